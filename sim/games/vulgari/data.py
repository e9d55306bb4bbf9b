"""A game's moments as plain data (docs/trace.md)."""

from functools import partial

from sim.games.vulgari.board import list_kinds
from sim.games.vulgari.codes import (
    ADVANCE,
    ASK_PAY_RED,
    ASK_START,
    ASKS,
    BECOME_CARDINAL,
    BECOME_FRIAR,
    CARDINALS,
    CAREERS,
    FRIARS,
    KNOWLEDGE,
    LEVELS,
    LINGUA,
    MOVE,
    NONE,
    PAY,
    PAYER,
    PLACES,
    PUSH_BACK,
    RAISE,
    READ,
    REST,
    RIDDLE,
    START,
    TILE,
    TITLES,
    TO_KNOWLEDGE,
    TO_SCREEN,
    TRACKS,
    UNIVERSITY,
    ZONES,
)
from sim.games.vulgari.columns import COLUMNS, SOURCES
from sim.games.vulgari.names import PAYMENTS, SINGLE, TAKES
from sim.trace import describe_decision

ROW = {column.name: i for i, column in enumerate(COLUMNS)}


class Words:
    """Names of a config's zones and manuscripts."""

    def __init__(self, config):
        self.zones = list(config.map.zones)
        self.kinds = [(level, list(colours)) for level, colours, _ in list_kinds(config)]
        self.opening = config.stupor_mundi.opening
        self.events = {int(number): tile.name for number, tile in config.events.tiles.items()}


def setup_data(s, config) -> dict:
    """Every chance outcome of the game, from the state as dealt."""
    words, calendar = Words(config), config.calendar
    return {
        "events": [int(tile) for tile in s.event_on[1:] if tile],
        "papal": ["red" if s.papal[turn] else "white" for turn in range(calendar.papal_turn, calendar.last_turn + 1)],
        "cubes": [_ints(s.calendar[turn]) for turn in range(1, calendar.cube_turns + 1)],
        "cantico": {
            zone: int(s.cantico_turn[z])
            for z, zone in enumerate(words.zones)
            if "franciscan" in config.map.zones[zone].roles
        },
        "decks": {
            str(level): [words.kinds[kind][1] for kind in s.deck[level][: s.deck_left[level]][::-1]]
            for level in range(1, LEVELS + 1)
        },
        "library": _ints(s.pile[: s.pile_left][::-1]),
    }


def action_data(s, code: int, words: Words) -> dict:
    """An action with its parameters, in the state in which it is taken."""
    if code < MOVE + PLACES:
        if code < ZONES:
            return {"name": "move", "to": words.zones[code]}
        return {"name": "move", "to": "sea", "port": words.zones[code - ZONES]}
    if code == UNIVERSITY:
        return {"name": "bologna"}
    if code in (TO_SCREEN, TO_KNOWLEDGE):
        return {"name": "scribes", "to": "screen" if code == TO_SCREEN else "knowledge"}
    if code in SINGLE:
        return {"name": SINGLE[code]}
    if ADVANCE < code <= ADVANCE + REST:
        return {"name": TRACKS[code - ADVANCE]}
    if code in TAKES:
        colour, count, sold = TAKES[code]
        return {"name": "take", "colour": colour, "count": count, "sold": sold}
    if code < BECOME_CARDINAL:
        return {"name": "friar", "tile": FRIARS[code - BECOME_FRIAR]}
    if code < PUSH_BACK:
        tile, payment = divmod(code - BECOME_CARDINAL, 3)
        return {"name": "cardinal", "tile": CARDINALS[tile], "pay": PAYMENTS[payment]}
    if code < READ:
        return {"name": "shlasinger", "player": code - PUSH_BACK}
    if code < LINGUA:
        level, colours = words.kinds[code - READ]
        return {"name": "manuscript", "level": level, "colours": colours}
    if code < PAYER:
        return {"name": "start", "zone": words.zones[code - START]}
    if code < TILE:
        return {"name": "payer", "player": code - PAYER}
    if code < RAISE:
        return {"name": ASKS[s.ask], "value": int(s.drawn[code - TILE])}
    if code < PAY:
        return {"name": "bid", "votes": max(int(s.bid) + 1, words.opening) + code - RAISE}
    return {"name": "pay_red" if s.ask == ASK_PAY_RED else "pay_black", "count": code - PAY}


