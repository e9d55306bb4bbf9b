"""The legal actions as a set: the predicates of legal.py written a second time, for speed.

Places are sets of board spaces, combined whole. A contract test holds the sets to the predicates on a million states.
"""

import numpy as np

from sim.bits import count_bits, lowest_bit
from sim.games.monasterium.codes import (
    ALL_NOVICES,
    ASK_ACTION,
    ASK_ANY,
    ASK_COLUMN,
    ASK_DIE,
    ASK_EXTRA,
    ASK_GOOD,
    ASK_NEUTRAL,
    ASK_NOVICE,
    ASK_NUMBER,
    ASK_PERSONAL,
    ASK_PLACE,
    ASK_REROLL,
    ASK_SOUP,
    ASK_TAKE,
    ASK_WINDOW,
    BOOK,
    BUILDING,
    CELLS,
    CHAPEL,
    CHEAP_SEND,
    CLOISTER,
    COLUMN,
    COMMON,
    DECLINE,
    DIE,
    FACES,
    GAIN,
    GAIN_TWO,
    GLAZE,
    INFLUENCE,
    KEEP,
    LAY_GLASS,
    MOST_TAKEN,
    N_CHOICES,
    NEUTRAL,
    NOVICE,
    NUMBER,
    OF_COLUMN,
    OF_ROAD,
    OF_ROW,
    PAIRS,
    PERSONAL,
    PICK_NEUTRAL,
    PICK_PERSONAL,
    POINTS,
    REROLL,
    ROSARY,
    SEND,
    SOUP,
    SWAP,
    SWAP_BOOK,
    SWAP_TOOL,
    TAKE,
    TOOL,
    USE,
    WINDOW,
    WORDS_USED,
    N,
)
from sim.games.monasterium.legal import can_have, chapel_price, cloister_price, reach
from sim.kernel import inlined, kernel

ROW = (1 << N) - 1  # a row of novices
IN_COLUMN = 1 | 1 << N | 1 << 2 * N | 1 << 3 * N  # the action spaces of column A


@inlined
def bit(condition, action):
    """The set holding just that action, if the condition holds."""
    return np.int64(condition) << (action & 63)


# --- sending (M11-M15) ---


@kernel
def list_buildings(s, r, p, row, discount):
    """Free building spaces within reach that a novice of row I (0) or II (1) can pay for."""
    spaces = 0
    influence = max(r.building_influence - discount, 0)
    for kind in range(COMMON + 1):
        good = r.type_good[kind]
        more = influence if good == INFLUENCE else 0
        spaces |= r.type_spaces[kind] * (s.goods[p, good] >= r.building_goods[row] + more)
    return spaces & r.spaces_of[reach(s, r, p)] & ~s.taken_buildings & -np.int64(s.goods[p, INFLUENCE] >= influence)


@kernel
def list_chapels(s, r, p, discount):
    """Chapels within reach that a novice of row III can pay for."""
    chapels = reach(s, r, p) & s.open_chapels
    influence = s.goods[p, INFLUENCE] + discount
    if r.price_each:
        for m in range(N):
            chapels &= ~bit(chapel_price(s, r, p, m) > influence, m)
        return chapels
    return chapels & -np.int64(influence >= chapel_price(s, r, p, 0))


@kernel
def list_cloister(s, r, p):
    """Free cloister spaces within reach beside own buildings, if a novice of row IV can pay."""
    spaces = s.near[p] & r.spaces_of[reach(s, r, p)] & ~s.taken_cloister
    return spaces & -np.int64(s.goods[p, ROSARY] >= cloister_price(s, r, p))


@kernel
def list_novices(s, r, p, discount):
    """Novices that have a place to go."""
    rows = 0
    novices = s.novices[p]
    if novices & ROW and list_buildings(s, r, p, 0, discount):
        rows |= ROW
    if novices & (ROW << N) and list_buildings(s, r, p, 1, discount):
        rows |= ROW << N
    if novices & (ROW << 2 * N) and list_chapels(s, r, p, discount):
        rows |= ROW << 2 * N
    if novices >> 3 * N and list_cloister(s, r, p):
        rows |= ROW << 3 * N
    return novices & rows


