"""What decisions offer, as reports count it: kinds of action, and the things one may come to have."""

from sim.game import Option
from sim.games.hansa import codes as C
from sim.games.hansa.names import name_actions
from sim.kernel import kernel

# Numbers of options.
CLAIM = 0  # + route
OFFICE = 48  # + city
ABILITY = 80  # + ability
TABLE = 88  # + space
MARKER = 96  # + kind of marker used
PLACE_CUBE, PLACE_DISC, DISPLACE, MOVE, INCOME, ADD_PIECE, NOTHING = range(104, 111)
KINDS_OF_ACTION = ("place cube", "place disc", "displace", "move", "income", "add a piece", "claim for nothing")


@kernel
def option_of(s, r, a):
    """The option that a legal action is; -1 for what is no choice between things."""
    if s.ask == C.ASK_TURN:
        return option_of_turn(a)
    if s.ask == C.ASK_EXTRA:
        return -1 if a == C.ENOUGH else ADD_PIECE
    if s.ask == C.ASK_BENEFIT:
        if a >= C.OFFICE:
            return OFFICE + a - C.OFFICE
        if a >= C.ADD_OFFICE:
            return MARKER + C.EXTRA_OFFICE
        if a >= C.TABLE:
            return TABLE + a - C.TABLE
        return NOTHING if a == C.NOTHING else ABILITY + a - C.UPGRADE
    return -1


@kernel
def option_of_turn(a):
    if a < C.PLACE_DISC:
        return PLACE_CUBE
    if a < C.END:
        return PLACE_DISC
    if a == C.END:
        return -1
    if a < C.DISPLACE:
        return MOVE
    if a < C.CLAIM:
        return DISPLACE
    if a < C.USE_DEVELOP:
        return CLAIM + a - C.CLAIM
    if a < C.USE_ACTIONS:
        return MARKER + C.DEVELOP
    if a == C.USE_ACTIONS:
        return MARKER + C.SOME_ACTIONS
    if a == C.USE_MORE_ACTIONS:
        return MARKER + C.MORE_ACTIONS
    if a == C.USE_REMOVE:
        return MARKER + C.REMOVE
    return MARKER + C.SWAP_OFFICES if a < C.INCOME else INCOME


def list_options(config) -> dict[int, Option]:
    """Every option that this config has, by number."""
    actions = name_actions(config)
    options = {}
    for family, first, code, count in (
        ("claim", CLAIM, C.CLAIM, len(config.boards.routes)),
        ("office", OFFICE, C.OFFICE, len(config.boards.cities)),
        ("ability", ABILITY, C.UPGRADE, len(C.ABILITIES)),
        ("table", TABLE, C.TABLE, len(config.coellen.spaces)),
    ):
        options |= {first + i: Option(actions[code + i], family, item=True) for i in range(count)}
    options |= {MARKER + i: Option(f"use {kind}", "marker", item=True) for i, kind in enumerate(C.KINDS)}
    return options | {PLACE_CUBE + i: Option(name, "action") for i, name in enumerate(KINDS_OF_ACTION)}
