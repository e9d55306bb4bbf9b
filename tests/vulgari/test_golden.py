"""Three games as they were: they change only together with GAME.version.

    pytest tests/vulgari/test_golden.py --golden

writes them anew.
"""

import json
from pathlib import Path

import pytest

from sim.games.vulgari import GAME
from sim.games.vulgari.data import game_data
from tests.contract.bots import follow_uniform, load_config
from tests.vulgari.table import say

FOLDER = Path(__file__).parent / "golden"
SEED = 2010


def tell_game(players: int, block: int) -> dict:
    data = game_data(follow_uniform(GAME, players, block, SEED), load_config("vulgari"))
    return {
        "game": GAME.name, "version": GAME.version, "players": players, "seed": SEED, "block": block,
        "setup": data["setup"],
        "decisions": [
            f"turn {d['turn']} player {d['player']} {d['ask']}: {say(d['action'])} ({d['options']})"
            for d in data["decisions"]
        ],
        "score": data["score"],
    }  # fmt: skip


@pytest.mark.parametrize("players, block", [(2, 1), (3, 2), (5, 3)])
def test_golden_game(players, block, request):
    file = FOLDER / f"{players}-players.json"
    told = tell_game(players, block)
    if request.config.getoption("--golden"):
        file.write_text(json.dumps(told, indent=1) + "\n")
    assert file.exists(), f"{file.name} is missing; write it with --golden"
    kept = json.loads(file.read_text())
    assert file.stat().st_size < 200_000
    assert kept["version"] == GAME.version, "the game has a new version: write the golden games anew with --golden"
    assert kept["setup"] == told["setup"], "another deal for the same seed: raise GAME.version"
    for number, (before, now) in enumerate(zip(kept["decisions"], told["decisions"], strict=False)):
        assert before == now, f"decision {number} is another for the same seed: raise GAME.version"
    assert kept == told, "another end for the same seed: raise GAME.version"
