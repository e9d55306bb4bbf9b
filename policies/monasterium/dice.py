"""Rolling, placing and taking dice (M5-M8)."""

from policies.monasterium import memo as M
from policies.monasterium import weights as W
from policies.monasterium.worth import is_allowed, jitter
from sim.bits import has_bit, lowest_bit
from sim.games.monasterium.codes import (
    BOOK,
    FACES,
    GAIN_TWO,
    KEEP,
    MOST_TAKEN,
    N_CHOICES,
    NEUTRAL,
    NUMBER,
    PERSONAL,
    PICK_NEUTRAL,
    PICK_PERSONAL,
    REROLL,
    SEND,
    SIX,
    STEP,
    SWAP,
    TAKE,
    USE,
    N,
)
from sim.kernel import kernel


@kernel
def again(w, kind):
    """What is left of an action's worth when it is done once more."""
    if kind <= BOOK:
        return w.weights[W.PLENTY]
    if kind == STEP:
        return 0.9
    return 0.4 if kind == SEND else 0.6


@kernel
def weigh_space(s, r, w, p, cell):
    """The worth of an action space, if it is open."""
    if cell >= N and has_bit(s.novices[p], cell - N):
        return M.IMPOSSIBLE
    kind = r.kind[cell]
    if kind != GAIN_TWO and kind != SWAP and not is_allowed(w, USE + N_CHOICES * cell):
        return M.IMPOSSIBLE
    return s.memo[p, M.KIND + kind]


@kernel
def weigh_columns(s, r, w, p):
    """What one, two and three dice are worth on each column, and a six."""
    m = s.memo[p]
    six = 0.0
    mean = 0.0
    for column in range(N):
        first = weigh_space(s, r, w, p, column)
        second = weigh_space(s, r, w, p, N + column)
        third = weigh_space(s, r, w, p, 2 * N + column)
        fourth = weigh_space(s, r, w, p, 3 * N + column)
        pays = float(r.column_points * has_bit(s.flipped[p], column))
        at = M.VALUE + M.LENGTHS * (column + 1)
        total = 0.0
        m[at] = 0.0
        for dice in range(1, M.LENGTHS):
            best = max(max(first, second), max(third, fourth))
            if best > 0.5 * M.IMPOSSIBLE:
                total += best + pays
                if best == fourth:
                    fourth = M.IMPOSSIBLE
                elif best == third:
                    third = M.IMPOSSIBLE
                elif best == second:
                    second *= again(w, r.kind[N + column])
                else:
                    first *= again(w, r.kind[column])
            m[at + dice] = total
        six = max(six, m[at + 1])
        mean += m[at + 1]
    at = M.VALUE + M.LENGTHS * SIX
    m[at] = 0.0
    for dice in range(1, M.LENGTHS):
        m[at + dice] = six
    m[M.MEAN] = (mean + six) / SIX


@kernel
def choose_take(s, r, w, p):
    """The pile worth most; own dice can wait, for nobody else may take them."""
    m = s.memo[p]
    best = -1
    best_worth = 2.0 * M.IMPOSSIBLE
    word = s.legal[TAKE >> 6]
    while word:
        a = lowest_bit(word)
        word &= word - 1
        space = (a - TAKE) // MOST_TAKEN + 1
        dice = min((a - TAKE) % MOST_TAKEN + 1, M.LENGTHS - 1)
        at = M.VALUE + M.LENGTHS * space
        own = min(s.personal[space, p], dice)
        worth = m[at + dice] - w.weights[W.KEEP] * m[at + own] + w.weights[W.DENY] * (dice - own) + jitter(s, w, p)
        if worth > best_worth:
            best_worth = worth
            best = a
    return best


@kernel
def weigh_pile(s, r, w, p, face, neutral, own):
    """What a pile promises: others may take the neutral dice first, the sooner the more there are."""
    m = s.memo[p]
    if not is_allowed(w, TAKE + MOST_TAKEN * (face - 1)):
        return 0.0
    most = min(neutral + own, r.most_taken[face])
    at = M.VALUE + M.LENGTHS * face
    safe = m[at + min(own, M.LENGTHS - 1)]
    whole = m[at + min(most, M.LENGTHS - 1)]
    if whole <= safe:
        return safe
    before = (p - s.first + s.players) % s.players
    left = 1.0 - w.weights[W.THEFT] * min(neutral, 3) / 3.0
    chance = 1.0
    for _ in range(before):
        chance *= left
    return safe + (whole - safe) * chance


@kernel
def weigh_number(s, r, w, p, face):
    """The board after placing all dice of a number: its best pile, part of the second best, and the own dice."""
    m = s.memo[p]
    best = 0.0
    second = 0.0
    for space in range(1, FACES):
        neutral = s.neutral[space]
        own = s.personal[space, p]
        if space == face:
            neutral += s.rolled[NEUTRAL, face]
            own += s.rolled[PERSONAL, face]
        if neutral + own == 0:
            continue
        pile = weigh_pile(s, r, w, p, space, neutral, own)
        if pile > best:
            second = best
            best = pile
        elif pile > second:
            second = pile
    one = m[M.VALUE + M.LENGTHS * face + 1] if is_allowed(w, TAKE + MOST_TAKEN * (face - 1)) else 0.0
    return best + w.weights[W.SECOND] * second + s.rolled[PERSONAL, face] * (one - m[M.MEAN])


@kernel
def choose_number(s, r, w, p):
    best = -1
    best_worth = 2.0 * M.IMPOSSIBLE
    for face in range(1, FACES):
        if has_bit(s.legal[NUMBER >> 6], NUMBER + face - 1):
            worth = weigh_number(s, r, w, p, face) + jitter(s, w, p)
            if worth > best_worth:
                best_worth = worth
                best = NUMBER + face - 1
    return best


@kernel
def choose_reroll(s, r, w, p):
    """Rolls again when the best number on show is poor: dice not placed now are rolled once more anyhow."""
    m = s.memo[p]
    mean = m[M.MEAN]
    best = 2.0 * M.IMPOSSIBLE
    dice = 0
    for face in range(1, FACES):
        if s.rolled[NEUTRAL, face] + s.rolled[PERSONAL, face] > 0:
            dice += s.rolled[NEUTRAL, face] + s.rolled[PERSONAL, face]
            own = 1.5 if s.rolled[PERSONAL, face] > 0 else 1.0
            best = max(best, own * (m[M.VALUE + M.LENGTHS * face + 1] - mean))
    return REROLL if best < -w.weights[W.REROLL] * dice else KEEP


@kernel
def choose_pick(s, kind):
    """Picks the dice of faces worth less than the average."""
    m = s.memo[s.player]
    mean = m[M.MEAN]
    first = PICK_NEUTRAL if kind == NEUTRAL else PICK_PERSONAL
    dice = 0
    at = 0
    for face in range(1, FACES):
        for _ in range(s.rolled[kind, face]):
            if m[M.VALUE + M.LENGTHS * face + 1] < mean:
                dice |= 1 << at
            at += 1
    if has_bit(s.legal[first >> 6], (first + dice) & 63):
        return first + dice
    rest = s.legal[first >> 6]
    best = first
    while rest:  # the largest set
        best = 64 * (first >> 6) + lowest_bit(rest)
        rest &= rest - 1
    return best
