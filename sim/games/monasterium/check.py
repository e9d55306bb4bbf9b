"""What only several keys of the config together can get wrong.

Each check takes the tables it compares, by name, and yields (path of the key, what is wrong and the remedy, paths of
other keys that may be the mistake as well). It runs whenever those tables are sound by themselves, so that one mistake
does not hide another.
"""

from collections import Counter
from collections.abc import Iterator

from sim.games.monasterium.codes import GOODS, MONASTERIES

PLAYERS = (2, 3, 4)
SIDES = {"two": 2, "more": 3}  # board sides, and the player count with the fewest spaces on them
IN_GRID, EXTRAS = 20, 4  # novices of a player

Found = Iterator[tuple]


def check_dice(dice) -> Found:
    """Everybody has a die, and not too many."""
    if dice.personal > dice.most_personal:
        yield (
            ("dice", "personal"),
            f"a player starts with {dice.personal} personal dice; at most most_personal = {dice.most_personal}",
            ("dice", "most_personal"),
        )
    for players in PLAYERS:
        if dice.personal + dice.neutral[players] == 0:
            yield (
                ("dice", "neutral", f"players-{players}"),
                f"with {players} players nobody has a die; give neutral or personal ones",
                ("dice", "personal"),
            )


def check_actions(actions) -> Found:
    """Novices can leave: every other action is opened by one that left."""
    if not {"send", "cheap-send"} & set(actions.standard):
        yield ("actions", "standard"), 'no novice could ever be sent; one standard action must be "send"'


def check_road_links(road) -> Found:
    """Every monastery can be reached from the road."""
    linked = {monastery for space in road.spaces for monastery in space.links}
    for monastery in MONASTERIES:
        if monastery not in linked:
            yield (
                ("road", "spaces"),
                f"no space is linked to monastery {monastery}, so nobody could send a novice there; link one",
            )
    for number, space in enumerate(road.spaces):
        for monastery in list_doubles(space.links):
            yield ("road", "spaces", number, "links"), f"{monastery!r} is there twice; remove one"


def check_road_length(road, actions) -> Found:
    """A move ends: the actions that one lap brings are together shorter than a lap (M10)."""
    kinds = {kind for row in actions.grid for kind in row}
    steps = actions.long_messenger if "long-messenger" in kinds else 1 if "messenger" in kinds else 0
    spaces = sum(space.bonus == "any-action" for space in road.spaces)
    if steps * spaces >= len(road.spaces):
        yield (
            ("road", "spaces"),
            f"a move might never end: {spaces} bonuses of any action, {steps} spaces each, on a road of "
            f"{len(road.spaces)}; their product must be less than the road's length",
            ("actions", "long_messenger"),
        )


def check_supply(supply, start) -> Found:
    """The goods of the start are there."""
    if not supply.limited:
        return
    for good in GOODS:
        needed = max(PLAYERS) * getattr(start, good)
        if getattr(supply, good) < needed:
            yield (
                ("supply", good),
                f"{max(PLAYERS)} players start with {needed} of it; at least {needed}",
                ("start", good),
            )


def check_decks(missions, calendar) -> Found:
    """Enough cards, points for every year, and cards that ask for something."""
    for letter, deck in missions.decks.items():
        path = ("missions", f"deck-{letter.lower()}")
        if len(deck.cards) < missions.in_play:
            yield (
                (*path, "cards"),
                f"there are {len(deck.cards)} cards; at least in_play = {missions.in_play}",
                ("missions", "in_play"),
            )
        if len(deck.points) < calendar.years:
            yield (
                (*path, "points"),
                f"deck {letter} has points for {len(deck.points)} of {calendar.years} years; give a number for each",
                ("calendar", "years"),
            )
        for name, card in deck.cards.items():
            if not card.wants and not any(card.counts):
                yield (*path, "cards", name), "asks for nothing; give it wants or a number of something"
    names = [name for deck in missions.decks.values() for name in deck.cards]
    for name in list_doubles(names):
        yield ("missions",), f"two cards are called {name!r}; rename one"


