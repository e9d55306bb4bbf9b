"""A game's moments as plain data (docs/trace/monasterium.md)."""

from functools import partial

from sim.games.monasterium.board import list_cards
from sim.games.monasterium.codes import (
    ACTION_ROWS,
    ASKS,
    BUILDING,
    CELLS,
    CHAPEL,
    CLOISTER,
    COLUMN,
    COLUMNS,
    DECKS,
    FACES,
    GAIN,
    GOODS,
    LAY_GLASS,
    MONASTERIES,
    MOST_TAKEN,
    N_CHOICES,
    NEUTRAL,
    NONE,
    NOVICE,
    NOVICE_ROWS,
    NUMBER,
    OF_COLUMN,
    OF_ROW,
    PERSONAL,
    PICK_NEUTRAL,
    PICK_PERSONAL,
    SPACES,
    SWAP_BOOK,
    SWAP_TOOL,
    TAKE,
    USE,
    WHYS,
    WINDOW,
    N,
)
from sim.games.monasterium.columns import COLUMNS as ROW_COLUMNS
from sim.games.monasterium.columns import LOST, SOURCES
from sim.games.monasterium.names import CHOICES, SINGLE
from sim.trace import describe_decision

ROW = {column.name: i for i, column in enumerate(ROW_COLUMNS)}


def setup_data(s, config) -> dict:
    """The missions in play."""
    cards = list_cards(config)
    drawn = [cards[card] for card in s.cards if card != NONE]
    return {"missions": {deck: [name for of, name in drawn if of == deck] for deck in DECKS}}


