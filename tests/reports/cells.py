"""Cells made of hand-written games, without files."""

from dataclasses import asdict
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import polars as pl

from reports.bands import Bands, load_bands
from reports.load import Cell, Run
from sim.details import build_arcs, build_choices
from sim.game import Good, Option
from sim.rows import share_wins

RANKED = {"score": "points", "rank": "place", "turns": "turns", "decisions": "decisions", "options": "legal actions"}


def make_cell(
    strategy: list[list[str]],
    score: list[list[int]],
    *,
    block: list[int] | None = None,
    rank: list[list[int]] | None = None,
    columns: dict | None = None,
    arcs: np.ndarray | None = None,
    choices: np.ndarray | None = None,
    options: tuple[Option, ...] = (),
    goods: tuple[Good, ...] = (),
    names: list[str] | None = None,
    definitions: dict[str, dict] | None = None,
    bands: Bands | None = None,
    **manifest,
) -> Cell:
    """A cell of these games, given seat by seat.

    `block` of each game is by default as many games as there are seats; `rank` follows from the score, equals sharing
    it. `columns` are more columns of the rows: a number, one per game, or one per game and seat; words make a labelled
    column. `arcs[games, turns, players]` are points, `arcs[games, turns, players, fields]` goods too, as the loop
    writes them, and `choices[games, players, options, 3]`; both of the first games. `definitions` are more about each
    strategy, `manifest` more of the run's.
    """
    score = np.array(score)
    games, players = score.shape
    names = names or sorted({name for seats in strategy for name in seats})
    rank = np.array(rank) if rank is not None else 1 + (score[:, None, :] > score[:, :, None]).sum(axis=2)
    block = np.arange(games) // players if block is None else np.array(block)
    rotation = np.array([int((block[:game] == number).sum()) for game, number in enumerate(block)])
    numbers = {"turns": 10, "decisions": 5, "options": 15} | (columns or {})
    rows = {
        "variant": np.full((games, players), "base"),
        "players": np.full((games, players), players),
        "block": np.repeat(block[:, None], players, axis=1),
        "rotation": np.repeat(rotation[:, None], players, axis=1),
        "game": np.repeat((block * players + rotation)[:, None], players, axis=1),
        "seat": np.tile(np.arange(players), (games, 1)),
        "strategy": np.array(strategy),
        "score": score,
        "rank": rank,
        **{name: spread(values, games, players) for name, values in numbers.items()},
        "win_share": share_wins(rank),
    }
    frame = pl.DataFrame([to_series(name, values, names) for name, values in rows.items()])
    described = {name: RANKED.get(name, f"about {name}") for name in rows}
    facts = {
        "title": "A game",
        "game": "none",
        "study": "by hand",
        "status": "complete",
        "strategies": [{"name": name, **(definitions or {}).get(name, {})} for name in names],
        "columns": [{"name": name, "about": about, "dtype": "", "labels": []} for name, about in described.items()],
        "goods": [{"name": good.name, "about": good.about} for good in goods],
        "quarantined": 0,
        "cells": [{"variant": "base", "players": players, "blocks": len(set(block.tolist()))}],
    }
    run = Run(Path("by-hand"), facts | manifest)
    listed = [asdict(option) for option in options]
    cell = Cell(run, 0, "base", players, [], listed, bands or load_bands())
    cell.__dict__ |= {"rows": frame.lazy(), "arcs": None, "choices": None, "failures": []}
    if arcs is not None:
        arcs = np.array(arcs, np.int16)
        arcs = arcs[..., None] if arcs.ndim == 3 else arcs
        cell.__dict__["arcs"] = build_arcs(SimpleNamespace(goods=goods), frame.head(len(arcs) * players), arcs)
    if choices is not None:
        choices = np.array(choices, np.int16)
        flat = choices.reshape(-1, *choices.shape[2:])
        cell.__dict__["choices"] = build_choices(dict(enumerate(options)), frame.head(len(flat)), flat)
    return cell


def spread(values, games: int, players: int) -> np.ndarray:
    """A number, one per game, or one per game and seat, as one per game and seat."""
    values = np.array(values)
    return np.broadcast_to(values[:, None] if values.ndim == 1 else values, (games, players))


def to_series(name: str, values: np.ndarray, names: list[str]) -> pl.Series:
    flat = values.reshape(-1)
    if flat.dtype.kind != "U":
        return pl.Series(name, flat)
    labels = names if name == "strategy" else sorted(set(flat.tolist()))
    return pl.Series(name, flat.tolist(), dtype=pl.Enum(labels))


def rotate(lineup: list[str], times: int = 1) -> list[list[str]]:
    """All seat rotations of a line-up, so many blocks of them."""
    turned = [lineup[i:] + lineup[:i] for i in range(len(lineup))]
    return turned * times
