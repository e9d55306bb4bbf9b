"""What an action does. One flat router; it trusts that the action is legal."""

from sim.bits import count_bits, lowest_bit
from sim.games.hansa import columns as T
from sim.games.hansa.claim import (
    begin_claim,
    claim_ability,
    claim_extra_office,
    claim_nothing,
    claim_office,
    claim_space,
    settle_neutral,
    upgrade,
)
from sim.games.hansa.codes import (
    ADD_OFFICE,
    ASK_DISCS,
    ASK_EXTRA,
    ASK_LIFT,
    ASK_PIECE,
    ASK_REMOVE,
    ASK_REPLACE,
    ASK_SET,
    ASK_SITE,
    ASK_TURN,
    BOOK,
    CLAIM,
    CUBE,
    DEVELOP,
    DISC,
    DISCS,
    DISPLACE,
    END,
    FOR_ANSWER,
    FOR_DISPLACEMENT,
    FOR_MOVE,
    FOR_REMOVAL,
    INCOME,
    LIFT,
    MORE_ACTIONS,
    MOST_RETURNED,
    NEUTRAL,
    NEUTRAL_OFFICE,
    NOTHING,
    OFFICE,
    PAY,
    PIECE,
    PLACE_CUBE,
    PLACE_DISC,
    REMOVE,
    SITE,
    SOME_ACTIONS,
    SWAP,
    SWAP_OFFICES,
    TABLE,
    TURN_UP,
    UPGRADE,
    USE_ACTIONS,
    USE_DEVELOP,
    USE_MORE_ACTIONS,
)
from sim.games.hansa.displace import choose_victim, lift_answer, pay_displacement, place_answer, refuse_more
from sim.games.hansa.legal import fewest_discs, most_discs
from sim.games.hansa.listing import list_pieces
from sim.games.hansa.offices import swap_offices
from sim.games.hansa.pieces import put_piece, take_piece, to_supply
from sim.games.hansa.turn import end_turn, give_actions, resume_turn, shown, site_marker
from sim.kernel import kernel


