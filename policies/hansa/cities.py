"""What an office in each city is worth: control, network, the way from east to west."""

import numpy as np

from policies.hansa import memo as M
from policies.hansa import weights as W
from policies.hansa.frame import is_allowed
from sim.bits import has_bit, lowest_bit
from sim.games.hansa.codes import DISC, EXTRA_OFFICE, OFFICE, OWNERS, PRIVILEGE
from sim.games.hansa.offices import find_group
from sim.games.hansa.turn import shown
from sim.kernel import kernel

FAR = 99.0
MOST_MISSING = 3  # offices between a city and the network, for it to be considered
LONGEST_CHAIN = 8  # offices missing between east and west, likewise
LEAST_CHAIN = 0.1  # points that a link must promise to be considered


@kernel
def best_rival(s, p, city):
    """The most offices that another owner has in a city."""
    most = 0
    for owner in range(OWNERS):
        if owner != p:
            most = max(most, np.int64(s.offices[owner, city]))
    return most


@kernel
def keep_chance(lead, room, lost):
    """How likely a control is kept: a rival must gain `lead` offices (at least one), with room for so many."""
    if max(lead, 1) > room:
        return 0.97
    return 1.0 - (lost if lead <= 1 else 0.4 * lost)


@kernel
def control_gain(s, r, p, city, own, rival, printed, lost, spite):
    """What one office more does for the control of a city (H10), as a share of what controlling it is worth."""
    room = r.printed[city] - s.taken[city]
    after = keep_chance(own + 1 - rival, room - printed, lost)
    if s.controller[city] == p:
        return after - keep_chance(own - rival, room, lost)
    if own + 1 > rival or (printed and own + 1 == rival):
        return after * (1.0 + (spite if rival > 0 else 0.0))
    return 0.1 if room - printed > rival - own - 1 else 0.0


@kernel
def count_offices_in(s, p, cities):
    """Offices of a player in a set of cities."""
    offices = 0
    while cities:
        offices += s.offices[p, lowest_bit(cities)]
        cities &= cities - 1
    return offices


@kernel
def find_groups(s, r, p):
    """Notes the groups of cities that hang together, with their offices; the one with most of them comes first."""
    m = s.memo[p]
    mine = s.cities[p]
    count = 0
    rest = mine
    while rest and count < M.MOST_GROUPS:
        group = find_group(r, mine, lowest_bit(rest))
        rest &= ~group
        offices = count_offices_in(s, p, group)
        at = count
        if count > 0 and offices > m[M.GROUP_OFFICES]:
            m[M.GROUPS + count] = m[M.GROUPS]
            m[M.GROUP_OFFICES + count] = m[M.GROUP_OFFICES]
            at = 0
        m[M.GROUPS + at] = group
        m[M.GROUP_OFFICES + at] = offices
        count += 1
    m[M.GROUP_COUNT] = count


@kernel
def network_gain(s, r, m, mine, city):
    """The offices that one more adds to the network, or the share of one that it promises for later (H18)."""
    count = int(m[M.GROUP_COUNT])
    size = m[M.GROUP_OFFICES] if count > 0 else 0.0
    joined = 1.0
    near = mine & (r.neighbours[city] | (1 << city))
    if near:
        for i in range(count):
            if int(m[M.GROUPS + i]) & near:
                joined += m[M.GROUP_OFFICES + i]
    if joined > size:
        return joined - size
    missing = int(m[M.NETWORK + city]) - 1
    if missing > MOST_MISSING or missing * 2.0 > m[M.LEFT]:
        return 0.0
    return m[M.JOIN_POWERS + max(missing, 0)]


@kernel
def spread(r, m, first, start, mine, easy, hard, most):
    """Writes how many offices are missing between a set of cities and every other, the other's own among them.

    An office that cannot be had now counts more; what is further than `most` is FAR.
    """
    for city in range(r.cities):
        m[first + city] = FAR
    full = ~(mine | easy | hard)
    now = start & mine
    one = start & easy
    two = start & hard
    three = start & full
    done = 0
    for steps in range(most + 1):
        now &= ~done
        while now:
            city = lowest_bit(now)
            done |= 1 << city
            m[first + city] = steps
            near = r.neighbours[city] & ~done
            now = (now | (near & mine)) & ~done
            one |= near & easy
            two |= near & hard
            three |= near & full
        now = one
        one = two
        two = three
        three = 0
        if now | one | two == 0:
            return


