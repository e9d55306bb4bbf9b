"""Board, road and mission cards in the config of Monasterium."""

from typing import Annotated

from pydantic import Field

from sim.games.monasterium.codes import COUNTS
from sim.games.monasterium.config_values import Building, Monastery, Name, Part, Points, RoadBonus, Space, Table, Want


class MonasteryBoard(Part):
    buildings: list[Building] = Field(min_length=1, max_length=8, description="Its building spaces in order (M12)")
    cloister: list[Annotated[list[Space], Field(min_length=1, max_length=8)]] = Field(
        min_length=1, max_length=8, description="For each cloister space the buildings it touches (M14)"
    )
    blocked_buildings: list[Space] = Field(default=[], max_length=8, description="Not used with 3 players (M2)")
    blocked_cloister: list[Space] = Field(default=[], max_length=8, description="Not used with 3 players (M2)")


class Monasteries(Part):
    A: MonasteryBoard
    B: MonasteryBoard
    C: MonasteryBoard
    D: MonasteryBoard
    E: MonasteryBoard

    def __getitem__(self, name: str) -> MonasteryBoard:
        return getattr(self, name)


class Side(Part):
    monasteries: Monasteries = Field(description="The five monasteries")


class Board(Table):
    two: Side = Field(description="The side for 2 players (M2)")
    more: Side = Field(description="The side for 3 and 4 players (M2)")

    def __getitem__(self, players: int) -> Monasteries:
        return (self.two if players == 2 else self.more).monasteries


class RoadSpace(Part):
    links: list[Monastery] = Field(max_length=5, description="Monasteries that novices can be sent to from here (M11)")
    bonus: RoadBonus = Field(default="none", description="What the messenger brings on entering (M10)")


class Road(Table):
    points: Points = Field(description="Points instead of a die (M10)")
    spaces: list[RoadSpace] = Field(min_length=2, max_length=20, description="The spaces from the first on (M10)")


class Card(Part):
    """What a mission asks for: novices in areas, or so many of something."""

    wants: list[Want] = Field(default=[], max_length=6, description="Areas that each need a novice of their own (M17)")
    novices: int = Field(default=0, ge=0, le=24, description="Novices sent anywhere (M17)")
    common_rooms: int = Field(default=0, ge=0, le=24, description="Novices in common rooms (M17)")
    cloisters: int = Field(default=0, ge=0, le=24, description="Novices in cloisters (M17)")
    windows: int = Field(default=0, ge=0, le=5, description="Monasteries of which he has a window (M17)")
    dice: int = Field(default=0, ge=0, le=4, description="Personal dice (M17)")

    @property
    def counts(self) -> list[int]:
        """What it asks for besides areas, in the order of COUNTS."""
        return [getattr(self, name) for name in COUNTS]


class Deck(Part):
    points: list[Points] = Field(min_length=1, max_length=6, description="Points in year 1, 2, ... (M17)")
    cards: dict[Name, Card] = Field(min_length=1, max_length=12, description="The cards by name (M17)")


class Missions(Table):
    in_play: int = Field(ge=0, le=3, description="Cards of each deck in play (M4)")
    deck_a: Deck = Field(alias="deck-a", description="Deck A (M17)")
    deck_b: Deck = Field(alias="deck-b", description="Deck B (M17)")
    deck_c: Deck = Field(alias="deck-c", description="Deck C (M17)")

    @property
    def decks(self) -> dict[str, Deck]:
        return {"A": self.deck_a, "B": self.deck_b, "C": self.deck_c}
