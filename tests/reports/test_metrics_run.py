"""Every metric on runs of the toy game: it says something or says why not, and its figure and sentences can be made."""

from dataclasses import replace

import polars as pl
import pytest

import reports.metrics  # noqa: F401 (registers the metrics)
from reports.bands import load_bands
from reports.figures import to_svg
from reports.load import list_cells, open_runs
from reports.metric import METRICS, Nothing, Takeaway
from sim.batch import run_plan
from tests.games.plans import race_plan

OF_ROWS = ("decisions_per_turn", "actions_per_decision", "goods_ways")  # need no recorded game
RUNS = {
    "four": {"games": 800, "arc": 800},
    "two": {"games": 300, "arc": 300, "players": (2,)},
    "mirror": {"games": 400, "arc": 400, "lineup": ("steady",)},
    "one block": {"games": 4, "arc": 4},
    "one turn": {"games": 200, "arc": 200, "goals": (1,)},
    "not recorded": {"games": 200, "arc": 0},
}


@pytest.fixture(scope="module")
def cells(tmp_path_factory):
    found = {}
    for name, options in RUNS.items():
        path = tmp_path_factory.mktemp("runs") / name.replace(" ", "-")
        run_plan(race_plan(**options), path, workers=1)
        found[name] = list_cells(open_runs([path])[0], load_bands())[0]
    return found


@pytest.mark.parametrize("name", sorted(METRICS))
@pytest.mark.parametrize("run", RUNS)
def test_every_metric_speaks_or_says_why_not(cells, run, name):
    metric, cell = METRICS[name], cells[run]
    try:
        data = metric.measure(cell)
    except Nothing as nothing:
        assert len(str(nothing)) > 20
        return
    assert isinstance(data, pl.DataFrame) and len(data)
    assert {"value", "low", "high", "blocks", "games", "note"} <= set(data.columns)
    lost = data.filter(pl.col("low").is_null())
    assert (lost["note"].str.len_chars() > 0).all()  # never a missing interval without a reason
    if metric.plot:
        assert to_svg(metric.plot(data, cell), metric.title).startswith("<svg")
    if metric.shows:
        said = metric.shows(data, cell)
        assert len(said) > 10 and "None" not in said and "nan" not in said
    if metric.tell:
        assert all(isinstance(told, Takeaway) and told.weight >= 1 for told in metric.tell(data, cell))


@pytest.mark.parametrize("family", ("arc", "choices", "items", "economy"))
def test_nothing_recorded_says_how_to_record(cells, family):
    for metric in METRICS.values():
        if metric.family == family and metric.name not in OF_ROWS:
            with pytest.raises(Nothing, match="--arc"):
                metric.measure(replace(cells["not recorded"]))
