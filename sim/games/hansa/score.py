"""The score sheet (H18, H19). Reads the state and writes only s.points, s.score and s.network."""

from sim.games.hansa.codes import (
    ABILITIES,
    ACTIONS,
    EXTRA_OFFICE,
    FROM_ABILITIES,
    FROM_COELLEN,
    FROM_CONTROL,
    FROM_MARKERS,
    FROM_NETWORK,
    KEYS,
    PILE_TABLE,
    REMOVE,
    SOURCES,
)
from sim.games.hansa.offices import measure_network
from sim.games.hansa.turn import shown
from sim.kernel import kernel


@kernel
def count_markers(s, p):
    """Markers used and not used, but for those on the plate."""
    count = 0
    for kind in range(EXTRA_OFFICE, REMOVE + 1):
        count += s.held[p, kind] + s.used[p, kind]
    return count


@kernel
def count_offices(s, r, p):
    count = 0
    for city in range(r.cities):
        count += s.offices[p, city]
    return count


@kernel
def count_controlled(s, r, p):
    count = 0
    for city in range(r.cities):
        count += s.controller[city] == p
    return count


@kernel
def score_player(s, r, p):
    """H18; the prestige of the track has been noted as it came."""
    s.points[p, FROM_ABILITIES] = 0
    for ability in range(len(ABILITIES)):
        if s.level[p, ability] == r.steps[ability]:
            s.points[p, FROM_ABILITIES] += r.full_points[ability]
    s.points[p, FROM_MARKERS] = r.marker_points[min(count_markers(s, p), PILE_TABLE - 1)]
    s.points[p, FROM_COELLEN] = 0
    for space in range(r.spaces):
        if s.space[space] == p:
            s.points[p, FROM_COELLEN] += r.space_points[space]
    s.points[p, FROM_CONTROL] = r.control_points * count_controlled(s, r, p)
    s.network[p] = measure_network(s, r, p)
    s.points[p, FROM_NETWORK] = shown(s, r, p, KEYS) * s.network[p]
    s.score[p] = 0
    for source in range(len(SOURCES)):
        s.score[p] += s.points[p, source]


@kernel
def is_ahead(s, r, p, q):
    """H19: more points, then fewer actions shown, then more offices."""
    if s.score[p] != s.score[q]:
        return s.score[p] > s.score[q]
    if shown(s, r, p, ACTIONS) != shown(s, r, q, ACTIONS):
        return shown(s, r, p, ACTIONS) < shown(s, r, q, ACTIONS)
    return count_offices(s, r, p) > count_offices(s, r, q)


@kernel
def rank_of(s, r, p):
    """1 is the winner; equals share a rank."""
    rank = 1
    for q in range(s.players):
        rank += 1 if is_ahead(s, r, q, p) else 0
    return rank
