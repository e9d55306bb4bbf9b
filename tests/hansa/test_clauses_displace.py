"""Displacing another's piece (H7)."""

import pytest

from tests.hansa.table import Table, change_data

ORIGIN = "Goslar-Magdeburg"  # two houses
RING_1 = {"Hildesheim-Goslar", "Goslar-Quedlinburg", "Stendal-Magdeburg"}
RING_2 = {
    "Paderborn-Hildesheim", "Göttingen-Quedlinburg", "Quedlinburg-Halle", "Brunswick-Stendal", "Perleberg-Stendal",
}  # fmt: skip
RING_3 = {
    "Minden-Paderborn", "Dortmund-Paderborn", "Paderborn-Warburg", "Warburg-Göttingen", "Minden-Brunswick",
    "Lüneburg-Perleberg",
}  # fmt: skip


def placings(kind, routes):
    return {f"place {kind} {route}" for route in routes}


def displaced(kind="c", players=4, data=None, **pieces):
    """Player 0 has displaced player 1's piece from ORIGIN, where player 2 has another; player 1 is asked."""
    table = Table(players, data).houses(ORIGIN, f"1{kind}", "2c").give(0, supply=(9, 0)).give(1, **pieces)
    table.do(f"displace {ORIGIN}", f"piece 1 {'cube' if kind == 'c' else 'disc'}")
    return table.do(f"pay cube {1 if kind == 'c' else 2} 0")


# --- what it costs --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "piece, supply, payments",
    [
        ("1c", (1, 0), None), ("1c", (0, 1), None),
        ("1c", (2, 0), {"cube 1 0"}),
        ("1c", (1, 1), {"cube 0 1", "disc 1 0"}),
        ("1c", (0, 2), {"disc 0 1"}),
        ("1c", (3, 2), {"cube 1 0", "cube 0 1", "disc 1 0", "disc 0 1"}),
        ("1d", (2, 0), None), ("1d", (1, 1), None),
        ("1d", (3, 0), {"cube 2 0"}),
        ("1d", (2, 1), {"cube 1 1", "disc 2 0"}),
        ("1d", (1, 2), {"cube 0 2", "disc 1 1"}),
        ("1d", (9, 3), {"cube 2 0", "cube 1 1", "cube 0 2", "disc 2 0", "disc 1 1", "disc 0 2"}),
    ],
)  # fmt: skip
def test_h7_one_or_two_more_pieces_of_his_choice_go_to_stock(piece, supply, payments):
    table = Table(4).houses(ORIGIN, piece).give(0, supply=supply, stock=(0, 0))
    if payments is None:
        assert not table.starting("displace")
        return
    assert table.starting("displace") == {ORIGIN}
    table.do(f"displace {ORIGIN}")
    assert table.asked == ("payment", 0) and table.starting("pay") == payments
    for payment in payments:
        trial = Table(4).houses(ORIGIN, piece).give(0, supply=supply, stock=(0, 0))
        trial.do(f"displace {ORIGIN}", f"pay {payment}")
        put, cubes, discs = payment.split()
        assert trial.on(ORIGIN) == ["0c" if put == "cube" else "0d"]
        assert trial.stock(0) == (int(cubes), int(discs))
        assert trial.supply(0) == (
            supply[0] - int(cubes) - (put == "cube"),
            supply[1] - int(discs) - (put == "disc"),
        )
        assert trial.actions == 1 and trial.asked == ("replace", 1)


def test_h7_only_anothers_piece_that_can_be_paid_for():
    table = Table(4).houses(ORIGIN, "0c", "0d").houses("Emden-Stade", "0c", "1d", "2c").houses("Kampen-Arnheim", "3d")
    assert table.give(0, supply=(2, 0)).starting("displace") == {"Emden-Stade"}
    table.do("displace Emden-Stade")
    assert table.ask == "payment", "the disc is too dear, his own cube is no aim"
    table = Table(4).houses("Emden-Stade", "0c", "1d", "2c").houses("Kampen-Arnheim", "3d").give(0, supply=(3, 0))
    assert table.starting("displace") == {"Emden-Stade", "Kampen-Arnheim"}
    table.do("displace Emden-Stade")
    assert table.asked == ("piece", 0) and table.legal == {"piece 1 disc", "piece 2 cube"}


def test_h7_offices_are_never_displaced():
    table = Table(4).offices("Emden", 1, 1).give(0, supply=(9, 1))
    assert not table.starting("displace")


# --- the answer -----------------------------------------------------------------------------------------------------


def test_h7_the_displaced_piece_goes_to_an_adjacent_route():
    table = displaced(stock=(2, 1), supply=(3, 0))
    assert table.asked == ("replace", 1)
    assert table.legal == placings("cube", RING_1), "not to the origin, though nobody else stands in the way"
    table.do("place cube Stendal-Magdeburg")
    assert table.on("Stendal-Magdeburg") == ["1c"] and table.on(ORIGIN) == ["0c", "2c"]
    assert table.asked == ("extra", 1)
    assert table.legal == {"enough"} | placings("cube", RING_1) | placings("disc", RING_1)
    table.do("place disc Stendal-Magdeburg")
    assert table.stock(1) == (2, 0) and table.supply(1) == (3, 0)
    assert table.asked == ("turn", 0) and table.actions == 1


