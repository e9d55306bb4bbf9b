"""What happens by itself, from round to round and from task to task (M1, M5, M7, M8, M10, M18)."""

from sim.game import BETWEEN, OVER
from sim.games.monasterium import columns as T
from sim.games.monasterium.codes import (
    ACTING,
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
    ASK_PLACE,
    ASK_REROLL,
    ASK_SOUP,
    ASK_TAKE,
    ASK_WINDOW,
    CELLS,
    DO_ANY,
    DO_BONUS,
    DO_DIE,
    DO_EXTRA,
    DO_GOOD,
    DO_MISSIONS,
    DO_MOVE,
    DO_NOVICE,
    DO_PICK,
    DO_PLACE,
    DO_REROLL,
    DO_ROLL_AGAIN,
    DO_SOUP,
    DO_WINDOW,
    FACES,
    NEUTRAL,
    NONE,
    OF_ROAD,
    PERSONAL,
    PLACING,
    ROAD_NOTHING,
    SIX,
    N,
)
from sim.games.monasterium.dice import place_extra, roll_again, roll_held
from sim.games.monasterium.holdings import award, push
from sim.games.monasterium.listing import is_usable, list_legal
from sim.games.monasterium.missions import check_missions, check_missions_at_start
from sim.games.monasterium.sending import lose_extra
from sim.kernel import kernel

ALL_MONASTERIES = (1 << N) - 1


@kernel
def begin_round(s, r):
    """M1, M18: tiles are fresh, dice are dealt, the chalice has passed; or the game is over."""
    if s.turn == r.rounds:
        s.ask = OVER
        return
    s.year = s.turn // s.players + 1
    s.first = s.turn % s.players
    s.turn += 1
    s.chose = 0
    s.phase = PLACING
    s.player = (s.first + s.players - 1) % s.players  # the one before the first
    for p in range(s.players):
        s.fresh[p] = r.reroll
        s.held[NEUTRAL, p] = r.neutral
        s.held[PERSONAL, p] = s.owned[p]
        s.roll_nth[p] = 0
    s.tally[s.first, T.FIRST_ROUNDS] += 1
    if s.turn == 1:
        check_missions_at_start(s, r)
    proceed(s, r)


@kernel
def proceed(s, r):
    """Does what is to be done, until somebody is asked or the round is over."""
    asked = False
    while not asked and s.error == 0:
        if s.depth > 0:
            asked = do_task(s, r)
        elif s.phase == PLACING:
            next_roll(s)
        elif s.dice > 0:
            asked = next_die(s, r)
        else:
            asked = next_turn(s, r)


@kernel
def put(s, r, ask):
    """Asks the player, if there is an answer."""
    s.ask = ask
    list_legal(s, r)
    return s.options > 0


@kernel
def put_always(s, ask):
    """Asks the player what always has an answer."""
    s.ask = ask
    return True


@kernel
def next_roll(s):
    """M5: the next player who holds dice; the action phase when nobody does."""
    for _ in range(s.players):
        s.player = (s.player + 1) % s.players
        if s.held[NEUTRAL, s.player] + s.held[PERSONAL, s.player] > 0:
            roll_held(s, s.player)
            return
    s.phase = ACTING
    s.player = (s.first + s.players - 1) % s.players


@kernel
def next_turn(s, r):
    """M7: the next player who can take a die; the round is over when nobody can."""
    s.column = NONE
    for _ in range(s.players):
        s.player = (s.player + 1) % s.players
        if finds_dice(s, s.player):
            return put_always(s, ASK_TAKE)
    return put_always(s, BETWEEN)


@kernel
def finds_dice(s, p):
    """There are dice on the board that the player may take."""
    dice = 0
    for space in range(1, FACES):
        dice += s.neutral[space] + s.personal[space, p]
    return dice > 0


