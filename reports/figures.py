"""Figures: seaborn on small frames, turned into inline SVG that takes its colours of ink and paper from the page.

Rules of every figure: intervals always, the even share or the wanted band always drawn, the same colour for a
strategy or seat throughout, sorted rather than alphabetical, no bar for a rate without its interval.
"""

import re
from io import StringIO
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from reports.layout import POINTS, fit, measure_text

if TYPE_CHECKING:  # matplotlib and seaborn are long to import, and only who draws needs them
    from matplotlib.figure import Figure

# Drawn in these colours, and shown in those that the page's style gives these names: light and dark in one file.
INK, SOFT, GRID, BAND = "#010203", "#040506", "#070809", "#0a0b0c"
PAGE_COLOURS = {INK: "var(--ink)", SOFT: "var(--soft)", GRID: "var(--grid)", BAND: "var(--band)"}
# Safe for the colour-blind (Okabe and Ito, 2008) and legible on light and dark.
COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#8a63d2", "#7f8c3f", "#a0522d", "#708090")
DIVERGING = "vlag"
WIDTH, ROW = 6.4, 0.30

STYLE = {
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
    "axes.edgecolor": SOFT,
    "axes.labelcolor": INK,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "grid.color": GRID,
    "grid.linewidth": 0.7,
    "text.color": INK,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "legend.frameon": False,
    "font.size": 9.5,
    "svg.fonttype": "none",
    "svg.hashsalt": "statera",
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],  # the page has its own; this is for an SVG that stands alone
}


def colour(number: int) -> str:
    """The colour of strategy, seat or source number so-and-so."""
    return COLOURS[number % len(COLOURS)]


def start(height: float, columns: int = 1, width: float = WIDTH, share_y: bool = False, rows: int = 1):
    """A figure and its axes."""
    import matplotlib
    from matplotlib.figure import Figure

    matplotlib.rcParams.update(STYLE)  # for good: legends and notes take their colours when they are made
    figure = Figure(figsize=(width, height))
    return figure, figure.subplots(rows, columns, sharey=share_y)


def draw_dots(
    data: pl.DataFrame,
    label: str,
    *,
    unit: str,
    centre: float | None = None,
    band: tuple[float, float] | None = None,
    axis: str = "",
    colours: list[str] | None = None,
) -> "Figure":
    """Values with their intervals, one line each in the order of the frame, on a line of reference and its band."""
    figure, axes = start(0.75 + ROW * max(len(data), 2))
    factor = 100 if unit == "share" else 1
    if band is not None:
        axes.axvspan(max(band[0], -1e6) * factor, min(band[1], 1e6) * factor, color=BAND, lw=0)
    if centre is not None:
        axes.axvline(centre * factor, color=SOFT, lw=1.2)
    tints = np.array(colours or [colour(0)] * len(data))
    at, value, low, high = np.arange(len(data)), *(_floats(data[name], factor) for name in ("value", "low", "high"))
    known, sure = np.isfinite(value), np.isfinite(low) & np.isfinite(value)
    axes.hlines(at[sure], low[sure], high[sure], colors=tints[sure], lw=2.4)
    axes.scatter(value[known], at[known], s=36, c=tints[known], lw=0, zorder=3)
    axes.set_yticks(range(len(data)), [str(name) for name in data[label]])
    axes.set_ylim(len(data) - 0.5, -0.5)
    axes.grid(axis="y", visible=False)
    axes.set_xlabel(axis or name_unit(unit))
    _keep_to_data(axes, data, factor, centre)
    return figure


def _floats(series: pl.Series, factor: float) -> np.ndarray:
    return series.cast(pl.Float64).fill_null(float("nan")).to_numpy() * factor


def _keep_to_data(axes, data: pl.DataFrame, factor: float, centre: float | None) -> None:
    """The axis shows the data and the reference, however far the band reaches."""
    ends = [end * factor for name in ("low", "high", "value") for end in data[name].drop_nulls()]
    ends += [] if centre is None else [centre * factor]
    if ends:
        pad = 0.08 * (max(ends) - min(ends)) or 1.0
        axes.set_xlim(min(ends) - pad, max(ends) + pad)


