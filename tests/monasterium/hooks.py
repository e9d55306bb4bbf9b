"""Monasterium for the contract tests (tests/contract/hooks.py)."""

from types import SimpleNamespace

import numpy as np

from policies.uniform import choose_uniform as choose
from sim.games.monasterium.codes import (
    ACTING,
    AREAS,
    BUILDINGS,
    CELLS,
    COLUMNS,
    DECKS,
    GOODS,
    KINDS,
    MONASTERIES,
    NEUTRAL,
    NONE,
    NOVICE_ROWS,
    PERSONAL,
    PLACING,
    SPACES,
    STACK,
    WINDOW,
    WORDS_USED,
    N,
)
from sim.games.monasterium.columns import COLUMNS as ROW_COLUMNS
from sim.games.monasterium.columns import SOURCES
from sim.games.monasterium.legal import is_legal
from tests.contract.hooks import ANY

__all__ = ["CODES", "choose", "is_legal"]

OWN_TURN = ANY
CODES = 64 * WORDS_USED
MOST_DECISIONS = 2500
SHARED_RANKS = True  # M20
PLAIN_GAMES = 13

# Nothing is hidden but the dice to come and what others think.
HIDDEN = {"luck", "die", "noise", "memo"}
RESHUFFLED_WITH_OTHERS = {"luck", "die", "noise", "memo"}

COLUMN = {column.name: i for i, column in enumerate(ROW_COLUMNS)}


def bits(word) -> int:
    return int(word).bit_count()


def bits_of(word, m: int) -> int:
    """How many spaces of a monastery are in a set of board spaces."""
    return bits(int(word) >> SPACES * m & 255)


def dice_about(s) -> tuple[int, int]:
    """Neutral and personal dice that are held, lie on the board, or have just been won."""
    neutral = s.held[NEUTRAL, : s.players].sum() + s.neutral.sum()
    personal = s.held[PERSONAL, : s.players].sum() + s.personal.sum() + s.extra_die
    return int(neutral), int(personal)


def unpack(record) -> SimpleNamespace:
    """A record as a plain object, whose fields are read much faster."""
    return SimpleNamespace(**{name: record[name] for name in record.dtype.names})


def check_pieces(s, r, config) -> None:
    s, r = unpack(s), unpack(r)
    players = range(s.players)
    assert s.error == 0
    check_dice(s, r)
    check_board(s, r)
    for p in players:
        # goods (M3, M12)
        for i, good in enumerate(GOODS):
            assert s.goods[p, i] >= 0
            gained, spent = s.tally[p, COLUMN[f"gained_{good}"]], s.tally[p, COLUMN[f"spent_{good}"]]
            assert s.goods[p, i] == gained - spent
        # novices: at home, on the board, or lost (M3, M15)
        home = bits(s.novices[p]) + bits(s.extras[p])
        assert home + s.present[p].sum() + s.tally[p, COLUMN["lost_novices"]] == CELLS + 4
        for row in range(4):  # an extra novice leaves only when its row is empty
            assert int(s.extras[p]) >> row & 1 or not int(s.novices[p]) >> N * row & 31
        # row IV and what is flipped (M14)
        assert int(s.flipped[p]) == ~(int(s.novices[p]) >> 3 * N) & 31
        assert 0 <= s.messenger[p] < r.road
        moved = s.tally[p, COLUMN["road_spaces"]]
        assert moved == s.messenger[p] + r.road * s.tally[p, COLUMN["laps"]]
        check_window(s, p)
    for i in range(len(GOODS)):
        assert s.supply[i] >= 0 and s.supply[i] + s.goods[: s.players, i].sum() == r.supply[i]
    assert 0 <= s.depth <= STACK
    cards = [int(card) for card in s.cards if card != NONE]
    assert len(cards) == len(set(cards)) == r.in_play * len(DECKS)


def check_dice(s, r) -> None:
    """M2, M7: no die appears but an extra one, and none is where it cannot be."""
    neutral, personal = dice_about(s)
    assert (s.neutral >= 0).all() and (s.personal >= 0).all() and (s.held >= 0).all()
    assert neutral <= r.neutral * s.players
    own = s.personal.sum(axis=0)[: s.players] + s.held[PERSONAL, : s.players]
    assert (own <= s.owned[: s.players]).all() and (s.owned[: s.players] <= r.most_personal).all()
    if s.turn > 0 and s.ask >= 0 and s.phase == PLACING:
        assert neutral == r.neutral * s.players and personal == s.owned[: s.players].sum()
    if s.ask < 0:
        assert neutral == personal == s.dice == 0
    assert s.phase == ACTING or s.dice == 0


def check_board(s, r) -> None:
    """M12-M14: one novice a space, in its area, next to a building of its own in the cloister; chapels hold so many."""
    for own, taken, closed, area in (
        (s.buildings, s.taken_buildings, r.closed_buildings, AREAS.index("building")),
        (s.cloisters, s.taken_cloister, r.closed_cloister, AREAS.index("cloister")),
    ):
        sets = [int(own[p]) for p in range(s.players)]
        assert sum(map(bits, sets)) + bits(closed) == bits(taken)
        together = int(closed)
        for found in sets:
            together |= found
        assert together == int(taken)
        for p in range(s.players):
            assert [bits_of(own[p], m) for m in range(N)] == s.present[p, area].tolist()
    for p in range(s.players):
        assert int(s.cloisters[p]) & ~int(s.near[p]) == 0
        own, near = int(s.buildings[p]), 0
        while own:
            near |= int(r.touches[(own & -own).bit_length() - 1])
            own &= own - 1
        assert near == int(s.near[p])
    chapel = s.present[: s.players, AREAS.index("chapel")]
    assert (chapel.sum(axis=0) + s.chapel_room == r.chapel_room).all() and (s.chapel_room >= 0).all()
    for m in range(N):
        assert (int(s.open_chapels) >> m & 1) == (s.chapel_room[m] > 0)
        assert (int(s.glazed) >> m & 1) == (s.windows[m] > 0)
        for p in range(s.players):
            assert (int(s.chapels[p]) >> m & 1) == (chapel[p, m] > 0)
        laid = sum(int((s.glass[p] == m).sum()) for p in range(s.players))
        assert s.windows[m] + laid == r.windows and s.windows[m] >= 0


