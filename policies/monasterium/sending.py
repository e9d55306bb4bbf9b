"""Where to send novices: what can be sent now, and the project worked for (M11-M15)."""

from policies.monasterium import memo as M
from policies.monasterium import weights as W
from policies.monasterium.glass import best_glass
from policies.monasterium.worth import SPACES_OF_ONE, jitter
from sim.bits import count_bits, has_bit, lowest_bit
from sim.games.monasterium.codes import (
    BOOK,
    BUILDING,
    CHAPEL,
    CLOISTER,
    COMMON,
    COUNT_COMMON,
    DECLINE,
    INFLUENCE,
    NONE,
    NOVICE,
    ROSARY,
    SPACES,
    N,
)
from sim.games.monasterium.legal import chapel_price, cloister_price
from sim.games.monasterium.options import LODGING
from sim.kernel import kernel

FIVE = (1 << N) - 1


@kernel
def weigh_type(s, r, w, p, kind, monastery):
    """What a building gives: points, and a good or a window."""
    m = s.memo[p]
    worth = float(r.type_points[kind])
    if kind == COMMON:
        worth += m[M.COUNTS + COUNT_COMMON]
    if r.type_gives[kind] == NONE:
        return worth + max(m[M.GLASS + monastery], 0.0) * (1.0 - m[M.SPARE])
    return worth + m[M.GAIN + r.type_gives[kind]]


@kernel
def consider(s, w, p, row, monastery, worth, lacking, lacking_cheap, saved):
    """Takes note of a place: whether it is the best that can be sent to now; whether it is a better project."""
    m = s.memo[p]
    if m[M.AWAY + monastery] == 0.0:
        if lacking == 0:
            m[M.SENT + row] = max(m[M.SENT + row], worth)
        if lacking_cheap == 0:
            m[M.SENT_CHEAP + row] = max(m[M.SENT_CHEAP + row], worth + saved)
    if lacking + 1.0 + 0.7 * m[M.AWAY + monastery] > m[M.LEFT]:
        return False
    worth -= w.weights[W.WAIT] * lacking + w.weights[W.WALK] * m[M.AWAY + monastery]
    if worth > m[M.PROJECT]:
        m[M.PROJECT] = worth
        m[M.GOAL] = monastery
        return True
    return False


@kernel
def ask_for(m, influence, good, amount):
    """What the project needs."""
    for each in range(BOOK + 1):
        m[M.NEED + each] = 0.0
    m[M.NEED + INFLUENCE] = influence
    m[M.NEED + good] += amount


@kernel
def weigh_buildings(s, r, w, p, row, discount):
    m = s.memo[p]
    have = s.goods[p, INFLUENCE]
    full = r.building_influence
    cheap = max(full - discount, 0)
    needed = r.building_goods[row]
    free = ~s.taken_buildings & ~w.forbidden[BUILDING >> 6]
    for kind in range(COMMON + 1):
        spaces = r.type_spaces[kind] & free
        if spaces == 0:
            continue
        good = r.type_good[kind]
        own = s.goods[p, good]
        if good == INFLUENCE:
            lacking = max(full + needed - have, 0)
            lacking_cheap = max(cheap + needed - have, 0)
        else:
            lacking = max(full - have, 0) + max(needed - own, 0)
            lacking_cheap = max(cheap - have, 0) + max(needed - own, 0)
        paid = full * m[M.PRICE + INFLUENCE] + needed * m[M.PRICE + good]
        base = m[M.ROW + row] - paid
        saved = (full - cheap) * m[M.PRICE + INFLUENCE]
        while spaces:
            monastery = lowest_bit(spaces) // SPACES
            spaces &= ~(SPACES_OF_ONE << (SPACES * monastery))
            if w.bars and w.barred[LODGING + N * kind + monastery]:
                continue
            worth = base + m[M.BUILD + monastery] + weigh_type(s, r, w, p, kind, monastery)
            if consider(s, w, p, row, monastery, worth, lacking, lacking_cheap, saved):
                ask_for(m, full, good, needed)


@kernel
def weigh_chapel(s, w, p, monastery, glass):
    """A novice in a chapel, with the windows it opens that fit better than those of the own chapels."""
    m = s.memo[p]
    more = m[M.GLASS + monastery] - max(glass, 0.0)
    return m[M.CHAPEL + monastery] + w.weights[W.GLASS_CHAPEL] * max(more, 0.0)


@kernel
def weigh_chapels(s, r, w, p, discount):
    m = s.memo[p]
    glass = best_glass(m, s.chapels[p])
    have = s.goods[p, INFLUENCE]
    chapels = s.open_chapels & ~(w.forbidden[CHAPEL >> 6] >> (CHAPEL & 63))
    while chapels:
        monastery = lowest_bit(chapels)
        chapels &= chapels - 1
        price = chapel_price(s, r, p, monastery)
        cheap = max(price - discount, 0)
        worth = m[M.ROW + 2] + weigh_chapel(s, w, p, monastery, glass) - price * m[M.PRICE + INFLUENCE]
        saved = (price - cheap) * m[M.PRICE + INFLUENCE]
        if consider(s, w, p, 2, monastery, worth, max(price - have, 0), max(cheap - have, 0), saved):
            ask_for(m, price, ROSARY, 0)


