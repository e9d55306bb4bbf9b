"""What players of recorded games were offered and what they took, as arrays with one row per game and seat."""

from fnmatch import fnmatchcase
from functools import cached_property
from math import nan

import numpy as np
import polars as pl

from reports.stats import NO_DATA, Estimate, absent, block_share, block_slopes, index_blocks, within


class Habits:
    """The choices of a cell's recorded games (sim/details.py). Options are numbered as the cell lists them."""

    def __init__(self, choices: pl.DataFrame, options: list[dict], players: int, strategies: list[dict]):
        self.choices, self.options, self.players, self.strategies = choices.rechunk(), options, players, strategies
        self.names = [option["name"] for option in options]
        self.who = choices["strategy"].to_physical().to_numpy().astype(np.int64)
        self.seat = choices["seat"].to_numpy().astype(np.int64)
        self.blocks = choices["block"].to_numpy()

    @property
    def items(self) -> list[int]:
        """The options that are things to have."""
        return [number for number, option in enumerate(self.options) if option["item"]]

    @property
    def games(self) -> int:
        return len(self.choices) // self.players

    @cached_property
    def points(self) -> np.ndarray:
        """Win points: win share times players, so that an even share is 1 [rows]."""
        return self.choices["win_share"].to_numpy().astype(float) * self.players

    @cached_property
    def alike(self) -> np.ndarray:
        """A number for each strategy and seat: rows that may be compared, other things equal [rows]."""
        return self.who * self.players + self.seat

    @cached_property
    def index(self) -> np.ndarray:
        """The blocks numbered from 0 [rows]."""
        return index_blocks(self.blocks)[1]

    @property
    def n_blocks(self) -> int:
        return int(self.index[-1]) + 1

    @cached_property
    def present(self) -> list[int]:
        """Codes of the strategies that played."""
        return np.unique(self.who).tolist()

    def offered(self, option: int) -> np.ndarray:
        """Turns in which it was offered [rows]."""
        return self.choices[f"offered {self.names[option]}"].to_numpy()

    def taken(self, option: int) -> np.ndarray:
        """Turns in which it was taken [rows]."""
        return self.choices[f"taken {self.names[option]}"].to_numpy()

    def first(self, option: int) -> np.ndarray:
        """The first turn in which it was taken, 0 if it never was [rows]."""
        return self.choices[f"first {self.names[option]}"].to_numpy()

    def forbids(self, strategy: int, option: int) -> bool:
        """Whether a strategy forbids itself an option: that it never takes it then says nothing."""
        return any(fnmatchcase(self.names[option], p) for p in self.strategies[strategy].get("forbid", ()))

    @cached_property
    def turns(self) -> tuple[np.ndarray, np.ndarray]:
        """Turns in which each option was offered, and taken, by block and strategy [options, blocks, strategies]."""
        shape = (len(self.options), self.n_blocks, len(self.strategies))
        at = self.index * shape[2] + self.who
        offered, taken = np.empty(shape), np.empty(shape)
        for option in range(len(self.options)):
            for counts, read in ((offered, self.offered), (taken, self.taken)):
                counts[option] = np.bincount(at, read(option), shape[1] * shape[2]).reshape(shape[1:])
        return offered, taken

    def free(self, option: int) -> list[int]:
        """The strategies that played and do not forbid themselves an option."""
        return [code for code in self.present if not self.forbids(code, option)]

    @cached_property
    def rates(self) -> list[dict[int, Estimate]]:
        """Of each option and strategy free to take it: turns in which it did, of those in which it was offered."""
        offered, taken = self.turns
        return [
            {code: block_share(taken[number, :, code], offered[number, :, code]) for code in self.free(number)}
            for number in range(len(self.options))
        ]

    @cached_property
    def common_rates(self) -> list[Estimate]:
        """The same of all strategies together."""
        return [
            block_share(*(turns[number][:, self.free(number)].sum(axis=1) for turns in reversed(self.turns)))
            for number in range(len(self.options))
        ]

    @cached_property
    def raw_values(self) -> list[tuple[Estimate, int]]:
        """Of each option the win points of who took it less those of who could and did not; and how many took it."""
        return [self._compare(option, np.zeros_like(self.alike)) for option in range(len(self.options))]

    @cached_property
    def adjusted_values(self) -> list[tuple[Estimate, int]]:
        """The same between players of the same strategy in the same seat."""
        return [self._compare(option, self.alike) for option in range(len(self.options))]

    def _compare(self, option: int, alike: np.ndarray) -> tuple[Estimate, int]:
        """Least squares of win points on having taken it, among the alike: if all are, the plain difference."""
        rows = np.flatnonzero(self.offered(option) > 0)
        if len(rows) == 0:
            return absent(nan, 0, 0, 0.95, NO_DATA), 0
        took, alike = (self.taken(option)[rows] > 0).astype(float), alike[rows]
        found = block_slopes(within(self.points[rows], alike), within(took, alike)[:, None], self.blocks[rows])
        return found[0], int(took.sum())