def action_data(s, code: int, config) -> dict:
    """An action with its parameters, in the state in which it is taken."""
    if code < TAKE:
        return {"name": "number", "number": code - NUMBER + 1}
    if code < COLUMN:
        space, dice = divmod(code - TAKE, MOST_TAKEN)
        return {"name": "take", "space": space + 1, "dice": dice + 1}
    if code < COLUMN + N:
        return {"name": "column", "column": COLUMNS[code - COLUMN]}
    if code in (OF_ROW, OF_COLUMN):
        return {"name": "bonus", "of": "row" if code == OF_ROW else "column"}
    if GAIN <= code < SWAP_TOOL:
        return {"name": "gain", "good": GOODS[code - GAIN]}
    if code in (SWAP_TOOL, SWAP_BOOK):
        return {"name": "swap", "to": "tool" if code == SWAP_TOOL else "book"}
    if code in SINGLE:
        return {"name": SINGLE[code]}
    if code < NOVICE:
        cell, choice = divmod(code - USE, N_CHOICES)
        kind = config.actions.grid[cell // N][cell % N]
        data = {"name": "use", "row": ACTION_ROWS[cell // N], "column": COLUMNS[cell % N]}
        return data | ({"choice": CHOICES[kind][choice]} if kind in CHOICES else {})
    if code < LAY_GLASS:
        return {"name": "novice", "row": NOVICE_ROWS[(code - NOVICE) // N], "column": COLUMNS[(code - NOVICE) % N]}
    if code < BUILDING:
        row, monastery = divmod(code - LAY_GLASS, N)
        return {"name": "window", "monastery": MONASTERIES[monastery], "row": row + 1}
    if code < PICK_NEUTRAL:
        return {"name": "place"} | place_data(code)
    if code < PICK_PERSONAL:
        return {"name": "reroll_neutral", "faces": picked_faces(s.rolled[NEUTRAL], code - PICK_NEUTRAL)}
    return {"name": "reroll_personal", "faces": picked_faces(s.rolled[PERSONAL], code - PICK_PERSONAL)}


def place_data(code: int) -> dict:
    """A place for a novice."""
    if code >= CHAPEL:
        return {"monastery": MONASTERIES[code - CHAPEL], "area": "chapel"}
    area, first = ("building", BUILDING) if code < CLOISTER else ("cloister", CLOISTER)
    monastery, space = divmod(code - first, SPACES)
    return {"monastery": MONASTERIES[monastery], "area": area, "space": space + 1}


def list_faces(counts) -> list[int]:
    """Dice by face as a list of faces, ascending."""
    return [face for face in range(1, FACES) for _ in range(int(counts[face]))]


def picked_faces(counts, dice: int) -> list[int]:
    return [face for i, face in enumerate(list_faces(counts)) if dice >> i & 1]


def roll_data(s) -> dict:
    """The last roll."""
    return {
        "turn": int(s.turn),
        "player": int(s.roll_player),
        "why": WHYS[s.roll_why],
        "neutral": list_faces(s.roll_faces[NEUTRAL]),
        "personal": list_faces(s.roll_faces[PERSONAL]),
    }


def lost_data(s, t, p: int) -> dict:
    """What player p lost between two states."""
    lost = {what: int(t.tally[p, ROW[f"lost_{what}"]] - s.tally[p, ROW[f"lost_{what}"]]) for what in LOST}
    return {what: count for what, count in lost.items() if count}


def decision_data(moment, config, with_legal: bool) -> dict:
    describe = partial(action_data, moment.before, config=config)
    lost = lost_data(moment.before, moment.after, moment.player)
    return describe_decision(moment, ASKS, describe, with_legal, lost=lost)


def snapshot_data(s, config) -> dict:
    """The state after a round."""
    return {
        "turn": int(s.turn),
        "year": int(s.year),
        "first": int(s.first),
        "players": [player_data(s, p, config) for p in range(s.players)],
        "monasteries": {name: monastery_data(s, m, config) for m, name in enumerate(MONASTERIES)},
        "supply": dict(zip(GOODS, _ints(s.supply), strict=True)) if config.supply.limited else None,
    }


def player_data(s, p: int, config) -> dict:
    novices, cards = int(s.novices[p]), list_cards(config)
    return {
        "points": int(s.points[p].sum()),
        **dict(zip(GOODS, _ints(s.goods[p]), strict=True)),
        "messenger": int(s.messenger[p]) + 1,
        "dice": int(s.owned[p]),
        "reroll": bool(s.fresh[p]),
        "novices": [[bool(novices >> N * row + column & 1) for column in range(N)] for row in range(CELLS // N)],
        "extras": [bool(int(s.extras[p]) >> row & 1) for row in range(CELLS // N)],
        "window": [
            [
                None if s.glass[p, row, column] == NONE else MONASTERIES[s.glass[p, row, column]]
                for column in range(WINDOW)
            ]
            for row in range(WINDOW)
        ],
        "missions": {
            cards[card][1]: int(s.mission_year[p, i])
            for i, card in enumerate(s.cards)
            if card != NONE and s.mission_year[p, i]
        },
    }


def monastery_data(s, m: int, config) -> dict:
    board = config.board[int(s.players)][MONASTERIES[m]]
    return {
        "buildings": _spaces_data(s, m, len(board.buildings), s.buildings, s.taken_buildings),
        "cloister": _spaces_data(s, m, len(board.cloister), s.cloisters, s.taken_cloister),
        "chapel": [int(s.present[p, 1, m]) for p in range(s.players)],
        "windows": int(s.windows[m]),
    }


def _spaces_data(s, m: int, count: int, own, taken) -> list:
    """Who stands on each space: a player, nobody, or nobody ever."""
    found = []
    for space in range(SPACES * m, SPACES * m + count):
        who = [p for p in range(s.players) if int(own[p]) >> space & 1]
        found.append(who[0] if who else "blocked" if int(taken) >> space & 1 else None)
    return found


def score_data(s) -> list[dict]:
    """The score sheet, from the state after the end."""
    return [
        {
            "score": int(s.score[p]),
            "rank": int(s.tally[p, ROW["rank"]]),
            "sources": dict(zip(SOURCES, _ints(s.points[p]), strict=True)),
        }
        for p in range(s.players)
    ]


def game_data(moments, config, with_legal: bool = False) -> dict:
    """A whole game: set-up, rolls, decisions, rounds, score sheet."""
    data = {"setup": {}, "rolls": [], "decisions": [], "turns": [], "score": []}
    rolls = 0

    def note_roll(s) -> None:
        nonlocal rolls
        if s.roll > rolls:
            rolls = int(s.roll)
            data["rolls"].append({"decision": len(data["decisions"])} | roll_data(s))

    for moment in moments:
        if moment.what == "begin":
            data["setup"] = setup_data(moment.after, config)
        elif moment.what == "decision":
            note_roll(moment.before)  # the first of a round
            data["decisions"].append(decision_data(moment, config, with_legal))
            note_roll(moment.after)
        elif moment.what == "turn":
            data["turns"].append(snapshot_data(moment.after, config))
        else:
            data["score"] = score_data(moment.after)
    return data


def _ints(values) -> list[int]:
    return [int(value) for value in values]
