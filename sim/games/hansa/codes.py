"""Sizes and codes: the only numbers that are not rules."""

SEATS = 5
NEUTRAL = 5  # the owner of neutral pieces and offices; players are 0 to 4
OWNERS = 6
ROUTES = 48
CITIES = 31
OFFICES = 8  # printed in one city
PAIRS = 48  # of neighbouring printed offices, over all cities
MARKERS = 32
EXTRAS = 16  # extra offices in one city
RINGS = 24  # how far a displaced piece may have to go
TRACK = 8  # values of an ability
SPACES = 8  # of the Coellen table
LINKS = 6  # rewards for the east-west chain
MOST_PIECES = 32  # of one player in his stock
MOST_DISCS = 8
MOST_RETURNED = 3  # pieces returned for a displacement
MOST_ADDED = 6  # extra pieces in one answer to it
PILE_TABLE = 16  # numbers of markers with a value of their own
NONE = -1

CUBE, DISC = range(2)
PIECES = ("cube", "disc")
COLOURS = ("white", "orange", "pink", "black")  # each privilege allows all up to its own
KEYS, ACTIONS, PRIVILEGE, BOOK, BAGS = range(5)
ABILITIES = ("keys", "actions", "privilege", "book", "bags")
EXTRA_OFFICE, SWAP_OFFICES, SOME_ACTIONS, MORE_ACTIONS, DEVELOP, REMOVE = range(6)
KINDS = ("extra_office", "swap", "actions", "more_actions", "develop", "remove")

# What is asked of a player.
(
    ASK_TURN, ASK_DISCS, ASK_PIECE, ASK_PAYMENT, ASK_REPLACE, ASK_EXTRA, ASK_LIFT, ASK_SET, ASK_BENEFIT, ASK_NEUTRAL,
    ASK_REMOVE, ASK_PLATE, ASK_SITE,
) = range(13)  # fmt: skip
ASKS = (
    "turn", "discs", "piece", "payment", "replace", "extra", "lift", "set", "benefit", "neutral", "remove", "plate",
    "site",
)  # fmt: skip

# What a piece is chosen for, when a route holds several kinds.
FOR_DISPLACEMENT, FOR_MOVE, FOR_ANSWER, FOR_REMOVAL = range(4)

# Action codes. Action a is bit a % 64 of word a // 64 of the legal set; bit 63 of a word is never used. Each of the
# first seven words has a bit for every route (or pair of offices); bits 48 to 62 are for what is not about a route.
PLACE_CUBE = 0  # + route
PIECE = 48  # + 2 * owner + piece
PLACE_DISC = 64  # + route
PAY = 112  # + (MOST_RETURNED + 1) * piece put + discs returned
END, ENOUGH, NOTHING = range(120, 123)
LIFT = 128  # + route
DISCS = 176  # + number of discs
UPGRADE = 185  # + ability
DISPLACE = 192  # + route
TABLE = 240  # + space
ADD_OFFICE = 248  # + 2 * end of the route + piece
CLAIM = 256  # + route
NEUTRAL_OFFICE = 304  # + end of the route
TURN_UP = 306  # + kind of marker
SITE = 320  # + route
USE_DEVELOP = 368  # + ability
USE_ACTIONS, USE_MORE_ACTIONS, USE_REMOVE = range(373, 376)
SWAP = 384  # + pair
INCOME = 448  # + number of pieces - 1
OFFICE = 480  # + city
WORDS_USED = 8

# Why a game ended, the first that holds.
BY_PRESTIGE, BY_MARKERS, BY_CITIES, STALLED = range(4)
ENDS = ("prestige", "markers", "cities", "stalled")

# Where points come from.
(
    FROM_ROUTE, FROM_COINS, FROM_EAST_WEST, FROM_ABILITIES, FROM_MARKERS, FROM_COELLEN, FROM_CONTROL, FROM_NETWORK,
) = range(8)  # fmt: skip
SOURCES = ("route", "coins", "east_west", "abilities", "markers", "coellen", "control", "network")

MOST_DECISIONS = 30000
ARC = 80  # rounds of which an arc is recorded

# Streams of luck (sim/rng.py)
LUCK_TAVERNS, LUCK_PILE = 1, 2
LUCKS = 3
