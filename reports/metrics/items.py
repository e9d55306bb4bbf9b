"""Items: what each thing is worth, by who has it, other things equal, and by games without it."""

import numpy as np
import polars as pl

from reports.charts import draw_forest
from reports.figures import draw_heat
from reports.habits import Habits
from reports.load import Cell
from reports.metric import Nothing, Takeaway, frame, metric, row
from reports.metrics.choices import need_habits
from reports.probe import read_effect
from reports.stats import (
    OUTSIDE,
    false_discovery,
    group_means,
    shrink_values,
    two_sided_p,
    within,
)
from reports.words import join

RAW, ADJUSTED, WITHOUT = "with or without", "strategy and seat equal", "games without it"
MOST_SHOWN = 24
FALSE_RATE = 0.05
BINS = 6
FEWEST = 30  # blocks that a line of the timing table needs


def need_items(cell: Cell) -> Habits:
    habits = need_habits(cell)
    if not habits.items:
        raise Nothing("this game has no things whose worth could be told: none of its options is an item.")
    return habits


def list_effects(cell: Cell) -> list[dict]:
    """Every item's value in each way that there is, ways together."""
    habits = need_items(cell)
    effects = []
    for way, values in ((RAW, habits.raw_values), (ADJUSTED, habits.adjusted_values)):
        for number in habits.items:
            estimate, takers = values[number]
            effects.append({"item": number, "way": way, "estimate": estimate, "games": takers})
    probes = cell.probes
    if probes is not None:
        lines = {line["option"]: line for line in probes.iter_rows(named=True)}
        for number in habits.items:
            line = lines.get(habits.names[number])
            if line is not None:
                estimate = read_effect(line, "win_points_per_use")
                effects.append({"item": number, "way": WITHOUT, "estimate": estimate, "games": line["games"]})
    return effects


def list_extreme(data: pl.DataFrame) -> pl.DataFrame:
    """The items furthest from no effect, best first, each by the way that is nearest to cause and effect."""
    nearest = {WITHOUT: 0, ADJUSTED: 1, RAW: 2}
    known = data.drop_nulls("shrunken").sort(pl.col("way").replace_strict(nearest), maintain_order=True)
    own = known.unique("item", keep="first", maintain_order=True)
    return own.sort(pl.col("shrunken").abs(), descending=True).head(MOST_SHOWN).sort("shrunken", descending=True)


def phrase_effect(line: dict) -> str:
    if line["way"] == WITHOUT:
        return f"a use of {line['item']} is worth {line['value']:+.2f} win points"
    equal = ", strategy and seat being equal" if line["way"] == ADJUSTED else ""
    return f"{line['item']} goes with {line['value']:+.2f} win points{equal}"


def plot_value(data: pl.DataFrame, cell: Cell):
    shown = list_extreme(data)["item"].to_list()
    order = {name: number for number, name in enumerate(shown)}
    lines = data.filter(pl.col("item").is_in(shown)).sort(pl.col("item").replace_strict(order, default=0))
    return draw_forest(
        lines, "item", "way", unit="win points", axis="win points", centre=0, band=cell.bands.range["item_effect"]
    )


def show_value(data: pl.DataFrame, cell: Cell) -> str:
    found = list_extreme(data)
    if found.is_empty():
        return "No item was both taken and left."
    best, worst = found.row(0, named=True), found.row(-1, named=True)
    cause = "" if WITHOUT in data["way"] else " What goes with winning need not cause it: `statera probe` tells."
    return (
        f"The {len(found)} items furthest from no effect: {phrase_effect(best)}, and {phrase_effect(worst)}; 1 is an "
        f"even share of a win.{cause}"
    )


def tell_value(data: pl.DataFrame, cell: Cell):
    """Only by intervention: what goes with winning need not cause it."""
    wrong = data.filter((pl.col("way") == WITHOUT) & (pl.col("verdict") == OUTSIDE) & (pl.col("q") <= FALSE_RATE))
    says = {
        "above": "So much hangs on some things that who may not have them loses",
        "below": "Some things are traps for these bots: who may not have them does better",
    }
    for side, text in says.items():
        own = wrong.filter(pl.col("side") == side).sort(pl.col("value").abs(), descending=True)
        if own.is_empty():
            continue
        named = [
            f"{line['item']} ({line['value']:+.2f} win points a use)" for line in own.head(5).iter_rows(named=True)
        ]
        more = [f"{len(own) - 5} more"] if len(own) > 5 else []
        line = own.row(0, named=True)
        edge = line["band_high"] if side == "above" else line["band_low"]
        yield Takeaway(max(line["value"] / edge, 1.0) ** 0.5 if edge else 1.0, f"{text}: {join(named + more)}.", side)


