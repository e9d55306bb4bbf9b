"""The messenger and the bonuses of the road (M10)."""

import pytest

from sim.problem import Problem
from tests.monasterium.table import QUIET, ROAD, Table, change


def ride(space, spaces=1, config=None, owned=1, **goods):
    """Player 0's messenger moves on from a road space, by 1, or by 2 with row II of column D."""
    table = Table(2, config) if config else Table(2)
    table.send(0, "II D: building E 4").give(0, space, owned, **goods)
    return table.do("take 5 1", "use standard E") if spaces == 1 else table.do("take 4 1", "use II D")


# --- moving ----------------------------------------------------------------------------------------------------------


def test_m10_from_the_last_space_to_the_first():
    assert ride(9, 2, QUIET).messenger(0) == 1
    assert ride(10, 1, QUIET).messenger(0) == 1
    assert ride(10, 2, QUIET).messenger(0) == 2


def test_m10_a_bonus_is_given_on_entering_and_not_on_leaving():
    table = ride(4)
    assert (table.messenger(0), table.ask) == (5, "take")
    assert table.goods(0) == {}


def test_m10_a_bonus_passed_is_resolved_while_he_stands_there():
    table = ride(3, 2)
    assert (table.messenger(0), table.ask) == (4, "good")
    table.do("gain rosary")
    assert (table.messenger(0), table.ask) == (5, "take")


def test_m10_depth_first():
    """M10: from 7 two spaces: the window on 8 moves him two more, to 10, where he gets points; then the second space of
    the first move, to 1."""
    table = ride(7, 2).do("window A 3", "bonus row")
    assert (table.messenger(0), table.ask) == (10, "die")
    table.do("points")
    assert (table.messenger(0), table.ask) == (1, "take")


def test_m10_an_action_of_a_bonus_sets_off_further_bonuses():
    """M10: any action on 2: messenger 2 to 4; the good there, then the rest."""
    table = ride(1, 1).do("use II D")
    assert (table.messenger(0), table.ask) == (4, "good")
    table.do("gain influence")
    assert (table.messenger(0), table.ask) == (4, "take")


def test_m10_the_move_goes_on_from_where_the_chain_left_him():
    table = ride(1, 2)
    assert (table.messenger(0), table.ask) == (2, "any")
    table.do("use standard E")
    assert (table.messenger(0), table.ask) == (4, "good"), "any action: to 3; the second space of the move: to 4"


# --- any action ------------------------------------------------------------------------------------------------------


def test_m10_any_available_action_of_any_column():
    table = ride(1, influence=1, soup=2)
    assert table.ask == "any"
    assert table.legal == {f"use standard {column}" for column in "ABCDE"} | {"use II D"}


def test_m10_the_any_action_bonus_sends_from_where_he_stands():
    table = ride(1, influence=1, soup=2).do("use standard A", "novice I A")
    assert table.legal == {"building A 1", "building A 4", "building D 1"}
    table.do("building D 1")
    assert table.goods(0) == {"tool": 1}


def test_m10_the_any_action_bonus_checks_and_marks_once_a_turn():
    table = ride(1, 2)
    assert table.ask == "any"
    assert not table.can("use II D"), "used by the die that set this off"
    table = Table(2).send(0, "II E: building E 4").give(0, 1).do("take 5 2", "use standard E", "use II E")
    assert table.points(0) == {"action": 3}
    assert table.legal == {"use standard E"}, "marked by the bonus"


def test_m10_switch_any_action_is_not_bound_by_once_a_turn():
    config = change(readings={"any_action_once": False})
    assert ride(1, 2, config).can("use II D")
    table = Table(2, config).send(0, "II E: building E 4").give(0, 1).do("take 5 2", "use standard E", "use II E")
    assert table.legal == {"use standard E", "use II E"}


@pytest.mark.parametrize("scores, points", [(False, 0), (True, 1)])
def test_m10_any_action_and_row_4(scores, points):
    """M10: by default only dice score; the switch scores for the column of the action."""
    table = Table(2, change(readings={"any_action_scores": scores})).send(0, "IV B: cloister E 1").give(0, 1)
    table.do("take 5 1", "use standard E", "use standard B")
    assert table.points(0, "column") == points
    table = Table(2, change(readings={"any_action_scores": scores})).send(0, "IV B: cloister E 1").give(0, 1)
    table.do("take 5 1", "use standard E", "use standard C")
    assert table.points(0, "column") == 0, "column C is not flipped"


# --- goods, windows, dice --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("good", ["influence", "rosary"])
def test_m10_influence_or_rosary(good):
    table = ride(3)
    assert (table.ask, table.legal) == ("good", {"gain influence", "gain rosary"})
    assert table.do(f"gain {good}").goods(0) == {good: 1}


