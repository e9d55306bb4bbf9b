"""Luck: how much of the result is the player's, how much the seat's, how much the deal's."""

from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
import polars as pl

from reports.bars import draw_pairs, draw_stack
from reports.figures import draw_dots
from reports.load import Cell, once
from reports.metric import Nothing, frame, metric, row
from reports.metrics.ladder import find_ladders
from reports.metrics.matchups import count_meetings, estimate_pair
from reports.stats import Estimate, block_bootstrap, block_sums, bundle_blocks, ratio_estimate
from reports.words import join, percent

PLAYER, SEAT = "how one plays", "where one sits"
DEAL_PLAYER, DEAL_SEAT = "a deal and company that suit the player", "a deal that suits the seat"
REST = "how it plays out"
MOST_DEALS = 50_000  # of a larger run the first ones
RESULTS = {"points above the table": "score", "wins": "win_share"}


@dataclass(frozen=True)
class Deals:
    """Blocks of which every rotation was played. Every member of a line-up sat in every seat, with the same luck."""

    blocks: np.ndarray  # [games]: which games belong to such a block
    lineups: np.ndarray  # [deals, members]: places of the strategies in `present`
    bundles: np.ndarray  # [deals]

    def table(self, values: np.ndarray) -> np.ndarray:
        """Values [games, players] as [deals, members, seats]: member m sits in seat s in rotation m - s."""
        n = values.shape[1]
        turned = values[self.blocks].reshape(-1, n, n)
        members, seats = np.arange(n)[:, None], np.arange(n)
        return turned[:, (members - seats) % n, seats]


@once
def find_deals(cell: Cell) -> Deals:
    first = cell.first_games
    sizes = np.diff(first, append=cell.games)
    whole = (sizes == cell.players) & (np.arange(len(first)) < MOST_DEALS)
    if whole.sum() < 2:
        raise Nothing("fewer than two blocks were played in every rotation")
    place = np.full(max(cell.present) + 1, -1)
    place[cell.present] = np.arange(len(cell.present))
    lineups = place[cell.strategies[first[whole]]]
    games = np.repeat(whole, sizes)
    return Deals(games, lineups, bundle_blocks(np.arange(len(lineups))))


def split_variance(table: np.ndarray, deals: Deals, k: int) -> tuple[list[str], list[Estimate]]:
    """Shares of the variance of results that add up to a constant at every table, by a Latin square in every block.

    Members, seats and games of a block are the rows, columns and letters of a Latin square, so that each has its own
    sum of squares (Cochran & Cox 1957, chapter 4). Strategies are fitted within tables; what members differ by beyond
    that, against the rest, is what the deal (and the company) does for a player; likewise for seats. Variances below 0
    are about 0 and count as such. With one strategy only, members are all the same and belong to the rest. With two
    players nothing is left for the rest: it is the smaller of the two effects of the deal, which is the most it can be.
    Intervals are by bootstrap over blocks.
    """
    n_deals, n, _ = table.shape
    by_member, by_seat = table.mean(axis=2), table.mean(axis=1)
    rest = table - by_member[:, :, None] - by_seat[:, None, :]
    counts = np.zeros((n_deals, k))
    for member in range(n):
        counts[np.arange(n_deals), deals.lineups[:, member]] += 1
    won = np.zeros((n_deals, k))
    for member in range(n):
        won[np.arange(n_deals), deals.lineups[:, member]] += by_member[:, member]
    products = -np.einsum("bi,bj->bij", counts, counts) / n
    products[:, np.arange(k), np.arange(k)] += counts
    columns = [
        np.ones(n_deals),
        (by_member**2).sum(axis=1),
        (by_seat**2).sum(axis=1),
        (rest**2).sum(axis=(1, 2)),
        by_seat,
        won,
        products.reshape(n_deals, k * k),
    ]
    sums = block_sums(np.column_stack(columns), deals.bundles).sums
    names = [PLAYER, SEAT, DEAL_PLAYER, DEAL_SEAT, REST] if k > 1 else [SEAT, DEAL_SEAT, REST]

    def shares(totals: np.ndarray) -> np.ndarray:
        blocks, members, seats, rest = totals[:, :4].T
        by_seat, won = totals[:, 4 : 4 + n], totals[:, 4 + n : 4 + n + k]
        products = totals[:, 4 + n + k :].reshape(-1, k, k)
        freedom = blocks * (n - 1)
        fitted = np.einsum("ri,rij,rj->r", won, np.linalg.pinv(products, rcond=1e-9, hermitian=True), won)
        of_seats = (by_seat**2).sum(axis=1) / blocks
        square_member = n * (members - fitted) / np.maximum(freedom - (k - 1), 1)
        square_seat = n * (seats - of_seats) / np.maximum(freedom - (n - 1), 1)
        if n > 2:
            left = freedom * (n - 2)
            square_rest = rest / left if k > 1 else (rest + n * members) / (left + freedom)
        else:
            square_rest = np.minimum(square_member, square_seat)
        player = (fitted - (k - 1) * square_member / n) / freedom
        seat = (of_seats - (n - 1) * square_seat / n) / freedom
        deal_player, deal_seat = (square_member - square_rest) / n, (square_seat - square_rest) / n
        found = [player, seat, deal_player, deal_seat, square_rest] if k > 1 else [seat, deal_seat, square_rest]
        positive = np.maximum(np.column_stack(found), 0)
        return positive / positive.sum(axis=1, keepdims=True)

    return names, block_bootstrap(sums, shares, n_resamples=300, method="percentile", n_rows=n_deals * n)


