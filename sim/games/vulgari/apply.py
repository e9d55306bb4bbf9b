"""What an action does. One flat router; it trusts that the action is legal."""

from sim.game import BETWEEN
from sim.games.vulgari import columns as T
from sim.games.vulgari.codes import (
    ACCEPT,
    ADVANCE,
    ASIDE,
    ASK_KEEP,
    ASK_PAY_RED,
    ASK_PUT,
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
    KNOWLEDGE,
    LIBRARY,
    LINGUA,
    MERCHANT,
    MESSENGER,
    MOVE,
    ORIENT,
    PASS,
    PAY,
    PAY_VIRTUAL,
    PAYER,
    PLACES,
    PSALTER,
    PUSH_BACK,
    RAISE,
    READ,
    RED,
    REFUSE,
    SELL_1_OF_2_BLACK,
    SELL_2_BLACK,
    SELL_BLACK,
    STAND,
    START,
    SUMMON,
    TAKE_2_RED,
    TAKE_2_YELLOW,
    TAKE_GREEN,
    TAKE_RED,
    TAKE_YELLOW,
    TILE,
    TO_KNOWLEDGE,
    TO_SCREEN,
    TRADE,
    UNIVERSITY,
    YELLOW,
)
from sim.games.vulgari.election import ask_next_candidate, elect_pope
from sim.games.vulgari.holdings import (
    discard,
    earn,
    is_last,
    learn,
    move_disc,
    price,
    recycle,
    spend,
    virtual_cubes,
)
from sim.games.vulgari.legal import pays_no_fee
from sim.games.vulgari.stupor import answer_summons, least_bid, pass_bid, pay_black, pay_red, raise_bid, summon
from sim.games.vulgari.turn import end_player, give_alms, note_exhausted
from sim.kernel import kernel


@kernel
def apply_action(s, r, a):
    p = s.player
    if a < MOVE + PLACES:
        apply_move(s, r, p, a - MOVE)
    elif a < READ:
        apply_deed(s, r, p, a)
    elif a < LINGUA:
        apply_read(s, r, p, a - READ)
    elif a == LINGUA:
        s.lingua_of = p
        s.read = 1
        s.actions -= r.lingua_actions
        s.tally[p, T.ACT_LINGUA] += 1
    else:
        apply_answer(s, r, p, a)


