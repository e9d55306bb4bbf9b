"""Two players and the neutral colour (H20, H21)."""

import pytest

from sim.games.hansa.codes import NEUTRAL
from tests.hansa.table import BASE, Table, change_data

YELLOW = {
    "Groningen-Emden", "Stade-Hamburg", "Hamburg-Lübeck", "Coellen-Warburg", "Göttingen-Quedlinburg",
    "Quedlinburg-Halle",
}  # fmt: skip
TAVERNS = {"Osnabrück-Bremen", "Lüneburg-Perleberg", "Hildesheim-Goslar"}
ORIGIN = "Duisburg-Dortmund"  # two houses; next to it Arnheim and Paderborn
RING_1 = {"Arnheim-Duisburg", "Dortmund-Paderborn"}
PAY = ["pay cube 1 0"]


def displacing():
    """Player 0 is about to displace a neutral cube from ORIGIN."""
    return Table(2).houses(ORIGIN, "nc").give(0, supply=(9, 0))


# --- H20 ------------------------------------------------------------------------------------------------------------


def test_h20_one_neutral_cube_on_each_yellow_and_each_tavern_route():
    table = Table(2, empty=False)
    assert {route for route in table.routes if table.on(route)} == YELLOW | TAVERNS
    assert all(table.on(route) == ["nc"] for route in YELLOW | TAVERNS)
    assert len(table.routes) == 32 and table.prestige("n") == 0


@pytest.mark.parametrize("players", [3, 4, 5])
def test_h20_only_with_two_players(players):
    table = Table(players, empty=False)
    assert not any(table.on(route) for route in table.routes)


def test_h20_neutral_scores_on_the_track_and_can_end_the_game_but_never_wins():
    table = Table(2).offices("Arnheim", "n").offices("Münster", "n", "n").houses("Arnheim-Münster", "0c", "0c", "0c")
    table.give(NEUTRAL, prestige=18)
    table.do("claim Arnheim-Münster", "nothing")
    assert table.prestige("n") == 20 and table.ask == "over"
    table.go()
    assert table.end() == "prestige"
    assert table.ranks() == [1, 1] and table.sheet("control") == [0, 0]


# --- H21: displacing a neutral cube ---------------------------------------------------------------------------------


def test_h21_it_costs_one_and_the_other_player_places_it_and_one_more():
    table = displacing().give(1, supply=(3, 0), stock=(4, 0))
    table.do(f"displace {ORIGIN}")
    assert table.starting("pay") == {"cube 1 0"}
    table.do(*PAY)
    for _ in range(2):
        assert table.asked == ("replace", 1), "no choice to stop"
        assert table.legal == {f"place cube {route}" for route in RING_1}
        table.do("place cube Dortmund-Paderborn")
    assert table.asked == ("turn", 0)
    assert table.on("Dortmund-Paderborn") == ["nc", "nc"] and table.on(ORIGIN) == ["0c"]
    assert (table.supply(1), table.stock(1)) == ((3, 0), (4, 0)), "neutral cubes are unlimited"
    assert table.supply(0)[0] == 7


def test_h21_the_rings_of_h7():
    table = displacing().fill("Arnheim-Duisburg", piece="1c").houses("Dortmund-Paderborn", "1c", "1c")
    table.do(f"displace {ORIGIN}", *PAY)
    assert table.legal == {"place cube Dortmund-Paderborn"}
    table.do("place cube Dortmund-Paderborn")
    assert table.starting("place cube") == {
        "Kampen-Arnheim", "Arnheim-Münster", "Minden-Paderborn", "Paderborn-Hildesheim", "Paderborn-Warburg",
    }  # fmt: skip


def test_h21_when_player_1_displaces_player_0_answers():
    table = displacing().do("end").do(f"displace {ORIGIN}", *PAY)
    assert table.asked == ("replace", 0)


def test_h21_without_a_free_house_the_cubes_leave_the_board():
    table = displacing()
    table.fill(*(route for route in table.routes if route != ORIGIN), piece="1c").houses("Emden-Osnabrück", *["1c"] * 3)
    table.do(f"displace {ORIGIN}", *PAY, "place cube Emden-Osnabrück")
    assert table.asked == ("turn", 0) and table.on("Emden-Osnabrück") == ["1c", "1c", "1c", "nc"]
    table = displacing()
    table.fill(*(route for route in table.routes if route != ORIGIN), piece="1c").do(f"displace {ORIGIN}", *PAY)
    assert table.asked == ("turn", 0) and table.on(ORIGIN) == ["0c"]


def test_h21_a_players_piece_is_answered_by_its_owner_as_ever():
    table = Table(2).houses(ORIGIN, "1c", "nc").give(0, supply=(9, 0)).do(f"displace {ORIGIN}", "piece 1 cube", *PAY)
    assert table.asked == ("replace", 1)
    table.do("place cube Arnheim-Duisburg")
    assert table.asked == ("extra", 1) and table.can("enough")


