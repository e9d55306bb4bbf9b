"""The turn, income, placing, moving (H4b, H5, H6, H8)."""

import pytest

from tests.hansa.table import Table, change_data

SHORT = "Kampen-Osnabrück"  # two houses


# --- H4b ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level, actions", list(enumerate([2, 3, 3, 4, 4, 5])))
def test_h4b_as_many_actions_as_the_track_shows(level, actions):
    table = Table(4).give(1, actions=level)
    table.end_turn()
    assert table.player == 1
    for left in range(actions, 0, -1):
        assert table.asked == ("turn", 1) and table.actions == left
        table.do("place cube Emden-Stade" if left % 2 else "income 1")
    assert table.asked == ("turn", 2)


def test_h4b_a_player_may_stop_early_and_at_once():
    table = Table(3).do("end")
    assert table.asked == ("turn", 1)
    table.do("place cube Stade-Hamburg", "end")
    assert table.asked == ("turn", 2)
    table.do("end")
    assert table.asked == ("turn", 0) and table.s.turn == 2 and table.actions == 2


def test_h4b_an_action_is_finished_before_the_next():
    table = Table(4).give(0, stock=(3, 3)).do("income 2")
    assert table.asked == ("discs", 0)
    assert table.legal == {"discs 0", "discs 1", "discs 2"}


@pytest.mark.parametrize("kind", ["swap", "actions", "more_actions", "develop", "remove"])
def test_h4b_markers_are_used_with_no_action_left(kind):
    table = Table(4).give(0, markers=[kind]).houses(SHORT, "1c").act(1).do("place cube Emden-Stade")
    assert table.asked == ("turn", 0) and table.actions == 0
    usable = {"actions": {"actions"}, "more_actions": {"more_actions"}, "remove": {"remove"}, "swap": set()}.get(
        kind, {f"develop {ability}" for ability in ("keys", "actions", "privilege", "book", "bags")}
    )
    assert table.legal == {"end", *usable}


def test_h4b_extra_offices_alone_do_not_prolong_a_turn():
    table = Table(4).give(0, markers=["extra_office"]).act(1).do("place cube Emden-Stade")
    assert table.asked == ("turn", 1)


# --- H5 -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level, stock, most", [(0, 11, 3), (1, 11, 5), (2, 11, 7), (3, 11, 11), (3, 4, 4), (0, 2, 2)])
def test_h5_one_up_to_the_value_of_the_bags(level, stock, most):
    table = Table(4).give(0, stock=(stock, 0), supply=(1, 0), bags=level)
    assert table.starting("income") == {str(count) for count in range(1, most + 1)}
    table.do(f"income {most}")
    assert table.asked == ("turn", 0) and table.actions == 1
    assert table.stock(0) == (stock - most, 0) and table.supply(0) == (1 + most, 0)


def test_h5_taking_none_is_no_action():
    table = Table(4).give(0, stock=(0, 0))
    assert not table.starting("income")


@pytest.mark.parametrize(
    "stock, count, discs",
    [((5, 1), 3, "01"), ((1, 3), 3, "23"), ((1, 3), 2, "12"), ((0, 3), 2, ""), ((2, 0), 2, ""), ((2, 2), 1, "01")],
)
def test_h5_cubes_and_discs_as_he_likes(stock, count, discs):
    table = Table(4).give(0, stock=stock, supply=(0, 0)).do(f"income {count}")
    if not discs:
        assert table.asked == ("turn", 0)
        assert sum(table.supply(0)) == count
        return
    assert table.asked == ("discs", 0) and table.legal == {f"discs {number}" for number in discs}
    table.do(f"discs {discs[-1]}")
    taken = int(discs[-1])
    assert table.supply(0) == (count - taken, taken)
    assert table.stock(0) == (stock[0] - count + taken, stock[1] - taken)


@pytest.mark.parametrize("stock, legal", [((6, 0), {"3"}), ((2, 0), {"2"}), ((0, 0), set())])
def test_h5_switch_exactly_as_many_as_possible(stock, legal):
    table = Table(4, change_data(readings={"income": "exactly"})).give(0, stock=stock)
    assert table.starting("income") == legal


# --- H6 -------------------------------------------------------------------------------------------------------------


