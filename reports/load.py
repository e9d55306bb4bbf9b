"""Stored runs opened for reading. A cell, one variant with one number of players, is what metrics look at.

The rows of a cell lie game by game and seat by seat, so a column reshapes to [games, players]. Columns are read when
they are asked for: a report never holds all of a large run.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import cached_property, wraps
from os import SEEK_END
from pathlib import Path
from weakref import WeakKeyDictionary

import numpy as np
import polars as pl

from reports.bands import Bands
from reports.course import Course, build_course
from reports.habits import Habits
from reports.probe import read_probes
from reports.stats import bundle_blocks
from sim.manifest import load_manifest
from sim.problem import Problem
from sim.stored import list_details, list_failures, list_files


@dataclass(frozen=True)
class Run:
    """A stored run."""

    path: Path
    manifest: dict

    @property
    def title(self) -> str:
        return self.manifest["title"]

    @property
    def complete(self) -> bool:
        return self.manifest["status"] == "complete"

    @property
    def tier(self) -> str:
        """The level of play, as the study calls it."""
        return self.manifest.get("tier") or self.manifest["study"]


@dataclass(eq=False)
class Cell:
    """The games of one variant with one number of players."""

    run: Run
    number: int
    variant: str
    players: int
    files: list[Path]
    options: list[dict]  # name, family, item
    bands: Bands
    _columns: dict[str, np.ndarray] = field(default_factory=dict, repr=False)

    @cached_property
    def rows(self) -> pl.LazyFrame:
        """All rows, one per game and seat."""
        return pl.scan_parquet(self.files)

    @cached_property
    def arcs(self) -> pl.DataFrame | None:
        """One row per recorded game, turn and seat (sim/details.py); None if nothing was recorded."""
        return self._read_details("arcs")

    @cached_property
    def choices(self) -> pl.DataFrame | None:
        """One row per recorded game and seat (sim/details.py); None if nothing was recorded."""
        return self._read_details("choices")

    @cached_property
    def course(self) -> Course | None:
        """The recorded games as arrays; None if there are none."""
        return build_course(self.arcs) if self.arcs is not None and len(self.arcs) else None

    @cached_property
    def habits(self) -> Habits | None:
        """What players of recorded games were offered and took, as arrays; None if there are none."""
        if self.choices is None or self.choices.is_empty() or not self.options:
            return None
        return Habits(self.choices, self.options, self.players, self.run.manifest["strategies"])

    @cached_property
    def probes(self) -> pl.DataFrame | None:
        """What options are worth by games without them (reports/probe.py); None if that was not measured."""
        return read_probes(self.run.path, self.variant, self.players)

    def _read_details(self, table: str) -> pl.DataFrame | None:
        files = list_details(self.run.path, table, self.number)
        return pl.read_parquet(files) if files else None

    @cached_property
    def failures(self) -> list[dict]:
        """The games that met an impossible state, of which there are no rows."""
        return list_failures(self.run.path, self.variant, self.players)

    @property
    def names(self) -> list[str]:
        """The strategies, in the order of their codes."""
        return [strategy["name"] for strategy in self.run.manifest["strategies"]]

    @property
    def described(self) -> dict[str, str]:
        """What each column of the rows means."""
        return {column["name"]: column["about"] for column in self.run.manifest["columns"]}

    @property
    def goods(self) -> list[dict]:
        return self.run.manifest["goods"]

    def list_columns(self, prefix: str) -> list[str]:
        """The columns whose name begins so, such as `pts_`."""
        return [name for name in self.described if name.startswith(prefix)]

    def column(self, name: str) -> np.ndarray:
        """A column [games, players]; names come as codes, and what is missing as -1. Kept for those asked for often."""
        if not self._columns:
            there = self.rows.collect_schema().names()
            self._columns |= self.read_columns([name for name in there if name in KEPT or name.startswith(POINTS)])
        return self._columns[name] if name in self._columns else self.read_columns([name])[name]

    def read_columns(self, names: list[str]) -> dict[str, np.ndarray]:
        """Several columns as `column` gives them, in one go: a large run has many files to open."""
        return {series.name: self._shape(series) for series in self.rows.select(names).collect()}

    def _shape(self, series: pl.Series) -> np.ndarray:
        if series.dtype == pl.Enum:
            series = series.to_physical().cast(pl.Int16).fill_null(-1)
        return series.to_numpy().reshape(-1, self.players)

    @property
    def blocks(self) -> np.ndarray:
        """The block of each game [games]."""
        return self.column("block")[:, 0]

    @cached_property
    def games(self) -> int:
        return len(self.blocks)

    @cached_property
    def n_blocks(self) -> int:
        return int(np.count_nonzero(np.diff(self.blocks)) + 1) if self.games else 0

    @cached_property
    def bundles(self) -> np.ndarray:
        """The bundle of each game [games]: its block, or in a large run the blocks it is counted with."""
        return bundle_blocks(self.blocks)

    @cached_property
    def first_games(self) -> np.ndarray:
        """The number of the first game of each block [blocks]."""
        return np.flatnonzero(np.diff(self.blocks, prepend=-1))

    @property
    def strategies(self) -> np.ndarray:
        """Who sat where [games, players], as codes of `names`."""
        return self.column("strategy")

    @cached_property
    def present(self) -> list[int]:
        """Codes of the strategies that played in this cell."""
        return np.unique(self.strategies).tolist()

    @cached_property
    def typical_best(self) -> float:
        """The median of winning scores."""
        return float(np.median(self.column("score").max(axis=1)))

    @cached_property
    def mean_turns(self) -> float:
        return float(self.column("turns")[:, 0].mean())

    @property
    def label(self) -> str:
        return f"{self.variant}, {self.players} players"

    def __getstate__(self) -> dict:
        """What who draws a figure needs of a cell: some facts, and none of its rows."""
        facts = {name: getattr(self, name) for name in FACTS}
        return {own.name: getattr(self, own.name) for own in fields(self)} | facts | {"_columns": {}}


def once(function: Callable) -> Callable:
    """What a function finds of a cell is kept as long as the cell is: several metrics may ask for it."""
    found: WeakKeyDictionary = WeakKeyDictionary()

    @wraps(function)
    def ask(cell: Cell):
        if cell not in found:
            found[cell] = function(cell)
        return found[cell]

    return ask


KEPT = ("block", "strategy", "win_share", "score", "rank", "turns", "decisions", "options")
POINTS = "pts_"  # how columns of points by source begin
FACTS = ("games", "n_blocks", "present", "typical_best", "mean_turns")


def open_runs(paths: list[Path]) -> list[Run]:
    """The runs in these folders; Problem if there is none, or if they are of different games."""
    runs = [Run(Path(path), load_manifest(path)) for path in paths]
    games = {run.manifest["game"]: run for run in runs}
    if len(games) > 1:
        told = ", ".join(f"{run.path} is of {run.title}" for run in games.values())
        raise Problem(f"a report is of one game: {told}. Make a report of each.")
    return runs


def list_cells(run: Run, bands: Bands) -> list[Cell]:
    """The cells of a run that have games, to be judged by these bands; those not begun are left out."""
    files = list_files(run.path)
    cells = []
    for number, cell in enumerate(run.manifest["cells"]):
        own = [file for file in files if file.name.startswith(f"{number:03d}-")]
        if own:
            cells.append(Cell(run, number, cell["variant"], cell["players"], own, cell["options"], bands))
    if not cells:
        raise Problem(f"{run.path} has no finished part yet; go on with it by `statera run ... --resume`.")
    for cell in cells:
        for file in cell.files:
            _check_whole(file)
    return cells


def _check_whole(file: Path) -> None:
    """A part cut short by a full disk or a copy that failed is told by name. Only its end is read: there are many."""
    try:
        with open(file, "rb") as part:
            size = part.seek(0, SEEK_END)
            part.seek(-min(size, 8), SEEK_END)
            end = part.read()
        whole = end[4:] == b"PAR1" and int.from_bytes(end[:4], "little") + 12 <= size
        reason = "" if whole else "it is cut short"
    except OSError as error:
        reason = error.strerror
    if reason:
        raise Problem(f"{file} is damaged ({reason}); `statera run ... --resume` plays it again.")
