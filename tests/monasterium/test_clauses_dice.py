"""Rolling, placing and taking dice (M5-M8)."""

import pytest

from tests.monasterium.table import QUIET, Table, change
from tests.monasterium.test_twin import changed, play

# --- M5 placing ------------------------------------------------------------------------------------------------------


def placing(neutral, personal, players=3):
    """The first player has rolled these and kept them."""
    table = Table(players, placing=True).do("keep")
    assert table.ask == "number"
    return table.show(neutral, personal)


def test_m5_example_all_dice_of_the_number():
    """M5, rulebook: Barbara rolls 1 and 2 with neutral dice and 2 with her own. She places both twos on space 2; that
    dice lie there already does not matter."""
    table = placing([1, 2, 2], [2])
    table.s.neutral[2] = 1
    assert table.legal == {"number 1", "number 2"}
    table.do("number 2")
    assert table.on(2) == (3, [1, 0, 0])
    assert (table.s.held[0, 0], table.s.held[1, 0]) == (1, 0)
    assert table.player == 1


def test_m5_dice_not_placed_are_rolled_again_in_the_next_turn():
    table = placing([1, 2, 3], [4]).do("number 3")
    table.do("keep").muddle().do("keep").muddle()
    assert (table.player, table.ask) == (0, "reroll")
    assert table.s.rolled[0].sum() == 2 and table.s.rolled[1].sum() == 1


def test_m5_nobody_passes_and_who_holds_no_dice_is_skipped():
    table = placing([5, 5, 5], [5]).do("number 5")
    asked = set()
    while table.ask != "take":
        asked.add(table.player)
        shown = {f"number {face}" for face in range(1, 7) if table.s.rolled[:, face].any()}
        assert table.legal == {"reroll": {"keep", "reroll"}, "number": shown}[table.ask], "some number must be placed"
        table.muddle()
    assert asked == {1, 2}
    assert not table.s.held.any()
    assert table.player == 0


# --- M6 the reroll tile ----------------------------------------------------------------------------------------------


def test_m6_whether_and_which_are_two_decisions():
    """M6: any non-empty choice; neutral and personal dice are distinct, equal ones are not."""
    table = Table(3, placing=True).show([2, 2, 5], [2])
    assert (table.ask, table.legal) == ("reroll", {"keep", "reroll"})
    table.do("reroll")
    assert table.ask == "reroll_neutral"
    assert table.legal == {f"reroll_neutral {faces}".strip() for faces in ("", "2", "2-2", "5", "2-5", "2-2-5")}
    table.do("reroll_neutral")
    assert (table.ask, table.legal) == ("reroll_personal", {"reroll_personal 2"})


def test_m6_with_a_neutral_die_chosen_the_personal_one_may_stay():
    table = Table(3, placing=True).show([2, 2, 5], [6]).do("reroll", "reroll_neutral 2-2")
    assert table.legal == {"reroll_personal", "reroll_personal 6"}
    table.do("reroll_personal")
    assert table.ask == "number"
    assert table.s.rolled[0].sum() == 3 and table.s.rolled[0, 5] >= 1
    assert table.s.rolled[1].tolist() == [0, 0, 0, 0, 0, 0, 1]


def test_m6_once_a_round():
    table = Table(2, placing=True).do("reroll")
    table.muddle("number").muddle()
    while table.player != 0:
        table.muddle()
    assert table.ask == "number", "the second roll of player 0 in this round is not to be rerolled"
    assert (table.s.fresh[0], table.s.fresh[1]) == (0, 1)


def test_m6_the_tile_is_kept_until_it_is_used():
    table = Table(2, placing=True).show([1, 1, 1, 1, 2], [1]).do("keep", "number 2", "keep")
    table.muddle()
    assert (table.player, table.ask) == (0, "reroll")


def test_m6_rules_without_the_tile_never_ask():
    asked = {decision["ask"] for decision in play(changed("no reroll tile"), 3, 0)["decisions"]}
    assert "number" in asked and not {ask for ask in asked if ask.startswith("reroll")}


def test_m6_only_the_chosen_dice_change():
    for block in range(20):
        table = Table(2, placing=True, block=block).show([3, 3, 4, 4, 5], [1]).do("reroll", "reroll_neutral 3-4")
        table.do("reroll_personal")
        neutral, personal = table.s.rolled.tolist()
        assert neutral[3] >= 1 and neutral[4] >= 1 and neutral[5] >= 1 and sum(neutral) == 5
        assert personal == [0, 1, 0, 0, 0, 0, 0]


# --- M7 taking -------------------------------------------------------------------------------------------------------


def test_m7_example_own_dice_first():
    """M7, rulebook: space 5 holds 3 neutral dice, a blue one and a red one. Red takes his own and two neutral ones;
    then green can only take the neutral one that is left, and the blue die waits for blue."""
    red, green, blue = 0, 1, 2
    table = Table(3, QUIET).dice({5: 3, 2: 3}, {red: {5: 1}, blue: {5: 1}})
    assert table.starting("take 5") == {"take 5 1", "take 5 2", "take 5 3"}
    table.do("take 5 3")
    assert table.on(5) == (1, [0, 0, 1])
    table.do(*["use standard E"] * 3)
    assert (table.player, table.ask) == (green, "take")
    assert table.starting("take 5") == {"take 5 1"}
    table.do("take 5 1", "use standard E")
    assert table.on(5) == (0, [0, 0, 1])
    assert (table.player, table.starting("take 5")) == (blue, {"take 5 1"})
    table.do("take 2 1", "use standard B")
    assert (table.player, table.starting("take 5")) == (red, set())


