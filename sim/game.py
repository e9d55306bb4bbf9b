"""What a game hands to the engine, and the list of games."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

import numpy as np

from sim.kernel import Entry, function_type, int16, int64, record_type, tuple_of
from sim.problem import Problem, suggest

GAMES = ("vulgari", "hansa", "monasterium")  # each a package in sim/games with a GAME

# What every state tells in `ask`: a number from 0 is a question to a player, these are none.
BETWEEN, OVER = -1, -2  # a turn has ended; the game has ended

MAX_SEATS = 5
MAX_CHOOSERS = 8  # kinds of bot in one run
WORDS = 8  # 64-bit words of action codes a game may use: action a is bit a % 64 of word a // 64
WEIGHTS = 128
MAX_OPTIONS = 256
MAX_GOODS = 12
PLENTY = 99  # of a good: enough for anything

# Errors of any game; a game's own begin after them.
STUCK, ENDLESS = 1, 2

# The numbers of an arc, per player and turn: points, then for each good what is held, gained, spent and was missed.
ARC_FIELDS = 1
GOOD_FIELDS = 4

# A strategy as compiled code sees it: which chooser plays it, and the numbers and forbidden actions it plays with.
STRATEGY = np.dtype(
    [
        ("weights", "f8", WEIGHTS),
        ("forbidden", "i8", WORDS),
        ("barred", "i1", MAX_OPTIONS),  # options it never takes
        ("bars", "i8"),  # whether any option is barred
        ("forbids", "i8"),  # whether anything is forbidden or barred
        ("gift", "i8", MAX_GOODS),  # what it is given of each good before the game
        ("gifted", "i8"),
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
class Option:
    """Something that a decision may offer, as reports count it: a kind of action, or one thing such as a tile."""

    name: str  # "friar mario"
    family: str  # "friar"
    item: bool = False  # whether it is a thing to have, whose worth reports tell
    table: str = ""  # the table of the config that its numbers are in, to say whether they were reconstructed
    chosen: bool = True  # by an action; else it comes of itself, such as a mission fulfilled, and cannot be forbidden


@dataclass(frozen=True)
class Good:
    """Something that players gain, hold and spend."""

    name: str
    about: str


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
    list_options: Callable  # (checked config) -> dict of option number to Option
    goods: tuple[Good, ...]
    most_turns: int  # turns of which an arc is recorded
    play: Entry  # plays many games (see play_signature)
    begin: Entry  # one game, step by step (sim/trace.py): begin(states, rules, seed, block, rotation)
    give: Entry  # give(states, rules, player, good, amount), after begin
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


def begin_signature(state: np.dtype, rules: np.dtype):
    """begin(states, rules, seed, block, rotation)"""
    return int64(record_type(state)[::1], record_type(rules)[::1], int64, int64, int64)


def give_signature(state: np.dtype, rules: np.dtype):
    """give(states, rules, player, good, amount) -> how much was given"""
    return int64(record_type(state)[::1], record_type(rules)[::1], int64, int64, int64)


def step_signature(state: np.dtype, rules: np.dtype):
    """step(states, rules, action) -> error"""
    return int64(record_type(state)[::1], record_type(rules)[::1], int64)


def play_signature(state: np.dtype, rules: np.dtype, recorder: np.dtype):
    """play(states, rules, strategies, choosers, lineups, blocks, rotations, seed, rows, status, arcs, choices,
    recorders) -> games in error.

    Game g is played with the luck of blocks[g] by strategies[lineups[g, seat]]; its rows are rows[g * players + seat],
    one number per column of the game. status[g] is 0, or the error code of a game that met an impossible state.
    The first len(arcs) games are recorded: arcs[g, turn - 1, seat] are the numbers of an arc, and
    choices[g * players + seat, option] the turns in which the option was offered among others, those in which it was
    taken, and the first of these. `states` and `recorders` are scratch, one record each.
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
        int16[:, :, :, ::1],
        int16[:, :, ::1],
        record_type(recorder)[::1],
    )


def is_game(name: object) -> bool:
    """Whether there is such a game."""
    try:
        return isinstance(name, str) and load_game(name) is not None
    except Problem:
        return False


def load_game(name: str) -> Game:
    """The built-in game of that name, or the GAME of the module of that dotted path; load_game(game.name) is game."""
    if name in GAMES:
        return import_module(f"sim.games.{name}").GAME
    if "." in name:
        if "" not in sys.path:
            sys.path.append("")  # a game of one's own may lie in the current folder
        try:
            return import_module(name).GAME
        except (ImportError, AttributeError, ValueError) as error:
            raise Problem(f"no game {name!r}: {error}. A dotted path must name a module that has a GAME.") from error
    raise Problem(f"no game {name!r}; there are: {', '.join(GAMES)}.{suggest(name, GAMES)}")