@kernel
def apply_action(s, r, a):
    p = s.player
    if a < PIECE:
        apply_place(s, r, p, CUBE, a - PLACE_CUBE)
    elif a < PLACE_DISC:
        choose_piece(s, r, p, (a - PIECE) // 2, (a - PIECE) % 2)
    elif a < PAY:
        apply_place(s, r, p, DISC, a - PLACE_DISC)
    elif a < END:
        pay_displacement(s, r, p, (a - PAY) // (MOST_RETURNED + 1), (a - PAY) % (MOST_RETURNED + 1))
    elif a < LIFT:
        apply_word(s, r, p, a)
    elif a < DISCS:
        apply_lift(s, r, p, a - LIFT)
    elif a < UPGRADE:
        take_income(s, r, p, a - DISCS)
    elif a < DISPLACE:
        claim_ability(s, r, p, a - UPGRADE)
    elif a < TABLE:
        s.actions -= 1
        s.tally[p, T.ACT_DISPLACE] += 1
        mean_piece(s, r, p, FOR_DISPLACEMENT, a - DISPLACE)
    elif a < ADD_OFFICE:
        claim_space(s, r, p, a - TABLE)
    elif a < CLAIM:
        claim_extra_office(s, r, p, r.ends[s.route, (a - ADD_OFFICE) // 2], (a - ADD_OFFICE) % 2)
    elif a < NEUTRAL_OFFICE:
        begin_claim(s, r, p, a - CLAIM)
    elif a < TURN_UP:
        settle_neutral(s, r, r.ends[s.route, a - NEUTRAL_OFFICE])
    elif a < SITE:
        s.sited = a - TURN_UP
        s.ask = ASK_SITE
    elif a < USE_DEVELOP:
        site_marker(s, r, p, a - SITE)
    elif a < INCOME:
        apply_marker(s, r, p, a)
    elif a < OFFICE:
        apply_income(s, r, p, a - INCOME + 1)
    else:
        claim_office(s, r, p, a - OFFICE)


@kernel
def apply_word(s, r, p, a):
    if a == END:
        end_turn(s, r)
    elif a == NOTHING:
        claim_nothing(s, r, p)
    elif s.ask == ASK_EXTRA:
        refuse_more(s, r)
    elif s.ask == ASK_LIFT:
        s.ask = ASK_SET
    else:  # ASK_REMOVE
        resume_turn(s, r)


@kernel
def apply_place(s, r, p, piece, route):
    """H6, H7, H8."""
    if s.ask == ASK_REPLACE or s.ask == ASK_EXTRA:
        place_answer(s, r, p, piece, route)
        return
    put_piece(s, r, p, piece, route)
    if s.ask == ASK_TURN:
        s.actions -= 1
        s.supply[p, piece] -= 1
        s.tally[p, T.ACT_PLACE] += 1
        s.tally[p, T.PIECES_PLACED] += 1
        resume_turn(s, r)
    else:  # ASK_SET
        s.lifted[piece] -= 1
        s.tally[p, T.PIECES_MOVED] += 1
        if s.lifted[CUBE] + s.lifted[DISC] == 0:
            resume_turn(s, r)


@kernel
def apply_lift(s, r, p, route):
    """H7, H8, H15: a piece of the route is taken up, for one purpose or another."""
    if s.ask == ASK_TURN:
        s.actions -= 1
        s.tally[p, T.ACT_MOVE] += 1
        s.lifted[:] = 0
        mean_piece(s, r, p, FOR_MOVE, route)
    elif s.ask == ASK_LIFT:
        mean_piece(s, r, p, FOR_MOVE, route)
    elif s.ask == ASK_REMOVE:
        mean_piece(s, r, p, FOR_REMOVAL, route)
    else:
        mean_piece(s, r, p, FOR_ANSWER, route)


@kernel
def mean_piece(s, r, p, purpose, route):
    """Asks which piece of the route is meant, if there is a choice."""
    s.purpose = purpose
    s.route = route
    pieces = list_pieces(s, r, p)
    if count_bits(pieces) == 1:
        piece = lowest_bit(pieces)
        choose_piece(s, r, p, piece // 2, piece % 2)
    else:
        s.ask = ASK_PIECE


@kernel
def choose_piece(s, r, p, owner, piece):
    if s.purpose == FOR_DISPLACEMENT:
        choose_victim(s, r, owner, piece)
    elif s.purpose == FOR_MOVE:
        take_piece(s, r, p, piece, s.route)
        s.lifted[piece] += 1
        more = s.lifted[CUBE] + s.lifted[DISC] < shown(s, r, p, BOOK) and s.houses[p] > 0
        s.ask = ASK_LIFT if more else ASK_SET
    elif s.purpose == FOR_ANSWER:
        lift_answer(s, r, p, piece, s.route)
    else:
        remove_piece(s, r, owner, piece)


@kernel
def remove_piece(s, r, owner, piece):
    """H15: to its owner's supply; neutral cubes leave the board."""
    take_piece(s, r, owner, piece, s.route)
    if owner != NEUTRAL:
        to_supply(s, owner, piece, 1)
        s.tally[owner, T.PIECES_REMOVED] += 1
    s.removed += 1
    if s.removed < r.most_removed and s.empty != r.all_routes:
        s.ask = ASK_REMOVE
    else:
        resume_turn(s, r)


@kernel
def apply_income(s, r, p, count):
    """H5: asks for the number of discs, if there is a choice."""
    s.actions -= 1
    s.tally[p, T.ACT_INCOME] += 1
    s.tally[p, T.INCOME_PIECES] += count
    s.income = count
    if fewest_discs(s, p) < most_discs(s, p):
        s.ask = ASK_DISCS
    else:
        take_income(s, r, p, fewest_discs(s, p))


@kernel
def take_income(s, r, p, discs):
    s.stock[p, DISC] -= discs
    to_supply(s, p, DISC, discs)
    s.stock[p, CUBE] -= s.income - discs
    to_supply(s, p, CUBE, s.income - discs)
    resume_turn(s, r)


@kernel
def apply_marker(s, r, p, a):
    """H15: used between actions; it stays with its owner face down."""
    kind = SWAP_OFFICES
    if a < USE_ACTIONS:
        kind = DEVELOP
    elif a == USE_ACTIONS:
        kind = SOME_ACTIONS
    elif a == USE_MORE_ACTIONS:
        kind = MORE_ACTIONS
    elif a < SWAP:
        kind = REMOVE
    s.held[p, kind] -= 1
    s.used[p, kind] += 1
    s.tally[p, T.ACT_EXTRA_OFFICE + kind] += 1
    if kind == REMOVE:
        s.removed = 0
        s.ask = ASK_REMOVE
        return
    if kind == DEVELOP:
        upgrade(s, r, p, a - USE_DEVELOP)
    elif kind == SOME_ACTIONS:
        give_actions(s, p, r.some_actions)
    elif kind == MORE_ACTIONS:
        give_actions(s, p, r.more_actions)
    else:
        swap_offices(s, r, r.pair_city[a - SWAP], r.pair_left[a - SWAP])
    resume_turn(s, r)
