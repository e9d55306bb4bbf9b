"""Choices: what players do when they may, what goes with winning, and how much there is to think about."""

from math import nan

import numpy as np
import polars as pl

from reports.charts import draw_scatter, draw_strips
from reports.figures import INK, colour, draw_dots, draw_heat
from reports.habits import Habits
from reports.load import Cell
from reports.metric import Nothing, frame, metric, row
from reports.stats import absent, index_blocks, ratio_estimate
from reports.words import join, percent

MOST_SHOWN = 18
MOST_NAMED = 9
EVERYBODY = "all"


def need_habits(cell: Cell) -> Habits:
    if cell.habits is None:
        raise Nothing("no game's choices were recorded; `statera run --arc N` records those of N games.")
    return cell.habits


def name_forbidding(habits: Habits, option: int) -> str:
    """The strategies that forbid themselves an option, and whom a rate therefore is not about."""
    return ", ".join(habits.strategies[code]["name"] for code in habits.present if habits.forbids(code, option))


# --- how often each option is taken


def plot_rates(data: pl.DataFrame, cell: Cell):
    known = data.drop_nulls("value")
    order = known.group_by("family").agg(pl.col("value").median()).sort("value", descending=True)["family"].to_list()
    shown = known.sort(pl.col("family").replace_strict({name: i for i, name in enumerate(order)}))
    return draw_strips(
        shown, "value", "family", unit="share", axis="taken when offered, %", band=cell.bands.range["take_rate"]
    )


def show_rates(data: pl.DataFrame, cell: Cell) -> str:
    known = data.drop_nulls("value").sort("value")
    most, least = known.row(-1, named=True), known.row(0, named=True)
    never = data.filter(pl.col("value").is_null())
    rest = f" Never offered as one of several: {join(never['option'].to_list()[:6])}." if len(never) else ""
    return (
        f"Each dot is an option: {most['option']} is taken in {percent(most['value'])} of the turns it is offered in, "
        f"{least['option']} in {percent(least['value'])}.{rest}"
    )


@metric(
    "choices",
    "How often options are taken",
    "Turns in which an option was taken, of those in which it was offered as one of several, by all who do not forbid "
    "it themselves.",
    "share",
    plot_rates,
    show_rates,
)
def take_rate(cell: Cell) -> pl.DataFrame:
    habits = need_habits(cell)
    offered, _ = habits.turns
    if not offered.any():
        raise Nothing("no option was ever offered as one of several.")
    rows = []
    for number, option in enumerate(habits.options):
        found = habits.common_rates[number]
        turns = int(offered[number].sum())
        rows.append(
            row(
                found,
                cell,
                games=habits.games,
                option=option["name"],
                family=option["family"],
                turns_offered=turns,
                forbidden_by=name_forbidding(habits, number),
            )
        )
    return frame(rows)


# --- who takes what


def plot_by_strategy(data: pl.DataFrame, cell: Cell):
    wide = data.drop_nulls("value").group_by("option", maintain_order=True)
    spread = wide.agg((pl.col("value").max() - pl.col("value").min()).alias("spread"), pl.col("value").mean())
    shown = spread.sort("spread", descending=True).head(MOST_SHOWN).sort("value", descending=True)["option"].to_list()
    names = data["strategy"].unique(maintain_order=True).to_list()
    found = {(line["option"], line["strategy"]): line["value"] for line in data.iter_rows(named=True)}
    values = [[found[option, name] for name in names] for option in shown]
    middle = float(np.median([value for line in values for value in line if value is not None]))
    return draw_heat(values, shown, names, centre=middle, unit="share")


def show_by_strategy(data: pl.DataFrame, cell: Cell) -> str:
    known = data.drop_nulls("value")
    spread = known.group_by("option", maintain_order=True).agg(
        (pl.col("value").max() - pl.col("value").min()).alias("spread"),
        pl.col("strategy").get(pl.col("value").arg_max()).alias("most"),
        pl.col("value").max().alias("high"),
        pl.col("strategy").get(pl.col("value").arg_min()).alias("least"),
        pl.col("value").min().alias("low"),
    )
    widest = spread.sort("spread").row(-1, named=True)
    return (
        f"How often each strategy takes an option when it may, in %, for the options on which they differ most: "
        f"{widest['most']} takes {widest['option']} in {percent(widest['high'])} of such turns, {widest['least']} in "
        f"{percent(widest['low'])}. Empty: forbidden to that strategy by its own file, or never offered."
    )


@metric(
    "choices",
    "Who takes what",
    "The same by strategy: what makes each way to play what it is.",
    "share",
    plot_by_strategy,
    show_by_strategy,
)
def take_rate_by_strategy(cell: Cell) -> pl.DataFrame:
    habits = need_habits(cell)
    if len(habits.present) < 2:
        raise Nothing("there is only one strategy.")
    rows = []
    for number, option in enumerate(habits.options):
        for code in habits.present:
            found = habits.rates[number].get(code, absent(nan, 0, 0, 0.95, "forbidden by the strategy itself"))
            rows.append(row(found, cell, games=habits.games, option=option["name"], strategy=cell.names[code]))
    return frame(rows)


