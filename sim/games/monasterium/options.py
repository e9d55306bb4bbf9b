"""What decisions offer, as reports count it: action spaces, and the things one may come to have."""

from sim.game import MAX_OPTIONS, Option
from sim.games.monasterium import codes as C
from sim.games.monasterium.board import list_cards
from sim.games.monasterium.names import name_actions
from sim.kernel import kernel
from sim.loop import FIRST, OFFERED, TAKEN

# Numbers of options.
ACTION, NOVICE, GLASS, LODGING, CHAPEL, CLOISTER = 0, 20, 40, 55, 70, 75  # lodging: 5 * kind of building + monastery
NUMBER, TAKE, COLUMN, ROW_BONUS, COLUMN_BONUS = 80, 86, 92, 97, 100
SINGLE = 103 - C.KEEP  # + action code, from KEEP to SWAP_BOOK
MISSION = 120  # + card
assert SINGLE + C.SWAP_BOOK < MISSION and MISSION + C.DESIGNS <= MAX_OPTIONS


@kernel
def option_of(s, r, a):
    """The option that a legal action is; -1 for what is no choice between things."""
    if a < C.TAKE:
        return NUMBER + a - C.NUMBER
    if a < C.COLUMN:
        return TAKE + (a - C.TAKE) // C.MOST_TAKEN
    if a < C.KEEP:
        return COLUMN + a - C.COLUMN
    if a == C.OF_ROW:
        return ROW_BONUS + s.cell // C.WINDOW
    if a == C.OF_COLUMN:
        return COLUMN_BONUS + s.cell % C.WINDOW
    if a < C.USE:
        return SINGLE + a
    if a < C.NOVICE:
        return ACTION + (a - C.USE) // C.N_CHOICES
    if a < C.LAY_GLASS:
        return NOVICE + a - C.NOVICE
    if a < C.BUILDING:
        return GLASS + a - C.LAY_GLASS
    if a < C.CLOISTER:
        space = a - C.BUILDING
        return LODGING + C.N * r.building_type[space] + space // C.SPACES
    if a < C.CHAPEL:
        return CLOISTER + (a - C.CLOISTER) // C.SPACES
    if a < C.PICK_NEUTRAL:
        return CHAPEL + a - C.CHAPEL
    return -1  # which dice are rolled again


@kernel
def note_earned(s, r, p, choices):
    """The missions in play, and those the player fulfilled, by the last turn of that year (M17)."""
    for i in range(C.CARDS):
        if s.cards[i] != C.NONE:
            out = choices[MISSION + s.cards[i]]
            out[OFFERED] = 1
            if s.mission_year[p, i] > 0:
                out[TAKEN] = 1
                out[FIRST] = min(s.mission_year[p, i] * s.players, s.turn)


def list_options(config) -> dict[int, Option]:
    """Every option that this config has, by number."""
    actions = name_actions(config)
    options = {}
    for cell in range(C.CELLS):
        kind = config.actions.grid[cell // C.N][cell % C.N]
        space = f"{C.ACTION_ROWS[cell // C.N]} {C.COLUMNS[cell % C.N]}"
        options[ACTION + cell] = Option(f"use {space} {kind}", "action", table="actions")
        leaving = f"{actions[C.NOVICE + cell]} for {show_gift(config, cell)}"
        options[NOVICE + cell] = Option(leaving, "novice", item=True, table="actions")
    for i in range(C.WINDOW * C.N):
        options[GLASS + i] = Option(actions[C.LAY_GLASS + i], "window", item=True, table="window")
    for m, name in enumerate(C.MONASTERIES):
        for kind, building in enumerate(C.BUILDINGS):
            options[LODGING + C.N * kind + m] = Option(f"{building} {name}", "building", item=True, table="board")
        options[CHAPEL + m] = Option(f"chapel {name}", "chapel", item=True, table="board")
        options[CLOISTER + m] = Option(f"cloister {name}", "cloister", item=True, table="board")
    for face in range(C.SIX):
        options[NUMBER + face] = Option(f"number {face + 1}", "dice")
        options[TAKE + face] = Option(f"take {face + 1}", "dice")
    for column, letter in enumerate(C.COLUMNS):
        options[COLUMN + column] = Option(f"six on column {letter}", "dice")
    for i, (of_row, of_column) in enumerate(zip(config.window.rows, config.window.columns, strict=True)):
        options[ROW_BONUS + i] = Option(f"bonus row {i + 1} {of_row}", "window bonus", table="window")
        options[COLUMN_BONUS + i] = Option(f"bonus column {i + 1} {of_column}", "window bonus", table="window")
    for code, family, table in (
        (C.KEEP, "reroll", "dice"), (C.REROLL, "reroll", "dice"), (C.DECLINE, "decline", ""),
        (C.DIE, "road bonus", "road"), (C.POINTS, "road bonus", "road"),
        (C.SWAP_TOOL, "road bonus", "road"), (C.SWAP_BOOK, "road bonus", "road"),
        *((C.GAIN + good, "road bonus", "road") for good in range(C.ROSARY + 1)),
    ):  # fmt: skip
        options[SINGLE + code] = Option(actions[code], family, item=family == "road bonus", table=table)
    for card, (deck, name) in enumerate(list_cards(config)):
        options[MISSION + card] = Option(f"mission {deck} {name}", "mission", True, "missions", chosen=False)
    return options


def show_gift(config, novice: int) -> str:
    """What a novice of the grid opens when it leaves."""
    return "points" if novice >= 3 * C.N else config.actions.grid[novice // C.N + 1][novice % C.N]
