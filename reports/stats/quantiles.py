"""Quantiles with intervals: exact by order statistics, or clustered on blocks."""

from math import ceil, nan

import numpy as np
from scipy import special

from reports.stats.blocks import block_mean
from reports.stats.estimate import NO_DATA, TOO_FEW_BLOCKS, Estimate, absent, check_confidence


def quantile(values: np.ndarray, probability: float = 0.5, confidence: float = 0.95) -> Estimate:
    """Quantile of independent values (n,) with the order-statistic interval (Thompson 1936; David & Nagaraja 2003).

    Free of any distribution: coverage is at least `confidence`, ties included. The interval is absent when so few
    values cannot carry it (fewer than 6 for the median at 95 %). `standard_error` is nan: there is none.
    The value itself is the smallest observation with at least `probability` of the values at or below it.
    """
    _check(probability, confidence)
    ordered = np.sort(np.asarray(values, float))
    n = len(ordered)
    if n == 0:
        return absent(nan, 0, 0, confidence, NO_DATA)
    value = float(ordered[max(ceil(probability * n - 1e-9), 1) - 1])
    tail = (1 - confidence) / 2
    chances = special.bdtr(np.arange(n + 1), n, probability)  # that at most so many lie below the quantile
    below = int(np.searchsorted(chances, tail, side="right")) - 1
    above = int(np.searchsorted(chances, 1 - tail)) + 1
    if below < 0 or above > n:
        return absent(value, n, n, confidence, TOO_FEW_BLOCKS)
    return Estimate(value, float(ordered[below]), float(ordered[above - 1]), n, n, nan, confidence)


def block_quantile(
    values: np.ndarray, block: np.ndarray, probability: float = 0.5, confidence: float = 0.95
) -> Estimate:
    """Quantile of rows (rows,) with an interval clustered on blocks (Woodruff 1952).

    The share of rows at or below the quantile gets its block-clustered standard error; the two shares that far on
    either side of `probability` are read back on the scale of the values. Ends outside (0, 1) mean that there are
    too few blocks: the interval is absent. `standard_error` is nan.
    """
    _check(probability, confidence)
    values = np.asarray(values, float)
    n = len(values)
    if n == 0:
        return absent(nan, 0, 0, confidence, NO_DATA)
    ordered = np.sort(values)
    value = float(ordered[max(ceil(probability * n - 1e-9), 1) - 1])
    errors, n_blocks = [], 0
    for indicator in (values <= value, values < value):
        share = block_mean(indicator, block, confidence)
        n_blocks = share.n_blocks
        errors.append(share.standard_error if share.has_interval else 0.0)
    if n_blocks < 2 or max(errors) == 0.0:
        return absent(value, n_blocks, n, confidence, TOO_FEW_BLOCKS)
    reach = float(special.stdtrit(n_blocks - 1, 0.5 + confidence / 2)) * max(errors)
    low, high = probability - reach, probability + reach
    if low <= 0 or high >= 1:
        return absent(value, n_blocks, n, confidence, TOO_FEW_BLOCKS)
    low_value = ordered[max(ceil(low * n - 1e-9), 1) - 1]
    high_value = ordered[min(ceil(high * n + 1e-9), n) - 1]
    return Estimate(value, float(low_value), float(high_value), n_blocks, n, nan, confidence)


def _check(probability: float, confidence: float) -> None:
    check_confidence(confidence)
    if not 0 < probability < 1:
        raise ValueError(f"probability must lie strictly between 0 and 1, got {probability}")
