"""The last turn, the election and the score (V38-V41)."""

import pytest

from tests.vulgari.table import Table, change

COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])


# --- V38 -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reds", [(12, 13), (12, 16), (13, 14), (14, 15), (15, 16)])
@COUNTS
def test_v38_the_turn_of_the_second_red_tile_is_the_last(reds, players):
    table = Table(players, turn=11, reds=reds)
    while table.s.turn < reds[1]:
        table.put(0, "Torino").put(1, "Cagliari")
        before = table.s.turn
        table.next_turn()
        assert table.s.turn == before + 1
        assert bool(table.s.last) == (table.s.turn == reds[1])
        assert {table.at(p) for p in (0, 1)} == ({"Roma"} if table.s.last else {"Torino", "Cagliari"})
    table.end_turn().go()
    assert table.ask == "over"
    table.go()
    assert table.column(0, "turns") == reds[1]
    assert table.column(0, "papal_turn") == reds[0]


def test_v38_every_pawn_goes_to_roma_from_the_sea_too_and_may_act_there():
    table = Table(3, turn=12, reds=(12, 13)).put(0, "sea", "Ancona").put(1, "sea", "Roma").put(2, "Catania")
    table.s.turn, table.s.ask = 12, -1
    table.go()
    assert [table.at(p) for p in range(3)] == ["Roma"] * 3
    assert table.can("city") and table.can("end") and table.can("move Siena")
    assert table.ducats(0) == 10


# --- V39 -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "tile, votes, title, points",
    [
        (None, 6, None, 0), (None, 7, "banker", 6), (None, 30, "banker", 6),
        ("mario", 9, None, 0), ("mario", 10, "benedictine", 11), ("mario", 30, "benedictine", 11),
        ("muret", 10, None, 0), ("muret", 11, "camerlengo", 14), ("muret", 16, "camerlengo", 14),
        ("muret", 17, "pope", 22),
        ("michael", 9, "benedictine", 11), ("michael", 8, None, 0), ("stefano", 8, "benedictine", 11),
        ("stefano", 7, None, 0),
        ("balestreri", 8, "camerlengo", 14), ("balestreri", 7, None, 0), ("balestreri", 14, "pope", 22),
        ("balestreri", 13, "camerlengo", 14),
    ],
)  # fmt: skip
def test_v39_titles(tile, votes, title, points):
    table = Table(3).give(1, tile=tile, cubes={"yellow": votes}).elect()
    assert table.ask == ("pope" if title == "pope" else "over")
    if title == "pope":
        table.do("stand")
    assert table.score("title") == [0, points, 0]
    assert table.titles() == [None, title, None]


def test_v39_the_able_are_asked_in_order_of_knowledge_until_one_stands():
    table = Table(4)
    for p, (tile, space) in enumerate((("muret", 10), ("zazza", 30), ("lanzuisi", 20), (None, 40))):
        table.give(p, tile=tile, knowledge=space, cubes={"red": 6})
    table.elect()
    assert (table.ask, table.player, table.legal) == ("pope", 1, {"stand", "aside"})
    table.do("aside")
    assert table.player == 2
    table.do("stand")
    assert table.ask == "over"
    assert table.score("title") == [14, 14, 22, 6]


def test_v39_ties_in_knowledge_by_the_pile():
    table = (
        Table(2)
        .give(1, tile="muret", cubes={"red": 6}, knowledge=50)
        .give(0, tile="zazza", cubes={"red": 6}, knowledge=50)
    )
    assert table.elect().player == 1


def test_v39_all_may_stand_aside():
    """V39: Lanzuisi is worth 14 + 6 as Camerlengo and 22 as Pope, his points being void; with leftovers more."""
    table = Table(2).give(0, tile="lanzuisi", cubes={"red": 6}).elect().do("aside")
    assert table.ask == "over"
    sheet = table.score()
    assert (sheet[0]["title"], sheet[0]["tile"], sheet[0]["votes"]) == (14, 6, 3)
    table = Table(2).give(0, tile="lanzuisi", cubes={"red": 6}).elect().do("stand")
    sheet = table.score()
    assert (sheet[0]["title"], sheet[0]["tile"]) == (22, 0)


@pytest.mark.parametrize(
    "tile, cubes, left",
    [
        (None, {"red": 3}, 0),  # 9 votes; 7 cannot be paid without all three: nothing is left
        (None, {"red": 2, "black": 1}, 0),  # 8 votes: 3 + 3 + 2
        (None, {"red": 2, "black": 2}, 3),  # 10: 3 + 2 + 2 pays exactly, a politician is left
        (None, {"red": 2, "yellow": 2}, 1),  # 8: 3 + 3 + 1
        (None, {"black": 4}, 0),
        ("mario", {"red": 4}, 0),
        ("mario", {"red": 3, "black": 2}, 3),  # 13: 3 + 3 + 2 + 2
        ("muret", {"red": 4}, 0),
        ("stefano", {"red": 4}, 5),  # 8 more are needed: three politicians; one is left, and the virtual noble
        ("michael", {"red": 3}, 1),
        ("balestreri", {"black": 4}, 3),
        (None, {"red": 2}, 6),  # no title: all are left
    ],
)  # fmt: skip
def test_v39_the_cheapest_sufficient_set_is_used_virtual_cubes_stay(tile, cubes, left):
    """V39, V40: what is left is found by matching it against a rival's known votes."""
    for rival, wins in ((left - 1, True), (left, False), (left + 1, False)):
        if rival >= 0:
            table = Table(2).give(0, tile=tile, cubes=cubes).give(1, tile="gigi", cubes={"yellow": rival}, knowledge=90)
            assert (table.score("votes")[0] == 3) == wins, rival