def decision_data(moment, words: Words, with_legal: bool) -> dict:
    describe = partial(action_data, moment.before, words=words)
    return describe_decision(moment, ASKS, describe, with_legal)


def snapshot_data(s, config) -> dict:
    """The state after a turn."""
    words = Words(config)
    return {
        "turn": int(s.turn),
        "order": _ints(s.order[: s.players]),
        "players": [player_data(s, p, words) for p in range(s.players)],
        "knowledge_order": rank_track(s, KNOWLEDGE),
        "offer": _ints(s.offer),
        "calendar": {str(t): _ints(s.calendar[t]) for t in range(s.turn + 1, len(s.calendar)) if s.calendar[t].any()},
        "display": {
            str(level): [
                colours for kind, (of, colours) in enumerate(words.kinds) if of == level for _ in range(s.display[kind])
            ]
            for level in range(1, LEVELS + 1)
        },
        "exhausted": [level for level in range(1, LEVELS + 1) if s.exhausted >> level & 1],
        "lingua": "taken" if s.lingua_of != NONE else "open" if s.lingua_open else "aside",
        "events": sorted(int(tile) for tile in s.event_at if tile),
        "pile": int(s.pile_left),
    }


def player_data(s, p: int, words: Words) -> dict:
    place = int(s.place[p])
    return {
        "ducats": int(s.ducats[p]),
        "knowledge": int(s.space[KNOWLEDGE, p]),
        "career": CAREERS[s.career[p]],
        "friar": FRIARS[s.friar[p]] if s.career[p] == 1 else None,
        "cardinal": CARDINALS[s.cardinal[p]] if s.career[p] == 2 else None,
        "zone": words.zones[place] if place < ZONES else "sea",
        "port": None if place < ZONES else words.zones[place - ZONES],
        "behind": _ints(s.behind[p]),
        "front": int(s.front[p]),
        **{TRACKS[track]: int(s.space[track, p]) for track in range(RIDDLE, REST + 1)},
        "cities": [zone for z, zone in enumerate(words.zones) if int(s.cities[p]) >> z & 1],
        "bologna": bool(s.tally[p, ROW["act_university"]]),
        "library_tile": int(s.library_tile[p]) or None,
        "manuscripts": [
            {"level": level, "colours": colours}
            for kind, (level, colours) in enumerate(words.kinds)
            for _ in range(s.hand[p, kind])
        ],
        "lingua": bool(s.lingua_of == p),
    }


def score_data(s) -> list[dict]:
    """The score sheet, from the state after the end."""
    return [
        {
            "score": int(s.score[p]),
            "rank": int(s.tally[p, ROW["rank"]]),
            "title": None if s.tally[p, ROW["title"]] == NONE else TITLES[s.tally[p, ROW["title"]]],
            "sources": dict(zip(SOURCES, _ints(s.points[p]), strict=True)),
        }
        for p in range(s.players)
    ]


def rank_track(s, track: int) -> list[int]:
    """The players, furthest ahead first (V8)."""
    return sorted(range(s.players), key=lambda p: (-s.space[track, p], s.arrival[track, p]))


def game_data(moments, config, with_legal: bool = False) -> dict:
    """A whole game: set-up, decisions, turns, score sheet."""
    words = Words(config)
    data = {"setup": {}, "decisions": [], "turns": [], "score": []}
    for moment in moments:
        if moment.what == "begin":
            data["setup"] = setup_data(moment.after, config)
        elif moment.what == "decision":
            data["decisions"].append(decision_data(moment, words, with_legal))
        elif moment.what == "turn":
            data["turns"].append(snapshot_data(moment.after, config))
        else:
            data["score"] = score_data(moment.after)
    return data


def _ints(values) -> list[int]:
    return [int(value) for value in values]


assert ASK_START == 0
