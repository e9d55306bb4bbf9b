"""Runs on disk: what is written, taken up again, refused and mended."""

import errno
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import polars as pl
import pytest

from sim import files
from sim.batch import Watch, run_plan
from sim.digest import digest_run
from sim.manifest import SCHEMA, load_manifest
from sim.problem import Problem
from sim.store import open_run
from sim.stored import list_failures, scan_rows
from tests.games.plans import race_plan

ROOT = Path(__file__).resolve().parents[2]


class Stop(Watch):
    """Interrupts a run after so many parts."""

    def __init__(self, parts, error=KeyboardInterrupt):
        self.parts, self.error = parts, error

    def played(self, part, games, tally, failures):
        self.parts -= 1
        if self.parts == 0:
            raise self.error


def small_plan(**changes):
    return race_plan(**{"games": 400, "jinx": 20} | changes)


@pytest.fixture
def run(tmp_path):
    """A complete run of eight parts."""
    path = tmp_path / "run"
    run_plan(small_plan(), path, part_games=52)
    return path


def parts_of(path):
    return sorted((path / "parts").glob("*.parquet"))


def test_a_run_folder_describes_itself(run):
    manifest = json.loads((run / "manifest.json").read_text())
    assert manifest["schema"] == SCHEMA and manifest["status"] == "complete"
    assert manifest["facts"]["variants"] == {"goal-20": "20-20"}
    options = [
        {"name": "small", "family": "die", "item": False, "table": "", "chosen": True},
        {"name": "big", "family": "die", "item": True, "table": "", "chosen": True},
    ]
    assert manifest["cells"] == [
        {
            "variant": "goal-20",
            "players": 4,
            "blocks": 100,
            "games": 400,
            "lineups": "shuffled",
            "options": options,
        }
    ]
    assert {"python", "numpy", "numba", "polars"} <= manifest["sessions"][0]["versions"].keys()
    assert {"started", "ended", "seconds", "machine", "workers"} <= manifest["sessions"][0].keys()
    assert manifest["parts"] == len(parts_of(run)) == 8 and manifest["games_played"] == 400
    habit = next(column for column in manifest["columns"] if column["name"] == "habit")
    assert habit == {"name": "habit", "about": "what was rolled more", "dtype": "Enum", "labels": ["careful", "bold"]}
    assert [column["name"] for column in manifest["columns"]] == scan_rows(run).collect_schema().names()
    assert {file.name for file in run.iterdir()} == {
        "manifest.json", "parts", "arcs", "choices", "journal.jsonl", "quarantine.jsonl", "lock",
    }  # fmt: skip


def test_an_invasion_is_recorded_and_cannot_be_taken_for_another_run(run, tmp_path):
    path = tmp_path / "invasion"
    run_plan(race_plan(games=96, seating="invasion"), path, part_games=20)
    manifest = load_manifest(path)
    assert manifest["seating"] == manifest["facts"]["seating"] == manifest["cells"][0]["lineups"] == "invasion"
    first = scan_rows(path).filter(pl.col("rotation") == 0).collect()
    seated = [tuple(part["strategy"]) for part in first.partition_by("block", maintain_order=True)]
    names = manifest["facts"]["line-up"]
    assert seated == [(one, *[other] * 3) for one in names for other in names if one != other] * 2
    with pytest.raises(Problem, match="seating: invasion there, drawn now"):
        run_plan(race_plan(games=96), path, resume=True)
    with pytest.raises(Problem, match="needs two strategies at least; there is only bold"):
        race_plan(lineup=("bold",), seating="invasion")
    with pytest.raises(Problem, match="seating 'mixed': is none; there are drawn, invasion"):
        race_plan(seating="mixed")


def test_failed_games_are_listed_by_cell(run):
    failed = list_failures(run, "goal-20", 4)
    assert len(failed) == load_manifest(run)["quarantined"] > 0 and "replay" in failed[0]
    assert list_failures(run, "goal-20", 3) == list_failures(run, "goal-21", 4) == []


