"""Where variance comes from: the margin split by score source, and luck against skill."""

from dataclasses import dataclass
from math import nan

import numpy as np

from reports.stats.blocks import block_sums, index_blocks
from reports.stats.bootstrap import block_bootstrap
from reports.stats.estimate import (
    NO_DATA,
    NO_VARIATION,
    RELATIVE_ZERO,
    TOO_FEW_BLOCKS,
    Estimate,
    absent,
    check_confidence,
)


def table_deviations(points: np.ndarray, game: np.ndarray) -> np.ndarray:
    """Each row's points (rows, sources) minus the mean of its table (all rows with the same `game` id)."""
    points = np.asarray(points, float)
    sums = block_sums(points, game)
    index = index_blocks(game)[1]
    return points - (sums.sums / sums.counts[:, None])[index]


def margin_split(
    deviations: np.ndarray,
    block: np.ndarray,
    confidence: float = 0.95,
    n_resamples: int = 2000,
    method: str = "bca",
    seed: int = 0,
) -> list[Estimate]:
    """Deciding power of each score source: beta_s = Cov(d_s, D) / Var(D), D = sum of d_s; the betas sum to 1.

    `deviations` (rows, sources): source points minus the table's mean (`table_deviations`). The covariance
    decomposition of a sum (Shorrocks 1982), intervals by block bootstrap. When no margin varies at all, values are
    nan and marked `NO_VARIATION`. A source may have a negative share (it evens out) or more than 1.
    """
    deviations = np.asarray(deviations, float)
    margin = deviations.sum(axis=1)
    ids, index = index_blocks(block)
    rows = np.bincount(index, minlength=len(ids)).astype(float)
    single = np.column_stack([np.bincount(index, source, len(ids)) for source in deviations.T])
    crossed = np.column_stack([np.bincount(index, source * margin, len(ids)) for source in deviations.T])
    if len(deviations) and margin.std() <= RELATIVE_ZERO * np.abs(deviations).max():
        crossed[:] = 0.0
    return margin_split_of_sums(rows, single, crossed, confidence, n_resamples, method, seed)


def margin_split_of_sums(
    rows: np.ndarray,
    single: np.ndarray,
    crossed: np.ndarray,
    confidence: float = 0.95,
    n_resamples: int = 2000,
    method: str = "bca",
    seed: int = 0,
) -> list[Estimate]:
    """`margin_split` from what blocks add up to: `rows` (B,), and of every source the sums of its deviations
    `single` (B, sources) and of their products with the margin `crossed` (B, sources)."""
    n_sources, n_rows = single.shape[1], round(float(rows.sum()))
    if n_rows == 0:
        return [absent(nan, 0, 0, confidence, NO_DATA)] * n_sources
    sums = np.column_stack([rows, single, crossed])
    if not np.isfinite(sums).all():
        raise ValueError("deviations must be finite: drop or mend missing ones first")
    if not crossed.any():
        return [absent(nan, len(sums), n_rows, confidence, NO_VARIATION)] * n_sources

    def betas(totals: np.ndarray) -> np.ndarray:
        means = totals[:, 1:] / totals[:, :1]
        single, crossed = means[:, :n_sources], means[:, n_sources:]
        covariance = crossed - single * single.sum(axis=1, keepdims=True)
        return covariance / covariance.sum(axis=1, keepdims=True)

    return block_bootstrap(sums, betas, confidence, n_resamples, method, seed, n_rows)


@dataclass(frozen=True, slots=True)
class VarianceComponents:
    """Shares of the variance of one result, each with its interval; `raw` holds the components themselves.

    `tier` skill, `seed` luck of the deal that all tiers feel alike, `interaction` luck of the deal that helps one tier
    more than another, `replay` luck within the same deal. Raw components may be negative (estimates of about 0);
    shares count those as 0 and sum to 1. With a single replay `replay` is nan and is part of `interaction`.
    """

    tier: Estimate
    seed: Estimate
    interaction: Estimate
    replay: Estimate
    raw: dict[str, float]
    mean_squares: dict[str, float]


COMPONENTS = ("tier", "seed", "interaction", "replay")


