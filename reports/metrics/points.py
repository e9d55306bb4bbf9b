"""Points: where they come from, which of them decide, and how close it was."""

from dataclasses import dataclass

import numpy as np
import polars as pl

from reports.bars import draw_pairs, draw_stack
from reports.figures import BAND, SOFT, draw_lines
from reports.load import POINTS, Cell, once
from reports.metric import Nothing, Takeaway, frame, metric, of_blocks, row
from reports.stats import (
    OUTSIDE,
    block_quantile,
    block_share,
    block_sums,
    group_sums,
    margin_split_of_sums,
    ratio_estimate,
)
from reports.words import join, percent, points

OTHER = "other"  # what no column of points accounts for
WINNERS, OTHERS = "winners", "all others"
QUANTILES = {"10 %": 0.10, "25 %": 0.25, "median": 0.50, "75 %": 0.75, "90 %": 0.90}
MOST_STEPS = 30


@dataclass(frozen=True)
class Sources:
    """Sums by bundle of blocks. `groups`: winners, all others, then each strategy present.

    `points` [bundles, groups, sources], `seats` [bundles, groups]; of deviations from the table's mean, the products
    with that of the score [bundles, sources].
    """

    names: list[str]
    groups: list[str]
    points: np.ndarray
    seats: np.ndarray
    crossed: np.ndarray


@once
def sum_sources(cell: Cell) -> Sources:
    """All sources of points in one pass, a column at a time."""
    columns = cell.list_columns(POINTS)
    if not columns:
        raise Nothing("the game does not tell its points by source")
    score = cell.column("score")
    codes, bundles = cell.present, cell.bundles
    place = np.full(max(codes) + 1, -1)
    place[codes] = np.arange(len(codes))
    n, k = int(bundles[-1]) + 1, len(codes)
    by_strategy = (bundles[:, None] * k + place[cell.strategies]).ravel()
    by_result = (bundles[:, None] * 2 + (cell.column("rank") > 1)).ravel()
    seats = np.concatenate(
        [
            np.bincount(by_result, minlength=2 * n).reshape(n, 2),
            np.bincount(by_strategy, minlength=k * n).reshape(n, k),
        ],
        axis=1,
    )
    margin = score - score.mean(axis=1, keepdims=True)
    left = score.astype(np.int32)
    names, sums, crossed = [], [], []

    def add(name: str, values: np.ndarray) -> None:
        flat = values.ravel()
        results = np.bincount(by_result, flat, 2 * n).reshape(n, 2)
        strategies = np.bincount(by_strategy, flat, k * n).reshape(n, k)
        names.append(name)
        sums.append(np.concatenate([results, strategies], axis=1))
        # deviations from the table add up to 0, so the mean of the source drops out of the product
        crossed.append(np.bincount(bundles, np.einsum("gp,gp->g", values, margin), n))

    for column in columns:
        values = cell.column(column)
        left -= values
        add(column.removeprefix(POINTS), values)
    if left.any():
        add(OTHER, left)
    groups = [WINNERS, OTHERS, *(cell.names[code] for code in codes)]
    return Sources(names, groups, np.stack(sums, axis=2), seats, np.stack(crossed, axis=1))


def plot_sources(data: pl.DataFrame, cell: Cell):
    rows = data["who"].unique(maintain_order=True).to_list()
    parts = data["source"].unique(maintain_order=True).to_list()
    values = data["value"].to_numpy().reshape(len(rows), len(parts))
    return draw_stack(rows, parts, values, axis="points", least=0.08 * np.nansum(values, axis=1).max())


def show_sources(data: pl.DataFrame, cell: Cell) -> str:
    winners = data.filter(pl.col("who") == WINNERS)
    others = data.filter(pl.col("who") == OTHERS)
    top = winners.sort("value", descending=True).row(0, named=True)
    gaps = (winners["value"] - others["value"]).to_list()
    most = int(np.nanargmax(np.array(gaps, float)))
    return (
        f"Winners make {points(winners['value'].sum())}, all others {points(others['value'].sum())}. Most comes from "
        f"{top['source']} ({percent(top['share'], 0)} of a winner's points); winners are most ahead by "
        f"{winners['source'][most]} ({gaps[most]:+.1f})."
    )


