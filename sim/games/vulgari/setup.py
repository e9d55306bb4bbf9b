"""Laying out the game (V1-V7). All luck of the game falls here, each kind from its own stream."""

from sim.games.vulgari.codes import (
    ASK_START,
    GREEN,
    LEVELS,
    LUCK_CANTICO,
    LUCK_CUBES,
    LUCK_DECKS,
    LUCK_EVENTS,
    LUCK_LIBRARY,
    LUCK_PAPAL,
    NONE,
    SEATS,
    STUPOR_MUNDI,
    ZONES,
)
from sim.games.vulgari.columns import N_COLUMNS
from sim.kernel import kernel
from sim.rng import NOISE, draw, start_stream


@kernel
def deal(s, r, seed, block, rotation):
    """A fresh game, up to the first decision: the last player chooses a start city (V7)."""
    clear(s, r)
    for stream in range(16):
        s.luck[stream] = start_stream(seed, block, stream)
    for p in range(SEATS):
        s.noise[p] = start_stream(seed, block, NOISE + 8 * rotation + p)
    deal_events(s, r)
    deal_cubes(s, r)
    deal_cantico(s, r)
    deal_manuscripts(s, r)
    deal_library(s, r)
    s.ask = ASK_START
    s.player = s.players - 1


@kernel
def clear(s, r):
    s.players = r.players
    s.turn = 0
    s.error = 0
    s.decisions = 0
    s.nth = 0
    s.last = 0
    s.reds = 0
    s.lingua_of = NONE
    s.arrivals = 0
    s.moved = 0
    s.open_turn = 0
    s.exhausted = 0
    s.lingua_open = 0
    s.on_display = 0
    s.active = 0
    s.free_friars = 31
    s.free_cardinals = 31
    s.drawn_left = 0
    s.pope = NONE
    s.asked = 0
    s.event_at[:] = 0
    s.calendar[:] = 0
    s.space[:] = 0
    s.arrival[:] = 0
    s.behind[:] = 0
    s.hand[:] = 0
    s.display[:] = 0
    s.shown[:] = 0
    s.points[:] = 0
    for p in range(s.players):
        s.order[p] = p
        s.ducats[p] = r.start_ducats
        s.place[p] = NONE
        s.career[p] = 0
        s.friar[p] = NONE
        s.cardinal[p] = NONE
        s.front[p] = 0
        s.cities[p] = 0
        s.completed[p] = 0
        s.university[p] = 0
        s.library_tile[p] = 0
        s.push[p] = 0
        s.score[p] = 0
        for column in range(N_COLUMNS):
            s.tally[p, column] = 0
        s.memo[p, 0] = 0.0  # a bot knows by the first number whether the rest is of this game
    for level in range(LEVELS + 1):
        s.level_cost[level] = r.level_actions[level]


@kernel
def deal_events(s, r):
    """V2, V3: event tiles in cyclic order from a random one, Stupor Mundi on its turn, papal tiles shuffled."""
    s.event_on[:] = 0
    first = draw(s.luck, LUCK_EVENTS, STUPOR_MUNDI - 1)
    for i in range(STUPOR_MUNDI - 1):
        s.event_on[i + 1] = (first + i) % (STUPOR_MUNDI - 1) + 1
    s.event_on[r.stupor_turn] = STUPOR_MUNDI
    s.papal[:] = 0
    red = r.papal_red
    for turn in range(r.papal_turn, r.last_turn + 1):
        if draw(s.luck, LUCK_PAPAL, r.last_turn + 1 - turn) < red:
            s.papal[turn] = 1
            red -= 1


@kernel
def deal_cubes(s, r):
    """V4: the whole bag is drawn onto the first turns."""
    left = 0
    for colour in range(GREEN + 1):
        s.offer[colour] = r.bag[colour]  # what is still in the bag
        left += r.bag[colour]
    for turn in range(1, r.cube_turns + 1):
        for _ in range(r.per_turn):
            at = draw(s.luck, LUCK_CUBES, left)
            colour = 0
            while at >= s.offer[colour]:
                at -= s.offer[colour]
                colour += 1
            s.offer[colour] -= 1
            s.calendar[turn, colour] += 1
            left -= 1


@kernel
def deal_cantico(s, r):
    """V5: a tile on each Franciscan city."""
    count = 0
    for zone in range(ZONES):
        s.cantico_turn[zone] = 0
        if (r.franciscan >> zone) & 1:  # the tiles dealt so far, and this one at a random place among them
            at = draw(s.luck, LUCK_CANTICO, count + 1)
            seen = 0
            for other in range(zone):
                if (r.franciscan >> other) & 1:
                    if seen == at:
                        s.cantico_turn[zone] = s.cantico_turn[other]
                        s.cantico_turn[other] = r.cantico_tiles[count]
                    seen += 1
            if at == count:
                s.cantico_turn[zone] = r.cantico_tiles[count]
            count += 1


@kernel
def deal_manuscripts(s, r):
    """V6: four shuffled decks; the displays are filled by the first event phase."""
    for level in range(LEVELS + 1):
        s.deck_left[level] = 0
    for kind in range(r.kinds):
        level = r.kind_level[kind]
        for _ in range(r.kind_copies[kind]):
            at = draw(s.luck, LUCK_DECKS + level, s.deck_left[level] + 1)
            s.deck[level, s.deck_left[level]] = s.deck[level, at]
            s.deck[level, at] = kind
            s.deck_left[level] += 1


@kernel
def deal_library(s, r):
    s.pile_left = r.library_count
    for i in range(r.library_count):
        at = draw(s.luck, LUCK_LIBRARY, i + 1)
        s.pile[i] = s.pile[at]
        s.pile[at] = r.library_tiles[i]
