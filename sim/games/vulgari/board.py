"""The rules as one record, read as `r.move_fee`; a variant is another value of it."""

import numpy as np

from sim.games.vulgari.codes import (
    CARDINALS,
    COLOURS,
    CUBES,
    EVENTS,
    FRIARS,
    KINDS,
    KNOWLEDGE,
    KNOWLEDGE_SPACES,
    LEVELS,
    PILE,
    PLACES,
    TITLES,
    TRACK_SPACES,
    TRACKS,
    WORDS_USED,
    ZONES,
)
from sim.games.vulgari.names import list_groups
from sim.games.vulgari.travel import FAR, build_distances, build_travel
from sim.groups import fill_groups, group_fields

GROUPS = 16
REACH = 13  # sets of places within 0 to 12 actions

RULES = np.dtype(
    [
        ("players", "i8"),
        ("start_ducats", "i8"),
        ("start_knowledge", "i8"),
        ("actions", "i8"),
        ("cube_turns", "i8"),
        ("stupor_turn", "i8"),
        ("papal_turn", "i8"),
        ("papal_red", "i8"),
        ("last_turn", "i8"),
        ("bag", "i8", 4),
        ("per_turn", "i8"),
        ("one_actions", "i8"),
        ("two_actions", "i8"),
        ("price_one", "i8", 4),
        ("price_two", "i8", 4),
        ("votes", "i8", 4),
        ("noble_sale", "i8"),
        ("abbey_yellow_free", "i8"),
        ("scribe_knowledge", "i8"),
        ("scribe_points", "i8"),
        ("scribes_behind", "i8"),
        ("charity_friar", "i8"),
        ("charity_cardinal", "i8"),
        ("charity_last_turn", "i8"),
        ("move_fee", "i8"),
        ("travel", "i1", (PLACES, PLACES)),
        ("reach", "i8", (PLACES, REACH)),
        ("distance", "i1", (PLACES, ZONES)),  # for bots: actions over any number of turns
        ("psalter", "i8"),
        ("psalter_last", "i8"),
        ("trade", "i8"),
        ("spaces", "i8", len(TRACKS)),
        ("level_of", "i8", KNOWLEDGE_SPACES),
        ("riddle_zones", "i8"),
        ("riddle_points", "i8", TRACK_SPACES),
        ("messenger_early_until", "i8"),
        ("messenger_ducats", "i8", 2),  # early, late
        ("messenger_yellow", "i8", 2),
        ("messenger_knowledge", "i8", 2),
        ("messenger_at_once", "i8"),
        ("messenger_by_completion", "i8"),
        ("orient_bonus", "i8"),
        ("franciscan", "i8"),
        ("cantico_tiles", "i8", ZONES),
        ("cantico_free_from", "i8"),
        ("cantico_points", "i8", 2),
        ("library_from", "i8"),
        ("library_tiles", "i8", PILE),
        ("library_count", "i8"),
        ("library_draw", "i8", TRACK_SPACES),
        ("vow_percent", "i8"),
        ("gigi_last_turn", "i8"),
        ("friar_knowledge", "i8", 5),
        ("friar_virtual", "i8", (5, 4)),
        ("friar_charity", "i8", 5),
        ("friar_points", "i8", 5),
        ("friar_free_travel", "i8", 5),
        ("cardinal_price", "i8", 5),
        ("cardinal_knowledge", "i8", 5),
        ("cardinal_virtual", "i8", (5, 4)),
        ("cardinal_points", "i8", 5),
        ("cardinal_actions", "i8", 5),
        ("cardinal_push", "i8", 5),
        ("cardinal_refund", "i8", 5),
        ("cardinal_library", "i8", 5),
        ("push_once", "i8"),
        ("stupor_knowledge", "i8"),
        ("stupor_free_votes", "i8"),
        ("stupor_opening", "i8"),
        ("stupor_zone", "i8"),
        ("title_votes", "i8", 4),
        ("title_points", "i8", 4),
        ("leftover_points", "i8"),
        ("richest_merchant", "i8"),
        ("richest_other", "i8"),
        ("five_colours", "i8"),
        ("pope_voids_tile", "i8"),
        ("remember", "i8"),
        ("kinds", "i8"),
        ("kind_level", "i8", KINDS),
        ("kind_colours", "i8", KINDS),
        ("kind_copies", "i8", KINDS),
        ("level_kinds", "i8", LEVELS + 1),
        ("zone_kinds", "i8", PLACES),
        ("level_points", "i8", LEVELS + 1),
        ("level_actions", "i8", LEVELS + 1),
        ("cheaper_at_once", "i8"),
        ("displayed", "i8"),
        ("lingua_level", "i8"),
        ("lingua_actions", "i8"),
        ("lingua_points", "i8"),
        ("event_zone", "i8", EVENTS),
        ("event_ducats", "i8", EVENTS),
        ("event_knowledge", "i8", EVENTS),
        ("zones", "i8"),
        ("zone_ducats", "i8", PLACES),
        ("zone_knowledge", "i8", PLACES),
        ("zone_colour", "i8", PLACES),  # index in COLOURS, or their number where nothing can be read
        ("cities", "i8"),  # zones with ducats or knowledge
        ("start_zones", "i8"),
        ("convents", "i8"),
        ("cathedrals", "i8"),
        ("abbeys", "i8"),
        ("university", "i8"),
        ("election", "i8"),
        *group_fields(WORDS_USED, GROUPS),
    ],
    align=True,
)


