"""Planning a whole turn: where to go, what to do before and after, as a list of actions to carry out."""

import numpy as np

from policies.vulgari import memo as M
from policies.vulgari import weights as W
from policies.vulgari.careers import best_friar
from policies.vulgari.deeds import jitter, list_deeds
from policies.vulgari.lure import pull_of, spread_lures
from policies.vulgari.reading import COLOURS, weigh_readings
from policies.vulgari.tracks import weigh_tracks
from policies.vulgari.worth import frame, is_allowed, is_open, votes_worth
from sim.bits import has_bit, lowest_bit
from sim.games.vulgari import options as O
from sim.games.vulgari.codes import (
    ADVANCE,
    BECOME_FRIAR,
    BENEDICTINE,
    BLACK,
    CANTICO,
    FRIAR,
    LINGUA,
    MERCHANT,
    MOVE,
    NONE,
    READ,
    RED,
    RIDDLE,
    TAKE_2_BLACK,
    TAKE_2_RED,
    YELLOW,
    ZONES,
)
from sim.games.vulgari.legal import can_take_lingua, pays_no_fee
from sim.games.vulgari.listing import list_moves
from sim.kernel import inlined, kernel

PROMOTE = -2  # a step of the plan: become a cardinal, by the tile that is best then


@kernel
def plan_turn(s, r, w, p):
    """Decides the turn and writes it down."""
    m = s.memo[p]
    look_around(s, r, w, p)
    m[M.STAMP] = s.turn
    m[M.LENGTH] = 0
    m[M.AT] = 0
    list_deeds(s, r, w, p)
    write_plan(s, r, w, p, choose_place(s, r, w, p))


@kernel
def choose_place(s, r, w, p):
    """Where to end the turn: what a place costs, gives at once, lets do with the actions left, and promises."""
    m = s.memo[p]
    here = s.place[p]
    places = list_moves(s, r, p) & ~w.forbidden[MOVE >> 6] & (r.reach[here, 2] | int(m[M.GOALS]))
    weigh_uses(s, r, p, places | 1 << here)
    fare = 0.0 if pays_no_fee(s, r, p) else r.move_fee * max(m[M.DUCAT], 0.02)
    abbess = free_abbess(s, r, p)
    best_place = here
    best = -1e9
    if here < ZONES:
        best = weigh_place(s, r, w, p, here, fare, abbess) - m[M.NOW + here] + jitter(s, w, p)
    if w.temperature > 0.0:
        soften(s, w, p, places)
    while places:  # nothing is written here, so that what is common to all places is read but once
        place = lowest_bit(places)
        places &= places - 1
        worth = weigh_place(s, r, w, p, place, fare, abbess)
        if worth > best:
            best = worth
            best_place = place
    return best_place


@kernel
def soften(s, w, p, places):
    """Noise on what these places give."""
    while places:
        s.memo[p, M.NOW + lowest_bit(places)] += jitter(s, w, p)
        places &= places - 1


@inlined
def weigh_place(s, r, w, p, place, fare, abbess):
    """The worth of ending the turn at a place."""
    m = s.memo[p]
    cost = np.int64(r.travel[s.place[p], place])
    pays = np.int64(cost > 1) & np.int64(fare > 0.0)
    worth = pull_of(s, r, w, p, place) - fare * pays
    finds = (s.career[p] == MERCHANT) & (r.zone_ducats[place] > 0) & (has_bit(s.cities[p], place) == 0)
    fund = m[M.INCOME_FUND] if finds and is_open(w, O.CITY + place) else m[M.FARE_FUND] * pays
    worth += abbess * has_bit(r.abbeys, place)
    use = M.USE + (track_here(m, place) * M.FUNDS + int(fund)) * M.LENGTHS
    return worth + m[M.NOW + place] + weigh_stay(s, r, m, use, place, min(s.actions - cost, M.MOST_ACTIONS))


@inlined
def weigh_stay(s, r, m, use, place, actions):
    """What so many actions are worth at a place: the best manuscript, if any, and the rest."""
    colour = COLOURS if s.read else r.zone_colour[place]
    readings = M.READ_WORTH + colour * M.READ_COSTS
    best = m[use + actions]
    for cost in range(M.READ_COSTS):
        worth = m[readings + cost] + m[use + actions - cost]
        best = worth if worth > best else best
    return best


@inlined
def track_here(m, place):
    """Which track can be advanced only at such a place."""
    return has_bit(int(m[M.RIDDLE_ZONES]), place) * M.AT_RIDDLE + has_bit(int(m[M.CANTICO_ZONES]), place) * M.AT_CANTICO


@kernel
def free_abbess(s, r, p):
    """What an abbey saves on a yellow cube (V22)."""
    if r.abbey_yellow_free and s.offer[YELLOW] > 0:
        return 0.5 * r.price_one[YELLOW] * max(s.memo[p, M.DUCAT], 0.02)
    return 0.0


