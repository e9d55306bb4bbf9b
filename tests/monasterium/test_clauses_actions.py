"""The action area (M9), and what a limited supply does to it."""

import pytest

from tests.monasterium.table import BASE, QUIET, Table, change

FACES = dict(zip("ABCDE", range(1, 6), strict=True))


def open_rows(*spaces, config=QUIET, **goods):
    """Player 0, messenger on road space 1, with these spaces open: "I A"; their novices stand in monastery B."""
    table = Table(2, config)
    places = iter(["building B 1", "building B 2", "building B 3", "building B 4"])
    return table.send(0, *(f"{space}: {next(places)}" for space in spaces)).give(0, 1, **goods)


# --- standard and row I ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("column, good", [("B", "soup"), ("C", "influence"), ("D", "rosary")])
def test_m9_standard_goods_any_number_of_times(column, good):
    table = Table(2).do(f"take {FACES[column]} 3", *[f"use standard {column}"] * 3)
    assert table.goods(0) == {good: 3}


def test_m9_standard_messenger():
    table = Table(2, QUIET).do("take 5 3", *["use standard E"] * 3)
    assert table.messenger(0) == 4


def test_m9_standard_send():
    table = Table(2).give(0, 1, influence=2, soup=4).do("take 1 2")
    for space in (1, 4):
        table.do("use standard A", f"novice I {'AB'[space > 1]}", f"building A {space}")
    assert table.present(0, "building") == {"A": 2}


@pytest.mark.parametrize("column, good", [("B", "influence"), ("C", "rosary"), ("E", "soup")])
def test_m9_row_1_goods_any_number_of_times(column, good):
    table = open_rows(f"I {column}").do(f"take {FACES[column]} 3", *[f"use I {column}"] * 3)
    assert table.goods(0) == {good: 3}


def test_m9_row_1_messenger_in_column_a():
    table = open_rows("I A").do("take 1 3", *["use I A"] * 3)
    assert table.messenger(0) == 4


def test_m9_row_1_swap_in_column_d():
    table = open_rows("I D", soup=1).do("take 4 3")
    assert table.legal == {"use standard D", "use I D tool"}
    table.do("use I D tool")
    assert table.goods(0) == {"tool": 1}
    assert table.legal == {"use standard D", "use I D book"}
    table.do("use I D book")
    assert table.goods(0) == {"book": 1}
    assert table.legal == {"use standard D"}


# --- row II ----------------------------------------------------------------------------------------------------------


def test_m9_row_2_tool_once_a_turn():
    table = open_rows("II A", "I A").do("take 1 2", "use II A")
    assert table.goods(0) == {"tool": 1}
    assert table.legal == {"use I A"}


@pytest.mark.parametrize("good", ["soup", "influence", "rosary"])
def test_m9_row_2_two_equal_goods(good):
    table = open_rows("II B").do("take 2 2", f"use II B {good}")
    assert table.goods(0) == {good: 2}
    assert table.legal == {"use standard B"}, "whichever good was chosen, it is one action"


def test_m9_row_2_cheap_sending():
    """M9: a building without influence, and a chapel for one less."""
    table = open_rows("II C", soup=2).do("take 3 2", "use II C", "novice I A")
    assert table.legal == {"building A 1", "building A 4"}
    table.do("building A 1")
    assert table.goods(0) == {"tool": 1}
    assert table.legal == {"use standard C"}
    table = open_rows("II C", influence=1).send(0, "III A: chapel E")
    table.do("take 3 1", "use II C", "novice III B", "chapel A")
    assert table.goods(0) == {}


def test_m9_row_2_long_messenger():
    table = open_rows("II D").do("take 4 2", "use II D")
    assert table.messenger(0) == 3
    assert table.legal == {"use standard D"}


def test_m9_row_2_three_points():
    """M9, rulebook: of three fives only one brings the 3 points; in another turn of the round it does so again, also
    with a six."""
    table = open_rows("II E").do("take 5 3", "use II E")
    assert table.points(0) == {"action": 3}
    assert table.legal == {"use standard E"}
    table.do("use standard E", "use standard E", "take 2 1", "use standard B")
    table.do("take 6 1", "column E", "use II E")
    assert table.points(0) == {"action": 6}


