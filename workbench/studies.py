"""From what a person asks for to what is played: studies found, changed and resolved."""

import os
from pathlib import Path

from policies.chooser import load_strategies, load_strategy
from sim.game import load_game
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
    changes |= {key: options[key] for key in ("games", "seed") if options.get(key) is not None}
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
    lineup = [load_strategy(game, ref)["name"] for ref in study.strategies]
    for definition in definitions:
        definition["ref"] = study.strategies[lineup.index(definition["name"])]
    return build_plan(
        game,
        study=study.name,
        about=study.about,
        seed=study.seed,
        games=study.games,
        players=study.players,
        variants=variants,
        refs=study.variants,
        lineup=lineup,
        strategies=strategies,
        definitions=definitions,
        choosers=choosers,
    )
