"""The rules as one record, read as `r.returns[piece]`; a variant is another value of it."""

import numpy as np

from sim.games.hansa.check_board import list_ends, list_rings
from sim.games.hansa.codes import (
    ABILITIES,
    CITIES,
    COLOURS,
    KINDS,
    LINKS,
    NONE,
    OFFICES,
    PAIRS,
    PIECES,
    PILE_TABLE,
    RINGS,
    ROUTES,
    SEATS,
    SPACES,
    TRACK,
    WORDS_USED,
)
from sim.games.hansa.names import list_groups
from sim.groups import fill_groups, group_fields

GROUPS = 24

RULES = np.dtype(
    [
        ("players", "i8"),
        ("supply", "i8", (SEATS, 2)),  # cubes, discs at the start
        ("stock", "i8", (SEATS, 2)),
        ("track", "i8", (len(ABILITIES), TRACK)),  # what is shown; of privilege: the last colour allowed
        ("steps", "i8", len(ABILITIES)),  # upgrades of the full track
        ("covered_by", "i8", len(ABILITIES)),
        ("full_points", "i8", len(ABILITIES)),
        ("pile", "i8", len(KINDS)),  # markers of each kind that are not on a tavern route at the start
        ("start", "i8", len(KINDS)),  # markers of each kind that are
        ("marker_points", "i8", PILE_TABLE),
        ("swap_own", "i8"),
        ("some_actions", "i8"),
        ("more_actions", "i8"),
        ("most_removed", "i8"),
        ("income_exactly", "i8"),
        ("returns", "i8", 2),  # for displacing a cube, a disc
        ("adds", "i8", 2),
        ("any_order", "i8"),
        ("claim_control", "i8"),
        ("coin", "i8"),
        ("spaces", "i8"),
        ("space_colour", "i8", SPACES),
        ("space_points", "i8", SPACES),
        ("links", "i8"),
        ("link_points", "i8", LINKS),
        ("end_prestige", "i8"),
        ("end_cities", "i8"),
        ("stall_rounds", "i8"),
        ("control_points", "i8"),
        ("neutral", "i8"),  # whether there is a neutral colour
        ("neutral_adds", "i8"),
        # the side of the board; cities, routes and pairs of offices that it lacks have number but no houses or offices
        ("all_routes", "i8"),  # set of those on this side
        ("taverns", "i8"),  # set
        ("houses", "i8", ROUTES),
        ("least_houses", "i8"),
        ("ends", "i8", (ROUTES, 2)),
        ("rings", "i8"),
        ("ring", "i8", (ROUTES, RINGS)),  # set of routes 1, 2, ... steps away, from index 0
        ("table", "i8"),  # the route of the Coellen table
        ("yellow_routes", "i8"),  # set of routes with a yellow city at an end
        ("cities", "i8"),
        ("printed", "i8", CITIES),  # offices
        ("office_colour", "i8", (CITIES, OFFICES)),
        ("office_piece", "i8", (CITIES, OFFICES)),
        ("office_coin", "i8", (CITIES, OFFICES)),
        ("city_ability", "i8", CITIES),  # or NONE
        ("neighbours", "i8", CITIES),  # set of cities one route away
        ("routes_of", "i8", CITIES),  # set
        ("east", "i8"),
        ("west", "i8"),
        ("pair", "i8", (CITIES, OFFICES)),  # number of the pair of this office and the next
        ("pairs", "i8"),
        ("pair_city", "i8", PAIRS),
        ("pair_left", "i8", PAIRS),
        *group_fields(WORDS_USED, GROUPS),
    ],
    align=True,
)


def build_rules(config, players: int) -> np.ndarray:
    """The rules record for a checked config and a player count."""
    rules = np.zeros(1, RULES)
    r = rules[0]
    r["players"] = players
    _fill_pieces(r, config)
    _fill_markers(r, config.markers)
    _fill_points(r, config)
    _fill_readings(r, config.readings)
    r["neutral"], r["neutral_adds"] = players in config.neutral.players, config.neutral.adds
    _fill_side(r, config.boards, config.boards.sides[config.boards.find_side(players)])
    fill_groups(r, list_groups())
    return rules


