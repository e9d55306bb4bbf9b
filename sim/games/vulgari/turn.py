"""What happens by itself: events, charity, order of play, from turn to turn (V9-V12, V38)."""

from sim.bits import has_bit, lowest_bit
from sim.game import BETWEEN
from sim.games.vulgari import columns as T
from sim.games.vulgari.codes import (
    ASK_CHARITY,
    ASK_TURN,
    CARDINAL,
    FRIAR,
    GREEN,
    KNOWLEDGE,
    LEVELS,
    MERCHANT,
    NONE,
    REST,
)
from sim.games.vulgari.holdings import earn, is_ahead, leader, recycle, spend
from sim.kernel import kernel


@kernel
def begin_turn(s, r):
    """V9: the event phase, then charity."""
    s.turn += 1
    tile = s.event_on[s.turn]
    if tile > 0:
        s.event_at[r.event_zone[tile]] = tile
    if s.turn > 1:
        for colour in range(GREEN + 1):
            for _ in range(s.offer[colour]):
                recycle(s, r, colour, s.turn)
    for colour in range(GREEN + 1):
        s.offer[colour] = s.calendar[s.turn, colour]
        s.calendar[s.turn, colour] = 0
    refill_manuscripts(s, r)
    s.active = 0
    cities = r.franciscan
    while cities:
        zone = lowest_bit(cities)
        cities &= cities - 1
        if s.turn >= r.cantico_free_from or s.cantico_turn[zone] == s.turn:
            s.active |= 1 << zone
    if s.turn >= r.papal_turn and s.papal[s.turn]:
        s.reds += 1
        if s.reds == 1:
            for p in range(s.players):
                s.tally[p, T.PAPAL_TURN] = s.turn
        if s.reds == r.papal_red:  # V38
            s.last = 1
            for p in range(s.players):
                s.place[p] = r.election
    begin_charity(s, r)


@kernel
def refill_manuscripts(s, r):
    """V9, V6: each display is filled up from its deck."""
    for level in range(1, LEVELS + 1):
        while s.shown[level] < r.displayed and s.deck_left[level] > 0:
            s.deck_left[level] -= 1
            kind = s.deck[level, s.deck_left[level]]
            s.display[kind] += 1
            s.on_display |= 1 << kind
            s.shown[level] += 1
    note_exhausted(s, r)


@kernel
def note_exhausted(s, r):
    """V24: a level that is gone makes the higher ones cheaper; Lingua Volgare enters with the first of levels 1-3."""
    gone = 0
    for level in range(1, LEVELS + 1):
        s.level_cost[level] = max(r.level_actions[level] - gone, 0)
        if s.shown[level] == 0 and s.deck_left[level] == 0:
            s.exhausted |= 1 << level
            gone += 1
            if level < LEVELS:
                s.lingua_open = 1


@kernel
def begin_charity(s, r):
    """V11: the payers and all comparisons are fixed by the ducats at the start of the phase."""
    s.payers = 0
    s.recipient = 0
    if s.turn > r.charity_last_turn:
        set_order(s, r)
        return
    richest = -1
    for p in range(s.players):
        s.before[p] = s.ducats[p]
        if s.career[p] == MERCHANT:
            if s.ducats[p] > richest:
                richest = s.ducats[p]
                s.payers = 0
            if s.ducats[p] == richest:
                s.payers |= 1 << p
    continue_charity(s, r)


@kernel
def alms(s, r, p):
    """What charity gives a friar or cardinal this turn."""
    if s.career[p] == CARDINAL:
        return r.charity_cardinal
    if s.turn <= r.gigi_last_turn:
        return r.friar_charity[s.friar[p]]
    return r.charity_friar


@kernel
def payer_wealth(s):
    for p in range(s.players):
        if has_bit(s.payers, p):
            return s.before[p]
    return NONE


@kernel
def continue_charity(s, r):
    """Asks the next recipient who may be paid by a merchant; the bank pays the others."""
    wealth = payer_wealth(s)
    while s.recipient < s.players:
        p = s.order[s.recipient]
        if s.career[p] >= FRIAR:
            if wealth > s.before[p]:
                s.ask = ASK_CHARITY
                s.player = p
                return
            earn(s, p, alms(s, r, p), T.DUCATS_FROM_CHARITY)
        s.recipient += 1
    set_order(s, r)


@kernel
def give_alms(s, r, p, payer):
    """The payer gives what he has, the bank completes it."""
    amount = alms(s, r, p)
    spend(s, payer, min(amount, s.ducats[payer]), T.DUCATS_FOR_CHARITY)
    earn(s, p, amount, T.DUCATS_FROM_CHARITY)
    s.recipient += 1
    continue_charity(s, r)


@kernel
def set_order(s, r):
    """V12: least knowledge first, but the player furthest on Rest before all, who goes back to its start."""
    for i in range(s.players):
        p = i
        at = i
        while at > 0 and is_ahead(s, KNOWLEDGE, s.order[at - 1], p):
            s.order[at] = s.order[at - 1]
            at -= 1
        s.order[at] = p
    rested = leader(s, REST, NONE)
    if rested != NONE:
        at = 0
        while s.order[at] != rested:
            at += 1
        while at > 0:
            s.order[at] = s.order[at - 1]
            at -= 1
        s.order[0] = rested
        s.space[REST, rested] = 0
    s.nth = 0
    s.tally[s.order[0], T.FIRST_TURNS] += 1
    begin_player(s, r)


@kernel
def begin_player(s, r):
    """V13: the next player's whole turn."""
    p = s.order[s.nth]
    s.player = p
    s.ask = ASK_TURN
    s.actions = r.actions
    if s.career[p] == CARDINAL:
        s.actions += r.cardinal_actions[s.cardinal[p]]
    s.moved = 0
    s.read = 0
    s.studied = 0
    s.traded = 0
    s.colours = 0
    s.spared = 0


@kernel
def end_player(s, r):
    """The player's turn is over, and the turn with the last one's."""
    p = s.order[s.nth]
    if not r.push_once:
        s.push[p] = 0
    s.tally[p, T.ACTIONS_UNUSED] += s.actions
    s.nth += 1
    if s.nth == s.players:
        s.ask = BETWEEN
    else:
        begin_player(s, r)
