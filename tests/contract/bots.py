"""Games played for the contract tests: by the uniform bot, or by any strategy."""

from functools import cache

import numpy as np

from policies.uniform import choose_uniform
from sim.game import MAX_CHOOSERS, STRATEGY, Game, chooser_signature, load_game
from sim.kernel import entry
from sim.loop import RECORDER
from sim.part import empty_records
from sim.trace import follow_game
from sim.variant import load_variant
from tests.contract.hooks import load_hooks, package_of

ENOUGH = 1200  # decisions looked at one by one; where games are long, a few of them hold so many


@cache
def uniform_choosers(name: str) -> tuple:
    game = load_game(name)
    chooser = entry(lambda: chooser_signature(game.state, game.rules), *game.sources, "policies/uniform.py")(
        choose_uniform
    )
    return (chooser.compiled,) * MAX_CHOOSERS


@cache
def trying_choosers(name: str) -> tuple:
    """The bot of the hooks whose games try most of the rules."""
    game, choose = load_game(name), load_hooks(name).choose
    sources = (*game.sources, "policies/uniform.py", package_of(name).replace(".", "/"))
    chooser = entry(lambda: chooser_signature(game.state, game.rules), *sources)(choose)
    return (chooser.compiled,) * MAX_CHOOSERS


def uniform_strategies() -> np.ndarray:
    return np.zeros(1, STRATEGY)


@cache
def load_config(name: str, variant: str = "base"):
    return load_variant(name, variant).config


@cache
def load_rules(name: str, players: int, variant: str = "base") -> np.ndarray:
    return load_game(name).build_rules(load_config(name, variant), players)


def follow_uniform(game: Game, players: int, block: int, seed: int = 11, rules=None, rotation: int = 0, choosers=None):
    """The moments of one game by uniform bots, or the bots given."""
    rules = load_rules(game.name, players) if rules is None else rules
    choosers = uniform_choosers(game.name) if choosers is None else choosers
    return follow_game(game, rules, uniform_strategies(), choosers, [0] * players, seed, block, rotation)


def play_uniform(
    game: Game, players: int, blocks, seed: int = 11, rules=None, rotation: int = 0, strategies=None, choosers=None
) -> np.ndarray:
    """The rows of many games by uniform bots, or the bots given: [game, player, column]."""
    rules = load_rules(game.name, players) if rules is None else rules
    strategies = uniform_strategies() if strategies is None else strategies
    choosers = uniform_choosers(game.name) if choosers is None else choosers
    blocks = np.asarray(blocks, np.int64)
    rows = np.full((len(blocks) * players, len(game.columns)), -99, np.int64)
    status = np.full(len(blocks), -1, np.int64)
    lineups, rotations = np.zeros((len(blocks), players), np.int64), np.full(len(blocks), rotation, np.int64)
    states = np.zeros(1, game.state)
    nothing = empty_records(game, 0, players, 0)
    recorder = np.zeros(1, RECORDER)
    errors = game.play(
        states, rules, strategies, choosers, lineups, blocks, rotations, seed, rows, status, *nothing, recorder
    )
    assert errors == 0 and not status.any()
    return rows.reshape(len(blocks), players, -1)


def as_states(game: Game, state) -> np.ndarray:
    """A moment's state, copied, as an array of one record that the entries take."""
    states = np.zeros(1, game.state)
    states[0] = tuple(state[name] for name in game.state.names)
    return states


def equal_states(a: np.ndarray, b: np.ndarray, but: tuple[str, ...] = ()) -> list[str]:
    """The fields in which two states differ."""
    return [name for name in a.dtype.names if name not in but and not np.array_equal(a[name], b[name])]
