"""Planning a whole turn: where to go, what to do before and after, as a list of actions to carry out."""

from policies.vulgari import memo as M
from policies.vulgari import weights as W
from policies.vulgari.lure import (
    best_reading,
    cantico_worth,
    colours_of,
    pull_of,
    promotion_worth,
    reading_worth,
    riddle_worth,
    spread_lures,
    vow_worth,
)
from policies.vulgari.worth import best_cardinal, best_friar, fee_cube, frame, turns_left, votes_worth
from sim.bits import has_bit, lowest_bit
from sim.games.vulgari.codes import (
    ADVANCE,
    BANKER,
    BECOME_CARDINAL,
    BECOME_FRIAR,
    BENEDICTINE,
    BLACK,
    CANTICO,
    FRIAR,
    GREEN,
    LIBRARY,
    LINGUA,
    MERCHANT,
    MESSENGER,
    MOVE,
    NONE,
    ORIENT,
    PSALTER,
    READ,
    RED,
    REST,
    RIDDLE,
    SELL_BLACK,
    TAKE_2_BLACK,
    TAKE_2_RED,
    TAKE_BLACK,
    TAKE_GREEN,
    TAKE_RED,
    TAKE_YELLOW,
    TRADE,
    YELLOW,
    ZONES,
)
from sim.games.vulgari.holdings import is_last, spendable, virtual_cubes
from sim.games.vulgari.legal import can_advance, list_moves, pays_no_fee
from sim.kernel import kernel
from sim.rng import draw_unit


@kernel
def allowed(w, a):
    return not has_bit(w.forbidden[a >> 6], a & 63)


@kernel
def jitter(s, w, p):
    """Noise of a softened strategy (V0: none)."""
    if w.temperature == 0.0:
        return 0.0
    return w.temperature * (draw_unit(s.noise, p) + draw_unit(s.noise, p) + draw_unit(s.noise, p) - 1.5)


@kernel
def add_unit(s, w, p, code, worth, ducats):
    """Puts a deed of one action into the list, best first."""
    m = s.memo[p]
    worth += jitter(s, w, p)
    if worth <= 0.0 or not allowed(w, code):
        return
    count = int(m[M.UNIT_COUNT])
    if count == 12:
        return
    at = count
    while at > 0 and m[M.UNITS + at - 1] < worth:
        m[M.UNITS + at] = m[M.UNITS + at - 1]
        m[M.UNIT_CODES + at] = m[M.UNIT_CODES + at - 1]
        m[M.UNIT_DUCATS + at] = m[M.UNIT_DUCATS + at - 1]
        at -= 1
    m[M.UNITS + at] = worth
    m[M.UNIT_CODES + at] = code
    m[M.UNIT_DUCATS + at] = ducats
    m[M.UNIT_COUNT] = count + 1


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
def list_units(s, r, w, p, left):
    """What can be done anywhere for one action, with its worth."""
    m = s.memo[p]
    m[M.UNIT_COUNT] = 0
    vote = r.votes
    need_fee = s.career[p] != 2 and m[M.AIM] > BENEDICTINE and fee_cube(s, r, p) < 0
    if s.offer[RED] > 0 and not has_bit(s.colours, RED):
        worth = votes_worth(m, vote[RED]) + w.weights[W.DENY] + (2.0 if need_fee else 0.0)
        add_unit(s, w, p, TAKE_RED, worth - r.price_one[RED] * m[M.DUCAT] * 0.3, r.price_one[RED])
    if s.offer[BLACK] > 0 and not has_bit(s.colours, BLACK):
        kept = votes_worth(m, vote[BLACK]) + (2.0 if need_fee else 0.0)
        sold = r.noble_sale * m[M.DUCAT]
        deny = w.weights[W.DENY]
        if kept >= sold:
            add_unit(s, w, p, TAKE_BLACK, kept + deny, r.price_one[BLACK])
        else:
            add_unit(s, w, p, SELL_BLACK, sold, r.price_one[BLACK])
    if s.offer[YELLOW] > 0 and not has_bit(s.colours, YELLOW):
        worth = votes_worth(m, vote[YELLOW])
        if s.behind[p, YELLOW] < 4 and left > 0.0:
            worth += 0.15 * w.weights[W.CANTICO]
        add_unit(s, w, p, TAKE_YELLOW, worth - r.price_one[YELLOW] * m[M.DUCAT] * 0.5, r.price_one[YELLOW])
    if s.offer[GREEN] > 0 and not has_bit(s.colours, GREEN):
        worth = w.weights[W.SCRIBE]
        if not r.scribes_behind:
            best = max(float(r.scribe_points), r.scribe_knowledge * m[M.KNOWLEDGE])
            worth *= best * min(left / 3.0, 1.0)
        add_unit(s, w, p, TAKE_GREEN, worth, r.price_one[GREEN])
    if not s.studied:
        gain = r.psalter_last if is_last(s, p) else r.psalter
        add_unit(s, w, p, PSALTER, gain * m[M.KNOWLEDGE], 0)
    if not s.traded:
        add_unit(s, w, p, TRADE, r.trade * m[M.DUCAT], 0)
    if s.turn >= r.library_from and s.library_tile[p] == 0:
        space = s.space[LIBRARY, p]
        for step in range(1, 4):
            if space + step <= r.spaces[LIBRARY]:
                gain = library_points(r, r.library_draw[space + step]) - library_points(r, r.library_draw[space + step - 1])
                if gain <= 0.0 and step == 1 and space + 2 <= r.spaces[LIBRARY]:
                    gain = 0.45 * (library_points(r, r.library_draw[space + 2]) - library_points(r, r.library_draw[space]))
                if gain > 0.0:
                    add_unit(s, w, p, ADVANCE + LIBRARY, w.weights[W.LIBRARY] * gain, 0)
                    break
    if left > 0.0 and w.weights[W.REST] > 0.0 and s.space[REST, p] == 0:
        good = s.calendar[s.turn + 1, RED] + s.calendar[s.turn + 1, BLACK]
        add_unit(s, w, p, ADVANCE + REST, w.weights[W.REST] * min(good, 3), 0)
    list_long_tracks(s, r, w, p, left)


