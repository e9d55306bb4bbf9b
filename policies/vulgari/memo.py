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
NOW = 36  # by zone: what it gives at once to who is there
LATER = 66  # by zone: what it will give later
UNITS = 96  # worth of deeds that cost one action, best first; codes and ducats follow
UNIT_CODES = 108
UNIT_DUCATS = 120
MOST_UNITS = 12
UNIT_COUNT = 132
PULLS = 133  # zones that attract, strongest first, by worth and number
PULL_ZONES = 138
MOST_PULLS = 2
FARE_FUND = 146  # which purse is at hand when a fare has been paid
VOW = 147  # what becoming a friar is worth, likewise
BEST_READ = 148  # by colour: what a manuscript gives beyond the price of its actions
READ_WORTH = 154  # by colour and actions: the manuscript worth most, and its kind
READ_KIND = 184
READ_COSTS = 5  # 0 to 4 actions
RIDDLE_GAIN = 214  # what 0 to 8 steps on a track are worth, and how many steps there can be
CANTICO_GAIN = 223
RIDDLE_STEPS, CANTICO_STEPS = 232, 233
# USE[k]: what k actions are worth, by the ducats there are for them and the track that they can be spent on;
# before each stands what -4 to -1 actions are worth: nothing, and much less than that
USE = 238
LENGTHS = 13  # -4 to 8 actions
MOST_ACTIONS = 8
FUNDS = 3
PLAIN, LESS_FARE, WITH_INCOME = range(FUNDS)
ANYWHERE, AT_RIDDLE, AT_CANTICO = range(3)
SIZE = USE + 3 * FUNDS * LENGTHS
IMPOSSIBLE = -1e6
