"""What an action does. One flat router; it trusts that the action is legal, and asks what comes next."""

from sim.games.monasterium import columns as T
from sim.games.monasterium.codes import (
    ASK_ACTION,
    ASK_EXTRA,
    BOOK,
    BUILDING,
    CELLS,
    CHEAP_SEND,
    COLUMN,
    COUNT_DICE,
    DECLINE,
    DIE,
    DO_NOVICE,
    DO_PLACE,
    DO_WINDOW,
    GAIN,
    GAIN_TWO,
    KEEP,
    LAY_GLASS,
    LONG_STEP,
    MOST_TAKEN,
    N_CHOICES,
    NEUTRAL,
    NOVICE,
    NUMBER,
    OF_COLUMN,
    OF_ROW,
    PAIRS,
    PERSONAL,
    PICK_NEUTRAL,
    PICK_PERSONAL,
    POINTS,
    REROLL,
    SCORE,
    SEND,
    SOUP,
    STEP,
    SWAP,
    SWAP_TOOL,
    TAKE,
    TOOL,
    USE,
    WINDOW,
    N,
)
from sim.games.monasterium.dice import place_number, roll_extra, use_tile
from sim.games.monasterium.glass import lay_glass, take_bonus
from sim.games.monasterium.holdings import award, gain, push, push_move, swap
from sim.games.monasterium.missions import check_missions_that_count
from sim.games.monasterium.sending import lose_extra, send
from sim.games.monasterium.turn import choose_column, proceed, take_dice
from sim.kernel import kernel


@kernel
def apply_action(s, r, a):
    p = s.player
    if a < USE:
        apply_answer(s, r, p, a)
    elif a < NOVICE:
        apply_use(s, r, p, (a - USE) // N_CHOICES, (a - USE) % N_CHOICES)
    elif a < LAY_GLASS:
        s.novice = a - NOVICE
        push(s, DO_PLACE, 0)
    elif a < BUILDING:
        lay_glass(s, r, p, (a - LAY_GLASS) % N, (a - LAY_GLASS) // N)
    elif a < PICK_NEUTRAL:
        send(s, r, p, a)
    elif a < PICK_PERSONAL:
        s.picked[NEUTRAL] = a - PICK_NEUTRAL
    else:
        s.picked[PERSONAL] = a - PICK_PERSONAL
    proceed(s, r)


@kernel
def apply_answer(s, r, p, a):
    """Dice, columns, and bonuses."""
    if a < TAKE:
        place_number(s, p, a - NUMBER + 1)
    elif a < COLUMN:
        take_dice(s, r, p, (a - TAKE) // MOST_TAKEN + 1, (a - TAKE) % MOST_TAKEN + 1)
    elif a < KEEP:
        choose_column(s, p, a - COLUMN)
    elif a == REROLL:
        use_tile(s, p)
    elif a == DECLINE:
        if s.ask == ASK_EXTRA:
            lose_extra(s, p, s.novice - CELLS)
    elif a == DIE:
        roll_extra(s, p)
        check_missions_that_count(s, r, p, COUNT_DICE)
    elif a == POINTS:
        award(s, p, T.FROM_ROAD, r.road_points)
    elif a == OF_ROW:
        s.tally[p, T.BONUS_ROW] += 1
        take_bonus(s, r, p, r.row_bonus[s.cell // WINDOW])
    elif a == OF_COLUMN:
        s.tally[p, T.BONUS_COLUMN] += 1
        take_bonus(s, r, p, r.column_bonus[s.cell % WINDOW])
    elif GAIN <= a < SWAP_TOOL:
        gain(s, p, a - GAIN, 1)
    elif a >= SWAP_TOOL:
        swap(s, p, SOUP if a == SWAP_TOOL else TOOL, TOOL + a - SWAP_TOOL)


@kernel
def apply_use(s, r, p, cell, choice):
    """M8-M10: an action space, used by a die or by the bonus "any action"."""
    by_die = s.ask == ASK_ACTION
    if by_die:
        s.tally[p, T.DICE_USED] += 1
    scores = s.pays if by_die else r.any_action_scores & (s.flipped[p] >> (cell % N))
    if scores & 1:
        award(s, p, T.FROM_COLUMN, r.column_points)
    if by_die or r.any_action_once:
        s.used |= 1 << cell
    kind = r.kind[cell]
    s.tally[p, T.ACT_INFLUENCE + kind] += 1
    s.tally[p, T.USE_STANDARD_A + cell] += 1
    if kind <= BOOK:
        gain(s, p, kind, 1)
    elif kind == GAIN_TWO:
        gain(s, p, PAIRS[choice], r.two_goods)
    elif kind == SWAP:
        swap(s, p, SOUP if choice == 0 else TOOL, TOOL + choice)
    elif kind == STEP or kind == LONG_STEP:
        push_move(s, 1 if kind == STEP else r.long_messenger)
    elif kind == SEND or kind == CHEAP_SEND:
        push(s, DO_NOVICE, 0 if kind == SEND else r.discount)
    elif kind == SCORE:
        award(s, p, T.FROM_ACTION, r.action_points)
    else:
        push(s, DO_WINDOW, s.chapels[p])
