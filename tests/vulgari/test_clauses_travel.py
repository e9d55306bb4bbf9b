"""Moving by land and sea (V14-V16)."""

import pytest

from tests.vulgari.table import Table, change

TYRRHENIAN = {"Cagliari", "Palermo", "Napoli", "Roma", "Genova"}
ADRIATIC = {"Brindisi", "Ancona", "Venezia"}


def stand(zone, port=None, ducats=100, turn=3, players=2, **given):
    return Table(players, turn=turn, reds=(15, 16)).give(0, zone, port, ducats=ducats, **given)


def cost(table, goal):
    """Actions and ducats of a move."""
    actions, ducats = table.actions, table.ducats(0)
    table.do(f"move {goal}")
    return actions - table.actions, ducats - table.ducats(0)


@pytest.mark.parametrize(
    "start, goal, actions, ducats",
    [
        ("Torino", "Milano", 1, 0),
        ("Torino", "Bologna", 2, 10),
        ("Torino", "Abbazia Nord", 3, 10),  # the rulebooks' example: three zones, 3 actions and 10 ducats
        ("Torino", "Urbino", 4, 10),
        ("Torino", "Gubbio", 4, 10),
        ("Vicenza", "Ancona", 4, 10),  # Venezia, then by sea; by land it is one more
        ("Catania", "Palermo", 1, 0),
        ("Siena", "Roma", 1, 0),
        ("Siena", "Napoli", 3, 10),
    ],
)
def test_v14_v15_cost_of_a_move(start, goal, actions, ducats):
    table = stand(start)
    assert cost(table, goal) == (actions, ducats)
    assert table.at(0) == goal


def test_v14_once_per_turn():
    table = stand("Torino").do("move Milano")
    assert table.actions == 4
    assert not table.starting("move")


def test_v14_a_long_move_needs_10_ducats():
    table = stand("Torino", ducats=9)
    assert table.starting("move") == {"move Milano", "move Genova"}
    assert stand("Torino", ducats=10).can("move Bologna")
    assert stand("Genova", ducats=9).starting("move") == {
        "move Torino", "move Milano", "move Convento Nord", "move Firenze", "move sea Genova",
    }  # fmt: skip


def test_v14_limited_by_the_actions_left():
    table = stand("Torino").do("psalter", "trade", "rest")
    assert table.actions == 2
    assert table.starting("move") == {
        "move Milano", "move Genova", "move Vicenza", "move Venezia", "move Bologna", "move Convento Nord",
        "move Firenze",
        "move sea Genova",
    }  # fmt: skip


def test_v14_v15_at_most_five_actions_also_with_muret():
    table = stand("Venezia", tile="muret").next_turn()
    while table.ask == "charity":
        table.do(sorted(table.legal)[0])
    while table.player != 0:
        table.do("end")
    assert table.actions == 6
    table.give(0, "Catania", ducats=50)  # to Palermo 1, to Genova 3, to Milano 1 is five; Bologna is six
    assert table.can("move Milano") and table.can("move Convento Nord") and table.can("move Firenze")
    assert not table.can("move Bologna") and not table.can("move Venezia")


@pytest.mark.parametrize("port, sea", [(port, sea) for sea in (TYRRHENIAN, ADRIATIC) for port in sorted(sea)])
def test_v15_embark_for_one_action_and_land_next_turn_at_another_port(port, sea):
    table = stand(port)
    assert cost(table, f"sea {port}") == (1, 0)
    assert table.at(0) == f"sea {port}"
    table.next_turn()
    assert table.player == 0
    assert not table.can("end")
    near = table.give(0, ducats=0).starting("move")
    assert near == {f"move {other}" for other in sea - {port}}
    other = sorted(sea - {port})[0]
    assert cost(table, other) == (1, 0)
    assert table.can("end")


@pytest.mark.parametrize("sea", [TYRRHENIAN, ADRIATIC])
def test_v15_port_to_port_three_actions_and_10_ducats(sea):
    """V15, the rulebooks' example: 3 actions and 10 ducats."""
    port, *others = sorted(sea)
    for other in others:
        assert cost(stand(port), other) in ((3, 10), (2, 10), (1, 0))
    assert cost(stand("Cagliari"), "Genova") == (3, 10)
    assert cost(stand("Brindisi"), "Venezia") == (3, 10)
    assert not stand("Cagliari", ducats=9).can("move Roma")


@pytest.mark.parametrize("sea, other", [(TYRRHENIAN, ADRIATIC), (ADRIATIC, TYRRHENIAN)])
def test_v15_never_between_the_two_seas(sea, other):
    """V15: with the three actions of a crossing, a port of the other sea is reached by land or not at all."""
    by_land = [{"Genova", "Venezia"}, {"Roma", "Ancona"}, {"Roma", "Brindisi"}, {"Napoli", "Brindisi"}]
    for port in sorted(sea):
        reached = {name.removeprefix("move ") for name in stand(port).do("rest", "rest").starting("move")}
        assert sea - {port} <= reached
        assert f"sea {port}" in reached
        assert other & reached == {goal for goal in other if {port, goal} in by_land}


