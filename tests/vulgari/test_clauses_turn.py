"""The course of a turn: events, charity, order, actions (V9-V13)."""

import pytest

from tests.vulgari.table import BASE, Table, change

COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])


# --- V9 events -------------------------------------------------------------------------------------------------------


def test_v9_event_tile_lies_on_its_city_until_used():
    table = Table(2)
    first = int(table.s.event_on[1])
    city = table.words.zones[table.r.event_zone[first]]
    assert table.events() == {city: first}
    table.next_turn().next_turn()
    assert table.events()[city] == first
    assert len(table.events()) == 3


def test_v9_turn_10_brings_stupor_mundi_and_turn_11_nothing():
    table = Table(2, turn=10)
    assert table.events() == {"Brindisi": 10}
    table.next_turn()
    assert table.events() == {"Brindisi": 10}


def test_v9_v10_example_of_the_event_phase():
    """V9, V10, both rulebooks: the second turn ends with 2 abbesses and 1 scribe left, four players. Turn 8 holds 4
    cubes: the abbesses go first, to turn 8, the scribe to turn 9. Tile 8 goes to Roma. A level-1 manuscript is laid."""
    table = Table(4, turn=2)
    for turn in range(3, 8):
        table.lay(turn, yellow=6)
    table.lay(8, red=1, yellow=3)
    table.s.event_on[3] = 8
    table.offer(yellow=2, green=1)
    table.show(1, "blue", "green", deck=["violet", "orange"])
    table.next_turn()
    assert table.s.turn == 3
    assert table.events()["Roma"] == 8
    assert table.lying(8) == {"red": 1, "yellow": 5}
    assert table.lying(9) == {"green": 1}
    assert table.offered() == {"yellow": 6}
    assert table.displayed(1) == ["blue", "green", "violet"]


def test_v9_on_turn_1_nothing_is_recycled():
    table = Table(3)
    assert table.offered() == {
        cube: int(n) for cube, n in zip(("red", "black", "yellow", "green"), table.dealt.calendar[1], strict=True) if n
    }


@COUNTS
def test_v9_refill_to_players_less_one(players):
    table = Table(players, turn=3)
    table.show(2, deck=["blue"] * 6).show(3, "blue", deck=[])
    table.next_turn()
    assert table.displayed(2) == ["blue"] * (players - 1)
    assert table.s.deck_left[2] == 6 - (players - 1)
    assert table.displayed(3) == ["blue"]


def test_v9_papal_tiles_from_turn_12():
    table = Table(2, turn=11, reds=(12, 14))
    assert table.s.reds == 0
    assert table.next_turn().s.reds == 1
    assert table.next_turn().s.reds == 1
    assert not table.s.last
    table.next_turn()
    assert table.s.reds == 2 and table.s.last


def test_v9_from_turn_2_on_what_was_left_is_recycled():
    """V9: already after the first turn; turn 8 is the first with room."""
    table = Table(4)
    table.offer(red=1).next_turn()
    assert table.s.turn == 2
    assert table.lying(8) == {"red": 1}


# --- V10 recycling ---------------------------------------------------------------------------------------------------


def test_v10_leftovers_may_land_on_the_turn_just_starting():
    table = Table(2, turn=8, empty=True)
    table.offer(red=1, black=2).lay(9, yellow=3)
    table.next_turn()
    assert table.offered() == {"red": 1, "yellow": 3}
    assert table.lying(10) == {"black": 2}


@pytest.mark.parametrize("players, room", [(2, 4), (3, 5), (4, 6), (5, 7)])
def test_v10_order_red_black_yellow_green_and_overflow(players, room):
    table = Table(players, turn=8, empty=True)
    table.offer(green=3, yellow=3, black=2, red=2)
    table.next_turn()
    cubes = ["red"] * 2 + ["black"] * 2 + ["yellow"] * 3 + ["green"] * 3
    assert sorted(cubes[:room]) == sorted(cube for cube, n in table.offered().items() for _ in range(n))
    assert sorted(cubes[room:]) == sorted(
        cube for turn in (10, 11) for cube, n in table.lying(turn).items() for _ in range(n)
    )


