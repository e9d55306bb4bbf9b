"""The kinds of value that the config of Hansa Teutonica is made of, with their limits."""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from sim.games.hansa.codes import ABILITIES, COLOURS, KINDS, MOST_ADDED, MOST_RETURNED, PIECES

Colour = Literal[COLOURS]
Piece = Literal[PIECES]
Kind = Literal[KINDS]

Points = Annotated[int, Field(ge=0, le=60)]
Count = Annotated[int, Field(ge=0, le=30)]
Returned = Annotated[int, Field(ge=0, le=MOST_RETURNED)]
Added = Annotated[int, Field(ge=0, le=MOST_ADDED // 2)]
Name = Annotated[str, Field(min_length=1, max_length=30, pattern=r"^\w[\w .'()]*$", examples=["Emden"])]
RouteName = Annotated[
    str, Field(min_length=3, max_length=61, pattern=r"^\w[\w .'()]*-\w[\w .'()]*$", examples=["Emden-Osnabrück"])
]
OfficeName = Annotated[
    str,
    Field(pattern=rf"^({'|'.join(COLOURS)}) ({'|'.join(PIECES)})( coin)?$", examples=["white cube coin"]),
]
Step = Annotated[tuple[Annotated[int, Field(ge=1, le=15)], Points], Field(strict=False)]
Clause = Annotated[str, Field(pattern=r"^H\d{1,3}b?$", examples=["H12"])]
AbilityOrNone = Annotated[
    Literal[ABILITIES] | None,
    BeforeValidator(lambda value: None if value == "none" else value),
    WithJsonSchema({"enum": ["none", *ABILITIES]}),
]


class Part(BaseModel):
    """A piece of the config: nothing unknown in it, nothing converted, nothing changed afterwards."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, populate_by_name=False)


class Table(Part):
    """A table of the file: its values, the clauses it serves, and where the values come from."""

    clauses: list[Clause] = Field(min_length=1, description="Clauses of docs/rules/hansa.md that this table serves")
    provenance: Literal["rulebook", "published", "deduced", "reconstructed"] = Field(
        description="Stated in the rulebook, printed on the board and told alike by several public sources, forced by "
        "what is stated or the likeliest reading of what it leaves open, or a consistent invention"
    )
