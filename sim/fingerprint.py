"""Comparing checked configs: a hash of everything that can change a game, and the keys in which two differ."""

import hashlib
import json
from typing import Any

from pydantic import BaseModel

from sim.check import show_key
from sim.problem import show

TEXTS = {"title", "about", "name", "clauses", "provenance"}  # keys that change no game


def fingerprint_config(config: BaseModel) -> str:
    """A hash of everything in a config that can change a game."""
    return hashlib.sha256(json.dumps(_strip_texts(config), sort_keys=True).encode()).hexdigest()


def _strip_texts(value: Any) -> Any:
    """A config as plain data without its texts and what is left unset."""
    if isinstance(value, BaseModel):
        fields = {field.alias or name: getattr(value, name) for name, field in type(value).model_fields.items()}
        return {name: _strip_texts(item) for name, item in fields.items() if name not in TEXTS and item is not None}
    if isinstance(value, dict):
        return {str(key): _strip_texts(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_strip_texts(item) for item in value]
    return value


def list_changes(base: BaseModel, config: BaseModel) -> list[str]:
    """Every key whose value differs, as "key: old -> new"."""
    old, new = _flatten(_strip_texts(base)), _flatten(_strip_texts(config))
    return [
        f"{show_key(path)}: {show(old.get(path))} -> {show(new.get(path))}"
        for path in dict.fromkeys([*old, *new])
        if old.get(path) != new.get(path)
    ]


def _flatten(data: dict, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], Any]:
    flat = {}
    for key, value in data.items():
        flat |= _flatten(value, (*path, key)) if isinstance(value, dict) else {(*path, key): value}
    return flat
