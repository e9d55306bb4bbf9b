"""What window tiles are worth (M16)."""

from policies.monasterium import memo as M
from policies.monasterium import weights as W
from policies.monasterium.worth import is_allowed, jitter
from sim.bits import has_bit, lowest_bit
from sim.games.monasterium.codes import COUNT_WINDOWS, GLASS_MESSENGER, LAY_GLASS, WINDOW, N
from sim.kernel import kernel

ROW = (1 << N) - 1
STEPS_OF_A_DIE = 0.6  # of the messenger, on average


@kernel
def part_of(w, points, laid, time):
    """What the next tile of a line is worth that already has so many."""
    early = w.weights[W.GLASS_EARLY] * points * time / WINDOW
    return float(points) - early * (WINDOW - 1) if laid == WINDOW - 1 else early


@kernel
def weigh_bonus(r, w, m, bonus):
    """A bonus of the window."""
    if bonus == GLASS_MESSENGER:
        return w.weights[W.ROAD] * r.glass_messenger
    return m[M.GAIN + bonus]


@kernel
def weigh_cell(s, r, w, p, row):
    """The worth of a tile on the next cell of a row."""
    m = s.memo[p]
    time = min(m[M.LEFT] * 0.1, 1.0)
    column = s.glass_length[p, row]
    beside = 0
    for other in range(WINDOW):
        beside += s.glass_length[p, other] > column
    points = part_of(w, r.row_points, column, time) + part_of(w, r.glass_points[column], beside, time)
    bonus = max(weigh_bonus(r, w, m, r.row_bonus[row]), weigh_bonus(r, w, m, r.column_bonus[column]))
    return w.weights[W.WINDOW] * points + bonus


@kernel
def weigh_glass(s, r, w, p):
    """The worth of a window of each monastery, and of the best."""
    m = s.memo[p]
    for monastery in range(N):
        m[M.GLASS + monastery] = M.IMPOSSIBLE
    seen = s.glass_rows[p, 0] | s.glass_rows[p, 1] | s.glass_rows[p, 2]
    for row in range(WINDOW):
        column = s.glass_length[p, row]
        if column == WINDOW:
            continue
        tiles = s.glazed & ~(s.glass_rows[p, row] | s.glass_columns[p, column])
        worth = weigh_cell(s, r, w, p, row)
        while tiles:
            monastery = lowest_bit(tiles)
            tiles &= tiles - 1
            if worth > m[M.GLASS + monastery] and is_allowed(w, LAY_GLASS + N * row + monastery):
                m[M.GLASS + monastery] = worth
    fresh = m[M.COUNTS + COUNT_WINDOWS]
    best = M.IMPOSSIBLE
    for monastery in range(N):
        if fresh > 0.0 and not has_bit(seen, monastery):
            m[M.GLASS + monastery] += fresh
        best = max(best, m[M.GLASS + monastery])
    m[M.ANY_GLASS] = best
    cells = WINDOW * WINDOW - s.glass_length[p, 0] - s.glass_length[p, 1] - s.glass_length[p, 2]
    coming = m[M.LEFT] * STEPS_OF_A_DIE / r.road  # windows that the road may still bring
    m[M.SPARE] = w.weights[W.SPARE] * min(max(coming + 1.0 - cells, 0.0), 1.0)


@kernel
def best_glass(m, offer):
    """The worth of the best window of a set of monasteries."""
    best = M.IMPOSSIBLE
    for monastery in range(N):
        if has_bit(offer, monastery):
            best = max(best, m[M.GLASS + monastery])
    return best


@kernel
def cells_open(s, p, row, monastery):
    """Cells that own chapels could still fill once a tile lies in a row."""
    count = 0
    at = s.glass_length[p, row]
    own = s.chapels[p] & s.glazed
    for other in range(WINDOW):
        for column in range(s.glass_length[p, other] + (other == row), WINDOW):
            barred = s.glass_rows[p, other] | s.glass_columns[p, column]
            if other == row or column == at:
                barred |= 1 << monastery
            count += (own & ~barred) != 0
    return count


@kernel
def choose_window(s, r, w, p):
    """Tile and row: what it completes and gives, and what it leaves open."""
    m = s.memo[p]
    seen = s.glass_rows[p, 0] | s.glass_rows[p, 1] | s.glass_rows[p, 2]
    fresh = m[M.COUNTS + COUNT_WINDOWS]
    best = -1
    best_worth = 2.0 * M.IMPOSSIBLE
    for row in range(WINDOW):
        tiles = (s.legal[LAY_GLASS >> 6] >> ((LAY_GLASS & 63) + N * row)) & ROW
        if tiles == 0:
            continue
        cell = weigh_cell(s, r, w, p, row)
        while tiles:
            monastery = lowest_bit(tiles)
            tiles &= tiles - 1
            worth = cell + w.weights[W.FIT] * m[M.TIME] * cells_open(s, p, row, monastery) + jitter(s, w, p)
            worth += 0.01 * s.windows[monastery]
            if not has_bit(seen, monastery):
                worth += fresh
            if not has_bit(s.chapels[p], monastery):  # what own chapels can give later is better taken later
                worth += 0.1
            if worth > best_worth:
                best_worth = worth
                best = LAY_GLASS + N * row + monastery
    return best
