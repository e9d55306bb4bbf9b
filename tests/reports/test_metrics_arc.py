"""The arc of games written by hand: every number can be checked on one's fingers."""

from itertools import pairwise

import numpy as np
import polars as pl
import pytest

import reports.metrics  # noqa: F401 (registers the metrics)
from reports.metric import METRICS, Nothing
from reports.metrics.arc import half_time_band
from reports.metrics.tension import choose_width, name_deficits
from reports.stats import lift_of_share
from tests.reports.cells import make_cell

# Points of the two players after each of four turns, and then at the end of the fourth.
ARCS = [
    [[1, 0], [2, 3], [4, 5], [8, 6]],  # leads: 0, 1, 1, 0; the first wins
    [[1, 1], [2, 2], [5, 3], [9, 4]],  # nobody, nobody, 0, 0
    [[0, 2], [1, 4], [2, 6], [3, 7]],  # 1 throughout
    [[3, 1], [2, 2], [1, 5], [6, 6]],  # 0, nobody, 1, a tie: a shared win
]
SCORES = [arc[-1] for arc in ARCS]


def hand_made(**options):
    return make_cell([["a", "b"], ["b", "a"]] * 2, SCORES, columns={"turns": 4}, arcs=ARCS, **options)


def measure(name, cell):
    return METRICS[name].measure(cell)


def values(name, cell=None, column="value"):
    return measure(name, cell or hand_made())[column].to_list()


def test_changes_of_leader_count_sole_leaders_only():
    data = measure("lead_changes", hand_made())
    # game 1: turns 2 and 4; game 4: turn 3, from the first to the second, a tie between
    assert data["turn"].to_list() == ["whole game", "1", "2", "3", "4"]
    assert data["value"].to_list() == [0.75, 0.0, 0.25, 0.25, 0.25]
    assert data["games"].to_list() == [4] * 5 and data["blocks"].to_list() == [2] * 5
    assert data["band_low"][0] == 1.0 and data["verdict"][1] is None


def test_games_by_changes_of_leader():
    data = measure("no_lead_change", hand_made())
    assert data.select("changes", "value").rows() == [("0", 0.5), ("1", 0.25), ("2", 0.25)]
    assert data["band_high"].to_list() == [0.3333, None, None]


def test_the_leader_wins_of_several_one_at_random():
    # turn 1: leads 0 (wins), both (one of them wins: a half), 1 (wins), 0 (half a win)
    assert values("runaway") == pytest.approx([(1 + 0.5 + 1 + 0.5) / 4, (0 + 0.5 + 1 + 0.5) / 4, (0 + 1 + 1 + 0.5) / 4])
    assert values("runaway", column="turn") == [1, 2, 3]  # nothing is open after the last


def test_half_time_over_all_and_by_who_leads():
    data = measure("half_time_leader", hand_made())
    # after turn 2 one leads alone in games 1 and 3, b both times: it loses the first and wins the third
    assert data.select("leader", "value", "games").rows() == [("all games", 0.5, 4), ("b", 0.5, 2)]


def test_the_band_of_half_time_has_the_same_odds_for_any_number():
    low, high = half_time_band(hand_made())
    assert lift_of_share(low, 2) == pytest.approx(lift_of_share(0.45, 4))
    assert lift_of_share(high, 2) == pytest.approx(lift_of_share(0.65, 4))


def test_decided_by_the_last_turn_at_which_the_winner_did_not_lead_alone():
    cell = hand_made()
    assert cell.course.decided.tolist() == [0.75, 0.5, 0.0, 1.0]  # a shared win is open to the end
    data = measure("decision_point", cell)
    assert data["winner"].to_list() == ["all games", "a", "b"]
    assert data["value"][0] == 0.5 and data["games"].to_list() == [4, 1, 2]


def test_open_games_are_the_survival_of_the_decision_point():
    data = measure("undecided", hand_made())
    shares = dict(data.select("played", "value").rows())
    assert shares[0.0] == 1.0 and shares[0.05] == 0.75 and shares[0.5] == 0.75
    assert shares[0.55] == 0.5 and shares[0.75] == 0.5 and shares[0.8] == 0.25 and shares[1.0] == 0.25


def test_drama_is_what_the_later_winner_lacks():
    data = measure("drama", hand_made())
    # the winner of game 1 lacks 1 and 1 after turns 2 and 3; those of game 4 half of 2 after turn 1, of 4 after turn 3
    assert data["turn"].to_list() == ["while behind", "1", "2", "3"]
    assert data["value"].to_list() == pytest.approx([(1 + 1 + 1 + 2) / 4, 0.25, 0.25, 0.75])


