"""Sending novices: M11-M15, M14b."""

import pytest

from tests.monasterium.table import BASE, QUIET, QUIET_ROAD, Table, change

KINDS = {"lay": 1, "workshop": 2, "common": 3}  # the building spaces of monastery A used here
GOODS = {"lay": "soup", "workshop": "tool", "common": "book"}


def sending(*novices, players=4, config=QUIET, messenger=1, **goods):
    """Player 0 sends with a die 1, being rich unless goods are given; the novices were sent before."""
    table = Table(players, config).send(0, *novices)
    table.give(0, messenger, **goods) if goods else table.rich(0, messenger)
    return table.do("take 1 1", "use standard A")


def spent(table, before=20):
    """What a rich player has paid."""
    return {good: before - left for good, left in table.goods(0).items() if left != before}


# --- M11 where to ----------------------------------------------------------------------------------------------------


def test_m11_example_dennis():
    """M11, rulebook: the messenger stands on a space linked to C and E, and a novice in the chapel of A: the novice of
    row I, column E may go to these three, and only to a building."""
    table = sending("III A: chapel A", messenger=8).do("novice I E")
    assert table.legal == {f"building {m} {space}" for m in "ACE" for space in range(1, 9)}
    assert table.do("building A 1").present(0, "building") == {"A": 1}


LINKS = ["A", "AD", "AD", "BD", "BD", "BE", "BE", "CE", "CE", "C"]  # reconstructed


@pytest.mark.parametrize("space, linked", list(enumerate(LINKS, start=1)))
def test_m11_the_links_of_the_road(space, linked):
    """M11: he must stand there now; where he has been does not matter."""
    assert {name.split()[1] for name in sending(messenger=space).do("novice I A").legal} == set(linked)


def test_m11_a_novice_of_another_player_opens_nothing():
    table = Table(4, QUIET).send(1, "III A: chapel E").rich(0, 1).do("take 1 1", "use standard A", "novice III A")
    assert table.legal == {"chapel A"}


@pytest.mark.parametrize("row, area", [("I", "building"), ("II", "building"), ("III", "chapel"), ("IV", "cloister")])
def test_m11_the_row_decides_the_area(row, area):
    table = sending("I A: building A 1").do(f"novice {row} B")
    assert {name.split()[0] for name in table.legal} == {area}


def test_m11_only_novices_with_a_payable_place_are_offered():
    assert sending(influence=1).legal == {f"novice III {column}" for column in "ABCDE"}
    assert sending(influence=1, soup=2).starting("novice I ") == {f"novice I {column}" for column in "ABCDE"}
    assert not sending(influence=1, soup=2).starting("novice II ")
    assert not sending(influence=1, rosary=9).starting("novice IV"), "no own building yet"


# --- M12 buildings ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row, number", [("I", 2), ("II", 3)])
@pytest.mark.parametrize("kind", KINDS)
def test_m12_price_of_a_building(row, number, kind):
    table = sending().do(f"novice {row} E", f"building A {KINDS[kind]}")
    if kind == "common":
        table.do("window A 3", "bonus row")
    gained = {"lay": {"tool": -1}, "workshop": {"book": -1}, "common": {}}[kind]
    assert spent(table) == {"influence": 1, GOODS[kind]: number} | gained


@pytest.mark.parametrize("row, number", [("I", 2), ("II", 3)])
@pytest.mark.parametrize("kind", KINDS)
def test_m12_who_cannot_pay_cannot_send(row, number, kind):
    spaces = {"lay": {1, 4, 6}, "workshop": {2, 5, 8}, "common": {3, 7}}[kind]
    table = sending(influence=1, **{GOODS[kind]: number}).do(f"novice {row} E")
    assert table.legal == {f"building A {space}" for space in spaces}
    table = Table(4, QUIET).give(0, 1, **{GOODS[kind]: number}).do("take 1 1")
    assert table.lost(0) == {"dice": 1}, "no influence"
    assert not sending(influence=1, **{GOODS[kind]: number - 1}).can(f"novice {row} E")


def test_m12_one_novice_in_each_building():
    table = Table(4, QUIET).send(1, "I A: building A 1").send(0, "I A: building A 2").rich(0, 1)
    table.do("take 1 1", "use standard A", "novice II A")
    assert table.legal == {f"building A {space}" for space in range(3, 9)}


@pytest.mark.parametrize("kind, points", [("lay", 1), ("workshop", 2), ("common", 3)])
def test_m12_points_of_a_building(kind, points):
    table = sending().do("novice I E", f"building A {KINDS[kind]}")
    assert table.points(0) == {kind: points}


