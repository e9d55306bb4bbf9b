"""The columns of a row: what is told of each seat of each game.

Every column is also a counter in the state; for column `act_move` this module has the index ACT_MOVE.
"""

from sim.game import Column
from sim.games.vulgari.codes import CARDINALS, CAREERS, COLOURS, CUBES, FRIARS, TITLES, TRACKS

SOURCES = (
    "title", "votes", "scribes", "library", "richest", "riddle", "cantico", "manuscripts", "lingua", "colours", "tile",
)  # fmt: skip
ACTIONS = (
    "move", "end", "summon", "event", "city", "university", "to_screen", "to_knowledge", "draw", "psalter", "trade",
    "riddle", "messenger", "orient", "cantico", "library", "rest", "take_red", "take_black", "sell_black",
    "take_yellow", "take_green", "take_two", "friar", "cardinal", "push_back", "manuscript", "lingua", "stupor_accept",
    "stupor_bid",
)  # fmt: skip
EARNED = ("city", "event", "orient", "trade", "nobles", "charity")
SPENT = ("travel", "red", "yellow", "cardinal", "messenger", "vow", "charity")
GIVEN = {
    "red": ("cardinal", "stupor_mundi"),
    "black": ("cardinal", "sale", "stupor_mundi"),
    "yellow": ("cantico", "messenger", "stupor_mundi"),
    "green": ("knowledge", "points"),
}
LEARNED = ("city", "event", "psalter", "scribes", "friar", "cardinal", "university", "stupor_mundi")

COLUMNS = (
    Column("score", "victory points"),
    Column("rank", "place at the end, 1 is the winner", dtype="Int8"),
    Column("turns", "turns the game lasted", dtype="Int8"),
    *(Column(f"pts_{source}", f"points from {source}", dtype="Int8") for source in SOURCES),
    Column("career", "character at the end", labels=CAREERS, dtype="Int8"),
    Column("title", "title won in the election", labels=TITLES, dtype="Int8"),
    Column("friar", "friar tile taken (also if later given up for a cardinal's)", labels=FRIARS, dtype="Int8"),
    Column("cardinal", "cardinal tile taken", labels=CARDINALS, dtype="Int8"),
    Column("turn_friar", "turn of becoming a friar, 0 never", dtype="Int8"),
    Column("turn_cardinal", "turn of becoming a cardinal, 0 never", dtype="Int8"),
    *(Column(f"ms_level_{level}", f"manuscripts of level {level}", dtype="Int8") for level in range(1, 5)),
    *(Column(f"ms_{colour}", f"manuscripts showing {colour}", dtype="Int8") for colour in COLOURS),
    *(Column(f"cubes_{cube}_taken", f"{cube} cubes taken", dtype="Int8") for cube in CUBES),
    *(Column(f"cubes_{cube}_spent", f"{cube} cubes given up before the election", dtype="Int8") for cube in CUBES),
    *(Column(f"{cube}_for_{way}", f"{cube} given for {way}", dtype="Int8") for cube in CUBES for way in GIVEN[cube]),
    *(Column(f"ducats_from_{way}", f"ducats earned: {way}") for way in EARNED),
    *(Column(f"ducats_for_{way}", f"ducats spent: {way}") for way in SPENT),
    *(Column(f"knowledge_from_{way}", f"knowledge gained: {way}") for way in LEARNED),
    Column("knowledge_pushed", "knowledge lost to Shlasinger", dtype="Int8"),
    *(Column(f"act_{action}", f"uses of {action}", dtype="Int16") for action in ACTIONS),
    Column("actions_unused", "actions left over at the ends of turns", dtype="Int16"),
    Column("decisions", "decisions with more than one legal action", dtype="Int16"),
    Column("options", "legal actions over all decisions", dtype="Int32"),
    Column("papal_turn", "turn of the first red papal tile", dtype="Int8"),
    Column("first_turns", "turns played as first player", dtype="Int8"),
    Column("end_ducats", "ducats at the end"),
    *(Column(f"end_{track}", f"space reached on {track}") for track in TRACKS),
    *(Column(f"end_{cube}", f"{cube} cubes held at the end, before the election", dtype="Int8") for cube in CUBES),
    Column("end_votes", "votes at the end, virtual ones included", dtype="Int8"),
    Column("cities", "cities used", dtype="Int8"),
)  # fmt: skip

globals().update({column.name.upper(): index for index, column in enumerate(COLUMNS)})
N_COLUMNS = len(COLUMNS)