def test_an_interrupted_run_goes_on_to_the_same_digest(run, tmp_path):
    path = tmp_path / "stopped"
    with pytest.raises(KeyboardInterrupt):
        run_plan(small_plan(), path, part_games=52, workers=2, watch=Stop(3))
    assert load_manifest(path)["status"] == "interrupted"
    assert len(parts_of(path)) == 3
    before = {file: file.stat().st_mtime_ns for file in parts_of(path)}
    outcome = run_plan(small_plan(), path, resume=True)
    assert digest_run(path) == digest_run(run)
    assert outcome.games == 400 and outcome.played == 400 - 3 * 52
    assert all(file.stat().st_mtime_ns == when for file, when in before.items())
    assert sorted((path / "quarantine.jsonl").read_text().splitlines()) == sorted(
        (run / "quarantine.jsonl").read_text().splitlines()
    )
    assert len(load_manifest(path)["sessions"]) == 2


def start_script(code):
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", code]
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, start_new_session=True)


def wait_for(condition, process):
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline and process.poll() is None
        time.sleep(0.005)


@pytest.mark.parametrize("backend", ["threads", "processes"])
def test_a_killed_run_goes_on_to_the_same_digest(run, tmp_path, backend):
    path = tmp_path / "killed"
    code = (
        "from pathlib import Path\nimport time\nfrom sim.batch import Watch, run_plan\n"
        "from tests.games.plans import race_plan\n"
        "class Slow(Watch):\n    def played(self, *_):\n        time.sleep(0.05)\n"
        "if __name__ == '__main__':\n"
        f"    run_plan(race_plan(games=400, jinx=20), Path({str(path)!r}), part_games=4, workers=2,"
        f" backend={backend!r}, watch=Slow())\n"
    )
    process = start_script(code)
    try:
        wait_for(lambda: len(parts_of(path)) >= 5, process)
        process.kill()
        process.wait()
        assert 5 <= len(parts_of(path)) < 100
        with pytest.raises(Problem, match="not empty; go on with its run by --resume"):
            run_plan(small_plan(), path)
        outcome = run_plan(small_plan(), path, resume=True)  # while workers of the killed run may still live
        assert 0 < outcome.played < 400
        assert digest_run(path) == digest_run(run)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # its session: nothing else is in it


def test_two_runs_into_one_folder_are_refused(tmp_path):
    path = tmp_path / "run"
    with open_run(path, small_plan()):
        for resume in (False, True):
            with pytest.raises(Problem, match=f"being written by another run .process {os.getpid()} on"):
                run_plan(small_plan(), path, resume=resume)
    run_plan(small_plan(), path)


def test_a_folder_of_something_else_is_refused(tmp_path):
    (tmp_path / "novel.txt").write_text("Nel mezzo del cammin")
    with pytest.raises(Problem, match="not empty"):
        run_plan(small_plan(), tmp_path)
    with pytest.raises(Problem, match="not a run folder"):
        run_plan(small_plan(), tmp_path, resume=True)
    assert (tmp_path / "novel.txt").exists()


def test_another_study_is_refused_and_told_what_differs(run):
    with pytest.raises(Problem) as raised:
        run_plan(small_plan(seed=6, goals=(30,), jinx=0), run, resume=True)
    text = str(raised.value)
    assert "  seed: 5 there, 6 now" in text and "goal-30" in text and "game version" not in text


