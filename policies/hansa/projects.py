"""Which route to work at: what its claim is worth against the actions it still takes; and where to stand in the way."""

import numpy as np

from policies.hansa import memo as M
from policies.hansa import weights as W
from sim.bits import has_bit, lowest_bit
from sim.games.hansa.codes import ACTIONS, BAGS, CUBE, DISC, NONE
from sim.games.hansa.pieces import in_stock, in_supply
from sim.games.hansa.turn import shown
from sim.kernel import kernel

IDLE = -1e3  # a route that cannot be worked at


@kernel
def own_pieces(s, p, route):
    return np.int64(s.on[p, CUBE, route]) + np.int64(s.on[p, DISC, route])


@kernel
def discs_of_others(s, p, route):
    """Discs in the way, which cost more to displace."""
    discs = 0
    for q in range(s.players):
        if q != p:
            discs += np.int64(s.on[q, DISC, route])
    return discs


@kernel
def list_discs_of_others(s, p):
    """The set of routes with a disc of another player."""
    routes = 0
    for q in range(s.players):
        if q != p:
            routes |= s.has[q, DISC]
    return routes


@kernel
def returns_for(s, r, p, route, others):
    """Pieces to be returned for displacing all others from a route (H7)."""
    returned = others * r.returns[CUBE]
    discs = discs_of_others(s, p, route)
    return returned + discs * (r.returns[DISC] - r.returns[CUBE])


@kernel
def lacks_disc(s, p, route):
    """Whether the best benefit takes a disc that is not there yet."""
    return s.memo[p, M.PIECE + route] == DISC and s.on[p, DISC, route] == 0


@kernel
def incomes_for(s, r, p, pieces):
    """Income actions until there are so many pieces in supply; the stock may not hold them all."""
    short = pieces - in_supply(s, p)
    if short <= 0:
        return 0
    bags = shown(s, r, p, BAGS)
    return (short + bags - 1) // bags


@kernel
def score_route(s, r, w, p, route, extra, discs):
    """Worth for each action that the claim of a route still takes, with `extra` own pieces more on it."""
    m = s.memo[p]
    worth = m[M.VALUE + route]
    if worth <= 0.0:
        return IDLE
    free = r.houses[route] - s.filled[route] - extra
    others = s.filled[route] - own_pieces(s, p, route)
    returned = 0
    if others > 0:
        returned = others * r.returns[CUBE]
        worth -= w.weights[W.GIFT] * others * r.adds[CUBE]
        if has_bit(discs, route):
            count = discs_of_others(s, p, route)
            returned += count * (r.returns[DISC] - r.returns[CUBE])
            worth -= w.weights[W.GIFT] * count * (r.adds[DISC] - r.adds[CUBE])
    pieces = free + others + returned
    have = in_supply(s, p) + in_stock(s, p)
    actions = free + others + 1 + incomes_for(s, r, p, pieces)
    if pieces > have:
        if others + returned > have or free - (have - others - returned) > s.houses[p]:
            return IDLE
        actions += 1
    if lacks_disc(s, p, route):
        if free + others == 0:
            worth *= 0.5
        elif s.supply[p, DISC] == 0:
            actions += 1
    later = actions - (s.actions if s.active == p else 0)
    if later > 0:
        turns = (later - 1) // shown(s, r, p, ACTIONS) + 1
        late = turns - m[M.LEFT]
        if late > 0.0:
            worth *= max(1.0 - w.weights[W.LATE] * late, 0.1)
        for _ in range(min(turns, 8)):
            worth *= w.weights[W.PATIENCE]
    return worth / (free + others + 1.0 + pieces * m[M.COSTS] + w.weights[W.START])


@kernel
def actions_for(s, r, p, route):
    """Actions until the claim of a route is done, incomes included."""
    others = s.filled[route] - own_pieces(s, p, route)
    returned = returns_for(s, r, p, route, others)
    free = r.houses[route] - s.filled[route]
    return free + others + 1 + incomes_for(s, r, p, free + others + returned)


@kernel
def choose_route(s, r, w, p):
    """The route to work at, or NONE; fills the score of every route with an own piece."""
    m = s.memo[p]
    discs = list_discs_of_others(s, p)
    best = NONE
    best_score = 0.0
    own = s.has[p, CUBE] | s.has[p, DISC]
    start = w.weights[W.START]
    for part in range(2):  # own pieces first: they set a bound for the others
        routes = own if part == 0 else r.all_routes & ~own
        while routes:
            route = lowest_bit(routes)
            routes &= routes - 1
            if part == 1 and m[M.VALUE + route] <= best_score * (r.houses[route] + 1.0 + start):
                continue
            score = score_route(s, r, w, p, route, 0, discs)
            m[M.SCORE + route] = score
            if score > best_score:
                if not has_bit(s.free, route) and actions_for(s, r, p, route) > s.actions:
                    continue  # nothing to do there in this turn
                best = route
                best_score = score
    return best


@kernel
def score_block(s, r, w, p, route, piece):
    """Worth of a piece that stands where another player is about to claim: he must pay for it, or wait (H7)."""
    most = 0
    for q in range(s.players):
        if q != p:
            most = max(most, own_pieces(s, q, route))
    if most == 0:
        return IDLE
    wanted = min(s.memo[p, M.LURE + route], 3.0) * most / r.houses[route]
    gain = w.weights[W.BLOCK] * wanted * w.weights[W.ACTION] * (1.0 + r.adds[piece])
    return gain - (0.5 * w.weights[W.DISC] if piece == DISC else 0.0)


@kernel
def choose_block(s, r, w, p, piece):
    """The route where a piece stands best in the way of others, or NONE."""
    others = 0
    for q in range(s.players):
        if q != p:
            others |= s.has[q, CUBE] | s.has[q, DISC]
    best = NONE
    best_score = 0.0
    routes = others & s.free & ~(s.has[p, CUBE] | s.has[p, DISC])
    while routes:
        route = lowest_bit(routes)
        routes &= routes - 1
        score = score_block(s, r, w, p, route, piece)
        if score > best_score:
            best = route
            best_score = score
    return best
