"""Trust: whether there were games enough, whether the rules held, and what the design of blocks was worth."""

from math import nan

import numpy as np
import polars as pl

from reports.figures import draw_dots, draw_lines
from reports.load import Cell, once
from reports.metric import Nothing, Takeaway, frame, metric, of_blocks, row
from reports.metrics.length import unfinished
from reports.stats import (
    INSIDE,
    OUTSIDE,
    Estimate,
    absent,
    block_bootstrap,
    block_share,
    block_values,
    confidence_sequence,
    group_sums,
    rule_of_three,
)
from reports.words import count, join, name_seat, percent

LOOKS = 24
LATE_LOOKS = 50
MOST_NAMES = 12


@once
def sum_headline(cell: Cell) -> tuple[list[str], np.ndarray, np.ndarray]:
    """Names, wins and seats [bundles, k] of what a report leads with: strategies, or seats where all play alike."""
    if len(cell.present) > 1:
        names, groups, size = [cell.names[i] for i in cell.present], cell.strategies, len(cell.names)
        kept = cell.present
    else:
        names, groups, size = (
            seat_names(cell),
            np.broadcast_to(np.arange(cell.players), cell.strategies.shape),
            cell.players,
        )
        kept = list(range(size))
    bundles = np.repeat(cell.bundles, cell.players)
    _, wins, seats = group_sums(cell.column("win_share").ravel(), groups.ravel(), size, bundles)
    return names, wins[:, kept], seats[:, kept]


def seat_names(cell: Cell) -> list[str]:
    return [name_seat(seat) for seat in range(cell.players)]


def plot_convergence(data: pl.DataFrame, cell: Cell):
    last = data.filter(pl.col("after") == data["after"].max()).sort("value", descending=True)
    ordered = pl.concat([data.filter(pl.col("who") == who) for who in last["who"]])
    colours = {name: i for i, name in enumerate(cell.names if len(cell.present) > 1 else seat_names(cell))}
    figure = draw_lines(
        ordered, "after", "who", unit="share", axis="games played", centre=1 / cell.players, height=3.4, colours=colours
    )
    axes = figure.axes[0]
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(lambda games, _: count(games))
    axes.xaxis.set_minor_formatter(lambda games, _: "")
    return figure


def show_convergence(data: pl.DataFrame, cell: Cell) -> str:
    last = data.filter(pl.col("after") == data["after"].max())
    widest = (last["high"] - last["low"]).max()
    told = f" At the end every share is known to within {percent(widest / 2)}." if widest is not None else ""
    changes = count_late_changes(cell)
    order = "did not change" if changes == 0 else f"changed {changes} times in {LATE_LOOKS} looks"
    return f"The order of the shares {order} in the last quarter of the games.{told}"


def count_late_changes(cell: Cell) -> int:
    """How often the order of the running shares changed from one look to the next in the last quarter."""
    _, wins, seats = sum_headline(cell)
    won, sat = np.cumsum(wins, axis=0), np.maximum(np.cumsum(seats, axis=0), 1)
    looks = np.unique(np.linspace(0.75 * (len(won) - 1), len(won) - 1, LATE_LOOKS).astype(int))
    orders = np.argsort(-won[looks] / sat[looks], axis=1, kind="stable")
    return int((np.diff(orders, axis=0) != 0).any(axis=1).sum())


@metric(
    "trust",
    "Were there games enough?",
    "The win shares as they ran while games were added, with intervals that hold at every look at once: wider than "
    "those of a number that is looked at only at the end.",
    "share",
    plot_convergence,
    show_convergence,
)
def convergence(cell: Cell) -> pl.DataFrame:
    names, wins, seats = sum_headline(cell)
    games = np.cumsum(np.bincount(cell.bundles))
    if len(games) < 2:
        raise Nothing("a single block has no course")
    starts = np.searchsorted(cell.bundles, np.arange(len(games)))
    blocks = np.searchsorted(cell.first_games, [*starts[1:], cell.games])
    looks = (
        np.unique(np.geomspace(max(len(games) / 50, min(20, len(games))), len(games), LOOKS).round().astype(int)) - 1
    )
    rows = []
    for i, name in enumerate(names):
        used = np.flatnonzero(seats[:, i] > 0)
        values = block_values(wins[:, i], seats[:, i])
        course = confidence_sequence(values, best_at=len(values))
        won, sat = np.cumsum(wins[:, i]), np.cumsum(seats[:, i])
        for look in looks:
            at = int(np.searchsorted(used, look, side="right")) - 1
            if at < 0:
                continue
            low, high = max(course.low[at], 0.0), min(course.high[at], 1.0)
            known = np.isfinite(course.low[at])
            share = float(won[look] / sat[look])
            e = (
                Estimate(share, low, high, int(blocks[look]), int(sat[look]), nan, 0.95)
                if known
                else absent(share, int(blocks[look]), int(sat[look]), 0.95, "too few blocks yet")
            )
            rows.append(row(e, cell, games=int(sat[look]), who=name, after=int(games[look])))
    return frame(rows)


def tell_health(data: pl.DataFrame, cell: Cell):
    wrong = data.filter((pl.col("what") == IMPOSSIBLE) & (pl.col("count") > 0))
    for line in wrong.iter_rows(named=True):
        told = f"{count(line['count'])} of {count(line['of'])} {line['what']} and were left out"
        yield Takeaway(10.0, f"{told}: mend that before trusting anything else here.")


def show_health(data: pl.DataFrame, cell: Cell) -> str:
    parts = [f"{count(line['count'])} of {count(line['of'])} {line['what']}" for line in data.iter_rows(named=True)]
    named = [f" {line['what'].capitalize()}: {line['names']}." for line in data.iter_rows(named=True) if line["names"]]
    return f"{join(parts)}.{''.join(named)}"