@kernel
def weigh_cloisters(s, r, w, p):
    m = s.memo[p]
    free = s.near[p] & ~s.taken_cloister & ~w.forbidden[CLOISTER >> 6]
    price = cloister_price(s, r, p)
    lacking = max(price - s.goods[p, ROSARY], 0)
    while free:
        monastery = lowest_bit(free) // SPACES
        free &= ~(SPACES_OF_ONE << (SPACES * monastery))
        worth = m[M.ROW + 3] + m[M.CLOISTER + monastery] - price * m[M.PRICE + ROSARY]
        if consider(s, w, p, 3, monastery, worth, lacking, lacking, 0.0):
            ask_for(m, 0, ROSARY, price)


@kernel
def weigh_sends(s, r, w, p):
    """The best sending for each row now, and the project: the best of all, less what is still lacking for it."""
    m = s.memo[p]
    for row in range(4):
        m[M.SENT + row] = M.IMPOSSIBLE
        m[M.SENT_CHEAP + row] = M.IMPOSSIBLE
    m[M.PROJECT] = 0.0
    m[M.GOAL] = -1.0
    for good in range(BOOK + 1):
        m[M.NEED + good] = 0.0
    novices = s.novices[p] & ~w.forbidden[NOVICE >> 6]
    if novices & FIVE:
        weigh_buildings(s, r, w, p, 0, r.discount)
    if novices & (FIVE << N):
        weigh_buildings(s, r, w, p, 1, r.discount)
    if novices & (FIVE << (2 * N)):
        weigh_chapels(s, r, w, p, r.discount)
    if novices >> (3 * N):
        weigh_cloisters(s, r, w, p)
    usable = min(m[M.LEFT] / max(w.weights[W.FADE], 0.1), 1.0)
    for good in range(BOOK + 1):
        if m[M.NEED + good] > s.goods[p, good]:
            m[M.GAIN + good] = max(m[M.GAIN + good], m[M.PRICE + good]) + w.weights[W.FOCUS] * usable


@kernel
def choose_novice(s, r, w, p):
    """The row whose best sending is worth most, and of it the novice that opens most."""
    m = s.memo[p]
    sent = M.SENT_CHEAP if s.discount > 0 else M.SENT
    word = s.legal[NOVICE >> 6]
    best = -1
    best_worth = 2.0 * M.IMPOSSIBLE
    while word:
        novice = lowest_bit(word)
        word &= word - 1
        row = novice // N
        worth = m[sent + row] - m[M.ROW + row] + m[M.UNLOCK + novice]
        left = count_bits((s.novices[p] >> (N * row)) & FIVE)
        worth += w.weights[W.EXTRA] / (left * left) + jitter(s, w, p)
        if worth > best_worth:
            best_worth = worth
            best = NOVICE + novice
    return best


@kernel
def weigh_paid(s, r, p, good, amount):
    """What paying goods costs."""
    return amount * s.memo[p, M.PRICE + good]


@kernel
def choose_place(s, r, w, p):
    """The best place for the novice in hand; an extra one may go anywhere, and pays nothing."""
    m = s.memo[p]
    pays = 1 if s.novice < 4 * N else 0
    best = -1
    best_worth = 2.0 * M.IMPOSSIBLE
    spaces = s.legal[BUILDING >> 6]
    while spaces:
        space = lowest_bit(spaces)
        spaces &= spaces - 1
        monastery = space // SPACES
        kind = r.building_type[space]
        worth = m[M.BUILD + monastery] + weigh_type(s, r, w, p, kind, monastery) + jitter(s, w, p)
        worth += 0.2 * count_bits(r.touches[space] & ~s.taken_cloister & ~s.near[p])
        if pays:
            worth -= weigh_paid(s, r, p, r.type_good[kind], r.building_goods[s.novice // N])
        if worth > best_worth:
            best_worth = worth
            best = BUILDING + space
    spaces = s.legal[CLOISTER >> 6] & ((1 << (CHAPEL & 63)) - 1)
    while spaces:
        space = lowest_bit(spaces)
        spaces &= spaces - 1
        worth = m[M.CLOISTER + space // SPACES] + jitter(s, w, p)
        if worth > best_worth:
            best_worth = worth
            best = CLOISTER + space
    chapels = (s.legal[CHAPEL >> 6] >> (CHAPEL & 63)) & FIVE
    glass = best_glass(m, s.chapels[p])
    while chapels:
        monastery = lowest_bit(chapels)
        chapels &= chapels - 1
        worth = weigh_chapel(s, w, p, monastery, glass) + jitter(s, w, p)
        if pays and r.price_each:
            worth -= weigh_paid(s, r, p, INFLUENCE, chapel_price(s, r, p, monastery))
        if worth > best_worth:
            best_worth = worth
            best = CHAPEL + monastery
    if best_worth < 0.0 and has_bit(s.legal[DECLINE >> 6], DECLINE & 63):
        return DECLINE
    return best


assert CLOISTER >> 6 == CHAPEL >> 6
