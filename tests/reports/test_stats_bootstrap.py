"""Block bootstrap and quantile intervals against scipy and simulated coverage."""

import numpy as np
import pytest
from scipy import stats as scipy_stats

from reports import stats


def mean(totals):
    return totals[:, 0] / totals[:, 1]


def columns(values):
    return np.column_stack([values, np.ones(len(values))])


@pytest.mark.parametrize("method", ["bca", "percentile"])
def test_agrees_with_scipy(method):
    values = np.random.default_rng(1).exponential(size=40)
    found = stats.block_bootstrap(columns(values), mean, n_resamples=20_000, method=method)[0]
    reference = scipy_stats.bootstrap(
        (values,), np.mean, n_resamples=20_000, method=method.replace("bca", "BCa"), rng=np.random.default_rng(2)
    )
    expected = reference.confidence_interval
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=0.012)
    assert found.standard_error == pytest.approx(reference.standard_error, rel=0.02)
    assert found.value == pytest.approx(values.mean())


def test_bca_matches_scipy_given_the_same_replicates():
    values = np.random.default_rng(3).exponential(size=25)
    reference = scipy_stats.bootstrap((values,), np.mean, method="BCa", rng=np.random.default_rng(4))
    jackknife = (values.sum() - values) / 24
    low, high = stats.bca_interval(reference.bootstrap_distribution, values.mean(), jackknife)
    expected = reference.confidence_interval
    assert (low, high) == pytest.approx((expected.low, expected.high), abs=2e-3)


def test_coverage_of_a_skewed_mean_and_bca_beats_percentile_in_the_long_tail():
    generator = np.random.default_rng(5)
    misses = {"bca": np.zeros(2), "percentile": np.zeros(2)}
    for i in range(400):
        values = generator.exponential(size=30)
        for method, count in misses.items():
            found = stats.block_bootstrap(columns(values), mean, n_resamples=600, method=method, seed=i)[0]
            count += (found.low > 1, found.high < 1)
    assert misses["bca"].sum() / 400 < 0.11
    assert misses["bca"][1] <= misses["percentile"][1]


def test_reproducible_and_several_values():
    sums = np.random.default_rng(1).random((50, 3))
    both = stats.block_bootstrap(sums, lambda t: t[:, :2] / t[:, 2:], seed=9)
    again = stats.block_bootstrap(sums, lambda t: t[:, :2] / t[:, 2:], seed=9)
    assert both == again
    assert len(both) == 2
    assert both[0].low < both[0].value < both[0].high


def test_absence():
    assert stats.block_bootstrap(np.zeros((0, 2)), mean)[0].absence == stats.NO_DATA
    assert stats.block_bootstrap(columns(np.ones(1)), mean)[0].absence == stats.TOO_FEW_BLOCKS
    assert stats.block_bootstrap(columns(np.full(9, 0.1)), mean)[0].absence == stats.NO_VARIATION
    never = stats.block_bootstrap(np.zeros((9, 2)), mean)[0]
    assert np.isnan(never.value)
    assert not never.has_interval
    with pytest.raises(ValueError, match="method"):
        stats.block_bootstrap(columns(np.ones(3)), mean, method="magic")


def test_many_blocks_are_grouped_without_changing_the_interval():
    values = np.random.default_rng(7).exponential(size=60_000)
    found = stats.block_bootstrap(columns(values), mean, n_resamples=1000)[0]
    assert found.standard_error == pytest.approx(values.std() / np.sqrt(60_000), rel=0.08)
    assert found.n_blocks == 60_000
    assert found.value == pytest.approx(values.mean())


def test_resample_weights_draw_every_block_alike():
    drawn = np.array(list(stats.resample_weights(20, 500, seed=1)))
    assert (drawn.sum(axis=1) == 20).all()
    assert abs(drawn.mean(axis=0) - 1).max() < 0.2


def test_median_interval_of_order_statistics():
    # n = 10: the textbook interval for the median is from the 2nd to the 9th value, at 97.9 %
    found = stats.quantile(np.arange(1, 11))
    assert (found.value, found.low, found.high) == (5, 2, 9)
    assert stats.quantile(np.arange(1, 7)).low == 1
    assert stats.quantile(np.arange(1, 6)).absence == stats.TOO_FEW_BLOCKS
    assert stats.quantile([]).absence == stats.NO_DATA


@pytest.mark.parametrize("probability", [0.1, 0.5, 0.9])
def test_quantile_agrees_with_scipy_and_covers(probability):
    values = np.random.default_rng(2).random((1500, 80))
    found = stats.quantile(values[0], probability)
    reference = scipy_stats.quantile_test(values[0], q=0.5, p=probability).confidence_interval(0.95)
    assert (found.low, found.high) == (reference.low, reference.high)
    hits = [stats.quantile(row, probability).contains(probability) for row in values]
    assert 0.945 < np.mean(hits) < 0.99


def test_block_quantile_covers_where_rows_are_correlated():
    generator, clustered, naive = np.random.default_rng(3), [], []
    for _ in range(500):
        values = generator.normal(0, 1, (80, 1)) + generator.normal(0, 0.5, (80, 4))
        clustered.append(stats.block_quantile(values.ravel(), np.repeat(np.arange(80), 4)).contains(0))
        naive.append(stats.quantile(values.ravel()).contains(0))
    assert 0.92 < np.mean(clustered) < 0.98
    assert np.mean(naive) < 0.85


def test_block_quantile_edges():
    block = np.repeat(np.arange(50), 4)
    discrete = np.random.default_rng(4).integers(0, 3, 200)
    found = stats.block_quantile(discrete, block)
    assert found.low <= found.value <= found.high
    assert stats.block_quantile(np.ones(4), np.zeros(4, int)).absence == stats.TOO_FEW_BLOCKS
    assert stats.block_quantile([], []).absence == stats.NO_DATA
    assert stats.block_quantile(np.arange(12), np.arange(12), 0.99).absence == stats.TOO_FEW_BLOCKS
    mirrored = stats.block_quantile(-discrete, block)
    assert (mirrored.low, mirrored.high) == (-found.high, -found.low)
    with pytest.raises(ValueError, match="probability"):
        stats.quantile([1.0], 0.0)
