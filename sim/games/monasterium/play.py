"""The kernels of Monasterium made into the loop that plays it."""

from sim.games.monasterium import columns as T
from sim.games.monasterium.apply import apply_action
from sim.games.monasterium.board import RULES
from sim.games.monasterium.codes import ASK_TAKE, BOOK, MOST_DECISIONS, WORDS_USED
from sim.games.monasterium.columns import COLUMNS
from sim.games.monasterium.goods import GOODS, grant, list_reach, write_goods
from sim.games.monasterium.listing import list_legal
from sim.games.monasterium.options import note_earned, option_of
from sim.games.monasterium.score import rank_of, score_game
from sim.games.monasterium.setup import deal
from sim.games.monasterium.state import STATE
from sim.games.monasterium.turn import begin_round
from sim.kernel import kernel
from sim.loop import build_loop

SOURCES = ("sim/games/monasterium",)


@kernel
def finish(s, r):
    """Scores the game and completes every player's row."""
    score_game(s, r)
    for p in range(s.players):
        row = s.tally[p]
        row[T.SCORE] = s.score[p]
        row[T.RANK] = rank_of(s, p)
        row[T.TURNS] = s.turn
        for source in range(s.points.shape[1]):
            row[T.PTS_ACTION + source] = s.points[p, source]
        for good in range(BOOK + 1):
            row[T.END_INFLUENCE + good] = s.goods[p, good]
        row[T.END_DICE] = s.owned[p]


LOOP = build_loop(
    STATE,
    RULES,
    COLUMNS,
    SOURCES,
    words=WORDS_USED,
    own_turn=ASK_TAKE,
    most_decisions=MOST_DECISIONS,
    goods=len(GOODS),
    deal=deal,
    go_on=begin_round,
    list_legal=list_legal,
    apply_action=apply_action,
    finish=finish,
    score_now=score_game,
    option_of=option_of,
    write_goods=write_goods,
    grant=grant,
    list_reach=list_reach,
    note_earned=note_earned,
)