def variance_components(
    results: np.ndarray, confidence: float = 0.95, n_resamples: int = 2000, seed: int = 0
) -> VarianceComponents:
    """Crossed random effects tier x seed x replay from `results` (tiers, seeds, replays), by expected mean squares.

    Analysis of variance estimators (Searle, Casella & McCulloch 1992, chapter 4); intervals by resampling seeds
    (percentile), given these tiers. At least two tiers are needed. A seed is a block: one number per replay.
    """
    check_confidence(confidence)
    results = np.asarray(results, float)
    if results.ndim != 3 or results.shape[0] < 2 or results.shape[2] < 1:
        raise ValueError("results must be (tiers, seeds, replays) with at least two tiers and one replay")
    if not np.isfinite(results).all():
        raise ValueError("results must be finite and balanced: the same seeds and replays for every tier")
    n_tiers, n_seeds, n_replays = results.shape
    if n_seeds < 2:
        reason = TOO_FEW_BLOCKS if n_seeds else NO_DATA
        nothing = absent(nan, n_seeds, results.size, confidence, reason)
        return VarianceComponents(*[nothing] * 4, dict.fromkeys(COMPONENTS, nan), dict.fromkeys(COMPONENTS, nan))
    results = results - results.mean()
    cells = results.mean(axis=2)
    within = ((results - cells[..., None]) ** 2).sum(axis=(0, 2))
    single = np.ones((1, n_seeds))
    squares = _mean_squares(cells, within, single, n_replays)[0]
    raw = _components(squares[None], n_tiers, n_seeds, n_replays)[0]
    mean_squares = dict(zip(COMPONENTS, squares.tolist(), strict=True))
    generator = np.random.default_rng(seed)
    drawn = generator.multinomial(n_seeds, np.full(n_seeds, 1 / n_seeds), n_resamples)
    resampled = _mean_squares(cells, within, drawn, n_replays)
    replicates = _shares(_components(resampled, n_tiers, n_seeds, n_replays))
    shares = _shares(raw[None])[0]
    found = []
    for share, column in zip(shares, replicates.T, strict=True):
        column = column[np.isfinite(column)]
        if np.isnan(share):
            found.append(absent(nan, n_seeds, results.size, confidence, NO_VARIATION if n_replays > 1 else NO_DATA))
        elif len(column) < n_resamples / 2 or column.std() == 0:
            found.append(absent(share, n_seeds, results.size, confidence, NO_VARIATION))
        else:
            low, high = np.quantile(column, [0.5 - confidence / 2, 0.5 + confidence / 2])
            error = float(column.std(ddof=1))
            found.append(Estimate(float(share), float(low), float(high), n_seeds, results.size, error, confidence))
    return VarianceComponents(*found, dict(zip(COMPONENTS, raw.tolist(), strict=True)), mean_squares)


def _mean_squares(cells: np.ndarray, within: np.ndarray, weights: np.ndarray, n_replays: int) -> np.ndarray:
    """Mean squares (R, 4) of tier, seed, interaction, replay when seeds carry whole-number `weights` (R, seeds)."""
    n_tiers, n_seeds = cells.shape
    seed_means = cells.mean(axis=0)
    grand = weights @ seed_means / n_seeds
    tier_means = weights @ cells.T / n_seeds
    tier = n_seeds * n_replays * ((tier_means - grand[:, None]) ** 2).sum(axis=1)
    seed = n_tiers * n_replays * (weights @ seed_means**2 - n_seeds * grand**2)
    total = n_replays * (weights @ (cells**2).sum(axis=0) - n_tiers * n_seeds * grand**2)
    replay_freedom = n_tiers * n_seeds * (n_replays - 1)
    replay = weights @ within / replay_freedom if n_replays > 1 else np.full(len(weights), nan)
    interaction = (total - tier - seed) / ((n_tiers - 1) * (n_seeds - 1))
    return np.column_stack([tier / (n_tiers - 1), seed / (n_seeds - 1), interaction, replay])


def _components(squares: np.ndarray, n_tiers: int, n_seeds: int, n_replays: int) -> np.ndarray:
    """Variance components (R, 4) from mean squares (R, 4) by equating them to their expectations."""
    tier, seed, interaction, replay = squares.T
    both = (interaction - replay) / n_replays if n_replays > 1 else interaction
    return np.column_stack(
        [(tier - interaction) / (n_seeds * n_replays), (seed - interaction) / (n_tiers * n_replays), both, replay]
    )


def _shares(components: np.ndarray) -> np.ndarray:
    """Components (R, 4) as shares of their sum, negative ones as 0; nan columns stay nan."""
    positive = np.maximum(components, 0.0)
    total = np.nansum(positive, axis=1, keepdims=True)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(total > 0, positive / total, nan)
