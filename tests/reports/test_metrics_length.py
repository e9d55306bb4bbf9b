"""Length: turns, ends and decisions, on games made by hand."""

import pytest

from reports.metric import METRICS, Nothing
from reports.metrics.length import decisions, end_causes, length_shares, turns, unfinished
from tests.reports.cells import make_cell, rotate


def make_games(blocks=2, **columns):
    return make_cell(rotate(["a", "b"], blocks), [[1, 2]] * 2 * blocks, columns=columns, most_turns=12)


def test_turns_by_hand():
    cell = make_games(turns=[9, 10, 10, 12])
    found = dict(turns(cell).select("measure", "value").iter_rows())
    assert found == {"mean": 10.25, "10 %": 9, "median": 10, "90 %": 12}
    shares = length_shares(cell)
    assert dict(shares.select("turns", "value").iter_rows()) == {9: 0.25, 10: 0.5, 11: 0, 12: 0.25}
    assert (
        METRICS["length_shares"].shows(shares, cell) == "Games last 9 to 12 turns; most often 10, in 50.0 % of games."
    )


def test_very_different_lengths_are_counted_together():
    cell = make_games(100, turns=list(range(1, 201)))
    shares = length_shares(cell)
    assert shares["turns"].to_list() == list(range(1, 201, 5)) and shares["value"].to_list() == pytest.approx(
        [0.025] * 40
    )


def test_a_fixed_length_has_no_interval():
    data = turns(make_games(turns=[7] * 4))
    assert data["value"].to_list() == [7] * 4 and data["low"].to_list() == [None] * 4


def test_ends_by_hand():
    cell = make_games(end=["cards", "points", "cards", "stalled"])
    assert dict(end_causes(cell).select("end", "value").iter_rows()) == {"cards": 0.5, "points": 0.25, "stalled": 0.25}
    assert METRICS["end_causes"].shows(end_causes(cell), cell).startswith("What ends games: cards 50.0 %, ")
    with pytest.raises(Nothing, match="only one way to end"):
        end_causes(make_games())


def test_games_without_an_end_are_told():
    cell = make_games(40, turns=[12, *[8] * 79], end=["stalled", "points"] * 40)
    data = unfinished(cell)
    assert data["value"].to_list() == [1 / 80, 0.5]
    assert data["verdict"].to_list() == ["undecided", "outside"] or data["low"][1] is None
    fine = make_games(300, end=["points"] * 600)
    assert unfinished(fine)["value"].to_list() == [0] and not list(METRICS["unfinished"].tell(unfinished(fine), fine))
    mixed = make_games(200, end=(["stalled"] * 3 + ["points"] * 5) * 50)
    (takeaway,) = METRICS["unfinished"].tell(unfinished(mixed), mixed)
    assert takeaway.text.startswith("37.5 % of games stalled") and takeaway.weight == pytest.approx(37.5)


def test_a_run_that_knows_no_limit_says_so():
    with pytest.raises(Nothing, match="does not tell how long a game may be"):
        unfinished(make_cell(rotate(["a", "b"]), [[1, 2]] * 2))


def test_decisions_by_hand():
    cell = make_games(decisions=[[20, 30], [10, 40], [25, 25], [30, 30]], turns=[10, 10, 5, 5])
    assert decisions(cell)["value"].to_list() == pytest.approx([210 / 4, 210 / 8, 210 / 60])
