"""`statera plan`: how many games, and minutes, a question needs, from a short pilot."""

from io import BytesIO
from time import perf_counter

from rich.table import Table

from sim.batch import count_cores, play_parts
from sim.part import prepare
from sim.plan import Part, Plan
from sim.problem import Problem
from workbench.console import console, errors
from workbench.progress import count
from workbench.studies import change_study, find_study, resolve_plan

PILOT = 2000  # games of each set of rules
PARTS = 8
WHAT_COMPARE_NEEDS = (
    "Games of each set of rules, on common luck, until `statera compare`, asking all of these at once, calls the same "
    "what in truth does not differ, with a probability of 80 %. By then it calls changed what differs by twice the "
    "difference that matters; larger differences are found sooner, and those near it take far longer."
)


def plan_games(
    what: str, variant: str | None, options: dict, half_width: float | None, difference: float | None, pilot: int
) -> None:
    """Plays a pilot and prints what every headline quantity needs."""
    from reports.bands import load_bands
    from reports.compare import list_questions
    from reports.needs import needs_for_difference, needs_for_value

    study = find_study(what)
    base = study.variants[0]
    refs = [base] if variant is None else [base, variant]
    study = change_study(study, options | {"variants": refs, "games": pilot, "arc": 0})
    if len(study.players) > 1:
        raise Problem(f"--players {study.players}: plan for one player count at a time.")
    plan = resolve_plan(study)
    players = plan.cells[0].players
    names = [plan.names[i] for i in dict.fromkeys(plan.pool)]
    questions = list_questions(players, names, [column.name for column in plan.game.columns], load_bands())
    numbers, rate = play_pilot(plan, questions)
    title = f"{plan.game.title}, {players} players; pilot of {count(plan.total_games)} games, {count(rate)} games/s"
    if half_width is not None or variant is None:
        targets = {} if half_width is None else {"share": half_width}
        needs = needs_for_value(questions, numbers[0], players, rate, targets)
        print_needs(title, "to know it to ±", needs)
    if variant is not None:
        targets = {} if difference is None else {"share": difference}
        needs = needs_for_difference(questions, numbers[0], numbers[1], players, rate, targets)
        print_needs(
            f"{title}\n{plan.cells[1].variant} against {plan.cells[0].variant}", "difference that matters", needs
        )
        console.print(WHAT_COMPARE_NEEDS, style="dim")


def play_pilot(plan: Plan, questions: list) -> tuple[list[dict], float]:
    """The numbers of the pilot's blocks for each cell, and the games per second on all cores."""
    import numpy as np
    import polars as pl

    from reports.compare import measure_blocks

    with errors.status("compiling, if it is the first time, then playing a pilot"):
        prepare(plan.game, plan.choosers)
        step = max(1, plan.cells[0].blocks // PARTS)
        parts = [
            Part(i, first, min(first + step, cell.blocks))
            for i, cell in enumerate(plan.cells)
            for first in range(0, cell.blocks, step)
        ]
        start = perf_counter()
        played = sorted(play_parts(plan, parts, workers=count_cores()), key=lambda p: (p.part.cell, p.part.first))
        seconds = perf_counter() - start
    found = []
    for i, cell in enumerate(plan.cells):
        frames = [pl.read_parquet(BytesIO(p.tables["parts"])) for p in played if p.part.cell == i]
        blocks = [measure_blocks(rows, cell.players, questions) for rows in frames]
        found.append({key: np.concatenate([block[key] for block in blocks]) for key in blocks[0]})
    return found, plan.total_games / seconds


def print_needs(title: str, heading: str, needs: list) -> None:
    from reports.words import write_value

    table = Table(title=title, title_justify="left")
    table.add_column("")
    for name in ("pilot", heading, "games", "minutes here"):
        table.add_column(name, justify="right")
    for need in needs:
        unit = need.question.unit
        table.add_row(
            f"{need.question.title}{', %' if unit == 'share' else ''}",
            write_value(need.value, unit),
            write_value(need.target, unit),
            "does not vary" if need.games is None else count(need.games),
            "" if need.minutes is None else f"{need.minutes:.1f}" if need.minutes >= 0.1 else "< 0.1",
        )
    console.print(table)
