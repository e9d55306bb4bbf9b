"""De Vulgari Eloquentia for the contract tests (tests/contract/hooks.py)."""

from collections import Counter

import numpy as np

from policies.uniform import choose_uniform as choose
from sim.games.vulgari.codes import (
    ASK_KEEP,
    ASK_PUT,
    ASK_TURN,
    CUBES,
    KNOWLEDGE,
    LEVELS,
    NONE,
    REST,
    ZONES,
)
from sim.games.vulgari.columns import COLUMNS, EARNED, GIVEN, LEARNED, SOURCES, SPENT
from sim.games.vulgari.legal import is_legal

__all__ = ["CODES", "choose", "is_legal"]

OWN_TURN = ASK_TURN
CODES = 3 * 64  # the words of a player's own turn
MOST_DECISIONS = 1200
PLAIN_GAMES = 13
SHARED_RANKS = False  # V41

HIDDEN = {"deck", "papal", "pile", "library_tile", "luck", "noise", "memo", "behind", "hand", "tally"}
RESHUFFLED_WITH_OTHERS = {"pile", "library_tile", "luck", "noise", "memo", "behind", "hand", "deck"}

COLUMN = {column.name: i for i, column in enumerate(COLUMNS)}


def cubes_in_play(s) -> np.ndarray:
    """Cubes by colour: on the table, behind screens and in front of them."""
    cubes = s.calendar.sum(axis=0) + s.offer + s.behind[: s.players].sum(axis=0)
    cubes[CUBES.index("green")] += s.front[: s.players].sum()
    return cubes


def check_pieces(s, r, config) -> None:
    players, config_zones = range(s.players), list(config.map.zones.values())
    assert s.error == 0
    assert sorted(s.order[: s.players]) == list(players)
    # cubes (V4, V10)
    assert (cubes_in_play(s) <= r.bag).all()
    assert (s.calendar >= 0).all() and (s.offer >= 0).all() and (s.behind >= 0).all() and (s.front >= 0).all()
    assert s.calendar.sum(axis=1).max() <= r.per_turn
    assert s.offer.sum() <= r.per_turn
    for p in players:
        for colour, cube in enumerate(CUBES):
            had = s.behind[p, colour] + (s.front[p] if cube == "green" else 0)
            assert had == s.tally[p, COLUMN[f"cubes_{cube}_taken"]] - s.tally[p, COLUMN[f"cubes_{cube}_spent"]]
    # ducats
    for p in players:
        assert s.ducats[p] >= 0
        assert s.ducats[p] == config.start.ducats + balance(s.tally[p])
    # discs (V8)
    for track in range(REST + 1):
        spaces = s.space[track, : s.players]
        least = 1 if track == KNOWLEDGE and s.turn > 0 else 0
        assert (spaces >= least).all() and (spaces <= r.spaces[track]).all()
        on_track = [(spaces[p], s.arrival[track, p]) for p in players if spaces[p] > 0]
        assert len(set(on_track)) == len(on_track)
    if s.turn > 0:
        for p in players:
            learned = sum(s.tally[p, COLUMN[f"knowledge_from_{way}"]] for way in LEARNED)
            assert s.space[KNOWLEDGE, p] == config.start.knowledge + learned - s.tally[p, COLUMN["knowledge_pushed"]]
        for p in players:
            assert 0 <= s.place[p] < 2 * ZONES
            zone = config_zones[s.place[p] % ZONES]
            assert s.place[p] < ZONES or zone.port
    # manuscripts (V6)
    kinds = range(r.kinds)
    decks = Counter(int(kind) for level in range(1, LEVELS + 1) for kind in s.deck[level, : s.deck_left[level]])
    for kind in kinds:
        assert s.display[kind] + s.hand[: s.players, kind].sum() + decks[kind] == r.kind_copies[kind]
        assert (s.display[kind] > 0) == bool(int(s.on_display) >> kind & 1)
    for level in range(1, LEVELS + 1):
        of_level = [kind for kind in kinds if r.kind_level[kind] == level]
        assert s.shown[level] == sum(s.display[kind] for kind in of_level) <= r.displayed
    assert NONE <= s.lingua_of < s.players
    # tiles (V6, V19, V20)
    drawn = s.drawn[: s.drawn_left] if s.ask in (ASK_KEEP, ASK_PUT) else []
    held = [tile for tile in s.library_tile[: s.players] if tile]
    assert sorted([*s.pile[: s.pile_left], *drawn, *held]) == sorted(r.library_tiles[: r.library_count])
    friars = [int(s.friar[p]) for p in players if s.friar[p] != NONE]
    cardinals = [int(s.cardinal[p]) for p in players if s.cardinal[p] != NONE]
    assert len(set(friars)) == len(friars) and not any(int(s.free_friars) >> tile & 1 for tile in friars)
    assert len(set(cardinals)) == len(cardinals) and not any(int(s.free_cardinals) >> tile & 1 for tile in cardinals)
    for p in players:
        assert s.career[p] == (2 if s.cardinal[p] != NONE else 1 if s.friar[p] != NONE else 0)
    # events (V2, V9)
    lying = [int(tile) for tile in s.event_at if tile]
    assert len(set(lying)) == len(lying) and set(lying) <= {int(tile) for tile in s.event_on[1 : s.turn + 1]}
    assert 0 <= s.actions <= config.actions.per_turn + 1


