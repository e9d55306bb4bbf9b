"""What zones have to offer a player: at once to who is there, and later to who comes or waits."""

from policies.vulgari import memo as M
from policies.vulgari import weights as W
from policies.vulgari.worth import best_cardinal, best_friar, cardinal_worth, fee_cube, friar_worth, turns_left
from sim.bits import has_bit, lowest_bit
from sim.games.vulgari.codes import (
    BANKER,
    BENEDICTINE,
    CANTICO,
    CARDINAL,
    FRIAR,
    LEVELS,
    MERCHANT,
    NONE,
    ORIENT,
    RIDDLE,
    STUPOR_MUNDI,
    YELLOW,
)
from sim.games.vulgari.holdings import leader, level, virtual_cubes
from sim.kernel import kernel


@kernel
def conversion_worth(s, r, w, p, scribes):
    """Scribes brought to an abbey: behind the screen or into knowledge, whichever is more."""
    return scribes * max(float(r.scribe_points), r.scribe_knowledge * s.memo[p, M.KNOWLEDGE])


@kernel
def city_worth(s, r, w, p, zone):
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
    m = s.memo[p]
    if tile == STUPOR_MUNDI:
        return 0.6 * w.weights[W.STUPOR] * r.stupor_knowledge * m[M.KNOWLEDGE]
    worth = r.event_knowledge[tile] * m[M.KNOWLEDGE]
    return worth + (r.event_ducats[tile] * m[M.DUCAT] if s.career[p] == MERCHANT else 0.0)


@kernel
def vow_worth(s, r, w, p):
    """What becoming a friar is worth now; the ducats lost are taken off."""
    m = s.memo[p]
    if s.career[p] != MERCHANT or m[M.AIM] == BANKER or s.turn < w.weights[W.VOW_TURN]:
        return 0.0
    tile = best_friar(s, r, w, p)
    if tile == NONE:
        return 0.0
    base = r.title_points[BENEDICTINE] * 0.6 + (2.0 if turns_left(s, r) < 4.0 else 0.0)
    return max(base + friar_worth(s, r, w, p, tile) - 0.5 * s.ducats[p] * m[M.DUCAT], 0.5)


@kernel
def promotion_worth(s, r, w, p, ducats):
    """What becoming a cardinal is worth with these ducats; 0 if it cannot be."""
    m = s.memo[p]
    if s.career[p] == CARDINAL or m[M.AIM] <= BENEDICTINE or fee_cube(s, r, p) < 0:
        return 0.0
    tile = best_cardinal(s, r, w, p, ducats)
    if tile == NONE:
        return 0.0
    cube = fee_cube(s, r, p)
    lost = 0.0 if cube == 2 else r.votes[cube] * m[M.VOTE]
    return max(r.title_points[int(m[M.AIM])] * 0.5 + cardinal_worth(s, r, w, p, tile) - lost, 0.5)


@kernel
def colours_of(s, r, p):
    """The set of colours a player's manuscripts show."""
    colours = 0
    for kind in range(r.kinds):
        if s.hand[p, kind] > 0:
            colours |= r.kind_colours[kind]
    return colours


@kernel
def reading_worth(s, r, w, kind, colours):
    """The worth of a manuscript to a player who holds these colours."""
    worth = w.weights[W.MANUSCRIPT] * r.level_points[r.kind_level[kind]]
    if r.kind_colours[kind] & ~colours:
        worth += w.weights[W.COLOUR]
    return worth


@kernel
def best_reading(s, r, w, p, zone, colours, actions):
    """The manuscript to take in a zone: worth less 0.8 for each action is highest; NONE if there is none."""
    kinds = s.on_display & r.zone_kinds[zone]
    best = NONE
    best_net = -1e9
    reach = min(level(s, r, p), LEVELS)
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        of = r.kind_level[kind]
        if of <= reach and s.level_cost[of] <= actions and not has_bit(w.forbidden[2], kind):
            net = reading_worth(s, r, w, kind, colours) - 0.8 * s.level_cost[of]
            if net > best_net:
                best = kind
                best_net = net
    return best


@kernel
def riddle_worth(s, r, w, p, steps):
    """What so many more spaces of the riddle are worth: the leader's points, by how safely they are led."""
    space = min(s.space[RIDDLE, p] + steps, r.spaces[RIDDLE])
    rival = 0
    for q in range(s.players):
        if q != p:
            rival = max(rival, s.space[RIDDLE, q])
    return w.weights[W.RIDDLE] * (riddle_hold(r, space, rival) - riddle_hold(r, s.space[RIDDLE, p], rival))


