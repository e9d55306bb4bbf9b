"""Intervals of several means that hold together: as wide as the largest of their errors, not as that of each."""

from math import nan

import numpy as np
from scipy import special

from reports.stats.estimate import (
    NO_DATA,
    NO_VARIATION,
    RELATIVE_ZERO,
    TOO_FEW_BLOCKS,
    Estimate,
    absent,
    check_confidence,
)

DRAWS = 20_000


def joint_reach(covariance: np.ndarray, freedom: float, confidence: float = 0.95) -> float:
    """How many standard errors the estimates with this `covariance` (k, k) must be given for all k to hold together.

    The quantile of the largest of |t_1| .. |t_k|, drawn (single-step max-t: Hothorn, Bretz & Westfall 2008). Unlike
    Bonferroni's it knows that seats of one table are not independent. Estimates that do not vary are left out.
    """
    check_confidence(confidence)
    covariance = np.atleast_2d(np.asarray(covariance, float))
    varied = np.diag(covariance) > 0
    if not varied.any():
        return nan
    covariance = covariance[np.ix_(varied, varied)]
    if len(covariance) == 1:
        return float(special.stdtrit(freedom, 0.5 + confidence / 2))
    spread, axes = np.linalg.eigh(covariance)
    generator = np.random.default_rng(0)
    normal = generator.standard_normal((DRAWS, len(spread))) @ (axes * np.sqrt(np.maximum(spread, 0))).T
    scale = np.sqrt(generator.chisquare(freedom, DRAWS) / freedom)
    largest = np.abs(normal / np.sqrt(np.diag(covariance))).max(axis=1) / scale
    return float(np.quantile(largest, confidence))


def mean_covariance(block_means: np.ndarray) -> np.ndarray:
    """Covariance (k, k) of the means over equal blocks of `block_means` (B, k)."""
    return np.atleast_2d(np.cov(block_means, rowvar=False)) / len(block_means)


def joint_means(block_means: np.ndarray, n_rows: int, confidence: float = 0.95) -> list[Estimate]:
    """The mean of each column of `block_means` (B, k), equal blocks; the intervals hold for all columns together."""
    block_means = np.asarray(block_means, float)
    n_blocks = len(block_means)
    if n_blocks < 2:
        reason = TOO_FEW_BLOCKS if n_blocks else NO_DATA
        values = block_means[0] if n_blocks else np.full(block_means.shape[1], nan)
        return [absent(value, n_blocks, n_rows, confidence, reason) for value in values]
    covariance = mean_covariance(block_means)
    still = np.sqrt(np.diag(covariance)) <= RELATIVE_ZERO * np.abs(block_means).max(initial=0.0)
    covariance[still, :] = covariance[:, still] = 0.0
    reach = joint_reach(covariance, n_blocks - 1, confidence)
    found = []
    for value, variance in zip(block_means.mean(axis=0), np.diag(covariance), strict=True):
        if variance <= 0:
            found.append(absent(value, n_blocks, n_rows, confidence, NO_VARIATION))
            continue
        error = float(np.sqrt(variance))
        ends = float(value - reach * error), float(value + reach * error)
        found.append(Estimate(float(value), *ends, n_blocks, n_rows, error, confidence))
    return found


def above_least(values: np.ndarray, covariance: np.ndarray, freedom: float, confidence: float = 0.95) -> np.ndarray:
    """How far each of `values` (k,) lies above the least of the true ones: rows of value, low, high (k, 3), jointly.

    Which one is least is not taken from the data as if it were known: joint intervals of all differences of two give
    those of the largest, value_i - least = max over j of (value_i - value_j) (Edwards & Hsu 1983).
    """
    values, k = np.asarray(values, float), len(values)
    first, second = np.triu_indices(k, 1)
    contrasts = np.zeros((len(first), k))
    contrasts[np.arange(len(first)), first], contrasts[np.arange(len(first)), second] = 1, -1
    variance = contrasts @ covariance @ contrasts.T
    reach = joint_reach(variance, freedom, confidence)
    errors = np.zeros((k, k))
    errors[first, second] = np.sqrt(np.maximum(np.diag(variance), 0))
    errors = errors + errors.T
    gaps = values[:, None] - values
    low, high = gaps - reach * errors, gaps + reach * errors
    return np.stack([values - values.min(), np.maximum(low.max(axis=1), 0.0), high.max(axis=1)], axis=1)
