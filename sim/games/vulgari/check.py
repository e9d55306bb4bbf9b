"""What only several keys of the config together can get wrong.

Each check takes the tables it compares, by name, and yields (path of the key, what is wrong and the remedy, paths of
other keys that may be the mistake as well). It runs whenever those tables are sound by themselves, so that one mistake
does not hide another.
"""

from itertools import pairwise

from sim.games.vulgari.check_map import MAP_CHECKS, PLAYERS, Found, list_doubles
from sim.games.vulgari.codes import KINDS

MOST_ACTIONS = 12
MOST_DRAWN = 5  # library tiles in hand at once
LAST_TURN = 24
DECK = 60


def check_calendar(calendar) -> Found:
    """Everything lies on a turn that exists."""
    last = calendar.last_turn
    if last > LAST_TURN:
        yield (
            ("calendar", "papal_turn"),
            f"with {calendar.papal_red} red and {calendar.papal_white} white tiles the last papal tile lies on turn "
            f"{last}; at most {LAST_TURN}: begin earlier or use fewer tiles",
            ("calendar", "papal_red"),
            ("calendar", "papal_white"),
        )
    for key in ("stupor_mundi_turn", "cube_turns"):
        if getattr(calendar, key) > last:
            yield ("calendar", key), f"turn {getattr(calendar, key)} is after the last papal tile; at most {last}"


def check_bags(cubes, calendar) -> Found:
    """A bag is drawn completely: cube_turns times per_turn."""
    for players in PLAYERS:
        bag = cubes[players]
        wanted = calendar.cube_turns * bag.per_turn
        if bag.total != wanted:
            change = f"add {wanted - bag.total}" if bag.total < wanted else f"take out {bag.total - wanted}"
            yield (
                ("cubes", f"players-{players}"),
                f"the bag for {players} players holds {bag.total} cubes, but {calendar.cube_turns} turns of "
                f"{bag.per_turn} need {wanted}; {change}, or change per_turn or calendar.cube_turns",
                ("calendar", "cube_turns"),
            )


def check_actions(actions, cardinals) -> Found:
    """The most actions a player can have."""
    for name, tile in cardinals.tiles.items():
        most = actions.per_turn + tile.extra_actions
        if most > MOST_ACTIONS:
            yield (
                ("cardinals", name, "extra_actions"),
                f"{name} makes {most} actions a turn; at most {MOST_ACTIONS}, actions.per_turn included",
                ("actions", "per_turn"),
            )


def check_knowledge(knowledge) -> Found:
    """Levels begin at 1 and rise along the track."""
    levels = knowledge.levels
    if levels[0] != 1:
        yield ("knowledge", "levels"), f"level 1 begins on space {levels[0]}; it must begin on 1"
    if any(lower >= higher for lower, higher in pairwise(levels)):
        yield ("knowledge", "levels"), "each level must begin on a higher space than the one before; sort them"
    if max(levels) > knowledge.spaces:
        yield (
            ("knowledge", "levels"),
            f"space {max(levels)} is beyond the track; at most knowledge.spaces = {knowledge.spaces}",
            ("knowledge", "spaces"),
        )


def check_start(start, knowledge) -> Found:
    """The start is on the track."""
    if start.knowledge > knowledge.spaces:
        yield (
            ("start", "knowledge"),
            f"space {start.knowledge} is beyond the track; at most knowledge.spaces = {knowledge.spaces}",
            ("knowledge", "spaces"),
        )


def check_riddle(riddle) -> Found:
    """Its points rise along the track."""
    yield from _check_steps(("riddle", "points"), riddle.points, riddle.spaces)


def check_library(library) -> Found:
    """Its draws rise along the track."""
    yield from _check_steps(("library", "draw"), library.draw, library.spaces)
    for number, (_, drawn) in enumerate(library.draw):
        if not 1 <= drawn <= MOST_DRAWN:
            yield ("library", "draw", number, 1), f"is not a number of tiles that can be drawn; from 1 to {MOST_DRAWN}"


def check_library_tile(library, cardinals) -> Found:
    """A tile that draws more does not draw too many."""
    most = max(drawn for _, drawn in library.draw)
    for name, tile in cardinals.tiles.items():
        if tile.extra_library and most <= MOST_DRAWN < most + tile.extra_library:
            yield (
                ("cardinals", name, "extra_library"),
                f"{name} draws {most + tile.extra_library} tiles at once; at most {MOST_DRAWN}, library.draw included",
                ("library", "draw"),
            )