def test_a_game_longer_than_what_was_recorded_is_left_out():
    cell = make_cell([["a", "b"]] * 4, SCORES, columns={"turns": [4, 4, 9, 4]}, arcs=ARCS)
    assert cell.course.games == 3 and cell.course.decided.tolist() == [0.75, 0.5, 1.0]
    none = make_cell([["a", "b"]] * 4, SCORES, columns={"turns": 9}, arcs=ARCS)
    with pytest.raises(Nothing, match="from its first turn to its last"):
        measure("lead_changes", none)


def test_games_of_one_turn_have_no_course():
    cell = make_cell([["a", "b"]] * 2, [[1, 2], [2, 1]], columns={"turns": 1}, arcs=[[[1, 2]], [[2, 1]]])
    with pytest.raises(Nothing, match="single turn"):
        measure("runaway", cell)


def race(games=400, growth=0.0, seed=3, turns=10, players=4):
    """Points that grow by luck, and by `growth` for each point ahead of the table."""
    generator = np.random.default_rng(seed)
    points = np.zeros((games, turns, players))
    now = np.zeros((games, players))
    for turn in range(turns):
        now = now + growth * (now - now.mean(axis=1, keepdims=True)) + generator.integers(0, 7, (games, players))
        points[:, turn] = now
    points = np.round(points).astype(int)
    who = [list("abcd"[:players])] * games
    return make_cell(who, points[:, -1], columns={"turns": turns}, arcs=points)


def test_a_lead_that_does_nothing_has_no_slope_and_one_that_grows_has():
    even, grows = measure("snowball", race(1200)), measure("snowball", race(1200, growth=0.15))
    at = even.filter(pl.col("verdict").is_not_null())
    assert at["turn"].item() == 5 and at["verdict"].item() == "inside"
    assert at["low"].item() < 0 < at["high"].item()
    at = grows.filter(pl.col("turn") == 5)
    assert at["low"].item() < 1.15**5 - 1 < at["high"].item() and at["verdict"].item() == "outside"
    told = list(METRICS["snowball"].tell(grows, race()))
    assert len(told) == 1 and "A lead feeds itself" in told[0].text


def test_comeback_map_of_two_players_is_a_mirror():
    data = measure("comeback", race(600, players=2))
    # one leads and the other is behind: over all deficits the chances of both add up to one a game and turn
    lines = data.drop_nulls("value").filter(pl.col("turns") == "5")
    assert float((lines["value"] * lines["games"]).sum()) == pytest.approx(600, rel=0.02)
    far = lines.row(-1, named=True)
    assert far["value"] < 0.3 and lines["value"][0] > 0.5


def test_rare_cells_of_the_map_stay_empty_and_say_so():
    data = measure("comeback", hand_made())
    assert data["value"].is_null().all() and (data["note"] == "fewer than 30 blocks").all()


def test_bins_of_deficits():
    assert choose_width(np.array([0, 3, 5])) == 1 and choose_width(np.array([0, 30.0])) == 5
    assert name_deficits(5)[:3] == ["leads", "1-5", "6-10"] and name_deficits(1)[-1] == "7 or more"


def test_chances_are_learned_from_one_half_and_hold_in_the_other():
    cell = race(4000)
    data = measure("foresight", cell)
    known = data.filter(pl.col("games") > 200)
    assert (known["value"] - known["told"]).abs().max() < 0.06
    course = cell.course
    assert np.isnan(course.chances[~course.held_out[course.game]]).all()
    told = course.chances[course.held_out[course.game] & course.going]
    assert np.allclose(told.sum(axis=1), 1)


def test_tension_falls_from_open_to_over():
    data = measure("tension", race(4000))
    curve = data.filter(pl.col("part") != "whole game")["value"].to_list()
    assert curve[0] > 0.9 and curve[-1] == 0.0  # ten turns: the last tenth is the end alone
    assert all(later < earlier for earlier, later in pairwise(curve))
    # the area is that of the trapezoids, every game having ten turns
    assert data["value"][0] == pytest.approx((0.5 + sum(curve)) / 10, abs=1e-9)


def test_too_few_games_tell_no_tension():
    with pytest.raises(Nothing, match="too few games"):
        measure("tension", hand_made())


def test_lines_without_words_have_no_name_among_the_flags():
    from reports.report import list_flags, measure

    found = measure(METRICS["snowball"], race(200))
    flags = list_flags({"snowball": [found]})
    assert flags.select("metric", "label").rows() == [("snowball", "")]  # the one line that is judged
