"""Economy: what players have, gain and spend, what they lack, and what is left over."""

import numpy as np
import polars as pl

from reports.charts import draw_panels
from reports.course import Course
from reports.figures import colour, draw_dots
from reports.load import Cell
from reports.metric import Nothing, Takeaway, frame, metric, of_blocks, row
from reports.metrics.arc import how_far, need_course
from reports.stats import (
    OUTSIDE,
    block_share,
    block_slopes,
    block_sums,
    group_sums,
    index_blocks,
    ratio_estimate,
    within,
)
from reports.words import join, percent

FLOWS = ("held", "gained", "spent")
MOST_WAYS = 24  # in the figure
KEPT = 0.05  # a good of which less than this share is ever spent is there to be kept


def need_goods(cell: Cell) -> Course:
    course = need_course(cell)
    if not cell.goods:
        raise Nothing("this game has no goods.")
    return course


def read_good(cell: Cell, name: str) -> np.ndarray:
    """A column of the arcs [standings, players], of the games that the course holds."""
    whole = cell.course.whole
    return cell.arcs[name].to_numpy().reshape(-1, cell.players)[whole]


def end_rows(course: Course) -> np.ndarray:
    """The last standing of each game."""
    return np.flatnonzero(~course.going)


def unjudged(cell: Cell, good: str) -> dict:
    """What is put into the line of a good that is there to be kept: hardly any of it is ever spent."""
    end = end_rows(cell.course)
    gained, spent = (read_good(cell, f"{good}_{flow}")[end].sum() for flow in ("gained", "spent"))
    kept = {"verdict": None, "side": None, "further": None, "note": "hardly ever spent"}
    return kept if spent < KEPT * gained else {}


# --- flows


def plot_flow(data: pl.DataFrame, cell: Cell):
    return draw_panels(data, "turn", "flow", "good", axis="after turn")


def show_flow(data: pl.DataFrame, cell: Cell) -> str:
    parts = []
    for good in data["good"].unique(maintain_order=True):
        own = data.filter(pl.col("good") == good)
        held = own.filter(pl.col("flow") == "held").sort("value").row(-1, named=True)
        parts.append(f"{good} {held['value']:.1f} in turn {held['turn']}")
    return f"What a player holds, has gained and has spent on average. Most is held of {join(parts)}."


@metric(
    "economy",
    "Goods through the game",
    "Of each good what a player holds after each turn, and what he has gained and spent so far, on average.",
    "of each good",
    plot_flow,
    show_flow,
)
def goods_flow(cell: Cell) -> pl.DataFrame:
    course = need_goods(cell)
    turns = int(course.turn.max())
    played = np.bincount(course.turn, minlength=turns + 1)
    _, _, counts = group_sums(np.ones(len(course.turn)), course.turn - 1, turns, course.block)
    rows = []
    for good in cell.goods:
        for flow in FLOWS:
            mean = read_good(cell, f"{good['name']}_{flow}").mean(axis=1)
            _, sums, _ = group_sums(mean, course.turn - 1, turns, course.block)
            for turn in range(turns):
                estimate = ratio_estimate(sums[:, turn], counts[:, turn])
                rows.append(
                    row(estimate, cell, games=int(played[turn + 1]), good=good["name"], flow=flow, turn=turn + 1)
                )
    return frame(rows)


# --- ways


def list_ways(cell: Cell) -> list[tuple[str, str, str, str]]:
    """Good, flow, way and column of the rows for every way in which goods come and go, as columns are called."""
    flows = {"from": "comes from", "for": "goes into"}
    found = []
    for good in cell.goods:
        for word, flow in flows.items():
            prefix = f"{good['name']}_{word}_"
            for column in cell.list_columns(prefix):
                found.append((good["name"], flow, column.removeprefix(prefix).replace("_", " "), column))
    return found


def plot_ways(data: pl.DataFrame, cell: Cell):
    shown = data.filter(pl.col("value") > 0).sort("share", descending=True).head(MOST_WAYS)
    shown = data.join(shown.select("good", "flow", "way"), on=["good", "flow", "way"], maintain_order="left")
    lines = shown.with_columns(pl.format("{} {} {}", "good", "flow", "way").alias("line"))
    return draw_dots(lines, "line", unit="of each good", axis="a player and game", colours=tint(lines, cell))


def show_ways(data: pl.DataFrame, cell: Cell) -> str:
    parts = []
    for (good, flow), ways in data.filter(pl.col("value") > 0).group_by("good", "flow", maintain_order=True):
        most = ways.sort("share", descending=True).row(0, named=True)
        parts.append(f"{good} {flow} {most['way']} ({percent(most['share'], 0)})")
    return f"Where goods mostly come from and what they are turned into: {join(parts)}." if parts else "None moved."


@metric(
    "economy",
    "What goods are made of, and made into",
    "How much of each good a player gains in each way and gives for each purpose in a game; `share` is that of all the "
    "ways in which it comes, or goes.",
    "of each good",
    plot_ways,
    show_ways,
)
def goods_ways(cell: Cell) -> pl.DataFrame:
    ways = list_ways(cell)
    if not ways:
        raise Nothing("this game does not tell in which ways its goods come and go.")
    amounts = cell.read_columns([column for *_, column in ways])
    sums = {column: block_sums(amount.sum(axis=1), cell.bundles) for column, amount in amounts.items()}
    rows = []
    for good, flow, way, column in ways:
        of_all = sum(sums[c].sums.sum() for g, f, _, c in ways if (g, f) == (good, flow))
        found = sums[column]
        estimate = of_blocks(ratio_estimate(found.sums, found.counts * cell.players), cell)
        share = float(found.sums.sum() / of_all) if of_all else 0.0
        rows.append(row(estimate, cell, good=good, flow=flow, way=way, share=share))
    return frame(rows)