def plot_split(data: pl.DataFrame, cell: Cell):
    rows = data["of"].unique(maintain_order=True).to_list()
    parts = data["part"].unique(maintain_order=True).to_list()
    values = 100 * data["value"].to_numpy().reshape(len(rows), len(parts))
    return draw_stack(rows, parts, values, axis="share of the differences between players, %", least=3.5)


def show_split(data: pl.DataFrame, cell: Cell) -> str:
    wins = data.filter(pl.col("of") == "wins")
    found = dict(zip(wins["part"], wins["value"], strict=True))
    parts = [f"{percent(share, 0)} by {part}" for part, share in found.items()]
    return f"Who wins a single game is decided {join(parts)}."


@metric(
    "luck",
    "What results depend on",
    "The differences between the players of a table, in points and in wins, split into what comes from the strategy, "
    "from the seat, from deals that help whoever plays so, or sits there, in every rotation, and from the rest: what "
    "happens anew in every game. Line-ups change with the deals, so company is part of the deal.",
    "share",
    plot_split,
    show_split,
)
def luck_split(cell: Cell) -> pl.DataFrame:
    deals = find_deals(cell)
    rows = []
    for name, column in RESULTS.items():
        values = cell.column(column).astype(float)
        names, found = split_variance(
            deals.table(values - values.mean(axis=1, keepdims=True)), deals, len(cell.present)
        )
        if all(np.isnan(e.value) for e in found):
            raise Nothing("all players of every table did equally well")
        rows += [
            row(replace(e, n_blocks=len(deals.lineups)), cell, games=e.n_rows, of=name, part=part)
            for part, e in zip(names, found, strict=True)
        ]
    return frame(rows)


def plot_span(data: pl.DataFrame, cell: Cell):
    names = ("as played", "if the deal did nothing")
    return draw_pairs(data, "measure", "expected", unit="share", axis="%", names=names)


def show_span(data: pl.DataFrame, cell: Cell) -> str:
    lines = {line["measure"]: line for line in data.iter_rows(named=True)}
    shown = [lines[name] for name in (AGAIN_PLAYER, AGAIN_SEAT) if name in lines]
    parts = [
        f"{line['measure']}: {percent(line['value'])}, where {percent(line['expected'])} would be expected if the deal "
        "did nothing"
        for line in shown
    ]
    told = "; ".join(parts)
    return f"{told[0].upper()}{told[1:]}."


