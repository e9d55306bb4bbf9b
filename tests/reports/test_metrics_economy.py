"""The economy of hand-written games: goods held, gained, spent and missed."""

import numpy as np
import polars as pl
import pytest

import reports.metrics  # noqa: F401 (registers the metrics)
from reports.metric import METRICS, Nothing
from sim.game import Good
from tests.reports.cells import make_cell, rotate

GOODS = (Good("gold", "money"), Good("fame", "never spent"))


def measure(name, cell):
    return METRICS[name].measure(cell)


def build(gold, fame, score=None, turns=2):
    """Games of two players; gold and fame [games, turns, players, 4]: held, gained, spent, blocked."""
    gold, fame = np.array(gold), np.array(fame)
    games = len(gold)
    score = np.array([[3, 1]] * games) if score is None else score
    points = np.zeros((*gold.shape[:3], 1), int)
    points[:, -1, :, 0] = score
    arcs = np.concatenate([points, gold, fame], axis=3)
    return make_cell(rotate(["a", "b"], games // 2), score, columns={"turns": turns}, arcs=arcs, goods=GOODS)


GOLD = [
    [[[2, 2, 0, 1], [4, 4, 0, 0]], [[1, 5, 4, 3], [0, 4, 4, 0]]],
    [[[3, 3, 0, 0], [1, 1, 0, 2]], [[3, 9, 6, 0], [0, 2, 2, 0]]],
]
FAME = [[[[1, 1, 0, 0], [0, 0, 0, 0]], [[2, 2, 0, 0], [1, 1, 0, 0]]]] * 2


def test_flows_are_means_over_players_after_each_turn():
    data = measure("goods_flow", build(GOLD, FAME))
    found = {(g, f, t): v for g, f, t, v in data.select("good", "flow", "turn", "value").rows()}
    assert found["gold", "held", 1] == 10 / 4 and found["gold", "held", 2] == 4 / 4
    assert found["gold", "gained", 2] == 20 / 4 and found["gold", "spent", 2] == 16 / 4
    assert found["fame", "held", 2] == 6 / 4 and len(data) == 2 * 3 * 2


def test_starvation_is_the_share_of_turns_with_an_action_out_of_reach():
    data = measure("starvation", build(GOLD * 2, FAME * 2))
    assert data.select("good", "value").rows() == [("gold", 3 / 8), ("fame", 0.0)]
    assert data["band_high"].to_list() == [0.5, 0.5]
    assert data["verdict"][0] is not None and data["verdict"][1] is None  # want of what is never spent is no want


def test_leftover_is_what_is_held_of_what_was_gained():
    data = measure("leftover", build(GOLD * 2, FAME * 2))
    assert data.select("good", "value").rows() == [("fame", 1.0), ("gold", pytest.approx(4 / 20))]
    assert data["note"][0] == "hardly ever spent" and data["verdict"][0] is None  # a good to keep is not judged
    assert data["verdict"][1] is not None


def test_much_left_over_is_told():
    glut = [[[[9, 9, 0, 5], [9, 9, 0, 5]], [[8 + i // 2 % 2, 10, 2 - i // 2 % 2, 5], [8, 10, 2, 5]]] for i in range(60)]
    cell = build(glut, FAME * 30)
    told = list(METRICS["leftover"].tell(measure("leftover", cell), cell))
    assert len(told) == 1 and "of gold" in told[0].text and told[0].weight > 1
    scarce = list(METRICS["starvation"].tell(measure("starvation", cell), cell))
    assert "want of gold (100 % of turns)" in scarce[0].text


def test_conversion_finds_the_points_of_one_more():
    generator = np.random.default_rng(1)
    gained = generator.integers(5, 20, (400, 2, 2))
    gold, fame = np.zeros((2, 400, 1, 2, 4), int)
    gold[:, 0, :, 1], fame[:, 0, :, 1] = gained[..., 0], gained[..., 1]
    score = 3 * gained[..., 0] - gained[..., 1] + generator.integers(0, 3, (400, 2))
    data = measure("conversion", build(np.repeat(gold, 2, 1), np.repeat(fame, 2, 1), score))
    assert data["good"].to_list() == ["gold", "fame"]
    assert data["value"].to_list() == pytest.approx([3, -1], abs=0.05)
    assert (data["low"] < data["value"]).all()


def test_goods_that_nobody_gains_are_not_identified():
    none = np.zeros((4, 2, 2, 4), int)
    data = measure("conversion", build(none, none))
    assert data["value"].is_null().all() and (data["note"] == "not identified by these games").all()
    left = measure("leftover", build(none, none))
    assert left["value"].is_null().all()
    for name, found in (("conversion", data), ("leftover", left)):
        assert METRICS[name].shows(found, build(none, none))
        METRICS[name].plot(found, build(none, none))


def test_a_game_without_goods_says_so():
    cell = make_cell([["a", "b"]] * 2, [[1, 2]] * 2, columns={"turns": 2}, arcs=[[[0, 1], [1, 2]]] * 2)
    with pytest.raises(Nothing, match="no goods"):
        measure("starvation", cell)


def test_frames_have_one_line_per_good():
    data = measure("starvation", build(GOLD, FAME))
    assert isinstance(data, pl.DataFrame) and data["good"].n_unique() == len(data)


def test_ways_are_found_by_the_names_of_columns():
    """Gold comes from work and gifts, and goes into bread; what belongs to no good of the game is left out."""
    columns = {
        "gold_from_work": [[4, 2], [3, 3]] * 2,
        "gold_from_a_gift": [[0, 1], [0, 1]] * 2,
        "gold_for_bread": [[5, 1], [0, 2]] * 2,
        "lead_for_bread": 9,
    }
    score = np.array([[3, 1]] * 4)
    cell = make_cell(rotate(["a", "b"], 2), score, columns=columns, goods=GOODS)
    data = measure("goods_ways", cell)
    assert data.select("good", "flow", "way", "value", "share").rows() == [
        ("gold", "comes from", "work", 12 / 4, 12 / 14),
        ("gold", "comes from", "a gift", 2 / 4, 2 / 14),
        ("gold", "goes into", "bread", 8 / 4, 1.0),
    ]
    assert "gold comes from work (86 %)" in METRICS["goods_ways"].shows(data, cell)
    with pytest.raises(Nothing, match="ways"):
        measure("goods_ways", make_cell(rotate(["a", "b"], 2), score, goods=GOODS))
