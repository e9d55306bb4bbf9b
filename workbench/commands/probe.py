"""`statera probe`: what each thing is worth, by the same games with one player who never takes it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path

import joblib
import numpy as np
from rich.table import Table
from rich.text import Text

from policies.chooser import find_codes, forbid_option
from reports.bands import load_bands
from reports.probe import FILE, Pairs, build_line, load_probes, read_effect, write_lines
from reports.stats import Estimate, judge
from reports.words import percent
from sim.batch import count_cores
from sim.files import locked, write_whole
from sim.kernel import counting_compiles
from sim.lineup import count_blocks, find_first
from sim.loop import TAKEN
from sim.part import Task, build_task, play_games, prepare
from sim.plan import Part, Plan
from sim.problem import Problem, suggest
from sim.rows import share_wins
from sim.tally import empty_tally
from workbench.commands.run import INTERRUPTED
from workbench.console import console, errors
from workbench.progress import Progress, choose_watch, count
from workbench.studies import restore_plan

STYLES = {"inside": "green", "outside": "bold red", "undecided": "yellow"}


@dataclass(frozen=True)
class Job:
    """An option to be measured in a cell; none: the games as they are."""

    cell: int
    option: int | None


@dataclass(frozen=True)
class Member:
    """What became of the line-ups' first member [games], and which options he took [games, options]."""

    blocks: np.ndarray
    win_share: np.ndarray
    score: np.ndarray
    sound: np.ndarray  # whether the game came to its end
    took: np.ndarray | None  # of games as they are


def probe_run(
    path: Path,
    patterns: list[str],
    games: int,
    variants: list[str],
    players: list[int],
    workers: int | None,
    bands: Path | None,
    quiet: bool,
) -> int:
    """Measures what is not measured yet, writes it beside the run and prints it; the exit code."""
    wanted = load_bands(bands)
    plan, names = restore_plan(path)
    jobs = choose_jobs(plan, patterns, variants, players)
    try:
        with locked(path), choose_watch(quiet, errors) as watch:
            lines = probe(plan, names, jobs, games, path, workers or count_cores(), watch)
    except KeyboardInterrupt:
        errors.print(f"stopped; what is measured is in {path / FILE}. The same command goes on.", style="yellow")
        return INTERRUPTED
    if quiet:
        print(path / FILE)
    else:
        print_values(plan, lines, wanted.range["item_effect"])
        console.print(f"{path / FILE}; with the rest: statera report {path}", soft_wrap=True)
    return 0


def choose_jobs(plan: Plan, patterns: list[str], variants: list[str], players: list[int]) -> list[Job]:
    """The things of every cell chosen, or all options that match a pattern."""
    known = {"--variant": {cell.variant for cell in plan.cells}, "--players": {cell.players for cell in plan.cells}}
    problems = []
    for flag, given in (("--variant", variants), ("--players", players)):
        for word in given:
            if word not in known[flag]:
                has = ", ".join(map(str, sorted(known[flag])))
                problems.append(f"{flag} {word}: the run has none of that; it has {has}.")
    names = {option.name for cell in plan.cells for option in cell.options.values()}
    for pattern in patterns:
        if not any(fnmatchcase(name, pattern) for name in names):
            text = f'--options "{pattern}": no option is called that; use * as in "city *".'
            problems.append(text + suggest(pattern, names))
    if problems:
        raise Problem(problems)
    jobs = []
    for number, cell in enumerate(plan.cells):
        if (variants and cell.variant not in variants) or (players and cell.players not in players):
            continue
        for code, option in cell.options.items():
            wanted = any(fnmatchcase(option.name, p) for p in patterns) if patterns else option.item
            if wanted and option.chosen:
                jobs.append(Job(number, code))
    if not jobs:
        raise Problem(
            'none of these options is a thing that a player could do without; name some by --options, such as "move *".'
        )
    return jobs


def probe(
    plan: Plan, names: dict[str, dict[int, str]], jobs: list[Job], games: int, path: Path, workers: int, watch: Progress
) -> list[dict]:
    """Plays what is not there yet, writing after every option; the lines of all jobs.

    `names` are the actions of each variant, by their codes.
    """
    blocks = [min(count_blocks(games, cell.players), cell.blocks) for cell in plan.cells]
    found = load_probes(path)
    lines = {} if found is None else {_key_of(line): line for line in found.iter_rows(named=True)}
    keys = {job: _key(plan, job) for job in jobs}
    asked = {job: blocks[job.cell] * plan.cells[job.cell].players for job in jobs}
    missing = [job for job in jobs if lines.get(keys[job], {}).get("games") != asked[job]]
    if missing:
        with counting_compiles(watch.compiled):
            prepare(plan.game, plan.choosers)
    ahead = [Job(cell, None) for cell in dict.fromkeys(job.cell for job in missing)] + missing
    shown = replace(plan, cells=tuple(replace(plan.cells[job.cell], blocks=blocks[job.cell]) for job in ahead))
    watch.started(shown, 0, [empty_tally(len(plan.names)) for _ in ahead], [])
    latest = "games as they are"
    watch.below = lambda: latest
    base: dict[int, Member] = {}
    for job, member in play_jobs(plan, names, ahead, blocks, workers):
        if job.option is None:
            base[job.cell] = member
        else:
            line = build_line(*keys[job], asked[job], pair(base[job.cell], member, job.option))
            lines[keys[job]] = line
            write_whole(path / FILE, write_lines(list(lines.values())))
            latest = f"{line['option']}: {line['win_points_per_use value']:+.2f} win points a use"
        part, failures = Part(ahead.index(job), 0, blocks[job.cell]), int((~member.sound).sum())
        watch.played(part, len(member.sound), empty_tally(len(plan.names)), failures)
    return [lines[keys[job]] for job in jobs]


