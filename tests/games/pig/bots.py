"""A bot of Pig's own: holds when the pot is worth it, and sooner or later by how the game stands."""

from tests.games.pig.rules import HOLD, ROLL

WEIGHTS = {
    "hold_at": (20.0, "the pot at which it holds"),
    "behind": (0.0, "how much more it wants for each point it is behind the leader"),
}


def choose_hold(s, r, w):
    p = s.player
    lead = 0
    for q in range(s.players):
        lead = max(lead, s.score[q] - s.score[p])
    enough = s.pot[p] >= w.weights[0] + w.weights[1] * lead
    last = s.score[p] + s.pot[p] >= r.goal and s.score[p] + s.pot[p] >= s.score[p] + lead
    return HOLD if enough or last else ROLL


BOTS = {"planner": choose_hold}
