"""The planning bot of De Vulgari Eloquentia, and the weights its strategies are made of."""

from policies.greedy import build_greedy
from policies.vulgari.choose import choose_planned
from policies.vulgari.weights import WEIGHTS
from policies.vulgari.worth import known_points
from sim.games.vulgari.apply import apply_action
from sim.games.vulgari.codes import WORDS_USED
from sim.games.vulgari.state import STATE

BOTS = {"planner": choose_planned, "greedy": build_greedy(STATE, apply_action, known_points, WORDS_USED)}

__all__ = ["BOTS", "WEIGHTS"]
