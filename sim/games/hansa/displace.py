"""Displacing a piece, and what its owner does about it (H7, H21)."""

from sim.games.hansa import columns as T
from sim.games.hansa.claim import claim_for_neutral
from sim.games.hansa.codes import ASK_EXTRA, ASK_PAYMENT, ASK_REPLACE, CUBE, DISC, NEUTRAL, NONE
from sim.games.hansa.pieces import in_stock, in_supply, put_piece, take_piece, to_stock
from sim.games.hansa.turn import resume_turn
from sim.kernel import kernel

FROM_STOCK, FROM_SUPPLY, FROM_HOUSES = range(3)


@kernel
def choose_victim(s, r, owner, piece):
    s.victim = owner
    s.displaced = piece
    s.ask = ASK_PAYMENT


@kernel
def pay_displacement(s, r, p, put, discs):
    """The own piece takes the house; the returned ones go to stock."""
    returned = r.returns[s.displaced]
    s.supply[p, put] -= 1
    s.supply[p, DISC] -= discs
    s.supply[p, CUBE] -= returned - discs
    to_stock(s, p, DISC, discs)
    to_stock(s, p, CUBE, returned - discs)
    take_piece(s, r, s.victim, s.displaced, s.route)
    put_piece(s, r, p, put, s.route)
    s.tally[p, T.RETURNED] += returned
    s.tally[p, T.PIECES_PLACED] += 1
    s.origin = s.route
    s.answers = 0
    s.carried = NONE
    s.pending = 1
    if s.victim == NEUTRAL:
        s.tally[p, T.DISPLACING_NEUTRAL] += 1
        s.pending += r.neutral_adds
        s.adds = 0
        s.player = 1 - p  # with a neutral colour there are two players
    else:
        s.tally[p, T.DISPLACING] += 1
        s.tally[s.victim, T.DISPLACED] += 1
        s.adds = r.adds[s.displaced]
        s.player = s.victim
    ask_answer(s, r)


@kernel
def find_reach(s, r, route):
    """The routes of the nearest ring that has a free house, as a set."""
    for ring in range(r.rings):
        reach = r.ring[route, ring] & s.free
        if reach:
            return reach
    return 0


@kernel
def find_source(s, p):
    """Where an added piece comes from: stock, else supply, else a house not filled in this answer; or NONE."""
    if in_stock(s, p) > 0:
        return FROM_STOCK
    if in_supply(s, p) > 0:
        return FROM_SUPPLY
    return FROM_HOUSES if s.houses[p] > s.answers else NONE


@kernel
def answered(s, piece, route):
    """Pieces of that kind that this answer has placed on the route."""
    count = 0
    for i in range(s.answers):
        count += s.answer_piece[i] == piece and s.answer_route[i] == route
    return count


@kernel
def list_liftable(s, p):
    """The routes with an own piece that was not placed in this answer, as a set."""
    routes = s.has[p, CUBE] | s.has[p, DISC]
    for i in range(s.answers):
        route = s.answer_route[i]
        if s.on[p, CUBE, route] <= answered(s, CUBE, route) and s.on[p, DISC, route] <= answered(s, DISC, route):
            routes &= ~(1 << route)
    return routes


@kernel
def ask_answer(s, r):
    """What the answer still needs: a place for the displaced piece, for an added one, or nothing more."""
    s.reach = find_reach(s, r, s.origin)
    if s.carried != NONE or (s.pending > 0 and s.reach):
        s.ask = ASK_REPLACE
    elif s.pending == 0 and s.adds > 0 and s.reach and find_source(s, s.player) != NONE:
        s.ask = ASK_EXTRA
    else:
        end_answer(s, r)


@kernel
def end_answer(s, r):
    """A piece that no house was free for goes to stock."""
    if s.victim == NEUTRAL:
        claim_for_neutral(s, r)
        return
    to_stock(s, s.victim, s.displaced, s.pending)
    resume_turn(s, r)


@kernel
def place_answer(s, r, p, piece, route):
    """A piece of the answer onto a house: one lifted for it, the displaced one, or one from stock or supply."""
    owner = s.victim
    if s.carried != NONE:
        s.carried = NONE
        s.adds -= 1
        s.tally[p, T.ADDED] += 1
    elif s.pending > 0 and piece == s.displaced:
        s.pending -= 1
    else:
        if find_source(s, p) == FROM_STOCK:
            s.stock[p, piece] -= 1
        else:
            s.supply[p, piece] -= 1
        s.adds -= 1
        s.tally[p, T.ADDED] += 1
    put_piece(s, r, owner, piece, route)
    s.answer_piece[s.answers] = piece
    s.answer_route[s.answers] = route
    s.answers += 1
    ask_answer(s, r)


@kernel
def lift_answer(s, r, p, piece, route):
    """An own piece from a house, to be added elsewhere."""
    take_piece(s, r, p, piece, route)
    s.carried = piece
    ask_answer(s, r)


@kernel
def refuse_more(s, r):
    """The owner adds nothing more."""
    s.adds = 0
    ask_answer(s, r)
