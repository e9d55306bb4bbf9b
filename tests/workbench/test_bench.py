"""What the bench prints."""

import json

from rich.console import Console
from typer.testing import CliRunner

from tests.games.plans import race_plan
from workbench.cli import app
from workbench.commands import bench


def toy_bench(monkeypatch):
    lineups = {"uniform": ("any",), "strategies": ("any", "bold", "careful", "steady")}
    monkeypatch.setattr(
        bench, "build_bench_plan", lambda game, players, policy: race_plan(10**6, lineup=lineups[policy])
    )
    monkeypatch.setattr(bench, "FIRST_GAME", "sum(range(10**6)) # {game} {players}")


def test_json_is_one_array_of_flat_objects(monkeypatch):
    toy_bench(monkeypatch)
    result = CliRunner().invoke(app, ["bench", "tests.games.race", "--json", "--seconds", "0.1"])
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert [(row["policy"], row["threads"]) for row in found[:4]] == [
        ("uniform", 1), ("uniform", 2), ("strategies", 1), ("strategies", 2),
    ]  # fmt: skip
    for row in found[:4]:
        assert row.keys() == {"game", "players", "policy", "threads", "games_per_s", "decisions_per_s"}
        assert row["decisions_per_s"] > row["games_per_s"] > 1000
    assert found[4].keys() == {"game", "compile_cpu_s", "start_s"} and 0 < found[4]["start_s"] < 5


def test_the_table_compares_threads(monkeypatch):
    toy_bench(monkeypatch)
    monkeypatch.setattr("workbench.commands.bench.console", Console(width=120, highlight=False))
    result = CliRunner().invoke(app, ["bench", "tests.games.race", "--seconds", "0.1"])
    assert result.exit_code == 0, result.output
    assert "x one thread" in result.stdout and "first game after" in result.stdout
