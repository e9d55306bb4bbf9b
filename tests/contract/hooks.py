"""What the contract tests must know of each game and `Game` does not say.

Each game in sim.game.GAMES has a module tests/<game>/hooks.py with:
  OWN_TURN, CODES, is_legal            the question of a player's own turn, its action codes, the predicate of one
  MOST_DECISIONS                       no game takes more decisions than this
  check_pieces(s, r, config)           raises where pieces are not conserved, or out of place, in any state
  check_change(before, after, r)       raises where pieces vanished between two states
  check_row(row, config)               raises where one seat's row, a dict by column, does not add up
  conceal(s, r, player, rng, remember) reshuffles, in place, all that is hidden from that player
  HIDDEN, RESHUFFLED_WITH_OTHERS       the fields it changes; those of them that do not keep their own set of values
"""

from importlib import import_module


def load_hooks(name: str):
    return import_module(f"tests.{name}.hooks")