def build_rules(config, players: int) -> np.ndarray:
    """The rules record for a checked config and a player count."""
    rules = np.zeros(1, RULES)
    r = rules[0]
    zones = list(config.map.zones)
    _fill_table(r, config, players)
    _fill_tracks(r, config, zones)
    _fill_tiles(r, config)
    _fill_manuscripts(r, config, zones)
    _fill_map(r, config, zones)
    fill_groups(r, list_groups())
    r["players"] = players
    r["displayed"] = players + config.manuscripts.display
    return rules


def _fill_table(r, config, players: int) -> None:
    """Calendar, cubes, prices, charity, election."""
    r["start_ducats"], r["start_knowledge"] = config.start.ducats, config.start.knowledge
    r["actions"] = config.actions.per_turn
    calendar = config.calendar
    r["cube_turns"], r["stupor_turn"], r["papal_turn"] = (
        calendar.cube_turns,
        calendar.stupor_mundi_turn,
        calendar.papal_turn,
    )
    r["papal_red"] = calendar.papal_red
    r["last_turn"] = calendar.papal_turn + calendar.papal_red + calendar.papal_white - 1
    bag = config.cubes[players]
    r["bag"] = [getattr(bag, cube) for cube in CUBES]
    r["per_turn"] = bag.per_turn
    prices = config.prices
    r["one_actions"], r["two_actions"] = prices.one_actions, prices.two_actions
    for colour, cube in enumerate(CUBES):
        price = getattr(prices, cube)
        r["price_one"][colour], r["price_two"][colour] = price.one, price.two
        r["votes"][colour] = getattr(price, "votes", 0)
    r["noble_sale"], r["abbey_yellow_free"] = prices.noble_sale, prices.abbey_yellow_free
    r["scribe_knowledge"], r["scribe_points"] = config.scribes.knowledge, config.scribes.points
    r["scribes_behind"] = config.scribes.taken == "behind"
    r["charity_friar"], r["charity_cardinal"] = config.charity.friar, config.charity.cardinal
    r["charity_last_turn"] = config.charity.last_turn
    r["psalter"], r["psalter_last"] = config.psalter.knowledge, config.psalter.knowledge_of_last
    r["trade"] = config.trade.ducats
    stupor = config.stupor_mundi
    r["stupor_knowledge"], r["stupor_free_votes"], r["stupor_opening"] = (
        stupor.knowledge,
        stupor.free_votes,
        stupor.opening,
    )
    for title, name in enumerate(TITLES):
        r["title_votes"][title] = getattr(config.titles, name).votes
        r["title_points"][title] = getattr(config.titles, name).points
    scoring = config.scoring
    r["leftover_points"], r["five_colours"] = scoring.leftover_votes, scoring.five_colours
    r["richest_merchant"], r["richest_other"] = scoring.richest_merchant, scoring.richest_other
    r["pope_voids_tile"] = scoring.tile_points_void_for_pope
    r["remember"] = config.hidden.remember


def _fill_tracks(r, config, zones: list[str]) -> None:
    for track, name in enumerate(TRACKS):
        r["spaces"][track] = getattr(config, name).spaces
    level = 0
    for space in range(KNOWLEDGE_SPACES):
        while level < len(config.knowledge.levels) and config.knowledge.levels[level] <= space:
            level += 1
        r["level_of"][space] = level
    r["riddle_zones"] = _zone_set(config, zones, lambda zone: zone.colour == config.riddle.colour)
    r["riddle_points"] = _steps(config.riddle.points)
    messenger = config.messenger
    r["messenger_early_until"] = messenger.early_until
    for i, terms in enumerate((messenger.early, messenger.late)):
        r["messenger_ducats"][i], r["messenger_yellow"][i] = terms.ducats, terms.yellow
        r["messenger_knowledge"][i] = terms.knowledge
    r["messenger_at_once"] = messenger.paid == "at-once"
    r["messenger_by_completion"] = messenger.knowledge_by == "completion"
    r["orient_bonus"] = config.orient.bonus
    r["franciscan"] = _zone_set(config, zones, lambda zone: "franciscan" in zone.roles)
    r["cantico_tiles"][: len(config.cantico.turns)] = config.cantico.turns
    r["cantico_free_from"] = config.cantico.free_from
    r["cantico_points"] = config.cantico.points
    library = config.library
    r["library_from"], r["library_count"] = library.from_turn, len(library.tiles)
    r["library_tiles"][: len(library.tiles)] = library.tiles
    if library.counts == "reached":
        r["library_draw"] = _steps(library.draw)
    else:
        for space, tiles in library.draw:
            r["library_draw"][space] = tiles


