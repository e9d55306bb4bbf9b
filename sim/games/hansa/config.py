"""The config of Hansa Teutonica: every number and switch of the rules, typed and limited.

`Config` mirrors configs/hansa/base.toml table by table. What only several keys together can get wrong is in check.py.
"""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from sim.games.hansa.check import CHECKS
from sim.games.hansa.codes import ABILITIES, KINDS, LINKS, MARKERS, SEATS, SPACES, TRACK
from sim.games.hansa.config_board import Boards
from sim.games.hansa.config_values import Added, Colour, Count, Kind, Part, Piece, Points, Returned, Step, Table


class Pieces(Table):
    cubes: int = Field(ge=4, le=32, description="Trader cubes of each player (H1)")
    discs: int = Field(ge=0, le=8, description="Merchant discs of each player (H1)")
    score_cubes: int = Field(ge=0, le=4, description="Cubes that mark the score and are not played with (H1)")
    supply_cubes: list[Count] = Field(
        min_length=SEATS, max_length=SEATS, description="Cubes in supply at the start, by seat; the rest is stock (H2)"
    )
    supply_discs: list[Count] = Field(
        min_length=SEATS, max_length=SEATS, description="Discs in supply at the start, by seat; the rest is stock (H2)"
    )


class Track(Part):
    covered_by: Piece = Field(description="The pieces on the desk that each upgrade frees (H3)")
    full_points: Points = Field(description="Points for the full track at the end (H18)")


class Numbers(Track):
    values: list[Annotated[int, Field(ge=0, le=12)]] = Field(
        min_length=1, max_length=TRACK, description="What the track shows at the start and after each upgrade"
    )


class Shown(Track):
    values: list[Annotated[int, Field(ge=1, le=12)]] = Field(
        min_length=1, max_length=TRACK, description="What the track shows at the start and after each upgrade"
    )


class Privileges(Track):
    values: list[Colour] = Field(
        min_length=1, max_length=TRACK, description="The last of white, orange, pink, black that may be used"
    )


class Bags(Track):
    values: list[Annotated[int, Field(ge=1, le=32)] | Literal["all"]] = Field(
        min_length=1, max_length=TRACK, description="Pieces of one income, or all"
    )

    @property
    def numbers(self) -> list[int]:
        return [99 if value == "all" else value for value in self.values]


class Abilities(Table):
    keys: Numbers = Field(description="Points for each office of the best network (H18)")
    actions: Shown = Field(description="Actions of a turn (H4b)")
    privilege: Privileges = Field(description="Offices that may be used (H11)")
    book: Shown = Field(description="Pieces lifted in one move (H8)")
    bags: Bags = Field(description="Pieces of one income (H5)")

    @property
    def tracks(self) -> dict[str, Track]:
        return {name: getattr(self, name) for name in ABILITIES}


class Marker(Part):
    count: Count = Field(description="Markers of this kind (H4)")


class ActionsMarker(Marker):
    actions: int = Field(ge=1, le=12, description="More actions in this turn")


class RemoveMarker(Marker):
    pieces: int = Field(ge=1, le=9, description="The most pieces removed")


class Markers(Table):
    extra_office: Marker = Field(description="An office left of all others (H15)")
    swap: Marker = Field(description="Two neighbouring offices change places (H15)")
    actions: ActionsMarker = Field(description="Some more actions (H15)")
    more_actions: ActionsMarker = Field(description="Still more actions (H15)")
    develop: Marker = Field(description="Any ability one step (H15)")
    remove: RemoveMarker = Field(description="Pieces go from houses to their owners' supplies (H15)")
    start: list[Kind] = Field(max_length=MARKERS, description="One of each lies on a tavern route at the start (H4)")
    points: list[Step] = Field(max_length=8, description="[from so many markers, points], ascending (H18)")

    def __getitem__(self, kind: str) -> Marker:
        return getattr(self, kind)

    @property
    def total(self) -> int:
        return sum(self[kind].count for kind in KINDS)


class Displacement(Table):
    returns_for_cube: Returned = Field(description="Pieces returned to stock for displacing a cube (H7)")
    returns_for_disc: Returned = Field(description="Pieces returned to stock for displacing a disc (H7)")
    adds_for_cube: Added = Field(description="Pieces that the owner of a displaced cube may add (H7)")
    adds_for_disc: Added = Field(description="Pieces that the owner of a displaced disc may add (H7)")


class Claim(Table):
    control: Points = Field(description="Prestige for the controller of each end city (H9)")
    coin: Points = Field(description="Prestige for an office with a coin (H11)")


class Space(Part):
    colour: Colour = Field(description="The privilege it needs")
    points: Points = Field(description="Points it gives")


class Coellen(Table):
    spaces: list[Space] = Field(max_length=SPACES, description="The spaces of the table (H13)")


class EastWest(Table):
    points: list[Points] = Field(max_length=LINKS, description="Prestige of the first, second, ... to link both (H14)")


class End(Table):
    prestige: int = Field(ge=1, le=200, description="The game stops when anybody has so much (H17)")
    cities: int = Field(ge=1, le=99, description="The game stops when so many cities are complete (H17)")


class Stall(Table):
    rounds: int = Field(ge=1, le=200, description="The game is stalled after so many rounds without a claim (H17b)")


class Scoring(Table):
    control: Points = Field(description="Points for each controlled city (H18)")


class Neutral(Table):
    players: list[Annotated[int, Field(ge=2, le=2)]] = Field(
        max_length=1, description="Player counts with a neutral colour; [] for none (H20)"
    )
    adds: Added = Field(description="Neutral cubes placed along with a displaced one (H21)")


class Readings(Table):
    income: Literal["up-to", "exactly"] = Field(
        description="up-to: any number of pieces up to the bags value; exactly: as many as possible (H5)"
    )
    replace: Literal["first", "any-order"] = Field(
        description="first: the displaced piece is placed before the added ones; any-order: as its owner likes (H7)"
    )
    swap: Literal["own", "any"] = Field(
        description="own: one of the two offices must be the player's; any: it need not (H15)"
    )


class Config(Part):
    """All rules of Hansa Teutonica."""

    checks: ClassVar = CHECKS

    game: Literal["hansa"] = Field(description="The game these rules belong to")
    title: str = Field(min_length=1, max_length=80, description="What the game is called")
    about: str = Field(max_length=4000, description="What these rules are, and why they exist")
    pieces: Pieces
    abilities: Abilities
    markers: Markers
    displacement: Displacement
    claim: Claim
    coellen: Coellen
    east_west: EastWest
    end: End
    stall: Stall
    scoring: Scoring
    neutral: Neutral
    readings: Readings
    boards: Boards
