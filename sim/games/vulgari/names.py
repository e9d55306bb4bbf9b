"""Names of actions: what a strategy forbids by name, and what reports count."""

from sim.games.vulgari.codes import (
    ACCEPT,
    ADVANCE,
    ASIDE,
    BECOME_CARDINAL,
    BECOME_FRIAR,
    CARDINALS,
    CITY,
    DRAW,
    END,
    EVENT,
    FRIARS,
    KINDS,
    LINGUA,
    MOVE,
    PASS,
    PAY,
    PAYER,
    PILE,
    PLACES,
    PSALTER,
    PUSH_BACK,
    RAISE,
    READ,
    REFUSE,
    REST,
    RIDDLE,
    SEATS,
    SELL_1_OF_2_BLACK,
    SELL_2_BLACK,
    SELL_BLACK,
    STAND,
    START,
    STEPS,
    SUMMON,
    TAKE_2_BLACK,
    TAKE_2_GREEN,
    TAKE_2_RED,
    TAKE_2_YELLOW,
    TAKE_BLACK,
    TAKE_GREEN,
    TAKE_RED,
    TAKE_YELLOW,
    TILE,
    TO_KNOWLEDGE,
    TO_SCREEN,
    TRACKS,
    TRADE,
    UNIVERSITY,
    ZONES,
)

SINGLE = {
    END: "end", SUMMON: "summon", EVENT: "event", CITY: "city", UNIVERSITY: "bologna", TO_SCREEN: "scribes screen",
    TO_KNOWLEDGE: "scribes knowledge", DRAW: "draw", PSALTER: "psalter", TRADE: "trade", LINGUA: "lingua",
    ACCEPT: "accept", REFUSE: "refuse", PASS: "pass", STAND: "stand", ASIDE: "aside",
}  # fmt: skip
TAKES = {  # code: colour, count, sold
    TAKE_RED: ("red", 1, 0), TAKE_2_RED: ("red", 2, 0),
    TAKE_BLACK: ("black", 1, 0), SELL_BLACK: ("black", 1, 1), TAKE_2_BLACK: ("black", 2, 0),
    SELL_1_OF_2_BLACK: ("black", 2, 1), SELL_2_BLACK: ("black", 2, 2),
    TAKE_YELLOW: ("yellow", 1, 0), TAKE_2_YELLOW: ("yellow", 2, 0),
    TAKE_GREEN: ("green", 1, 0), TAKE_2_GREEN: ("green", 2, 0),
}  # fmt: skip
PAYMENTS = ("red", "black", "virtual")


def list_groups() -> dict[str, list[int]]:
    """Groups of like actions with their codes; each lies in one word of the legal set."""
    groups = {name: [code] for code, name in SINGLE.items()}
    groups |= {TRACKS[track]: [ADVANCE + track] for track in range(RIDDLE, REST + 1)}
    for code, (colour, _, _) in TAKES.items():
        groups.setdefault(f"take {colour}", []).append(code)
    groups |= {
        "move": [MOVE + place for place in range(PLACES)],
        "friar": [BECOME_FRIAR + tile for tile in range(len(FRIARS))],
        "cardinal": [BECOME_CARDINAL + i for i in range(3 * len(CARDINALS))],
        "push": [PUSH_BACK + q for q in range(SEATS)],
        "manuscript": [READ + kind for kind in range(KINDS)],
        "start": [START + zone for zone in range(ZONES)],
        "payer": [PAYER + q for q in range(SEATS)],
        "tile": [TILE + i for i in range(PILE)],
        "raise": [RAISE + n for n in range(STEPS)],
        "pay": [PAY + n for n in range(STEPS)],
    }
    return groups


def name_actions(config) -> dict[int, str]:
    """The name of every action code that this config gives a meaning, such as "cardinal muret red"."""
    from sim.games.vulgari.board import list_kinds

    names = dict(SINGLE)
    for z, (zone, properties) in enumerate(config.map.zones.items()):
        names[MOVE + z] = f"move {zone}"
        names[START + z] = f"start {zone}"
        if properties.port:
            names[MOVE + ZONES + z] = f"move sea {zone}"
    names |= {ADVANCE + track: TRACKS[track] for track in range(RIDDLE, REST + 1)}
    for code, (colour, count, sold) in TAKES.items():
        names[code] = f"take {colour} {count}" + (f" sell {sold}" if sold else "")
    names |= {BECOME_FRIAR + i: f"friar {tile}" for i, tile in enumerate(FRIARS)}
    for i, tile in enumerate(CARDINALS):
        names |= {BECOME_CARDINAL + 3 * i + k: f"cardinal {tile} {payment}" for k, payment in enumerate(PAYMENTS)}
    names |= {PUSH_BACK + q: f"shlasinger player {q}" for q in range(SEATS)}
    for kind, (level, colours, _) in enumerate(list_kinds(config)):
        names[READ + kind] = f"manuscript {level} {'-'.join(colours)}"
    names |= {PAYER + q: f"payer {q}" for q in range(SEATS)}
    names |= {TILE + i: f"tile {i}" for i in range(PILE)}
    names |= {RAISE + n: f"raise {n}" for n in range(STEPS)}
    names |= {PAY + n: f"pay {n}" for n in range(STEPS)}
    return names
