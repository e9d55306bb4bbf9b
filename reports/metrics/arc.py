"""The arc of a game: who leads when, how often that changes, and when it is decided."""

import numpy as np
import polars as pl

from reports.charts import draw_columns
from reports.course import Course
from reports.figures import INK, colour, draw_dots, draw_lines
from reports.load import Cell
from reports.metric import Nothing, Takeaway, frame, metric, row
from reports.stats import (
    OUTSIDE,
    block_mean,
    block_quantile,
    block_share,
    block_sums,
    group_means,
    group_shares,
    lift_of_share,
    share_at_lift,
)
from reports.words import percent

ALL = "all games"
WHOLE = "whole game"
BANDS_OF = 4  # players that the band of the half-time leader is written for
STEPS = 20  # of the curve of games still open


def need_course(cell: Cell) -> Course:
    """The recorded games of a cell, of which some go on after their first turn."""
    if cell.course is None:
        raise Nothing("no game was recorded from its first turn to its last; `statera run --arc N` records N games.")
    if not cell.course.going.any():
        raise Nothing("games last a single turn: there is no course to follow.")
    return cell.course


def need_band(data: pl.DataFrame) -> dict | None:
    """The line that a band judges, if it is clearly outside."""
    found = data.filter(pl.col("verdict") == OUTSIDE)
    return None if found.is_empty() else found.row(0, named=True)


def how_far(line: dict) -> float:
    """How far a value is outside its band: 1 is just outside, 2 is as far from the band's edge as that is from 0."""
    low, high = line["band_low"], line["band_high"]
    edge = high if line["side"] == "above" else low
    return 1 + abs(line["value"] - edge) / max(abs(edge), 1e-9)


def by_turn(data: pl.DataFrame) -> pl.DataFrame:
    """The lines of single turns."""
    return data.filter(pl.col("turn") != WHOLE)


# --- changes of leader


def plot_changes(data: pl.DataFrame, cell: Cell):
    return draw_columns(by_turn(data), "turn", unit="changes", axis="turn")


def show_changes(data: pl.DataFrame, cell: Cell) -> str:
    most = by_turn(data).sort("value")[-1]
    return (
        f"The lead passes to another player {data['value'][0]:.2f} times a game, most often in turn "
        f"{most['turn'].item()} ({most['value'].item():.2f})."
    )


def tell_changes(data: pl.DataFrame, cell: Cell):
    line = need_band(data)
    if line:
        text = f"The lead changes only {line['value']:.2f} times a game; at least {line['band_low']:g} is wanted."
        if line["side"] == "above":
            text = f"The lead changes {line['value']:.2f} times a game; at most {line['band_high']:g} is wanted."
        yield Takeaway(how_far(line), text)


@metric(
    "arc",
    "Changes of leader",
    "How often the lead goes from one sole leader to another, by what players would score if the game ended after each "
    "turn.",
    "changes",
    plot_changes,
    show_changes,
    tell_changes,
)
def lead_changes(cell: Cell) -> pl.DataFrame:
    course = need_course(cell)
    per_game = np.bincount(course.game[course.changes], minlength=course.games)
    changed = np.zeros(len(course.turn))
    changed[course.changes] = 1.0
    turns = int(course.turn.max())
    found = group_means(changed, course.turn, turns + 1, course.block)[1:]
    played = np.bincount(course.turn, minlength=turns + 1)[1:]
    total = block_mean(per_game, course.blocks)
    first = row(total, cell, games=course.games, band=cell.bands.range["lead_changes"], turn=WHOLE)
    return frame([first] + [row(e, cell, games=int(played[t]), turn=str(t + 1)) for t, e in enumerate(found)])


def plot_none(data: pl.DataFrame, cell: Cell):
    return draw_columns(
        data, "changes", unit="share", axis="changes of leader", marked=[0], limit=cell.bands.range["no_lead_change"]
    )


def show_none(data: pl.DataFrame, cell: Cell) -> str:
    more = data.filter(pl.col("changes") != "0")["value"].sum()
    return f"{percent(data['value'][0])} of games have one leader throughout, {percent(more)} have more."


