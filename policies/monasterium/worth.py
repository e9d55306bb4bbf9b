"""What things are worth to a player now: the frame in which every choice is weighed."""

import numpy as np

from policies.monasterium import memo as M
from policies.monasterium import weights as W
from policies.monasterium.missions import add_missions
from sim.bits import count_bits, has_bit
from sim.games.monasterium.codes import (
    ACTING,
    BOOK,
    CELLS,
    CHEAP_SEND,
    FACES,
    GAIN_TWO,
    GLAZE,
    IN_BUILDING,
    IN_CHAPEL,
    IN_CLOISTER,
    INFLUENCE,
    LONG_STEP,
    N_CHOICES,
    SCORE,
    SEND,
    SPACES,
    STEP,
    SWAP,
    TOOL,
    USE,
    WINDOW,
    N,
)
from sim.games.monasterium.score import novices_in, score_game
from sim.kernel import kernel
from sim.rng import draw_unit

SPACES_OF_ONE = (1 << SPACES) - 1
MANY_ROUNDS = 12.0  # of a game of four


@kernel
def known_points(s, r, p):
    """What a player would score if the game ended now."""
    score_game(s, r)
    return s.score[p]


@kernel
def is_allowed(w, a):
    """Whether the strategy does not forbid itself an action."""
    return not has_bit(w.forbidden[a >> 6], a & 63)


@kernel
def jitter(s, w, p):
    """The noise of a softened strategy."""
    if w.temperature == 0.0:
        return 0.0
    return w.temperature * (draw_unit(s.noise, p) + draw_unit(s.noise, p) + draw_unit(s.noise, p) - 1.5)


@kernel
def dice_left(s, r, p):
    """Dice that a player may still expect to use."""
    each = r.neutral + s.owned[p]
    left = float((r.rounds - s.turn) * each)
    if s.phase != ACTING:
        return left + each
    for face in range(1, FACES):
        left += s.personal[face, p] + float(s.neutral[face]) / s.players
    return left + s.dice


@kernel
def last_worth(r, good):
    """What a good scores at the end."""
    if good >= TOOL:
        return float(r.tool_points if good == TOOL else r.book_points)
    return 1.0 / r.goods_per_point


@kernel
def weigh_goods(s, r, w, p):
    """Prices of goods, fading to what they score at the end; and what one more is worth."""
    m = s.memo[p]
    usable = min(m[M.LEFT] / max(w.weights[W.FADE], 0.1), 1.0)
    for good in range(BOOK + 1):
        last = last_worth(r, good)
        price = last + max(w.weights[W.INFLUENCE + good] - last, 0.0) * usable
        m[M.PRICE + good] = price
        worth = price
        for _ in range(2, s.goods[p, good]):
            worth *= w.weights[W.PLENTY]
        m[M.GAIN + good] = max(worth, last)


@kernel
def share_of_lead(s, p, monastery):
    """What one novice more does for the most novices in a monastery, as a share of its points."""
    rival = 0
    for q in range(s.players):
        if q != p:
            rival = max(rival, novices_in(s, q, monastery))
    lead = novices_in(s, p, monastery) - rival
    if lead >= 2:
        return 0.02
    if lead == 1:
        return 0.15
    if lead == 0:
        return 0.6 if rival == 0 else 0.2
    if lead == -1:
        return 0.7
    return 0.25 / -lead


@kernel
def weigh_majorities(s, r, w, p):
    """Writes what one novice more is worth in each monastery for the most novices there."""
    m = s.memo[p]
    top = 0.0
    for monastery in range(N):
        share = share_of_lead(s, p, monastery)
        m[M.BUILD + monastery] = share
        top = max(top, share)
    for monastery in range(N):
        share = m[M.BUILD + monastery]
        m[M.BUILD + monastery] = r.majority * (w.weights[W.MAJORITY] * share - w.weights[W.LEAD] * (top - share))


