"""Rules as data: TOML files, each extending another, merged and checked into one config. Knows no game by name."""

from copy import deepcopy
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from sim.check import Fault, check_model, find_faults, look_up, show_key, tell_faults
from sim.fingerprint import fingerprint_config, list_changes
from sim.game import GAMES, is_game
from sim.problem import Problem, shorten, show, suggest
from sim.schema import Header, find_schema, variant_schema, write_schema
from sim.source import Source, config_names, find_config, read_source, split_key
from sim.study import Study, load_study

__all__ = [
    "Problem",
    "Study",
    "Variant",
    "check_model",
    "fingerprint_config",
    "load_study",
    "load_variant",
    "variant_names",
    "variant_schema",
    "write_schema",
]

LONGEST_CHAIN = 20


@dataclass(frozen=True)
class Variant:
    """A checked set of rules."""

    game: str
    name: str
    about: str
    question: str
    config: Any  # the game's own model
    fingerprint: str  # equal for equal rules, whatever the texts, comments and order of the files
    data: dict  # the files as merged
    reconstructed: list[str]  # tables whose values are inventions
    changes: list[str]  # "key: old -> new" against the base rules
    files: list[Path]  # from the base rules to this one


def variant_names(game: str) -> list[str]:
    """The built-in rules of a game: base and its variants."""
    find_schema(game)
    return ["base", *config_names(game, "variants")]


def load_variant(game: str | None, ref: str | Path) -> Variant:
    """The rules called `ref`: "base", a built-in variant, or the path of a file; Problem with all that is wrong.

    Without a game the file must name its own.
    """
    path = ref if isinstance(ref, Path) else _find_file(game, ref)
    if game is None:
        game = _read_game(path)
    schema = find_schema(game)
    base, base_config = load_base(game)
    chain = _read_chain(game, path, base)
    headers, places, data, parents = [], [], {}, []
    for source in reversed(chain):
        header, wrong = _read_header(source, game, is_base=source is chain[-1])
        parents.append(data)
        data, missing = _apply(source, header, data)
        headers.append(header)
        places += [(fault, source.data, source.file, source.line_of(fault.path)) for fault in wrong + missing]
    config, found = find_faults(schema, data, also=Header.model_fields, fallback=chain[-1].data)
    for fault in _gather_new(found, chain, parents):
        fault, source = _find_culprit(fault, chain)
        places.append((fault, data, source.file, source.line_of(fault.path)))
    if places:
        raise Problem(tell_faults(places))
    header = headers[-1]
    return Variant(
        game=game,
        name=header.name or path.stem,
        about=(header.about or config.about).strip(),
        question=header.question,
        config=config,
        fingerprint=fingerprint_config(config),
        data=deepcopy(data),
        reconstructed=[
            name for name in schema.model_fields if getattr(getattr(config, name), "provenance", "") == "reconstructed"
        ],
        changes=list_changes(base_config, config),
        files=[source.path for source in reversed(chain)],
    )


def _find_file(game: str | None, ref: str) -> Path:
    if game is None:
        return Path(ref)
    find_schema(game)
    return find_config(game, "variants", ref)


def _read_game(path: Path) -> str:
    source = read_source(path)
    game = source.data.get("game")
    if not is_game(game):
        if game is None:
            text = f"is missing; add game = {show(GAMES[0])}"
        else:
            text = f"there is no such game; there are {', '.join(GAMES)}.{suggest(game, GAMES)}"
        fault = Fault(("game",), text, "check")
        raise Problem(fault.describe(source.data, source.file, source.line_of(fault.path)))
    return game


def load_base(game: str) -> tuple[Source, Any]:
    """The base rules of a game as a file and checked."""
    path = find_config(game, "variants", "base")
    try:
        changed = path.stat().st_mtime_ns
    except OSError:
        changed = 0
    return _load_base_once(game, path, changed)


@lru_cache(maxsize=8)
def _load_base_once(game: str, path: Path, changed: int) -> tuple[Source, Any]:
    source = read_source(path)
    return source, check_model(find_schema(game), source.data, source.file, source.text)


def _read_chain(game: str, path: Path, base: Source) -> list[Source]:
    """The file, the one it extends, and so on to the base rules."""
    chain = [read_source(path)]
    seen = [path.resolve()]
    while seen[-1] != base.path.resolve():
        source = chain[-1]
        extends = source.data.get("extends")
        if isinstance(extends, str) and extends:
            try:
                parent = find_config(game, "variants", extends, source.path.parent)
                chain.append(base if parent == base.path else read_source(parent))
                if parent.resolve() in seen:
                    raise Problem(f"goes round in a circle: {_show_circle(chain)}; extend another file")
                if len(chain) > LONGEST_CHAIN:
                    raise Problem(f"more than {LONGEST_CHAIN} files extend one another; merge some")
            except Problem as problem:
                raise Problem(_place_problem(source, ("extends",), problem)) from None
        else:
            parent = base.path  # what is wrong with the key is reported with the rest of the file
            chain.append(base)
        seen.append(parent.resolve())
    return chain


