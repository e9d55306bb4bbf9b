"""Joint intervals: closed forms, and how often all hold together, by simulation."""

import numpy as np
import pytest
from scipy import stats as scipy_stats

from reports import stats


def test_reach_of_one_is_students_and_of_independent_ones_sidaks():
    assert stats.joint_reach([[2.0]], 9) == pytest.approx(scipy_stats.t.ppf(0.975, 9))
    each = 0.95 ** (1 / 6)
    assert stats.joint_reach(np.eye(6), 1e6) == pytest.approx(scipy_stats.norm.ppf(0.5 + each / 2), abs=0.04)
    assert stats.joint_reach(np.ones((5, 5)), 1e6) == pytest.approx(1.96, abs=0.04), "the same number five times"
    assert np.isnan(stats.joint_reach(np.zeros((2, 2)), 5))


def test_reach_of_all_differences_is_tukeys():
    contrasts = np.array([[1, -1, 0, 0], [1, 0, -1, 0], [1, 0, 0, -1], [0, 1, -1, 0], [0, 1, 0, -1], [0, 0, 1, -1]])
    wanted = scipy_stats.studentized_range.ppf(0.95, 4, 20) / np.sqrt(2)
    assert stats.joint_reach(contrasts @ contrasts.T, 20) == pytest.approx(wanted, abs=0.05)


def test_joint_means_hold_together():
    generator, all_hold = np.random.default_rng(1), 0
    for _ in range(300):
        values = generator.normal(size=(25, 4))
        found = stats.joint_means(values - values.mean(axis=1, keepdims=True), 100)
        all_hold += all(estimate.contains(0) for estimate in found)
    assert 270 <= all_hold <= 298  # 285 expected, four standard errors


def test_joint_means_without_evidence():
    assert [e.absence for e in stats.joint_means(np.ones((1, 2)), 4)] == [stats.TOO_FEW_BLOCKS] * 2
    assert [e.absence for e in stats.joint_means(np.ones((0, 2)), 0)] == [stats.NO_DATA] * 2
    mixed = stats.joint_means(np.column_stack([np.full(9, 0.1), np.arange(9.0)]), 9)
    assert mixed[0].absence == stats.NO_VARIATION and mixed[1].has_interval


@pytest.mark.parametrize("truth", [[0, 0, 0, 0], [0, 1, 2, 3], [0, 0, 5, 5]])
def test_the_least_is_not_taken_as_known(truth):
    generator, truth, all_hold = np.random.default_rng(2), np.array(truth, float), 0
    for _ in range(200):
        values = truth + generator.normal(size=(20, 4)) * [1, 2, 1, 3]
        found = stats.above_least(values.mean(axis=0), stats.mean_covariance(values), 19)
        assert (found[:, 1] <= found[:, 0] + 1e-12).all() and (found[:, 0] <= found[:, 2]).all()
        all_hold += bool(((found[:, 1] <= truth) & (truth <= found[:, 2])).all())
    assert all_hold >= 178  # 190 expected, four standard errors below