@kernel
def take_dice(s, r, p, space, count):
    """M7, M8: own dice first; they go on the column of that space, a six on one still to be chosen."""
    own = min(count, s.personal[space, p])
    s.personal[space, p] -= own
    s.neutral[space] -= count - own
    s.tally[p, T.TURNS_1 + space - 1] += 1
    s.tally[p, T.DICE_1 + space - 1] += count
    if not (s.chose >> p) & 1:
        s.chose |= 1 << p
        s.tally[p, T.FIRST_1 + space - 1] += 1
    s.dice = count
    s.used = 0
    s.column = NONE
    if space < SIX:
        choose_column(s, p, space - 1)


@kernel
def choose_column(s, p, column):
    """A column flipped already gives points for each die used (M9)."""
    s.column = column
    s.pays = (s.flipped[p] >> column) & 1


@kernel
def next_die(s, r):
    """M8: the next die leaves its column for an action; if none is possible it is lost, and so are all that follow."""
    p = s.player
    if s.column == NONE:
        if put(s, r, ASK_COLUMN):
            return True
        s.pays = 0
    else:
        s.dice -= 1
        if is_usable(s, r, p, s.column):
            return put_always(s, ASK_ACTION)
        s.dice += 1
    s.tally[p, T.LOST_DICE] += s.dice
    if r.lost_die_scores and s.pays:
        award(s, p, T.FROM_COLUMN, s.dice * r.column_points)
    s.dice = 0
    return False


@kernel
def do_task(s, r):
    """Does the topmost task; True if somebody is asked."""
    s.depth -= 1
    task = s.task[s.depth]
    value = s.value[s.depth]
    p = s.player
    asked = False
    if task == DO_MOVE:
        move_messenger(s, r, p, value)
    elif task == DO_NOVICE:
        s.discount = value
        asked = put_always(s, ASK_NOVICE)
    elif task == DO_PLACE:
        asked = put_always(s, ASK_PLACE)
    elif task == DO_WINDOW:
        s.offer = value
        asked = put(s, r, ASK_WINDOW)
        s.tally[p, T.LOST_WINDOWS] += 0 if asked else 1
    elif task == DO_MISSIONS:
        check_missions(s, r, p)
    elif task == DO_EXTRA:
        s.novice = CELLS + value
        s.discount = 0
        asked = put(s, r, ASK_EXTRA)
        if not asked:
            lose_extra(s, p, value)
    elif task == DO_ANY or task == DO_GOOD or task == DO_SOUP or task == DO_BONUS:
        s.cell = value
        asked = put(s, r, ASK_BONUS if task == DO_BONUS else ASK_ANY + task - DO_ANY)
        s.tally[p, T.LOST_BONUSES] += 0 if asked else 1
    elif task == DO_DIE:
        asked = put_always(s, ASK_DIE)
    elif task == DO_REROLL:
        asked = put_always(s, ASK_REROLL)
    elif task == DO_PICK:
        asked = put_always(s, ASK_NEUTRAL + value)
    elif task == DO_ROLL_AGAIN:
        roll_again(s, p)
    elif s.extra_die:
        place_extra(s, p)
    else:
        asked = put_always(s, ASK_NUMBER)
    return asked


@kernel
def move_messenger(s, r, p, spaces):
    """M10: one space; its bonus comes before the rest of the move."""
    if spaces > 1:
        push(s, DO_MOVE, spaces - 1)
    s.messenger[p] += 1
    s.tally[p, T.ROAD_SPACES] += 1
    if s.messenger[p] == r.road:
        s.messenger[p] = 0
        s.tally[p, T.LAPS] += 1
    bonus = r.bonus[s.messenger[p]]
    if bonus != ROAD_NOTHING:
        s.tally[p, T.ROAD_ANY_ACTION + bonus - 1] += 1
        push(s, bonus, ALL_MONASTERIES | OF_ROAD)  # the codes of road bonuses are those of tasks


assert (ASK_GOOD - ASK_ANY, ASK_SOUP - ASK_ANY) == (DO_GOOD - DO_ANY, DO_SOUP - DO_ANY) == (1, 2)
