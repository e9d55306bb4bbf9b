"""What zones have to offer a player: at once to who is there, and later to who comes or waits."""

from policies.vulgari import memo as M
from policies.vulgari import weights as W
from policies.vulgari.careers import promotion_worth, vow_worth
from policies.vulgari.reading import COLOURS
from sim.bits import lowest_bit
from sim.games.vulgari.codes import BENEDICTINE, FRIAR, MERCHANT, ORIENT, STUPOR_MUNDI, ZONES
from sim.kernel import kernel


@kernel
def city_worth(s, r, p, zone):
    """The ducats and knowledge of a city not yet used (V18, V31)."""
    m = s.memo[p]
    worth = r.zone_knowledge[zone] * m[M.KNOWLEDGE]
    if s.career[p] == MERCHANT and r.zone_ducats[zone] > 0:
        worth += r.zone_ducats[zone] * m[M.DUCAT]
        if s.space[ORIENT, p] == r.spaces[ORIENT]:
            worth += r.orient_bonus * m[M.DUCAT]
    return worth


@kernel
def event_worth(s, r, w, p, tile):
    """What an event tile gives a player (V17, V37)."""
    m = s.memo[p]
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
        riddle = 0.5 * max(m[M.RIDDLE_GAIN + min(int(m[M.RIDDLE_STEPS]), 4)], 0.0)
        cantico = 0.8 * max(m[M.CANTICO_GAIN + min(int(m[M.CANTICO_STEPS]), 3)], 0.0)
    for i in range(M.MOST_PULLS):
        m[M.PULLS + i] = 0.0
        m[M.PULL_ZONES + i] = 0.0
    for zone in range(r.zones):
        m[M.NOW + zone] = 0.0
        m[M.LATER + zone] = 0.0 if r.zone_colour[zone] == COLOURS else m[M.BEST_READ + r.zone_colour[zone]]
    zones = r.cities & ~s.cities[p]
    while zones:
        zone = lowest_bit(zones)
        zones &= zones - 1
        m[M.NOW + zone] = city_worth(s, r, p, zone)
    add_lure(m, M.NOW, r.convents, vow)
    add_lure(m, M.NOW, r.cathedrals, promotion)
    add_lure(m, M.LATER, r.cathedrals, hope)
    add_lure(m, M.NOW, r.abbeys, scribes)
    add_lure(m, M.LATER, r.abbeys, 0.25)
    add_lure(m, M.LATER, r.riddle_zones, riddle)
    if cantico > 0.0:
        spread_cantico(s, r, m, cantico)
    for tile in range(1, STUPOR_MUNDI + 1):
        zone = r.event_zone[tile]
        if s.event_at[zone] == tile:
            m[M.NOW + zone] += event_worth(s, r, w, p, tile)
    if coming > 0:
        m[M.LATER + r.event_zone[coming]] += w.weights[W.HASTE] * event_worth(s, r, w, p, coming)
    if s.completed[p] and not s.university[p] and not r.messenger_at_once:
        m[M.NOW + r.university] += r.messenger_knowledge[1] * m[M.KNOWLEDGE]
    for zone in range(r.zones):
        total = m[M.NOW + zone] + m[M.LATER + zone]
        if total > m[M.PULLS + M.MOST_PULLS - 1]:
            add_pull(m, zone, total)


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


@kernel
def add_pull(m, zone, worth):
    """Puts a zone in its place among those that pull most."""
    at = M.MOST_PULLS
    while at > 0 and m[M.PULLS + at - 1] < worth:
        m[M.PULLS + at] = m[M.PULLS + at - 1]
        m[M.PULL_ZONES + at] = m[M.PULL_ZONES + at - 1]
        at -= 1
    m[M.PULLS + at] = worth
    m[M.PULL_ZONES + at] = zone


@kernel
def pull_of(s, r, w, p, place):
    """How good a place is to end the turn at: the best of what lies around it, by distance."""
    m = s.memo[p]
    best = m[M.LATER + place] if place < ZONES else 0.0 * m[M.LATER]
    for i in range(M.MOST_PULLS):
        zone = int(m[M.PULL_ZONES + i])
        worth = (m[M.PULLS + i] - m[M.NOW + zone] * (zone == place)) * m[M.POWERS + min(r.distance[place, zone], 11)]
        best = worth if worth > best else best
    return w.weights[W.PULL] * best
