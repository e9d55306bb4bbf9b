"""Bonus markers: using them (H15), and placing new ones (H16)."""

import pytest

from tests.hansa.table import Table, change_data
from tests.hansa.test_clauses_claim import claiming

# --- H15, extra office ----------------------------------------------------------------------------------------------


def test_h15_an_extra_office_lies_left_of_all_in_a_city_that_has_one():
    table = claiming("Groningen-Emden", "ccd", markers=["extra_office"]).offices("Emden", 1)
    table.do("claim Groningen-Emden")
    assert table.starting("extra") == {"Emden cube", "Emden disc"}, "any piece of the route; Groningen is empty"
    assert table.can("office Groningen") and not table.can("office Emden")
    table.do("extra Emden disc")
    assert table.extra("Emden") == [0] and table.office("Emden") == [1, None]
    assert table.stock(0) == (2, 0) and table.used(0) == ["extra_office"] and table.markers(0) == []
    assert table.s.completed == 0 and table.asked == ("turn", 0)


def test_h15_it_needs_the_marker_and_one_not_taken_in_this_claim():
    def claimed(held):
        table = claiming("Groningen-Emden", "ccd", markers=held).offices("Emden", 1)
        return table.mark("Groningen-Emden", "extra_office").do("claim Groningen-Emden")

    assert not claimed([]).starting("extra")
    assert claimed([]).markers(0) == ["extra_office"]
    table = claimed(["extra_office"])
    assert table.starting("extra") and table.markers(0) == ["extra_office"] * 2
    table.do("extra Emden cube")
    assert table.markers(0) == table.used(0) == ["extra_office"]


@pytest.mark.parametrize("fresh", ["swap", "actions", "more_actions", "develop", "remove"])
def test_h15_a_fresh_marker_of_another_kind_is_no_hindrance(fresh):
    table = claiming("Groningen-Emden", "ccd", markers=["extra_office"]).offices("Emden", 1)
    table.mark("Groningen-Emden", fresh).do("claim Groningen-Emden")
    assert table.starting("extra") == {"Emden cube", "Emden disc"}


def test_h15_it_is_instead_of_the_normal_office():
    table = claiming("Groningen-Emden", "ccd", markers=["extra_office"] * 2).offices("Emden", 1)
    table.do("claim Groningen-Emden", "extra Emden cube")
    assert table.asked == ("turn", 0) and table.on("Groningen-Emden") == []


def test_h15_allowed_in_completed_cities_and_never_completes_one():
    table = claiming("Emden-Stade", "ccc", markers=["extra_office"]).offices("Stade", 1).offices("Emden", 1)
    assert table.s.completed == 1
    table.do("claim Emden-Stade")
    assert table.starting("extra") == {"Stade cube", "Emden cube"}
    table.do("extra Emden cube")
    assert table.s.completed == 1 and table.office("Emden") == [1, None]


@pytest.mark.parametrize("printed, extra, controller", [([1], [], 1), ([1], [0], 0), ([0], [], 0), ([1, 0], [1], 0)])
def test_h15_it_counts_for_control_lowest_in_ties(printed, extra, controller):
    table = claiming("Groningen-Emden", "ccc", markers=["extra_office"]).offices("Emden", *printed, extra=extra)
    table.houses("Emden-Stade", "0c", "0c", "0c").do("claim Groningen-Emden", "extra Emden cube")
    had = table.prestige()
    table.do("claim Emden-Stade")
    assert [now - then for now, then in zip(table.prestige(), had, strict=True)] == [
        int(p == controller) for p in range(4)
    ]


def test_h15_a_later_extra_office_lies_left_of_the_earlier():
    """A printed office is stronger than all extra ones, and among extra ones the earlier."""

    def add(*extra):
        """Player 0 adds an extra office to these, and claims another route of Stade; what the second claim gives."""
        table = claiming("Emden-Stade", "ccc", markers=["extra_office"]).offices("Stade", 2, extra=extra)
        table.houses("Stade-Hamburg", "0c", "0c", "0c").do("claim Emden-Stade", "extra Stade cube")
        assert table.extra("Stade") == [*extra, 0]
        had = table.prestige()
        table.do("claim Stade-Hamburg")
        return [now - then for now, then in zip(table.prestige(), had, strict=True)]

    assert add(1, 1, 2, 0) == [0, 0, 1, 0], "two offices each, one of them printed"
    assert add(1, 0, 1) == [0, 1, 0, 0], "two extra offices each: the oldest of all lies rightmost"
    assert add(3, 0, 1, 3, 1) == [0, 0, 0, 1]
    assert add(0, 1, 1) == [1, 0, 0, 0]


