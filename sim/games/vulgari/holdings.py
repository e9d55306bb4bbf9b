"""Small reads and writes that many rules share: discs, cubes, ducats, votes."""

from sim.bits import has_bit
from sim.games.vulgari import columns as T
from sim.games.vulgari.codes import BLACK, CARDINAL, FRIAR, GREEN, KNOWLEDGE, NONE, RED, YELLOW, ZONES
from sim.kernel import kernel


@kernel
def is_ahead(s, track, p, q):
    """V8: on a shared space the disc that arrived first is further ahead."""
    if s.space[track, p] != s.space[track, q]:
        return s.space[track, p] > s.space[track, q]
    return s.arrival[track, p] < s.arrival[track, q]


@kernel
def is_last(s, p):
    """Last on the knowledge track."""
    for q in range(s.players):
        if q != p and is_ahead(s, KNOWLEDGE, p, q):
            return False
    return True


@kernel
def leader(s, track, passed_over):
    """The player furthest on a track, `passed_over` left out; NONE if nobody is on it."""
    best = NONE
    for p in range(s.players):
        if p != passed_over and s.space[track, p] > 0 and (best == NONE or is_ahead(s, track, p, best)):
            best = p
    return best


@kernel
def move_disc(s, r, track, p, steps):
    """Moves a disc forward or back and returns how far it went; a disc that cannot move keeps its place in the pile."""
    least = 1 if track == KNOWLEDGE else 0
    space = min(max(s.space[track, p] + steps, least), r.spaces[track])
    moved = space - s.space[track, p]
    if moved != 0:
        s.space[track, p] = space
        s.arrivals += 1
        s.arrival[track, p] = s.arrivals
    return moved


@kernel
def learn(s, r, p, steps, column):
    s.tally[p, column] += move_disc(s, r, KNOWLEDGE, p, steps)


@kernel
def earn(s, p, ducats, column):
    s.ducats[p] += ducats
    s.tally[p, column] += ducats


@kernel
def spend(s, p, ducats, column):
    s.ducats[p] -= ducats
    s.tally[p, column] += ducats


@kernel
def recycle(s, r, colour, turn):
    """V10: a cube goes to the first turn space from `turn` on with room; past the last turn it leaves the game.

    Turn spaces only fill up until their turn comes, so the search goes on from where the last cube was put.
    """
    turn = max(turn, s.open_turn)
    while turn <= r.last_turn:
        held = s.calendar[turn, RED] + s.calendar[turn, BLACK] + s.calendar[turn, YELLOW] + s.calendar[turn, GREEN]
        if held < r.per_turn:
            s.calendar[turn, colour] += 1
            break
        turn += 1
    s.open_turn = turn


@kernel
def discard(s, r, p, colour, count, column):
    """Takes cubes from behind the screen and recycles them from the next turn on."""
    s.behind[p, colour] -= count
    s.tally[p, T.CUBES_RED_SPENT + colour] += count
    s.tally[p, column] += count
    for _ in range(count):
        recycle(s, r, colour, s.turn + 1)


@kernel
def virtual_cubes(s, r, p, colour):
    """V35, V36: cubes that a tile lends for good. Without a branch: it is asked at every decision."""
    lent = r.friar_virtual[max(s.friar[p], 0), colour] * (s.career[p] == FRIAR)
    return lent + r.cardinal_virtual[max(s.cardinal[p], 0), colour] * (s.career[p] == CARDINAL)


@kernel
def virtual_votes(s, r, p):
    votes = 0
    for colour in range(GREEN):
        votes += r.votes[colour] * virtual_cubes(s, r, p, colour)
    return votes


@kernel
def real_votes(s, r, p):
    return r.votes[RED] * s.behind[p, RED] + r.votes[BLACK] * s.behind[p, BLACK] + r.votes[YELLOW] * s.behind[p, YELLOW]


@kernel
def all_votes(s, r, p):
    return real_votes(s, r, p) + virtual_votes(s, r, p)


@kernel
def level(s, r, p):
    """The knowledge level of a player."""
    return r.level_of[s.space[KNOWLEDGE, p]]


@kernel
def spendable(s):
    """Actions the player may still spend: one is kept for landing if he began his turn at sea (V15)."""
    return s.actions - ((s.place[s.player] >= ZONES) & (s.moved == 0))


@kernel
def in_abbey(s, r, p):
    return has_bit(r.abbeys, s.place[p])


@kernel
def price(s, r, p, colour, count):
    """V26, V22: ducats for one or two cubes."""
    if colour == YELLOW and r.abbey_yellow_free and in_abbey(s, r, p):
        return 0
    return r.price_one[colour] if count == 1 else r.price_two[colour]
