"""The planning bot: it weighs what every action is worth to its strategy, and works for a project."""

from policies.monasterium import memo as M
from policies.monasterium import weights as W
from policies.monasterium.dice import (
    choose_number,
    choose_pick,
    choose_reroll,
    choose_take,
    weigh_columns,
)
from policies.monasterium.glass import best_glass, choose_window, weigh_glass
from policies.monasterium.missions import read_cards
from policies.monasterium.road import weigh_die, weigh_road, weigh_swap
from policies.monasterium.sending import choose_novice, choose_place, weigh_sends
from policies.monasterium.worth import (
    jitter,
    measure_road,
    set_time,
    stamp_of,
    weigh_areas,
    weigh_goods,
    weigh_unlocks,
)
from sim.bits import has_bit, lowest_bit
from sim.games.monasterium.codes import (
    ASK_ACTION,
    ASK_ANY,
    ASK_BONUS,
    ASK_COLUMN,
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
    CHEAP_SEND,
    COLUMN,
    DECLINE,
    DIE,
    GAIN,
    GAIN_TWO,
    GLASS_MESSENGER,
    GLAZE,
    INFLUENCE,
    LONG_STEP,
    N_CHOICES,
    NEUTRAL,
    OF_COLUMN,
    OF_ROW,
    PAIRS,
    PERSONAL,
    POINTS,
    ROSARY,
    SCORE,
    SEND,
    SOUP,
    STEP,
    SWAP,
    SWAP_BOOK,
    SWAP_TOOL,
    TOOL,
    USE,
    WINDOW,
    N,
)
from sim.kernel import kernel


@kernel
def holding_of(s, p):
    """Changes with the player's goods, messenger and window."""
    code = s.messenger[p]
    for good in range(BOOK + 1):
        code = code * 40 + s.goods[p, good]
    for row in range(WINDOW):
        code = code * 4 + s.glass_length[p, row]
    return float(code)


@kernel
def frame(s, r, w, p, anew):
    """Brings the worth of everything up to date; `anew` whether the others may have moved."""
    m = s.memo[p]
    stamp = stamp_of(s, p)
    holding = holding_of(s, p)
    sent = m[M.STAMP] != stamp
    if not anew and not sent and m[M.HOLDING] == holding:
        return
    if m[M.STAMP] == 0.0:
        read_cards(s, r, p)
    m[M.STAMP] = stamp
    m[M.HOLDING] = holding
    set_time(s, r, p)
    weigh_goods(s, r, w, p)
    if anew or sent:
        weigh_areas(s, r, w, p)
        weigh_unlocks(s, r, w, p)
    measure_road(s, r, p)
    weigh_glass(s, r, w, p)
    weigh_sends(s, r, w, p)
    weigh_road(s, r, w, p)
    weigh_kinds(s, r, w, p)


@kernel
def weigh_two(s, r, w, p, good):
    """Several of one good."""
    m = s.memo[p]
    worth = m[M.GAIN + good]
    total = 0.0
    for _ in range(r.two_goods):
        total += worth
        worth *= w.weights[W.PLENTY]
    return total


@kernel
def weigh_kinds(s, r, w, p):
    """The worth of each kind of action."""
    m = s.memo[p]
    for good in range(BOOK + 1):
        m[M.KIND + good] = m[M.GAIN + good]
    m[M.KIND + GAIN_TWO] = max(
        weigh_two(s, r, w, p, SOUP), max(weigh_two(s, r, w, p, INFLUENCE), weigh_two(s, r, w, p, ROSARY))
    )
    m[M.KIND + SWAP] = max(weigh_swap(s, p, TOOL), weigh_swap(s, p, BOOK))
    m[M.KIND + STEP] = m[M.STEPS]
    m[M.KIND + LONG_STEP] = m[M.STEPS + min(r.long_messenger, 3) - 1]
    send = M.IMPOSSIBLE
    cheap = M.IMPOSSIBLE
    for row in range(4):
        send = max(send, m[M.SENT + row])
        cheap = max(cheap, m[M.SENT_CHEAP + row])
    m[M.KIND + SEND] = send
    m[M.KIND + CHEAP_SEND] = cheap
    m[M.KIND + SCORE] = r.action_points
    m[M.KIND + GLAZE] = best_glass(m, s.chapels[p])
    if m[M.KIND + GLAZE] > 0.0:
        m[M.KIND + GLAZE] *= 1.0 - m[M.SPARE]


