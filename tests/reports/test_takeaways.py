"""Takeaways: a planted imbalance is found, and where there is none, none is told, at the stated error rate."""

import numpy as np
import pytest

from reports.bands import load_bands
from reports.load import Run, list_cells
from reports.metric import METRICS
from reports.report import build_report, gather_findings, measure
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
    for finding in gather_findings(results, cells):
        found.setdefault(finding.metric.name, []).append(finding.takeaway)
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
    assert all(finding.takeaway.text[0].isupper() for finding in findings)
    weights = [finding.takeaway.weight for finding in findings]
    assert weights and weights == sorted(weights, reverse=True) and np.isfinite(weights).all()


def test_what_holds_in_one_tier_only_says_so(tmp_path):
    """Of two runs of the same rules, one has a lame seat."""
    fair = play(tmp_path / "fair", games=4000, lineup=("bold",), tier="novices")
    lame = play(tmp_path / "lame", games=4000, lineup=("bold",), head_start=(0, 0, 3, 0), tier="experts")
    findings = [f for f in build_report([fair, lame]).findings if f.metric.name == "seat_share"]
    assert [finding.only for finding in findings] == ["experts"]


@pytest.mark.parametrize("name", [name for name, metric in METRICS.items() if metric.tell])
def test_takeaways_are_sentences(name, tmp_path):
    path = play(tmp_path / "run", games=2000, head_start=(0, 0, 9, 0), arc=400)
    cell = list_cells(Run(path, load_manifest(path)), load_bands())[0]
    result = measure(METRICS[name], cell)
    if result.data is not None:
        for takeaway in METRICS[name].tell(result.data, cell):
            assert takeaway.text.endswith((".", ".)"))
            assert takeaway.weight > 0
