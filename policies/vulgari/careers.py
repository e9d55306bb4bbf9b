"""Friar or cardinal: which tile, and what the step is worth."""

from policies.vulgari import memo as M
from policies.vulgari import weights as W
from policies.vulgari.worth import is_allowed, votes_worth
from sim.bits import has_bit
from sim.games.vulgari.codes import (
    BANKER,
    BECOME_CARDINAL,
    BECOME_FRIAR,
    BENEDICTINE,
    BLACK,
    CARDINAL,
    FRIAR,
    MERCHANT,
    NONE,
    PAY_BLACK,
    PAY_RED,
    PAY_VIRTUAL,
    POPE,
    RED,
    YELLOW,
)
from sim.kernel import kernel


@kernel
def friar_worth(s, r, w, p, tile):
    """What a friar tile gives."""
    m = s.memo[p]
    worth = r.friar_knowledge[tile] * m[M.KNOWLEDGE]
    worth += (r.friar_charity[tile] - r.charity_friar) * max(r.gigi_last_turn - s.turn, 0) * m[M.DUCAT]
    if r.friar_free_travel[tile]:
        worth += 0.25 * min(m[M.LEFT], 6.0)
    fee = r.friar_virtual[tile, RED] + r.friar_virtual[tile, BLACK]
    if m[M.AIM] == BENEDICTINE:  # he stays a friar
        votes = r.friar_virtual[tile, YELLOW] * r.votes[YELLOW]
        votes += r.friar_virtual[tile, RED] * r.votes[RED] + r.friar_virtual[tile, BLACK] * r.votes[BLACK]
        return worth + r.friar_points[tile] + votes_worth(m, votes)
    return worth + (2.0 * m[M.VOTE] if fee > 0 else 0.0)


@kernel
def cardinal_worth(s, r, w, p, tile):
    """What a cardinal tile gives, its price taken off."""
    m = s.memo[p]
    worth = r.cardinal_knowledge[tile] * m[M.KNOWLEDGE] + 0.9 * r.cardinal_actions[tile] * m[M.LEFT]
    if not r.cardinal_refund[tile]:
        worth -= r.cardinal_price[tile] * max(m[M.DUCAT], 0.02)
    if m[M.AIM] != POPE or not r.pope_voids_tile:
        worth += r.cardinal_points[tile]
    votes = r.cardinal_virtual[tile, YELLOW] * r.votes[YELLOW]
    votes += r.cardinal_virtual[tile, RED] * r.votes[RED] + r.cardinal_virtual[tile, BLACK] * r.votes[BLACK]
    worth += votes_worth(m, votes)
    if r.cardinal_push[tile] > 0:
        worth += 0.5
    return worth + 0.3 * r.cardinal_library[tile]


@kernel
def best_friar(s, r, w, p):
    """The free friar tile worth most; NONE if all are gone or forbidden."""
    best = NONE
    best_worth = -1e9
    for tile in range(5):
        if has_bit(s.free_friars, tile) and is_allowed(w, BECOME_FRIAR + tile):
            worth = friar_worth(s, r, w, p, tile)
            if worth > best_worth:
                best = tile
                best_worth = worth
    return best


@kernel
def fee_payment(s, r, p):
    """How the cardinal's fee is paid most cheaply; NONE if it cannot be."""
    if s.career[p] == FRIAR and r.friar_virtual[s.friar[p], RED] + r.friar_virtual[s.friar[p], BLACK] > 0:
        return PAY_VIRTUAL
    if s.behind[p, BLACK] > 0:
        return PAY_BLACK
    return PAY_RED if s.behind[p, RED] > 0 else NONE


@kernel
def best_cardinal(s, r, w, p, ducats):
    """The free cardinal tile worth most among those these ducats buy; NONE if there is none."""
    best = NONE
    best_worth = -1e9
    for tile in range(5):
        if has_bit(s.free_cardinals, tile) and ducats >= r.cardinal_price[tile]:
            worth = cardinal_worth(s, r, w, p, tile)
            if worth > best_worth and is_allowed(w, BECOME_CARDINAL + 3 * tile + PAY_BLACK):
                best = tile
                best_worth = worth
    return best


@kernel
def vow_worth(s, r, w, p):
    """What becoming a friar is worth now, the ducats lost taken off; 0 if it is not wanted."""
    m = s.memo[p]
    if s.career[p] != MERCHANT or m[M.AIM] == BANKER or s.turn < w.weights[W.VOW_TURN]:
        return 0.0
    tile = best_friar(s, r, w, p)
    if tile == NONE:
        return 0.0
    base = 0.6 * r.title_points[BENEDICTINE] + (2.0 if m[M.LEFT] < 4.0 else 0.0)
    return max(base + friar_worth(s, r, w, p, tile) - 0.5 * s.ducats[p] * m[M.DUCAT], 0.5)


@kernel
def promotion_worth(s, r, w, p, ducats):
    """What becoming a cardinal is worth with these ducats; 0 if it cannot be, or is not wanted."""
    m = s.memo[p]
    payment = fee_payment(s, r, p)
    if s.career[p] == CARDINAL or m[M.AIM] <= BENEDICTINE or payment == NONE:
        return 0.0
    tile = best_cardinal(s, r, w, p, ducats)
    if tile == NONE:
        return 0.0
    lost = 0.0 if payment == PAY_VIRTUAL else r.votes[payment] * m[M.VOTE]
    return max(0.5 * r.title_points[int(m[M.AIM])] + cardinal_worth(s, r, w, p, tile) - lost, 0.5)


@kernel
def promotion_code(s, r, w, p):
    """The action that makes a cardinal now; NONE if there is none, or it is not wanted."""
    if s.career[p] != FRIAR or s.memo[p, M.AIM] <= BENEDICTINE or not has_bit(r.cathedrals, s.place[p]):
        return NONE
    payment = fee_payment(s, r, p)
    tile = best_cardinal(s, r, w, p, s.ducats[p])
    return NONE if payment == NONE or tile == NONE else BECOME_CARDINAL + 3 * tile + payment
