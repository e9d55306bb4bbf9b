"""Checking data against a pydantic model: every fault at once, in words that name the key and the remedy."""

import inspect
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import BaseModel, TypeAdapter, ValidationError

from sim.problem import Problem, shorten, show, suggest
from sim.source import find_line
from sim.wording import describe_node, find_node, list_keys, name_type, resolve_node

Path = tuple[str | int, ...]
LONGEST_LIST = 16  # known keys that are told although one of them was probably meant


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a config."""

    path: Path
    text: str
    kind: str  # the type of pydantic's error, or "check"
    tables: tuple[str, ...] = ()  # top-level keys that a remedy may lie in
    others: tuple[Path, ...] = ()  # other keys that may be the mistake as well

    def describe(self, data: dict, file: str, line: int | None = None) -> str:
        """The fault as one line for a person."""
        place = f"{file}:{line}" if line else file
        found, value = look_up(data, self.path)
        given = f" = {show(value)}" if found and not isinstance(value, dict) else ""
        key = f"{show_key(self.path)}{given}: " if self.path else ""
        return f"{place}: {key}{self.text}" + ("" if self.text[-1] in ".?" else ".")


def check_model(model: type[BaseModel], data: dict, file: str, source_text: str = "") -> Any:
    """The data as an object of the model; or Problem with every fault, named by file, line and key."""
    checked, faults = find_faults(model, data)
    if faults:
        raise Problem(tell_faults((fault, data, file, find_line(source_text, fault.path)) for fault in faults))
    return checked


def tell_faults(places: Iterable[tuple[Fault, dict, str, int | None]]) -> list[str]:
    """A line for each fault with the data, file and line it is in; ordered as in the file."""
    ordered = sorted(places, key=lambda place: (place[2], place[3] is None, place[3] or 0))
    return list(dict.fromkeys(fault.describe(data, file, line) for fault, data, file, line in ordered))


def find_faults(
    model: type[BaseModel], data: dict, also: Iterable[str] = (), fallback: dict | None = None
) -> tuple[Any, list[Fault]]:
    """The data as an object of the model (None if it is not sound) and all faults.

    A model may have `checks`: functions that take some of its fields by name and yield (path, text), followed by other
    paths that may be the mistake as well. Each runs when the fields it takes are sound; what is wrong in a field is
    first replaced by what `fallback` has there, so that one mistake does not hide another. `also` names further
    top-level keys, for suggestions.
    """
    faults: list[Fault] = []
    checked = None
    try:
        checked = model.model_validate(data)
        sound = {name: getattr(checked, name) for name in model.model_fields}
    except ValidationError as error:
        schema = _find_schema(model)
        faults = [_translate(item, schema, data, also) for item in error.errors(include_url=False)]
        sound = _mend(model, data, faults, fallback or {})
    mended = [entry for fault in faults if len(entry := _find_entry(fault, _find_schema(model))) > 2]
    for check in getattr(model, "checks", ()):
        names = tuple(inspect.signature(check).parameters)
        if all(name in sound for name in names):
            for path, text, *others in check(*(sound[name] for name in names)):
                if not _rests_on([path, *others], text, mended):
                    faults.append(Fault(path, text, "check", names, tuple(others)))
    return (None if faults else checked), list(dict.fromkeys(faults))


@cache
def _find_schema(model: type[BaseModel]) -> dict:
    return model.model_json_schema(by_alias=True)


@cache
def _find_adapter(model: type[BaseModel], name: str) -> TypeAdapter:
    return TypeAdapter(model.model_fields[name].annotation)


def _mend(model: type[BaseModel], data: dict, faults: list[Fault], fallback: dict) -> dict[str, Any]:
    """The fields that are sound, or are so with their faulty entries replaced."""
    for fault in faults:
        data = _replace(data, fault.path, fallback)
    schema = _find_schema(model)
    unsound = {entry[0] for fault in faults if 0 < len(entry := _find_entry(fault, schema)) <= 2}
    sound = {}
    for name, field in model.model_fields.items():
        key = field.alias or name
        if key in data and key not in unsound:
            try:
                sound[name] = _find_adapter(model, name).validate_python(data[key])
            except ValidationError:
                continue
        elif key not in data and not field.is_required():
            sound[name] = field.get_default(call_default_factory=True)
    return sound


def _find_entry(fault: Fault, schema: dict) -> Path:
    """The entry of a table that a fault makes doubtful: nothing for a key too many, or a key, or table.key.entry; in
    tables within tables that have names for keys, the entry of the innermost."""
    if fault.kind == "extra_forbidden":
        return ()
    length = 3
    for number, part in enumerate(fault.path):
        if isinstance(part, int):
            return fault.path[: min(number, length)]
        table = resolve_node(schema, find_node(schema, fault.path[:number]) or {})
        if "properties" not in table:
            length = max(length, number + 1)
    return fault.path[:length]


def _rests_on(paths: list[Path], text: str, entries: list[Path]) -> bool:
    """Whether what a check found may come from an entry that had to be replaced."""
    near = any(all(a == b for a, b in zip(path, entry, strict=False)) for path in paths for entry in entries)
    return near or any(str(entry[-1]) in text for entry in entries)


def _replace(data: dict, path: Path, fallback: Any) -> dict:
    """The data with the value at that path as in `fallback`, or without it if it is not there."""
    key = path[0] if path else None
    if not isinstance(data, dict) or not isinstance(key, str):
        return data
    data = dict(data)
    if not isinstance(fallback, dict) or key not in fallback:
        data.pop(key, None)
    elif len(path) > 1 and isinstance(path[1], str) and isinstance(data.get(key), dict):
        data[key] = _replace(data[key], path[1:], fallback[key])
    else:
        data[key] = fallback[key]
    return data


def _translate(error: dict, schema: dict, data: dict, also: Iterable[str]) -> Fault:
    """One of pydantic's errors as a fault."""
    kind = error["type"]
    path = tuple(part for part in error["loc"] if part != "[key]")
    node = find_node(schema, path)
    _, value = look_up(data, path)
    if kind == "missing" and isinstance(path[-1], int):
        path = path[:-1]
        _, value = look_up(data, path)
        text = f"has {len(value)} values; allowed: {describe_node(schema, find_node(schema, path))}."
    elif kind == "missing":
        text = f"is missing; add {path[-1]} = ..., {describe_node(schema, node)}"
    elif kind == "extra_forbidden":
        text = _describe_unknown(schema, path, also)
    elif "[key]" in error["loc"]:
        text = f"is not a name that can be used here; {_reason(error)}"
    elif kind in ("value_error", "assertion_error"):
        text = _reason(error)
    else:
        text = f"{_describe_wrong(kind, value)}; allowed: {describe_node(schema, node)}."
        options = resolve_node(schema, node).get("enum", ()) if node else ()
        if isinstance(value, str):
            text += suggest(value, options)
    return Fault(path, text, kind, (str(path[0]),) if path else ())


