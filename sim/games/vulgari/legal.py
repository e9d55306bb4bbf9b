"""What a player may do: one predicate per action, and the legal set made from them (V13-V36).

`apply` trusts its input.
"""

import numpy as np

from sim.bits import count_bits, has_bit
from sim.games.vulgari.board import REACH
from sim.games.vulgari.codes import (
    ACCEPT,
    ADVANCE,
    ASIDE,
    ASK_BID,
    ASK_CHARITY,
    ASK_KEEP,
    ASK_PAY_BLACK,
    ASK_PAY_RED,
    ASK_POPE,
    ASK_PUT,
    ASK_START,
    ASK_SUMMONED,
    ASK_TURN,
    BECOME_CARDINAL,
    BECOME_FRIAR,
    BLACK,
    CANTICO,
    CARDINAL,
    CITY,
    DRAW,
    END,
    EVENT,
    FRIAR,
    GREEN,
    LEVELS,
    LIBRARY,
    LINGUA,
    MERCHANT,
    MESSENGER,
    MOVE,
    NONE,
    ORIENT,
    PASS,
    PAY,
    PAY_RED,
    PAY_VIRTUAL,
    PAYER,
    PLACES,
    PSALTER,
    PUSH_BACK,
    RAISE,
    READ,
    RED,
    REFUSE,
    REST,
    RIDDLE,
    SELL_1_OF_2_BLACK,
    SELL_2_BLACK,
    SELL_BLACK,
    STAND,
    START,
    STEPS,
    STUPOR_MUNDI,
    SUMMON,
    TAKE_2_BLACK,
    TAKE_2_GREEN,
    TAKE_2_RED,
    TAKE_2_YELLOW,
    TAKE_BLACK,
    TAKE_GREEN,
    TAKE_RED,
    TAKE_YELLOW,
    TILE,
    TO_KNOWLEDGE,
    TO_SCREEN,
    TRADE,
    UNIVERSITY,
    WORDS_USED,
    YELLOW,
    ZONES,
)
from sim.games.vulgari.holdings import in_abbey, level, price, spendable, virtual_cubes
from sim.games.vulgari.stupor import can_pay_black, can_pay_red, least_bid, most_bid
from sim.kernel import inlined, kernel


@kernel
def pays_no_fee(s, r, p):
    """V35: Ralph travels free."""
    return s.career[p] == FRIAR and r.friar_free_travel[s.friar[p]]


@kernel
def can_move(s, r, p, place):
    """V14, V15."""
    cost = r.travel[s.place[p], place]
    if s.moved or place == s.place[p] or cost > s.actions:
        return False
    return cost <= 1 or s.ducats[p] >= r.move_fee or pays_no_fee(s, r, p)


@kernel
def can_use_event(s, r, p):
    """V17; Stupor Mundi is another matter (V37)."""
    tile = s.event_at[s.place[p]]
    return tile > 0 and tile != STUPOR_MUNDI and (r.event_ducats[tile] == 0 or s.career[p] == MERCHANT)


@kernel
def can_use_city(s, r, p):
    """V18."""
    place = s.place[p]
    if has_bit(s.cities[p], place):
        return False
    return r.zone_knowledge[place] > 0 or (r.zone_ducats[place] > 0 and s.career[p] == MERCHANT)


@kernel
def can_use_university(s, r, p):
    """V30."""
    return s.completed[p] > 0 and not s.university[p] and s.place[p] == r.university and not r.messenger_at_once


@kernel
def can_become_friar(s, r, p, tile):
    """V19."""
    return s.career[p] == MERCHANT and has_bit(r.convents, s.place[p]) and has_bit(s.free_friars, tile)


@kernel
def can_become_cardinal(s, r, p, tile, payment):
    """V20: the ducats in hand, and a politician, a noble or a virtual one to give."""
    if s.career[p] != FRIAR or not has_bit(r.cathedrals, s.place[p]) or not has_bit(s.free_cardinals, tile):
        return False
    if s.ducats[p] < r.cardinal_price[tile]:
        return False
    if payment == PAY_VIRTUAL:
        return virtual_cubes(s, r, p, RED) + virtual_cubes(s, r, p, BLACK) > 0
    return s.behind[p, payment] > 0  # PAY_RED and PAY_BLACK are the cubes' own codes


@kernel
def can_convert(s, r, p):
    """V22."""
    return s.front[p] > 0 and in_abbey(s, r, p)


@kernel
def can_draw(s, r, p):
    """V33."""
    return s.library_tile[p] == 0 and s.pile_left > 0 and r.library_draw[s.space[LIBRARY, p]] > 0


