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
def survey(s, r, w, p):
    """What the piles promise that lie on the board."""
    for space in range(1, FACES):
        neutral = s.neutral[space]
        own = s.personal[space, p]
        s.memo[p, M.PILES + space] = weigh_pile(s, r, w, p, space, neutral, own) if neutral + own > 0 else 0.0


@kernel
def weigh_number(s, r, w, p, face, more, more_own):
    """The board after placing so many dice of a number: its best pile, part of the second best, and the own dice."""
    m = s.memo[p]
    best = max(weigh_pile(s, r, w, p, face, s.neutral[face] + more, s.personal[face, p] + more_own), 0.0)
    second = 0.0
    for space in range(1, FACES):
        if space == face:
            continue
        pile = m[M.PILES + space]
        if pile > best:
            second = best
            best = pile
        elif pile > second:
            second = pile
    one = m[M.VALUE + M.LENGTHS * face + 1] if is_allowed(w, TAKE + MOST_TAKEN * (face - 1)) else 0.0
    return best + w.weights[W.SECOND] * second + more_own * (one - m[M.MEAN])


@kernel
def choose_number(s, r, w, p):
    survey(s, r, w, p)
    best = -1
    best_worth = 2.0 * M.IMPOSSIBLE
    for face in range(1, FACES):
        if has_bit(s.legal[NUMBER >> 6], NUMBER + face - 1):
            worth = weigh_number(s, r, w, p, face, s.rolled[NEUTRAL, face], s.rolled[PERSONAL, face])
            worth += jitter(s, w, p)
            if worth > best_worth:
                best_worth = worth
                best = NUMBER + face - 1
    return best


@kernel
def weigh_anew(s, r, w, p, neutral, own):
    """What a roll of so many dice promises: the average number, or the best if it shows, in piles as they come."""
    pile = 1 if neutral + own <= 3 else 2 if neutral + own <= 6 else 3
    best = 2.0 * M.IMPOSSIBLE
    mean = 0.0
    for face in range(1, FACES):
        worth = weigh_number(s, r, w, p, face, min(pile, neutral), 0 if neutral else 1)
        mean += worth / SIX
        best = max(best, worth)
    missed = 1.0
    for _ in range(neutral + own - 1):
        missed *= 5.0 / SIX
    return best - missed * (best - mean)


@kernel
def choose_reroll(s, r, w, p):
    """Rolls again what promises more then: all dice, or all but those of the best number, to which others may come.

    Dice that are not placed now are rolled once more anyhow, so that only the best number counts.
    """
    survey(s, r, w, p)
    m = s.memo[p]
    best = 2.0 * M.IMPOSSIBLE
    kept = 0
    neutral = 0
    own = 0
    for face in range(1, FACES):
        if s.rolled[NEUTRAL, face] + s.rolled[PERSONAL, face] > 0:
            neutral += s.rolled[NEUTRAL, face]
            own += s.rolled[PERSONAL, face]
            worth = weigh_number(s, r, w, p, face, s.rolled[NEUTRAL, face], s.rolled[PERSONAL, face])
            if worth > best:
                best = worth
                kept = face
    rest = neutral - s.rolled[NEUTRAL, kept]
    rest_own = own - s.rolled[PERSONAL, kept]
    anew = weigh_anew(s, r, w, p, neutral, own)
    with_company = best
    if rest + rest_own > 0:
        more = 1 if rest > 0 else 0
        grown = weigh_number(s, r, w, p, kept, s.rolled[NEUTRAL, kept] + more, s.rolled[PERSONAL, kept] + 1 - more)
        with_company += (grown - best) * (rest + rest_own) / SIX
    m[M.KEPT] = kept if with_company >= anew else 0
    patience = w.weights[W.REROLL] if rest + rest_own > 0 else 0.0  # there will be another roll
    return REROLL if max(anew, with_company) > best + patience else KEEP


@kernel
def choose_pick(s, kind):
    """Picks all dice but those of the number kept."""
    kept = int(s.memo[s.player, M.KEPT])
    first = PICK_NEUTRAL if kind == NEUTRAL else PICK_PERSONAL
    dice = 0
    at = 0
    for face in range(1, FACES):
        for _ in range(s.rolled[kind, face]):
            if face != kept:
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
