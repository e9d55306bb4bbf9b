"""Seats: who sits where must not decide who wins."""

from math import isnan

import polars as pl

from reports.figures import colour, draw_dots
from reports.load import Cell
from reports.metric import Nothing, Takeaway, frame, metric, row
from reports.metrics.compensation import find_compensation
from reports.stats import OUTSIDE, block_shares, block_sums, joint_means, lift_of_share, omnibus_p
from reports.words import join, name_seat, p_value, percent, points


def plot_share(data: pl.DataFrame, cell: Cell):
    colours = [colour(seat) for seat in range(cell.players)]
    band = cell.bands.share("seat", cell.players)
    return draw_dots(
        data, "seat", unit="share", centre=1 / cell.players, band=band, axis="win share, %", colours=colours
    )


def show_share(data: pl.DataFrame, cell: Cell) -> str:
    best, worst = data.sort("value")[-1], data.sort("value")[0]
    if percent(best["value"].item()) == percent(worst["value"].item()):
        return f"All seats win alike, {percent(1 / cell.players)} of games."
    wins = block_sums(cell.column("win_share"), cell.blocks)
    p = omnibus_p(wins.sums / wins.counts[:, None], 1 / cell.players)
    alike = "" if isnan(p) else f" If all seats were alike, such a spread would be rare: {p_value(p)}."
    if p >= 0.05:
        alike = f" Seats that are alike would often differ as much: {p_value(p)}."
    return (
        f"The {best['seat'].item()} wins {percent(best['value'].item())} and the {worst['seat'].item()} "
        f"{percent(worst['value'].item())} of games; an even share is {percent(1 / cell.players)}.{alike}"
    )


def tell_share(data: pl.DataFrame, cell: Cell):
    wrong = data.filter(pl.col("verdict") == OUTSIDE)
    if wrong.is_empty():
        return
    lifts = [abs(lift_of_share(share, cell.players)) for share in wrong["value"]]
    parts = [
        f"the {line['seat']} wins {percent(line['value'])} [{percent(line['low'])}, {percent(line['high'])}]"
        for line in wrong.sort("value", descending=True).iter_rows(named=True)
    ]
    text = f"Seats are not equal: {join(parts)}, where an even share is {percent(1 / cell.players)}."
    yield Takeaway(max(lifts) / cell.bands.lift["seat"], text)


@metric(
    "seats",
    "Win share by seat",
    "How often each seat wins when every strategy sits in every seat with the same luck. The intervals hold for all "
    "seats together.",
    "share",
    plot_share,
    show_share,
    tell_share,
)
def seat_share(cell: Cell) -> pl.DataFrame:
    wins = block_sums(cell.column("win_share"), cell.blocks)
    shares = block_shares(wins.sums, wins.counts)
    band = cell.bands.share("seat", cell.players)
    return frame(row(e, cell, band=band, seat=name_seat(seat)) for seat, e in enumerate(shares))


def plot_edge(data: pl.DataFrame, cell: Cell):
    colours = [colour(seat) for seat in range(cell.players)]
    band = cell.bands.range["seat_edge"]
    return draw_dots(data, "seat", unit="points", centre=0, band=band, axis="points above the table", colours=colours)


def show_edge(data: pl.DataFrame, cell: Cell) -> str:
    best = data.sort("value")[-1]
    if points(best["value"].item()) == points(0.0):
        return "All seats score alike."
    return f"The {best['seat'].item()} scores {points(best['value'].item())} more than its table on average."


@metric(
    "seats",
    "Points by seat",
    "What a seat scores above the mean of its table, averaged over everybody who sat there. The intervals hold for all "
    "seats together.",
    "points",
    plot_edge,
    show_edge,
)
def seat_edge(cell: Cell) -> pl.DataFrame:
    score = cell.column("score").astype(float)
    edges = block_sums(score - score.mean(axis=1, keepdims=True), cell.blocks)
    found = joint_means(edges.sums / edges.counts[:, None], cell.games)
    band = cell.bands.range["seat_edge"]
    return frame(row(e, cell, band=band, seat=name_seat(seat)) for seat, e in enumerate(found))


def plot_compensation(data: pl.DataFrame, cell: Cell):
    colours = [colour(seat) for seat in range(cell.players)]
    band = cell.bands.range["compensation"]
    return draw_dots(
        data, "seat", unit="points", centre=0, band=band, axis="points that would make it fair", colours=colours
    )


def show_compensation(data: pl.DataFrame, cell: Cell) -> str:
    best = data.sort("value", maintain_order=True)["seat"][0]
    others = data.filter(pl.col("seat") != best).iter_rows(named=True)
    if points(data["value"].max()) == points(0.0):
        return "All seats win alike as it is: none needs any points."
    parts = [f"{points(line['value'])} for the {line['seat']}" for line in others]
    return f"Every seat would win alike with {join(parts)}, and none for the {best}."


def tell_compensation(data: pl.DataFrame, cell: Cell):
    wrong = data.filter(pl.col("verdict") == OUTSIDE)
    if wrong.is_empty():
        return
    parts = [
        f"the {line['seat']} {points(line['value'])} [{line['low']:.1f}, {line['high']:.1f}]"
        for line in wrong.iter_rows(named=True)
    ]
    limit = cell.bands.range["compensation"][1]
    text = f"To be worth as much as the best seat, {join(parts)} would have to be given at the start."
    yield Takeaway(float(wrong["value"].max()) / max(limit, 0.5), text)


@metric(
    "seats",
    "Fair compensation",
    "How many points each seat would have to be given for all to win alike, reckoned on the games as they were played: "
    "with other scores the players might have played otherwise. A fraction is the chance of one point more. The "
    "intervals hold for all seats together, and allow for not knowing which seat is best.",
    "points",
    plot_compensation,
    show_compensation,
    tell_compensation,
)
def seat_compensation(cell: Cell) -> pl.DataFrame:
    if cell.games < 2:
        raise Nothing("a single game says nothing of seats")
    found = find_compensation(cell.column("score"), cell.column("rank"), cell.blocks)
    if found is None:
        raise Nothing("no points given to seats would make them win alike in these games")
    band = cell.bands.range["compensation"]
    rows = [row(e, cell, band=band, games=e.n_rows, seat=name_seat(seat)) for seat, e in enumerate(found)]
    all_used = cell.games == found[0].n_rows  # of a very long run only the first games are: more would change nothing
    return frame(line if all_used or not line["further"] else line | {"further": None} for line in rows)
