"""What the sides of the board, and what is played on them, can get wrong (see check.py); and what a side amounts to."""

from collections import Counter
from collections.abc import Iterator

from sim.games.hansa.codes import CITIES, PAIRS, RINGS, ROUTES
from sim.problem import suggest

PLAYERS = (2, 3, 4, 5)

Found = Iterator[tuple]


def list_ends(route: str) -> tuple[str, str]:
    """The cities that a route's name says it links."""
    first, _, second = route.partition("-")
    return first, second


def link_cities(side) -> dict[str, set[str]]:
    """City -> cities one route away; routes to cities that do not exist left out."""
    links = {city: set() for city in side.cities}
    for route in side.routes:
        first, second = list_ends(route)
        if first in links and second in links:
            links[first].add(second)
            links[second].add(first)
    return links


def find_chain(side) -> list[str]:
    """The cities of a shortest chain from west to east, both included; nothing if there is none."""
    links, paths = link_cities(side), {side.west: [side.west]}
    frontier = [side.west]
    while frontier and side.east not in paths:
        reached = [(city, other) for city in frontier for other in sorted(links.get(city, ())) if other not in paths]
        frontier = []
        for city, other in reached:
            if other not in paths:
                paths[other] = [*paths[city], other]
                frontier.append(other)
    return paths.get(side.east, [])


def measure_side(side) -> dict:
    """What there is on a side: numbers of cities, offices, coins, routes, houses, and the shortest east-west chain."""
    offices = [office for city in side.cities.values() for office in city.printed]
    return {
        "cities": len(side.cities),
        "offices": len(offices),
        "coins": sum(office.coin for office in offices),
        "routes": len(side.routes),
        "houses": sum(route.houses for route in side.routes.values()),
        "chain": find_chain(side),
    }


def list_rings(route: str, routes: list[str]) -> list[list[str]]:
    """The routes 1, 2, ... steps away (H7)."""
    rings, seen, cities = [], {route}, set(list_ends(route))
    while True:
        ring = [other for other in routes if other not in seen and cities & set(list_ends(other))]
        if not ring:
            return rings
        rings.append(ring)
        seen.update(ring)
        cities = {end for other in ring for end in list_ends(other)}


def check_sizes(boards) -> Found:
    """Everything has an action code."""
    for what, found, most in (
        ("cities", boards.cities, CITIES),
        ("routes", boards.routes, ROUTES),
        ("pairs of neighbouring offices", boards.pairs, PAIRS),
    ):
        if len(found) > most:
            yield ("boards", "sides"), f"all sides together have {len(found)} {what}; at most {most}"


def check_players(boards) -> Found:
    """Every player count has a side of its own."""
    sides: dict[int, str] = {}
    if not boards.sides:
        yield ("boards", "sides"), "there is no side; add one"
        return
    for name, side in boards.sides.items():
        path = ("boards", "sides", name, "players")
        for players, times in Counter(side.players).items():
            if times > 1:
                yield path, f"{players} is there twice; remove one"
            if players in sides:
                other = ("boards", "sides", sides[players], "players")
                yield path, f"{players} players use {sides[players]} too; remove one of them", other
            sides.setdefault(players, name)
    for players in PLAYERS:
        if players not in sides:
            paths = [("boards", "sides", name, "players") for name in boards.sides]
            yield paths[0], f"no side is for {players} players; add {players} to the players of one", *paths[1:]


def check_routes(boards) -> Found:
    """Routes link two cities of their side, each pair once, and all hang together."""
    for name, side in boards.sides.items():
        path = ("boards", "sides", name, "routes")
        seen: dict[frozenset, str] = {}
        for route in side.routes:
            ends = list_ends(route)
            for city in ends:
                if city not in side.cities:
                    near = suggest(city, side.cities)
                    text = f"there is no city {city!r} on this side; rename the route or add the city.{near}"
                    yield (*path, route), text
            if ends[0] == ends[1]:
                yield (*path, route), "leads from a city to itself; name two cities"
            other = seen.setdefault(frozenset(ends), route)
            if other != route:
                yield (*path, route), f"links the same cities as {other}; keep one of them", (*path, other)
        links = link_cities(side)
        reached = frontier = {next(iter(links), None)}
        while frontier:
            frontier = {other for city in frontier for other in links.get(city, ())} - reached
            reached = reached | frontier
        for city in links:
            if city not in reached:
                text = f"no route leads from here to {next(iter(links))}; link the two parts of the board"
                yield ("boards", "sides", name, "cities", city), text, path
        furthest = max((len(list_rings(route, list(side.routes))) for route in side.routes), default=0)
        if furthest > RINGS:
            yield path, f"some routes are {furthest} steps apart; at most {RINGS}: make the board less long"


def check_places(boards) -> Found:
    """What a side names is on it."""
    for name, side in boards.sides.items():
        path = ("boards", "sides", name)
        for key in ("east", "west"):
            city = getattr(side, key)
            if city not in side.cities:
                yield (*path, key), f"there is no city {city!r} on this side; choose one.{suggest(city, side.cities)}"
        if side.east == side.west:
            yield (*path, "east"), "is the west end too; choose two cities", (*path, "west")
        if side.table not in side.routes:
            near = suggest(side.table, side.routes)
            yield (*path, "table"), f"there is no route {side.table!r} on this side; choose one.{near}"


def check_taverns(boards, markers) -> Found:
    """A start marker for each tavern."""
    for name, side in boards.sides.items():
        taverns = [route for route, properties in side.routes.items() if properties.tavern]
        if len(taverns) != len(markers.start):
            yield (
                ("markers", "start"),
                f"{len(markers.start)} markers for the {len(taverns)} tavern routes of side {name}; one for each: "
                "change the markers here or tavern in its routes",
                ("boards", "sides", name, "routes"),
            )


def check_houses(boards, pieces) -> Found:
    """Every route can be claimed by somebody."""
    most = pieces.cubes + pieces.discs - pieces.score_cubes
    for name, side in boards.sides.items():
        for route, properties in side.routes.items():
            if properties.houses > most:
                path = ("boards", "sides", name, "routes", route, "houses")
                yield path, f"nobody has so many pieces; at most {most}", ("pieces", "cubes")


def check_neutral(boards, neutral) -> Found:
    """A neutral cube alone never fills a route."""
    for players in neutral.players:
        for name, side in boards.sides.items():
            for route, properties in side.routes.items():
                if players in side.players and properties.houses < 2:
                    yield (
                        ("boards", "sides", name, "routes", route, "houses"),
                        "one neutral cube would fill it again and again; at least 2, or neutral.players = []",
                        ("neutral", "players"),
                    )


BOARD_CHECKS = (
    check_sizes,
    check_players,
    check_routes,
    check_places,
    check_taverns,
    check_houses,
    check_neutral,
)