AGAIN_PLAYER, AGAIN_SEAT = "the winner wins the deal again from another seat", "a seat wins the deal again with another"
ALL_PLAYER, ALL_SEAT = "one player wins the deal from every seat", "one seat wins the deal whoever sits there"


@metric(
    "luck",
    "What the same deal gives again",
    "Every deal is played once in every rotation. If the deal did nothing, a player would win it again as often as his "
    "strategy wins from those seats anyway (`expected`: the strategies' shares by seat, made to add up at each table).",
    "share",
    plot_span,
    show_span,
)
def deal_span(cell: Cell) -> pl.DataFrame:
    deals = find_deals(cell)
    won = deals.table(cell.column("win_share").astype(float))
    n_deals, n, _ = won.shape
    k = len(cell.present)
    chances = np.zeros((k, n))
    seen = np.zeros(k)
    for member in range(n):
        seen += np.bincount(deals.lineups[:, member], minlength=k)
        for seat in range(n):
            chances[:, seat] += np.bincount(deals.lineups[:, member], won[:, member, seat], k)
    expected = level_games((chances / np.maximum(seen, 1)[:, None])[deals.lineups])
    rows = []
    for again, every, axis in ((AGAIN_PLAYER, ALL_PLAYER, 2), (AGAIN_SEAT, ALL_SEAT, 1)):
        if axis == 2 and k == 1:
            continue  # all members are the same player
        for name, found, reference in (
            (again, count_again(won, axis), count_again(expected, axis)),
            (every, won.prod(axis=axis).sum(axis=1), expected.prod(axis=axis).sum(axis=1)),
        ):
            sums = block_sums(found, deals.bundles)
            e = ratio_estimate(sums.sums, sums.counts)
            rows.append(
                row(
                    replace(e, n_blocks=n_deals),
                    cell,
                    games=n_deals * n,
                    measure=name,
                    expected=float(reference.mean()),
                )
            )
    return frame(rows)


def level_games(chances: np.ndarray) -> np.ndarray:
    """Chances [deals, members, seats] scaled so that those of every game add up to 1."""
    n = chances.shape[1]
    members, seats = np.arange(n)[:, None], np.arange(n)
    games = (members - seats) % n
    total = np.stack([chances[:, games == game].sum(axis=1) for game in range(n)], axis=1)
    return chances / np.maximum(total, 1e-12)[:, games]


def count_again(won: np.ndarray, axis: int) -> np.ndarray:
    """For each deal [deals], the share of its wins that another game of it repeats, along members or seats."""
    n = won.shape[1]
    pairs = won.sum(axis=axis) ** 2 - (won**2).sum(axis=axis)
    return pairs.sum(axis=1) / (n * (n - 1))


def plot_ladder(data: pl.DataFrame, cell: Cell):
    return draw_dots(data, "step", unit="share", centre=0.5, axis="chance to finish above the next tier, %")


def show_ladder(data: pl.DataFrame, cell: Cell) -> str:
    sure = data.filter(pl.col("low") > 0.5).height
    return f"{sure} of {data.height} steps between tiers of play surely make a difference."


@metric(
    "luck",
    "Skill ladder",
    "For strategies that differ only in how carefully they choose (their temperature): how often the more careful one "
    "finishes above the next. The more steps there are, the more there is to be good at.",
    "share",
    plot_ladder,
    show_ladder,
)
def skill_ladder(cell: Cell) -> pl.DataFrame:
    ladders = find_ladders([cell.run.manifest["strategies"][code] for code in cell.present])
    if not ladders:
        raise Nothing("no two strategies that played differ in their temperature alone")
    meetings = count_meetings(cell)
    rows = []
    for steps in ladders:
        for better, worse in pairwise(steps):
            i, j = (meetings.codes.index(cell.names.index(tier["name"])) for tier in (better, worse))
            e = estimate_pair(meetings, i, j)
            step = f"{better['name']} ({better['temperature']:g}) over {worse['name']} ({worse['temperature']:g})"
            rows.append(row(e, cell, games=e.n_rows, step=step))
    return frame(rows)
