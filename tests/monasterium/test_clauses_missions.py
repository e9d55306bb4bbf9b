"""Missions (M17)."""

import pytest

from tests.monasterium.table import QUIET, Table, change

CARDS = ("A-B-C", "D-E-A", "A/D", "E/C", "novices", "dice")


def on_mission(*novices, cards=CARDS, year=1, players=4, number=None):
    """Player 0 is about to send with a die 1, in a year's first round or that of the number; the novices were sent
    before."""
    table = Table(players, QUIET).missions(*cards).send(0, *novices)
    table.to_round(number or (year - 1) * players + 1).rich(0, 1)
    return table.do("take 1 1", "use standard A")


BY_YEAR = pytest.mark.parametrize("year", [1, 2, 3])


@BY_YEAR
def test_m17_deck_a_wants_a_chapel_a_cloister_and_a_building(year):
    """M17: A-B-C is a chapel in A, a cloister in B, a building in C; 14, 10 or 7 points by year (reconstructed)."""
    table = on_mission("IV D: cloister B 1", "I A: building C 1", year=year).do("novice III A", "chapel A")
    assert table.points(0) == {"mission_a": {1: 14, 2: 10, 3: 7}[year]}


@pytest.mark.parametrize("number, points", [(1, 14), (4, 14), (5, 10), (8, 10), (9, 7), (12, 7)])
def test_m17_the_year_is_that_of_the_round(number, points):
    """M1, M17: with four players rounds 4, 8 and 12 are the last of their years."""
    table = on_mission("IV D: cloister B 1", "I A: building C 1", number=number).do("novice III A", "chapel A")
    assert table.points(0) == {"mission_a": points}


def test_m17_the_year_is_the_current_one_in_play():
    """M1, M17: the mission is done in the last round of year 1, and by another player in the next."""
    table = Table(2, QUIET).missions(*CARDS).to_round(2).dice({1: 1}).rich(0, 1)
    for p in (0, 1):
        table.send(p, f"IV D: cloister B {p + 1}", f"I A: building C {p + 1}")
    table.do("take 1 1", "use standard A", "novice III A", "chapel A")
    assert (table.ask, table.points(0)) == ("between", {"mission_a": 14})
    table.go().muddle("take").dice({1: 1, 2: 1}).do("take 2 1", "use standard B").rich(1, 1)
    table.do("take 1 1", "use standard A", "novice III A", "chapel A")
    assert (table.s.turn, table.points(1)) == (3, {"mission_a": 10})


@BY_YEAR
def test_m17_deck_b_wants_a_chapel_and_a_building_in_one_and_a_building_in_another(year):
    table = on_mission("I B: building A 1", "I A: building D 2", year=year).do("novice III A", "chapel A")
    assert table.points(0) == {"mission_b": {1: 12, 2: 9, 3: 6}[year]}


@pytest.mark.parametrize("novices", [
    ("IV D: cloister B 1",),
    ("IV D: cloister C 1", "I A: building C 1"),
    ("IV D: cloister B 1", "I A: building B 1"),
    ("IV D: cloister B 1", "III B: chapel C"),
])  # fmt: skip
def test_m17_not_with_a_novice_in_another_area_or_monastery(novices):
    table = on_mission(*novices).do("novice III A", "chapel A")
    assert table.points(0) == {}


def test_m17_novices_of_others_do_not_help():
    table = Table(4, QUIET).missions(*CARDS).send(0, "IV D: cloister B 1").send(1, "I A: building C 1").rich(0, 1)
    table.do("take 1 1", "use standard A", "novice III A", "chapel A")
    assert table.points(0) == {}


def test_m17_each_player_once_for_each_card():
    table = on_mission("IV D: cloister B 1", "I A: building C 1").do("novice III A", "chapel A")
    assert table.points(0) == {"mission_a": 14}
    for p in (1, 2, 3):
        assert table.player == p
        if p == 1:
            table.send(1, "IV D: cloister B 5", "I A: building C 2").rich(1, 1)
            table.do("take 1 1", "use standard A", "novice III A", "chapel A")
            assert table.points(1) == {"mission_a": 14}, "another player may do it, too"
        else:
            table.do("take 2 1", "use standard B")
    table.do("take 1 1", "use standard A", "novice III B", "chapel A")
    assert table.points(0) == {"mission_a": 14}