def _fill_pieces(r, config) -> None:
    """Desks, supply and stock."""
    pieces, tracks = config.pieces, config.abilities.tracks
    for i, (name, track) in enumerate(tracks.items()):
        values = track.numbers if name == "bags" else track.values
        if name == "privilege":
            values = [COLOURS.index(colour) for colour in track.values]
        r["track"][i, : len(values)] = values
        r["steps"][i], r["full_points"][i] = len(values) - 1, track.full_points
        r["covered_by"][i] = PIECES.index(track.covered_by)
    free = [pieces.cubes - pieces.score_cubes, pieces.discs]
    for i in range(len(ABILITIES)):
        free[r["covered_by"][i]] -= r["steps"][i]
    for seat in range(SEATS):
        r["supply"][seat] = pieces.supply_cubes[seat], pieces.supply_discs[seat]
        r["stock"][seat] = free - r["supply"][seat]
    displacement = config.displacement
    r["returns"] = displacement.returns_for_cube, displacement.returns_for_disc
    r["adds"] = displacement.adds_for_cube, displacement.adds_for_disc


def _fill_markers(r, markers) -> None:
    for i, kind in enumerate(KINDS):
        r["start"][i] = markers.start.count(kind)
        r["pile"][i] = markers[kind].count - r["start"][i]
    r["some_actions"], r["more_actions"] = markers.actions.actions, markers.more_actions.actions
    r["most_removed"] = markers.remove.pieces
    for count in range(PILE_TABLE):
        r["marker_points"][count] = max((points for least, points in markers.points if least <= count), default=0)


def _fill_readings(r, readings) -> None:
    r["income_exactly"] = readings.income == "exactly"
    r["any_order"] = readings.replace == "any-order"
    r["swap_own"] = readings.swap == "own"


def _fill_points(r, config) -> None:
    r["claim_control"], r["coin"] = config.claim.control, config.claim.coin
    spaces = config.coellen.spaces
    r["spaces"] = len(spaces)
    r["space_colour"][: len(spaces)] = [COLOURS.index(space.colour) for space in spaces]
    r["space_points"][: len(spaces)] = [space.points for space in spaces]
    r["links"] = len(config.east_west.points)
    r["link_points"][: len(config.east_west.points)] = config.east_west.points
    r["end_prestige"], r["end_cities"] = config.end.prestige, config.end.cities
    r["stall_rounds"] = config.stall.rounds
    r["control_points"] = config.scoring.control


def _fill_side(r, boards, side) -> None:
    cities, routes = boards.cities, boards.routes
    r["cities"], r["pairs"] = len(cities), len(boards.pairs)
    for i, (city, left) in enumerate(boards.pairs):
        r["pair_city"][i], r["pair_left"][i] = cities.index(city), left
        r["pair"][cities.index(city), left] = i
    r["city_ability"] = NONE
    for name, properties in side.cities.items():
        city = cities.index(name)
        r["printed"][city] = len(properties.offices)
        for i, office in enumerate(properties.printed):
            r["office_colour"][city, i], r["office_piece"][city, i] = office.colour, office.piece
            r["office_coin"][city, i] = office.coin
        if properties.ability:
            r["city_ability"][city] = ABILITIES.index(properties.ability)
    for name, properties in side.routes.items():
        route = routes.index(name)
        ends = [cities.index(end) for end in list_ends(name)]
        r["houses"][route], r["ends"][route] = properties.houses, ends
        r["all_routes"] |= 1 << route
        r["taverns"] |= properties.tavern << route
        r["yellow_routes"] |= any(side.cities[end].yellow for end in list_ends(name)) << route
        for end, other in (ends, ends[::-1]):
            r["neighbours"][end] |= 1 << other
            r["routes_of"][end] |= 1 << route
        for i, ring in enumerate(list_rings(name, list(side.routes))):
            r["ring"][route, i] = sum(1 << routes.index(other) for other in ring)
            r["rings"] = max(r["rings"], i + 1)
    r["least_houses"] = min(route.houses for route in side.routes.values())
    r["east"], r["west"] = cities.index(side.east), cities.index(side.west)
    r["table"] = routes.index(side.table)
