"""What a player may do: one predicate per action (V13-V36). `apply` trusts its input."""

from sim.bits import has_bit
from sim.games.vulgari.codes import (
    ADVANCE,
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
    LIBRARY,
    LINGUA,
    MERCHANT,
    MESSENGER,
    MOVE,
    NONE,
    ORIENT,
    PAY_RED,
    PAY_VIRTUAL,
    PLACES,
    PSALTER,
    PUSH_BACK,
    READ,
    RED,
    REST,
    RIDDLE,
    SELL_2_BLACK,
    SELL_BLACK,
    STUPOR_MUNDI,
    SUMMON,
    TAKE_2_GREEN,
    TAKE_2_RED,
    TAKE_2_YELLOW,
    TAKE_BLACK,
    TAKE_GREEN,
    TAKE_RED,
    TAKE_YELLOW,
    TO_KNOWLEDGE,
    TO_SCREEN,
    TRADE,
    UNIVERSITY,
    YELLOW,
    ZONES,
)
from sim.games.vulgari.holdings import in_abbey, level, price, spendable, virtual_cubes
from sim.kernel import kernel


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