@kernel
def list_long_tracks(s, r, w, p, left):
    """Messenger and orient pay at the end of a long way: each step is worth its share, if the end can be reached."""
    m = s.memo[p]
    if w.weights[W.MESSENGER] > 0.0 and can_advance(s, r, p, MESSENGER):
        steps = r.spaces[MESSENGER] - s.space[MESSENGER, p]
        late = 1 if s.turn + steps // 4 > r.messenger_early_until else 0
        if steps <= 4.0 * left:
            share = w.weights[W.MESSENGER] * r.messenger_knowledge[late] * m[M.KNOWLEDGE] / steps
            for _ in range(2):
                add_unit(s, w, p, ADVANCE + MESSENGER, share, r.messenger_ducats[late] if steps == 1 else 0)
                if steps == 1:
                    break
    if w.weights[W.ORIENT] > 0.0 and can_advance(s, r, p, ORIENT):
        steps = r.spaces[ORIENT] - s.space[ORIENT, p]
        cities = 0
        for zone in range(r.zones):
            cities += 1 if r.zone_ducats[zone] > 0 and not has_bit(s.cities[p], zone) else 0
        gain = min(float(cities), 0.6 * (left - steps / 3.0)) * r.orient_bonus * m[M.DUCAT]
        if gain > 0.0:
            for _ in range(2):
                add_unit(s, w, p, ADVANCE + ORIENT, w.weights[W.ORIENT] * gain / steps, 0)
                if steps == 1:
                    break


@kernel
def fill(s, r, w, p, actions, ducats, emit):
    """The worth of the best deeds of one action that so many actions and ducats allow; put into the plan if wanted."""
    m = s.memo[p]
    total = 0.0
    for i in range(int(m[M.UNIT_COUNT])):
        if actions == 0:
            break
        price = m[M.UNIT_DUCATS + i]
        if price <= ducats:
            ducats -= price
            actions -= 1
            total += m[M.UNITS + i]
            if emit:
                push(s, p, int(m[M.UNIT_CODES + i]))
    return total


@kernel
def push(s, p, code):
    """Adds an action to the plan."""
    m = s.memo[p]
    length = int(m[M.LENGTH])
    if length < 12:
        m[M.STEPS + length] = code
        m[M.LENGTH] = length + 1


@kernel
def special(s, r, w, p, place, steps):
    """The worth of so many actions on the track that this place serves: cantico or riddle. Which one is `special_track`."""
    if has_bit(s.active, place):
        return cantico_worth(s, r, w, p, steps) - steps * 0.6 * votes_worth(s.memo[p], 1)
    return riddle_worth(s, r, w, p, steps)


