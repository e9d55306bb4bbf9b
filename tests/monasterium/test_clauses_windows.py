"""The window of the cathedral (M16)."""

import pytest

from tests.monasterium.table import QUIET, Table, change


def glazing(*rows, players=2, config=QUIET, **left):
    """Player 0, with novices in all chapels, takes a window with row III of column B; his window has these rows."""
    table = Table(players, config).send(0, *(f"III {m}: chapel {m}" for m in "ABCDE")).glaze(0, *rows).panes(**left)
    return table.do("take 2 1", "use III B")


def test_m16_the_leftmost_free_cell_of_a_chosen_row():
    table = glazing("AB", "C", "").do("window D 2", "bonus row")
    assert table.glass(0) == ["AB", "CD", ""]
    assert table.s.windows[3] == 3


def test_m16_no_monastery_twice_in_a_row_or_column():
    table = glazing("AB", "C", "")
    fitting = {1: "CDE", 2: "ADE", 3: "BDE"}  # row 1 has A, B; row 2 has C, and B is in column 2; A, C are in column 1
    assert table.legal == {f"window {m} {row}" for row, monasteries in fitting.items() for m in monasteries}


def test_m16_a_full_row_takes_no_more():
    table = glazing("ABC", "", "")
    assert not {name for name in table.legal if name.endswith(" 1")}


def test_m16_only_tiles_that_are_left():
    assert {name.split()[1] for name in glazing(A=0, C=0).legal} == set("BDE")


def test_m16_the_last_tile_of_a_monastery_is_taken():
    """M16: with two players there are four of each; the fourth is taken, then there is no fifth."""
    table = Table(2, QUIET).glaze(1, "A", "BA", "CDA")
    for p in (0, 1):
        table.send(p, "III B: chapel A", "III C: chapel E")
    table.do("take 2 1", "use III B")
    assert table.can("window A 1")
    table.do("window A 1", "bonus column")
    assert table.s.windows[0] == 0
    table.do("take 2 1", "use standard B", "take 3 1", "use III C")
    assert {name.split()[1] for name in table.legal} == {"E"}
    table.do("window E 2", "bonus column", "take 2 1").dice({2: 1}).muddle("take", "between")
    assert table.lost(0) == {}


def test_m16_no_tile_that_fits_no_row_3_action():
    """M16: the action is not possible; an action is not lost by being chosen."""
    table = Table(2, QUIET).send(0, "III B: chapel A").panes(A=0).do("take 2 1")
    assert table.legal == {"use standard B"}
    table = Table(2, QUIET).send(0, "III B: chapel A").glaze(0, "ABC", "BCD", "CDE").do("take 2 1")
    assert table.legal == {"use standard B"}


@pytest.mark.parametrize("row, gain", [(1, {"influence": 1}), (2, {"rosary": 1})])
def test_m16_bonus_of_the_row(row, gain):
    table = glazing().do(f"window A {row}")
    assert (table.ask, table.legal) == ("bonus", {"bonus row", "bonus column"})
    assert table.do("bonus row").goods(0) == gain


def test_m16_bonus_of_the_bottom_row_moves_the_messenger_two_spaces():
    table = glazing().do("window A 3", "bonus row")
    assert (table.messenger(0), table.goods(0)) == (3, {})


@pytest.mark.parametrize("before, gain", [("", "soup"), ("A", "tool"), ("AB", "book")])
@pytest.mark.parametrize("row", [1, 2, 3])
def test_m16_bonus_of_the_column(before, gain, row):
    table = glazing(*("",) * (row - 1), before).do(f"window C {row}", "bonus column")
    assert (table.goods(0), table.messenger(0)) == ({gain: 1}, 1)


def test_m16_one_bonus_for_each_tile():
    table = glazing().do("window A 1", "bonus row")
    assert (table.goods(0), table.ask, table.player) == ({"influence": 1}, "take", 1)


def test_m16_a_completed_row_gives_5_points():
    table = glazing("AB", "", "").do("window C 1")
    assert table.points(0) == {"rows": 5}


@pytest.mark.parametrize("rows, tile", [(("A", "B", ""), "C"), (("AB", "BC", "C"), "D"), (("ABC", "BCD", "CD"), "E")])
def test_m16_a_completed_column_gives_4_points(rows, tile):
    """M16: columns 1 and 2 are reconstructed. The last of these tiles completes its row as well."""
    table = glazing(*rows).do(f"window {tile} 3")
    assert table.points(0, "columns") == 4
    assert table.points(0, "rows") == (5 if len(rows[2]) == 2 else 0)


def test_m16_the_ninth_tile_gives_9():
    """M16, rulebook: a bonus, 4 points for the column and 5 for the row."""
    table = glazing("ABC", "BCD", "CD").do("window E 3")
    assert table.ask == "bonus"
    assert table.points(0) == {"rows": 5, "columns": 4}


def test_m16_points_of_columns_are_data():
    table = glazing("AB", "BC", "C", config=change(completed={"columns": [2, 3, 4]})).do("window D 3")
    assert table.points(0) == {"columns": 3}


def test_m16_supply_a_bonus_that_is_exhausted():
    limited = change(supply={"limited": True})
    table = Table(2, limited).send(0, "III B: chapel A").stock(influence=0).do("take 2 1", "use III B", "window A 1")
    assert table.legal == {"bonus column"}
    table = Table(2, limited).send(0, "III B: chapel A").stock(influence=0, soup=0)
    table.do("take 2 1", "use III B", "window A 1")
    assert (table.ask, table.lost(0)) == ("take", {"bonuses": 1})