def test_m12_a_common_room_gives_a_window_of_its_monastery():
    table = sending("III A: chapel E").do("novice I E", "building A 3")
    assert table.legal == {f"window A {row}" for row in (1, 2, 3)}
    table.do("window A 2", "bonus column")
    assert table.glass(0) == ["", "A", ""]
    assert table.s.windows[0] == 7


def test_m12_the_window_is_lost_if_none_fits_or_is_left():
    table = Table(4, QUIET).panes(A=0).rich(0, 1).do("take 1 1", "use standard A", "novice I E", "building A 3")
    assert (table.ask, table.lost(0), table.points(0)) == ("take", {"windows": 1}, {"common": 3})
    table = Table(4, QUIET).glaze(0, "A", "BA", "CDA").rich(0, 1)
    table.do("take 1 1", "use standard A", "novice I E", "building A 3")
    assert (table.ask, table.lost(0)) == ("take", {"windows": 1})


# --- M13 chapels -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("before, price", [(0, 1), (1, 2), (2, 3), (3, 3), (4, 3)])
def test_m13_price_of_a_chapel(before, price):
    """M13: counted over all chapels; the third price is that of all later ones."""
    earlier = [f"III {column}: chapel {column}" for column in "BCDE"[:before]]
    table = sending(*earlier).do("novice III A", "chapel A")
    assert spent(table) == {"influence": price}
    assert table.points(0) == {}
    if price > 1:
        assert not sending(*earlier, influence=price - 1, soup=2, tool=2).starting("novice III")


@pytest.mark.parametrize("monastery, price", [("A", 3), ("B", 2), ("D", 1)])
def test_m13_switch_price_of_each_chapel(monastery, price):
    config = change(sending={"chapel_price": "each"})
    table = sending("III B: chapel A", "III C: chapel A", "III D: chapel B", config=config, messenger=4)
    table.do("novice III A", f"chapel {monastery}")
    assert spent(table) == {"influence": price}


@pytest.mark.parametrize("raises, price", [(False, 1), (True, 2)])
def test_m13_extra_novices_and_the_price(raises, price):
    """M13, M15: an extra novice in a chapel makes later ones dearer only by a switch."""
    config = change(sending={"extras_raise": raises})
    table = Table(4, config).send(0, "I A: building A 1", "I B: building A 2", "I C: building A 4", "I D: building A 5")
    table.rich(0, 1).do("take 1 2", "use standard A", "novice I E", "building A 6", "chapel A")
    before = table.goods(0)["influence"]
    table.do("use standard A", "novice III A", "chapel A")
    assert before - table.goods(0)["influence"] == price


def test_m13_several_novices_of_one_player_in_a_chapel():
    table = sending("III A: chapel A", "III B: chapel A").do("novice III C", "chapel A")
    assert table.present(0, "chapel") == {"A": 3}


# --- M14 cloisters ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("before, price", [(0, 1), (1, 2), (2, 3), (3, 3), (4, 3)])
def test_m14_price_of_a_cloister(before, price):
    """M14: rosaries only."""
    earlier = [f"IV {column}: cloister E {space}" for space, column in enumerate("BCDE"[:before], start=1)]
    table = sending("I A: building A 1", *earlier).do("novice IV A", "cloister A 1")
    assert spent(table) == {"rosary": price}
    assert not sending("I A: building A 1", *earlier, rosary=price - 1, influence=3).starting("novice IV")


@pytest.mark.parametrize("players, building, spaces", [(4, 1, {8, 1}), (4, 5, {4, 5}), (2, 1, {4, 1}), (2, 3, {2, 3})])
def test_m14_an_own_novice_in_an_adjacent_building(players, building, spaces):
    """M14: cloister space i touches buildings i and i + 1 (reconstructed); the ring is closed."""
    table = sending(f"I A: building A {building}", players=players).do("novice IV A")
    assert table.legal == {f"cloister A {space}" for space in spaces}


def test_m14_the_space_must_be_free_and_the_neighbour_ones_own():
    table = Table(4, QUIET).send(1, "I A: building A 5", "IV A: cloister A 1").send(0, "I A: building A 1").rich(0, 1)
    table.do("take 1 1", "use standard A", "novice IV A")
    assert table.legal == {"cloister A 8"}


def test_m14_the_monastery_must_be_open_too():
    assert not sending("I A: building E 1").starting("novice IV")
    assert sending("I A: building E 1", "III A: chapel E").starting("novice IV")


