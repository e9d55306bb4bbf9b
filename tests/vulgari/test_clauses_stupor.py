"""Stupor Mundi (V37)."""

import pytest

from tests.vulgari.table import Table


def court(players=4, caller=0, zone="Brindisi", turn=10, **cubes):
    """Turn 10, the caller in Brindisi; cubes p0={"red": 1} for player 0, ..."""
    table = Table(players, turn=turn, reds=(15, 16), empty=True)
    for p in range(players):
        table.give(p, "Siena", cubes=cubes.get(f"p{p}", {}))
    return table.give(caller, zone)


def test_v37_a_player_in_brindisi_may_summon():
    assert court().can("summon")
    assert not court(zone="Foggia").can("summon")
    assert not court(turn=9).can("summon")
    assert not court().can("event")  # it is no common event tile
    table = court()
    table.next_turn()
    assert table.put(table.player, "Brindisi").can("summon")  # until used


def test_v37_anyone_asked_in_this_turns_order_the_first_to_the_last():
    table = Table(4, turn=9)
    for p, space in enumerate((30, 10, 20, 5)):
        table.give(p, knowledge=space)
    table.next_turn()
    assert table.order == [3, 1, 2, 0]
    table.do("end", "end").put(2, "Brindisi").put(0, "sea", "Ancona").do("summon")
    for p in (3, 1, 0):
        assert (table.ask, table.player, table.legal) == ("summoned", p, {"accept", "refuse"})
        before = table.at(p)
        table.do("accept" if p == 0 else "refuse")
        assert table.at(p) == ("Brindisi" if p == 0 else before)
    assert (table.ask, table.player) == ("bid", 2)


def test_v37_who_comes_from_the_sea_need_not_land():
    """V37, V15: moving there is free and lifts the duty to land."""
    table = court(2, p1={"red": 1}).put(1, "sea", "Ancona").do("summon", "accept", "bid 2", "pass")
    assert table.player == 1 and table.at(1) == "Brindisi"
    assert table.actions == 5 and table.can("end") and table.can("move Foggia")


def test_v37_those_already_there_are_asked_as_well():
    table = court(2).put(1, "Brindisi").do("summon")
    assert (table.ask, table.player) == ("summoned", 1)
    table.do("refuse")
    assert table.space(0) == 11


def test_v37_nobody_comes_the_caller_gains_10_free():
    table = court(3, p0={"red": 2}).do("summon", "refuse", "refuse")
    assert table.space(0) == 11
    assert table.behind(0) == {"red": 2}
    assert table.events() == {}
    assert table.player == 1 and table.ask == "turn"


def test_v37_the_call_ends_the_callers_turn():
    table = court(2).do("rest", "summon", "refuse")
    assert table.player == 1
    assert table.column(0, "actions_unused") == 4
    table.do("end")
    assert table.ask == "between"
    assert not table.go().put(table.player, "Brindisi").can("summon")


def test_v37_the_caller_opens_with_at_least_2_and_may_not_pass():
    table = court(2, p0={"yellow": 1}, p1={"red": 2}).do("summon", "accept")
    assert table.player == 0
    assert table.legal == {"bid 2", "bid 3"}  # one vote and the two free ones
    table.do("bid 2")
    assert table.player == 1
    assert table.legal == {"pass", "bid 3", "bid 4", "bid 5", "bid 6"}
    table.do("bid 3")
    assert table.ask == "pay_red"  # the caller cannot outbid and is not asked


def test_v37_the_caller_pays_two_less_than_he_bid():
    table = court(2, p0={"yellow": 3}, p1={"yellow": 2}).do("summon", "accept", "bid 3")
    assert table.ask == "pay_red" and table.player == 0  # the other cannot outbid 3
    assert table.legal == {"pay_red 0"}
    table.do("pay_red 0", "pay_black 0")
    assert table.behind(0) == {"yellow": 2}
    assert table.lying(11) == {"yellow": 1}
    assert table.space(0) == 11 and table.events() == {}
    assert table.player == 1 and table.ask == "turn"


def test_v37_a_bid_of_2_costs_the_caller_nothing():
    table = court(2, p0={"red": 1}, p1={}).do("summon", "accept", "bid 2")
    assert table.behind(0) == {"red": 1} and table.space(0) == 11
    assert table.ask == "turn"


def test_v37_others_pay_their_whole_bid_and_losers_nothing():
    table = court(3, p0={"red": 1}, p1={"black": 3}, p2={"red": 2})
    table.do("summon", "accept", "accept", "bid 2")
    assert table.player == 1
    table.do("bid 3")
    assert table.player == 2
    table.do("pass")
    assert table.player == 0
    assert table.legal == {"pass", "bid 4", "bid 5"}
    table.do("bid 4")
    assert table.player == 1
    table.do("bid 6")  # the caller can go up to 5
    assert (table.ask, table.player, table.legal) == ("pay_red", 1, {"pay_red 0"})
    table.do("pay_red 0", "pay_black 3")
    assert [table.behind(p) for p in range(3)] == [{"red": 1}, {}, {"red": 2}]
    assert [table.space(p) for p in range(3)] == [1, 11, 1]
    assert table.lying(11) == {"black": 3}
    assert table.player == 1 and table.ask == "turn"