# --- popularity against power


def plot_quadrant(data: pl.DataFrame, cell: Cell):
    known = data.drop_nulls(["value", "low"])
    known = known.filter(pl.col("high") - pl.col("low") < 1.0)  # the rest say nothing, and would set the scale
    sure = known.filter((pl.col("low") > 0) | (pl.col("high") < 0))
    named = sure.sort(pl.col("value").abs(), descending=True).head(MOST_NAMED)["option"].to_list()
    middle = float(known["taken"].median() or 0.5)
    return draw_scatter(
        known, "taken", group="family", label="option", named=named,
        axis_x="taken when offered, %", axis_y="win points when taken", lines=(middle, 0.0),
        band_y=cell.bands.range["item_effect"],
    )  # fmt: skip


def show_quadrant(data: pl.DataFrame, cell: Cell) -> str:
    known = data.drop_nulls(["value", "low"])
    middle = known["taken"].median() or 0.0
    sleepers = known.filter((pl.col("taken") < middle) & (pl.col("low") > 0)).sort("value", descending=True)
    traps = known.filter((pl.col("taken") > middle) & (pl.col("high") < 0)).sort("value")
    parts = []
    if len(sleepers):
        parts.append(f"seldom taken but with winners: {join(sleepers['option'].to_list()[:3])}")
    if len(traps):
        parts.append(f"often taken but with losers: {join(traps['option'].to_list()[:3])}")
    told = "; ".join(parts)
    rest = f" {told[:1].upper()}{told[1:]}." if parts else ""
    return (
        "How often an option is taken against how many win points more its takers have than those who could and did "
        f"not (strategy and seat fixed).{rest}"
    )


@metric(
    "choices",
    "Popularity and power",
    "Right: what is taken often. Above: what goes with winning, strategy and seat being equal; 1 win point is an even "
    "share of a win. Low and right may be a trap, high and left a sleeper. It is no proof of cause.",
    "win points",
    plot_quadrant,
    show_quadrant,
)
def popularity_power(cell: Cell) -> pl.DataFrame:
    habits = need_habits(cell)
    rows = []
    for number, option in enumerate(habits.options):
        rate = habits.common_rates[number]
        found, takers = habits.adjusted_values[number]
        labels = {"option": option["name"], "family": option["family"], "taken": rate.value}
        rows.append(row(found, cell, games=takers, **labels))
    if not any(np.isfinite(line["value"]) for line in rows):
        raise Nothing("no option was taken by some and left by others of the same strategy and seat.")
    return frame(rows)


# --- how much there is to think about


def load_by_strategy(cell: Cell, above: str, below: str) -> pl.DataFrame:
    """The ratio of two columns' sums, over all and by strategy."""
    _, index = index_blocks(cell.blocks)
    n_blocks, strategies = int(index[-1]) + 1, len(cell.names)
    at = (index[:, None] * strategies + cell.strategies).ravel()
    sums = [
        np.bincount(at, cell.column(name).ravel(), n_blocks * strategies).reshape(n_blocks, strategies)
        for name in (above, below)
    ]
    total = ratio_estimate(sums[0].sum(axis=1), sums[1].sum(axis=1))
    rows = [row(total, cell, strategy=EVERYBODY)]
    if len(cell.present) > 1:
        found = {code: ratio_estimate(sums[0][:, code], sums[1][:, code]) for code in cell.present}
        for code in sorted(found, key=lambda code: -np.nan_to_num(found[code].value)):
            rows.append(row(found[code], cell, strategy=cell.names[code]))
    return frame(rows)


def plot_load(data: pl.DataFrame, cell: Cell):
    tints = [INK if name == EVERYBODY else colour(cell.names.index(name)) for name in data["strategy"]]
    return draw_dots(data, "strategy", unit="", axis="", colours=tints)


def show_decisions(data: pl.DataFrame, cell: Cell) -> str:
    per_game = cell.column("decisions").mean()
    return (
        f"A player has {data['value'][0]:.1f} decisions with more than one legal action in a turn, {per_game:.0f} in a "
        "game."
    )


@metric(
    "choices",
    "Decisions a turn",
    "How many decisions with more than one legal action a player has in each turn of the game.",
    "decisions",
    plot_load,
    show_decisions,
)
def decisions_per_turn(cell: Cell) -> pl.DataFrame:
    return load_by_strategy(cell, "decisions", "turns")


def show_width(data: pl.DataFrame, cell: Cell) -> str:
    return f"A decision is between {data['value'][0]:.1f} legal actions on average."


@metric(
    "choices",
    "Legal actions a decision",
    "Between how many legal actions a decision is, those that are forced apart.",
    "actions",
    plot_load,
    show_width,
)
def actions_per_decision(cell: Cell) -> pl.DataFrame:
    return load_by_strategy(cell, "options", "decisions")