def flip(dice, rosary=9, config=QUIET):
    """Player 0 sends the row IV novice of column A with the first of some dice 1."""
    table = Table(4, config).send(0, "I B: building A 1").give(0, 1, rosary=rosary)
    return table.do(f"take 1 {dice}", "use standard A", "novice IV A", "cloister A 1")


def test_m14_dice_still_on_the_column_give_a_point_each_at_once():
    """M14: not the die that sent; and when they are used they give no second one."""
    assert flip(1).points(0, "column") == 0
    table = flip(3)
    assert table.points(0, "column") == 2
    table.do("use standard A", "novice IV B", "cloister A 8")
    assert table.points(0, "column") == 2
    assert table.lost(0) == {"dice": 1}, "no other place"
    assert table.points(0, "column") == 2


@pytest.mark.parametrize("lost_die_scores", [False, True])
def test_m14_points_given_at_once_are_kept_though_the_dice_are_lost(lost_die_scores):
    """M14: and not given again, even if a lost die scores."""
    config = change(road=QUIET_ROAD, readings={"lost_die_scores": lost_die_scores})
    table = flip(3, rosary=1, config=config)
    assert table.lost(0) == {"dice": 2}
    assert table.points(0, "column") == 2


def test_m14_from_then_on_a_point_for_each_die_used_in_the_column():
    table = Table(4, QUIET).send(0, "IV B: cloister E 1").do("take 2 3", *["use standard B"] * 3)
    assert table.points(0) == {"column": 3}
    table = Table(4, QUIET).send(0, "IV B: cloister E 1").do("take 6 1", "column B", "use standard B")
    assert table.points(0) == {"column": 1}, "a six lies on the column, too"
    table = Table(4, QUIET).send(0, "IV B: cloister E 1").do("take 3 3", *["use standard C"] * 3)
    assert table.points(0) == {}


def test_m14_another_columns_tile_is_flipped_without_points():
    table = Table(4, QUIET).send(0, "I B: building A 1").rich(0, 1)
    table.do("take 1 3", "use standard A", "novice IV C", "cloister A 1")
    assert table.points(0) == {}
    table.muddle("take")
    for _ in range(3):
        table.do("take 2 1").muddle("take")
    assert table.do("take 3 1", "use standard C").points(0, "column") == 1


# --- M14b the order inside one sending -------------------------------------------------------------------------------


def test_m14b_what_is_unlocked_is_usable_in_its_own_chain():
    """M14b: a novice of row I, column E goes to a common room; its window moves the messenger to the any-action space,
    where the soup that he has just unlocked can be taken."""
    table = sending(config=BASE.config).do("novice I E", "building A 3", "window A 3", "bonus row")
    assert (table.messenger(0), table.ask) == (2, "any")
    assert table.can("use I E")
    table.do("use I E")
    assert table.messenger(0) == 3, "then the second space of the move"


def test_m14b_the_price_is_paid_before_the_reward():
    """M14b: a workshop for two tools needs them before it gives anything; what it gives cannot pay for it."""
    assert not sending(influence=1, soup=1, tool=1).starting("novice I ")
    table = sending(influence=1, tool=2).do("novice I A", "building A 2")
    assert table.goods(0) == {"book": 1}


def test_m14b_the_extra_novice_comes_after_the_reward_and_its_chain():
    four = ["I A: building A 1", "I B: building A 2", "I C: building A 4", "I D: building A 5"]
    table = sending(*four, config=BASE.config).do("novice I E", "building A 3")
    assert table.ask == "window"
    table.do("window A 3", "bonus row")
    assert table.ask == "any"
    table.do("use standard B")
    assert (table.ask, table.messenger(0)) == ("extra", 3)
    assert table.can("building D 1"), "space 3 is linked to D, space 1 was not"


