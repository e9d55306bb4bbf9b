"""The built wheel: what is in it, and that it works in an empty environment, from any folder."""

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("hatchling", reason="builds the wheel; it is in the test extra")

ROOT = Path(__file__).resolve().parents[1]
MINE = """\
game = "vulgari"
extends = "base"
about = "A shorter game for a school night."
[calendar]
papal_turn = 10
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run_quietly(
        sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-index", "--no-build-isolation", "-w", folder, ROOT
    )
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def statera(wheel, tmp_path_factory):
    """Runs the installed command in an empty folder; beside it there are only the dependencies."""
    home, folder = tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("empty")
    venv.create(home / "venv", with_pip=False, symlinks=True)
    python = home / "venv" / "bin" / "python"
    packages = run_quietly(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    # Folders named by a .pth file are searched, but their own .pth files, such as one of this checkout, are not read.
    libraries = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (Path(packages) / "dependencies.pth").write_text("\n".join(sorted(libraries)) + "\n")
    run_quietly(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", wheel)
    where = run_quietly(python, "-c", "import sim, policies, reports, workbench; print(sim.__file__)", cwd=folder)
    assert where.startswith(packages), "the wheel is to be tested, not this checkout"
    (folder / "mine.toml").write_text(MINE)
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "NUMBA_"))}
    environment |= {"STATERA_CACHE": str(home / "cache"), "COLUMNS": "200"}

    def call(*words, **more):
        return run_quietly(home / "venv" / "bin" / "statera", *words, cwd=folder, env=environment | more)

    return call


def run_quietly(*words, **options) -> str:
    """What a command prints; fails with all it said if it does."""
    result = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False, **options)
    assert result.returncode == 0, f"{words}\n{result.stdout}\n{result.stderr}"
    return result.stdout


def test_the_wheel_holds_all_code_and_configs_and_nothing_else(wheel):
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    folders = ("sim", "policies", "reports", "workbench")
    code = {file for folder in folders for file in (ROOT / folder).rglob("*.py")}
    configs = {*(ROOT / "configs").rglob("*.toml"), *(ROOT / "configs" / "schema").glob("*.json")}
    pages = {ROOT / "reports" / "bands.toml", *(ROOT / "reports" / "templates").iterdir()}
    assert held == {file.relative_to(ROOT).as_posix() for file in code | configs | pages}
    assert "configs/vulgari/base.toml" in held and "configs/schema/study.json" in held


def test_every_version_is_pinned_and_no_address_is_named():
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    pinned = [line for line in lines if not line.startswith("#")]
    assert all(line.count("==") == 1 for line in pinned)
    for file in ("constraints.txt", "pyproject.toml", "Makefile", ".ci/run"):
        assert "://" not in (ROOT / file).read_text(), f"{file} names an address"
    names = {line.split("==")[0].lower().replace("_", "-") for line in pinned}
    needed = {"numpy", "polars", "joblib", "scipy", "seaborn", "numba", "pydantic", "typer", "rich"}
    assert needed | {"dask", "distributed", "pytest", "hypothesis", "ruff", "hatchling"} <= names


def test_the_installed_command_lists_games_and_checks_a_designers_own_file(statera):
    assert statera("--version") == "statera 0.1.0\n"
    assert "roma-swapped" in statera("games") and "balanced" in statera("games")
    assert "mine.toml: a variant of De Vulgari Eloquentia, nothing wrong" in statera("check", "mine.toml")
    assert "GAME|STUDY.toml" in statera("run", "--help")


def test_the_installed_command_plays_a_designers_own_variant(statera):
    words = ("--variant", "./mine.toml", "--players", "2", "--strategies", "uniform", "--json")
    game = json.loads(statera("play", "vulgari", *words, NUMBA_OPT="0"))  # compiles in half the time
    assert (game["variant"], game["players"]) == ("mine", 2)
    assert 11 <= len(game["turns"]) <= 14 and len(game["score"]) == 2
