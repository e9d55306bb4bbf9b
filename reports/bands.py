"""Bands: what counts as balanced, read from reports/bands.toml or a file of the same form."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from reports.stats import share_band
from sim.problem import Problem, suggest

DEFAULTS = Path(__file__).with_name("bands.toml")


@dataclass(frozen=True)
class Bands:
    """`lift` holds log-odds from an even share, `range` a least and a most, `difference` what begins to matter."""

    lift: dict[str, float]
    range: dict[str, tuple[float, float]]
    difference: dict[str, float]

    def share(self, name: str, players: int) -> tuple[float, float]:
        """The band of win shares for so many players."""
        return share_band(self.lift[name], players)


def load_bands(path: Path | None = None) -> Bands:
    """The default bands with what the file says instead; Problem with all that is wrong in it."""
    tables = tomllib.loads(DEFAULTS.read_text())
    if path is not None:
        tables = _merge(tables, _read(path), path)
    ranges = {name: tuple(map(float, ends)) for name, ends in tables["range"].items()}
    return Bands(tables["lift"], ranges, tables["difference"])


def _read(path: Path) -> dict:
    try:
        return tomllib.loads(path.read_text())
    except OSError as error:
        raise Problem(f"cannot read {path}: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Problem(f"{path} is no TOML: {error}.") from error


def _merge(tables: dict, changes: dict, path: Path) -> dict:
    problems, merged = [], {name: dict(table) for name, table in tables.items()}
    for table, values in changes.items():
        if table not in tables or not isinstance(values, dict):
            known, found = ", ".join(tables), suggest(table, tables)
            problems.append(f"{path}: {table}: there is no such table; there are {known}.{found}")
            continue
        for name, value in values.items():
            if name not in tables[table]:
                known = ", ".join(tables[table])
                found = suggest(name, tables[table])
                problems.append(f"{path}: {table}.{name}: there is no such band; there are {known}.{found}")
            elif table != "range" and not (_is_number(value) and value >= 0):
                problems.append(f"{path}: {table}.{name} = {value!r}: must be a number, 0 or more.")
            elif table == "range" and not _is_range(value):
                problems.append(f"{path}: range.{name} = {value!r}: must be [least, most], such as [0.0, 0.5].")
            else:
                merged[table][name] = value
    if problems:
        raise Problem(problems)
    return merged


def _is_number(value) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_range(value) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_number, value)) and value[0] <= value[1]
