"""One part played: the games of a range of blocks, their rows as parquet in memory, their tally and their failures.

What a part holds depends on the plan alone, never on who played it or when. A worker needs no folder, so a cluster
needs no shared disk.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO

import numpy as np

from sim.game import ARC_FIELDS, GOOD_FIELDS, Game, Option, load_game
from sim.kernel import Entry
from sim.lineup import build_games, count_blocks, find_first
from sim.loop import RECORDER
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
    seating: str
    seed: int
    study: str
    variant: str
    variants: tuple[str, ...]
    names: tuple[str, ...]
    recorded: int  # blocks below this number are recorded
    options: dict[int, Option]
    instead: int = 0  # added to the number of each line-up's first member: another strategy plays for him


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
    tables: dict[str, bytes]  # parquet: parts (the rows), and of recorded games arcs and choices
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
        seating=plan.seating,
        seed=plan.seed,
        study=plan.study,
        variant=cell.variant,
        variants=tuple(variant["name"] for variant in plan.variants),
        names=tuple(plan.names),
        recorded=count_blocks(plan.arc, cell.players),
        options=cell.options,
    )


def prepare(game: Game, choosers: Callable) -> tuple[Callable, tuple]:
    """The compiled `play` and choosers; compiles what is not in the cache, one thread at a time."""
    with COMPILING:
        chosen = tuple(c.compiled if isinstance(c, Entry) else c for c in choosers())
        return game.play.compiled, chosen


@dataclass(frozen=True)
class Games:
    """Games as played: arrays with one entry per game, or per game and seat."""

    lineups: np.ndarray  # [G, seats]
    blocks: np.ndarray
    rotations: np.ndarray
    numbers: np.ndarray  # [G * players, columns]: the rows
    status: np.ndarray
    arcs: np.ndarray  # [A, turns, players, fields] of the first A games (sim.game.play_signature)
    choices: np.ndarray  # [A * players, options, 3]

    @property
    def players(self) -> int:
        return self.lineups.shape[1]

    def keep(self, good: np.ndarray) -> "Games":
        """Those games only."""
        seats = np.repeat(good, self.players)
        recorded = good[: len(self.arcs)]
        return Games(
            self.lineups[good],
            self.blocks[good],
            self.rotations[good],
            self.numbers[seats],
            self.status[good],
            self.arcs[recorded],
            self.choices[np.repeat(recorded, self.players)],
        )


def play_games(task: Task) -> Games:
    """Plays a part."""
    game = load_game(task.game)
    play, choosers = prepare(game, task.choosers)
    part = task.part
    lineups, blocks, rotations = build_games(task.pool, task.players, task.seed, part.first, part.stop, task.seating)
    lineups[np.arange(len(blocks)), find_first(rotations, task.players)] += task.instead
    status = np.zeros(len(blocks), dtype=np.int64)
    numbers = np.zeros((len(blocks) * task.players, len(game.columns)), dtype=np.int64)
    recorded = int((blocks < task.recorded).sum())
    arcs, choices = empty_records(game, recorded, task.players, max(task.options, default=-1) + 1)
    scratch = np.zeros(1, game.state), np.zeros(1, RECORDER)
    play(
        scratch[0], task.rules, task.strategies, choosers, lineups, blocks, rotations, task.seed, numbers, status, arcs,
        choices, scratch[1],
    )  # fmt: skip
    return Games(lineups[:, : task.players], blocks, rotations, numbers, status, arcs, choices)


def empty_records(game: Game, games: int, players: int, options: int) -> tuple[np.ndarray, np.ndarray]:
    """Room for the arcs and choices of so many games."""
    fields = ARC_FIELDS + GOOD_FIELDS * len(game.goods)
    turns = game.most_turns if games else 0
    return np.zeros((games, turns, players, fields), np.int16), np.zeros((games * players, options, 3), np.int16)


def play_part(task: Task) -> Played:
    """Plays a part and makes its tables; games in error are left out and listed."""
    # polars takes a tenth of a second to import, and the first game does not need it.
    from sim.details import build_arcs, build_choices
    from sim.rows import build_frame, build_identity, share_wins

    game = load_game(task.game)
    games = play_games(task)
    failures = tuple(
        Failure(
            int(games.blocks[g]),
            int(games.rotations[g]),
            int(games.status[g]),
            tuple(task.names[i] for i in games.lineups[g]),
        )
        for g in np.flatnonzero(games.status)
    )
    total = len(games.status)
    if failures:
        games = games.keep(games.status == 0)
    at = {column.name: i for i, column in enumerate(game.columns)}
    shares = share_wins(games.numbers[:, at["rank"]].reshape(-1, task.players)).ravel()
    who, blocks = games.lineups.ravel(), np.repeat(games.blocks, task.players)
    rotations = np.repeat(games.rotations, task.players)
    identity = build_identity(task, blocks, rotations, who)
    frames = {"parts": build_frame(game, identity, games.numbers, shares)}
    if len(games.arcs):
        seats = frames["parts"].head(len(games.choices))
        frames["arcs"] = build_arcs(game, seats, games.arcs)
        frames["choices"] = build_choices(task.options, seats, games.choices)
    tally = tally_seats(len(task.names), blocks, who, shares, games.numbers[:, at["score"]])
    return Played(task.part, total, {name: to_parquet(frame) for name, frame in frames.items()}, tally, failures)


def to_parquet(frame) -> bytes:
    buffer = BytesIO()
    frame.write_parquet(buffer, compression="zstd", compression_level=1)
    return buffer.getvalue()
