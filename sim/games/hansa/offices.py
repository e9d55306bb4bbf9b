"""Offices in cities: control, completion, the east-west chain, networks (H10, H11, H14, H15, H18)."""

import numpy as np

from sim.bits import has_bit, lowest_bit
from sim.games.hansa import columns as T
from sim.games.hansa.codes import BY_CITIES, FROM_COINS, FROM_EAST_WEST, NEUTRAL, NONE, OWNERS
from sim.games.hansa.pieces import award
from sim.kernel import kernel


@kernel
def find_controller(s, city):
    """H10: most offices; of equals the one with the rightmost. Extra ones are left of all, the latest outermost."""
    most = 0
    for owner in range(OWNERS):
        most = max(most, np.int64(s.offices[owner, city]))
    for i in range(s.taken[city] - 1, -1, -1):
        owner = np.int64(s.office[city, i])
        if s.offices[owner, city] == most:
            return owner
    for i in range(s.extras[city]):
        owner = np.int64(s.extra[city, i])
        if s.offices[owner, city] == most:
            return owner
    return NONE


@kernel
def note_pair(s, r, city, left):
    """Who may swap these two offices, both occupied (H15)."""
    bit = 1 << r.pair[city, left]
    for owner in range(OWNERS):
        if s.office[city, left] == owner or s.office[city, left + 1] == owner:
            s.pairs[owner] |= bit
        else:
            s.pairs[owner] &= ~bit


@kernel
def add_office(s, r, owner, city):
    """H11: the next printed office from the left."""
    at = s.taken[city]
    s.office[city, at] = owner
    s.taken[city] += 1
    if at > 0:
        note_pair(s, r, city, at - 1)
    if r.office_coin[city, at]:
        award(s, r, owner, FROM_COINS, r.coin)
    if s.taken[city] == r.printed[city]:
        complete_city(s, r, owner, city)
    settle(s, r, owner, city)


@kernel
def add_extra_office(s, r, owner, city):
    """H15: left of all others."""
    s.extra[city, s.extras[city]] = owner
    s.extras[city] += 1
    settle(s, r, owner, city)


@kernel
def settle(s, r, owner, city):
    """What every new office does."""
    s.offices[owner, city] += 1
    s.cities[owner] |= 1 << city
    s.controller[city] = find_controller(s, city)
    if owner != NEUTRAL and s.tally[owner, T.TURN_OFFICE] == 0:
        s.tally[owner, T.TURN_OFFICE] = s.turn
    for i in range(s.linked):
        if s.links[i] == owner:
            return
    if is_linked(s, r, owner):  # H14
        s.links[s.linked] = owner
        if s.linked < r.links:
            award(s, r, owner, FROM_EAST_WEST, r.link_points[s.linked])
        s.linked += 1


@kernel
def complete_city(s, r, owner, city):
    """H11, H17."""
    s.completed += 1
    s.open &= ~(1 << city)
    if owner != NEUTRAL:
        s.tally[owner, T.COMPLETED] += 1
    if s.completed >= r.end_cities:
        s.ends |= 1 << BY_CITIES
    routes = r.routes_of[city]
    while routes:
        route = lowest_bit(routes)
        routes &= routes - 1
        if not has_bit(s.open, r.ends[route, 0]) and not has_bit(s.open, r.ends[route, 1]):
            s.open_routes &= ~(1 << route)


@kernel
def swap_offices(s, r, city, left):
    """H15: printed offices `left` and the next change owners."""
    owner = s.office[city, left]
    s.office[city, left] = s.office[city, left + 1]
    s.office[city, left + 1] = owner
    for at in range(max(left - 1, 0), min(left + 2, s.taken[city] - 1)):
        note_pair(s, r, city, at)
    s.controller[city] = find_controller(s, city)


@kernel
def find_group(r, cities, city):
    """The set of cities among these that hang together with one of them."""
    group = 1 << city
    frontier = group
    while frontier:
        near = r.neighbours[lowest_bit(frontier)] & cities & ~group
        group |= near
        frontier = (frontier & (frontier - 1)) | near
    return group


@kernel
def is_linked(s, r, owner):
    """H14: a chain of cities with own offices from west to east."""
    cities = s.cities[owner]
    if not (has_bit(cities, r.west) and has_bit(cities, r.east)):
        return False
    return has_bit(find_group(r, cities, r.west), r.east) == 1


@kernel
def measure_network(s, r, owner):
    """H18: the offices of the connected group of cities with most of them."""
    best = 0
    cities = s.cities[owner]
    while cities:
        group = find_group(r, cities, lowest_bit(cities))
        cities &= ~group
        offices = 0
        while group:
            offices += s.offices[owner, lowest_bit(group)]
            group &= group - 1
        best = max(best, offices)
    return best
