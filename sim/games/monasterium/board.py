"""The rules as one record, read as `r.majority`; a variant is another value of it."""

import numpy as np

from sim.games.monasterium.codes import (
    AREAS,
    BONUSES,
    BUILDINGS,
    CELLS,
    COUNTS,
    DECKS,
    DESIGNS,
    GLASS_BONUSES,
    GOODS,
    KINDS,
    MONASTERIES,
    NONE,
    PLENTY,
    ROAD,
    SPACES,
    WINDOW,
    WORDS_USED,
    N,
)
from sim.games.monasterium.names import list_groups
from sim.groups import fill_groups, group_fields

GROUPS = 16
PRICES = 24  # a price for each novice a player may have sent
YEARS = 6

RULES = np.dtype(
    [
        ("players", "i8"),
        ("rounds", "i8"),
        # dice
        ("neutral", "i8"),
        ("personal", "i8"),
        ("most_personal", "i8"),
        ("most_taken", "i8", 7),         # by dice space
        ("reroll", "i8"),
        # goods
        ("start", "i8", len(GOODS)),
        ("supply", "i8", len(GOODS)),
        # actions
        ("kind", "i8", CELLS),           # of each action space: 5 * row + column
        ("once", "i8"),                  # set of spaces used once a turn
        ("two_goods", "i8"),
        ("long_messenger", "i8"),
        ("discount", "i8"),
        ("action_points", "i8"),
        ("column_points", "i8"),
        ("any_action_once", "i8"),
        ("any_action_scores", "i8"),
        ("lost_die_scores", "i8"),
        ("may_decline", "i8"),
        # sending
        ("building_influence", "i8"),
        ("building_goods", "i8", 2),     # from row I, row II
        ("chapel_price", "i8", PRICES),  # by the number sent before
        ("cloister_price", "i8", PRICES),
        ("price_each", "i8"),            # 1: by the novices in that chapel
        ("extras_raise", "i8"),
        ("type_good", "i8", len(BUILDINGS)),
        ("type_points", "i8", len(BUILDINGS)),
        ("type_gives", "i8", len(BUILDINGS)),  # a good, or NONE for a window
        # the board: sets of spaces, space i of monastery m being bit 8 m + i
        ("chapel_room", "i8"),
        ("windows", "i8"),
        ("building_type", "i8", N * SPACES),
        ("type_spaces", "i8", len(BUILDINGS)),
        ("closed_buildings", "i8"),      # blocked, or not on the board
        ("closed_cloister", "i8"),
        ("touches", "i8", N * SPACES),   # cloister spaces that a building touches
        ("spaces_of", "i8", 1 << N),     # all spaces of a set of monasteries
        # road
        ("road", "i8"),
        ("link", "i8", ROAD),            # set of monasteries
        ("bonus", "i8", ROAD),
        ("road_points", "i8"),
        # window
        ("row_bonus", "i8", WINDOW),
        ("column_bonus", "i8", WINDOW),
        ("glass_messenger", "i8"),
        ("row_points", "i8"),
        ("glass_points", "i8", WINDOW),  # of each column
        # missions
        ("in_play", "i8"),
        ("deck_size", "i8", len(DECKS)),
        ("deck_first", "i8", len(DECKS)),  # the deck's first card among all
        ("deck_points", "i8", (len(DECKS), YEARS)),
        ("wants", "i8", (DESIGNS, len(AREAS), N)),
        ("counts", "i8", (DESIGNS, len(COUNTS))),
        # the end
        ("majority", "i8"),
        ("chapel_points", "i8", N + 1),
        ("cloister_factor", "i8"),
        ("tool_points", "i8"),
        ("book_points", "i8"),
        ("goods_per_point", "i8"),
        *group_fields(WORDS_USED, GROUPS),
    ],
    align=True,
)  # fmt: skip


def build_rules(config, players: int) -> np.ndarray:
    """The rules record for a checked config and a player count."""
    rules = np.zeros(1, RULES)
    r = rules[0]
    r["players"] = players
    r["rounds"] = players * config.calendar.years
    _fill_dice(r, config, players)
    _fill_actions(r, config)
    _fill_sending(r, config)
    _fill_board(r, config, players)
    _fill_road(r, config)
    _fill_missions(r, config)
    _fill_scoring(r, config)
    fill_groups(r, list_groups())
    return rules


def _fill_dice(r, config, players: int) -> None:
    """Dice, and the goods of the start."""
    dice = config.dice
    r["neutral"], r["personal"], r["most_personal"] = dice.neutral[players], dice.personal, dice.most_personal
    r["most_taken"][1:6], r["most_taken"][6] = dice.most_taken, dice.most_sixes
    r["reroll"] = dice.reroll
    r["start"] = [getattr(config.start, good) for good in GOODS]
    r["supply"] = [getattr(config.supply, good) if config.supply.limited else PLENTY for good in GOODS]