@kernel
def list_places(s, r, p):
    """Where the novice in hand may go."""
    if s.novice >= CELLS:
        within = reach(s, r, p)
        spaces = r.spaces_of[within]
        s.legal[BUILDING >> 6] = spaces & ~s.taken_buildings
        s.legal[CLOISTER >> 6] = spaces & s.near[p] & ~s.taken_cloister
        s.legal[CHAPEL >> 6] |= (within & s.open_chapels) << (CHAPEL & 63)
        return
    row = s.novice // N
    if row < 2:
        s.legal[BUILDING >> 6] = list_buildings(s, r, p, row, s.discount)
    elif row == 2:
        s.legal[CHAPEL >> 6] = list_chapels(s, r, p, s.discount) << (CHAPEL & 63)
    else:
        s.legal[CLOISTER >> 6] = list_cloister(s, r, p)


# --- windows (M16) ---


@kernel
def list_windows(s, p, offer):
    """Tiles and rows: bit 5 * row + monastery."""
    tiles = offer & s.glazed
    laid = 0
    for row in range(WINDOW):
        column = s.glass_length[p, row]
        if column < WINDOW:
            laid |= (tiles & ~(s.glass_rows[p, row] | s.glass_columns[p, column])) << (N * row)
    return laid


# --- actions (M8, M9) ---


@kernel
def list_choices(s, r, p, kind):
    """The choices that an action of that kind leaves now, as a set; 1 where it leaves none but is possible."""
    if kind <= BOOK:
        return np.int64(s.supply[kind] > 0)
    if kind == GAIN_TWO:
        choices = bit(s.supply[PAIRS[0]] > 0, 0)
        return choices | bit(s.supply[PAIRS[1]] > 0, 1) | bit(s.supply[PAIRS[2]] > 0, 2)
    if kind == SWAP:
        choices = bit((s.goods[p, SOUP] > 0) & (s.supply[TOOL] > 0), 0)
        return choices | bit((s.goods[p, TOOL] > 0) & (s.supply[BOOK] > 0), 1)
    if kind == SEND:
        return np.int64(list_novices(s, r, p, 0) > 0)
    if kind == CHEAP_SEND:
        return np.int64(list_novices(s, r, p, r.discount) > 0)
    if kind == GLAZE:
        return np.int64(list_windows(s, p, s.chapels[p]) > 0)
    return np.int64(1)


@kernel
def list_uses(s, r, p, cells, once):
    """Actions of those spaces: bit 3 * space + choice."""
    cells &= (~s.novices[p] << N | ROW) & ALL_NOVICES
    if once:
        cells &= ~(s.used & r.once)
    uses = 0
    while cells:
        cell = lowest_bit(cells)
        cells &= cells - 1
        uses |= list_choices(s, r, p, r.kind[cell]) << (N_CHOICES * cell)
    return uses


@kernel
def is_usable(s, r, p, column):
    """M8: an action of the column is possible; most often it is the standard one."""
    return list_choices(s, r, p, r.kind[column]) != 0 or list_uses(s, r, p, IN_COLUMN << column, 1) != 0


@kernel
def list_columns(s, r, p):
    """Columns on which an action is possible."""
    columns = 0
    for column in range(N):
        columns |= bit(is_usable(s, r, p, column), column)
    return columns


# --- dice (M5-M7) ---


@kernel
def list_picks(s, kind):
    """Sets of dice that may be rolled again: dice sorted by face, of equal ones the first."""
    dice = 0
    equal = 0  # to the die before
    for face in range(1, FACES):
        for i in range(s.rolled[kind, face]):
            equal |= bit(i > 0, dice)
            dice += 1
    sets = 0
    for picked in range(1 << dice):
        sets |= bit(picked & equal & ~(picked << 1) == 0, picked)
    if kind == PERSONAL:
        return sets & ~bit(s.picked[NEUTRAL] == 0, 0)
    others = 0
    for face in range(1, FACES):
        others += s.rolled[PERSONAL, face]
    return sets & ~bit(others == 0, 0)


