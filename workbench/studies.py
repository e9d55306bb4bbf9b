"""From what a person asks for to what is played: studies found, changed and resolved."""

import os
from pathlib import Path

from policies.chooser import hash_code, load_strategies
from sim.game import load_game
from sim.manifest import as_stored, load_manifest
from sim.plan import Plan, build_plan
from sim.problem import Problem
from sim.source import is_path
from sim.variant import Study, load_study, load_variant


def find_study(what: str) -> Study:
    """The study in a file, or the default study of a game."""
    if is_path(what):
        return load_study(Path(what))
    return load_study("default", load_game(what).name)


def change_study(study: Study, options: dict) -> Study:
    """The study with what the command line says instead."""
    changes = {key: value for key, value in options.items() if value}
    changes |= {key: options[key] for key in ("games", "seed", "arc") if options.get(key) is not None}
    for key in ("variants", "strategies", "players"):
        if key in changes:
            given = changes[key]
            changes[key] = split_list([given] if isinstance(given, str) else given)
    if "players" in changes:
        wrong = [word for word in changes["players"] if not word.isdecimal()]
        if wrong:
            raise Problem(f"--players {', '.join(wrong)}: is no number; give player counts such as 3,4.")
        changes["players"] = [int(word) for word in changes["players"]]
    return study.model_copy(update=changes)


def split_list(given: list[str]) -> list[str]:
    """Words given as separate options or with commas between them; a file may have a comma in its name."""
    words = []
    for text in given:
        words += [text] if os.path.exists(text) else [word.strip() for word in text.split(",")]
    return [word for word in words if word]


def resolve_plan(study: Study) -> Plan:
    """Names looked up and files read: the rules, the strategies, the cells. All that is wrong is told at once."""
    game = load_game(study.game)
    problems, variants = [], []
    for ref in study.variants:
        try:
            variants.append(load_variant(game.name, ref))
        except Problem as problem:
            problems += problem.problems
    try:
        strategies, choosers, definitions = load_strategies(game, list(dict.fromkeys(study.strategies)))
    except Problem as problem:
        problems += problem.problems
    if problems:
        raise Problem(problems)
    names = {}
    for definition in definitions:
        refs = definition.pop("refs")
        definition["ref"] = refs[0]
        names |= dict.fromkeys(refs, definition["name"])
    return build_plan(
        game,
        study=study.name,
        about=study.about,
        seed=study.seed,
        games=study.games,
        players=study.players,
        variants=variants,
        refs=study.variants,
        lineup=[names[ref] for ref in study.strategies],
        strategies=strategies,
        definitions=definitions,
        choosers=choosers,
        arc=min(study.arc, study.games),
        tier=study.tier,
        seating=study.seating,
        code=hash_code(game),
    )


def restore_plan(path: Path) -> tuple[Plan, dict[str, dict[int, str]]]:
    """The plan of a stored run, and the names of actions by variant; Problem if what it was played by has changed."""
    manifest = load_manifest(path)
    refs = {strategy["name"]: strategy.get("ref", strategy["name"]) for strategy in manifest["strategies"]}
    study = {key: manifest[key] for key in Study.model_fields if key in manifest} | {
        "name": manifest["study"],
        "games": manifest["games_per_cell"],
        "players": list(dict.fromkeys(cell["players"] for cell in manifest["cells"])),
        "variants": [variant["ref"] for variant in manifest["variants"]],
        "strategies": [refs[name] for name in manifest["facts"]["line-up"]],
    }
    plan = resolve_plan(Study(**study))
    before, now = manifest["facts"], as_stored(plan.facts())
    changed = [
        key for key in ("game version", "seed", "variants", "strategies", "line-up", "code") if before[key] != now[key]
    ]
    if changed:
        told = " and ".join(changed)
        raise Problem(f"{path} was played with other {told} than there are now; play it again into another folder.")
    names = {}
    for variant in plan.variants:
        names[variant["name"]] = plan.game.name_actions(load_variant(plan.game.name, variant["ref"]).config)
    return plan, names
