"""The config of Monasterium: every number and switch of the rules, typed and limited.

`Config` mirrors configs/monasterium/base.toml table by table. Keys that are no Python names lose their hyphen
(`players-4` is `players_4`, also `neutral[4]`). What only several keys together can get wrong is in check.py.
"""

from typing import ClassVar, Literal

from pydantic import Field

from sim.games.monasterium.check import CHECKS
from sim.games.monasterium.config_board import Board, Missions, Road
from sim.games.monasterium.config_values import (
    Amount,
    Columns,
    DiceByPlayers,
    GlassBonus,
    Good,
    Part,
    Points,
    Price,
    Prices,
    RoomByPlayers,
    Steps,
    Table,
)


class Calendar(Table):
    years: int = Field(ge=1, le=6, description="Years, each of as many rounds as there are players (M1)")


class Dice(Table):
    neutral: DiceByPlayers = Field(description="Neutral dice of each player (M2)")
    personal: int = Field(ge=0, le=4, description="Personal dice of each player at the start (M3)")
    most_personal: int = Field(ge=0, le=4, description="The most personal dice of a player (M3)")
    most_taken: int = Field(ge=1, le=6, description="Dice taken at once from spaces 1 to 5, at most (M7)")
    most_sixes: int = Field(ge=1, le=6, description="Dice taken at once from space 6, at most (M7)")
    reroll: bool = Field(description="Each player has a reroll tile (M6)")


class Start(Table):
    influence: Amount = Field(description="Influence of each player at the start (M3)")
    soup: Amount = Field(description="Soups of each player at the start (M3)")
    rosary: Amount = Field(description="Rosaries of each player at the start (M3)")
    tool: Amount = Field(description="Tools of each player at the start (M3)")
    book: Amount = Field(description="Books of each player at the start (M3)")


class Capacity(Table):
    windows: RoomByPlayers = Field(description="Window tiles of each monastery (M2)")
    chapel: RoomByPlayers = Field(description="Novices that a chapel holds (M2)")


class Actions(Table):
    standard: Columns = Field(description="The standard actions of columns A to E (M8)")
    row_1: Columns = Field(description="The actions below novices of row I (M9)")
    row_2: Columns = Field(description="The actions below novices of row II, once a turn (M9)")
    row_3: Columns = Field(description="The actions below novices of row III, once a turn (M9)")
    two_goods: Amount = Field(description='Goods gained by "two-goods" (M9)')
    long_messenger: Steps = Field(description='Spaces of "long-messenger" (M9)')
    discount: Price = Field(description='Influence saved by "cheap-send" (M9)')
    points: Points = Field(description='Points of "points" (M9)')
    column_points: Points = Field(description="Points for each die used in a column whose row IV novice has left (M9)")

    @property
    def grid(self) -> list[list[str]]:
        """The actions by row and column."""
        return [self.standard, self.row_1, self.row_2, self.row_3]


class Sending(Table):
    influence: Price = Field(description="Influence for a building (M12)")
    goods: list[Price] = Field(min_length=2, max_length=2, description="Goods for a building from row I, row II (M12)")
    chapel: Prices = Field(description="Influence for the first, second, ... chapel novice; the last holds on (M13)")
    cloister: Prices = Field(description="Rosaries for the first, second, ... cloister novice; the last holds on (M14)")
    chapel_price: Literal["all", "each"] = Field(
        description="Chapel prices rise with the novices sent to all chapels, or to that chapel (M13)"
    )
    extras_raise: bool = Field(description="Extra novices make later chapels dearer (M15)")


class BuildingType(Part):
    good: Good = Field(description="The good it asks for")
    points: Points = Field(description="Points it gives")
    gives: Literal[*Good.__args__, "window"] = Field(description="The good it gives, or a window of its monastery")


class Buildings(Table):
    lay: BuildingType = Field(description="Lay buildings (M12)")
    workshop: BuildingType = Field(description="Workshops (M12)")
    common: BuildingType = Field(description="Common rooms (M12)")


class Window(Table):
    rows: list[GlassBonus] = Field(min_length=3, max_length=3, description="Bonus of each row, from the top (M16)")
    columns: list[GlassBonus] = Field(min_length=3, max_length=3, description="Bonus of each column (M16)")
    messenger: Steps = Field(description='Spaces of the bonus "messenger" (M16)')


class Completed(Table):
    row: Points = Field(description="Points for a full row (M16)")
    columns: list[Points] = Field(min_length=3, max_length=3, description="Points for each full column (M16)")


class Scoring(Table):
    majority: Points = Field(description="For the most novices in a monastery, all who tie (M19)")
    chapels: list[Points] = Field(min_length=5, max_length=5, description="For chapels in 1 to 5 monasteries (M19)")
    cloister: Points = Field(description="Times own cloister times own chapel novices of a monastery (M19)")
    tool: Points = Field(description="For each tool (M19)")
    book: Points = Field(description="For each book (M19)")
    goods_per_point: int = Field(ge=1, le=20, description="Influence, soups and rosaries for a point (M19)")


class Readings(Table):
    any_action_once: bool = Field(description='"Any action" checks and marks actions that are done once a turn (M10)')
    any_action_scores: bool = Field(description='"Any action" gives the row IV point of its column (M10)')
    lost_die_scores: bool = Field(description="A die lost for want of an action gives the row IV point (M8)")
    may_decline: bool = Field(description="Bonuses of the road may be declined (M10)")


class Supply(Table):
    limited: bool = Field(description="Goods are limited")
    influence: int = Field(ge=1, le=200, description="Influence there is")
    soup: int = Field(ge=1, le=200, description="Soups there are")
    rosary: int = Field(ge=1, le=200, description="Rosaries there are")
    tool: int = Field(ge=1, le=200, description="Tools there are")
    book: int = Field(ge=1, le=200, description="Books there are")


class Config(Part):
    """All rules of Monasterium."""

    checks: ClassVar = CHECKS

    game: Literal["monasterium"] = Field(description="The game these rules belong to")
    title: str = Field(min_length=1, max_length=80, description="What the game is called")
    about: str = Field(max_length=4000, description="What these rules are, and why they exist")
    calendar: Calendar
    dice: Dice
    start: Start
    capacity: Capacity
    actions: Actions
    sending: Sending
    buildings: Buildings
    window: Window
    completed: Completed
    road: Road
    missions: Missions
    scoring: Scoring
    readings: Readings
    supply: Supply
    board: Board
