"""What players gain, hold and spend, as reports follow it through the game."""

from sim.game import GOOD_FIELDS, Good
from sim.games.hansa.codes import ABILITIES, ACTIONS, ASK_TURN, CUBE, DISC, FROM_ROUTE
from sim.games.hansa.score import score_player
from sim.games.hansa.turn import shown
from sim.kernel import kernel

GOODS = (
    Good("cubes", "traders in supply, ready to be placed"),
    Good("discs", "merchants in supply, ready to be placed"),
    Good("stock_cubes", "traders in stock"),
    Good("stock_discs", "merchants in stock"),
    Good("prestige", "prestige on the track, never spent"),
    *(Good(name, f"upgrades of {name}, never spent; a gift frees no piece") for name in ABILITIES),
)
SUPPLY, STOCK, PRESTIGE, UPGRADES = 0, 2, 4, 5  # SUPPLY + piece, STOCK + piece, UPGRADES + ability


@kernel
def write_goods(s, r, p, out):
    """For each good what the player has, has gained and has spent; the fourth number is the loop's."""
    for piece in range(CUBE, DISC + 1):
        write_good(out, SUPPLY + piece, s.supply[p, piece], s.gained[p, piece])
        write_good(out, STOCK + piece, s.stock[p, piece], s.gained[p, 2 + piece])
    write_good(out, PRESTIGE, s.prestige[p], s.prestige[p])
    for ability in range(len(ABILITIES)):
        write_good(out, UPGRADES + ability, s.level[p, ability], s.level[p, ability])


@kernel
def write_good(out, good, held, gained):
    out[GOOD_FIELDS * good] = held
    out[GOOD_FIELDS * good + 1] = gained
    out[GOOD_FIELDS * good + 2] = gained - held


@kernel
def grant(s, r, p, good, amount):
    """Gives a good, or takes it back; how much was given. A gift is no event of the game: no counter notes it."""
    if good < STOCK:
        s.supply[p, good - SUPPLY] += amount
    elif good < PRESTIGE:
        s.stock[p, good - STOCK] += amount
    elif good == PRESTIGE:
        s.prestige[p] += amount
        s.points[p, FROM_ROUTE] += amount
    else:
        ability = good - UPGRADES
        before = shown(s, r, p, ACTIONS)
        amount = min(amount, r.steps[ability] - s.level[p, ability])
        s.level[p, ability] += amount
        if p == s.active and s.ask == ASK_TURN:  # whose turn has begun gets the action at once
            s.actions += shown(s, r, p, ACTIONS) - before
    return amount


@kernel
def score_now(s, r):
    """The score sheet as if the game ended now."""
    for p in range(s.players):
        score_player(s, r, p)
