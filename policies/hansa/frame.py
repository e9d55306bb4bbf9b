"""The frame in which the planner weighs its turn: time left, what others want, what upgrades and markers are worth."""

from policies.hansa import memo as M
from policies.hansa import weights as W
from sim.bits import count_bits, has_bit, lowest_bit
from sim.games.hansa.codes import (
    ABILITIES,
    ACTIONS,
    BAGS,
    BOOK,
    DEVELOP,
    DISC,
    EXTRA_OFFICE,
    KEYS,
    MORE_ACTIONS,
    NONE,
    OWNERS,
    PILE_TABLE,
    PRIVILEGE,
    REMOVE,
    SOME_ACTIONS,
    SWAP_OFFICES,
    UPGRADE,
)
from sim.games.hansa.offices import measure_network
from sim.games.hansa.score import count_markers, score_player
from sim.games.hansa.turn import shown
from sim.kernel import kernel
from sim.rng import draw_unit

SEEN = 4.0  # rounds that the first guess of the length counts for
LONG = 12.0  # rounds of a whole game
CLAIMS = 0.2  # for each action
OFFICE_WORTH = 2.5  # points that an office brings beyond those of a claim without it


@kernel
def is_allowed(w, a):
    """Whether the strategy does not forbid itself an action."""
    return not has_bit(w.forbidden[a >> 6], a & 63)


@kernel
def jitter(s, w, p):
    """The noise of a softened strategy."""
    if w.temperature == 0.0:
        return 0.0
    return w.temperature * (draw_unit(s.noise, p) + draw_unit(s.noise, p) + draw_unit(s.noise, p) - 1.5)


@kernel
def known_points(s, r, p):
    """What a player would score if the game ended now."""
    score_player(s, r, p)
    return s.score[p]


@kernel
def rounds_until(done, goal, rounds, length):
    """How many rounds more, at the pace so far, to which the first guess counts for some rounds."""
    pace = (done + goal * SEEN / length) / (rounds + SEEN)
    return (goal - done) / pace


@kernel
def rounds_left(s, r, w):
    """Rounds to come after this one, by whichever end is nearest (H17)."""
    most = 0
    for owner in range(OWNERS):
        most = max(most, s.prestige[owner])
    markers = 1
    for kind in range(EXTRA_OFFICE, REMOVE + 1):
        markers += r.pile[kind]
    rounds = s.turn - 1.0
    length = w.weights[W.LENGTH]
    left = rounds_until(float(most), float(r.end_prestige), rounds, length)
    left = min(left, rounds_until(markers - 1.0 - s.left, float(markers), rounds, length))
    left = min(left, rounds_until(float(s.completed), float(r.end_cities), rounds, length))
    return max(left - 0.5, 0.0)


@kernel
def step_gain(r, track, level, share):
    """What one upgrade adds to the number shown; of a step that adds nothing, part of what the next one adds."""
    gain = float(r.track[track, level + 1] - r.track[track, level])
    if gain == 0.0 and level + 2 <= r.steps[track]:
        return share * (r.track[track, level + 2] - r.track[track, level + 1])
    return gain


@kernel
def full_share(steps, left):
    """How much of the points for a full track counts, with so many upgrades to go."""
    if steps == 1:
        return 1.0
    return 0.4 / (steps - 1) * min(left / (2.0 * steps), 1.0)


@kernel
def weigh_abilities(s, r, w, p):
    """What the next upgrade of each ability is worth (H3, H12, H18)."""
    m = s.memo[p]
    left = m[M.LEFT]
    action = w.weights[W.ACTION]
    acts = shown(s, r, p, ACTIONS)
    bags = min(float(shown(s, r, p, BAGS)), 10.0)
    m[M.COSTS] = 1.0 / bags
    for ability in range(len(ABILITIES)):
        level = s.level[p, ability]
        if level == r.steps[ability] or not is_allowed(w, UPGRADE + ability):
            m[M.ABILITY + ability] = 0.0
            continue
        if ability == KEYS:
            network = measure_network(s, r, p) + w.weights[W.GROWTH] * left
            worth = w.weights[W.KEYS] * step_gain(r, KEYS, level, w.weights[W.PROMISE]) * network
        elif ability == ACTIONS:
            worth = w.weights[W.ACTIONS] * step_gain(r, ACTIONS, level, w.weights[W.PROMISE]) * action * (left + 0.7)
        elif ability == PRIVILEGE:
            worth = w.weights[W.PRIVILEGE] * privilege_gain(s, r, w, p, level, left)
        elif ability == BOOK:
            worth = w.weights[W.BOOK] * 0.1 * action * left
        else:
            more = min(float(r.track[BAGS, level + 1]), 10.0)
            worth = w.weights[W.BAGS] * 0.7 * acts * (1.0 / bags - 1.0 / more) * action * left
        worth += w.weights[W.FULL] * r.full_points[ability] * full_share(r.steps[ability] - level, left)
        freed = m[M.DISC_WORTH] if r.covered_by[ability] == DISC else w.weights[W.CUBE]
        m[M.ABILITY + ability] = worth + freed * min(left * 0.3, 1.0)


