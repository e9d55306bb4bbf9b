"""The rows: one per game and seat, what a run stores and all that reports see of a game.

Identity columns come first, then the game's own, then `win_share`. Integers are as narrow as the game says; names are
Enum columns.
"""

from collections.abc import Mapping, Sequence

import numpy as np
import polars as pl

from sim.game import Column, Game
from sim.problem import Problem

NULL = -1  # what a labelled column holds where it has no value

IDENTITY = (
    Column("study", "the study's name", dtype="Enum"),
    Column("variant", "the rules played, by name", dtype="Enum"),
    Column("players", "players in the game", dtype="Int8"),
    Column("block", "number of the block: one seed, all seat rotations of one line-up", dtype="Int32"),
    Column("rotation", "which of the block's seat rotations", dtype="Int8"),
    Column("game", "block * players + rotation", dtype="Int64"),
    Column("seat", "place at the table, 0 first", dtype="Int8"),
    Column("strategy", "who sat there, by name", dtype="Enum"),
    Column("seed", "the study's seed", dtype="Int64"),
)
WIN_SHARE = Column("win_share", "1 for the only first, shared by equals, else 0", dtype="Float32")


def describe_columns(game: Game) -> list[dict]:
    """Name, meaning, type and labels of every column of this game's rows, in order."""
    described = []
    for column in (*IDENTITY, *game.columns, WIN_SHARE):
        dtype = "Enum" if column.labels else column.dtype
        described.append({"name": column.name, "about": column.about, "dtype": dtype, "labels": list(column.labels)})
    return described


def share_wins(ranks: np.ndarray) -> np.ndarray:
    """float32[G, players] from ranks[G, players]: 1 for the only first, split between those who tie."""
    first = ranks == 1
    return (first / np.maximum(first.sum(axis=1, keepdims=True), 1)).astype(np.float32)


def build_identity(task, blocks: np.ndarray, rotations: np.ndarray, who: np.ndarray) -> dict:
    """The identity columns of a part's rows (sim.part.Task), seats in order."""
    return {
        "study": (0, (task.study,)),
        "variant": (task.variants.index(task.variant), task.variants),
        "players": task.players,
        "block": blocks,
        "rotation": rotations,
        "game": blocks * task.players + rotations,
        "seat": np.arange(len(blocks)) % task.players,
        "strategy": (who, task.names),
        "seed": task.seed,
    }


def build_frame(
    game: Game,
    identity: Mapping[str, np.ndarray | int | tuple[np.ndarray | int, Sequence[str]]],
    numbers: np.ndarray,
    win_share: np.ndarray,
) -> pl.DataFrame:
    """Rows from the numbers int64[R, columns] that `play` wrote.

    `identity` gives for each identity column a number or int64[R], and for Enum columns a pair of codes and names.
    A number too large for its column is a Problem that names the column; it never wraps.
    """
    length = len(numbers)
    series = []
    for column in IDENTITY:
        value = identity[column.name]
        codes, labels = value if isinstance(value, tuple) else (value, ())
        codes = np.full(length, codes, dtype=np.int64) if np.ndim(codes) == 0 else codes
        series.append(_build_series(column.name, codes, labels, column.dtype))
    for column, values in zip(game.columns, np.ascontiguousarray(numbers.T), strict=True):
        series.append(_build_series(column.name, values, column.labels, column.dtype))
    series.append(pl.Series(WIN_SHARE.name, win_share, dtype=pl.Float32))
    return pl.DataFrame(series)


def _build_series(name: str, numbers: np.ndarray, labels: Sequence[str], dtype: str) -> pl.Series:
    if labels:
        _check_range(name, numbers, NULL, len(labels) - 1)
        codes = pl.Series(numbers)
        return pl.Series(name, labels, dtype=pl.Enum(labels)).gather(codes.set(codes == NULL, None))
    narrow = np.dtype(dtype.lower())
    _check_range(name, numbers, np.iinfo(narrow).min, np.iinfo(narrow).max)
    return pl.Series(name, numbers.astype(narrow))


def _check_range(name: str, numbers: np.ndarray, low: int, high: int) -> None:
    if len(numbers) and not low <= numbers.min() <= numbers.max() <= high:
        raise Problem(
            f"column {name!r} can hold {low} to {high}, but games gave {numbers.min()} to {numbers.max()}; "
            "a variant has made numbers larger than the game foresaw: widen the column where the game lists it."
        )
