"""Set-up (V1-V8)."""

import numpy as np
import pytest

from sim.games.vulgari import GAME
from sim.games.vulgari.data import setup_data
from tests.vulgari.table import BASE, Table, blank

COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])
STARTS = {"Torino", "Vicenza", "Ancona", "Taranto", "Catania"}
FRANCISCAN = {"Celano", "Gubbio", "Cortona", "Assisi", "Urbino"}


def deals(players=4, number=400, config=BASE.config):
    """Many set-ups, as data."""
    rules, states = blank(config, players)
    for block in range(number):
        GAME.begin(states, rules, 7, block, 0)
        yield setup_data(states.view(np.recarray)[0], config)


@COUNTS
def test_v1_all_start_as_merchants_with_10_ducats_on_space_1(players):
    table = Table(players)
    for p in range(players):
        assert table.career(p) == "merchant"
        assert table.ducats(p) == 10
        assert table.space(p) == 1
        assert table.behind(p) == {}
        assert [table.space(p, track) for track in ("riddle", "messenger", "orient", "cantico", "library", "rest")] == [
            0
        ] * 6


def test_v2_events_lie_in_cyclic_order_from_a_random_tile():
    seen = set()
    for setup in deals():
        first = setup["events"][0]
        assert setup["events"] == [(first - 1 + i) % 9 + 1 for i in range(9)] + [10]
        seen.add(first)
    assert seen == set(range(1, 10))


def test_v2_example_commercium_first():
    """V2, Italian rulebook: tile 4 on turn 1, 5 on turn 2, 6 on turn 3 ...; tile 1 on turn 7; Stupor Mundi on 10."""
    example = next(setup for setup in deals() if setup["events"][0] == 4)
    assert example["events"] == [4, 5, 6, 7, 8, 9, 1, 2, 3, 10]


def test_v2_turn_11_has_no_event():
    table = Table(2)
    assert table.s.event_on[10] == 10
    assert not table.s.event_on[11:].any()
    assert not table.s.event_on[0]


def test_v3_two_red_and_three_white_papal_tiles_all_orders_alike():
    """V3: the second red lies on turn 13, 14, 15, 16 with odds 1, 2, 3, 4 in ten."""
    ends = []
    for setup in deals(2, 4000):
        assert sorted(setup["papal"]) == ["red"] * 2 + ["white"] * 3
        ends.append(12 + max(i for i, tile in enumerate(setup["papal"]) if tile == "red"))
    shares = [ends.count(turn) / len(ends) for turn in (12, 13, 14, 15, 16)]
    assert shares == pytest.approx([0, 0.1, 0.2, 0.3, 0.4], abs=0.03)


@pytest.mark.parametrize(
    "players, bag, per_turn",
    [(2, [3, 5, 14, 6], 4), (3, [6, 5, 16, 8], 5), (4, [8, 7, 17, 10], 6), (5, [11, 7, 20, 11], 7)],
)
def test_v4_the_whole_bag_lies_on_turns_1_to_7(players, bag, per_turn):
    """V4; with four players six cubes on each of the first seven turns, as both rulebooks' example says."""
    layouts = set()
    for setup in deals(players, 50):
        assert [sum(turn) for turn in setup["cubes"]] == [per_turn] * 7
        assert [sum(turn[colour] for turn in setup["cubes"]) for colour in range(4)] == bag
        layouts.add(str(setup["cubes"]))
    assert len(layouts) == 50
    table = Table(players, turn=0)
    assert not table.s.calendar[8:].any() and not table.s.calendar[0].any()


def test_v4_every_colour_is_as_likely_on_every_turn():
    """V4: drawn at random: red is on turn 1 as often as its share of the bag."""
    setups = list(deals(4, 3000))
    for turn in (0, 3, 6):
        share = sum(setup["cubes"][turn][0] for setup in setups) / (6 * len(setups))
        assert share == pytest.approx(8 / 42, abs=0.01)


def test_v5_a_cantico_tile_on_each_franciscan_city():
    where = {}
    for setup in deals(3):
        assert set(setup["cantico"]) == FRANCISCAN
        assert sorted(setup["cantico"].values()) == [2, 5, 7, 10, 12]
        for city, turn in setup["cantico"].items():
            where.setdefault((city, turn), 0)
            where[city, turn] += 1
    assert len(where) == 25
    assert min(where.values()) > 400 / 5 / 2


@COUNTS
def test_v6_manuscripts_face_up_are_players_less_one(players):
    """V6; with four players three of each deck, as both rulebooks' example says."""
    table = Table(players)
    for level in (1, 2, 3, 4):
        assert len(table.displayed(level)) == players - 1
        assert table.s.deck_left[level] == (10 if level == 4 else 15) - (players - 1)