# --- row III ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("column", "ABCDE")
def test_m9_row_3_window_from_a_chapel_with_an_own_novice(column):
    table = Table(2, QUIET).send(0, f"III {column}: chapel C").send(1, "III A: chapel D")
    table.do(f"take {FACES[column]} 2", f"use III {column}")
    assert table.legal == {f"window C {row}" for row in (1, 2, 3)}
    table.do("window C 1", "bonus row")
    assert table.glass(0) == ["C", "", ""]
    assert not table.can(f"use III {column}")


def test_m9_row_3_of_two_columns_are_two_actions():
    """M9, M10: the any-action bonus may use that of another column in the same turn."""
    table = (
        Table(2).send(0, "III E: chapel C", "III B: chapel E").do("take 5 2", "use III E", "window C 1", "bonus row")
    )
    table.do("use standard E")
    assert table.ask == "any"
    assert table.can("use III B") and not table.can("use III E")


def test_m9_row_3_of_the_same_monastery_needs_a_place():
    table = Table(2, QUIET).send(0, "III B: chapel C").glaze(0, "C", "AC", "BDC").do("take 2 1")
    assert table.legal == {"use standard B"}


# --- unlocking -------------------------------------------------------------------------------------------------------


def test_m9_what_is_unlocked_is_usable_at_once():
    table = (
        Table(2, QUIET).give(0, 1, influence=1, soup=2).do("take 1 2", "use standard A", "novice I A", "building A 1")
    )
    assert table.legal == {"use I A"}


def test_m9_row_4_is_no_action():
    table = open_rows("IV B").do("take 2 1")
    assert table.legal == {"use standard B"}


# --- a limited supply ------------------------------------------------------------------------------------------------

LIMITED = change(supply={"limited": True}, road={"spaces": BASE.data["road"]["spaces"]})


def test_m9_supply_starting_goods_come_from_it():
    table = Table(4, LIMITED, placing=True)
    assert table.s.supply.tolist() == [36 - 8, 30 - 8, 30 - 4, 20, 12]


def test_m9_supply_what_is_spent_goes_back():
    table = Table(2, LIMITED).give(0, 1, influence=1, soup=2).stock(influence=0, soup=0, tool=5)
    table.do("take 1 1", "use standard A", "novice I E", "building A 1")
    assert table.s.supply[:2].tolist() == [1, 2]
    assert table.s.supply[3] == 4


def test_m9_supply_an_action_that_yields_nothing_is_impossible():
    table = Table(2, LIMITED).stock(soup=0).do("take 2 2")
    assert table.lost(0) == {"dice": 2}
    table = Table(2, LIMITED).stock(soup=0).send(0, "I B: building B 1").do("take 2 1")
    assert table.legal == {"use I B"}


def test_m9_supply_gain_what_is_left():
    table = Table(2, LIMITED).stock(soup=1, rosary=0, influence=7).send(0, "II B: building B 1").do("take 2 1")
    assert table.legal == {"use standard B", "use II B soup", "use II B influence"}
    table.do("use II B soup")
    assert table.goods(0) == {"soup": 1}
    assert table.s.supply[1] == 0


def test_m9_supply_a_swap_needs_the_new_good():
    table = Table(2, LIMITED).give(0, soup=1, tool=1).stock(tool=0).send(0, "I D: building B 1").do("take 4 1")
    assert table.legal == {"use standard D", "use I D book"}


def test_m10_supply_an_exhausted_good_cannot_be_chosen_if_another_can():
    table = Table(2, LIMITED).give(0, 3).stock(influence=0).do("take 5 1", "use standard E")
    assert (table.ask, table.legal) == ("good", {"gain rosary"})
    table = Table(2, LIMITED).give(0, 3).stock(influence=0, rosary=0).do("take 5 1", "use standard E")
    assert table.ask == "take"
    assert table.lost(0) == {"bonuses": 1}


def test_m12_supply_a_buildings_good_is_lost_when_there_is_none():
    table = Table(2, LIMITED).give(0, 1, influence=1, soup=2).stock(tool=0)
    table.do("take 1 1", "use standard A", "novice I E", "building A 1")
    assert table.goods(0) == {}
    assert (table.points(0), table.lost(0)) == ({"lay": 1}, {"goods": 1})
