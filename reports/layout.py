"""Room around axes for their labels, reckoned once from the widths of letters.

Matplotlib's own layout draws every label several times to measure it: a third of the time of a page. The page may show
another font anyway, and this one is among the widest.
"""

from functools import cache
from math import cos, radians, sin

import numpy as np

POINTS = 72  # an inch
EDGE = 4.0  # points left free along the edges of a figure and beside axes
TICK = 7.0  # points from axes to the labels of their ticks
LINE = 1.25  # height of a line of text, in sizes of its font
TOO_LONG = 0.7  # of a figure's width: labels take no more than that from the axes


@cache
def _letter_width(letter: str) -> float:
    """Its width, in sizes of its font."""
    from matplotlib.font_manager import FontProperties, findfont, get_font

    font = get_font(findfont(FontProperties()))
    font.set_size(100, POINTS)
    return font.load_char(ord(letter)).linearHoriAdvance / 65536 / 100


def measure_text(text: str, size: float) -> tuple[float, float]:
    """Width and height in points."""
    lines = text.split("\n")
    return size * max(sum(map(_letter_width, line)) for line in lines), size * LINE * len(lines)


def fit(figure) -> None:
    """Places the axes of a figure, a grid of them or one, and the names of their scales; a legend stands below."""
    width, height = figure.get_size_inches() * POINTS
    axes = [own for own in figure.axes if own.get_visible()]
    rooms = {own: _room(own, width) for own in axes}
    spans = {own: own.get_subplotspec() for own in axes}
    rows, columns = axes[0].get_gridspec().get_geometry()
    left, right = (_most(rooms, spans, columns, side, "colspan") for side in (0, 1))
    bottom, top = (_most(rooms, spans, rows, side, "rowspan") for side in (2, 3))
    foot = sum(_legend_height(legend) for legend in figure.legends) + EDGE
    inner_width = (width - 2 * EDGE - left.sum() - right.sum()) / columns
    inner_height = (height - foot - EDGE - bottom.sum() - top.sum()) / rows
    for own in axes:
        column, row = spans[own].colspan.start, spans[own].rowspan.start
        x = EDGE + left[: column + 1].sum() + right[:column].sum() + column * inner_width
        y = height - EDGE - top[: row + 1].sum() - bottom[:row].sum() - (row + 1) * inner_height
        own.set_position([x / width, y / height, inner_width / width, inner_height / height])
        half = own.xaxis.label.get_size() * LINE / 2
        _place_name(own.yaxis, (x - rooms[own][0] + half - 2) / width, (y + inner_height / 2) / height, "center")
        _place_name(own.xaxis, (x + inner_width / 2) / width, (y - rooms[own][2] + half) / height, "center")


def _most(rooms: dict, spans: dict, size: int, side: int, along: str) -> np.ndarray:
    """The room that the rows, or columns, of a grid need on a side [size]."""
    needed = np.zeros(size)
    for own, room in rooms.items():
        at = getattr(spans[own], along).start
        needed[at] = max(needed[at], room[side])
    return needed


def _room(axes, width: float) -> tuple[float, float, float, float]:
    """Points that labels need to the left, right, below and above."""
    left = right = below = EDGE
    for label in _labels(axes.yaxis):
        left = max(left, TICK + measure_text(label.get_text(), label.get_size())[0])
    labels = _labels(axes.xaxis)
    for number, label in enumerate(labels):
        wide, high = measure_text(label.get_text(), label.get_size())
        turn = radians(label.get_rotation())
        below = max(below, TICK + wide * sin(turn) + high * cos(turn))
        if turn:
            left = max(left, (wide - TICK) * cos(turn) - number * width / (len(labels) + 2))
        elif number in (0, len(labels) - 1):
            ends = axes.transAxes.inverted().transform(label.get_transform().transform((label.get_position()[0], 0)))
            if ends[0] > 0.95:
                right = max(right, wide / 2)
            elif ends[0] < 0.05:
                left = max(left, wide / 2)
    left = min(left, TOO_LONG * width)
    if axes.get_ylabel():
        left += measure_text(axes.get_ylabel(), axes.yaxis.label.get_size())[1] + 2
    if axes.get_xlabel():
        below += measure_text(axes.get_xlabel(), axes.xaxis.label.get_size())[1] + 1
    title = axes.get_title()
    above = measure_text(title, axes.title.get_size())[1] + 8 if title else EDGE
    return left, right, below, above


def _labels(axis) -> list:
    return [label for label in axis.get_ticklabels() if label.get_visible() and label.get_text()]


def _place_name(axis, x: float, y: float, align: str) -> None:
    axis.set_label_coords(x, y, transform=axis.get_figure().transFigure)
    axis.label.set_verticalalignment(align)


def _legend_height(legend) -> float:
    size = legend.get_texts()[0].get_size() if legend.get_texts() else 0.0
    rows = -(-len(legend.get_texts()) // max(legend._ncols, 1))
    return size * (rows * 1.05 + (rows - 1) * legend.labelspacing + 2 * legend.borderpad + legend.borderaxespad)