def test_m14b_missions_come_after_the_reward_and_its_chain_and_before_the_extra_novice():
    """M14b: the building in C that mission A-B-C still wants is a common room, and its window brings the messenger."""
    cards = ("A-B-C", "D-E-A", "B/E", "D/B", "common-rooms", "cloisters")
    earlier = ["I B: building B 1", "I C: building C 2", "I D: building D 1", "I E: building E 1"]
    table = Table(4).missions(*cards).send(0, "III A: chapel A", "IV D: cloister B 1").rich(0, 10)
    table.do("take 1 1", "use standard A", "novice I A", "building C 3")
    assert (table.ask, table.points(0)) == ("window", {"common": 3}), "the reward first"
    table.do("window C 3")
    assert (table.ask, table.points(0)) == ("bonus", {"common": 3})
    table.do("bonus row")
    assert (table.ask, table.messenger(0), table.points(0)) == ("any", 2, {"common": 3}), "with its whole chain"
    table.do("use standard B")
    assert (table.ask, table.messenger(0), table.points(0)) == ("take", 2, {"common": 3, "mission_a": 14})
    table = Table(4).missions(*cards).send(0, "III A: chapel A", "IV D: cloister B 1", *earlier).rich(0, 1)
    table.s.present[0, 0, 2] = 0  # as if the novice in C were elsewhere
    table.give(0, 10).do("take 1 1", "use standard A", "novice I A", "building C 1")
    assert (table.ask, table.points(0)) == ("extra", {"lay": 1, "mission_a": 14}), "then the extra novice"


def test_m14b_a_window_counts_at_once_and_a_novice_sent_in_the_chain_looks_at_all_missions():
    """M14b, M17: the window is the fifth monastery's; its messenger lets a second novice be sent."""
    cards = ("A-B-C", "D-E-A", "B/E", "D/B", "windows", "cloisters")
    table = Table(4).missions(*cards).send(0, "III A: chapel A", "IV D: cloister B 1").glaze(0, "ABD", "E").rich(0, 10)
    table.do("take 1 1", "use standard A", "novice I A", "building C 3", "window C 3")
    assert table.points(0) == {"columns": 4, "common": 3, "mission_c": 8}, "the window at once, the novice later"
    table.do("bonus row", "use standard A", "novice I B", "building A 1")
    points = {"columns": 4, "common": 3, "lay": 1, "mission_c": 8, "mission_a": 14}
    assert (table.ask, table.points(0)) == ("take", points)


def test_m14b_the_novice_stands_before_its_chain_goes_on():
    """M14b: the novice just placed is the neighbour that a cloister novice of the chain needs."""
    table = sending(config=BASE.config).do("novice I E", "building A 3", "window A 3", "bonus row", "use standard A")
    assert table.do("novice IV A").legal == {"cloister A 2", "cloister A 3"}


def test_m14b_row_4_flips_before_anything_else():
    """M14b: the point for the dice still there comes with the flip, before the extra novice is asked for."""
    earlier = [f"IV {column}: cloister E {space}" for space, column in enumerate("BCDE", start=1)]
    table = Table(4, QUIET).send(0, "I B: building A 1", *earlier).rich(0, 1)
    table.do("take 1 3", "use standard A", "novice IV A", "cloister A 1")
    assert (table.ask, table.points(0)) == ("extra", {"column": 2})


def test_m14b_a_row_4_novice_with_the_discount_saves_nothing():
    table = Table(4, QUIET).send(0, "I B: building A 1", "II C: building A 5").give(0, 1, rosary=1)
    table.do("take 3 1", "use II C", "novice IV A", "cloister A 1")
    assert table.goods(0) == {}
    table = Table(4, QUIET).send(0, "I B: building A 1", "II C: building A 5").give(0, 1).do("take 3 1", "use II C")
    assert {name[:10] for name in table.legal} == {"novice III"}, "a chapel is free, a cloister is not"


# --- M15 extra novices -----------------------------------------------------------------------------------------------

FOUR = ["I A: building A 1", "I B: building A 2", "I C: building A 4", "I D: building A 5"]


def clear_row(config=QUIET, **goods):
    """The last novice of row I goes to building A 6; nothing but its price is there."""
    table = sending(*FOUR, config=config, **(goods or {"influence": 1, "soup": 2}))
    return table.do("novice I E", "building A 6")


def test_m15_clearing_a_row_lets_its_extra_novice_be_sent():
    """M15: at once, free, to any area, to an open monastery."""
    table = clear_row()
    assert (table.player, table.ask) == (0, "extra")
    assert table.legal == (
        {"building A 3", "building A 7", "building A 8", "chapel A", "decline"}
        | {f"cloister A {space}" for space in (8, 1, 2, 3, 4, 5, 6)}
    )
    assert table.goods(0) == {"tool": 1}


def test_m15_four_of_five_are_not_enough():
    table = sending(*FOUR[:3]).do("novice I E", "building A 6")
    assert table.ask == "take"


