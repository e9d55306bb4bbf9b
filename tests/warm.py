"""Compiles what the tests will call, a process per game, so that parallel test workers find it in the cache.

python -m tests.warm
"""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count

import tests.conftest  # noqa: F401 (turns bounds checks on)


def compile_game(name: str) -> None:
    from policies.chooser import find_chooser, list_bots
    from sim.game import load_game

    game = load_game(name)
    for entry in (game.play, game.begin, game.give, game.decide, game.step):
        assert entry.compiled
    for bot in list_bots(game):
        assert find_chooser(name, bot).compiled


def main() -> None:
    from sim.game import GAMES

    def run(name: str) -> int:
        return subprocess.run([sys.executable, "-m", "tests.warm", name]).returncode

    with ThreadPoolExecutor(cpu_count()) as pool:
        sys.exit(max(pool.map(run, GAMES)))


if __name__ == "__main__":
    compile_game(sys.argv[1]) if len(sys.argv) > 1 else main()
