"""Strategies: which ways to play win, and how strong each is."""

from dataclasses import replace

import numpy as np
import polars as pl

from reports.figures import colour, draw_dots
from reports.load import Cell
from reports.metric import Nothing, Takeaway, frame, metric, row
from reports.stats import OUTSIDE, Estimate, block_shares, bundle_blocks, group_sums, lift_of_share, plackett_luce
from reports.words import join, percent

MOST_GAMES = 50_000  # of a larger run, the games that strengths are fitted to


def need_several(cell: Cell) -> None:
    """Nothing, where all play alike."""
    if len(cell.present) < 2:
        raise Nothing(f"only one strategy played, {cell.names[cell.present[0]]}: there is nothing to compare")


def colours_of(data: pl.DataFrame, cell: Cell) -> list[str]:
    """Each strategy's own colour, the same in every figure."""
    return [colour(cell.names.index(name)) for name in data["strategy"]]


def plot_share(data: pl.DataFrame, cell: Cell):
    band = cell.bands.share("strategy", cell.players)
    return draw_dots(
        data,
        "strategy",
        unit="share",
        centre=1 / cell.players,
        band=band,
        axis="win share, %",
        colours=colours_of(data, cell),
    )


def show_share(data: pl.DataFrame, cell: Cell) -> str:
    best, worst = data.row(0, named=True), data.row(-1, named=True)
    fair = data.filter(pl.col("verdict") != OUTSIDE)["strategy"].to_list()
    if percent(best["value"]) == percent(worst["value"]):
        return f"All strategies win alike, {percent(best['value'])} of the games they play."
    within = f"{join(fair)} may be within the band" if fair else "none is within the band"
    return (
        f"{best['strategy']} wins {percent(best['value'])} of the games it plays and {worst['strategy']} "
        f"{percent(worst['value'])}; an even share is {percent(1 / cell.players)}, and {within}."
    )


def tell_share(data: pl.DataFrame, cell: Cell):
    limit = cell.bands.lift["strategy"]
    for side, word in (("above", "too strong"), ("below", "too weak")):
        wrong = data.filter(pl.col("side") == side).sort("value", descending=side == "above")
        if wrong.is_empty():
            continue
        parts = [
            f"{line['strategy']} ({percent(line['value'])} [{percent(line['low'])}, {percent(line['high'])}])"
            for line in wrong.iter_rows(named=True)
        ]
        lifts = [min(abs(lift_of_share(share, cell.players)), 10 * limit) for share in wrong["value"]]
        verb = "is" if len(parts) == 1 else "are"
        text = f"{join(parts)} {verb} {word}: an even share of wins is {percent(1 / cell.players)}."
        yield Takeaway(max(lifts) / limit, text, side)


@metric(
    "strategies",
    "Win share by strategy",
    "How often a strategy wins the games it plays, in all seats and against all the others alike. Win points are the "
    "share times the number of players: 1 is even at any number of players. The intervals hold for all together.",
    "share",
    plot_share,
    show_share,
    tell_share,
)
def strategy_share(cell: Cell) -> pl.DataFrame:
    need_several(cell)
    if is_invasion(cell):
        raise Nothing("every table held copies of one strategy, which pulls shares to even; see the invasions")
    band = cell.bands.share("strategy", cell.players)
    shares = sorted(find_shares(cell).items(), key=lambda item: -item[1].value)
    return frame(
        row(
            e,
            cell,
            band=band,
            looked_at=cell.n_blocks,
            games=count_games(cell, i),
            strategy=cell.names[i],
            win_points=e.value * cell.players,
        )
        for i, e in shares
    )


def is_invasion(cell: Cell) -> bool:
    return cell.run.manifest["cells"][cell.number].get("lineups") == "invasion"


def find_shares(cell: Cell) -> dict[int, Estimate]:
    """The win share of each strategy by its code; the intervals hold for all together."""
    bundles = np.repeat(cell.bundles, cell.players)
    _, wins, seats = group_sums(cell.column("win_share").ravel(), cell.strategies.ravel(), len(cell.names), bundles)
    found = block_shares(wins[:, cell.present], seats[:, cell.present])
    seated = cell.strategies[cell.first_games]
    return {
        i: replace(e, n_blocks=int((seated == i).any(axis=1).sum())) for i, e in zip(cell.present, found, strict=True)
    }


def count_games(cell: Cell, code: int) -> int:
    """The games in which a strategy sat, however often."""
    return int((cell.strategies == code).any(axis=1).sum())


def plot_strength(data: pl.DataFrame, cell: Cell):
    axis = "chance to finish above an average strategy, %"
    return draw_dots(data, "strategy", unit="share", centre=0.5, axis=axis, colours=colours_of(data, cell))


def show_strength(data: pl.DataFrame, cell: Cell) -> str:
    best, worst = data.row(0, named=True), data.row(-1, named=True)
    if percent(best["value"]) == percent(worst["value"]):
        return "All strategies are equally strong."
    return (
        f"From equal seats {best['strategy']} finishes above a strategy of average strength in "
        f"{percent(best['value'])} of games, {worst['strategy']} in {percent(worst['value'])}."
    )


@metric(
    "strategies",
    "Strength",
    "How strong a strategy is by whole finishing orders, not wins alone, with the advantage of seats taken out "
    "(Plackett and Luce): the chance to finish above a strategy of average strength. `log_strength` is its log-odds.",
    "share",
    plot_strength,
    show_strength,
)
def strength(cell: Cell) -> pl.DataFrame:
    need_several(cell)
    games = min(cell.games, MOST_GAMES)
    if games < cell.games:
        games = int(np.searchsorted(cell.blocks, cell.blocks[games]))
    fitted = plackett_luce(
        cell.strategies[:games], cell.column("rank")[:games], bundle_blocks(cell.blocks[:games]), len(cell.names)
    )
    rows, blocks = [], int((cell.first_games < games).sum())
    for i in sorted(cell.present, key=lambda i: -fitted.strategies[i].value):
        e = fitted.strategies[i]
        chances = replace(e, value=_chance(e.value), low=_chance(e.low), high=_chance(e.high), n_blocks=blocks)
        rows.append(row(chances, cell, games=games, strategy=cell.names[i], log_strength=e.value))
    return frame(rows)


def _chance(log_odds: float) -> float:
    return float(1 / (1 + np.exp(-log_odds)))
