"""Runs on disk. A run folder holds

    manifest.json      what was played, by what, on what; status running, interrupted or complete
    parts/*.parquet    the rows
    arcs/*.parquet     of recorded games, points and goods after every turn
    choices/*.parquet  of recorded games, what was offered and what was taken
    journal.jsonl      one line per finished part: its checksum, its tally, its failed games
    quarantine.jsonl   the failed games, each with the command that replays it; only if there are any
    probes.parquet     what options are worth by games without them, if `statera probe` measured it
    lock               held while a run is writing

A part counts once it is renamed into place and its line is in the journal; whatever else is found is played again.
"""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from sim.files import append_lines, explaining, locked, read_lines, sync_folder, write_json, write_lines, write_whole
from sim.manifest import build_manifest, check_same, describe_failure, describe_session, load_manifest
from sim.plan import Part, Plan, list_parts, shorten_plan
from sim.problem import Problem
from sim.tally import empty_tally

TABLES = ("parts", "arcs", "choices")
EMPTY = {"lock", *TABLES}  # what a folder may hold and still count as empty
RECORD = {"file", "games", "sha256", "tally", "failures"}


class RunFolder:
    """A run being written. Made by `open_run`, which holds the lock."""

    def __init__(self, path: Path, plan: Plan, manifest: dict | None):
        self.path, self.plan, self.manifest = path, plan, manifest
        self.kept: set[Part] = set()  # parts found when the run was taken up again
        self.damaged: list[str] = []  # files that were not as they had been written
        self.parts = self.games = self.quarantined = 0
        self.tallies = [empty_tally(len(plan.names)) for _ in plan.cells]

    def start(self, part_games: int) -> None:
        """Writes the manifest of a new run, or checks the parts of one that is taken up again."""
        if self.manifest is None:
            self.manifest = build_manifest(self.plan, part_games)
        else:
            self._verify_parts()
        now = datetime.now(UTC).isoformat(timespec="seconds")
        self.manifest["status"] = "running"
        self.manifest["sessions"].append({"started": now, **describe_session()})
        self._write_manifest()

    def missing(self) -> Iterator[Part]:
        """The parts still to be played."""
        return (part for part in list_parts(self.plan, self.manifest["part_games"]) if part not in self.kept)

    def write_part(
        self, part: Part, games: int, tables: dict[str, bytes], tally: np.ndarray, failures: list[dict]
    ) -> None:
        """Stores a part: it is there whole or not at all."""
        for table, parquet in tables.items():
            write_whole(self.path / table / part.file, parquet)
        record = {
            "file": part.file,
            **asdict(part),
            "games": games,
            "bytes": sum(map(len, tables.values())),
            "sha256": {table: hashlib.sha256(parquet).hexdigest() for table, parquet in tables.items()},
            "tally": tally.tolist(),
            "failures": failures,
        }
        append_lines(self.path / "journal.jsonl", [record])
        self._count(part, record)
        if failures:
            lines = [describe_failure(self.plan, part, failure) for failure in failures]
            append_lines(self.path / "quarantine.jsonl", lines)

    def read_part(self, part: Part) -> bytes:
        """The rows of a part, as parquet."""
        with explaining(self.path):
            return (self.path / "parts" / part.file).read_bytes()

    def shorten(self, blocks: int) -> None:
        """The run ends with so many blocks of each cell: what was planned beyond is given up."""
        self.plan = shorten_plan(self.plan, blocks)
        self.manifest |= {
            "games_per_cell": self.plan.games,
            "facts": self.plan.facts(),
            "cells": self.plan.describe_cells(),
        }

    def finish(self, status: str, session: dict) -> None:
        """Notes how this session ended."""
        self.manifest |= {"status": status, "parts": self.parts, "games_played": self.games}
        self.manifest["quarantined"] = self.quarantined
        now = datetime.now(UTC).isoformat(timespec="seconds")
        self.manifest["sessions"][-1] |= {"ended": now, **session}
        self._write_manifest()

    def _write_manifest(self) -> None:
        write_json(self.path / "manifest.json", self.manifest)
        for table in TABLES:
            sync_folder(self.path / table)
        sync_folder(self.path)

    def _count(self, part: Part, record: dict) -> None:
        self.parts += 1
        self.games += record["games"]
        self.quarantined += len(record["failures"])
        self.tallies[part.cell] = self.tallies[part.cell] + np.array(record["tally"])

    def _verify_parts(self) -> None:
        """Keeps parts that are as they were written; removes all others, and names those that were damaged."""
        planned = {part.file: part for part in list_parts(self.plan, self.manifest["part_games"])}
        kept, damaged = {}, {}
        for record in read_lines(self.path / "journal.jsonl"):
            if not isinstance(record, dict) or RECORD - record.keys() or record["file"] not in planned:
                continue
            sums = record["sha256"] if isinstance(record["sha256"], dict) else {"parts": None}
            whole = all(_checksum(self.path / table / record["file"]) == found for table, found in sums.items())
            (kept if whole else damaged)[record["file"]] = record
        self.damaged = sorted(damaged.keys() - kept.keys())
        for folder in (self.path / table for table in TABLES):
            with explaining(folder):
                for file in folder.iterdir():
                    if file.name not in kept:
                        file.unlink()
        for file, record in kept.items():
            self.kept.add(planned[file])
            self._count(planned[file], record)
        write_lines(self.path / "journal.jsonl", kept.values())
        failed = [(planned[file], failure) for file, record in kept.items() for failure in record["failures"]]
        lines = [describe_failure(self.plan, part, failure) for part, failure in failed]
        if lines:
            write_lines(self.path / "quarantine.jsonl", lines)
        else:
            (self.path / "quarantine.jsonl").unlink(missing_ok=True)


@contextmanager
def open_run(path: Path, plan: Plan, resume: bool = False) -> Iterator[RunFolder]:
    """Holds a folder for a run of this plan: a new or empty one, or with `resume` one that holds the same run."""
    with explaining(path):
        for table in TABLES:
            (path / table).mkdir(parents=True, exist_ok=True)
    with locked(path):
        manifest = None
        with explaining(path):
            found = {file.name for file in path.iterdir() if not file.name.endswith(".tmp")}
        if found - EMPTY:
            if not resume:
                raise Problem(f"{path} is not empty; go on with its run by --resume, or give another --out.")
            manifest = load_manifest(path)
            check_same(path, manifest, plan)
        yield RunFolder(path, plan, manifest)


def _checksum(file: Path) -> str | None:
    try:
        with open(file, "rb") as handle:
            return hashlib.file_digest(handle, "sha256").hexdigest()
    except OSError:
        return None
