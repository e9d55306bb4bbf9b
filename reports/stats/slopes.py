"""Least squares with errors clustered on blocks, other things fixed by comparing only like with like."""

from math import nan

import numpy as np

from reports.stats.blocks import block_sums
from reports.stats.estimate import NO_DATA, UNIDENTIFIED, Estimate, absent, student_estimate


def within(values: np.ndarray, group: np.ndarray) -> np.ndarray:
    """`values` (rows,) or (rows, k) less the mean of their group (rows,), numbered from 0: fixed effects."""
    values, group = np.asarray(values, float), np.asarray(group)
    counts = np.maximum(np.bincount(group), 1)
    if values.ndim == 1:
        return values - (np.bincount(group, values) / counts)[group]
    means = np.stack([np.bincount(group, column) for column in values.T], axis=1) / counts[:, None]
    return values - means[group]


def block_slopes(outcome: np.ndarray, causes: np.ndarray, block: np.ndarray, confidence: float = 0.95):
    """How much of `outcome` (rows,) goes with one more of each of `causes` (rows, k): one `Estimate` each.

    No intercept: give what `within` returns. Variance by the sandwich over blocks (Liang & Zeger 1986; Arellano 1987
    for fixed effects), with B / (B - 1). Causes that do not vary, or only as a sum of others, are not identified.
    """
    outcome, causes = np.asarray(outcome, float), np.asarray(causes, float)
    n_rows, n_causes = causes.shape
    if n_rows == 0:
        return [absent(nan, 0, 0, confidence, NO_DATA) for _ in range(n_causes)]
    size = np.sqrt((causes**2).mean(axis=0))
    told = size > 1e-9
    scaled = causes[:, told] / size[told]
    square = np.einsum("ri,rj->ij", scaled, scaled)  # few columns: einsum is quicker than a threaded product
    if told.any() and np.linalg.eigvalsh(square)[0] < 1e-9 * n_rows:
        told = np.zeros(n_causes, bool)
    found: list[Estimate] = [absent(nan, 0, n_rows, confidence, UNIDENTIFIED)] * n_causes
    if not told.any():
        return found
    bread = np.linalg.inv(square)
    slopes = bread @ np.einsum("ri,r->i", scaled, outcome)
    residual = outcome - np.einsum("ri,i->r", scaled, slopes)
    scores = block_sums(scaled * residual[:, None], block)
    n_blocks = len(scores.ids)
    pulls = scores.sums @ bread
    variances = (pulls**2).sum(axis=0) * (n_blocks / (n_blocks - 1) if n_blocks > 1 else nan)
    for at, slope, variance, unit in zip(np.flatnonzero(told), slopes, variances, size[told], strict=True):
        scale = max(abs(float(slope)), float(np.abs(outcome).max()) / n_rows)
        found[at] = student_estimate(slope, float(variance), n_blocks, n_rows, confidence, scale).scaled(1 / unit)
    return found
