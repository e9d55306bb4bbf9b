"""Missions (M17): looked at whenever a novice, a window or a die may have fulfilled one.

A sending looks at all of them, after its reward (M14b). A window and a die look at once at those that count them, so
that what the novice brings, in whose reward they may be, still waits.
"""

from sim.games.monasterium import columns as T
from sim.games.monasterium.codes import (
    CARDS,
    COMMON,
    COUNT_CLOISTERS,
    COUNT_COMMON,
    COUNT_DICE,
    COUNT_NOVICES,
    COUNT_WINDOWS,
    IN_BUILDING,
    IN_CHAPEL,
    IN_CLOISTER,
    NONE,
    WINDOW,
    N,
)
from sim.games.monasterium.holdings import award
from sim.kernel import count_bits, kernel


@kernel
def novices_sent(s, p):
    """Novices on the board, extra ones included."""
    count = 0
    for m in range(N):
        count += s.present[p, IN_BUILDING, m] + s.present[p, IN_CHAPEL, m] + s.present[p, IN_CLOISTER, m]
    return count


@kernel
def count_for_mission(s, r, p, what):
    """How many a player has of what missions count."""
    if what == COUNT_NOVICES:
        return novices_sent(s, p)
    if what == COUNT_COMMON:
        return count_bits(s.buildings[p] & r.type_spaces[COMMON])
    if what == COUNT_CLOISTERS:
        return count_bits(s.cloisters[p])
    if what == COUNT_WINDOWS:
        monasteries = 0
        for row in range(WINDOW):
            monasteries |= s.glass_rows[p, row]
        return count_bits(monasteries)
    return s.owned[p]


@kernel
def has_fulfilled(s, r, p, card):
    for area in range(IN_CLOISTER + 1):
        for m in range(N):
            if s.present[p, area, m] < r.wants[card, area, m]:
                return False
    for what in range(COUNT_DICE + 1):
        if r.counts[card, what] > 0 and count_for_mission(s, r, p, what) < r.counts[card, what]:
            return False
    return True


@kernel
def check_missions(s, r, p):
    """Each player once per card, by the current year."""
    for i in range(CARDS):
        if s.cards[i] != NONE and s.mission_year[p, i] == 0 and has_fulfilled(s, r, p, s.cards[i]):
            fulfil(s, r, p, i)


@kernel
def check_missions_that_count(s, r, p, what):
    """Those for which windows, or dice, are counted."""
    for i in range(CARDS):
        if s.cards[i] == NONE or s.mission_year[p, i] > 0 or r.counts[s.cards[i], what] == 0:
            continue
        if has_fulfilled(s, r, p, s.cards[i]):
            fulfil(s, r, p, i)


@kernel
def check_missions_at_start(s, r):
    """What a player has from the start counts too, if rules give him so much, as three personal dice."""
    for p in range(s.players):
        check_missions(s, r, p)


@kernel
def fulfil(s, r, p, i):
    """Card i in play."""
    s.mission_year[p, i] = s.year
    deck = i // r.in_play
    award(s, p, T.FROM_MISSION_A + deck, r.deck_points[deck, s.year - 1])
    s.tally[p, T.MISSIONS_A + deck] += 1
    s.tally[p, T.MISSIONS_YEAR_1 + s.year - 1] += 1
    for what in range(COUNT_DICE + 1):
        s.tally[p, T.MISSION_NOVICES + what] += 1 if r.counts[s.cards[i], what] > 0 else 0
