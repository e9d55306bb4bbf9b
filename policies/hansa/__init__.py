"""The planning bot of Hansa Teutonica, and the weights its strategies are made of."""

from policies.greedy import build_greedy
from policies.hansa.choose import choose_planned
from policies.hansa.frame import known_points
from policies.hansa.weights import WEIGHTS
from sim.games.hansa.apply import apply_action
from sim.games.hansa.codes import WORDS_USED
from sim.games.hansa.state import STATE

BOTS = {"planner": choose_planned, "greedy": build_greedy(STATE, apply_action, known_points, WORDS_USED)}

__all__ = ["BOTS", "WEIGHTS"]
