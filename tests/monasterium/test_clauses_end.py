"""The end of a round and of the game (M18-M20)."""

import pytest

from tests.monasterium.table import Table, change

COUNTS = pytest.mark.parametrize("players", [2, 3, 4])


# --- M18 the end of a round ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players, neutral", [(2, 5), (3, 3), (4, 2)])
def test_m18_dice_and_tiles_for_the_next_round(players, neutral):
    table = Table(players).give(1, owned=3)
    table.s.fresh[:players] = 0
    table.dice({2: 1}).do("take 2 1", "use standard B")
    assert (table.ask, table.s.fresh[0]) == ("between", 0)
    table.go()
    assert (table.s.turn, table.player, table.ask) == (2, 1, "reroll")
    assert table.s.fresh[:players].tolist() == [1] * players
    assert table.s.held[0, :players].tolist() == [neutral] * players
    assert table.s.held[1, :players].tolist() == [1, 3, *[1] * (players - 2)]
    assert not table.s.neutral.any() and not table.s.personal.any()


def test_m18_goods_messengers_and_novices_stay():
    table = (
        Table(2).send(0, "I A: building A 1").give(0, 4, influence=3).dice({2: 1}).do("take 2 1", "use standard B").go()
    )
    assert (table.goods(0), table.messenger(0)) == ({"influence": 3, "soup": 1}, 4)
    assert table.novices(0, "I") == "BCDE"


@COUNTS
def test_m18_no_new_round_after_the_last(players):
    table = Table(players).to_round(3 * players).dice({2: 1}).do("take 2 1", "use standard B")
    while table.ask == "between":
        table.go()
    assert (table.ask, table.s.turn) == ("over", 3 * players)


# --- M19 the final score ---------------------------------------------------------------------------------------------


def test_m19_most_novices_in_a_monastery():
    """M19: buildings, chapel and cloister together; all who tie score; where nobody is, nobody scores."""
    table = Table(3).send(0, "I A: building A 1", "III A: chapel A").send(1, "I A: building A 2", "IV A: cloister A 1")
    table.send(2, "I A: building A 3", "I B: building B 1", "extra I: building B 2").finish()
    assert [table.points(p, "monasteries") for p in range(3)] == [5, 5, 5]
    table = Table(3).send(0, "I A: building A 1", "III A: chapel A").send(1, "I A: building A 2").finish()
    assert [table.points(p, "monasteries") for p in range(3)] == [5, 0, 0]


@pytest.mark.parametrize("monasteries, points", list(enumerate([0, 1, 3, 6, 10, 15])))
def test_m19_chapels_in_different_monasteries(monasteries, points):
    table = Table(2).send(0, *(f"III {m}: chapel {m}" for m in "ABCDE"[:monasteries])).finish()
    assert table.points(0, "chapels") == points


def test_m19_several_novices_in_one_chapel_are_one_monastery():
    table = Table(2).send(0, *(f"III {column}: chapel B" for column in "ABCD")).finish()
    assert table.points(0, "chapels") == 1


def test_m19_example_robert():
    """M19, rulebook: 3 novices in the chapel and 3 in the cloister of one monastery are 18 points."""
    table = Table(2).send(0, *(f"III {column}: chapel A" for column in "ABC"))
    table.send(0, *(f"IV {column}: cloister A {space}" for space, column in enumerate("ABC", start=1))).finish()
    assert table.points(0, "cloisters") == 18


def test_m19_cloister_and_chapel_of_different_monasteries_give_nothing():
    table = Table(2).send(0, "III A: chapel A", "III B: chapel A", "IV A: cloister B 1", "extra IV: cloister A 1")
    table.finish()
    assert table.points(0, "cloisters") == 4, "only the extra novice's: 2 x 1 x 2"


@pytest.mark.parametrize("goods, points", [
    ({}, 0),
    ({"tool": 3}, 3),
    ({"book": 3}, 6),
    ({"influence": 1}, 0),
    ({"influence": 1, "rosary": 1}, 1),
    ({"influence": 1, "soup": 1, "rosary": 1}, 1),
    ({"influence": 3, "soup": 2, "rosary": 2, "tool": 1, "book": 1}, 6),
])  # fmt: skip
def test_m19_goods_left(goods, points):
    table = Table(2).give(1, **goods).finish()
    assert table.points(1, "goods") == points


def test_m19_the_score_is_the_sum():
    table = Table(2).send(0, "III A: chapel A", "IV A: cloister A 1").give(0, tool=2)
    table.s.points[0, 0] = 3
    table.finish()
    assert table.points(0) == {"action": 3, "monasteries": 5, "chapels": 1, "cloisters": 2, "goods": 2}
    assert table.column(0, "score") == 13


# --- M20 ties --------------------------------------------------------------------------------------------------------


def test_m20_ties_share_the_win():
    table = Table(4).give(1, tool=2).give(2, book=1).give(3, tool=1).finish()
    assert [table.column(p, "score") for p in range(4)] == [0, 2, 2, 1]
    assert table.ranks() == [4, 1, 1, 3]


def test_m20_goods_do_not_break_a_tie():
    table = Table(2, change(scoring={"tool": 0, "book": 0})).give(0, tool=5).give(1, book=3).finish()
    assert table.ranks() == [1, 1]
