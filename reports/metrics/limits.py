"""Choices, continued: what nobody ever does, and what everybody always does."""

from math import nan

import numpy as np
import polars as pl
from scipy import special

from reports.figures import colour, draw_dots
from reports.habits import Habits
from reports.load import Cell
from reports.metric import Takeaway, frame, metric, row
from reports.metrics.choices import need_habits
from reports.stats import INSIDE, OUTSIDE, UNDECIDED, Estimate, holm
from reports.words import join, percent

ALPHA = 0.05
FEWEST = 30  # blocks in which an option was offered, for a verdict
MOST_SHOWN = 24
MANY = 7  # options of a family that are named one by one


def one_sided_p(estimate: Estimate, limit: float, below: bool) -> float:
    """P-value that the true share is at the limit or beyond: Wilson's score test, trials as blocks tell."""
    if not estimate.has_interval:
        return nan
    share, error = estimate.value, estimate.standard_error
    trials = share * (1 - share) / error**2 if error > 0 else float(estimate.n_blocks)
    score = (share - limit) / np.sqrt(limit * (1 - limit) / trials)
    return float(special.ndtr(score if below else -score))


def judge_limits(habits: Habits, band: tuple[float, float]) -> list[dict]:
    """For each option whether it is dead or a must: the rates of strategies, and Holm's p-values of both.

    Dead is what no strategy takes: its p-value is that of the strategy which comes nearest to taking it.
    """
    found = []
    for each, rate in zip(habits.rates, habits.common_rates, strict=True):
        each = {code: own for code, own in each.items() if own.n_blocks >= FEWEST}
        dead = max((one_sided_p(own, band[0], below=True) for own in each.values()), default=nan)
        must = one_sided_p(rate, band[1], below=False) if rate.n_blocks >= FEWEST else nan
        found.append({"each": each, "all": rate, "dead": dead, "must": must})
    for kind in ("dead", "must"):
        for line, p in zip(found, holm(np.array([line[kind] for line in found])), strict=True):
            line[f"{kind}_p"] = float(p)
    return found


def verdict_of(p: float, opposite: bool, side: str) -> dict:
    """Outside when Holm's p-value says so, inside when the interval of one strategy says the opposite."""
    outcome = OUTSIDE if p <= ALPHA else INSIDE if opposite else UNDECIDED
    return {"verdict": outcome, "side": side if outcome == OUTSIDE else ""}


def name_wrong(data: pl.DataFrame) -> str:
    """The options outside their band; many of a family are told as so many of it."""
    wrong, parts = data.filter(pl.col("verdict") == OUTSIDE), []
    for (family,), own in wrong.group_by("family", maintain_order=True):
        of_all = int((data["family"] == family).sum())
        if len(own) > MANY:
            parts.append(f"{len(own)} of the {of_all} options “{family}”")
        else:
            parts += own["option"].to_list()
    return join(parts) if parts else ""


def plot_limit(data: pl.DataFrame, band: tuple[float, float], axis: str, descending: bool):
    shown = data.drop_nulls("value").sort("value", descending=descending).head(MOST_SHOWN)
    tints = [colour(4) if verdict == OUTSIDE else colour(0) for verdict in shown["verdict"]]
    return draw_dots(shown, "option", unit="share", band=band, axis=axis, colours=tints)


def plot_dead(data: pl.DataFrame, cell: Cell):
    return plot_limit(data, (cell.bands.range["take_rate"][0], 1.0), "taken by who takes it most, %", descending=False)


def plot_must(data: pl.DataFrame, cell: Cell):
    return plot_limit(data, (0.0, cell.bands.range["take_rate"][1]), "taken when offered, %", descending=True)


def show_dead(data: pl.DataFrame, cell: Cell) -> str:
    wrong, limit = name_wrong(data), percent(cell.bands.range["take_rate"][0], 0)
    head = "The options taken least, by who takes them most."
    return (
        f"{head} Below {limit} in every strategy: {wrong}." if wrong else f"{head} No option is surely below {limit}."
    )


def tell_dead(data: pl.DataFrame, cell: Cell):
    wrong, limit = name_wrong(data), percent(cell.bands.range["take_rate"][0], 0)
    if wrong:
        count = int((data["verdict"] == OUTSIDE).sum())
        what = "An option is dead" if count == 1 else f"{count} options are dead"
        yield Takeaway(1 + count**0.5 / 2, f"{what}, taken by no strategy in {limit} of the turns it could: {wrong}.")


@metric(
    "choices",
    "Dead options",
    "Options that no strategy takes in as many as 1 % of the turns it could, those that forbid it themselves apart. "
    "The value is of the strategy that takes it most; p is Holm's over all options.",
    "share",
    plot_dead,
    show_dead,
    tell_dead,
)
def dead_options(cell: Cell) -> pl.DataFrame:
    habits = need_habits(cell)
    band = cell.bands.range["take_rate"]
    rows = []
    for option, line in zip(habits.options, judge_limits(habits, band), strict=True):
        most = max(line["each"], key=lambda code: line["each"][code].value, default=None)
        rate, name = (line["all"], "") if most is None else (line["each"][most], cell.names[most])
        labels = {"option": option["name"], "family": option["family"], "strategy": name, "p": line["dead_p"]}
        alive = any(found.low >= band[0] for found in line["each"].values())
        written = row(rate, cell, games=habits.games, band=(band[0], 1.0), **labels)
        rows.append(written | verdict_of(line["dead_p"], alive, "below") | {"further": None})
    return frame(rows)


def show_must(data: pl.DataFrame, cell: Cell) -> str:
    wrong, limit = name_wrong(data), percent(cell.bands.range["take_rate"][1], 0)
    head = "The options taken most when offered."
    return (
        f"{head} In more than {limit} of such turns: {wrong}."
        if wrong
        else f"{head} No option is surely above {limit}."
    )


def tell_must(data: pl.DataFrame, cell: Cell):
    wrong, limit = name_wrong(data), percent(cell.bands.range["take_rate"][1], 0)
    if wrong:
        count = int((data["verdict"] == OUTSIDE).sum())
        yield Takeaway(
            1 + count**0.5 / 4, f"Some choices are none, taken in over {limit} of the turns they can be: {wrong}."
        )


@metric(
    "choices",
    "Options that are always taken",
    "Options taken in more than 90 % of the turns they are offered in, by all who do not forbid them themselves: what "
    "everybody always does is no choice. p is Holm's over all options.",
    "share",
    plot_must,
    show_must,
    tell_must,
)
def must_take(cell: Cell) -> pl.DataFrame:
    habits = need_habits(cell)
    band = cell.bands.range["take_rate"]
    rows = []
    for option, line in zip(habits.options, judge_limits(habits, band), strict=True):
        labels = {"option": option["name"], "family": option["family"], "p": line["must_p"]}
        written = row(line["all"], cell, games=habits.games, band=(0.0, band[1]), **labels)
        rows.append(written | verdict_of(line["must_p"], line["all"].high <= band[1], "above") | {"further": None})
    return frame(rows)
