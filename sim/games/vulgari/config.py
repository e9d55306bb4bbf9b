"""The config of De Vulgari Eloquentia: every number and switch of the rules, typed and limited.

`Config` mirrors configs/vulgari/base.toml table by table. Keys that are no Python names lose their hyphen
(`players-4` is `cubes.players_4`, also `cubes[4]`). What only several keys together can get wrong is in check.py.
"""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from sim.games.vulgari.check import CHECKS
from sim.games.vulgari.codes import CUBES
from sim.games.vulgari.config_board import Events, Manuscripts, Map, Places
from sim.games.vulgari.config_tiles import Cardinals, Friars
from sim.games.vulgari.config_values import (
    Actions,
    Colour,
    Ducats,
    Gain,
    LastTurn,
    Part,
    Points,
    Step,
    Table,
    TrackSpaces,
    Turn,
    Votes,
)


class Start(Table):
    ducats: Ducats = Field(description="Ducats of each player at the start (V1)")
    knowledge: int = Field(ge=1, le=200, description="Knowledge space of each player at the start (V1)")


class ActionCount(Table):
    per_turn: Actions = Field(description="Actions of a player in a turn (V13)")


class Calendar(Table):
    cube_turns: int = Field(ge=1, le=24, description="Cubes are drawn onto turn 1 to this one (V4)")
    stupor_mundi_turn: int = Field(ge=10, le=24, description="Turn of event tile 10; tiles 1-9 lie on turns 1-9 (V2)")
    papal_turn: Turn = Field(description="Turn of the first papal tile; one a turn from here (V3)")
    papal_red: int = Field(ge=1, le=10, description="Red papal tiles; the game ends with the last of them (V3)")
    papal_white: int = Field(ge=0, le=20, description="White papal tiles (V3)")

    @property
    def last_turn(self) -> int:
        """The turn of the last papal tile, after which no game goes on."""
        return self.papal_turn + self.papal_red + self.papal_white - 1


class Bag(Part):
    red: int = Field(ge=0, le=63, description="Politicians")
    black: int = Field(ge=0, le=63, description="Nobles")
    yellow: int = Field(ge=0, le=63, description="Abbesses")
    green: int = Field(ge=0, le=63, description="Scribes")
    per_turn: int = Field(ge=1, le=20, description="Cubes laid out each turn; the bag holds cube_turns times as many")

    @property
    def total(self) -> int:
        """All cubes in the bag."""
        return sum(getattr(self, colour) for colour in CUBES)


class Cubes(Table):
    players_2: Bag = Field(alias="players-2", description="The bag for 2 players")
    players_3: Bag = Field(alias="players-3", description="The bag for 3 players")
    players_4: Bag = Field(alias="players-4", description="The bag for 4 players")
    players_5: Bag = Field(alias="players-5", description="The bag for 5 players")

    def __getitem__(self, players: int) -> Bag:
        return getattr(self, f"players_{players}")


class ScribePrice(Part):
    one: Ducats = Field(description="Ducats for one cube")
    two: Ducats = Field(description="Ducats for two cubes")


class Price(ScribePrice):
    votes: Votes = Field(description="Votes a cube is worth")


class Prices(Table):
    one_actions: Actions = Field(description="Actions for one cube (V26)")
    two_actions: Actions = Field(description="Actions for two cubes of one colour (V26)")
    red: Price = Field(description="Politicians (V26)")
    black: Price = Field(description="Nobles (V26)")
    yellow: Price = Field(description="Abbesses (V26)")
    green: ScribePrice = Field(description="Scribes, who have no vote (V26)")
    noble_sale: Ducats = Field(description="Ducats for a noble sold at once (V26)")
    abbey_yellow_free: bool = Field(description="Yellow cubes cost no ducats in an abbey (V22)")


class Scribes(Table):
    knowledge: Gain = Field(description="Knowledge for each scribe given away in an abbey (V22)")
    points: Points = Field(description="Points for each scribe behind the screen at the end (V22)")
    taken: Literal["front", "behind"] = Field(
        description="front: converted in an abbey; behind: worth points at once, never knowledge"
    )


class Charity(Table):
    friar: Ducats = Field(description="Ducats a friar receives (V11)")
    cardinal: Ducats = Field(description="Ducats a cardinal receives (V11)")
    last_turn: LastTurn = Field(description="Last turn with charity; 0: never (V11)")


class Move(Table):
    fee: Ducats = Field(description="Ducats for a move of two actions or more (V14)")
    most_actions: Actions = Field(description="The longest move, in actions (V14)")
    crossing: Actions = Field(description="Actions from port to port in one turn (V15)")


class Psalter(Table):
    knowledge: Gain = Field(description="Knowledge gained (V27)")
    knowledge_of_last: Gain = Field(description="Knowledge gained by the last on the track (V27)")


class Trade(Table):
    ducats: Ducats = Field(description="Ducats from small trade (V28)")


