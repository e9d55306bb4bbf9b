"""Figures beyond dots, lines and heat maps: columns, panels of lines, forests, scatters and curves of calibration."""

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from reports.figures import BAND, GRID, INK, ROW, SOFT, WIDTH, add_legend, colour, name_unit, start

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PANEL = (2.1, 1.75)  # width and height of one of several
MARKS = ("o", "s", "D", "^")


def scale(unit: str) -> float:
    return 100.0 if unit == "share" else 1.0


def numbers(data: pl.DataFrame, name: str, factor: float = 1.0) -> np.ndarray:
    """A column as floats, nan where it has none."""
    return data[name].cast(pl.Float64).fill_null(float("nan")).to_numpy() * factor


def reaches(data: pl.DataFrame, factor: float) -> np.ndarray:
    """How far intervals reach below and above their value [2, rows]; 0 where there is none."""
    value, low, high = (numbers(data, name, factor) for name in ("value", "low", "high"))
    return np.nan_to_num(np.maximum(np.stack([value - low, high - value]), 0.0))


def draw_columns(
    data: pl.DataFrame,
    label: str,
    *,
    unit: str,
    axis: str,
    marked: list[int] | None = None,
    limit: tuple[float, float] | None = None,
) -> "Figure":
    """Values as upright columns with their intervals; `marked` ones stand out, a `limit` is drawn across those."""
    figure, axes = start(2.6)
    factor, at = scale(unit), np.arange(len(data))
    tints = [colour(1) if number in (marked or ()) else colour(0) for number in at]
    axes.bar(at, numbers(data, "value", factor), color=tints, alpha=0.75, width=0.8)
    axes.errorbar(at, numbers(data, "value", factor), reaches(data, factor), fmt="none", ecolor=INK, elinewidth=1.2)
    if limit is not None:
        for number in marked or ():
            for end in limit:
                if np.isfinite(end):
                    axes.plot([number - 0.5, number + 0.5], [end * factor] * 2, color=INK, lw=1.4)
    step = max(1, len(data) // 24)
    axes.set_xticks(at[::step], [str(name) for name in data[label].to_list()[::step]])
    axes.grid(axis="x", visible=False)
    axes.set_xlabel(axis)
    axes.set_ylabel(name_unit(unit))
    return figure


def draw_panels(data: pl.DataFrame, x: str, group: str, panel: str, *, axis: str, columns: int = 3) -> "Figure":
    """A small chart for each `panel` with a line for each group over x; each has its own scale."""
    names, groups = (data[name].unique(maintain_order=True).to_list() for name in (panel, group))
    columns = min(columns, len(names))
    rows = -(-len(names) // columns)
    width = min(WIDTH, 0.6 + PANEL[0] * columns)
    figure, grid = start(0.5 + PANEL[1] * rows, columns=columns, rows=rows, width=width)
    for at, axes in enumerate(np.ravel(grid)):
        if at >= len(names):
            axes.set_visible(False)
            continue
        own = data.filter(pl.col(panel) == names[at])
        for number, name in enumerate(groups):
            part = own.filter(pl.col(group) == name).drop_nulls("value")
            where = numbers(part, x)
            axes.plot(where, numbers(part, "value"), color=colour(number), lw=1.7, label=name)
            below, above = reaches(part, 1.0)
            value = numbers(part, "value")
            axes.fill_between(where, value - below, value + above, color=colour(number), alpha=0.2, lw=0)
        axes.locator_params(nbins=4)
        axes.set_title(names[at], fontsize=9.5)
        axes.set_ylim(bottom=min(0.0, axes.get_ylim()[0]))
        if at >= len(names) - columns:
            axes.set_xlabel(axis)
    add_legend(figure, len(groups))
    return figure


def draw_forest(
    data: pl.DataFrame,
    label: str,
    group: str,
    *,
    unit: str,
    axis: str,
    centre: float | None = None,
    band: tuple[float, float] | None = None,
) -> "Figure":
    """For each label, in order of first appearance, the values of all groups with their intervals."""
    names, groups = (data[name].unique(maintain_order=True).to_list() for name in (label, group))
    figure, axes = start(1.0 + ROW * 0.85 * max(len(names), 2))
    factor = scale(unit)
    if band is not None:
        axes.axvspan(*(np.clip(band, -1e6, 1e6) * factor), color=BAND, lw=0)
    if centre is not None:
        axes.axvline(centre * factor, color=SOFT, lw=1.2)
    place = {name: number for number, name in enumerate(names)}
    for number, name in enumerate(groups):
        part = data.filter((pl.col(group) == name) & pl.col("value").is_not_null())
        y = np.array([place[row] for row in part[label]]) + 0.24 * (number - (len(groups) - 1) / 2)
        axes.errorbar(
            numbers(part, "value", factor), y, xerr=reaches(part, factor), fmt=MARKS[number % len(MARKS)], ms=4.2,
            color=colour(number), elinewidth=1.5, label=name,
        )  # fmt: skip
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    ends = np.concatenate([numbers(data, name, factor) for name in ("value", "low", "high")])
    ends = ends[np.isfinite(ends)]
    if len(ends):
        low, high = np.append(ends, 0.0 if centre is None else centre * factor).min(), ends.max(initial=0.0)
        pad = 0.04 * (high - low) or 1.0
        axes.set_xlim(low - pad, high + pad)
    axes.set_xlabel(axis)
    add_legend(figure, len(groups))
    return figure


def draw_scatter(
    data: pl.DataFrame,
    x: str,
    *,
    group: str,
    label: str,
    named: list[str],
    axis_x: str,
    axis_y: str,
    lines: tuple[float, float],
    band_y: tuple[float, float] | None = None,
) -> "Figure":
    """`value` over a share x, a colour for each group; those `named` carry their label where there is room."""
    figure, axes = start(4.2)
    if band_y is not None:
        axes.axhspan(*np.clip(band_y, -1e6, 1e6), color=BAND, lw=0)
    axes.axvline(100 * lines[0], color=GRID, lw=1.2)
    axes.axhline(lines[1], color=SOFT, lw=1.2)
    groups = data[group].unique(maintain_order=True).to_list()
    for number, name in enumerate(groups):
        part = data.filter(pl.col(group) == name)
        axes.errorbar(
            numbers(part, x, 100.0), numbers(part, "value"), reaches(part, 1.0), fmt="o", ms=4.5, alpha=0.85,
            color=colour(number), elinewidth=1.0, label=name,
        )  # fmt: skip
    height = np.ptp(axes.get_ylim())
    placed: list[tuple[float, float]] = []
    for name in named:
        line = data.row(by_predicate=pl.col(label) == name, named=True)
        x_at, y_at = 100 * line[x], line["value"]
        if any(abs(x_at - a) < 22 and abs(y_at - b) < 0.045 * height for a, b in placed):
            continue  # it would be written over another
        placed.append((x_at, y_at))
        left = x_at > 55
        axes.annotate(
            name, (x_at, y_at), xytext=(-6 if left else 6, 4), textcoords="offset points",
            ha="right" if left else "left", fontsize=8,
        )  # fmt: skip
    axes.set_xlabel(axis_x)
    axes.set_ylabel(axis_y)
    add_legend(figure, 6)
    return figure


def draw_strips(data: pl.DataFrame, x: str, group: str, *, unit: str, axis: str, band: tuple[float, float]) -> "Figure":
    """All values as dots along x, a line for each group; those outside the band stand out."""
    groups = data[group].unique(maintain_order=True).to_list()
    figure, axes = start(0.8 + ROW * max(len(groups), 2))
    factor = scale(unit)
    axes.axvspan(band[0] * factor, band[1] * factor, color=BAND, lw=0)
    value = numbers(data, x, factor)
    place = {name: number for number, name in enumerate(groups)}
    y = np.array([place[name] for name in data[group]]) + 0.12 * ((np.arange(len(data)) % 5) - 2)
    outside = (value < band[0] * factor) | (value > band[1] * factor)
    for tint, rows in ((colour(0), ~outside), (colour(4), outside)):
        axes.scatter(value[rows], y[rows], s=20, color=tint, alpha=0.75, lw=0)
    axes.set_yticks(range(len(groups)), groups)
    axes.set_ylim(len(groups) - 0.5, -0.5)
    axes.set_xscale("function", functions=(lambda v: np.sqrt(np.maximum(v, 0.0)), np.square))
    axes.set_xticks([0, 1, 5, 10, 25, 50, 75, 100])
    axes.set_xlim(0, 102)
    axes.grid(axis="y", visible=False)
    axes.set_xlabel(axis)
    return figure
