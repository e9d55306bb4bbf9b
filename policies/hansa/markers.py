"""When to use markers, and where to lay out new ones (H15, H16)."""

import numpy as np

from policies.hansa import memo as M
from policies.hansa import weights as W
from policies.hansa.cities import best_rival
from policies.hansa.frame import is_allowed
from policies.hansa.projects import actions_for, own_pieces
from sim.bits import has_bit, lowest_bit
from sim.games.hansa.codes import (
    ABILITIES,
    DEVELOP,
    MORE_ACTIONS,
    NONE,
    SITE,
    SOME_ACTIONS,
    SWAP,
    SWAP_OFFICES,
    TURN_UP,
    USE_ACTIONS,
    USE_DEVELOP,
    USE_MORE_ACTIONS,
)
from sim.kernel import kernel

LEAST_SWAP = 1.2  # points


@kernel
def choose_marker(s, r, w, p):
    """A marker that is best used at once, or NONE."""
    if s.held[p, DEVELOP] > 0:
        a = choose_develop(s, r, w, p)
        if a != NONE:
            return a
    if s.held[p, SWAP_OFFICES] > 0:
        return choose_swap(s, r, w, p)
    return NONE


@kernel
def choose_develop(s, r, w, p):
    """The upgrade worth most."""
    best = NONE
    best_worth = 0.0
    for ability in range(len(ABILITIES)):
        a = USE_DEVELOP + ability
        worth = s.memo[p, M.ABILITY + ability]
        if worth > best_worth and has_bit(s.legal[a >> 6], a & 63):
            best = a
            best_worth = worth
    return best


@kernel
def choose_swap(s, r, w, p):
    """The exchange that wins the most control, or NONE: it only turns ties (H10)."""
    m = s.memo[p]
    best = NONE
    best_worth = LEAST_SWAP
    pairs = s.legal[SWAP >> 6]
    while pairs:
        pair = lowest_bit(pairs)
        pairs &= pairs - 1
        city = r.pair_city[pair]
        left = r.pair_left[pair]
        if s.office[city, left] != p or s.office[city, left + 1] == p or s.controller[city] == p:
            continue
        if s.offices[p, city] < best_rival(s, p, city) or s.controller[city] != s.office[city, left + 1]:
            continue
        worth = r.control_points + w.weights[W.TRAFFIC] * m[M.TRAFFIC + city] * m[M.LEFT]
        if worth > best_worth:
            best = SWAP + pair
            best_worth = worth
    return best


@kernel
def choose_more_actions(s, r, w, p, route):
    """Further actions, if they complete a claim that is worth it; or NONE."""
    m = s.memo[p]
    need = actions_for(s, r, p, route) - s.actions
    if need <= 0 or m[M.VALUE + route] < (w.weights[W.BURST] if m[M.LEFT] > 2.5 else 1.0):
        return NONE
    if s.held[p, SOME_ACTIONS] > 0 and need <= r.some_actions and is_allowed(w, USE_ACTIONS):
        return USE_ACTIONS
    if s.held[p, MORE_ACTIONS] > 0 and need <= r.more_actions and is_allowed(w, USE_MORE_ACTIONS):
        return USE_MORE_ACTIONS
    return NONE


@kernel
def choose_plate(s, r, p):
    """The marker worth most is laid out first, where it is nearest."""
    m = s.memo[p]
    best = NONE
    best_worth = -1e9
    kinds = (s.legal[TURN_UP >> 6] >> (TURN_UP & 63)) & 63
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        if m[M.MARKER + kind] > best_worth:
            best = TURN_UP + kind
            best_worth = m[M.MARKER + kind]
    return best


@kernel
def choose_site(s, r, w, p):
    """An empty route that is dear to claim for the others, who come first, or whose claim pays the player (H16)."""
    m = s.memo[p]
    best = NONE
    best_worth = -1e9
    routes = s.legal[SITE >> 6]
    while routes:
        route = lowest_bit(routes)
        routes &= routes - 1
        worth = -w.weights[W.SITE] * (m[M.MARKER + s.sited] + m[M.LURE + route]) / (r.houses[route] + 1.0)
        for end in range(2):
            owner = np.int64(s.controller[r.ends[route, end]])
            worth += 0.6 if owner == p else (-0.2 if owner != NONE else 0.0)
        near = r.ring[route, 0]
        while near:
            worth += 0.1 * own_pieces(s, p, lowest_bit(near))
            near &= near - 1
        if worth > best_worth:
            best = SITE + route
            best_worth = worth
    return best
