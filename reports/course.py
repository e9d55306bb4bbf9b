"""The course of recorded games as arrays: who had how many points after which turn, and what that told of the end.

A *standing* is one game after one turn; standings lie game by game, turn by turn.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import polars as pl

from reports.stats import fit_chances, index_blocks, tell_chances

MOST_BINS = 16  # of turns, where turns are put together
FEWEST = 30  # blocks to fit a model on


@dataclass(eq=False)
class Course:
    """Standings [S] and the games [G] they are of."""

    points: np.ndarray  # [S, players] if the game ended now
    turn: np.ndarray  # [S] from 1
    game: np.ndarray  # [S] which of the games
    turns: np.ndarray  # [G] that the game lasted
    blocks: np.ndarray  # [G]
    score: np.ndarray  # [G, players] at the end
    win: np.ndarray  # [G, players] win share
    who: np.ndarray  # [G, players] codes of strategies
    whole: np.ndarray | slice  # which standings of the table these are

    @property
    def games(self) -> int:
        return len(self.turns)

    @property
    def players(self) -> int:
        return self.points.shape[1]

    @cached_property
    def block(self) -> np.ndarray:
        """The block of each standing."""
        return self.blocks[self.game]

    @cached_property
    def going(self) -> np.ndarray:
        """Whether the game goes on after that turn."""
        return self.turn < self.turns[self.game]

    @cached_property
    def last_turn(self) -> int:
        """The last turn after which any game goes on."""
        return int(self.turn[self.going].max(initial=0))

    @cached_property
    def leads(self) -> np.ndarray:
        """Who has most points, perhaps several [S, players]."""
        return self.points == self.points.max(axis=1, keepdims=True)

    @cached_property
    def alone(self) -> np.ndarray:
        """Who leads alone, -1 if nobody does."""
        return np.where(self.leads.sum(axis=1) == 1, self.leads.argmax(axis=1), -1)

    @cached_property
    def leader_wins(self) -> np.ndarray:
        """The win share of who leads; of several, their mean."""
        return (self.leads * self.win[self.game]).sum(axis=1) / self.leads.sum(axis=1)

    @cached_property
    def behind(self) -> np.ndarray:
        """Points that each player lacks to who leads [S, players]."""
        return self.points.max(axis=1, keepdims=True) - self.points

    @cached_property
    def half_time(self) -> np.ndarray:
        """The standings at half-time of games of two turns and more."""
        return np.flatnonzero((self.turn == self.turns[self.game] // 2) & self.going)

    @cached_property
    def changes(self) -> np.ndarray:
        """The standings in which the lead has gone from one sole leader to another."""
        held = np.flatnonzero(self.alone >= 0)
        same = self.game[held[1:]] == self.game[held[:-1]]
        return held[1:][same & (self.alone[held[1:]] != self.alone[held[:-1]])]

    @cached_property
    def decided(self) -> np.ndarray:
        """The last turn after which the winner did not lead alone, as a share of the game; 0 if he always did [G]."""
        sole = self.win.max(axis=1) == 1.0
        winner = np.where(sole, self.win.argmax(axis=1), -2)  # a shared win is open to the end
        open_still = self.alone != winner[self.game]
        last = np.zeros(self.games)
        np.maximum.at(last, self.game[open_still], self.turn[open_still])
        return last / self.turns

    @cached_property
    def bins(self) -> tuple[np.ndarray, list[str]]:
        """Turns put into at most MOST_BINS bins: that of each standing, and their names."""
        width = max(1, -(-self.last_turn // MOST_BINS))
        ends = [(first, min(first + width - 1, self.last_turn)) for first in range(1, self.last_turn + 1, width)]
        return (self.turn - 1) // width, [str(first) if first == last else f"{first}-{last}" for first, last in ends]

    @cached_property
    def held_out(self) -> np.ndarray:
        """The games of every other block, on which the model of chances is not fitted [G]."""
        return index_blocks(self.blocks)[1] % 2 == 1

    @cached_property
    def chances(self) -> np.ndarray:
        """The chance of each player to win as points and turn tell [S, n], of games that are held out and go on.

        Learned from the other half of the blocks, turn by turn; nan where a turn is too rare to learn from, and for
        all other standings.
        """
        chances = np.full(self.points.shape, np.nan)
        which, names = self.bins
        held_out, effects = self.held_out[self.game], None
        for number in range(len(names)):
            own = self.going & (which == number)
            known, asked = np.flatnonzero(own & ~held_out), np.flatnonzero(own & held_out)
            if len(np.unique(self.block[known])) >= FEWEST:
                effects = fit_chances(list_features(self.points[known]), self.win[self.game[known]], effects)
                chances[asked] = tell_chances(list_features(self.points[asked]), effects)
        return chances


def list_features(points: np.ndarray) -> np.ndarray:
    """What the model of chances knows of each player: points above the table, and above the best other [S, n, 2]."""
    points = points.astype(float)
    ranked = np.sort(points, axis=1)
    best_other = np.where(points == ranked[:, -1:], ranked[:, -2:-1], ranked[:, -1:])
    return np.stack([points - points.mean(axis=1, keepdims=True), points - best_other], axis=2)


def build_course(arcs: pl.DataFrame) -> Course | None:
    """The course of the games in a table of arcs (sim/details.py), but those longer than what was recorded."""
    players = int(arcs["players"][0])

    def read(name: str) -> np.ndarray:
        series = arcs[name]
        return (series.to_physical() if series.dtype == pl.Enum else series).to_numpy().reshape(-1, players)

    number, turn, lasted = read("game")[:, 0], read("turn")[:, 0], read("turns")[:, 0]
    opening = np.flatnonzero(np.concatenate([[True], number[1:] != number[:-1]]))
    game = np.repeat(np.arange(len(opening)), np.diff(np.append(opening, len(number))))
    recorded = np.bincount(game)
    whole = recorded == lasted[opening]
    if not whole.any():
        return None
    kept = slice(None) if whole.all() else whole[game]
    renumbered = np.cumsum(whole) - 1
    opening = opening[whole]
    return Course(
        points=read("points")[kept],
        turn=turn[kept].astype(np.int64),
        game=renumbered[game[kept]],
        turns=lasted[opening].astype(np.int64),
        blocks=read("block")[opening, 0],
        score=read("score")[opening].astype(float),
        win=read("win_share")[opening].astype(float),
        who=read("strategy")[opening].astype(np.int64),
        whole=kept,
    )
