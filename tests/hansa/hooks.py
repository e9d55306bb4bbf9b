"""Hansa Teutonica for the contract tests (tests/contract/hooks.py)."""

from types import SimpleNamespace

import numpy as np

from sim.games.hansa.codes import (
    ABILITIES,
    ASK_EXTRA,
    ASK_PIECE,
    ASK_PLATE,
    ASK_REPLACE,
    ASK_SITE,
    CUBE,
    DISC,
    FOR_ANSWER,
    KINDS,
    NEUTRAL,
    NONE,
    OWNERS,
    SEATS,
    SOURCES,
    WORDS_USED,
)
from sim.games.hansa.codes import ASK_TURN as OWN_TURN
from sim.games.hansa.columns import BENEFITS, COLUMNS
from sim.games.hansa.legal import is_legal
from tests.hansa.busy import choose_busy as choose

__all__ = ["OWN_TURN", "choose", "is_legal"]

CODES = 64 * WORDS_USED
MOST_DECISIONS = 40000
PLAIN_GAMES = 8
SHARED_RANKS = True  # H19

HIDDEN = {"pile", "plate", "luck", "noise"}
RESHUFFLED_WITH_OTHERS = {"pile", "plate", "luck", "noise"}

COLUMN = {column.name: i for i, column in enumerate(COLUMNS)}


def unpack(record) -> SimpleNamespace:
    """A record with its fields as attributes, which numpy looks up anew, slowly, each time."""
    return SimpleNamespace(**{name: record[name] for name in record.dtype.names})


def check_pieces(s, r, config) -> None:
    s, r = unpack(s), unpack(r)
    assert s.error == 0
    check_players(s, r, config)
    check_routes(s, r)
    check_cities(s, r)
    check_markers(s, config)


def check_players(s, r, config) -> None:
    """H1: every piece of every player is somewhere."""
    total = (config.pieces.cubes - config.pieces.score_cubes, config.pieces.discs)
    answering = s.ask in (ASK_REPLACE, ASK_EXTRA) or (s.ask == ASK_PIECE and s.purpose == FOR_ANSWER)
    for piece in (CUBE, DISC):
        desk = ((r.steps - s.level) * (r.covered_by == piece)).sum(axis=1)
        places = np.stack(
            [s.supply[:, piece], s.stock[:, piece], desk, s.on[:SEATS, piece].sum(axis=1), s.settled[:, piece]]
        )[:, : s.players]
        assert (places >= 0).all()
        pieces = places.sum(axis=0)
        pieces[s.active % s.players] += s.lifted[piece]
        if s.carried == piece:
            pieces[s.player] += 1
        if answering and s.victim != NEUTRAL and s.displaced == piece:
            pieces[s.victim] += s.pending
        if piece == DISC:
            pieces += [(s.space == p).sum() for p in range(s.players)]
        assert (pieces == total[piece]).all()
    assert (s.level >= 0).all() and (s.level <= r.steps).all()
    assert (s.prestige == s.points[:, :3].sum(axis=1)).all() and s.actions >= 0


def as_flags(word, count: int) -> np.ndarray:
    """A set, or an array of sets, as flags."""
    return np.asarray(word, np.int64)[..., None] >> np.arange(count) & 1 == 1


def check_routes(s, r) -> None:
    """The sets of routes follow from the pieces."""
    count = len(r.houses)
    on_board, own = as_flags(r.all_routes, count), s.on.sum(axis=1)
    filled = own.sum(axis=0)
    assert (s.filled == filled).all() and (filled <= r.houses).all()
    assert (as_flags(s.free, count) == (on_board & (filled < r.houses))).all()
    assert (as_flags(s.empty, count) == (on_board & (filled == 0))).all()
    assert (as_flags(s.marked, count) == (s.marker != NONE)).all()
    assert (as_flags(s.full, count) == (on_board & (own == r.houses))).all()
    assert (as_flags(s.has, count) == (s.on > 0)).all()
    assert (s.houses == own.sum(axis=1)).all()
    assert s.on[NEUTRAL, DISC].sum() == 0 and (r.neutral or s.on[NEUTRAL].sum() == 0)


