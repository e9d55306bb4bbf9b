"""The kinds of value that the config of De Vulgari Eloquentia is made of, with their limits."""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

Colour = Literal["blue", "violet", "yellow", "orange", "green"]
Role = Literal["start", "cathedral", "convent", "abbey", "franciscan"]

Ducats = Annotated[int, Field(ge=0, le=500)]
Points = Annotated[int, Field(ge=-20, le=60)]
Gain = Annotated[int, Field(ge=0, le=60)]  # knowledge spaces won or lost at once
Turn = Annotated[int, Field(ge=1, le=24)]
LastTurn = Annotated[int, Field(ge=0, le=24)]  # 0: never
Actions = Annotated[int, Field(ge=1, le=12)]
TrackSpaces = Annotated[int, Field(ge=1, le=30)]
Votes = Annotated[int, Field(ge=0, le=10)]
Name = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^\w[\w .'()-]*$", examples=["Convento Nord"])]
Step = Annotated[tuple[TrackSpaces, Annotated[int, Field(ge=0, le=60)]], Field(strict=False)]
Clause = Annotated[str, Field(pattern=r"^V\d{1,3}b?$", examples=["V12"])]


def or_none(*names: str):
    """One of the names, or "none", which a variant needs to take away what base.toml gives; None in Python."""
    return Annotated[
        Literal[names] | None,
        BeforeValidator(lambda value: None if value == "none" else value),
        WithJsonSchema({"enum": ["none", *names]}),
    ]


class Part(BaseModel):
    """A piece of the config: nothing unknown in it, nothing converted, nothing changed afterwards."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, populate_by_name=False, defer_build=True)


class Table(Part):
    """A table of the file: its values, the clauses it serves, and where the values come from."""

    clauses: list[Clause] = Field(min_length=1, description="Clauses of docs/rules/vulgari.md that this table serves")
    provenance: Literal["rulebook", "deduced", "reconstructed"] = Field(
        description="Stated in a rulebook, forced by what is stated, or a consistent invention"
    )