@kernel
def weigh_areas(s, r, w, p):
    """The worth of a novice in the buildings, the chapel and the cloister of each monastery, whatever it opens."""
    m = s.memo[p]
    time = m[M.TIME]
    chapels = count_bits(s.chapels[p])
    at_home = s.novices[p]
    praying = min(count_bits(at_home >> (2 * N) & 31), 3) * time * w.weights[W.PAIR]
    walking = min(count_bits(at_home >> (3 * N)), 3) * time * w.weights[W.PAIR]
    new_chapel = w.weights[W.CHAPEL_SET] * (r.chapel_points[min(chapels + 1, N)] - r.chapel_points[chapels])
    new_chapel += time * (w.weights[W.REACH] + (w.weights[W.GLASS_CHOICE] if chapels < 4 else 0.0))
    each = w.weights[W.CLOISTER] * r.cloister_factor
    weigh_majorities(s, r, w, p)
    for monastery in range(N):
        most = m[M.BUILD + monastery]
        spaces = SPACES_OF_ONE << (SPACES * monastery)
        beside = s.near[p] & ~s.taken_cloister & spaces
        room = min(count_bits(~s.taken_cloister & spaces), 3)
        cloister = most + each * (s.present[p, IN_CHAPEL, monastery] + (praying if s.chapel_room[monastery] else 0.0))
        expected = walking if beside else 0.5 * walking
        chapel = most + each * (s.present[p, IN_CLOISTER, monastery] + (expected if room else 0.0))
        if not has_bit(s.chapels[p], monastery):
            chapel += new_chapel
        m[M.CLOISTER + monastery] = cloister
        m[M.CHAPEL + monastery] = chapel
        if beside == 0 and room and at_home >> (3 * N):
            m[M.BUILD + monastery] += w.weights[W.NEAR] * time * cloister
    add_missions(s, r, w, p)


@kernel
def opens(r, w, kind):
    """The worth of opening an action of a kind at the start of the game."""
    if kind <= BOOK:
        return w.weights[W.OPEN_GAIN] * (1.5 if kind >= TOOL else 1.0)
    if kind == GAIN_TWO:
        return w.weights[W.OPEN_TWO]
    if kind == SWAP:
        return w.weights[W.OPEN_SWAP]
    if kind == STEP:
        return w.weights[W.OPEN_STEP]
    if kind == LONG_STEP:
        # what he brings most is dice, and each serves in every round to come
        return w.weights[W.OPEN_LONG] * (0.5 + 0.5 * r.rounds / MANY_ROUNDS)
    if kind == SEND or kind == CHEAP_SEND:
        return w.weights[W.OPEN_SEND]
    if kind == SCORE:
        return w.weights[W.OPEN_POINTS]
    return w.weights[W.OPEN_WINDOW]


@kernel
def weigh_unlocks(s, r, w, p):
    """What each novice's leaving opens, and for each row the best of these with the way to its extra novice."""
    m = s.memo[p]
    time = m[M.TIME]
    at_home = s.novices[p]
    tiles = s.glass_length[p, 0] + s.glass_length[p, 1] + s.glass_length[p, 2]
    glazing = (1.0 - tiles / float(WINDOW * WINDOW)) / (1.0 + 0.5 * (5 - count_bits(at_home >> (2 * N) & 31)))
    for row in range(4):
        left = count_bits(at_home >> (N * row) & 31)
        best = 0.0
        for column in range(N):
            novice = N * row + column
            if not has_bit(at_home, novice):
                continue
            if row == 3:
                worth = r.column_points * (w.weights[W.FLIP] * time + (s.dice if s.column == column else 0))
            else:
                kind = r.kind[novice + N]
                worth = opens(r, w, kind) * time if is_allowed(w, USE + N_CHOICES * (novice + N)) else 0.0
                if kind == GLAZE:
                    worth *= glazing
            if row >= 2:  # best where the column offers much already
                worth *= 1.0 + 0.1 * (2 - has_bit(at_home, column) - has_bit(at_home, N + column))
            m[M.UNLOCK + novice] = worth
            best = max(best, worth)
        if left > 0:
            best += w.weights[W.EXTRA] / (left * left)
        m[M.ROW + row] = best


@kernel
def measure_road(s, r, p):
    """Steps of the messenger until novices can be sent to each monastery."""
    m = s.memo[p]
    for monastery in range(N):
        m[M.AWAY + monastery] = 0.0 if has_bit(s.chapels[p], monastery) else float(r.road)
    found = s.chapels[p]
    at = s.messenger[p]
    for steps in range(r.road):
        fresh = r.link[at] & ~found
        if fresh:
            for monastery in range(N):
                if has_bit(fresh, monastery):
                    m[M.AWAY + monastery] = float(steps)
            found |= fresh
        at = at + 1 if at + 1 < r.road else 0


@kernel
def stamp_of(s, p):
    """Changes with the round and with every novice the player sends."""
    return 1.0 + s.turn * 64 + (CELLS + 4 - count_bits(s.novices[p]) - count_bits(s.extras[p]))


@kernel
def set_time(s, r, p):
    m = s.memo[p]
    m[M.LEFT] = dice_left(s, r, p)
    m[M.TIME] = min(m[M.LEFT] / (r.rounds * (r.neutral + r.personal)), 1.2)


assert (SEND, CHEAP_SEND, SCORE, GLAZE) == (9, 10, 11, 12) and INFLUENCE == 0 and IN_BUILDING == 0
assert np.int64(M.SIZE) <= 256
