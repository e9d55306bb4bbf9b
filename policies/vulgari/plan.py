"""Planning a whole turn: where to go, what to do before and after, as a list of actions to carry out."""

from policies.vulgari import memo as M
from policies.vulgari import weights as W
from policies.vulgari.careers import best_friar, promotes, vows
from policies.vulgari.deeds import jitter, list_deeds
from policies.vulgari.lure import pull_of, spread_lures
from policies.vulgari.reading import weigh_readings
from policies.vulgari.tracks import weigh_tracks
from policies.vulgari.worth import frame, is_allowed, votes_worth
from sim.bits import has_bit, lowest_bit
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
from sim.games.vulgari.legal import can_take_lingua, list_moves, pays_no_fee
from sim.kernel import kernel

PROMOTE = -2  # a step of the plan: become a cardinal, by the tile that is best then


@kernel
def plan_turn(s, r, w, p):
    """Decides the turn and writes it down."""
    m = s.memo[p]
    m[M.STAMP] = s.turn
    m[M.LENGTH] = 0
    m[M.AT] = 0
    look_around(s, r, w, p)
    list_deeds(s, r, w, p)
    write_plan(s, r, w, p, choose_place(s, r, w, p))


@kernel
def choose_place(s, r, w, p):
    """Where to end the turn. A quick bound spares most places the full weighing; the most promising is weighed first."""
    m = s.memo[p]
    here = s.place[p]
    best_place = here
    best = weigh_going(s, r, w, p, here) if here < ZONES else -1e9
    moves = list_moves(s, r, p) & ~w.forbidden[MOVE >> 6]
    bound_stays(s, r, p)
    promising = NONE
    most = -1e9
    rest = moves
    while rest:
        place = lowest_bit(rest)
        rest &= rest - 1
        bound = bound_going(s, r, w, p, place) if w.temperature == 0.0 else 1e9
        m[M.MOST + place] = bound
        if bound > most:
            most = bound
            promising = place
    if promising != NONE:
        moves &= ~(1 << promising)
        worth = weigh_going(s, r, w, p, promising)
        if worth > best:
            best = worth
            best_place = promising
    while moves:
        place = lowest_bit(moves)
        moves &= moves - 1
        if m[M.MOST + place] > best:
            worth = weigh_going(s, r, w, p, place)
            if worth > best:
                best = worth
                best_place = place
    return best_place


@kernel
def bound_stays(s, r, p):
    """BOUND[k]: the most that k actions are worth at any place, its own gifts, track and manuscripts left out."""
    m = s.memo[p]
    fill(m, purse(s, r, p, s.place[p]) + (60 if s.career[p] == MERCHANT else 0), M.MOST_ACTIONS)
    for k in range(M.MOST_ACTIONS + 1):
        m[M.BOUND + k] = m[M.FILL + k]


@kernel
def bound_going(s, r, w, p, place):
    """No less than what `weigh_going` finds for a place, and much quicker."""
    m = s.memo[p]
    cost = r.travel[s.place[p], place]
    actions = min(s.actions - cost, M.MOST_ACTIONS)
    worth = pull_of(s, r, w, p, place)
    if place >= ZONES:
        return worth + m[M.BOUND + actions]
    worth += m[M.NOW + place] + free_abbess(s, r, p, place)
    best = m[M.BOUND + actions]
    colour = r.zone_colour[place]
    if colour < 5:
        for price in range(min(M.READ_COSTS - 1, actions) + 1):
            reading = m[M.READ_WORTH + colour * M.READ_COSTS + price]
            if reading > 0.0:
                best = max(best, reading + m[M.BOUND + actions - price])
    track = track_here(s, r, place)
    if track != NONE:
        steps = min(track_steps(m, track), actions)
        gain = 0.0
        for k in range(1, steps + 1):
            gain = max(gain, track_gain(m, track, k))
        best += gain
    return worth + best


@kernel
def look_around(s, r, w, p):
    """What things are worth and where they are, before any plan."""
    frame(s, r, w, p)
    weigh_tracks(s, r, w, p)
    weigh_readings(s, r, w, p)
    spread_lures(s, r, w, p)


@kernel
def weigh_going(s, r, w, p, place):
    """The worth of ending the turn at a place: what it costs, gives, lets do, and promises."""
    m = s.memo[p]
    worth = pull_of(s, r, w, p, place) + jitter(s, w, p)
    here = s.place[p]
    actions = s.actions
    if place != here:
        actions -= r.travel[here, place]
        if r.travel[here, place] > 1 and not pays_no_fee(s, r, p):
            worth -= r.move_fee * max(m[M.DUCAT], 0.02)
        if place < ZONES:
            worth += m[M.NOW + place]
    fill(m, purse(s, r, p, place), min(actions, M.MOST_ACTIONS))
    return worth + weigh_stay(s, r, p, place, min(actions, M.MOST_ACTIONS))


@kernel
def purse(s, r, p, place):
    """The ducats to spend on a turn that ends at a place: the fare and what a friar saves for his hat are left out."""
    ducats = s.ducats[p]
    here = s.place[p]
    if place != here:
        if r.travel[here, place] > 1 and not pays_no_fee(s, r, p):
            ducats -= r.move_fee
        if place < ZONES and s.career[p] == MERCHANT:
            ducats += r.event_ducats[s.event_at[place]]
            if not has_bit(s.cities[p], place):
                ducats += r.zone_ducats[place]
    if s.career[p] == FRIAR and s.memo[p, M.AIM] > BENEDICTINE and s.memo[p, M.LEFT] > 0.0:
        ducats -= cheapest_hat(s, r)
    return max(ducats, 0)