def tell_none(data: pl.DataFrame, cell: Cell):
    line = need_band(data)
    if line and line["side"] == "above":
        text = f"Who leads first often leads throughout: in {percent(line['value'])} of games the lead never changes."
        yield Takeaway(how_far(line), text)


@metric(
    "arc",
    "Games by changes of leader",
    "How many games have no change of leader, one, two, ... A band is set for those without any.",
    "share",
    plot_none,
    show_none,
    tell_none,
)
def no_lead_change(cell: Cell) -> pl.DataFrame:
    course = need_course(cell)
    per_game = np.bincount(course.game[course.changes], minlength=course.games)
    most = min(int(per_game.max()), 10)
    rows = []
    for changes in range(most + 1):
        is_last = changes == most and most == 10
        share = block_sums(per_game >= changes if is_last else per_game == changes, course.blocks)
        band = cell.bands.range["no_lead_change"] if changes == 0 else None
        label = f"{changes} or more" if is_last else str(changes)
        rows.append(row(block_share(share.sums, share.counts), cell, games=course.games, band=band, changes=label))
    return frame(rows)


# --- what a lead is worth


def plot_runaway(data: pl.DataFrame, cell: Cell):
    return draw_lines(data, "turn", unit="share", axis="after turn", centre=1 / cell.players)


def show_runaway(data: pl.DataFrame, cell: Cell) -> str:
    known = data.drop_nulls("value")
    first, last = known.row(0, named=True), known.row(-1, named=True)
    return (
        f"Who leads after turn {first['turn']} wins {percent(first['value'])} of games, after turn {last['turn']} "
        f"{percent(last['value'])}; an even share is {percent(1 / cell.players)}."
    )


@metric(
    "arc",
    "Chance that the leader wins",
    "Of games that go on after a turn, how often the leader of that turn wins; of several leaders, one at random.",
    "share",
    plot_runaway,
    show_runaway,
)
def runaway(cell: Cell) -> pl.DataFrame:
    course = need_course(cell)
    going = course.going
    found = group_shares(course.leader_wins[going], course.turn[going], course.last_turn + 1, course.block[going])
    played = np.bincount(course.turn[going], minlength=course.last_turn + 1)
    return frame(row(e, cell, games=int(played[turn]), turn=turn) for turn, e in enumerate(found) if turn > 0)


def half_time_band(cell: Cell) -> tuple[float, float]:
    """The band for so many players, at the same log-odds from an even share as it has for four."""
    ends = cell.bands.range["half_time_leader"]
    return tuple(share_at_lift(lift_of_share(end, BANDS_OF), cell.players) for end in ends)


def plot_half(data: pl.DataFrame, cell: Cell):
    tints = [INK if name == ALL else colour(cell.names.index(name)) for name in data["leader"]]
    return draw_dots(
        data, "leader", unit="share", centre=1 / cell.players, band=half_time_band(cell), axis="wins, %", colours=tints
    )


def show_half(data: pl.DataFrame, cell: Cell) -> str:
    low, high = half_time_band(cell)
    return (
        f"Who leads at half-time wins {percent(data['value'][0])} of games; {percent(low, 0)} to {percent(high, 0)} is "
        "wanted: the first half should count, and not decide."
    )


def tell_half(data: pl.DataFrame, cell: Cell):
    line = need_band(data)
    if line is None:
        return
    wins = f"who leads at half-time wins {percent(line['value'])} of games"
    lifts = [lift_of_share(line[name], cell.players) for name in ("value", "band_low", "band_high")]
    if line["side"] == "above":
        yield Takeaway(1 + lifts[0] - lifts[2], f"Games are settled early: {wins}.")
    else:
        even = percent(1 / cell.players)
        yield Takeaway(
            1 + lifts[1] - lifts[0], f"Points in the first half say little: {wins}, an even share is {even}."
        )