@kernel
def weigh_disc(s, r, w, p):
    """What a disc is worth: less the more there are, and more while the table has room (H13)."""
    m = s.memo[p]
    discs = s.supply[p, DISC] + s.stock[p, DISC] + count_bits(s.has[p, DISC])
    points = best_space(s, r, shown(s, r, p, PRIVILEGE))
    soon = min(m[M.LEFT] * 0.2, 1.0)
    m[M.DISC_WORTH] = w.weights[W.DISC] + w.weights[W.MERCHANT] * points * soon / max(discs, 1)


@kernel
def count_next_offices(s, r):
    """Cities by the colour of their next office: a byte for each colour."""
    counts = 0
    cities = s.open
    while cities:
        city = lowest_bit(cities)
        cities &= cities - 1
        counts += 1 << (8 * r.office_colour[city, s.taken[city]])
    return counts


@kernel
def privilege_gain(s, r, w, p, level, left):
    """What the next colour opens: offices, shared with who has it, as far as there are claims to come; the table."""
    colour = r.track[PRIVILEGE, level + 1]
    counts = count_next_offices(s, r)
    offices = 0.0
    more = 0.0
    for known in range(colour + 1):
        rivals = 0
        for q in range(s.players):
            rivals += q != p and shown(s, r, q, PRIVILEGE) >= known
        offices = more
        more += ((counts >> (8 * known)) & 255) / (rivals + 1.0)
    claims = CLAIMS * left * shown(s, r, p, ACTIONS) + 0.01
    gain = OFFICE_WORTH * claims * (more / (more + claims) - offices / (offices + claims))
    if s.supply[p, DISC] + s.stock[p, DISC] + count_bits(s.has[p, DISC]) > 0 and left > 2.0:
        now = best_space(s, r, colour - 1)
        then = best_space(s, r, colour)
        gain += 0.4 * w.weights[W.TABLE] * max(then - now, 0)
    return gain


@kernel
def best_space(s, r, colour):
    """The points of the best free space of the table up to a colour (H13)."""
    points = 0
    for space in range(r.spaces):
        if s.space[space] == NONE and r.space_colour[space] <= colour:
            points = max(points, r.space_points[space])
    return points


@kernel
def weigh_markers(s, r, w, p):
    """What taking a marker of each kind is worth: points at the end, and its use."""
    m = s.memo[p]
    action = w.weights[W.ACTION]
    count = count_markers(s, p)
    now = r.marker_points[min(count, PILE_TABLE - 1)]
    points = r.marker_points[min(count + 1, PILE_TABLE - 1)] - now
    after = 0.5 * (r.marker_points[min(count + 2, PILE_TABLE - 1)] - now)
    soon = min(m[M.LEFT] * 0.5, 1.0)
    worth = w.weights[W.MARKER] * (soon * max(float(points), after) + (1.0 - soon) * points)
    best = 0.0
    for ability in range(len(ABILITIES)):
        best = max(best, m[M.ABILITY + ability])
    use = w.weights[W.USE] * soon
    m[M.MARKER + EXTRA_OFFICE] = worth + use * (m[M.KEYS] + 0.5)
    m[M.MARKER + SWAP_OFFICES] = worth + use * 0.8
    m[M.MARKER + SOME_ACTIONS] = worth + use * action * r.some_actions
    m[M.MARKER + MORE_ACTIONS] = worth + use * action * r.more_actions
    m[M.MARKER + DEVELOP] = worth + use * 0.8 * best
    m[M.MARKER + REMOVE] = worth + use * 0.4 * action * r.most_removed


@kernel
def look_at_end(s, r, w, p):
    """Whether the game may end soon, and by how much the player would be ahead if it did (H17)."""
    m = s.memo[p]
    most = 0
    for owner in range(OWNERS):
        most = max(most, s.prestige[owner])
    m[M.CLOSE] = s.left == 0 or most + 4 >= r.end_prestige or s.completed + 1 >= r.end_cities
    m[M.LEAD] = 0.0
    if m[M.CLOSE]:
        best = -1000
        for q in range(s.players):
            points = known_points(s, r, q)
            if q != p:
                best = max(best, points)
        m[M.LEAD] = s.score[p] - best - w.weights[W.CAUTION]


@kernel
def frame(s, r, w, p):
    """Fixes the worth of time, upgrades and markers."""
    m = s.memo[p]
    if m[M.STAMP] == 0.0:  # the first look of this game
        m[M.LOOKED] = 0.0
        m[M.LENGTH] = 0.0
        m[M.AT] = 0.0
        m[M.TARGET] = NONE
        for i in range(M.POWERS):
            m[M.JOIN_POWERS + i] = w.weights[W.JOIN] ** i
            m[M.NEAR_POWERS + i] = w.weights[W.NEAR] ** i
    m[M.LEFT] = rounds_left(s, r, w)
    m[M.KEYS] = shown(s, r, p, KEYS) + w.weights[W.HOPE] * min(m[M.LEFT] / LONG, 1.0)
    look_at_end(s, r, w, p)
    weigh_disc(s, r, w, p)
    weigh_abilities(s, r, w, p)
    weigh_markers(s, r, w, p)
