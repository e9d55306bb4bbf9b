"""What a metric is: a function of a cell that gives a small frame, registered once, shown as table, CSV and figure.

A metric's frame has label columns of its own (seat, strategy, ...), then `value low high blocks games note`, and,
where a band is set for it, `verdict side band_low band_high further`. `note` says why an interval or a verdict is
missing. `games` are those that a line is about: recorded ones, where the course of a game is needed. `further` counts
more of the same kind. Metrics that have no sense for a cell raise `Nothing` with the reason.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from math import ceil, isfinite

import polars as pl

from reports.load import Cell
from reports.stats import Estimate, judge

ESTIMATE = {"value": pl.Float64, "low": pl.Float64, "high": pl.Float64, "blocks": pl.Int64, "games": pl.Int64}
VERDICT = {"verdict": pl.String, "side": pl.String, "band_low": pl.Float64, "band_high": pl.Float64}
NOT_LABELS = {*ESTIMATE, *VERDICT, "note", "further"}
TYPES = {**ESTIMATE, "note": pl.String, **VERDICT, "further": pl.Float64}

# families in the order of the report, with their headings
FAMILIES = {
    "seats": "Is every seat worth the same?",
    "strategies": "Which ways to play win?",
    "points": "Where do points come from, and which decide?",
    "arc": "How does a game unfold?",
    "length": "How long does it take?",
    "choices": "What do players do, and what do they never do?",
    "items": "What is each thing worth?",
    "economy": "What is scarce, and what is left over?",
    "luck": "How much is luck?",
    "trust": "How far can these numbers be trusted?",
}
RECORDED = ("arc", "choices", "items", "economy")  # of games recorded turn by turn only (`statera run --arc`)


class Nothing(Exception):
    """A metric that says nothing of this cell, and why."""


@dataclass(frozen=True)
class Takeaway:
    """One finding in the designer's language. `weight`: how far outside what is wanted, 1 is just outside.

    `side` is that of the lines it is about, where a metric tells of both sides apart.
    """

    weight: float
    text: str
    side: str = ""


@dataclass(frozen=True)
class Metric:
    """One registered metric."""

    name: str
    family: str
    title: str
    about: str  # what is measured, in a sentence or two
    unit: str  # share, points, turns, ... : how values are written
    measure: Callable[[Cell], pl.DataFrame]
    plot: Callable  # (frame, cell) -> matplotlib figure
    shows: Callable[[pl.DataFrame, Cell], str] | None  # what the figure shows, in a sentence
    tell: Callable[[pl.DataFrame, Cell], Iterable[Takeaway]] | None


METRICS: dict[str, Metric] = {}


def metric(
    family: str,
    title: str,
    about: str,
    unit: str,
    plot: Callable | None = None,  # a dot with its interval for each line, if not given
    shows: Callable | None = None,
    tell: Callable | None = None,
) -> Callable:
    """Registers a function of a cell under its own name."""
    assert family in FAMILIES, family

    def register(measure: Callable) -> Callable:
        draw = plot or partial(plot_lines, unit)
        METRICS[measure.__name__] = Metric(measure.__name__, family, title, about, unit, measure, draw, shows, tell)
        return measure

    return register


def plot_lines(unit: str, data: pl.DataFrame, cell: Cell):
    """The plainest figure: every line of a frame that has a value."""
    from reports.figures import draw_dots

    lines = data.with_columns(pl.Series("line", name_lines(data))).drop_nulls("value")
    return draw_dots(lines, "line", unit=unit)


def row(
    estimate: Estimate,
    cell: Cell,
    *,
    games: int | None = None,
    band: tuple[float, float] | None = None,
    looked_at: int | None = None,
    **labels,
):
    """One line of a metric's frame: labels, the estimate, and the verdict against a band.

    `games` is how many games it is about, if not all of the cell. A band's verdict says in `further` how many more
    games would decide it. `looked_at` is among how many blocks those of the estimate were found, if it is not about
    all: a strategy that sits in every third block needs three blocks played for one more of its own.
    """
    numbers = {
        "value": estimate.value,
        "low": estimate.low,
        "high": estimate.high,
        "blocks": estimate.n_blocks,
        "games": cell.games if games is None else games,
        "note": estimate.absence,
    }
    if band is None:
        return labels | numbers
    verdict = judge(estimate, *band)
    rarity = 1.0 if looked_at is None else looked_at / max(estimate.n_blocks, 1)
    further = ceil(verdict.further_blocks * rarity) * cell.players if isfinite(verdict.further_blocks) else None
    return (
        labels
        | numbers
        | {
            "verdict": verdict.outcome,
            "side": verdict.side,
            "band_low": band[0],
            "band_high": band[1],
            "further": further,
        }
    )


def of_blocks(estimate: Estimate, cell: Cell) -> Estimate:
    """An estimate over bundles of blocks, with the number of blocks that it rests on."""
    return replace(estimate, n_blocks=cell.n_blocks)


def frame(rows: Iterable[dict]) -> pl.DataFrame:
    """The frame of a metric from its lines; all lines have the same keys."""
    rows = list(rows)
    schema = {name: TYPES.get(name) for name in rows[0]} if rows else TYPES
    return pl.DataFrame(rows, schema=schema, infer_schema_length=None).with_columns(pl.col(pl.Float64).fill_nan(None))


def list_labels(data: pl.DataFrame) -> list[str]:
    """The columns of a metric's frame that say what a line is about."""
    return [name for name in data.columns if name not in NOT_LABELS]


def name_lines(data: pl.DataFrame) -> list[str]:
    """What each line of a metric's frame is about: its first label, and the others where that is not enough."""
    labels = [name for name in list_labels(data) if data[name].dtype == pl.String]
    if not labels:
        return [""] * len(data)
    for used in range(1, len(labels) + 1):
        names = [" ".join(map(str, filter(None, line))) for line in data.select(labels[:used]).iter_rows()]
        if len(set(names)) == len(names):
            return names
    return [" ".join(map(str, filter(None, line))) for line in data.select(labels).iter_rows()] or [""] * len(data)
