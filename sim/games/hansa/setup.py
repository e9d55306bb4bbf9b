"""Laying out the game (H1-H4, H20). All luck of the game falls here, each kind from its own stream."""

from sim.bits import lowest_bit, nth_bit
from sim.games.hansa.codes import (
    CUBE,
    DISC,
    EXTRA_OFFICE,
    LUCK_PILE,
    LUCK_TAVERNS,
    LUCKS,
    NEUTRAL,
    NONE,
    OWNERS,
    REMOVE,
    SEATS,
)
from sim.games.hansa.columns import N_COLUMNS
from sim.games.hansa.pieces import put_piece
from sim.games.hansa.turn import begin_player
from sim.kernel import count_bits, kernel
from sim.rng import NOISE, draw, start_stream


@kernel
def deal(s, r, seed, block, rotation):
    """A fresh game, up to the first decision."""
    clear(s, r)
    for stream in range(LUCKS):
        s.luck[stream] = start_stream(seed, block, stream)
    for p in range(SEATS):
        s.noise[p] = start_stream(seed, block, NOISE + 8 * rotation + p)
    clear_board(s, r)
    deal_markers(s, r)
    if r.neutral:
        deal_neutral(s, r)
    s.turn = 1
    begin_player(s, r)


@kernel
def clear(s, r):
    s.players = r.players
    s.error = 0
    s.decisions = 0
    s.active = 0
    s.route = 0
    s.purpose = 0
    s.income = 0
    s.fresh = NONE
    s.lifted[:] = 0
    s.removed = 0
    s.sited = 0
    s.origin = 0
    s.victim = 0
    s.displaced = 0
    s.pending = 0
    s.adds = 0
    s.carried = NONE
    s.reach = 0
    s.answers = 0
    s.answer_piece[:] = 0
    s.answer_route[:] = 0
    s.ends = 0
    s.claimed = 0
    s.idle = 0
    s.held[:] = 0
    s.used[:] = 0
    s.level[:] = 0
    s.plate[:] = 0
    s.plates[:] = 0
    s.points[:] = 0
    s.prestige[:] = 0
    s.settled[:] = 0
    for p in range(SEATS):
        s.score[p] = 0
        s.network[p] = 0
        for piece in range(DISC + 1):
            s.supply[p, piece] = r.supply[p, piece]
            s.stock[p, piece] = r.stock[p, piece]
            s.gained[p, piece] = r.supply[p, piece]
            s.gained[p, 2 + piece] = r.stock[p, piece]
        for column in range(N_COLUMNS):
            s.tally[p, column] = 0
        s.memo[p, 0] = 0.0  # a bot knows by the first number whether the rest is of this game


@kernel
def clear_board(s, r):
    s.on[:] = 0
    s.filled[:] = 0
    s.marker[:] = NONE
    s.has[:] = 0
    s.full[:] = 0
    s.houses[:] = 0
    s.free = r.all_routes
    s.empty = r.all_routes
    s.marked = 0
    s.office[:] = NONE
    s.taken[:] = 0
    s.extra[:] = NONE
    s.extras[:] = 0
    s.offices[:] = 0
    s.cities[:] = 0
    s.controller[:] = NONE
    s.pairs[:] = 0
    s.completed = 0
    s.space[:] = NONE
    s.links[:] = NONE
    s.linked = 0
    s.open_routes = r.all_routes
    s.open = 0
    for city in range(r.cities):
        if r.printed[city] > 0:
            s.open |= 1 << city


@kernel
def deal_markers(s, r):
    """H4: the start markers at random on the tavern routes, the others shuffled."""
    taverns = r.taverns
    s.left = 0
    for kind in range(EXTRA_OFFICE, REMOVE + 1):
        for _ in range(r.start[kind]):
            route = nth_bit(taverns, draw(s.luck, LUCK_TAVERNS, count_bits(taverns)))
            taverns &= ~(1 << route)
            s.marker[route] = kind
            s.marked |= 1 << route
        for _ in range(r.pile[kind]):
            at = draw(s.luck, LUCK_PILE, s.left + 1)
            s.pile[s.left] = s.pile[at]
            s.pile[at] = kind
            s.left += 1


@kernel
def deal_neutral(s, r):
    """H20: a neutral cube on each route to a yellow city and on each tavern route."""
    routes = r.yellow_routes | r.taverns
    while routes:
        put_piece(s, r, NEUTRAL, CUBE, lowest_bit(routes))
        routes &= routes - 1


assert OWNERS == NEUTRAL + 1
