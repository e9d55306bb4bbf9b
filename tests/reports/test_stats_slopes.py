"""Slopes clustered on blocks, the model of chances, shares of groups, shrinkage of values."""

import numpy as np
import pytest

from reports.stats import (
    NO_DATA,
    UNIDENTIFIED,
    block_share,
    block_slopes,
    entropy,
    fit_chances,
    group_shares,
    paired_difference,
    ratio_estimate,
    shrink_values,
    tell_chances,
    within,
)


def test_within_takes_the_mean_of_the_group_away():
    assert within(np.array([1.0, 3.0, 10.0]), np.array([0, 0, 2])).tolist() == [-1, 1, 0]
    both = within(np.array([[1.0, 2.0], [3.0, 2.0]]), np.array([1, 1]))
    assert both.tolist() == [[-1, 0], [1, 0]]


def test_one_slope_is_a_ratio_of_sums():
    generator = np.random.default_rng(1)
    block = np.repeat(np.arange(50), 4)
    x, y = generator.normal(size=200), generator.normal(size=200)
    slope = block_slopes(y, x[:, None], block)[0]
    ratio = ratio_estimate(np.bincount(block, x * y), np.bincount(block, x * x))
    assert (slope.value, slope.low, slope.high) == pytest.approx((ratio.value, ratio.low, ratio.high))


def test_a_slope_on_a_yes_or_no_is_the_difference_of_means():
    generator = np.random.default_rng(2)
    block = np.repeat(np.arange(80), 5)
    took, outcome = generator.random(400) < 0.4, generator.normal(size=400)
    same = np.zeros(400, int)
    slope = block_slopes(within(outcome, same), within(took, same)[:, None], block)[0]
    assert slope.value == pytest.approx(outcome[took].mean() - outcome[~took].mean())
    paired = paired_difference(outcome[~took], block[~took], outcome[took], block[took])
    assert slope.standard_error == pytest.approx(paired.difference.standard_error, rel=0.1)


def test_slopes_cover_the_truth_with_errors_that_blocks_share():
    generator, hits = np.random.default_rng(3), 0
    block = np.repeat(np.arange(60), 4)
    for _ in range(300):
        shared = generator.normal(size=60)
        x = 0.7 * generator.normal(size=60)[block] + generator.normal(size=240)
        y = 2.0 * x + shared[block] + 0.5 * generator.normal(size=240)
        hits += block_slopes(y, x[:, None], block)[0].contains(2.0)
    assert 0.90 <= hits / 300 <= 0.985


def test_what_cannot_be_told_apart_is_not_told():
    x = np.random.default_rng(4).normal(size=40)
    block = np.arange(40)
    found = block_slopes(x, np.stack([x, 2 * x], axis=1), block)
    assert [estimate.absence for estimate in found] == [UNIDENTIFIED] * 2
    found = block_slopes(x, np.stack([x, np.zeros(40)], axis=1), block)
    assert found[0].value == pytest.approx(1) and found[1].absence == UNIDENTIFIED
    assert block_slopes(np.zeros(0), np.zeros((0, 1)), np.zeros(0, int))[0].absence == NO_DATA


def test_shares_of_groups():
    values, group, block = np.array([1.0, 0, 1, 1]), np.array([0, 0, 1, 0]), np.array([0, 0, 0, 1])
    found = group_shares(values, group, 2, block)
    alone = block_share(np.array([1.0, 1.0]), np.array([2, 1]))
    assert (found[0].value, found[0].low) == (alone.value, alone.low) and found[1].value == 1.0


def test_chances_are_found_again():
    generator = np.random.default_rng(5)
    features = generator.normal(size=(20_000, 3, 2))
    truth = np.array([1.2, -0.4])
    chances = tell_chances(features, truth)
    won = np.zeros(chances.shape)
    drawn = (generator.random(20_000)[:, None] > chances.cumsum(axis=1)).sum(axis=1)
    won[np.arange(20_000), drawn] = 1
    assert fit_chances(features, won) == pytest.approx(truth, abs=0.05)
    assert fit_chances(features, won, np.array([3.0, 3.0])) == pytest.approx(fit_chances(features, won), abs=1e-4)


def test_a_lead_that_always_wins_keeps_a_finite_effect():
    lead = np.array([[[1.0], [-1.0]]] * 50)
    effect = fit_chances(lead, np.array([[1.0, 0.0]] * 50))
    assert np.isfinite(effect).all() and tell_chances(lead, effect)[0, 0] > 0.99


def test_what_is_the_same_for_all_has_no_effect():
    features = np.ones((30, 4, 1))
    won = np.eye(4)[np.arange(30) % 4]
    assert fit_chances(features, won) == pytest.approx([0.0])


def test_entropy_is_one_when_open_and_nought_when_over():
    assert entropy(np.array([[0.25] * 4, [1, 0, 0, 0]])).tolist() == [1.0, 0.0]


def test_values_alike_shrink_to_their_mean_and_sure_ones_stay():
    values = shrink_values(np.array([0.1, -0.1, 0.0]), np.array([1.0, 1.0, 1.0]))
    assert values == pytest.approx([0, 0, 0])
    sure = shrink_values(np.array([1.0, -1.0, 5.0, np.nan]), np.array([1e-6, 1e-6, 3.0, 1.0]))
    assert sure[:2] == pytest.approx([1, -1], abs=1e-3) and 0 < sure[2] < 5 and np.isnan(sure[3])
    assert shrink_values(np.array([2.0]), np.array([0.5])) == pytest.approx([2.0])
    assert np.isnan(shrink_values(np.array([np.nan]), np.array([1.0]))).all()


def test_shrinking_brings_values_nearer_to_the_truth():
    generator = np.random.default_rng(6)
    truth = generator.normal(0, 0.2, 400)
    errors = generator.uniform(0.05, 0.6, 400)
    seen = truth + errors * generator.normal(size=400)
    after = shrink_values(seen, errors)
    assert ((after - truth) ** 2).mean() < 0.5 * ((seen - truth) ** 2).mean()
