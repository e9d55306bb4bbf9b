"""Points: sources, what decides, margins and ties, on games made by hand."""

import numpy as np
import pytest

from reports.metric import METRICS, Nothing
from reports.metrics.points import close_games, deciding_power, margin, score_sources, ties
from tests.reports.cells import make_cell, rotate

SCORE = np.array([[10, 6], [7, 9], [8, 8], [4, 9]])
EVEN, BIG = np.array([[3, 3], [3, 3], [3, 3], [3, 3]]), np.array([[7, 3], [4, 6], [5, 5], [1, 6]])


def make_points(**changes):
    columns = {"pts_even": EVEN, "pts_big": BIG} | changes
    return make_cell(rotate(["a", "b"], 2), SCORE, columns=columns)


def test_sources_by_hand():
    found = {(line["who"], line["source"]): line for line in score_sources(make_points()).iter_rows(named=True)}
    # winners: 10, 9, both 8 of the tie, 9
    assert found["winners", "big"]["value"] == pytest.approx((7 + 6 + 5 + 5 + 6) / 5)
    assert found["winners", "even"]["value"] == 3 and found["winners", "even"]["games"] == 5
    assert found["all others", "big"]["value"] == pytest.approx((3 + 4 + 1) / 3)
    # a sits first in games 1 and 3, second in 2 and 4
    assert found["a", "big"]["value"] == pytest.approx((7 + 6 + 5 + 6) / 4)
    assert found["b", "big"]["share"] == pytest.approx((3 + 4 + 5 + 1) / (6 + 7 + 8 + 4))
    assert len(found) == 8


def test_points_that_no_source_tells_are_other():
    data = score_sources(make_points(pts_big=BIG - 1))
    other = data.filter((data["source"] == "other") & (data["who"] == "a"))
    assert other["value"].item() == 1 and data["source"].n_unique() == 3
    assert score_sources(make_points())["source"].n_unique() == 2


def test_what_gives_all_the_same_decides_nothing():
    data = deciding_power(make_points())
    assert data["source"].to_list() == ["big", "even"]
    assert data["value"].to_list() == pytest.approx([1, 0])
    assert data["points_share"].to_list() == pytest.approx([37 / 61, 24 / 61])


def test_deciding_power_by_hand():
    # within tables big has deviations 2, -1, 0 and evens -1, 1, 0 of halves of the differences
    cell = make_cell(
        rotate(["a", "b"], 1) * 2,
        [[8, 4], [4, 6], [8, 4], [4, 6]],
        columns={"pts_one": [[6, 1], [2, 5], [6, 1], [2, 5]], "pts_two": [[2, 3], [2, 1], [2, 3], [2, 1]]},
    )
    found = dict(deciding_power(cell).select("source", "value").iter_rows())
    # Cov(one, all) / Var(all): (2.5 * 2 + 1.5 * 1) / (2 * 2 + 1 * 1)
    assert found == pytest.approx({"one": 6.5 / 5, "two": -1.5 / 5})


def test_a_source_that_decides_too_much_is_told():
    generator = np.random.default_rng(1)
    much, little = generator.integers(0, 20, (200, 2)), generator.integers(0, 5, (200, 2))
    cell = make_cell(rotate(["a", "b"], 100), much + little, columns={"pts_much": much, "pts_little": little})
    (takeaway,) = METRICS["deciding_power"].tell(deciding_power(cell), cell)
    assert takeaway.text.startswith("much alone decides 9") and 1.5 < takeaway.weight < 2


def test_games_without_sources_or_differences_say_so():
    with pytest.raises(Nothing, match="does not tell its points by source"):
        score_sources(make_cell(rotate(["a", "b"]), [[1, 2], [2, 1]]))
    with pytest.raises(Nothing, match="scored the same"):
        deciding_power(make_cell(rotate(["a", "b"]), [[2, 2], [2, 2]], columns={"pts_x": 2}))


def test_margins_and_close_games_by_hand():
    cell = make_points()  # margins 4, 2, 0, 5
    found = dict(margin(cell).select("measure", "value").iter_rows())
    assert (found["25 %"], found["median"], found["75 %"]) == (0, 2, 4)
    data = close_games(cell)
    assert dict(data.select("within", "value").iter_rows()) == pytest.approx(
        {0: 1 / 4, 1: 1 / 4, 2: 2 / 4, 3: 2 / 4, 4: 3 / 4}
    )
    shared, broken = make_points(), make_cell(rotate(["a", "b"], 2), SCORE, rank=[[1, 2], [2, 1], [2, 1], [2, 1]])
    assert ties(shared)["value"].to_list() == [0, 1 / 4]
    assert ties(broken)["value"].to_list() == [1 / 4, 0]


def test_the_margin_is_judged_by_the_winners_score():
    generator = np.random.default_rng(2)
    close = make_cell(rotate(["a", "b"], 100), 100 + generator.integers(0, 5, (200, 2)))
    wide = make_cell(rotate(["a", "b"], 100), generator.integers(0, 100, (200, 2)))
    verdicts = {name: margin(cell)["verdict"].to_list() for name, cell in (("close", close), ("wide", wide))}
    assert verdicts == {"close": [None, None, "inside", None, None], "wide": [None, None, "outside", None, None]}
    (takeaway,) = METRICS["margin"].tell(margin(wide), wide)
    assert takeaway.text.startswith("Games are not close") and not list(METRICS["margin"].tell(margin(close), close))


def test_the_second_of_many_is_the_second():
    cell = make_cell([["a"] * 4], [[3, 9, 7, 8]])
    assert margin(cell)["value"].to_list() == [1] * 5 and margin(cell)["note"].to_list() == ["too few blocks"] * 5
