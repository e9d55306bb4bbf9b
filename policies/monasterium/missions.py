"""What missions add to the worth of places (M17)."""

from policies.monasterium import memo as M
from policies.monasterium import weights as W
from sim.games.monasterium.codes import (
    CARDS,
    COUNT_CLOISTERS,
    COUNT_DICE,
    COUNT_NOVICES,
    IN_CLOISTER,
    NONE,
    N,
)
from sim.games.monasterium.missions import count_for_mission
from sim.kernel import kernel

AREAS = IN_CLOISTER + 1
PACE = 3.5  # dice that a novice takes


@kernel
def read_cards(s, r, p):
    """Writes down what the missions in play ask for, once a game."""
    m = s.memo[p]
    m[M.STARTED] = 1.0
    for i in range(CARDS):
        at = M.WANTS + M.MOST_WANTS * i
        m[at] = -1.0
        m[M.COUNTED + i] = -1.0
        if s.cards[i] == NONE:
            continue
        wants = 0
        for area in range(AREAS):
            for monastery in range(N):
                for _ in range(r.wants[s.cards[i], area, monastery]):
                    if wants < M.MOST_WANTS:
                        m[at + wants] = N * area + monastery
                        wants += 1
        if wants < M.MOST_WANTS:
            m[at + wants] = -1.0
        for what in range(COUNT_DICE + 1):
            if r.counts[s.cards[i], what] > 0:
                m[M.COUNTED + i] = what
                m[M.ASKED + i] = r.counts[s.cards[i], what]


@kernel
def share_of(w, points, missing):
    """What one step towards a mission is worth, with so many missing."""
    if missing == 1:
        return points * max(w.weights[W.MISSION], 1.0)
    if missing == 2:
        return points * w.weights[W.MISSION] * w.weights[W.MISSION_TWO]
    if missing == 3:
        return points * w.weights[W.MISSION] * w.weights[W.MISSION_THREE]
    return points * w.weights[W.MISSION] * w.weights[W.MISSION_THREE] * 0.5


@kernel
def mission_points(s, r, p, i, missing):
    """The points of a mission by the year in which it may be done."""
    rounds = PACE * (missing - 1) / (r.neutral + s.owned[p])
    year = min(int(s.turn - 1 + rounds) // s.players, r.rounds // s.players - 1)
    return float(r.deck_points[i // r.in_play, year])


@kernel
def add_missions(s, r, w, p):
    """Adds to the worth of areas what a novice there does for missions not yet done."""
    m = s.memo[p]
    for what in range(COUNT_DICE + 1):
        m[M.COUNTS + what] = 0.0
    for i in range(CARDS):
        if s.cards[i] == NONE or s.mission_year[p, i] > 0:
            continue
        if m[M.COUNTED + i] >= 0.0:
            add_count(s, r, w, p, i)
        else:
            add_wants(s, r, w, p, i)


@kernel
def add_wants(s, r, w, p, i):
    m = s.memo[p]
    at = M.WANTS + M.MOST_WANTS * i
    missing = 0
    lacks = 0  # set of those not there
    for k in range(M.MOST_WANTS):
        want = int(m[at + k])
        if want < 0:
            break
        if s.present[p, want // N, want % N] == 0:
            lacks |= 1 << k
            missing += 1
    if missing == 0 or PACE * missing > m[M.LEFT] + 2.0:
        return
    worth = share_of(w, mission_points(s, r, p, i, missing), missing)
    for k in range(M.MOST_WANTS):
        if (lacks >> k) & 1:
            want = int(m[at + k])
            m[M.BUILD + want] += worth
            if want >= N * IN_CLOISTER:  # which needs a building beside it
                spaces = r.spaces_of[1 << (want % N)] & ~s.taken_cloister
                if spaces and not spaces & s.near[p]:
                    m[M.BUILD + want % N] += w.weights[W.MISSION_NEAR] * worth


@kernel
def add_count(s, r, w, p, i):
    """Missions that count: a step is worth the more the fewer are left; the last is worth the points."""
    m = s.memo[p]
    what = int(m[M.COUNTED + i])
    missing = int(m[M.ASKED + i]) - count_for_mission(s, r, p, what)
    if 3.0 * missing > m[M.LEFT] + 2.0:
        return
    worth = mission_points(s, r, p, i, missing) * w.weights[W.MISSION]
    if missing > 1:
        worth /= missing + 1.0
    if what == COUNT_NOVICES or what == COUNT_CLOISTERS:
        for place in range(M.BUILD if what == COUNT_NOVICES else M.CLOISTER, M.CLOISTER + N):
            m[place] += worth
    else:  # common rooms, windows and dice are weighed where they are won
        m[M.COUNTS + what] += worth


assert M.CHAPEL == M.BUILD + N and M.CLOISTER == M.CHAPEL + N
