"""One hash of all rows of a run, whatever their order, the split into parts, and who played them.

Each value becomes a 64-bit word (a name by a hash of its text); a row is two sums of words times fixed odd numbers
that belong to the columns, scrambled; the run is the sum of its rows.
"""

import hashlib
from pathlib import Path

import numpy as np
import polars as pl

from sim.problem import Problem
from sim.rng import mix
from sim.stored import list_files

NULL = np.uint64(0x6E756C6C6E756C6C)


def digest_run(path: Path) -> str:
    """32 hexadecimal digits that two runs share if and only if they hold the same rows."""
    total, rows, names = np.zeros(2, dtype=np.uint64), 0, ()
    for file in list_files(Path(path)):
        try:
            frame = pl.read_parquet(file)
        except (pl.exceptions.PolarsError, OSError) as error:
            reason = str(error).splitlines()[0]
            raise Problem(f"{file} is damaged ({reason}); running its study with --resume plays it again.") from error
        total += digest_frame(frame)
        rows += len(frame)
        names = sorted(frame.columns)
    text = f"{names} {rows} {total[0]} {total[1]}"
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def digest_frame(frame: pl.DataFrame) -> np.ndarray:
    """uint64[2]: the sum over the rows of a frame; sums of frames are added, wrapping."""
    plain = getattr(mix, "py_func", mix)
    rows = np.zeros((2, len(frame)), dtype=np.uint64)
    for name in frame.columns:
        words = _to_words(frame[name])
        for i in range(2):
            rows[i] += words * (_hash_text(f"{i} {name}") | np.uint64(1))
    with np.errstate(over="ignore"):
        return plain(rows).sum(axis=1, dtype=np.uint64)


def _to_words(column: pl.Series) -> np.ndarray:
    """uint64[R]: a word for each value; equal values have equal words whatever their type's width or categories."""
    if column.null_count():
        words = np.full(len(column), NULL)
        words[column.is_not_null().to_numpy()] = _to_words(column.drop_nulls())
        return words
    if column.dtype == pl.Enum:
        table = np.array([_hash_text(text) for text in column.dtype.categories], dtype=np.uint64)
        return table[column.to_physical().to_numpy()]
    if column.dtype in (pl.Categorical, pl.String):
        texts = column.cast(pl.String)
        return _to_words(texts.cast(pl.Enum(texts.unique())))
    if column.dtype.is_float():
        # Adding 0 makes -0.0 and 0.0 the same.
        return (column.cast(pl.Float64).to_numpy() + 0.0).view(np.uint64)
    return column.cast(pl.Int64).to_numpy().view(np.uint64)


def _hash_text(text: str) -> np.uint64:
    return np.uint64(int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little"))
