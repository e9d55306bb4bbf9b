"""Claiming a route, and what it gives (H9-H14)."""

import pytest

from tests.hansa.table import Table, change_data

COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def claiming(route, pieces, players=4, data=None, **desk):
    """It is player 0's turn, and these pieces of his fill a route: claiming(R, "ccd")."""
    table = Table(players, data).give(0, supply=(0, 0), stock=(0, 0), **desk)
    return table.houses(route, *(f"0{piece}" for piece in pieces))


# --- H9 -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "pieces, can", [("0c 0c 0c", True), ("0d 0c 0d", True), ("0c 0c", False), ("0c 0c 1c", False), ("1c 1c 1c", False)]
)
def test_h9_a_route_wholly_occupied_by_oneself(pieces, can):
    table = Table(4).houses("Emden-Stade", *pieces.split())
    assert table.can("claim Emden-Stade") == can
    assert table.starting("claim") == ({"Emden-Stade"} if can else set())


@pytest.mark.parametrize(
    "emden, stade, prestige",
    [([], [], [0, 0, 0, 0]), ([1], [], [0, 1, 0, 0]), ([1], [2], [0, 1, 1, 0]), ([3], [3], [0, 0, 0, 2]),
     ([0], [0], [2, 0, 0, 0]), ([1, 0], [], [1, 0, 0, 0])],
)  # fmt: skip
def test_h9_the_controllers_of_both_ends_get_prestige_first(emden, stade, prestige):
    table = claiming("Emden-Stade", "ccd").offices("Emden", *emden).offices("Stade", *stade)
    table.do("claim Emden-Stade")
    assert table.prestige() == prestige, "before any benefit is chosen"
    table.do("nothing")
    assert table.prestige() == prestige


def test_h9_control_is_judged_before_this_claims_office():
    table = claiming("Groningen-Emden", "ccd", privilege=2).offices("Emden", 1).do("claim Groningen-Emden")
    table.do("office Emden")
    assert table.office("Emden") == [1, 0] and table.prestige() == [0, 1, 0, 0]
    table = claiming("Groningen-Emden", "ccd").do("claim Groningen-Emden", "office Emden")
    assert table.prestige() == [0, 0, 0, 0]


def test_h9_the_marker_of_the_route_is_taken_and_replaced_on_the_plate():
    table = claiming("Emden-Stade", "ccc").mark("Emden-Stade", "develop").pile("swap", "remove")
    table.do("claim Emden-Stade")
    assert table.marker("Emden-Stade") is None and table.markers(0) == ["develop"]
    assert table.plate(0) == ["swap"] and table.s.left == 1
    table.do("nothing")
    assert table.can("develop keys"), "in the next action it may be used"


def test_h9_one_benefit_then_the_other_pieces_go_to_stock():
    table = claiming("Groningen-Emden", "ccd").do("claim Groningen-Emden")
    assert table.legal == {"office Groningen", "office Emden", "ability book", "nothing"}
    assert table.actions == 1 and table.on("Groningen-Emden") == ["0c", "0c", "0d"]
    table.do("office Groningen")
    assert table.asked == ("turn", 0) and table.on("Groningen-Emden") == []
    assert table.stock(0) == (1, 1) and table.supply(0) == (0, 0)


def test_h9_a_claim_without_benefit_is_legal():
    table = claiming("Kampen-Osnabrück", "dd").offices("Kampen", 1, 2).offices("Osnabrück", 1, 1, 1)
    table.do("claim Kampen-Osnabrück")
    assert table.legal == {"nothing"}
    table.do("nothing")
    assert table.stock(0) == (0, 2) and table.prestige() == [0, 1, 1, 0] and table.actions == 1


# --- H10 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "before, controller",
    [([], 0), ([0], 0), ([1], 0), ([1, 1], 1), ([1, 2], 0), ([0, 1], 0)],
)
def test_h10_most_offices_then_the_rightmost(before, controller):
    """Player 0 opens an office in Hamburg; who gets the prestige of the next claim there?"""
    table = claiming("Stade-Hamburg", "ccc", privilege=3).offices("Hamburg", *before)
    table.houses("Hamburg-Lübeck", "0c", "0c", "0c")
    table.do("claim Stade-Hamburg", "office Hamburg")
    had = table.prestige()
    table.do("claim Hamburg-Lübeck")
    gained = [now - then for now, then in zip(table.prestige(), had, strict=True)]
    assert gained == [int(p == controller) for p in range(4)]


