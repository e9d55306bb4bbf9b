"""What is asked in the middle of an action, or in another player's turn."""

import numpy as np

from policies.hansa import memo as M
from policies.hansa import weights as W
from policies.hansa.plan import is_listed, worst_route
from policies.hansa.projects import lacks_disc, list_discs_of_others, own_pieces, score_block, score_route
from policies.hansa.routes import weigh_board
from sim.bits import has_bit, lowest_bit
from sim.games.hansa.codes import (
    ABILITIES,
    ADD_OFFICE,
    CUBE,
    DISC,
    DISCS,
    ENOUGH,
    FOR_DISPLACEMENT,
    FOR_MOVE,
    FOR_REMOVAL,
    LIFT,
    MOST_DISCS,
    MOST_RETURNED,
    NEUTRAL,
    NEUTRAL_OFFICE,
    NONE,
    NOTHING,
    OFFICE,
    OWNERS,
    PAY,
    PIECE,
    PLACE_CUBE,
    PLACE_DISC,
    TABLE,
    UPGRADE,
)
from sim.kernel import kernel


@kernel
def any_listed(s):
    """The first legal action."""
    for word in range(len(s.legal)):
        if s.legal[word] != 0:
            return 64 * word + lowest_bit(s.legal[word])
    return NONE


@kernel
def choose_discs(s, p):
    """H5: one disc in supply is enough, but where a route waits for it."""
    best = NONE
    for discs in range(MOST_DISCS + 1):
        if is_listed(s, DISCS + discs) and (best == NONE or s.supply[p, DISC] + discs <= 2):
            best = DISCS + discs
    return best


@kernel
def choose_piece(s, r, p):
    """Which piece of the route is meant."""
    best = NONE
    best_worth = -1e9
    for owner in range(OWNERS):
        for piece in range(DISC + 1):
            a = PIECE + 2 * owner + piece
            if not is_listed(s, a):
                continue
            worth = -1.0 * piece  # a disc costs more to displace
            if s.purpose == FOR_MOVE:
                target = int(s.memo[p, M.TARGET])
                if target != NONE and lacks_disc(s, p, target):
                    worth = 1.0 * piece
            elif s.purpose == FOR_REMOVAL:
                worth = 1.0 * piece - (5.0 if owner == p else 0.0)
            elif s.purpose == FOR_DISPLACEMENT and owner != NEUTRAL:
                worth -= 0.02 * s.prestige[owner]
            if worth > best_worth:
                best = a
                best_worth = worth
    return best


@kernel
def choose_payment(s, r, p):
    """H7: puts the kind that the route needs, returns cubes."""
    wants = DISC if lacks_disc(s, p, s.route) else CUBE
    best = NONE
    best_cost = 1e9
    for put in range(DISC + 1):
        for discs in range(MOST_RETURNED + 1):
            a = PAY + (MOST_RETURNED + 1) * put + discs
            if is_listed(s, a):
                cost = 2.0 * discs + (0.0 if put == wants else 1.5)
                if cost < best_cost:
                    best = a
                    best_cost = cost
    return best


@kernel
def piece_worth(s, r, w, p, route, piece, discs):
    """What a piece more on a route is worth."""
    worth = score_route(s, r, w, p, route, 1, discs)
    if piece == DISC:
        worth += 0.3 if lacks_disc(s, p, route) else -0.2
    return max(worth, score_block(s, r, w, p, route, piece))


@kernel
def choose_place(s, r, w, p):
    """H7: where a displaced or added piece does most; adding is always good."""
    weigh_board(s, r, w, p)
    discs = list_discs_of_others(s, p)
    best = NONE
    best_worth = -1e9
    for piece in range(DISC + 1):
        first = PLACE_DISC if piece == DISC else PLACE_CUBE
        routes = s.legal[first >> 6] & r.all_routes
        while routes:
            route = lowest_bit(routes)
            routes &= routes - 1
            worth = piece_worth(s, r, w, p, route, piece, discs)
            if worth > best_worth:
                best = first + route
                best_worth = worth
    if best == NONE:
        return ENOUGH if is_listed(s, ENOUGH) else any_listed(s)
    return best


