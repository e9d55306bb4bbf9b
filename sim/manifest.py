"""The manifest of a run: all that is needed to know it or to repeat it."""

import json
import os
import platform
import shlex
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from sim.problem import Problem

if TYPE_CHECKING:  # who only reads manifests needs neither the games nor their compiler
    from sim.plan import Part, Plan

SCHEMA = 2
PACKAGES = ("statera", "numpy", "numba", "llvmlite", "polars", "joblib", "pydantic")
NEEDED = {"facts", "part_games", "cells", "columns", "sessions", "status"}


def build_manifest(plan: "Plan", part_games: int) -> dict:
    """The manifest of a run of this plan before it starts."""
    from sim.rows import describe_columns

    return {
        "schema": SCHEMA,
        "status": "running",
        "game": plan.game.name,
        "title": plan.game.title,
        "game_version": plan.game.version,
        "study": plan.study,
        "about": plan.about,
        "seed": plan.seed,
        "games_per_cell": plan.games,
        "facts": plan.facts(),
        "variants": list(plan.variants),
        "strategies": list(plan.definitions),
        "cells": plan.describe_cells(),
        "part_games": part_games,
        "arc": plan.arc,
        "tier": plan.tier,
        "seating": plan.seating,
        "most_turns": plan.game.most_turns,
        "goods": [asdict(good) for good in plan.game.goods],
        "columns": describe_columns(plan.game),
        "sessions": [],
    }


def load_manifest(path: Path) -> dict:
    """The manifest of a run folder."""
    file = Path(path) / "manifest.json"
    try:
        manifest = json.loads(file.read_bytes())
    except (FileNotFoundError, NotADirectoryError) as error:
        raise Problem(f"{path} is not a run folder: it has no manifest.json.") from error
    except OSError as error:
        raise Problem(f"cannot read {file}: {error.strerror}.") from error
    except ValueError as error:
        raise Problem(f"{file} is damaged ({error}); play the study again into another folder by --out.") from error
    found = manifest.get("schema") if isinstance(manifest, dict) else None
    if found != SCHEMA:
        raise Problem(
            f"{file} has schema version {found}, but this version of statera reads {SCHEMA}; "
            "use the version that wrote it, or play the study again into another folder by --out."
        )
    lost = sorted(NEEDED - manifest.keys())
    if lost:
        raise Problem(f"{file} is damaged: it lacks {', '.join(lost)}; play the study again, into another --out.")
    return manifest


def check_same(path: Path, manifest: dict, plan: "Plan") -> None:
    """Refuses to go on with a run of something else, saying what differs."""
    before, now = manifest["facts"], as_stored(plan.facts())
    different = [key for key in now if before.get(key) != now[key]]
    if different:
        head = f"{path} holds another run; give it the same study, or choose another folder by --out. What differs:"
        raise Problem([head, *(f"  {key}: {before.get(key)} there, {now[key]} now" for key in different)])


def as_stored(value: dict) -> dict:
    """A value as it comes back from JSON."""
    return json.loads(json.dumps(value))


def describe_session() -> dict:
    """The machine and the versions that play."""
    versions = {"python": platform.python_version()}
    for package in PACKAGES:
        try:
            versions[package] = version(package)
        except PackageNotFoundError:
            continue
    machine = {
        "host": platform.node(),
        "system": platform.platform(),
        "processor": platform.processor() or platform.machine(),
        "cores": os.cpu_count(),
    }
    return {"machine": machine, "versions": versions}


def describe_failure(plan: "Plan", part: "Part", failure: dict) -> dict:
    """A failed game and the command that replays it. Strategies are by seat, as they sat in that rotation."""
    cell = plan.cells[part.cell]
    ref = next(variant["ref"] for variant in plan.variants if variant["name"] == cell.variant)
    refs = {definition["name"]: definition.get("ref", definition["name"]) for definition in plan.definitions}
    seated = ",".join(refs[name] for name in failure["strategies"])
    command = ["statera", "play", plan.game.name, "--players", cell.players, "--variant", ref, "--strategies", seated]
    command += ["--seed", plan.seed, "--block", failure["block"], "--rotation", failure["rotation"]]
    return {
        "study": plan.study,
        "variant": cell.variant,
        "players": cell.players,
        **failure,
        "seed": plan.seed,
        "replay": shlex.join(map(str, command)),
    }
