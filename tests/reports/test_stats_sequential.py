"""Confidence sequences and the sequential test: closed forms, fishtest's numbers, error rates by simulation."""

import numpy as np
import pytest
from scipy import optimize

from reports import stats


def test_wald_bounds_are_fishtests():
    assert stats.wald_bounds() == pytest.approx((-2.9444, 2.9444), abs=1e-4)
    assert stats.wald_bounds(0.05, 0.1) == pytest.approx((np.log(0.1 / 0.95), np.log(0.9 / 0.05)))
    with pytest.raises(ValueError, match="alpha"):
        stats.wald_bounds(0.6, 0.5)


def test_sequence_width_at_its_best_is_about_one_and_a_half_times_the_fixed_one():
    widths = stats.sequence_half_width(1.0, np.array([500, 5000, 50_000]), 0.95, best_at=5000)
    fixed = 1.959964 / np.sqrt([500, 5000, 50_000])
    ratio = widths / fixed
    assert ratio[1] == pytest.approx(1.549, abs=2e-3)
    assert ratio[0] > ratio[1] < ratio[2]


def test_sequence_width_is_least_near_best_at_among_all_tunings():
    tunings = [stats.sequence_half_width(1.0, 1000, 0.95, best) for best in (250, 500, 900, 1000, 1100, 2000, 4000)]
    assert min(tunings[2:5]) == min(tunings)
    assert tunings[3] == pytest.approx(min(tunings), rel=1e-3)


def test_sequence_by_hand():
    values = np.random.default_rng(1).normal(5, 2, 100)
    found = stats.confidence_sequence(values, 0.9, best_at=50, first_look=10)
    rate = (-2 * np.log(0.1) + np.log(1 - 2 * np.log(0.1))) / 50
    scaled = 60 * rate
    root = np.sqrt(2 * (scaled + 1) / (60 * scaled) * np.log(np.sqrt(scaled + 1) / 0.1))
    assert found.mean[59] == pytest.approx(values[:60].mean())
    assert found.high[59] - found.mean[59] == pytest.approx(values[:60].std(ddof=1) * root)
    assert np.isnan(found.low[:9]).all()
    assert np.isfinite(found.low[9:]).all()


def test_anytime_estimate_is_the_end_of_the_sequence():
    values = np.random.default_rng(2).random(90)
    found, whole = stats.anytime_estimate(values), stats.confidence_sequence(values)
    assert (found.low, found.high) == pytest.approx((whole.low[-1], whole.high[-1]))
    assert stats.anytime_estimate(values[:10]).absence == stats.TOO_FEW_BLOCKS
    assert stats.anytime_estimate([]).absence == stats.NO_DATA
    assert stats.anytime_estimate(np.full(90, 0.1)).absence == stats.NO_VARIATION


def test_blocks_for_a_sequence_are_when_it_is_that_narrow():
    blocks = stats.blocks_for_sequence(0.2, 0.01, 0.95, 4000)
    assert stats.sequence_half_width(0.2, blocks, 0.95, 4000) <= 0.01
    assert stats.sequence_half_width(0.2, blocks - 1, 0.95, 4000) > 0.01
    guarded = stats.blocks_for_sequence(0.0, 0.01, 0.95, 4000, largest=1.0)
    assert stats.anytime_estimate(np.zeros(guarded), 0.95, 4000, largest=1.0).high <= 0.01
    assert stats.anytime_estimate(np.zeros(guarded - 1), 0.95, 4000, largest=1.0).high > 0.01
    assert stats.blocks_for_sequence(0.2, 0.01, 0.95, 4000, sway=1.28) > 1.2 * blocks


def test_no_sequence_without_variation():
    found = stats.confidence_sequence(np.full(60, 0.1))
    assert np.isnan(found.low).all()
    late = stats.confidence_sequence(np.r_[np.zeros(40), np.ones(5)])
    assert np.isnan(late.low[:40]).all()
    assert np.isfinite(late.low[40:]).all()


def test_sequence_holds_at_all_looks_and_a_fixed_interval_does_not():
    generator = np.random.default_rng(3)
    values = generator.binomial(4, generator.beta(2, 6, (600, 4000))) / 4
    found = stats.confidence_sequence(values, best_at=1000)
    missed = ((found.low > 0.25) | (found.high < 0.25)).any(axis=1).mean()
    assert missed < 0.05
    fixed = 1.96 * values.std() / np.sqrt(np.arange(1, 4001))
    missed_fixed = (np.abs(found.mean - 0.25) > fixed)[:, 50:].any(axis=1).mean()
    assert missed_fixed > 0.3


def test_gsprt_closed_form_and_symmetry():
    values = np.random.default_rng(2).normal(0.26, 0.2, 500)
    found = stats.gsprt(values, 0.25, 0.27)
    assert found.llr == pytest.approx(500 * 0.02 * (2 * values.mean() - 0.52) / (2 * values.var()))
    assert stats.gsprt(-values, -0.27, -0.25).llr == pytest.approx(-found.llr)
    assert stats.gsprt(values, 0.27, 0.25).llr == pytest.approx(-found.llr)
    assert stats.gsprt(values * 4 + 1, 2.0, 2.08).llr == pytest.approx(found.llr)


