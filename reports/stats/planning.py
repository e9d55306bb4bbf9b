"""How many games a question needs, from a short pilot's variance between blocks."""

from math import ceil, inf, isfinite, nan, sqrt

import numpy as np
from scipy import special

from reports.stats.blocks import block_sums
from reports.stats.estimate import check_confidence
from reports.stats.sequential import wald_bounds


def block_deviation(values: np.ndarray, block: np.ndarray) -> float:
    """Standard deviation between block means of pilot rows (rows,), as the mean over rows sees it.

    Linearised for blocks of unequal size, so that the standard error after B such blocks is this / sqrt(B).
    nan with fewer than two blocks.
    """
    sums = block_sums(values, block)
    n_blocks = len(sums.ids)
    if n_blocks < 2:
        return nan
    mean = sums.sums.sum() / sums.counts.sum()
    residual = (sums.sums - mean * sums.counts) / sums.counts.mean()
    return sqrt(float(residual @ residual) / (n_blocks - 1))


def share_deviation(share: float, games_per_block: int = 1, design_effect: float = 1.0) -> float:
    """Block deviation of a share without a pilot: binomial, divided over the block's games."""
    return sqrt(share * (1 - share) * design_effect / games_per_block)


def blocks_for_half_width(deviation: float, half_width: float, confidence: float = 0.95) -> int:
    """Blocks for an interval of +- `half_width` when block means have standard deviation `deviation`.

    (z deviation / half_width)^2, raised until Student's t agrees. At least 2.
    """
    check_confidence(confidence)
    _check_sizes(deviation, half_width)
    blocks = max(2, ceil((special.ndtri(0.5 + confidence / 2) * deviation / half_width) ** 2 - 1e-9))
    while special.stdtrit(blocks - 1, 0.5 + confidence / 2) * deviation > half_width * sqrt(blocks):
        blocks += 1
    return blocks


def blocks_for_difference(
    deviation: float, smallest_difference: float, alpha: float = 0.05, power: float = 0.8, two_sided: bool = True
) -> int:
    """Blocks to find `smallest_difference` with probability `power` in a test of level `alpha`, fixed number of blocks.

    ((z_alpha + z_power) deviation / difference)^2 (Cohen 1988). For a comparison on common blocks `deviation` is that
    of the paired differences; for separate runs sqrt(s_A^2 + s_B^2), blocks counted per run. At least 2.
    """
    _check_sizes(deviation, smallest_difference)
    level = special.ndtri(1 - alpha / 2 if two_sided else 1 - alpha)
    return max(2, ceil(((level + special.ndtri(power)) * deviation / smallest_difference) ** 2 - 1e-9))


def expected_sequential_blocks(
    deviation: float, null: float, alternative: float, truth: float, alpha: float = 0.05, beta: float = 0.05
) -> float:
    """Mean number of blocks until `gsprt` stops if the true mean is `truth` (Wald 1945; overshoot neglected)."""
    _check_sizes(deviation, abs(alternative - null))
    lower, upper = wald_bounds(alpha, beta)
    drift = (alternative - null) * (2 * truth - null - alternative) / (2 * deviation**2)
    spread = ((alternative - null) / deviation) ** 2
    if abs(drift) < 1e-9 * spread:
        return -lower * upper / spread
    tilt = -2 * drift / spread
    reach_upper = -np.expm1(tilt * lower) / (np.exp(tilt * upper) - np.exp(tilt * lower))
    return float((reach_upper * upper + (1 - reach_upper) * lower) / drift)


def games(blocks: float, games_per_block: int) -> float:
    """Games in so many blocks; infinity stays infinity."""
    return inf if not isfinite(blocks) else int(blocks) * games_per_block


def _check_sizes(deviation: float, size: float) -> None:
    if not 0 <= deviation < inf:
        raise ValueError(f"the pilot gives no usable deviation between blocks: {deviation}")
    if not 0 < size < inf:
        raise ValueError(f"the size to resolve must be positive, got {size}")
