"""Laying out the game (M1-M4). Only the missions are drawn here; dice are rolled in dice.py."""

from sim.game import BETWEEN
from sim.games.monasterium.codes import (
    ALL_NOVICES,
    BOOK,
    CARDS,
    DECKS,
    LUCK_DECKS,
    NONE,
    PLACING,
    SEATS,
    STREAMS,
    N,
)
from sim.games.monasterium.columns import N_COLUMNS
from sim.games.monasterium.holdings import gain
from sim.kernel import kernel
from sim.rng import NOISE, draw, start_stream

N_DECKS = len(DECKS)


@kernel
def deal(s, r, seed, block, rotation):
    """A fresh game, before its first round."""
    clear(s, r)
    for stream in range(STREAMS):
        s.luck[stream] = start_stream(seed, block, stream)
    for p in range(SEATS):
        s.noise[p] = start_stream(seed, block, NOISE + 8 * rotation + p)
    deal_missions(s, r)
    for p in range(s.players):
        for good in range(BOOK + 1):
            gain(s, p, good, r.start[good])


@kernel
def clear(s, r):
    s.players = r.players
    s.turn = 0
    s.ask = BETWEEN
    s.player = 0
    s.error = 0
    s.decisions = 0
    s.options = 0
    s.legal[:] = 0
    s.year = 0
    s.phase = PLACING
    s.first = 0
    s.picked[:] = 0
    s.extra_die = 0
    s.roll = 0
    s.roll_why = 0
    s.roll_player = 0
    s.die[0] = 0
    s.column = NONE
    s.dice = 0
    s.pays = 0
    s.used = 0
    s.chose = 0
    s.depth = 0
    s.task[:] = 0
    s.value[:] = 0
    s.novice = 0
    s.discount = 0
    s.offer = 0
    s.cell = 0
    s.taken_buildings = r.closed_buildings
    s.taken_cloister = r.closed_cloister
    s.open_chapels = (1 << N) - 1
    s.glazed = (1 << N) - 1
    s.chapel_room[:] = r.chapel_room
    s.windows[:] = r.windows
    s.supply[:] = r.supply
    s.neutral[:] = 0
    s.personal[:] = 0
    s.held[:] = 0
    s.rolled[:] = 0
    s.roll_faces[:] = 0
    s.roll_nth[:] = 0
    s.goods[:] = 0
    s.present[:] = 0
    s.chapel_sent[:] = 0
    s.glass[:] = NONE
    s.glass_rows[:] = 0
    s.glass_columns[:] = 0
    s.glass_length[:] = 0
    s.mission_year[:] = 0
    s.points[:] = 0
    for p in range(SEATS):
        s.owned[p] = r.personal
        s.fresh[p] = r.reroll
        s.messenger[p] = 0
        s.novices[p] = ALL_NOVICES
        s.extras[p] = 15
        s.buildings[p] = 0
        s.cloisters[p] = 0
        s.near[p] = 0
        s.chapels[p] = 0
        s.chapels_sent[p] = 0
        s.flipped[p] = 0
        s.score[p] = 0
        for column in range(N_COLUMNS):
            s.tally[p, column] = 0
        s.memo[p, 0] = 0.0  # a bot knows by the first number whether the rest is of this game


@kernel
def deal_missions(s, r):
    """M4: some cards of each deck, in the order of the deck."""
    for i in range(CARDS):
        s.cards[i] = NONE
    at = 0
    for deck in range(N_DECKS):
        wanted = r.in_play
        for i in range(r.deck_size[deck]):
            if draw(s.luck, LUCK_DECKS + deck, r.deck_size[deck] - i) < wanted:
                s.cards[at] = r.deck_first[deck] + i
                at += 1
                wanted -= 1
