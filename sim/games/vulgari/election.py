"""The end: the election of the Pope (V39)."""

from sim.bits import has_bit
from sim.game import OVER
from sim.games.vulgari.codes import ASK_POPE, CARDINAL, KNOWLEDGE, NONE, POPE
from sim.games.vulgari.holdings import all_votes, is_ahead
from sim.kernel import kernel


@kernel
def can_be_pope(s, r, p):
    return s.career[p] == CARDINAL and all_votes(s, r, p) >= r.title_votes[POPE]


@kernel
def ask_next_candidate(s, r):
    """Cardinals able to be Pope are asked in order of knowledge, until one stands."""
    best = NONE
    for p in range(s.players):
        if can_be_pope(s, r, p) and not has_bit(s.asked, p) and (best == NONE or is_ahead(s, KNOWLEDGE, p, best)):
            best = p
    if best == NONE:
        s.ask = OVER
    else:
        s.asked |= 1 << best
        s.player = best
        s.ask = ASK_POPE


@kernel
def elect_pope(s, r, p):
    s.pope = p
    s.ask = OVER
