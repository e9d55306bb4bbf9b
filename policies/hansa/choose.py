"""The planning bot: it knows what every claim is worth, works at the one that pays best, and answers what is asked."""

from policies.hansa.answers import (
    any_listed,
    choose_benefit,
    choose_city_of_neutral,
    choose_discs,
    choose_lift,
    choose_payment,
    choose_piece,
    choose_place,
    choose_place_of_neutral,
    choose_removal,
    choose_set,
)
from policies.hansa.markers import choose_plate, choose_site
from policies.hansa.plan import is_listed, next_step, plan_turn
from sim.games.hansa.codes import (
    ASK_BENEFIT,
    ASK_DISCS,
    ASK_EXTRA,
    ASK_LIFT,
    ASK_NEUTRAL,
    ASK_PAYMENT,
    ASK_PIECE,
    ASK_PLATE,
    ASK_REPLACE,
    ASK_SET,
    ASK_SITE,
    ASK_TURN,
    END,
    NEUTRAL,
    NONE,
)
from sim.kernel import kernel


@kernel
def choose_turn(s, r, w, p):
    """The next action of the player's own turn."""
    a = next_step(s, r, w, p)
    if a == NONE:
        plan_turn(s, r, w, p)
        a = next_step(s, r, w, p)
    if a == NONE:
        a = END if is_listed(s, END) else any_listed(s)
    return a


def choose_planned(s, r, w):
    """The planning bot's answer to whatever is asked."""
    p = s.player
    ask = s.ask
    if ask == ASK_TURN:
        return choose_turn(s, r, w, p)
    if ask == ASK_REPLACE or ask == ASK_EXTRA:
        return choose_place_of_neutral(s, r, p) if s.victim == NEUTRAL else choose_place(s, r, w, p)
    if ask == ASK_PAYMENT:
        return choose_payment(s, r, p)
    if ask == ASK_BENEFIT:
        return choose_benefit(s, r, w, p)
    if ask == ASK_PIECE:
        return choose_piece(s, r, p)
    if ask == ASK_LIFT:
        return choose_lift(s, p)
    if ask == ASK_SET:
        return choose_set(s, r, w, p)
    if ask == ASK_DISCS:
        return choose_discs(s, p)
    if ask == ASK_SITE:
        return choose_site(s, r, w, p)
    if ask == ASK_PLATE:
        return choose_plate(s, r, p)
    if ask == ASK_NEUTRAL:
        return choose_city_of_neutral(s, r, p)
    return choose_removal(s, r, p)