def check_window(s, p: int) -> None:
    """M16: rows are filled from the left, no monastery twice in a row or column."""
    glass = s.glass[p]
    for row in range(WINDOW):
        laid = [int(m) for m in glass[row] if m != NONE]
        assert len(laid) == s.glass_length[p, row] and (glass[row, : len(laid)] != NONE).all()
        assert len(set(laid)) == len(laid) and sum(1 << m for m in laid) == s.glass_rows[p, row]
        column = [int(m) for m in glass[:, row] if m != NONE]
        assert len(set(column)) == len(column) and sum(1 << m for m in column) == s.glass_columns[p, row]


def check_change(before, after, r) -> None:
    """Within a round dice only leave; novices never come back, nor do windows."""
    before, after = unpack(before), unpack(after)
    if before.turn == after.turn and before.ask >= 0:
        (neutral, personal), (left, own) = dice_about(before), dice_about(after)
        assert left <= neutral
        assert own - personal <= after.owned.sum() - before.owned.sum()
    assert not (after.novices & ~before.novices).any() and not (after.extras & ~before.extras).any()
    assert (after.windows <= before.windows).all() and (after.owned >= before.owned).all()
    assert ((before.mission_year == 0) | (before.mission_year == after.mission_year)).all()


def check_row(row: dict, config) -> None:
    for good in GOODS:
        assert row[f"end_{good}"] == row[f"gained_{good}"] - row[f"spent_{good}"] >= 0
        assert row[f"spent_{good}"] == sum(value for name, value in row.items() if name.startswith(f"{good}_for_"))
        assert row[f"gained_{good}"] >= getattr(config.start, good)
    assert all(f"pts_{source}" in row for source in SOURCES)
    sent = sum(row[f"novices_{name.lower()}"] for name in NOVICE_ROWS) + row["novices_extra"]
    assert sent == sum(row[f"{area}_{name.lower()}"] for area in AREAS for name in MONASTERIES)
    assert row["act_send"] + row["act_cheap_send"] == sent - row["novices_extra"]
    buildings = sum(row[f"in_{kind}"] for kind in BUILDINGS)
    assert buildings == sum(row[f"building_{name.lower()}"] for name in MONASTERIES)
    for kind in BUILDINGS:
        assert row[f"pts_{kind}"] == row[f"in_{kind}"] * getattr(config.buildings, kind).points
    windows = sum(row[f"window_{name.lower()}"] for name in MONASTERIES)
    assert windows == row["windows_action"] + row["windows_road"] + row["windows_common"]
    assert windows == row["bonus_row"] + row["bonus_column"]
    assert row["windows_action"] == row["act_window"]
    assert row["pts_rows"] == row["window_rows"] * config.completed.row
    assert row["pts_columns"] == row["window_columns"] * config.completed.columns[0]
    assert row["pts_action"] == row["act_points"] * config.actions.points
    assert row["pts_road"] % config.road.points == 0
    assert row["end_dice"] - config.dice.personal == row["road_die_or_points"] - row["pts_road"] // config.road.points
    assert row["flipped"] == row["novices_iv"]
    uses = sum(row[f"act_{kind.replace('-', '_')}"] for kind in KINDS)
    spaces = [f"use_{line}_{letter.lower()}" for line in ("standard", "i", "ii", "iii") for letter in COLUMNS]
    assert uses == sum(row[space] for space in spaces)
    by_road = uses - row["dice_used"]
    assert 0 <= row["road_any_action"] - by_road <= row["lost_bonuses"]
    taken = sum(row[f"dice_{space}"] for space in range(1, 7))
    assert taken == row["dice_used"] + row["lost_dice"]
    assert row["turns_6"] == row["dice_6"]
    assert all(row[f"turns_{n}"] <= row[f"dice_{n}"] <= 3 * row[f"turns_{n}"] for n in range(1, 6))
    assert row["rerolls"] <= row["turns"] and row["rerolls"] <= row["rerolled"]
    missions = sum(row[f"missions_{deck.lower()}"] for deck in DECKS)
    assert missions == sum(row[f"missions_year_{year}"] for year in range(1, 7))
    assert row["first_rounds"] == config.calendar.years
    assert row["options"] >= 2 * row["decisions"]


def conceal(s, r, player: int, rng: np.random.Generator, remember: bool) -> None:
    """The luck to come, and the others' thoughts."""
    s.luck[:] = rng.integers(0, 2**63, len(s.luck), dtype=np.uint64)
    s.die[:] = rng.integers(0, 2**63, len(s.die), dtype=np.uint64)
    for q in range(len(s.noise)):
        if q != player:
            s.noise[q] = rng.integers(0, 2**63, dtype=np.uint64)
            s.memo[q] = rng.normal(size=s.memo.shape[1])
