"""Manuscripts, cubes, psalter and trade (V23-V28)."""

import pytest

from tests.vulgari.table import BASE, Table, change, exhaust

LEVEL_BEGINS = {1: 1, 2: 14, 3: 27, 4: 40}
CHEAPER = {"at-once": BASE.config, "next-turn": change(manuscripts={"cheaper": "next-turn"})}


def shelf(players=4, zone="Genova", knowledge=92, config=BASE.config, **given):
    table = Table(players, config=config).give(0, zone, knowledge=knowledge, **given)
    for level in (1, 2, 3):
        table.show(level, "blue", "yellow", deck=["green"] * 3)
    return table.show(4, "blue-violet", "orange-green", deck=["yellow-green"] * 3)


# --- V23 -------------------------------------------------------------------------------------------------------------


def test_v23_example_genova():
    """V23, both rulebooks: red in Genova (blue), knowledge level 3, may take the blue one of row 1 or of row 2; he
    takes the second for 2 actions."""
    table = Table(4).give(0, "Genova", knowledge=30)
    table.show(1, "blue", "green").show(2, "blue", "violet").show(3, "violet", "green").show(4, "blue-violet")
    assert table.starting("manuscript") == {"manuscript 1 blue", "manuscript 2 blue"}
    table.do("manuscript 2 blue")
    assert table.actions == 3
    assert not table.starting("manuscript")
    assert table.displayed(2) == ["violet"]


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_v23_level_of_knowledge(level):
    kind = "blue" if level < 4 else "blue-violet"
    name = f"manuscript {level} {kind}"
    assert shelf(knowledge=LEVEL_BEGINS[level]).can(name)
    if level > 1:
        assert not shelf(knowledge=LEVEL_BEGINS[level] - 1).can(name)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_v23_actions_are_the_row(level):
    table = shelf().do(*["rest"] * (5 - level))
    name = f"manuscript {level} blue" + ("-violet" if level == 4 else "")
    assert table.can(name)
    assert not shelf().do(*["rest"] * (6 - level)).can(name)
    table.do(name)
    assert table.actions == 0


def test_v23_level_4_in_either_of_its_colours():
    assert shelf(zone="Siena").starting("manuscript 4") == {"manuscript 4 blue-violet"}
    assert shelf(zone="Bologna").starting("manuscript 4") == {"manuscript 4 blue-violet"}
    assert shelf(zone="Foggia").starting("manuscript 4") == {"manuscript 4 orange-green"}
    assert shelf(zone="Roma").starting("manuscript") == {f"manuscript {level} yellow" for level in (1, 2, 3)}
    assert not shelf(zone="Torino").starting("manuscript")


def test_v23_one_per_turn_and_the_display_is_refilled_only_by_the_next_event_phase():
    table = shelf().do("manuscript 1 blue")
    assert not table.starting("manuscript")
    assert table.displayed(1) == ["yellow"]
    table.do("end")
    assert table.displayed(1) == ["yellow"]
    table.next_turn()
    assert len(table.displayed(1)) == 3


def test_v23_two_of_a_kind_are_one_action_and_one_is_taken():
    table = Table(4).give(0, "Genova").show(1, "blue", "blue", deck=["green"])
    assert table.starting("manuscript") == {"manuscript 1 blue"}
    table.do("manuscript 1 blue")
    assert table.displayed(1) == ["blue"]


# --- V24 -------------------------------------------------------------------------------------------------------------


def read_last(config, first="manuscript 1 blue"):
    """Player 0 takes the last manuscript of level 1; then player 1 stands in Genova too."""
    table = Table(3, config=config).give(0, "Genova", knowledge=50).give(1, "Genova", knowledge=92)
    table.show(1, "blue").show(2, "blue", deck=["blue"] * 9).show(3, "blue", deck=["blue"] * 9)
    table.show(4, "blue-violet", deck=["blue-green"] * 9)
    assert not table.can("lingua")
    return table.do(first, "end")


