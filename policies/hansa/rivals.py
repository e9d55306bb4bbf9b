"""What the others are after: how much they want each route, and who is about to link east and west."""

from policies.hansa import memo as M
from policies.hansa import weights as W
from policies.hansa.cities import has_linked, list_easy, spread
from sim.bits import count_bits, has_bit, lowest_bit
from sim.games.hansa.codes import NONE
from sim.kernel import kernel

WANTED = (0.5, 1.2, 0.8, 0.5, 0.7)  # how much an ability draws players, by ability
NEARLY = 2  # offices missing, for a link to be about to come
LEAST = 3  # cities of who may be about to link


@kernel
def look_around(s, r, w, p):
    """How much others want each route, and the claims to be expected at each city in a round (H9a)."""
    m = s.memo[p]
    danger = find_danger(s, r, w, p)
    total = 0.0
    routes = r.all_routes
    while routes:
        route = lowest_bit(routes)
        routes &= routes - 1
        lure = 0.3 if has_bit(s.open_routes, route) else 0.1
        for end in range(2):
            ability = r.city_ability[r.ends[route, end]]
            if ability != NONE:
                others = 0
                for q in range(s.players):
                    others += q != p and s.level[q, ability] < r.steps[ability]
                lure += WANTED[ability] * others / (s.players - 1.0)
        if has_bit(s.marked, route):
            lure += 0.8
        if route == r.table:
            lure += 0.6
        if danger and has_bit(danger, r.ends[route, 0]) | has_bit(danger, r.ends[route, 1]):
            lure += w.weights[W.DENY]
        m[M.LURE + route] = lure
        total += lure
    claims = 0.8 * s.players / total
    for city in range(r.cities):
        traffic = 0.0
        routes = r.routes_of[city]
        while routes:
            traffic += m[M.LURE + lowest_bit(routes)]
            routes &= routes - 1
        m[M.TRAFFIC + city] = claims * traffic


@kernel
def find_danger(s, r, w, p):
    """The set of cities where another player lacks an office to link east and west (H14)."""
    m = s.memo[p]
    danger = 0
    if s.linked >= r.links or w.weights[W.DENY] <= 0.0:
        return danger
    for q in range(s.players):
        if q == p or count_bits(s.cities[q]) < LEAST or has_linked(s, q):
            continue
        mine = s.cities[q]
        easy = list_easy(s, r, q) & ~mine
        spread(r, m, M.WEST, 1 << r.west, mine, easy, 0, NEARLY)
        missing = m[M.WEST + r.east]
        if missing > NEARLY:
            continue
        spread(r, m, M.EAST, 1 << r.east, mine, easy, 0, NEARLY)
        while easy:
            city = lowest_bit(easy)
            easy &= easy - 1
            if m[M.WEST + city] + m[M.EAST + city] - 1.0 <= missing:
                danger |= 1 << city
    return danger