@pytest.mark.parametrize("damage", ["truncated", "altered", "removed", "emptied"])
def test_a_damaged_part_is_named_and_played_again(run, damage):
    ref = digest_run(run)
    part = parts_of(run)[2]
    data = bytearray(part.read_bytes())
    match damage:
        case "truncated":
            part.write_bytes(data[:-100])
        case "altered":
            data[len(data) // 2] ^= 4
            part.write_bytes(data)
        case "removed":
            part.unlink()
        case "emptied":
            part.write_bytes(b"")

    class Listen(Watch):
        def started(self, plan, games, tallies, damaged):
            self.games, self.damaged = games, damaged

    watch = Listen()
    outcome = run_plan(small_plan(), run, resume=True, watch=watch)
    assert watch.damaged == [part.name]
    assert outcome.played == 52 and watch.games == 348
    assert digest_run(run) == ref


def test_the_digest_of_a_damaged_run_is_refused(run):
    part = parts_of(run)[2]
    whole = part.read_bytes()
    part.write_bytes(whole[:-100])
    with pytest.raises(Problem, match=f"{part.name} is damaged"):
        digest_run(run)
    part.unlink()
    with pytest.raises(Problem, match="7 parts of 8"):
        digest_run(run)


def test_what_a_crash_left_behind_is_cleared(run):
    ref = digest_run(run)
    stray = run / "parts" / ".000-0000000000.parquet.99.tmp"
    stray.write_bytes(b"half")
    journal = run / "journal.jsonl"
    journal.write_bytes(journal.read_bytes()[:-30])
    left = sum(json.loads(line)["games"] for line in journal.read_text().splitlines()[:-1])
    assert run_plan(small_plan(), run, resume=True).played == 400 - left  # the part whose line was cut off
    assert not stray.exists() and digest_run(run) == ref
    assert all(json.loads(line) for line in journal.read_text().splitlines())


@pytest.mark.parametrize(
    "text,message",
    [
        ("{", "manifest.json is damaged"),
        ("[]", "schema version None"),
        ('{"schema": 99}', "schema version 99, but this version of statera reads 2"),
        ('{"schema": 2, "status": "complete"}', "lacks cells, columns, facts"),
        ("\xff\x00", "damaged"),
    ],
)
def test_a_manifest_that_cannot_be_read_is_told(run, text, message):
    (run / "manifest.json").write_text(text, encoding="latin-1")
    for attempt in (lambda: run_plan(small_plan(), run, resume=True), lambda: digest_run(run)):
        with pytest.raises(Problem, match=message):
            attempt()
    assert len(parts_of(run)) == 8


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    for place in ("file", "file/run"):
        with pytest.raises(Problem, match=r"cannot write .*; choose another folder with --out"):
            run_plan(small_plan(), tmp_path / place)


def test_a_full_disk_keeps_what_is_stored(run, tmp_path, monkeypatch):
    path = tmp_path / "full"
    room = [4]
    real = os.fsync

    def fsync(handle):
        if "parts" in os.readlink(f"/proc/self/fd/{handle}") and os.path.isfile(f"/proc/self/fd/{handle}"):
            room[0] -= 1
        if room[0] < 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(handle)

    monkeypatch.setattr(files.os, "fsync", fsync)
    with pytest.raises(Problem, match="the disk is full; make room, then run again with --resume"):
        run_plan(small_plan(), path, part_games=52, workers=2)
    assert len(parts_of(path)) == 4 and not list(path.rglob("*.tmp"))
    room[0] = 1000
    assert run_plan(small_plan(), path, resume=True).played == 400 - 4 * 52
    assert digest_run(path) == digest_run(run)


def test_a_really_full_disk(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=96k", "tmpfs", disk], capture_output=True).returncode:
        pytest.skip("no small disk can be mounted here")
    try:
        with pytest.raises(Problem, match="the disk is full"):
            run_plan(race_plan(games=40_000), disk / "run", part_games=400)
        assert parts_of(disk / "run") and not list(disk.rglob("*.tmp"))
        assert scan_rows(disk / "run").collect().height > 0
    finally:
        subprocess.run(["umount", disk], check=True)


def test_a_complete_run_can_be_resumed_to_no_effect(run):
    ref = digest_run(run)
    assert run_plan(small_plan(), run, resume=True).played == 0
    assert digest_run(run) == ref


def test_a_folder_left_before_the_manifest_counts_as_empty(tmp_path):
    with open_run(tmp_path / "run", small_plan()):
        pass
    assert run_plan(small_plan(), tmp_path / "run").games == 400
