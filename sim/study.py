"""Studies: which variants, strategies and player counts to play, how often, from which seed."""

from pathlib import Path
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from sim.check import Fault, find_faults, tell_faults
from sim.game import GAMES, is_game, load_game
from sim.problem import Problem, shorten, suggest
from sim.schema import Name
from sim.source import Source, find_config, is_path, read_source

Ref = Annotated[str, Field(min_length=1, max_length=1000)]


def check_doubles(players, variants):
    """Nothing is played twice. (A strategy may be named twice: it then meets itself.)"""
    for key, values in (("players", players), ("variants", variants)):
        for number, value in enumerate(values):
            if value in values[:number]:
                yield (key, number), "is there twice; remove one"


def check_players(game, players):
    """The game is played with those numbers of players."""
    if is_game(game):
        counts = load_game(game).players
        allowed = ", ".join(map(str, counts))
        for number, count in enumerate(players):
            if count not in counts:
                yield ("players", number), f"{game} is not played with that many; allowed: {allowed}"


def check_game(game):
    """The game exists."""
    if not is_game(game):
        yield ("game",), f"there is no such game; there are {', '.join(GAMES)}.{suggest(game, GAMES)}"


def check_invasion(seating, strategies):
    """It takes two to invade."""
    if seating == "invasion" and len(set(strategies)) < 2:
        yield ("strategies",), "seating invasion needs two at least; name another"


class Study(BaseModel):
    """What to play."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    checks: ClassVar = (check_game, check_players, check_doubles, check_invasion)

    game: str = Field(description="The game that is played")
    name: Name = Field(description="What reports call the study")
    about: str = Field(default="", max_length=4000, description="Why it exists")
    question: str = Field(default="", max_length=1000, description="What it should answer")
    players: list[int] = Field(min_length=1, max_length=8, description="Player counts")
    variants: list[Ref] = Field(min_length=1, max_length=100, description="Names of built-in variants, or paths")
    strategies: list[Ref] = Field(min_length=1, max_length=100, description="Names of built-in strategies, or paths")
    seating: Literal["drawn", "invasion"] = Field(
        default="drawn",
        description="Who meets whom: drawn, the strategies mixed; invasion, one of each among copies of each other",
    )
    games: int = Field(ge=1, le=1_000_000_000, description="Games for each variant and player count")
    arc: int = Field(
        default=20_000, ge=0, le=1_000_000_000, description="Games of each cell whose course is recorded turn by turn"
    )
    tier: str = Field(default="", max_length=100, description="The level of play, as reports call it")
    seed: int = Field(ge=0, le=2**63 - 1, description="Where all luck comes from")


def load_study(ref: str | Path, game: str | None = None) -> Study:
    """The study in the file at that path, or the built-in one of that name; paths in it are made absolute.

    Problem with all that is wrong, missing variants included; strategies are for the bots to know.
    """
    path = ref if isinstance(ref, Path) else _find_file(ref, game)
    source = read_source(path)
    study, faults = find_faults(Study, source.data)
    folder = path.resolve().parent
    variants, missing = _find_variants(source, folder)
    if game is not None and source.data.get("game", game) != game:
        faults.append(Fault(("game",), f"is a study of another game than {game}; give the study of {game}", "check"))
    if faults or missing:
        places = [(fault, source.data, source.file, source.line_of(fault.path)) for fault in faults + missing]
        raise Problem(tell_faults(places))
    strategies = [str(folder / name) if is_path(name) else name for name in study.strategies]
    return study.model_copy(update={"variants": variants, "strategies": strategies})


def _find_file(ref: str, game: str | None) -> Path:
    if game is None and not is_path(ref):
        raise Problem(f"{shorten(ref)}: is no study; give the path of a TOML file, or a game and the name of its study")
    return Path(ref) if game is None else find_config(game, "studies", ref)


def _find_variants(source: Source, folder: Path) -> tuple[list[str], list[Fault]]:
    """The variants of a study, paths made absolute, and which of them are missing."""
    game, refs = source.data.get("game"), source.data.get("variants")
    found, missing = [], []
    if not is_game(game) or not isinstance(refs, list):
        return found, missing
    for number, ref in enumerate(refs):
        if isinstance(ref, str) and ref:
            try:
                path = find_config(game, "variants", ref, folder)
                if is_path(ref):
                    read_source(path)
                found.append(str(path) if is_path(ref) else ref)
            except Problem as problem:
                missing.append(Fault(("variants", number), str(problem).removeprefix(f"{ref}: "), "file"))
    return found, missing
