"""Sizes and codes: the only numbers that are not rules."""

SEATS = 4
MONASTERIES = ("A", "B", "C", "D", "E")
COLUMNS = MONASTERIES  # of the action area, too
N = 5  # monasteries, and columns
SPACES = 8  # building spaces of a monastery at most, and cloister spaces: space i of monastery m is bit 8 m + i
BOARD = N * SPACES
NOVICE_ROWS = ("I", "II", "III", "IV")
ACTION_ROWS = ("standard", "I", "II", "III")
STANDARD, ROW_1, ROW_2, ROW_3, ROW_4 = range(5)
MOST_ROUNDS = 24
CELLS = 20  # action spaces: 5 * row + column; novice 5 * row + column unlocks the space one row further down
ALL_NOVICES = (1 << CELLS) - 1
FACES = 7  # faces 1 to 6
SIX = 6
ROAD = 20
DECKS = ("A", "B", "C")
CARDS = 9  # mission cards in play
DESIGNS = 36  # mission cards there are
WINDOW = 3  # rows and columns of the window
NONE = -1

INFLUENCE, SOUP, ROSARY, TOOL, BOOK = range(5)
GOODS = ("influence", "soup", "rosary", "tool", "book")
PLENTY = 1 << 20  # of a good that is not limited

LAY, WORKSHOP, COMMON = range(3)
BUILDINGS = ("lay", "workshop", "common")
AREAS = ("building", "chapel", "cloister")
IN_BUILDING, IN_CHAPEL, IN_CLOISTER = range(3)

# What an action space does; the first five gain one of that good.
(GAIN_TWO, SWAP, STEP, LONG_STEP, SEND, CHEAP_SEND, SCORE, GLAZE) = range(5, 13)
KINDS = (*GOODS, "two-goods", "swap", "messenger", "long-messenger", "send", "cheap-send", "points", "window")
PAIRS = (SOUP, INFLUENCE, ROSARY)  # the choices of two equal goods
N_CHOICES = 3

# Bonuses of road spaces.
ROAD_NOTHING, ROAD_ANY, ROAD_GOOD, ROAD_SOUP, ROAD_WINDOW, ROAD_DIE = range(6)
BONUSES = ("none", "any-action", "influence-or-rosary", "soup-or-swap", "window", "die-or-points")

# Bonuses of window rows and columns: a good, or the messenger.
GLASS_MESSENGER = 5
GLASS_BONUSES = (*GOODS, "messenger")

# What a mission may count (wants in areas apart).
COUNT_NOVICES, COUNT_COMMON, COUNT_CLOISTERS, COUNT_WINDOWS, COUNT_DICE = range(5)
COUNTS = ("novices", "common_rooms", "cloisters", "windows", "dice")

PLACING, ACTING = range(2)
NEUTRAL, PERSONAL = range(2)
WHYS = ("turn", "reroll", "extra")
ROLL_TURN, ROLL_AGAIN, ROLL_EXTRA = range(3)

# What is asked of a player.
(
    ASK_REROLL, ASK_NEUTRAL, ASK_PERSONAL, ASK_NUMBER, ASK_TAKE, ASK_COLUMN, ASK_ACTION, ASK_ANY, ASK_GOOD, ASK_SOUP,
    ASK_DIE, ASK_NOVICE, ASK_PLACE, ASK_EXTRA, ASK_WINDOW, ASK_BONUS,
) = range(16)  # fmt: skip
ASKS = (
    "reroll", "reroll_neutral", "reroll_personal", "number", "take", "column", "action", "any", "good", "soup", "die",
    "novice", "place", "extra", "window", "bonus",
)  # fmt: skip

# What is still to be done, on the stack (M10, M14b, M15): a task and a number. Tasks 1 to 5 are the road's bonuses.
(
    DO_MOVE,  # so many spaces
    DO_ANY, DO_GOOD, DO_SOUP,
    DO_WINDOW,  # of this set of monasteries; bit OF_ROAD if the road gives it, OF_ROOM if a common room
    DO_DIE,
    DO_NOVICE,  # send one, at so much less influence
    DO_PLACE,
    DO_MISSIONS,  # that the novice just sent may have fulfilled
    DO_EXTRA,  # of that row
    DO_BONUS,  # of window cell 3 * row + column
    DO_REROLL,  # ask whether to
    DO_PICK,  # dice of that kind
    DO_ROLL_AGAIN,
    DO_SETTLE,  # place what is rolled
) = range(15)  # fmt: skip
# Only moves, missions and extra novices wait below others: missions below the window of a common room, and moves below
# them, no more often than a window has cells; and there are four extra novices.
STACK = 32
OF_ROAD, OF_ROOM = 1 << N, 2 << N

# Action codes. Action a is bit a % 64 of word a // 64 of the legal set; bit 63 of a word is never used.
NUMBER = 0  # + face - 1
TAKE = 6  # + 6 * (space - 1) + dice - 1
MOST_TAKEN = 6
COLUMN = 42
KEEP, REROLL, DECLINE, DIE, POINTS, OF_ROW, OF_COLUMN = range(47, 54)
GAIN = 54  # + influence, soup or rosary
SWAP_TOOL, SWAP_BOOK = 57, 58
USE = 64  # + 3 * cell + choice
NOVICE = 128  # + 5 * row + column
LAY_GLASS = 148  # + 5 * row + monastery
BUILDING = 192  # + 8 * monastery + space
CLOISTER = 256  # + 8 * monastery + space
CHAPEL = 296  # + monastery
PICK_NEUTRAL = 320  # + set of dice, sorted by face
PICK_PERSONAL = 352
MOST_NEUTRAL, MOST_PERSONAL = 5, 4
WORDS_USED = 6

# An impossible state besides those of every game: a game that meets it is ended and reported.
ERROR_STACK = 3
MOST_DECISIONS = 4000

# Streams of luck (sim/rng.py): the decks, and for each player his rolls, rerolls and extra dice.
LUCK_DECKS, LUCK_ROLLS, LUCK_REROLLS, LUCK_EXTRAS = 1, 16, 20, 24
STREAMS = 28
