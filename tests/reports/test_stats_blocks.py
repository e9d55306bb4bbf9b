"""Block-clustered means and paired differences against closed forms, scipy and simulated coverage."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats as scipy_stats

from reports import stats


def rng(seed=0):
    return np.random.default_rng(seed)


def test_equal_blocks_are_students_t_on_block_means():
    values = rng().normal(3, 2, (40, 4)) + rng(1).normal(0, 1, (40, 1))
    found = stats.block_mean(values.ravel(), np.repeat(np.arange(40) * 7 + 3, 4))
    means = values.mean(axis=1)
    low, high = scipy_stats.t.interval(0.95, 39, means.mean(), scipy_stats.sem(means))
    assert (found.value, found.low, found.high) == pytest.approx((means.mean(), low, high))
    assert (found.n_blocks, found.n_rows, found.absence) == (40, 160, "")


def test_unequal_blocks_hand_computed():
    # blocks (1, 3), (2,), (6, 6, 6): R = 24/6 = 4, residuals 4-8, 2-4, 18-12 = -4, -2, 6
    found = stats.block_mean([1, 3, 2, 6, 6, 6], [5, 5, 9, 1, 1, 1])
    assert found.value == 4
    assert found.standard_error == pytest.approx(np.sqrt((16 + 4 + 36) * 3 / 2) / 6)


@pytest.mark.parametrize(
    ("values", "block", "absence"),
    [
        ([], [], stats.NO_DATA),
        ([1, 2, 3], [4, 4, 4], stats.TOO_FEW_BLOCKS),
        ([0.1] * 9, [0, 0, 0, 1, 1, 1, 2, 2, 2], stats.NO_VARIATION),
        ([0, 1, 0, 1], [0, 0, 1, 1], stats.NO_VARIATION),
    ],
)
def test_no_interval_where_there_is_no_evidence(values, block, absence):
    found = stats.block_mean(np.array(values, float), np.array(block, int))
    assert found.absence == absence
    assert not found.has_interval
    assert np.isnan([found.low, found.high, found.standard_error, found.half_width]).all()
    assert not found.contains(found.value)
    assert np.isnan(stats.two_sided_p(found))


def test_missing_values_and_bad_confidence_are_refused():
    with pytest.raises(ValueError, match="finite"):
        stats.block_mean([1.0, np.nan], [0, 1])
    with pytest.raises(ValueError, match="confidence"):
        stats.block_mean([1.0, 2.0], [0, 1], confidence=95)
    with pytest.raises(ValueError, match="block ids"):
        stats.block_mean([1.0, 2.0], [0])


@given(st.lists(st.tuples(st.integers(-50, 50), st.integers(-3, 8)), min_size=1, max_size=40), st.randoms())
@settings(max_examples=60, deadline=None)
def test_order_labels_and_units_do_not_matter(rows, shuffle):
    values, block = np.array(rows, float).T
    block = block.astype(int)
    before = stats.block_mean(values, block)
    shuffle.shuffle(rows)
    mixed, mixed_block = np.array(rows, float).T
    after = stats.block_mean(mixed, mixed_block.astype(np.int64) * 10**12)
    assert after.value == pytest.approx(before.value)
    assert after.absence == before.absence
    moved = stats.block_mean(-3 * values + 5, block)
    if before.has_interval and moved.has_interval:
        assert (after.low, after.high) == pytest.approx((before.low, before.high))
        assert (moved.low, moved.high) == pytest.approx((5 - 3 * before.high, 5 - 3 * before.low))
        assert before.scaled(-3).low == pytest.approx(-3 * before.high)


def test_index_of_dense_sparse_and_text_ids_agree():
    block = rng().integers(0, 30, 200)
    ids, index = stats.index_blocks(block)
    assert (ids[index] == block).all()
    for other in (block.astype(np.uint64) + np.uint64(2**63), block * 10**15 - 10**17, block.astype(str)):
        other_ids, other_index = stats.index_blocks(other)
        assert (other_ids[other_index] == other).all()
        assert len(other_ids) == len(ids)
        assert (np.diff(np.argsort(np.argsort(other_ids))) > 0).all()


def test_sums_merge():
    values, block = rng().random((300, 2)), rng(1).integers(0, 20, 300)
    whole, part = stats.block_sums(values, block), [stats.block_sums(values[s::2], block[s::2]) for s in (0, 1)]
    merged = stats.block_sums(np.concatenate([p.sums for p in part]), np.concatenate([p.ids for p in part]))
    np.testing.assert_allclose(merged.sums, whole.sums)
    assert part[0].counts.sum() + part[1].counts.sum() == whole.counts.sum() == 300


def test_block_values_carry_the_ratio_and_its_error():
    generator = rng(3)
    counts = generator.integers(0, 5, 60)
    sums = generator.random(60) * counts
    found, ratio = stats.block_values(sums, counts), stats.ratio_estimate(sums, counts)
    assert found.mean() == pytest.approx(ratio.value)
    assert scipy_stats.sem(found) == pytest.approx(ratio.standard_error)
    np.testing.assert_allclose(stats.block_values([2, 6], [4, 4]), [0.5, 1.5])
    assert len(stats.block_values([0], [0])) == 0


def test_group_means_equal_separate_means():
    values, group, block = rng().random(500), rng(1).integers(-1, 4, 500), rng(2).integers(0, 40, 500)
    found = stats.group_means(values, group, 5, block)
    for g in range(4):
        alone = stats.block_mean(values[group == g], block[group == g])
        np.testing.assert_allclose((found[g].value, found[g].low), (alone.value, alone.low))
        assert (found[g].n_blocks, found[g].n_rows) == (alone.n_blocks, alone.n_rows)
    assert found[4].absence == stats.NO_DATA


def test_coverage_of_unequal_correlated_blocks():
    generator, hits = rng(5), 0
    for _ in range(1500):
        sizes = generator.integers(1, 6, 40)
        block = np.repeat(np.arange(40), sizes)
        values = generator.normal(0, 1, 40)[block] + generator.normal(0, 0.5, len(block)) + 2
        hits += stats.block_mean(values, block).contains(2)
    assert 0.93 < hits / 1500 < 0.965
    # the same rows, taken as independent, would miss far more often
    naive = scipy_stats.sem(values) / stats.block_mean(values, block).standard_error
    assert naive < 0.8


def test_omnibus_is_t_test_for_two_shares_and_uniform_under_null():
    first = rng().random(50)
    shares = np.column_stack([first, 1 - first])
    assert stats.omnibus_p(shares, 0.5) == pytest.approx(scipy_stats.ttest_1samp(first, 0.5).pvalue)
    p_values = [stats.omnibus_p(rng(i).dirichlet(np.ones(4), 60), 0.25) for i in range(600)]
    assert scipy_stats.kstest(p_values, "uniform").pvalue > 0.01
    assert np.isnan(stats.omnibus_p(np.full((9, 3), 1 / 3), 1 / 3))
    assert np.isnan(stats.omnibus_p(np.full((1, 3), 1 / 3), 1 / 3))


def test_paired_difference_is_the_paired_t_test():
    luck = rng().normal(0, 3, 60)
    base, variant = luck + rng(1).normal(0, 1, 60), luck + rng(2).normal(0.5, 1, 60)
    found = stats.paired_difference(base, np.arange(60), variant, np.arange(60))
    reference = scipy_stats.ttest_rel(variant, base)
    interval = reference.confidence_interval()
    assert (found.difference.low, found.difference.high) == pytest.approx((interval.low, interval.high))
    assert stats.two_sided_p(found.difference) == pytest.approx(reference.pvalue)
    assert found.correlation == pytest.approx(np.corrcoef(base, variant)[0, 1])
    saved = 1 - (variant - base).var() / (variant.var() + base.var())
    assert found.variance_saved == pytest.approx(saved)
    assert saved > 0.8


def test_paired_difference_flips_and_counts_unmatched_blocks():
    base, variant = rng().random(30), rng(1).random(40)
    forth = stats.paired_difference(base, np.arange(30), variant, np.arange(10, 50))
    back = stats.paired_difference(variant, np.arange(10, 50), base, np.arange(30))
    assert forth.difference.value == pytest.approx(-back.difference.value)
    assert forth.difference.low == pytest.approx(-back.difference.high)
    assert forth.unmatched_blocks == back.unmatched_blocks == 30
    assert forth.difference.n_blocks == 20
    assert (
        stats.paired_difference(base, np.arange(30), variant, np.arange(100, 140)).difference.absence == stats.NO_DATA
    )


def test_a_variant_that_changes_nothing():
    base = rng().random(30)
    found = stats.paired_difference(base, np.arange(30), base, np.arange(30))
    assert found.identical
    assert (found.difference.value, found.difference.absence) == (0, stats.NO_VARIATION)
    assert found.variance_saved == pytest.approx(1)


def test_paired_coverage_with_unequal_blocks():
    generator, hits = rng(8), 0
    for _ in range(800):
        block = np.repeat(np.arange(30), generator.integers(1, 5, 30))
        luck = generator.normal(0, 2, 30)[block]
        base, variant = luck + generator.normal(0, 1, len(block)), luck + generator.normal(1, 1, len(block))
        hits += stats.paired_difference(base, block, variant, block).difference.contains(1)
    assert 0.92 < hits / 800 < 0.975


def test_bundles_are_blocks_while_there_are_few():
    assert stats.bundle_blocks(np.array([7, 7, 9, 12, 12])).tolist() == [0, 0, 1, 2, 2]
    assert stats.bundle_blocks(np.array([], int)).tolist() == []


def test_bundles_are_few_and_keep_the_interval():
    generator = np.random.default_rng(4)
    block = np.repeat(np.arange(30_000), 2)
    values = generator.normal(size=60_000) + np.repeat(generator.normal(size=30_000), 2)
    bundles = stats.bundle_blocks(block)
    assert bundles.max() == 9_999 and np.bincount(bundles).tolist() == [6] * 10_000
    by_block, by_bundle = stats.block_mean(values, block), stats.block_mean(values, bundles)
    assert by_bundle.value == pytest.approx(by_block.value)
    assert by_bundle.half_width == pytest.approx(by_block.half_width, rel=0.03)


def test_a_contrast_is_the_difference_of_the_means_of_all_rows():
    """Block 0 has rows of one kind only."""
    values, block = np.array([1.0, 2.0, 6.0]), np.array([0, 1, 2])
    others, other_block = np.array([2.0, 4.0]), np.array([1, 2])
    found = stats.block_contrast(values, block, others, other_block)
    assert found.value == pytest.approx(3.0 - 3.0) and found.n_blocks == 3
    residuals = np.array([(1 - 3) / 3, (2 - 3) / 3 - (2 - 3) / 2, (6 - 3) / 3 - (4 - 3) / 2])
    assert found.standard_error == pytest.approx(np.sqrt((residuals**2).sum() * 3 / 2))


def test_a_contrast_of_complete_blocks_is_the_paired_difference():
    draw = rng(8)
    block = np.repeat(np.arange(60), 4)
    luck = draw.normal(size=60)[block]
    values, others = luck + draw.normal(size=240), luck + draw.normal(size=240)
    found, paired = (
        stats.block_contrast(values, block, others, block),
        stats.paired_difference(others, block, values, block),
    )
    assert found.value == pytest.approx(paired.difference.value)
    assert found.standard_error == pytest.approx(paired.difference.standard_error)


def test_a_contrast_covers_where_blocks_lack_a_side():
    """Coverage by simulation: 95 % intervals of a true difference of 0.5, each block lacking either side at random."""
    draw = rng(9)
    covered = 0
    for _ in range(400):
        block = np.repeat(np.arange(80), 4)
        luck = draw.normal(size=80)[block]
        side = draw.random(320) < draw.choice([0.0, 0.5, 1.0], size=80)[block]
        values = luck + draw.normal(size=320) + 0.5 * side
        covered += stats.block_contrast(values[side], block[side], values[~side], block[~side]).contains(0.5)
    assert 0.91 < covered / 400 < 0.98
