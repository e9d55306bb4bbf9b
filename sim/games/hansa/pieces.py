"""Pieces on houses, and the sets of routes that follow from them; prestige."""

import numpy as np

from sim.games.hansa.codes import BY_PRESTIGE, CUBE, DISC, NEUTRAL, NONE
from sim.kernel import kernel


@kernel
def put_piece(s, r, owner, piece, route):
    """A piece onto a free house of a route."""
    bit = 1 << route
    s.on[owner, piece, route] += 1
    s.has[owner, piece] |= bit
    s.houses[owner] += 1
    s.empty &= ~bit
    s.filled[route] += 1
    if s.filled[route] == r.houses[route]:
        s.free &= ~bit
        if s.on[owner, CUBE, route] + s.on[owner, DISC, route] == r.houses[route]:
            s.full[owner] |= bit


@kernel
def take_piece(s, r, owner, piece, route):
    """A piece off a house of a route."""
    bit = 1 << route
    s.on[owner, piece, route] -= 1
    if s.on[owner, piece, route] == 0:
        s.has[owner, piece] &= ~bit
    s.houses[owner] -= 1
    s.full[owner] &= ~bit
    s.free |= bit
    s.filled[route] -= 1
    if s.filled[route] == 0:
        s.empty |= bit


@kernel
def clear_route(s, r, owner, route):
    """The rest of a claimed route goes back to stock (H9); neutral cubes leave the board (H21)."""
    for piece in range(DISC + 1):
        count = np.int64(s.on[owner, piece, route])
        for _ in range(count):
            take_piece(s, r, owner, piece, route)
        if owner != NEUTRAL:
            to_stock(s, owner, piece, count)


@kernel
def to_supply(s, p, piece, count):
    s.supply[p, piece] += count
    s.gained[p, piece] += count


@kernel
def to_stock(s, p, piece, count):
    s.stock[p, piece] += count
    s.gained[p, 2 + piece] += count


@kernel
def in_supply(s, p):
    return s.supply[p, CUBE] + s.supply[p, DISC]


@kernel
def in_stock(s, p):
    return s.stock[p, CUBE] + s.stock[p, DISC]


@kernel
def award(s, r, owner, source, points):
    """Prestige on the track (H17)."""
    if owner != NONE:
        s.prestige[owner] += points
        s.points[owner, source] += points
        if s.prestige[owner] >= r.end_prestige:
            s.ends |= 1 << BY_PRESTIGE
