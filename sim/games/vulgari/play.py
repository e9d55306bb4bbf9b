"""The kernels of De Vulgari Eloquentia made into the loop that plays it."""

from sim.games.vulgari import columns as T
from sim.games.vulgari.apply import apply_action
from sim.games.vulgari.board import RULES
from sim.games.vulgari.codes import ASK_TURN, GREEN, MOST_DECISIONS, REST, WORDS_USED
from sim.games.vulgari.columns import COLUMNS
from sim.games.vulgari.election import ask_next_candidate
from sim.games.vulgari.goods import GOODS, grant, score_now, write_goods
from sim.games.vulgari.holdings import all_votes
from sim.games.vulgari.listing import list_legal
from sim.games.vulgari.options import option_of
from sim.games.vulgari.score import rank_of, score_game, title_of
from sim.games.vulgari.setup import deal
from sim.games.vulgari.state import STATE
from sim.games.vulgari.turn import begin_turn
from sim.kernel import count_bits, kernel
from sim.loop import build_loop

SOURCES = ("sim/games/vulgari",)


@kernel
def go_on(s, r):
    """Between two turns: the next one begins, or the election."""
    if s.last:
        ask_next_candidate(s, r)
    else:
        begin_turn(s, r)


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
            row[T.PTS_TITLE + source] = s.points[p, source]
        row[T.CAREER] = s.career[p]
        row[T.TITLE] = title_of(s, r, p)
        row[T.FRIAR] = s.friar[p]
        row[T.CARDINAL] = s.cardinal[p]
        for kind in range(r.kinds):
            copies = s.hand[p, kind]
            if copies == 0:
                continue
            row[T.MS_LEVEL_1 + r.kind_level[kind] - 1] += copies
            for colour in range(5):
                row[T.MS_BLUE + colour] += copies * ((r.kind_colours[kind] >> colour) & 1)
        row[T.END_DUCATS] = s.ducats[p]
        for track in range(REST + 1):
            row[T.END_KNOWLEDGE + track] = s.space[track, p]
        for colour in range(GREEN + 1):
            row[T.END_RED + colour] = s.behind[p, colour]
        row[T.END_GREEN] += s.front[p]
        row[T.END_VOTES] = all_votes(s, r, p)
        row[T.CITIES] = count_bits(s.cities[p])


LOOP = build_loop(
    STATE,
    RULES,
    COLUMNS,
    SOURCES,
    words=WORDS_USED,
    own_turn=ASK_TURN,
    most_decisions=MOST_DECISIONS,
    goods=len(GOODS),
    deal=deal,
    go_on=go_on,
    list_legal=list_legal,
    apply_action=apply_action,
    finish=finish,
    score_now=score_now,
    option_of=option_of,
    write_goods=write_goods,
    grant=grant,
)
