"""Nash averaging, alpha-rank and cyclic share against published examples and their defining properties."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import optimize

from reports import stats

ROCK_PAPER_SCISSORS = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], float)


def random_game(seed, k):
    matrix = np.random.default_rng(seed).normal(size=(k, k))
    return matrix - matrix.T


def test_nash_of_rock_paper_scissors():
    found = stats.nash_average(ROCK_PAPER_SCISSORS)
    np.testing.assert_allclose(found.weights, 1 / 3, atol=1e-9)
    np.testing.assert_allclose(found.ratings, 0, atol=1e-9)
    assert found.effective == pytest.approx(3)


def test_nash_of_uneven_rock_paper_scissors():
    # a beats b by 1, b beats c by 2, c beats a by 3: weights as the opposite advantages, 2 : 3 : 1
    found = stats.nash_average([[0, 1, -3], [-1, 0, 2], [3, -2, 0]])
    np.testing.assert_allclose(found.weights, np.array([2, 3, 1]) / 6, atol=1e-7)


def test_nash_of_a_transitive_game_is_the_best_strategy():
    strength = np.array([1.0, 3.0, 2.0])
    found = stats.nash_average(strength[:, None] - strength)
    np.testing.assert_allclose(found.weights, [0, 1, 0], atol=1e-9)
    np.testing.assert_allclose(found.ratings, [-2, 0, -1], atol=1e-9)
    assert found.effective == pytest.approx(1)
    assert found.support.tolist() == [False, True, False]


def test_nash_is_invariant_to_clones():
    # Balduzzi et al. 2018: adding a copy of a strategy splits its weight and changes no rating
    index = [0, 1, 2, 2]
    found = stats.nash_average(ROCK_PAPER_SCISSORS[np.ix_(index, index)])
    np.testing.assert_allclose(found.weights, [1 / 3, 1 / 3, 1 / 6, 1 / 6], atol=1e-7)
    np.testing.assert_allclose(found.ratings, 0, atol=1e-7)


def test_nash_of_equals_and_of_nothing():
    np.testing.assert_allclose(stats.nash_average(np.zeros((4, 4))).weights, 0.25)
    assert stats.nash_average([[0.0]]).weights.tolist() == [1]
    assert len(stats.nash_average(np.zeros((0, 0))).weights) == 0


def test_nash_with_dominated_but_entropic_choice():
    # two equal strategies that both beat a third; entropy decides between the equals
    found = stats.nash_average([[0, 0, 1], [0, 0, 2], [-1, -2, 0]])
    np.testing.assert_allclose(found.weights, [0.5, 0.5, 0], atol=1e-8)


def test_nash_when_an_outsider_binds():
    # 0 and 1 are even with one another; 2 beats 0 and loses to 1 by more: weight on 0 is limited by 2
    found = stats.nash_average([[0, 0, -3], [0, 0, 1], [3, -1, 0]])
    np.testing.assert_allclose(found.weights, [0.25, 0.75, 0], atol=1e-6)
    assert found.ratings.max() < 1e-6


def test_nash_where_match_ups_nearly_cancel():
    """Gradients alone stopped a hundredth short of this equilibrium."""
    matrix = random_game(7333, 6)
    assert stats.nash_average(matrix).ratings.max() < 1e-9


@given(st.integers(0, 10_000), st.integers(2, 7))
@settings(max_examples=25, deadline=None)
def test_nash_is_an_equilibrium_with_the_most_entropy(seed, k):
    matrix = random_game(seed, k)
    found = stats.nash_average(matrix)
    assert found.weights.sum() == pytest.approx(1)
    assert found.weights.min() >= 0
    assert found.ratings.max() <= 1e-6 * np.abs(matrix).max()
    order = np.random.default_rng(seed).permutation(k)
    moved = stats.nash_average(matrix[np.ix_(order, order)])
    np.testing.assert_allclose(moved.weights, found.weights[order], atol=1e-5)


def test_nash_entropy_against_slsqp_on_a_face_of_equilibria():
    # rounding leaves many equal match-ups, hence many equilibria to choose from
    for seed in range(6):
        matrix = np.round(random_game(seed, 5) / 3)
        found = stats.nash_average(matrix)
        best = optimize.minimize(
            lambda p: float(np.sum(p * np.log(np.maximum(p, 1e-12)))),
            np.full(5, 0.2),
            bounds=[(0, 1)] * 5,
            constraints=[
                {"type": "eq", "fun": lambda p: p.sum() - 1},
                {"type": "ineq", "fun": lambda p, matrix=matrix: -matrix @ p},
            ],
            options={"ftol": 1e-12, "maxiter": 1000},
        )
        assert np.log(found.effective) >= -best.fun - 1e-4
        assert found.ratings.max() <= 1e-6


def test_nash_refuses_gaps_and_lopsided_matrices():
    with pytest.raises(ValueError, match="antisymmetric"):
        stats.nash_average([[0, 1], [1, 0]])
    with pytest.raises(ValueError, match="gaps"):
        stats.nash_average([[0, np.nan], [np.nan, 0]])


def test_log_odds():
    found = stats.log_odds(np.array([[0, 30, 0], [10, 0, 5], [0, 0, 0]]))
    assert found[0, 1] == pytest.approx(np.log(30.5 / 10.5))
    assert found[1, 2] == pytest.approx(np.log(5.5 / 0.5))
    assert np.isnan(found[0, 2])
    np.testing.assert_allclose(found, -found.T)


def test_alpha_rank_published_in_open_spiel():
    # payoffs of Han, Santos, Lenaerts & Pereira 2013; expected values from open_spiel's alpharank_test
    r, t, p, s, delta, eps = 1.0, 2.0, 0.0, -1.0, 4.0, 0.25
    payoff = np.array(
        [
            [r - eps / 2, r - eps, 0, s + delta - eps, r - eps],
            [r, r, s, s, s],
            [0, t, p, p, p],
            [t - delta, t, p, p, p],
            [r, t, p, p, p],
        ]
    )
    found = stats.alpha_rank(payoff, alpha=0.1, population=20, local=False)
    np.testing.assert_allclose(found, [0.40966787, 0.07959841, 0.20506998, 0.08505983, 0.2206039], atol=1e-7)


@pytest.mark.parametrize("alpha", [0.0, 0.1, 10.0, 1e4])
@pytest.mark.parametrize("local", [True, False])
def test_alpha_rank_of_rock_paper_scissors_is_even(alpha, local):
    np.testing.assert_allclose(stats.alpha_rank(ROCK_PAPER_SCISSORS, alpha, local=local), 1 / 3, atol=1e-9)


def test_alpha_rank_closed_forms():
    payoff = np.array([[0, 0.1], [-0.1, 0]])
    found = stats.alpha_rank(payoff, alpha=1.5, population=20)
    assert found[0] / found[1] == pytest.approx(np.exp(19 * 1.5 * 0.2))
    gap, log_chance = 0.2, stats.fixation(payoff, 1.5, 20)
    assert np.exp(log_chance[1, 0]) == pytest.approx(-np.expm1(-1.5 * gap) / -np.expm1(-20 * 1.5 * gap))
    assert np.exp(log_chance[0, 0]) == pytest.approx(1 / 20)


def test_alpha_rank_at_large_alpha_is_the_sink():
    strength = np.array([1.0, 3.0, 2.0, 0.0])
    found = stats.alpha_rank(strength[:, None] - strength, alpha=1e3)
    assert found[1] == pytest.approx(1)
    # a cycle of three that all beat the fourth keeps all the mass, evenly
    matrix = np.zeros((4, 4))
    matrix[:3, :3], matrix[:3, 3], matrix[3, :3] = ROCK_PAPER_SCISSORS, 1, -1
    np.testing.assert_allclose(stats.alpha_rank(matrix, alpha=100), [1 / 3, 1 / 3, 1 / 3, 0], atol=1e-9)


def test_alpha_rank_is_stationary_and_follows_renaming():
    payoff = np.random.default_rng(1).normal(size=(6, 6))
    found = stats.alpha_rank(payoff, alpha=0.3, population=10)
    chain = np.exp(stats.fixation(payoff, 0.3, 10)) / 5
    np.fill_diagonal(chain, 0)
    np.fill_diagonal(chain, 1 - chain.sum(axis=1))
    np.testing.assert_allclose(found @ chain, found, atol=1e-12)
    order = [3, 1, 5, 0, 2, 4]
    np.testing.assert_allclose(stats.alpha_rank(payoff[np.ix_(order, order)], 0.3, 10), found[order], atol=1e-12)


def test_alpha_rank_edges():
    assert stats.alpha_rank([[0.0]]).tolist() == [1]
    with pytest.raises(ValueError, match="square"):
        stats.alpha_rank([[0, np.nan], [0, 0]])
    with pytest.raises(ValueError, match="population"):
        stats.alpha_rank([[0, 1], [0, 0]], population=1)


def test_cyclic_share():
    strength = np.array([1.0, 3.0, 2.0, 0.5])
    order = strength[:, None] - strength
    assert stats.cyclic_share(order) == pytest.approx(0, abs=1e-12)
    assert stats.cyclic_share(ROCK_PAPER_SCISSORS) == pytest.approx(1)
    assert np.isnan(stats.cyclic_share(np.zeros((3, 3))))
    matrix = random_game(1, 6)
    ratings = matrix.mean(axis=1)
    direct = ((matrix - ratings[:, None] + ratings) ** 2).sum() / (matrix**2).sum()
    assert stats.cyclic_share(matrix) == pytest.approx(direct)
    assert stats.cyclic_share(3 * matrix) == pytest.approx(direct)


def test_cyclic_share_leaves_out_pairs_that_never_met():
    strength = np.array([1.0, 3.0, 2.0, 0.5])
    order = strength[:, None] - strength
    order[0, 1] = order[1, 0] = np.nan
    assert stats.cyclic_share(order) == pytest.approx(0, abs=1e-12)


def test_most_even_mixes_are_the_equilibria_of_games_that_have_one():
    generator = np.random.default_rng(5)
    for k in (1, 3, 5):
        games = generator.normal(size=(12, k, k))
        games = games - games.transpose(0, 2, 1)
        found = stats.most_even_mixes(games)
        wanted = np.array([stats.nash_average(game).weights for game in games])
        # where a game nearly has several equilibria, the slack lets in more: that is what it is for
        assert np.quantile(np.abs(found - wanted).max(axis=1), 0.75) < 5e-3
        assert np.einsum("nij,nj->ni", games, found).max() <= 1.01 * stats.metagame.MIX_SLACK * np.abs(games).max()


def test_most_even_mixes_of_equals_and_of_replies_that_are_not_sure():
    np.testing.assert_allclose(stats.most_even_mixes(np.zeros((2, 4, 4))), 0.25)
    # 0 surely beats 2, nothing else is sure:
    unsure = np.array([[0, -1, 1], [-1, 0, -1], [-2, -1, 0.0]])
    found = stats.most_even_mixes(unsure[None])[0]
    # 0 gains from 2 what it loses to 1, so 2 may have as much weight as 1: uniform
    np.testing.assert_allclose(found, 1 / 3, atol=1e-4)
    ladder = np.array([[0, 1, 2], [-1, 0, 1], [-2, -1, 0.0]])
    np.testing.assert_allclose(stats.most_even_mixes(ladder[None])[0], [1, 0, 0], atol=1e-4)
