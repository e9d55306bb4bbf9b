"""`statera compare`: variants against a base on common luck, until every headline question is decided."""

from io import BytesIO
from math import isfinite
from pathlib import Path

from rich.table import Table
from rich.text import Text

from sim.batch import run_until
from sim.plan import Plan
from sim.problem import Problem
from workbench.commands.run import INTERRUPTED, build_resume_command, choose_folder, print_quarantine
from workbench.console import console, errors
from workbench.progress import Progress, choose_watch, count
from workbench.studies import change_study, find_study, resolve_plan

MOST_GAMES = 400_000  # for each set of rules, until decided
STYLES = {"changed": "bold red", "same": "green", "moved": "yellow", "undecided": "dim"}


def compare_variants(
    game: str, refs: list[str], options: dict, until: str, bands: Path | None, out: Path | None, resume: bool, **how
) -> int:
    """Plays, prints what differs and writes the page; the exit code."""
    from reports.bands import load_bands
    from reports.compare import Ledger, list_questions

    wanted = load_bands(bands)
    games = MOST_GAMES if until == "decided" else read_games(until)
    study = change_study(find_study(game), options | {"variants": refs, "games": games, "arc": options.get("arc") or 0})
    if len(study.players) > 1:
        raise Problem(f"--players {study.players}: compare one player count at a time.")
    plan = drop_idle(resolve_plan(study.model_copy(update={"name": f"compare-{study.name}"})))
    names = [plan.names[i] for i in dict.fromkeys(plan.pool)]
    columns = [column.name for column in plan.game.columns]
    questions = list_questions(plan.cells[0].players, names, columns, wanted)
    ledger = Ledger.open(questions, len(plan.cells))
    path = choose_folder(plan.study, out, resume)
    watch = OpenQuestions(choose_watch(False, errors), ledger, plan)

    def enough(wave: list[tuple[int, bytes]]) -> bool:
        return watch.take(wave) and until == "decided"

    try:
        with watch.shown:
            outcome = run_until(plan, path, enough, resume=resume, watch=watch.shown, **how)
    except KeyboardInterrupt:
        errors.print(f"stopped; what is finished is in {path}. To go on:", style="yellow", markup=False)
        errors.print(f"  {build_resume_command(path)}", markup=False, soft_wrap=True)
        return INTERRUPTED
    print_answers(plan, ledger)
    write_comparison(plan, ledger, path, outcome)
    return print_quarantine(outcome)


def read_games(until: str) -> int:
    if not until.isdecimal() or not int(until):
        raise Problem(f"--until {until}: must be `decided`, or a number of games.")
    return int(until)


def drop_idle(plan: Plan) -> Plan:
    """The plan without variants whose rules are those of the base."""
    from dataclasses import replace

    base = plan.variants[0]
    idle = [variant for variant in plan.variants[1:] if variant["fingerprint"] == base["fingerprint"]]
    for variant in idle:
        errors.print(f"{variant['ref']} changes nothing: its rules are those of {base['name']}.", style="yellow")
    left = {variant["name"] for variant in plan.variants} - {variant["name"] for variant in idle}
    if len(left) < 2:
        raise Problem("there is nothing to compare: name at least one variant whose rules differ from the base.")
    return replace(
        plan,
        variants=tuple(variant for variant in plan.variants if variant["name"] in left),
        cells=tuple(cell for cell in plan.cells if cell.variant in left),
    )


class OpenQuestions:
    """Takes the waves of a comparison, and shows beside the progress of the run which questions are still open."""

    def __init__(self, shown: Progress, ledger, plan: Plan):
        self.shown, self.ledger, self.plan, self.text = shown, ledger, plan, ""
        shown.below = lambda: self.text

    def take(self, wave: list[tuple[int, bytes]]) -> bool:
        """Whether every question of every variant is decided."""
        import polars as pl

        from reports.compare import measure_blocks

        wanted = {"block", "strategy", "win_share", "score", "turns", "decisions", "options"}
        columns = [column for column in wanted if column in self._columns]
        for cell, parquet in wave:
            rows = pl.read_parquet(BytesIO(parquet), columns=columns)
            numbers = measure_blocks(rows, self.plan.cells[cell].players, self.ledger.questions)
            self.ledger.add(cell, numbers)
        answers = [answer for cell in range(1, len(self.plan.cells)) for answer in self.ledger.answer(cell)]
        open_ones = [answer for answer in answers if not answer.decided]
        names = ", ".join(dict.fromkeys(answer.question.title for answer in open_ones))
        self.text = f"{len(answers) - len(open_ones)} of {len(answers)} questions decided; open: {names or 'none'}"
        return not open_ones

    @property
    def _columns(self) -> set[str]:
        return {"block", "strategy", "win_share", *(column.name for column in self.plan.game.columns)}


def print_answers(plan: Plan, ledger) -> None:
    """A table for each variant: base, variant, difference with its interval, verdict."""
    from reports.compare import variance_saved
    from reports.words import write_interval, write_value

    for number, cell in enumerate(plan.cells[1:], start=1):
        answers = ledger.answer(number)
        title = f"{plan.game.title}: {cell.variant} against {plan.cells[0].variant}, {cell.players} players"
        table = Table(title=title, title_justify="left")
        table.add_column("")
        for heading in (plan.cells[0].variant, cell.variant, "difference", "verdict"):
            table.add_column(heading, justify="right")
        for answer in answers:
            unit, found = answer.question.unit, answer.difference
            interval = f" [{write_interval(found.low, found.high, unit)}]" if found.has_interval else ""
            table.add_row(
                f"{answer.question.title}{', %' if unit == 'share' else ''}",
                write_value(answer.base, unit),
                write_value(answer.variant, unit),
                f"{write_value(found.value, unit)}{interval}",
                Text(answer.verdict, style=STYLES[answer.verdict]),
            )
        console.print(table)
        saved = variance_saved(answers)
        if isfinite(saved):
            told = f"Pairing on common luck saved {100 * saved:.0f} % of the variance (median of the questions)."
            console.print(told, style="dim")
    of_all = " of all variants" if len(plan.cells) > 2 else ""
    console.print(
        f"{count(ledger.blocks)} blocks of each. Intervals hold for all questions{of_all} together and at every look.",
        style="dim",
    )


def write_comparison(plan: Plan, ledger, path: Path, outcome) -> None:
    from reports.page import write_page
    from reports.page_compare import build_comparison

    file = path / "compare.html"
    write_page(build_comparison(path, plan.variants, [cell.players for cell in plan.cells], ledger), file)
    console.print(f"{count(outcome.games)} games in {outcome.seconds:.1f} s: {path}", soft_wrap=True)
    console.print(f"page: {file}; everything else about these runs: statera report {path}", soft_wrap=True)