def test_h7_two_more_for_a_disc():
    table = displaced("d", stock=(2, 1), supply=(3, 0))
    assert table.legal == placings("disc", RING_1)
    table.do("place disc Hildesheim-Goslar", "place cube Hildesheim-Goslar")
    assert table.asked == ("extra", 1)
    table.do("place disc Goslar-Quedlinburg")
    assert table.asked == ("turn", 0)
    assert table.stock(1) == (1, 0) and table.on("Hildesheim-Goslar") == ["1c", "1d"]


def test_h7_extra_pieces_are_a_choice():
    table = displaced("d", stock=(2, 1), supply=(3, 0)).do("place disc Hildesheim-Goslar", "enough")
    assert table.asked == ("turn", 0) and table.stock(1) == (2, 1)
    table = displaced("d", stock=(2, 1)).do("place disc Hildesheim-Goslar", "place cube Hildesheim-Goslar", "enough")
    assert table.asked == ("turn", 0) and table.stock(1) == (1, 1)


def test_h7_the_next_ring_only_when_all_is_full():
    for full, ring in (((), RING_1), (RING_1, RING_2), (RING_1 | RING_2, RING_3)):
        table = Table(4).houses(ORIGIN, "1c", "2c").fill(*full, piece="3c").give(0, supply=(9, 0))
        table.do(f"displace {ORIGIN}", "piece 1 cube", "pay cube 1 0")
        assert table.legal == placings("cube", ring)


def test_h7_the_ring_is_found_anew_for_each_piece():
    table = Table(4).houses(ORIGIN, "1d", "2c").fill(*RING_1, piece="3c").houses("Hildesheim-Goslar", "3c", "3c")
    table.give(0, supply=(9, 0)).give(1, stock=(5, 0))
    table.do(f"displace {ORIGIN}", "piece 1 disc", "pay cube 2 0")
    assert table.legal == {"place disc Hildesheim-Goslar"}
    table.do("place disc Hildesheim-Goslar")
    assert table.legal == {"enough"} | placings("cube", RING_2)


def test_h7_extras_come_from_stock_then_supply():
    table = displaced("d", stock=(1, 0), supply=(1, 1)).do("place disc Hildesheim-Goslar")
    assert table.legal == {"enough"} | placings("cube", RING_1), "the disc is in the supply"
    table.do("place cube Hildesheim-Goslar")
    assert table.legal == {"enough"} | placings("cube", RING_1) | placings("disc", RING_1)
    table.do("place disc Hildesheim-Goslar")
    assert (table.stock(1), table.supply(1)) == ((0, 0), (1, 0))


def test_h7_at_last_from_the_board_but_not_what_this_answer_placed():
    table = Table(4).houses(ORIGIN, "1d", "1c").houses("Emden-Stade", "1c", "1d").give(0, supply=(9, 0))
    table.give(1, stock=(0, 0), supply=(0, 0))
    table.do(f"displace {ORIGIN}", "piece 1 disc", "pay cube 2 0", "place disc Hildesheim-Goslar")
    assert table.asked == ("extra", 1)
    assert table.legal == {"enough", f"lift {ORIGIN}", "lift Emden-Stade"}
    table.do("lift Emden-Stade")
    assert table.asked == ("piece", 1) and table.legal == {"piece 1 cube", "piece 1 disc"}
    table.do("piece 1 disc")
    assert table.asked == ("replace", 1) and table.legal == placings("disc", RING_1)
    table.do("place disc Hildesheim-Goslar")
    assert table.legal == {"enough", f"lift {ORIGIN}", "lift Emden-Stade"}
    table.do(f"lift {ORIGIN}", "place cube Stendal-Magdeburg")
    assert table.asked == ("turn", 0)
    assert table.on(ORIGIN) == ["0c"] and table.on("Hildesheim-Goslar") == ["1d", "1d"]
    assert table.on("Emden-Stade") == ["1c"] and table.on("Stendal-Magdeburg") == ["1c"]


def test_h7_nothing_to_add():
    table = displaced(stock=(0, 0), supply=(0, 0)).do("place cube Hildesheim-Goslar")
    assert table.asked == ("turn", 0)


def test_h7_a_placed_piece_is_not_lifted_but_its_like_on_the_same_route_is():
    table = Table(4).houses(ORIGIN, "1c", "2c").houses("Hildesheim-Goslar", "1c").give(0, supply=(9, 0))
    table.give(1, stock=(0, 0), supply=(0, 0))
    table.do(f"displace {ORIGIN}", "piece 1 cube", "pay cube 1 0", "place cube Hildesheim-Goslar")
    assert table.legal == {"enough", "lift Hildesheim-Goslar"}
    table.do("lift Hildesheim-Goslar", "place cube Stendal-Magdeburg")
    assert table.on("Hildesheim-Goslar") == ["1c"] and table.on("Stendal-Magdeburg") == ["1c"]


