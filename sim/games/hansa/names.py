"""Names of actions: what a strategy forbids by name, and what reports count."""

from sim.games.hansa.codes import (
    ABILITIES,
    ADD_OFFICE,
    CITIES,
    CLAIM,
    DISCS,
    DISPLACE,
    END,
    ENOUGH,
    INCOME,
    KINDS,
    LIFT,
    MOST_DISCS,
    MOST_PIECES,
    MOST_RETURNED,
    NEUTRAL,
    NEUTRAL_OFFICE,
    NOTHING,
    OFFICE,
    OWNERS,
    PAIRS,
    PAY,
    PIECE,
    PIECES,
    PLACE_CUBE,
    PLACE_DISC,
    ROUTES,
    SITE,
    SPACES,
    SWAP,
    TABLE,
    TURN_UP,
    UPGRADE,
    USE_ACTIONS,
    USE_DEVELOP,
    USE_MORE_ACTIONS,
    USE_REMOVE,
)

SINGLE = {
    END: "end", ENOUGH: "enough", NOTHING: "nothing", USE_ACTIONS: "actions", USE_MORE_ACTIONS: "more_actions",
    USE_REMOVE: "remove",
}  # fmt: skip
GROUPS = {  # the first code of each group of like actions, and how many there are; each lies in one word
    "place cube": (PLACE_CUBE, ROUTES), "place disc": (PLACE_DISC, ROUTES), "lift": (LIFT, ROUTES),
    "displace": (DISPLACE, ROUTES), "claim": (CLAIM, ROUTES), "site": (SITE, ROUTES), "swap": (SWAP, PAIRS),
    "income": (INCOME, MOST_PIECES), "office": (OFFICE, CITIES), "piece": (PIECE, 2 * OWNERS),
    "pay": (PAY, 2 * (MOST_RETURNED + 1)), "discs": (DISCS, MOST_DISCS + 1), "ability": (UPGRADE, len(ABILITIES)),
    "table": (TABLE, SPACES), "extra": (ADD_OFFICE, 4), "city": (NEUTRAL_OFFICE, 2), "marker": (TURN_UP, len(KINDS)),
    "develop": (USE_DEVELOP, len(ABILITIES)),
}  # fmt: skip
ENDS_OF_ROUTE = ("first", "second")


def list_groups() -> dict[str, list[int]]:
    """Groups of like actions with their codes."""
    groups = {name: [code] for code, name in SINGLE.items()}
    return groups | {name: list(range(first, first + count)) for name, (first, count) in GROUPS.items()}


def name_actions(config) -> dict[int, str]:
    """The name of every action code that this config gives a meaning, such as "claim Emden-Stade"."""
    names = dict(SINGLE)
    for i, route in enumerate(config.boards.routes):
        for group in ("place cube", "place disc", "lift", "displace", "claim", "site"):
            names[GROUPS[group][0] + i] = f"{group} {route}"
    names |= {SWAP + i: f"swap {city} {left}" for i, (city, left) in enumerate(config.boards.pairs)}
    names |= {OFFICE + i: f"office {city}" for i, city in enumerate(config.boards.cities)}
    names |= {INCOME + n - 1: f"income {n}" for n in range(1, MOST_PIECES + 1)}
    for owner in range(OWNERS):
        who = "neutral" if owner == NEUTRAL else str(owner)
        names |= {PIECE + 2 * owner + k: f"piece {who} {piece}" for k, piece in enumerate(PIECES)}
    for k, piece in enumerate(PIECES):
        names |= {PAY + (MOST_RETURNED + 1) * k + n: f"pay put {piece} discs {n}" for n in range(MOST_RETURNED + 1)}
        names |= {ADD_OFFICE + 2 * e + k: f"extra {end} {piece}" for e, end in enumerate(ENDS_OF_ROUTE)}
    names |= {DISCS + n: f"discs {n}" for n in range(MOST_DISCS + 1)}
    for k, ability in enumerate(ABILITIES):
        names |= {UPGRADE + k: f"ability {ability}", USE_DEVELOP + k: f"develop {ability}"}
    names |= {TABLE + i: f"table {i}" for i in range(len(config.coellen.spaces))}
    names |= {NEUTRAL_OFFICE + e: f"city {end}" for e, end in enumerate(ENDS_OF_ROUTE)}
    return names | {TURN_UP + k: f"marker {kind}" for k, kind in enumerate(KINDS)}
