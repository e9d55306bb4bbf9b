"""The command line. Commands live in workbench/commands and are imported when they are called: help is quick."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from typer.core import TyperGroup

from sim.problem import Problem

WRONG_INPUT = 2


class Group(TyperGroup):
    """Tells a Problem in red and exits with 2: what a person can mend is never a traceback."""

    def invoke(self, context):
        try:
            return super().invoke(context)
        except Problem as problem:
            from workbench.console import print_problems

            print_problems(problem)
            raise typer.Exit(WRONG_INPUT) from problem


app = typer.Typer(
    cls=Group,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Statera weighs board games: it plays them in bulk and says how balanced they are.",
)


class Seating(StrEnum):
    drawn = "drawn"
    invasion = "invasion"


class Backend(StrEnum):
    threads = "threads"
    processes = "processes"
    dask = "dask"


def print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import PackageNotFoundError, version

        try:
            typer.echo(f"statera {version('statera')}")
        except PackageNotFoundError:
            typer.echo("statera, not installed")
        raise typer.Exit


@app.callback()
def statera(
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    pass


@app.command()
def run(
    what: Annotated[str, typer.Argument(metavar="GAME|STUDY.toml", help="A game (its default study), or a study.")],
    players: Annotated[
        list[str] | None, typer.Option(metavar="N", help="Player counts; may be given again, or as 3,4.")
    ] = None,
    games: Annotated[int | None, typer.Option(metavar="N", help="Games for each variant and player count.")] = None,
    variant: Annotated[list[str] | None, typer.Option(metavar="V", help="Names or files; may be given again.")] = None,
    strategies: Annotated[str | None, typer.Option(metavar="A,B,C", help="Names or files, as a,b,c,d.")] = None,
    seating: Annotated[
        Seating | None, typer.Option(help="Who meets whom: mixed tables, or one of each among copies of another.")
    ] = None,
    seed: Annotated[int | None, typer.Option(metavar="S", help="Where all luck comes from.")] = None,
    arc: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, help="Games of each cell recorded turn by turn (20000)."),
    ] = None,
    workers: Annotated[int | None, typer.Option(metavar="N", min=1, help="Threads or processes; one per core.")] = None,
    backend: Annotated[Backend, typer.Option(help="Who plays.")] = Backend.threads,
    scheduler: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Address of a dask cluster; without, one is started.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Folder for the run; runs/STUDY-N if not given.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a run that was interrupted.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print the folder only.")] = False,
) -> None:
    """Play a study in bulk and store every game."""
    from workbench.commands.run import run_study

    options = {"players": players, "games": games, "variants": variant, "strategies": strategies, "seed": seed}
    options |= {"arc": arc, "seating": seating and str(seating)}
    code = run_study(
        what,
        options,
        workers=workers,
        backend=str(backend) if scheduler is None else "dask",
        scheduler=scheduler,
        out=out,
        resume=resume,
        quiet=quiet,
    )
    raise typer.Exit(code)


@app.command()
def report(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Folders of runs, all of one game.")],
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="The page; RUN/report.html if not given.")] = None,
    csv: Annotated[Path | None, typer.Option(metavar="DIR", help="Folder for every table as a CSV file.")] = None,
    bands: Annotated[
        Path | None, typer.Option(metavar="FILE", help="What counts as balanced, instead of reports/bands.toml.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print the path of the page only.")] = False,
) -> None:
    """Say how balanced a game is: one HTML page from stored runs, several side by side."""
    from workbench.commands.report import make_report

    make_report(runs, out, csv, bands, quiet)


@app.command()
def probe(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a run.")],
    options: Annotated[
        list[str] | None,
        typer.Option(metavar="PATTERN", help='Such as "city *"; may be given again. All things to have if not given.'),
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="Games for each option, with and without it.")] = 4000,
    variant: Annotated[list[str] | None, typer.Option(metavar="V", help="Only these rules of the run.")] = None,
    players: Annotated[list[int] | None, typer.Option(metavar="N", help="Only these player counts.")] = None,
    bands: Annotated[Path | None, typer.Option(metavar="FILE", help="What counts as balanced.")] = None,
    workers: Annotated[int | None, typer.Option(metavar="N", min=1, help="Threads; one per core.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print the path of the table only.")] = False,
) -> None:
    """Say what each thing is worth: a run's games again, with one player who never takes it."""
    from workbench.commands.probe import probe_run

    raise typer.Exit(probe_run(run, options or [], games, variant or [], players or [], workers, bands, quiet))


@app.command()
def compare(
    game: Annotated[str, typer.Argument(metavar="GAME|STUDY.toml", help="A game (its default study), or a study.")],
    base: Annotated[str, typer.Argument(metavar="BASE", help="The rules to start from: base, or a variant.")],
    variants: Annotated[list[str], typer.Argument(metavar="VARIANT...", help="Names or files of changed rules.")],
    players: Annotated[str | None, typer.Option(metavar="N", help="Players at the table.")] = None,
    until: Annotated[
        str, typer.Option(metavar="decided|GAMES", help="When to stop; 400000 games of each at the latest.")
    ] = "decided",
    strategies: Annotated[str | None, typer.Option(metavar="A,B,C", help="Names or files, as a,b,c,d.")] = None,
    seed: Annotated[int | None, typer.Option(metavar="S", help="Where all luck comes from.")] = None,
    bands: Annotated[Path | None, typer.Option(metavar="FILE", help="Which differences matter.")] = None,
    workers: Annotated[int | None, typer.Option(metavar="N", min=1, help="Threads or processes; one per core.")] = None,
    backend: Annotated[Backend, typer.Option(help="Who plays.")] = Backend.threads,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Folder for the run and its page.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a comparison that was interrupted.")] = False,
) -> None:
    """Say what a change of the rules does: variants against a base on common luck, until it is decided."""
    from workbench.commands.compare import compare_variants

    options = {"players": players, "strategies": strategies, "seed": seed}
    how = {"workers": workers, "backend": str(backend)}
    raise typer.Exit(compare_variants(game, [base, *variants], options, until, bands, out, resume, **how))


