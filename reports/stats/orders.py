"""Finishing orders as the Plackett-Luce likelihood needs them: distinct, strict, counted once."""

from dataclasses import dataclass
from itertools import permutations, product

import numpy as np


@dataclass(frozen=True, slots=True)
class Orders:
    """Distinct strict finishing orders, sorted by the game pattern they come from.

    `strategy`, `seat` (P, n): who took each place, -1 past the last player. `pattern` (P,): index of the distinct game
    (seating and ranks) behind the order, `share` (P,): its part of that game, 1 unless ranks were tied.
    """

    strategy: np.ndarray
    seat: np.ndarray
    pattern: np.ndarray
    share: np.ndarray


def distinct_orders(strategy: np.ndarray, rank: np.ndarray) -> tuple[Orders, np.ndarray]:
    """Distinct games of `strategy`, `rank` (games, seats) as strict orders, and each game's pattern (games,).

    A tie is spread in equal shares over all strict orders that agree with it.
    """
    n_seats = strategy.shape[1]
    places = _places(strategy, rank)
    game_pattern, first = _distinct_rows(strategy, places)
    line_up, places = strategy[first], places[first]
    seated = line_up >= 0
    players = seated.sum(axis=1)
    order = np.argsort(np.where(seated, places, n_seats), axis=1, kind="stable")
    in_order = np.take_along_axis(np.where(seated, places, n_seats), order, axis=1)
    tied = ((in_order[:, 1:] == in_order[:, :-1]) & (in_order[:, 1:] < n_seats)).any(axis=1)
    seat = [np.where(np.arange(n_seats) < players[:, None], order, -1)[~tied]]
    pattern, share = [np.flatnonzero(~tied)], [np.ones(int((~tied).sum()))]
    for index in np.flatnonzero(tied):
        groups = [np.flatnonzero(seated[index] & (places[index] == place)) for place in range(n_seats)]
        spread = [list(permutations(group)) for group in groups if len(group)]
        strict = np.array([sum(parts, ()) for parts in product(*spread)], np.int64)
        seat.append(np.pad(strict, ((0, 0), (0, n_seats - strict.shape[1])), constant_values=-1))
        pattern.append(np.full(len(strict), index))
        share.append(np.full(len(strict), 1 / len(strict)))
    seat, pattern, share = np.concatenate(seat), np.concatenate(pattern), np.concatenate(share)
    sort = np.argsort(pattern, kind="stable")
    seat, pattern, share = seat[sort], pattern[sort], share[sort]
    placed = np.where(seat >= 0, line_up[pattern[:, None], np.maximum(seat, 0)], -1)
    return Orders(placed.astype(np.int64), seat, pattern, share), game_pattern


def _places(strategy: np.ndarray, rank: np.ndarray) -> np.ndarray:
    """How many seated players finished strictly before each seat (games, seats); -1 in an empty seat."""
    seated = strategy >= 0
    before = np.zeros(strategy.shape, np.int64)
    for rival in range(strategy.shape[1]):
        before += (rank[:, rival, None] < rank) & seated[:, rival, None]
    return np.where(seated, before, -1)


def _distinct_rows(strategy: np.ndarray, places: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Each game's pattern (games,), and the first game of each pattern."""
    n_seats = strategy.shape[1]
    width = int(strategy.max(initial=0)) + 2
    if (width * (n_seats + 1)) ** n_seats < 2**62:
        key = np.zeros(len(strategy), np.int64)
        for seat in range(n_seats):
            key = (key * width + strategy[:, seat] + 1) * (n_seats + 1) + places[:, seat] + 1
        _, first, pattern = np.unique(key, return_index=True, return_inverse=True)
    else:
        both = np.concatenate([strategy, places], axis=1)
        _, first, pattern = np.unique(both, axis=0, return_index=True, return_inverse=True)
    return pattern.ravel(), first