def test_v15_the_islands_have_no_land_link():
    table = stand("Catania", ducats=0)
    assert table.starting("move") == {"move Palermo"}
    assert stand("Palermo", ducats=0).starting("move") == {"move Catania", "move sea Palermo"}
    assert stand("Cagliari", ducats=0).starting("move") == {"move sea Cagliari"}


@pytest.mark.parametrize(
    "start, port, goal, actions, ducats",
    [
        ("Torino", None, "sea Genova", 2, 10),  # land, then embark
        ("Firenze", None, "sea Venezia", 3, 10),
        ("sea", "Palermo", "Roma", 1, 0),
        ("sea", "Palermo", "Siena", 2, 10),  # land, then a zone
        ("sea", "Palermo", "Firenze", 2, 10),
        ("sea", "Palermo", "Torino", 2, 10),
        ("sea", "Venezia", "Foggia", 2, 10),
        ("Catania", None, "Siena", 5, 10),  # zone, crossing, zone: 10 ducats once
        ("Roma", None, "Firenze", 2, 10),
        ("Genova", None, "Roma", 3, 10),
    ],
)
def test_v15_land_and_sea_in_one_move(start, port, goal, actions, ducats):
    assert cost(stand(start, port), goal) == (actions, ducats)


def test_v15_at_most_one_sea_leg():
    """V15: who lands may not embark again or cross in the same move; nor is the port left another port."""
    table = stand("sea", "Palermo")
    assert not table.starting("move sea")
    assert not table.can("move Palermo") and not table.can("move Catania")
    # Venezia by sea from Palermo would need Genova, then land: Genova 1, Milano 2, Venezia 3: by land only
    assert cost(table, "Venezia") == (3, 10)
    table = stand("sea", "Ancona")
    assert not table.can("move Cagliari") and not table.can("move Palermo")


def test_v15_a_pawn_at_sea_keeps_an_action_and_must_land():
    table = stand("sea", "Ancona")
    table.do("psalter", "trade", "rest", "rest")
    assert table.actions == 1
    assert table.legal == {"move Venezia", "move Brindisi"}
    table.do("move Venezia")
    assert table.can("end") and not table.can("rest")


def test_v15_who_embarks_this_turn_may_stop_there():
    table = stand("Ancona").do("move sea Ancona")
    assert table.can("end")
    table.do("psalter", "trade", "rest", "rest")
    assert table.actions == 0 and table.legal == {"end"}


def test_v15_the_cube_of_four_actions_leaves_one_for_landing():
    table = stand("sea", "Ancona").offer(black=2)
    assert table.can("take black 2")
    table.do("rest")
    assert not table.can("take black 2") and table.can("take black 1")


def test_v15_the_open_sea_has_no_colour_and_no_role():
    """V15: no riddle off Genova, no manuscript, no city or event there, no Lingua Volgare."""
    table = stand("sea", "Genova", knowledge=92).lay_event(7)
    table.show(1, "blue")
    table.s.lingua_open = 1
    table.relist()
    assert not table.starting("manuscript")
    assert not {"riddle", "city", "event", "lingua"} & table.legal
    assert {"riddle", "city", "event", "lingua", "manuscript 1 blue"} <= table.give(0, "Genova").legal
    brindisi = stand("sea", "Brindisi", turn=10, tile="mario", cubes={"red": 1})
    assert not {"summon", "city"} & brindisi.legal and not brindisi.starting("cardinal")


def test_v15_the_last_turn_lifts_the_duty_to_land():
    """V15, V38."""
    table = stand("sea", "Ancona", turn=14)
    table.s.papal[14:16] = 1
    table.s.reds = 1
    table.s.ask, table.s.turn = -1, 13
    table.go()
    assert table.s.last
    assert table.at(0) == "Roma" and table.can("end")


def test_v14_v15_costs_are_data():
    table = Table(2, config=change(move={"fee": 3, "crossing": 4})).give(0, "Cagliari", ducats=20)
    assert cost(table, "Roma") == (4, 3)


def test_v16_zones_are_shared():
    table = Table(3, starts=["Torino", "Vicenza", "Ancona"])
    table.do("move Milano", "city", "end").do("move Milano", "city")
    assert table.at(0) == table.at(1) == "Milano"
    assert [table.ducats(p) for p in range(2)] == [35, 35]


def test_v16_interactions_where_the_move_starts_and_where_it_ends():
    """V16: not on the way: Milano to Firenze passes Genova, Bologna or a convent."""
    table = Table(2).give(0, "Milano", ducats=10).do("city", "move Siena")
    assert table.actions == 2
    table.do("city")
    assert table.ducats(0) == 10 + 25 - 10 + 10
    assert table.space(0) == 6
    assert table.s.cities[0] == (1 << table.zone("Milano")) | (1 << table.zone("Siena"))
    assert not table.starting("move")
