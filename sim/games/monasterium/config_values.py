"""The kinds of value that the config of Monasterium is made of, with their limits."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from sim.games.monasterium.codes import BONUSES, BUILDINGS, GLASS_BONUSES, GOODS, KINDS, MONASTERIES

Monastery = Literal[MONASTERIES]
Good = Literal[GOODS]
Kind = Literal[KINDS]
RoadBonus = Literal[BONUSES]
GlassBonus = Literal[GLASS_BONUSES]
Building = Literal[BUILDINGS]

Amount = Annotated[int, Field(ge=0, le=20)]  # of a good
Price = Annotated[int, Field(ge=0, le=12)]
Points = Annotated[int, Field(ge=-20, le=60)]
Steps = Annotated[int, Field(ge=1, le=6)]  # of the messenger
Space = Annotated[int, Field(ge=1, le=8)]
Want = Annotated[str, Field(pattern=r"^(building|chapel|cloister) [A-E]$", examples=["cloister B"])]
Name = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^\w[\w ./-]*$", examples=["A-B-C"])]
Clause = Annotated[str, Field(pattern=r"^M\d{1,3}b?$", examples=["M12"])]
Columns = Annotated[list[Kind], Field(min_length=5, max_length=5)]
Prices = Annotated[list[Price], Field(min_length=1, max_length=9)]


class Part(BaseModel):
    """A piece of the config: nothing unknown in it, nothing converted, nothing changed afterwards."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, populate_by_name=False)


class Table(Part):
    """A table of the file: its values, the clauses it serves, and where the values come from."""

    clauses: list[Clause] = Field(
        min_length=1, description="Clauses of docs/rules/monasterium.md that this table serves"
    )
    provenance: Literal["rulebook", "deduced", "reconstructed"] = Field(
        description="Stated in the rulebook, forced by what is stated, or a consistent invention"
    )


class ByPlayers(Part):
    """A number for each player count."""

    def __getitem__(self, players: int) -> int:
        return getattr(self, f"players_{players}")


class DiceByPlayers(ByPlayers):
    players_2: int = Field(alias="players-2", ge=0, le=5, description="With 2 players")
    players_3: int = Field(alias="players-3", ge=0, le=5, description="With 3 players")
    players_4: int = Field(alias="players-4", ge=0, le=5, description="With 4 players")


class RoomByPlayers(ByPlayers):
    players_2: int = Field(alias="players-2", ge=1, le=40, description="With 2 players")
    players_3: int = Field(alias="players-3", ge=1, le=40, description="With 3 players")
    players_4: int = Field(alias="players-4", ge=1, le=40, description="With 4 players")
