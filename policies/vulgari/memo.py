"""What the planner keeps from one decision of a turn to the next, in the player's own row of s.memo."""

STAMP = 0  # the turn the plan was made for
LENGTH = 1
AT = 2  # the next step of the plan
STEPS = 3  # action codes
MOST_STEPS = 13
# worths, fixed when the turn begins
AIM = 16  # the title aimed at
DUCAT, KNOWLEDGE, VOTE, SPARE, NEED, LEFT = 17, 18, 19, 20, 21, 22
HAT = 23  # what becoming a cardinal is worth, 0 if it cannot be or is not wanted
POWERS = 24  # decay to the power of 0 to 11
NOW = 36  # by place: what it gives at once to who is there; nothing at sea
LATER = 96  # by place: what it will give later
UNITS = 156  # worth of deeds that cost one action, best first; codes and ducats follow
UNIT_CODES = 168
UNIT_DUCATS = 180
MOST_UNITS = 12
UNIT_COUNT, UNIT_PRICE = 192, 193  # how many there are, and what all of them cost
PULLS = 194  # zones that attract, strongest first, by worth and number
PULL_ZONES = 196
MOST_PULLS = 2
GOALS = 199  # the set of zones worth a long way
VOW = 200  # what becoming a friar is worth, likewise
FARE_FUND, INCOME_FUND = 201, 202  # which purse is at hand when a fare has been paid, or ducats were found on the way
BEST_READ = 203  # by colour: what a manuscript gives beyond the price of its actions
READ_WORTH = 209  # by colour and actions: the manuscript worth most, and its kind
READ_KIND = 239
READ_COSTS = 5  # 0 to 4 actions
RIDDLE_GAIN = 269  # what 0 to 8 steps on a track are worth, how many there can be, and the set of zones they go from
CANTICO_GAIN = 278
RIDDLE_STEPS, CANTICO_STEPS = 287, 288
RIDDLE_ZONES, CANTICO_ZONES = 289, 290
# USE[k]: what k actions are worth, by the ducats there are for them and the track that they can be spent on;
# before each stands what -4 to -1 actions are worth: nothing, and much less than that
USE = 295
LENGTHS = 13  # -4 to 8 actions
MOST_ACTIONS = 8
LURE_STEPS = 4  # steps on a track that make its zones attractive
FUNDS = 3
PLAIN, LESS_FARE, WITH_INCOME = range(FUNDS)
ANYWHERE, AT_RIDDLE, AT_CANTICO = range(3)
SIZE = USE + 3 * FUNDS * LENGTHS
IMPOSSIBLE = -1e6
