"""What things are worth to a player now: the frame in which the planner weighs its turn."""

from policies.vulgari import memo as M
from policies.vulgari import weights as W
from sim.bits import has_bit
from sim.games.vulgari.codes import (
    BANKER,
    BENEDICTINE,
    CARDINAL,
    LEVELS,
    MERCHANT,
    PLACES,
    POPE,
    ZONES,
)
from sim.games.vulgari.holdings import all_votes, level
from sim.games.vulgari.score import VOTES, score_game
from sim.kernel import kernel


@kernel
def is_allowed(w, a):
    """Whether the strategy does not forbid itself an action."""
    return not has_bit(w.forbidden[a >> 6], a & 63)


@kernel
def is_open(w, option):
    """Whether the strategy does not bar itself an option."""
    return w.bars == 0 or w.barred[option] == 0


@kernel
def turns_left(s, r):
    """Turns to come after this one, as expected from the papal tiles seen so far (V3)."""
    if s.last:
        return 0.0
    red = r.papal_red - s.reds
    hidden = r.last_turn - max(s.turn, r.papal_turn - 1)
    before = max(r.papal_turn - 1 - s.turn, 0)
    return before + red * (hidden + 1.0) / (red + 1.0)


@kernel
def known_votes(s, r, me, q):
    """The votes of another player, as far as public history tells (V42)."""
    if q == me or r.remember:
        return all_votes(s, r, q)
    return 1 + s.turn // 2  # a fair guess where screens hide


@kernel
def known_points(s, r, p):
    """What a player would score if the game ended now; whether his votes left over win may be hidden (V42)."""
    score_game(s, r)
    return s.score[p] - (0 if r.remember else s.points[p, VOTES])


@kernel
def chance(have, need):
    """How likely a need is met, by what is expected."""
    gap = have - need
    if gap >= 3.0:
        return 1.0
    if gap <= -5.0:
        return 0.0
    return (gap + 5.0) * 0.125


@kernel
def weigh_title(s, r, w, p, title, votes, left):
    """What the way to a title seems worth from here."""
    worth = r.title_points[title] * chance(votes, r.title_votes[title])
    career = s.career[p]
    if title == BANKER:
        if career != MERCHANT:
            return -99.0
        return worth + 0.35 * r.richest_merchant + w.weights[W.AIM_MERCHANT]
    if career == MERCHANT and (left < 1.0 or s.free_friars == 0):
        return -99.0
    if title == BENEDICTINE:
        return -99.0 if career == CARDINAL else worth + w.weights[W.AIM_FRIAR]
    if career != CARDINAL:
        if s.free_cardinals == 0 or left < 1.0:
            return -99.0
        # the price, the cube and the way there: dear for a friar, dearer for a merchant
        worth = worth - 2.0 - (2.5 if career == MERCHANT else 0.0)
        if left < 4.0 and s.ducats[p] < 40:
            worth -= 2.0 * (4.0 - left)
    if title == POPE:
        for q in range(s.players):
            if q != p and s.career[q] == CARDINAL and known_votes(s, r, p, q) >= votes:
                worth -= 4.0
        return worth + w.weights[W.AIM_POPE]
    return worth + w.weights[W.AIM_CARDINAL]


@kernel
def choose_aim(s, r, w, p, left):
    """The title to aim at."""
    votes = all_votes(s, r, p) + w.weights[W.VOTE_RATE] * left
    best = BANKER
    best_worth = -1e9
    for title in range(POPE + 1):
        worth = weigh_title(s, r, w, p, title, votes, left)
        if worth > best_worth:
            best = title
            best_worth = worth
    return best


@kernel
def ducat_worth(s, r, w, p, aim, left):
    """What a ducat will buy, less the more there are and the less time is left; and the riches at the end."""
    plenty = min(max(1.5 - s.ducats[p] * (1.0 / 120.0), 0.1), 1.0)
    worth = w.weights[W.DUCAT] * plenty * min(left * 0.25, 1.0)
    rival = 0
    for q in range(s.players):
        if q != p:
            rival = max(rival, s.ducats[q])
    prize = r.richest_merchant if aim == BANKER else r.richest_other
    lead = float(s.ducats[p] - rival)
    if -60.0 < lead < 60.0:  # contested
        worth += w.weights[W.RICH] * prize * (1.0 if left < 4.0 else 0.5)
    return worth


@kernel
def frame(s, r, w, p):
    """Sets the aim and the worth of goods for this turn."""
    m = s.memo[p]
    left = turns_left(s, r)
    aim = choose_aim(s, r, w, p, left)
    m[M.LEFT] = left
    m[M.AIM] = aim
    m[M.NEED] = max(r.title_votes[aim] - all_votes(s, r, p), 0)
    m[M.VOTE] = w.weights[W.VOTE] * r.title_points[aim] / max(r.title_votes[aim], 1)
    m[M.SPARE] = w.weights[W.SPARE_VOTE]
    m[M.DUCAT] = ducat_worth(s, r, w, p, aim, left)
    if level(s, r, p) < LEVELS:
        m[M.KNOWLEDGE] = w.weights[W.KNOWLEDGE] * min((left + 0.5) * 0.2, 1.0)
    else:
        m[M.KNOWLEDGE] = w.weights[W.HIGH_KNOWLEDGE]
    if m[M.STAMP] == 0.0:  # the first look of this game
        power = 1.0
        for i in range(12):
            m[M.POWERS + i] = power
            power *= w.weights[W.DECAY]
        for place in range(ZONES, PLACES):
            m[M.NOW + place] = 0.0
            m[M.LATER + place] = 0.0
        for i in range(3 * M.FUNDS):
            for k in range(1, M.READ_COSTS):
                m[M.USE + i * M.LENGTHS - k] = M.IMPOSSIBLE


@kernel
def votes_worth(m, votes):
    """The worth of so many votes more."""
    needed = min(float(votes), m[M.NEED])
    return needed * m[M.VOTE] + (votes - needed) * m[M.SPARE]
