"""Games played without compiling, on plain objects: the same kernels as ordinary Python.

    NUMBA_DISABLE_JIT=1 python -m tests.plain GAME GAMES SEED

prints the rows of so many games for each player count, and the kernel lines that no game ran, as JSON.
"""

import json
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np

ROOT = Path(__file__).resolve().parent.parent


def mirror(dtype: np.dtype, source: np.ndarray | None = None) -> SimpleNamespace:
    """An object with the fields of a record as attributes: numbers as numbers, sub-arrays as arrays."""
    record = np.zeros(1, dtype)[0] if source is None else source[0]
    values = {}
    for name in dtype.names:
        value = record[name]
        values[name] = value.copy() if isinstance(value, np.ndarray) else value.item()
    return SimpleNamespace(**values)


def play_plain(game, choose, players: int, blocks: list[int], seed: int) -> list:
    """The rows of games by this bot: [game * players + player][column]."""
    from sim.game import MAX_CHOOSERS, MAX_OPTIONS, STRATEGY
    from sim.loop import RECORDER
    from sim.part import empty_records
    from sim.variant import load_variant

    rules = game.build_rules(load_variant(game.name, "base").config, players)
    rows = np.zeros((len(blocks) * players, len(game.columns)), np.int64)
    status = np.zeros(len(blocks), np.int64)
    lineups, rotations = np.zeros((len(blocks), players), np.int64), np.zeros(len(blocks), np.int64)
    records = empty_records(game, len(blocks) // 4, players, MAX_OPTIONS)  # recording must not change what is played
    game.play.python(
        [mirror(game.state)], [mirror(game.rules, rules)], [mirror(STRATEGY)], (choose,) * MAX_CHOOSERS,
        lineups, np.array(blocks), rotations, seed, rows, status, *records, [mirror(RECORDER)],
    )  # fmt: skip
    assert not status.any()
    return rows.tolist()


def step_plain(game, hooks, players: int, block: int, seed: int) -> None:
    """One game through the entries that go step by step, holding the listed set to the predicates on the way."""
    from sim.game import MAX_CHOOSERS, OVER, STRATEGY
    from sim.variant import load_variant
    from tests.contract.hooks import ANY

    rules = [mirror(game.rules, game.build_rules(load_variant(game.name, "base").config, players))]
    states = [mirror(game.state)]
    s = states[0]
    game.begin.python(states, rules, seed, block, 0)
    while s.ask != OVER:
        action = -1
        if s.ask >= 0:
            if hooks.OWN_TURN in (ANY, s.ask):
                for code in range(hooks.CODES):
                    listed = int(s.legal[code >> 6]) >> (code & 63) & 1
                    assert bool(listed) == bool(hooks.is_legal(s, rules[0], code)), code
            action = game.decide.python(states, rules, [mirror(STRATEGY)], (hooks.choose,) * MAX_CHOOSERS, 0)
        assert game.step.python(states, rules, action) == 0
    game.step.python(states, rules, -1)


class Coverage:
    """Which lines of the game's functions were run; a file's lines are those of its kernels' code."""

    def __init__(self, folder: Path):
        self.folder, self.seen = str(folder), set()

    def _trace(self, frame, event, argument):
        if not frame.f_code.co_filename.startswith(self.folder):
            return None
        self.seen.add((frame.f_code.co_filename, frame.f_lineno))
        return self._trace

    def __enter__(self):
        sys.settrace(self._trace)
        return self

    def __exit__(self, *_):
        sys.settrace(None)

    def missed(self, functions) -> dict[str, list[int]]:
        missed = {}
        for function in functions:
            code = function.__code__
            lines = {line for _, _, line in code.co_lines() if line and line != code.co_firstlineno}
            lost = sorted(line for line in lines if (code.co_filename, line) not in self.seen)
            if lost:
                missed[f"{Path(code.co_filename).name}:{code.co_name}"] = lost
        return missed


def list_kernels(game) -> list:
    """All kernels of the modules that the game's play is made of, as plain functions."""
    import importlib
    import inspect

    from tests.contract.hooks import kernels_of

    found = []
    for path in sorted((ROOT / kernels_of(game.name).replace(".", "/")).glob("*.py")):
        module = importlib.import_module(f"{kernels_of(game.name)}.{path.stem}")
        for value in vars(module).values():
            own = inspect.isfunction(value) and value.__module__ == module.__name__
            if own and inspect.getsource(value).startswith(("@kernel", "@inlined")):
                found.append(value)
    return found


def main(name: str, games: str, seed: str) -> None:
    from sim.game import load_game
    from sim.kernel import COMPILED
    from tests.contract.hooks import kernels_of, load_hooks

    assert not COMPILED, "set NUMBA_DISABLE_JIT=1"
    game, hooks = load_game(name), load_hooks(name)
    with Coverage(ROOT / kernels_of(name).replace(".", "/")) as coverage:
        blocks = list(range(int(games)))
        rows = {players: play_plain(game, hooks.choose, players, blocks, int(seed)) for players in game.players}
        for players in game.players:
            step_plain(game, hooks, players, 500, int(seed))
    print(json.dumps({"rows": rows, "missed": coverage.missed(list_kernels(game))}))


if __name__ == "__main__":
    main(*sys.argv[1:])
