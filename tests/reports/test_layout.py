"""Labels have room: none reaches over the edge of its figure."""

import numpy as np
import pytest

from reports.bars import draw_stack
from reports.figures import draw_heat, to_svg
from reports.layout import measure_text

LONG = ["short", "a deal and company that suit the player", "the winner wins the deal again from another seat"]


def stack():
    return draw_stack(LONG, ["a", "b"], np.ones((3, 2)), axis="points")


def heat():
    return draw_heat([[0.1, 0.9, 0.5]] * 3, LONG, ["one", "another strategy", "three"], centre=0.5, unit="share")


@pytest.mark.parametrize("draw", (stack, heat))
def test_labels_stay_inside(draw):
    figure = draw()
    figure.set_dpi(72)
    to_svg(figure, "title")
    inside = figure.bbox
    axes = figure.axes[0]
    low, high = axes.get_xlim()
    shown = [text for text in axes.get_xticklabels() if low <= text.get_position()[0] <= high]
    for text in [*shown, *axes.get_yticklabels(), axes.xaxis.label, axes.yaxis.label]:
        box = text.get_window_extent()
        assert box.x0 > inside.x0 - 1 and box.x1 < inside.x1 + 1 and box.y0 > inside.y0 - 1, text.get_text()


def test_widths_add_up():
    assert measure_text("ab", 10)[0] == pytest.approx(measure_text("a", 10)[0] + measure_text("b", 10)[0])
    assert measure_text("a\nb", 10)[1] == 2 * measure_text("a", 10)[1]
