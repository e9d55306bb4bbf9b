"""A bot that claims: uniform play hardly ever does, and so would leave most of the rules untried.

Mostly it claims what it can, builds on what it has begun, and begins on empty routes; now and then it does anything.
"""

from policies.uniform import choose_uniform
from sim.games.hansa.codes import (
    ASK_BENEFIT,
    ASK_TURN,
    CLAIM,
    CUBE,
    DISC,
    DISPLACE,
    INCOME,
    NOTHING,
    PLACE_CUBE,
    PLACE_DISC,
    USE_ACTIONS,
)
from sim.kernel import kernel
from sim.rng import draw

choose_any = kernel(choose_uniform)


@kernel
def keep_only(s, word, actions):
    for other in range(len(s.legal)):
        s.legal[other] = 0
    s.legal[word] = actions


def choose_busy(s, r, w):
    p = s.player
    if s.ask == ASK_BENEFIT and s.options > 1:
        s.legal[NOTHING >> 6] &= ~(1 << (NOTHING & 63))
    elif s.ask == ASK_TURN and draw(s.noise, p, 8) > 0:
        begun = s.legal[PLACE_CUBE >> 6] & (s.has[p, CUBE] | s.has[p, DISC])
        fresh = s.legal[PLACE_CUBE >> 6] & s.empty
        discs = s.legal[PLACE_DISC >> 6] & (s.has[p, CUBE] | s.has[p, DISC])
        wanted = fresh & (s.marked | r.yellow_routes | (1 << r.table))
        if s.legal[DISPLACE >> 6] and draw(s.noise, p, 8) == 0:
            keep_only(s, DISPLACE >> 6, s.legal[DISPLACE >> 6])
        elif s.legal[CLAIM >> 6]:
            keep_only(s, CLAIM >> 6, s.legal[CLAIM >> 6])
        elif s.legal[USE_ACTIONS >> 6]:
            keep_only(s, USE_ACTIONS >> 6, s.legal[USE_ACTIONS >> 6])
        elif discs and draw(s.noise, p, 3) == 0:
            keep_only(s, PLACE_DISC >> 6, discs)
        elif begun:
            keep_only(s, PLACE_CUBE >> 6, begun)
        elif fresh and draw(s.noise, p, 2) == 0:
            keep_only(s, PLACE_CUBE >> 6, wanted if wanted else fresh)
        elif s.legal[INCOME >> 6]:
            keep_only(s, INCOME >> 6, s.legal[INCOME >> 6])
    return choose_any(s, r, w)