def _key(plan: Plan, job: Job) -> tuple[str, int, str]:
    cell = plan.cells[job.cell]
    return cell.variant, cell.players, cell.options[job.option].name


def _key_of(line: dict) -> tuple[str, int, str]:
    return line["variant"], line["players"], line["option"]


def play_jobs(
    plan: Plan, names: dict[str, dict[int, str]], jobs: list[Job], blocks: list[int], workers: int
) -> Iterator[tuple[Job, Member]]:
    """Plays jobs on threads and yields each when it is done; the games as they are come first."""

    def play(job: Job) -> tuple[Job, Member]:
        return job, play_member(plan, build_job(plan, names, job, blocks[job.cell]))

    for is_base in (True, False):
        group = [job for job in jobs if (job.option is None) == is_base]
        with joblib.Parallel(workers, backend="threading", batch_size=1, return_as="generator_unordered") as pool:
            yield from pool(joblib.delayed(play)(job) for job in group)


def build_job(plan: Plan, names: dict[str, dict[int, str]], job: Job, blocks: int) -> Task:
    """The first blocks of a cell, as they are and recorded, or with the option forbidden to the first member."""
    task = build_task(plan, Part(job.cell, 0, blocks))
    if job.option is None:
        return replace(task, recorded=blocks)
    cell = plan.cells[job.cell]
    called = [option.name for option in cell.options.values()]
    codes = find_codes(cell.options[job.option].name, called, names[cell.variant])
    without = forbid_option(plan.strategies, job.option, codes)
    return replace(task, recorded=0, strategies=np.concatenate([plan.strategies, without]), instead=len(without))


def play_member(plan: Plan, task: Task) -> Member:
    """Plays a part, and looks at the line-ups' first member only."""
    games = play_games(task)
    at = np.arange(len(games.blocks)), find_first(games.rotations, task.players)
    index = {column.name: number for number, column in enumerate(plan.game.columns)}
    rank, score = (games.numbers[:, index[name]].reshape(-1, task.players) for name in ("rank", "score"))
    choices = games.choices.reshape(-1, task.players, *games.choices.shape[1:])
    took = choices[at][:, :, TAKEN] > 0 if len(choices) else None
    return Member(games.blocks, share_wins(rank)[at].astype(float), score[at], games.status == 0, took)


def pair(base: Member, without: Member, option: int) -> Pairs:
    """The games that came to their end both ways."""
    sound = base.sound & without.sound
    return Pairs(
        blocks=base.blocks[sound],
        took=base.took[sound, option],
        win_share=base.win_share[sound],
        win_share_without=without.win_share[sound],
        score=base.score[sound],
        score_without=without.score[sound],
    )


def print_values(plan: Plan, lines: list[dict], band: tuple[float, float]) -> None:
    """A table for each cell: how often the option is taken, and what a use of it is worth, best first."""
    for cell in plan.cells:
        own = [line for line in lines if (line["variant"], line["players"]) == (cell.variant, cell.players)]
        if not own:
            continue
        title = f"{plan.game.title}, {cell.variant}, {cell.players} players: what a player gains by what he may take"
        table = Table(title=title, title_justify="left")
        table.add_column("option")
        for heading in ("taken in", "win points a use", "points a use", "verdict"):
            table.add_column(heading, justify="right", no_wrap=True)
        for line in sorted(own, key=lambda line: -np.nan_to_num(line["win_points_per_use value"])):
            worth, points = read_effect(line, "win_points_per_use"), read_effect(line, "score_per_use")
            verdict = judge(worth, *band).outcome if worth.has_interval else worth.absence
            cells = (line["option"], percent(line["taken"]), write(worth, 2), write(points, 1))
            table.add_row(*cells, Text(verdict, style=STYLES.get(verdict, "dim")))
        console.print(table)
        games = max(line["games"] for line in own)
        console.print(
            f"{count(games)} games of each, with and without, on the same luck; 1 win point is an even share of a win. "
            f"Inside: between {band[0]:g} and {band[1]:g}.",
            style="dim",
        )


def write(estimate: Estimate, digits: int) -> str:
    if not estimate.has_interval:
        return "" if np.isnan(estimate.value) else f"{estimate.value:+.{digits}f}"
    return f"{estimate.value:+.{digits}f} [{estimate.low:+.{digits}f}, {estimate.high:+.{digits}f}]"
