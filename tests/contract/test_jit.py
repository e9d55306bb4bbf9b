"""Compiled and plain: the same kernels give the same games."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest

from sim.game import load_game
from sim.kernel import ROOT
from tests.contract.bots import play_uniform, trying_choosers
from tests.contract.hooks import CONTRACTED, load_hooks

SEED = 77


@pytest.fixture(scope="module", params=CONTRACTED)
def plain(request):
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    command = [
        sys.executable,
        "-m",
        "tests.plain",
        request.param,
        str(load_hooks(request.param).PLAIN_GAMES),
        str(SEED),
    ]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return request.param, json.loads(done.stdout)


def test_compiled_rows_are_those_of_plain_python(plain):
    name, result = plain
    game = load_game(name)
    for players in game.players:
        blocks = range(load_hooks(name).PLAIN_GAMES)
        rows = play_uniform(game, players, blocks, SEED, choosers=trying_choosers(name))
        assert (rows.reshape(len(blocks) * players, -1) == np.array(result["rows"][str(players)])).all()


def test_games_run_most_kernel_lines(plain):
    """What a few games leave out must be rare things: the rules' own tests run it."""
    _, result = plain
    missed = sum(len(lines) for lines in result["missed"].values())
    assert missed < 60, result["missed"]