@pytest.mark.parametrize("goods, action, after", [
    ({}, "gain soup", {"soup": 1}),
    ({"soup": 1}, "swap tool", {"tool": 1}),
    ({"tool": 1}, "swap book", {"book": 1}),
])  # fmt: skip
def test_m10_soup_or_swap(goods, action, after):
    table = ride(5, **goods)
    swaps = {"soup": "swap tool", "tool": "swap book"}
    assert (table.ask, table.legal) == ("soup", {"gain soup"} | {swaps[good] for good in goods})
    assert table.do(action).goods(0) == after


def test_m10_a_window_from_any_monastery():
    table = ride(7)
    assert (table.ask, table.legal) == ("window", {f"window {m} {row}" for m in "ABCDE" for row in (1, 2, 3)})


def test_m10_a_window_that_fits_nowhere_is_lost():
    table = Table(2).glaze(0, "ABC", "BCA", "CAB").give(0, 7).do("take 5 1", "use standard E")
    assert (table.ask, table.lost(0)) == ("take", {"windows": 1})


def test_m10_a_die_or_five_points():
    table = ride(9)
    assert (table.ask, table.legal) == ("die", {"die", "points"})
    assert table.do("points").points(0) == {"road": 5}
    assert table.s.owned[0] == 1


def test_m10_with_three_dice_only_points():
    assert ride(9, owned=2).legal == {"die", "points"}
    assert ride(9, owned=3).legal == {"points"}


def test_m10_an_extra_die_is_rolled_and_placed_at_once():
    faces = set()
    for block in range(30):
        table = Table(2, block=block).give(0, 9).do("take 5 1", "use standard E", "die")
        assert (table.player, table.ask, table.legal) == (0, "reroll", {"keep", "reroll"})
        face = int(table.s.rolled[1].argmax())
        table.do("keep")
        assert (table.ask, table.player) == ("take", 1)
        assert [space for space in range(1, 7) if table.on(space)[1] == [1, 0]] == [face]
        assert table.s.owned[0] == 2
        faces.add(face)
    assert len(faces) > 3


def test_m10_the_reroll_tile_serves_for_an_extra_die():
    """M6, M10: the only die is the one rolled again; the tile is then used."""
    changed = 0
    for block in range(12):
        table = Table(2, block=block).give(0, 9).do("take 5 1", "use standard E", "die")
        face = int(table.s.rolled[1].argmax())
        table.do("reroll")
        assert (table.ask, table.legal) == ("reroll_personal", {f"reroll_personal {face}"})
        table.do(f"reroll_personal {face}")
        assert table.ask == "take"
        assert table.s.fresh[0] == 0
        assert table.s.personal[1:, 0].sum() == 1
        changed += table.s.personal[face, 0] == 0
    assert changed > 6
    table = Table(2).give(0, 9)
    table.s.fresh[0] = 0
    assert table.do("take 5 1", "use standard E", "die").ask == "take", "the tile is used"


def test_m10_an_extra_die_is_used_in_this_round_by_its_owner():
    table = Table(3, dice={5: 1}).give(0, 9).do("take 5 1", "use standard E", "die", "keep")
    face = int(table.s.personal[1:, 0].argmax()) + 1
    assert (table.player, table.legal) == (0, {f"take {face} 1"}), "nobody else can take it"


# --- must and may ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", [1, 3, 5, 7])
def test_m10_bonuses_must_be_taken_or_may_be_declined(space):
    """M10, switch `may_decline`."""
    assert not ride(space).can("decline")
    table = ride(space, config=change(readings={"may_decline": True})).do("decline")
    assert (table.ask, table.player, table.goods(0), table.lost(0)) == ("take", 1, {}, {})


def test_m10_a_window_of_a_common_room_cannot_be_declined():
    table = Table(2, change(readings={"may_decline": True})).rich(0, 1)
    table.do("take 1 1", "use standard A", "novice I A", "building A 3")
    assert table.ask == "window"
    assert not table.can("decline")


# --- load-time check -------------------------------------------------------------------------------------------------


def test_m10_a_road_on_which_a_move_never_ends_is_refused():
    """M10: 2 x any-action spaces < road length."""
    five = [space | {"bonus": "any-action"} if i < 5 else {"links": space["links"]} for i, space in enumerate(ROAD)]
    with pytest.raises(Problem):
        change(road={"spaces": five})
    four = [space if i else {"links": space["links"]} for i, space in enumerate(five)]
    assert change(road={"spaces": four})
