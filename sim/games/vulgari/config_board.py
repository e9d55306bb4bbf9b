"""The config of De Vulgari Eloquentia: manuscripts, events and the map."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field, field_validator

from sim.games.vulgari.codes import COLOURS
from sim.games.vulgari.config_values import Actions, Ducats, Gain, Name, Part, Points, Role, Table, or_none
from sim.problem import suggest


def _read_number(key: object) -> object:
    """The number of an event tile, which is a text as a key of TOML."""
    if key not in {str(number) for number in range(1, 11)}:
        raise ValueError("event tiles are numbered 1 to 10")
    return int(key)


def _check_kind(kind: str) -> str:
    """A manuscript has one colour, or two different ones."""
    colours = kind.split("-")
    unknown = [colour for colour in colours if colour not in COLOURS]
    if unknown or len(colours) > 2:
        close = suggest(unknown[0], COLOURS) if unknown else ""
        raise ValueError(f"it is a colour ({', '.join(COLOURS)}) or two joined by a hyphen.{close}")
    if len(set(colours)) < len(colours):
        raise ValueError(f"it names one colour twice; write {colours[0]} for a manuscript of one colour")
    return kind


Kinds = dict[Annotated[str, AfterValidator(_check_kind)], Annotated[int, Field(ge=0, le=60)]]


class Lingua(Part):
    level: int = Field(ge=1, le=16, description="Knowledge level needed")
    actions: Actions = Field(description="Actions it costs")
    points: Points = Field(description="Points it gives")


class Manuscripts(Table):
    points: list[Points] = Field(min_length=4, max_length=4, description="Points of a manuscript of level 1 to 4 (V40)")
    actions: list[Actions] = Field(min_length=4, max_length=4, description="Actions for one of level 1 to 4 (V23)")
    cheaper: Literal["at-once", "next-turn"] = Field(
        description="When an exhausted level makes the higher ones cheaper (V24)"
    )
    display: int = Field(ge=-1, le=3, description="Face up per level: the number of players plus this (V6)")
    lingua: Lingua = Field(description="Lingua Volgare (V25)")
    level_1: Kinds = Field(alias="level-1", description="Copies by colour or pair (blue-violet); 0: none")
    level_2: Kinds = Field(alias="level-2", description="Copies by colour or pair (blue-violet); 0: none")
    level_3: Kinds = Field(alias="level-3", description="Copies by colour or pair (blue-violet); 0: none")
    level_4: Kinds = Field(alias="level-4", description="Copies by colour or pair (blue-violet); 0: none")

    @field_validator("level_1", "level_2", "level_3", "level_4")
    @classmethod
    def order_kinds(cls, level: dict[str, int]) -> dict[str, int]:
        """In the order of the colours: how the file orders them must not matter. Kinds of no copies keep their place,
        so that a variant which drops some leaves the action codes of the others alone."""
        kinds = sorted(level, key=lambda kind: [COLOURS.index(colour) for colour in kind.split("-")])
        return {kind: level[kind] for kind in kinds}

    @property
    def levels(self) -> dict[int, dict[tuple[str, ...], int]]:
        """Level -> colours of a manuscript (one or two) -> copies."""
        tables = {1: self.level_1, 2: self.level_2, 3: self.level_3, 4: self.level_4}
        return {
            level: {tuple(kind.split("-")): copies for kind, copies in table.items()} for level, table in tables.items()
        }


class EventTile(Part):
    name: Name = Field(description="What the tile is called")
    zone: Name = Field(description="The zone it lies on")
    ducats: Ducats = Field(default=0, description="Ducats for the first merchant to use it")
    knowledge: Gain = Field(default=0, description="Knowledge for the first player to use it")


class Events(Table):
    tiles: dict[Annotated[int, BeforeValidator(_read_number)], EventTile] = Field(
        description="Tiles 1 to 10; tile 10 is Stupor Mundi (V2, V17)"
    )

    @field_validator("tiles")
    @classmethod
    def order_tiles(cls, tiles: dict[int, EventTile]) -> dict[int, EventTile]:
        """By number: how the file orders them must not matter."""
        return dict(sorted(tiles.items()))


class Places(Table):
    university: Name = Field(description="Where the messenger is paid (V30)")
    election: Name = Field(description="Where every pawn goes for the last turn (V38)")


class Zone(Part):
    colour: Literal["white", "blue", "violet", "yellow", "orange", "green"] = Field(
        description="Its colour; white zones have no manuscripts"
    )
    roles: list[Role] = Field(default=[], description="Its parts in the rules")
    port: or_none("tyrrhenian", "adriatic") = Field(default=None, description="The sea it lies on")
    ducats: Ducats = Field(default=0, description="Ducats for a merchant, once a game (V18)")
    knowledge: Gain = Field(default=0, description="Knowledge, once a game (V18)")
    neighbours: list[Name] = Field(description="Zones one step away by land; each must name this one too (V15)")

    @field_validator("roles", "neighbours")
    @classmethod
    def order_names(cls, names: list[str]) -> list[str]:
        """By name: how the file orders them must not matter."""
        return sorted(names)


class Map(Table):
    zones: dict[Name, Zone] = Field(description="Zone -> colour, roles, port, ducats, knowledge, neighbours")

    @field_validator("zones")
    @classmethod
    def order_zones(cls, zones: dict[str, Zone]) -> dict[str, Zone]:
        """By name: how the file orders them must not matter."""
        return dict(sorted(zones.items()))

    def with_role(self, role: str) -> list[str]:
        """Names of the zones with that role."""
        return [name for name, zone in self.zones.items() if role in zone.roles]

    def ports(self, sea: str) -> list[str]:
        """Names of the ports of that sea."""
        return [name for name, zone in self.zones.items() if zone.port == sea]
