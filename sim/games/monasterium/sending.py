"""Sending a novice (M11-M15): paying, placing, unlocking, and what the place gives."""

from sim.games.monasterium import columns as T
from sim.games.monasterium.codes import (
    BUILDING,
    CELLS,
    CHAPEL,
    CLOISTER,
    DO_EXTRA,
    DO_MISSIONS,
    DO_WINDOW,
    IN_BUILDING,
    IN_CHAPEL,
    IN_CLOISTER,
    INFLUENCE,
    NONE,
    OF_ROOM,
    ROSARY,
    SPACES,
    N,
)
from sim.games.monasterium.holdings import award, gain, push, spend
from sim.games.monasterium.legal import chapel_price, cloister_price
from sim.kernel import kernel


@kernel
def send(s, r, p, a):
    """M14b: pay; place; unlock; then what waits on the stack, the last pushed first: the reward with its whole chain,
    missions, the extra novice of a cleared row. `a` is the place."""
    novice = s.novice
    if novice < CELLS:
        pay(s, r, p, novice // N, a)
    enter(s, r, p, a)
    if novice < CELLS:
        unlock(s, r, p, novice)
    else:
        s.extras[p] &= ~(1 << (novice - CELLS))
        s.tally[p, T.NOVICES_EXTRA] += 1
    push(s, DO_MISSIONS, 0)
    if a < CLOISTER:
        reward(s, r, p, a - BUILDING)


@kernel
def pay(s, r, p, row, a):
    """M12-M14."""
    if a < CLOISTER:
        price = max(r.building_influence - s.discount, 0)
        good = r.type_good[r.building_type[a - BUILDING]]
        spend(s, p, INFLUENCE, price, T.INFLUENCE_FOR_BUILDINGS)
        spend(s, p, good, r.building_goods[row], T.INFLUENCE_FOR_BUILDINGS + good)
    elif a < CHAPEL:
        spend(s, p, ROSARY, cloister_price(s, r, p), T.ROSARY_FOR_CLOISTERS)
    else:
        price = max(chapel_price(s, r, p, a - CHAPEL) - s.discount, 0)
        spend(s, p, INFLUENCE, price, T.INFLUENCE_FOR_CHAPELS)


@kernel
def enter(s, r, p, a):
    """The novice stands on its place; one in the chapel opens the monastery (M11)."""
    if a < CLOISTER:
        space = a - BUILDING
        s.buildings[p] |= 1 << space
        s.taken_buildings |= 1 << space
        s.near[p] |= r.touches[space]
        count_novice(s, p, IN_BUILDING, space // SPACES)
        s.tally[p, T.IN_LAY + r.building_type[space]] += 1
    elif a < CHAPEL:
        space = a - CLOISTER
        s.cloisters[p] |= 1 << space
        s.taken_cloister |= 1 << space
        count_novice(s, p, IN_CLOISTER, space // SPACES)
    else:
        m = a - CHAPEL
        s.chapels[p] |= 1 << m
        s.chapel_room[m] -= 1
        if s.chapel_room[m] == 0:
            s.open_chapels &= ~(1 << m)
        count_novice(s, p, IN_CHAPEL, m)
        if s.novice < CELLS or r.extras_raise:
            s.chapel_sent[p, m] += 1
            s.chapels_sent[p] += 1


@kernel
def count_novice(s, p, area, m):
    s.present[p, area, m] += 1
    s.tally[p, T.BUILDING_A + N * area + m] += 1


@kernel
def unlock(s, r, p, novice):
    """M9, M14: the space below is open; row IV flips the column, and dice still on it score at once."""
    s.novices[p] &= ~(1 << novice)
    row = novice // N
    column = novice % N
    s.tally[p, T.NOVICES_I + row] += 1
    if row == 3:
        s.flipped[p] |= 1 << column
        s.tally[p, T.FLIPPED] += 1
        if column == s.column:
            award(s, p, T.FROM_COLUMN, s.dice * r.column_points)
    if (s.novices[p] >> (N * row)) & 31 == 0:
        push(s, DO_EXTRA, row)


@kernel
def reward(s, r, p, space):
    """M12: points, and a good or a window of that monastery."""
    kind = r.building_type[space]
    award(s, p, T.FROM_LAY + kind, r.type_points[kind])
    if r.type_gives[kind] == NONE:
        push(s, DO_WINDOW, 1 << (space // SPACES) | OF_ROOM)
    else:
        gain(s, p, r.type_gives[kind], 1)


@kernel
def lose_extra(s, p, row):
    """M15: not sent at once, it is lost."""
    s.extras[p] &= ~(1 << row)
    s.tally[p, T.LOST_NOVICES] += 1
