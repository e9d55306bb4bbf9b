"""Length: how long games last, what ends them, and how much there is to decide."""

import numpy as np
import polars as pl

from reports.bars import draw_bars
from reports.load import Cell
from reports.metric import Nothing, Takeaway, frame, metric, of_blocks, row
from reports.stats import OUTSIDE, block_quantile, block_share, block_shares, block_sums, group_sums, ratio_estimate
from reports.words import count, join, percent

QUANTILES = {"10 %": 0.10, "median": 0.50, "90 %": 0.90}
MOST_BARS = 40
END = "end"  # the labelled column that says what ended a game
STALLED = "stalled"  # its label for games that came to no end by the rules


def show_turns(data: pl.DataFrame, cell: Cell) -> str:
    found = dict(zip(data["measure"], data["value"], strict=True))
    return (
        f"A game lasts {found['mean']:.1f} turns on average; eight of ten last {found['10 %']:.0f} to "
        f"{found['90 %']:.0f}."
    )


@metric(
    "length",
    "Turns",
    "How many turns a game lasts: the mean and quantiles over games.",
    "turns",
    None,
    show_turns,
)
def turns(cell: Cell) -> pl.DataFrame:
    lasted = cell.column("turns")[:, 0]
    sums = block_sums(lasted, cell.bundles)
    rows = [row(of_blocks(ratio_estimate(sums.sums, sums.counts), cell), cell, measure="mean")]
    for name, probability in QUANTILES.items():
        rows.append(row(of_blocks(block_quantile(lasted, cell.bundles, probability), cell), cell, measure=name))
    return frame(rows)


def plot_lengths(data: pl.DataFrame, cell: Cell):
    step = int(data["turns"][1] - data["turns"][0]) if data.height > 1 else 1
    axis = "turns" if step == 1 else f"turns, from here {step} on"
    return draw_bars(data, "turns", unit="share", axis=axis, mark=cell.mean_turns, marked="mean")


def show_lengths(data: pl.DataFrame, cell: Cell) -> str:
    top = data.sort("value", descending=True).row(0, named=True)
    lasted = cell.column("turns")
    return (
        f"Games last {lasted.min()} to {lasted.max()} turns; most often {top['turns']}, in {percent(top['value'])} of "
        "games."
    )


@metric(
    "length",
    "How long games last",
    "The share of games that last so many turns.",
    "share",
    plot_lengths,
    show_lengths,
)
def length_shares(cell: Cell) -> pl.DataFrame:
    lasted = cell.column("turns")[:, 0].astype(np.int64)
    first, last = int(lasted.min()), int(lasted.max())
    step = -(-(last - first + 1) // MOST_BARS)
    bins = (lasted - first) // step
    _, _, counts = group_sums(bins, bins, (last - first) // step + 1, cell.bundles)
    games = counts.sum(axis=1)
    return frame(
        row(of_blocks(block_share(column, games), cell), cell, turns=first + i * step)
        for i, column in enumerate(counts.T)
    )


def plot_ends(data: pl.DataFrame, cell: Cell):
    return draw_bars(data, "end", unit="share", axis="")


def show_ends(data: pl.DataFrame, cell: Cell) -> str:
    parts = [f"{line['end']} {percent(line['value'])}" for line in data.iter_rows(named=True)]
    return f"What ends games: {join(parts)}."


@metric(
    "length",
    "What ends games",
    "How often each of the ways in which a game may end does end it. The intervals hold for all together.",
    "share",
    plot_ends,
    show_ends,
)
def end_causes(cell: Cell) -> pl.DataFrame:
    labels, ends = read_ends(cell)
    _, _, counts = group_sums(ends, ends, len(labels), cell.bundles)
    found = block_shares(counts, np.maximum(counts.sum(axis=1), 1))
    order = np.argsort(-counts.sum(axis=0), kind="stable")
    return frame(row(of_blocks(found[i], cell), cell, end=labels[i]) for i in order)


def read_ends(cell: Cell) -> tuple[list[str], np.ndarray]:
    """The labels of what may end a game, and the number of that which did [games]."""
    if END not in cell.described:
        raise Nothing("the game has only one way to end, or does not tell what ended it")
    labels = cell.rows.collect_schema()[END].categories.to_list()
    return labels, cell.column(END)[:, 0]


def tell_unfinished(data: pl.DataFrame, cell: Cell):
    limit = cell.bands.range["unfinished"][1]
    for line in data.filter(pl.col("verdict") == OUTSIDE).iter_rows(named=True):
        text = f"{percent(line['value'])} of games {line['measure']}: they come to no end by the rules."
        yield Takeaway(line["value"] / max(limit, 0.001), text)


def show_unfinished(data: pl.DataFrame, cell: Cell) -> str:
    return (
        "; ".join(f"{percent(line['value'])} of games {line['measure']}" for line in data.iter_rows(named=True)) + "."
    )


@metric(
    "length",
    "Games without an end",
    "Games that stalled, because nobody could or would bring about the end, and games as long as can be recorded.",
    "share",
    None,
    show_unfinished,
    tell_unfinished,
)
def unfinished(cell: Cell) -> pl.DataFrame:
    kinds = {}
    most = cell.run.manifest.get("most_turns")
    if most is not None:
        kinds[f"lasted {most} turns or more, the most that is recorded"] = cell.column("turns")[:, 0] >= most
    if END in cell.described:
        labels, ends = read_ends(cell)
        if STALLED in labels:
            kinds["stalled"] = ends == labels.index(STALLED)
    if not kinds:
        raise Nothing("the run does not tell how long a game may be, and the game has no label for stalled ones")
    counts = block_sums(np.column_stack(list(kinds.values())), cell.bundles)
    band = cell.bands.range["unfinished"]
    return frame(
        row(of_blocks(block_share(column, counts.counts), cell), cell, band=band, measure=name)
        for name, column in zip(kinds, counts.sums.T, strict=True)
    )


def show_decisions(data: pl.DataFrame, cell: Cell) -> str:
    found = dict(zip(data["measure"], data["value"], strict=True))
    return (
        f"A game asks for {count(found[PER_GAME])} decisions, {found[PER_PLAYER]:.1f} of each player and "
        f"{found[PER_TURN]:.1f} in each of his turns."
    )


PER_GAME, PER_PLAYER, PER_TURN = "a game", "a player", "a player and turn"


@metric(
    "length",
    "Decisions",
    "How many decisions with more than one legal action there are: in a game, for a player, for a player in a turn.",
    "decisions",
    None,
    show_decisions,
)
def decisions(cell: Cell) -> pl.DataFrame:
    made = cell.column("decisions").sum(axis=1)
    sums = block_sums(np.column_stack([made, cell.column("turns")[:, 0].astype(np.int64)]), cell.bundles)
    total, lasted = sums.sums.T
    per = {PER_GAME: sums.counts, PER_PLAYER: sums.counts * cell.players, PER_TURN: lasted * cell.players}
    return frame(row(of_blocks(ratio_estimate(total, n), cell), cell, measure=name) for name, n in per.items())
