"""Blocks: who sits where, with which luck.

A block is one seed and all seat rotations of one line-up, so that every strategy of it sits in every seat with the
same luck. Who plays in a block depends on the study's seed and the block's number alone: the same block has the same
line-up in every variant. Arrays are made for a range of blocks; nothing grows with the number of games.

Seatings: "drawn" mixes the study's strategies; "invasion" puts one strategy among copies of another, all pairs in turn.
"""

from collections.abc import Sequence
from math import ceil

import numpy as np

from sim.game import MAX_SEATS
from sim.rng import draw_words

LINEUPS = 2000  # the stream number of these draws, away from those of the games and of the bots
NOBODY = -1
SEATINGS = ("drawn", "invasion")


def count_blocks(games: int, players: int) -> int:
    """The number of blocks that give at least this many games."""
    return ceil(games / players)


def describe_pool(pool: Sequence[int], players: int, seating: str = "drawn") -> str:
    """How the line-ups of a cell are made from a study's strategies."""
    if len(set(pool)) == 1:
        return "mirror"
    if seating == "invasion":
        return seating
    if len(pool) == players:
        return "shuffled"
    return "drawn" if len(pool) > players else "repeated"


def draw_lineups(pool: Sequence[int], players: int, seed: int, blocks: np.ndarray) -> np.ndarray:
    """int64[B, players]: the strategies of each block in the seats of its first game.

    A pool as large as the table is shuffled, a larger one is drawn from without repeats. From a smaller one each
    seat draws on its own, but no block is all of one strategy if there is another.
    """
    pool = np.asarray(pool, dtype=np.int64)
    if len(pool) >= players:
        keys = draw_words(seed, blocks, LINEUPS, len(pool))
        return pool[np.argsort(keys, axis=1, kind="stable")[:, :players]]
    words = draw_words(seed, blocks, LINEUPS, players + 2)
    lineups = pool[_below(words[:, :players], len(pool))]
    for only in np.unique(pool):
        others = pool[pool != only]
        alike = np.flatnonzero((lineups == only).all(axis=1))
        if len(others) and len(alike):
            seats = _below(words[alike, players], players)
            lineups[alike, seats] = others[_below(words[alike, players + 1], len(others))]
    return lineups


def pair_lineups(pool: Sequence[int], players: int, blocks: np.ndarray) -> np.ndarray:
    """int64[B, players]: one of a strategy among copies of another; all ordered pairs come in turn, block by block."""
    members = list(dict.fromkeys(pool))
    pairs = np.array([(one, other) for one in members for other in members if one != other], dtype=np.int64)
    one, other = pairs[blocks % len(pairs)].T
    return np.column_stack([one, *[other] * (players - 1)])


def _below(words: np.ndarray, n: int) -> np.ndarray:
    """Numbers from 0 to n - 1, as sim.rng.draw makes them from a word."""
    return (((words >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32)).astype(np.int64)


def build_games(
    pool: Sequence[int], players: int, seed: int, first: int, stop: int, seating: str = "drawn"
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The games of blocks first to stop - 1: lineups int64[G, MAX_SEATS], blocks int64[G], rotations int64[G].

    Game number block * players + rotation seats the line-up's member (seat + rotation) % players in each seat.
    """
    blocks = np.arange(first, stop, dtype=np.int64)
    seats = np.arange(players)
    invasion = seating == "invasion"
    found = pair_lineups(pool, players, blocks) if invasion else draw_lineups(pool, players, seed, blocks)
    turned = found[:, (seats[:, None] + seats) % players]
    lineups = np.full((len(blocks) * players, MAX_SEATS), NOBODY, dtype=np.int64)
    lineups[:, :players] = turned.reshape(-1, players)
    return lineups, np.repeat(blocks, players), np.tile(seats.astype(np.int64), len(blocks))


def find_first(rotations: np.ndarray, players: int) -> np.ndarray:
    """The seat of the line-up's first member in these rotations."""
    return -rotations % players