def test_v6_decks_hold_three_of_each_colour_and_the_ten_pairs():
    """V6; the display is the top of the deck."""
    tops = set()
    for setup in deals(2, 100):
        for level in "123":
            colours = [tile for (tile,) in setup["decks"][level]]
            assert sorted(colours) == sorted(["blue", "violet", "yellow", "orange", "green"] * 3)
        pairs = [frozenset(tile) for tile in setup["decks"]["4"]]
        assert len(set(pairs)) == 10 and all(len(pair) == 2 for pair in pairs)
        tops.add((setup["decks"]["1"][0][0], setup["decks"]["4"][0][0]))
        assert sorted(setup["library"]) == [2, 2, 2, 3, 3, 3, 4, 4]
    assert len({top for top, _ in tops}) == 5
    table = Table(3)
    decks = setup_data(table.dealt, BASE.config)["decks"]
    for level in (1, 2, 3, 4):
        assert table.displayed(level) == sorted("-".join(tile) for tile in decks[str(level)][:2])


def test_v6_lingua_aside_and_all_character_tiles_free():
    table = Table(5)
    assert not table.s.lingua_open
    assert table.s.pile_left == 8
    table.give(0, "Convento Nord", ducats=0)
    assert table.starting("friar") == {f"friar {name}" for name in ("mario", "michael", "stefano", "gigi", "ralph")}


@COUNTS
def test_v7_start_cities_in_reverse_order_all_different(players):
    table = Table(players, turn=0)
    taken = set()
    for p in reversed(range(players)):
        assert (table.ask, table.player) == ("start", p)
        assert table.legal == {f"start {zone}" for zone in STARTS - taken}
        zone = sorted(STARTS - taken)[p % len(STARTS - taken)]
        table.do(f"start {zone}")
        assert table.at(p) == zone
        taken.add(zone)
    assert table.ask == "between"


@COUNTS
def test_v7_v8_discs_stack_on_space_1_and_the_first_player_is_last_in_knowledge(players):
    table = Table(players)
    assert table.knowledge_order == list(reversed(range(players)))
    assert table.order == list(range(players))


def test_v8_the_disc_that_arrived_first_is_ahead():
    table = Table(3)
    table.do("psalter", "end")  # player 0 to 5, as the last
    assert table.space(0) == 5
    table.give(1, knowledge=2).do("psalter")
    assert table.space(1) == 5
    assert table.knowledge_order == [0, 1, 2]


def test_v8_a_disc_moved_back_lands_on_top():
    table = Table(3)
    for p, space in enumerate((20, 14, 14)):
        table.give(p, knowledge=space)
    table.give(1, "Milano", tile="mario", ducats=40, cubes={"red": 1})
    table.do("end")
    assert table.player == 1
    table.do("cardinal shlasinger red", "shlasinger 0")
    assert table.space(0) == 14
    assert table.knowledge_order == [1, 2, 0]


def test_v8_knowledge_stops_at_the_last_space_and_at_1():
    """V8: a disc that cannot move keeps its place in the pile."""
    table = Table(3)
    table.give(0, knowledge=91).do("psalter")
    assert table.space(0) == 92
    table = Table(3)
    table.give(2, knowledge=92).give(0, knowledge=92).do("psalter")
    assert table.knowledge_order[:2] == [2, 0]
    table = Table(3)
    table.give(1, knowledge=92).give(0, knowledge=90).give(2, knowledge=92)
    table.do("psalter")
    assert table.knowledge_order == [1, 2, 0]


@pytest.mark.parametrize(
    "victim, space, expected, order", [(1, 1, 1, [0, 2, 1]), (2, 1, 1, [0, 2, 1]), (2, 4, 1, [0, 1, 2])]
)
def test_v8_pushed_back_to_space_1(victim, space, expected, order):
    """V8: never below 1; who stands on 1 already keeps his place in the pile, who lands there comes on top."""
    table = Table(3)
    table.give(0, "Milano", tile="gigi", ducats=40, cubes={"red": 1}, knowledge=30)
    if space > 1:
        table.give(victim, knowledge=space)
    table.do("cardinal shlasinger red", f"shlasinger {victim}")
    assert table.space(victim) == expected
    assert table.knowledge_order == order


def test_v8_a_disc_at_0_of_a_track_is_not_on_it():
    table = Table(3)
    assert table.score("riddle") == [0, 0, 0]
    table = Table(3)
    assert table.score("cantico") == [0, 0, 0]
    table = Table(2)
    table.give(1, cantico=1)
    assert table.score("cantico") == [0, 9]
