"""Intervals that hold however often one looks: asymptotic confidence sequences over blocks.

They take one number per block, in the order in which blocks were played: a block's mean, or a paired difference.
"""

from dataclasses import dataclass
from math import log, nan, sqrt

import numpy as np

from reports.stats.estimate import (
    NO_DATA,
    NO_VARIATION,
    RELATIVE_ZERO,
    TOO_FEW_BLOCKS,
    Estimate,
    absent,
    check_confidence,
)
from reports.stats.shares import rule_of_three

FIRST_LOOK = 30
"""Blocks before the first look: sequential methods here are asymptotic and need a variance worth the name."""

MOST_BLOCKS = 10**12


@dataclass(frozen=True, slots=True)
class Sequence:
    """Running mean and its anytime-valid interval, each (..., B); nan where there is none yet."""

    mean: np.ndarray
    low: np.ndarray
    high: np.ndarray


def sequence_half_width(deviation: np.ndarray, n_blocks: np.ndarray, confidence: float, best_at: float) -> np.ndarray:
    """Half-width of the asymptotic confidence sequence after `n_blocks` blocks of standard deviation `deviation`.

    Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas (2024), theorem 2.2: s sqrt(2 (t r + 1) / (t^2 r) ln(sqrt(t r + 1) /
    alpha)) with r = (-2 ln alpha + ln(1 - 2 ln alpha)) / best_at, which makes it tightest near `best_at` blocks.
    """
    check_confidence(confidence)
    if best_at <= 0:
        raise ValueError("best_at must be a positive number of blocks")
    alpha = 1 - confidence
    rate = (-2 * log(alpha) + log(1 - 2 * log(alpha))) / best_at
    t = np.asarray(n_blocks, float)
    return deviation * np.sqrt(2 * (t * rate + 1) / (t * t * rate) * np.log(np.sqrt(t * rate + 1) / alpha))


def confidence_sequence(
    block_values: np.ndarray, confidence: float = 0.95, best_at: float = 1000, first_look: int = FIRST_LOOK
) -> Sequence:
    """Interval for the mean of `block_values` (..., B) that holds at every look at once (asymptotically).

    Robbins' (1970) normal mixture with the running variance; see `sequence_half_width`. Looks before `first_look`
    blocks, and looks at values that have not varied yet, have no interval (nan).
    """
    mean, variance, t = running_moments(block_values)
    reach = sequence_half_width(np.sqrt(variance * t / np.maximum(t - 1, 1)), t, confidence, best_at)
    reach = np.where(t < first_look, nan, reach)
    return Sequence(mean, mean - reach, mean + reach)


def guard_deviation(deviation: float, n_blocks: int, confidence: float, largest: float) -> float:
    """The deviation of `n_blocks` blocks, with what they cannot have shown yet.

    Where most blocks are alike and a few far off, the blocks seen so far vary too little as long as those few are
    missing, and the sequence, which rests on their variance, misses too often. So blocks off by `largest` are added,
    as many as may have stayed unseen: the rule of three's rate. It vanishes as 1 / n, faster than intervals narrow.
    """
    return sqrt(deviation**2 + rule_of_three(n_blocks, confidence) * largest**2)


def blocks_for_sequence(
    deviation: float, half_width: float, confidence: float, best_at: float, largest: float = 0.0, sway: float = 0.0
) -> int:
    """Blocks until an `anytime_estimate` reaches no further than `half_width`, found by bisection.

    `sway`: standard errors by which the mean may be off, to be had on top (1.28 for nine in ten on either side).
    """

    def reach(n_blocks: int) -> float:
        guarded = guard_deviation(deviation, n_blocks, confidence, largest)
        return float(sequence_half_width(guarded, n_blocks, confidence, best_at)) + sway * deviation / sqrt(n_blocks)

    low, high = 1, 2
    while reach(high) > half_width:
        low, high = high, 2 * high
        if high > MOST_BLOCKS:
            return MOST_BLOCKS
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if reach(middle) > half_width else (low, middle)
    return high


def anytime_estimate(
    block_values: np.ndarray,
    confidence: float = 0.95,
    best_at: float = 1000,
    first_look: int = FIRST_LOOK,
    largest: float = 0.0,
) -> Estimate:
    """The present end of `confidence_sequence` over `block_values` (B,): a verdict on it may stop a run.

    `n_rows` counts blocks. The interval is absent before `first_look` blocks and while nothing varies. `largest` is
    by how much a block may be off (`guard_deviation`): with it there is an interval even when none was.
    """
    values = np.asarray(block_values, float)
    n_blocks = len(values)
    if n_blocks < max(first_look, 2):
        mean, reason = (float(values.mean()), TOO_FEW_BLOCKS) if n_blocks else (nan, NO_DATA)
        return absent(mean, n_blocks, n_blocks, confidence, reason)
    mean, deviation = float(values.mean()), float(values.std(ddof=1))
    if deviation <= RELATIVE_ZERO * float(np.abs(values).max()):
        if largest <= 0:
            return absent(mean, n_blocks, n_blocks, confidence, NO_VARIATION)
        deviation = 0.0
    deviation = guard_deviation(deviation, n_blocks, confidence, largest)
    reach = float(sequence_half_width(deviation, n_blocks, confidence, best_at))
    error = deviation / sqrt(n_blocks)
    return Estimate(mean, mean - reach, mean + reach, n_blocks, n_blocks, error, confidence)


def running_moments(block_values: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Running mean and variance (divisor t) over the last axis, and t = 1 .. B.

    The variance is nan as long as values have not varied: told by their range, since sums leave rounding error.
    """
    values = np.asarray(block_values, float)
    t = np.arange(1, values.shape[-1] + 1)
    centre = values.mean(axis=-1, keepdims=True) if values.shape[-1] else 0.0
    shifted = values - centre
    mean = np.cumsum(shifted, axis=-1) / t
    variance = np.cumsum(shifted**2, axis=-1) / t - mean**2
    spread = np.maximum.accumulate(values, axis=-1) - np.minimum.accumulate(values, axis=-1)
    varied = (spread > RELATIVE_ZERO * np.max(np.abs(values), initial=0.0)) & (variance > 0)
    return mean + centre, np.where(varied, variance, nan), t
