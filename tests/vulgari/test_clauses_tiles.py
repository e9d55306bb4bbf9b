"""Friars and cardinals (V35, V36)."""

import pytest

from tests.vulgari.table import Table, change

LATE_REDS = (15, 16)
FRIARS = {"mario": 12, "michael": 7, "stefano": 7, "gigi": 0, "ralph": 7}
CARDINALS = {"balestreri": 4, "lanzuisi": 0, "muret": 0, "shlasinger": 0, "zazza": 0}


def friar(tile, turn=3, players=2, zone="Milano", **given):
    return Table(players, turn=turn, reds=LATE_REDS).give(0, zone, tile=tile, **given)


@pytest.mark.parametrize("tile", FRIARS)
def test_v35_knowledge_of_friars(tile):
    table = Table(2).put(0, "Convento Nord").do(f"friar {tile}")
    assert table.space(0) == 1 + FRIARS[tile]


@pytest.mark.parametrize("tile, points", [("mario", 0), ("michael", 0), ("stefano", 0), ("gigi", -4), ("ralph", 4)])
def test_v35_v40_points_of_friars(tile, points):
    assert friar(tile).score("tile") == [points, 0]


def test_v35_michael_example_two_spaces_of_cantico_for_one_abbess():
    """V35, Spanish rulebook: two spaces would cost two abbesses; thanks to the virtual one, one."""
    table = friar("michael", turn=14, zone="Assisi", cubes={"yellow": 1}).do("cantico", "cantico")
    assert (table.space(0, "cantico"), table.behind(0)) == (2, {})
    assert not table.can("cantico")
    assert friar("michael", turn=14, zone="Assisi").can("cantico")
    assert not friar("mario", turn=14, zone="Assisi").can("cantico")


def test_v35_michael_saves_one_abbess_a_turn_in_instalments_too():
    table = friar("michael", turn=14, zone="Assisi", cubes={"yellow": 5}).do("cantico", "rest", "cantico", "cantico")
    assert table.behind(0) == {"yellow": 3}
    table.next_turn()
    while table.player != 0:
        table.do("end")
    table.put(0, "Assisi").do("cantico")
    assert table.behind(0) == {"yellow": 3}


@pytest.mark.parametrize("turn, needed", [(7, 1), (8, 0)])
def test_v35_michael_for_bologna(turn, needed):
    table = friar("michael", turn=turn, messenger=7, ducats=20, cubes={"yellow": needed}).do("messenger")
    assert table.behind(0) == {}
    if needed:
        assert not friar("michael", turn=turn, messenger=7, ducats=20).can("messenger")


@pytest.mark.parametrize("tile, votes", [("michael", 1), ("stefano", 2), ("balestreri", 3), ("mario", 0), ("muret", 0)])
def test_v35_v36_virtual_cubes_have_votes(tile, votes):
    """V35, V36: in the election and among the leftovers."""
    table = friar(tile, cubes={"red": 1})
    table.score()
    assert table.column(0, "end_votes") == 3 + votes


def test_v35_stefano_pays_the_cardinal_with_his_virtual_noble_or_a_real_cube():
    table = friar("stefano", ducats=40)
    assert table.starting("cardinal lanzuisi") == {"cardinal lanzuisi virtual"}
    table.do("cardinal lanzuisi virtual")
    assert table.ducats(0) == 0
    table = friar("stefano", ducats=40, cubes={"red": 1})
    assert table.starting("cardinal lanzuisi") == {"cardinal lanzuisi virtual", "cardinal lanzuisi red"}
    table.do("cardinal lanzuisi red")
    assert table.behind(0) == {}
    table.score()
    assert table.column(0, "end_votes") == 0  # the virtual noble is gone with the tile
    for tile in ("mario", "michael", "gigi", "ralph"):
        assert not friar(tile, ducats=40, cubes={"yellow": 2}).starting("cardinal")


def test_v35_stefanos_noble_is_never_sold():
    table = friar("stefano", ducats=0).offer()
    assert not table.starting("take")


@pytest.mark.parametrize("turn, gift", [(2, 10), (10, 10), (11, 5), (12, 0)])
def test_v35_gigi_receives_10_up_to_turn_10(turn, gift):
    table = friar("gigi", turn=turn - 1, ducats=50).next_turn()
    assert table.ducats(0) == 50 + gift


