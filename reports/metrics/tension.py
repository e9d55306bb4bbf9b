"""The arc of a game, continued: whether a lead feeds itself, whether one comes back, how open a game is."""

import numpy as np
import polars as pl

from reports.charts import numbers
from reports.course import Course
from reports.figures import INK, SOFT, colour, draw_heat, draw_lines, start
from reports.load import Cell
from reports.metric import Nothing, Takeaway, frame, metric, row
from reports.metrics.arc import WHOLE, how_far, need_band, need_course
from reports.stats import block_mean, block_slopes, entropy, group_means, group_shares, within
from reports.words import percent, points

FEWEST = 30  # blocks that a cell of a map needs
COMMON = 0.1  # of the commonest deficit: rarer ones are not quoted
WIDTHS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
DEFICITS = 7
TENTHS = 10
BEHIND = "while behind"


# --- does a lead feed itself?


def plot_snowball(data: pl.DataFrame, cell: Cell):
    band = cell.bands.range["snowball"]
    return draw_lines(data, "turn", unit="later gain per point ahead", axis="after turn", centre=0, band=band)


def show_snowball(data: pl.DataFrame, cell: Cell) -> str:
    line = data.filter(pl.col("verdict").is_not_null()).row(0, named=True)
    if line["value"] is None:
        return f"After turn {line['turn']}, half-time, nobody is ahead."
    more = "more" if line["value"] > 0 else "less"
    return (
        f"Who is a point ahead of the table after turn {line['turn']}, half-time, gains {abs(line['value']):.2f} "
        f"points {more} than the others from then on; at -1 a lead is worth nothing in the end."
    )


def tell_snowball(data: pl.DataFrame, cell: Cell):
    line = need_band(data)
    if line and line["side"] == "above":
        text = (
            f"A lead feeds itself: a point ahead at half-time (turn {line['turn']}) becomes "
            f"{points(1 + line['value'])} ahead by the end."
        )
        yield Takeaway(how_far(line), text)


