"""The columns of a row: what is told of each seat of each game.

Every column is also a counter in the state; for column `act_send` this module has the index ACT_SEND.
"""

from sim.game import Column
from sim.games.monasterium.codes import (
    ACTION_ROWS,
    AREAS,
    BONUSES,
    BUILDINGS,
    COUNTS,
    DECKS,
    GOODS,
    KINDS,
    MONASTERIES,
    NOVICE_ROWS,
)

SOURCES = (
    "action", "column", "road", "lay", "workshop", "common", "rows", "columns", "mission_a", "mission_b", "mission_c",
    "monasteries", "chapels", "cloisters", "goods",
)  # fmt: skip
(
    FROM_ACTION, FROM_COLUMN, FROM_ROAD, FROM_LAY, FROM_WORKSHOP, FROM_COMMON, FROM_ROWS, FROM_COLUMNS,
    FROM_MISSION_A, FROM_MISSION_B, FROM_MISSION_C, FROM_MONASTERIES, FROM_CHAPELS, FROM_CLOISTERS, FROM_GOODS,
) = range(len(SOURCES))  # fmt: skip
OTHER_USES = (("influence", "chapels"), ("rosary", "cloisters"), ("soup", "tools"), ("tool", "books"))
LOST = ("dice", "windows", "bonuses", "novices", "goods")


def small(name: str, about: str) -> Column:
    return Column(name, about, dtype="Int8")


COLUMNS = (
    Column("score", "points"),
    small("rank", "place at the end, 1 is the winner; equal scores share it"),
    small("turns", "rounds the game lasted"),
    *(Column(f"pts_{source}", f"points from {source}") for source in SOURCES),
    *(Column(f"act_{kind.replace('-', '_')}", f"uses of {kind}, by dice and by the road") for kind in KINDS),
    *(
        Column(f"use_{row.lower()}_{letter.lower()}", f"uses of the action space {row} {letter}")
        for row in ACTION_ROWS
        for letter in MONASTERIES
    ),
    *(Column(f"turns_{space}", f"turns with dice from space {space}") for space in range(1, 7)),
    *(Column(f"dice_{space}", f"dice taken from space {space}") for space in range(1, 7)),
    *(small(f"first_{space}", f"rounds in which space {space} was the first choice") for space in range(1, 7)),
    Column("dice_used", "dice that brought an action"),
    *(Column(f"lost_{what}", f"{what} lost") for what in LOST),
    *(small(f"novices_{row.lower()}", f"novices sent from row {row}") for row in NOVICE_ROWS),
    small("novices_extra", "extra novices sent"),
    *(small(f"in_{kind}", f"novices in buildings of kind {kind}") for kind in BUILDINGS),
    *(
        small(f"{area}_{name.lower()}", f"novices in {area} of monastery {name}")
        for area in AREAS
        for name in MONASTERIES
    ),
    *(small(f"window_{name.lower()}", f"window tiles of monastery {name}") for name in MONASTERIES),
    small("windows_action", "window tiles from actions"),
    small("windows_road", "window tiles from the road"),
    small("windows_common", "window tiles from common rooms"),
    small("window_rows", "window rows completed"),
    small("window_columns", "window columns completed"),
    small("bonus_row", "window bonuses taken of the row"),
    small("bonus_column", "window bonuses taken of the column"),
    *(small(f"missions_{deck.lower()}", f"missions done of deck {deck}") for deck in DECKS),
    *(small(f"mission_{name}", f"missions done that count {name.replace('_', ' ')}") for name in COUNTS),
    *(small(f"missions_year_{year}", f"missions done in year {year}") for year in range(1, 7)),
    Column("road_spaces", "spaces moved by the messenger"),
    Column("laps", "times he passed from the last road space to the first"),
    *(Column(f"road_{bonus.replace('-', '_')}", f"bonuses {bonus} of the road entered") for bonus in BONUSES[1:]),
    small("flipped", "columns that score for every die"),
    small("rerolls", "reroll tiles used"),
    small("rerolled", "dice rolled again"),
    *(Column(f"gained_{good}", f"{good} gained, the start included") for good in GOODS),
    *(Column(f"spent_{good}", f"{good} spent") for good in GOODS),
    *(Column(f"{good}_for_buildings", f"{good} spent on buildings") for good in GOODS),
    *(Column(f"{good}_for_{what}", f"{good} spent on {what}") for good, what in OTHER_USES),
    *(Column(f"end_{good}", f"{good} left at the end") for good in GOODS),
    small("end_dice", "personal dice at the end"),
    small("first_rounds", "rounds as first player"),
    Column("decisions", "decisions with more than one legal action"),
    Column("options", "legal actions over all decisions", dtype="Int32"),
)

globals().update({column.name.upper(): index for index, column in enumerate(COLUMNS)})
N_COLUMNS = len(COLUMNS)
