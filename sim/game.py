"""What a game hands to the engine, and the list of games."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

import numpy as np

from sim.kernel import Entry, function_type, int64, record_type, tuple_of
from sim.problem import Problem, suggest

GAMES = ("vulgari",)  # each a package in sim/games with a GAME

# What every state tells in `ask`: a number from 0 is a question to a player, these are none.
BETWEEN, OVER = -1, -2  # a turn has ended; the game has ended

MAX_SEATS = 5
MAX_CHOOSERS = 8  # kinds of bot in one run
WORDS = 8  # 64-bit words of action codes a game may use: action a is bit a % 64 of word a // 64
WEIGHTS = 128

# A strategy as compiled code sees it: which chooser plays it, and the numbers and forbidden actions it plays with.
STRATEGY = np.dtype(
    [
        ("weights", "f8", WEIGHTS),
        ("forbidden", "i8", WORDS),
        ("forbids", "i8"),  # whether anything is forbidden
        ("temperature", "f8"),
        ("chooser", "i8"),
    ],
    align=True,
)


@dataclass(frozen=True)
class Column:
    """One column of the rows that a game writes for each seat."""

    name: str
    about: str
    labels: tuple[str, ...] = ()  # names of the values 0, 1, ...; -1 is null
    dtype: str = "Int16"  # a polars integer type


@dataclass(frozen=True)
class Game:
    """All that engine, store and reports know of a game."""

    name: str
    title: str
    version: int  # raised whenever the same seed may give another game
    players: tuple[int, ...]  # the player counts it is played with
    state: np.dtype
    rules: np.dtype
    schema: type  # the pydantic model of its config
    build_rules: Callable  # (checked config, players) -> array of one rules record
    columns: tuple[Column, ...]  # what `play` writes, in order; `score` and `rank` are among them
    name_actions: Callable  # (checked config) -> dict of action code to its name, such as "move Roma"
    play: Entry  # plays many games (see play_signature)
    begin: Entry  # one game, step by step (sim/trace.py): begin(states, rules, seed, block, rotation)
    decide: Entry  # decide(states, rules, strategies, choosers, i) -> what strategy i does
    step: Entry  # step(states, rules, action) -> error
    sources: tuple[str, ...]  # files and folders its kernels are made from
    text: str  # the module that tells a game in words and as data


def chooser_signature(state: np.dtype, rules: np.dtype):
    """choose(s, r, w) -> action: what strategy w does for the player asked in s, where the legal actions are listed."""
    return int64(record_type(state), record_type(rules), record_type(STRATEGY))


def decide_signature(state: np.dtype, rules: np.dtype):
    """decide(states, rules, strategies, choosers, i) -> action: what strategy i does for the player asked."""
    return int64(
        record_type(state)[::1],
        record_type(rules)[::1],
        record_type(STRATEGY)[::1],
        tuple_of(function_type(chooser_signature(state, rules)), MAX_CHOOSERS),
        int64,
    )


def play_signature(state: np.dtype, rules: np.dtype):
    """play(states, rules, strategies, choosers, lineups, blocks, rotations, seed, rows, status) -> games in error.

    Game g is played with the luck of blocks[g] by strategies[lineups[g, seat]]; its rows are rows[g * players + seat],
    one number per column of the game. status[g] is 0, or the error code of a game that met an impossible state.
    `states` is scratch, one record.
    """
    return int64(
        record_type(state)[::1],
        record_type(rules)[::1],
        record_type(STRATEGY)[::1],
        tuple_of(function_type(chooser_signature(state, rules)), MAX_CHOOSERS),
        int64[:, ::1],
        int64[::1],
        int64[::1],
        int64,
        int64[:, ::1],
        int64[::1],
    )


def load_game(name: str) -> Game:
    """The built-in game of that name, or the GAME of the module of that dotted path; load_game(game.name) is game."""
    if name in GAMES:
        return import_module(f"sim.games.{name}").GAME
    if "." in name:
        try:
            return import_module(name).GAME
        except (ImportError, AttributeError, ValueError) as error:
            raise Problem(f"no game {name!r}: {error}. A dotted path must name a module that has a GAME.") from error
    raise Problem(f"no game {name!r}; there are: {', '.join(GAMES)}.{suggest(name, GAMES)}")