@metric(
    "points",
    "Where points come from",
    "Mean points from each source, of winners, of all others and of each strategy. `share` is of all their points.",
    "points",
    plot_sources,
    show_sources,
)
def score_sources(cell: Cell) -> pl.DataFrame:
    found = sum_sources(cell)
    order = np.argsort(-found.points[:, :2].sum(axis=(0, 1)), kind="stable")
    seats = found.seats.sum(axis=0)
    ranked = [0, 1, *(2 + np.argsort(-found.points[:, 2:].sum(axis=(0, 2)) / seats[2:], kind="stable"))]
    if len(cell.present) == 1:
        ranked = ranked[:2]
    rows = []
    for group in ranked:
        total = found.points[:, group].sum()
        for source in order:
            e = ratio_estimate(found.points[:, group, source], found.seats[:, group])
            e = of_blocks(e, cell) if group < 2 else e
            share = found.points[:, group, source].sum() / total if total else None
            rows.append(
                row(e, cell, games=int(seats[group]), who=found.groups[group], source=found.names[source], share=share)
            )
    return frame(rows)


def plot_power(data: pl.DataFrame, cell: Cell):
    names = ("share of what decides", "share of all points")
    band = cell.bands.range["deciding_power"]
    return draw_pairs(data, "source", "points_share", unit="share", axis="%", names=names, band=band, centre=0)


def show_power(data: pl.DataFrame, cell: Cell) -> str:
    top = data.row(0, named=True)
    idle = [line["source"] for line in data.iter_rows(named=True) if 2 * line["value"] < line["points_share"] > 0.05]
    told = f" Gives many points and decides little: {join(idle)}." if idle else ""
    return (
        f"{top['source']} decides {percent(top['value'], 0)} of how far apart players end, with "
        f"{percent(top['points_share'], 0)} of all points.{told}"
    )


def tell_power(data: pl.DataFrame, cell: Cell):
    limit = cell.bands.range["deciding_power"][1]
    for line in data.filter((pl.col("verdict") == OUTSIDE) & (pl.col("side") == "above")).iter_rows(named=True):
        text = (
            f"{line['source']} alone decides {percent(line['value'], 0)} [{percent(line['low'], 0)}, "
            f"{percent(line['high'], 0)}] of the differences between scores, with {percent(line['points_share'], 0)} "
            "of all points."
        )
        yield Takeaway(line["value"] / limit, text)


@metric(
    "points",
    "What decides",
    "How much of the differences between the players of a table comes from each source: the shares add up to 100 %. "
    "A source that gives everybody the same decides nothing; one below 0 makes up for others.",
    "share",
    plot_power,
    show_power,
    tell_power,
)
def deciding_power(cell: Cell) -> pl.DataFrame:
    found = sum_sources(cell)
    rows = found.seats[:, :2].sum(axis=1).astype(float)
    powers = margin_split_of_sums(rows, np.zeros_like(found.crossed), found.crossed, n_resamples=500)
    totals = found.points[:, :2].sum(axis=(0, 1))
    shares = totals / totals.sum() if totals.sum() else np.full(len(totals), np.nan)
    if np.isnan([e.value for e in powers]).all():
        raise Nothing("all players of every table scored the same")
    band = cell.bands.range["deciding_power"]
    order = sorted(range(len(powers)), key=lambda i: -powers[i].value)
    return frame(
        row(
            of_blocks(powers[i], cell),
            cell,
            band=band,
            source=found.names[i],
            points_share=float(shares[i]),
        )
        for i in order
    )


@once
def find_margins(cell: Cell) -> tuple[np.ndarray, np.ndarray]:
    """The best score of each game, and how far it is ahead of the second."""
    score = cell.column("score")
    ordered = np.partition(score, cell.players - 2, axis=1)
    return ordered[:, -1], ordered[:, -1] - ordered[:, -2]