@kernel
def cheapest_hat(s, r):
    """The least that a free cardinal tile costs."""
    price = 0
    for tile in range(5):
        if has_bit(s.free_cardinals, tile) and (price == 0 or r.cardinal_price[tile] < price):
            price = r.cardinal_price[tile]
    return price


@kernel
def fill(m, ducats, actions):
    """FILL[k]: the worth of the best k deeds of one action that the ducats allow."""
    total = 0.0
    count = 0
    m[M.FILL] = 0.0
    for i in range(int(m[M.UNIT_COUNT])):
        if count == actions:
            return
        price = m[M.UNIT_DUCATS + i]
        if price <= ducats:
            ducats -= price
            total += m[M.UNITS + i]
            count += 1
            m[M.FILL + count] = total
    while count < actions:
        count += 1
        m[M.FILL + count] = total


@kernel
def track_here(s, r, place):
    """The track that can only be advanced at such a place, or NONE."""
    if has_bit(s.active, place):
        return CANTICO
    return RIDDLE if has_bit(r.riddle_zones, place) else NONE


@kernel
def track_gain(m, track, k):
    return m[(M.CANTICO_GAIN if track == CANTICO else M.RIDDLE_GAIN) + k]


@kernel
def track_steps(m, track):
    if track == NONE:
        return 0
    return int(m[M.CANTICO_STEPS if track == CANTICO else M.RIDDLE_STEPS])


@kernel
def free_abbess(s, r, p, place):
    """What an abbey saves on a yellow cube (V22)."""
    if r.abbey_yellow_free and has_bit(r.abbeys, place) and s.offer[YELLOW] > 0:
        return 0.5 * r.price_one[YELLOW] * max(s.memo[p, M.DUCAT], 0.02)
    return 0.0


@kernel
def weigh_stay(s, r, p, place, actions):
    """The best use of so many actions at a place: a manuscript, its track, and deeds that go anywhere."""
    m = s.memo[p]
    track = track_here(s, r, place)
    best = best_steps_worth(m, track, actions)
    colour = r.zone_colour[place]
    if colour < 5 and not s.read:
        for cost in range(min(actions, M.READ_COSTS - 1) + 1):
            worth = m[M.READ_WORTH + colour * M.READ_COSTS + cost]
            if worth > 0.0:
                best = max(best, worth + best_steps_worth(m, track, actions - cost))
    return best + free_abbess(s, r, p, place)


@kernel
def best_steps_worth(m, track, actions):
    """The best split of actions between a place's track and deeds that go anywhere."""
    best = m[M.FILL + actions]
    for k in range(1, min(track_steps(m, track), actions) + 1):
        best = max(best, track_gain(m, track, k) + m[M.FILL + actions - k])
    return best


@kernel
def write_stay(s, r, w, p, place, actions, ducats):
    """Writes down what `weigh_stay` found best."""
    m = s.memo[p]
    actions = min(actions, M.MOST_ACTIONS)
    fill(m, ducats, actions)
    track = track_here(s, r, place)
    best = best_steps_worth(m, track, actions)
    reading = NONE
    colour = r.zone_colour[place]
    if colour < 5 and not s.read:
        for cost in range(min(actions, M.READ_COSTS - 1) + 1):
            worth = m[M.READ_WORTH + colour * M.READ_COSTS + cost]
            if worth > 0.0:
                worth += best_steps_worth(m, track, actions - cost)
                if worth > best:
                    best = worth
                    reading = cost
    if reading != NONE:
        push(m, READ + int(m[M.READ_KIND + colour * M.READ_COSTS + reading]))
        actions -= reading
    steps = 0
    best = m[M.FILL + actions]
    for k in range(1, min(track_steps(m, track), actions) + 1):
        worth = track_gain(m, track, k) + m[M.FILL + actions - k]
        if worth > best:
            best = worth
            steps = k
    for _ in range(steps):
        push(m, ADVANCE + track)
    actions -= steps
    for i in range(int(m[M.UNIT_COUNT])):
        if actions > 0 and m[M.UNIT_DUCATS + i] <= ducats:
            ducats -= m[M.UNIT_DUCATS + i]
            actions -= 1
            push(m, int(m[M.UNIT_CODES + i]))


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
    actions = s.actions - (r.travel[here, place] if place != here else 0)
    ducats = purse(s, r, p, place)
    if can_take_lingua(s, r, p) and is_allowed(w, LINGUA) and w.weights[W.LINGUA] > 0.0:
        push(m, LINGUA)
        actions -= r.lingua_actions
    actions = max(write_pair(s, r, w, m, p, actions, ducats), 0)
    if vows(s, r, w, p, here) or (place != here and vows(s, r, w, p, place)):  # spend first: half of the rest is lost
        write_stay(s, r, w, p, here, actions, min(ducats, s.ducats[p]))
        vow = BECOME_FRIAR + best_friar(s, r, w, p)
        if vows(s, r, w, p, here):
            push(m, vow)
        if place != here:
            push(m, MOVE + place)
            push(m, vow)
        return
    if promotes(s, r, w, p, here):
        push(m, PROMOTE)
    if place == here:
        write_stay(s, r, w, p, here, actions, ducats)
        return
    top = min(actions, M.MOST_ACTIONS)
    fill(m, ducats, top)
    before = here < ZONES and weigh_stay(s, r, p, here, top) > weigh_stay(s, r, p, place, top)
    if before and not promotes(s, r, w, p, place):
        write_stay(s, r, w, p, here, actions, min(ducats, s.ducats[p]))
        push(m, MOVE + place)
    else:
        push(m, MOVE + place)
        push(m, PROMOTE)
        write_stay(s, r, w, p, place, actions, ducats)


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
