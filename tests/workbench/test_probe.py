"""`statera probe`: from a run folder to the table of what things are worth."""

import json

import polars as pl
import pytest
from typer.testing import CliRunner

from sim.batch import run_plan
from sim.manifest import as_stored, build_manifest
from sim.problem import Problem
from sim.variant import load_study
from tests.games.plans import race_plan
from tests.games.race import GAME, Config
from workbench.cli import app
from workbench.commands import probe as probe_command
from workbench.studies import change_study, resolve_plan, restore_plan


def call(*words):
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """The folder of a race of two player counts."""
    plan = race_plan(games=240, players=(2, 4), arc=240)
    run_plan(plan, tmp_path / "toy", workers=1)
    names = {"goal-20": GAME.name_actions(Config())}
    monkeypatch.setattr(probe_command, "restore_plan", lambda path: (plan, names))
    return tmp_path / "toy"


def test_a_probe_is_stored_beside_the_run_and_summed_up(toy):
    result = call("probe", toy, "--games", 200, "--workers", 2)
    assert result.exit_code == 0, result.output
    assert "2 players: what a player gains" in result.stdout and "4 players" in result.stdout
    assert all(word in result.stdout for word in ("big", "win points a use", "verdict", "200 games of each"))
    found = pl.read_parquet(toy / "probes.parquet")
    assert found.select("variant", "players", "option", "games").rows() == [
        ("goal-20", 2, "big", 200),
        ("goal-20", 4, "big", 200),
    ]


def test_cells_and_options_may_be_chosen_and_are_added(toy):
    assert call("probe", toy, "--games", 40, "--players", 4, "--options", "small", "-q").exit_code == 0
    result = call("probe", toy, "--games", 40, "--players", 4, "-q")
    assert result.stdout.strip() == str(toy / "probes.parquet")
    found = pl.read_parquet(toy / "probes.parquet")
    assert sorted(found.select("players", "option").rows()) == [(4, "big"), (4, "small")]


def test_what_is_wrong_is_told_with_exit_2(toy, tmp_path):
    result = call("probe", toy, "--options", "huge")
    assert result.exit_code == 2 and "no option is called that" in result.stderr
    assert call("probe", toy, "--variant", "nope").exit_code == 2


def test_a_folder_that_is_no_run(tmp_path):
    result = call("probe", tmp_path)
    assert result.exit_code == 2 and "no manifest.json" in result.stderr


@pytest.fixture
def stored(tmp_path):
    """The manifest of a run, and a way to write it."""
    options = {"players": "3,4", "strategies": "friar,balanced,friar", "variants": ["base", "ducats-20"], "games": 90}
    plan = resolve_plan(change_study(load_study("default", "vulgari"), options))

    def write(change=lambda manifest: None):
        manifest = as_stored(build_manifest(plan, 64))
        change(manifest)
        (tmp_path / "manifest.json").write_text(json.dumps(manifest))
        return tmp_path

    return plan, write


def test_the_plan_of_a_run_is_restored_from_its_manifest(stored):
    plan, write = stored
    found, names = restore_plan(write())
    assert found.facts() == plan.facts() and found.pool == plan.pool
    assert [cell.blocks for cell in found.cells] == [cell.blocks for cell in plan.cells]
    assert all((a.rules == b.rules).all() for a, b in zip(found.cells, plan.cells, strict=True))
    assert set(names) == {"base", "ducats-20"} and "move Roma" in names["base"].values()


def test_rules_or_strategies_changed_since_are_told(stored):
    _, write = stored
    path = write(lambda manifest: manifest["facts"]["strategies"].update(friar="other"))
    with pytest.raises(Problem, match="other strategies than there are now"):
        restore_plan(path)