@kernel
def list_takes(s, r, p):
    takes = 0
    for space in range(1, FACES):
        most = min(s.personal[space, p] + s.neutral[space], r.most_taken[space])
        takes |= ((1 << most) - 1) << (TAKE + MOST_TAKEN * (space - 1))
    return takes


@kernel
def list_numbers(s):
    numbers = 0
    for face in range(1, FACES):
        numbers |= bit(s.rolled[NEUTRAL, face] + s.rolled[PERSONAL, face] > 0, NUMBER + face - 1)
    return numbers


@kernel
def list_bonuses(s, r, p):
    """Answers to bonuses of the road and the window that choose no action, place or tile."""
    if s.ask == ASK_GOOD:
        return bit(s.supply[INFLUENCE] > 0, GAIN + INFLUENCE) | bit(s.supply[ROSARY] > 0, GAIN + ROSARY)
    if s.ask == ASK_SOUP:
        swaps = list_choices(s, r, p, SWAP)
        return bit(s.supply[SOUP] > 0, GAIN + SOUP) | bit(swaps & 1, SWAP_TOOL) | bit(swaps >> 1, SWAP_BOOK)
    if s.ask == ASK_DIE:
        return bit(s.owned[p] < r.most_personal, DIE) | bit(True, POINTS)
    row = bit(can_have(s, r.row_bonus[s.cell // WINDOW]), OF_ROW)
    return row | bit(can_have(s, r.column_bonus[s.cell % WINDOW]), OF_COLUMN)


@kernel
def may_decline(s, r):
    """M10, M15: extra novices, and by a reading bonuses of the road."""
    if s.ask == ASK_EXTRA:
        return True
    if not r.may_decline:
        return False
    return s.ask == ASK_ANY or s.ask == ASK_GOOD or s.ask == ASK_SOUP or (s.ask == ASK_WINDOW and s.offer & OF_ROAD > 0)


@kernel
def list_legal(s, r):
    """Lists the legal actions of the player asked, as a set, in s.legal, and counts them in s.options."""
    p = s.player
    ask = s.ask
    for word in range(WORDS_USED):
        s.legal[word] = 0
    if ask == ASK_ACTION:
        s.legal[USE >> 6] = list_uses(s, r, p, IN_COLUMN << s.column, 1)
    elif ask == ASK_TAKE:
        s.legal[TAKE >> 6] = list_takes(s, r, p)
    elif ask == ASK_NUMBER:
        s.legal[NUMBER >> 6] = list_numbers(s)
    elif ask == ASK_REROLL:
        s.legal[KEEP >> 6] = bit(True, KEEP) | bit(True, REROLL)
    elif ask == ASK_NEUTRAL:
        s.legal[PICK_NEUTRAL >> 6] = list_picks(s, NEUTRAL)
    elif ask == ASK_PERSONAL:
        s.legal[PICK_PERSONAL >> 6] = list_picks(s, PERSONAL) << (PICK_PERSONAL & 63)
    elif ask == ASK_COLUMN:
        s.legal[COLUMN >> 6] = list_columns(s, r, p) << COLUMN
    elif ask == ASK_ANY:
        s.legal[USE >> 6] = list_uses(s, r, p, ALL_NOVICES, r.any_action_once)
    elif ask == ASK_NOVICE:
        s.legal[NOVICE >> 6] = list_novices(s, r, p, s.discount)
    elif ask == ASK_PLACE or ask == ASK_EXTRA:
        list_places(s, r, p)
    elif ask == ASK_WINDOW:
        s.legal[LAY_GLASS >> 6] = list_windows(s, p, s.offer) << (LAY_GLASS & 63)
    elif ask >= 0:
        s.legal[GAIN >> 6] = list_bonuses(s, r, p)
    options = 0
    for word in range(WORDS_USED):
        options += count_bits(s.legal[word])
    if options > 0 and may_decline(s, r):
        s.legal[DECLINE >> 6] |= bit(True, DECLINE)
        options += 1
    s.options = options


assert (NOVICE & 63) == (PICK_NEUTRAL & 63) == (BUILDING & 63) == (CLOISTER & 63) == 0 and SEND == CHEAP_SEND - 1
