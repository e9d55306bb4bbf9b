"""`statera bench`: how fast games are played, and how long it takes to the first.

Measurements are interleaved and the best of each is told, since other work on the machine only ever slows; compare
figures of one run with one another.
"""

import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter

from rich.table import Table

from sim.batch import choose_part_games
from sim.game import GAMES, load_game
from sim.part import Task, build_task, play_games
from sim.plan import Part
from sim.problem import Problem
from workbench.commands.first import build_bench_plan
from workbench.console import console, errors

TASKS = 4  # parts for each thread in one measurement, so that both end at about the same time
THREADS = (1, 2)
FIRST_GAME = "from workbench.commands.first import play_first; play_first({game!r}, {players})"


def run_bench(name: str | None, players: int, seconds: float, as_json: bool) -> None:
    found = []
    for game in [name] if name else GAMES:
        loaded = load_game(game)
        if players not in loaded.players:
            raise Problem(
                f"{loaded.title} is not played by {players}; it is for {', '.join(map(str, loaded.players))}."
            )
        errors.print(f"{loaded.title}: playing for {seconds:g} s, then compiling anew", style="dim", markup=False)
        found += measure_rates(game, players, seconds)
        found.append(measure_start(game, players))
    if as_json:
        print(json.dumps(found, indent=1))
    else:
        print_bench(found)


def measure_rates(game: str, players: int, seconds: float) -> list[dict]:
    """Games and decisions per second for each policy and number of threads."""
    tasks, best = {}, {}
    for policy in ("uniform", "strategies"):
        plan = build_bench_plan(game, players, policy)
        blocks = max(1, choose_part_games(plan, 1) // players)
        tasks[policy] = [
            build_task(plan, Part(0, first, first + blocks))
            for first in range(0, blocks * TASKS * max(THREADS), blocks)
        ]
    decisions = {policy: count_decisions(tasks[policy][0]) for policy in tasks}
    end = perf_counter() + seconds
    while not best or perf_counter() < end:
        for policy, parts in tasks.items():
            for threads in THREADS:
                rate = time_parts(parts[: TASKS * threads], threads)
                best[policy, threads] = max(rate, best.get((policy, threads), 0.0))
    return [
        {
            "game": game,
            "players": players,
            "policy": policy,
            "threads": threads,
            "games_per_s": round(rate),
            "decisions_per_s": round(rate * decisions[policy]),
        }
        for (policy, threads), rate in best.items()
    ]


def count_decisions(task: Task) -> float:
    """Decisions with more than one legal action, per game."""
    columns = [column.name for column in load_game(task.game).columns]
    games = play_games(task)
    return float(games.numbers[:, columns.index("decisions")].sum() / len(games.status))


def time_parts(parts: list[Task], threads: int) -> float:
    """Games per second of these parts on so many threads."""
    games = sum((task.part.stop - task.part.first) * task.players for task in parts)
    with ThreadPoolExecutor(threads) as pool:
        start = perf_counter()
        list(pool.map(play_games, parts))
        return games / (perf_counter() - start)


def measure_start(game: str, players: int) -> dict:
    """CPU seconds of a fresh process to its first game: with nothing compiled, and with all in the cache."""
    with tempfile.TemporaryDirectory(prefix="statera-bench-") as cache:
        cold = time_process(game, players, cache)
        warm = min(time_process(game, players, cache) for _ in range(3))
    return {"game": game, "compile_cpu_s": round(cold, 2), "start_s": round(warm, 2)}


def time_process(game: str, players: int, cache: str) -> float:
    root = str(Path(__file__).resolve().parents[2])
    paths = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))
    command = [sys.executable, "-c", FIRST_GAME.format(game=game, players=players)]
    process = subprocess.Popen(command, env=os.environ | {"STATERA_CACHE": cache, "PYTHONPATH": paths})
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise Problem(f"a fresh process could not play {game}; see above.")
    return usage.ru_utime + usage.ru_stime


def print_bench(found: list[dict]) -> None:
    rates = [row for row in found if "policy" in row]
    table = Table()
    for heading in ("game", "players", "policy", "threads", "games/s", "decisions/s", "x one thread"):
        table.add_column(heading, justify="left" if heading in ("game", "policy") else "right")
    for row in rates:
        alone = next(r for r in rates if (r["game"], r["policy"], r["threads"]) == (row["game"], row["policy"], 1))
        numbers = (
            row["players"],
            row["policy"],
            row["threads"],
            f"{row['games_per_s']:,}",
            f"{row['decisions_per_s']:,}",
        )
        table.add_row(row["game"], *map(str, numbers), f"{row['games_per_s'] / alone['games_per_s']:.2f}")
    console.print(table)
    for row in found:
        if "start_s" in row:
            cold, warm = row["compile_cpu_s"], row["start_s"]
            console.print(f"{row['game']}: first game after {warm} s of CPU, after {cold} s when all must be compiled")
