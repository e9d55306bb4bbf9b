"""The command line: running studies, and everything it says when something is wrong."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sim.digest import digest_run
from sim.manifest import load_manifest
from sim.problem import Problem
from sim.variant import load_study
from tests.games.plans import race_plan
from workbench import progress, studies
from workbench.cli import app
from workbench.commands import run as run_command
from workbench.studies import change_study, resolve_plan, split_list

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "workbench.cli"]


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """Every study is a race, changed by `toy.update(...)`; runs go to a folder of their own."""
    options = {"games": 400}
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(run_command, "find_study", lambda what: load_study("default", "vulgari"))
    monkeypatch.setattr(run_command, "resolve_plan", lambda study: race_plan(**options))
    return options


def call(*words):
    return CliRunner().invoke(app, [str(word) for word in words])


def flat(text):
    return " ".join(text.split())


def test_a_run_is_stored_and_summed_up(toy, tmp_path):
    result = call("run", "race")
    assert result.exit_code == 0, result.output
    assert all(name in result.stdout for name in ("any", "bold", "careful", "steady", "win share", "mean score"))
    assert "400 games in" in result.stdout and "runs/toy-1" in result.stdout
    assert load_manifest(tmp_path / "runs" / "toy-1")["status"] == "complete"
    assert "runs/toy-2" in call("run", "race").stdout


def test_quiet_prints_the_folder_only(toy):
    result = call("run", "race", "--quiet", "--out", "here")
    assert (result.stdout, result.stderr, result.exit_code) == ("here\n", "", 0)


def test_quarantined_games_are_told_and_the_run_exits_with_1(toy):
    toy["jinx"] = 10
    result = call("run", "race")
    assert result.exit_code == 1
    assert "met an impossible state" in flat(result.stderr) and "runs/toy-1/quarantine.jsonl" in flat(result.stderr)


def test_a_folder_in_use_is_refused_with_2(toy):
    assert call("run", "race", "--out", "x").exit_code == 0
    result = call("run", "race", "--out", "x")
    assert result.exit_code == 2 and "--resume" in result.stderr and "Traceback" not in result.output
    assert call("run", "race", "--out", "x", "--resume").exit_code == 0


def test_a_folder_that_cannot_be_written_is_told_with_2(toy, tmp_path):
    (tmp_path / "file").write_text("")
    result = call("run", "race", "--out", "file/run")
    assert result.exit_code == 2 and "cannot write file/run" in result.stderr


def test_a_run_is_not_gone_on_with_by_other_code(monkeypatch, tmp_path):
    """Rows of two versions of a bot must not stand in one run: the code is among the facts that make runs the same."""
    monkeypatch.chdir(tmp_path)
    words = ("run", "tests.games.pig", "--games", 8, "--out", "x")
    assert call(*words).exit_code == 0 and call(*words, "--resume").exit_code == 0
    monkeypatch.setattr(studies, "hash_code", lambda game: "edited")
    result = call(*words, "--resume")
    assert result.exit_code == 2 and "code:" in result.stderr and "edited now" in flat(result.stderr)
    assert "other code" in flat(call("probe", "x").stderr)


def test_resume_without_a_folder_takes_the_last_unfinished_run(toy, monkeypatch):
    result = call("run", "race", "--resume")
    assert result.exit_code == 2 and "no unfinished run runs/toy-N" in result.stderr
    for _ in range(3):
        call("run", "race")
    manifest = Path("runs/toy-2/manifest.json")
    manifest.write_text(manifest.read_text().replace('"complete"', '"interrupted"'))
    assert "runs/toy-2" in call("run", "race", "--resume").stdout


def test_an_interrupt_keeps_what_is_finished_and_says_how_to_go_on(toy, monkeypatch):
    parts = []

    def played(self, *_):
        parts.append(1)
        if len(parts) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(progress.Progress, "played", played)
    monkeypatch.setattr(sys, "argv", ["statera", "run", "race", "--seed", "5"])
    result = call("run", "race", "--quiet")
    assert result.exit_code == 130
    assert "statera run race --seed 5 --resume --out runs/toy-1" in result.stderr
    assert load_manifest(Path("runs/toy-1"))["status"] == "interrupted"
    assert len(list(Path("runs/toy-1/parts").iterdir())) == 2


def test_the_digest_of_a_run(toy, tmp_path):
    call("run", "race", "--out", "x")
    result = call("digest", "x")
    assert (result.exit_code, result.stdout.strip()) == (0, digest_run(tmp_path / "x"))
    assert call("digest", "nowhere").exit_code == 2
    manifest = tmp_path / "x" / "manifest.json"
    manifest.write_text(manifest.read_text().replace('"complete"', '"interrupted"'))
    assert "x is interrupted" in call("digest", "x").stderr
    manifest.write_text("{")
    assert "manifest.json is damaged" in flat(call("digest", "x").stderr)


def test_plain_progress_tells_games_rate_and_shares(toy, monkeypatch):
    monkeypatch.setattr(progress, "EVERY", 0.0)
    result = call("run", "race")
    assert "400 of 400 games" in result.stderr and "/s" in result.stderr and "left" in result.stderr
    assert "win share %  any" in result.stderr and "±" in result.stderr


def test_live_progress_draws_on_a_terminal(toy, monkeypatch):
    monkeypatch.setattr(run_command.errors, "_force_terminal", True)
    result = call("run", "race")
    assert result.exit_code == 0 and "\x1b[" in result.stderr


@pytest.mark.parametrize(
    "given,words",
    [(["3,4"], ["3", "4"]), (["3", "4"], ["3", "4"]), (["a, b,", "c"], ["a", "b", "c"]), (["x" * 5000], ["x" * 5000])],
)
def test_lists_are_given_again_or_with_commas(given, words):
    assert split_list(given) == words


def test_options_change_the_study():
    study = load_study("default", "vulgari")
    none = dict.fromkeys(("players", "games", "variants", "strategies", "seed"))
    assert change_study(study, none) == study
    changed = change_study(
        study, {"players": ["3,4"], "games": 0, "variants": ["base"], "strategies": "pope,friar", "seed": 0}
    )
    assert (changed.players, changed.games, changed.seed) == ([3, 4], 0, 0)
    assert changed.strategies == ["pope", "friar"]
    with pytest.raises(Problem, match="--players four: is no number"):
        change_study(study, none | {"players": ["four"]})


def test_a_study_is_resolved_to_rules_and_strategies():
    study = load_study("default", "vulgari").model_copy(update={"players": [3, 4], "variants": ["base", "abbeys-2"]})
    plan = resolve_plan(study)
    assert [(cell.variant, cell.players) for cell in plan.cells] == [
        ("base", 3), ("base", 4), ("abbeys-2", 3), ("abbeys-2", 4),
    ]  # fmt: skip
    assert plan.names == study.strategies and plan.pool == tuple(range(len(plan.names)))
    assert len({variant["fingerprint"] for variant in plan.variants}) == 2


def test_a_strategy_named_twice_sits_twice():
    study = load_study("default", "vulgari").model_copy(update={"strategies": ["pope", "friar", "pope", "friar"]})
    plan = resolve_plan(study)
    assert plan.names == ["pope", "friar"] and plan.pool == (0, 1, 0, 1)


@pytest.mark.parametrize(
    "words,said",
    [
        (["run", "vulgary"], 'Did you mean "vulgari"?'),
        (["run", "nothing/there.toml"], "there is no such file"),
        (["run", "vulgari", "--players", "9"], "not played by 9"),
        (["run", "vulgari", "--strategies", "popes,friar,nobody"], "nobody"),
        (["run", "vulgari", "--variant", "bse"], 'Did you mean "base"?'),
        (["run", "vulgari", "--games", "0"], "games 0 is out of range"),
        (["run", "vulgari", "--seed", "-1"], "seed -1 is out of range"),
        (["run", "vulgari", "--variant", "base", "--variant", "base"], "each may be named once"),
        (["check", "nowhere.toml"], "there is no such file"),
        (["bench", "vulgari", "--players", "9"], "not played by 9"),
    ],
)
def test_bad_input_is_told_in_full_with_2(words, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = call(*words)
    assert result.exit_code == 2, result.output
    assert said in flat(result.stderr) and "Traceback" not in result.output
    assert not list(tmp_path.iterdir())


def test_all_that_is_wrong_with_a_study_is_told_at_once():
    result = call("run", "vulgari", "--variant", "bse", "--strategies", "popes")
    assert "bse" in result.stderr and "popes" in result.stderr


def test_check_tells_files_apart_by_what_they_hold(tmp_path):
    well = {
        "a.toml": ('game = "vulgari"\nextends = "base"\n[calendar]\npapal_turn = 9\n', "variant"),
        "b.toml": ('game = "vulgari"\nextends = "balanced"\ntemperature = 0.5\n', "strategy"),
        "c.toml": ((ROOT / "configs/vulgari/studies/default.toml").read_text(), "study"),
        "d.toml": ('game = "vulgari"\nextends = "pope"\n', "strategy"),
    }
    for name, (text, kind) in well.items():
        (tmp_path / name).write_text(text)
        result = call("check", tmp_path / name)
        assert result.exit_code == 0, result.output
        assert f"a {kind} of De Vulgari Eloquentia" in flat(result.stdout)
    (tmp_path / "e.toml").write_text("[[[")
    (tmp_path / "f.toml").write_text('game = "vulgari"\nextends = "pope"\ntemprature = 1\nweights = {popes = 1}\n')
    result = call("check", *sorted(tmp_path.iterdir()))
    assert result.exit_code == 2
    assert "e.toml" in result.stderr and "temprature" in result.stderr and "popes" in result.stderr
    assert "a.toml" in result.stdout


def test_games_lists_everything():
    result = call("games")
    assert result.exit_code == 0
    said = flat(result.stdout)
    assert all(
        word in said for word in ("vulgari", "De Vulgari Eloquentia", "2, 3, 4, 5", "abbeys-2", "pope", "default")
    )


def test_a_real_game_end_to_end(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = call("run", "vulgari", "--games", "40", "--strategies", "uniform", "--players", "3,4", "--out", "x")
    assert result.exit_code == 0, result.output
    manifest = json.loads((tmp_path / "x" / "manifest.json").read_text())
    assert manifest["games_played"] == 42 + 40 and [cell["lineups"] for cell in manifest["cells"]] == ["mirror"] * 2


def test_help_is_quick_and_imports_nothing_heavy():
    code = (
        "import sys; import workbench.cli; print([m for m in ('numba', 'polars', 'numpy', 'rich') if m in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
    assert "statera" in call("--version").stdout


@pytest.mark.parametrize("backend", ["threads", "processes"])
def test_ctrl_c_stops_quickly_and_the_run_can_go_on(tmp_path, backend):
    code = (
        "import sys\nfrom workbench.commands import run\nfrom tests.games.plans import race_plan\n"
        "from sim.variant import load_study\nfrom workbench.cli import main\n"
        "run.find_study = lambda what: load_study('default', 'vulgari')\n"
        "run.resolve_plan = lambda study: race_plan(games=3_000_000)\n"
        "if __name__ == '__main__':\n    main()\n"
    )
    out = tmp_path / "run"
    words = ["run", "race", "--out", str(out), "--backend", backend, "--workers", "2"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        [sys.executable, "-c", code, *words], env=environment, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    deadline = time.monotonic() + 60
    while len(list(out.glob("parts/*.parquet"))) < 3:
        assert time.monotonic() < deadline and process.poll() is None
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    said = process.communicate(timeout=15)[1]
    assert process.returncode == 130, said
    assert "--resume" in said
    assert "Traceback" not in said
    assert load_manifest(out)["status"] == "interrupted" and not list(out.rglob("*.tmp"))