def test_h15_it_gives_no_coin():
    table = claiming("Hamburg-Lübeck", "ccc", markers=["extra_office"]).offices("Lübeck", 1)
    table.do("claim Hamburg-Lübeck", "extra Lübeck cube")
    assert table.prestige(0) == 0


def test_h15_it_counts_in_the_network():
    table = claiming("Hamburg-Lübeck", "ccc", markers=["extra_office"]).offices("Hamburg", 0).offices("Lübeck", 1)
    table.do("claim Hamburg-Lübeck", "extra Lübeck cube").finish()
    assert table.sheet("network") == [2, 1, 0, 0] and table.column(0, "offices") == 2


# --- H15, swap ------------------------------------------------------------------------------------------------------


def swapping(data=None):
    table = Table(4, data).give(0, markers=["swap"]).offices("Minden", 1, 0, 1, 2).offices("Hamburg", 1, 2, 3)
    return table.offices("Arnheim", 0, extra=(1,)).offices("Emden", 0)


def test_h15_swap_two_neighbouring_occupied_printed_offices_one_of_them_own():
    table = swapping()
    assert table.starting("swap") == {"Minden 0", "Minden 1"}
    table.do("swap Minden 1")
    assert table.office("Minden") == [1, 1, 0, 2] and table.actions == 2 and table.used(0) == ["swap"]
    assert not table.starting("swap")


def test_h15_two_swaps_in_one_city():
    """What may be swapped next follows from where the offices are now."""
    table = Table(4).give(0, markers=["swap"] * 3).offices("Minden", 0, 1, 1, 2)
    assert table.starting("swap") == {"Minden 0"}
    assert table.do("swap Minden 0").starting("swap") == {"Minden 0", "Minden 1"}
    assert table.do("swap Minden 1").starting("swap") == {"Minden 1", "Minden 2"}
    assert table.do("swap Minden 2").office("Minden") == [1, 1, 2, 0]


def test_h15_swap_switch_any_owner():
    data = change_data(readings={"swap": "any"})
    assert swapping(data).starting("swap") == {"Minden 0", "Minden 1", "Minden 2", "Hamburg 0", "Hamburg 1"}


def test_h15_swap_changes_control_ignores_colour_and_shape_and_gives_no_coin():
    table = Table(4).give(0, markers=["swap"]).offices("Groningen", 1, 0).houses("Groningen-Emden", "0c", "0c", "0c")
    table.do("swap Groningen 0")
    assert table.office("Groningen") == [0, 1] and table.prestige() == [0, 0, 0, 0]
    assert table.do("claim Groningen-Emden").prestige() == [0, 1, 0, 0]


# --- H15, the others ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind, more", [("actions", 3), ("more_actions", 4)])
def test_h15_more_actions(kind, more):
    table = Table(4).give(0, markers=[kind]).do("place cube Emden-Stade", kind)
    assert table.actions == 1 + more and table.used(0) == [kind]


def test_h15_any_number_in_one_turn():
    table = Table(4).give(0, markers=["actions", "actions", "more_actions", "develop"])
    table.do("actions", "more_actions", "develop actions", "actions")
    assert table.actions == 2 + 3 + 4 + 1 + 3
    assert table.used(0) == ["actions", "actions", "develop", "more_actions"]


def test_h15_develop_any_ability_one_step_not_a_full_one():
    table = Table(4).give(0, markers=["develop"], keys=4, book=3)
    assert table.starting("develop") == {"actions", "privilege", "bags"}
    assert table.do("develop privilege").level(0, "privilege") == 1


def test_h15_markers_are_for_the_own_turn():
    table = Table(4).give(1, markers=["actions", "develop", "remove"]).houses("Emden-Stade", "2c")
    assert not table.starting("develop") and not table.can("actions") and not table.can("remove")
    table.do("end")
    assert table.can("actions") and table.starting("develop") and table.can("remove")


def test_h15_remove_one_to_three_of_any_owner_to_their_supplies():
    table = Table(4).give(0, markers=["remove"], supply=(1, 0)).give(1, supply=(0, 0)).give(2, supply=(0, 0))
    table.houses("Emden-Stade", "0c", "1c", "1d").houses("Kampen-Osnabrück", "2c").do("remove")
    assert table.asked == ("remove", 0) and table.legal == {"lift Emden-Stade", "lift Kampen-Osnabrück"}
    table.do("lift Emden-Stade")
    assert table.asked == ("piece", 0) and table.legal == {"piece 0 cube", "piece 1 cube", "piece 1 disc"}
    table.do("piece 1 disc")
    assert table.legal == {"lift Emden-Stade", "lift Kampen-Osnabrück", "enough"}
    table.do("lift Kampen-Osnabrück", "lift Emden-Stade", "piece 0 cube")
    assert table.asked == ("turn", 0) and table.actions == 2
    assert [table.supply(p) for p in range(3)] == [(2, 0), (0, 1), (1, 0)]
    assert table.on("Emden-Stade") == ["1c"] and table.used(0) == ["remove"]