def _reason(error: dict) -> str:
    cause = error.get("ctx", {}).get("error")
    return shorten(str(cause) if cause else error["msg"], 200)


def _describe_wrong(kind: str, value: object) -> str:
    if kind in ("literal_error", "enum"):
        return "is not known" if isinstance(value, str) else f"is {name_type(value)}"
    if kind.startswith(("greater_than", "less_than", "finite_number")):
        return "is out of range"
    if kind.startswith(("too_short", "too_long")):
        return f"has {len(value)} values" if isinstance(value, (list, dict)) else "has a wrong length"
    if kind.startswith("string_too"):
        return "is too long" if "long" in kind else "is too short"
    if kind == "string_pattern_mismatch":
        return "is not written as it must be"
    return f"is {name_type(value)}"


def _describe_unknown(schema: dict, path: Path, also: Iterable[str]) -> str:
    """A key that nobody knows: what there is instead."""
    parent = resolve_node(schema, find_node(schema, path[:-1]) or {})
    known = list(dict.fromkeys([*(also if len(path) == 1 else ()), *parent.get("properties", {})]))
    close = suggest(path[-1], known)
    if not close:
        elsewhere = [".".join(found) for found in list_keys(schema) if found[-1] == path[-1]]
        close = f" Did you mean {show(elsewhere[0])}?" if elsewhere else ""
    if close and len(known) > LONGEST_LIST:
        return f"is an unknown key.{close}"
    return f"is an unknown key; {show_key(path[:-1]) or 'the file'} has {', '.join(known)}.{close}"


def look_up(data: Any, path: Path) -> tuple[bool, Any]:
    """Whether there is a value at that path, and the value."""
    for part in path:
        in_table = isinstance(data, dict) and part in data
        in_list = isinstance(data, list) and isinstance(part, int) and part < len(data)
        if not (in_table or in_list):
            return False, None
        data = data[part]
    return True, data


def show_key(path: Path) -> str:
    """The path as TOML writes it, positions in lists counted from 1."""
    text = ""
    for part in path:
        text += f"[{part + 1}]" if isinstance(part, int) else "." + (shorten(part) or '""')
    return text.removeprefix(".")
