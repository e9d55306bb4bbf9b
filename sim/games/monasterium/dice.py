"""Rolling dice, rolling them again, and placing them (M5, M6, M10).

Each roll has luck of its own, by player, round and number of the roll; so have rerolls and extra dice. What one
player decides never changes another's rolls.
"""

from sim.games.monasterium import columns as T
from sim.games.monasterium.codes import (
    DO_PICK,
    DO_REROLL,
    DO_ROLL_AGAIN,
    DO_SETTLE,
    FACES,
    LUCK_EXTRAS,
    LUCK_REROLLS,
    LUCK_ROLLS,
    NEUTRAL,
    PERSONAL,
    ROLL_AGAIN,
    ROLL_EXTRA,
    ROLL_TURN,
    SIX,
)
from sim.games.monasterium.holdings import push
from sim.kernel import kernel
from sim.rng import draw, fork


@kernel
def roll(s, p, why, stream, number, neutral, personal):
    """Rolls so many dice; s.roll_faces tells them by face."""
    s.roll += 1
    s.roll_why = why
    s.roll_player = p
    s.die[0] = fork(s.luck[stream], number)
    for face in range(FACES):
        s.roll_faces[NEUTRAL, face] = 0
        s.roll_faces[PERSONAL, face] = 0
    for _ in range(neutral):
        s.roll_faces[NEUTRAL, draw(s.die, 0, SIX) + 1] += 1
    for _ in range(personal):
        s.roll_faces[PERSONAL, draw(s.die, 0, SIX) + 1] += 1


@kernel
def roll_held(s, p):
    """M5: all dice the player still holds."""
    roll(s, p, ROLL_TURN, LUCK_ROLLS + p, 64 * s.turn + s.roll_nth[p], s.held[NEUTRAL, p], s.held[PERSONAL, p])
    s.roll_nth[p] += 1
    lay_before(s, p)


@kernel
def roll_extra(s, p):
    """M10: a new personal die, rolled at once."""
    s.owned[p] += 1
    s.extra_die = 1
    roll(s, p, ROLL_EXTRA, LUCK_EXTRAS + p, s.owned[p], 0, 1)
    lay_before(s, p)


@kernel
def lay_before(s, p):
    """The roll lies before the player; it may be rolled again if his tile is fresh, and then it is placed."""
    for face in range(FACES):
        s.rolled[NEUTRAL, face] = s.roll_faces[NEUTRAL, face]
        s.rolled[PERSONAL, face] = s.roll_faces[PERSONAL, face]
    push(s, DO_SETTLE, 0)
    if s.fresh[p]:
        push(s, DO_REROLL, 0)


@kernel
def count_rolled(s, kind):
    """Dice of a kind that lie rolled."""
    count = 0
    for face in range(1, FACES):
        count += s.rolled[kind, face]
    return count


@kernel
def use_tile(s, p):
    """M6: the tile is turned; then the dice are picked, neutral ones first."""
    s.fresh[p] = 0
    s.tally[p, T.REROLLS] += 1
    s.picked[NEUTRAL] = 0
    s.picked[PERSONAL] = 0
    push(s, DO_ROLL_AGAIN, 0)
    if count_rolled(s, PERSONAL) > 0:
        push(s, DO_PICK, PERSONAL)
    if count_rolled(s, NEUTRAL) > 0:
        push(s, DO_PICK, NEUTRAL)


@kernel
def pick_up(s, kind):
    """Takes the picked dice off the roll; says how many."""
    at = 0
    count = 0
    for face in range(1, FACES):
        for _ in range(s.rolled[kind, face]):
            if (s.picked[kind] >> at) & 1:
                s.rolled[kind, face] -= 1
                count += 1
            at += 1
    return count


@kernel
def roll_again(s, p):
    """M6: the picked dice."""
    neutral = pick_up(s, NEUTRAL)
    personal = pick_up(s, PERSONAL)
    s.tally[p, T.REROLLED] += neutral + personal
    roll(s, p, ROLL_AGAIN, LUCK_REROLLS + p, s.turn, neutral, personal)
    for face in range(1, FACES):
        s.rolled[NEUTRAL, face] += s.roll_faces[NEUTRAL, face]
        s.rolled[PERSONAL, face] += s.roll_faces[PERSONAL, face]


@kernel
def place_number(s, p, face):
    """M5: all dice of that number."""
    s.neutral[face] += s.rolled[NEUTRAL, face]
    s.personal[face, p] += s.rolled[PERSONAL, face]
    s.held[NEUTRAL, p] -= s.rolled[NEUTRAL, face]
    s.held[PERSONAL, p] -= s.rolled[PERSONAL, face]


@kernel
def place_extra(s, p):
    """M10: the extra die lies on the space of its face."""
    s.extra_die = 0
    for face in range(1, FACES):
        s.personal[face, p] += s.rolled[PERSONAL, face]
