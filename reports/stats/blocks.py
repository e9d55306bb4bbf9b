"""Means clustered on blocks, and paired differences of two runs on their common blocks.

A block is one seed with all seat rotations of one line-up. Games in a block share their luck, so the block, not the
game, is the unit of evidence: every variance here is taken between blocks.
"""

from dataclasses import dataclass
from math import nan

import numpy as np
from scipy import special

from reports.stats.estimate import NO_DATA, Estimate, absent, student_estimate


@dataclass(frozen=True, slots=True)
class BlockSums:
    """Sums and row counts by block: `ids` (B,) ascending, `sums` (B,) or (B, k), `counts` (B,)."""

    ids: np.ndarray
    sums: np.ndarray
    counts: np.ndarray


def index_blocks(block: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Distinct block ids (B,), ascending, and each row's position among them (rows,).

    Ids that fill their range fairly densely are counted, not sorted: linear in the rows.
    """
    block = np.asarray(block)
    if block.ndim != 1:
        raise ValueError("block must be one id per row")
    if len(block) == 0:
        return block, np.zeros(0, np.int64)
    if block.dtype.kind in "iu":
        first, last = int(block.min()), int(block.max())
        if last - first < 4 * len(block) + 1024:
            offset = (block - block.dtype.type(first)).astype(np.int64)
            present = np.bincount(offset, minlength=last - first + 1) > 0
            ids = np.flatnonzero(present).astype(block.dtype) + block.dtype.type(first)
            return ids, (np.cumsum(present) - 1)[offset]
    ids, index = np.unique(block, return_inverse=True)
    return ids, index


MOST_BUNDLES = 10_000


def bundle_blocks(block: np.ndarray, most: int = MOST_BUNDLES) -> np.ndarray:
    """Each row's bundle (rows,): blocks that follow one another, bundled so that there are at most `most`.

    Blocks are independent, so bundles are too: intervals that cluster on bundles hardly differ (random groups: Wolter
    2007, chapter 2), and tables of bundles stay small however many games there are. Few blocks are left as they are.
    """
    ids, index = index_blocks(block)
    return index // max(1, -(-len(ids) // most))


def block_sums(values: np.ndarray, block: np.ndarray) -> BlockSums:
    """Sum `values` (rows,) or (rows, k) within each block. Refuses nan and infinity."""
    values = np.asarray(values, float)
    if len(values) != len(block):
        raise ValueError(f"{len(values)} values but {len(block)} block ids")
    if not np.isfinite(values).all():
        raise ValueError("values must be finite: drop or mend missing ones first")
    ids, index = index_blocks(block)
    counts = np.bincount(index, minlength=len(ids))
    if values.ndim == 1:
        return BlockSums(ids, np.bincount(index, values, len(ids)), counts)
    columns = [np.bincount(index, column, len(ids)) for column in values.T]
    return BlockSums(ids, np.column_stack(columns) if columns else np.zeros((len(ids), 0)), counts)


def ratio_estimate(numerator: np.ndarray, denominator: np.ndarray, confidence: float = 0.95) -> Estimate:
    """Ratio of sums over blocks, its variance by linearisation (Cochran 1977, section 6.3; clusters of unequal size).

    `numerator`, `denominator`: (B,). Blocks whose denominator is 0 (the strategy did not play) are no evidence and
    are left out. With equal denominators this is Student's t on the block means, exactly.
    """
    numerator, denominator = np.asarray(numerator, float), np.asarray(denominator, float)
    used = denominator > 0
    if not used.all():
        numerator, denominator = numerator[used], denominator[used]
    n_blocks, total = len(denominator), denominator.sum()
    if n_blocks == 0:
        return absent(nan, 0, 0, confidence, NO_DATA)
    value = numerator.sum() / total
    residual = (numerator - value * denominator) / total
    variance = float(residual @ residual) * n_blocks / (n_blocks - 1) if n_blocks > 1 else nan
    return student_estimate(value, variance, n_blocks, round(total), confidence, np.abs(numerator).max() / total)


def block_values(numerator: np.ndarray, denominator: np.ndarray) -> np.ndarray:
    """One number per used block (B',) whose plain mean and variance are those of `ratio_estimate`.

    For methods that want equal blocks (sequential tests, Hotelling): R + (y - R m) / mean(m).
    """
    numerator, denominator = np.asarray(numerator, float), np.asarray(denominator, float)
    used = denominator > 0
    numerator, denominator = numerator[used], denominator[used]
    if len(numerator) == 0:
        return numerator
    value = numerator.sum() / denominator.sum()
    return value + (numerator - value * denominator) / denominator.mean()


def block_mean(values: np.ndarray, block: np.ndarray, confidence: float = 0.95) -> Estimate:
    """Mean over rows (rows,) with an interval clustered on blocks; blocks may differ in size."""
    sums = block_sums(values, block)
    return ratio_estimate(sums.sums, sums.counts, confidence)


def group_sums(
    values: np.ndarray, group: np.ndarray, n_groups: int, block: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Block ids (B,), sums (B, n_groups) and counts (B, n_groups) of `values` by block and group, in one pass.

    Rows of a group outside 0 .. n_groups - 1 (say -1, an empty seat) are left out.
    """
    values, group = np.asarray(values, float), np.asarray(group)
    ids, index = index_blocks(block)
    inside = (group >= 0) & (group < n_groups)
    if not inside.all():
        values, group, index = values[inside], group[inside], index[inside]
    if not np.isfinite(values).all():
        raise ValueError("values must be finite: drop or mend missing ones first")
    cell = index * n_groups + group.astype(np.int64)
    size, shape = len(ids) * n_groups, (len(ids), n_groups)
    return ids, np.bincount(cell, values, size).reshape(shape), np.bincount(cell, minlength=size).reshape(shape)


def group_means(
    values: np.ndarray, group: np.ndarray, n_groups: int, block: np.ndarray, confidence: float = 0.95
) -> list[Estimate]:
    """Block-clustered mean of every group (seat, strategy, ...): one `Estimate` each, separate, not simultaneous."""
    _, sums, counts = group_sums(values, group, n_groups, block)
    return [ratio_estimate(sums[:, g], counts[:, g], confidence) for g in range(n_groups)]


def omnibus_p(block_means: np.ndarray, null: np.ndarray | float) -> float:
    """P-value of Hotelling's T-squared (1931) that the means of `block_means` (B, k) are all `null`.

    The test of "all seats alike" that clusters on blocks. Columns that add up to a constant (shares) carry k - 1
    facts: directions without variation are left out. nan when there are too few blocks.
    """
    block_means = np.asarray(block_means, float)
    n_blocks, n_columns = block_means.shape
    gap = block_means.mean(axis=0) - np.broadcast_to(np.asarray(null, float), n_columns) if n_blocks else None
    if n_blocks < 2:
        return nan
    spread, axes = np.linalg.eigh(np.atleast_2d(np.cov(block_means, rowvar=False)))
    kept = spread > 1e-10 * max(spread.max(), 1e-300)
    rank = int(kept.sum())
    if rank == 0 or n_blocks <= rank:
        return nan
    statistic = n_blocks * float((((gap @ axes)[kept] ** 2) / spread[kept]).sum())
    return float(special.fdtrc(rank, n_blocks - rank, statistic * (n_blocks - rank) / (rank * (n_blocks - 1))))


@dataclass(frozen=True, slots=True)
class PairedDifference:
    """Variant minus base on common blocks.

    `difference`, `base`, `variant`: estimates over the common blocks. `variance_saved`: 1 - Var(paired) / Var(the same
    blocks drawn independently), nan when undefined; negative when pairing harms. `correlation`: of the two runs over
    blocks. `unmatched_blocks`: blocks found in one run only, left out. `identical`: every common block agrees exactly.
    """

    difference: Estimate
    base: Estimate
    variant: Estimate
    variance_saved: float
    correlation: float
    unmatched_blocks: int
    identical: bool


def paired_difference(
    base_values: np.ndarray,
    base_block: np.ndarray,
    variant_values: np.ndarray,
    variant_block: np.ndarray,
    confidence: float = 0.95,
) -> PairedDifference:
    """Difference of the means of two runs, paired by block: common random numbers (Law & Kelton 2000, section 11.2).

    Rows (base rows,), (variant rows,). Var(B - A) = Var A + Var B - 2 Cov(A, B), linearised for unequal blocks.
    """
    base, variant = block_sums(base_values, base_block), block_sums(variant_values, variant_block)
    common, at_base, at_variant = np.intersect1d(base.ids, variant.ids, assume_unique=True, return_indices=True)
    unmatched = len(base.ids) + len(variant.ids) - 2 * len(common)
    base_sum, base_count = base.sums[at_base], base.counts[at_base]
    variant_sum, variant_count = variant.sums[at_variant], variant.counts[at_variant]
    before = ratio_estimate(base_sum, base_count, confidence)
    after = ratio_estimate(variant_sum, variant_count, confidence)
    if len(common) == 0:
        nothing = absent(nan, 0, 0, confidence, NO_DATA)
        return PairedDifference(nothing, before, after, nan, nan, unmatched, False)
    identical = bool(np.array_equal(base_sum, variant_sum) and np.array_equal(base_count, variant_count))
    before_residual = (base_sum - before.value * base_count) / base_count.sum()
    after_residual = (variant_sum - after.value * variant_count) / variant_count.sum()
    residual = after_residual - before_residual
    n_blocks = len(common)
    variance = float(residual @ residual) * n_blocks / (n_blocks - 1) if n_blocks > 1 else nan
    rows = int(base_count.sum() + variant_count.sum())
    scale = max(np.abs(base_sum).max() / base_count.sum(), np.abs(variant_sum).max() / variant_count.sum())
    difference = student_estimate(after.value - before.value, variance, n_blocks, rows, confidence, scale)
    before_square, after_square = float(before_residual @ before_residual), float(after_residual @ after_residual)
    if before.has_interval and after.has_interval:
        correlation = float(before_residual @ after_residual) / np.sqrt(before_square * after_square)
        saved = 1 - float(residual @ residual) / (before_square + after_square)
    else:
        correlation = saved = nan
    return PairedDifference(difference, before, after, float(saved), float(correlation), unmatched, identical)