# --- want


def tint(data: pl.DataFrame, cell: Cell) -> list[str]:
    names = [good["name"] for good in cell.goods]
    return [colour(names.index(name)) for name in data["good"]]


def plot_starvation(data: pl.DataFrame, cell: Cell):
    band = cell.bands.range["starvation"]
    axis = "turns in which want of it kept an action out of reach, %"
    return draw_dots(data, "good", unit="share", band=band, axis=axis, colours=tint(data, cell))


def show_starvation(data: pl.DataFrame, cell: Cell) -> str:
    most = data.row(0, named=True)
    return (
        f"Want of {most['good']} is felt most: in {percent(most['value'])} of turns more of it would have made another "
        "action legal."
    )


def tell_starvation(data: pl.DataFrame, cell: Cell):
    wrong = data.filter((pl.col("verdict") == OUTSIDE) & (pl.col("side") == "above"))
    if len(wrong):
        parts = [f"{line['good']} ({percent(line['value'], 0)} of turns)" for line in wrong.iter_rows(named=True)]
        text = f"Players are kept from acting by want of {join(parts)}."
        yield Takeaway(how_far(wrong.row(0, named=True)) ** 0.5, text)


@metric(
    "economy",
    "What is scarce",
    "The share of a player's turns at whose start plenty of a good would have made more actions legal than there were. "
    "A good that is hardly ever spent is there to be kept, and is not judged.",
    "share",
    plot_starvation,
    show_starvation,
    tell_starvation,
)
def starvation(cell: Cell) -> pl.DataFrame:
    course = need_goods(cell)
    band = cell.bands.range["starvation"]
    ids, index = index_blocks(course.block)
    trials = np.bincount(index, minlength=len(ids)) * float(course.players)
    rows = []
    for good in cell.goods:
        missed = (read_good(cell, f"{good['name']}_blocked") > 0).sum(axis=1)
        estimate = block_share(np.bincount(index, missed, len(ids)), trials)
        rows.append(
            row(estimate, cell, games=course.games, band=band, good=good["name"]) | unjudged(cell, good["name"])
        )
    return frame(sorted(rows, key=lambda line: -line["value"]))


# --- what is left


def plot_leftover(data: pl.DataFrame, cell: Cell):
    band = cell.bands.range["leftover"]
    return draw_dots(
        data,
        "good",
        unit="share",
        band=band,
        axis="left over at the end, % of what was gained",
        colours=tint(data, cell),
    )


def show_leftover(data: pl.DataFrame, cell: Cell) -> str:
    judged = data.filter(pl.col("verdict").is_not_null()).drop_nulls("value")
    if judged.is_empty():
        return "No good is there to be spent."
    most = judged.sort("value").row(-1, named=True)
    return f"Of what is gained of {most['good']}, {percent(most['value'])} is left over at the end."


def tell_leftover(data: pl.DataFrame, cell: Cell):
    wrong = data.filter((pl.col("verdict") == OUTSIDE) & (pl.col("side") == "above"))
    if len(wrong):
        parts = [f"{percent(line['value'], 0)} of {line['good']}" for line in wrong.iter_rows(named=True)]
        yield Takeaway(how_far(wrong.row(0, named=True)) ** 0.5, f"Much is left over at the end: {join(parts)}.")


@metric(
    "economy",
    "What is left over",
    "What players still hold at the end, as a share of all they gained. A good that is hardly ever spent is there to "
    "be kept, and is not judged.",
    "share",
    plot_leftover,
    show_leftover,
    tell_leftover,
)
def leftover(cell: Cell) -> pl.DataFrame:
    course = need_goods(cell)
    end, band = end_rows(course), cell.bands.range["leftover"]
    ids, index = index_blocks(course.block[end])
    rows = []
    for good in cell.goods:
        held, gained = (
            np.bincount(index, read_good(cell, f"{good['name']}_{flow}")[end].sum(axis=1), len(ids))
            for flow in ("held", "gained")
        )
        estimate = ratio_estimate(held, gained)
        line = row(estimate, cell, games=course.games, band=band, good=good["name"])
        rows.append(line | unjudged(cell, good["name"]))
    return frame(sorted(rows, key=lambda line: -np.nan_to_num(line["value"])))


# --- what it comes to


def plot_conversion(data: pl.DataFrame, cell: Cell):
    axis = "points at the end for one more gained"
    return draw_dots(data, "good", unit="points", centre=0, axis=axis, colours=tint(data, cell))


def show_conversion(data: pl.DataFrame, cell: Cell) -> str:
    known = data.drop_nulls("value")
    if known.is_empty():
        return "No good can be told from the others."
    most = known.row(0, named=True)
    return (
        f"One {most['good']} more goes with {most['value']:+.2f} points at the end, all other goods, strategy and seat "
        "being equal."
    )


@metric(
    "economy",
    "What goods come to",
    "How many points at the end go with one more of a good gained over the game, all other goods, strategy and seat "
    "being equal (least squares).",
    "points",
    plot_conversion,
    show_conversion,
)
def conversion(cell: Cell) -> pl.DataFrame:
    course = need_goods(cell)
    end = end_rows(course)
    seats = np.arange(course.players)
    alike = (course.who[course.game[end]] * course.players + seats).ravel()
    gained = np.stack([read_good(cell, f"{good['name']}_gained")[end].ravel() for good in cell.goods], axis=1)
    score = course.score[course.game[end]].ravel()
    block = np.repeat(course.block[end], course.players)
    found = block_slopes(within(score, alike), within(gained, alike), block)
    order = np.argsort([-np.nan_to_num(estimate.value) for estimate in found], kind="stable")
    return frame(row(found[i], cell, games=course.games, good=cell.goods[i]["name"]) for i in order)
