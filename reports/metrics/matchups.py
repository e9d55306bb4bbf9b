"""Match-ups: who finishes above whom, and who can break into whose table."""

from dataclasses import dataclass, replace

import numpy as np
import polars as pl

from reports.figures import draw_heat
from reports.load import Cell, once
from reports.metric import Nothing, Takeaway, frame, metric, row
from reports.metrics.strategies import need_several
from reports.stats import Estimate, block_share, false_discovery, group_sums, lift_of_share, share_p
from reports.words import join, percent

RATE = 0.05  # false discoveries among the marks


@dataclass(frozen=True)
class Meetings:
    """How often each strategy finished above each other, by bundle of blocks.

    Strategies are numbered by their place in `codes`. `above`, `met` [bundles, k, k]: comparisons that i won from j
    (ties are halves) and all of them; `blocks`, `games` [k, k]: those in which both sat.
    """

    codes: list[int]
    above: np.ndarray
    met: np.ndarray
    blocks: np.ndarray
    games: np.ndarray

    @property
    def shares(self) -> np.ndarray:
        """[k, k]: the share of comparisons that i won from j; nan where they never met."""
        met = self.met.sum(axis=0)
        with np.errstate(invalid="ignore"):
            return np.where(met > 0, self.above.sum(axis=0) / met, np.nan)


@once
def count_meetings(cell: Cell) -> Meetings:
    """All comparisons of two different strategies at one table."""
    codes = cell.present
    place = np.full(max(codes) + 1, -1)
    place[codes] = np.arange(len(codes))
    who, rank = place[cell.strategies], cell.column("rank")
    k, bundles = len(codes), cell.bundles
    size = (int(bundles[-1]) + 1) * k * k
    above, met = np.zeros(size), np.zeros(size)
    for one in range(cell.players):
        for other in range(one + 1, cell.players):
            apart = who[:, one] != who[:, other]
            at = (bundles * k + who[:, one]) * k + who[:, other]
            won = (1 - np.sign(rank[:, one].astype(np.int8) - rank[:, other].astype(np.int8))) / 2
            above += np.bincount(at[apart], won[apart], size)
            met += np.bincount(at[apart], minlength=size)
    above, met = above.reshape(-1, k, k), met.reshape(-1, k, k)
    above = above + (met - above).transpose(0, 2, 1)
    met = met + met.transpose(0, 2, 1)
    seated = np.zeros((len(cell.first_games), k), np.int64)
    seated[np.arange(len(seated))[:, None], who[cell.first_games]] = 1
    sizes = np.diff(cell.first_games, append=cell.games)
    return Meetings(codes, above, met, seated.T @ seated, seated.T @ (seated * sizes[:, None]))


def order_by_share(meetings: Meetings) -> list[int]:
    """Places of the strategies, the one that finishes above the others most often first."""
    shares = meetings.shares.copy()
    np.fill_diagonal(shares, np.nan)
    with np.errstate(all="ignore"):
        return np.argsort(-np.nanmean(shares, axis=1), kind="stable").tolist()


def plot_matchups(data: pl.DataFrame, cell: Cell):
    return draw_matrix(data, 0.5, "above this one", "finishes")


def draw_matrix(data: pl.DataFrame, centre: float, label_x: str, label_y: str):
    """The lines of ordered pairs as a matrix; what surely differs from `centre` has a mark."""
    names = data["strategy"].unique(maintain_order=True).to_list()
    values = [[None] * len(names) for _ in names]
    marks = [[""] * len(names) for _ in names]
    for line in data.iter_rows(named=True):
        at = names.index(line["strategy"]), names.index(line["rival"])
        values[at[0]][at[1]] = line["value"]
        marks[at[0]][at[1]] = "*" if line["q"] is not None and line["q"] <= RATE else ""
    return draw_heat(values, names, names, centre=centre, unit="share", label_x=label_x, label_y=label_y, marks=marks)


def show_matchups(data: pl.DataFrame, cell: Cell) -> str:
    top = data.sort("value", descending=True).row(0, named=True)
    pairs = data.filter(pl.col("strategy") < pl.col("rival"))
    sure = pairs.filter(pl.col("q") <= RATE).height
    if percent(top["value"]) == percent(0.5):
        return "Every match-up is even: each strategy finishes above each other as often as below."
    return (
        f"The most one-sided match-up: {top['strategy']} finishes above {top['rival']} in {percent(top['value'])} of "
        f"their games. {sure} of {pairs.height} match-ups surely are not even (* at a false-discovery rate of 5 %)."
    )


@metric(
    "strategies",
    "Match-ups",
    "How often the strategy of the row finishes above that of the column when both sit at the table; ties count half. "
    "`q` is the p-value against an even match-up, adjusted for there being many (Benjamini and Hochberg).",
    "share",
    plot_matchups,
    show_matchups,
)
def matchups(cell: Cell) -> pl.DataFrame:
    need_several(cell)
    meetings = count_meetings(cell)
    order = order_by_share(meetings)
    pairs = [(i, j) for a, i in enumerate(order) for j in order[a + 1 :] if meetings.blocks[i, j]]
    if not pairs:
        raise Nothing("no two strategies ever sat at one table")
    found = {(i, j): estimate_pair(meetings, i, j) for i, j in pairs}
    found |= {(j, i): estimate_pair(meetings, j, i) for i, j in pairs}
    return frame_pairs(found, meetings.codes, order, cell, 0.5)