@metric(
    "arc",
    "Does a lead feed itself?",
    "How many points more or fewer a player gains after a turn for each point he was ahead of his table: above 0 leads "
    "grow, below 0 the table catches up. Strategy and seat are fixed; at half-time a band is set. What counts early "
    "but not at the end pulls it below 0.",
    "points per point",
    plot_snowball,
    show_snowball,
    tell_snowball,
)
def snowball(cell: Cell) -> pl.DataFrame:
    course = need_course(cell)
    half = max(1, int(np.median(course.turns)) // 2)
    half = min(half, course.last_turn)
    rows = []
    seats = np.arange(course.players)
    for turn in range(1, course.last_turn + 1):
        at = np.flatnonzero(course.going & (course.turn == turn))
        now = course.points[at].astype(float)
        games = course.game[at]
        lead = now - now.mean(axis=1, keepdims=True)
        later = course.score[games] - now
        gain = later - later.mean(axis=1, keepdims=True)
        alike = (course.who[games] * course.players + seats).ravel()
        block = np.repeat(course.block[at], course.players)
        slope = block_slopes(within(gain.ravel(), alike), within(lead.ravel(), alike)[:, None], block)[0]
        band = cell.bands.range["snowball"] if turn == half else None
        rows.append(row(slope, cell, games=len(at), band=band, turn=turn))
    rows[0] = {**dict.fromkeys(rows[half - 1]), **rows[0]}  # the first line names all columns
    return frame(rows)


# --- does one come back?


def choose_width(behind: np.ndarray) -> int:
    """Points to a row of the map, so that DEFICITS rows hold all but the most hopeless."""
    reach = float(np.quantile(behind, 0.98)) if len(behind) else 0.0
    return next((width for width in WIDTHS if width * (DEFICITS - 1) >= reach), WIDTHS[-1])


def name_deficits(width: int) -> list[str]:
    names = ["leads"]
    for number in range(DEFICITS - 1):
        first, last = number * width + 1, (number + 1) * width
        names.append(str(first) if width == 1 else f"{first}-{last}")
    return [*names, f"{(DEFICITS - 1) * width + 1} or more"]


def plot_comeback(data: pl.DataFrame, cell: Cell):
    met = data.filter(pl.col("value").is_not_null().any().over("behind"))
    met = data if met.is_empty() else met
    turns, rows = (met[name].unique(maintain_order=True).to_list() for name in ("turns", "behind"))
    values = met["value"].to_list()
    table = [values[i * len(turns) : (i + 1) * len(turns)] for i in range(len(rows))]
    return draw_heat(
        table, rows, turns, centre=1 / cell.players, unit="share", label_x="after turn", label_y="points behind"
    )


def show_comeback(data: pl.DataFrame, cell: Cell) -> str:
    turns = data["turns"].unique(maintain_order=True).to_list()
    middle = turns[len(turns) // 2 - 1] if len(turns) > 1 else turns[0]
    known = data.filter((pl.col("turns") == middle) & (pl.col("behind") != "leads")).drop_nulls("value")
    if known.is_empty():
        return "How often a player wins who is so many points behind."
    common = known.filter(pl.col("games") >= COMMON * pl.col("games").max())
    near, far = common.row(0, named=True), common.row(-1, named=True)
    return (
        f"How often a player wins, in %, by how far he is behind. After turn {middle}, who is {near['behind']} points "
        f"behind still wins {percent(near['value'])} of games, and who is {far['behind']} behind "
        f"{percent(far['value'])}."
    )


@metric(
    "arc",
    "Coming back from behind",
    "The chance to win of a player who is so many points behind the leader after a turn, of games that go on.",
    "share",
    plot_comeback,
    show_comeback,
)
def comeback(cell: Cell) -> pl.DataFrame:
    course = need_course(cell)
    going = course.going
    which, turns = course.bins
    behind = course.behind[going].ravel()
    width = choose_width(behind)
    names = name_deficits(width)
    deficit = np.minimum((behind + width - 1) // width, DEFICITS).astype(np.int64)
    group = deficit * len(turns) + np.repeat(which[going], course.players)
    win = course.win[course.game[going]].ravel()
    block = np.repeat(course.block[going], course.players)
    found = group_shares(win, group, len(names) * len(turns), block)
    counts = np.bincount(group, minlength=len(found))
    rows = []
    for number, estimate in enumerate(found):
        line = row(
            estimate,
            cell,
            games=int(counts[number]),
            behind=names[number // len(turns)],
            turns=turns[number % len(turns)],
        )
        if estimate.n_blocks < FEWEST:
            line |= {"value": None, "low": None, "high": None, "note": f"fewer than {FEWEST} blocks"}
        rows.append(line)
    return frame(rows)


# --- how open is it?


def need_chances(cell: Cell) -> tuple[Course, np.ndarray]:
    """The recorded games, and their standings of which chances are known: all of games that were held out."""
    course = need_course(cell)
    known = course.held_out[course.game] & (~np.isnan(course.chances[:, 0]) | ~course.going)
    lost = np.bincount(course.game[course.held_out[course.game] & ~known], minlength=course.games) > 0
    known &= ~lost[course.game]
    if len(np.unique(course.block[known])) < FEWEST:
        raise Nothing("too few games were recorded to learn from one half and to look at the other.")
    return course, np.flatnonzero(known)


def plot_tension(data: pl.DataFrame, cell: Cell):
    figure, axes = start(2.9)
    curve = data.filter(pl.col("part") != WHOLE)
    x = np.append(0.0, (np.arange(TENTHS) + 1) * 10.0)[: len(curve) + 1]
    for low, high, alpha in (("quarter_low", "quarter_high", 0.2), ("low", "high", 0.35)):
        below, above = (np.append(1.0, numbers(curve, name)) for name in (low, high))
        axes.fill_between(x, below, above, color=colour(0), alpha=alpha, lw=0)
    axes.plot(x, np.append(1.0, numbers(curve, "value")), color=colour(0), lw=1.8)
    axes.plot([0, 100], [1, 0], color=SOFT, lw=1.0, ls=":")
    axes.set_ylim(0, 1.03)
    axes.set_xlabel("of the game played, %")
    axes.set_ylabel("how open")
    return figure


def show_tension(data: pl.DataFrame, cell: Cell) -> str:
    half = data.filter(pl.col("part") == "to 50 %")["value"]
    return (
        f"How open games are on average, the middle half of them shaded: {data['value'][0]:.2f} over the whole game"
        + (f", {half.item():.2f} at half-time" if len(half) and half.item() is not None else "")
        + "; the dotted line loses it evenly (0.50)."
    )


@metric(
    "arc",
    "Tension",
    "How open a game still is: the entropy of the players' chances to win, 1 when all have the same, 0 when it is "
    "over. The whole game is the area under that. Chances come from a multinomial logit of points above the table and "
    "above the best other, turn by turn, learned from every other block and told of the rest.",
    "entropy",
    plot_tension,
    show_tension,
)
def tension(cell: Cell) -> pl.DataFrame:
    course, at = need_chances(cell)
    game = course.game[at]
    openness = np.where(course.going[at], entropy(course.chances[at]), 0.0)
    judged = np.unique(game)
    # trapezoids from 1 at the start to 0 at the end
    area = ((np.bincount(game, openness, course.games) + 0.5) / course.turns)[judged]
    low, high = np.quantile(area, [0.25, 0.75])
    count = len(judged)
    whole = block_mean(area, course.blocks[judged])
    rows = [row(whole, cell, games=count, part=WHOLE, quarter_low=low, quarter_high=high)]
    tenth = np.ceil(course.turn[at] / course.turns[game] * TENTHS - 1e-9).astype(np.int64) - 1
    for number, estimate in enumerate(group_means(openness, tenth, TENTHS, course.block[at])):
        own = openness[tenth == number]
        low, high = np.quantile(own, [0.25, 0.75]) if len(own) else (None, None)
        part = f"to {100 * (number + 1) // TENTHS} %"
        rows.append(row(estimate, cell, games=count, part=part, quarter_low=low, quarter_high=high))
    return frame(rows)


def plot_foresight(data: pl.DataFrame, cell: Cell):
    figure, axes = start(3.0)
    axes.plot([0, 100], [0, 100], color=SOFT, lw=1.2)
    told, value = numbers(data, "told", 100), numbers(data, "value", 100)
    reach = np.nan_to_num(np.stack([value - numbers(data, "low", 100), numbers(data, "high", 100) - value]))
    axes.errorbar(told, value, np.maximum(reach, 0.0), fmt="o-", color=colour(0), ecolor=INK, ms=5, lw=1.4)
    axes.set_xlabel("chance to win as told, %")
    axes.set_ylabel("wins, %")
    return figure


def show_foresight(data: pl.DataFrame, cell: Cell) -> str:
    known = data.drop_nulls(["value", "told"])
    worst = float((known["value"] - known["told"]).abs().max())
    return (
        f"Chances that the standing tells against what came of it, in games the model had not seen: they differ by at "
        f"most {100 * worst:.1f} points in a hundred."
    )


@metric(
    "arc",
    "Do chances hold?",
    "A check of the chances behind the tension: of all players told such a chance to win, how many won. On the line "
    "they are right.",
    "share",
    plot_foresight,
    show_foresight,
)
def foresight(cell: Cell) -> pl.DataFrame:
    course, at = need_chances(cell)
    at = at[course.going[at]]
    chance = course.chances[at].ravel()
    bins = np.minimum((chance * TENTHS).astype(np.int64), TENTHS - 1)
    block = np.repeat(course.block[at], course.players)
    win = course.win[course.game[at]].ravel()
    found = group_shares(win, bins, TENTHS, block)
    told = np.bincount(bins, chance, TENTHS) / np.maximum(np.bincount(bins, minlength=TENTHS), 1)
    counts = np.bincount(bins, minlength=TENTHS)
    return frame(
        row(e, cell, games=int(counts[i]), chance=f"{10 * i}-{10 * i + 10} %", told=float(told[i]))
        for i, e in enumerate(found)
        if counts[i]
    )


def plot_drama(data: pl.DataFrame, cell: Cell):
    return draw_lines(
        data.filter(pl.col("turn") != BEHIND).with_columns(pl.col("turn").cast(int)),
        "turn",
        unit="points",
        axis="after turn",
        centre=0,
    )


def show_drama(data: pl.DataFrame, cell: Cell) -> str:
    by_turn = data.filter(pl.col("turn") != BEHIND).drop_nulls("value").sort("value")
    worst = by_turn.row(-1, named=True)
    return (
        f"The later winner is furthest behind after turn {worst['turn']}: {points(worst['value'])} on average. While "
        f"he is behind at all he lacks {points(data['value'][0])}."
    )


@metric(
    "arc",
    "Drama",
    "How many points the later winner is behind the leader after each turn (0 when he leads), and the mean of "
    "all turns in which he is behind.",
    "points",
    plot_drama,
    show_drama,
)
def drama(cell: Cell) -> pl.DataFrame:
    course = need_course(cell)
    going = course.going
    short = (course.behind * course.win[course.game]).sum(axis=1)[going]
    turn, block = course.turn[going], course.block[going]
    behind = short > 0
    rows = [row(block_mean(short[behind], block[behind]), cell, games=course.games, turn=BEHIND)]
    counts = np.bincount(turn, minlength=course.last_turn + 1)
    for number, estimate in enumerate(group_means(short, turn, course.last_turn + 1, block)):
        if number:
            rows.append(row(estimate, cell, games=int(counts[number]), turn=str(number)))
    return frame(rows)
