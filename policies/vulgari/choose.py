"""The planning bot: it plans each of its turns as a whole, carries it out, and answers what others ask of it."""

from policies.vulgari import memo as M
from policies.vulgari import weights as W
from policies.vulgari.careers import best_friar, promotion_code
from policies.vulgari.lure import pull_of
from policies.vulgari.plan import PROMOTE, look_around, plan_turn
from policies.vulgari.worth import frame, known_votes
from sim.bits import has_bit, lowest_bit
from sim.games.vulgari.codes import (
    ACCEPT,
    ASIDE,
    ASK_BID,
    ASK_CHARITY,
    ASK_KEEP,
    ASK_PAY_BLACK,
    ASK_PAY_RED,
    ASK_PUT,
    ASK_START,
    ASK_SUMMONED,
    ASK_TURN,
    BECOME_FRIAR,
    CAMERLENGO,
    CITY,
    DRAW,
    END,
    EVENT,
    KNOWLEDGE,
    MERCHANT,
    NONE,
    PASS,
    PAY,
    PAYER,
    POPE,
    PUSH_BACK,
    RAISE,
    REFUSE,
    STAND,
    START,
    SUMMON,
    TILE,
    TO_KNOWLEDGE,
    TO_SCREEN,
    UNIVERSITY,
)
from sim.games.vulgari.holdings import all_votes
from sim.games.vulgari.stupor import least_bid
from sim.kernel import kernel


@kernel
def is_listed(s, a):
    return has_bit(s.legal[a >> 6], a & 63)


@kernel
def standing(s, r, me, q):
    """Roughly how well a player stands, from what is public."""
    worth = 1.1 * known_votes(s, r, me, q) + 0.05 * s.ducats[q] + 0.1 * s.space[KNOWLEDGE, q] + 2.0 * s.career[q]
    if r.remember or q == me:
        for kind in range(r.kinds):
            worth += s.hand[q, kind] * r.kind_level[kind]
    return worth


@kernel
def choose_rival(s, r, p, first):
    """Among listed actions that name a player, the one that names the strongest."""
    best = -1
    best_worth = -1e9
    for q in range(s.players):
        if is_listed(s, first + q):
            worth = standing(s, r, p, q)
            if worth > best_worth:
                best = first + q
                best_worth = worth
    return best


@kernel
def choose_start(s, r, w, p):
    """The start city with the best surroundings."""
    look_around(s, r, w, p)
    best = -1
    best_worth = -1e9
    zones = s.legal[START >> 6]
    while zones:
        zone = lowest_bit(zones)
        zones &= zones - 1
        worth = pull_of(s, r, w, p, zone) + 0.5 * near(s, r, p, zone)
        if worth > best_worth:
            best = START + zone
            best_worth = worth
    return best


@kernel
def near(s, r, p, place):
    """All that lies within a few actions of a place."""
    m = s.memo[p]
    total = 0.0
    for zone in range(r.zones):
        steps = r.distance[place, zone]
        if steps < 5:
            total += (m[M.NOW + zone] + m[M.LATER + zone]) / (1.0 + steps)
    return total


@kernel
def choose_free(s, r, w, p):
    """A free interaction that is always good to take at once; -1 if there is none."""
    word = s.legal[END >> 6]
    if has_bit(word, EVENT & 63):
        return EVENT
    if has_bit(word, CITY & 63):
        return CITY
    if has_bit(word, UNIVERSITY & 63):
        return UNIVERSITY
    rivals = (word >> (PUSH_BACK & 63)) & 31
    if rivals:
        return choose_rival(s, r, p, PUSH_BACK)
    return -1


@kernel
def choose_turn(s, r, w, p):
    """The next action of the player's own turn."""
    m = s.memo[p]
    a = choose_free(s, r, w, p)
    if a >= 0:
        return a
    if m[M.STAMP] != s.turn:
        plan_turn(s, r, w, p)
    while m[M.AT] < m[M.LENGTH]:
        a = int(m[M.STEPS + int(m[M.AT])])
        m[M.AT] += 1
        if a == PROMOTE:
            a = promotion_code(s, r, w, p)
        if a >= 0 and is_listed(s, a):
            return a
    return choose_rest_of_turn(s, r, w, p)