def check_cantico(cantico) -> Found:
    """The tiles name different turns before all cities are active."""
    for turn in list_doubles(cantico.turns):
        yield ("cantico", "turns"), f"turn {turn} is there twice; every tile needs a turn of its own"
    for turn in cantico.turns:
        if turn >= cantico.free_from:
            text = f"turn {turn} is not before free_from = {cantico.free_from}; choose an earlier turn"
            yield ("cantico", "turns"), text, ("cantico", "free_from")


def check_stupor_mundi(stupor_mundi) -> Found:
    """Whoever summons can make the opening bid."""
    if stupor_mundi.opening > stupor_mundi.free_votes:
        yield (
            ("stupor_mundi", "opening"),
            f"a caller without cubes could not open; at most free_votes = {stupor_mundi.free_votes}",
            ("stupor_mundi", "free_votes"),
        )


def check_titles(titles) -> Found:
    """Who can be Pope can be Camerlengo."""
    if titles.pope.votes < titles.camerlengo.votes:
        yield (
            ("titles", "pope", "votes"),
            f"the Pope needs fewer votes than the Camerlengo; at least his {titles.camerlengo.votes}",
            ("titles", "camerlengo", "votes"),
        )


def check_manuscripts(manuscripts) -> Found:
    """No pair is there twice, and decks fill the display."""
    most_shown = max(PLAYERS) + manuscripts.display
    for level, table in manuscripts.levels.items():
        seen: dict[frozenset, str] = {}
        for colours in table:
            kind = "-".join(colours)
            if frozenset(colours) in seen:
                other = seen[frozenset(colours)]
                path = ("manuscripts", f"level-{level}")
                yield (*path, kind), f"{other} and {kind} are the same pair; keep one of them", (*path, other)
            seen.setdefault(frozenset(colours), kind)
        copies = sum(table.values())
        if not most_shown <= copies <= DECK:
            yield (
                ("manuscripts", f"level-{level}"),
                f"the deck of level {level} has {copies} manuscripts; from {most_shown} (face up with {max(PLAYERS)} "
                f"players) to {DECK}",
                ("manuscripts", "display"),
            )
    kinds = sum(len(table) for table in manuscripts.levels.values())
    if kinds > KINDS:
        yield (
            ("manuscripts",),
            f"there are {kinds} kinds of manuscript on all levels; at most {KINDS}: set some to 0 copies",
        )


def check_lingua(manuscripts, knowledge) -> Found:
    """Its level exists."""
    if manuscripts.lingua.level > len(knowledge.levels):
        yield (
            ("manuscripts", "lingua", "level"),
            f"there is no level {manuscripts.lingua.level}; at most {len(knowledge.levels)}, as knowledge.levels says",
            ("knowledge", "levels"),
        )


def check_events(events) -> Found:
    """Ten tiles, each giving one thing, on zones of their own."""
    for number in range(1, 11):
        if number not in events.tiles:
            yield ("events", "tiles", str(number)), "is missing; there must be tiles 1 to 10"
    zones: dict[str, int] = {}
    for number, tile in events.tiles.items():
        path = ("events", "tiles", str(number))
        if number == 10 and (tile.ducats or tile.knowledge):
            yield path, "is Stupor Mundi and gives nothing by itself; remove ducats and knowledge (see [stupor_mundi])"
        if number != 10 and bool(tile.ducats) == bool(tile.knowledge):
            what = "gives both ducats and knowledge" if tile.ducats else "gives nothing"
            yield path, f"{what}; give either ducats or knowledge, and 0 of the other"
        if tile.zone in zones:
            other = zones[tile.zone]
            text = f"tiles {other} and {number} both lie on {tile.zone}; choose another zone"
            yield (*path, "zone"), text, ("events", "tiles", str(other), "zone")
        zones.setdefault(tile.zone, number)


def _check_steps(path: tuple[str, ...], steps: list[tuple[int, int]], spaces: int) -> Found:
    """[from space, value] pairs rise in both, within the track."""
    for number, (space, _) in enumerate(steps):
        if space > spaces:
            text = f"space {space} is beyond the track; at most {path[0]}.spaces = {spaces}"
            yield (*path, number, 0), text, (path[0], "spaces")
    for lower, higher in pairwise(steps):
        if lower[0] >= higher[0] or lower[1] > higher[1]:
            yield path, f"{list(higher)} after {list(lower)} does not rise; sort the pairs, values rising with spaces"


CHECKS = (
    check_calendar,
    check_bags,
    check_actions,
    check_knowledge,
    check_start,
    check_riddle,
    check_library,
    check_library_tile,
    check_cantico,
    check_stupor_mundi,
    check_titles,
    check_manuscripts,
    check_lingua,
    check_events,
    *MAP_CHECKS,
)
