"""Choices, continued: what nobody ever does, and what everybody always does.

Intervals hold for all options together (Bonferroni), so that they, as shown, are what decides.
"""

from dataclasses import replace

import polars as pl

from reports.figures import colour, draw_dots
from reports.habits import Habits
from reports.load import Cell
from reports.metric import Takeaway, frame, metric, row
from reports.metrics.choices import name_forbidding, need_habits
from reports.stats import OUTSIDE, Estimate, absent, share_ends
from reports.words import join, percent

CONFIDENCE = 0.95
FEWEST = 30  # blocks in which an option was offered, for an interval that may decide
TOO_SELDOM = "too seldom offered"
MOST_SHOWN = 24
MANY = 7  # options of a family that are named one by one


def widen(rate: Estimate, tests: int) -> Estimate:
    """The rate with an interval that holds together with those of so many others; absent if it was seldom offered."""
    if rate.n_blocks < FEWEST:
        reason = rate.absence or TOO_SELDOM
        return absent(rate.value, rate.n_blocks, rate.n_rows, CONFIDENCE, reason)
    each = 1 - (1 - CONFIDENCE) / max(tests, 1)
    low, high = share_ends(rate.value, rate.standard_error, rate.n_blocks, each)
    return replace(rate, low=low, high=high)


def count_options(habits: Habits) -> int:
    """The options that were offered at all: the others are not judged."""
    return sum(rate.n_blocks > 0 for rate in habits.common_rates)


def find_keenest(rates: dict[int, Estimate], tests: int) -> tuple[int | None, Estimate | None]:
    """Who takes an option most often, and how often; the interval is that of the largest rate of all strategies.

    A strategy that was seldom offered it may be the one that takes it most: then nothing is known. The upper end needs
    to hold for the one that truly takes it most, whoever it is; the lower for each of them.
    """
    offered = {code: rate for code, rate in rates.items() if rate.n_blocks > 0}
    if not offered:
        return None, None
    most = max(offered, key=lambda code: offered[code].value)
    if any(rate.n_blocks < FEWEST for rate in offered.values()):
        known = [widen(rate, tests * len(offered)) for rate in offered.values() if rate.n_blocks >= FEWEST]
        alive = max((rate.low for rate in known), default=0.0)
        return most, _undecided(offered[most], alive)
    low = max(widen(rate, tests * len(offered)).low for rate in offered.values())
    high = max(widen(rate, tests).high for rate in offered.values())
    return most, replace(offered[most], low=min(low, offered[most].value), high=high)


def _undecided(rate: Estimate, low: float) -> Estimate:
    """A largest rate of which only the lower end is known, if any strategy surely takes the option."""
    if low <= 0:
        return absent(rate.value, rate.n_blocks, rate.n_rows, CONFIDENCE, TOO_SELDOM)
    return replace(rate, low=min(low, rate.value), high=1.0, absence="")


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
    "The value is of the strategy that takes it most; the interval is of the most that any takes it, and holds for all "
    "options together. An option that some strategy was seldom offered is not called dead.",
    "share",
    plot_dead,
    show_dead,
    tell_dead,
)
def dead_options(cell: Cell) -> pl.DataFrame:
    habits = need_habits(cell)
    band, tests = (cell.bands.range["take_rate"][0], 1.0), count_options(habits)
    rows = []
    for number, option in enumerate(habits.options):
        most, rate = find_keenest(habits.rates[number], tests)
        labels = {
            "option": option["name"],
            "family": option["family"],
            "strategy": "" if most is None else cell.names[most],
            "forbidden_by": name_forbidding(habits, number),
        }
        written = row(rate or habits.common_rates[number], cell, games=habits.games, band=band, **labels)
        rows.append(written | {"further": None})
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
        # what is free is rightly always taken, so that many of them weigh little
        weight = 1 + min(count, 20) / 40
        yield Takeaway(weight, f"Some choices are none, taken in over {limit} of the turns they can be: {wrong}.")


@metric(
    "choices",
    "Options that are always taken",
    "Options taken in more than 90 % of the turns they are offered in, by all who do not forbid them themselves: what "
    "everybody always does is no choice. The intervals hold for all options together.",
    "share",
    plot_must,
    show_must,
    tell_must,
)
def must_take(cell: Cell) -> pl.DataFrame:
    habits = need_habits(cell)
    band, tests = (0.0, cell.bands.range["take_rate"][1]), count_options(habits)
    rows = []
    for number, option in enumerate(habits.options):
        if not option.get("chosen", True):  # it comes of itself: everybody having it leaves no choice undone
            continue
        rate = widen(habits.common_rates[number], tests)
        forbidden_by = name_forbidding(habits, number)
        labels = {"option": option["name"], "family": option["family"], "forbidden_by": forbidden_by}
        rows.append(row(rate, cell, games=habits.games, band=band, **labels) | {"further": None})
    return frame(rows)
