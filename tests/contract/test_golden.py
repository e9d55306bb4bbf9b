"""A few games of each game as they were: they change only together with Game.version.

    pytest tests/contract/test_golden.py --golden

writes them anew. They are played by the plain bots: those that plan are tuned, and play other games each time.
"""

import json
from pathlib import Path

import pytest

from policies.chooser import load_strategies
from sim.game import GAMES, load_game
from sim.trace import follow_game, load_text
from tests.contract.bots import load_config, load_rules

SEED = 2010
LARGEST = 200_000  # bytes


def list_golden():
    """Game, bot, players and block: the fewest players, three, the most; and one game that looks ahead."""
    for name in GAMES:
        counts = load_game(name).players
        for block, players in enumerate((counts[0], 3, counts[-1]), start=1):
            yield name, "uniform", players, block
        yield name, "greedy", 3, 4


def say(data: dict) -> str:
    """An action of docs/trace.md as one line."""
    return " ".join("-".join(map(str, value)) if isinstance(value, list) else str(value) for value in data.values())


def tell_game(game, bot: str, players: int, block: int) -> dict:
    strategies, choosers, _ = load_strategies(game, [bot])
    rules = load_rules(game.name, players)
    moments = follow_game(game, rules, strategies, choosers(), [0] * players, SEED, block, 0)
    data = load_text(game).game_data(moments, load_config(game.name))
    return {
        "game": game.name, "version": game.version, "bot": bot, "players": players, "seed": SEED, "block": block,
        "setup": data["setup"],
        "decisions": [
            f"turn {d['turn']} player {d['player']} {d['ask']}: {say(d['action'])} ({d['options']})"
            for d in data["decisions"]
        ],
        "score": data["score"],
    }  # fmt: skip


@pytest.mark.parametrize("name, bot, players, block", list(list_golden()))
def test_golden_game(name, bot, players, block, request):
    game = load_game(name)
    file = Path(__file__).parents[1] / name / "golden" / f"{players}-players-{bot}.json"
    told = tell_game(game, bot, players, block)
    if request.config.getoption("--golden"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n")
    assert file.exists(), f"{file.name} is missing; write it with --golden"
    assert file.stat().st_size < LARGEST
    kept = json.loads(file.read_text())
    assert kept["version"] == game.version, "the game has a new version: write the golden games anew with --golden"
    assert kept["setup"] == told["setup"], "another deal for the same seed: raise the game's version"
    for number, (before, now) in enumerate(zip(kept["decisions"], told["decisions"], strict=False)):
        assert before == now, f"decision {number} is another for the same seed: raise the game's version"
    assert kept == told, "another end for the same seed: raise the game's version"
