"""The score sheet (M19, M20). Reads the state and writes only s.points and s.score, so it may be asked at any time."""

from sim.bits import count_bits
from sim.games.monasterium import columns as T
from sim.games.monasterium.codes import (
    BOOK,
    IN_BUILDING,
    IN_CHAPEL,
    IN_CLOISTER,
    INFLUENCE,
    ROSARY,
    SOUP,
    TOOL,
    N,
)
from sim.kernel import kernel


@kernel
def novices_in(s, p, m):
    """A player's novices in a monastery."""
    return s.present[p, IN_BUILDING, m] + s.present[p, IN_CHAPEL, m] + s.present[p, IN_CLOISTER, m]


@kernel
def score_majorities(s, r, p):
    """Monasteries where nobody has more novices than this player, who has some."""
    points = 0
    for m in range(N):
        own = novices_in(s, p, m)
        most = 0
        for q in range(s.players):
            most = max(most, novices_in(s, q, m))
        if own > 0 and own == most:
            points += r.majority
    return points


@kernel
def score_cloisters(s, r, p):
    points = 0
    for m in range(N):
        points += s.present[p, IN_CLOISTER, m] * s.present[p, IN_CHAPEL, m] * r.cloister_factor
    return points


@kernel
def score_goods(s, r, p):
    small = s.goods[p, INFLUENCE] + s.goods[p, SOUP] + s.goods[p, ROSARY]
    return s.goods[p, TOOL] * r.tool_points + s.goods[p, BOOK] * r.book_points + small // r.goods_per_point


@kernel
def score_game(s, r):
    """M19: all sources, for all players."""
    for p in range(s.players):
        s.points[p, T.FROM_MONASTERIES] = score_majorities(s, r, p)
        s.points[p, T.FROM_CHAPELS] = r.chapel_points[count_bits(s.chapels[p])]
        s.points[p, T.FROM_CLOISTERS] = score_cloisters(s, r, p)
        s.points[p, T.FROM_GOODS] = score_goods(s, r, p)
        s.score[p] = 0
        for source in range(T.FROM_GOODS + 1):
            s.score[p] += s.points[p, source]


@kernel
def rank_of(s, p):
    """M20: ties share the win, and every other rank."""
    rank = 1
    for q in range(s.players):
        rank += 1 if s.score[q] > s.score[p] else 0
    return rank
