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
    seed: Annotated[int | None, typer.Option(metavar="S", help="Where all luck comes from.")] = None,
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