def estimate_pair(meetings: Meetings, i: int, j: int) -> Estimate:
    e = block_share(meetings.above[:, i, j], meetings.met[:, i, j])
    return replace(e, n_blocks=int(meetings.blocks[i, j]), n_rows=int(meetings.games[i, j]))


def frame_pairs(
    found: dict[tuple[int, int], Estimate],
    codes: list[int],
    order: list[int],
    cell: Cell,
    even: float,
    band: tuple[float, float] | None = None,
) -> pl.DataFrame:
    """The lines of ordered pairs, p-values against `even` adjusted together; a pair and its mirror are one test."""
    pairs = [(i, j) for i in order for j in order if (i, j) in found]
    mirrored = even == 0.5
    tests = [pair for pair in pairs if not mirrored or order.index(pair[0]) < order.index(pair[1])]
    adjusted = false_discovery([share_p(found[pair], even) for pair in tests])
    q = dict(zip(tests, adjusted.tolist(), strict=True))
    return frame(
        row(found[i, j], cell, games=found[i, j].n_rows, band=band, looked_at=cell.n_blocks)
        | {"strategy": cell.names[codes[i]], "rival": cell.names[codes[j]], "q": q.get((i, j), q.get((j, i)))}
        for i, j in pairs
    ).select("strategy", "rival", pl.exclude("strategy", "rival", "q"), "q")


@once
def count_invasions(cell: Cell) -> dict[tuple[int, int], Estimate]:
    """The win share of one strategy among copies of another, by their places in `present`."""
    codes, first = cell.present, cell.strategies[cell.first_games]
    copies = np.stack([(first == code).sum(axis=1) for code in codes], axis=1)
    alone = (copies == 1).any(axis=1) & (copies == cell.players - 1).any(axis=1)
    if not alone.any():
        return {}
    one, other = np.argmax(copies == 1, axis=1), np.argmax(copies == cell.players - 1, axis=1)
    pair = np.where(alone, one * len(codes) + other, -1)
    index = np.cumsum(np.bincount(cell.first_games, minlength=cell.games)) - 1  # the block of each game
    invader = np.array(codes)[one][index]
    share = (cell.column("win_share") * (cell.strategies == invader[:, None])).sum(axis=1)
    _, wins, games = group_sums(share, pair[index], len(codes) ** 2, cell.bundles)
    blocks = np.bincount(pair[alone], minlength=len(codes) ** 2)
    return {
        divmod(int(p), len(codes)): replace(block_share(wins[:, p], games[:, p]), n_blocks=int(blocks[p]))
        for p in np.flatnonzero(blocks)
    }


def plot_invasions(data: pl.DataFrame, cell: Cell):
    return draw_matrix(data, 1 / cell.players, "among copies of this one", "one")


def show_invasions(data: pl.DataFrame, cell: Cell) -> str:
    safe = find_safe(data, 1 / cell.players)
    told = f" Nobody surely breaks into a table of {join(safe)}." if safe else " No table is safe from all others."
    top = data.sort("value", descending=True).row(0, named=True)
    return (
        f"One {top['strategy']} among {cell.players - 1} of {top['rival']} wins {percent(top['value'])}, where an even "
        f"share is {percent(1 / cell.players)} (* surely not even).{told}"
    )


def find_safe(data: pl.DataFrame, even: float) -> list[str]:
    """Strategies into whose tables none of the others surely breaks."""
    tables = data.partition_by("rival", maintain_order=True)
    return [part["rival"][0] for part in tables if part["low"].is_not_null().all() and (part["low"] <= even).all()]


def tell_invasions(data: pl.DataFrame, cell: Cell):
    limit = cell.bands.lift["strategy"]
    rivals = data["rival"].n_unique()
    for part in data.partition_by("strategy", maintain_order=True):
        if part.height == max(rivals - 1, 1) and (part["side"] == "above").all():
            low = part.sort("value").row(0, named=True)
            text = (
                f"{low['strategy']} breaks into every table: alone among copies of any other strategy it wins "
                f"{percent(low['value'])} or more, where an even share is {percent(1 / cell.players)}."
            )
            yield Takeaway(min(lift_of_share(low["value"], cell.players) / limit, 10), text)


@metric(
    "strategies",
    "Invasions",
    "How often one of the row's strategy wins at a table where all others play the column's. Above an even share, the "
    "strategy would spread among players of the other; a column without any such row is safe once all play it.",
    "share",
    plot_invasions,
    show_invasions,
    tell_invasions,
)
def invasions(cell: Cell) -> pl.DataFrame:
    need_several(cell)
    if cell.players == 2:
        raise Nothing("with two players the match-ups say it")
    found = count_invasions(cell)
    if not found:
        raise Nothing(
            'no table held one of a strategy among copies of another; a study with seating = "invasion" plays such'
        )
    k = len(cell.present)
    mean = [np.mean([e.value for (one, _), e in found.items() if one == i] or [0]) for i in range(k)]
    order = np.argsort(-np.array(mean), kind="stable").tolist()
    band = cell.bands.share("strategy", cell.players)
    return frame_pairs(found, cell.present, order, cell, 1 / cell.players, band)
