"""The columns of a row: what is told of each seat of each game.

Every column is also a counter in the state; for column `act_claim` this module has the index ACT_CLAIM.
"""

from sim.game import Column
from sim.games.hansa.codes import ABILITIES, ENDS, KINDS, SOURCES

ACTIONS = ("place", "displace", "move", "claim", "income", "end")
BENEFITS = ("office", "extra_office", *ABILITIES, "coellen", "nothing")

COLUMNS = (
    Column("score", "victory points"),
    Column("rank", "place at the end, 1 is the winner; equals share one", dtype="Int8"),
    Column("turns", "rounds the game lasted, the last one perhaps not in full"),
    Column("end", "what ended the game", labels=ENDS, dtype="Int8"),
    *(Column(f"pts_{source}", f"points from {source}") for source in SOURCES),
    Column("prestige", "prestige on the track at the end"),
    *(Column(f"act_{action}", f"uses of {action}") for action in ACTIONS),
    *(Column(f"act_{kind}", f"uses of the marker {kind}", dtype="Int8") for kind in KINDS),
    *(Column(f"claim_{benefit}", f"claims for {benefit}") for benefit in BENEFITS),
    *(Column(f"took_{kind}", f"markers {kind} taken", dtype="Int8") for kind in KINDS),
    *(Column(f"level_{ability}", f"upgrades of {ability} at the end", dtype="Int8") for ability in ABILITIES),
    *(Column(f"turn_{ability}", f"round of the first upgrade of {ability}, 0 never") for ability in ABILITIES),
    Column("turn_office", "round of the first office, 0 never"),
    Column("turn_marker", "round of the first marker taken, 0 never"),
    Column("keys", "what the keys show at the end", dtype="Int8"),
    Column("actions", "what the actions show at the end", dtype="Int8"),
    Column("offices", "offices at the end, extra ones included", dtype="Int8"),
    Column("cities", "cities with an own office at the end", dtype="Int8"),
    Column("controlled", "cities controlled at the end", dtype="Int8"),
    Column("network", "offices of the best connected group", dtype="Int8"),
    Column("completed", "cities completed by an own office", dtype="Int8"),
    Column("linked", "which to link east and west: 1 first; 0 never", dtype="Int8"),
    Column("discs_on_table", "discs on the Coellen table", dtype="Int8"),
    Column("displacing", "pieces of other players displaced"),
    Column("displacing_neutral", "neutral cubes displaced"),
    Column("displaced", "own pieces displaced"),
    Column("returned", "pieces returned to stock for displacements"),
    Column("added", "pieces added after being displaced"),
    Column("pieces_placed", "pieces placed from supply by an action of placing or displacing"),
    Column("pieces_moved", "pieces lifted and set again in moves"),
    Column("pieces_removed", "own pieces removed from houses by markers", dtype="Int8"),
    Column("income_pieces", "pieces taken from stock by income"),
    Column("controls_paid", "times a claim of anybody gave prestige for a controlled city"),
    Column("actions_had", "actions that turns gave, markers and upgrades included"),
    Column("actions_unused", "actions left over at the ends of turns"),
    Column("markers_sited", "plate markers placed on routes", dtype="Int8"),
    Column("neutral_claims", "routes that neutral claimed in the player's turns", dtype="Int8"),
    Column("decisions", "decisions with more than one legal action"),
    Column("options", "legal actions over all decisions", dtype="Int32"),
    Column("end_supply", "pieces in supply at the end", dtype="Int8"),
    Column("end_stock", "pieces in stock at the end", dtype="Int8"),
    Column("end_houses", "pieces on houses at the end", dtype="Int8"),
)  # fmt: skip

globals().update({column.name.upper(): index for index, column in enumerate(COLUMNS)})
N_COLUMNS = len(COLUMNS)
