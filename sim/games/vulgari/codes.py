"""Sizes and codes: the only numbers that are not rules."""

SEATS = 5
ZONES = 30  # a place below ZONES is a zone; ZONES + z is at sea, embarked at port z
PLACES = 2 * ZONES
TURNS = 26
KINDS = 32  # kinds of manuscript: a level and its colour or colours
LEVELS = 4
DECK = 64
PILE = 16  # library tiles
EVENTS = 11  # tiles 1 to 10
STUPOR_MUNDI = 10
TRACK_SPACES = 32  # of any track but knowledge
KNOWLEDGE_SPACES = 256
NONE = -1

RED, BLACK, YELLOW, GREEN = range(4)
CUBES = ("red", "black", "yellow", "green")
COLOURS = ("blue", "violet", "yellow", "orange", "green")
MERCHANT, FRIAR, CARDINAL = range(3)
CAREERS = ("merchant", "friar", "cardinal")
FRIARS = ("mario", "michael", "stefano", "gigi", "ralph")
CARDINALS = ("balestreri", "lanzuisi", "muret", "shlasinger", "zazza")
BANKER, BENEDICTINE, CAMERLENGO, POPE = range(4)
TITLES = ("banker", "benedictine", "camerlengo", "pope")

KNOWLEDGE, RIDDLE, MESSENGER, ORIENT, CANTICO, LIBRARY, REST = range(7)
TRACKS = ("knowledge", "riddle", "messenger", "orient", "cantico", "library", "rest")

# What is asked of a player.
ASK_START, ASK_CHARITY, ASK_TURN, ASK_KEEP, ASK_PUT, ASK_SUMMONED, ASK_BID, ASK_PAY_RED, ASK_PAY_BLACK, ASK_POPE = (
    range(10)
)
ASKS = ("start", "charity", "turn", "keep", "put", "summoned", "bid", "pay_red", "pay_black", "pope")

# Action codes. Action a is bit a % 64 of word a // 64 of the legal set; bit 63 of a word is never used.
MOVE = 0  # + place
END = 64
SUMMON, EVENT, CITY, UNIVERSITY, TO_SCREEN, TO_KNOWLEDGE, DRAW, PSALTER, TRADE = range(65, 74)
ADVANCE = 73  # + track, from riddle (1) to rest (6)
TAKE_RED, TAKE_2_RED = 80, 81
TAKE_BLACK, SELL_BLACK, TAKE_2_BLACK, SELL_1_OF_2_BLACK, SELL_2_BLACK = range(82, 87)
TAKE_YELLOW, TAKE_2_YELLOW, TAKE_GREEN, TAKE_2_GREEN = range(87, 91)
BECOME_FRIAR = 91  # + friar tile
BECOME_CARDINAL = 96  # + 3 * cardinal tile + PAY_RED, PAY_BLACK or PAY_VIRTUAL
PAY_RED, PAY_BLACK, PAY_VIRTUAL = range(3)
PUSH_BACK = 111  # + player
READ = 128  # + kind of manuscript
LINGUA = 160
START = 192  # + zone
PAYER = 222  # + player
TILE = 227  # + position among the library tiles drawn: kept, or put back
ACCEPT, REFUSE, PASS, STAND, ASIDE = range(243, 248)
RAISE = 256  # + n: n votes more than the least that is allowed
PAY = 320  # + number of cubes
STEPS = 63  # how many raises and numbers of cubes are told apart
WORDS_USED = 6

# Impossible states: a game that meets one is ended and reported.
ERROR_ACTION = 3  # 1 and 2 are those of any game
MOST_DECISIONS = 4000

# Streams of luck (sim/rng.py)
LUCK_EVENTS, LUCK_PAPAL, LUCK_CUBES, LUCK_CANTICO, LUCK_LIBRARY, LUCK_DECKS = 1, 2, 3, 4, 5, 6  # decks: + level
