"""The planning bot of Monasterium, and the weights its strategies are made of."""

from policies.greedy import build_greedy
from policies.monasterium.choose import choose_planned
from policies.monasterium.weights import WEIGHTS
from policies.monasterium.worth import known_points
from sim.games.monasterium.apply import apply_action
from sim.games.monasterium.codes import WORDS_USED
from sim.games.monasterium.state import STATE

BOTS = {"planner": choose_planned, "greedy": build_greedy(STATE, apply_action, known_points, WORDS_USED)}

__all__ = ["BOTS", "WEIGHTS"]
