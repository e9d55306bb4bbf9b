"""A thousand mutated configs: each loads, or is refused in words that name the file; nothing else ever happens."""

import copy
import json
import random
from datetime import UTC, date, datetime, time

import pytest

from sim.game import load_game
from sim.problem import Problem
from sim.source import CONFIGS, read_source
from sim.variant import load_study, load_variant

VARIANTS = sorted((CONFIGS / "vulgari/variants").glob("*.toml"))
FILES = 5 * [CONFIGS / "vulgari/base.toml"] + VARIANTS
STUDY = CONFIGS / "vulgari/studies/default.toml"
PIECES = [
    *"[]{}=\"'#.,\n\t\\-+_ 0éŁ\x00\x07\u2028",
    '"""',
    "'''",
    "[[",
    "]]",
    "nan",
    "inf",
    "0x",
    "1e999",
    "\r\n",
]
ODD_VALUES = [
    True, False, 0, -1, 1, 2, 7, 30, 61, 255, 2**31, 2**63, -(2**63), 10**50, 0.5, float("nan"), float("inf"), "",
    "none", "Roma", "blue", "V1", "x" * 5000, "\x1b[2J", "\u202e", [], [[]], [1], [[1, 2]], ["Roma"], [1, "a", {}], {},
    {"a": 1}, {"Roma": {}}, {"": 1}, date(2010, 10, 21), datetime(2010, 10, 21, tzinfo=UTC), time(12, 0),
]  # fmt: skip
ODD_KEYS = [
    "",
    "x",
    "ducat",
    "Roma",
    "players-6",
    "level-5",
    "11",
    "0",
    "01",
    "extends",
    "remove",
    "game",
    "a.b",
    "é",
    "\n",
]


def write_toml(data: dict) -> str:
    """The data as TOML, a line for each top-level key."""
    return "".join(f"{json.dumps(key)} = {write_value(value)}\n" for key, value in data.items())


def write_value(value) -> str:
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return "{" + ", ".join(f"{json.dumps(key)} = {write_value(item)}" for key, item in value.items()) + "}"
        case list():
            return "[" + ", ".join(write_value(item) for item in value) + "]"
        case str():
            return json.dumps(value)
        case date() | time():
            return value.isoformat()
    return repr(value)


def mutate_text(text: str, rng: random.Random) -> str:
    """The text with a few pieces deleted, doubled, moved or put in."""
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        a = rng.randrange(len(text) + 1)
        b = min(len(text), a + rng.choice((1, 1, 2, 5, 40, 400)))
        match rng.randrange(5):
            case 0:
                text = text[:a] + text[b:]
            case 1:
                text = text[:a] + text[a:b] + text[a:]
            case 2:
                text = text[:a] + rng.choice(PIECES) + text[a:]
            case 3:
                text = text[:a] + rng.choice(PIECES) + text[b:]
            case 4:
                c = rng.randrange(len(text) + 1)
                text = text[:c] + text[a:b] + text[c:]
    return text


def list_containers(value) -> list:
    inner = value.values() if isinstance(value, dict) else value
    return [value] + [found for item in inner if isinstance(item, (dict, list)) for found in list_containers(item)]


def mutate_data(data: dict, rng: random.Random) -> dict:
    """The data with a few values replaced, removed, renamed or added."""
    data = copy.deepcopy(data)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        container = rng.choice([found for found in list_containers(data) if found])
        if isinstance(container, list):
            container[rng.randrange(len(container))] = copy.deepcopy(rng.choice(ODD_VALUES))
            continue
        key = rng.choice(list(container))
        match rng.randrange(5):
            case 0:
                del container[key]
            case 1:
                container[key[:-1] or "x"] = container.pop(key)
            case 2:
                container[rng.choice(ODD_KEYS)] = copy.deepcopy(rng.choice(ODD_VALUES))
            case 3 if type(container[key]) is int:
                container[key] += rng.choice((-1, 1, 10, -10, 1000))
            case _:
                container[key] = copy.deepcopy(rng.choice(ODD_VALUES))
        if not data:
            data["x"] = 1
    return data


def check_outcome(load, path):
    """What was loaded; or None, and every line of the problem says something of a file."""
    try:
        return load(str(path))
    except Problem as problem:
        assert problem.problems
        for line in problem.problems:
            assert path.name in line or "base.toml" in line
            assert line.isprintable() and len(line) > len(path.name) + 10
            line.encode()
    return None


@pytest.mark.parametrize("seed", range(8))
def test_mutated_variants(tmp_path, seed):
    rng = random.Random(seed)
    path = tmp_path / "mutant.toml"
    loaded = []
    for number in range(130):
        source = read_source(rng.choice(FILES))
        if number % 2:
            data = {"extends": "base"} | source.data
            path.write_text(write_toml(mutate_data(data, rng)), encoding="utf-8")
        else:
            text = source.text if source.data.get("extends") else 'extends = "base"\n' + source.text
            path.write_text(mutate_text(text, rng), encoding="utf-8")
        loaded.append(check_outcome(lambda ref: load_variant("vulgari", ref), path))
    changed = [variant.config for variant in loaded if variant and variant.changes]
    assert 3 < len(changed) < 60
    for config in changed[:5]:
        assert load_game("vulgari").build_rules(config, rng.choice((2, 3, 4, 5)))["players"] > 0


def test_mutated_bytes(tmp_path):
    rng = random.Random(1)
    path = tmp_path / "mutant.toml"
    for _ in range(100):
        content = bytearray(rng.choice(VARIANTS).read_bytes())
        for _ in range(rng.randrange(1, 4)):
            content[rng.randrange(len(content))] = rng.randrange(256)
        path.write_bytes(content)
        check_outcome(lambda ref: load_variant("vulgari", ref), path)
        check_outcome(lambda ref: load_variant(None, ref), path)


def test_mutated_studies(tmp_path):
    rng = random.Random(2)
    source = read_source(STUDY)
    path = tmp_path / "mutant.toml"
    for number in range(200):
        text = write_toml(mutate_data(source.data, rng)) if number % 2 else mutate_text(source.text, rng)
        path.write_text(text, encoding="utf-8")
        check_outcome(load_study, path)
