"""The end (H17, H17b) and the score (H18, H19)."""

import pytest

from tests.hansa.table import Table, change_data
from tests.hansa.test_clauses_claim import claiming
from tests.hansa.test_clauses_setup import FIRST_EDITION

SINGLES = [
    ("Stade", 1), ("Brunswick", 1), ("Duisburg", 1), ("Groningen", 2), ("Emden", 2), ("Lübeck", 2), ("Kampen", 2),
    ("Bremen", 2), ("Hannover", 2),
]  # fmt: skip

# --- H17 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("owner", [0, 2])
@pytest.mark.parametrize("prestige, ends", [(17, False), (18, True), (19, True)])
def test_h17_twenty_prestige_of_anyone_ends_the_game_after_the_action(owner, prestige, ends):
    table = claiming("Groningen-Emden", "ccd").offices("Emden", owner).offices("Groningen", owner)
    table.give(owner, prestige=prestige).do("claim Groningen-Emden")
    assert table.asked == ("benefit", 0), "the action is finished first"
    table.do("ability book")
    assert (table.ask == "over") == ends
    if ends:
        table.go()
        assert table.end() == "prestige" and table.level(0, "book") == 1
        assert table.sheet("route")[owner] == prestige + 2


def test_h17_by_a_coin_and_by_the_link():
    table = claiming("Groningen-Emden", "ccc", prestige=19).do("claim Groningen-Emden", "office Groningen")
    assert table.ask == "over"
    table = claiming("Brunswick-Stendal", "cccc", prestige=13).network(0, "Arnheim", "Münster", "Minden")
    table.offices("Brunswick", 1, extra=(0,)).do("claim Brunswick-Stendal", "office Stendal")
    assert table.ask == "over" and table.prestige(0) == 20


@pytest.mark.parametrize("changed, last", [({}, 13), (FIRST_EDITION, 14)], ids=["15 markers", "first edition"])
def test_h17_a_marker_taken_while_the_supply_is_empty(changed, last):
    table = Table(4, change_data(markers=changed)).act(40)
    for number in range(1, last + 1):
        assert table.asked == ("turn", 0)
        table.houses("Emden-Stade", "0c", "0c", "0c").mark("Emden-Stade", "actions").do("claim Emden-Stade", "nothing")
        assert len(table.plate(0)) == min(number, last - 1)
    assert table.ask == "over"
    table.go()
    assert table.end() == "markers" and table.sheet("markers")[0] == 21


def complete(table, number):
    for city, offices in SINGLES[:number]:
        table.offices(city, *[1] * offices)
    return table


@pytest.mark.parametrize("completed, ends", [(8, False), (9, True)])
def test_h17_the_tenth_city(completed, ends):
    table = complete(claiming("Goslar-Magdeburg", "cc", privilege=3), completed).offices("Goslar", 1)
    table.do("claim Goslar-Magdeburg", "office Goslar")
    assert table.s.completed == completed + 1
    assert (table.ask == "over") == ends
    if ends:
        table.go()
        assert table.end() == "cities"


def test_h17_the_first_reason_is_told():
    def final(prestige, pile):
        table = complete(claiming("Goslar-Magdeburg", "cc", privilege=3, prestige=prestige), 9).offices("Goslar", 0)
        table.mark("Goslar-Magdeburg", "swap").pile(*pile).do("claim Goslar-Magdeburg", "office Goslar")
        assert table.ask == "over"
        table.go()
        return table.end()

    assert final(19, []) == "prestige"
    assert final(0, []) == "markers"
    assert final(0, ["swap"]) == "cities"


def test_h17_numbers_are_data():
    table = claiming("Groningen-Emden", "ccc", data=change_data(end={"prestige": 5}), prestige=4)
    assert table.do("claim Groningen-Emden", "office Groningen").ask == "over"
    table = claiming("Emden-Stade", "ccd", data=change_data(end={"cities": 1}))
    assert table.do("claim Emden-Stade", "office Stade").ask == "over"


# --- H17b -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rounds", [1, 4, 30])
@pytest.mark.parametrize("players", [2, 5])
def test_h17b_rounds_without_a_claim(players, rounds):
    table = Table(players, change_data(stall={"rounds": rounds}), empty=False)
    for number in range(1, rounds + 1):
        assert table.s.turn == number
        table.end_round()
    assert table.ask == "over"
    table.go()
    assert table.end() == "stalled" and table.column(0, "turns") == rounds


def test_h17b_a_claim_begins_the_count_anew():
    table = Table(3, change_data(stall={"rounds": 3}))
    table.end_round().end_round().end_turn()
    table.houses("Kampen-Osnabrück", "1c", "1c").do("claim Kampen-Osnabrück", "nothing").end_round()
    for _ in range(3):
        assert table.ask == "turn"
        table.end_round()
    assert table.ask == "over" and table.s.turn == 6


@pytest.mark.parametrize(
    "last, stalls",
    [
        ({"supply": (1, 0)}, True), ({"supply": (1, 1)}, False), ({"stock": (1, 1)}, False), ({"stock": (0, 1)}, True),
        ({"supply": (1, 0), "markers": ["develop"]}, False), ({"markers": ["develop"]}, True),
        ({"supply": (1, 0), "markers": ["actions", "remove", "extra_office"]}, True),
        ({"supply": (1, 0), "markers": ["develop"], "keys": 4, "actions": 5, "privilege": 3, "book": 3, "bags": 3},
         True),
    ],
)  # fmt: skip
def test_h17b_nobody_can_ever_claim_again(last, stalls):
    """The shortest routes have two houses; what is in offices and on desks comes back only by claims or markers."""
    table = Table(3)
    for p in range(3):
        table.give(p, **({"supply": (0, 0), "stock": (0, 0)} | (last if p == 2 else {})))
    table.end_round()
    assert (table.ask == "over") == stalls
    if stalls:
        table.go()
        assert table.end() == "stalled"