def _show_circle(chain: list[Source]) -> str:
    return " extends ".join(shorten(source.path.name) for source in chain)


def _place_problem(source: Source, path: tuple[str | int, ...], problem: Problem) -> list[str]:
    """Another file's problem, told at the key that names that file."""
    given = f"{shorten(str(look_up(source.data, path)[1]))}: "
    text = "; ".join(line.removeprefix(given) for line in problem.problems)
    return [Fault(path, text, "file").describe(source.data, source.file, source.line_of(path))]


def _read_header(source: Source, game: str, is_base: bool) -> tuple[Header, list[Fault]]:
    """What the file says about itself, and what is wrong with that; defaults stand in for what is wrong."""
    given = {key: source.data[key] for key in Header.model_fields if key in source.data}
    if is_base:
        given = {"extends": "base", "name": "base"} | {key: given[key] for key in ("about",) if key in given}
    header, faults = find_faults(Header, given)
    other = given.get("game", game)
    if isinstance(other, str) and other != game:
        text = f"is not the game that is played; allowed: {show(game)}.{suggest(other, [game])}"
        faults.append(Fault(("game",), text, "check"))
    if any(fault.path == ("extends",) and fault.kind == "missing" for fault in faults):
        faults = [fault for fault in faults if fault.path != ("extends",)]
        faults.append(Fault(("extends",), 'is missing; add extends = "base" as the first line', "missing"))
    if header is None:
        wrong = {fault.path[0] for fault in faults}
        header = Header.model_validate({"extends": "base"} | {k: v for k, v in given.items() if k not in wrong})
    return header, faults


def _apply(source: Source, header: Header, data: dict) -> tuple[dict, list[Fault]]:
    """The data with the file's removals and changes."""
    faults = []
    for number, key in enumerate(header.remove):
        path = split_key(key)
        found, _ = look_up(data, path)
        if found and path:
            data = _without(data, path)
        else:
            near = [show_key(other) for other in _list_paths(data)]
            text = f"there is no such key to remove; name one of the rules it extends.{suggest(key, near)}"
            faults.append(Fault(("remove", number), text, "remove"))
    own = {"about"} if data else {"about", "game"}  # the header's keys that are keys of the rules too
    rest = {key: value for key, value in source.data.items() if key not in Header.model_fields or key in own}
    return _merge(data, rest), faults


def _merge(old: dict, new: dict) -> dict:
    """Tables merged key by key; everything else replaced."""
    merged = dict(old)
    for key, value in new.items():
        both = isinstance(value, dict) and isinstance(old.get(key), dict)
        merged[key] = _merge(old[key], value) if both else value
    return merged


def _without(data: dict, path: tuple[str, ...]) -> dict:
    inner = {key: value for key, value in data.items() if len(path) > 1 or key != path[0]}
    if len(path) > 1:
        inner[path[0]] = _without(data[path[0]], path[1:])
    return inner


def _list_paths(data: dict, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    paths = []
    for key, value in data.items():
        paths.append((*path, key))
        if isinstance(value, dict):
            paths += _list_paths(value, (*path, key))
    return paths


def _gather_new(faults: list[Fault], chain: list[Source], parents: list[dict]) -> list[Fault]:
    """What a new entry of an open table lacks, told once: most often its name is misspelt."""
    gathered: dict[tuple, list[Fault]] = {}
    for fault in faults:
        gathered.setdefault(_find_new(fault, chain, parents) or (fault.path, fault.text), []).append(fault)
    told = []
    for key, group in gathered.items():
        if isinstance(key[-1], tuple):
            path, siblings = key
            needed = ", ".join(str(fault.path[-1]) for fault in group)
            near = suggest(path[-1], siblings)
            text = f"there is none of that name to change, and a new one needs {needed} too.{near}"
            told.append(Fault(path, text, "new", group[0].tables))
        else:
            told += group
    return told


def _find_new(fault: Fault, chain: list[Source], parents: list[dict]) -> tuple | None:
    """The entry that a file adds to a table of its parent and in which a key is missing, with its siblings' names."""
    if fault.kind != "missing" or len(fault.path) < 2:
        return None
    path = fault.path[:-1]
    for source, parent in zip(chain[:-1], reversed(parents[1:]), strict=True):
        known, siblings = look_up(parent, path[:-1])
        if look_up(source.data, path)[0] and known and isinstance(siblings, dict) and path[-1] not in siblings:
            return path, tuple(siblings)
    return None


def _find_culprit(fault: Fault, chain: list[Source]) -> tuple[Fault, Source]:
    """The fault and the file that most likely hold the mistake: the last to set one of its keys, or its tables."""
    own = chain[:-1] or chain  # the base rules are sound by themselves
    for source in own:
        for path in (fault.path, *fault.others):
            keys = path[: next((number for number, part in enumerate(path) if isinstance(part, int)), len(path))]
            if look_up(source.data, keys)[0]:
                return replace(fault, path=path), source
    touching = (source for source in own if set(fault.tables) & set(source.data))
    return fault, next(touching, own[0])