def _fill_actions(r, config) -> None:
    actions, readings = config.actions, config.readings
    r["kind"] = [KINDS.index(kind) for row in actions.grid for kind in row]
    r["once"] = sum(1 << cell for cell in range(CELLS) if cell >= 2 * N)
    r["two_goods"], r["long_messenger"] = actions.two_goods, actions.long_messenger
    r["discount"], r["action_points"] = actions.discount, actions.points
    r["column_points"] = actions.column_points
    r["any_action_once"], r["any_action_scores"] = readings.any_action_once, readings.any_action_scores
    r["lost_die_scores"], r["may_decline"] = readings.lost_die_scores, readings.may_decline


def _fill_sending(r, config) -> None:
    sending = config.sending
    r["building_influence"], r["building_goods"] = sending.influence, sending.goods
    r["chapel_price"] = _hold_on(sending.chapel, PRICES)
    r["cloister_price"] = _hold_on(sending.cloister, PRICES)
    r["price_each"], r["extras_raise"] = sending.chapel_price == "each", sending.extras_raise
    for i, name in enumerate(BUILDINGS):
        building = getattr(config.buildings, name)
        r["type_good"][i], r["type_points"][i] = GOODS.index(building.good), building.points
        r["type_gives"][i] = NONE if building.gives == "window" else GOODS.index(building.gives)


def _fill_board(r, config, players: int) -> None:
    r["chapel_room"], r["windows"] = config.capacity.chapel[players], config.capacity.windows[players]
    r["building_type"] = NONE
    buildings, cloister = 0, 0
    for m, name in enumerate(MONASTERIES):
        monastery = config.board[players][name]
        closed = monastery.blocked_buildings if players == 3 else []
        for i, building in enumerate(monastery.buildings):
            if i + 1 not in closed:
                buildings |= 1 << (SPACES * m + i)
                r["building_type"][SPACES * m + i] = BUILDINGS.index(building)
                r["type_spaces"][BUILDINGS.index(building)] |= 1 << (SPACES * m + i)
        closed = monastery.blocked_cloister if players == 3 else []
        for i, touched in enumerate(monastery.cloister):
            if i + 1 not in closed:
                cloister |= 1 << (SPACES * m + i)
                for building in touched:
                    r["touches"][SPACES * m + building - 1] |= 1 << (SPACES * m + i)
    whole = (1 << (N * SPACES)) - 1
    r["closed_buildings"], r["closed_cloister"] = whole & ~buildings, whole & ~cloister
    for monasteries in range(1 << N):
        r["spaces_of"][monasteries] = sum(255 << (SPACES * m) for m in range(N) if monasteries >> m & 1)


def _fill_road(r, config) -> None:
    r["road"], r["road_points"] = len(config.road.spaces), config.road.points
    for i, space in enumerate(config.road.spaces):
        r["link"][i] = sum(1 << MONASTERIES.index(name) for name in space.links)
        r["bonus"][i] = BONUSES.index(space.bonus)
    window = config.window
    r["row_bonus"] = [GLASS_BONUSES.index(bonus) for bonus in window.rows]
    r["column_bonus"] = [GLASS_BONUSES.index(bonus) for bonus in window.columns]
    r["glass_messenger"] = window.messenger
    r["row_points"], r["glass_points"] = config.completed.row, config.completed.columns


def list_cards(config) -> list[tuple[str, str]]:
    """All mission cards: (deck, name), in the order of their numbers."""
    return [(letter, name) for letter, deck in config.missions.decks.items() for name in deck.cards]


def _fill_missions(r, config) -> None:
    r["in_play"] = config.missions.in_play
    design = 0
    for d, deck in enumerate(config.missions.decks.values()):
        r["deck_size"][d], r["deck_first"][d] = len(deck.cards), design
        r["deck_points"][d] = _hold_on(deck.points, YEARS)
        for card in deck.cards.values():
            r["counts"][design] = card.counts
            for want in card.wants:
                area, monastery = want.split()
                r["wants"][design, AREAS.index(area), MONASTERIES.index(monastery)] += 1
            design += 1


def _fill_scoring(r, config) -> None:
    scoring = config.scoring
    r["majority"], r["chapel_points"][1:] = scoring.majority, scoring.chapels
    r["cloister_factor"] = scoring.cloister
    r["tool_points"], r["book_points"] = scoring.tool, scoring.book
    r["goods_per_point"] = scoring.goods_per_point


def _hold_on(values: list[int], length: int) -> list[int]:
    """The values, the last of them repeated."""
    return [values[min(i, len(values) - 1)] for i in range(length)]
