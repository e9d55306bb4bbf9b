"""The score sheet (V39-V41). Reads the state and writes only s.points and s.score."""

from sim.games.vulgari.codes import (
    BANKER,
    BENEDICTINE,
    BLACK,
    CAMERLENGO,
    CANTICO,
    CARDINAL,
    FRIAR,
    GREEN,
    KNOWLEDGE,
    MERCHANT,
    NONE,
    POPE,
    RED,
    RIDDLE,
    YELLOW,
)
from sim.games.vulgari.holdings import all_votes, is_ahead, leader, real_votes, virtual_votes
from sim.kernel import kernel

# the order of columns.SOURCES
(TITLE, VOTES, SCRIBES, LIBRARY, RICHEST, RIDDLE_POINTS, CANTICO_POINTS, MANUSCRIPTS, LINGUA, FIVE_COLOURS, TILE) = (
    range(11)
)


@kernel
def title_of(s, r, p):
    """V39: the title a player wins, or NONE."""
    votes = all_votes(s, r, p)
    if s.pope == p:
        return POPE
    title = BANKER
    if s.career[p] == FRIAR:
        title = BENEDICTINE
    elif s.career[p] == CARDINAL:
        title = CAMERLENGO
    return title if votes >= r.title_votes[title] else NONE


@kernel
def votes_used(s, r, p, need):
    """The least value of real cubes that, with the virtual ones, makes up the need (V39)."""
    need -= virtual_votes(s, r, p)
    if need <= 0:
        return 0
    best = 1 << 30
    for red in range(s.behind[p, RED] + 1):
        for black in range(s.behind[p, BLACK] + 1):
            value = red * r.votes[RED] + black * r.votes[BLACK]
            if value < need and r.votes[YELLOW] > 0:
                yellow = min((need - value + r.votes[YELLOW] - 1) // r.votes[YELLOW], s.behind[p, YELLOW])
                value += yellow * r.votes[YELLOW]
            if need <= value < best:
                best = value
    return best


@kernel
def votes_left(s, r, p):
    """Votes after the election; virtual cubes are never lost."""
    title = title_of(s, r, p)
    used = 0 if title == NONE else votes_used(s, r, p, r.title_votes[title])
    return real_votes(s, r, p) - used + virtual_votes(s, r, p)


@kernel
def has_five_colours(s, r, p):
    """V40: five tiles, one for each colour; a tile of two colours counts as either one of them.

    `reached` is the set of colour sets that the tiles seen so far can show: bit m stands for colour set m.
    """
    reached = 1
    for kind in range(r.kinds):
        for _ in range(min(s.hand[p, kind], 2)):
            more = 0
            for colour in range(5):
                if (r.kind_colours[kind] >> colour) & 1:
                    more |= add_colour(reached, colour)
            reached |= more
    return (reached >> 31) & 1 == 1


@kernel
def add_colour(reached, colour):
    """The colour sets got by adding a colour to those sets in `reached` that lack it."""
    lacking = 0x0000FFFF
    if colour == 0:
        lacking = 0x55555555
    elif colour == 1:
        lacking = 0x33333333
    elif colour == 2:
        lacking = 0x0F0F0F0F
    elif colour == 3:
        lacking = 0x00FF00FF
    return (reached & lacking) << (1 << colour)


@kernel
def score_player(s, r, p):
    """The points that depend on nobody else."""
    title = title_of(s, r, p)
    s.points[p, TITLE] = 0 if title == NONE else r.title_points[title]
    s.points[p, SCRIBES] = s.behind[p, GREEN] * r.scribe_points
    s.points[p, LIBRARY] = s.library_tile[p]
    manuscripts = 0
    for kind in range(r.kinds):
        manuscripts += s.hand[p, kind] * r.level_points[r.kind_level[kind]]
    s.points[p, MANUSCRIPTS] = manuscripts
    s.points[p, LINGUA] = r.lingua_points if s.lingua_of == p else 0
    s.points[p, FIVE_COLOURS] = r.five_colours if has_five_colours(s, r, p) else 0
    tile = 0
    if s.career[p] == FRIAR:
        tile = r.friar_points[s.friar[p]]
    elif s.career[p] == CARDINAL and not (title == POPE and r.pope_voids_tile):
        tile = r.cardinal_points[s.cardinal[p]]
    s.points[p, TILE] = tile
    s.points[p, VOTES] = 0
    s.points[p, RICHEST] = 0
    s.points[p, RIDDLE_POINTS] = 0
    s.points[p, CANTICO_POINTS] = 0


@kernel
def score_game(s, r):
    """V40: all sources, for all players."""
    richest = NONE
    strongest = NONE
    most_votes = 0
    for p in range(s.players):
        score_player(s, r, p)
        if richest == NONE or s.ducats[p] > s.ducats[richest]:
            richest = p
        elif s.ducats[p] == s.ducats[richest] and is_ahead(s, KNOWLEDGE, p, richest):
            richest = p
        votes = votes_left(s, r, p)
        if votes > most_votes or (votes == most_votes and votes > 0 and is_ahead(s, KNOWLEDGE, p, strongest)):
            strongest = p
            most_votes = votes
    if strongest != NONE:
        s.points[strongest, VOTES] = r.leftover_points
    s.points[richest, RICHEST] = r.richest_merchant if s.career[richest] == MERCHANT else r.richest_other
    first = leader(s, RIDDLE, NONE)
    if first != NONE:
        s.points[first, RIDDLE_POINTS] = r.riddle_points[s.space[RIDDLE, first]]
    first = leader(s, CANTICO, NONE)
    if first != NONE:
        s.points[first, CANTICO_POINTS] = r.cantico_points[0]
        second = leader(s, CANTICO, first)
        if second != NONE:
            s.points[second, CANTICO_POINTS] = r.cantico_points[1]
    for p in range(s.players):
        s.score[p] = 0
        for source in range(TILE + 1):
            s.score[p] += s.points[p, source]


@kernel
def rank_of(s, p):
    """V41: most points, then most knowledge; 1 is the winner."""
    rank = 1
    for q in range(s.players):
        if q != p:
            ahead = s.score[q] > s.score[p] or (s.score[q] == s.score[p] and is_ahead(s, KNOWLEDGE, q, p))
            rank += 1 if ahead else 0
    return rank