def spent(table, name):
    actions = table.actions
    return actions - table.do(name).actions


def test_v24_the_last_of_a_level_makes_higher_ones_cheaper_at_once():
    for level, kind in ((2, "blue"), (3, "blue"), (4, "blue-violet")):
        assert spent(read_last(CHEAPER["at-once"]), f"manuscript {level} {kind}") == level - 1
    assert read_last(CHEAPER["at-once"]).can("lingua")


def test_v24_switch_from_the_next_event_phase_on():
    table = read_last(CHEAPER["next-turn"])
    assert not table.can("lingua")
    assert spent(table, "manuscript 4 blue-violet") == 4
    table.next_turn()
    while table.player != 1:
        table.do("end")
    assert table.can("lingua")
    assert spent(table, "manuscript 3 blue") == 2


def test_v24_not_exhausted_while_the_deck_has_more():
    table = Table(3).give(0, "Genova", knowledge=92).show(1, "blue", deck=["green"]).do("manuscript 1 blue")
    assert not table.s.lingua_open
    assert table.s.exhausted == 0


@pytest.mark.parametrize(
    "gone, costs",
    [((1,), {2: 1, 3: 2, 4: 3}), ((2,), {1: 1, 3: 2, 4: 3}), ((3,), {1: 1, 2: 2, 4: 3}), ((4,), {1: 1, 2: 2, 3: 3}),
     ((1, 2), {3: 1, 4: 2}), ((2, 3), {1: 1, 4: 2}), ((1, 2, 3), {4: 1})],
)  # fmt: skip
def test_v24_a_level_costs_its_number_less_the_lower_levels_gone(gone, costs):
    """V24, in whatever order; lower levels are not cheaper for higher ones gone."""
    for level, cost in costs.items():
        table = shelf()
        table.s.turn -= 1
        for one in gone:
            table.show(one)
        table.s.ask = -1
        table.go()
        name = f"manuscript {level} blue" + ("-violet" if level == 4 else "")
        while table.player != 0:
            table.do("end")
        assert spent(table, name) == cost


@pytest.mark.parametrize("level, opens", [(1, True), (2, True), (3, True), (4, False)])
def test_v24_lingua_enters_with_the_first_of_levels_1_to_3(level, opens):
    kind = "blue" if level < 4 else "blue-violet"
    table = shelf(players=3).show(level, kind).give(1, "Torino", knowledge=92)
    table.do(f"manuscript {level} {kind}", "end")
    assert table.can("lingua") == opens


# --- V25 -------------------------------------------------------------------------------------------------------------


def test_v25_lingua_level_8_four_actions_any_zone_one_copy():
    table = exhaust(shelf(zone="Torino", knowledge=91), 1)
    assert not table.can("lingua")
    table.give(0, knowledge=92).do("rest")
    assert table.can("lingua")
    assert not exhaust(shelf(zone="Torino"), 1).do("rest", "rest").can("lingua")
    table.do("lingua")
    assert table.actions == 0
    table.give(1, knowledge=92).do("end")
    assert not table.can("lingua")
    assert table.score("lingua") == [8, 0, 0, 0]


def test_v25_always_costs_four():
    assert exhaust(shelf(), 1, 2, 3).do("lingua").actions == 1


def test_v25_counts_as_the_turns_manuscript():
    table = exhaust(shelf(tile="muret"), 1, 2).do("manuscript 3 blue")
    assert not table.can("lingua")
    assert not exhaust(shelf(), 1, 2).do("lingua").starting("manuscript")


def test_v25_has_no_colour():
    table = exhaust(shelf(), 1).hold(0, "1 blue", "1 violet", "1 yellow", "1 orange").do("lingua")
    assert table.score("colours") == [0, 0, 0, 0]