def test_h7_an_older_piece_of_another_kind_on_the_same_route_may_be_lifted():
    table = Table(4).houses(ORIGIN, "1d", "2c").houses("Hildesheim-Goslar", "1c").give(0, supply=(9, 0))
    table.give(1, stock=(0, 0), supply=(0, 0))
    table.do(f"displace {ORIGIN}", "piece 1 disc", "pay cube 2 0", "place disc Hildesheim-Goslar")
    assert table.legal == {"enough", "lift Hildesheim-Goslar"}
    table.do("lift Hildesheim-Goslar")
    assert table.asked == ("replace", 1) and table.legal == placings("cube", RING_1), "the cube, not the disc"
    table.do("place cube Stendal-Magdeburg")
    assert table.on("Hildesheim-Goslar") == ["1d"] and table.on("Stendal-Magdeburg") == ["1c"]
    assert table.asked == ("turn", 0), "both were placed in this answer"


def test_h7_the_ring_is_found_after_lifting():
    table = Table(4).houses(ORIGIN, "1c", "2c").fill(*RING_1, piece="3c").houses("Hildesheim-Goslar", "3c", "3c", "1c")
    table.give(0, supply=(9, 0)).give(1, stock=(0, 0), supply=(0, 0))
    table.do(f"displace {ORIGIN}", "piece 1 cube", "pay cube 1 0")
    assert table.legal == placings("cube", RING_2)
    table.do("place cube Quedlinburg-Halle", "lift Hildesheim-Goslar")
    assert table.legal == {"place cube Hildesheim-Goslar"}, "the house it left is the nearest that is free"


def test_h7_no_free_house_anywhere():
    table = Table(4)
    table.fill(*(route for route in table.routes if route != ORIGIN), piece="3c").houses(ORIGIN, "1d")
    table.give(0, supply=(9, 0)).give(1, stock=(2, 0), supply=(2, 0)).do(f"displace {ORIGIN}", "pay cube 2 0")
    assert table.asked == ("turn", 0), "the other house of the origin is free, and yet not for him"
    assert table.stock(1) == (2, 1) and table.on(ORIGIN) == ["0c"]


def test_h7_no_free_house_left_for_the_extra_piece():
    table = Table(4)
    table.fill(*(route for route in table.routes if route != ORIGIN), piece="3c").houses(ORIGIN, "1c", "2c")
    table.houses("Emden-Stade", "3c", "3c").give(0, supply=(9, 0)).give(1, stock=(2, 0))
    table.do(f"displace {ORIGIN}", "piece 1 cube", "pay cube 1 0")
    assert table.legal == {"place cube Emden-Stade"}
    table.do("place cube Emden-Stade")
    assert table.asked == ("turn", 0) and table.stock(1) == (2, 0)


ANY_ORDER = change_data(readings={"replace": "any-order"})


def test_h7_switch_any_order():
    table = displaced(data=ANY_ORDER, stock=(2, 1))
    assert table.asked == ("replace", 1) and table.legal == placings("cube", RING_1) | placings("disc", RING_1)
    table.do("place disc Hildesheim-Goslar")
    assert table.asked == ("replace", 1) and table.legal == placings("cube", RING_1)
    table.do("place cube Hildesheim-Goslar")
    assert table.asked == ("turn", 0) and table.stock(1) == (2, 0)
    table = displaced(data=ANY_ORDER, stock=(2, 1)).do("place cube Hildesheim-Goslar")
    assert table.asked == ("extra", 1) and table.stock(1) == (2, 1)


def test_h7_switch_any_order_from_the_board():
    table = Table(4, ANY_ORDER).houses(ORIGIN, "1c", "2c").houses("Emden-Stade", "1d").give(0, supply=(9, 0))
    table.give(1, stock=(0, 0), supply=(0, 0)).do(f"displace {ORIGIN}", "piece 1 cube", "pay cube 1 0")
    assert table.legal == {"lift Emden-Stade"} | placings("cube", RING_1)
    table.do("lift Emden-Stade")
    assert table.asked == ("replace", 1) and table.legal == placings("disc", RING_1)
    table.do("place disc Stendal-Magdeburg")
    assert table.asked == ("replace", 1) and table.legal == placings("cube", RING_1)
    table.do("place cube Stendal-Magdeburg")
    assert table.asked == ("turn", 0) and table.on("Emden-Stade") == []


def test_h7_numbers_are_data():
    data = change_data(displacement={"returns_for_cube": 2, "adds_for_cube": 3})
    table = Table(4, data).houses(ORIGIN, "1c").give(0, supply=(2, 0)).give(1, stock=(9, 0))
    assert not table.starting("displace")
    table.give(0, supply=(3, 0)).do(f"displace {ORIGIN}", "pay cube 2 0")
    table.do(*["place cube Goslar-Quedlinburg"] * 4)
    assert table.asked == ("turn", 0)