# --- V40 -------------------------------------------------------------------------------------------------------------


def test_v40_leftover_votes_3_to_one_player_ties_by_knowledge():
    table = Table(3).give(0, cubes={"red": 1}, knowledge=5).give(1, cubes={"black": 1, "yellow": 1}, knowledge=9)
    assert table.score("votes") == [0, 3, 0]
    table = Table(3).give(1, cubes={"red": 1}, knowledge=9).give(0, cubes={"red": 1}, knowledge=9)
    assert table.score("votes") == [0, 3, 0]
    assert Table(3).score("votes") == [0, 0, 0]


@pytest.mark.parametrize("tile, points", [(None, 7), ("mario", 3), ("zazza", 3)])
def test_v40_richest(tile, points):
    table = Table(3).give(0, ducats=11).give(1, tile=tile, ducats=12).give(2, ducats=3)
    assert table.score("richest") == [0, points, 0]
    banker = Table(2).give(1, ducats=12, cubes={"red": 3})
    assert banker.score("richest") == [0, 7]
    assert banker.titles() == [None, "banker"]


def test_v40_richest_with_0_ducats_and_ties_by_knowledge():
    table = Table(3)
    for p in range(3):
        table.give(p, ducats=0)
    assert table.score("richest") == [0, 0, 7]  # player 2 lies lowest on space 1
    table = Table(3).give(0, knowledge=7, ducats=30).give(1, knowledge=7, ducats=30)
    assert table.score("richest") == [7, 0, 0]


@pytest.mark.parametrize("space, points", [(1, 0), (3, 0), (4, 4), (6, 4), (7, 5), (9, 5), (10, 6)])
def test_v40_riddle_leader_by_space(space, points):
    table = Table(3).give(2, riddle=space).give(1, riddle=space).give(0, riddle=space - 1)
    assert table.score("riddle") == [0, 0, points]


def test_v40_cantico_9_and_4_ties_by_the_pile():
    table = Table(4).give(2, cantico=3).give(0, cantico=3).give(3, cantico=3).give(1, cantico=1)
    assert table.score("cantico") == [4, 0, 9, 0]
    assert Table(3).give(1, cantico=1).score("cantico") == [0, 9, 0]


def test_v40_manuscripts_count_their_level_and_the_library_its_value():
    table = Table(2).hold(0, "1 blue", "1 blue", "2 green", "3 orange", "4 blue-violet")
    assert table.score("manuscripts") == [11, 0]
    for value in (2, 3, 4):
        table = Table(2)
        table.s.library_tile[1] = value
        assert table.score("library") == [0, value]


@pytest.mark.parametrize(
    "hand, points",
    [
        (["1 violet", "2 yellow", "1 orange", "3 green", "4 blue-violet"], 5),
        (["1 violet", "2 yellow", "1 orange", "3 green"], 0),
        (["1 violet", "2 yellow", "1 orange", "4 blue-green"], 0),  # one tile is never two colours
        (["1 violet", "2 yellow", "1 orange", "4 blue-green", "4 blue-yellow"], 5),
        (["1 violet", "2 yellow", "1 orange", "4 violet-orange", "4 blue-yellow"], 0),
        (["4 blue-violet", "4 violet-yellow", "4 yellow-orange", "4 orange-green", "4 blue-green"], 5),
        (["4 blue-violet", "4 violet-yellow", "4 blue-yellow", "1 green", "1 orange"], 5),
        (["4 blue-violet", "1 violet", "4 blue-yellow", "1 yellow", "1 orange", "4 blue-orange"], 0),
        (["1 blue", "2 blue", "3 blue", "1 violet", "1 yellow", "1 orange", "3 green"], 5),
    ],
)
def test_v40_five_colours(hand, points):
    """V40; the first case is the rulebooks' example: all colours but blue, and a level-4 tile of blue and violet."""
    assert Table(2).hold(1, *hand).score("colours") == [0, points]


def test_v40_the_same_pair_twice_can_show_both_its_colours():
    levels = {"blue-violet": 2, "blue-green": 1, "yellow-green": 1, "yellow-orange": 1}
    table = Table(2, config=change(manuscripts={"level-4": levels})).hold(
        0, "4 blue-violet", "4 blue-violet", "1 yellow", "1 orange"
    )
    assert table.score("colours") == [0, 0]
    table = Table(2, config=change(manuscripts={"level-4": levels}))
    table.hold(0, "4 blue-violet", "4 blue-violet", "1 yellow", "1 orange", "1 green")
    assert table.score("colours") == [5, 0]


def test_v40_the_score_is_the_sum_of_its_sources():
    table = (
        Table(2)
        .give(0, tile="ralph", cubes={"red": 4, "green": 2}, riddle=10, cantico=1, ducats=50)
        .hold(0, "4 blue-violet")
    )
    sheet = table.score()
    assert sheet[0] == {
        "title": 11, "votes": 0, "scribes": 2, "library": 0, "richest": 3, "riddle": 6, "cantico": 9, "manuscripts": 4,
        "lingua": 0, "colours": 0, "tile": 4,
    }  # fmt: skip
    assert table.s.score[0] == 39
    assert table.column(0, "score") == 39


# --- V41 -------------------------------------------------------------------------------------------------------------


def test_v41_most_points_win_ties_by_knowledge():
    table = Table(4).give(1, ducats=50).give(3, knowledge=9).give(0, knowledge=4)  # 7 for player 1, 0 for all others
    table.score()
    assert table.ranks() == [3, 1, 4, 2]


def test_v41_ties_in_knowledge_by_the_pile():
    table = Table(3).give(0, ducats=50).give(2, knowledge=30).give(1, knowledge=30)
    table.score()
    assert table.ranks() == [1, 3, 2]
