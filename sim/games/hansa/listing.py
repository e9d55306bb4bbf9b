"""The legal actions as a set. In a player's own turn they are made from the sets that the state keeps: the predicates
of legal.py written a second time, for speed, without a branch where one would be guessed wrong half of the time. A
contract test holds the sets to the predicates on a million states.
"""

import numpy as np

from sim.bits import count_bits
from sim.games.hansa.codes import (
    ABILITIES,
    ADD_OFFICE,
    ASK_BENEFIT,
    ASK_DISCS,
    ASK_EXTRA,
    ASK_LIFT,
    ASK_NEUTRAL,
    ASK_PAYMENT,
    ASK_PIECE,
    ASK_PLATE,
    ASK_REMOVE,
    ASK_REPLACE,
    ASK_SET,
    ASK_SITE,
    ASK_TURN,
    BAGS,
    CLAIM,
    CUBE,
    DEVELOP,
    DISC,
    DISCS,
    DISPLACE,
    END,
    ENOUGH,
    INCOME,
    LIFT,
    MORE_ACTIONS,
    MOST_PIECES,
    MOST_RETURNED,
    NEUTRAL,
    NEUTRAL_OFFICE,
    NONE,
    NOTHING,
    OFFICE,
    OWNERS,
    PAY,
    PIECE,
    PLACE_CUBE,
    PLACE_DISC,
    REMOVE,
    SITE,
    SOME_ACTIONS,
    SWAP,
    SWAP_OFFICES,
    TABLE,
    TURN_UP,
    UPGRADE,
    USE_ACTIONS,
    USE_DEVELOP,
    USE_MORE_ACTIONS,
    USE_REMOVE,
    WORDS_USED,
)
from sim.games.hansa.displace import FROM_HOUSES, FROM_STOCK, FROM_SUPPLY, find_source, list_liftable
from sim.games.hansa.legal import (
    can_add_office,
    can_claim_ability,
    can_fill_space,
    can_mean,
    can_open_office,
    can_pay,
    can_settle_neutral,
    can_upgrade,
    fewest_discs,
    most_discs,
)
from sim.games.hansa.turn import list_sites, shown
from sim.kernel import inlined, kernel


@inlined
def bit(condition, action):
    """The set holding just that action, if the condition holds."""
    return np.int64(condition) << (action & 63)


@inlined
def mask(condition):
    """All or nothing."""
    return -np.int64(condition)


@kernel
def list_turn(s, r, p):
    """H4b: actions, markers, and the end of the turn."""
    able = mask(s.actions > 0)
    cubes = s.supply[p, CUBE]
    discs = s.supply[p, DISC]
    s.legal[PLACE_CUBE >> 6] = s.free & able & mask(cubes > 0)
    s.legal[PLACE_DISC >> 6] = (s.free & able & mask(discs > 0)) | bit(True, END)
    s.legal[LIFT >> 6] = (s.has[p, CUBE] | s.has[p, DISC]) & able
    others_cubes = s.has[NEUTRAL, CUBE]
    others_discs = 0
    for q in range(s.players):
        others_cubes |= s.has[q, CUBE] & mask(q != p)
        others_discs |= s.has[q, DISC] & mask(q != p)
    pays_cube = mask(cubes + discs > r.returns[CUBE])
    pays_disc = mask(cubes + discs > r.returns[DISC])
    s.legal[DISPLACE >> 6] = ((others_cubes & pays_cube) | (others_discs & pays_disc)) & able
    s.legal[CLAIM >> 6] = s.full[p] & able
    most = min(shown(s, r, p, BAGS), s.stock[p, CUBE] + s.stock[p, DISC], MOST_PIECES)
    amounts = ((1 << most) - 1) & able
    s.legal[INCOME >> 6] = amounts ^ ((amounts >> 1) & mask(r.income_exactly))
    s.legal[SITE >> 6] = 0
    s.legal[SWAP >> 6] = 0
    held = 0
    for kind in range(SWAP_OFFICES, REMOVE + 1):
        held |= s.held[p, kind]
    if held:
        list_markers(s, r, p)


@kernel
def list_markers(s, r, p):
    """H15: what is used between actions."""
    word = bit(s.held[p, SOME_ACTIONS] > 0, USE_ACTIONS) | bit(s.held[p, MORE_ACTIONS] > 0, USE_MORE_ACTIONS)
    word |= bit((s.held[p, REMOVE] > 0) & (s.empty != r.all_routes), USE_REMOVE)
    for ability in range(len(ABILITIES)):
        word |= bit((s.held[p, DEVELOP] > 0) & can_upgrade(s, r, p, ability), USE_DEVELOP + ability)
    s.legal[USE_ACTIONS >> 6] = word
    if s.held[p, SWAP_OFFICES] > 0:
        pairs = s.pairs[p]
        if not r.swap_own:
            for owner in range(OWNERS):
                pairs |= s.pairs[owner]
        s.legal[SWAP >> 6] = pairs


