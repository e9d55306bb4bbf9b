"""What happens by itself: from action to action, from player to player, from round to round (H4b, H16, H17, H17b)."""

import numpy as np

from sim.bits import lowest_bit
from sim.game import BETWEEN, OVER
from sim.games.hansa import columns as T
from sim.games.hansa.codes import (
    ABILITIES,
    ACTIONS,
    ASK_PLATE,
    ASK_SITE,
    ASK_TURN,
    CUBE,
    DEVELOP,
    EXTRA_OFFICE,
    NEUTRAL,
    NONE,
    REMOVE,
    STALLED,
)
from sim.games.hansa.pieces import in_stock, in_supply, put_piece
from sim.kernel import kernel


@kernel
def shown(s, r, p, ability):
    """What an ability shows on the desk (H3)."""
    return r.track[ability, s.level[p, ability]]


@kernel
def give_actions(s, p, count):
    s.actions += count
    s.tally[p, T.ACTIONS_HAD] += count


@kernel
def begin_player(s, r):
    s.player = s.active
    s.ask = ASK_TURN
    s.actions = 0
    give_actions(s, s.active, shown(s, r, s.active, ACTIONS))


@kernel
def resume_turn(s, r):
    """An action or the use of a marker is over: the game ends (H17), or the turn goes on as long as it can."""
    p = s.active
    s.player = p
    if s.ends:
        s.ask = OVER
        return
    usable = 0
    for kind in range(EXTRA_OFFICE + 1, REMOVE + 1):
        usable += s.held[p, kind]
    if s.actions > 0 or usable > 0:
        s.ask = ASK_TURN
    else:
        end_turn(s, r)


@kernel
def end_turn(s, r):
    s.tally[s.active, T.ACT_END] += 1
    s.tally[s.active, T.ACTIONS_UNUSED] += s.actions
    place_plate(s, r)


@kernel
def list_sites(s, r):
    """H16: where a marker may go; H21: with a neutral colour, failing that, beside a single neutral cube."""
    sites = s.empty & s.open_routes & ~s.marked
    if sites == 0 and r.neutral:
        routes = s.has[NEUTRAL, CUBE] & s.open_routes & ~s.marked
        while routes:
            route = lowest_bit(routes)
            routes &= routes - 1
            if s.filled[route] == 1:
                sites |= 1 << route
    return sites


@kernel
def place_plate(s, r):
    """H16: asks for the next plate marker, or hands the turn on."""
    p = s.active
    if s.plates[p] > 0 and list_sites(s, r) != 0:
        s.sited = np.int64(s.plate[p, 0])
        s.ask = ASK_SITE
        for i in range(1, s.plates[p]):
            if s.plate[p, i] != s.sited:
                s.ask = ASK_PLATE
    else:
        next_player(s, r)


@kernel
def site_marker(s, r, p, route):
    """H16, H21."""
    at = 0
    while s.plate[p, at] != s.sited:
        at += 1
    s.plates[p] -= 1
    s.plate[p, at] = s.plate[p, s.plates[p]]
    s.marker[route] = s.sited
    s.marked |= 1 << route
    s.tally[p, T.MARKERS_SITED] += 1
    if r.neutral and s.filled[route] == 0:
        put_piece(s, r, NEUTRAL, CUBE, route)
    place_plate(s, r)


@kernel
def next_player(s, r):
    s.active += 1
    if s.active < s.players:
        begin_player(s, r)
    else:
        s.active = 0
        s.ask = BETWEEN


@kernel
def can_ever_claim(s, r, p):
    """H17b: has, or may get from the desk, as many pieces as the shortest route has houses."""
    desk = 0
    for ability in range(len(ABILITIES)):
        desk += r.steps[ability] - s.level[p, ability]
    pieces = in_supply(s, p) + in_stock(s, p) + s.houses[p] + min(desk, s.held[p, DEVELOP])
    return pieces >= r.least_houses


@kernel
def begin_round(s, r):
    """H17b: the next round, unless the game is stalled."""
    s.idle = 0 if s.claimed > 0 else s.idle + 1
    s.claimed = 0
    able = 0
    for p in range(s.players):
        able += can_ever_claim(s, r, p)
    if s.idle >= r.stall_rounds or able == 0:
        s.ends |= 1 << STALLED
        s.ask = OVER
        return
    s.turn += 1
    begin_player(s, r)


assert NONE == -1 and EXTRA_OFFICE == 0 and REMOVE == 5
