"""Wilson, Goodman and their clustered forms against published numbers and simulated coverage."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats as scipy_stats

from reports import stats
from reports.stats.shares import wilson_bounds


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_published_by_newcombe_1998(successes, trials, low, high):
    found = stats.wilson(successes, trials)
    assert (found.low, found.high) == pytest.approx((low, high), abs=6e-5)


@given(st.integers(0, 60), st.integers(1, 60), st.floats(0.5, 0.999))
@settings(max_examples=60, deadline=None)
def test_wilson_is_scipys_and_symmetric(successes, trials, confidence):
    successes = min(successes, trials)
    found, mirror = stats.wilson(successes, trials, confidence), stats.wilson(trials - successes, trials, confidence)
    reference = scipy_stats.binomtest(successes, trials).proportion_ci(confidence, "wilson")
    assert (found.low, found.high) == pytest.approx((reference.low, reference.high), abs=1e-12)
    assert (1 - mirror.high, 1 - mirror.low) == pytest.approx((found.low, found.high), abs=1e-12)


def test_wilson_bad_input():
    assert stats.wilson(0, 0).absence == stats.NO_DATA
    with pytest.raises(ValueError, match="successes"):
        stats.wilson(5, 4)


def test_goodman_published_by_coinmind():
    # R package CoinMinD, example GM(c(44, 55, 43, 32, 67, 78), 0.05)
    found = stats.goodman([44, 55, 43, 32, 67, 78])
    low = [0.09468368, 0.12376893, 0.09208527, 0.06412671, 0.15637944, 0.18692732]
    high = [0.1966413, 0.2350489, 0.1931040, 0.1535697, 0.2760670, 0.3130119]
    np.testing.assert_allclose([e.low for e in found], low, atol=1e-7)
    np.testing.assert_allclose([e.high for e in found], high, atol=1e-7)
    assert all(e.confidence == 0.95 for e in found)


def test_goodman_joint_coverage():
    truth = np.array([0.28, 0.26, 0.24, 0.22])
    counts = np.random.default_rng(2).multinomial(400, truth, 100_000)
    low, high = wilson_bounds(counts / 400, 400, scipy_stats.norm.isf(0.05 / 4 / 2))
    np.testing.assert_allclose([e.low for e in stats.goodman(counts[0])], low[0])
    np.testing.assert_allclose([e.high for e in stats.goodman(counts[0])], high[0])
    assert 0.95 < ((low <= truth) & (truth <= high)).all(axis=1).mean() < 0.956


def block_wins(generator, n_blocks, share, correlation, size=4):
    """Wins out of `size` per block, beta-binomial with the given correlation within a block."""
    if correlation == 0:
        return generator.binomial(size, share, n_blocks)
    a = share * (1 / correlation - 1)
    return generator.binomial(size, generator.beta(a, (1 - share) * (1 / correlation - 1), n_blocks))


@pytest.mark.parametrize(("share", "correlation"), [(0.25, 0.0), (0.25, 0.4), (0.02, 0.1), (0.97, 0.5)])
def test_clustered_wilson_covers(share, correlation):
    generator = np.random.default_rng(11)
    hits = [
        stats.block_share(block_wins(generator, 200, share, correlation), np.full(200, 4)).contains(share)
        for _ in range(1000)
    ]
    assert 0.925 < np.mean(hits) < 0.985


def test_clustered_wilson_of_blocks_of_one_game_is_nearly_wilson():
    wins = np.random.default_rng(3).binomial(1, 0.3, 500)
    clustered, plain = stats.block_share(wins, np.ones(500)), stats.wilson(wins.sum(), 500)
    assert (clustered.low, clustered.high) == pytest.approx((plain.low, plain.high), abs=3e-4)


def test_repeated_games_add_nothing():
    wins = np.random.default_rng(3).binomial(1, 0.3, 300)
    once, thrice = stats.block_share(wins, np.ones(300)), stats.block_share(3 * wins, np.full(300, 3))
    assert (once.low, once.high) == pytest.approx((thrice.low, thrice.high))
    assert stats.design_effect(3 * wins, np.full(300, 3)) == pytest.approx(3, rel=0.01)


def test_rotation_that_cancels_luck_gives_design_effect_below_one():
    generator = np.random.default_rng(4)
    wins = np.where(generator.random(400) < 0.2, generator.integers(0, 3, 400), 1)
    assert stats.design_effect(wins, np.full(400, 4)) < 0.4
    assert np.isnan(stats.design_effect(np.zeros(5), np.ones(5)))


def test_edges_of_clustered_shares():
    never = stats.block_share(np.zeros(100), np.full(100, 4))
    assert (never.value, never.low) == (0, 0)
    assert never.high == pytest.approx(stats.wilson(0, 100).high)
    assert stats.block_share(np.full(100, 4), np.full(100, 4)).high == 1
    even = stats.block_share(np.ones(50), np.full(50, 4))
    # what was not seen in 50 blocks may be as frequent as 5.8 %, and hold none or all
    unseen = stats.rule_of_three(50)
    assert (even.low, even.high) == pytest.approx((0.25 * (1 - unseen), 0.25 + 0.75 * unseen))
    assert stats.share_p(even, 0.25) == 1 and stats.share_p(even, 0.5) == pytest.approx(2 * (2 / 3) ** 50)
    assert stats.share_p(never, 0.05) == pytest.approx(2 * 0.95**100)
    some = stats.block_share([1, 2, 1, 3], [4, 4, 4, 4])
    ends = stats.share_ends(some.value, some.standard_error, some.n_blocks, 0.95)
    assert ends == (some.low, some.high)
    assert stats.block_share([1], [4]).absence == stats.TOO_FEW_BLOCKS
    assert stats.block_share([0, 0], [0, 0]).absence == stats.NO_DATA
    with pytest.raises(ValueError, match="successes"):
        stats.block_share([5, 1], [4, 4])


def test_simultaneous_clustered_shares_cover_jointly():
    generator, truth = np.random.default_rng(6), np.array([0.3, 0.25, 0.25, 0.2])
    hits = []
    for _ in range(600):
        chances = generator.dirichlet(truth * 4, 150)
        wins = generator.multinomial(4, chances)
        found = stats.block_shares(wins, np.full(150, 4))
        hits.append(all(e.contains(p) for e, p in zip(found, truth, strict=True)))
    assert 0.93 < np.mean(hits) < 0.985


def test_rule_of_three():
    assert stats.rule_of_three(100) == pytest.approx(1 - 0.05**0.01)
    assert stats.rule_of_three(10_000) == pytest.approx(3 / 10_000, rel=2e-3)
    assert stats.rule_of_three(1) == pytest.approx(0.95)
    exact = scipy_stats.binomtest(0, 40, alternative="less").proportion_ci(0.95, "exact").high
    assert stats.rule_of_three(40) == pytest.approx(exact)
    assert np.isnan(stats.rule_of_three(0))


def test_few_blocks_widen_by_students_t():
    wins = np.array([1, 0, 2, 1, 0, 1])
    found = stats.block_share(wins, np.full(6, 4))
    share, error = 5 / 24, np.std(wins / 4, ddof=1) / np.sqrt(6)
    effective = share * (1 - share) / error**2 * (scipy_stats.norm.ppf(0.975) / scipy_stats.t.ppf(0.975, 5)) ** 2
    reference = stats.wilson(share * effective, effective)
    assert (found.low, found.high) == pytest.approx((reference.low, reference.high))


def test_a_share_of_none_or_all_has_a_p_value():
    none, every = stats.block_share(np.zeros(10), np.full(10, 4)), stats.block_share(np.full(10, 4), np.full(10, 4))
    assert stats.share_p(none, 0.25) == pytest.approx(2 * 0.75**10)
    assert stats.share_p(every, 0.25) == pytest.approx(2 * 0.25**10)
    some = stats.block_share(np.array([1, 2, 3, 1, 2]), np.full(5, 4))
    assert stats.share_p(some, 0.5) == stats.two_sided_p(some, 0.5)
    assert np.isnan(stats.share_p(stats.block_share(np.ones(1), np.full(1, 4)), 0.5))