IMPOSSIBLE = "games met an impossible state"
NEVER_OFFERED, NEVER_TAKEN = "options were never offered", "options were offered and never taken"


@metric(
    "trust",
    "Did the rules hold?",
    "Games that met an impossible state and were left out, games that came to no end, and options that no recorded "
    "game reached. What was never seen may still be there: `high` is the most that so many blocks allow for.",
    "share",
    None,
    show_health,
    tell_health,
)
def rule_health(cell: Cell) -> pl.DataFrame:
    blocks = np.concatenate([cell.blocks, [failure["block"] for failure in cell.failures]]).astype(np.int64)
    failed = np.arange(len(blocks)) >= cell.games
    _, wrong, games = group_sums(failed, np.zeros(len(blocks), int), 1, blocks)
    e = block_share(wrong[:, 0], games[:, 0])
    labels = {"what": IMPOSSIBLE, "count": len(cell.failures), "of": len(blocks), "names": ""}
    found = {"verdict": OUTSIDE, "side": "above"} if cell.failures else {"verdict": INSIDE, "side": ""}
    rows = [row(e, cell, games=len(blocks), band=(0.0, 0.0), **labels) | found | {"further": 0.0}]
    try:
        lines = unfinished(cell).iter_rows(named=True)
    except Nothing:
        lines = iter(())
    for line in lines:
        counted = {"what": f"games {line['measure']}", "count": round(line["value"] * cell.games), "of": cell.games}
        rows.append({**counted, "names": "", **{key: line[key] for key in line if key != "measure"}})
    rows += list_unreached(cell)
    return frame(rows).select("what", "count", "of", pl.exclude("what", "count", "of", "names"), "names")


def list_unreached(cell: Cell) -> list[dict]:
    """Lines for options that recorded games never offered, or offered and never saw taken."""
    if cell.choices is None or not cell.options:
        return []
    names = [option["name"] for option in cell.options]
    sums = cell.choices.select(pl.col([f"{kind} {name}" for name in names for kind in ("offered", "taken")]).sum())
    offered, taken = (np.array([sums[f"{kind} {name}"].item() for name in names]) for kind in ("offered", "taken"))
    n_blocks = cell.choices["block"].n_unique()
    games = cell.choices.height // cell.players
    note = f"each in fewer than {percent(rule_of_three(n_blocks), 2)} of blocks, or some would have been seen"
    lines = []
    for what, mask in ((NEVER_OFFERED, offered == 0), (NEVER_TAKEN, (offered > 0) & (taken == 0))):
        found = [name for name, missing in zip(names, mask, strict=True) if missing]
        shown = ", ".join(found[:MOST_NAMES]) + (
            f" and {len(found) - MOST_NAMES} more" if len(found) > MOST_NAMES else ""
        )
        e = absent(len(found) / len(names), n_blocks, games, 0.95, note if found else "all were seen")
        labels = {"what": what, "count": len(found), "of": len(names), "names": shown}
        lines.append(
            row(e, cell, games=games, **labels) | dict.fromkeys(("verdict", "side", "band_low", "band_high", "further"))
        )
    return lines


def plot_design(data: pl.DataFrame, cell: Cell):
    return draw_dots(data, "who", unit="games", centre=1, axis="independent games that one game is worth")


def show_design(data: pl.DataFrame, cell: Cell) -> str:
    parts = []
    for kind in ("seat", "strategy"):
        found = data.filter(pl.col("kind") == kind).drop_nulls("value")
        if found.height:
            parts.append(f"{found['value'].mean():.2f} independent ones for the share of a {kind}")
    return f"Because strategies rotate through the seats with the same luck, one game is worth {join(parts)}."


@metric(
    "trust",
    "What rotation saves",
    "How many independent games one game of a block is worth for a win share. Above 1, rotating everybody through all "
    "seats with the same luck saves games; below 1, the games of a block repeat one another.",
    "games",
    plot_design,
    show_design,
)
def design_worth(cell: Cell) -> pl.DataFrame:
    won = cell.column("win_share")
    everywhere = np.broadcast_to(np.arange(cell.players), won.shape)
    bundles = np.repeat(cell.bundles, cell.players)
    _, wins, seats = group_sums(won.ravel(), everywhere.ravel(), cell.players, bundles)
    kinds = [("seat", name) for name in seat_names(cell)]
    if len(cell.present) > 1:
        names, more_wins, more_seats = sum_headline(cell)
        wins, seats = np.concatenate([wins, more_wins], axis=1), np.concatenate([seats, more_seats], axis=1)
        kinds += [("strategy", name) for name in names]
    k = len(kinds)
    sums = np.concatenate([wins, seats, wins * wins, wins * seats, seats * seats, seats > 0], axis=1)

    def worth(totals: np.ndarray) -> np.ndarray:
        y, m, yy, ym, mm, used = (totals[:, i * k : (i + 1) * k] for i in range(6))
        share = y / m
        variance = (yy - 2 * share * ym + share**2 * mm) / m**2 * used / (used - 1)
        found = share * (1 - share) / m / variance
        return np.where((variance > 1e-15) & (share > 0) & (share < 1), found, nan)

    found = block_bootstrap(sums, worth, n_resamples=300, method="percentile", n_rows=cell.games)
    if all(np.isnan(e.value) for e in found):
        raise Nothing("win shares do not vary between blocks: there is nothing to compare")
    return frame(
        row(of_blocks(e, cell), cell, games=int(seats[:, i].sum()), kind=kind, who=name)
        for i, ((kind, name), e) in enumerate(zip(kinds, found, strict=True))
    )
