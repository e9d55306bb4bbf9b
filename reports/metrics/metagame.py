"""The meta-game: what players would end up playing, and whether there is more than one good way to play."""

from dataclasses import dataclass

import numpy as np
import polars as pl
from scipy import special

from reports.bars import draw_pairs
from reports.figures import draw_dots
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
    most_even_mixes,
    nash_average,
    percentile_interval,
    share_at_lift,
)
from reports.words import join, percent

DRAWS = 200
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

    Match-ups nearer to even than the band of strategies count as even: without such a tolerance the equilibrium of
    strategies that are equally good is a matter of chance, for of measured match-ups it always holds an odd number
    (Kaplansky 1945), say one of two. For the same reason chance alone makes the number of strategies in it small, so
    its upper end is not drawn: it is that of the most even mix which nothing surely beats (`find_most`).
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
    even = cell.bands.lift["strategy"]
    nash = nash_average(set_even(advantage, even))
    drawn = most_even_mixes(set_even(draws, even))
    most = find_most(advantage, noise, meetings, even)
    cyclic = split_cyclic(advantage[None], noise, 1)[0]
    n_blocks = cell.n_blocks

    def estimate(value: float, replicates: np.ndarray, at_least: float = 0.0) -> Estimate:
        if n_blocks < FIRST_LOOK:
            return absent(value, n_blocks, cell.games, 0.95, TOO_FEW_BLOCKS)
        low, high = percentile_interval(replicates)
        error = float(replicates.std(ddof=1))
        return Estimate(value, min(low, value), max(high, value, at_least), n_blocks, cell.games, error, 0.95)

    return MetaGame(
        weights=[estimate(float(nash.weights[i]), drawn[:, i]) for i in range(k)],
        alpha_shares=alpha_rank(shares),
        dominated_by=find_dominated(shares, covariance, cell.n_blocks),
        effective=estimate(float(count_effective(nash.weights)), count_effective(drawn), most),
        cyclic=estimate(cyclic, split_cyclic(draws, noise, 2)),
    )


def set_even(advantages: np.ndarray, even: float) -> np.ndarray:
    """Advantages [..., k, k] drawn towards even by as much as counts as even: what is left matters."""
    return np.sign(advantages) * np.maximum(np.abs(advantages) - even, 0.0)


def count_effective(mixes: np.ndarray) -> np.ndarray:
    """The effective number of strategies in mixes [..., k]: the exponential of their entropy.

    To two decimals, which the slack of a mix does not reach: three in even shares are three.
    """
    return np.exp(special.entr(np.maximum(mixes, 0.0)).sum(axis=-1)).round(2)


def find_most(advantage: np.ndarray, noise: np.ndarray, meetings: Meetings, even: float) -> float:
    """The effective number of strategies in the most even mix that nothing surely beats.

    Every reply is taken at the lower end of its advantages, all ends holding together at 97.5 % (Bonferroni). Where
    they hold, the mix that nothing truly beats is one of those that nothing surely beats, so it is no more even.
    """
    k = len(advantage)
    first, second = np.triu_indices(k, 1)
    evidence = np.minimum(meetings.blocks[first, second], len(meetings.above))
    each = 1 - LEVEL / 2 / (k * (k - 1))
    reach = np.zeros((k, k))
    reach[first, second] = special.stdtrit(np.maximum(evidence - 1, 1), each) * np.sqrt(np.diag(noise))
    ends = advantage - reach - reach.T
    return float(count_effective(most_even_mixes(set_even(ends, even)[None]))[0])


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
    "Each strategy's share in the mix that nothing beats (the most even Nash equilibrium of the match-ups, "
    "those within the band of strategies being even) and, as `alpha_rank`, of the time when better ones keep taking "
    "over. `dominated_by` names one that surely does better against everybody. It rests on who finishes above whom.",
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


def plot_health(data: pl.DataFrame, cell: Cell):
    band = cell.bands.range["effective_strategies"]
    axis = f"strategies worth playing, of {len(cell.present)} that were played (the line)"
    return draw_dots(data.head(1), "measure", unit="", centre=len(cell.present), band=band, axis=axis)


def show_health(data: pl.DataFrame, cell: Cell) -> str:
    effective, cyclic = data.iter_rows(named=True)
    k, least = len(cell.present), cell.bands.range["effective_strategies"][0]
    if effective["low"] is None:
        told = f"{effective['value']:.1f} of {k} strategies seem worth playing; there are too few blocks to be sure."
    elif f"{effective['low']:.1f}" == f"{effective['high']:.1f}":
        told = f"{effective['value']:.1f} of {k} strategies are worth playing."
    else:
        told = f"Between {effective['low']:.1f} and {effective['high']:.1f} of {k} strategies are worth playing."
    if k < least:
        told += f" Whether there are {least:g} good ways to play, a run of {k} cannot tell."
    even = share_at_lift(cell.bands.lift["strategy"], 2)
    return (
        f"{told} Match-ups from {percent(1 - even, 0)} to {percent(even, 0)} count as even. No ranking explains "
        f"{percent(cyclic['value'])} of the differences between match-ups."
    )


def tell_health(data: pl.DataFrame, cell: Cell):
    effective, cyclic = data.iter_rows(named=True)
    if effective["verdict"] == OUTSIDE:
        k, least = len(cell.present), cell.bands.range["effective_strategies"][0]
        mix = meta_mix(cell).filter(pl.col("value") > 0.05)["strategy"].to_list()
        if len(mix) == 1:
            text = f"Of {k} strategies only {mix[0]} is worth playing, where at least {least:g} should be."
        else:
            text = (
                f"Of {k} strategies only {join(mix)} are worth playing, which is as much variety as "
                f"{effective['value']:.1f} in even shares, where at least {least:g} are wanted."
            )
        yield Takeaway(wanted_strategies(cell)[0] / effective["value"], text)
    if cyclic["verdict"] == OUTSIDE:
        text = f"The match-ups go round in circles: no ranking explains {percent(cyclic['value'])} of them."
        yield Takeaway(cyclic["value"] / max(cell.bands.range["cyclic_share"][1], 0.01), text)


def wanted_strategies(cell: Cell) -> tuple[float, float]:
    """The band of effective strategies: of just as many as are wanted, they need not be quite even."""
    least, most = cell.bands.range["effective_strategies"]
    return min(least, len(cell.present) - 0.5), most


EFFECTIVE, CYCLIC = "effective strategies", "cyclic share"
FEW = "fewer strategies were played than are wanted"


@metric(
    "strategies",
    "How many ways to play survive",
    "The effective number of strategies in the mix that nothing beats (the exponential of its entropy: 1 if one is "
    "all, 3 if three are even), and which share of the match-ups is like rock, paper, scissors, chance taken out. The "
    "upper end is of the most even mix that nothing surely beats, so strategies that cannot be told apart all count.",
    "strategies",
    plot_health,
    show_health,
    tell_health,
)
def meta_health(cell: Cell) -> pl.DataFrame:
    found = weigh_metagame(cell)
    bands = cell.bands.range
    played = join([cell.names[code] for code in count_meetings(cell).codes])
    effective = row(found.effective, cell, band=wanted_strategies(cell), measure=EFFECTIVE, strategies=played)
    effective["further"] = 0.0 if effective["further"] == 0 else None  # it moves in leaps: no forecast would hold
    if len(cell.present) < bands["effective_strategies"][0]:
        effective |= {"verdict": None, "side": None, "further": None, "note": effective["note"] or FEW}
    return frame([effective, row(found.cyclic, cell, band=bands["cyclic_share"], measure=CYCLIC, strategies=played)])
