"""One part played: the games of a range of blocks, their rows as parquet in memory, their tally and their failures.

What a part holds depends on the plan alone, never on who played it or when. A worker needs no folder, so a cluster
needs no shared disk.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO

import numpy as np

from sim.game import Game, load_game
from sim.kernel import Entry
from sim.lineup import build_games
from sim.plan import Part, Plan
from sim.tally import tally_seats

COMPILING = threading.Lock()


@dataclass(frozen=True)
class Task:
    """All that a worker needs to play a part."""

    part: Part
    game: str
    players: int
    rules: np.ndarray
    strategies: np.ndarray
    choosers: Callable
    pool: tuple[int, ...]
    seed: int
    study: str
    variant: str
    variants: tuple[str, ...]
    names: tuple[str, ...]


@dataclass(frozen=True)
class Failure:
    """A game that met an impossible state."""

    block: int
    rotation: int
    error: int
    strategies: tuple[str, ...]  # by seat


@dataclass(frozen=True)
class Played:
    """A part that has been played."""

    part: Part
    games: int
    parquet: bytes
    tally: np.ndarray
    failures: tuple[Failure, ...]


def build_task(plan: Plan, part: Part) -> Task:
    cell = plan.cells[part.cell]
    return Task(
        part=part,
        game=plan.game.name,
        players=cell.players,
        rules=cell.rules,
        strategies=plan.strategies,
        choosers=plan.choosers,
        pool=plan.pool,
        seed=plan.seed,
        study=plan.study,
        variant=cell.variant,
        variants=tuple(variant["name"] for variant in plan.variants),
        names=tuple(plan.names),
    )


def prepare(game: Game, choosers: Callable) -> tuple[Callable, tuple]:
    """The compiled `play` and choosers; compiles what is not in the cache, one thread at a time."""
    with COMPILING:
        chosen = tuple(c.compiled if isinstance(c, Entry) else c for c in choosers())
        return game.play.compiled, chosen


def play_games(task: Task) -> tuple[tuple[np.ndarray, np.ndarray, np.ndarray], np.ndarray, np.ndarray]:
    """Plays a part: (lineups, blocks, rotations), the numbers of all its rows, and the status of each game."""
    game = load_game(task.game)
    play, choosers = prepare(game, task.choosers)
    games = build_games(task.pool, task.players, task.seed, task.part.first, task.part.stop)
    status = np.zeros(len(games[1]), dtype=np.int64)
    numbers = np.zeros((len(status) * task.players, len(game.columns)), dtype=np.int64)
    play(np.zeros(1, game.state), task.rules, task.strategies, choosers, *games, task.seed, numbers, status)
    return games, numbers, status


def play_part(task: Task) -> Played:
    """Plays a part and makes its rows; games in error are left out and listed."""
    # polars takes a tenth of a second to import, and the first game does not need it.
    from sim.rows import build_frame, share_wins

    game = load_game(task.game)
    (lineups, blocks, rotations), numbers, status = play_games(task)
    lineups = lineups[:, : task.players]
    failures = tuple(
        Failure(int(blocks[g]), int(rotations[g]), int(status[g]), tuple(task.names[i] for i in lineups[g]))
        for g in np.flatnonzero(status)
    )
    if failures:
        good = status == 0
        numbers = numbers[np.repeat(good, task.players)]
        lineups, blocks, rotations = lineups[good], blocks[good], rotations[good]
    at = {column.name: i for i, column in enumerate(game.columns)}
    shares = share_wins(numbers[:, at["rank"]].reshape(-1, task.players)).ravel()
    who = lineups.ravel()
    row_blocks, row_rotations = np.repeat(blocks, task.players), np.repeat(rotations, task.players)
    frame = build_frame(
        game,
        {
            "study": (0, (task.study,)),
            "variant": (task.variants.index(task.variant), task.variants),
            "players": task.players,
            "block": row_blocks,
            "rotation": row_rotations,
            "game": row_blocks * task.players + row_rotations,
            "seat": np.tile(np.arange(task.players), len(blocks)),
            "strategy": (who, task.names),
            "seed": task.seed,
        },
        numbers,
        shares,
    )
    buffer = BytesIO()
    frame.write_parquet(buffer, compression="zstd", compression_level=1)
    tally = tally_seats(len(task.names), row_blocks, who, shares, numbers[:, at["score"]])
    return Played(task.part, len(status), buffer.getvalue(), tally, failures)
