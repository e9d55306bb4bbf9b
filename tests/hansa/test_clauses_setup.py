"""Setting up: pieces, desks, markers (H1-H4) and the printed board."""

from collections import Counter

import numpy as np
import pytest

from sim.games.hansa import GAME
from sim.games.hansa.codes import KINDS
from tests.hansa.table import BASE, Table, change_data
from tests.oracles import hansa as twin

COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])
FIRST_EDITION = {
    "extra_office": {"count": 5},
    "swap": {"count": 2},
    "develop": {"count": 3},
}


@COUNTS
def test_h1_pieces_of_a_player(players):
    table = Table(players, empty=False)
    tracks = BASE.data["abilities"]
    desk = Counter()
    for ability in twin.printed_rules(players)["tracks"]:
        desk[tracks[ability]["covered_by"]] += len(tracks[ability]["values"]) - 1
    assert desk == {"cube": 15, "disc": 3}
    for p in range(players):
        assert sum(table.supply(p)) + sum(table.stock(p)) == 11 + 1
        assert table.supply(p)[1] + table.stock(p)[1] == 1
        assert not table.s.on[p].any() and table.prestige(p) == 0


@COUNTS
def test_h2_supply_and_stock_by_seat(players):
    table = Table(players, empty=False)
    assert [table.supply(p) for p in range(players)] == [(5, 1), (6, 1), (7, 1), (8, 1), (9, 1)][:players]
    assert [table.stock(p) for p in range(players)] == [(6, 0), (5, 0), (4, 0), (3, 0), (2, 0)][:players]


@pytest.mark.parametrize(
    "ability, frees, steps",
    [("keys", (1, 0), 4), ("actions", (1, 0), 5), ("privilege", (1, 0), 3), ("book", (0, 1), 3), ("bags", (1, 0), 3)],
)
def test_h3_each_upgrade_frees_one_piece_into_supply(ability, frees, steps):
    table = Table(4).give(0, supply=(0, 0), stock=(0, 0), markers=["develop"] * 6)
    for step in range(1, steps + 1):
        table.do(f"develop {ability}")
        assert table.level(0, ability) == step
        assert table.supply(0) == (step * frees[0], step * frees[1]) and table.stock(0) == (0, 0)
    assert not table.can(f"develop {ability}") and table.starting("develop")


def test_h3_values_of_the_tracks():
    for players in (2, 5):
        tracks = twin.read_rules(BASE.data, players)["tracks"]
        assert tracks == {
            "keys": [1, 2, 2, 3, 4],
            "actions": [2, 3, 3, 4, 4, 5],
            "privilege": ["white", "orange", "pink", "black"],
            "book": [2, 3, 4, 5],
            "bags": [3, 5, 7, twin.ALL],
        }
        table = Table(players)
        assert not table.s.level[:players].any() and table.actions == 2


def deal(data, block):
    """The markers on the taverns, and of the supply in the order they will be drawn."""
    table = Table(4, data, block=block)
    return table.marked(), [KINDS[kind] for kind in table.s.pile[: table.s.left]][::-1]


@pytest.mark.parametrize(
    "changed, counts",
    [({}, [4, 3, 2, 2, 2, 2]), (FIRST_EDITION, [5, 2, 2, 2, 3, 2])],
    ids=["15 markers", "first edition"],
)
def test_h4_markers(changed, counts):
    data = change_data(markers=changed)
    lain, supplies = set(), set()
    for block in range(40):
        lying, supply = deal(data, block)
        assert set(lying) == {"Osnabrück-Bremen", "Lüneburg-Perleberg", "Hildesheim-Goslar"}
        assert sorted(lying.values()) == ["extra_office", "remove", "swap"]
        assert Counter([*lying.values(), *supply]) == dict(zip(KINDS, counts, strict=True))
        assert len(supply) == sum(counts) - 3
        lain.add(tuple(lying[route] for route in sorted(lying)))
        supplies.add(tuple(supply))
    assert len(lain) == 6 and len(supplies) == 40


def test_h4_the_deal_of_a_block_is_the_same_for_all_rotations():
    dealt = []
    for rotation in range(3):
        table = Table(3)
        GAME.begin(table.states, table.rules, 1, 7, rotation)
        dealt.append((table.marked(), table.s.pile.tolist()))
    assert dealt[0] == dealt[1] == dealt[2]


# --- the board ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players, offices, coins, routes, houses", [(3, 57, 6, 32, 101), (4, 62, 4, 34, 107)])
def test_h11_h9_the_printed_board(players, offices, coins, routes, houses):
    board = twin.read_rules(BASE.data, players)
    printed = [office for city in board["cities"].values() for office in city]
    assert len(board["cities"]) == 27
    assert (len(printed), sum(office["coin"] for office in printed)) == (offices, coins)
    assert (len(board["routes"]), sum(board["routes"].values())) == (routes, houses)


@COUNTS
def test_h14_the_shortest_chain_from_east_to_west(players):
    ends = twin.read_rules(BASE.data, players)["ends"].values()
    chains = [["Arnheim"]]
    while not any(chain[-1] == "Stendal" for chain in chains):
        chains = [
            [*chain, there]
            for chain in chains
            for a, b in ends
            for here, there in ((a, b), (b, a))
            if here == chain[-1] and there not in chain
        ]
    shortest = [chain for chain in chains if chain[-1] == "Stendal"]
    assert shortest == [["Arnheim", "Münster", "Minden", "Brunswick", "Stendal"]]


@COUNTS
def test_the_twins_tables_are_those_of_base_toml(players):
    """Two writings of the same tables (H1-H4, H7-H21): docs/rules/hansa.md -> twin, and -> base.toml."""
    mine, theirs = twin.printed_rules(players), twin.read_rules(BASE.data, players)
    assert set(mine) == set(theirs)
    for key in mine:
        if key in ("taverns", "yellow", "first_markers"):
            assert sorted(mine[key]) == sorted(theirs[key]), key
        else:
            assert mine[key] == theirs[key], key


def test_h4_markers_lie_on_the_routes_of_the_board_used():
    for players in (2, 3, 4, 5):
        table = Table(players)
        assert np.count_nonzero(table.s.marker[: len(table.routes)] >= 0) == 3