def test_h10_the_rightmost_among_the_tied_only():
    """1 and 2 have two offices each and 0 the rightmost of all: 2 stands right of 1."""
    table = claiming("Bremen-Minden", "ccc", privilege=3).offices("Minden", 1, 2, 2, extra=(1,))
    table.houses("Hannover-Minden", "0c", "0c", "0c").do("claim Bremen-Minden", "office Minden")
    assert table.office("Minden") == [1, 2, 2, 0] and table.prestige() == [0, 0, 1, 0]
    table.do("claim Hannover-Minden")
    assert table.prestige() == [0, 0, 2, 0]


# --- H11 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "groningen, emden, pieces, privilege, offices",
    [
        ([], [], "ccc", 0, {"Groningen"}),  # white square; Emden's first is round
        ([], [], "ddd", 0, {"Emden"}),
        ([], [], "ccd", 0, {"Groningen", "Emden"}),
        ([1], [], "ccc", 3, set()),  # the next of Groningen is round
        ([1], [], "ccd", 0, {"Emden"}),  # and orange
        ([1], [], "ccd", 1, {"Groningen", "Emden"}),
        ([], [1], "ddd", 3, set()),
        ([], [1], "ccc", 1, {"Groningen"}),  # the next of Emden is pink
        ([], [1], "ccc", 2, {"Groningen", "Emden"}),
        ([1, 0], [1, 0], "ccd", 3, set()),
    ],
)
def test_h11_the_next_office_if_privilege_and_shape_fit(groningen, emden, pieces, privilege, offices):
    table = claiming("Groningen-Emden", pieces, privilege=privilege)
    table.offices("Groningen", *groningen).offices("Emden", *emden).do("claim Groningen-Emden")
    assert table.starting("office") == offices


def test_h11_the_piece_comes_from_the_route():
    table = claiming("Groningen-Emden", "ddc").do("claim Groningen-Emden", "office Emden")
    assert table.office("Emden") == [0, None] and table.stock(0) == (1, 1)
    table = claiming("Groningen-Emden", "ddc").do("claim Groningen-Emden", "office Groningen")
    assert table.office("Groningen") == [0, None] and table.stock(0) == (0, 2)


@pytest.mark.parametrize(
    "players, route, pieces, city, coin",
    [(4, "Groningen-Emden", "ccc", "Groningen", 1), (4, "Hamburg-Lübeck", "ccc", "Lübeck", 1),
     (4, "Hamburg-Lübeck", "ccc", "Hamburg", 0), (4, "Stade-Hamburg", "ccd", "Stade", 0),
     (3, "Stade-Hamburg", "ccd", "Stade", 1), (3, "Coellen-Warburg", "cccc", "Warburg", 1),
     (4, "Coellen-Warburg", "cccc", "Warburg", 0), (4, "Coellen-Warburg", "cccc", "Coellen", 1),
     (5, "Quedlinburg-Halle", "cccc", "Halle", 1)],
)  # fmt: skip
def test_h11_a_coin_gives_one_prestige_at_once(players, route, pieces, city, coin):
    table = claiming(route, pieces, players, privilege=1).do(f"claim {route}", f"office {city}")
    assert table.prestige(0) == coin


def test_h11_the_second_office_of_a_city_has_no_coin():
    table = claiming("Hamburg-Lübeck", "ccc", privilege=3).offices("Lübeck", 0).do("claim Hamburg-Lübeck")
    assert table.prestige(0) == 1
    table.do("office Lübeck")
    assert table.prestige(0) == 1


