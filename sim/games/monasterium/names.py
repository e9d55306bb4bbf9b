"""Names of actions: what a strategy forbids by name, and what reports count."""

from sim.games.monasterium.codes import (
    ACTION_ROWS,
    BUILDING,
    CELLS,
    CHAPEL,
    CLOISTER,
    COLUMN,
    COLUMNS,
    DECLINE,
    DIE,
    GAIN,
    GOODS,
    KEEP,
    KINDS,
    LAY_GLASS,
    MONASTERIES,
    MOST_NEUTRAL,
    MOST_PERSONAL,
    MOST_TAKEN,
    N_CHOICES,
    NOVICE,
    NOVICE_ROWS,
    NUMBER,
    OF_COLUMN,
    OF_ROW,
    PAIRS,
    PICK_NEUTRAL,
    PICK_PERSONAL,
    POINTS,
    REROLL,
    SIX,
    SPACES,
    SWAP_BOOK,
    SWAP_TOOL,
    TAKE,
    USE,
    WINDOW,
    N,
)

SINGLE = {
    KEEP: "keep", REROLL: "reroll", DECLINE: "decline", DIE: "die", POINTS: "points", OF_ROW: "bonus row",
    OF_COLUMN: "bonus column", SWAP_TOOL: "swap tool", SWAP_BOOK: "swap book",
    **{GAIN + good: f"gain {GOODS[good]}" for good in range(3)},
}  # fmt: skip
CHOICES = {"two-goods": tuple(GOODS[good] for good in PAIRS), "swap": ("tool", "book")}


def list_groups() -> dict[str, list[int]]:
    """Groups of like actions with their codes; each lies in one word of the legal set."""
    return {name: [code] for code, name in SINGLE.items()} | {
        "number": [NUMBER + face for face in range(SIX)],
        "take": [TAKE + i for i in range(SIX * MOST_TAKEN)],
        "column": [COLUMN + column for column in range(N)],
        "use": [USE + i for i in range(CELLS * N_CHOICES)],
        "novice": [NOVICE + i for i in range(CELLS)],
        "window": [LAY_GLASS + i for i in range(WINDOW * N)],
        "building": [BUILDING + i for i in range(N * SPACES)],
        "cloister": [CLOISTER + i for i in range(N * SPACES)],
        "chapel": [CHAPEL + m for m in range(N)],
        "reroll neutral": [PICK_NEUTRAL + dice for dice in range(1 << MOST_NEUTRAL)],
        "reroll personal": [PICK_PERSONAL + dice for dice in range(1 << MOST_PERSONAL)],
    }


def name_actions(config) -> dict[int, str]:
    """The name of every action code that this config gives a meaning, such as "use II C" or "building A 3"."""
    names = dict(SINGLE)
    names |= {NUMBER + face - 1: f"number {face}" for face in range(1, SIX + 1)}
    for space in range(1, SIX + 1):
        most = config.dice.most_sixes if space == SIX else config.dice.most_taken
        names |= {TAKE + MOST_TAKEN * (space - 1) + dice - 1: f"take {space} {dice}" for dice in range(1, most + 1)}
    names |= {COLUMN + i: f"column {column}" for i, column in enumerate(COLUMNS)}
    for cell in range(CELLS):
        row, column = divmod(cell, N)
        kind = config.actions.grid[row][column]
        for choice in range(len(CHOICES.get(kind, " "))):
            names[USE + N_CHOICES * cell + choice] = f"use {show_cell(cell)} {show_use(kind, choice)}"
    names |= {NOVICE + i: f"novice {NOVICE_ROWS[i // N]} {COLUMNS[i % N]}" for i in range(CELLS)}
    names |= {LAY_GLASS + i: f"window {MONASTERIES[i % N]} row {i // N + 1}" for i in range(WINDOW * N)}
    sides = (config.board.two.monasteries, config.board.more.monasteries)
    for m, name in enumerate(MONASTERIES):
        for i in range(max(len(side[name].buildings) for side in sides)):
            names[BUILDING + SPACES * m + i] = f"building {name} {i + 1}"
        for i in range(max(len(side[name].cloister) for side in sides)):
            names[CLOISTER + SPACES * m + i] = f"cloister {name} {i + 1}"
        names[CHAPEL + m] = f"chapel {name}"
    names |= {PICK_NEUTRAL + dice: f"reroll neutral {show_dice(dice)}" for dice in range(1 << MOST_NEUTRAL)}
    names |= {PICK_PERSONAL + dice: f"reroll personal {show_dice(dice)}" for dice in range(1 << MOST_PERSONAL)}
    return names


def show_cell(cell: int) -> str:
    """An action space, such as "II C"."""
    return f"{ACTION_ROWS[cell // N]} {COLUMNS[cell % N]}"


def show_use(kind: str, choice: int) -> str:
    return f"{kind} {CHOICES[kind][choice]}" if kind in CHOICES else kind


def show_dice(dice: int) -> str:
    """A set of dice by their places, sorted by face."""
    return "-".join(str(i + 1) for i in range(MOST_NEUTRAL) if dice >> i & 1) or "none"


assert len(KINDS) == 13
