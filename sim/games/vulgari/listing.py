"""The legal actions as a set: the predicates of legal.py written a second time, for speed.

All is read and combined without a branch, because at a random decision every branch would be guessed wrong half of
the time. A contract test holds the sets to the predicates on a million states.
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
from sim.games.vulgari.holdings import level, spendable, virtual_cubes
from sim.games.vulgari.legal import can_become_cardinal, can_take_lingua
from sim.games.vulgari.stupor import can_pay_black, can_pay_red, least_bid, most_bid
from sim.kernel import inlined, kernel


@inlined
def bit(condition, action):
    """The set holding just that action, if the condition holds."""
    return np.int64(condition) << (action & 63)


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
