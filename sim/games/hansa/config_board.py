"""The config of Hansa Teutonica: the sides of the board."""

from typing import Annotated, NamedTuple

from pydantic import Field, field_validator

from sim.games.hansa.codes import COLOURS, OFFICES, PIECES
from sim.games.hansa.config_values import AbilityOrNone, Name, OfficeName, Part, RouteName, Table


class Office(NamedTuple):
    colour: int  # the privilege it needs
    piece: int  # the shape it needs
    coin: bool


class City(Part):
    offices: list[OfficeName] = Field(
        min_length=1, max_length=OFFICES, description="From the left: colour, cube (square) or disc (round), and coin"
    )
    ability: AbilityOrNone = Field(default=None, description="What a claim touching it may develop (H12)")
    yellow: bool = Field(default=False, description="Its routes always keep a neutral cube (H20, H21)")

    @property
    def printed(self) -> list[Office]:
        """The offices taken apart."""
        words = [office.split() for office in self.offices]
        return [Office(COLOURS.index(word[0]), PIECES.index(word[1]), len(word) > 2) for word in words]


class Route(Part):
    houses: int = Field(ge=1, le=8, description="Houses along the route")
    tavern: bool = Field(default=False, description="A marker lies here at the start (H4)")


class Side(Part):
    players: list[Annotated[int, Field(ge=2, le=5)]] = Field(
        min_length=1, max_length=4, description="Player counts that use this side"
    )
    east: Name = Field(description="One end of the east-west chain (H14)")
    west: Name = Field(description="Its other end (H14)")
    table: RouteName = Field(description="The route whose claim may fill a space of the table (H13)")
    cities: dict[Name, City] = Field(description="City -> offices, ability, yellow")
    routes: dict[RouteName, Route] = Field(description='Route, named by its ends ("Emden-Stade") -> houses, tavern')

    @field_validator("cities", "routes")
    @classmethod
    def order_names(cls, named: dict) -> dict:
        """By name: how the file orders them must not matter."""
        return dict(sorted(named.items()))


class Boards(Table):
    sides: dict[Name | RouteName, Side] = Field(description="The sides of the board, by name")

    @field_validator("sides")
    @classmethod
    def order_sides(cls, sides: dict[str, Side]) -> dict[str, Side]:
        """By name: how the file orders them must not matter."""
        return dict(sorted(sides.items()))

    def find_side(self, players: int) -> str:
        """The name of the side that so many players use."""
        return next(name for name, side in self.sides.items() if players in side.players)

    # Cities, routes and pairs of offices are numbered over all sides, so that an action code means the same on each.

    @property
    def cities(self) -> list[str]:
        return sorted({city for side in self.sides.values() for city in side.cities})

    @property
    def routes(self) -> list[str]:
        return sorted({route for side in self.sides.values() for route in side.routes})

    @property
    def pairs(self) -> list[tuple[str, int]]:
        """Neighbouring printed offices: a city and the left one's place in it."""
        most = {
            city: max(len(side.cities[city].offices) for side in self.sides.values() if city in side.cities)
            for city in self.cities
        }
        return [(city, left) for city in self.cities for left in range(most[city] - 1)]
