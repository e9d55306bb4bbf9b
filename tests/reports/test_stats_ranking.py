"""Plackett-Luce strengths against choix, closed forms, and coverage by simulation."""

from itertools import permutations

import choix
import numpy as np
import pytest
from scipy import optimize

from reports import stats
from reports.stats.orders import distinct_orders


def play(generator, strengths, seats, n_blocks, luck=0.0):
    """Blocks of random line-ups in all rotations, finishing by Plackett-Luce; `luck` is shared within a block."""
    strengths, seats = np.asarray(strengths, float), np.asarray(seats, float)
    n, blocks = len(seats), np.repeat(np.arange(n_blocks), len(seats))
    line_up = np.argsort(generator.random((n_blocks, len(strengths))), axis=1)[:, :n]
    strategy = np.concatenate([np.roll(line_up, k, axis=1)[:, None] for k in range(n)], axis=1).reshape(-1, n)
    shared = luck * generator.normal(size=(n_blocks, len(strengths)))[blocks[:, None], strategy]
    utility = strengths[strategy] + seats + shared + generator.gumbel(size=strategy.shape)
    return strategy, (-utility).argsort(axis=1).argsort(axis=1) + 1, blocks


def values(estimates):
    return np.array([e.value for e in estimates])


@pytest.mark.parametrize(("n", "n_strategies"), [(2, 5), (3, 3), (4, 6)])
def test_equals_choix_without_seats(n, n_strategies):
    generator = np.random.default_rng(n)
    strategy, rank, block = play(generator, generator.normal(size=n_strategies), np.zeros(n), 150)
    found = values(stats.plackett_luce(strategy, rank, block, seat_effect=False).strategies)
    rankings = [tuple(row[np.argsort(r)].tolist()) for row, r in zip(strategy, rank, strict=True)]
    reference = choix.ilsr_rankings(n_strategies, rankings)
    np.testing.assert_allclose(found, reference - reference.mean(), atol=1e-6)


def test_two_strategies_are_the_log_odds():
    strategy = np.tile([0, 1], (100, 1))
    rank = np.where(np.arange(100)[:, None] < 70, [1, 2], [2, 1])
    found = stats.plackett_luce(strategy, rank, np.arange(100), seat_effect=False)
    gap = np.log(70 / 30)
    assert values(found.strategies) == pytest.approx([gap / 2, -gap / 2], abs=1e-7)
    # robust error of the log-odds of independent games: sqrt(1 / (n p q)), corrected by n / (n - 1)
    assert 2 * found.strategies[0].standard_error == pytest.approx(np.sqrt(1 / 21 * 100 / 99))
    assert found.log_likelihood == pytest.approx(70 * np.log(0.7) + 30 * np.log(0.3))


def test_seat_effect_is_the_maximum_of_the_likelihood():
    strategy, rank, block = play(np.random.default_rng(3), [0.5, 0, -0.5], [0.4, 0, -0.4], 60)
    found = stats.plackett_luce(strategy, rank, block)
    order = np.argsort(rank, axis=1)

    def loss(free):
        effects, seats = np.append(free[:2], -free[:2].sum()), np.append(free[2:], -free[2:].sum())
        placed = np.take_along_axis(effects[strategy] + seats, order, axis=1)
        return sum(np.sum(np.log(np.exp(placed[:, k:]).sum(axis=1)) - placed[:, k]) for k in range(2))

    best = optimize.minimize(loss, np.zeros(4), tol=1e-12)
    assert values(found.strategies)[:2] == pytest.approx(best.x[:2], abs=1e-4)
    assert values(found.seats)[:2] == pytest.approx(best.x[2:], abs=1e-4)
    assert found.log_likelihood == pytest.approx(-best.fun, abs=1e-6)
    assert values(found.strategies).sum() == pytest.approx(0, abs=1e-9)
    assert values(found.seats).sum() == pytest.approx(0, abs=1e-9)