@kernel
def can_push_back(s, r, p, q):
    """V36."""
    return s.push[p] and q != p and q < s.players


@kernel
def can_read(s, r, p, kind):
    """V23."""
    return (
        not s.read
        and kind < r.kinds
        and s.display[kind] > 0
        and r.kind_level[kind] <= level(s, r, p)
        and has_bit(r.zone_kinds[s.place[p]], kind)
        and s.level_cost[r.kind_level[kind]] <= spendable(s)
    )


@kernel
def can_take_lingua(s, r, p):
    """V25: in any zone, so not at sea."""
    if s.read or not s.lingua_open or s.lingua_of != NONE or s.place[p] >= ZONES:
        return False
    return level(s, r, p) >= r.lingua_level and r.lingua_actions <= spendable(s)


@kernel
def can_take(s, r, p, colour, count):
    """V26."""
    actions = r.one_actions if count == 1 else r.two_actions
    return (
        s.offer[colour] >= count
        and not has_bit(s.colours, colour)
        and spendable(s) >= actions
        and s.ducats[p] >= price(s, r, p, colour, count)
    )


@kernel
def can_study(s, r, p):
    """V27."""
    return not s.studied and spendable(s) > 0


@kernel
def can_trade(s, r, p):
    """V28."""
    return not s.traded and spendable(s) > 0


@kernel
def can_advance(s, r, p, track):
    """V29-V34: one space of a track."""
    if spendable(s) < 1 or s.space[track, p] >= r.spaces[track]:
        return False
    if track == RIDDLE:
        return has_bit(r.riddle_zones, s.place[p]) == 1
    if track == MESSENGER:
        if s.space[track, p] + 1 < r.spaces[track]:
            return True
        late = 1 if s.turn > r.messenger_early_until else 0
        abbesses = s.behind[p, YELLOW] + virtual_cubes(s, r, p, YELLOW)
        return s.ducats[p] >= r.messenger_ducats[late] and abbesses >= r.messenger_yellow[late]
    if track == ORIENT:
        return s.career[p] == MERCHANT
    if track == CANTICO:
        if not has_bit(s.active, s.place[p]):
            return False
        return s.behind[p, YELLOW] > 0 or (not s.spared and virtual_cubes(s, r, p, YELLOW) > 0)
    if track == LIBRARY:
        return s.turn >= r.library_from
    return True


@kernel
def can_end(s, r, p):
    """V13, V15: a pawn that began its turn at sea must have landed."""
    return s.place[p] < ZONES or s.moved


@kernel
def can_summon(s, r, p):
    """V37."""
    return s.place[p] == r.stupor_zone and s.event_at[r.stupor_zone] == STUPOR_MUNDI


@inlined
def bit(condition, action):
    """The set holding just that action, if the condition holds."""
    return np.int64(condition) << (action & 63)


# What follows is a second writing of the predicates above, for speed: all is read and combined without a branch,
# because at a random decision every branch would be guessed wrong half of the time.


@kernel
def list_moves(s, r, p):
    """The places within reach, as a set."""
    fare = (s.ducats[p] >= r.move_fee) | (r.friar_free_travel[max(s.friar[p], 0)] * (s.career[p] == FRIAR) > 0)
    actions = min(s.actions, REACH - 1)
    return r.reach[s.place[p], actions if fare else min(actions, 1)] * (1 - s.moved)


@kernel
def list_readings(s, r, p):
    """The kinds of manuscript within reach, as a set."""
    actions = spendable(s)
    reach = level(s, r, p)
    kinds = 0
    for one in range(1, LEVELS + 1):
        kinds |= r.level_kinds[one] * ((one <= reach) & (s.level_cost[one] <= actions))
    return s.on_display & r.zone_kinds[s.place[p]] & kinds & -(1 - s.read)


@kernel
def list_interactions(s, r, p):
    """Free interactions with the zone and the tiles."""
    place = s.place[p]
    merchant = s.career[p] == MERCHANT
    tile = s.event_at[place]
    word = bit((tile > 0) & (tile != STUPOR_MUNDI) & (merchant | (r.event_ducats[tile] == 0)), EVENT)
    gives = (r.zone_knowledge[place] > 0) | (merchant & (r.zone_ducats[place] > 0))
    word |= bit(gives & (has_bit(s.cities[p], place) == 0), CITY)
    studies = (s.completed[p] > 0) & (s.university[p] == 0) & (place == r.university) & (r.messenger_at_once == 0)
    word |= bit(studies, UNIVERSITY)
    word |= bit((s.library_tile[p] == 0) & (s.pile_left > 0) & (r.library_draw[s.space[LIBRARY, p]] > 0), DRAW)
    converts = (s.front[p] > 0) & (has_bit(r.abbeys, place) == 1)
    word |= bit(converts, TO_SCREEN) | bit(converts, TO_KNOWLEDGE)
    word |= (s.free_friars * (merchant & (has_bit(r.convents, place) == 1))) << (BECOME_FRIAR & 63)
    landed = (place < ZONES) | (s.moved == 1)
    word |= bit(landed, END) | bit(landed & (place == r.stupor_zone) & (tile == STUPOR_MUNDI), SUMMON)
    if s.push[p]:
        for q in range(s.players):
            word |= bit(q != p, PUSH_BACK + q)
    if s.career[p] == FRIAR and has_bit(r.cathedrals, place):
        for one in range(5):
            for payment in range(PAY_RED, PAY_VIRTUAL + 1):
                word |= bit(can_become_cardinal(s, r, p, one, payment), BECOME_CARDINAL + 3 * one + payment)
    return word


