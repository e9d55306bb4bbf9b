"""Claiming a route: prestige, marker, benefit (H9-H13); the claims of neutral (H21)."""

import numpy as np

from sim.bits import has_bit, lowest_bit
from sim.games.hansa import columns as T
from sim.games.hansa.codes import (
    ACTIONS,
    ASK_BENEFIT,
    ASK_NEUTRAL,
    BY_MARKERS,
    CUBE,
    DISC,
    EXTRA_OFFICE,
    FROM_ROUTE,
    NEUTRAL,
    NONE,
)
from sim.games.hansa.offices import add_extra_office, add_office
from sim.games.hansa.pieces import award, clear_route, put_piece, take_piece, to_supply
from sim.games.hansa.turn import give_actions, resume_turn, shown
from sim.kernel import kernel


@kernel
def begin_claim(s, r, p, route):
    s.actions -= 1
    s.tally[p, T.ACT_CLAIM] += 1
    s.route = route
    pay_control(s, r, route)
    s.fresh = take_marker(s, r, p, route)
    if s.fresh != NONE:
        s.held[p, s.fresh] += 1
        s.tally[p, T.TOOK_EXTRA_OFFICE + s.fresh] += 1
        if s.tally[p, T.TURN_MARKER] == 0:
            s.tally[p, T.TURN_MARKER] = s.turn
    s.ask = ASK_BENEFIT


@kernel
def pay_control(s, r, route):
    """H9a: judged before this claim's office."""
    s.claimed += 1
    for end in range(2):
        owner = np.int64(s.controller[r.ends[route, end]])
        award(s, r, owner, FROM_ROUTE, r.claim_control)
        if owner != NONE and owner != NEUTRAL:
            s.tally[owner, T.CONTROLS_PAID] += 1


@kernel
def take_marker(s, r, p, route):
    """H9b, H17: the kind of the marker on the route, or NONE; its replacement goes to the plate of p."""
    kind = np.int64(s.marker[route])
    if kind != NONE:
        s.marker[route] = NONE
        s.marked &= ~(1 << route)
        if s.left == 0:
            s.ends |= 1 << BY_MARKERS
        else:
            s.left -= 1
            s.plate[p, s.plates[p]] = s.pile[s.left]
            s.plates[p] += 1
    return kind


@kernel
def upgrade(s, r, p, ability):
    """H12: the covering piece goes to supply; an action more only when the shown number rises."""
    before = shown(s, r, p, ability)
    s.level[p, ability] += 1
    to_supply(s, p, r.covered_by[ability], 1)
    if ability == ACTIONS:
        give_actions(s, p, shown(s, r, p, ACTIONS) - before)
    if s.tally[p, T.TURN_KEYS + ability] == 0:
        s.tally[p, T.TURN_KEYS + ability] = s.turn


@kernel
def end_claim(s, r, p):
    """H9: the other pieces go to stock."""
    clear_route(s, r, p, s.route)
    resume_turn(s, r)


@kernel
def claim_office(s, r, p, city):
    """H11."""
    piece = r.office_piece[city, s.taken[city]]
    take_piece(s, r, p, piece, s.route)
    s.settled[p, piece] += 1
    s.tally[p, T.CLAIM_OFFICE] += 1
    add_office(s, r, p, city)
    end_claim(s, r, p)


@kernel
def claim_extra_office(s, r, p, city, piece):
    """H15."""
    take_piece(s, r, p, piece, s.route)
    s.settled[p, piece] += 1
    s.held[p, EXTRA_OFFICE] -= 1
    s.used[p, EXTRA_OFFICE] += 1
    s.tally[p, T.ACT_EXTRA_OFFICE] += 1
    s.tally[p, T.CLAIM_EXTRA_OFFICE] += 1
    add_extra_office(s, r, p, city)
    end_claim(s, r, p)


@kernel
def claim_ability(s, r, p, ability):
    """H12."""
    s.tally[p, T.CLAIM_KEYS + ability] += 1
    upgrade(s, r, p, ability)
    end_claim(s, r, p)


@kernel
def claim_space(s, r, p, space):
    """H13."""
    take_piece(s, r, p, DISC, s.route)
    s.space[space] = p
    s.tally[p, T.CLAIM_COELLEN] += 1
    s.tally[p, T.DISCS_ON_TABLE] += 1
    end_claim(s, r, p)


@kernel
def claim_nothing(s, r, p):
    s.tally[p, T.CLAIM_NOTHING] += 1
    end_claim(s, r, p)


@kernel
def claim_for_neutral(s, r):
    """H21: routes full of neutral cubes, one after another; asks where an office goes if it can go somewhere."""
    while s.full[NEUTRAL]:
        s.route = lowest_bit(s.full[NEUTRAL])
        s.tally[s.active, T.NEUTRAL_CLAIMS] += 1
        pay_control(s, r, s.route)
        take_marker(s, r, s.active, s.route)
        if has_bit(s.open_routes, s.route):
            s.player = s.active
            s.ask = ASK_NEUTRAL
            return
        clear_neutral(s, r, s.route)
    resume_turn(s, r)


@kernel
def clear_neutral(s, r, route):
    """H21: one cube stays on a route to a yellow city."""
    clear_route(s, r, NEUTRAL, route)
    if has_bit(r.yellow_routes, route):
        put_piece(s, r, NEUTRAL, CUBE, route)


@kernel
def settle_neutral(s, r, city):
    """H21: a cube goes to the leftmost free office, whatever its colour and shape."""
    take_piece(s, r, NEUTRAL, CUBE, s.route)
    add_office(s, r, NEUTRAL, city)
    clear_neutral(s, r, s.route)
    claim_for_neutral(s, r)