@metric(
    "items",
    "What each thing is worth",
    "Win points (1 is an even share of a win) of players who take a thing against those who could and do not: plainly; "
    "between players of the same strategy and seat (least squares on win points); and, if `statera probe` was run, for "
    "each use, by the same games with one player who never takes it. Only the last tells cause: the others also tell "
    "who is in the position to take it. q is the false-discovery rate, shrunken the value pulled towards the others by "
    "how unsure it is.",
    "win points",
    plot_value,
    show_value,
    tell_value,
)
def item_value(cell: Cell) -> pl.DataFrame:
    habits = need_items(cell)
    effects = list_effects(cell)
    band = cell.bands.range["item_effect"]
    rows = []
    for way in dict.fromkeys(effect["way"] for effect in effects):
        own = [effect for effect in effects if effect["way"] == way]
        estimates = [effect["estimate"] for effect in own]
        rates = false_discovery(np.array([two_sided_p(e) for e in estimates]))
        shrunken = shrink_values(
            np.array([e.value for e in estimates]), np.array([e.standard_error for e in estimates])
        )
        for effect, q, value in zip(own, rates, shrunken, strict=True):
            option = habits.options[effect["item"]]
            labels = {"item": option["name"], "family": option["family"], "way": way, "q": q, "shrunken": value}
            line = row(effect["estimate"], cell, games=effect["games"], band=band, **labels)
            rows.append(line if way == WITHOUT else line | {"verdict": None, "side": None, "further": None})
    return frame(rows)


# --- when it is worth most


def bin_turns(last: int) -> tuple[np.ndarray, list[str]]:
    """The bin of each turn from 0 to the last, in at most BINS bins, and their names; turn 0 is bin -1."""
    width = max(1, -(-last // BINS))
    ends = [(first, min(first + width - 1, last)) for first in range(1, last + 1, width)]
    names = [str(first) if first == end else f"{first}-{end}" for first, end in ends]
    return (np.arange(last + 1) - 1) // width, names


def plot_timing(data: pl.DataFrame, cell: Cell):
    known = data.drop_nulls("value")
    spread = known.group_by("item", maintain_order=True).agg(
        (pl.col("value").max() - pl.col("value").min()).alias("spread"), pl.len(), pl.col("value").mean()
    )
    shown = spread.filter(pl.col("len") > 1).sort("spread", descending=True).head(MOST_SHOWN)
    if shown.is_empty():
        shown = spread.head(MOST_SHOWN)
    items = shown.sort("value", descending=True)["item"].to_list()
    turns = data["turns"].unique(maintain_order=True).to_list()
    found = {(line["item"], line["turns"]): line["value"] for line in data.iter_rows(named=True)}
    values = [[found.get((item, turn)) for turn in turns] for item in items]
    return draw_heat(values, items, turns, centre=0, unit="win points", label_x="first taken in turn")


def show_timing(data: pl.DataFrame, cell: Cell) -> str:
    known = data.drop_nulls("value").sort("value")
    best, worst = known.row(-1, named=True), known.row(0, named=True)
    return (
        f"Win points above the mean of the same strategy and seat, by when a thing is first taken, for those where it "
        f"matters most: best {best['item']} in turns {best['turns']} ({best['value']:+.2f}), worst {worst['item']} in "
        f"turns {worst['turns']} ({worst['value']:+.2f})."
    )


@metric(
    "items",
    "When to take it",
    "How many win points those who first take a thing in these turns have above the mean of their strategy and seat. "
    "Late takers are also those who had to wait for it.",
    "win points",
    plot_timing,
    show_timing,
)
def item_timing(cell: Cell) -> pl.DataFrame:
    habits = need_items(cell)
    above = within(habits.points, habits.alike)
    last = int(habits.choices["turns"].max())
    bins, names = bin_turns(last)
    rows = []
    for number in habits.items:
        first = habits.first(number)
        took = np.flatnonzero(first > 0)
        group = bins[np.minimum(first[took], last)]
        counts = np.bincount(group, minlength=len(names))
        for i, estimate in enumerate(group_means(above[took], group, len(names), habits.blocks[took])):
            if counts[i] == 0:
                continue
            line = row(estimate, cell, games=int(counts[i]), item=habits.names[number], turns=names[i])
            if estimate.n_blocks < FEWEST:
                line |= {"value": None, "low": None, "high": None, "note": f"fewer than {FEWEST} blocks"}
            rows.append(line)
    if not any(line["value"] is not None for line in rows):
        raise Nothing(f"no thing was taken in {FEWEST} blocks or more.")
    return frame(rows)
