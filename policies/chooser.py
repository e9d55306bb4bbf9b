"""Bots and strategies. A bot is an algorithm; a strategy is a TOML file: a bot, its weights, what it forbids itself."""

import hashlib
import json
from fnmatch import fnmatchcase
from functools import cache, partial
from importlib import import_module
from pathlib import Path

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from policies.uniform import choose_uniform
from sim.check import Fault, find_faults, tell_faults
from sim.game import MAX_CHOOSERS, STRATEGY, Game, chooser_signature, load_game
from sim.kernel import Entry, entry
from sim.problem import Problem, shorten, suggest
from sim.schema import Name, editor_schema
from sim.source import Source, config_names, find_config, read_source
from sim.variant import load_variant

LONGEST_CHAIN = 20


class Strategy(BaseModel):
    """What a strategy file may hold."""

    model_config = ConfigDict(extra="forbid", strict=True)

    game: str = Field(description="The game it plays")
    name: Name | None = Field(default=None, description="What tables call it; if not given, the name of the file")
    about: str = Field(default="", max_length=4000, description="What it is after")
    extends: str | None = Field(default=None, max_length=1000, description="A strategy to start from: name or path")
    bot: str = Field(default="planner", description="The algorithm that plays it")
    temperature: float = Field(default=0.0, ge=0, le=100, strict=False, description="Noise on what things seem worth")
    forbid: list[str] = Field(default=[], max_length=200, description='Actions it never takes, such as "friar *"')
    weights: dict[str, float] = Field(default={}, description="What it thinks things worth")


def policy_module(game: Game):
    """The module with a game's own bots and weights, or None."""
    try:
        return import_module(f"policies.{game.name}") if "." not in game.name else import_module(game.name)
    except ModuleNotFoundError:
        return None


def list_bots(game: Game) -> dict:
    """Every bot that plays the game, by name."""
    return {"uniform": choose_uniform, **getattr(policy_module(game), "BOTS", {})}


def list_weights(game: Game) -> dict[str, tuple[float, str]]:
    """The weights of the game's own bots: name, value where a strategy says nothing, meaning."""
    return getattr(policy_module(game), "WEIGHTS", {})


def strategy_names(game: Game) -> list[str]:
    """The built-in strategies."""
    return config_names(game.name, "strategies")


@cache
def find_chooser(game: str, bot: str) -> Entry:
    """The compiled form of a bot for a game."""
    loaded = load_game(game)
    compile_with = entry(lambda: chooser_signature(loaded.state, loaded.rules), "policies", *loaded.sources)
    return compile_with(list_bots(loaded)[bot])


def build_choosers(game: str, bots: tuple[str, ...]) -> tuple:
    """The function pointers of these bots, as many as a run takes."""
    compiled = tuple(find_chooser(game, bot).compiled for bot in bots)
    return compiled + compiled[:1] * (MAX_CHOOSERS - len(compiled))


def load_strategy(game: Game, ref: str | Path) -> dict:
    """A strategy as a dict: name, about, bot, temperature, forbid, all weights, forbidden (codes), fingerprint."""
    path = ref if isinstance(ref, Path) else find_config(game.name, "strategies", ref)
    chain = _read_chain(game, path)
    places, merged, weights, forbid = [], {}, {}, []
    for source in reversed(chain):
        strategy, faults = find_faults(Strategy, source.data)
        faults += _check_names(game, source.data)
        places += [(fault, source.data, source.file, source.line_of(fault.path)) for fault in faults]
        if not faults:
            merged |= strategy.model_dump(exclude_unset=True)
            weights |= strategy.weights
            forbid += [pattern for pattern in strategy.forbid if pattern not in forbid]
    if places:
        raise Problem(tell_faults(places))
    full = Strategy(game=game.name).model_dump() | merged
    defaults = {name: value for name, (value, _) in list_weights(game).items()}
    names = _action_names(game.name)
    data = {
        "name": chain[0].data.get("name") or path.stem,
        "about": chain[0].data.get("about", ""),
        "bot": full["bot"],
        "temperature": full["temperature"],
        "forbid": forbid,
        "weights": {name: float(weights.get(name, value)) for name, value in defaults.items()},
        "forbidden": [code for code, name in names.items() if any(fnmatchcase(name, pattern) for pattern in forbid)],
    }
    text = json.dumps({key: data[key] for key in ("bot", "temperature", "forbidden", "weights")}, sort_keys=True)
    return data | {"fingerprint": hashlib.sha256(text.encode()).hexdigest()}


