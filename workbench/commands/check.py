"""`statera check`: everything that is wrong with TOML files, told apart by what they hold."""

from pathlib import Path

from policies.chooser import Strategy, load_strategies, strategy_names
from sim.claims import Claims, load_claims
from sim.game import GAMES, Game, load_game
from sim.problem import Problem
from sim.schema import find_schema
from sim.source import Source, read_source, show_path
from sim.variant import Study, load_study, load_variant
from workbench.console import console, print_problems
from workbench.studies import resolve_plan

SHARED = {"game", "name", "about", "question", "extends"}
FOLDERS = {"variants": "variant", "strategies": "strategy", "studies": "study"}


def check_files(files: list[Path], game: str | None) -> bool:
    """Prints what each file is, or what is wrong with it; whether all are well."""
    well = True
    for file in files:
        try:
            console.print(f"{show_path(file)}: {check_file(file, game)}", style="green", markup=False, soft_wrap=True)
        except Problem as problem:
            print_problems(problem)
            well = False
    return well


def check_file(file: Path, name: str | None) -> str:
    """What the file is, if nothing is wrong with it."""
    source = read_source(file)
    game = load_game(name or find_game(source))
    kind = find_kind(source, game)
    match kind:
        case "study":
            study = load_study(file)
            load_strategies(game, study.strategies)
            for variant in study.variants:
                load_variant(game.name, variant)
        case "strategy":
            load_strategies(game, [file])
        case "claims":
            claims = load_claims(file)
            for table in claims.tables:
                resolve_plan(claims.study(table))
        case "variant":
            load_variant(game.name, file)
    return f"{'' if kind == 'claims' else 'a '}{kind} of {game.title}, nothing wrong"


def find_game(source: Source) -> str:
    """The game a file names or lies among the configs of; the only game there is, failing that."""
    named = source.data.get("game")
    if isinstance(named, str) and named:
        return named
    for folder in source.path.resolve().parents:
        if folder.name in GAMES:
            return folder.name
    if len(GAMES) == 1:
        return GAMES[0]
    raise Problem(f'{source.file}: names no game; add game = "{GAMES[0]}", or give --game.')


def find_kind(source: Source, game: Game) -> str:
    """variant, strategy, study or claims: the one whose keys the file uses most."""
    models = {"variant": find_schema(game.name), "strategy": Strategy, "study": Study, "claims": Claims}
    hits = {kind: len((source.data.keys() & model.model_fields.keys()) - SHARED) for kind, model in models.items()}
    if any(hits.values()):
        return max(hits, key=hits.get)
    if source.path.resolve().parent.name in FOLDERS:
        return FOLDERS[source.path.resolve().parent.name]
    return "strategy" if source.data.get("extends") in strategy_names(game) else "variant"