@metric(
    "arc",
    "The leader at half-time",
    "How often whoever leads at half-time wins, over all games and by who it is that leads. The band is set for four "
    "players and has the same log-odds for other numbers.",
    "share",
    plot_half,
    show_half,
    tell_half,
)
def half_time_leader(cell: Cell) -> pl.DataFrame:
    course = need_course(cell)
    at = course.half_time
    if len(at) == 0:
        raise Nothing("games are too short to have a half-time.")
    all_games = block_sums(course.leader_wins[at], course.block[at])
    first = block_share(all_games.sums, all_games.counts)
    rows = [row(first, cell, games=len(at), band=half_time_band(cell), leader=ALL)]
    present = np.unique(course.who).tolist()
    if len(present) > 1:
        sole = at[course.alone[at] >= 0]
        who = course.who[course.game[sole], course.alone[sole]]
        found = group_shares(course.leader_wins[sole], who, len(cell.names), course.block[sole])
        counts = np.bincount(who, minlength=len(cell.names))
        led = sorted((code for code in present if counts[code]), key=lambda code: -found[code].value)
        rows += [row(found[code], cell, games=int(counts[code]), leader=cell.names[code]) for code in led]
    return frame(rows)


# --- when it is decided


def plot_decision(data: pl.DataFrame, cell: Cell):
    tints = [INK if name == ALL else colour(cell.names.index(name)) for name in data["winner"]]
    band = cell.bands.range["decision_point"]
    return draw_dots(
        data, "winner", unit="share", band=band, axis="decided after this share of the game, %", colours=tints
    )


def show_decision(data: pl.DataFrame, cell: Cell) -> str:
    return (
        f"In half of the games the winner leads alone and for good from {percent(data['value'][0])} of the game on, or "
        "earlier."
    )


def tell_decision(data: pl.DataFrame, cell: Cell):
    line = need_band(data)
    if line and line["side"] == "below":
        edge = line["band_low"]
        text = (
            f"Half of the games are decided by {percent(line['value'], 0)} of their length: from then on the later "
            f"winner is never caught up with; {percent(edge, 0)} or later is wanted."
        )
        yield Takeaway(1 + (edge - line["value"]) / max(1 - edge, 0.05), text)


@metric(
    "arc",
    "Decision point",
    "The last turn after which the later winner did not lead alone, as a share of the game: its median over games, and "
    "by who wins. A win that is shared, or by a tie-break, is open to the end.",
    "share",
    plot_decision,
    show_decision,
    tell_decision,
)
def decision_point(cell: Cell) -> pl.DataFrame:
    course = need_course(cell)
    band = cell.bands.range["decision_point"]
    rows = [row(block_quantile(course.decided, course.blocks), cell, games=course.games, band=band, winner=ALL)]
    winner = course.who[np.arange(course.games), course.win.argmax(axis=1)]
    sole = course.win.max(axis=1) == 1.0
    present = np.unique(course.who).tolist()
    found = {}
    for code in present if len(present) > 1 else ():
        own = sole & (winner == code)
        if own.any():
            found[code] = block_quantile(course.decided[own], course.blocks[own]), int(own.sum())
    for code in sorted(found, key=lambda code: -found[code][0].value):
        rows.append(row(found[code][0], cell, games=found[code][1], winner=cell.names[code]))
    return frame(rows)


def plot_undecided(data: pl.DataFrame, cell: Cell):
    shown = data.with_columns(pl.col("played") * 100)
    return draw_lines(shown, "played", unit="share", axis="of the game played, %", centre=0.5)


def show_undecided(data: pl.DataFrame, cell: Cell) -> str:
    half, late = (data.filter(pl.col("played") == share)["value"].item() for share in (0.5, 0.9))
    return (
        f"At half-time {percent(half, 0)} of games are still open: the later winner does not yet lead for good. When "
        f"90 % is played {percent(late, 0)} are."
    )


@metric(
    "arc",
    "Games still open",
    "The share of games in which the later winner does not yet lead alone and for good, by how much of the game is "
    "played: the survival curve of the decision point.",
    "share",
    plot_undecided,
    show_undecided,
)
def undecided(cell: Cell) -> pl.DataFrame:
    course = need_course(cell)
    rows = []
    for step in range(STEPS + 1):
        still = block_sums(course.decided > step / STEPS - 1e-9, course.blocks)
        rows.append(row(block_share(still.sums, still.counts), cell, games=course.games, played=step / STEPS))
    return frame(rows)
