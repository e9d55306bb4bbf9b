"""Planning the rest of a turn: a list of actions to carry out."""

from policies.hansa import memo as M
from policies.hansa import weights as W
from policies.hansa.frame import is_allowed
from policies.hansa.markers import choose_marker, choose_more_actions
from policies.hansa.projects import (
    IDLE,
    actions_for,
    choose_block,
    choose_route,
    discs_of_others,
    incomes_for,
    lacks_disc,
    own_pieces,
    returns_for,
    score_block,
)
from policies.hansa.routes import weigh_board
from sim.bits import has_bit, lowest_bit
from sim.games.hansa.codes import (
    BAGS,
    BOOK,
    CLAIM,
    CUBE,
    DISC,
    DISPLACE,
    END,
    INCOME,
    LIFT,
    NONE,
    PLACE_CUBE,
    PLACE_DISC,
    REMOVE,
    USE_REMOVE,
)
from sim.games.hansa.pieces import in_stock, in_supply
from sim.games.hansa.turn import shown
from sim.kernel import kernel

PUT = -2  # a step of the plan: a piece of the kind that is needed onto the target
TAKE = -3  # an income as large as can be


@kernel
def is_listed(s, a):
    return has_bit(s.legal[a >> 6], a & 63)


@kernel
def push(m, code):
    """Adds a step to the plan."""
    length = int(m[M.LENGTH])
    if length < M.MOST_STEPS:
        m[M.STEPS + length] = code
        m[M.LENGTH] = length + 1


@kernel
def plan_turn(s, r, w, p):
    """Decides what comes next and writes it down; at least one step that is legal."""
    m = s.memo[p]
    m[M.LENGTH] = 0
    m[M.AT] = 0
    m[M.LIFTS] = 0
    weigh_board(s, r, w, p)
    a = choose_marker(s, r, w, p)
    if a != NONE:
        push(m, a)
        m[M.STAMP] = -1.0  # all is weighed anew
        return
    route = choose_route(s, r, w, p)
    m[M.TARGET] = route
    if route != NONE:
        a = choose_more_actions(s, r, w, p, route)
        if a != NONE:
            push(m, a)
            return
    if s.actions == 0:
        push(m, END)
        return
    score = m[M.SCORE + route] if route != NONE else IDLE
    for piece in range(DISC + 1):
        if s.supply[p, piece] > 0:
            block = choose_block(s, r, w, p, piece)
            if block != NONE and score_block(s, r, w, p, block, piece) > score:
                push(m, (PLACE_DISC if piece == DISC else PLACE_CUBE) + block)
                return
    if route != NONE:
        write_claim(s, r, w, p, route)
    if m[M.LENGTH] == 0:
        push(m, TAKE)


@kernel
def write_claim(s, r, w, p, route):
    """The steps towards the claim of a route, as far as the actions go."""
    m = s.memo[p]
    actions = s.actions
    done = actions_for(s, r, p, route) <= actions
    others = s.filled[route] - own_pieces(s, p, route)
    free = r.houses[route] - s.filled[route]
    if others > 0 and s.held[p, REMOVE] > 0 and is_listed(s, USE_REMOVE) and wants_removal(s, r, p, route, others):
        push(m, USE_REMOVE)
        return
    lifts = count_lifts(s, r, w, p, route, free)
    if lifts > 1 or (lifts == 1 and in_supply(s, p) == 0):
        m[M.LIFTS] = lifts
        push(m, LIFT + worst_route(s, p, route))
        free -= lifts
        actions -= 1
        done = True if done else free + others + 1 <= actions
    supply = in_supply(s, p)
    stock = in_stock(s, p)
    for _ in range(free):
        if supply == 0:
            push(m, TAKE)
            actions -= 1
            supply = min(stock, shown(s, r, p, BAGS))
            stock -= supply
        if actions <= 0:
            return
        push(m, PUT)
        supply -= 1
        actions -= 1
    if not done:
        return
    if others > 0:
        if supply < others + returns_for(s, r, p, route, others):
            push(m, TAKE)
        for _ in range(others):
            push(m, DISPLACE + route)
    push(m, CLAIM + route)


@kernel
def wants_removal(s, r, p, route, others):
    """H15: whether removing others lets the route be claimed in this turn, and saves enough."""
    if others == 1 and discs_of_others(s, p, route) == 0 and s.memo[p, M.LEFT] > 2.0:
        return False
    pieces = r.houses[route] - own_pieces(s, p, route)
    returned = returns_for(s, r, p, route, others - r.most_removed) if others > r.most_removed else 0
    return pieces + 1 + incomes_for(s, r, p, pieces + returned) <= s.actions


@kernel
def count_lifts(s, r, w, p, target, free):
    """How many pieces are better moved to the target from where they stand (H8)."""
    m = s.memo[p]
    most = min(free, shown(s, r, p, BOOK))
    count = 0
    none = in_supply(s, p) + in_stock(s, p) == 0
    routes = (s.has[p, CUBE] | s.has[p, DISC]) & ~(1 << target)
    while routes and count < most:
        route = lowest_bit(routes)
        routes &= routes - 1
        if none or m[M.SCORE + route] < w.weights[W.HOLD] * m[M.SCORE + target]:
            count += own_pieces(s, p, route)
    return min(count, most)


@kernel
def worst_route(s, p, target):
    """The route, other than the target, from which an own piece is missed least."""
    m = s.memo[p]
    worst = NONE
    worst_score = 1e9
    routes = (s.has[p, CUBE] | s.has[p, DISC]) & ~(1 << target)
    while routes:
        route = lowest_bit(routes)
        routes &= routes - 1
        if m[M.SCORE + route] < worst_score:
            worst = route
            worst_score = m[M.SCORE + route]
    return worst


@kernel
def put_code(s, p, route):
    """The placing of a piece of the kind that the route needs."""
    if lacks_disc(s, p, route) and s.supply[p, DISC] > 0:
        return PLACE_DISC + route
    return (PLACE_CUBE if s.supply[p, CUBE] > 0 else PLACE_DISC) + route


@kernel
def income_code(s):
    """The largest income."""
    word = s.legal[INCOME >> 6]
    best = NONE
    while word:
        best = INCOME + lowest_bit(word)
        word &= word - 1
    return best


@kernel
def next_step(s, r, w, p):
    """The next step of the plan that is legal, or NONE."""
    m = s.memo[p]
    while m[M.AT] < m[M.LENGTH]:
        a = int(m[M.STEPS + int(m[M.AT])])
        m[M.AT] += 1
        if a == PUT:
            a = put_code(s, p, int(m[M.TARGET]))
        elif a == TAKE:
            a = income_code(s)
        if a >= 0 and is_listed(s, a) and is_allowed(w, a):
            return a
    return NONE