@kernel
def choose_use(s, r, w, p):
    """The action space, and the choice it leaves, worth most."""
    m = s.memo[p]
    best = -1
    best_worth = 2.0 * M.IMPOSSIBLE
    word = s.legal[USE >> 6]
    while word:
        a = lowest_bit(word)
        word &= word - 1
        kind = r.kind[a // N_CHOICES]
        choice = a % N_CHOICES
        if kind == GAIN_TWO:
            worth = weigh_two(s, r, w, p, PAIRS[choice])
        elif kind == SWAP:
            worth = weigh_swap(s, p, TOOL + choice)
        else:
            worth = m[M.KIND + kind]
        worth += jitter(s, w, p)
        if worth > best_worth:
            best_worth = worth
            best = USE + a
    if best < 0:
        return DECLINE
    return best


@kernel
def choose_column(s, w, p):
    """The column on which one die is worth most."""
    m = s.memo[p]
    best = -1
    best_worth = 2.0 * M.IMPOSSIBLE
    for column in range(N):
        if has_bit(s.legal[COLUMN >> 6], COLUMN + column):
            worth = m[M.VALUE + M.LENGTHS * (column + 1) + 1] + jitter(s, w, p)
            if worth > best_worth:
                best_worth = worth
                best = COLUMN + column
    return best


@kernel
def weigh_bonus(s, r, p, bonus):
    m = s.memo[p]
    if bonus == GLASS_MESSENGER:
        return m[M.STEPS + min(r.glass_messenger, 3) - 1]
    return m[M.GAIN + bonus]


@kernel
def choose_bonus(s, r, w, p):
    """The bonus of a tile's row or of its column."""
    row = weigh_bonus(s, r, p, r.row_bonus[s.cell // WINDOW])
    column = weigh_bonus(s, r, p, r.column_bonus[s.cell % WINDOW])
    return choose_better(s, w, p, OF_ROW, row, OF_COLUMN, column)


@kernel
def choose_better(s, w, p, first, worth, second, other):
    """One of two answers, of which at least one is listed."""
    if not has_bit(s.legal[0], second):
        return first
    if not has_bit(s.legal[0], first):
        return second
    return first if worth + jitter(s, w, p) >= other else second


@kernel
def choose_soup(s, w, p):
    """A soup, or a swap."""
    m = s.memo[p]
    tool = weigh_swap(s, p, TOOL)
    book = weigh_swap(s, p, BOOK)
    if (
        has_bit(s.legal[0], SWAP_BOOK)
        and book > tool
        and (book > m[M.GAIN + SOUP] or not has_bit(s.legal[0], GAIN + SOUP))
    ):
        return SWAP_BOOK
    return choose_better(s, w, p, GAIN + SOUP, m[M.GAIN + SOUP], SWAP_TOOL, tool)


def choose_planned(s, r, w):
    """The planning bot's answer to whatever is asked."""
    p = s.player
    ask = s.ask
    m = s.memo[p]
    if ask == ASK_REROLL or ask == ASK_NUMBER or ask == ASK_TAKE:
        stamp = m[M.STAMP]
        frame(s, r, w, p, ask == ASK_TAKE)
        if ask == ASK_TAKE or m[M.STAMP] != stamp:
            weigh_columns(s, r, w, p)
        if ask == ASK_TAKE:
            return choose_take(s, r, w, p)
        return choose_number(s, r, w, p) if ask == ASK_NUMBER else choose_reroll(s, r, w, p)
    if ask == ASK_NEUTRAL:
        return choose_pick(s, NEUTRAL)
    if ask == ASK_PERSONAL:
        return choose_pick(s, PERSONAL)
    if ask == ASK_WINDOW or ask == ASK_BONUS:  # what was weighed before serves
        if m[M.STAMP] == 0.0:
            frame(s, r, w, p, True)
        return choose_window(s, r, w, p) if ask == ASK_WINDOW else choose_bonus(s, r, w, p)
    frame(s, r, w, p, False)
    if ask == ASK_ACTION or ask == ASK_ANY:
        return choose_use(s, r, w, p)
    if ask == ASK_NOVICE:
        return choose_novice(s, r, w, p)
    if ask == ASK_PLACE or ask == ASK_EXTRA:
        return choose_place(s, r, w, p)
    if ask == ASK_COLUMN:
        weigh_columns(s, r, w, p)
        return choose_column(s, w, p)
    if ask == ASK_GOOD:
        return choose_better(s, w, p, GAIN + INFLUENCE, m[M.GAIN + INFLUENCE], GAIN + ROSARY, m[M.GAIN + ROSARY])
    if ask == ASK_SOUP:
        return choose_soup(s, w, p)
    return choose_better(s, w, p, DIE, weigh_die(s, r, w, p), POINTS, float(r.road_points))
