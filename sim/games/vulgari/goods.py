"""What players gain, hold and spend, as reports follow it through the game."""

from sim.game import GOOD_FIELDS, Good
from sim.games.vulgari import columns as T
from sim.games.vulgari.codes import BLACK, GREEN, KNOWLEDGE, NONE, YELLOW
from sim.games.vulgari.election import can_be_pope
from sim.games.vulgari.holdings import is_ahead
from sim.games.vulgari.score import score_game
from sim.kernel import kernel

GOODS = (
    Good("ducats", "money, public"),
    Good("red", "politicians: three votes each"),
    Good("black", "nobles: two votes each"),
    Good("yellow", "abbesses: one vote each, and what the Cantico and the Messenger cost"),
    Good("green", "scribes: points or knowledge through an abbey"),
    Good("knowledge", "spaces on the knowledge track, never spent"),
)
DUCATS, CUBE, LEARNING = 0, 1, 5  # CUBE + colour


@kernel
def write_goods(s, r, p, out):
    """For each good what the player has, has gained and has spent; the fourth number is the loop's."""
    row = s.tally[p]
    earned = r.start_ducats
    for column in range(T.DUCATS_FROM_CITY, T.DUCATS_FROM_CHARITY + 1):
        earned += row[column]
    write_good(out, DUCATS, s.ducats[p], earned, earned - s.ducats[p])
    for colour in range(GREEN + 1):
        held = s.behind[p, colour] + (s.front[p] if colour == GREEN else 0)
        taken = row[T.CUBES_RED_TAKEN + colour]
        write_good(out, CUBE + colour, held, taken, taken - held)
    space = s.space[KNOWLEDGE, p]
    lost = row[T.KNOWLEDGE_PUSHED]
    write_good(out, LEARNING, space, space + lost, lost)


@kernel
def write_good(out, good, held, gained, spent):
    out[GOOD_FIELDS * good] = held
    out[GOOD_FIELDS * good + 1] = gained
    out[GOOD_FIELDS * good + 2] = spent


@kernel
def grant(s, r, p, good, amount):
    """Gives a good, or takes it back; how much was given. A gift is no event of the game: no counter notes it."""
    if good == DUCATS:
        s.ducats[p] += amount
    elif good == LEARNING:
        amount = min(amount, r.spaces[KNOWLEDGE] - s.space[KNOWLEDGE, p])
        s.space[KNOWLEDGE, p] += amount
    elif good == CUBE + GREEN:
        s.front[p] += amount
    else:
        s.behind[p, good - CUBE] += amount
    return amount


@kernel
def score_now(s, r):
    """The score sheet as if the game ended now; whoever could be Pope first (V39) is."""
    best = NONE
    for p in range(s.players):
        if can_be_pope(s, r, p) and (best == NONE or is_ahead(s, KNOWLEDGE, p, best)):
            best = p
    pope = s.pope
    s.pope = best if pope == NONE else pope
    score_game(s, r)
    s.pope = pope


assert (BLACK, YELLOW, GREEN) == (1, 2, 3)
