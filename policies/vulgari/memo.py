"""What the planner keeps from one decision of a turn to the next, in the player's own row of s.memo."""

STAMP = 0         # the turn the plan was made for
LENGTH = 1
AT = 2            # the next step of the plan
STEPS = 3         # action codes
MOST_STEPS = 13
# worths, fixed when the turn begins
AIM = 16          # the title aimed at
DUCAT, KNOWLEDGE, VOTE, SPARE, NEED, LEFT = 17, 18, 19, 20, 21, 22
POWERS = 24       # decay to the power of 0 to 11
NOW = 36          # by zone: what it gives at once to who is there
LATER = 66        # by zone: what it will give later
UNITS = 96        # worth of deeds that cost one action, best first; codes and ducats follow
UNIT_CODES = 108
UNIT_DUCATS = 120
MOST_UNITS = 12
UNIT_COUNT = 132
PULLS = 133       # zones that attract, by worth and number
PULL_ZONES = 149
MOST_PULLS = 16
PULL_COUNT = 165
READ_WORTH = 166  # by colour and actions: the manuscript worth most, and its kind
READ_KIND = 196
READ_COSTS = 5    # 0 to 4 actions
RIDDLE_GAIN = 226   # what 0 to 8 steps on a track are worth, and how many steps there can be
CANTICO_GAIN = 235
RIDDLE_STEPS, CANTICO_STEPS = 244, 245
FILL = 246        # worth of the best deeds of 0 to 8 actions
BOUND = 255       # the most that 0 to 8 actions can be worth anywhere
MOST_ACTIONS = 8
MOST = 264        # by place: a bound of what going there is worth
SIZE = 324