@kernel
def riddle_hold(r, space, rival):
    if space == 0:
        return 0.0
    points = float(r.riddle_points[space])
    if points == 0.0:  # on the way to the first points
        points = r.riddle_points[r.spaces[RIDDLE]] * 0.15 * space
    if space <= rival:
        return 0.1 * points
    return points * min(0.6 + 0.1 * (space - rival), 1.0)


@kernel
def cantico_worth(s, r, w, p, steps):
    """What so many more spaces of the cantico are worth."""
    first = 0
    second = 0
    for q in range(s.players):
        if q != p:
            at = s.space[CANTICO, q]
            if at > first:
                second = first
                first = at
            elif at > second:
                second = at
    here = s.space[CANTICO, p]
    there = min(here + steps, r.spaces[CANTICO])
    return w.weights[W.CANTICO] * (cantico_hold(r, there, first, second) - cantico_hold(r, here, first, second))


@kernel
def cantico_hold(r, space, first, second):
    """The points a place on the cantico is likely to keep, by its lead over the rivals."""
    if space == 0:
        return 0.0
    if space > first:
        return r.cantico_points[1] + (r.cantico_points[0] - r.cantico_points[1]) * min(0.4 + 0.15 * (space - first), 1.0)
    if space > second:
        return r.cantico_points[1] * min(0.5 + 0.15 * (space - second), 1.0) + 0.1 * (space)
    return 0.05 * space


@kernel
def spread_lures(s, r, w, p):
    """Fills NOW and LATER for every zone, and the list of those that pull."""
    m = s.memo[p]
    left = turns_left(s, r)
    colours = colours_of(s, r, p)
    abbesses = s.behind[p, YELLOW] + virtual_cubes(s, r, p, YELLOW)
    coming = s.event_on[s.turn + 1]
    vow = vow_worth(s, r, w, p)
    promotion = promotion_worth(s, r, w, p, s.ducats[p]) if s.career[p] == FRIAR else 0.0
    hope = 0.0  # of becoming a cardinal when it can be paid
    if s.career[p] == FRIAR and promotion == 0.0 and m[M.AIM] > BENEDICTINE:
        hope = 3.0
    scribes = conversion_worth(s, r, w, p, s.front[p])
    riddle = 0.0
    if s.space[RIDDLE, p] < r.spaces[RIDDLE]:
        riddle = max(riddle_worth(s, r, w, p, 3), 0.0)
    cantico = cantico_worth(s, r, w, p, min(abbesses, 3)) if abbesses > 0 else 0.0
    count = 0
    for zone in range(r.zones):
        now = 0.0
        later = 0.0
        if s.event_at[zone] > 0:
            now += event_worth(s, r, w, p, s.event_at[zone])
        elif coming > 0 and r.event_zone[coming] == zone:
            later += w.weights[W.HASTE] * event_worth(s, r, w, p, coming)
        if not has_bit(s.cities[p], zone):
            now += city_worth(s, r, w, p, zone)
        if zone == r.university and s.completed[p] and not s.university[p] and not r.messenger_at_once:
            now += r.messenger_knowledge[1] * m[M.KNOWLEDGE]
        if has_bit(r.convents, zone):
            now += vow
        if has_bit(r.cathedrals, zone):
            now += promotion
            later += hope
        if has_bit(r.abbeys, zone):
            now += scribes
            later += 0.25
        if left > 0.0:
            if has_bit(r.riddle_zones, zone):
                later += 0.5 * riddle
            if cantico > 0.0 and has_bit(r.franciscan, zone):
                wait = s.cantico_turn[zone] - s.turn
                if s.turn + 1 >= r.cantico_free_from:
                    later += 0.8 * cantico
                elif 0 < wait <= 2:
                    later += (0.8 if wait == 1 else 0.5) * cantico
            if r.zone_kinds[zone]:
                kind = best_reading(s, r, w, p, zone, colours, 5)
                if kind != NONE:
                    net = reading_worth(s, r, w, kind, colours) - 0.6 * s.level_cost[r.kind_level[kind]]
                    later += max(net, 0.0)
        m[M.NOW + zone] = now
        m[M.LATER + zone] = later
        if now + later > 0.3 and count < 16:
            m[M.PULLS + count] = now + later
            m[M.PULL_ZONES + count] = zone
            count += 1
    m[M.PULL_COUNT] = count


@kernel
def pull_of(s, r, w, p, place):
    """How good a place is to end the turn at: the best of what lies around it, by distance."""
    m = s.memo[p]
    best = 0.0
    for i in range(int(m[M.PULL_COUNT])):
        zone = int(m[M.PULL_ZONES + i])
        worth = m[M.LATER + zone]
        if zone != place:
            steps = int(r.distance[place, zone])
            worth = m[M.PULLS + i] * m[M.POWERS + steps] if steps < 12 else 0.0
        if worth > best:
            best = worth
    return w.weights[W.PULL] * best


assert leader