@app.command()
def plan(
    what: Annotated[str, typer.Argument(metavar="GAME|STUDY.toml", help="A game (its default study), or a study.")],
    variant: Annotated[str | None, typer.Option(metavar="V", help="To compare with: name or file of rules.")] = None,
    players: Annotated[str | None, typer.Option(metavar="N", help="Players at the table.")] = None,
    strategies: Annotated[str | None, typer.Option(metavar="A,B,C", help="Names or files, as a,b,c,d.")] = None,
    seed: Annotated[int | None, typer.Option(metavar="S", help="Where all luck comes from.")] = None,
    half_width: Annotated[
        float | None, typer.Option(metavar="X", min=0.0001, max=0.5, help="Wanted for win shares, such as 0.01.")
    ] = None,
    difference: Annotated[
        float | None, typer.Option(metavar="X", min=0.0001, max=0.5, help="Smallest that matters in win shares.")
    ] = None,
    pilot: Annotated[int, typer.Option(metavar="N", min=200, help="Games of each set of rules in the pilot.")] = 2000,
) -> None:
    """Say how many games and minutes a question needs, from a short pilot."""
    from workbench.commands.plan import plan_games

    options = {"players": players, "strategies": strategies, "seed": seed}
    plan_games(what, variant, options, half_width, difference, pilot)


@app.command()
def claims(
    game: Annotated[str, typer.Argument(metavar="GAME|CLAIMS.toml", help="A game, or a file of claims.")],
    games: Annotated[int | None, typer.Option(metavar="N", min=1, help="At most so many games for each table.")] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE.md", help="The page; runs/claims-GAME/claims.md if not given.")
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Play again what has been played.")] = False,
) -> None:
    """Put what players say of a game to the test, and write the page that tells it."""
    from workbench.commands.claims import judge_claims

    raise typer.Exit(judge_claims(game, games, out, fresh))


@app.command()
def play(
    what: Annotated[str, typer.Argument(metavar="GAME|STUDY.toml", help="A game (its default study), or a study.")],
    players: Annotated[str | None, typer.Option(metavar="N", help="Players at the table.")] = None,
    variant: Annotated[str | None, typer.Option(metavar="V", help="Name or file of the rules.")] = None,
    strategies: Annotated[
        str | None, typer.Option(metavar="A,B,C", help="One for each seat in starting order, or one for all.")
    ] = None,
    seed: Annotated[int | None, typer.Option(metavar="S", help="The study's seed.")] = None,
    block: Annotated[int, typer.Option(metavar="B", help="Which block: which luck.")] = 0,
    rotation: Annotated[int, typer.Option(metavar="R", help="Which game of the block.")] = 0,
    json: Annotated[bool, typer.Option("--json", help="The game as data (docs/trace.md).")] = False,
    legal: Annotated[bool, typer.Option("--legal", help="With --json: every legal action at each decision.")] = False,
) -> None:
    """Play one game and tell it in words, or as data that is enough to replay it by hand."""
    from workbench.commands.play import play_game

    options = {"players": players, "variants": variant, "strategies": strategies, "seed": seed}
    play_game(what, options, block, rotation, json, legal)


@app.command()
def actions(game: Annotated[str, typer.Argument(metavar="GAME", help="A game.")]) -> None:
    """List the names of all actions of a game, as a strategy may forbid them."""
    from workbench.commands.games import print_actions

    print_actions(game)


@app.command()
def games() -> None:
    """List the games with their player counts, variants, strategies and studies."""
    from workbench.commands.games import print_games

    print_games()


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Variants, strategies or studies (TOML).")],
    game: Annotated[str | None, typer.Option(help="The game, for files that do not name it.")] = None,
) -> None:
    """Check TOML files and name everything that is wrong with them."""
    from workbench.commands.check import check_files

    raise typer.Exit(0 if check_files(files, game) else WRONG_INPUT)


@app.command()
def digest(run: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a run.")]) -> None:
    """Print one hash of all rows of a run, whatever the order of its parts."""
    from workbench.commands.digest import print_digest

    print_digest(run)


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="All games if not given.")] = None,
    players: Annotated[int, typer.Option(help="Players at the table.")] = 4,
    json: Annotated[bool, typer.Option("--json", help="Print one array of flat objects.")] = False,
    seconds: Annotated[float, typer.Option(min=0.1, help="Time to measure for, for each game.")] = 12.0,
) -> None:
    """Measure how fast games are played, and how long it takes to the first."""
    from workbench.commands.bench import run_bench

    run_bench(game, players, seconds, json)


def main() -> None:
    app(prog_name="statera")


if __name__ == "__main__":
    main()
