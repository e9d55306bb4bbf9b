"""What the planner keeps from one decision of a turn to the next, in the player's own row of s.memo."""

STAMP = 0        # the turn the plan was made for
LENGTH = 1
AT = 2           # the next step of the plan
STEPS = 4        # action codes, at most 12
# worths, fixed when the turn begins
AIM = 16         # the title aimed at
DUCAT, KNOWLEDGE, VOTE, SPARE, NEED = 17, 18, 19, 20, 21
POWERS = 24      # decay to the power of 0 to 11
NOW = 36         # by zone: what it gives at once to who is there
LATER = 66       # by zone: what it will give later
UNITS = 96       # worth of deeds that cost one action, best first; codes and ducats follow
UNIT_CODES = 108
UNIT_DUCATS = 120
UNIT_COUNT = 132
PULLS = 133      # zones that attract, at most 16
PULL_ZONES = 149
PULL_COUNT = 165
SIZE = 168