def test_v10_first_space_with_room_even_between_full_ones():
    table = Table(4, turn=3)
    for turn in range(4, 9):
        table.lay(turn, yellow=6)
    table.lay(6, yellow=5).offer(black=1).do("take black 1 sold 1")
    assert table.lying(6) == {"yellow": 5, "black": 1}


def test_v10_a_discarded_cube_goes_to_the_next_turn_at_once():
    """V10: never to the turn being played, though cubes have been taken from it."""
    table = Table(4, turn=9, empty=True)
    table.offer(black=2).do("take black 2 sold 2")
    assert table.offered() == {}
    assert table.lying(9) == {}
    assert table.lying(10) == {"black": 2}


def test_v10_past_turn_16_a_cube_leaves_the_game():
    table = Table(2, turn=15, reds=(12, 16), empty=True)
    table.lay(16, yellow=3).offer(black=3).do("take black 2 sold 2")
    assert table.lying(16) == {"yellow": 3, "black": 1}
    assert not table.s.calendar[17:].any()
    table.end_turn()
    table.go()
    assert table.s.turn == 16
    assert table.offered() == {"yellow": 3, "black": 1}
    table.do("take black 1 sold 1")
    assert not table.s.calendar.any()


def test_v10_fewer_than_k_are_laid_out_when_there_are_no_more():
    table = Table(5, turn=8, empty=True)
    table.lay(9, green=2)
    table.next_turn()
    assert table.offered() == {"green": 2}


# --- V11 charity -----------------------------------------------------------------------------------------------------


def charity(turn=5, players=4, config=BASE.config, **people):
    """A table at the end of turn `turn` - 1, with people a=(tile or None, ducats) for players 0, 1, ..."""
    table = Table(players, turn=turn - 1, config=config, reds=(15, 16))
    for p, (tile, ducats) in enumerate(people.values()):
        table.give(p, tile=tile, ducats=ducats)
    return table.next_turn()


def test_v11_the_richest_merchant_pays_5_and_10():
    table = charity(a=(None, 50), b=("mario", 10), c=("muret", 20), d=(None, 40))
    assert (table.ask, table.player, table.legal) == ("charity", 1, {"payer 0"})
    table.do("payer 0")
    assert table.player == 2
    table.do("payer 0")
    assert [table.ducats(p) for p in range(4)] == [35, 15, 30, 40]
    assert table.ask == "turn"


def test_v11_the_bank_pays_whoever_has_as_much_as_the_richest_merchant():
    table = charity(a=(None, 30), b=("mario", 30), c=("muret", 31), d=(None, 0))
    assert table.ask == "turn"
    assert [table.ducats(p) for p in range(4)] == [30, 35, 41, 0]


def test_v11_comparison_uses_the_ducats_at_the_start_of_the_phase():
    """V11: after paying the first recipient, 25 against 24, the payer is poorer than the second but still pays."""
    table = charity(players=3, a=(None, 25), b=("zazza", 24), c=("mario", 24))
    table.do("payer 0")
    assert table.ducats(0) == 15
    table.do("payer 0")
    assert [table.ducats(p) for p in range(3)] == [10, 34, 29]


def test_v11_tied_payers_are_chosen_by_each_recipient():
    """V11: the tie is that of the start of the phase, also for the second recipient."""
    table = charity(a=(None, 20), b=("mario", 0), c=("ralph", 5), d=(None, 20))
    assert table.legal == {"payer 0", "payer 3"}
    table.do("payer 3")
    assert table.legal == {"payer 0", "payer 3"}
    table.do("payer 3")
    assert [table.ducats(p) for p in range(4)] == [20, 5, 10, 10]


def test_v11_a_payer_who_runs_short_gives_what_he_has():
    table = charity(a=(None, 12), b=("balestreri", 1), c=("muret", 0), d=(None, 0))
    table.do("payer 0", "payer 0")
    assert [table.ducats(p) for p in range(4)] == [0, 11, 10, 0]