def test_h11_filling_the_last_office_completes_the_city():
    table = claiming("Emden-Stade", "ccd").do("claim Emden-Stade", "office Stade")
    assert table.s.completed == 1 and table.column(0, "completed") == 1
    table = claiming("Emden-Stade", "ccd").do("claim Emden-Stade", "office Emden")
    assert table.s.completed == 0


# --- H12 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "route, ability",
    [("Groningen-Emden", "book"), ("Emden-Stade", "privilege"), ("Stade-Hamburg", "privilege"),
     ("Hamburg-Lübeck", "bags"), ("Göttingen-Quedlinburg", "actions"), ("Warburg-Göttingen", "actions"),
     ("Quedlinburg-Halle", "keys"), ("Kampen-Osnabrück", None), ("Coellen-Warburg", None)],
)  # fmt: skip
def test_h12_a_route_touching_an_ability_city_may_upgrade_it(route, ability):
    table = Table(4).give(0, supply=(0, 0), stock=(0, 0)).fill(route, piece="0c").do(f"claim {route}")
    assert table.starting("ability") == ({ability} if ability else set())
    if ability:
        pieces = len(table.on(route))
        table.do(f"ability {ability}")
        assert table.level(0, ability) == 1
        assert table.stock(0) == (pieces, 0), "all pieces of the route"
        assert table.supply(0) == ((0, 1) if ability == "book" else (1, 0))
        assert not any(owner == 0 for city in table.cities for owner in table.office(city))


@pytest.mark.parametrize("way", ["claim", "marker"])
@pytest.mark.parametrize("level, more", [(0, 1), (1, 0), (2, 1), (3, 0), (4, 1)])
def test_h12_the_extra_action_comes_when_the_shown_number_rises(way, level, more):
    table = Table(4).give(0, actions=level, markers=["develop"]).fill("Göttingen-Quedlinburg", piece="0c").act(2)
    if way == "claim":
        table.do("claim Göttingen-Quedlinburg", "ability actions")
        assert table.actions == 1 + more
    else:
        table.do("develop actions")
        assert table.actions == 2 + more


def test_h12_a_full_track_cannot_be_chosen():
    for level in range(6):
        table = claiming("Göttingen-Quedlinburg", "ccc", actions=level).do("claim Göttingen-Quedlinburg")
        assert table.can("ability actions") == (level < 5)


def test_h12_the_better_ability_serves_in_the_same_turn():
    table = claiming("Hamburg-Lübeck", "ccc").do("claim Hamburg-Lübeck", "ability bags").give(0, stock=(9, 0))
    assert table.starting("income") == {str(count) for count in range(1, 6)}
    table = claiming("Stade-Hamburg", "ccc").houses("Minden-Brunswick", "0c", "0c", "0c", "0c")
    table.do("claim Stade-Hamburg", "ability privilege", "claim Minden-Brunswick")
    assert table.can("office Brunswick")


# --- H13 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("privilege", range(4))
@COUNTS
def test_h13_any_free_space_the_privilege_allows(players, privilege):
    table = claiming("Coellen-Warburg", "cccd", players, privilege=privilege).do("claim Coellen-Warburg")
    assert table.starting("table") == {str(space) for space in range(privilege + 1)}
    table.do(f"table {privilege}")
    assert table.stock(0) == (3, 0) and list(table.s.space[:4]).index(0) == privilege


def test_h13_taken_spaces_and_routes_without_a_disc():
    table = claiming("Coellen-Warburg", "cddd", privilege=3).give(1, table=[1]).give(0, table=[3])
    table.do("claim Coellen-Warburg")
    assert table.starting("table") == {"0", "2"}
    table.do("table 0")
    assert table.stock(0) == (1, 2) and table.asked == ("turn", 0), "one disc a claim; he holds several spaces"
    table = claiming("Coellen-Warburg", "cccc", privilege=3).do("claim Coellen-Warburg")
    assert not table.starting("table")


def test_h13_only_that_route():
    table = Table(4).give(0, privilege=3).fill("Paderborn-Warburg", piece="0d").do("claim Paderborn-Warburg")
    assert not table.starting("table")