def draw_lines(
    data: pl.DataFrame,
    x: str,
    group: str | None = None,
    *,
    unit: str,
    axis: str,
    centre: float | None = None,
    band: tuple[float, float] | None = None,
    height: float = 2.9,
    colours: dict[str, int] | None = None,
) -> "Figure":
    """Values over x with their intervals as ribbons, a line for each group in order of first appearance.

    `colours` are the numbers of the groups' colours, if they have colours of their own.
    """
    figure, axes = start(height)
    factor = 100 if unit == "share" else 1
    if band is not None:
        axes.axhspan(band[0] * factor, band[1] * factor, color=BAND, lw=0)
    if centre is not None:
        axes.axhline(centre * factor, color=SOFT, lw=1.2)
    groups = data[group].unique(maintain_order=True).to_list() if group else [None]
    for number, name in enumerate(groups):
        number = number if colours is None else colours[name]
        part = data if group is None else data.filter(pl.col(group) == name)
        part = part.drop_nulls("value")
        axes.plot(part[x], part["value"] * factor, color=colour(number), lw=1.8, label=name)
        ribbon = part.drop_nulls("low")
        axes.fill_between(
            ribbon[x], ribbon["low"] * factor, ribbon["high"] * factor, color=colour(number), alpha=0.2, lw=0
        )
    axes.set_xlabel(axis)
    axes.set_ylabel(name_unit(unit))
    if len(groups) > 1:
        add_legend(figure, 4)
    return figure


def draw_heat(
    values: list[list[float | None]],
    rows: list[str],
    columns: list[str],
    *,
    centre: float,
    unit: str,
    label_x: str = "",
    label_y: str = "",
    marks: list[list[str]] | None = None,
) -> "Figure":
    """A matrix with numbers in its cells, in colours that part at `centre`; what is missing stays empty.

    `marks` are put behind the numbers.
    """
    import seaborn as sns

    factor = 100 if unit == "share" else 1
    matrix = np.array([[np.nan if v is None else v * factor for v in line] for line in values], float)
    reach = float(np.nanmax(np.abs(matrix - centre * factor))) if np.isfinite(matrix).any() else 1.0
    names = max(measure_text(row, STYLE["font.size"])[0] for row in rows) / POINTS
    width = min(WIDTH, max(2.2, names + 1.2) + 0.62 * len(columns))
    figure, axes = start(1.0 + 0.34 * len(rows), width=width)
    form = ".0f" if unit == "share" else ".2f"
    marks = marks or [[""] * len(columns)] * len(rows)
    texts = [[f"{v:{form}}{m}" for v, m in zip(*lines, strict=True)] for lines in zip(matrix, marks, strict=True)]
    sns.heatmap(
        matrix,
        ax=axes,
        mask=~np.isfinite(matrix),
        cmap=DIVERGING,
        vmin=centre * factor - reach,
        vmax=centre * factor + reach,
        annot=np.array(texts) if len(columns) <= 16 else None,
        fmt="",
        annot_kws={"fontsize": 8},
        linewidths=1,
        linecolor=GRID,
        cbar=False,
        xticklabels=False,
        yticklabels=False,
    )
    axes.grid(False)
    axes.tick_params(length=0)
    axes.set_xticks(np.arange(len(columns)) + 0.5, columns, rotation=35, ha="right", rotation_mode="anchor")
    axes.set_yticks(np.arange(len(rows)) + 0.5, rows, rotation=0)
    axes.set_xlabel(label_x)
    axes.set_ylabel(label_y)
    return figure


def add_legend(figure: "Figure", columns: int) -> None:
    """What the labelled things of a figure's first axes are, below them."""
    handles, labels = figure.axes[0].get_legend_handles_labels()
    columns = min(columns, len(labels))
    figure.legend(handles, labels, ncols=columns, loc="lower center", fontsize=8.5, handlelength=1.4, labelcolor=INK)


def name_unit(unit: str) -> str:
    return {"share": "%"}.get(unit, unit)


def to_svg(figure: "Figure", title: str) -> str:
    """The figure as SVG for a page: as wide as its column, with a title for those who listen."""
    from matplotlib.backends.backend_svg import FigureCanvasSVG

    buffer = StringIO()
    fit(figure)
    # not by `savefig`, which draws everything twice
    FigureCanvasSVG(figure).print_svg(buffer, metadata={"Date": None, "Creator": None})
    svg = buffer.getvalue()
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.S)
    svg = re.sub(r'<g id="[^"]*"', "<g", svg)  # which nothing refers to, and which would be the same in every figure
    svg = re.sub(r' (d|transform|points|x|y|width|height)="([^"]*)"', _round_numbers, svg)
    for drawn, shown in PAGE_COLOURS.items():
        svg = svg.replace(drawn, shown)
    svg = re.sub(r'<svg [^>]*?viewBox="([^"]*)"[^>]*>', _open_tag(title), svg, count=1, flags=re.S)
    return re.sub(r"\n\s*", "\n", svg)


def _round_numbers(attribute: re.Match) -> str:
    """A hundredth of a point is fine enough for any screen, and half as long to write."""
    return (
        f' {attribute[1]}="{re.sub(r"-?[0-9]+[.][0-9]{3,}", lambda number: f"{float(number[0]):.2f}", attribute[2])}"'
    )


def _open_tag(title: str):
    escaped = title.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return lambda match: (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" role="img" '
        f'aria-label="{escaped}" viewBox="{match[1]}">'
    )
