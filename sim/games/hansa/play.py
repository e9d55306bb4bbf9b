"""The kernels of Hansa Teutonica made into the loop that plays it."""

from sim.games.hansa import columns as T
from sim.games.hansa.apply import apply_action
from sim.games.hansa.board import RULES
from sim.games.hansa.codes import ABILITIES, ACTIONS, ASK_TURN, KEYS, MOST_DECISIONS, SOURCES, WORDS_USED
from sim.games.hansa.columns import COLUMNS
from sim.games.hansa.goods import GOODS, grant, score_now, write_goods
from sim.games.hansa.listing import list_legal
from sim.games.hansa.options import option_of
from sim.games.hansa.pieces import in_stock, in_supply
from sim.games.hansa.score import count_controlled, count_offices, rank_of
from sim.games.hansa.setup import deal
from sim.games.hansa.state import STATE
from sim.games.hansa.turn import begin_round, shown
from sim.kernel import count_bits, kernel, lowest_bit
from sim.loop import build_loop

FILES = ("sim/games/hansa",)


@kernel
def finish(s, r):
    """Scores the game and completes every player's row."""
    score_now(s, r)
    for p in range(s.players):
        row = s.tally[p]
        row[T.SCORE] = s.score[p]
        row[T.RANK] = rank_of(s, r, p)
        row[T.TURNS] = s.turn
        row[T.END] = lowest_bit(s.ends)
        for source in range(len(SOURCES)):
            row[T.PTS_ROUTE + source] = s.points[p, source]
        row[T.PRESTIGE] = s.prestige[p]
        for ability in range(len(ABILITIES)):
            row[T.LEVEL_KEYS + ability] = s.level[p, ability]
        row[T.KEYS] = shown(s, r, p, KEYS)
        row[T.ACTIONS] = shown(s, r, p, ACTIONS)
        row[T.OFFICES] = count_offices(s, r, p)
        row[T.CITIES] = count_bits(s.cities[p])
        row[T.CONTROLLED] = count_controlled(s, r, p)
        row[T.NETWORK] = s.network[p]
        row[T.END_SUPPLY] = in_supply(s, p)
        row[T.END_STOCK] = in_stock(s, p)
        row[T.END_HOUSES] = s.houses[p]
    for i in range(s.linked):
        if s.links[i] < s.players:
            s.tally[s.links[i], T.LINKED] = i + 1


LOOP = build_loop(
    STATE,
    RULES,
    COLUMNS,
    FILES,
    words=WORDS_USED,
    own_turn=ASK_TURN,
    most_decisions=MOST_DECISIONS,
    goods=len(GOODS),
    deal=deal,
    go_on=begin_round,
    list_legal=list_legal,
    apply_action=apply_action,
    finish=finish,
    score_now=score_now,
    option_of=option_of,
    write_goods=write_goods,
    grant=grant,
)
