"""What players gain, hold and spend, as reports follow it through the game."""

from sim.game import GOOD_FIELDS, Good
from sim.games.monasterium import columns as T
from sim.games.monasterium.codes import ALL_NOVICES, BOOK, BUILDING, CHAPEL, CLOISTER, NOVICE, USE, WORDS_USED, N
from sim.games.monasterium.listing import list_buildings, list_chapels, list_cloister, list_novices, list_uses
from sim.kernel import count_bits, kernel

GOODS = (
    Good("influence", "supporters: what novices in buildings and chapels cost"),
    Good("soup", "what lay buildings cost; swapped for tools"),
    Good("rosary", "what novices in cloisters cost"),
    Good("tool", "what workshops cost; swapped for books; a point at the end"),
    Good("book", "what common rooms cost; two points at the end"),
    Good("novices", "novices still at home, extra ones included"),
    Good("dice", "personal dice, never spent"),
)
NOVICES, DICE = BOOK + 1, BOOK + 2


@kernel
def write_goods(s, r, p, out):
    """For each good what the player has, has gained and has spent; the fourth number is the loop's."""
    for good in range(BOOK + 1):
        write_good(out, good, s.goods[p, good], s.tally[p, T.SPENT_INFLUENCE + good])
    home = count_bits(s.novices[p]) + count_bits(s.extras[p])
    write_good(out, NOVICES, home, 4 * N + 4 - home)
    write_good(out, DICE, s.owned[p], 0)


@kernel
def write_good(out, good, held, spent):
    out[GOOD_FIELDS * good] = held
    out[GOOD_FIELDS * good + 1] = held + spent
    out[GOOD_FIELDS * good + 2] = spent


@kernel
def grant(s, r, p, good, amount):
    """Gives a good, or takes it back; how much was given. A gift is no event of the game: no counter notes it."""
    if good == NOVICES:  # nobody has more than all
        return 0
    if good == DICE:
        amount = min(amount, r.most_personal - s.owned[p])
        s.owned[p] += amount
    else:
        s.goods[p, good] += amount
    return amount


@kernel
def list_reach(s, r):
    """Actions of open spaces, novices and places that the player has the goods for, whatever dice he takes."""
    p = s.player
    for word in range(WORDS_USED):
        s.legal[word] = 0
    s.legal[USE >> 6] = list_uses(s, r, p, ALL_NOVICES, 0)
    novices = list_novices(s, r, p, 0)
    s.legal[NOVICE >> 6] = novices
    for row in range(2):
        if (novices >> (N * row)) & 31:
            s.legal[BUILDING >> 6] |= list_buildings(s, r, p, row, 0)
    if (novices >> (2 * N)) & 31:
        s.legal[CHAPEL >> 6] |= list_chapels(s, r, p, 0) << (CHAPEL & 63)
    if novices >> (3 * N):
        s.legal[CLOISTER >> 6] |= list_cloister(s, r, p)
