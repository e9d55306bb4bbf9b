"""Pig, a dice game of a few lines: the example of docs/adding-a-game.md, and a test of every seam."""

from tests.games.pig.bots import BOTS, WEIGHTS
from tests.games.pig.rules import GAME

__all__ = ["BOTS", "GAME", "WEIGHTS"]
