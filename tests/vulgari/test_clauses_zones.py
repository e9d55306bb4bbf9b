"""What zones give: events, cities, convents, cathedrals, abbeys (V17-V22)."""

import pytest

from tests.vulgari.table import BASE, Table, change

CITIES = {
    "Milano": (25, 0), "Genova": (20, 0), "Venezia": (20, 0), "Firenze": (15, 6), "Siena": (10, 5), "Roma": (8, 15),
    "Napoli": (15, 6), "Salerno": (0, 8), "Foggia": (0, 6), "Brindisi": (15, 4), "Palermo": (20, 6),
    "Cagliari": (20, 0),
}  # fmt: skip
EVENTS = {
    1: ("Palermo", 0, 5), 2: ("Venezia", 30, 0), 3: ("Firenze", 0, 5), 4: ("Milano", 25, 0), 5: ("Siena", 20, 0),
    6: ("Napoli", 0, 4), 7: ("Genova", 25, 0), 8: ("Roma", 0, 5), 9: ("Salerno", 0, 4),
}  # fmt: skip


@pytest.mark.parametrize("tile", EVENTS)
@pytest.mark.parametrize("character", [None, "mario", "lanzuisi"])
def test_v17_v21_event_tile_once_and_coins_for_merchants_only(tile, character):
    zone, ducats, knowledge = EVENTS[tile]
    table = Table(2).give(0, zone, tile=character, ducats=0).lay_event(tile)
    table.give(1, zone)
    allowed = knowledge > 0 or character is None
    assert table.can("event") == allowed
    if allowed:
        table.do("event")
        assert (table.ducats(0), table.space(0)) == (ducats, 1 + knowledge)
        assert not table.can("event")
        assert zone not in table.events()
        assert not table.do("end").can("event")
        assert table.actions == 5


def test_v17_the_tile_waits_for_whoever_may_use_it():
    table = Table(2).give(0, "Milano", tile="mario").give(1, "Milano", ducats=0).lay_event(4)
    assert not table.can("event")
    table.do("end", "event")
    assert table.ducats(1) == 25


@pytest.mark.parametrize("zone", CITIES)
@pytest.mark.parametrize("character", [None, "mario", "lanzuisi"])
def test_v18_v21_valued_city_once_ducats_for_merchants_only(zone, character):
    ducats, knowledge = CITIES[zone]
    table = Table(3).give(0, zone, tile=character, ducats=0).give(1, zone, ducats=0)
    gains = (ducats if character is None else 0, knowledge)
    assert table.can("city") == any(gains)
    if any(gains):
        table.do("city")
        assert (table.ducats(0), table.space(0)) == (gains[0], 1 + knowledge)
        assert not table.can("city")
        assert table.actions == 5
    table.do("end", "city")
    assert (table.ducats(1), table.space(1)) == (ducats, 1 + knowledge)
    table.next_turn()
    while table.player != 0:
        table.do("end")
    assert not table.can("city")


def test_v18_no_other_zone_is_a_valued_city():
    table = Table(2)
    for zone in table.words.zones:
        assert table.put(0, zone).can("city") == (zone in CITIES), zone


def test_v18_the_city_is_used_up_though_its_ducats_were_not_had():
    """V18: a friar who uses Roma gets its knowledge and has used it."""
    table = Table(2).give(0, "Roma", tile="gigi", ducats=0).do("city")
    assert (table.ducats(0), table.space(0)) == (0, 16)
    table.s.career[0] = 0
    assert not table.relist().can("city")


def test_v18_example_roma_once_per_game_for_each_player():
    """V18, Spanish rulebook: red gains Roma only once a game; both printed figures are the default, 8 and 15."""
    table = Table(2).give(0, "Roma", ducats=10).do("city")
    assert (table.ducats(0), table.space(0)) == (18, 16)
    swapped = Table(2, config=change(map={"zones": BASE.data["map"]["zones"] | {
        "Roma": BASE.data["map"]["zones"]["Roma"] | {"ducats": 15, "knowledge": 8}}}))  # fmt: skip
    swapped.give(0, "Roma", ducats=10).do("city")
    assert (swapped.ducats(0), swapped.space(0)) == (25, 9)


def test_v18_bologna_is_no_valued_city():
    assert not Table(2).put(0, "Bologna").can("city")


# --- V19 convent -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("convent", ["Convento Nord", "Convento Centro"])
@pytest.mark.parametrize("ducats, kept", [(0, 0), (1, 0), (7, 3), (10, 5), (101, 50)])
def test_v19_half_the_ducats_the_loss_rounded_up(convent, ducats, kept):
    table = Table(2).give(0, convent, ducats=ducats).do("friar mario")
    assert table.career(0) == "friar"
    assert table.ducats(0) == kept
    assert table.column(0, "ducats_for_vow") == ducats - kept
    assert table.actions == 5


def test_v19_only_in_convents_only_merchants_only_free_tiles():
    table = Table(3)
    for zone in table.words.zones:
        assert bool(table.put(0, zone).starting("friar")) == zone.startswith("Convento"), zone
    table.give(0, "Convento Nord").give(1, "Convento Nord").do("friar mario")
    assert not table.starting("friar")
    table.do("end")
    assert table.starting("friar") == {"friar michael", "friar stefano", "friar gigi", "friar ralph"}
    assert not table.give(2, "Convento Nord", tile="muret").do("end").starting("friar")


# --- V20 cathedral ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cathedral", ["Milano", "Brindisi"])
@pytest.mark.parametrize("cube", ["red", "black"])
def test_v20_a_friar_becomes_a_cardinal(cathedral, cube):
    table = Table(2, turn=9, empty=True).give(0, cathedral, tile="mario", ducats=47, cubes={cube: 1, "yellow": 3})
    table.do(f"cardinal lanzuisi {cube}")
    assert table.career(0) == "cardinal"
    assert table.ducats(0) == 7
    assert table.behind(0) == {"yellow": 3}
    assert table.lying(10) == {cube: 1}
    assert table.actions == 5


