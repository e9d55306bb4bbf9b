"""The tracks: riddle, messenger, orient, cantico, library, rest (V29-V34)."""

import pytest

from tests.vulgari.table import BASE, Table, change

LATE_REDS = (15, 16)


def at_turn(turn, players=2, config=BASE.config, reds=LATE_REDS):
    return Table(players, turn=turn, config=config, reds=reds)


# --- V29 riddle ------------------------------------------------------------------------------------------------------


def test_v29_example_venezia():
    """V29, both rulebooks: red in Venezia (blue) spends 3 actions and advances 3 spaces."""
    table = Table(2).put(0, "Venezia").do("riddle", "riddle", "riddle")
    assert (table.space(0, "riddle"), table.actions) == (3, 2)


def test_v29_only_in_blue_zones_in_instalments_up_to_10():
    table = Table(2)
    for zone in table.words.zones:
        assert table.put(0, zone).can("riddle") == (zone in ("Milano", "Genova", "Venezia", "Bologna")), zone
    table.put(0, "Milano").do("riddle", "trade", "riddle", "move Torino")
    assert not table.can("riddle")
    table.give(0, "Milano", riddle=9).do("riddle")
    assert table.space(0, "riddle") == 10 and not table.can("riddle")


# --- V30 messenger ---------------------------------------------------------------------------------------------------


def test_v30_anywhere_n_actions_n_spaces():
    table = Table(2).give(0, "sea", "Ancona", ducats=0)
    table.do("messenger", "messenger", "messenger", "messenger")
    assert (table.space(0, "messenger"), table.actions, table.ducats(0)) == (4, 1, 0)


@pytest.mark.parametrize(
    "turn, ducats, yellow, knowledge", [(1, 20, 2, 15), (7, 20, 2, 15), (8, 10, 1, 10), (12, 10, 1, 10)]
)
def test_v30_the_last_space_and_bologna(turn, ducats, yellow, knowledge):
    table = at_turn(turn).give(0, "Bologna", messenger=7, ducats=ducats, cubes={"yellow": yellow})
    assert not table.can("bologna")
    assert not table.give(0, ducats=ducats - 1).can("messenger")
    assert not table.give(0, ducats=ducats, cubes={"yellow": yellow - 1}).can("messenger")
    for later in range(turn + 1, 17):
        table.lay(later)
    table.give(0, cubes={"yellow": yellow}).do("messenger")
    assert (table.ducats(0), table.behind(0), table.actions) == (0, {}, 4)
    assert table.lying(turn + 1) == {"yellow": yellow}
    assert not table.can("messenger")
    table.do("bologna")
    assert table.space(0) == 1 + knowledge
    assert table.actions == 4
    assert not table.can("bologna")


def test_v30_seven_spaces_cost_nothing():
    table = Table(2).give(0, "Torino", ducats=0, messenger=6).do("messenger")
    assert table.space(0, "messenger") == 7 and not table.can("messenger")


def test_v30_paid_only_in_bologna_and_by_anybody():
    for tile in (None, "gigi", "zazza"):
        table = Table(2).give(0, "Milano", tile=tile, messenger=7, ducats=20, cubes={"yellow": 2}).do("messenger")
        for zone in table.words.zones:
            assert table.put(0, zone).can("bologna") == (zone == "Bologna")


@pytest.mark.parametrize("by, knowledge", [("completion", 15), ("current", 10)])
def test_v30_knowledge_by_the_turn_of_completion(by, knowledge):
    """V30; switch: by the current turn."""
    table = at_turn(7, config=change(messenger={"knowledge_by": by}))
    table.give(0, "Torino", messenger=7, ducats=20, cubes={"yellow": 2}).do("messenger").next_turn()
    assert table.s.turn == 8
    table.put(0, "Bologna").do("bologna")
    assert table.space(0) == 1 + knowledge


@pytest.mark.parametrize("turn, knowledge", [(7, 15), (8, 10)])
def test_v30_switch_at_once(turn, knowledge):
    """V30, Spanish: gained when the track is completed, wherever the pawn is, and never again in Bologna."""
    table = at_turn(turn, config=change(messenger={"paid": "at-once"}))
    table.give(0, "Cagliari", messenger=7, ducats=20, cubes={"yellow": 2}).do("messenger")
    assert table.space(0) == 1 + knowledge
    assert not table.put(0, "Bologna").can("bologna")


# --- V31 orient ------------------------------------------------------------------------------------------------------


def test_v31_merchants_only_anywhere_six_spaces():
    table = Table(2).put(0, "Torino").do(*["orient"] * 5)
    assert table.space(0, "orient") == 5
    assert not Table(2).give(0, tile="mario").can("orient")
    assert not Table(2).give(0, tile="muret").can("orient")
    assert Table(2).put(0, "sea", "Ancona").can("orient")
    assert not Table(2).give(0, orient=6).can("orient")


def test_v31_example_milano_35():
    """V31, both rulebooks: two actions reach the last space; then one from Venezia to Milano and 35 ducats, not 25."""
    table = Table(2).give(0, "Venezia", orient=4, ducats=0).do("orient", "orient", "move Milano", "city")
    assert (table.ducats(0), table.actions) == (35, 2)
    assert table.column(0, "ducats_from_orient") == 10