def test_gain_and_non_regression():
    better = np.random.default_rng(4).normal(0.06, 0.3, 4000)
    assert stats.gain_test(better, 0.0, 0.04).decision == stats.ACCEPT
    assert stats.non_regression_test(better, 0.0, 0.04).decision == stats.ACCEPT
    assert stats.gain_test(-better, 0.0, 0.04).decision == stats.REJECT
    assert stats.non_regression_test(-better, 0.0, 0.04).decision == stats.REJECT
    equal = better - better.mean()
    assert stats.gain_test(equal, 0.0, 0.04).decision == stats.REJECT
    assert stats.non_regression_test(equal, 0.0, 0.04).decision == stats.ACCEPT
    with pytest.raises(ValueError, match="positive"):
        stats.gain_test(better, 0.0, -0.04)


def test_gsprt_without_evidence_continues():
    few = stats.gsprt(np.arange(5.0), 0, 1)
    assert (few.decision, few.absence) == (stats.CONTINUE, stats.TOO_FEW_BLOCKS)
    same = stats.gsprt(np.zeros(500), 0, 1)
    assert (same.decision, same.absence) == (stats.CONTINUE, stats.NO_VARIATION)
    assert np.isnan(same.llr)
    assert stats.gsprt(np.zeros(0), 0, 1).absence == stats.TOO_FEW_BLOCKS


def test_exact_llr_is_the_constrained_multinomial_likelihood():
    counts = np.array([12, 30, 41, 17])
    values = np.repeat([0.0, 0.25, 0.5, 1.0], counts)
    support = np.array([0.0, 0.25, 0.5, 1.0])

    def best(mean):
        fitted = optimize.minimize(
            lambda p: -counts @ np.log(p),
            counts / 100,
            jac=lambda p: -counts / p,
            bounds=[(1e-6, 1)] * 4,
            constraints=[
                {"type": "eq", "fun": lambda p: p.sum() - 1, "jac": lambda p: np.ones(4)},
                {"type": "eq", "fun": lambda p: p @ support - mean, "jac": lambda p: support},
            ],
            options={"ftol": 1e-14, "maxiter": 500},
        )
        return -fitted.fun

    assert stats.exact_llr(values, 0.4, 0.5) == pytest.approx(best(0.5) - best(0.4), abs=1e-4)
    assert np.isnan(stats.exact_llr(values, -0.1, 0.5))
    assert np.isnan(stats.exact_llr(np.ones(9), 0.4, 0.5))


def test_normal_exact_and_normalised_forms_agree_for_small_effects():
    values = np.random.default_rng(8).binomial(4, 0.51, 20_000) / 4
    normal, exact = stats.gsprt(values, 0.5, 0.51).llr, stats.exact_llr(values, 0.5, 0.51)
    assert normal > 3
    assert exact == pytest.approx(normal, rel=0.01)
    sigma = np.sqrt(4 * values.var())
    assert stats.normalised_llr(values, 0.5, 0.0, 0.01 / sigma, 4) == pytest.approx(normal, rel=0.01)
    skewed = np.random.default_rng(8).binomial(4, 0.255, 20_000) / 4  # the exact form also sees the skewness
    assert stats.exact_llr(skewed, 0.25, 0.26) == pytest.approx(stats.gsprt(skewed, 0.25, 0.26).llr, rel=0.06)
    assert np.isnan(stats.normalised_llr(np.ones(50), 0.25, 0.0, 0.1, 4))


def test_path_ends_where_the_single_look_is():
    values = np.random.default_rng(9).normal(0.1, 1, (3, 400))
    llr, stopped, outcome = stats.gsprt_path(values, 0.0, 0.2)
    for row in range(3):
        assert llr[row, -1] == pytest.approx(stats.gsprt(values[row], 0.0, 0.2).llr)
        at = stopped[row]
        seen = stats.gsprt(values[row, :at], 0.0, 0.2)
        expected = {1: stats.ACCEPT, -1: stats.REJECT, 0: stats.CONTINUE}[int(outcome[row])]
        assert seen.decision == expected
    assert np.isnan(llr[:, : stats.FIRST_LOOK - 1]).all()


@pytest.mark.parametrize(("truth", "wrong"), [(0.25, 1), (0.27, -1)])
def test_sequential_errors_and_length(truth, wrong):
    generator = np.random.default_rng(10)
    values = generator.binomial(4, truth, (500, 4000)) / 4
    _, stopped, outcome = stats.gsprt_path(values, 0.25, 0.27)
    assert (outcome == wrong).mean() <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / 500)
    assert (outcome == 0).mean() < 0.01
    deviation = stats.share_deviation(truth, 4)
    expected = stats.expected_sequential_blocks(deviation, 0.25, 0.27, truth)
    assert stopped.mean() == pytest.approx(expected, rel=0.15)
    assert expected < stats.blocks_for_difference(deviation, 0.02, power=0.95, two_sided=False)


def test_decisions_turn_exactly_at_the_bounds():
    shape = np.tile([-1.0, 1.0], 50)  # variance 1, 100 blocks: LLR = 100 mean - 50 for 0 against 1
    for llr, decision in ((2.95, stats.ACCEPT), (2.94, stats.CONTINUE), (-2.94, stats.CONTINUE), (-2.95, stats.REJECT)):
        found = stats.gsprt(shape + 0.5 + llr / 100, 0, 1)
        assert found.llr == pytest.approx(llr)
        assert found.decision == decision
