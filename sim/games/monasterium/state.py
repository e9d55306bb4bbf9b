"""The state of one game: a single record, read as `s.goods[p, SOUP]`."""

import numpy as np

from sim.game import WORDS
from sim.games.monasterium.codes import CARDS, FACES, GOODS, SEATS, STACK, STREAMS, WINDOW, N
from sim.games.monasterium.columns import N_COLUMNS, SOURCES

MEMO = 256  # numbers a bot may keep for itself from one decision to the next

STATE = np.dtype(
    [
        # who is asked what; the legal set is listed here before a bot is asked
        ("players", "i8"),
        ("turn", "i8"),                 # the round
        ("ask", "i8"),
        ("player", "i8"),
        ("error", "i8"),
        ("decisions", "i8"),
        ("legal", "i8", WORDS),
        ("options", "i8"),
        ("year", "i8"),
        ("phase", "i8"),                # PLACING or ACTING
        ("first", "i8"),
        # dice: held, rolled (by face), lying on the board (by space)
        ("owned", "i8", SEATS),         # personal dice
        ("fresh", "i8", SEATS),         # the reroll tile
        ("held", "i8", (2, SEATS)),     # neutral, personal
        ("rolled", "i8", (2, FACES)),
        ("picked", "i8", 2),            # sets of dice to be rolled again
        ("extra_die", "i8"),            # 1 while an extra die lies rolled
        ("neutral", "i8", FACES),
        ("personal", "i8", (FACES, SEATS)),
        ("roll", "i8"),                 # rolls made so far, and what the last one was
        ("roll_why", "i8"),
        ("roll_player", "i8"),
        ("roll_faces", "i8", (2, FACES)),
        ("roll_nth", "i8", SEATS),      # rolls of each player in this round
        # players
        ("goods", "i8", (SEATS, len(GOODS))),
        ("supply", "i8", len(GOODS)),
        ("messenger", "i8", SEATS),     # his road space, from 0
        ("novices", "i8", SEATS),       # set of those on the grid: 5 * row + column
        ("extras", "i8", SEATS),        # set of rows whose extra novice is still there
        ("buildings", "i8", SEATS),     # sets of board spaces with own novices
        ("cloisters", "i8", SEATS),
        ("near", "i8", SEATS),          # cloister spaces that touch own buildings
        ("chapels", "i8", SEATS),       # set of monasteries with an own novice in the chapel
        ("present", "i8", (SEATS, 3, N)),    # novices by area and monastery
        ("chapel_sent", "i8", (SEATS, N)),   # those that raise the price, and their sum
        ("chapels_sent", "i8", SEATS),
        ("flipped", "i8", SEATS),       # set of columns
        ("glass", "i8", (SEATS, WINDOW, WINDOW)),  # monastery of each cell, or NONE
        ("glass_rows", "i8", (SEATS, WINDOW)),     # sets of monasteries
        ("glass_columns", "i8", (SEATS, WINDOW)),
        ("glass_length", "i8", (SEATS, WINDOW)),   # tiles in each row
        ("mission_year", "i8", (SEATS, CARDS)),    # when done, 0 not yet
        # the board
        ("taken_buildings", "i8"),      # sets of spaces that are not free
        ("taken_cloister", "i8"),
        ("chapel_room", "i8", N),
        ("open_chapels", "i8"),         # set of those with room
        ("windows", "i8", N),           # tiles left
        ("glazed", "i8"),               # set of monasteries with tiles left
        ("cards", "i8", CARDS),         # missions in play
        # the turn
        ("column", "i8"),
        ("dice", "i8"),                 # still on the column
        ("pays", "i8"),                 # 1 if they give a point when used
        ("used", "i8"),                 # set of action spaces used that are done once a turn
        ("chose", "i8"),                # set of players who have taken dice this round
        # what is still to be done
        ("depth", "i8"),
        ("task", "i8", STACK),
        ("value", "i8", STACK),
        ("novice", "i8"),               # the one being sent: 5 * row + column; CELLS + row for an extra one
        ("discount", "i8"),
        ("offer", "i8"),                # set of monasteries whose windows may be taken, and OF_ROAD or OF_ROOM
        ("cell", "i8"),                 # window cell of the tile laid
        # points
        ("points", "i8", (SEATS, len(SOURCES))),
        ("score", "i8", SEATS),
        ("tally", "i4", (SEATS, N_COLUMNS)),
        # luck and the bots' own
        ("luck", "u8", STREAMS),
        ("die", "u8", 1),               # the stream of the roll being made
        ("noise", "u8", SEATS),
        ("memo", "f8", (SEATS, MEMO)),
    ],
    align=True,
)  # fmt: skip