@COUNTS
def test_h13_points_of_the_spaces(players):
    table = Table(players).give(0, table=[0, 3]).give(1, table=[1, 2]).finish()
    assert table.sheet("coellen") == [18, 17, 0, 0, 0][:players]


# --- H14 ------------------------------------------------------------------------------------------------------------

CHAIN = ["Arnheim", "Münster", "Minden", "Brunswick"]


@COUNTS
def test_h14_the_first_to_link_east_and_west_gets_seven(players):
    table = claiming("Brunswick-Stendal", "cccc", players).network(0, *CHAIN).do("claim Brunswick-Stendal")
    assert table.prestige(0) == 1, "Brunswick is his"
    table.do("office Stendal")
    assert table.prestige(0) == 8


@pytest.mark.parametrize("gap", CHAIN)
def test_h14_no_link_with_a_gap(gap):
    table = claiming("Brunswick-Stendal", "cccc").network(0, *(city for city in CHAIN if city != gap))
    if gap != "Brunswick":
        table.offices(gap, 1)
    table.do("claim Brunswick-Stendal", "office Stendal")
    assert table.prestige(0) == (0 if gap == "Brunswick" else 1)


def test_h14_any_chain_and_any_office_will_do():
    """The long way through the south, others in control everywhere, closed in the middle."""
    table = claiming("Hildesheim-Goslar", "ccc", privilege=3)
    for city in ("Arnheim", "Dortmund", "Stendal"):
        table.offices(city, 0, 1)
    for city in ("Duisburg", "Paderborn", "Goslar", "Magdeburg"):
        table.offices(city, 1, extra=(0,))
    assert table.do("claim Hildesheim-Goslar", "office Hildesheim").prestige() == [7, 1, 0, 0]


def test_h14_seven_four_two_and_nothing_once_each():
    table = Table(4).offices("Arnheim", 0, 1, 2, 3).offices("Münster", 0, 1, extra=(2, 3)).offices("Minden", 0, 1, 2, 3)
    table.offices("Brunswick", 0, extra=(1, 2, 3))
    earned = []
    for p, pieces in enumerate(("ccc", "ccd", "ccc", "ccc")):
        table.give(p, privilege=3).houses("Stendal-Magdeburg", *(f"{p}{piece}" for piece in pieces))
        before = table.prestige(p)
        controls = p > 0 and table.office("Stendal")[p - 1] == p
        table.do("claim Stendal-Magdeburg", "office Stendal")
        earned.append(table.prestige(p) - before - controls)
        table.do("end")
    assert earned == [7, 4, 2, 0]
    assert table.office("Stendal") == [0, 1, 2, 3]
    table.houses("Brunswick-Stendal", "0c", "0c", "0c", "0c").give(0, markers=["extra_office"])
    before = table.prestige(0)
    table.do("claim Brunswick-Stendal", "extra Stendal cube")
    assert table.prestige(0) - before == 1, "no second reward; Brunswick is his"
    assert [int(owner) for owner in table.s.links[:4]] == [0, 1, 2, 3] and table.s.linked == 4


def test_h14_a_second_office_of_the_first_leaves_the_other_rewards_alone():
    table = claiming("Brunswick-Stendal", "cccc", markers=["extra_office"]).network(0, *CHAIN)
    table.houses("Stendal-Magdeburg", "0c", "0c", "0c").do("claim Brunswick-Stendal", "office Stendal")
    table.do("claim Stendal-Magdeburg")
    assert table.prestige(0) == 9, "Stendal is his"
    table.do("extra Stendal cube")
    assert table.prestige(0) == 9 and table.s.linked == 1


def test_h14_an_extra_office_links_too():
    table = claiming("Brunswick-Stendal", "cccc", markers=["extra_office"]).network(0, *CHAIN).offices("Stendal", 1)
    table.do("claim Brunswick-Stendal", "extra Stendal cube")
    assert table.prestige() == [8, 1, 0, 0]


def test_h14_rewards_are_data():
    table = claiming("Brunswick-Stendal", "cccc", data=change_data(east_west={"points": []})).network(0, *CHAIN)
    table.do("claim Brunswick-Stendal", "office Stendal")
    assert table.prestige(0) == 1