def test_v11_with_no_merchant_the_bank_pays_all():
    table = charity(players=2, a=("mario", 0), b=("muret", 70))
    assert table.ask == "turn"
    assert [table.ducats(p) for p in range(2)] == [5, 80]


def test_v11_recipients_in_the_previous_turns_order():
    table = Table(4, turn=4)
    for p, space in enumerate((30, 20, 10, 5)):
        table.give(p, knowledge=space)
    table.next_turn()
    assert table.order == [3, 2, 1, 0]
    table.give(0, tile="mario", ducats=0).give(2, tile="ralph", ducats=0).give(3, ducats=90)
    table.give(2, knowledge=60)  # the order to come is another
    table.next_turn()
    asked = []
    while table.ask == "charity":
        asked.append(table.player)
        table.do("payer 3")
    assert asked == [2, 0]
    assert table.order == [3, 1, 0, 2]


@pytest.mark.parametrize("config, last", [(BASE.config, 11), (change(charity={"last_turn": 10}), 10)])
def test_v11_charity_ends_with_turn_11(config, last):
    """V11; switch: turn 10 in the French rules."""
    for turn, gift in ((last, 5), (last + 1, 0)):
        table = charity(turn, 2, config, a=("mario", 7), b=(None, 0))
        assert table.ducats(0) == 7 + gift


# --- V12 order -------------------------------------------------------------------------------------------------------


@COUNTS
def test_v12_least_knowledge_first(players):
    table = Table(players, turn=3)
    for p in range(players):
        table.give(p, knowledge=10 + 7 * p % 23)
    table.next_turn()
    assert table.order == sorted(range(players), key=lambda p: 10 + 7 * p % 23)
    assert table.order == table.knowledge_order[::-1]


def test_v12_ties_the_lower_disc_plays_later():
    table = Table(3, turn=3)
    table.give(1, knowledge=9).give(2, knowledge=9).give(0, knowledge=9)
    table.next_turn()
    assert table.order == [0, 2, 1]


@pytest.mark.parametrize("turn", [2, 12, 13])
def test_v12_example_rest_goes_first(turn):
    """V12, both rulebooks: grey has most knowledge but is furthest on Rest: grey, green, red, yellow, black.
    Others on Rest stay. The phase is played on every turn, after turn 12 too."""
    grey, green, red, yellow, black = range(5)
    table = Table(5, turn=turn - 1, reds=(15, 16))
    for p, space in ((grey, 40), (black, 30), (yellow, 20), (red, 10), (green, 5)):
        table.give(p, knowledge=space)
    table.give(black, rest=2).give(grey, rest=3).give(red, rest=2)
    table.next_turn()
    assert table.order == [grey, green, red, yellow, black]
    assert [table.space(p, "rest") for p in (grey, black, red)] == [0, 2, 2]
    table.next_turn()
    assert table.order == [black, green, red, yellow, grey]
    table.next_turn()
    assert table.order == [red, green, yellow, black, grey]


# --- V13 actions -----------------------------------------------------------------------------------------------------


@COUNTS
def test_v13_five_actions_the_whole_turn_at_once(players):
    table = Table(players)
    for p in range(players):
        assert (table.player, table.actions) == (p, 5)
        table.do(*["rest"] * 5)
        assert table.actions == 0
        assert not table.can("rest") and not table.can("psalter")
        table.do("end")
    assert table.ask == "between"


def test_v13_muret_has_six():
    table = Table(2, turn=3)
    table.give(1, tile="muret").do("end")
    assert (table.player, table.actions) == (1, 6)
    table.do(*["rest"] * 6)
    assert table.legal == {"end"}


def test_v13_free_interactions_need_no_action():
    table = Table(2, turn=12, reds=(15, 16))
    table.give(0, "Firenze", library=1).lay_event(3).do(*["rest"] * 5)
    assert table.legal == {"end", "city", "event", "draw"}


def test_v13_unused_actions_are_lost():
    table = Table(2)
    table.do("rest", "end").end_turn().go()
    assert table.actions == 5
    assert table.column(0, "actions_unused") == 4