@kernel
def apply_deed(s, r, p, a):
    if a == END:
        s.tally[p, T.ACT_END] += 1
        end_player(s, r)
    elif a == SUMMON:
        s.tally[p, T.ACT_SUMMON] += 1
        summon(s, r, p)
    elif a == EVENT:
        apply_event(s, r, p)
    elif a == CITY:
        apply_city(s, r, p)
    elif a == UNIVERSITY:
        s.university[p] = 1
        turn = s.completed[p] if r.messenger_by_completion else s.turn
        learn_at_university(s, r, p, turn)
    elif a == TO_SCREEN or a == TO_KNOWLEDGE:
        apply_conversion(s, r, p, a)
    elif a == DRAW:
        apply_draw(s, r, p)
    elif a == PSALTER:
        s.actions -= 1
        s.studied = 1
        s.tally[p, T.ACT_PSALTER] += 1
        learn(s, r, p, r.psalter_last if is_last(s, p) else r.psalter, T.KNOWLEDGE_FROM_PSALTER)
    elif a == TRADE:
        s.actions -= 1
        s.traded = 1
        s.tally[p, T.ACT_TRADE] += 1
        earn(s, p, r.trade, T.DUCATS_FROM_TRADE)
    elif a < TAKE_RED:
        apply_advance(s, r, p, a - ADVANCE)
    elif a < BECOME_FRIAR:
        apply_take(s, r, p, a)
    elif a < BECOME_CARDINAL:
        apply_vow(s, r, p, a - BECOME_FRIAR)
    elif a < PUSH_BACK:
        apply_promotion(s, r, p, (a - BECOME_CARDINAL) // 3, (a - BECOME_CARDINAL) % 3)
    else:
        q = a - PUSH_BACK
        s.push[p] = 0
        s.tally[p, T.ACT_PUSH_BACK] += 1
        s.tally[q, T.KNOWLEDGE_PUSHED] -= move_disc(s, r, KNOWLEDGE, q, -r.cardinal_push[s.cardinal[p]])


@kernel
def apply_answer(s, r, p, a):
    """Answers to what is asked outside the player's own turn, and to a library draw."""
    if a < PAYER:
        s.place[p] = a - START
        move_disc(s, r, KNOWLEDGE, p, r.start_knowledge)
        if p == 0:
            s.ask = BETWEEN
        else:
            s.player = p - 1
    elif a < TILE:
        give_alms(s, r, p, a - PAYER)
    elif a < ACCEPT:
        tile = take_drawn(s, a - TILE)
        if s.ask == ASK_KEEP:
            s.library_tile[p] = tile
        else:
            s.pile[s.pile_left] = tile
            s.pile_left += 1
        s.ask = ASK_PUT if s.drawn_left > 0 else ASK_TURN
    elif a == ACCEPT or a == REFUSE:
        answer_summons(s, r, p, a == ACCEPT)
    elif a == PASS:
        pass_bid(s, r, p)
    elif a == STAND:
        elect_pope(s, r, p)
    elif a == ASIDE:
        ask_next_candidate(s, r)
    elif a < PAY:
        raise_bid(s, r, p, least_bid(s, r) + a - RAISE)
    elif s.ask == ASK_PAY_RED:
        pay_red(s, r, p, a - PAY)
    else:
        pay_black(s, r, p, a - PAY)


@kernel
def apply_move(s, r, p, place):
    """V14, V15: a move of one action is free of ducats."""
    cost = r.travel[s.place[p], place]
    s.actions -= cost
    s.moved = 1
    s.tally[p, T.ACT_MOVE] += 1
    if cost > 1 and not pays_no_fee(s, r, p):
        spend(s, p, r.move_fee, T.DUCATS_FOR_TRAVEL)
    s.place[p] = place


@kernel
def apply_event(s, r, p):
    """V17."""
    tile = s.event_at[s.place[p]]
    s.event_at[s.place[p]] = 0
    s.tally[p, T.ACT_EVENT] += 1
    earn(s, p, r.event_ducats[tile], T.DUCATS_FROM_EVENT)
    learn(s, r, p, r.event_knowledge[tile], T.KNOWLEDGE_FROM_EVENT)


@kernel
def apply_city(s, r, p):
    """V18, V31: all that the character may have."""
    place = s.place[p]
    s.cities[p] |= 1 << place
    s.tally[p, T.ACT_CITY] += 1
    if s.career[p] == MERCHANT and r.zone_ducats[place] > 0:
        earn(s, p, r.zone_ducats[place], T.DUCATS_FROM_CITY)
        if s.space[ORIENT, p] == r.spaces[ORIENT]:
            earn(s, p, r.orient_bonus, T.DUCATS_FROM_ORIENT)
    learn(s, r, p, r.zone_knowledge[place], T.KNOWLEDGE_FROM_CITY)


@kernel
def apply_conversion(s, r, p, a):
    """V22: all scribes in front, one way or the other."""
    scribes = s.front[p]
    s.front[p] = 0
    if a == TO_SCREEN:
        s.tally[p, T.ACT_TO_SCREEN] += 1
        s.tally[p, T.GREEN_FOR_POINTS] += scribes
        s.behind[p, GREEN] += scribes
    else:
        s.tally[p, T.ACT_TO_KNOWLEDGE] += 1
        s.tally[p, T.CUBES_GREEN_SPENT] += scribes
        s.tally[p, T.GREEN_FOR_KNOWLEDGE] += scribes
        learn(s, r, p, scribes * r.scribe_knowledge, T.KNOWLEDGE_FROM_SCRIBES)
        for _ in range(scribes):
            recycle(s, r, GREEN, s.turn + 1)


@kernel
def apply_draw(s, r, p):
    """V33, V36: the tiles drawn from the top of the pile."""
    tiles = r.library_draw[s.space[LIBRARY, p]]
    if s.career[p] == CARDINAL:
        tiles += r.cardinal_library[s.cardinal[p]]
    tiles = min(tiles, s.pile_left)
    for i in range(tiles):
        s.pile_left -= 1
        s.drawn[i] = s.pile[s.pile_left]
    s.drawn_left = tiles
    s.tally[p, T.ACT_DRAW] += 1
    s.ask = ASK_KEEP


@kernel
def take_drawn(s, i):
    """Takes tile i out of those drawn."""
    tile = s.drawn[i]
    s.drawn_left -= 1
    for k in range(i, s.drawn_left):
        s.drawn[k] = s.drawn[k + 1]
    return tile


@kernel
def apply_advance(s, r, p, track):
    """V29-V34: one space."""
    s.actions -= 1
    s.tally[p, T.ACT_RIDDLE + track - 1] += 1
    move_disc(s, r, track, p, 1)
    if track == CANTICO:
        if not s.spared and virtual_cubes(s, r, p, YELLOW) > 0:
            s.spared = 1
        else:
            discard(s, r, p, YELLOW, 1, T.YELLOW_FOR_CANTICO)
    elif track == MESSENGER and s.space[MESSENGER, p] == r.spaces[MESSENGER]:
        late = 1 if s.turn > r.messenger_early_until else 0
        spend(s, p, r.messenger_ducats[late], T.DUCATS_FOR_MESSENGER)
        abbesses = max(r.messenger_yellow[late] - virtual_cubes(s, r, p, YELLOW), 0)
        discard(s, r, p, YELLOW, abbesses, T.YELLOW_FOR_MESSENGER)
        s.completed[p] = s.turn
        if r.messenger_at_once:
            learn_at_university(s, r, p, s.turn)


@kernel
def learn_at_university(s, r, p, turn):
    """V30."""
    late = 1 if turn > r.messenger_early_until else 0
    s.tally[p, T.ACT_UNIVERSITY] += 1
    learn(s, r, p, r.messenger_knowledge[late], T.KNOWLEDGE_FROM_UNIVERSITY)


@kernel
def apply_take(s, r, p, a):
    """V26: one or two cubes of a colour; nobles are kept or sold on the spot."""
    if a <= TAKE_2_RED:
        take_cubes(s, r, p, RED, a - TAKE_RED + 1, T.ACT_TAKE_RED, T.DUCATS_FOR_RED)
    elif a <= SELL_2_BLACK:
        count = 1 if a <= SELL_BLACK else 2
        take_cubes(s, r, p, BLACK, count, T.ACT_TAKE_BLACK, T.DUCATS_FOR_RED)
        sold = 0
        if a == SELL_BLACK or a == SELL_1_OF_2_BLACK:
            sold = 1
        elif a == SELL_2_BLACK:
            sold = 2
        if sold > 0:
            discard(s, r, p, BLACK, sold, T.BLACK_FOR_SALE)
            earn(s, p, sold * r.noble_sale, T.DUCATS_FROM_NOBLES)
            s.tally[p, T.ACT_SELL_BLACK] += sold
    elif a <= TAKE_2_YELLOW:
        take_cubes(s, r, p, YELLOW, a - TAKE_YELLOW + 1, T.ACT_TAKE_YELLOW, T.DUCATS_FOR_YELLOW)
    else:
        take_cubes(s, r, p, GREEN, a - TAKE_GREEN + 1, T.ACT_TAKE_GREEN, T.DUCATS_FOR_YELLOW)


@kernel
def take_cubes(s, r, p, colour, count, act, column):
    spend(s, p, price(s, r, p, colour, count), column)
    s.actions -= r.one_actions if count == 1 else r.two_actions
    s.colours |= 1 << colour
    s.offer[colour] -= count
    if colour == GREEN and not r.scribes_behind:
        s.front[p] += count
    else:
        s.behind[p, colour] += count
    s.tally[p, T.CUBES_RED_TAKEN + colour] += count
    s.tally[p, act] += 1
    if count == 2:
        s.tally[p, T.ACT_TAKE_TWO] += 1


@kernel
def apply_vow(s, r, p, tile):
    """V19, V35: half the ducats are lost, the loss rounded up."""
    s.career[p] = FRIAR
    s.friar[p] = tile
    s.free_friars &= ~(1 << tile)
    spend(s, p, (s.ducats[p] * r.vow_percent + 99) // 100, T.DUCATS_FOR_VOW)
    s.tally[p, T.ACT_FRIAR] += 1
    s.tally[p, T.TURN_FRIAR] = s.turn
    learn(s, r, p, r.friar_knowledge[tile], T.KNOWLEDGE_FROM_FRIAR)


@kernel
def apply_promotion(s, r, p, tile, payment):
    """V20, V36."""
    if payment != PAY_VIRTUAL:
        discard(s, r, p, payment, 1, T.RED_FOR_CARDINAL if payment == RED else T.BLACK_FOR_CARDINAL)
    if not r.cardinal_refund[tile]:
        spend(s, p, r.cardinal_price[tile], T.DUCATS_FOR_CARDINAL)
    s.career[p] = CARDINAL
    s.cardinal[p] = tile
    s.free_cardinals &= ~(1 << tile)
    s.actions += r.cardinal_actions[tile]
    s.push[p] = 1 if r.cardinal_push[tile] > 0 else 0
    s.tally[p, T.ACT_CARDINAL] += 1
    s.tally[p, T.TURN_CARDINAL] = s.turn
    learn(s, r, p, r.cardinal_knowledge[tile], T.KNOWLEDGE_FROM_CARDINAL)


@kernel
def apply_read(s, r, p, kind):
    """V23, V24."""
    level = r.kind_level[kind]
    s.actions -= s.level_cost[level]
    s.read = 1
    s.hand[p, kind] += 1
    s.display[kind] -= 1
    s.shown[level] -= 1
    if s.display[kind] == 0:
        s.on_display &= ~(1 << kind)
    s.tally[p, T.ACT_MANUSCRIPT] += 1
    if r.cheaper_at_once:
        note_exhausted(s, r)
