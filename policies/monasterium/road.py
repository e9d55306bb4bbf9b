"""What moving the messenger is worth (M10)."""

from policies.monasterium import memo as M
from policies.monasterium import weights as W
from sim.bits import has_bit
from sim.games.monasterium.codes import (
    BOOK,
    COUNT_DICE,
    DIE,
    INFLUENCE,
    ROAD_ANY,
    ROAD_DIE,
    ROAD_GOOD,
    ROAD_NOTHING,
    ROAD_SOUP,
    ROAD_WINDOW,
    ROSARY,
    SOUP,
    TOOL,
)
from sim.kernel import kernel

LOOK = 12  # spaces
MOST_STEPS = 3


@kernel
def weigh_swap(s, p, better):
    """A good for the next better one."""
    m = s.memo[p]
    lesser = SOUP if better == TOOL else TOOL
    if s.goods[p, lesser] == 0:
        return M.IMPOSSIBLE
    return m[M.GAIN + better] - m[M.PRICE + lesser]


@kernel
def weigh_die(s, r, w, p):
    """Another personal die: one more action in every round to come."""
    if s.owned[p] >= r.most_personal or has_bit(w.forbidden[DIE >> 6], DIE & 63):
        return 0.0
    rounds = r.rounds - s.turn + 0.7
    return w.weights[W.DIE] * rounds + s.memo[p, M.COUNTS + COUNT_DICE]


@kernel
def weigh_road(s, r, w, p):
    """The worth of the road's bonuses, and of moving one, two and three spaces."""
    m = s.memo[p]
    m[M.BONUS + ROAD_NOTHING] = 0.0
    m[M.BONUS + ROAD_ANY] = w.weights[W.ANY_ACTION]
    m[M.BONUS + ROAD_GOOD] = max(m[M.GAIN + INFLUENCE], m[M.GAIN + ROSARY])
    m[M.BONUS + ROAD_SOUP] = max(m[M.GAIN + SOUP], max(weigh_swap(s, p, TOOL), weigh_swap(s, p, BOOK)))
    m[M.BONUS + ROAD_WINDOW] = max(m[M.ANY_GLASS], 0.0)
    m[M.BONUS + ROAD_DIE] = max(float(r.road_points), weigh_die(s, r, w, p))
    here = s.messenger[p]
    fade = w.weights[W.AHEAD]
    usable = w.weights[W.ROAD] * min(m[M.LEFT] * 0.1, 1.0)
    ahead = 0.0
    at = (here + LOOK) % r.road
    for steps in range(LOOK - 1, -1, -1):
        ahead = fade * (m[M.BONUS + r.bonus[at]] + ahead)
        at = at - 1 if at > 0 else r.road - 1
        if steps <= MOST_STEPS:
            m[M.AHEAD + steps] = ahead * usable
    total = 0.0
    at = here
    for steps in range(1, MOST_STEPS + 1):
        at = at + 1 if at + 1 < r.road else 0
        total += w.weights[W.ROAD] * m[M.BONUS + r.bonus[at]]
        m[M.STEPS + steps - 1] = total + m[M.AHEAD + steps] - m[M.AHEAD] + weigh_approach(s, r, w, p, at, steps)


@kernel
def weigh_approach(s, r, w, p, at, steps):
    """Coming nearer to the project's monastery, or leaving it."""
    m = s.memo[p]
    if m[M.GOAL] < 0.0:
        return 0.0
    goal = int(m[M.GOAL])
    if has_bit(s.chapels[p], goal):
        return 0.0
    away = int(m[M.AWAY + goal])
    if steps <= away:
        return w.weights[W.APPROACH] * steps
    if has_bit(r.link[at], goal):
        return w.weights[W.APPROACH] * away
    return w.weights[W.APPROACH] * -3.0
