"""The state of one game: a single record, read as `s.ducats[p]`."""

import numpy as np

from sim.game import WORDS
from sim.games.vulgari.codes import (
    DECK,
    KINDS,
    LEVELS,
    PILE,
    SEATS,
    TRACKS,
    TURNS,
    ZONES,
)
from sim.games.vulgari.columns import N_COLUMNS

MEMO = 416  # numbers a bot may keep for itself from one decision to the next

STATE = np.dtype(
    [
        # who is asked what; the legal set is listed here before a bot is asked
        ("players", "i8"),
        ("turn", "i8"),
        ("ask", "i8"),
        ("player", "i8"),
        ("error", "i8"),
        ("decisions", "i8"),
        ("legal", "i8", WORDS),
        ("options", "i8"),
        # the turn: order of play, who is in it, whether it is the last one
        ("order", "i8", SEATS),
        ("nth", "i8"),
        ("last", "i8"),
        ("reds", "i8"),
        # players
        ("ducats", "i8", SEATS),
        ("place", "i8", SEATS),
        ("career", "i8", SEATS),
        ("friar", "i8", SEATS),
        ("cardinal", "i8", SEATS),
        ("behind", "i8", (SEATS, 4)),   # cubes behind the screen
        ("front", "i8", SEATS),         # scribes in front of it
        ("cities", "i8", SEATS),        # set of zones used
        ("completed", "i8", SEATS),     # turn of completing the messenger, 0 not yet
        ("university", "i8", SEATS),    # 1 once Bologna has paid
        ("library_tile", "i8", SEATS),  # 0 none yet
        ("hand", "i8", (SEATS, KINDS)),
        ("lingua_of", "i8"),            # who has it, or NONE
        # tracks: space of each disc, and when it arrived there (V8)
        ("space", "i8", (len(TRACKS), SEATS)),
        ("arrival", "i8", (len(TRACKS), SEATS)),
        ("arrivals", "i8"),
        # the player's turn
        ("actions", "i8"),
        ("moved", "i8"),
        ("read", "i8"),                 # a manuscript has been taken
        ("studied", "i8"),
        ("traded", "i8"),
        ("colours", "i8"),              # set of cube colours taken from
        ("spared", "i8"),               # the virtual abbess has served in the cantico
        ("push", "i8", SEATS),          # Shlasinger's power is open
        # the table
        ("calendar", "i8", (TURNS + 1, 4)),  # cubes on turn spaces
        ("open_turn", "i8"),                 # no earlier turn space has room for a recycled cube
        ("offer", "i8", 4),                  # cubes on offer this turn
        ("event_on", "i8", TURNS + 1),       # event tile of each turn
        ("event_at", "i8", 2 * ZONES),       # tile lying unused in a zone, 0 none
        ("papal", "i8", TURNS + 1),          # 1 red
        ("cantico_turn", "i8", ZONES),       # the turn on a Franciscan city's tile
        ("active", "i8"),                    # set of Franciscan cities active this turn
        ("deck", "i8", (LEVELS + 1, DECK)),
        ("deck_left", "i8", LEVELS + 1),
        ("display", "i8", KINDS),
        ("shown", "i8", LEVELS + 1),
        ("on_display", "i8"),                # set of kinds on display
        ("exhausted", "i8"),                 # set of levels whose exhaustion counts
        ("level_cost", "i8", LEVELS + 1),
        ("lingua_open", "i8"),
        ("free_friars", "i8"),
        ("free_cardinals", "i8"),
        ("pile", "i8", PILE),                # library tiles; the last of pile_left is the top
        ("pile_left", "i8"),
        ("drawn", "i8", PILE),
        ("drawn_left", "i8"),
        # charity
        ("before", "i8", SEATS),             # ducats at the start of the phase
        ("payers", "i8"),                    # set of the richest merchants
        ("recipient", "i8"),                 # place in the previous order
        # Stupor Mundi
        ("caller", "i8"),
        ("invited", "i8"),
        ("came", "i8"),
        ("out", "i8"),
        ("cycle", "i8", SEATS),
        ("cycle_length", "i8"),
        ("cycle_at", "i8"),
        ("bid", "i8"),
        ("bidder", "i8"),
        ("due", "i8"),
        ("paid_red", "i8"),
        # election
        ("pope", "i8"),
        ("asked", "i8"),
        ("points", "i8", (SEATS, 11)),       # by source, in the order of columns.SOURCES
        ("score", "i8", SEATS),
        ("tally", "i4", (SEATS, N_COLUMNS)),
        # luck and the bots' own
        ("luck", "u8", 16),
        ("noise", "u8", SEATS),
        ("memo", "f8", (SEATS, MEMO)),
    ],
    align=True,
)  # fmt: skip
