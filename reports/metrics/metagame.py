"""The meta-game: what players would end up playing, and whether there is more than one good way to play."""

from dataclasses import dataclass

import numpy as np
import polars as pl
from scipy import special

from reports.bars import draw_pairs
from reports.load import Cell, once
from reports.metric import Nothing, Takeaway, frame, metric, row
from reports.metrics.matchups import Meetings, count_meetings
from reports.metrics.strategies import need_several
from reports.stats import (
    FIRST_LOOK,
    OUTSIDE,
    TOO_FEW_BLOCKS,
    Estimate,
    absent,
    alpha_rank,
    log_odds,
    nash_average,
    nash_equilibrium,
    percentile_interval,
)
from reports.words import join, percent

DRAWS = 100
LEVEL = 0.05


@dataclass(frozen=True)
class MetaGame:
    """What the match-ups come to. Arrays go by the places of `Meetings.codes`."""

    weights: list[Estimate]  # of each strategy in the mix that nothing beats
    alpha_shares: np.ndarray
    dominated_by: list[int | None]
    effective: Estimate
    cyclic: Estimate


@once
def weigh_metagame(cell: Cell) -> MetaGame:
    """The meta-game of the match-ups in log-odds, its uncertainty drawn from their covariance between blocks.

    Where all draws agree (one strategy beats every other beyond doubt), low and high are the value itself.
    """
    need_several(cell)
    meetings = count_meetings(cell)
    k, never = len(meetings.codes), meetings.blocks == 0
    if never.any():
        one, other = (cell.names[meetings.codes[i]] for i in np.argwhere(never)[0])
        raise Nothing(f"{one} and {other} never met; every two strategies must")
    shares = np.where(np.eye(k, dtype=bool), 0.5, meetings.shares)
    covariance = find_covariance(meetings)
    advantage = log_odds(meetings.above.sum(axis=0))
    noise = to_log_odds(meetings, covariance)
    draws = draw_advantages(advantage, noise)
    nash = nash_average(advantage)
    drawn = np.array([nash_equilibrium(draw) for draw in draws])
    cyclic = split_cyclic(advantage[None], noise, 1)[0]
    n_blocks = cell.n_blocks

    def estimate(value: float, replicates: np.ndarray) -> Estimate:
        if n_blocks < FIRST_LOOK:
            return absent(value, n_blocks, cell.games, 0.95, TOO_FEW_BLOCKS)
        low, high = percentile_interval(replicates)
        error = float(replicates.std(ddof=1))
        return Estimate(value, min(low, value), max(high, value), n_blocks, cell.games, error, 0.95)

    return MetaGame(
        weights=[estimate(float(nash.weights[i]), drawn[:, i]) for i in range(k)],
        alpha_shares=alpha_rank(shares),
        dominated_by=find_dominated(shares, covariance, cell.n_blocks),
        effective=estimate(nash.effective, np.exp(special.entr(np.maximum(drawn, 0)).sum(axis=1))),
        cyclic=estimate(cyclic, split_cyclic(draws, noise, 2)),
    )


def find_covariance(meetings: Meetings) -> np.ndarray:
    """Covariance [k * k, k * k] of the shares of all ordered pairs, between bundles of blocks."""
    bundles, k, _ = meetings.above.shape
    total = np.maximum(meetings.met.sum(axis=0), 1)
    shares = np.nan_to_num(meetings.shares)
    residual = ((meetings.above - shares * meetings.met) / total).reshape(bundles, k * k)
    return residual.T @ residual * bundles / max(bundles - 1, 1)


def to_log_odds(meetings: Meetings, covariance: np.ndarray) -> np.ndarray:
    """The covariance on the scale of log-odds of the pairs i < j. What never varied counts a block as one trial."""
    k = len(meetings.codes)
    won, met = meetings.above.sum(axis=0), meetings.met.sum(axis=0)
    shares = (won + 0.5) / (met + 1)
    pairs = np.array([i * k + j for i in range(k) for j in range(i + 1, k)])
    slope = 1 / (shares * (1 - shares)).ravel()[pairs]
    noise = covariance[np.ix_(pairs, pairs)] * np.outer(slope, slope)
    still = np.diag(noise) <= 0
    return noise + np.diag(np.where(still, slope / np.maximum(meetings.blocks.ravel()[pairs], 1), 0.0))


def draw_advantages(advantage: np.ndarray, noise: np.ndarray) -> np.ndarray:
    """Antisymmetric matrices [DRAWS, k, k] that the same games might have given."""
    spread, axes = np.linalg.eigh(noise)
    k = len(advantage)
    first, second = np.triu_indices(k, 1)
    normal = np.random.default_rng(0).standard_normal((DRAWS, len(noise)))
    moves = normal @ (axes * np.sqrt(np.maximum(spread, 0))).T
    draws = np.repeat(advantage[None], DRAWS, axis=0)
    draws[:, first, second] += moves
    draws[:, second, first] -= moves
    return draws


def split_cyclic(advantages: np.ndarray, noise: np.ndarray, times: int) -> np.ndarray:
    """The share of the match-ups [matrices, k, k] that no ranking explains, freed of what chance alone adds.

    Chance is cyclic too: it adds its variance to both parts, `times` over. 0 where chance explains everything.
    """
    k = advantages.shape[1]
    first, second = np.triu_indices(k, 1)
    edges = advantages[:, first, second]
    design = np.zeros((len(first), k))
    design[np.arange(len(first)), first], design[np.arange(len(first)), second] = 1, -1
    rest = np.eye(len(first)) - design @ np.linalg.pinv(design)
    cycles = ((edges @ rest) ** 2).sum(axis=1) - times * np.trace(rest @ noise)
    total = (edges**2).sum(axis=1) - times * np.trace(noise)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(total > 0, np.clip(cycles / total, 0, 1), 0.0)