def check_mission_dice(missions, dice) -> Found:
    """Dice that missions ask for can be had."""
    for path, card in list_cards(missions):
        if card.dice > dice.most_personal:
            yield (
                (*path, "dice"),
                f"nobody can have {card.dice} dice; at most dice.most_personal = {dice.most_personal}",
                ("dice", "most_personal"),
            )


def check_mission_places(missions, board, capacity) -> Found:
    """Novices that missions ask for have places, with every number of players."""
    for path, card in list_cards(missions):
        for players in PLAYERS:
            rooms = count_rooms(board[players], players, capacity.chapel[players])
            for want, count in Counter(card.wants).items():
                if count > rooms[want]:
                    text = f"asks for {count} in {want}, where {players} players have {rooms[want]}; ask for fewer"
                    yield (*path, "wants"), text, ("board",), ("capacity", "chapel")
            for key, needed, most in (
                ("common_rooms", card.common_rooms, min(rooms["common"], 10 + EXTRAS)),
                ("cloisters", card.cloisters, min(rooms["cloisters"], 5 + EXTRAS)),
                ("novices", card.novices, min(rooms["all"], IN_GRID + EXTRAS)),
            ):
                if needed > most:
                    yield (*path, key), f"with {players} players at most {most} can be there; ask for fewer", ("board",)


def count_rooms(monasteries, players: int, chapel: int) -> Counter:
    """Places for novices: by area and monastery, common rooms, cloister spaces, and all."""
    rooms = Counter()
    for name in MONASTERIES:
        monastery = monasteries[name]
        blocked_buildings = monastery.blocked_buildings if players == 3 else ()
        blocked_cloister = monastery.blocked_cloister if players == 3 else ()
        free = [kind for i, kind in enumerate(monastery.buildings, 1) if i not in blocked_buildings]
        cloister = sum(i not in blocked_cloister for i in range(1, len(monastery.cloister) + 1))
        rooms[f"building {name}"], rooms[f"cloister {name}"], rooms[f"chapel {name}"] = len(free), cloister, chapel
        rooms["common"] += free.count("common")
        rooms["cloisters"] += cloister
        rooms["all"] += len(free) + cloister + chapel
    return rooms


def check_board(board) -> Found:
    """Cloister spaces touch buildings that exist and are not blocked; blocked spaces exist."""
    for side, players in SIDES.items():
        for name in MONASTERIES:
            monastery = board[players][name]
            path = ("board", side, "monasteries", name)
            buildings, cloister = len(monastery.buildings), len(monastery.cloister)
            if side == "two":
                for key in ("blocked_buildings", "blocked_cloister"):
                    if getattr(monastery, key):
                        yield (
                            (*path, key),
                            "spaces are blocked with 3 players only, who use the other side; leave them out here",
                        )
            for key, most in (("blocked_buildings", buildings), ("blocked_cloister", cloister)):
                for space in getattr(monastery, key):
                    if space > most:
                        yield (*path, key), f"there is no space {space}; at most {most}"
                for space in list_doubles(getattr(monastery, key)):
                    yield (*path, key), f"{space} is there twice; remove one"
            for number, touched in enumerate(monastery.cloister):
                for space in touched:
                    if space > buildings:
                        yield (*path, "cloister", number), f"there is no building {space}; at most {buildings}"
                blocked = players == 3 and number + 1 in monastery.blocked_cloister
                if not blocked and players == 3 and set(touched) <= set(monastery.blocked_buildings):
                    yield (
                        (*path, "cloister", number),
                        "with 3 players it touches only blocked buildings, so nobody could use it; block it too",
                        (*path, "blocked_buildings"),
                    )


def list_cards(missions) -> Iterator[tuple]:
    """Every mission card with its path."""
    for letter, deck in missions.decks.items():
        for name, card in deck.cards.items():
            yield ("missions", f"deck-{letter.lower()}", "cards", name), card


def list_doubles(items: list) -> list:
    """What is there more than once, in order."""
    return [item for item, count in Counter(items).items() if count > 1]


CHECKS = (
    check_dice,
    check_actions,
    check_road_links,
    check_road_length,
    check_supply,
    check_decks,
    check_mission_dice,
    check_mission_places,
    check_board,
)