# --- V26 -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour, one, two", [("red", 30, 60), ("black", 0, 0), ("yellow", 15, 30), ("green", 0, 0)])
def test_v26_prices_of_one_and_two(colour, one, two):
    for number, ducats, actions in ((1, one, 1), (2, two, 4)):
        table = Table(2).give(0, "Torino", ducats=ducats).offer(**{colour: number}).do(f"take {colour} {number}")
        assert (table.ducats(0), table.actions) == (0, 5 - actions)
        assert table.offered() == {}
        if colour == "green":
            assert (table.s.front[0], table.behind(0)) == (number, {})
        else:
            assert (table.s.front[0], table.behind(0)) == (0, {colour: number})
        if ducats:
            assert (
                not Table(2)
                .give(0, "Torino", ducats=ducats - 1)
                .offer(**{colour: number})
                .can(f"take {colour} {number}")
            )


@pytest.mark.parametrize("colour", ["red", "black", "yellow", "green"])
def test_v26_once_per_colour_per_turn_and_two_only_if_there(colour):
    table = Table(2).give(0, "Torino", ducats=200).offer(red=3, black=3, yellow=3, green=3).do(f"take {colour} 1")
    assert not table.starting(f"take {colour}")
    assert {name.split()[1] for name in table.starting("take")} == {"red", "black", "yellow", "green"} - {colour}
    assert Table(2).give(0, ducats=200).offer(**{colour: 1}).starting("take") >= {f"take {colour} 1"}
    assert not Table(2).give(0, ducats=200).offer(**{colour: 1}).can(f"take {colour} 2")
    assert not Table(2).give(0, ducats=200).offer(**{colour: 2}).do("rest", "rest").can(f"take {colour} 2")
    assert Table(2).give(0, ducats=200).offer(**{colour: 2}).do("rest").can(f"take {colour} 2")


@pytest.mark.parametrize("count, sold", [(1, 0), (1, 1), (2, 0), (2, 1), (2, 2)])
@pytest.mark.parametrize("character", [None, "mario", "zazza"])
def test_v26_each_noble_is_kept_or_sold_for_20(count, sold, character):
    table = Table(4, turn=8, empty=True).give(0, ducats=0, tile=character, cubes={"black": 1}).offer(black=2)
    table.do(f"take black {count}" + (f" sold {sold}" if sold else ""))
    assert table.ducats(0) == 20 * sold
    assert table.behind(0) == {"black": 1 + count - sold}
    assert table.lying(9) == ({"black": sold} if sold else {})
    assert len(Table(2).offer(black=2).starting("take black")) == 5


def test_v26_a_noble_from_behind_the_screen_is_not_sold():
    table = Table(2).give(0, cubes={"black": 3}).offer()
    assert not table.starting("take")


def test_v26_votes_3_2_1_0():
    table = Table(4)
    for p, colour in enumerate(("red", "black", "yellow", "green")):
        table.give(p, cubes={colour: 2})
    table.score()
    assert [table.column(p, "end_votes") for p in range(4)] == [6, 4, 2, 0]


# --- V27, V28 --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_v27_psalter_3_and_4_for_the_last(players):
    table = Table(players)
    gains = []
    for p in range(players):
        before = table.space(p)
        table.do("psalter")
        gains.append(table.space(p) - before)
        assert table.actions == 4 and not table.can("psalter")
        table.do("end")
    # each in turn lies on top of the pile on space 1, the last of all lies alone
    assert gains == [4] * players


def test_v27_not_for_others_than_the_last():
    table = Table(3).give(1, knowledge=1)  # player 1 now lies on top of player 0
    table.do("psalter")
    assert table.space(0) == 4
    table = Table(3).give(1, knowledge=10).give(2, knowledge=11).give(0, knowledge=10).do("psalter")
    assert table.space(0) == 14


def test_v28_small_trade_once_for_everybody():
    for character in (None, "gigi", "lanzuisi"):
        table = Table(2).give(0, ducats=3, tile=character).do("trade")
        assert (table.ducats(0), table.actions) == (13, 4)
        assert not table.can("trade")
        assert table.next_turn().can("trade")