def test_h17b_pieces_on_houses_may_still_claim():
    table = Table(3).houses("Emden-Osnabrück", "1c").houses("Hamburg-Bremen", "1d")
    for p in range(3):
        table.give(p, supply=(0, 0), stock=(0, 0))
    assert table.end_round().ask == "turn"


# --- H18 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "levels, points",
    [({}, 0), ({"keys": 4}, 0), ({"actions": 5}, 4), ({"actions": 4}, 0), ({"privilege": 3}, 4), ({"book": 3}, 4),
     ({"bags": 3}, 4), ({"bags": 2, "book": 2}, 0),
     ({"keys": 4, "actions": 5, "privilege": 3, "book": 3, "bags": 3}, 16)],
)  # fmt: skip
def test_h18_full_tracks_but_the_keys(levels, points):
    assert Table(4).give(1, **levels).finish().sheet("abilities") == [0, points, 0, 0]


@pytest.mark.parametrize("count, points", list(enumerate([0, 1, 3, 3, 6, 6, 10, 10, 15, 15, 21, 21, 21])))
def test_h18_markers(count, points):
    half = count // 2
    table = Table(4).give(2, markers=["extra_office"] * half, used=["swap"] * (count - half)).finish()
    assert table.sheet("markers") == [0, 0, points, 0]


def test_h18_markers_on_the_plate_do_not_count():
    table = Table(4).give(0, plate=["swap"], markers=["extra_office"])
    for route in table.routes:
        table.houses(route, "3c")
    assert table.finish().sheet("markers") == [1, 0, 0, 0] and table.plate(0) == ["swap"]


def test_h18_two_for_each_controlled_city():
    table = Table(4).offices("Minden", 0, 1, 1, 0).offices("Hamburg", 2, 2, 3).offices("Emden", 1, extra=(3,))
    assert table.offices("Stade", 1, extra=(0, 0)).finish().sheet("control") == [4, 2, 2, 0]


@pytest.mark.parametrize("level, value", list(enumerate([1, 2, 2, 3, 4])))
def test_h18_keys_times_the_offices_of_the_best_group(level, value):
    """Offices count, not cities: Minden holds three, so the group of two cities beats that of three."""
    table = Table(4).give(0, keys=level).offices("Minden", 0, 0, 1, extra=(0,)).offices("Paderborn", 0)
    table.network(0, "Groningen").offices("Emden", 1, extra=(0,)).network(0, "Osnabrück").network(0, "Halle")
    assert table.finish().sheet("network") == [4 * value, 1, 0, 0]
    assert table.column(0, "network") == 4 and table.column(0, "offices") == 8


def test_h18_branches_count_and_every_group_is_one():
    """A star of five cities about Minden; others' offices in between neither help nor hinder."""
    table = Table(4).network(2, "Minden", "Bremen", "Hannover", "Paderborn").offices("Münster", 1, 2).give(2, keys=3)
    table.offices("Arnheim", 1)
    assert table.finish().sheet("network") == [0, 2, 15, 0]


@pytest.mark.parametrize("players, points", [(3, 3), (4, 6)])
def test_h18_only_routes_of_the_board_used_connect(players, points):
    """Warburg and Göttingen are linked on one side only."""
    table = Table(players).network(0, "Warburg", "Göttingen").give(0, keys=3).finish()
    assert table.sheet("network")[0] == points


def test_h18_the_score_is_the_sum():
    table = Table(4).give(1, prestige=7, book=3, used=["swap"] * 4, table=[2]).network(1, "Minden", "Hannover").finish()
    assert table.scores() == [0, 7 + 4 + 6 + 9 + 4 + 2, 0, 0]
    assert table.ranks() == [2, 1, 2, 2]


# --- H19 ------------------------------------------------------------------------------------------------------------


def test_h19_the_lower_shown_action_number():
    table = Table(4).give(0, prestige=5, actions=1).give(1, prestige=5).give(2, prestige=5, actions=2)
    assert table.finish().ranks() == [2, 1, 2, 4], "two and three upgrades show the same number"


def test_h19_then_more_offices_extra_ones_included():
    """0 has a city and 4 prestige, 1 two extra offices in a city of 3's and 5, 2 nothing but 7 prestige."""
    table = Table(4).offices("Minden", 0).offices("Emden", 3, 3, extra=(1, 1)).offices("Hamburg", 3)
    table.give(0, prestige=4).give(1, prestige=5).give(2, prestige=7)
    table.finish()
    networks, control = table.sheet("network"), table.sheet("control")
    assert (networks[:3], control[:3]) == ([1, 2, 0], [2, 0, 0])
    assert table.scores()[:3] == [7, 7, 7]
    assert [table.column(p, "offices") for p in range(4)] == [1, 2, 0, 3]
    assert table.ranks() == [2, 1, 3, 4]


def test_h19_discs_on_the_table_are_no_offices():
    table = Table(3).give(0, table=[0], prestige=0).give(1, prestige=4).offices("Minden", 1)
    table.finish()
    assert table.scores() == [7, 7, 0] and table.ranks() == [2, 1, 3]


def test_h19_then_shared():
    table = Table(5).give(3, prestige=1).finish()
    assert table.ranks() == [2, 2, 2, 1, 2]
    table = Table(5).give(1, prestige=1).give(3, prestige=1).finish()
    assert table.ranks() == [3, 1, 3, 1, 3]