def test_v31_only_cities_with_ducats_and_only_from_then_on():
    table = Table(2).give(0, "Salerno", orient=6, ducats=0).do("city")
    assert (table.ducats(0), table.space(0)) == (0, 9)
    table = Table(2).give(0, "Milano", orient=5, ducats=0).do("city", "orient")
    assert table.ducats(0) == 25 and not table.can("city")
    table = Table(2).give(0, "Milano", orient=5, ducats=0).do("city")
    assert table.ducats(0) == 25
    event = Table(2).give(0, "Venezia", orient=6, ducats=0).lay_event(2).do("event")
    assert event.ducats(0) == 30
    friar = Table(2).give(0, "Roma", tile="gigi", orient=6, ducats=0).do("city")
    assert (friar.ducats(0), friar.space(0)) == (0, 16)


# --- V32 cantico -----------------------------------------------------------------------------------------------------


def test_v32_example_cortona():
    """V32, Spanish rulebook: turn 2, five players, Cortona is active; two actions and two abbesses are two spaces; the
    cubes go to turn 8, the first space with room."""
    table = Table(5)
    table.s.cantico_turn[:] = 0
    table.s.cantico_turn[table.zone("Cortona")] = 2
    table.offer().next_turn()
    for turn in range(3, 8):
        table.lay(turn, green=7)
    table.give(0, "Cortona", cubes={"yellow": 3}).do("cantico", "cantico")
    assert (table.space(0, "cantico"), table.actions, table.behind(0)) == (2, 3, {"yellow": 1})
    assert table.lying(8) == {"yellow": 2}


@pytest.mark.parametrize("turn", range(1, 17))
def test_v32_the_city_of_the_turn_and_all_from_14_on(turn):
    table = at_turn(turn, reds=(15, 16)).give(0, cubes={"yellow": 1})
    tiles = {table.words.zones[z]: int(t) for z, t in enumerate(table.s.cantico_turn) if t}
    assert len(tiles) == 5
    for zone in table.words.zones:
        active = zone in tiles and (turn >= 14 or tiles[zone] == turn)
        assert table.put(0, zone).can("cantico") == active, zone


def test_v32_needs_abbesses_and_ends_at_10():
    table = at_turn(14).give(0, "Assisi", cubes={"yellow": 1})
    table.do("cantico")
    assert not table.can("cantico")
    assert not at_turn(14).give(0, "Assisi", cubes={"yellow": 1}, cantico=10).can("cantico")
    for tile in ("gigi", "zazza"):
        assert at_turn(14).give(0, "Assisi", tile=tile, cubes={"yellow": 1}).can("cantico")


# --- V33 library -----------------------------------------------------------------------------------------------------


def test_v33_from_turn_12_on():
    assert not at_turn(11).can("library")
    table = at_turn(12).do(*["library"] * 5)
    assert table.space(0, "library") == 5
    assert not at_turn(12).give(0, library=8).can("library")


def stack(table, *tiles):
    """The library pile, top first."""
    table.s.pile_left = len(tiles)
    table.s.pile[: len(tiles)] = tiles[::-1]
    return table.relist()


def pile(table):
    return [int(tile) for tile in table.s.pile[: table.s.pile_left][::-1]]


@pytest.mark.parametrize("space, drawn", [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 3), (8, 4)])
@pytest.mark.parametrize("counts", ["reached", "stood-on"])
def test_v33_tiles_drawn_by_space(space, drawn, counts):
    """V33: the highest number reached; switch: the number of the space stood on (Spanish)."""
    if counts == "stood-on" and space not in (1, 3, 5, 8):
        drawn = 0
    table = at_turn(12, config=change(library={"counts": counts})).give(0, library=space)
    stack(table, 2, 3, 4, 2, 3, 4, 3, 2)
    assert table.can("draw") == (drawn > 0)
    if drawn:
        table.do("draw")
        assert table.ask == "keep" and table.player == 0
        assert table.legal == {f"keep {value}" for value in (2, 3, 4, 2)[:drawn]}
        assert table.s.pile_left == 8 - drawn


def test_v33_keep_one_and_put_the_rest_back_in_any_order():
    table = at_turn(12).give(0, library=8)
    stack(table, 2, 3, 4, 2, 3).do("draw", "keep 4")
    assert (table.ask, table.legal) == ("put", {"put 2", "put 3"})
    table.do("put 3")
    assert table.legal == {"put 2"}
    table.do("put 2", "put 2")
    assert pile(table) == [2, 2, 3, 3]
    assert table.ask == "turn" and table.actions == 5
    assert not table.can("draw")
    assert table.s.library_tile[0] == 4
    assert table.score("library") == [4, 0]


def test_v33_all_if_fewer_are_left():
    table = at_turn(12).give(0, library=8)
    assert not stack(table).can("draw")
    stack(table, 3, 2).do("draw", "keep 2", "put 3")
    assert pile(table) == [3]


def test_v33_once_free_and_anywhere():
    table = at_turn(12).give(0, "sea", "Ancona", library=1).do("rest", "rest", "rest", "rest")
    assert table.can("draw")
    stack(table, 3).do("draw", "keep 3")
    assert table.ask == "turn" and table.legal == {"move Brindisi", "move Venezia"}
    table.give(0, library=8)
    assert not stack(table, 4, 4).can("draw")


# --- V34 rest --------------------------------------------------------------------------------------------------------


def test_v34_rest_anywhere():
    table = Table(2).put(0, "Torino").do("rest", "rest")
    assert (table.space(0, "rest"), table.actions) == (2, 3)
    assert not Table(2).give(0, rest=10).can("rest")
    assert Table(2).put(0, "sea", "Ancona").can("rest")