def test_h15_remove_fewer():
    table = Table(4).give(0, markers=["remove"]).houses("Emden-Stade", "1c", "1c")
    assert table.do("remove", "lift Emden-Stade", "enough").asked == ("turn", 0)
    table = Table(4).give(0, markers=["remove"]).houses("Emden-Stade", "1c")
    assert table.do("remove", "lift Emden-Stade").asked == ("turn", 0), "none is left"
    table = Table(4).give(0, markers=["remove"])
    assert not table.can("remove")


def test_h15_used_markers_still_score():
    table = Table(4).give(0, markers=["swap"], used=["develop", "remove"]).give(1, used=["actions"]).finish()
    assert table.sheet("markers") == [3, 1, 0, 0]


# --- H16 ------------------------------------------------------------------------------------------------------------


def lying(table, *routes):
    """Takes the first markers from the board and puts others where the test wants them."""
    for route in table.routes:
        table.mark(route, "swap" if route in routes else None)
    return table


def test_h16_placed_at_the_end_of_the_turn_on_empty_unmarked_routes_with_a_free_office():
    table = lying(Table(4), "Kampen-Osnabrück").give(0, plate=["develop"])
    table.houses("Emden-Stade", "1c").offices("Duisburg", 1).offices("Dortmund", 1, 1, 1).offices("Arnheim", 1, 1, 1, 1)
    table.do("end")
    assert table.asked == ("site", 0)
    barred = {"Kampen-Osnabrück", "Emden-Stade", "Duisburg-Dortmund", "Arnheim-Duisburg"}
    assert table.starting("site") == set(table.routes) - barred
    table.do("site Arnheim-Münster")
    assert table.marker("Arnheim-Münster") == "develop" and table.plate(0) == [] and table.asked == ("turn", 1)
    assert table.on("Arnheim-Münster") == []


def test_h16_in_any_order_each_on_its_own_route():
    table = lying(Table(4)).give(0, plate=["develop", "swap", "swap"]).do("end")
    assert table.asked == ("plate", 0) and table.legal == {"marker develop", "marker swap"}
    table.do("marker swap", "site Emden-Stade")
    assert table.asked == ("plate", 0)
    table.do("marker develop")
    assert table.asked == ("site", 0) and not table.can("site Emden-Stade")
    table.do("site Hamburg-Bremen")
    assert table.asked == ("site", 0), "one kind is left"
    table.do("site Hannover-Minden")
    assert table.marked() == {"Emden-Stade": "swap", "Hamburg-Bremen": "develop", "Hannover-Minden": "swap"}


def test_h16_after_the_last_action_too():
    table = lying(Table(4), "Emden-Stade").houses("Emden-Stade", "0c", "0c", "0c").pile("actions").act(1)
    table.do("claim Emden-Stade", "nothing")
    assert table.asked == ("turn", 0) and table.legal == {"end"}, "a swap in hand keeps the turn open"
    table.do("end")
    assert table.asked == ("site", 0) and table.can("site Emden-Stade")


def test_h16_without_a_legal_route_it_waits_for_the_next_turns_end():
    table = lying(Table(4)).give(0, plate=["develop"])
    for route in table.routes:
        table.houses(route, "3c")
    table.do("end")
    assert table.asked == ("turn", 1) and table.plate(0) == ["develop"]
    table.houses("Emden-Stade").end_turn().end_turn().end_turn()
    assert table.asked == ("turn", 0) and table.plate(0) == ["develop"]
    table.do("end")
    assert table.asked == ("site", 0) and table.legal == {"site Emden-Stade"}


def test_h16_two_markers_and_one_route():
    table = lying(Table(4)).give(0, plate=["develop", "actions"])
    for route in table.routes[1:]:
        table.houses(route, "3c")
    table.do("end", "marker actions", f"site {table.routes[0]}")
    assert table.asked == ("turn", 1) and table.plate(0) == ["develop"]


def test_h16_nothing_is_placed_once_the_game_has_ended():
    table = claiming("Emden-Stade", "ccc", prestige=19).offices("Emden", 0).mark("Emden-Stade", "swap").pile("actions")
    table.do("claim Emden-Stade", "nothing")
    assert table.ask == "over" and table.plate(0) == ["actions"] and table.marker("Emden-Stade") is None