def test_v20_who_may_not():
    table = Table(3).give(0, "Milano", ducats=99, cubes={"red": 1, "black": 1})
    assert not table.starting("cardinal")  # a merchant
    table.give(0, tile="mario")
    assert len(table.starting("cardinal")) == 10
    assert not table.give(0, ducats=39).starting("cardinal")
    assert {name.split()[1] for name in table.give(0, ducats=69).starting("cardinal")} == {
        "balestreri",
        "lanzuisi",
        "shlasinger",
        "zazza",
    }
    assert table.give(0, ducats=70).can("cardinal muret red")
    assert not table.give(0, cubes={"red": 0, "black": 0, "yellow": 5}).starting("cardinal")
    table.give(0, cubes={"red": 1})
    for zone in table.words.zones:
        assert bool(table.put(0, zone).starting("cardinal")) == (zone in ("Milano", "Brindisi")), zone
    table.put(0, "Milano").do("cardinal muret red")
    assert table.ducats(0) == 0
    assert not table.starting("cardinal")
    table.give(1, "Milano", tile="gigi", ducats=99, cubes={"red": 1}).do("end")
    assert len(table.starting("cardinal")) == 4 and not table.starting("cardinal muret")


def test_v20_the_friar_tile_leaves_the_game():
    """V20: neither its power nor anybody else gets it."""
    table = (
        Table(2).give(0, "Convento Nord", ducats=90, cubes={"red": 1, "yellow": 1}).do("friar michael", "move Milano")
    )
    table.do("cardinal lanzuisi red", "end")
    assert table.s.career[0] == 2
    assert "friar michael" not in table.give(1, "Convento Nord").starting("friar")
    assert table.score("tile") == [6, 0]
    assert table.column(0, "end_votes") == 1


def test_v20_both_steps_in_one_turn():
    table = (
        Table(2)
        .give(0, "Convento Nord", ducats=80, cubes={"black": 1})
        .do("friar mario", "move Milano", "cardinal zazza black")
    )
    assert (table.career(0), table.ducats(0), table.actions) == ("cardinal", 40, 4)


def test_v21_friars_and_cardinals_earn_by_charity_trade_and_nobles():
    for tile in ("mario", "lanzuisi"):
        table = Table(2, turn=3).give(0, "Venezia", tile=tile, ducats=0).lay_event(2).offer(black=1)
        assert not {"city", "event", "orient"} & table.legal
        table.do("trade", "take black 1 sold 1")
        assert table.ducats(0) == 30
        assert Table(2, turn=3).give(0, tile=tile, ducats=20).next_turn().ducats(0) == (25 if tile == "mario" else 30)


# --- V22 abbey -------------------------------------------------------------------------------------------------------

ABBEYS = ("Abbazia Nord", "Abbazia Centro", "Abbazia Sud")


@pytest.mark.parametrize("abbey", ABBEYS)
def test_v22_abbesses_cost_no_ducats(abbey):
    table = Table(2).give(0, abbey, ducats=0).offer(yellow=2, red=1)
    assert table.can("take yellow 2") and not table.can("take red 1")
    table.do("take yellow 2")
    assert (table.ducats(0), table.behind(0), table.actions) == (0, {"yellow": 2}, 1)


def test_v22_example_five_scribes_give_15_knowledge_or_5_points():
    """V22, both rulebooks: five scribes in front: 15 spaces and the cubes are recycled, or 5 points at the end."""
    table = Table(4, turn=9, empty=True).give(0, "Abbazia Sud", front=5).do("scribes knowledge")
    assert table.space(0) == 16
    assert table.s.front[0] == 0 and table.behind(0) == {}
    assert table.lying(10) == {"green": 5}
    assert table.actions == 5
    table = Table(4).give(0, "Abbazia Sud", front=5).do("scribes screen")
    assert table.behind(0) == {"green": 5} and table.s.front[0] == 0
    assert not table.starting("scribes")
    assert table.score("scribes") == [5, 0, 0, 0]


def test_v22_only_in_abbeys_and_any_number_of_times():
    table = Table(2).give(0, front=1).offer(green=1)
    for zone in table.words.zones:
        assert bool(table.put(0, zone).starting("scribes")) == (zone in ABBEYS), zone
    table.put(0, "Abbazia Nord").do("scribes screen", "take green 1", "scribes knowledge")
    assert table.behind(0) == {"green": 1}
    assert table.space(0) == 4


def test_v22_scribes_in_front_score_nothing():
    assert Table(2).give(0, front=5).score("scribes") == [0, 0]


def test_v22_switch_two_abbeys():
    """V22, Spanish: Abbazia Nord is no abbey."""
    zones = BASE.data["map"]["zones"]
    config = change(map={"zones": zones | {"Abbazia Nord": zones["Abbazia Nord"] | {"roles": []}}})
    table = Table(2, config=config).give(0, "Abbazia Nord", front=2, ducats=0).offer(yellow=1)
    assert not table.starting("scribes") and not table.can("take yellow 1")
    assert table.put(0, "Abbazia Sud").can("take yellow 1")


def test_v22_switch_scribes_behind():
    """V22, Spanish: scribes go behind the screen, worth a point each without an abbey and never knowledge."""
    table = Table(2, config=change(scribes={"taken": "behind"})).put(0, "Abbazia Sud").offer(green=2).do("take green 2")
    assert table.behind(0) == {"green": 2} and table.s.front[0] == 0
    assert not table.starting("scribes")
    assert table.score("scribes") == [2, 0]