@kernel
def special_steps(s, r, w, p, place, actions):
    """How many actions the track that this place serves can take."""
    if has_bit(s.active, place):
        if not allowed(w, ADVANCE + CANTICO):
            return 0
        abbesses = s.behind[p, YELLOW] + virtual_cubes(s, r, p, YELLOW)
        return min(min(actions, abbesses), r.spaces[CANTICO] - s.space[CANTICO, p])
    if has_bit(r.riddle_zones, place) and allowed(w, ADVANCE + RIDDLE):
        return min(actions, r.spaces[RIDDLE] - s.space[RIDDLE, p])
    return 0


@kernel
def weigh_place(s, r, w, p, place, colours, actions, ducats, emit):
    """The best use of actions and ducats at a place: a manuscript, its track, and deeds of one action.

    With `emit` the deeds are put into the plan.
    """
    kind = NONE
    kind_cost = 0
    kind_worth = 0.0
    if place < ZONES and not s.read:
        kind = best_reading(s, r, w, p, place, colours, actions)
        if kind != NONE:
            kind_cost = s.level_cost[r.kind_level[kind]]
            kind_worth = reading_worth(s, r, w, kind, colours)
    steps = special_steps(s, r, w, p, place, actions)
    best = -1.0
    best_read = 0
    best_steps = 0
    for read in range(2 if kind != NONE else 1):
        free = actions - read * kind_cost
        for k in range(min(steps, free) + 1):
            worth = read * kind_worth + fill(s, r, w, p, free - k, ducats, 0)
            if k > 0:
                worth += special(s, r, w, p, place, k)
            if worth > best:
                best = worth
                best_read = read
                best_steps = k
    if emit:
        if best_read:
            push(s, p, READ + kind)
        track = CANTICO if has_bit(s.active, place) else RIDDLE
        for _ in range(best_steps):
            push(s, p, ADVANCE + track)
        fill(s, r, w, p, actions - best_read * kind_cost - best_steps, ducats, 1)
    return best


@kernel
def cheap_abbess(s, r, w, p, place):
    """An abbey where yellow cubes are free of ducats makes one of them worth its price more."""
    if r.abbey_yellow_free and has_bit(r.abbeys, place) and s.offer[YELLOW] > 0 and not has_bit(s.colours, YELLOW):
        return r.price_one[YELLOW] * max(s.memo[p, M.DUCAT], 0.02)
    return 0.0


@kernel
def weigh_going(s, r, w, p, place, colours, reserve):
    """The worth of ending the turn at a place: what it costs, gives, lets do, and promises."""
    m = s.memo[p]
    here = s.place[p]
    cost = 0 if place == here else r.travel[here, place]
    actions = s.actions - cost
    ducats = s.ducats[p] - reserve
    worth = pull_of(s, r, w, p, place)
    if cost > 1 and not pays_no_fee(s, r, p):
        ducats -= r.move_fee
        worth -= r.move_fee * max(m[M.DUCAT], 0.02)
    if place < ZONES and place != here:
        worth += m[M.NOW + place]
        if s.career[p] == MERCHANT:
            if not has_bit(s.cities[p], place):
                ducats += r.zone_ducats[place]
            ducats += r.event_ducats[s.event_at[place]]
    worth += cheap_abbess(s, r, w, p, place)
    return worth + weigh_place(s, r, w, p, place, colours, actions, max(ducats, 0), 0) + jitter(s, w, p)


@kernel
def plan_turn(s, r, w, p):
    """Decides the turn and writes it down."""
    m = s.memo[p]
    m[M.STAMP] = s.turn
    m[M.LENGTH] = 0
    m[M.AT] = 0
    frame(s, r, w, p)
    left = turns_left(s, r)
    spread_lures(s, r, w, p)
    list_units(s, r, w, p, left)
    colours = colours_of(s, r, p)
    reserve = 0
    if s.career[p] == FRIAR and m[M.AIM] > BENEDICTINE and left > 0.0:
        reserve = cheapest_cardinal(s, r)
    here = s.place[p]
    best_place = here
    best = -1e9
    if here < ZONES:
        best = weigh_going(s, r, w, p, here, colours, reserve)
    moves = list_moves(s, r, p) & ~w.forbidden[MOVE >> 6]
    while moves:
        place = lowest_bit(moves)
        moves &= moves - 1
        worth = weigh_going(s, r, w, p, place, colours, reserve)
        if worth > best:
            best = worth
            best_place = place
    write_plan(s, r, w, p, best_place, colours, reserve, left)