# --- H21: neutral claims --------------------------------------------------------------------------------------------


def filled(prepare=lambda table: table):
    """Two neutral cubes lay on Dortmund-Paderborn; player 1 has just made it full and placed the other cube."""
    table = prepare(displacing().houses("Dortmund-Paderborn", "nc", "nc"))
    return table.do(f"displace {ORIGIN}", *PAY, "place cube Dortmund-Paderborn", "place cube Arnheim-Duisburg")


def test_h21_a_full_route_is_claimed_at_once_by_the_active_player():
    table = filled()
    assert table.asked == ("neutral", 0) and table.legal == {"city Dortmund", "city Paderborn"}
    table.do("city Dortmund")
    assert table.office("Dortmund") == ["n", None] and table.on("Dortmund-Paderborn") == []
    assert table.on("Arnheim-Duisburg") == ["nc"]
    assert table.asked == ("turn", 0) and table.actions == 1


def test_h21_only_after_the_whole_answer():
    table = displacing().houses("Dortmund-Paderborn", "nc", "nc").do(f"displace {ORIGIN}", *PAY)
    table.do("place cube Dortmund-Paderborn")
    assert table.asked == ("replace", 1) and table.legal == {"place cube Arnheim-Duisburg"}


def test_h21_colour_and_shape_are_ignored():
    """Paderborn's second office is black and round."""
    table = filled(lambda table: table.offices("Paderborn", 1)).do("city Paderborn")
    assert table.office("Paderborn") == [1, "n"] and table.s.completed == 1
    assert table.prestige(1) == 1, "prestige as usual, before the office"


def test_h21_a_full_city_is_not_offered_and_with_both_full_there_is_prestige_only():
    table = filled(lambda table: table.offices("Paderborn", 1, 1))
    assert table.legal == {"city Dortmund"}
    table = filled(lambda table: table.offices("Paderborn", 1, 1).offices("Dortmund", 0, "n"))
    assert table.asked == ("turn", 0) and table.on("Dortmund-Paderborn") == []
    assert (table.prestige(), table.prestige("n")) == ([0, 1], 1)


@pytest.mark.parametrize("placed", [("Arnheim-Duisburg", "Arnheim-Münster"), ("Arnheim-Münster", "Arnheim-Duisburg")])
def test_h21_several_routes_one_after_another_in_the_order_of_names(placed):
    """In the file Arnheim-Münster comes first; neither that order nor that of placing matters."""
    names = list(BASE.data["boards"]["sides"]["2-3"]["routes"])
    assert names.index("Arnheim-Münster") < names.index("Arnheim-Duisburg")
    table = Table(2).houses("Kampen-Arnheim", "nc").give(0, supply=(9, 0))
    table.houses("Arnheim-Duisburg", "nc", "nc").houses("Arnheim-Münster", "nc", "nc")
    table.do("displace Kampen-Arnheim", *PAY, *(f"place cube {route}" for route in placed))
    assert table.asked == ("neutral", 0) and table.legal == {"city Arnheim", "city Duisburg"}
    table.do("city Duisburg")
    assert table.asked == ("neutral", 0) and table.legal == {"city Arnheim", "city Münster"}
    table.do("city Münster")
    assert table.asked == ("turn", 0) and table.office("Duisburg") == table.office("Münster")[:1] == ["n"]
    assert table.s.completed == 1 and table.on("Arnheim-Duisburg") == table.on("Arnheim-Münster") == []


def at_yellow(table):
    """Player 0 displaces a neutral cube beside Göttingen-Quedlinburg, which then is full."""
    table.houses("Goslar-Quedlinburg", "nc").houses("Göttingen-Quedlinburg", "nc", "nc").give(0, supply=(9, 0))
    table.do("displace Goslar-Quedlinburg", *PAY)
    return table.do("place cube Göttingen-Quedlinburg", "place cube Quedlinburg-Halle")


def test_h21_one_cube_stays_on_a_route_to_a_yellow_city():
    table = at_yellow(Table(2))
    assert table.legal == {"city Göttingen", "city Quedlinburg"}
    table.do("city Göttingen")
    assert table.on("Göttingen-Quedlinburg") == ["nc"] and table.office("Göttingen") == ["n", None]
    table = at_yellow(Table(2).offices("Göttingen", 1, 1).offices("Quedlinburg", 1, 1))
    assert table.asked == ("turn", 0) and table.on("Göttingen-Quedlinburg") == ["nc"]
    assert table.prestige(1) == 2


def test_h21_no_cube_stays_on_a_tavern_route_that_leads_to_no_yellow_city():
    table = Table(2).houses("Kampen-Osnabrück", "nc").houses("Osnabrück-Bremen", "nc", "nc").give(0, supply=(9, 0))
    table.do("displace Kampen-Osnabrück", *PAY, "place cube Osnabrück-Bremen", "place cube Kampen-Arnheim")
    table.do("city Osnabrück")
    assert table.on("Osnabrück-Bremen") == [] and table.office("Osnabrück")[0] == "n"