@kernel
def choose_place_of_neutral(s, r, p):
    """H21: in the way of the other player, and where neutral does not come to a claim."""
    best = NONE
    best_worth = -1e9
    routes = s.legal[PLACE_CUBE >> 6]
    while routes:
        route = lowest_bit(routes)
        routes &= routes - 1
        worth = 1.0 * own_pieces(s, 1 - p, route) - 1.5 * own_pieces(s, p, route) - 0.5 * s.on[NEUTRAL, CUBE, route]
        worth -= 0.2 * s.memo[p, M.VALUE + route]
        if worth > best_worth:
            best = PLACE_CUBE + route
            best_worth = worth
    return best


@kernel
def choose_lift(s, p):
    """H8: as many as planned, those missed least first."""
    m = s.memo[p]
    if s.lifted[CUBE] + s.lifted[DISC] >= m[M.LIFTS] and is_listed(s, ENOUGH):
        return ENOUGH
    route = worst_route(s, p, int(m[M.TARGET]))
    if route != NONE and is_listed(s, LIFT + route):
        return LIFT + route
    return any_listed(s)


@kernel
def choose_set(s, r, w, p):
    """H8: onto the target, if it has a house left."""
    target = int(s.memo[p, M.TARGET])
    if target != NONE and has_bit(s.free, target):
        if (
            s.lifted[DISC] > 0
            and (lacks_disc(s, p, target) or s.lifted[CUBE] == 0)
            and is_listed(s, PLACE_DISC + target)
        ):
            return PLACE_DISC + target
        if is_listed(s, PLACE_CUBE + target):
            return PLACE_CUBE + target
    return choose_place(s, r, w, p)


@kernel
def choose_benefit(s, r, w, p):
    """H9c: the best of what the claim offers."""
    m = s.memo[p]
    best = NOTHING
    best_worth = 0.0
    for end in range(2):
        city = r.ends[s.route, end]
        worth = m[M.OFFICE + city]
        if worth > best_worth and is_listed(s, OFFICE + city):
            best = OFFICE + city
            best_worth = worth
        worth = m[M.EXTRA + city]
        for piece in range(DISC + 1):
            if worth - piece > best_worth and is_listed(s, ADD_OFFICE + 2 * end + piece):
                best = ADD_OFFICE + 2 * end + piece
                best_worth = worth - piece
    for ability in range(len(ABILITIES)):
        if m[M.ABILITY + ability] > best_worth and is_listed(s, UPGRADE + ability):
            best = UPGRADE + ability
            best_worth = m[M.ABILITY + ability]
    if s.route == r.table:
        for space in range(r.spaces):
            worth = w.weights[W.TABLE] * r.space_points[space] - w.weights[W.DISC]
            if worth > best_worth and is_listed(s, TABLE + space):
                best = TABLE + space
                best_worth = worth
    return best if is_listed(s, best) else any_listed(s)


@kernel
def choose_city_of_neutral(s, r, p):
    """H21: where it does not take a control from the player."""
    best = NONE
    best_worth = -1e9
    for end in range(2):
        city = r.ends[s.route, end]
        if is_listed(s, NEUTRAL_OFFICE + end):
            worth = -1.0 * np.int64(s.offices[p, city]) + 0.5 * np.int64(s.offices[1 - p, city])
            if worth > best_worth:
                best = NEUTRAL_OFFICE + end
                best_worth = worth
    return best


@kernel
def choose_removal(s, r, p):
    """H15: what others have on the target."""
    target = int(s.memo[p, M.TARGET])
    if target != NONE and s.filled[target] > own_pieces(s, p, target) and is_listed(s, LIFT + target):
        return LIFT + target
    return ENOUGH if is_listed(s, ENOUGH) else any_listed(s)
