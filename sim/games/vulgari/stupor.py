"""Stupor Mundi (V37): the summons, the auction, the payment."""

from sim.bits import has_bit
from sim.games.vulgari import columns as T
from sim.games.vulgari.codes import (
    ASK_BID,
    ASK_PAY_BLACK,
    ASK_PAY_RED,
    ASK_SUMMONED,
    BLACK,
    NONE,
    RED,
    YELLOW,
)
from sim.games.vulgari.holdings import all_votes, discard, learn, virtual_votes
from sim.games.vulgari.turn import end_player
from sim.kernel import kernel


@kernel
def summon(s, r, p):
    s.caller = p
    s.invited = 0
    s.came = 0
    invite_next(s, r)


@kernel
def invite_next(s, r):
    """Asks the others from first to last in this turn's order; then the auction, if anybody came."""
    while s.invited < s.players:
        q = s.order[s.invited]
        if q != s.caller:
            s.ask = ASK_SUMMONED
            s.player = q
            return
        s.invited += 1
    if s.came == 0:
        finish(s, r, s.caller)
    else:
        begin_auction(s, r)


@kernel
def answer_summons(s, r, q, accepts):
    if accepts:
        s.came |= 1 << q
        s.place[q] = r.stupor_zone
        s.tally[q, T.ACT_STUPOR_ACCEPT] += 1
    s.invited += 1
    invite_next(s, r)


@kernel
def begin_auction(s, r):
    """The caller heads the cycle, the others follow in this turn's order."""
    s.cycle[0] = s.caller
    s.cycle_length = 1
    for i in range(s.players):
        q = s.order[i]
        if has_bit(s.came, q):
            s.cycle[s.cycle_length] = q
            s.cycle_length += 1
    s.cycle_at = -1
    s.bid = 0
    s.bidder = NONE
    s.out = 0
    ask_next_bidder(s, r)


@kernel
def least_bid(s, r):
    return max(s.bid + 1, r.stupor_opening)


@kernel
def most_bid(s, r, p):
    return all_votes(s, r, p) + (r.stupor_free_votes if p == s.caller else 0)


@kernel
def ask_next_bidder(s, r):
    """Who cannot outbid is out without being asked. The auction ends when only the bidder, or nobody, is left."""
    for _ in range(s.cycle_length):
        s.cycle_at = (s.cycle_at + 1) % s.cycle_length
        q = s.cycle[s.cycle_at]
        if q == s.bidder:
            break
        if not has_bit(s.out, q):
            if most_bid(s, r, q) >= least_bid(s, r):
                s.ask = ASK_BID
                s.player = q
                return
            s.out |= 1 << q
    if s.bidder == NONE:
        finish(s, r, NONE)
        return
    s.due = s.bid - (r.stupor_free_votes if s.bidder == s.caller else 0) - virtual_votes(s, r, s.bidder)
    if s.due <= 0:
        finish(s, r, s.bidder)
    else:
        s.ask = ASK_PAY_RED
        s.player = s.bidder


@kernel
def raise_bid(s, r, p, votes):
    s.bid = votes
    s.bidder = p
    s.tally[p, T.ACT_STUPOR_BID] += 1
    ask_next_bidder(s, r)


@kernel
def pass_bid(s, r, p):
    s.out |= 1 << p
    ask_next_bidder(s, r)


@kernel
def yellow_due(s, r, red, black):
    """Abbesses needed to complete a payment; NONE if they have no votes."""
    rest = s.due - red * r.votes[RED] - black * r.votes[BLACK]
    if rest <= 0:
        return 0
    if r.votes[YELLOW] == 0:
        return NONE
    return (rest + r.votes[YELLOW] - 1) // r.votes[YELLOW]


@kernel
def can_pay_black(s, r, p, red, black):
    """So many politicians and nobles, completed by abbesses, pay what is due and none of them is superfluous."""
    yellow = yellow_due(s, r, red, black)
    if yellow == NONE or yellow > s.behind[p, YELLOW]:
        return False
    excess = red * r.votes[RED] + black * r.votes[BLACK] + yellow * r.votes[YELLOW] - s.due
    if red > 0 and excess >= r.votes[RED]:
        return False
    if black > 0 and excess >= r.votes[BLACK]:
        return False
    return yellow == 0 or excess < r.votes[YELLOW]


@kernel
def can_pay_red(s, r, p, red):
    for black in range(s.behind[p, BLACK] + 1):
        if can_pay_black(s, r, p, red, black):
            return True
    return False


@kernel
def pay_red(s, r, p, red):
    s.paid_red = red
    s.ask = ASK_PAY_BLACK


@kernel
def pay_black(s, r, p, black):
    yellow = yellow_due(s, r, s.paid_red, black)
    discard(s, r, p, RED, s.paid_red, T.RED_FOR_STUPOR_MUNDI)
    discard(s, r, p, BLACK, black, T.BLACK_FOR_STUPOR_MUNDI)
    discard(s, r, p, YELLOW, yellow, T.YELLOW_FOR_STUPOR_MUNDI)
    finish(s, r, p)


@kernel
def finish(s, r, winner):
    """The winner, if any, learns; the tile is spent and the caller's turn is over."""
    if winner != NONE:
        learn(s, r, winner, r.stupor_knowledge, T.KNOWLEDGE_FROM_STUPOR_MUNDI)
    s.event_at[r.stupor_zone] = 0
    end_player(s, r)
