"""Claims: what people say of a game, each with the games that would show it and the numbers that would bear it out."""

from pathlib import Path
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from sim.check import find_faults, tell_faults
from sim.game import GAMES, is_game, load_game
from sim.problem import Problem, suggest
from sim.schema import Name
from sim.source import CLAIMS, config_folder, is_path, read_source
from sim.study import Ref, Study

End = Annotated[float, Field(strict=False, allow_inf_nan=True)]
Range = Annotated[list[End], Field(min_length=2, max_length=2)]


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Table(Part):
    """Games that some claims are judged by."""

    players: list[int] = Field(min_length=1, max_length=8, description="Player counts")
    variants: list[Ref] = Field(default=["base"], min_length=1, max_length=20, description="Rules, by name or path")
    strategies: list[Ref] = Field(min_length=1, max_length=100, description="Who plays, by name or path")
    games: int = Field(ge=1, le=1_000_000_000, description="Games for each variant and player count")
    seed: int = Field(default=2001, ge=0, le=2**63 - 1, description="Where all luck comes from")


class Claim(Part):
    """One thing that people say, and what would show it."""

    number: str = Field(min_length=1, max_length=10, description="How it is referred to, such as 1a")
    says: str = Field(min_length=1, max_length=500, description="What people say")
    asks: str = Field(min_length=1, max_length=500, description="The question put to the games")
    table: Name = Field(description="The games it is judged by")
    value: str = Field(min_length=1, max_length=500, description="What is averaged over rows: SQL on their columns")
    where: str = Field(default="", max_length=500, description="Over which rows: SQL; all if empty")
    less: str = Field(default="", max_length=500, description="Minus its mean over these rows; nothing if empty")
    unit: Literal["share", "points", "turns", "ducats", "spaces", "number"] = Field(description="Of the value")
    supported: Range = Field(description="The claim is supported if the whole interval lies here")
    refuted: Range | None = Field(default=None, description="And refuted if it lies here; everywhere else if not given")
    if_supported: str = Field(default="", max_length=1000, description="What it means if it is")
    if_refuted: str = Field(default="", max_length=1000, description="What it means if it is not")
    but: str = Field(default="", max_length=1000, description="What these games cannot show")


def check_tables(tables, claims):
    """Every claim names a table that is there, and its ranges are the right way round."""
    for i, claim in enumerate(claims):
        if claim.table not in tables:
            known = ", ".join(tables)
            yield ("claims", i, "table"), f"there is no such table; there are {known}.{suggest(claim.table, tables)}"
        for key in ("supported", "refuted"):
            ends = getattr(claim, key)
            if ends is not None and not ends[0] <= ends[1]:
                yield ("claims", i, key), "must be [least, most]"


class Claims(Part):
    """What people say of a game."""

    checks: ClassVar = (check_tables,)

    game: str = Field(description="The game")
    about: str = Field(default="", max_length=4000, description="Where the claims come from")
    tables: dict[Name, Table] = Field(min_length=1, description="The games that are played")
    claims: list[Claim] = Field(min_length=1, max_length=100)

    def study(self, name: str) -> Study:
        """The study that plays a table."""
        table = self.tables[name]
        return Study(game=self.game, name=f"claims-{name}", arc=0, **table.model_dump())


def find_claims(game: str) -> Path:
    """The file of the claims built in for a game."""
    path = config_folder(load_game(game).name) / "studies" / f"{CLAIMS}.toml"
    if not path.exists():
        raise Problem(f"there are no claims about {game}; write your own file and give its path.")
    return path


def load_claims(ref: str | Path) -> Claims:
    """The claims in the file at that path, or those built in for a game; Problem with all that is wrong."""
    path = ref if isinstance(ref, Path) else Path(ref) if is_path(ref) else find_claims(ref)
    source = read_source(path)
    claims, faults = find_faults(Claims, source.data)
    if faults:
        raise Problem(tell_faults((f, source.data, source.file, source.line_of(f.path)) for f in faults))
    if not is_game(claims.game):
        raise Problem(f"{source.file}: game: there is no game {claims.game!r}; there are {', '.join(GAMES)}.")
    folder = path.resolve().parent
    tables = {
        name: table.model_copy(
            update={
                key: [str(folder / each) if is_path(each) else each for each in getattr(table, key)]
                for key in ("variants", "strategies")
            }
        )
        for name, table in claims.tables.items()
    }
    return claims.model_copy(update={"tables": tables})
