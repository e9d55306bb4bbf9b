"""What a player may do: one predicate per action (H4b-H16). `apply` trusts its input."""

from sim.bits import has_bit
from sim.games.hansa.codes import (
    ABILITIES,
    BAGS,
    CLAIM,
    CUBE,
    DEVELOP,
    DISC,
    DISPLACE,
    END,
    EXTRA_OFFICE,
    FOR_ANSWER,
    FOR_DISPLACEMENT,
    FOR_MOVE,
    INCOME,
    LIFT,
    MORE_ACTIONS,
    MOST_DISCS,
    MOST_PIECES,
    NONE,
    OWNERS,
    PAIRS,
    PLACE_CUBE,
    PLACE_DISC,
    PRIVILEGE,
    REMOVE,
    ROUTES,
    SOME_ACTIONS,
    SWAP,
    SWAP_OFFICES,
    USE_ACTIONS,
    USE_DEVELOP,
    USE_MORE_ACTIONS,
    USE_REMOVE,
)
from sim.games.hansa.displace import answered
from sim.games.hansa.pieces import in_stock, in_supply
from sim.games.hansa.turn import shown
from sim.kernel import kernel


@kernel
def can_place(s, r, p, piece, route):
    """H6."""
    return s.actions > 0 and s.supply[p, piece] > 0 and s.filled[route] < r.houses[route]


@kernel
def can_displace(s, r, p, route):
    """H7: some piece there can be paid for."""
    if s.actions == 0:
        return False
    for owner in range(OWNERS):
        for piece in range(DISC + 1):
            if owner != p and s.on[owner, piece, route] > 0 and in_supply(s, p) > r.returns[piece]:
                return True
    return False


@kernel
def can_lift(s, r, p, route):
    """H8: a move may begin here."""
    return s.actions > 0 and s.on[p, CUBE, route] + s.on[p, DISC, route] > 0


@kernel
def can_claim(s, r, p, route):
    """H9."""
    own = s.on[p, CUBE, route] + s.on[p, DISC, route]
    return s.actions > 0 and own > 0 and own == r.houses[route]


@kernel
def can_take_income(s, r, p, count):
    """H5."""
    most = min(shown(s, r, p, BAGS), in_stock(s, p), MOST_PIECES)
    if s.actions == 0 or count > most:
        return False
    return count == most or not r.income_exactly


@kernel
def fewest_discs(s, p):
    """H5: among the pieces of the income, when the cubes of the stock do not suffice."""
    return max(s.income - s.stock[p, CUBE], 0)


@kernel
def most_discs(s, p):
    """H5: no more than can be told apart."""
    return min(s.income, s.stock[p, DISC], MOST_DISCS)


@kernel
def can_swap(s, r, p, pair):
    """H15: both offices occupied, one of them own."""
    if pair >= r.pairs:
        return False
    city = r.pair_city[pair]
    left = r.pair_left[pair]
    if s.held[p, SWAP_OFFICES] == 0 or left + 1 >= s.taken[city]:
        return False
    return not r.swap_own or s.office[city, left] == p or s.office[city, left + 1] == p


@kernel
def can_upgrade(s, r, p, ability):
    """H12: a full track cannot be chosen."""
    return s.level[p, ability] < r.steps[ability]


@kernel
def can_remove(s, r, p):
    """H15: there is something to remove."""
    pieces = 0
    for owner in range(OWNERS):
        pieces += s.houses[owner]
    return s.held[p, REMOVE] > 0 and pieces > 0


@kernel
def can_mean(s, r, p, owner, piece):
    """Which pieces of the route may be chosen, for what is under way."""
    count = s.on[owner, piece, s.route]
    if s.purpose == FOR_DISPLACEMENT:
        return owner != p and count > 0 and in_supply(s, p) > r.returns[piece]
    if s.purpose == FOR_MOVE:
        return owner == p and count > 0
    if s.purpose == FOR_ANSWER:
        return owner == p and count > answered(s, piece, s.route)
    return count > 0


@kernel
def can_pay(s, r, p, put, discs):
    """H7: the piece put, and those returned, are in supply."""
    returned = r.returns[s.displaced]
    cubes_put = 1 if put == CUBE else 0
    discs_put = 1 - cubes_put
    if discs > returned:
        return False
    return s.supply[p, CUBE] >= cubes_put + returned - discs and s.supply[p, DISC] >= discs_put + discs


@kernel
def can_open_office(s, r, p, city):
    """H11: the next free office; its piece comes from the claimed route."""
    at = s.taken[city]
    if at == r.printed[city] or r.office_colour[city, at] > shown(s, r, p, PRIVILEGE):
        return False
    return s.on[p, r.office_piece[city, at], s.route] > 0


@kernel
def can_add_office(s, r, p, city, piece):
    """H15: with a marker that was not taken in this claim, in a city that has an office."""
    markers = s.held[p, EXTRA_OFFICE] - (1 if s.fresh == EXTRA_OFFICE else 0)
    return markers > 0 and s.taken[city] + s.extras[city] > 0 and s.on[p, piece, s.route] > 0


@kernel
def can_claim_ability(s, r, p, ability):
    """H12: an end city has it."""
    for end in range(2):
        if r.city_ability[r.ends[s.route, end]] == ability:
            return can_upgrade(s, r, p, ability)
    return False


@kernel
def can_fill_space(s, r, p, space):
    """H13."""
    if s.route != r.table or s.space[space] != NONE or s.on[p, DISC, s.route] == 0:
        return False
    return r.space_colour[space] <= shown(s, r, p, PRIVILEGE)


@kernel
def can_settle_neutral(s, r, end):
    """H21."""
    return has_bit(s.open, r.ends[s.route, end]) == 1


@kernel
def is_legal(s, r, a):
    """The predicate of action a in a player's own turn; the tests hold `list_legal` to it."""
    p = s.player
    if PLACE_CUBE <= a < PLACE_CUBE + ROUTES:
        return can_place(s, r, p, CUBE, a - PLACE_CUBE)
    if PLACE_DISC <= a < PLACE_DISC + ROUTES:
        return can_place(s, r, p, DISC, a - PLACE_DISC)
    if a == END:
        return True
    if LIFT <= a < LIFT + ROUTES:
        return can_lift(s, r, p, a - LIFT)
    if DISPLACE <= a < DISPLACE + ROUTES:
        return can_displace(s, r, p, a - DISPLACE)
    if CLAIM <= a < CLAIM + ROUTES:
        return can_claim(s, r, p, a - CLAIM)
    if USE_DEVELOP <= a < USE_DEVELOP + len(ABILITIES):
        return s.held[p, DEVELOP] > 0 and can_upgrade(s, r, p, a - USE_DEVELOP)
    if a == USE_ACTIONS:
        return s.held[p, SOME_ACTIONS] > 0
    if a == USE_MORE_ACTIONS:
        return s.held[p, MORE_ACTIONS] > 0
    if a == USE_REMOVE:
        return can_remove(s, r, p)
    if SWAP <= a < SWAP + PAIRS:
        return can_swap(s, r, p, a - SWAP)
    if INCOME <= a < INCOME + MOST_PIECES:
        return can_take_income(s, r, p, a - INCOME + 1)
    return False