def test_h21_neutral_takes_coins_and_counts_for_control():
    table = Table(2).houses("Goslar-Quedlinburg", "nc").houses("Quedlinburg-Halle", "nc", "nc", "nc")
    table.give(0, supply=(9, 0)).do("displace Goslar-Quedlinburg", *PAY)
    table.do("place cube Quedlinburg-Halle", "place cube Göttingen-Quedlinburg", "city Halle")
    assert table.prestige("n") == 1, "a coin"
    table.houses("Quedlinburg-Halle", *["0c"] * 4).act(1).do("claim Quedlinburg-Halle")
    assert table.prestige("n") == 2 and table.prestige() == [0, 0]
    table.do("nothing").finish()
    assert table.sheet("control") == [0, 0]


def test_h21_neutral_takes_a_place_in_the_rewards_for_the_link():
    table = (
        displacing().network("n", "Münster", "Minden", "Brunswick", "Stendal").houses("Arnheim-Duisburg", "nc", "nc")
    )
    table.do(f"displace {ORIGIN}", *PAY, "place cube Arnheim-Duisburg", "place cube Dortmund-Paderborn", "city Arnheim")
    assert table.prestige("n") == 7
    table.offices("Arnheim", "n", 0).offices("Münster", "n", 0).offices("Minden", "n", 0)
    table.offices("Brunswick", "n", extra=(0,)).houses("Brunswick-Stendal", "0c", "0c", "0c", "0d").act(1)
    before = table.prestige(0)
    table.do("claim Brunswick-Stendal", "office Stendal")
    assert table.prestige(0) - before == 4


def test_h21_the_marker_is_discarded_and_the_active_player_gets_the_replacement():
    table = filled(lambda table: table.mark("Dortmund-Paderborn", "swap").pile("develop", "swap"))
    table.do("city Dortmund")
    assert table.marker("Dortmund-Paderborn") is None
    assert table.markers(0) == table.markers(1) == table.used(0) == [] and table.plate(0) == ["develop"]
    assert table.s.left == 1


def test_h21_h17_neutral_claims_can_end_the_game():
    table = filled(lambda table: table.mark("Dortmund-Paderborn", "swap").pile())
    assert table.asked == ("neutral", 0)
    table.do("city Dortmund")
    assert table.ask == "over"
    table.go()
    assert table.end() == "markers" and table.sheet("markers") == [0, 0]


def test_h21_a_neutral_claim_is_a_claim_for_h17b():
    data = change_data(stall={"rounds": 1})
    table = Table(2, data).houses(ORIGIN, "nc").houses("Dortmund-Paderborn", "nc", "nc").give(0, supply=(9, 0))
    table.do(
        f"displace {ORIGIN}", *PAY, "place cube Dortmund-Paderborn", "place cube Arnheim-Duisburg", "city Dortmund"
    )
    assert table.end_round().ask == "turn"
    assert table.end_round().ask == "over"


# --- H21: markers ---------------------------------------------------------------------------------------------------


def bare(table):
    for route in table.routes:
        table.mark(route, None)
    return table


def test_h21_a_new_marker_brings_a_neutral_cube():
    table = bare(Table(2)).give(0, plate=["swap"]).houses("Stade-Hamburg", "nc").do("end")
    assert table.asked == ("site", 0) and not table.can("site Stade-Hamburg")
    table.do("site Emden-Osnabrück")
    assert table.on("Emden-Osnabrück") == ["nc"] and table.marker("Emden-Osnabrück") == "swap"


def test_h21_without_an_empty_route_it_goes_to_one_with_a_single_neutral_cube():
    table = bare(Table(2)).give(0, plate=["swap", "swap"])
    for route in table.routes:
        table.houses(route, "1c")
    table.houses("Stade-Hamburg", "nc").houses("Hamburg-Lübeck", "nc", "nc").houses("Emden-Osnabrück", "nc")
    table.houses("Kampen-Osnabrück", "nc", "1c").houses("Duisburg-Dortmund", "nc").mark("Emden-Osnabrück", "remove")
    table.offices("Duisburg", 1).offices("Dortmund", 1, 1).do("end")
    assert table.legal == {"site Stade-Hamburg"}, "no second marker on a route, and a free office as ever"
    table.do("site Stade-Hamburg")
    assert table.on("Stade-Hamburg") == ["nc"], "without a new one"
    assert table.asked == ("turn", 1) and table.plate(0) == ["swap"]


def test_h15_removed_neutral_cubes_leave_the_board():
    table = Table(2).give(0, markers=["remove"], supply=(1, 0)).houses(ORIGIN, "nc", "1c").give(1, supply=(0, 0))
    table.do("remove", f"lift {ORIGIN}", "piece neutral cube", "enough")
    assert table.on(ORIGIN) == ["1c"] and table.supply(0) == (1, 0) and table.supply(1) == (0, 0)
