"""What the contract tests must know of each game and `Game` does not say.

Each game of CONTRACTED has a module tests/<game>/hooks.py, the example game one in its own package, with:
  OWN_TURN, CODES, is_legal            the question of a player's own turn or ANY, its action codes, one's predicate
  SHARED_RANKS                         whether players equal in everything share a rank
  choose                               a bot whose games try most of the rules: the uniform one, if it does
  PLAIN_GAMES                          how many of its games for each player count run most of the kernels' lines
  MOST_DECISIONS                       no game takes more decisions than this
  check_pieces(s, r, config)           raises where pieces are not conserved, or out of place, in any state
  check_change(before, after, r)       raises where pieces vanished between two states
  check_row(row, config)               raises where one seat's row, a dict by column, does not add up
  conceal(s, r, player, rng, remember) reshuffles, in place, all that is hidden from that player
  HIDDEN, RESHUFFLED_WITH_OTHERS       the fields it changes; those of them that do not keep their own set of values
"""

from importlib import import_module

from sim.game import GAMES

EXAMPLE = "tests.games.pig"  # of docs/adding-a-game.md
CONTRACTED = (*GAMES, EXAMPLE)
ANY = -1  # is_legal judges the answers to every question


def load_hooks(name: str):
    return import_module(f"{package_of(name)}.hooks")


def package_of(name: str) -> str:
    """The package of a game's own tests."""
    return name if "." in name else f"tests.{name}"


def kernels_of(name: str) -> str:
    """The package of a game's kernels."""
    return name if "." in name else f"sim.games.{name}"