@kernel
def cheapest_cardinal(s, r):
    price = 0
    for tile in range(5):
        if has_bit(s.free_cardinals, tile) and (price == 0 or r.cardinal_price[tile] < price):
            price = r.cardinal_price[tile]
    return price


@kernel
def write_plan(s, r, w, p, place, colours, reserve, left):
    """The steps of the turn: what is done where the pawn stands, the move, what is done there."""
    here = s.place[p]
    cost = 0 if place == here else r.travel[here, place]
    fee = r.move_fee if cost > 1 and not pays_no_fee(s, r, p) else 0
    actions = s.actions - cost
    ducats = s.ducats[p] - fee - reserve
    if place != here and place < ZONES and s.career[p] == MERCHANT:
        if not has_bit(s.cities[p], place):
            ducats += r.zone_ducats[place]
        ducats += r.event_ducats[s.event_at[place]]
    ducats = max(ducats, 0)
    lingua = allowed(w, LINGUA) and s.lingua_open and s.lingua_of == NONE and w.weights[W.LINGUA] > 0.0
    if lingua and spendable(s) >= r.lingua_actions:
        push(s, p, LINGUA)  # left out when it is not legal
    vow_here = here < ZONES and has_bit(r.convents, here) and vow_worth(s, r, w, p) > 0.0
    vow_there = place < ZONES and place != here and has_bit(r.convents, place) and vow_worth(s, r, w, p) > 0.0
    doubles(s, r, w, p, actions, ducats)
    if vow_there or vow_here:  # spend first: half of what is left is lost
        if here < ZONES:
            weigh_place(s, r, w, p, here, colours, actions, ducats, 1)
        if vow_here:
            push(s, p, BECOME_FRIAR + best_friar(s, r, w, p))
        if place != here:
            push(s, p, MOVE + place)
        if vow_there:
            push(s, p, BECOME_FRIAR + best_friar(s, r, w, p))
        return
    if promotes(s, r, w, p, here):
        push(s, p, -1)
    if place != here:
        stay = 0.0
        if here < ZONES:
            stay = weigh_place(s, r, w, p, here, colours, actions, ducats, 0)
        go = weigh_place(s, r, w, p, place, colours, actions, ducats, 0) + cheap_abbess(s, r, w, p, place)
        if here < ZONES and stay + cheap_abbess(s, r, w, p, here) > go and not promotes(s, r, w, p, place):
            weigh_place(s, r, w, p, here, colours, actions, ducats, 1)
            push(s, p, MOVE + place)
        else:
            push(s, p, MOVE + place)
            if promotes(s, r, w, p, place):
                push(s, p, -1)
            weigh_place(s, r, w, p, place, colours, actions, ducats, 1)
    else:
        weigh_place(s, r, w, p, here, colours, actions, ducats, 1)


@kernel
def doubles(s, r, w, p, actions, ducats):
    """Two cubes at once, when votes are needed and actions are plenty."""
    m = s.memo[p]
    if actions < r.two_actions or m[M.NEED] <= 0.0:
        return
    second = votes_worth(m, 2 * r.votes[RED]) - votes_worth(m, r.votes[RED])
    if s.offer[RED] > 1 and ducats >= r.price_two[RED] and second > 2.2 and allowed(w, TAKE_2_RED):
        push(s, p, TAKE_2_RED)
        return
    second = votes_worth(m, 2 * r.votes[BLACK]) - votes_worth(m, r.votes[BLACK])
    if s.offer[BLACK] > 1 and second > 2.2 and allowed(w, TAKE_2_BLACK):
        push(s, p, TAKE_2_BLACK)


@kernel
def promotes(s, r, w, p, place):
    """Whether to become a cardinal at this place."""
    if s.career[p] != FRIAR or place >= ZONES or not has_bit(r.cathedrals, place):
        return False
    return promotion_worth(s, r, w, p, s.ducats[p]) > 0.0


@kernel
def promotion_code(s, r, w, p):
    """The action that makes a cardinal now; -1 if there is none."""
    cube = fee_cube(s, r, p)
    tile = best_cardinal(s, r, w, p, s.ducats[p])
    return -1 if cube < 0 or tile < 0 else BECOME_CARDINAL + 3 * tile + cube


assert BANKER == 0 and TAKE_GREEN
