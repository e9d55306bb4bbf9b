"""The difference of two means of one run, over all its blocks."""

import numpy as np

from reports.stats.blocks import block_sums
from reports.stats.estimate import NO_DATA, Estimate, absent, student_estimate


def block_contrast(
    values: np.ndarray, block: np.ndarray, others: np.ndarray, other_block: np.ndarray, confidence: float = 0.95
) -> Estimate:
    """The mean of `values` (rows,) less that of `others` (other rows,), both clustered on the same blocks.

    Each mean is of all its own rows: a block with rows of one kind only counts for that kind. The variance is that of
    the difference of two ratios, linearised block by block (Cochran 1977, section 6.3), so what a block does to both
    cancels.
    """
    one, two = block_sums(values, block), block_sums(others, other_block)
    if not len(one.ids) or not len(two.ids):
        return absent(np.nan, 0, 0, confidence, NO_DATA)
    ids = np.union1d(one.ids, two.ids)
    means = [part.sums.sum() / part.counts.sum() for part in (one, two)]
    residuals = np.zeros((2, len(ids)))
    for residual, part, mean in zip(residuals, (one, two), means, strict=True):
        residual[np.searchsorted(ids, part.ids)] = (part.sums - mean * part.counts) / part.counts.sum()
    apart = residuals[0] - residuals[1]
    n_blocks = len(ids)
    variance = float(apart @ apart) * n_blocks / (n_blocks - 1) if n_blocks > 1 else np.nan
    scale = max(np.abs(part.sums).max() / part.counts.sum() for part in (one, two))
    rows = int(one.counts.sum() + two.counts.sum())
    return student_estimate(means[0] - means[1], variance, n_blocks, rows, confidence, scale)
