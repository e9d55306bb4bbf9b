"""The cathedral window (M16)."""

from sim.games.monasterium import columns as T
from sim.games.monasterium.codes import COUNT_WINDOWS, DO_BONUS, GLASS_MESSENGER, OF_ROAD, OF_ROOM, WINDOW
from sim.games.monasterium.holdings import award, gain, push, push_move
from sim.games.monasterium.missions import check_missions_that_count
from sim.kernel import kernel


@kernel
def lay_glass(s, r, p, m, row):
    """A tile on the leftmost free cell of the row; points for what it completes; then its bonus."""
    column = s.glass_length[p, row]
    s.glass[p, row, column] = m
    s.glass_rows[p, row] |= 1 << m
    s.glass_columns[p, column] |= 1 << m
    s.glass_length[p, row] += 1
    s.windows[m] -= 1
    if s.windows[m] == 0:
        s.glazed &= ~(1 << m)
    s.tally[p, T.WINDOW_A + m] += 1
    if s.offer & OF_ROAD:
        s.tally[p, T.WINDOWS_ROAD] += 1
    elif s.offer & OF_ROOM:
        s.tally[p, T.WINDOWS_COMMON] += 1
    else:
        s.tally[p, T.WINDOWS_ACTION] += 1
    if column == WINDOW - 1:
        award(s, p, T.FROM_ROWS, r.row_points)
        s.tally[p, T.WINDOW_ROWS] += 1
    shortest = WINDOW
    for other in range(WINDOW):
        shortest = min(shortest, s.glass_length[p, other])
    if shortest == column + 1:
        award(s, p, T.FROM_COLUMNS, r.glass_points[column])
        s.tally[p, T.WINDOW_COLUMNS] += 1
    push(s, DO_BONUS, WINDOW * row + column)
    check_missions_that_count(s, r, p, COUNT_WINDOWS)


@kernel
def take_bonus(s, r, p, bonus):
    """The bonus of the tile's row or column."""
    if bonus == GLASS_MESSENGER:
        push_move(s, r.glass_messenger)
    else:
        gain(s, p, bonus, 1)