def check_cities(s, r) -> None:
    """Offices are filled from the left, and all that is known of cities follows from them (H10, H11)."""
    count = len(r.printed)
    assert (s.taken <= r.printed).all()
    assert ((s.office != NONE) == (np.arange(s.office.shape[1]) < s.taken[:, None])).all()
    assert (as_flags(s.open, count) == (s.taken < r.printed)).all()
    assert s.completed == ((s.taken == r.printed) & (r.printed > 0)).sum()
    assert (as_flags(s.cities, count) == (s.offices > 0)).all()
    assert (s.controller[s.taken + s.extras == 0] == NONE).all()
    for city in np.flatnonzero(s.taken + s.extras):
        everyone = s.extra[city, : s.extras[city]].tolist()[::-1] + s.office[city, : s.taken[city]].tolist()
        owned = [everyone.count(owner) for owner in range(OWNERS)]
        assert s.offices[:, city].tolist() == owned
        assert s.controller[city] == [owner for owner in everyone if owned[owner] == max(owned)][-1]
    numbers = np.arange(len(r.pair_city))
    sides = [s.office[r.pair_city, r.pair_left], s.office[r.pair_city, r.pair_left + 1]]
    both = (r.pair_left + 1 < s.taken[r.pair_city]) & (r.pair[r.pair_city, r.pair_left] == numbers)
    owners = np.arange(OWNERS)[:, None]
    assert (as_flags(s.pairs, len(numbers)) == (both & ((sides[0] == owners) | (sides[1] == owners)))).all()
    ends = as_flags(s.open, count)[r.ends]
    assert (as_flags(s.open_routes, len(r.houses)) == (as_flags(r.all_routes, len(r.houses)) & ends.any(axis=1))).all()
    assert s.settled[: s.players].sum() == s.offices[: s.players].sum()
    assert len(set(s.links[: s.linked])) == s.linked


def check_markers(s, config) -> None:
    """Every marker is in supply, on a route, on a plate, or with a player; what neutral takes is gone (H21)."""
    players = range(s.players)
    kinds = [*s.pile[: s.left].tolist(), *s.marker.tolist()]
    for p in players:
        kinds += s.plate[p, : s.plates[p]].tolist()
    there = np.bincount([kind for kind in kinds if kind != NONE], minlength=len(KINDS))
    there += s.held[: s.players].sum(axis=0) + s.used[: s.players].sum(axis=0)
    total = np.array([config.markers[kind].count for kind in KINDS])
    gone = s.tally[: s.players, COLUMN["neutral_claims"]].sum()
    assert (there <= total).all() and (total - there).sum() <= gone
    assert (s.held >= 0).all() and (s.used >= 0).all()


def check_change(before, after, r) -> None:
    """Offices, discs on the table, upgrades and prestige are for ever."""
    assert (after.taken >= before.taken).all() and (after.extras >= before.extras).all()
    assert (after.level >= before.level).all() and (after.prestige >= before.prestige).all()
    assert ((after.space == before.space) | (before.space == NONE)).all()
    assert after.left <= before.left and after.completed >= before.completed
    assert (after.tally[:, COLUMN["act_claim"]] >= before.tally[:, COLUMN["act_claim"]]).all()


def check_row(row: dict, config) -> None:
    assert row["prestige"] == row["pts_route"] + row["pts_coins"] + row["pts_east_west"]
    assert all(f"pts_{source}" in row for source in SOURCES)
    assert row["act_claim"] == sum(row[f"claim_{benefit}"] for benefit in BENEFITS)
    assert row["act_extra_office"] == row["claim_extra_office"]
    assert row["offices"] == row["claim_office"] + row["claim_extra_office"] >= row["cities"] >= row["controlled"]
    assert row["network"] <= row["offices"] and row["pts_network"] == row["keys"] * row["network"]
    assert row["pts_control"] == config.scoring.control * row["controlled"]
    for kind in KINDS:
        assert row[f"act_{kind}"] <= row[f"took_{kind}"] <= config.markers[kind].count
    upgrades = sum(row[f"level_{ability}"] for ability in ABILITIES)
    assert upgrades == sum(row[f"claim_{ability}"] for ability in ABILITIES) + row["act_develop"]
    for ability in ABILITIES:
        assert (row[f"turn_{ability}"] > 0) == (row[f"level_{ability}"] > 0)
    assert row["act_displace"] == row["displacing"] + row["displacing_neutral"]
    assert row["pieces_placed"] == row["act_place"] + row["act_displace"]
    assert row["pieces_moved"] >= row["act_move"] and row["income_pieces"] >= row["act_income"]
    assert row["turns"] - 1 <= row["act_end"] <= row["turns"]
    used = sum(row[f"act_{action}"] for action in ("place", "displace", "move", "claim", "income"))
    assert row["actions_had"] - row["actions_unused"] - used >= 0
    if row["act_end"] == row["turns"]:
        assert row["actions_had"] == row["actions_unused"] + used
    assert row["options"] >= 2 * row["decisions"]


def conceal(s, r, player: int, rng: np.random.Generator, remember: bool) -> None:
    """The order of the supply, the kinds of the plate markers but where their owner places them (H16), the luck."""
    plates = [p for p in range(s.players) if not (p == player and s.ask in (ASK_PLATE, ASK_SITE))]
    hidden = [int(kind) for kind in s.pile[: s.left]]
    for p in plates:
        hidden += [int(kind) for kind in s.plate[p, : s.plates[p]]]
    hidden = list(rng.permutation(hidden))
    for p in plates:
        for i in range(s.plates[p]):
            s.plate[p, i] = hidden.pop()
    s.pile[: s.left] = hidden
    s.luck[:] = rng.integers(0, 2**63, len(s.luck), dtype=np.uint64)
    for q in range(SEATS):
        if q != player:
            s.noise[q] = rng.integers(0, 2**63, dtype=np.uint64)