def balance(tally) -> int:
    """Ducats earned less ducats spent."""
    earned = sum(tally[COLUMN[f"ducats_from_{way}"]] for way in EARNED)
    return earned - sum(tally[COLUMN[f"ducats_for_{way}"]] for way in SPENT)


def check_change(before, after, r) -> None:
    """Cubes leave only when no turn space has room for them, and never come back (V10); nor do spent tiles."""
    lost = cubes_in_play(before) - cubes_in_play(after)
    assert (lost >= 0).all()
    if lost.any():
        ahead = after.calendar[after.turn + 1 : r.last_turn + 1].sum(axis=1)
        assert (ahead == r.per_turn).all(), f"cubes left the game though turn spaces had room: {ahead}"
    assert int(after.free_friars) & ~int(before.free_friars) == 0
    assert int(after.free_cardinals) & ~int(before.free_cardinals) == 0
    assert (after.career >= before.career).all()
    assert (after.cities[: after.players] & before.cities[: after.players] == before.cities[: after.players]).all()


def check_row(row: dict, config) -> None:
    earned = sum(row[f"ducats_from_{way}"] for way in EARNED)
    assert row["end_ducats"] == config.start.ducats + earned - sum(row[f"ducats_for_{way}"] for way in SPENT)
    learned = sum(row[f"knowledge_from_{way}"] for way in LEARNED)
    assert row["end_knowledge"] == config.start.knowledge + learned - row["knowledge_pushed"]
    assert all(f"pts_{source}" in row for source in SOURCES)
    for cube in CUBES:
        assert row[f"end_{cube}"] == row[f"cubes_{cube}_taken"] - row[f"cubes_{cube}_spent"] >= 0
        given = sum(row[f"{cube}_for_{way}"] for way in GIVEN[cube] if way != "points")
        assert given == row[f"cubes_{cube}_spent"]
    assert row["green_for_points"] * config.scribes.points == row["pts_scribes"]
    assert row["act_end"] + row["act_summon"] == row["turns"]
    assert config.calendar.papal_turn <= row["papal_turn"] < row["turns"] <= config.calendar.last_turn
    assert row["act_move"] <= row["turns"] and row["act_psalter"] <= row["turns"] and row["act_trade"] <= row["turns"]
    assert row["act_trade"] * config.trade.ducats == row["ducats_from_trade"]
    assert sum(row[f"ms_level_{level}"] for level in range(1, LEVELS + 1)) == row["act_manuscript"]
    assert (row["act_friar"], row["act_cardinal"]) == (row["friar"] >= 0, row["cardinal"] >= 0)
    assert (row["turn_friar"] > 0, row["turn_cardinal"] > 0) == (row["friar"] >= 0, row["cardinal"] >= 0)
    assert row["career"] == (2 if row["cardinal"] >= 0 else 1 if row["friar"] >= 0 else 0)
    assert row["options"] >= 2 * row["decisions"]


def conceal(s, r, player: int, rng: np.random.Generator, remember: bool) -> None:
    """V42: deck orders, papal tiles to come, the library pile and others' library tiles, the luck, others' thoughts."""
    for level in range(1, LEVELS + 1):
        left = int(s.deck_left[level])
        s.deck[level, :left] = rng.permutation(s.deck[level, :left])
        s.deck[level, left:] = rng.permutation(s.deck[level, left:])  # what is left in the array says nothing
    first = max(int(s.turn) + 1, int(r.papal_turn))
    s.papal[first : r.last_turn + 1] = rng.permutation(s.papal[first : r.last_turn + 1])
    others = [q for q in range(s.players) if q != player]
    holders = [q for q in others if s.library_tile[q]]
    hidden = rng.permutation([*(s.library_tile[q] for q in holders), *s.pile[: s.pile_left]])
    for q, tile in zip(holders, hidden, strict=False):
        s.library_tile[q] = tile
    s.pile[: s.pile_left] = hidden[len(holders) :]
    s.luck[:] = rng.integers(0, 2**63, len(s.luck), dtype=np.uint64)
    for q in range(len(s.noise)):
        if q != player:
            s.noise[q] = rng.integers(0, 2**63, dtype=np.uint64)
            s.memo[q] = rng.normal(size=s.memo.shape[1])
    if not remember:
        deal_out(s.behind, others, rng)
        deal_out(s.hand, others, rng)
        for q in others:
            s.tally[q] = rng.permutation(s.tally[q])


def deal_out(pieces: np.ndarray, players: list[int], rng: np.random.Generator) -> None:
    """Deals all that these players have of each kind among them anew."""
    for kind in range(pieces.shape[1]):
        total = int(pieces[players, kind].sum())
        pieces[players, kind] = np.bincount(rng.integers(0, len(players), total), minlength=len(players))
