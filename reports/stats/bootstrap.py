"""Bootstrap over blocks: percentile and BCa intervals for any statistic of block totals.

A statistic is a function of totals over blocks: it takes (R, k) column totals and returns (R,) or (R, m) values, so
that all resamples are one matrix product. A mean is `lambda t: t[:, 0] / t[:, 1]` on columns (sum, count).
"""

from collections.abc import Callable, Iterator
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

Statistic = Callable[[np.ndarray], np.ndarray]

MOST_UNITS = 10_000
"""Beyond this many blocks, resampling units are random groups of blocks: the interval hardly moves, the cost does."""

CHUNK_CELLS = 4_000_000


def resample_weights(n_blocks: int, n_resamples: int, seed: int) -> Iterator[np.ndarray]:
    """How often each block is drawn, (n_blocks,) per resample: for statistics that are not functions of totals."""
    generator = np.random.default_rng(seed)
    for _ in range(n_resamples):
        yield np.bincount(generator.integers(0, n_blocks, n_blocks), minlength=n_blocks)


def percentile_interval(replicates: np.ndarray, confidence: float = 0.95) -> tuple[float, float]:
    """Percentile interval of bootstrap `replicates` (R,) (Efron 1979)."""
    low, high = np.quantile(replicates, [0.5 - confidence / 2, 0.5 + confidence / 2])
    return float(low), float(high)


def bca_interval(
    replicates: np.ndarray, value: float, jackknife: np.ndarray, confidence: float = 0.95
) -> tuple[float, float]:
    """Bias-corrected and accelerated interval (Efron 1987) from `replicates` (R,) and leave-one-out values (B,)."""
    below = ((replicates < value).mean() + (replicates <= value).mean()) / 2
    bias = special.ndtri(np.clip(below, 0.5 / len(replicates), 1 - 0.5 / len(replicates)))
    pull = jackknife.mean() - jackknife
    square = float((pull**2).sum())
    acceleration = float((pull**3).sum()) / (6 * square**1.5) if square > 0 else 0.0
    shifted = bias + special.ndtri(np.array([0.5 - confidence / 2, 0.5 + confidence / 2]))
    low, high = np.quantile(replicates, special.ndtr(bias + shifted / (1 - acceleration * shifted)))
    return float(low), float(high)


def block_bootstrap(
    sums: np.ndarray,
    statistic: Statistic,
    confidence: float = 0.95,
    n_resamples: int = 2000,
    method: str = "bca",
    seed: int = 0,
    n_rows: int | None = None,
) -> list[Estimate]:
    """Bootstrap intervals for `statistic` of the column totals of `sums` (B, k): one `Estimate` per value.

    `method` is "bca" (Efron 1987) or "percentile". `n_rows` is only carried into the result (default: blocks).
    Resamples in which a statistic is undefined (nan: say, a strategy was not drawn) are left out of its interval.
    """
    check_confidence(confidence)
    if method not in ("bca", "percentile"):
        raise ValueError(f"method must be 'bca' or 'percentile', not {method!r}")
    sums = np.asarray(sums, float)
    n_blocks = len(sums)
    rows = n_blocks if n_rows is None else n_rows
    with np.errstate(divide="ignore", invalid="ignore"):
        values = _as_columns(statistic(sums.sum(axis=0, keepdims=True)))[0]
        if n_blocks < 2:
            reason = TOO_FEW_BLOCKS if n_blocks else NO_DATA
            return [absent(value if n_blocks else nan, n_blocks, rows, confidence, reason) for value in values]
        units = _group_blocks(sums, seed)
        replicates = _as_columns(statistic(_resampled_totals(units, n_resamples, seed)))
        jackknife = _as_columns(statistic(units.sum(axis=0) - units)) if method == "bca" else None
    found = []
    for column, value in enumerate(values):
        drawn = replicates[:, column]
        drawn = drawn[np.isfinite(drawn)]
        if not np.isfinite(value) or len(drawn) < n_resamples / 2:
            found.append(absent(value, n_blocks, rows, confidence, TOO_FEW_BLOCKS))
            continue
        error = float(drawn.std(ddof=1))
        if error <= RELATIVE_ZERO * max(abs(value), float(np.abs(drawn).max())):
            found.append(absent(value, n_blocks, rows, confidence, NO_VARIATION))
            continue
        if jackknife is None:
            low, high = percentile_interval(drawn, confidence)
        else:
            left_out = jackknife[:, column]
            low, high = bca_interval(drawn, value, left_out[np.isfinite(left_out)], confidence)
        found.append(Estimate(float(value), low, high, n_blocks, rows, error, confidence))
    return found


def _as_columns(values: np.ndarray) -> np.ndarray:
    values = np.asarray(values, float)
    return values[:, None] if values.ndim == 1 else values


def _group_blocks(sums: np.ndarray, seed: int) -> np.ndarray:
    """Totals of random groups of blocks, groups as equal as can be (random groups: Wolter 2007, chapter 2)."""
    n_blocks = len(sums)
    if n_blocks <= MOST_UNITS:
        return sums
    order = np.random.default_rng([seed, 1]).permutation(n_blocks)
    starts = np.linspace(0, n_blocks, MOST_UNITS, endpoint=False).astype(np.int64)
    return np.add.reduceat(sums[order], starts, axis=0)


def _resampled_totals(units: np.ndarray, n_resamples: int, seed: int) -> np.ndarray:
    """Column totals (R, k) of units drawn with replacement."""
    generator = np.random.default_rng([seed, 2])
    n_units = len(units)
    totals = np.empty((n_resamples, units.shape[1]))
    step = max(1, CHUNK_CELLS // n_units)
    for start in range(0, n_resamples, step):
        size = min(step, n_resamples - start)
        drawn = generator.integers(0, n_units, (size, n_units)) + np.arange(size)[:, None] * n_units
        weights = np.bincount(drawn.ravel(), minlength=size * n_units).reshape(size, n_units)
        totals[start : start + size] = weights @ units
    return totals
