"""Blocks, line-ups and seat rotation."""

import numpy as np
import pytest

from sim.game import MAX_SEATS
from sim.kernel import entry, int64, uint64
from sim.lineup import LINEUPS, NOBODY, build_games, count_blocks, describe_pool, draw_lineups, pair_lineups
from sim.rng import GOLDEN, draw, draw_words, start_stream

BLOCKS = np.arange(3000)


@entry(lambda: int64(int64, int64, int64, uint64[::1], int64[::1]), "tests/sim/test_lineup.py")
def draw_some(seed, block, stream, state, out):
    state[0] = start_stream(seed, block, stream)
    for i in range(len(out)):
        out[i] = draw(state, 0, 1000)
    return 0


def test_array_draws_are_the_draws_of_kernels():
    words = draw_words(11, np.arange(5), LINEUPS, 4)
    for block in range(5):
        drawn = np.zeros(4, np.int64)
        draw_some(11, block, LINEUPS, np.zeros(1, np.uint64), drawn)
        ref = drawn.tolist()
        got = ((words[block] >> np.uint64(32)) * np.uint64(1000)) >> np.uint64(32)
        assert got.tolist() == ref
    assert GOLDEN.dtype == np.uint64


@pytest.mark.parametrize("games,players,blocks", [(1, 4, 1), (4, 4, 1), (5, 4, 2), (1000, 3, 334)])
def test_blocks_give_at_least_the_games_asked_for(games, players, blocks):
    assert count_blocks(games, players) == blocks


def test_every_seat_rotation_is_played_once_in_a_block():
    lineups, blocks, rotations = build_games((0, 1, 2), 3, 1, 5, 9)
    assert lineups.shape == (12, MAX_SEATS) and (lineups[:, 3:] == NOBODY).all()
    assert blocks.tolist() == [b for b in range(5, 9) for _ in range(3)]
    assert rotations.tolist() == [0, 1, 2] * 4
    assert all(array.dtype == np.int64 and array.flags.c_contiguous for array in (lineups, blocks, rotations))
    for block in range(4):
        games = lineups[3 * block : 3 * block + 3, :3]
        for rotation in range(3):
            assert games[rotation].tolist() == np.roll(games[0], -rotation).tolist()
        assert all(sorted(games[:, seat]) == [0, 1, 2] for seat in range(3))


def test_a_block_has_the_same_lineup_whatever_the_range():
    whole = build_games((0, 1, 2, 3, 4), 4, 9, 0, 100)
    for first, stop in ((0, 1), (17, 40), (99, 100)):
        some = build_games((0, 1, 2, 3, 4), 4, 9, first, stop)
        for all_of_it, part in zip(whole, some, strict=True):
            assert np.array_equal(all_of_it[4 * first : 4 * stop], part)


def test_another_seed_gives_other_lineups():
    assert not np.array_equal(draw_lineups((0, 1, 2, 3), 4, 1, BLOCKS), draw_lineups((0, 1, 2, 3), 4, 2, BLOCKS))


def test_a_full_table_is_shuffled_to_all_orders_alike():
    lineups = draw_lineups((0, 1, 2, 3), 4, 3, BLOCKS)
    assert (np.sort(lineups, axis=1) == [0, 1, 2, 3]).all()
    orders, counts = np.unique(lineups, axis=0, return_counts=True)
    assert len(orders) == 24
    assert counts.min() > 125 * 0.65 and counts.max() < 125 * 1.35


def test_from_a_larger_pool_different_strategies_are_drawn_alike():
    lineups = draw_lineups(range(7), 4, 3, BLOCKS)
    assert all(len(set(lineup)) == 4 for lineup in lineups.tolist())
    counts = np.bincount(lineups.ravel(), minlength=7)
    assert abs(counts - len(BLOCKS) * 4 / 7).max() < 120
    pairs = {(a, b) for lineup in lineups.tolist() for a in lineup for b in lineup if a < b}
    assert len(pairs) == 21


def test_a_smaller_pool_repeats_but_is_never_all_of_one():
    lineups = draw_lineups((0, 1), 4, 3, BLOCKS)
    assert all(set(lineup) == {0, 1} for lineup in lineups.tolist())
    assert abs(lineups.mean() - 0.5) < 0.02
    assert {int(n) for n in lineups.sum(axis=1)} == {1, 2, 3}


def test_repeats_in_the_pool_are_kept():
    lineups = draw_lineups((0, 0, 1, 1), 4, 3, BLOCKS[:50])
    assert (lineups.sum(axis=1) == 2).all()
    assert all(set(lineup) == {0, 1} for lineup in draw_lineups((0, 0, 1), 4, 3, BLOCKS).tolist())


def test_one_strategy_plays_itself():
    assert (draw_lineups((3,), 4, 3, BLOCKS[:50]) == 3).all()


def test_invasion_walks_through_all_ordered_pairs():
    lineups, blocks, rotations = build_games((2, 0, 5), 3, 1, 0, 12, "invasion")
    firsts = lineups[rotations == 0, :3].tolist()
    pairs = [(2, 0), (2, 5), (0, 2), (0, 5), (5, 2), (5, 0)]
    assert firsts == [[one, other, other] for one, other in pairs] * 2
    for block, (one, _) in enumerate(pairs):
        assert (lineups[blocks == block, :3] == one).sum(axis=0).tolist() == [1, 1, 1]
    assert lineups.dtype == np.int64 and lineups.flags.c_contiguous
    for whole, part in zip((lineups, blocks, rotations), build_games((2, 0, 5), 3, 9, 7, 9, "invasion"), strict=True):
        assert np.array_equal(whole[21:27], part)


def test_a_strategy_named_twice_invades_once():
    assert np.array_equal(pair_lineups((1, 1, 4), 2, np.arange(4)), [[1, 4], [4, 1], [1, 4], [4, 1]])


def test_invasion_is_told_as_the_kind_of_lineup():
    assert describe_pool((0, 1, 2), 4, "invasion") == "invasion"
    assert describe_pool((0, 0), 4, "invasion") == "mirror"


@pytest.mark.parametrize(
    "pool,players,kind",
    [
        ((0,), 4, "mirror"),
        ((0, 0), 2, "mirror"),
        ((0, 1), 2, "shuffled"),
        ((0, 1, 2), 2, "drawn"),
        ((0, 1), 4, "repeated"),
    ],
)
def test_kinds_of_lineup(pool, players, kind):
    assert describe_pool(pool, players) == kind