def test_m7_fewer_than_all_own_dice_but_then_no_neutral_one():
    table = Table(2, QUIET).dice({2: 2, 3: 3}, {0: {2: 2}})
    assert table.starting("take 2") == {"take 2 1", "take 2 2", "take 2 3"}
    table.do("take 2 1")
    assert table.on(2) == (2, [1, 0])


@pytest.mark.parametrize("space", range(1, 6))
@pytest.mark.parametrize("there", [1, 2, 3, 4])
def test_m7_one_to_three_dice_of_spaces_1_to_5(space, there):
    table = Table(2).dice({space: there})
    assert table.legal == {f"take {space} {dice}" for dice in range(1, min(there, 3) + 1)}


def test_m7_exactly_one_six():
    table = Table(2).dice({6: 4}, {0: {6: 1}})
    assert table.legal == {"take 6 1"}
    table.do("take 6 1")
    assert table.on(6) == (4, [0, 0])


def test_m7_never_the_personal_die_of_another_and_who_cannot_take_is_skipped():
    table = Table(3, QUIET).dice({}, {0: {2: 1}, 2: {3: 2}})
    assert table.legal == {"take 2 1"}
    table.do("take 2 1", "use standard B")
    assert (table.player, table.legal) == (2, {"take 3 1", "take 3 2"})


def test_m7_two_turns_in_a_row_are_separate_turns():
    """M7, M9: what is done once a turn can be done again."""
    table = Table(3, QUIET).dice({}, {0: {5: 2}}).send(0, "II E: building A 1").do("take 5 1", "use II E")
    assert (table.player, table.ask) == (0, "take")
    table.do("take 5 1", "use II E")
    assert table.points(0) == {"action": 6}
    assert table.ask == "between"


def test_m7_a_space_may_be_chosen_more_than_once_in_a_round():
    table = Table(2, QUIET).dice({2: 4}).do("take 2 3", *["use standard B"] * 3, "take 2 1", "use standard B")
    assert (table.goods(0), table.goods(1)) == ({"soup": 3}, {"soup": 1})


def test_m7_who_can_take_a_die_must_though_it_is_lost():
    """M7, M8: no novice can be sent, the dice are lost, and the turn passes."""
    table = Table(2).dice({1: 4})
    assert table.legal == {"take 1 1", "take 1 2", "take 1 3"}
    table.do("take 1 3")
    assert table.lost(0) == {"dice": 3}
    assert (table.player, table.legal) == (1, {"take 1 1"})


# --- M8 using --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("face, column", list(enumerate("ABCDE", start=1)))
def test_m8_dice_1_to_5_use_columns_a_to_e(face, column):
    table = Table(2).rich(0).do(f"take {face} 2")
    assert table.starting("use") == {f"use standard {column}"}


@pytest.mark.parametrize("column", "BCDE")
def test_m8_a_six_goes_on_any_column(column):
    table = Table(2, QUIET).do("take 6 1")
    assert (table.ask, table.legal) == ("column", {f"column {column}" for column in "BCDE"}), "no novice can be sent"
    table.do(f"column {column}")
    assert table.legal == {f"use standard {column}"}


def test_m8_a_six_goes_where_an_action_is_possible():
    assert Table(2).rich(0).do("take 6 1").legal == {f"column {column}" for column in "ABCDE"}
    assert Table(2).send(0, "I A: building A 1").do("take 6 1").can("column A"), "the messenger can move"


def test_m8_one_action_for_each_die_one_after_the_other():
    table = Table(2).do("take 2 3")
    for soups in (1, 2, 3):
        assert table.legal == {"use standard B"}
        table.do("use standard B")
        assert table.goods(0) == {"soup": soups}
    assert (table.player, table.ask) == (1, "take")


def test_m8_a_possible_action_must_be_done():
    table = Table(2).rich(0).do("take 1 1")
    assert table.legal == {"use standard A"}
    assert not table.can("decline")


def test_m8_dice_are_lost_when_nothing_is_possible_any_more():
    table = Table(2).give(0, 1, influence=1, soup=2).do("take 1 3", "use standard A", "novice I E", "building A 1")
    assert table.lost(0) == {"dice": 2}
    assert table.player == 1


def lose_dice(config):
    """Row IV of column A is open; one die sends, two are lost for want of soup."""
    table = Table(2, config).give(0, 1, influence=1, soup=2).send(0, "IV A: cloister A 3")
    return table.do("take 1 3", "use standard A", "novice I E", "building A 1")


def test_m8_a_lost_die_gives_no_row_iv_point():
    table = lose_dice(change())
    assert table.lost(0) == {"dice": 2}
    assert table.points(0, "column") == 1


def test_m8_switch_a_lost_die_scores():
    table = lose_dice(change(readings={"lost_die_scores": True}))
    assert table.lost(0) == {"dice": 2}
    assert table.points(0, "column") == 3