@kernel
def has_linked(s, p):
    """Whether a player has linked east and west."""
    for i in range(s.linked):
        if s.links[i] == p:
            return True
    return False


@kernel
def wants_chain(s, r, w, p):
    """Whether linking east and west still gives something (H14)."""
    if s.linked >= r.links or w.weights[W.CHAIN] <= 0.0 or s.memo[p, M.LEFT] < 0.5:
        return False
    return not has_linked(s, p)


@kernel
def add_chain(s, r, w, p, mine, easy, hard):
    """Adds what an office does for the link of east and west: fewer are missing then, and it is likelier made."""
    m = s.memo[p]
    points = w.weights[W.CHAIN] * r.link_points[s.linked]
    most = 1
    while most < LONGEST_CHAIN and points * m[M.NEAR_POWERS + most] >= LEAST_CHAIN:
        most += 1
    spread(r, m, M.WEST, 1 << r.west, mine, easy, hard, most)
    if m[M.WEST + r.east] > most:
        return
    missing = int(m[M.WEST + r.east])
    spread(r, m, M.EAST, 1 << r.east, mine, easy, hard, most)
    cities = easy
    while cities:
        city = lowest_bit(cities)
        cities &= cities - 1
        through = m[M.WEST + city] + m[M.EAST + city] - 2.0
        if through < missing:
            gain = points * (m[M.NEAR_POWERS + int(through)] - m[M.NEAR_POWERS + missing])
            m[M.OFFICE + city] += gain
            if s.held[p, EXTRA_OFFICE] > 0:
                m[M.EXTRA + city] += gain


@kernel
def list_easy(s, r, p):
    """The set of cities whose next office the player may open (H11)."""
    privilege = shown(s, r, p, PRIVILEGE)
    easy = 0
    cities = s.open
    while cities:
        city = lowest_bit(cities)
        cities &= cities - 1
        easy |= np.int64(r.office_colour[city, s.taken[city]] <= privilege) << city
    return easy


@kernel
def weigh_cities(s, r, w, p):
    """Fills what a printed and an extra office is worth in every city, the piece taken off; 0 where none can be had."""
    m = s.memo[p]
    mine = s.cities[p]
    can = list_easy(s, r, p)
    easy = can & ~mine
    hard = s.open & ~mine & ~easy
    find_groups(s, r, p)
    main = int(m[M.GROUPS]) if m[M.GROUP_COUNT] > 0.0 else 0
    spread(r, m, M.NETWORK, main, mine, easy, hard, MOST_MISSING + 1)
    key = w.weights[W.NETWORK] * m[M.KEYS]
    left = m[M.LEFT]
    lost = w.weights[W.CONTEST] * min(left * 0.1, 1.0)
    spite = w.weights[W.SPITE]
    control = w.weights[W.CONTROL] * r.control_points
    claims = w.weights[W.TRAFFIC] * r.claim_control * left
    kept = w.weights[W.CUBE] + 0.5 * min(left * 0.2, 1.0) * m[M.KEYS]  # what the marker may do later
    extra = s.held[p, EXTRA_OFFICE] > 0
    for city in range(r.cities):
        m[M.OFFICE + city] = 0.0
        m[M.EXTRA + city] = 0.0
        if not (has_bit(can, city) or (extra and s.taken[city] + s.extras[city] > 0)):
            continue
        gain = key * network_gain(s, r, m, mine, city)
        own = np.int64(s.offices[p, city])
        rival = best_rival(s, p, city) if s.taken[city] + s.extras[city] > own else 0
        worth = control + claims * m[M.TRAFFIC + city]
        if has_bit(can, city):
            at = s.taken[city]
            cost = m[M.DISC_WORTH] if r.office_piece[city, at] == DISC else w.weights[W.CUBE]
            share = control_gain(s, r, p, city, own, rival, 1, lost, spite)
            m[M.OFFICE + city] = gain + r.coin * r.office_coin[city, at] + worth * share - cost
        if extra:
            m[M.EXTRA + city] = gain + worth * control_gain(s, r, p, city, own, rival, 0, lost, spite) - kept
    if wants_chain(s, r, w, p):
        add_chain(s, r, w, p, mine, easy, hard)
    if w.forbids:
        for city in range(r.cities):
            if not is_allowed(w, OFFICE + city):
                m[M.OFFICE + city] = 0.0