def test_v37_the_auction_goes_round_until_one_is_left():
    """V37: who passed is out; the cycle is caller, then this turn's order."""
    table = court(4, caller=0, p0={"red": 5}, p1={"red": 5}, p2={"red": 5}, p3={"red": 5})
    table.do("summon", "accept", "refuse", "accept")
    asked = []
    for bid in ("bid 2", "bid 3", "bid 4", "bid 6", "pass", "bid 7", "bid 9", "pass"):
        asked.append(table.player)
        table.do(bid)
    assert asked == [0, 1, 3, 0, 1, 3, 0, 3]
    assert (table.ask, table.player) == ("pay_red", 0)
    assert table.s.due == 7
    table.do("pay_red 3", "pay_black 0")
    assert table.behind(0) == {"red": 2}
    assert [table.space(p) for p in range(4)] == [11, 1, 1, 1]
    assert table.behind(1) == table.behind(3) == {"red": 5}


def test_v37_the_caller_heads_the_cycle_though_last_in_order():
    table = court(3, p0={"red": 1}, p1={"red": 1}, p2={"red": 1})
    table.do("end", "end").put(2, "Brindisi").do("summon", "accept", "accept")
    assert table.player == 2
    table.do("bid 2")
    assert table.player == 0
    table.do("bid 3")
    assert table.player == 2  # player 1 has three votes and cannot bid four
    assert table.legal == {"pass", "bid 4", "bid 5"}


@pytest.mark.parametrize(
    "cubes, due, reds",
    [
        ({"red": 1, "black": 1, "yellow": 1}, 1, {0: {0: (0, 0, 1), 1: (0, 1, 0)}, 1: {0: (1, 0, 0)}}),
        ({"red": 0, "black": 2, "yellow": 0}, 2, {0: {1: (0, 1, 0)}}),
        ({"red": 2, "black": 0, "yellow": 0}, 3, {1: {0: (1, 0, 0)}}),
        ({"red": 1, "black": 1, "yellow": 0}, 3, {1: {0: (1, 0, 0)}}),
        ({"red": 1, "black": 1, "yellow": 2}, 2, {0: {0: (0, 0, 2), 1: (0, 1, 0)}, 1: {0: (1, 0, 0)}}),
        ({"red": 2, "black": 0, "yellow": 1}, 4, {1: {0: (1, 0, 1)}, 2: {0: (2, 0, 0)}}),
        ({"red": 1, "black": 2, "yellow": 0}, 4, {0: {2: (0, 2, 0)}, 1: {1: (1, 1, 0)}}),
        ({"red": 0, "black": 3, "yellow": 1}, 5, {0: {2: (0, 2, 1), 3: (0, 3, 0)}}),
    ],
)
def test_v37_the_winner_chooses_the_cubes_none_superfluous_excess_lost(cubes, due, reds):
    """V37: `reds` tells, for each number of politicians and of nobles, what is paid in the end."""

    def payment():
        return court(2, p0=cubes).give(1, cubes={"red": 20}).do("summon", "accept", f"bid {due + 2}", "pass")

    assert payment().legal == {f"pay_red {red}" for red in reds}
    for red, blacks in reds.items():
        assert payment().do(f"pay_red {red}").legal == {f"pay_black {black}" for black in blacks}
        for black, paid in blacks.items():
            table = payment().do(f"pay_red {red}", f"pay_black {black}")
            left = {c: cubes[c] - n for c, n in zip(("red", "black", "yellow"), paid, strict=True) if cubes[c] - n}
            assert table.behind(0) == left
            assert table.lying(11) == {c: n for c, n in zip(("red", "black", "yellow"), paid, strict=True) if n}
            assert table.space(0) == 11


@pytest.mark.parametrize("tile, votes", [("michael", 1), ("stefano", 2), ("balestreri", 3)])
def test_v35_v36_v37_virtual_cubes_pay_and_stay(tile, votes):
    table = court(2, p1={"red": 5}).give(0, tile=tile).do("summon", "accept")
    assert table.legal == {f"bid {bid}" for bid in range(2, 2 + votes + 1)}
    table.do(f"bid {2 + votes}", "pass")
    assert table.space(0) == 11 and table.ask == "turn"
    table = (
        court(2, p0={"yellow": 2}, p1={"red": 5}).give(0, tile=tile).do("summon", "accept", f"bid {3 + votes}", "pass")
    )
    table.do("pay_red 0", "pay_black 0")
    assert table.behind(0) == {"yellow": 1}
    table.score()
    assert table.column(0, "end_votes") == 1 + votes


def test_v37_a_guest_without_votes_is_never_asked():
    table = court(3, p2={"red": 2}).do("summon", "accept", "accept", "bid 2")
    assert table.player == 2
    table.do("bid 3")
    assert (table.ask, table.player) == ("pay_red", 2)
    table.do("pay_red 1", "pay_black 0")
    assert [table.space(p) for p in range(3)] == [1, 1, 11]
    assert table.player == 1 and table.ask == "turn"
