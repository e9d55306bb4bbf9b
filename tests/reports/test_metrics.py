"""Every metric on every kind of run: it measures, or says why not; what it gives can be shown."""

import re

import polars as pl
import pytest

import reports.metrics
from reports.bands import load_bands
from reports.figures import to_svg
from reports.load import list_cells, open_runs
from reports.metric import ESTIMATE, FAMILIES, METRICS, VERDICT, Nothing, Takeaway
from sim.batch import run_plan
from tests.games.plans import race_plan

RUNS = {
    "mixed": {"games": 400, "arc": 200},
    "mirror": {"games": 200, "lineup": ("careful",), "arc": 100},
    "two": {"games": 120, "players": (2,), "lineup": ("bold", "careful", "steady")},
    "invasion": {"games": 240, "seating": "invasion", "lineup": ("bold", "careful", "any")},
    "failing": {"games": 200, "jinx": 3, "arc": 200},
    "one block": {"games": 4},
    "one game": {"games": 1, "players": (2,), "lineup": ("bold",), "arc": 1},
}


@pytest.fixture(scope="module")
def cells(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs")
    for name, changes in RUNS.items():
        run_plan(race_plan(**changes), folder / name)
    return {name: list_cells(open_runs([folder / name])[0], load_bands())[0] for name in RUNS}


def measure(metric, cell):
    try:
        return metric.measure(cell)
    except Nothing as nothing:
        assert re.match(r"\w.*\w", str(nothing)), "a reason in plain words"
        return None


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("name", METRICS)
def test_a_metric_measures_or_says_why_not(name, run, cells):
    metric, cell = METRICS[name], cells[run]
    data = measure(metric, cell)
    if data is None:
        return
    assert len(data) and set(data.columns) >= {*ESTIMATE, "note"}
    assert {"verdict", "further"} <= set(data.columns) or not set(VERDICT) & set(data.columns)
    for line in data.iter_rows(named=True):
        assert (line["low"] is None) == (line["high"] is None)
        if line["low"] is None:
            assert line["note"], "why there is no interval"
        else:
            assert line["low"] - 1e-9 <= line["value"] <= line["high"] + 1e-9 or metric.name == "deciding_power"
            assert (line["note"] == "" or line["verdict"] is None) and cell.n_blocks > 1
        assert 0 <= line["blocks"] <= cell.n_blocks + len(cell.failures)
    if metric.shows:
        assert re.match(r"[\w(].*\.$", metric.shows(data, cell))
    for takeaway in metric.tell(data, cell) if metric.tell else ():
        assert isinstance(takeaway, Takeaway) and takeaway.weight >= 0.5 and takeaway.text.endswith(".")
        assert "None" not in takeaway.text and "nan" not in takeaway.text


@pytest.mark.parametrize("run", ["mixed", "mirror"])
@pytest.mark.parametrize("name", [name for name, metric in METRICS.items() if metric.plot])
def test_a_metric_draws(name, run, cells):
    metric, cell = METRICS[name], cells[run]
    data = measure(metric, cell)
    if data is not None:
        svg = to_svg(metric.plot(data, cell), metric.title)
        assert svg.startswith("<svg") and "var(--ink)" in svg
        assert "#000000" not in svg and not re.search(r"<(path|rect)[^>]*fill: #fff", svg), (
            "ink and paper are the page's"
        )


def test_metrics_are_many_and_say_what_they_are():
    assert {metric.family for metric in METRICS.values()} <= set(FAMILIES)
    assert set(reports.metrics.__all__) >= {"seats", "strategies", "points", "length", "luck", "trust"}
    for metric in METRICS.values():
        assert metric.title[0].isupper() and metric.about.endswith(".") and metric.unit


def test_nothing_is_left_out_without_a_failing_game(cells):
    assert cells["mixed"].failures == [] and len(cells["failing"].failures) == 200 - cells["failing"].games > 0


def test_several_columns_come_as_one_by_one(cells):
    cell = cells["mixed"]
    both = cell.read_columns(["habit", "pts_big"])
    assert both["habit"].shape == (400, 4) and (both["pts_big"] == cell.column("pts_big")).all()
    habits = cell.rows.select("habit").collect().to_series()
    assert habits.null_count() == (both["habit"] == -1).sum() > 0
    assert isinstance(habits.dtype, pl.Enum)