@kernel
def list_pieces(s, r, p):
    """The pieces that may be meant on the route, as a set of 2 * owner + piece."""
    word = 0
    for owner in range(OWNERS):
        for piece in range(DISC + 1):
            word |= bit(can_mean(s, r, p, owner, piece), 2 * owner + piece)
    return word


@kernel
def list_answer(s, r, p):
    """H7, H21: where a piece of the answer may go; `enough` when only added ones are left."""
    source = NONE
    if s.carried != NONE:
        s.legal[PLACE_CUBE >> 6] = s.reach & mask(s.carried == CUBE)
        s.legal[PLACE_DISC >> 6] = s.reach & mask(s.carried == DISC)
    elif s.pending > 0:
        s.legal[PLACE_CUBE >> 6] = s.reach & mask(s.displaced == CUBE)
        s.legal[PLACE_DISC >> 6] = s.reach & mask(s.displaced == DISC)
        if r.any_order and s.adds > 0:
            source = find_source(s, p)
    else:
        s.legal[PLACE_DISC >> 6] = bit(True, ENOUGH)
        source = find_source(s, p)
    if source == FROM_STOCK:
        s.legal[PLACE_CUBE >> 6] |= s.reach & mask(s.stock[p, CUBE] > 0)
        s.legal[PLACE_DISC >> 6] |= s.reach & mask(s.stock[p, DISC] > 0)
    elif source == FROM_SUPPLY:
        s.legal[PLACE_CUBE >> 6] |= s.reach & mask(s.supply[p, CUBE] > 0)
        s.legal[PLACE_DISC >> 6] |= s.reach & mask(s.supply[p, DISC] > 0)
    elif source == FROM_HOUSES:
        s.legal[LIFT >> 6] = list_liftable(s, p)


@kernel
def list_benefits(s, r, p):
    """H9c, H15."""
    s.legal[NOTHING >> 6] = bit(True, NOTHING)
    for end in range(2):
        city = r.ends[s.route, end]
        s.legal[OFFICE >> 6] |= bit(can_open_office(s, r, p, city), OFFICE + city)
        for piece in range(DISC + 1):
            s.legal[ADD_OFFICE >> 6] |= bit(can_add_office(s, r, p, city, piece), ADD_OFFICE + 2 * end + piece)
    for ability in range(len(ABILITIES)):
        s.legal[UPGRADE >> 6] |= bit(can_claim_ability(s, r, p, ability), UPGRADE + ability)
    if s.route == r.table:
        for space in range(r.spaces):
            s.legal[TABLE >> 6] |= bit(can_fill_space(s, r, p, space), TABLE + space)


@kernel
def list_answers(s, r, p):
    """All that is asked but the actions of a turn."""
    for word in range(WORDS_USED):
        s.legal[word] = 0
    if s.ask == ASK_REPLACE or s.ask == ASK_EXTRA:
        list_answer(s, r, p)
    elif s.ask == ASK_PAYMENT:
        for put in range(DISC + 1):
            for discs in range(MOST_RETURNED + 1):
                s.legal[PAY >> 6] |= bit(can_pay(s, r, p, put, discs), PAY + (MOST_RETURNED + 1) * put + discs)
    elif s.ask == ASK_LIFT:
        s.legal[LIFT >> 6] = s.has[p, CUBE] | s.has[p, DISC]
        s.legal[ENOUGH >> 6] = bit(True, ENOUGH)
    elif s.ask == ASK_SET:
        s.legal[PLACE_CUBE >> 6] = s.free & mask(s.lifted[CUBE] > 0)
        s.legal[PLACE_DISC >> 6] = s.free & mask(s.lifted[DISC] > 0)
    elif s.ask == ASK_PIECE:
        s.legal[PIECE >> 6] = list_pieces(s, r, p) << (PIECE & 63)
    elif s.ask == ASK_BENEFIT:
        list_benefits(s, r, p)
    elif s.ask == ASK_DISCS:
        for discs in range(fewest_discs(s, p), most_discs(s, p) + 1):
            s.legal[DISCS >> 6] |= bit(True, DISCS + discs)
    elif s.ask == ASK_NEUTRAL:
        for end in range(2):
            s.legal[NEUTRAL_OFFICE >> 6] |= bit(can_settle_neutral(s, r, end), NEUTRAL_OFFICE + end)
    elif s.ask == ASK_REMOVE:
        s.legal[LIFT >> 6] = r.all_routes & ~s.empty
        s.legal[ENOUGH >> 6] = bit(s.removed > 0, ENOUGH)
    elif s.ask == ASK_PLATE:
        for i in range(s.plates[p]):
            s.legal[TURN_UP >> 6] |= bit(True, TURN_UP + np.int64(s.plate[p, i]))
    elif s.ask == ASK_SITE:
        s.legal[SITE >> 6] = list_sites(s, r)


@kernel
def list_legal(s, r):
    """Lists the legal actions of the player asked, as a set, in s.legal, and counts them in s.options."""
    if s.ask == ASK_TURN:
        list_turn(s, r, s.player)
    else:
        list_answers(s, r, s.player)
    options = 0
    for word in range(WORDS_USED):
        options += count_bits(s.legal[word])
    s.options = options
