"""Years and rounds, and how the game is set up (M1-M4)."""

import pytest

from tests.monasterium.table import BASE, Table
from tests.monasterium.test_twin import play

COUNTS = pytest.mark.parametrize("players", [2, 3, 4])


# --- M1 years and rounds ---------------------------------------------------------------------------------------------


@COUNTS
def test_m1_three_years_of_as_many_rounds_as_players(players):
    trace = play(BASE.data, players, 0)
    rounds = [(turn["turn"], turn["year"]) for turn in trace["turns"]]
    assert rounds == [(number + 1, number // players + 1) for number in range(3 * players)]


@COUNTS
def test_m1_the_chalice_passes_left_each_round(players):
    trace = play(BASE.data, players, 1)
    assert [turn["first"] for turn in trace["turns"]] == [number % players for number in range(3 * players)]
    for number in range(3 * players):
        asked = [decision for decision in trace["decisions"] if decision["turn"] == number + 1]
        takes = [decision for decision in asked if decision["ask"] == "take"]
        assert asked[0]["player"] == number % players
        assert asked[0]["ask"] == "reroll"
        assert takes[0]["player"] == number % players


@COUNTS
def test_m1_clockwise_in_both_phases(players):
    trace = play(BASE.data, players, 2)
    numbers = [decision["player"] for decision in trace["decisions"] if decision["ask"] == "number"]
    assert numbers[: 2 * players] == [*range(players)] * 2
    takes = [decision["player"] for decision in trace["decisions"] if decision["ask"] == "take"]
    assert takes[:players] == [*range(players)]


# --- M2 by the number of players -------------------------------------------------------------------------------------


@pytest.mark.parametrize("players, neutral", [(2, 5), (3, 3), (4, 2)])
def test_m2_neutral_dice(players, neutral):
    trace = play(BASE.data, players, 0)
    first_rolls = trace["rolls"][:players] if trace["decisions"][0]["action"]["name"] == "keep" else trace["rolls"][:1]
    assert [len(roll["neutral"]) for roll in first_rolls] == [neutral] * len(first_rolls)
    table = Table(players, placing=True)
    assert table.s.held[0, :players].tolist() == [neutral] * players


@pytest.mark.parametrize("players, room", [(2, 4), (3, 6), (4, 8)])
def test_m2_windows_and_room_in_chapels(players, room):
    trace = play(BASE.data, players, 0)
    for monastery in "ABCDE":
        after = trace["turns"][-1]["monasteries"][monastery]
        tiles = sum(row.count(monastery) for me in trace["turns"][-1]["players"] for row in me["window"])
        assert after["windows"] + tiles == room
    for there, has_room in ((room - 1, True), (room, False)):
        table = Table(players).rich(0, 1)
        for i in range(there):
            table.send(1 + i // 5, f"III {'ABCDE'[i % 5]}: chapel A")
        table.do("take 1 1", "use standard A")
        assert table.can("novice III A") == has_room


def test_m2_with_three_players_the_spaces_marked_4_are_blocked():
    """M2: buildings 4 and 8 and cloister spaces 4 and 8 of the reconstructed board."""
    table = Table(3).rich(0, 1)
    table.send(0, "I A: building A 3", "I B: building A 5", "I C: building A 7", "I D: building A 1")
    table.do("take 1 1", "use standard A")
    assert table.starting("novice IV") and table.starting("novice I ")
    table.do("novice I E")
    assert table.legal == {"building A 2", "building A 6"}
    table = Table(3).rich(0, 1)
    table.send(0, "I A: building A 3", "I B: building A 5", "I C: building A 7", "I D: building A 1")
    table.do("take 1 1", "use standard A", "novice IV A")
    assert table.legal == {f"cloister A {space}" for space in (1, 2, 3, 5, 6, 7)}


def test_m2_blocked_spaces_count_for_nobody():
    """M2, M19: nobody has a novice in any monastery, so nobody scores a majority."""
    table = Table(3).finish()
    assert [table.points(p, "monasteries") for p in range(3)] == [0, 0, 0]
    trace = play(BASE.data, 3, 0)
    for monastery in trace["turns"][-1]["monasteries"].values():
        assert [space for space, owner in enumerate(monastery["buildings"], start=1) if owner == "blocked"] == [4, 8]
        assert [space for space, owner in enumerate(monastery["cloister"], start=1) if owner == "blocked"] == [4, 8]


@pytest.mark.parametrize("players, spaces", [(2, 4), (4, 8)])
def test_m2_with_two_and_four_players_none_is_blocked(players, spaces):
    table = Table(players).rich(0, 2)
    table.do("take 1 1", "use standard A", "novice I A")
    assert table.legal == {f"building {m} {space}" for m in "AD" for space in range(1, spaces + 1)}


# --- M3 each player --------------------------------------------------------------------------------------------------


@COUNTS
def test_m3_what_each_player_starts_with(players):
    table = Table(players, placing=True)
    for p in range(players):
        assert table.goods(p) == {"influence": 2, "soup": 2, "rosary": 1}
        assert (table.messenger(p), table.s.owned[p], table.s.fresh[p]) == (1, 1, 1)
        assert [table.novices(p, row) for row in ("I", "II", "III", "IV")] == ["ABCDE"] * 4
        assert table.extras(p) == ["I", "II", "III", "IV"]
        assert table.s.held[1, p] == 1
        assert table.points(p) == {}


def test_m3_at_first_only_the_standard_actions_are_there():
    for column, face in zip("ABCDE", range(1, 6), strict=True):
        table = Table().rich(0, 1).do(f"take {face} 1")
        assert table.legal == {f"use standard {column}"}


# --- M4 missions -----------------------------------------------------------------------------------------------------


def test_m4_two_cards_of_each_deck():
    """M4: other ones in other games, so that every card is dealt now and then."""
    decks = {deck: set(BASE.data["missions"][f"deck-{deck.lower()}"]["cards"]) for deck in "ABC"}
    seen = set()
    for block in range(30):
        cards = Table(2, placing=True, block=block).mission_names()
        for deck in decks.values():
            assert len(deck & set(cards)) == 2
        assert len(cards) == 6
        seen |= set(cards)
    assert seen == set().union(*decks.values())