@kernel
def weigh_uses(s, r, p, places):
    """Fills USE for each purse and track that the turn may come to at one of these places."""
    m = s.memo[p]
    ducats = purse(s, r, p)
    top = min(s.actions, M.MOST_ACTIONS)
    left = weigh_use(m, M.PLAIN, ducats, top, places)
    m[M.FARE_FUND] = M.PLAIN
    m[M.INCOME_FUND] = M.PLAIN
    if left < r.move_fee <= s.ducats[p]:  # the fare would be missed
        m[M.FARE_FUND] = M.LESS_FARE
        weigh_use(m, M.LESS_FARE, max(ducats - r.move_fee, 0), top, places)
    if s.career[p] == MERCHANT and ducats < m[M.UNIT_PRICE]:  # what is found on the way counts
        m[M.INCOME_FUND] = M.WITH_INCOME
        weigh_use(m, M.WITH_INCOME, ducats + 20, top, places)


@kernel
def weigh_use(m, fund, ducats, actions, places):
    """Fills USE for one purse; returns what is left in it."""
    use = M.USE + fund * M.LENGTHS
    left = fill(m, use, ducats, actions)
    if places & int(m[M.RIDDLE_ZONES]):
        add_track(m, use, use + M.AT_RIDDLE * M.FUNDS * M.LENGTHS, M.RIDDLE_GAIN, int(m[M.RIDDLE_STEPS]), actions)
    if places & int(m[M.CANTICO_ZONES]):
        add_track(m, use, use + M.AT_CANTICO * M.FUNDS * M.LENGTHS, M.CANTICO_GAIN, int(m[M.CANTICO_STEPS]), actions)
    return left


@kernel
def fill(m, use, ducats, actions):
    """The worth of the best 0, 1, 2, ... deeds of one action that the ducats allow; returns the ducats left."""
    total = 0.0
    count = 0
    m[use] = total
    for i in range(int(m[M.UNIT_COUNT])):
        if count == actions:
            return ducats
        if m[M.UNIT_DUCATS + i] <= ducats:
            ducats -= int(m[M.UNIT_DUCATS + i])
            total += m[M.UNITS + i]
            count += 1
            m[use + count] = total
    while count < actions:
        count += 1
        m[use + count] = total
    return ducats


@kernel
def add_track(m, use, into, gains, steps, actions):
    """The same where some of the actions may go into a track."""
    for k in range(actions + 1):
        best = m[use + k]
        for step in range(1, min(steps, k) + 1):
            worth = m[gains + step] + m[use + k - step]
            best = worth if worth > best else best
        m[into + k] = best


@kernel
def purse(s, r, p):
    """The ducats to spend: what a friar saves for his hat is left out."""
    ducats = s.ducats[p]
    if s.career[p] == FRIAR and s.memo[p, M.AIM] > BENEDICTINE and s.memo[p, M.LEFT] > 0.0:
        ducats -= cheapest_hat(s, r)
    return max(ducats, 0)


@kernel
def has_income(s, r, w, p, place):
    """Whether a city still gives the player ducats (V18)."""
    return r.zone_ducats[place] > 0 and not has_bit(s.cities[p], place) and is_open(w, O.CITY + place)


@kernel
def income(s, r, w, p, place):
    """Ducats that a merchant finds at a place."""
    if s.career[p] != MERCHANT or place >= ZONES:
        return 0
    tile = s.event_at[place]
    ducats = r.event_ducats[tile] if is_open(w, O.EVENT + tile) else 0
    return ducats + r.zone_ducats[place] if has_income(s, r, w, p, place) else ducats


@kernel
def cheapest_hat(s, r):
    """The least that a free cardinal tile costs."""
    price = 0
    for tile in range(5):
        if has_bit(s.free_cardinals, tile) and (price == 0 or r.cardinal_price[tile] < price):
            price = r.cardinal_price[tile]
    return price


@kernel
def look_around(s, r, w, p):
    """What things are worth and where they are, before any plan."""
    frame(s, r, w, p)
    weigh_tracks(s, r, w, p)
    weigh_readings(s, r, w, p)
    spread_lures(s, r, w, p)


