"""`statera claims`: what people say of a game, put to the test, and the page that tells it."""

import re
from pathlib import Path

from rich.table import Table
from rich.text import Text

from sim.batch import run_plan
from sim.claims import Claims, load_claims
from sim.files import write_whole
from sim.game import load_game
from sim.manifest import as_stored, load_manifest
from sim.plan import Plan
from sim.problem import Problem
from workbench.commands.run import INTERRUPTED, RUNS
from workbench.console import console, errors
from workbench.progress import choose_watch, count
from workbench.studies import resolve_plan

STYLES = {"supported": "green", "refuted": "red", "undecided": "yellow"}


def judge_claims(game: str, games: int | None, out: Path | None, fresh: bool) -> int:
    """Plays the tables that are not there yet, judges every claim, prints and writes the page; the exit code."""
    from reports.claims import judge_claim
    from reports.load import Run

    claims = load_claims(game)
    title = load_game(claims.game).title
    folder = RUNS / f"claims-{claims.game}"
    runs = {}
    for number, name in enumerate(claims.tables, start=1):
        study = claims.study(name)
        if games is not None:
            study = study.model_copy(update={"games": min(games, study.games)})
        errors.print(f"table {name}, {number} of {len(claims.tables)}", style="dim", markup=False)
        try:
            path = play_table(resolve_plan(study), folder / name, fresh)
        except KeyboardInterrupt:
            errors.print(f"stopped; finished games are in {folder}. The same command goes on.", style="yellow")
            return INTERRUPTED
        runs[name] = Run(path, load_manifest(path))
    judged = [judge_claim(claim, runs[claim.table]) for claim in claims.claims]
    print_claims(title, judged)
    page = out or folder / "claims.md"
    write_claims(claims, title, judged, runs, page)
    console.print(f"page: {page}", soft_wrap=True)
    return 0


def play_table(plan: Plan, path: Path, fresh: bool) -> Path:
    """The run of a table: played, gone on with, or found complete as it is."""
    if (path / "manifest.json").exists():
        manifest = load_manifest(path)
        same = manifest["facts"] == as_stored(plan.facts())
        if same and manifest["status"] == "complete" and not fresh:
            return path
        if not same or fresh:
            remove_run(path)
    with choose_watch(False, errors) as watch:
        outcome = run_plan(plan, path, resume=(path / "manifest.json").exists(), watch=watch)
    if outcome.quarantined:
        raise Problem(f"{count(outcome.quarantined)} games met an impossible state; see {path}/quarantine.jsonl.")
    return path


def remove_run(path: Path) -> None:
    """Removes a run folder, and nothing that a run did not write."""
    import shutil

    for name in ("parts", "arcs", "choices"):
        shutil.rmtree(path / name, ignore_errors=True)
    for name in ("manifest.json", "journal.jsonl", "quarantine.jsonl", "probes.parquet", "lock"):
        (path / name).unlink(missing_ok=True)


def print_claims(title: str, judged: list) -> None:
    from reports.words import write_interval, write_value

    table = Table(title=f"{title}: what players claim", title_justify="left")
    for heading in ("", "players say", "measured", "games", "these bots say"):
        table.add_column(heading, justify="right" if heading in ("measured", "games") else "left")
    for found in judged:
        claim, estimate, unit = found.claim, found.estimate, found.claim.unit
        interval = f" [{write_interval(estimate.low, estimate.high, unit)}]" if estimate.has_interval else ""
        measured = f"{write_value(estimate.value, unit)}{' %' if unit == 'share' else ''}{interval}"
        verdict = Text(found.verdict, style=STYLES[found.verdict])
        table.add_row(claim.number, claim.says, measured, count(found.games), verdict)
    console.print(table)


def write_claims(claims: Claims, title: str, judged: list, runs: dict, page: Path) -> None:
    """The page and its figure beside it."""
    from reports.claims import list_reconstructed, write_page
    from reports.claims_figure import draw_claims

    figure = page.with_suffix(".svg")
    page.parent.mkdir(parents=True, exist_ok=True)
    write_whole(figure, (draw_claims(judged) + "\n").encode())
    command, invented = f"statera claims {claims.game}", list_reconstructed(list(runs.values()))
    text = write_page(title, claims.about, judged, figure.name, command, describe_bots(runs), invented)
    write_whole(page, re.sub(r"\n{3,}", "\n\n", text).encode())


def describe_bots(runs: dict) -> str:
    """Who played each table."""
    lines = ["| table | players | rules | strategies | games | seed |", "|---|---|---|---|---:|---:|"]
    for name, run in runs.items():
        manifest = run.manifest
        players = ", ".join(map(str, dict.fromkeys(cell["players"] for cell in manifest["cells"])))
        rules = ", ".join(variant["name"] for variant in manifest["variants"])
        who = manifest["facts"]["line-up"]
        seated = ", ".join(f"{n} {s}" if (n := who.count(s)) > 1 else s for s in dict.fromkeys(who))
        games = count(sum(cell["games"] for cell in manifest["cells"]))
        lines.append(f"| {name} | {players} | {rules} | {seated} | {games} | {manifest['seed']} |")
    return "\n".join(lines)
