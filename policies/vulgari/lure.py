"""What zones have to offer a player: at once to who is there, and later to who comes or waits."""

import numpy as np

from policies.vulgari import memo as M
from policies.vulgari import weights as W
from policies.vulgari.careers import promotion_worth, vow_worth
from policies.vulgari.worth import is_open
from sim.bits import lowest_bit
from sim.games.vulgari import options as O
from sim.games.vulgari.codes import BENEDICTINE, FRIAR, MERCHANT, ORIENT, STUPOR_MUNDI
from sim.kernel import inlined, kernel

FAR_WORTH = 1.5  # a place more than two actions away is not considered for less


@kernel
def event_worth(s, r, w, p, tile):
    """What an event tile gives a player (V17, V37)."""
    m = s.memo[p]
    if not is_open(w, O.EVENT + tile):
        return 0.0
    if tile == STUPOR_MUNDI:
        return 0.6 * w.weights[W.STUPOR] * r.stupor_knowledge * m[M.KNOWLEDGE]
    worth = r.event_knowledge[tile] * m[M.KNOWLEDGE]
    return worth + (r.event_ducats[tile] * m[M.DUCAT] if s.career[p] == MERCHANT else 0.0)


@kernel
def spread_lures(s, r, w, p):
    """Fills NOW and LATER for every zone, and the list of those that pull."""
    m = s.memo[p]
    coming = s.event_on[s.turn + 1]
    vow = vow_worth(s, r, w, p)
    promotion = promotion_worth(s, r, w, p, s.ducats[p]) if s.career[p] == FRIAR else 0.0
    m[M.VOW] = vow
    m[M.HAT] = promotion
    hope = 0.0  # of becoming a cardinal when it can be paid
    if s.career[p] == FRIAR and promotion == 0.0 and m[M.AIM] > BENEDICTINE:
        hope = 3.0
    scribes = s.front[p] * max(float(r.scribe_points), r.scribe_knowledge * m[M.KNOWLEDGE])
    riddle = 0.0
    cantico = 0.0
    if m[M.LEFT] > 0.0:
        riddle = 0.5 * max(m[M.RIDDLE_GAIN + min(int(m[M.RIDDLE_STEPS]), M.LURE_STEPS)], 0.0)
        cantico = 0.8 * max(m[M.CANTICO_GAIN + min(int(m[M.CANTICO_STEPS]), 3)], 0.0)
    for zone in range(r.zones):
        m[M.NOW + zone] = 0.0
        m[M.LATER + zone] = m[M.BEST_READ + r.zone_colour[zone]]
    spread_cities(s, r, w, p)
    add_lure(m, M.NOW, r.convents, vow)
    add_lure(m, M.NOW, r.cathedrals, promotion)
    add_lure(m, M.LATER, r.cathedrals, hope)
    add_lure(m, M.NOW, r.abbeys, scribes)
    add_lure(m, M.LATER, r.abbeys, 0.25)
    add_lure(m, M.LATER, r.riddle_zones, riddle)
    if cantico > 0.0:
        spread_cantico(s, r, m, cantico)
    tiles = list_events(s, r)
    while tiles:
        tile = lowest_bit(tiles)
        tiles &= tiles - 1
        m[M.NOW + r.event_zone[tile]] += event_worth(s, r, w, p, tile)
    if coming > 0:
        m[M.LATER + r.event_zone[coming]] += w.weights[W.HASTE] * event_worth(s, r, w, p, coming)
    if s.completed[p] and not s.university[p] and not r.messenger_at_once:
        late = 1 if s.completed[p] > r.messenger_early_until else 0
        m[M.NOW + r.university] += max(w.weights[W.MESSENGER], 1.0) * r.messenger_knowledge[late] * m[M.KNOWLEDGE]
    list_pulls(r, m)


@kernel
def list_events(s, r):
    """The event tiles that lie on the map, as a set."""
    tiles = 0
    for tile in range(1, STUPOR_MUNDI + 1):
        tiles |= np.int64(s.event_at[r.event_zone[tile]] == tile) << tile
    return tiles


@kernel
def spread_cities(s, r, w, p):
    """The ducats and knowledge of cities not yet used (V18, V31)."""
    m = s.memo[p]
    knowledge = m[M.KNOWLEDGE]
    ducat = m[M.DUCAT] if s.career[p] == MERCHANT else 0.0
    bonus = r.orient_bonus * ducat if s.space[ORIENT, p] == r.spaces[ORIENT] else 0.0
    zones = r.cities & ~s.cities[p]
    while zones:
        zone = lowest_bit(zones)
        zones &= zones - 1
        if not is_open(w, O.CITY + zone):
            continue
        found = r.zone_ducats[zone]
        m[M.NOW + zone] = r.zone_knowledge[zone] * knowledge + found * ducat + bonus * (found > 0)


@kernel
def list_pulls(r, m):
    """Finds the two zones that pull most, and those worth a long way."""
    goals = 0
    first = 0.0
    second = 0.0
    first_zone = 0
    second_zone = 0
    for zone in range(r.zones):
        total = m[M.NOW + zone] + m[M.LATER + zone]
        goals |= np.int64(total >= FAR_WORTH) << zone
        behind = total if total > second else second
        behind_zone = zone if total > second else second_zone
        second = first if total > first else behind
        second_zone = first_zone if total > first else behind_zone
        first_zone = zone if total > first else first_zone
        first = total if total > first else first
    m[M.GOALS] = goals
    m[M.PULLS] = first
    m[M.PULLS + 1] = second
    m[M.PULL_ZONES] = first_zone
    m[M.PULL_ZONES + 1] = second_zone


@kernel
def add_lure(m, table, zones, worth):
    """Adds to what each zone of a set has to offer."""
    if worth == 0.0:
        return
    while zones:
        m[table + lowest_bit(zones)] += worth
        zones &= zones - 1


@kernel
def spread_cantico(s, r, m, worth):
    """The Franciscan cities that are active on the next turn, or the one after."""
    zones = r.franciscan
    while zones:
        zone = lowest_bit(zones)
        zones &= zones - 1
        wait = s.cantico_turn[zone] - s.turn
        if s.turn + 1 >= r.cantico_free_from or wait == 1:
            m[M.LATER + zone] += worth
        elif wait == 2:
            m[M.LATER + zone] += 0.6 * worth


@inlined
def pull_of(s, r, w, p, place):
    """How good a place is to end the turn at: the best of what lies around it, by distance."""
    m = s.memo[p]
    best = m[M.LATER + place]
    for i in range(M.MOST_PULLS):
        zone = int(m[M.PULL_ZONES + i])
        worth = (m[M.PULLS + i] - m[M.NOW + zone] * (zone == place)) * m[M.POWERS + min(r.distance[place, zone], 11)]
        best = worth if worth > best else best
    return w.weights[W.PULL] * best