def test_h6_a_cube_or_a_disc_on_any_route_with_a_free_house():
    table = Table(5).fill(SHORT, piece="1c").houses("Duisburg-Dortmund", "2c")
    free = set(table.routes) - {SHORT}
    assert table.starting("place cube") == table.starting("place disc") == free
    table.do("place disc Duisburg-Dortmund")
    assert table.on("Duisburg-Dortmund") == ["0d", "2c"] and table.supply(0) == (5, 0)
    assert not table.starting("place disc")
    assert table.starting("place cube") == free - {"Duisburg-Dortmund"}
    table.do("place cube Emden-Stade")
    assert table.on("Emden-Stade") == ["0c"] and table.supply(0) == (4, 0)


def test_h6_only_from_supply():
    table = Table(4).give(0, supply=(0, 0), stock=(6, 3))
    assert not table.starting("place")
    assert table.give(0, supply=(0, 1)).starting("place disc") and not table.starting("place cube")


# --- H8 -------------------------------------------------------------------------------------------------------------


def spread(table):
    """Six pieces of player 0 on six routes."""
    routes = ["Emden-Stade", "Stade-Hamburg", "Hamburg-Bremen", "Kampen-Arnheim", "Bremen-Minden", "Goslar-Magdeburg"]
    for route in routes:
        table.houses(route, "0c", "1c")
    return routes


@pytest.mark.parametrize("level, most", list(enumerate([2, 3, 4, 5])))
def test_h8_up_to_the_value_of_the_book(level, most):
    table = Table(4).give(0, book=level)
    routes = spread(table)
    assert table.starting("lift") == set(routes)
    table.do(f"lift {routes[0]}")
    assert table.actions == 1
    for number in range(1, most):
        assert table.asked == ("lift", 0)
        assert table.legal == {"enough", *(f"lift {route}" for route in routes[number:])}
        table.do(f"lift {routes[number]}")
    for number in range(most):
        assert table.asked == ("set", 0)
        table.do(f"place cube {'Quedlinburg-Halle' if number < 4 else 'Bremen-Hannover'}")
    assert table.asked == ("turn", 0) and table.actions == 1
    assert len(table.on("Quedlinburg-Halle") + table.on("Bremen-Hannover")) == most
    assert all(table.on(route) == ["1c"] for route in routes[:most])


def test_h8_fewer_and_back_to_where_they_came_from():
    table = Table(4).houses(SHORT, "0c", "0d").houses("Emden-Stade", "0c").fill("Kampen-Arnheim", piece="1c")
    table.do(f"lift {SHORT}")
    assert table.asked == ("piece", 0) and table.legal == {"piece 0 cube", "piece 0 disc"}
    table.do("piece 0 disc")
    assert table.on(SHORT) == ["0c"]
    table.do("enough")
    assert table.asked == ("set", 0)
    assert table.legal == {f"place disc {route}" for route in table.routes if route != "Kampen-Arnheim"}
    table.do(f"place disc {SHORT}")
    assert table.on(SHORT) == ["0c", "0d"] and table.actions == 1


def test_h8_vacated_houses_may_be_used_by_the_other_piece():
    table = Table(4).houses("Emden-Stade", "0c", "1c", "1c").houses("Duisburg-Dortmund", "0d", "2c")
    table.do("lift Emden-Stade", "lift Duisburg-Dortmund")
    assert table.asked == ("set", 0)
    assert {"place cube Duisburg-Dortmund", "place disc Emden-Stade"} <= table.legal
    table.do("place cube Duisburg-Dortmund")
    assert not table.starting("place cube")
    table.do("place disc Emden-Stade")
    assert table.on("Emden-Stade") == ["0d", "1c", "1c"] and table.on("Duisburg-Dortmund") == ["0c", "2c"]


def test_h8_only_own_pieces_and_no_displacing():
    table = Table(4).fill("Emden-Stade", piece="1c").houses(SHORT, "0c")
    assert table.starting("lift") == {SHORT}
    table.do(f"lift {SHORT}")
    assert table.asked == ("set", 0), "he has no other piece to lift"
    assert not table.can("place cube Emden-Stade")


def test_h8_no_piece_moves_twice():
    """Lifted pieces are on no house until all are lifted, so none can be lifted again."""
    table = Table(4).give(0, book=3).houses("Emden-Stade", "0c", "0c")
    table.do("lift Emden-Stade", "lift Emden-Stade")
    assert table.asked == ("set", 0), "both are in hand, though the book allows five"
    table.do("place cube Stade-Hamburg", "place cube Stade-Hamburg")
    assert table.asked == ("turn", 0)
