"""The config of De Vulgari Eloquentia: character tiles."""

from typing import Literal

from pydantic import Field

from sim.games.vulgari.codes import CARDINALS, FRIARS
from sim.games.vulgari.config_values import Ducats, Gain, LastTurn, Part, Points, Table, or_none


class Tile(Part):
    """What any character tile may give."""

    knowledge: Gain = Field(default=0, description="Knowledge gained when it is taken")
    points: Points = Field(default=0, description="Points at the end")
    virtual: or_none("red", "black", "yellow") = Field(default=None, description="Colour of a permanent virtual cube")


class Friar(Tile):
    charity: Ducats | None = Field(default=None, description="Charity until gigi_last_turn; unset: as every friar")
    free_travel: bool = Field(default=False, description="Never pays the travel fee")


class Friars(Table):
    ducats_lost_percent: int = Field(ge=0, le=100, description="Part of his ducats a new friar loses, rounded up (V19)")
    gigi_last_turn: LastTurn = Field(description="Last turn of a friar's own charity (V35)")
    mario: Friar
    michael: Friar
    stefano: Friar
    gigi: Friar
    ralph: Friar

    def __getitem__(self, name: str) -> Friar:
        return getattr(self, name)

    @property
    def tiles(self) -> dict[str, Friar]:
        """The five tiles by name."""
        return {name: self[name] for name in FRIARS}


class Cardinal(Tile):
    price: Ducats | None = Field(default=None, description="What he costs; unset: the common price")
    extra_actions: int = Field(default=0, ge=0, le=4, description="More actions each turn")
    pushes_back: Gain = Field(default=0, description="Spaces he may move one opponent back on knowledge")
    refunded: bool = Field(default=False, description="The price must be in hand and comes back")
    extra_library: int = Field(default=0, ge=0, le=4, description="More library tiles when drawing")


class Cardinals(Table):
    price: Ducats = Field(description="Ducats a friar pays to become a cardinal (V20)")
    balestreri: Cardinal
    lanzuisi: Cardinal
    muret: Cardinal
    shlasinger: Cardinal
    zazza: Cardinal
    push_window: Literal["promotion-turn", "once"] = Field(
        description="When an opponent may be moved back: in the turn the tile is taken, or once in the game (V36)"
    )

    def __getitem__(self, name: str) -> Cardinal:
        return getattr(self, name)

    @property
    def tiles(self) -> dict[str, Cardinal]:
        """The five tiles by name."""
        return {name: self[name] for name in CARDINALS}

    def price_of(self, name: str) -> int:
        """Ducats that this cardinal costs."""
        own = self[name].price
        return self.price if own is None else own
