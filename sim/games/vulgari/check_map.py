"""What the map and what lies on it can get wrong together (see check.py)."""

from collections import Counter
from collections.abc import Iterable, Iterator

from sim.games.vulgari.codes import ZONES
from sim.problem import suggest

PLAYERS = (2, 3, 4, 5)
SEAS = ("tyrrhenian", "adriatic")

Found = Iterator[tuple]


def check_riddle_zones(riddle, map) -> Found:
    """It can be told somewhere."""
    if all(zone.colour != riddle.colour for zone in map.zones.values()):
        yield ("riddle", "colour"), f"no zone of the map is {riddle.colour}; choose a colour that is on the map"


def check_cantico_zones(cantico, map) -> Found:
    """One tile for each Franciscan city."""
    zones = map.with_role("franciscan")
    if len(cantico.turns) != len(zones):
        yield (
            ("cantico", "turns"),
            f"{len(cantico.turns)} tiles for {len(zones)} Franciscan zones ({', '.join(zones) or 'none'}); "
            "one tile for each: change the tiles here or the roles in map.zones",
        )


def check_manuscript_zones(manuscripts, map) -> Found:
    """Every manuscript can be taken somewhere."""
    there = {zone.colour for zone in map.zones.values()}
    for level, table in manuscripts.levels.items():
        for colours in table:
            if not there & set(colours):
                yield (
                    ("manuscripts", f"level-{level}", "-".join(colours)),
                    "no zone of the map has its colour; colour a zone in map.zones or set it to 0 copies",
                )


def check_event_zones(events, map) -> Found:
    """Events lie on the map."""
    for number, tile in events.tiles.items():
        if tile.zone not in map.zones:
            text = f"there is no zone {tile.zone!r} on the map; choose one that is.{suggest(tile.zone, map.zones)}"
            yield ("events", "tiles", str(number), "zone"), text


def check_places(places, map) -> Found:
    """Named places lie on the map."""
    for key in ("university", "election"):
        name = getattr(places, key)
        if name not in map.zones:
            text = f"there is no zone {name!r} on the map; choose one that is.{suggest(name, map.zones)}"
            yield ("places", key), text


def check_zones(map) -> Found:
    """Enough zones of each role, and no zone named twice."""
    if len(map.zones) > ZONES:
        yield ("map", "zones"), f"there are {len(map.zones)} zones; at most {ZONES}"
    for role, least in (("start", max(PLAYERS)), ("convent", 1), ("cathedral", 1), ("abbey", 1)):
        zones = map.with_role(role)
        if len(zones) < least:
            yield (
                ("map", "zones"),
                f"{len(zones)} zones have the role {role!r}; at least {least}: give it to another zone",
            )
    for sea in SEAS:
        ports = map.ports(sea)
        if len(ports) == 1:
            yield (
                ("map", "zones", ports[0], "port"),
                "is the only port of its sea, so nobody could land; make another zone a port of it, or this one 'none'",
            )
    for name, zone in map.zones.items():
        for role in list_doubles(zone.roles):
            yield ("map", "zones", name, "roles"), f"{role!r} is there twice; remove one"


def check_borders(map) -> Found:
    """Neighbours exist, and borders have two sides."""
    for name, zone in map.zones.items():
        path = ("map", "zones", name, "neighbours")
        for other in list_doubles(zone.neighbours):
            yield path, f"{other!r} is there twice; remove one"
        for other in sorted(set(zone.neighbours)):
            if other == name:
                yield path, "a zone is no neighbour of itself; remove it"
            elif other not in map.zones:
                near = suggest(other, map.zones)
                yield path, f"{name!r} names {other!r}, which is no zone of the map; remove it or add the zone.{near}"
            elif name not in map.zones[other].neighbours:
                yield (
                    path,
                    f"{name!r} names {other!r}, but not the other way round; add {name!r} to "
                    f"map.zones.{other}.neighbours or remove {other!r} from map.zones.{name}.neighbours",
                    ("map", "zones", other, "neighbours"),
                )


def check_reach(map) -> Found:
    """A pawn can get from each start zone to every zone, by land and sea."""
    links = {name: {other for other in zone.neighbours if other in map.zones} for name, zone in map.zones.items()}
    for name, zone in map.zones.items():
        for other in zone.neighbours:
            if other in links:
                links[other].add(name)
        if zone.port:
            links[name].update(map.ports(zone.port))
    starts = map.with_role("start")
    if not starts:
        return
    reached, frontier = {starts[0]}, [starts[0]]
    while frontier:
        new = links[frontier.pop()] - reached
        reached |= new
        frontier += new
    for name in map.zones:
        if name not in reached:
            yield (
                ("map", "zones", name),
                f"cannot be reached from {starts[0]!r} by land or sea; give it a neighbour on that side, or a port",
            )


def list_doubles(values: Iterable) -> list:
    """The values that are there more than once."""
    return [value for value, count in Counter(values).items() if count > 1]


MAP_CHECKS = (
    check_riddle_zones,
    check_cantico_zones,
    check_manuscript_zones,
    check_event_zones,
    check_places,
    check_zones,
    check_borders,
    check_reach,
)
