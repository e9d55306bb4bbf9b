"""`statera run`: a study resolved to a plan, played, and summed up."""

import shlex
import sys
from pathlib import Path

from rich.table import Table

from sim.batch import Outcome, run_plan
from sim.manifest import load_manifest
from sim.plan import Plan
from sim.problem import Problem
from sim.tally import read_tally
from workbench.console import console, errors
from workbench.progress import choose_watch, count, share
from workbench.studies import change_study, find_study, resolve_plan

RUNS = Path("runs")
QUARANTINED, INTERRUPTED = 1, 130


def run_study(what: str, options: dict, *, out: Path | None, resume: bool, quiet: bool, **how) -> int:
    """Plays a study and prints its summary; the exit code."""
    plan = resolve_plan(change_study(find_study(what), options))
    path = choose_folder(plan.study, out, resume)
    try:
        with choose_watch(quiet, errors) as watch:
            outcome = run_plan(plan, path, resume=resume, watch=watch, **how)
    except KeyboardInterrupt:
        errors.print(f"stopped; what is finished is in {path}. To go on:", style="yellow", markup=False)
        errors.print(f"  {build_resume_command(path)}", markup=False, soft_wrap=True)
        return INTERRUPTED
    if quiet:
        print(path)
    else:
        print_summary(plan, outcome)
    return print_quarantine(outcome)


def choose_folder(study: str, out: Path | None, resume: bool) -> Path:
    """--out, or the next free runs/STUDY-N; to resume, the last of them that is not complete."""
    if out is not None:
        return out
    number = 1
    while (RUNS / f"{study}-{number}").exists():
        number += 1
    if not resume:
        return RUNS / f"{study}-{number}"
    for n in range(number - 1, 0, -1):
        path = RUNS / f"{study}-{n}"
        if (path / "manifest.json").exists() and load_manifest(path)["status"] != "complete":
            return path
    raise Problem(f"there is no unfinished run {RUNS / study}-N to resume; name its folder by --out.")


def build_resume_command(path: Path) -> str:
    given = sys.argv[1:]
    added = [] if "--resume" in given else ["--resume"]
    if not any(word == "--out" or word.startswith("--out=") for word in given):
        added += ["--out", str(path)]
    return shlex.join(["statera", *given, *added])


def print_summary(plan: Plan, outcome: Outcome) -> None:
    """A table for each cell: who won how often, with the interval that blocks give."""
    for cell, tally in zip(plan.cells, outcome.tallies, strict=True):
        table = Table(title=f"{plan.game.title}, {cell.variant}, {cell.players} players", title_justify="left")
        table.add_column("strategy")
        for heading in ("seats", "win share %", "mean score"):
            table.add_column(heading, justify="right")
        standings = read_tally(tally, plan.names)
        for standing in sorted(standings, key=lambda standing: -standing.win_share):
            table.add_row(standing.strategy, count(standing.seats), share(standing), f"{standing.score:.1f}")
        console.print(table)
    rate = f", {count(outcome.played / outcome.seconds)} games/s" if outcome.played else ""
    console.print("± is a 95 % interval over blocks; 100 / players is an even share.", style="dim")
    console.print(f"{count(outcome.games)} games in {outcome.seconds:.1f} s{rate}: {outcome.path}", soft_wrap=True)


def print_quarantine(outcome: Outcome) -> int:
    if not outcome.quarantined:
        return 0
    file = outcome.path / "quarantine.jsonl"
    text = (
        f"{count(outcome.quarantined)} games met an impossible state and were left out; {file} says how to replay them."
    )
    errors.print(text, style="red", markup=False, soft_wrap=True)
    return QUARANTINED
