"""Verdicts, bands, sample sizes."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports import stats


def estimate(value, low, high, n_blocks=100):
    return stats.Estimate(value, low, high, n_blocks, n_blocks, (high - low) / 4, 0.95)


@pytest.mark.parametrize(
    ("value", "low", "high", "outcome", "side", "further"),
    [
        (0.25, 0.24, 0.26, stats.INSIDE, "", 0),
        (0.30, 0.28, 0.32, stats.OUTSIDE, "above", 0),
        (0.20, 0.19, 0.21, stats.OUTSIDE, "below", 0),
        (0.25, 0.21, 0.29, stats.UNDECIDED, "", 300),  # twice as wide as the band: four times the blocks in all
        (0.28, 0.25, 0.31, stats.UNDECIDED, "", 800),  # 0.01 beyond the edge, 0.03 wide: nine times in all
        (0.22, 0.20, 0.24, stats.UNDECIDED, "", 300),
        (0.27, 0.26, 0.28, stats.UNDECIDED, "", np.inf),
    ],
)
def test_three_outcomes(value, low, high, outcome, side, further):
    found = stats.judge(estimate(value, low, high), 0.23, 0.27)
    assert (found.outcome, found.side) == (outcome, side)
    assert found.further_blocks == pytest.approx(further, abs=1)


def test_no_interval_is_undecided_with_its_reason():
    found = stats.judge(stats.block_mean([1.0, 2.0], [0, 0]), 0, 3)
    assert (found.outcome, found.reason) == (stats.UNDECIDED, stats.TOO_FEW_BLOCKS)
    assert np.isnan(found.further_blocks)


def test_one_sided_and_wrong_bands():
    assert stats.judge(estimate(0.005, 0.001, 0.008), -np.inf, 0.01).outcome == stats.INSIDE
    assert stats.judge(estimate(0.005, 0.001, 0.02), -np.inf, 0.01).further_blocks == 800
    with pytest.raises(ValueError, match="upside down"):
        stats.judge(estimate(1, 0, 2), 3, 1)


def test_the_promised_blocks_do_decide():
    generator = np.random.default_rng(0)
    pilot = generator.normal(size=400)
    pilot = pilot - pilot.mean() + 0.1
    first = stats.judge(stats.block_mean(pilot, np.arange(400)), -0.15, 0.15)
    assert first.outcome == stats.UNDECIDED
    more = np.tile(pilot, 1 + int(np.ceil(first.further_blocks / 400)))
    assert stats.judge(stats.block_mean(more, np.arange(len(more))), -0.15, 0.15).outcome == stats.INSIDE


def test_wrong_verdicts_are_rare():
    generator = np.random.default_rng(1)
    outcomes = []
    for _ in range(800):
        found = stats.block_mean(generator.normal(0.1, 1, 100), np.arange(100))
        outcomes.append(stats.judge(found, -0.1, 0.1).outcome)  # truth on the edge: both verdicts are wrong
    assert np.mean(np.array(outcomes) != stats.UNDECIDED) < 0.05 + 3 * np.sqrt(0.05 * 0.95 / 800)


@pytest.mark.parametrize(
    ("lift", "players", "low", "high"),
    [(0.04, 2, 49.0, 51.0), (0.10, 3, 31.2, 35.6), (0.16, 4, 22.1, 28.1), (0.20, 5, 17.0, 23.4), (0.04, 4, 24.3, 25.8)],
)
def test_bands_by_player_count(lift, players, low, high):
    assert np.array(stats.share_band(lift, players)) * 100 == pytest.approx([low, high], abs=0.06)


@given(st.floats(-4, 4), st.integers(2, 8))
def test_lift_and_share_are_inverse(lift, players):
    assert stats.lift_of_share(stats.share_at_lift(lift, players), players) == pytest.approx(lift, abs=1e-9)
    assert stats.share_at_lift(0, players) == pytest.approx(1 / players)


def test_lift_at_the_ends():
    assert stats.lift_of_share(0, 4) == -np.inf
    assert stats.lift_of_share(1, 4) == np.inf


@pytest.mark.parametrize(("players", "games"), [(2, 9604), (3, 8537), (4, 7203), (5, 6147)])
def test_games_for_one_percentage_point(players, games):
    found = stats.blocks_for_half_width(stats.share_deviation(1 / players), 0.01)
    assert found == pytest.approx(games, abs=4)  # Student's t asks for a few more than the normal
    assert stats.games(found, 4) == 4 * found
    assert stats.games(np.inf, 4) == np.inf


def test_planned_half_width_is_met():
    for deviation, half_width in ((1.0, 0.5), (0.2, 0.003), (3.0, 10.0)):
        blocks = stats.blocks_for_half_width(deviation, half_width)
        values = np.random.default_rng(0).normal(size=blocks)
        values = (values - values.mean()) / values.std(ddof=1) * deviation
        assert stats.block_mean(values, np.arange(blocks)).half_width <= half_width * 1.000001


def test_planned_power_is_reached():
    blocks = stats.blocks_for_difference(1.0, 0.2, power=0.8)
    assert blocks == 197  # (1.960 + 0.842)^2 / 0.04 = 196.2
    values = np.random.default_rng(3).normal(0.2, 1, (1500, blocks))
    statistic = values.mean(axis=1) / values.std(axis=1, ddof=1) * np.sqrt(blocks)
    assert (np.abs(statistic) > 1.97).mean() == pytest.approx(0.8, abs=0.035)
    one_sided = stats.blocks_for_difference(np.sqrt(0.1875), 0.02, power=0.95, two_sided=False)
    assert one_sided == pytest.approx(5074, abs=1)


def test_pilot_deviation_predicts_the_standard_error():
    generator = np.random.default_rng(4)
    block = np.repeat(np.arange(60), generator.integers(1, 5, 60))
    values = generator.normal(size=len(block))
    found = stats.block_mean(values, block)
    assert stats.block_deviation(values, block) / np.sqrt(60) == pytest.approx(found.standard_error)
    assert np.isnan(stats.block_deviation(values[:1], block[:1]))


def test_planning_refuses_nonsense():
    with pytest.raises(ValueError, match="pilot"):
        stats.blocks_for_half_width(np.nan, 0.1)
    with pytest.raises(ValueError, match="positive"):
        stats.blocks_for_difference(1.0, 0.0)


def test_expected_length_is_continuous_at_the_middle():
    middle = stats.expected_sequential_blocks(0.2, 0.25, 0.27, 0.26)
    assert middle == pytest.approx(2.9444**2 * 0.04 / 0.0004, rel=1e-3)
    assert stats.expected_sequential_blocks(0.2, 0.25, 0.27, 0.26 + 1e-6) == pytest.approx(middle, rel=1e-3)


def test_a_value_on_the_edge_but_for_rounding_is_never_decided():
    on_edge = stats.Estimate(3 - 4e-16, 1.0, 5.0, 5000, 20_000, 1.0, 0.95)
    assert stats.judge(on_edge, 3.0, 1e9).further_blocks == float("inf")