@kernel
def choose_rest_of_turn(s, r, w, p):
    """The plan is carried out: what is still worth doing, then the end."""
    m = s.memo[p]
    word = s.legal[END >> 6]
    if has_bit(word, TO_SCREEN & 63) or has_bit(word, TO_KNOWLEDGE & 63):
        learned = r.scribe_knowledge * m[M.KNOWLEDGE] > r.scribe_points
        if has_bit(word, (TO_KNOWLEDGE if learned else TO_SCREEN) & 63):
            return TO_KNOWLEDGE if learned else TO_SCREEN
        return TO_SCREEN if learned else TO_KNOWLEDGE
    if has_bit(word, DRAW & 63):
        return DRAW
    a = promotion_code(s, r, w, p)
    if a != NONE and is_listed(s, a):
        return a
    if m[M.VOW] > 0.0 and has_bit(r.convents, s.place[p]) and s.career[p] == MERCHANT:
        a = BECOME_FRIAR + best_friar(s, r, w, p)
        if is_listed(s, a):
            return a
    for i in range(int(m[M.UNIT_COUNT])):
        a = int(m[M.UNIT_CODES + i])
        if is_listed(s, a):
            return a
    if has_bit(word, SUMMON & 63) and stupor_worth(s, r, w, p) > 0.0:
        return SUMMON
    if has_bit(word, END & 63):
        return END
    for w_index in range(3):  # a pawn at sea that has nothing planned must still land
        if s.legal[w_index] != 0:
            return 64 * w_index + lowest_bit(s.legal[w_index])
    return -1


@kernel
def stupor_worth(s, r, w, p):
    """What Stupor Mundi's knowledge is worth to a player."""
    return w.weights[W.STUPOR] * r.stupor_knowledge * s.memo[p, M.KNOWLEDGE]


@kernel
def choose_summons(s, r, w, p):
    """Comes if the knowledge may be won for less than it is worth, and Brindisi is not out of the way."""
    look_around(s, r, w, p)
    lost = max(pull_of(s, r, w, p, s.place[p]) - pull_of(s, r, w, p, r.stupor_zone), 0.0)
    price = vote_price(s, r, p) * min(r.stupor_opening + 1, all_votes(s, r, p))
    comes = all_votes(s, r, p) > r.stupor_opening and stupor_worth(s, r, w, p) > price + lost
    return ACCEPT if comes and is_listed(s, ACCEPT) else REFUSE


@kernel
def vote_price(s, r, p):
    """What giving up a vote costs."""
    m = s.memo[p]
    return m[M.SPARE] if m[M.NEED] <= 0.0 else m[M.VOTE]


@kernel
def choose_bid(s, r, w, p):
    """Raises by the least while the votes paid are worth less than the knowledge."""
    frame(s, r, w, p)
    paid = least_bid(s, r) - (r.stupor_free_votes if p == s.caller else 0)
    wants = paid * vote_price(s, r, p) < stupor_worth(s, r, w, p)
    if (wants or not is_listed(s, PASS)) and is_listed(s, RAISE):
        return RAISE
    return PASS


@kernel
def choose_payment(s):
    """Pays with the fewest politicians and nobles: abbesses are worth least."""
    return PAY + lowest_bit(s.legal[PAY >> 6])


@kernel
def choose_tile(s):
    """Keeps the best library tile; puts back the best first, so that the next player finds the worst on top."""
    best = 0
    for i in range(s.drawn_left):
        if s.drawn[i] > s.drawn[best]:
            best = i
    while not is_listed(s, TILE + best) and best > 0:  # equal tiles are listed once
        best -= 1
    return TILE + best


@kernel
def choose_papacy(s, r, w, p):
    """The Papacy, unless the tile makes a Camerlengo worth more."""
    pope = r.title_points[POPE] + (0 if r.pope_voids_tile else r.cardinal_points[s.cardinal[p]])
    other = r.title_points[CAMERLENGO] + r.cardinal_points[s.cardinal[p]]
    return STAND if pope >= other and is_listed(s, STAND) else ASIDE


def choose_planned(s, r, w):
    """The planning bot's answer to whatever is asked."""
    p = s.player
    ask = s.ask
    if ask == ASK_TURN:
        return choose_turn(s, r, w, p)
    if ask == ASK_START:
        return choose_start(s, r, w, p)
    if ask == ASK_CHARITY:
        return choose_rival(s, r, p, PAYER)
    if ask == ASK_KEEP or ask == ASK_PUT:
        return choose_tile(s)
    if ask == ASK_SUMMONED:
        return choose_summons(s, r, w, p)
    if ask == ASK_BID:
        return choose_bid(s, r, w, p)
    if ask == ASK_PAY_RED or ask == ASK_PAY_BLACK:
        return choose_payment(s)
    return choose_papacy(s, r, w, p)
