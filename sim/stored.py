"""Runs on disk, for those who only read them: nothing here knows a game or needs a compiler."""

from pathlib import Path

import polars as pl

from sim.files import read_lines
from sim.manifest import load_manifest
from sim.problem import Problem


def list_files(path: Path) -> list[Path]:
    """The parts of a run, in order."""
    manifest = load_manifest(path)
    files = sorted((Path(path) / "parts").glob("*.parquet"))
    if manifest["status"] == "complete" and len(files) != manifest["parts"]:
        raise Problem(f"{path} has {len(files)} parts of {manifest['parts']}; --resume plays the others again.")
    return files


def scan_rows(path: Path) -> pl.LazyFrame:
    """All rows of a run, read as they are asked for."""
    files = list_files(path)
    if not files:
        raise Problem(f"{path} has no finished part yet.")
    return pl.scan_parquet(files)


def list_details(path: Path, table: str, cell: int) -> list[Path]:
    """The files of `arcs` or `choices` of a cell, in order; none if nothing was recorded."""
    return sorted((Path(path) / table).glob(f"{cell:03d}-*.parquet"))


def list_failures(path: Path, variant: str, players: int) -> list[dict]:
    """The games of a cell that met an impossible state, as quarantine.jsonl tells them."""
    lines = read_lines(Path(path) / "quarantine.jsonl")
    return [line for line in lines if (line["variant"], line["players"]) == (variant, players)]
