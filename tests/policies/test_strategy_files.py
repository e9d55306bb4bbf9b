"""Strategies as data: reading, extending, forbidding, and every mistake told at once."""

import json

import numpy as np
import pytest

from policies.chooser import load_strategies, load_strategy, strategy_names, strategy_schema
from sim.game import load_game
from sim.problem import Problem
from sim.source import CONFIGS

GAME = load_game("vulgari")


def write(tmp_path, text, name="mine.toml"):
    path = tmp_path / name
    path.write_text(text)
    return path


def test_every_shipped_strategy_loads_and_says_what_it_is_after():
    for name in strategy_names(GAME):
        strategy = load_strategy(GAME, name)
        assert strategy["name"] == name and len(strategy["about"]) > 20


def test_a_strategy_extends_another_and_adds_to_what_it_forbids(tmp_path):
    path = write(
        tmp_path,
        'game = "vulgari"\nextends = "merchant"\nforbid = ["rest"]\ntemperature = 1\n[weights]\norient = 0.5\n',
    )
    mine, merchant = load_strategy(GAME, path), load_strategy(GAME, "merchant")
    assert mine["forbid"] == ["friar *", "rest"] and mine["temperature"] == 1.0
    changed = {key for key in mine["weights"] if mine["weights"][key] != merchant["weights"][key]}
    assert changed == {"orient"} and mine["fingerprint"] != merchant["fingerprint"]


def test_forbidden_actions_become_bits_of_their_codes(tmp_path):
    path = write(tmp_path, 'game = "vulgari"\nforbid = ["psalter", "friar gigi"]\n')
    records, _, definitions = load_strategies(GAME, [str(path)])
    names = {name: code for code, name in GAME.name_actions(load_variant_config()).items()}
    codes = sorted([names["psalter"], names["friar gigi"]])
    assert definitions[0]["forbidden"] == codes and records["forbids"][0] == 1
    assert sum(bin(int(np.uint64(word))).count("1") for word in records["forbidden"][0]) == 2


def load_variant_config():
    from sim.variant import load_variant

    return load_variant("vulgari", "base").config


def test_all_mistakes_are_told_at_once(tmp_path):
    path = write(
        tmp_path,
        'game = "vulgary"\nbot = "planer"\nforbid = ["fryar *"]\ncolour = 1\n[weights]\nvotes = 1\nriddle = "much"\n',
    )
    with pytest.raises(Problem) as caught:
        load_strategy(GAME, path)
    text = str(caught.value)
    assert len(caught.value.problems) == 6 and text.count("mine.toml:") == 6
    for hint in ('"planner"', '"vote"', "statera actions vulgari"):
        assert hint in text


@pytest.mark.parametrize(
    "text, hint",
    [
        ('game = "vulgari"\nextends = "balansed"\n', '"balanced"'),
        ('game = "vulgari"\nextends = "./mine.toml"\n', "circle"),
        ('game = "vulgari"\ntemperature = -1\n', "temperature"),
        ("game = ", "wrong TOML"),
    ],
)
def test_a_mistake_names_the_remedy(tmp_path, text, hint):
    with pytest.raises(Problem, match=hint):
        load_strategy(GAME, write(tmp_path, text))


def test_two_strategies_of_one_name_are_refused(tmp_path):
    path = write(tmp_path, 'game = "vulgari"\nname = "friar"\n')
    with pytest.raises(Problem, match="rename"):
        load_strategies(GAME, ["friar", str(path)])


def test_schema_file_is_current():
    file = CONFIGS / "schema" / "vulgari-strategy.json"
    assert json.loads(file.read_text()) == strategy_schema(GAME), "run python -m policies.chooser"