@pytest.mark.parametrize(
    "place, area", [("building A 8", "building"), ("chapel A", "chapel"), ("cloister A 6", "cloister")]
)
def test_m15_it_pays_nothing(place, area):
    table = clear_row().do(place)
    gained = {"book": 1} if area == "building" else {}
    assert table.goods(0) == {"tool": 1} | gained
    assert table.present(0, area)["A"] == (6 if area == "building" else 1)
    assert table.extras(0) == ["II", "III", "IV"]


def test_m15_rewards_are_given():
    table = clear_row().do("building A 3")
    assert table.ask == "window"
    table.do("window A 1", "bonus row")
    assert table.points(0) == {"lay": 1, "common": 3}


def test_m15_it_may_be_declined_and_is_lost():
    table = clear_row().do("decline")
    assert (table.ask, table.player) == ("take", 1)
    assert (table.extras(0), table.lost(0)) == (["II", "III", "IV"], {"novices": 1})


def test_m15_without_a_legal_place_it_is_lost():
    """M15: two players, monastery A full to the last space."""
    table = Table(2, QUIET).send(0, "I A: building A 1", "I B: building A 2", "I C: building B 1", "I D: building B 2")
    table.send(1, "I A: building A 3", *(f"III {column}: chapel A" for column in "ABCD"))
    table.send(1, *(f"IV {column}: cloister A {space}" for space, column in enumerate("ABCD", start=1)))
    table.rich(0, 1).do("take 1 1", "use standard A", "novice I E", "building A 4")
    assert (table.ask, table.player, table.lost(0)) == ("take", 1, {"novices": 1})
    assert table.extras(0) == ["II", "III", "IV"]


def test_m15_it_unlocks_and_flips_nothing():
    table = clear_row().do("cloister A 6")
    assert table.s.flipped[0] == 0
    assert [table.novices(0, row) for row in ("I", "II", "III", "IV")] == ["", "ABCDE", "ABCDE", "ABCDE"]
    assert table.points(0) == {"lay": 1}


def test_m15_in_a_chapel_it_opens_the_monastery_and_gives_windows():
    """M11, M15: sendings and row III windows are possible wherever an own novice is in the chapel."""
    four = [f"III {column}: chapel E" for column in "ABCD"]
    table = sending(*four, influence=3).do("novice III E", "chapel E")
    assert table.ask == "extra"
    table.do("chapel A")
    table.muddle("take")
    table.do("take 2 1").muddle("take").do("take 2 1").muddle("take").do("take 2 1").muddle("take")
    assert table.player == 0
    table.do("take 3 1", "use III C")
    assert table.legal == {f"window {m} {row}" for m in "AE" for row in (1, 2, 3)}
    table = Table(4, QUIET).send(0, "extra I: chapel D").rich(0, 1)
    table.do("take 1 1", "use standard A", "novice III A")
    assert table.legal == {"chapel A", "chapel D"}


@pytest.mark.parametrize("place", ["building A 8", "chapel A", "cloister A 6"])
def test_m15_it_counts_for_the_most_novices(place):
    """M15, M19: it breaks a tie of five and five in A."""
    for answer, points in (("decline", [5, 5]), (place, [5, 0])):
        table = Table(4, QUIET).send(0, *FOUR).give(0, 1, influence=1, soup=2)
        table.send(1, "I A: building A 3", "I B: building A 7", *(f"III {column}: chapel A" for column in "ABC"))
        table.do("take 1 1", "use standard A", "novice I E", "building A 6", answer)
        table.finish()
        assert [table.points(p, "monasteries") for p in (0, 1)] == points


def test_m15_cloister_prices_are_those_of_row_4_novices():
    """M14, M15: an extra novice in a cloister is not counted."""
    table = Table(4, QUIET).send(0, "I A: building A 1", "extra II: cloister A 1").rich(0, 1)
    table.do("take 1 1", "use standard A", "novice IV A", "cloister A 8")
    assert spent(table) == {"rosary": 1}


def test_m15_an_extra_novice_of_each_row():
    for row, places in {
        "II": [f"building B {space}" for space in (1, 2, 4, 5)],
        "III": [f"chapel {monastery}" for monastery in "BCDE"],
        "IV": [f"cloister E {space}" for space in (1, 2, 3, 4)],
    }.items():
        earlier = [f"{row} {column}: {place}" for column, place in zip("ABCD", places, strict=True)]
        table = sending("I A: building A 1", *earlier).do(f"novice {row} E")
        table.do({"II": "building A 2", "III": "chapel A", "IV": "cloister A 1"}[row])
        assert table.ask == "extra"
        table.do("chapel A")
        assert table.extras(0) == [other for other in ("I", "II", "III", "IV") if other != row]
