"""Takeaways: a planted imbalance is found, and where there is none, none is told, at the stated error rate."""

import numpy as np
import pytest

from reports.bands import load_bands
from reports.load import Run, list_cells
from reports.metric import METRICS, Takeaway
from reports.report import Finding, Told, build_report, gather_findings, measure
from sim.batch import run_plan
from sim.manifest import load_manifest
from tests.games.plans import race_plan

FAIRNESS = ("seats", "strategies")


def find(path, families=FAIRNESS):
    """The takeaways of a run that are about fairness, by metric."""
    run = Run(path, load_manifest(path))
    cells = list_cells(run, load_bands())
    results = {
        metric.name: [measure(metric, cell) for cell in cells]
        for metric in METRICS.values()
        if metric.family in families and metric.tell
    }
    found = {}
    for finding in gather_findings(results):
        found.setdefault(finding.metric.name, []).extend(told.takeaway for told in finding.told)
    return found


def play(path, **changes):
    run_plan(race_plan(**changes), path)
    return path


def test_a_seat_given_three_points_is_flagged(tmp_path):
    found = find(play(tmp_path / "run", games=4000, lineup=("bold",), head_start=(0, 0, 3, 0)))
    assert "third seat" in found["seat_share"][0].text and found["seat_share"][0].weight > 1


def test_a_strategy_given_a_gift_is_flagged(tmp_path):
    """Two strategies that play alike, one of them given two places at the start."""
    path = play(tmp_path / "run", games=4000, lineup=("bold", "twin", "bold", "bold"), gifts={"twin": 2})
    told = [takeaway.text for metric, takeaways in find(path).items() for takeaway in takeaways if "seat" not in metric]
    assert any("twin" in text.lower() for text in told)
    assert "seat_share" not in find(path)


def test_nothing_is_told_of_a_fair_game(tmp_path):
    """The same strategy everywhere, in forty runs: a flag needs its whole interval beyond the band, rarer than 5 %."""
    flagged = sum(
        bool(find(play(tmp_path / str(seed), games=400, lineup=("bold",), seed=seed), ("seats",))) for seed in range(40)
    )
    assert flagged <= 2


def test_a_fair_game_played_long_enough_is_called_fair(tmp_path):
    path = play(tmp_path / "run", games=60_000, lineup=("bold",))
    cell = list_cells(Run(path, load_manifest(path)), load_bands())[0]
    assert measure(METRICS["seat_share"], cell).data["verdict"].unique().to_list() == ["inside"]


def test_the_worst_comes_first(tmp_path):
    path = play(tmp_path / "run", games=2000, head_start=(0, 0, 3, 0), arc=400)
    findings = build_report([path]).findings
    assert all(told.takeaway.text[0].isupper() for finding in findings for told in finding.told)
    weights = [finding.weight for finding in findings]
    assert weights and weights == sorted(weights, reverse=True) and np.isfinite(weights).all()


def told_of_seats(*paths):
    """What is told of the win shares of seats, by tier: in which tiers alone it holds."""
    finding = next(f for f in build_report(list(paths)).findings if f.metric.name == "seat_share")
    return {told.cell.run.tier: told.only for told in finding.told}


def test_what_holds_in_one_tier_only_says_so(tmp_path):
    """Of two runs of the same rules, one has a lame seat; in the other all seats are surely in band."""
    fair = play(tmp_path / "fair", games=60_000, lineup=("bold",), tier="novices")
    lame = play(tmp_path / "lame", games=4000, lineup=("bold",), head_start=(0, 0, 3, 0), tier="experts")
    assert told_of_seats(fair, lame) == {"experts": "experts"}


def test_too_few_games_of_a_tier_prove_nothing(tmp_path):
    lame = play(tmp_path / "lame", games=4000, lineup=("bold",), head_start=(0, 0, 3, 0), tier="experts")
    short = play(tmp_path / "short", games=40, lineup=("bold",), head_start=(0, 0, 3, 0), tier="novices")
    assert told_of_seats(lame, short)["experts"] == ""


def test_other_seats_in_other_tiers_are_not_the_same_finding(tmp_path):
    """The third seat is too good among experts, the first among novices, where the third is too bad."""
    third = play(tmp_path / "third", games=4000, lineup=("bold",), head_start=(0, 0, 3, 0), tier="experts")
    first = play(tmp_path / "first", games=4000, lineup=("bold",), head_start=(3, 0, 0, 0), tier="novices")
    assert set(told_of_seats(third, first)) == {"experts", "novices"}


def test_the_same_of_several_cells_is_told_together(tmp_path):
    """Variants and player counts stand in one finding, not in one each."""
    path = play(tmp_path / "run", games=4000, goals=(20, 30), lineup=("bold",), head_start=(0, 0, 3, 0))
    report = build_report([path])
    findings = [f for f in report.findings if f.metric.name == "seat_share"]
    assert len(findings) == 1 and [told.cell.variant for told in findings[0].told] == ["goal-20", "goal-30"]
    same = Finding(findings[0].metric, tuple(Told(cell, Takeaway(1, "Alike.")) for cell in report.cells))
    assert [(len(told), text) for told, text in same.sentences] == [(2, "Alike.")]


@pytest.mark.parametrize("name", [name for name, metric in METRICS.items() if metric.tell])
def test_takeaways_are_sentences(name, tmp_path):
    path = play(tmp_path / "run", games=2000, head_start=(0, 0, 9, 0), arc=400)
    cell = list_cells(Run(path, load_manifest(path)), load_bands())[0]
    result = measure(METRICS[name], cell)
    if result.data is not None:
        for takeaway in METRICS[name].tell(result.data, cell):
            assert takeaway.text.endswith((".", ".)"))
            assert takeaway.weight > 0