def test_m17_cards_not_in_play_give_nothing():
    table = on_mission("IV D: cloister B 1", "I A: building C 1", cards=("B-C-D", "C-D-E", *CARDS[2:]))
    assert table.do("novice III A", "chapel A").points(0) == {}


def test_m17_two_cards_at_once():
    table = on_mission("IV D: cloister B 1", "I A: building C 1", "I B: building A 1", "I C: building D 1")
    assert table.do("novice III A", "chapel A").points(0) == {"mission_a": 14, "mission_b": 12}


# --- deck C ----------------------------------------------------------------------------------------------------------

TEN = [f"I {column}: building {column} 1" for column in "BCD"] + [f"II {c}: building {c} 2" for c in "ABCD"] + [
    "IV B: cloister B 1", "IV C: cloister C 1", "III B: chapel C",
]  # fmt: skip
DECK_C = ("A-B-C", "B-C-D", "A/D", "B/E")


@BY_YEAR
def test_m17_twelve_novices_sent(year):
    """M17: 8 points in any year (reconstructed)."""
    table = on_mission(*TEN, cards=(*DECK_C, "novices", "dice"), year=year).do("novice I A", "building A 6")
    assert table.points(0, "mission_c") == 0, "eleven"
    table = on_mission(*TEN, "III D: chapel C", cards=(*DECK_C, "novices", "dice"), year=year)
    assert table.do("novice I A", "building A 6").points(0, "mission_c") == 8


def test_m17_extra_novices_count_as_sent():
    table = on_mission(*TEN[:-1], "I E: building E 1", cards=(*DECK_C, "novices", "dice"))
    table.do("novice I A", "building A 6")
    assert (table.ask, table.points(0, "mission_c")) == ("extra", 0), "eleven with the last of row I"
    assert table.do("chapel A").points(0, "mission_c") == 8


def test_m17_three_in_common_rooms():
    table = on_mission("I A: building A 3", "I B: building B 7", cards=(*DECK_C, "common-rooms", "dice"))
    table.do("novice I C", "building A 7", "window A 1", "bonus row")
    assert table.points(0, "mission_c") == 8


def test_m17_six_in_cloisters():
    """M17: five of row IV and an extra one."""
    earlier = [f"IV {column}: cloister E {space}" for space, column in enumerate("ABCD", start=1)]
    table = on_mission("I A: building A 1", *earlier, cards=(*DECK_C, "cloisters", "dice"))
    table.do("novice IV E", "cloister A 1")
    assert (table.ask, table.points(0, "mission_c")) == ("extra", 0)
    table.do("cloister A 8")
    assert table.points(0, "mission_c") == 8


@pytest.mark.parametrize("rows, points", [(("ABC", "D", ""), 8), (("ABC", "", ""), 0)])
def test_m17_windows_of_all_five_monasteries(rows, points):
    table = Table(4, QUIET).missions(*DECK_C, "windows", "dice").send(0, "III B: chapel E").glaze(0, *rows)
    assert table.do("take 2 1", "use III B", "window E 3").points(0, "mission_c") == points


def test_m17_three_personal_dice_count_at_once():
    table = Table(4).missions(*DECK_C, "windows", "dice").give(0, 9, owned=2).do("take 5 1", "use standard E", "die")
    assert (table.ask, table.points(0)) == ("reroll", {"mission_c": 8})
    table = Table(4).missions(*DECK_C, "windows", "dice").give(0, 9, owned=1).do("take 5 1", "use standard E", "die")
    assert table.points(0) == {}


def test_m17_a_mission_met_from_the_start_scores_in_round_1():
    """M17: only a variant lets players start with three dice."""
    three = change(dice={"personal": 3})
    for block in range(20):
        table = Table(3, three, block=block, placing=True)
        met = "dice" in table.mission_names()
        assert [table.points(p) for p in range(3)] == [{"mission_c": 8} if met else {}] * 3
        if met:
            break
    assert met
    table = Table(3, placing=True, block=block)
    assert "dice" in table.mission_names() and table.points(0) == {}