@kernel
def write_stay(s, r, p, place, actions, ducats):
    """Writes down the best use of actions and ducats at a place: a manuscript, its track, deeds that go anywhere."""
    m = s.memo[p]
    actions = min(actions, M.MOST_ACTIONS)
    weigh_use(m, M.PLAIN, ducats, actions, 1 << place)
    track = track_here(m, place)
    use = M.USE + track * M.FUNDS * M.LENGTHS
    readings = M.READ_WORTH + r.zone_colour[place] * M.READ_COSTS
    best = m[use + actions]
    reading = NONE
    if not s.read:
        for cost in range(min(actions, M.READ_COSTS - 1) + 1):
            if m[readings + cost] > 0.0 and m[readings + cost] + m[use + actions - cost] > best:
                best = m[readings + cost] + m[use + actions - cost]
                reading = cost
    if reading != NONE:
        push(m, READ + int(m[M.READ_KIND + r.zone_colour[place] * M.READ_COSTS + reading]))
        actions -= reading
    if track != M.ANYWHERE:
        actions -= write_steps(m, track, actions)
    for i in range(int(m[M.UNIT_COUNT])):
        if actions > 0 and m[M.UNIT_DUCATS + i] <= ducats:
            ducats -= int(m[M.UNIT_DUCATS + i])
            actions -= 1
            push(m, int(m[M.UNIT_CODES + i]))


@kernel
def write_steps(m, track, actions):
    """Writes down how far to go on a track, and returns it."""
    gains = M.CANTICO_GAIN if track == M.AT_CANTICO else M.RIDDLE_GAIN
    most = int(m[M.CANTICO_STEPS if track == M.AT_CANTICO else M.RIDDLE_STEPS])
    steps = 0
    best = m[M.USE + actions]
    for k in range(1, min(most, actions) + 1):
        worth = m[gains + k] + m[M.USE + actions - k]
        if worth > best:
            best = worth
            steps = k
    for _ in range(steps):
        push(m, ADVANCE + (CANTICO if track == M.AT_CANTICO else RIDDLE))
    return steps


@kernel
def push(m, code):
    """Adds a step to the plan."""
    length = int(m[M.LENGTH])
    if length < M.MOST_STEPS:
        m[M.STEPS + length] = code
        m[M.LENGTH] = length + 1


@kernel
def write_plan(s, r, w, p, place):
    """The steps of the turn: what is done where the pawn stands, the move, what is done there."""
    m = s.memo[p]
    here = s.place[p]
    actions = s.actions
    ducats = purse(s, r, p)
    fund = M.PLAIN
    if place != here:
        cost = np.int64(r.travel[here, place])
        actions -= cost
        if cost > 1 and not pays_no_fee(s, r, p):
            ducats = max(ducats - r.move_fee, 0)
            fund = int(m[M.FARE_FUND])
    if can_take_lingua(s, r, p) and is_allowed(w, LINGUA) and w.weights[W.LINGUA] > 0.0:
        push(m, LINGUA)
        actions -= r.lingua_actions
    actions = max(write_pair(s, r, w, m, p, actions, ducats), 0)
    vow = 0
    if m[M.VOW] > 0.0 and (has_bit(r.convents, here) or has_bit(r.convents, place)):
        vow = BECOME_FRIAR + best_friar(s, r, w, p)
    before = vow > 0  # spend first: half of what is left is lost
    if not before and place != here and here < ZONES and not (m[M.HAT] > 0.0 and has_bit(r.cathedrals, place)):
        before = weigh_use_of(s, r, w, p, here, fund, actions) > weigh_use_of(s, r, w, p, place, fund, actions)
    push(m, PROMOTE)
    spot = here
    if place != here and not before:
        spot = place
        ducats += income(s, r, w, p, place)
        push(m, MOVE + place)
        push(m, PROMOTE)
    write_stay(s, r, p, spot, actions, ducats)
    if before:
        if vow > 0:
            push(m, vow)
        if place != here:
            push(m, MOVE + place)
            if vow > 0:
                push(m, vow)


@kernel
def weigh_use_of(s, r, w, p, place, fund, actions):
    """What so many actions are worth at a place, by the tables at hand."""
    m = s.memo[p]
    if income(s, r, w, p, place) > 0 and place != s.place[p]:
        fund = int(m[M.INCOME_FUND])
    use = M.USE + (track_here(m, place) * M.FUNDS + fund) * M.LENGTHS
    worth = weigh_stay(s, r, m, use, place, min(actions, M.MOST_ACTIONS))
    return worth + free_abbess(s, r, p) * has_bit(r.abbeys, place)


@kernel
def write_pair(s, r, w, m, p, actions, ducats):
    """Two politicians or nobles at once, when their votes are needed; returns the actions left."""
    if actions < r.two_actions or m[M.NEED] <= 0.0:
        return actions
    least = w.weights[W.PAIR]
    second = votes_worth(m, 2 * r.votes[RED]) - votes_worth(m, r.votes[RED])
    if s.offer[RED] > 1 and ducats >= r.price_two[RED] and second > least and is_allowed(w, TAKE_2_RED):
        push(m, TAKE_2_RED)
        return actions - r.two_actions
    second = votes_worth(m, 2 * r.votes[BLACK]) - votes_worth(m, r.votes[BLACK])
    if s.offer[BLACK] > 1 and second > least and is_allowed(w, TAKE_2_BLACK):
        push(m, TAKE_2_BLACK)
        return actions - r.two_actions
    return actions
