"""What a player may do: one predicate per action (M5-M16). `apply` trusts its input."""

from sim.bits import has_bit
from sim.games.monasterium.codes import (
    ASK_ACTION,
    ASK_ANY,
    ASK_BONUS,
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
    BOARD,
    BOOK,
    BUILDING,
    CELLS,
    CHAPEL,
    CHEAP_SEND,
    CLOISTER,
    COLUMN,
    DECLINE,
    DIE,
    FACES,
    GAIN,
    GAIN_TWO,
    GLASS_MESSENGER,
    GLAZE,
    INFLUENCE,
    KEEP,
    LAY_GLASS,
    MOST_NEUTRAL,
    MOST_PERSONAL,
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
    SIX,
    SOUP,
    SPACES,
    SWAP,
    SWAP_BOOK,
    SWAP_TOOL,
    TAKE,
    TOOL,
    USE,
    WINDOW,
    N,
)
from sim.games.monasterium.dice import count_rolled
from sim.kernel import count_bits, kernel


@kernel
def can_pick(s, kind, dice):
    """M6: dice sorted by face; of equal ones the first are picked, and something is picked at all."""
    at = 0
    for face in range(1, FACES):
        left_out = False
        for _ in range(s.rolled[kind, face]):
            if not has_bit(dice, at):
                left_out = True
            elif left_out:
                return False
            at += 1
    if dice >> at:
        return False
    return dice > 0 or (count_rolled(s, PERSONAL) > 0 if kind == NEUTRAL else s.picked[NEUTRAL] > 0)


@kernel
def can_place_number(s, face):
    """M5."""
    return s.rolled[NEUTRAL, face] + s.rolled[PERSONAL, face] > 0


@kernel
def can_take(s, r, p, space, dice):
    """M7: own and neutral dice only."""
    return dice <= r.most_taken[space] and dice <= s.personal[space, p] + s.neutral[space]


# --- sending ---


@kernel
def reach(s, r, p):
    """M11: the set of monasteries that novices can be sent to."""
    return r.link[s.messenger[p]] | s.chapels[p]


@kernel
def chapel_price(s, r, p, m):
    """M13: influence."""
    return r.chapel_price[s.chapel_sent[p, m] if r.price_each else s.chapels_sent[p]]


@kernel
def cloister_price(s, r, p):
    """M14: rosaries, by the novices of row IV that have left."""
    return r.cloister_price[N - count_bits(s.novices[p] >> 15)]