class Knowledge(Table):
    spaces: int = Field(ge=4, le=200, description="Spaces of the knowledge track (V8)")
    levels: list[Annotated[int, Field(ge=1, le=200)]] = Field(
        min_length=4, max_length=16, description="The space on which level 1, 2, ... begins; ascending from 1 (V23)"
    )


class Riddle(Table):
    spaces: TrackSpaces = Field(description="Spaces of the track (V29)")
    colour: Colour = Field(description="Colour of the zones where it is told (V29)")
    points: list[Step] = Field(max_length=8, description="[from space, points of the leader], ascending (V40)")


class Reward(Part):
    ducats: Ducats = Field(description="Ducats paid on entering the last space")
    yellow: int = Field(ge=0, le=12, description="Abbesses paid on entering the last space")
    knowledge: Gain = Field(description="Knowledge gained")


class Messenger(Table):
    spaces: TrackSpaces = Field(description="Spaces of the track (V30)")
    early_until: LastTurn = Field(description="Last turn of the early price and gain; 0: never (V30)")
    early: Reward = Field(description="Price and gain up to early_until (V30)")
    late: Reward = Field(description="Price and gain afterwards (V30)")
    paid: Literal["bologna", "at-once"] = Field(description="Gained in the university, or on completion (V30)")
    knowledge_by: Literal["completion", "current"] = Field(
        description="The turn that decides between early and late knowledge (V30)"
    )


class Orient(Table):
    spaces: TrackSpaces = Field(description="Spaces of the track (V31)")
    bonus: Ducats = Field(description="More ducats at each economic city from then on (V31)")


class Cantico(Table):
    spaces: TrackSpaces = Field(description="Spaces of the track (V32)")
    turns: list[Turn] = Field(min_length=1, max_length=8, description="The tiles, one per Franciscan city (V5)")
    free_from: int = Field(ge=1, le=25, description="From this turn on every Franciscan city is active (V32)")
    points: list[Points] = Field(min_length=2, max_length=2, description="Points of the first and the second (V40)")


class Library(Table):
    spaces: TrackSpaces = Field(description="Spaces of the track (V33)")
    from_turn: Turn = Field(description="First turn on which it is open (V33)")
    tiles: list[Annotated[int, Field(ge=1, le=60)]] = Field(
        min_length=1, max_length=16, description="Points of each tile (V6)"
    )
    draw: list[Step] = Field(min_length=1, max_length=8, description="[from space, tiles drawn], ascending (V33)")
    counts: Literal["reached", "stood-on"] = Field(description="Which printed number counts (V33)")


class Rest(Table):
    spaces: TrackSpaces = Field(description="Spaces of the track (V34)")


class StuporMundi(Table):
    knowledge: Gain = Field(description="Knowledge gained by the winner (V37)")
    free_votes: int = Field(ge=0, le=20, description="Votes the caller has for nothing (V37)")
    opening: int = Field(ge=1, le=20, description="The least opening bid (V37)")


class Title(Part):
    votes: int = Field(ge=1, le=60, description="Votes needed")
    points: Points = Field(description="Points it gives")


class Titles(Table):
    banker: Title = Field(description="For a merchant (V39)")
    benedictine: Title = Field(description="For a friar (V39)")
    camerlengo: Title = Field(description="For a cardinal (V39)")
    pope: Title = Field(description="For one cardinal (V39)")


class Scoring(Table):
    leftover_votes: Points = Field(description="For the most leftover votes (V40)")
    richest_merchant: Points = Field(description="For the richest, if merchant or banker (V40)")
    richest_other: Points = Field(description="For the richest, if friar or cardinal (V40)")
    five_colours: Points = Field(description="For manuscripts of all five colours (V40)")
    tile_points_void_for_pope: bool = Field(description="The Pope loses the points of his tile (V36)")


class Hidden(Table):
    remember: bool = Field(description="Bots count what went behind the screens (V42)")


class Config(Part):
    """All rules of De Vulgari Eloquentia."""

    checks: ClassVar = CHECKS

    game: Literal["vulgari"] = Field(description="The game these rules belong to")
    title: str = Field(min_length=1, max_length=80, description="What the game is called")
    about: str = Field(max_length=4000, description="What these rules are, and why they exist")
    start: Start
    actions: ActionCount
    calendar: Calendar
    cubes: Cubes
    prices: Prices
    scribes: Scribes
    charity: Charity
    move: Move
    psalter: Psalter
    trade: Trade
    knowledge: Knowledge
    riddle: Riddle
    messenger: Messenger
    orient: Orient
    cantico: Cantico
    library: Library
    rest: Rest
    friars: Friars
    cardinals: Cardinals
    stupor_mundi: StuporMundi
    titles: Titles
    scoring: Scoring
    hidden: Hidden
    manuscripts: Manuscripts
    events: Events
    places: Places
    map: Map