@kernel
def list_deeds(s, r, p):
    """What costs actions, but for moves and manuscripts."""
    actions = spendable(s)
    able = actions > 0
    ducats = s.ducats[p]
    place = s.place[p]
    virtual = virtual_cubes(s, r, p, YELLOW)
    yellow = s.behind[p, YELLOW]
    word = bit(able & (s.studied == 0), PSALTER) | bit(able & (s.traded == 0), TRADE)
    room = able & (s.space[RIDDLE, p] < r.spaces[RIDDLE])
    word |= bit(room & (has_bit(r.riddle_zones, place) == 1), ADVANCE + RIDDLE)
    late = 1 if s.turn > r.messenger_early_until else 0
    pays = (ducats >= r.messenger_ducats[late]) & (yellow + virtual >= r.messenger_yellow[late])
    room = able & (s.space[MESSENGER, p] < r.spaces[MESSENGER])
    word |= bit(room & (pays | (s.space[MESSENGER, p] + 1 < r.spaces[MESSENGER])), ADVANCE + MESSENGER)
    room = able & (s.space[ORIENT, p] < r.spaces[ORIENT])
    word |= bit(room & (s.career[p] == MERCHANT), ADVANCE + ORIENT)
    room = able & (s.space[CANTICO, p] < r.spaces[CANTICO])
    pays = (yellow > 0) | ((virtual > 0) & (s.spared == 0))
    word |= bit(room & pays & (has_bit(s.active, place) == 1), ADVANCE + CANTICO)
    room = able & (s.space[LIBRARY, p] < r.spaces[LIBRARY])
    word |= bit(room & (s.turn >= r.library_from), ADVANCE + LIBRARY)
    word |= bit(able & (s.space[REST, p] < r.spaces[REST]), ADVANCE + REST)
    one = actions >= r.one_actions
    two = actions >= r.two_actions
    abbey = 1 - (r.abbey_yellow_free & has_bit(r.abbeys, place))  # a factor of the price
    takes = one & (s.offer[RED] > 0) & (ducats >= r.price_one[RED])
    pairs = two & (s.offer[RED] > 1) & (ducats >= r.price_two[RED])
    word |= (bit(takes, TAKE_RED) | bit(pairs, TAKE_2_RED)) * (1 - has_bit(s.colours, RED))
    takes = one & (s.offer[BLACK] > 0) & (ducats >= r.price_one[BLACK])
    pairs = two & (s.offer[BLACK] > 1) & (ducats >= r.price_two[BLACK])
    nobles = bit(takes, TAKE_BLACK) | bit(takes, SELL_BLACK)
    nobles |= bit(pairs, TAKE_2_BLACK) | bit(pairs, SELL_1_OF_2_BLACK) | bit(pairs, SELL_2_BLACK)
    word |= nobles * (1 - has_bit(s.colours, BLACK))
    takes = one & (s.offer[YELLOW] > 0) & (ducats >= r.price_one[YELLOW] * abbey)
    pairs = two & (s.offer[YELLOW] > 1) & (ducats >= r.price_two[YELLOW] * abbey)
    word |= (bit(takes, TAKE_YELLOW) | bit(pairs, TAKE_2_YELLOW)) * (1 - has_bit(s.colours, YELLOW))
    takes = one & (s.offer[GREEN] > 0) & (ducats >= r.price_one[GREEN])
    pairs = two & (s.offer[GREEN] > 1) & (ducats >= r.price_two[GREEN])
    return word | (bit(takes, TAKE_GREEN) | bit(pairs, TAKE_2_GREEN)) * (1 - has_bit(s.colours, GREEN))