def find_dominated(shares: np.ndarray, covariance: np.ndarray, n_blocks: int) -> list[int | None]:
    """For each strategy the strongest one that surely does better against everybody, itself included; or None.

    All comparisons must be sure, each at the same level: an intersection-union test (Berger 1982).
    """
    k = len(shares)
    if n_blocks < 2:
        return [None] * k
    reach = float(special.stdtrit(n_blocks - 1, 1 - LEVEL))
    found: list[int | None] = []
    for j in range(k):
        better = []
        for i in range(k):
            if i == j:
                continue
            against = [(i * k + o, j * k + o) for o in range(k) if o not in (i, j)] + [(i * k + j, None)]
            gaps, errors = [], []
            for mine, theirs in against:
                weights = np.zeros(k * k)
                weights[mine] = 1
                if theirs is not None:
                    weights[theirs] = -1
                gaps.append(shares.ravel()[mine] - (0.5 if theirs is None else shares.ravel()[theirs]))
                errors.append(np.sqrt(max(float(weights @ covariance @ weights), 0)))
            if all(gap > reach * error for gap, error in zip(gaps, errors, strict=True)):
                better.append(i)
        found.append(max(better, key=lambda i: shares[i].sum()) if better else None)
    return found


def plot_mix(data: pl.DataFrame, cell: Cell):
    axis = "share of players, %"
    names = ("in the mix that nothing beats", "in the long run of invasions")
    return draw_pairs(data, "strategy", "alpha_rank", unit="share", axis=axis, names=names)


def show_mix(data: pl.DataFrame, cell: Cell) -> str:
    kept = data.filter(pl.col("value") > 0.005)
    parts = [f"{line['strategy']} ({percent(line['value'], 0)})" for line in kept.iter_rows(named=True)]
    told = "".join(
        f" {part['dominated_by'][0]} surely does better than {join(part['strategy'].to_list())} against everybody."
        for part in data.filter(pl.col("dominated_by") != "").partition_by("dominated_by", maintain_order=True)
    )
    return f"The mix of strategies that no other beats holds {join(parts)}.{told}"


@metric(
    "strategies",
    "What would be played",
    "Each strategy's share in the mix that nothing beats (the most even Nash equilibrium of the match-ups) and, as "
    "`alpha_rank`, of the time when better strategies keep taking over. `dominated_by` names one that surely does "
    "better against everybody. It rests on who finishes above whom.",
    "share",
    plot_mix,
    show_mix,
)
def meta_mix(cell: Cell) -> pl.DataFrame:
    found = weigh_metagame(cell)
    codes = count_meetings(cell).codes
    names = [cell.names[code] for code in codes]
    order = sorted(range(len(names)), key=lambda i: (-found.weights[i].value, -found.alpha_shares[i]))
    return frame(
        row(
            found.weights[i],
            cell,
            strategy=names[i],
            alpha_rank=float(found.alpha_shares[i]),
            dominated_by="" if found.dominated_by[i] is None else names[found.dominated_by[i]],
        )
        for i in order
    )


def show_health(data: pl.DataFrame, cell: Cell) -> str:
    effective, cyclic = data["value"].to_list()
    return (
        f"As many strategies survive as {effective:.1f} in even shares would be; {percent(cyclic)} of the differences "
        "between match-ups no ranking explains."
    )


def tell_health(data: pl.DataFrame, cell: Cell):
    effective, cyclic = data.iter_rows(named=True)
    if effective["verdict"] == OUTSIDE:
        least = wanted_strategies(cell)[0]
        mix = meta_mix(cell).filter(pl.col("value") > 0.05)["strategy"].to_list()
        text = (
            f"The match-ups leave {effective['value']:.1f} strategies worth playing where at least "
            f"{least:g} are wanted: nothing beats {join(mix)}."
        )
        yield Takeaway(least / effective["value"], text)
    if cyclic["verdict"] == OUTSIDE:
        text = f"The match-ups go round in circles: no ranking explains {percent(cyclic['value'])} of them."
        yield Takeaway(cyclic["value"] / max(cell.bands.range["cyclic_share"][1], 0.01), text)


def wanted_strategies(cell: Cell) -> tuple[float, float]:
    """The band of effective strategies: of few, no more can be wanted than nearly all of them."""
    least, most = cell.bands.range["effective_strategies"]
    return min(least, len(cell.present) - 0.5), most


EFFECTIVE, CYCLIC = "effective strategies", "cyclic share"


@metric(
    "strategies",
    "How many ways to play survive",
    "The effective number of strategies in the mix that nothing beats (the exponential of its entropy: 1 if one is "
    "all, 3 if three are even), and which share of the match-ups is like rock, paper, scissors, chance taken out.",
    "strategies",
    None,
    show_health,
    tell_health,
)
def meta_health(cell: Cell) -> pl.DataFrame:
    found = weigh_metagame(cell)
    bands = cell.bands.range
    return frame(
        [
            row(found.effective, cell, band=wanted_strategies(cell), measure=EFFECTIVE),
            row(found.cyclic, cell, band=bands["cyclic_share"], measure=CYCLIC),
        ]
    )