def show_margin(data: pl.DataFrame, cell: Cell) -> str:
    found = dict(zip(data["measure"], data["value"], strict=True))
    return (
        f"In half of the games the winner is at most {points(found['median'])} ahead of the second, in one of ten "
        f"at least {points(found['90 %'])}."
    )


def tell_margin(data: pl.DataFrame, cell: Cell):
    median = data.filter(pl.col("measure") == "median").row(0, named=True)
    if median["verdict"] == OUTSIDE and median["side"] == "above":
        text = (
            f"Games are not close: half of the winners are more than {points(median['value'])} ahead, "
            f"{percent(median['value'] / cell.typical_best, 0)} of their score."
        )
        yield Takeaway(median["value"] / max(median["band_high"], 0.1), text)


@metric(
    "points",
    "How close it is",
    "How many points the first is ahead of the second: quantiles over games. 0 is a tie, or one broken by the rules.",
    "points",
    None,
    show_margin,
    tell_margin,
)
def margin(cell: Cell) -> pl.DataFrame:
    _, margins = find_margins(cell)
    wanted = cell.bands.range["margin"]
    typical = cell.typical_best
    rows = []
    for name, probability in QUANTILES.items():
        e = of_blocks(block_quantile(margins, cell.bundles, probability), cell)
        line = row(e, cell, band=(wanted[0] * typical, wanted[1] * typical), measure=name)
        unjudged = {"verdict": None, "side": None, "further": None}
        rows.append(line if name == "median" else line | unjudged)
    return frame(rows)


def plot_close(data: pl.DataFrame, cell: Cell):
    figure = draw_lines(data, "within", unit="share", axis="points that the second is behind, at most")
    axes = figure.axes[0]
    most = cell.bands.range["margin"][1] * cell.typical_best
    axes.axvspan(0, min(most, data["within"].max()), color=BAND, lw=0)
    axes.axhline(50, color=SOFT, lw=1.2)
    axes.set_ylim(0, 100)
    return figure


def show_close(data: pl.DataFrame, cell: Cell) -> str:
    close = data.filter(pl.col("within") <= 5).row(-1, named=True)
    return (
        f"In {percent(close['value'])} of games the second is within {points(close['within'])}. Where the line crosses "
        f"50 % is the median margin; shaded is up to {percent(cell.bands.range['margin'][1], 0)} of a typical winner's "
        "score."
    )


@metric(
    "points",
    "Close games",
    "How often the second is at most so many points behind the first.",
    "share",
    plot_close,
    show_close,
)
def close_games(cell: Cell) -> pl.DataFrame:
    _, margins = find_margins(cell)
    most = int(np.quantile(margins, 0.99))
    steps = np.unique(np.linspace(0, most, min(most, MOST_STEPS) + 1).round().astype(int))
    bins = np.searchsorted(steps, margins)
    _, _, counts = group_sums(bins, bins, len(steps) + 1, cell.bundles)
    below, games = np.cumsum(counts, axis=1), counts.sum(axis=1)
    found = [of_blocks(block_share(below[:, i], games), cell) for i in range(len(steps))]
    return frame(row(e, cell, within=step) for step, e in zip(steps.tolist(), found, strict=True))


def show_ties(data: pl.DataFrame, cell: Cell) -> str:
    tie_break, shared = data["value"]
    return (
        f"{percent(tie_break)} of games are won by the tie-break; in {percent(shared)} not even that parts the first."
    )


@metric(
    "points",
    "Ties",
    "How often the first two have the same score and the tie-break decides, and how often not even that does.",
    "share",
    None,
    show_ties,
)
def ties(cell: Cell) -> pl.DataFrame:
    _, margins = find_margins(cell)
    shared = (cell.column("rank") == 1).sum(axis=1) > 1
    counts = block_sums(np.column_stack([(margins == 0) & ~shared, shared]), cell.bundles)
    found = [of_blocks(block_share(column, counts.counts), cell) for column in counts.sums.T]
    return frame(
        row(e, cell, measure=name) for name, e in zip(("won by the tie-break", "win shared"), found, strict=True)
    )