@kernel
def list_answers(s, r, p):
    """The answers to all that is asked outside a player's own turn, but for raises and payments."""
    word = 0
    if s.ask == ASK_START:
        word = r.start_zones
        for q in range(p + 1, s.players):
            word &= ~(1 << s.place[q])
    elif s.ask == ASK_CHARITY:
        word = s.payers << (PAYER & 63)
    elif s.ask == ASK_KEEP or s.ask == ASK_PUT:
        for i in range(s.drawn_left):
            new = True
            for earlier in range(i):
                new = new and s.drawn[earlier] != s.drawn[i]
            word |= bit(new, TILE + i)
    elif s.ask == ASK_SUMMONED:
        word = bit(True, ACCEPT) | bit(True, REFUSE)
    elif s.ask == ASK_BID:
        word = bit(s.bidder != NONE or p != s.caller, PASS)
    elif s.ask == ASK_POPE:
        word = bit(True, STAND) | bit(True, ASIDE)
    return word


@kernel
def list_legal(s, r):
    """Lists the legal actions of the player asked, as a set, in s.legal, and counts them in s.options."""
    p = s.player
    for word in range(WORDS_USED):
        s.legal[word] = 0
    if s.ask == ASK_TURN:
        s.legal[MOVE >> 6] = list_moves(s, r, p)
        s.legal[END >> 6] = list_interactions(s, r, p) | list_deeds(s, r, p)
        s.legal[READ >> 6] = list_readings(s, r, p) | bit(can_take_lingua(s, r, p), LINGUA)
        s.options = count_bits(s.legal[0]) + count_bits(s.legal[1]) + count_bits(s.legal[2])
        return
    s.legal[START >> 6] = list_answers(s, r, p)
    if s.ask == ASK_BID:
        raises = min(most_bid(s, r, p) - least_bid(s, r) + 1, STEPS)
        s.legal[RAISE >> 6] = (1 << raises) - 1
    elif s.ask == ASK_PAY_RED:
        for count in range(min(s.behind[p, RED], STEPS - 1) + 1):
            s.legal[PAY >> 6] |= bit(can_pay_red(s, r, p, count), PAY + count)
    elif s.ask == ASK_PAY_BLACK:
        for count in range(min(s.behind[p, BLACK], STEPS - 1) + 1):
            s.legal[PAY >> 6] |= bit(can_pay_black(s, r, p, s.paid_red, count), PAY + count)
    s.options = count_bits(s.legal[3]) + count_bits(s.legal[4]) + count_bits(s.legal[5])


@kernel
def is_legal(s, r, a):
    """The predicate of action a in a player's own turn; the tests hold `list_legal` to it."""
    p = s.player
    if a < MOVE + PLACES:
        return can_move(s, r, p, a - MOVE)
    if READ <= a < LINGUA:
        return can_read(s, r, p, a - READ)
    if a == LINGUA:
        return can_take_lingua(s, r, p)
    if a == END or a == SUMMON:
        return can_end(s, r, p) and (a == END or can_summon(s, r, p))
    if a == EVENT:
        return can_use_event(s, r, p)
    if a == CITY:
        return can_use_city(s, r, p)
    if a == UNIVERSITY:
        return can_use_university(s, r, p)
    if a == TO_SCREEN or a == TO_KNOWLEDGE:
        return can_convert(s, r, p)
    if a == DRAW:
        return can_draw(s, r, p)
    if a == PSALTER:
        return can_study(s, r, p)
    if a == TRADE:
        return can_trade(s, r, p)
    if ADVANCE < a <= ADVANCE + REST:
        return can_advance(s, r, p, a - ADVANCE)
    if a == TAKE_RED or a == TAKE_2_RED:
        return can_take(s, r, p, RED, a - TAKE_RED + 1)
    if TAKE_BLACK <= a <= SELL_2_BLACK:
        return can_take(s, r, p, BLACK, 1 if a <= SELL_BLACK else 2)
    if a == TAKE_YELLOW or a == TAKE_2_YELLOW:
        return can_take(s, r, p, YELLOW, a - TAKE_YELLOW + 1)
    if a == TAKE_GREEN or a == TAKE_2_GREEN:
        return can_take(s, r, p, GREEN, a - TAKE_GREEN + 1)
    if BECOME_FRIAR <= a < BECOME_CARDINAL:
        return can_become_friar(s, r, p, a - BECOME_FRIAR)
    if BECOME_CARDINAL <= a < PUSH_BACK:
        return can_become_cardinal(s, r, p, (a - BECOME_CARDINAL) // 3, (a - BECOME_CARDINAL) % 3)
    if PUSH_BACK <= a < PUSH_BACK + 5:
        return can_push_back(s, r, p, a - PUSH_BACK)
    return False


assert CARDINAL == 2 and MERCHANT == 0 and PAY_RED == RED
