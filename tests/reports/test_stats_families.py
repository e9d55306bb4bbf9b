"""False discovery, Holm, and shrinkage."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats as scipy_stats

from reports import stats

# Benjamini & Hochberg 1995, section 3.2: 15 p-values, four rejected at 5 % by their method, three by Hochberg's
PUBLISHED = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0
]  # fmt: skip


def test_published_example():
    adjusted = stats.false_discovery(PUBLISHED)
    assert (adjusted <= 0.05).sum() == 4
    assert adjusted[3] == pytest.approx(0.0095 * 15 / 4)
    assert (stats.holm(PUBLISHED) <= 0.05).sum() == 3
    assert (stats.false_discovery(PUBLISHED, dependent=True) >= adjusted).all()


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30), st.randoms())
@settings(max_examples=60, deadline=None)
def test_adjusted_values_keep_order_and_follow_items(p_values, shuffle):
    p_values = np.array(p_values)
    order = list(range(len(p_values)))
    shuffle.shuffle(order)
    for adjust in (stats.false_discovery, stats.holm):
        found = adjust(p_values)
        assert (found >= p_values - 1e-12).all()
        assert (found <= 1).all()
        assert (np.diff(found[np.argsort(p_values)]) >= -1e-12).all()
        np.testing.assert_allclose(adjust(p_values[order]), found[order])
    assert (stats.holm(p_values) >= stats.false_discovery(p_values) - 1e-12).all()


def test_items_without_a_test_do_not_count():
    with_gap = [0.01, np.nan, 0.04, np.nan]
    for adjust in (stats.false_discovery, stats.holm):
        found = adjust(with_gap)
        assert np.isnan(found[[1, 3]]).all()
        np.testing.assert_allclose(found[[0, 2]], adjust([0.01, 0.04]))
        assert np.isnan(adjust([np.nan])).all()
        assert len(adjust([])) == 0
    with pytest.raises(ValueError, match="between 0 and 1"):
        stats.holm([1.2])


def test_false_discovery_rate_is_held():
    generator, shares = np.random.default_rng(1), []
    for _ in range(600):
        null = generator.random(80)
        real = generator.beta(0.05, 5, 20)
        flagged = stats.false_discovery(np.r_[null, real]) <= 0.1
        shares.append(flagged[:80].sum() / max(flagged.sum(), 1))
    assert np.mean(shares) < 0.1


def test_shrinkage_finds_the_prior():
    generator = np.random.default_rng(2)
    trials = generator.integers(5, 400, 3000)
    truth = generator.beta(12, 36, 3000)
    wins = generator.binomial(trials, truth)
    found = stats.shrink_rates(wins, trials)
    assert found.prior_a == pytest.approx(12, rel=0.1)
    assert found.prior_b == pytest.approx(36, rel=0.1)
    assert found.prior_mean == pytest.approx(0.25, abs=0.005)
    assert found.overdispersion == pytest.approx(1 / 49, rel=0.1)
    expected = (wins + found.prior_a) / (trials + found.prior_a + found.prior_b)
    np.testing.assert_allclose(found.value, expected)
    assert ((found.low <= truth) & (truth <= found.high)).mean() == pytest.approx(0.95, abs=0.015)
    assert ((found.value - truth) ** 2).mean() < 0.8 * ((wins / trials - truth) ** 2).mean()


def test_shrinkage_is_the_maximum_of_the_beta_binomial():

    wins, trials = np.array([3, 10, 0, 45, 8]), np.array([10, 15, 12, 60, 40])
    found = stats.shrink_rates(wins, trials)
    best = scipy_stats.betabinom.logpmf(wins, trials, found.prior_a, found.prior_b).sum()
    for factor_a, factor_b in ((1.05, 1), (0.95, 1), (1, 1.05), (1, 0.95), (1.05, 1.05), (0.95, 0.95)):
        a, b = found.prior_a * factor_a, found.prior_b * factor_b
        assert scipy_stats.betabinom.logpmf(wins, trials, a, b).sum() < best


def test_rare_items_do_not_top_the_list():
    wins, trials = np.array([2, 300, 250, 200, 240]), np.array([2, 800, 1000, 1000, 1000])
    found = stats.shrink_rates(wins, trials)
    assert np.argmax(wins / trials) == 0
    assert np.argmax(found.value) == 1
    between = np.sort(np.column_stack([wins / trials, np.full(5, found.prior_mean)]), axis=1)
    assert ((between[:, 0] <= found.value) & (found.value <= between[:, 1])).all()


def test_items_no_more_different_than_chance():
    alike = stats.shrink_rates([50, 51, 49, 50], [200, 200, 200, 200])
    np.testing.assert_allclose(alike.value, 0.25)
    assert (alike.overdispersion, alike.prior_a) == (0, np.inf)
    assert np.isnan(alike.low).all()


def test_edges_of_shrinkage():
    unseen = stats.shrink_rates([3, 90, 0, 20], [10, 100, 0, 100])
    assert unseen.value[2] == pytest.approx(unseen.prior_mean)
    assert unseen.low[2] < unseen.low[1]
    assert np.isnan(stats.shrink_rates([0, 0], [0, 0]).value).all()
    assert stats.shrink_rates([0, 0], [5, 9]).value.tolist() == [0, 0]
    assert np.isnan(stats.shrink_rates([2], [5]).low).all()
    with pytest.raises(ValueError, match="successes"):
        stats.shrink_rates([6], [5])