def test_v35_ralph_never_pays_the_fee():
    table = friar("ralph", zone="Torino", ducats=0)
    assert table.can("move Bologna")
    table.do("move Bologna")
    assert (table.ducats(0), table.actions) == (0, 3)
    rich = friar("ralph", zone="Torino", ducats=30).do("move Bologna")
    assert rich.ducats(0) == 30
    sea = friar("ralph", zone="Cagliari", ducats=5).do("move Roma")
    assert sea.ducats(0) == 5
    # as a cardinal he pays again
    table = friar("ralph", ducats=49, cubes={"red": 1}).do("cardinal lanzuisi red")
    assert table.ducats(0) == 9 and not table.can("move Siena")


@pytest.mark.parametrize("tile", CARDINALS)
def test_v36_knowledge_and_price_of_cardinals(tile):
    table = friar("gigi", ducats=70, cubes={"black": 1}).do(f"cardinal {tile} black")
    assert table.space(0) == 1 + CARDINALS[tile]
    assert table.ducats(0) == {"muret": 0, "zazza": 70}.get(tile, 30)


@pytest.mark.parametrize(
    "tile, points", [("balestreri", 0), ("lanzuisi", 6), ("muret", 0), ("shlasinger", 4), ("zazza", 0)]
)
def test_v36_v40_points_of_cardinals_void_for_the_pope(tile, points):
    assert friar(tile).score("tile") == [points, 0]
    table = friar(tile, cubes={"red": 6}).elect()
    assert table.ask == "pope"
    assert table.do("stand").score("tile") == [0, 0]
    table = friar(tile, cubes={"red": 6}).elect().do("aside")
    assert table.score("tile") == [points, 0]


def test_v36_switch_shlasinger_6():
    table = Table(2, config=change(cardinals={"shlasinger": {"points": 6, "pushes_back": 6}})).give(
        0, tile="shlasinger"
    )
    assert table.score("tile") == [6, 0]


def test_v36_muret_six_actions_from_that_turn_on():
    table = friar("gigi", ducats=70, cubes={"black": 1}).do("psalter", "trade", "rest", "rest", "rest")
    assert table.actions == 0
    table.do("cardinal muret black")
    assert table.actions == 1
    table.do("rest")
    table.next_turn()
    while table.player != 0:
        table.do(sorted(table.legal)[0] if table.ask == "charity" else "end")
    assert table.actions == 6


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_v36_shlasinger_moves_one_opponent_back_6(players):
    table = friar("gigi", players=players, ducats=40, cubes={"black": 1})
    for p in range(1, players):
        table.give(p, knowledge=20 + p)
    assert not table.starting("shlasinger")
    table.do("cardinal shlasinger black", "psalter")
    assert table.starting("shlasinger") == {f"shlasinger {p}" for p in range(1, players)}
    table.do(f"shlasinger {players - 1}")
    assert table.space(players - 1) == 20 + players - 1 - 6
    assert table.column(players - 1, "knowledge_pushed") == 6
    assert not table.starting("shlasinger")
    assert table.actions == 4


@pytest.mark.parametrize("window, later", [("promotion-turn", False), ("once", True)])
def test_v36_shlasinger_only_in_the_turn_he_is_taken(window, later):
    """V36; switch: once in the game (Spanish)."""
    table = Table(3, turn=11, config=change(cardinals={"push_window": window}))
    table.give(0, "Milano", tile="gigi", ducats=40, cubes={"black": 1}).give(1, knowledge=9)
    table.do("cardinal shlasinger black").next_turn()
    while table.player != 0:
        assert not table.starting("shlasinger")
        table.do("end")
    assert bool(table.starting("shlasinger")) == later
    if later:
        table.do("shlasinger 1")
        assert table.space(1) == 3
        table.next_turn()
        while table.player != 0:
            table.do("end")
        assert not table.starting("shlasinger")


def test_v36_zazza_must_have_40_in_hand():
    assert not friar("gigi", ducats=39, cubes={"black": 1}).can("cardinal zazza black")
    assert friar("gigi", ducats=40, cubes={"black": 1}).do("cardinal zazza black").ducats(0) == 40


@pytest.mark.parametrize("space, drawn", [(0, None), (1, 2), (3, 3), (5, 4), (8, 5)])
def test_v36_zazza_draws_one_tile_more(space, drawn):
    """V36: if his space lets him draw at all."""
    table = friar("zazza", turn=12, library=space)
    if drawn is None:
        assert not table.can("draw")
    else:
        table.do("draw")
        assert table.s.drawn_left == drawn and table.s.pile_left == 8 - drawn
