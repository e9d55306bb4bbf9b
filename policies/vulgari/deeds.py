"""Deeds that go anywhere and cost one action: listed with their worth, best first."""

from policies.vulgari import memo as M
from policies.vulgari import weights as W
from policies.vulgari.careers import fee_payment
from policies.vulgari.worth import is_allowed, votes_worth
from sim.bits import has_bit
from sim.games.vulgari.codes import (
    ADVANCE,
    BENEDICTINE,
    BLACK,
    CARDINAL,
    GREEN,
    LIBRARY,
    MESSENGER,
    NONE,
    ORIENT,
    PSALTER,
    RED,
    REST,
    SELL_BLACK,
    TAKE_BLACK,
    TAKE_GREEN,
    TAKE_RED,
    TAKE_YELLOW,
    TRADE,
    YELLOW,
)
from sim.games.vulgari.holdings import is_last
from sim.games.vulgari.legal import can_advance
from sim.kernel import kernel
from sim.rng import draw_unit


@kernel
def jitter(s, w, p):
    """The noise of a softened strategy."""
    if w.temperature == 0.0:
        return 0.0
    return w.temperature * (draw_unit(s.noise, p) + draw_unit(s.noise, p) + draw_unit(s.noise, p) - 1.5)


@kernel
def add_deed(s, w, p, code, worth, ducats):
    """Puts a deed in its place in the list."""
    m = s.memo[p]
    worth += jitter(s, w, p)
    at = int(m[M.UNIT_COUNT])
    if worth <= 0.0 or at == M.MOST_UNITS or not is_allowed(w, code):
        return
    m[M.UNIT_COUNT] = at + 1
    m[M.UNIT_PRICE] += ducats
    while at > 0 and m[M.UNITS + at - 1] < worth:
        m[M.UNITS + at] = m[M.UNITS + at - 1]
        m[M.UNIT_CODES + at] = m[M.UNIT_CODES + at - 1]
        m[M.UNIT_DUCATS + at] = m[M.UNIT_DUCATS + at - 1]
        at -= 1
    m[M.UNITS + at] = worth
    m[M.UNIT_CODES + at] = code
    m[M.UNIT_DUCATS + at] = ducats


@kernel
def list_deeds(s, r, w, p):
    """All deeds, with what each is worth now."""
    m = s.memo[p]
    m[M.UNIT_COUNT] = 0
    m[M.UNIT_PRICE] = 0
    list_cubes(s, r, w, p)
    if not s.studied:
        gain = r.psalter_last if is_last(s, p) else r.psalter
        add_deed(s, w, p, PSALTER, gain * m[M.KNOWLEDGE], 0)
    if not s.traded:
        add_deed(s, w, p, TRADE, r.trade * m[M.DUCAT], 0)
    if s.turn >= r.library_from and s.library_tile[p] == 0 and can_advance(s, r, p, LIBRARY):
        add_deed(s, w, p, ADVANCE + LIBRARY, w.weights[W.LIBRARY] * library_gain(s, r, p), 0)
    if m[M.LEFT] > 0.0 and s.space[REST, p] == 0:
        good = s.calendar[s.turn + 1, RED] + s.calendar[s.turn + 1, BLACK]
        add_deed(s, w, p, ADVANCE + REST, w.weights[W.REST] * min(good, 3), 0)
    list_long_tracks(s, r, w, p)


@kernel
def list_cubes(s, r, w, p):
    m = s.memo[p]
    fee = 0.0
    if s.career[p] != CARDINAL and m[M.AIM] > BENEDICTINE and fee_payment(s, r, p) == NONE:
        fee = 2.0  # a cardinal's hat wants a politician or a noble
    if s.offer[RED] > 0:
        worth = votes_worth(m, r.votes[RED]) + w.weights[W.DENY] + fee
        add_deed(s, w, p, TAKE_RED, worth - 0.3 * r.price_one[RED] * m[M.DUCAT], r.price_one[RED])
    if s.offer[BLACK] > 0:
        kept = votes_worth(m, r.votes[BLACK]) + fee
        sold = r.noble_sale * m[M.DUCAT]
        code = TAKE_BLACK if kept >= sold else SELL_BLACK
        add_deed(s, w, p, code, max(kept, sold) + w.weights[W.DENY], r.price_one[BLACK])
    if s.offer[YELLOW] > 0:
        worth = votes_worth(m, r.votes[YELLOW]) - 0.5 * r.price_one[YELLOW] * m[M.DUCAT]
        if s.behind[p, YELLOW] < 4 and m[M.LEFT] > 0.0:
            worth += 0.15 * w.weights[W.CANTICO]
        add_deed(s, w, p, TAKE_YELLOW, worth, r.price_one[YELLOW])
    if s.offer[GREEN] > 0:
        worth = w.weights[W.SCRIBE]
        if r.scribes_behind:
            worth *= r.scribe_points
        else:
            worth *= max(float(r.scribe_points), r.scribe_knowledge * m[M.KNOWLEDGE]) * min(m[M.LEFT] / 3.0, 1.0)
        add_deed(s, w, p, TAKE_GREEN, worth, r.price_one[GREEN])


@kernel
def library_points(r, tiles):
    """What the best of so many library tiles is likely to be."""
    if tiles == 0:
        return 0.0
    total = 0
    most = 0
    for i in range(r.library_count):
        total += r.library_tiles[i]
        most = max(most, r.library_tiles[i])
    mean = total / r.library_count
    return mean + (most - mean) * (tiles - 1.0) / (tiles + 1.0)


@kernel
def library_gain(s, r, p):
    """What a step in the library is worth; half of the next number's gain if that takes two steps."""
    space = s.space[LIBRARY, p]
    held = library_points(r, r.library_draw[space])
    gain = library_points(r, r.library_draw[space + 1]) - held
    if gain <= 0.0 and space + 2 <= r.spaces[LIBRARY]:
        gain = 0.45 * (library_points(r, r.library_draw[space + 2]) - held)
    return gain


@kernel
def list_long_tracks(s, r, w, p):
    """Messenger and orient pay at the end of a long way: each step is worth its share, if the end can be reached."""
    m = s.memo[p]
    left = m[M.LEFT]
    if w.weights[W.MESSENGER] > 0.0 and can_advance(s, r, p, MESSENGER):
        steps = r.spaces[MESSENGER] - s.space[MESSENGER, p]
        late = 1 if s.turn + steps // 4 > r.messenger_early_until else 0
        if steps <= 4.0 * left:
            share = w.weights[W.MESSENGER] * r.messenger_knowledge[late] * m[M.KNOWLEDGE] / steps
            for _ in range(min(steps, 3)):
                add_deed(s, w, p, ADVANCE + MESSENGER, share, r.messenger_ducats[late] if steps == 1 else 0)
    if w.weights[W.ORIENT] > 0.0 and can_advance(s, r, p, ORIENT):
        steps = r.spaces[ORIENT] - s.space[ORIENT, p]
        cities = 0
        for zone in range(r.zones):
            if r.zone_ducats[zone] > 0 and not has_bit(s.cities[p], zone):
                cities += 1
        gain = min(float(cities), 0.6 * (left - steps / 3.0)) * r.orient_bonus * m[M.DUCAT]
        if gain > 0.0:
            for _ in range(min(steps, 3)):
                add_deed(s, w, p, ADVANCE + ORIENT, w.weights[W.ORIENT] * gain / steps, 0)
