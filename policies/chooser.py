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
from sim.game import MAX_CHOOSERS, STRATEGY, Game, Option, chooser_signature, load_game
from sim.kernel import Entry, entry, hash_sources
from sim.problem import Problem, shorten, suggest
from sim.schema import Name, editor_schema
from sim.source import Source, config_names, find_config, read_source
from sim.variant import load_base

LONGEST_CHAIN = 20
ENGINE = ("sim/kernel.py", "sim/bits.py", "sim/rng.py", "sim/lineup.py", "sim/game.py", "sim/loop.py")
PLAYED = ("bot", "temperature", "forbidden", "barred", "gift", "weights")  # what makes two strategies the same


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
    gift: dict[str, int] = Field(default={}, description="What it is given of each good before the game")


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
    compile_with = entry(lambda: chooser_signature(loaded.state, loaded.rules), *list_sources(loaded))
    return compile_with(list_bots(loaded)[bot])


def list_sources(game: Game) -> tuple[str, ...]:
    """The files and folders that a game's bots are made from."""
    own = () if "." in game.name else (f"policies/{game.name}",)
    return ("policies/uniform.py", "policies/greedy.py", *own, *game.sources)


def hash_code(game: Game) -> str:
    """One hash of all code that decides how a game goes: its rules, its bots, the loop that plays it."""
    return hash_sources((*ENGINE, *list_sources(game)))


def build_choosers(game: str, bots: tuple[str, ...]) -> tuple:
    """The function pointers of these bots, as many as a run takes."""
    compiled = tuple(find_chooser(game, bot).compiled for bot in bots)
    return compiled + compiled[:1] * (MAX_CHOOSERS - len(compiled))


def load_strategy(game: Game, ref: str | Path) -> dict:
    """A strategy as a dict: name, about, bot, temperature, forbid, gift, weights, fingerprint,

    and what `forbid` comes to: forbidden (action codes) and barred (option numbers).
    """
    path = ref if isinstance(ref, Path) else find_config(game.name, "strategies", ref)
    chain = _read_chain(game, path)
    places, merged, weights, gift, forbid = [], {}, {}, {}, []
    for source in reversed(chain):
        strategy, faults = find_faults(Strategy, source.data)
        faults += _check_names(game, source.data)
        places += [(fault, source.data, source.file, source.line_of(fault.path)) for fault in faults]
        if not faults:
            merged |= strategy.model_dump(exclude_unset=True)
            weights |= strategy.weights
            gift |= strategy.gift
            forbid += [pattern for pattern in strategy.forbid if pattern not in forbid]
    if places:
        raise Problem(tell_faults(places))
    full = Strategy(game=game.name).model_dump() | merged
    defaults = {name: value for name, (value, _) in list_weights(game).items()}
    names, options = _action_names(game.name), _options(game.name)
    data = {
        "name": chain[0].data.get("name") or path.stem,
        "about": chain[0].data.get("about", ""),
        "bot": full["bot"],
        "temperature": full["temperature"],
        "forbid": forbid,
        "weights": {name: float(weights.get(name, value)) for name, value in defaults.items()},
        "gift": gift,
        "forbidden": [code for code, name in names.items() if _matches(name, forbid)],
        "barred": [number for number, option in options.items() if _matches(option.name, forbid)],
    }
    text = json.dumps({key: data[key] for key in PLAYED}, sort_keys=True)
    return data | {"fingerprint": hashlib.sha256(text.encode()).hexdigest()}


def load_strategies(game: Game, refs: list[str]) -> tuple[np.ndarray, partial, list[dict]]:
    """The strategies as records for compiled code, a picklable maker of their choosers, and their definitions.

    A definition also tells by which `refs` it was asked for.
    """
    problems, loaded = [], {}
    for ref in refs:
        try:
            strategy = load_strategy(game, ref)
            other = loaded.setdefault(strategy["name"], strategy | {"refs": []})
            other["refs"].append(ref)
            if other["fingerprint"] != strategy["fingerprint"]:
                problems.append(f"{shorten(str(ref))}: two strategies are called {strategy['name']}; rename one.")
        except Problem as problem:
            problems += problem.problems
    if problems:
        raise Problem(problems)
    definitions = list(loaded.values())
    bots = tuple(dict.fromkeys(definition["bot"] for definition in definitions))
    records, goods = np.zeros(len(definitions), STRATEGY), [good.name for good in game.goods]
    for record, definition in zip(records, definitions, strict=True):
        record["weights"][: len(definition["weights"])] = list(definition["weights"].values())
        record["temperature"], record["chooser"] = definition["temperature"], bots.index(definition["bot"])
        for code in definition["forbidden"]:
            record["forbidden"][code >> 6] |= 1 << (code & 63)
            record["forbids"] = 1
        for option in definition["barred"]:
            record["barred"][option] = record["bars"] = record["forbids"] = 1
        for good, amount in definition["gift"].items():
            record["gift"][goods.index(good)] = amount
            record["gifted"] = 1
    return records, partial(build_choosers, game.name, bots), definitions


def forbid_option(strategies: np.ndarray, number: int, codes: list[int]) -> np.ndarray:
    """The same strategies, but never taking an option; `codes` are the actions that are always that option."""
    changed = strategies.copy()
    for record in changed:
        record["barred"][number] = record["bars"] = record["forbids"] = 1
        for code in codes:
            record["forbidden"][code >> 6] |= 1 << (code & 63)
    return changed


def find_codes(option: str, options: list[str], actions: dict[int, str]) -> list[int]:
    """The actions that are an option by their name: called as it is, or so and then more, such as who pays.

    So that plans know of them; the option itself is barred by number, whatever its actions are called.
    """

    def belongs(action: str, name: str) -> bool:
        return action == name or action.startswith(f"{name} ")

    nearest = {
        code: max((o for o in options if belongs(action, o)), key=len, default="") for code, action in actions.items()
    }
    return [code for code, name in nearest.items() if name == option]


@cache
def _action_names(game: str) -> dict[int, str]:
    return load_game(game).name_actions(load_base(game)[1])


@cache
def _options(game: str) -> dict[int, Option]:
    """What a strategy may forbid itself."""
    options = load_game(game).list_options(load_base(game)[1])
    return {number: option for number, option in options.items() if option.chosen}


def _matches(name: str, patterns: list[str]) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns)


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
    goods = [good.name for good in game.goods]
    for name in data.get("gift", {}) if isinstance(data.get("gift"), dict) else ():
        if name not in goods:
            text = f"there is no such good; there are {', '.join(goods)}.{suggest(name, goods)}"
            faults.append(Fault(("gift", name), text, "check"))
    names = [*_action_names(game.name).values(), *(option.name for option in _options(game.name).values())]
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
    goods = {good.name: {"type": "integer", "description": good.about} for good in game.goods}
    schema["properties"]["gift"] |= {"properties": goods, "additionalProperties": False}
    schema["properties"]["weights"] |= {"properties": weights, "additionalProperties": False}
    return schema


if __name__ == "__main__":  # python -m policies.chooser rewrites the schemas of strategy files
    from sim.game import GAMES
    from sim.schema import write_json
    from sim.source import CONFIGS

    for game_name in GAMES:
        write_json(strategy_schema(load_game(game_name)), CONFIGS / "schema" / f"{game_name}-strategy.json")
