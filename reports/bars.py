"""More kinds of figure: bars with intervals, stacked bars, and values beside what they are compared with."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from reports.figures import BAND, INK, ROW, SOFT, add_legend, colour, name_unit, start

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def draw_bars(
    data: pl.DataFrame,
    x: str,
    *,
    unit: str,
    axis: str,
    band: tuple[float, float] | None = None,
    mark: float | None = None,
    marked: str = "",
    height: float = 2.6,
) -> "Figure":
    """Values with their intervals as bars over x, numbers or names; a band of x that is wanted, a mark at one."""
    figure, axes = start(height)
    factor = 100 if unit == "share" else 1
    numeric = data[x].dtype.is_numeric()
    at = data[x].to_numpy() if numeric else np.arange(len(data))
    width = 0.8 * float(np.diff(at).min()) if len(at) > 1 else 0.8
    if band is not None:
        axes.axvspan(*band, color=BAND, lw=0)
    axes.bar(at, data["value"].fill_null(0) * factor, width, color=colour(0), lw=0)
    known = data["low"].is_not_null().to_numpy()
    low, high = (data[end].to_numpy()[known] * factor for end in ("low", "high"))
    axes.vlines(at[known], low, high, color=INK, lw=1.1)
    if mark is not None:
        axes.axvline(mark, color=colour(4), lw=1.4, ls=(0, (4, 2)))
        axes.annotate(
            marked, (mark, 1), xycoords=("data", "axes fraction"), xytext=(4, -2), textcoords="offset points",
            va="top", fontsize=8.5, color=INK,
        )  # fmt: skip
    axes.set_ylim(0)
    if numeric:
        axes.locator_params(axis="x", integer=True)
        axes.set_xlim(at.min() - width, at.max() + width)
    else:
        turned = sum(map(len, data[x])) > 60
        axes.set_xticks(at, data[x], rotation=35 if turned else 0, ha="right" if turned else "center")
    axes.grid(axis="x", visible=False)
    axes.set_xlabel(axis)
    axes.set_ylabel(name_unit(unit))
    return figure


def draw_stack(
    rows: Sequence[str], parts: Sequence[str], values: np.ndarray, *, axis: str, form: str = "{:.0f}", least: float = 0
) -> "Figure":
    """Bars made of parts: values[row, part], with its number if it is at least `least`. Intervals are in tables."""
    columns = max(1, min(4, round(85 / (6 + max(map(len, parts))))))
    figure, axes = start(1.05 + ROW * len(rows) + 0.2 * -(-len(parts) // columns))
    values = np.nan_to_num(np.asarray(values, float))
    at = np.arange(len(rows))
    ends = np.zeros((len(rows), 2))  # what is below 0 is stacked to the left
    for number, part in enumerate(parts):
        column = values[:, number]
        side = (column < 0).astype(int)
        starts = ends[at, side]
        axes.barh(at, column, 0.72, left=starts, color=colour(number), alpha=_fade(number), lw=0, label=part)
        ends[at, side] += column
        for y in np.flatnonzero(np.abs(column) >= max(least, 1e-9)):
            axes.text(
                starts[y] + column[y] / 2, y, form.format(column[y]), ha="center", va="center", fontsize=7.5, color=INK
            )
    axes.set_yticks(at, rows)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.grid(axis="y", visible=False)
    axes.set_xlabel(axis)
    add_legend(figure, columns)
    return figure


def _fade(number: int) -> float:
    """Parts beyond the last colour are the same colours again, fainter."""
    return 0.85 if number < 10 else 0.45


def draw_pairs(
    data: pl.DataFrame,
    label: str,
    other: str,
    *,
    unit: str,
    axis: str,
    names: tuple[str, str],
    band: tuple[float, float] | None = None,
    centre: float | None = None,
) -> "Figure":
    """Values with their intervals, each joined to a second value: `names` say what is filled and what is hollow."""
    figure, axes = start(1.0 + ROW * max(len(data), 2))
    factor = 100 if unit == "share" else 1
    shown = [end for name in ("value", "low", "high", other) for end in (data[name].drop_nulls() * factor)]
    pad = 0.08 * (max(shown) - min(shown)) or 1.0
    axes.set_xlim(min(shown) - pad, max(shown) + pad)
    if band is not None:
        axes.axvspan(max(band[0], -1e6) * factor, min(band[1], 1e6) * factor, color=BAND, lw=0)
    if centre is not None:
        axes.axvline(centre * factor, color=SOFT, lw=1.2)
    at = np.arange(len(data))
    value, second, low, high = (
        data[name].cast(pl.Float64).to_numpy() * factor for name in ("value", other, "low", "high")
    )
    axes.hlines(at, value, second, color=SOFT, lw=1)
    axes.hlines(at, low, high, color=colour(0), lw=2.6)
    axes.plot(value, at, "o", color=colour(0), ms=6, label=names[0])
    axes.plot(second, at, "o", color=colour(1), mfc="none", mew=1.6, ms=6, label=names[1])
    axes.set_yticks(at, [str(name) for name in data[label]])
    axes.set_ylim(len(data) - 0.5, -0.5)
    axes.grid(axis="y", visible=False)
    axes.set_xlabel(axis)
    add_legend(figure, 2)
    return figure
