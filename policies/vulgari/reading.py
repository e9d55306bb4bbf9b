"""What manuscripts are worth, and the best one of each colour for each price."""

from policies.vulgari import memo as M
from policies.vulgari import weights as W
from sim.bits import lowest_bit
from sim.games.vulgari.codes import LEVELS, READ
from sim.games.vulgari.holdings import level
from sim.kernel import kernel

COLOURS = 5


@kernel
def colours_of(s, r, p):
    """The set of colours a player's manuscripts show."""
    colours = 0
    for kind in range(r.kinds):
        colours |= r.kind_colours[kind] * (s.hand[p, kind] > 0)
    return colours


@kernel
def weigh_readings(s, r, w, p):
    """Fills, for each colour and number of actions, the manuscript worth most, and what a colour promises for later."""
    m = s.memo[p]
    for i in range((COLOURS + 1) * M.READ_COSTS):
        m[M.READ_WORTH + i] = 0.0
    for colour in range(COLOURS + 1):
        m[M.BEST_READ + colour] = 0.0
    held = colours_of(s, r, p)
    reach = level(s, r, p)
    kinds = 0
    for of in range(1, LEVELS + 1):
        kinds |= r.level_kinds[of] * ((of <= reach) & (s.level_cost[of] < M.READ_COSTS))
    kinds &= s.on_display & ~w.forbidden[READ >> 6]
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        of = r.kind_level[kind]
        worth = w.weights[W.MANUSCRIPT] * r.level_points[of]
        if r.kind_colours[kind] & ~held:
            worth += w.weights[W.COLOUR]
        promise = worth - 0.6 * s.level_cost[of] if m[M.LEFT] > 0.0 else 0.0  # nothing can be read after the last turn
        shades = r.kind_colours[kind]
        while shades:
            colour = lowest_bit(shades)
            shades &= shades - 1
            at = colour * M.READ_COSTS + s.level_cost[of]
            if worth > m[M.READ_WORTH + at]:
                m[M.READ_WORTH + at] = worth
                m[M.READ_KIND + at] = kind
            if promise > m[M.BEST_READ + colour]:
                m[M.BEST_READ + colour] = promise