@kernel
def can_enter_building(s, r, p, novice, discount, space):
    """M12; an extra novice pays nothing (M15)."""
    if has_bit(s.taken_buildings, space) or not has_bit(reach(s, r, p), space // SPACES):
        return False
    if novice >= CELLS:
        return True
    row = novice // N
    if row > 1:
        return False
    good = r.type_good[r.building_type[space]]
    influence = max(r.building_influence - discount, 0)
    needed = r.building_goods[row]
    if good == INFLUENCE:
        return s.goods[p, INFLUENCE] >= influence + needed
    return s.goods[p, INFLUENCE] >= influence and s.goods[p, good] >= needed


@kernel
def can_enter_chapel(s, r, p, novice, discount, m):
    """M13, M15."""
    if s.chapel_room[m] == 0 or not has_bit(reach(s, r, p), m):
        return False
    if novice >= CELLS:
        return True
    return novice // N == 2 and s.goods[p, INFLUENCE] >= max(chapel_price(s, r, p, m) - discount, 0)


@kernel
def can_enter_cloister(s, r, p, novice, space):
    """M14, M15."""
    if (
        has_bit(s.taken_cloister, space)
        or not has_bit(s.near[p], space)
        or not has_bit(reach(s, r, p), space // SPACES)
    ):
        return False
    return novice >= CELLS or (novice // N == 3 and s.goods[p, ROSARY] >= cloister_price(s, r, p))


@kernel
def can_place(s, r, p, novice, discount, a):
    """A place by its action code."""
    if BUILDING <= a < BUILDING + BOARD:
        return can_enter_building(s, r, p, novice, discount, a - BUILDING)
    if CLOISTER <= a < CLOISTER + BOARD:
        return can_enter_cloister(s, r, p, novice, a - CLOISTER)
    return CHAPEL <= a < CHAPEL + N and can_enter_chapel(s, r, p, novice, discount, a - CHAPEL)


@kernel
def can_send(s, r, p, novice, discount):
    """M11: the novice is there, and has a place to go."""
    if novice < CELLS and not has_bit(s.novices[p], novice):
        return False
    for a in range(BUILDING, CHAPEL + N):
        if can_place(s, r, p, novice, discount, a):
            return True
    return False


# --- windows ---


@kernel
def can_lay(s, p, offer, m, row):
    """M16: the tile is offered, left, and fits."""
    if not has_bit(offer, m) or s.windows[m] == 0:
        return False
    column = s.glass_length[p, row]
    if column == WINDOW:
        return False
    for other in range(WINDOW):
        if s.glass[p, row, other] == m or s.glass[p, other, column] == m:
            return False
    return True


@kernel
def can_get_window(s, p, offer):
    for row in range(WINDOW):
        for m in range(N):
            if can_lay(s, p, offer, m, row):
                return True
    return False


# --- actions ---


@kernel
def can_swap(s, p, better):
    """M9: the lesser good is there; its successor too, if it is limited."""
    return s.goods[p, SOUP if better == TOOL else TOOL] > 0 and s.supply[better] > 0


@kernel
def can_use(s, r, p, cell, choice, once):
    """M8, M9: the space is open, not used up, and its action possible; `once` whether once a turn counts."""
    if cell >= N and has_bit(s.novices[p], cell - N):
        return False
    if once and has_bit(r.once, cell) and has_bit(s.used, cell):
        return False
    kind = r.kind[cell]
    if kind == GAIN_TWO:
        return s.supply[PAIRS[choice]] > 0
    if kind == SWAP:
        return choice < 2 and can_swap(s, p, TOOL + choice)
    if choice > 0:
        return False
    if kind <= BOOK:
        return s.supply[kind] > 0
    if kind == SEND or kind == CHEAP_SEND:
        for novice in range(CELLS):
            if can_send(s, r, p, novice, r.discount if kind == CHEAP_SEND else 0):
                return True
        return False
    return kind != GLAZE or can_get_window(s, p, s.chapels[p])


@kernel
def can_use_column(s, r, p, column):
    """M8: an action of the column is possible."""
    for row in range(CELLS // N):
        for choice in range(N_CHOICES):
            if can_use(s, r, p, N * row + column, choice, 1):
                return True
    return False


@kernel
def can_use_any(s, r, p):
    for cell in range(CELLS):
        for choice in range(N_CHOICES):
            if can_use(s, r, p, cell, choice, r.any_action_once):
                return True
    return False


@kernel
def can_have(s, bonus):
    """M16: a window's bonus; the messenger, or a good that is left."""
    return bonus == GLASS_MESSENGER or s.supply[bonus] > 0


@kernel
def can_decline(s, r, p):
    """M10, M15: an extra novice, and by a reading a bonus of the road, if it could be taken."""
    if s.ask == ASK_EXTRA:
        return can_send(s, r, p, s.novice, 0)
    if not r.may_decline:
        return False
    if s.ask == ASK_ANY:
        return can_use_any(s, r, p)
    if s.ask == ASK_WINDOW:
        return s.offer & OF_ROAD > 0 and can_get_window(s, p, s.offer)
    if s.ask == ASK_GOOD:
        return s.supply[INFLUENCE] + s.supply[ROSARY] > 0
    return s.ask == ASK_SOUP and (s.supply[SOUP] > 0 or can_swap(s, p, TOOL) or can_swap(s, p, BOOK))


@kernel
def is_legal(s, r, a):
    """The predicate of action a as an answer to what is asked; the tests hold `list_legal` to it."""
    p = s.player
    ask = s.ask
    if a == DECLINE:
        return can_decline(s, r, p)
    if ask == ASK_REROLL:
        return a == KEEP or a == REROLL
    if ask == ASK_NEUTRAL:
        return PICK_NEUTRAL <= a < PICK_NEUTRAL + (1 << MOST_NEUTRAL) and can_pick(s, NEUTRAL, a - PICK_NEUTRAL)
    if ask == ASK_PERSONAL:
        return PICK_PERSONAL <= a < PICK_PERSONAL + (1 << MOST_PERSONAL) and can_pick(s, PERSONAL, a - PICK_PERSONAL)
    if ask == ASK_NUMBER:
        return NUMBER <= a < NUMBER + SIX and can_place_number(s, a - NUMBER + 1)
    if ask == ASK_TAKE:
        if not TAKE <= a < COLUMN:
            return False
        return can_take(s, r, p, (a - TAKE) // MOST_TAKEN + 1, (a - TAKE) % MOST_TAKEN + 1)
    if ask == ASK_COLUMN:
        return COLUMN <= a < COLUMN + N and can_use_column(s, r, p, a - COLUMN)
    if ask == ASK_ACTION or ask == ASK_ANY:
        if not USE <= a < USE + N_CHOICES * CELLS:
            return False
        cell = (a - USE) // N_CHOICES
        if ask == ASK_ACTION and cell % N != s.column:
            return False
        once = 1 if ask == ASK_ACTION else r.any_action_once
        return can_use(s, r, p, cell, (a - USE) % N_CHOICES, once)
    if ask == ASK_GOOD:
        return (a == GAIN + INFLUENCE or a == GAIN + ROSARY) and s.supply[a - GAIN] > 0
    if ask == ASK_SOUP:
        if a == SWAP_TOOL or a == SWAP_BOOK:
            return can_swap(s, p, TOOL + a - SWAP_TOOL)
        return a == GAIN + SOUP and s.supply[SOUP] > 0
    if ask == ASK_DIE:
        return a == POINTS or (a == DIE and s.owned[p] < r.most_personal)
    if ask == ASK_NOVICE:
        return NOVICE <= a < NOVICE + CELLS and can_send(s, r, p, a - NOVICE, s.discount)
    if ask == ASK_PLACE or ask == ASK_EXTRA:
        return can_place(s, r, p, s.novice, s.discount, a)
    if ask == ASK_WINDOW:
        return LAY_GLASS <= a < LAY_GLASS + N * WINDOW and can_lay(
            s, p, s.offer, (a - LAY_GLASS) % N, (a - LAY_GLASS) // N
        )
    if ask == ASK_BONUS:
        if a == OF_ROW:
            return can_have(s, r.row_bonus[s.cell // WINDOW])
        return a == OF_COLUMN and can_have(s, r.column_bonus[s.cell % WINDOW])
    return False
