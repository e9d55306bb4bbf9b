"""What a lead on the riddle or the cantico is worth, by how safely it is led."""

from policies.vulgari import memo as M
from policies.vulgari import weights as W
from policies.vulgari.worth import is_allowed, votes_worth
from sim.games.vulgari.codes import ADVANCE, CANTICO, RIDDLE, YELLOW
from sim.games.vulgari.holdings import virtual_cubes
from sim.kernel import inlined, kernel


@inlined
def riddle_hold(r, space, rival, safe):
    """The points that a place on the riddle promises against the best rival."""
    points = float(r.riddle_points[space])
    early = r.riddle_points[r.spaces[RIDDLE]] * 0.15 * space  # on the way to the first points
    points = early if points == 0.0 else points
    share = min(safe + 0.1 * (space - rival), 1.0) if space > rival else 0.1
    return points * share if space > 0 else 0.0


@kernel
def cantico_hold(r, space, first, second, safe):
    """The points that a place on the cantico promises against the two best rivals."""
    if space == 0:
        return 0.0
    most = float(r.cantico_points[0])
    less = float(r.cantico_points[1])
    if space > first:
        return less + (most - less) * min(safe + 0.12 * (space - first), 1.0)
    if space > second:
        return less * min(safe + 0.12 * (space - second), 1.0) + 0.05 * space
    return 0.05 * space


@kernel
def weigh_tracks(s, r, w, p):
    """Fills the gains of steps on both tracks, and how many steps are possible."""
    m = s.memo[p]
    rival = 0
    first = 0
    second = 0
    for q in range(s.players):
        if q != p:
            rival = max(rival, s.space[RIDDLE, q])
            at = s.space[CANTICO, q]
            if at > first:
                second = first
                first = at
            elif at > second:
                second = at
    safe = 0.9 - 0.4 * min(m[M.LEFT] / 6.0, 1.0)  # a lead is safer late
    most = min(max(s.actions, M.LURE_STEPS), M.MOST_ACTIONS)
    here = s.space[RIDDLE, p]
    steps = min(r.spaces[RIDDLE] - here, most)
    if not is_allowed(w, ADVANCE + RIDDLE):
        steps = 0
    m[M.RIDDLE_STEPS] = steps
    m[M.RIDDLE_ZONES] = r.riddle_zones & ~s.active if steps > 0 else 0
    held = riddle_hold(r, here, rival, safe)
    for k in range(steps + 1):
        m[M.RIDDLE_GAIN + k] = w.weights[W.RIDDLE] * (riddle_hold(r, here + k, rival, safe) - held)
    here = s.space[CANTICO, p]
    virtual = virtual_cubes(s, r, p, YELLOW)
    steps = min(min(r.spaces[CANTICO] - here, s.behind[p, YELLOW] + virtual), most)
    if not is_allowed(w, ADVANCE + CANTICO):
        steps = 0
    m[M.CANTICO_STEPS] = steps
    m[M.CANTICO_ZONES] = s.active if steps > 0 else 0
    held = cantico_hold(r, here, first, second, safe)
    vote = votes_worth(m, 1)
    for k in range(steps + 1):
        lost = 0.7 * vote * max(k - virtual, 0)
        m[M.CANTICO_GAIN + k] = w.weights[W.CANTICO] * (cantico_hold(r, here + k, first, second, safe) - held) - lost