def load_strategies(game: Game, refs: list[str]) -> tuple[np.ndarray, partial, list[dict]]:
    """The strategies as records for compiled code, a picklable maker of their choosers, and their definitions."""
    problems, loaded = [], {}
    for ref in refs:
        try:
            strategy = load_strategy(game, ref)
            other = loaded.setdefault(strategy["name"], strategy)
            if other["fingerprint"] != strategy["fingerprint"]:
                problems.append(f"{shorten(str(ref))}: two strategies are called {strategy['name']}; rename one.")
        except Problem as problem:
            problems += problem.problems
    if problems:
        raise Problem(problems)
    definitions = list(loaded.values())
    bots = tuple(dict.fromkeys(definition["bot"] for definition in definitions))
    records = np.zeros(len(definitions), STRATEGY)
    for record, definition in zip(records, definitions, strict=True):
        record["weights"][: len(definition["weights"])] = list(definition["weights"].values())
        record["temperature"], record["chooser"] = definition["temperature"], bots.index(definition["bot"])
        for code in definition["forbidden"]:
            record["forbidden"][code >> 6] |= 1 << (code & 63)
            record["forbids"] = 1
    return records, partial(build_choosers, game.name, bots), definitions


@cache
def _action_names(game: str) -> dict[int, str]:
    loaded = load_game(game)
    return loaded.name_actions(load_variant(game, "base").config)


def _read_chain(game: Game, path: Path) -> list[Source]:
    """The file, the one it extends, and so on."""
    chain = [read_source(path)]
    while isinstance(extends := chain[-1].data.get("extends"), str):
        source = chain[-1]
        try:
            parent = find_config(game.name, "strategies", extends, source.path.parent)
            if parent.resolve() in [other.path.resolve() for other in chain] or len(chain) > LONGEST_CHAIN:
                raise Problem(f"{extends}: strategies extend one another in a circle; let one of them extend nothing.")
            chain.append(read_source(parent))
        except Problem as problem:
            fault = Fault(("extends",), "; ".join(problem.problems), "file")
            raise Problem(fault.describe(source.data, source.file, source.line_of(fault.path))) from None
    return chain


def _check_names(game: Game, data: dict) -> list[Fault]:
    """Names that only the game knows: itself, bots, weights, actions."""
    faults = []
    if isinstance(data.get("game"), str) and data["game"] != game.name:
        faults.append(Fault(("game",), f"is another game than the one played; allowed: {game.name}", "check"))
    bots = list_bots(game)
    if isinstance(data.get("bot"), str) and data["bot"] not in bots:
        text = f"there is no such bot; allowed: {', '.join(bots)}.{suggest(data['bot'], bots)}"
        faults.append(Fault(("bot",), text, "check"))
    known = list_weights(game)
    for name in data.get("weights", {}) if isinstance(data.get("weights"), dict) else ():
        if name not in known:
            text = f"there is no such weight; there are {', '.join(known) or 'none'}.{suggest(name, known)}"
            faults.append(Fault(("weights", name), text, "check"))
    names = _action_names(game.name).values()
    for i, pattern in enumerate(data.get("forbid", []) if isinstance(data.get("forbid"), list) else ()):
        if isinstance(pattern, str) and not any(fnmatchcase(name, pattern) for name in names):
            text = f'no action is called that; see `statera actions {game.name}`, and use * as in "friar *".'
            faults.append(Fault(("forbid", i), text + suggest(pattern, names), "check"))
    return faults


def strategy_schema(game: Game) -> dict:
    """The JSON Schema of a game's strategy files, for editors."""
    schema = editor_schema(Strategy)
    schema["properties"]["game"] |= {"const": game.name}
    schema["properties"]["bot"] |= {"enum": list(list_bots(game))}
    weights = {name: {"type": "number", "description": about} for name, (_, about) in list_weights(game).items()}
    schema["properties"]["weights"] |= {"properties": weights, "additionalProperties": False}
    return schema


if __name__ == "__main__":  # python -m policies.chooser rewrites the schemas of strategy files
    from sim.game import GAMES
    from sim.schema import write_json
    from sim.source import CONFIGS

    for game_name in GAMES:
        write_json(strategy_schema(load_game(game_name)), CONFIGS / "schema" / f"{game_name}-strategy.json")