def _fill_tiles(r, config) -> None:
    """Friar and cardinal tiles."""
    friars, cardinals = config.friars, config.cardinals
    r["vow_percent"], r["gigi_last_turn"] = friars.ducats_lost_percent, friars.gigi_last_turn
    for i, name in enumerate(FRIARS):
        tile = getattr(friars, name)
        r["friar_knowledge"][i], r["friar_points"][i] = tile.knowledge, tile.points
        r["friar_charity"][i] = config.charity.friar if tile.charity is None else tile.charity
        r["friar_free_travel"][i] = tile.free_travel
        if tile.virtual:
            r["friar_virtual"][i, CUBES.index(tile.virtual)] = 1
    for i, name in enumerate(CARDINALS):
        tile = getattr(cardinals, name)
        r["cardinal_price"][i] = cardinals.price if tile.price is None else tile.price
        r["cardinal_knowledge"][i], r["cardinal_points"][i] = tile.knowledge, tile.points
        r["cardinal_actions"][i], r["cardinal_push"][i] = tile.extra_actions, tile.pushes_back
        r["cardinal_refund"][i], r["cardinal_library"][i] = tile.refunded, tile.extra_library
        if tile.virtual:
            r["cardinal_virtual"][i, CUBES.index(tile.virtual)] = 1
    r["push_once"] = cardinals.push_window == "once"


def list_kinds(config) -> list[tuple[int, tuple[str, ...], int]]:
    """The kinds of manuscript: (level, colours, copies), in the order of their action codes."""
    return [
        (level, colours, copies)
        for level, kinds in sorted(config.manuscripts.levels.items())
        for colours, copies in kinds.items()
    ]


def _fill_manuscripts(r, config, zones: list[str]) -> None:
    manuscripts = config.manuscripts
    kinds = list_kinds(config)
    r["kinds"] = len(kinds)
    for kind, (level, colours, copies) in enumerate(kinds):
        r["kind_level"][kind], r["kind_copies"][kind] = level, copies
        r["kind_colours"][kind] = sum(1 << COLOURS.index(colour) for colour in colours)
        r["level_kinds"][level] |= 1 << kind
        for z, zone in enumerate(zones):
            if config.map.zones[zone].colour in colours:
                r["zone_kinds"][z] |= 1 << kind
    r["level_points"][1:], r["level_actions"][1:] = manuscripts.points, manuscripts.actions
    r["cheaper_at_once"] = manuscripts.cheaper == "at-once"
    lingua = manuscripts.lingua
    r["lingua_level"], r["lingua_actions"], r["lingua_points"] = lingua.level, lingua.actions, lingua.points


def _fill_map(r, config, zones: list[str]) -> None:
    r["zones"] = len(zones)
    r["zone_colour"] = len(COLOURS)
    for z, name in enumerate(zones):
        if config.map.zones[name].colour in COLOURS:
            r["zone_colour"][z] = COLOURS.index(config.map.zones[name].colour)
        r["zone_ducats"][z] = config.map.zones[name].ducats
        r["zone_knowledge"][z] = config.map.zones[name].knowledge
    for field, role in (
        ("start_zones", "start"),
        ("convents", "convent"),
        ("cathedrals", "cathedral"),
        ("abbeys", "abbey"),
    ):
        r[field] = _zone_set(config, zones, lambda zone, role=role: role in zone.roles)
    r["cities"] = _zone_set(config, zones, lambda zone: zone.ducats or zone.knowledge)
    r["university"], r["election"] = zones.index(config.places.university), zones.index(config.places.election)
    for number, tile in config.events.tiles.items():
        r["event_zone"][int(number)] = zones.index(tile.zone)
        r["event_ducats"][int(number)], r["event_knowledge"][int(number)] = tile.ducats, tile.knowledge
    r["stupor_zone"] = r["event_zone"][EVENTS - 1]
    neighbours = [[zones.index(other) for other in config.map.zones[zone].neighbours] for zone in zones]
    ports = [config.map.zones[zone].port for zone in zones]
    r["move_fee"] = config.move.fee
    travel = build_travel(neighbours, ports, config.move.crossing)
    for place in range(PLACES):
        for goal in range(PLACES):
            cost = travel[place][goal]
            r["travel"][place, goal] = cost if cost <= config.move.most_actions else FAR
            if place != goal and cost <= config.move.most_actions:
                for actions in range(cost, REACH):
                    r["reach"][place, actions] |= 1 << goal
    r["distance"] = build_distances(neighbours, ports)


def _zone_set(config, zones: list[str], wanted) -> int:
    return sum(1 << z for z, name in enumerate(zones) if wanted(config.map.zones[name]))


def _steps(table: list[list[int]]) -> list[int]:
    """[[from space, value], ...] as a value for each space."""
    return [max((value for space, value in table if space <= at), default=0) for at in range(TRACK_SPACES)]


assert KNOWLEDGE == 0 and len(FRIARS) == len(CARDINALS) == 5
