"""What the claim of each route is worth: the best benefit, the marker, the prestige, and whether it ends the game."""

import numpy as np

from policies.hansa import memo as M
from policies.hansa import weights as W
from policies.hansa.cities import weigh_cities
from policies.hansa.frame import frame, is_allowed, jitter
from policies.hansa.rivals import look_around
from sim.bits import lowest_bit
from sim.games.hansa.codes import (
    CLAIM,
    CUBE,
    DISC,
    NEUTRAL,
    NONE,
    PRIVILEGE,
    TABLE,
)
from sim.games.hansa.turn import shown
from sim.kernel import kernel

NOT_WANTED = -1.0


@kernel
def best_space(s, r, w, p):
    """What the best space of the table is worth, its disc taken off (H13)."""
    best = 0.0
    privilege = shown(s, r, p, PRIVILEGE)
    for space in range(r.spaces):
        if s.space[space] == NONE and r.space_colour[space] <= privilege and is_allowed(w, TABLE + space):
            best = max(best, w.weights[W.TABLE] * r.space_points[space] - w.weights[W.DISC])
    return best


@kernel
def has_disc(s, p):
    """Whether a disc is somewhere to be had."""
    return s.supply[p, DISC] + s.stock[p, DISC] > 0 or s.has[p, DISC] != 0


@kernel
def weigh_route(s, r, w, p, route, disc):
    """Fills what the claim of a route is worth, and the piece that its best benefit takes."""
    m = s.memo[p]
    best = 0.0
    piece = NONE
    worth = 0.05
    points = 0  # prestige that the player himself gets
    for end in range(2):
        city = r.ends[route, end]
        gain = m[M.OFFICE + city]
        if gain > best:
            kind = r.office_piece[city, s.taken[city]]
            if kind == CUBE or disc:
                best = gain
                piece = kind
        if m[M.EXTRA + city] > best:
            best = m[M.EXTRA + city]
            piece = NONE
        ability = r.city_ability[city]
        if ability != NONE and m[M.ABILITY + ability] > best:
            best = m[M.ABILITY + ability]
            piece = NONE
        owner = np.int64(s.controller[city])
        if owner == p:
            worth += w.weights[W.PRESTIGE] * r.claim_control
            points += r.claim_control
        elif owner != NONE and owner != NEUTRAL:
            worth -= w.weights[W.SPITE] * r.claim_control
    if route == r.table and disc:
        gain = best_space(s, r, w, p)
        if gain > best:
            best = gain
            piece = DISC
    kind = np.int64(s.marker[route])
    if kind != NONE:
        worth += m[M.MARKER + kind]
    worth += best + jitter(s, w, p)
    if m[M.CLOSE] and ends_game(s, r, p, route, points, piece):
        worth += w.weights[W.FINISH] if m[M.LEAD] + 0.8 * worth > 0.0 else -w.weights[W.FINISH]
    m[M.VALUE + route] = worth if is_allowed(w, CLAIM + route) else NOT_WANTED
    m[M.PIECE + route] = piece


@kernel
def ends_game(s, r, p, route, points, piece):
    """Whether a claim would end the game (H17), as far as can be told before its benefit is chosen."""
    if s.left == 0 and s.marker[route] != NONE:
        return True
    if s.prestige[p] + points >= r.end_prestige:
        return True
    for end in range(2):
        city = r.ends[route, end]
        owner = np.int64(s.controller[city])
        if owner != NONE and owner != p and s.prestige[owner] + r.claim_control >= r.end_prestige:
            return True
        if piece != NONE and s.completed + 1 >= r.end_cities and s.taken[city] + 1 == r.printed[city]:
            return True
    return False


@kernel
def weigh_board(s, r, w, p):
    """Fixes what everything is worth, unless nothing was claimed since it was last fixed."""
    m = s.memo[p]
    stamp = 64.0 * s.turn + s.claimed
    if m[M.STAMP] == stamp:
        return
    frame(s, r, w, p)
    if m[M.LOOKED] != s.turn:
        m[M.LOOKED] = s.turn
        look_around(s, r, w, p)
    m[M.STAMP] = stamp
    weigh_cities(s, r, w, p)
    disc = has_disc(s, p)
    routes = r.all_routes
    while routes:
        weigh_route(s, r, w, p, lowest_bit(routes), disc)
        routes &= routes - 1
