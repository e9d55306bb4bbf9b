"""The state of one game: a single record, read as `s.supply[p, CUBE]`.

Houses of a route are alike, so a route is how many pieces of each owner and kind stand on it. Sets of routes, cities
and pairs of offices are words, kept up to date with what they follow from (pieces.py, offices.py).
"""

import numpy as np

from sim.game import WORDS
from sim.games.hansa.codes import (
    ABILITIES,
    CITIES,
    EXTRAS,
    KINDS,
    LUCKS,
    MARKERS,
    MOST_ADDED,
    OFFICES,
    OWNERS,
    ROUTES,
    SEATS,
    SOURCES,
    SPACES,
)
from sim.games.hansa.columns import N_COLUMNS

MEMO = 456  # numbers a bot may keep for itself from one decision to the next

STATE = np.dtype(
    [
        # who is asked what; the legal set is listed here before a bot is asked
        ("players", "i8"),
        ("turn", "i8"),                           # rounds, from 1
        ("ask", "i8"),
        ("player", "i8"),
        ("error", "i8"),
        ("decisions", "i8"),
        ("legal", "i8", WORDS),
        ("options", "i8"),
        # players
        ("supply", "i8", (SEATS, 2)),             # cubes, discs
        ("stock", "i8", (SEATS, 2)),
        ("gained", "i8", (SEATS, 4)),             # cubes, discs that came to supply; cubes, discs to stock
        ("level", "i8", (SEATS, len(ABILITIES))),  # upgrades made
        ("held", "i8", (SEATS, len(KINDS))),      # markers not used yet
        ("used", "i8", (SEATS, len(KINDS))),
        ("plate", "i1", (SEATS, MARKERS)),        # kinds of the markers on it
        ("plates", "i8", SEATS),
        ("prestige", "i8", OWNERS),
        # routes
        ("on", "i1", (OWNERS, 2, ROUTES)),        # pieces of an owner and a kind
        ("filled", "i1", ROUTES),                 # houses with a piece
        ("marker", "i1", ROUTES),                 # kind of marker lying there, or NONE
        ("has", "i8", (OWNERS, 2)),               # set of routes with such a piece
        ("full", "i8", OWNERS),                   # set of routes that an owner fills alone
        ("free", "i8"),                           # set of routes with a free house
        ("empty", "i8"),                          # set of routes without a piece
        ("marked", "i8"),                         # set of routes with a marker
        ("houses", "i8", OWNERS),                 # pieces on houses
        # cities
        ("office", "i1", (CITIES, OFFICES)),      # owners of the printed offices, from the left, or NONE
        ("taken", "i8", CITIES),                  # printed offices that have an owner
        ("extra", "i1", (CITIES, EXTRAS)),        # owners of the extra offices, in the order they came
        ("extras", "i8", CITIES),
        ("offices", "i1", (OWNERS, CITIES)),      # offices of an owner, extra ones included
        ("cities", "i8", OWNERS),                 # set of cities with an office of the owner
        ("controller", "i1", CITIES),             # owner, or NONE
        ("open", "i8"),                           # set of cities with a free office
        ("open_routes", "i8"),                    # set of routes with such a city at an end
        ("pairs", "i8", OWNERS),                  # set of pairs of occupied offices, one of them the owner's
        ("settled", "i8", (SEATS, 2)),            # cubes and discs in cities
        ("completed", "i8"),
        ("space", "i8", SPACES),                  # owner of the disc on each space of the table, or NONE
        ("links", "i8", OWNERS),                  # owners that linked east and west, the first first
        ("linked", "i8"),
        # markers
        ("pile", "i1", MARKERS),                  # the last of `left` is drawn next
        ("left", "i8"),
        # the turn
        ("active", "i8"),
        ("actions", "i8"),
        ("route", "i8"),                          # of the claim, displacement or lifting under way
        ("purpose", "i8"),                        # what a piece is chosen for
        ("income", "i8"),                         # pieces to be taken from stock
        ("fresh", "i8"),                          # kind of the marker taken in this claim, or NONE
        ("lifted", "i8", 2),                      # pieces lifted in this move
        ("removed", "i8"),
        ("sited", "i8"),                          # kind of marker turned up to be placed
        # the answer to a displacement
        ("origin", "i8"),                         # the route of the displacement
        ("victim", "i8"),                         # owner of the displaced piece
        ("displaced", "i8"),                      # its kind
        ("pending", "i8"),                        # displaced pieces still to be placed
        ("adds", "i8"),                           # pieces that may still be added
        ("carried", "i8"),                        # kind of a piece lifted to be added, or NONE
        ("reach", "i8"),                          # set of routes where the next piece may go
        ("answers", "i8"),                        # pieces placed in this answer, their kinds and routes
        ("answer_piece", "i8", MOST_ADDED),
        ("answer_route", "i8", MOST_ADDED),
        # the end
        ("ends", "i8"),                           # set of reasons for the game to end
        ("claimed", "i8"),                        # claims in this round
        ("idle", "i8"),                           # rounds without a claim
        ("points", "i8", (OWNERS, len(SOURCES))),
        ("score", "i8", SEATS),
        ("network", "i8", SEATS),
        ("tally", "i4", (SEATS, N_COLUMNS)),
        # luck and the bots' own
        ("luck", "u8", LUCKS),
        ("noise", "u8", SEATS),
        ("memo", "f8", (SEATS, MEMO)),
    ],
    align=True,
)  # fmt: skip