def test_ties_are_all_their_orders_in_equal_shares():
    strategy = np.array([[0, 1, 2], [2, 0, 1], [1, 2, 0], [0, 1, 2]])
    rank = np.array([[1, 1, 3], [1, 2, 2], [2, 3, 1], [1, 1, 1]])
    orders = distinct_orders(strategy, rank)[0]
    assert np.bincount(orders.pattern, orders.share) == pytest.approx([1, 1, 1, 1])
    assert sorted(np.bincount(orders.pattern)) == [1, 2, 2, 6]
    spelt = []
    for row, ranks in zip(strategy, rank, strict=True):
        agree = [p for p in permutations(range(3)) if (np.diff(ranks[list(p)]) >= 0).all()]
        for p in agree:
            spelt += [(row, np.argsort(p) + 1)] * (6 // len(agree))
    tied = stats.plackett_luce(strategy, rank, np.arange(4), seat_effect=False)
    strict = stats.plackett_luce(*map(np.array, zip(*spelt, strict=True)), np.arange(len(spelt)), seat_effect=False)
    np.testing.assert_allclose(values(tied.strategies), values(strict.strategies), atol=1e-6)


def test_ties_everywhere_mean_equal_strengths():
    strategy, _, block = play(np.random.default_rng(1), np.zeros(4), np.zeros(4), 20)
    found = stats.plackett_luce(strategy, np.ones_like(strategy), block)
    np.testing.assert_allclose(values(found.strategies + found.seats), 0, atol=1e-9)
    assert {e.absence for e in found.strategies} == {stats.NO_VARIATION}


def test_repeating_games_inside_blocks_adds_no_certainty():
    strategy, rank, block = play(np.random.default_rng(2), [0.3, 0, -0.3, 0], [0.2, 0, -0.2], 80)
    once = stats.plackett_luce(strategy, rank, block)
    twice = stats.plackett_luce(np.tile(strategy, (2, 1)), np.tile(rank, (2, 1)), np.tile(block, 2))
    for a, b in zip(once.strategies + once.seats, twice.strategies + twice.seats, strict=True):
        assert (a.value, a.low, a.high) == pytest.approx((b.value, b.low, b.high), abs=1e-6)


def test_renaming_strategies_renames_strengths():
    strategy, rank, block = play(np.random.default_rng(4), [0.6, 0.1, -0.2, -0.5], np.zeros(3), 80)
    renamed = np.array([2, 0, 3, 1])
    before = stats.plackett_luce(strategy, rank, block).strategies
    after = stats.plackett_luce(renamed[strategy], rank, block).strategies
    for old, new in enumerate(renamed):
        assert after[new].value == pytest.approx(before[old].value, abs=1e-8)
        assert after[new].low == pytest.approx(before[old].low, abs=1e-7)


def test_empty_seats_and_strategies_that_never_played():
    generator = np.random.default_rng(5)
    strategy, rank, block = play(generator, [0.5, 0, -0.5], [0, 0, 0], 100)
    wide = np.concatenate([strategy, np.full((300, 1), -1)], axis=1)
    found = stats.plackett_luce(wide, np.concatenate([rank, np.zeros((300, 1), int)], axis=1), block, n_strategies=5)
    plain = stats.plackett_luce(strategy, rank, block)
    np.testing.assert_allclose(values(found.strategies)[:3], values(plain.strategies), atol=1e-8)
    assert found.strategies[4].absence == found.seats[3].absence == stats.NO_DATA
    mixed = np.where((np.arange(300) % 2 == 0)[:, None] & (np.arange(3) == 2), -1, strategy)
    assert all(e.has_interval for e in stats.plackett_luce(mixed, rank, block).strategies)


def test_what_the_games_do_not_bound_is_marked():
    strategy, rank, block = play(np.random.default_rng(6), [0, 0, 0], [0, 0, 0], 60)
    always = np.where(strategy == 0, 0, rank)
    found = stats.plackett_luce(strategy, always, block)
    assert found.strategies[0].absence == stats.UNIDENTIFIED
    assert found.strategies[0].value > 3
    fixed_seats = np.tile([0, 1, 2], (180, 1))
    found = stats.plackett_luce(fixed_seats, rank, block)
    assert {e.absence for e in found.strategies + found.seats} == {stats.UNIDENTIFIED}
    assert all(e.has_interval for e in stats.plackett_luce(fixed_seats, rank, block, seat_effect=False).strategies)


def test_one_strategy_only_leaves_the_seats():
    rank = play(np.random.default_rng(7), [0, 0, 0], [0.5, 0, -0.5], 300)[1]
    found = stats.plackett_luce(np.zeros((900, 3), int), rank, np.repeat(np.arange(300), 3))
    assert found.strategies[0].absence == stats.UNIDENTIFIED
    assert [e.contains(t) for e, t in zip(found.seats, [0.5, 0, -0.5], strict=True)] == [True] * 3


def test_too_few_blocks_and_no_games():
    strategy, rank, block = play(np.random.default_rng(8), [0, 0, 0], [0, 0, 0], 40)
    one = stats.plackett_luce(strategy, rank, np.zeros_like(block))
    assert {e.absence for e in one.strategies} == {stats.TOO_FEW_BLOCKS}
    none = stats.plackett_luce(strategy[:0], rank[:0], block[:0], n_strategies=2)
    assert [e.absence for e in none.strategies] == [stats.NO_DATA] * 2
    with pytest.raises(ValueError, match="games, seats"):
        stats.plackett_luce(strategy, rank[:, :2], block)


def test_bootstrap_agrees_with_sandwich():
    strategy, rank, block = play(np.random.default_rng(9), [0.4, 0, -0.4], [0.2, 0, -0.2], 150, luck=0.8)
    quick = stats.plackett_luce(strategy, rank, block)
    refitted = stats.plackett_luce(strategy, rank, block, method="bootstrap", n_resamples=300)
    for a, b in zip(quick.strategies + quick.seats, refitted.strategies + refitted.seats, strict=True):
        assert b.value == pytest.approx(a.value)
        assert b.standard_error == pytest.approx(a.standard_error, rel=0.2)
        assert (b.low, b.high) == pytest.approx((a.low, a.high), abs=0.6 * a.standard_error)


def test_coverage_of_strategies_and_seats():
    truth, seats, hits = np.array([0.5, 0.1, -0.6]), np.array([0.3, -0.1, -0.2]), []
    for i in range(300):
        found = stats.plackett_luce(*play(np.random.default_rng(i), truth, seats, 60))
        hits.append([e.contains(t) for e, t in zip(found.strategies + found.seats, [*truth, *seats], strict=True)])
    assert 0.92 < np.mean(hits) < 0.975


def test_luck_shared_within_blocks_widens_intervals():
    strategy, rank, block = play(np.random.default_rng(10), [0, 0, 0, 0], [0, 0, 0], 300, luck=2.0)
    clustered = stats.plackett_luce(strategy, rank, block).strategies[0]
    naive = stats.plackett_luce(strategy, rank, np.arange(len(block))).strategies[0]
    assert clustered.standard_error > 1.2 * naive.standard_error


def test_ties_beside_an_empty_seat():
    strategy, rank = np.array([[-1, 0, 1], [0, -1, 1], [1, 0, -1]]), np.array([[0, 5, 5], [2, 0, 7], [1, 4, 0]])
    orders, pattern = distinct_orders(strategy, rank)
    assert np.bincount(orders.pattern).tolist() == np.array([2, 1, 1])[np.argsort(pattern)].tolist()
    found = stats.plackett_luce(strategy, rank, np.arange(3), seat_effect=False)
    assert values(found.strategies) == pytest.approx([0, 0], abs=1e-9)
