"""Trust: convergence, rule health, and what rotation is worth, on games made by hand."""

import numpy as np
import pytest

from reports.metric import METRICS, Nothing
from reports.metrics.trust import (
    IMPOSSIBLE,
    NEVER_OFFERED,
    NEVER_TAKEN,
    convergence,
    count_late_changes,
    design_worth,
    rule_health,
)
from sim.game import Option
from tests.reports.cells import make_cell, rotate


def toss(blocks, seed=1, names=("a", "b")):
    generator = np.random.default_rng(seed)
    won = generator.integers(0, 2, 2 * blocks)
    return make_cell(rotate(list(names), blocks), np.column_stack([won, 1 - won]))


def test_the_course_of_shares_by_hand():
    cell = make_cell(rotate(["a", "b"], 2), [[1, 0], [1, 0], [1, 0], [0, 1]])
    data = convergence(cell)
    last = data.filter(data["after"] == 4)
    assert dict(last.select("who", "value").iter_rows()) == {"a": 0.75, "b": 0.25}
    assert last["note"].to_list() == ["too few blocks yet"] * 2 and last["blocks"].to_list() == [2, 2]


def test_the_course_ends_with_the_share_and_an_interval_that_holds_all_along():
    cell = toss(600)
    data = convergence(cell)
    last = data.filter(data["after"] == 1200)
    won = dict(last.select("who", "value").iter_rows())
    share = cell.column("win_share")[cell.strategies == 0].mean()
    assert won["a"] == pytest.approx(share) and last["low"][0] < 0.5 < last["high"][0]
    widths = (data.filter(data["who"] == "a")["high"] - data.filter(data["who"] == "a")["low"]).drop_nulls()
    assert widths[-1] < widths[0] / 2 and data["after"].is_sorted() is False
    assert data["low"].min() >= 0 and data["high"].max() <= 1


def test_a_mirror_run_follows_its_seats():
    data = convergence(toss(100, names=("a", "a")))
    assert data["who"].unique(maintain_order=True).to_list() == ["first seat", "second seat"]


def test_late_changes_of_order():
    early = [[1, 0], [0, 1]] * 10
    steady = make_cell(rotate(["a", "b"], 20), early + [[1, 0], [0, 1]] * 10)
    assert count_late_changes(steady) == 0
    # b wins all until the last block but two are played, then a catches up and overtakes at the very end
    swing = make_cell(rotate(["a", "b"], 20), [[0, 1], [1, 0]] * 9 + [[1, 0], [0, 1]] * 11)
    assert count_late_changes(swing) == 1
    assert "changed 1 times" in METRICS["convergence"].shows(convergence(swing), swing)


def test_a_single_block_has_no_course():
    with pytest.raises(Nothing, match="a single block"):
        convergence(make_cell(rotate(["a", "b"]), [[1, 0], [0, 1]]))


OPTIONS = (Option("north", "move"), Option("south", "move"), Option("west", "move"))


def test_health_by_hand():
    choices = np.zeros((2, 2, 3, 3))
    choices[:, :, 0] = [3, 2, 1]
    choices[:, :, 1] = [3, 0, 0]
    cell = make_cell(
        rotate(["a", "b"], 40), [[1, 0]] * 80, columns={"turns": [12] + [8] * 79}, choices=choices, options=OPTIONS,
        most_turns=12,
    )  # fmt: skip
    found = {line["what"]: line for line in rule_health(cell).iter_rows(named=True)}
    assert (found[IMPOSSIBLE]["count"], found[IMPOSSIBLE]["of"], found[IMPOSSIBLE]["verdict"]) == (0, 80, "inside")
    assert 0 < found[IMPOSSIBLE]["high"] < 0.1
    cut = found["games lasted 12 turns or more, the most that is recorded"]
    assert (cut["count"], cut["of"]) == (1, 80)
    assert (found[NEVER_OFFERED]["count"], found[NEVER_OFFERED]["names"]) == (1, "west")
    assert (found[NEVER_TAKEN]["count"], found[NEVER_TAKEN]["names"]) == (1, "south")
    assert found[NEVER_TAKEN]["note"].startswith("each in fewer than 95.00 % of blocks")
    assert not list(METRICS["rule_health"].tell(rule_health(cell), cell))


def test_failed_games_are_the_first_thing_to_tell():
    cell = toss(40)
    cell.__dict__["failures"] = [{"block": 40}, {"block": 40}, {"block": 3}]
    data = rule_health(cell)
    assert data["count"][0] == 3 and data["of"][0] == 83 and data["verdict"][0] == "outside"
    assert data["value"][0] == pytest.approx(3 / 83)
    (takeaway,) = METRICS["rule_health"].tell(data, cell)
    assert takeaway.weight == 10 and takeaway.text.startswith("3 of 83 games met an impossible state and were left out")


def test_independent_games_are_worth_themselves():
    data = design_worth(toss(3000))
    assert data["value"].to_list() == pytest.approx([1] * 4, abs=0.1)
    assert (data["low"] < 1).all() and (data["high"] > 1).all()


def test_games_that_repeat_one_another_are_worth_less():
    generator = np.random.default_rng(3)
    won = generator.integers(0, 2, 300)
    player = np.stack([won, 1 - won, 1 - won, won], axis=1).reshape(-1, 2)  # the same player wins from both seats
    data = design_worth(make_cell(rotate(["a", "b"], 300), player))
    worth = dict(data.select("who", "value").iter_rows())
    assert worth["a"] == pytest.approx(0.5, abs=0.02)
    assert worth["first seat"] is None, "each seat wins once in every block"


def test_shares_that_never_vary_have_no_worth():
    with pytest.raises(Nothing, match="do not vary"):
        design_worth(make_cell(rotate(["a", "b"], 3), [[1, 0]] * 6))
