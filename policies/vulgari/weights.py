"""The numbers a strategy of De Vulgari Eloquentia plays with. Worth is counted in victory points.

For weight `vote` this module has the index VOTE.
"""

# name: (the balanced value, what it is)
WEIGHTS = {
    # which career to make: points added to what each way to an election seems worth
    "aim_merchant": (-6.1, "leaning towards staying a merchant (Banker)"),
    "aim_friar": (1.8, "leaning towards friar (Benedictine)"),
    "aim_cardinal": (2.0, "leaning towards cardinal (Camerlengo)"),
    "aim_pope": (-2.0, "leaning towards the Papacy"),
    "vow_turn": (1.0, "first turn on which to become a friar"),
    "vote_rate": (0.74, "votes a turn it expects to win"),
    # goods
    "vote": (0.77, "worth of votes still needed, times the title's points per vote"),
    "spare_vote": (0.28, "worth of a vote beyond the need"),
    "pair": (2.2, "what a second cube must be worth for its three more actions"),
    "deny": (0.37, "worth of keeping a politician or noble from the others"),
    "ducat": (0.064, "worth of a ducat while there is time to spend it"),
    "rich": (0.006, "worth of a ducat for being the richest at the end, while that is contested, times the prize"),
    "knowledge": (0.156, "worth of a space of knowledge below level 4"),
    "high_knowledge": (0.015, "worth of a space of knowledge above that"),
    # points
    "manuscript": (1.46, "worth of a manuscript's points"),
    "colour": (1.28, "worth of a colour not yet held"),
    "lingua": (1.0, "worth of Lingua Volgare's points"),
    "scribe": (0.88, "worth of a scribe taken"),
    "riddle": (2.0, "worth of the riddle's points"),
    "cantico": (0.42, "worth of the cantico's points"),
    "library": (0.9, "worth of the library's points"),
    # tracks that pay only at their end, or by the turn
    "messenger": (0.0, "worth of the knowledge at Bologna, share of it counted along the way"),
    "orient": (0.0, "worth of the ducats from the orient, share of it counted along the way"),
    "rest": (0.156, "worth of playing first next turn, for each good cube to come"),
    "stupor": (1.64, "worth of Stupor Mundi's knowledge"),
    # where to go
    "pull": (0.63, "how much what lies elsewhere counts"),
    "decay": (0.95, "what is left of it for each action of distance"),
    "haste": (0.7, "share of an event's worth that is left if it must wait a turn"),
}

NAMES = tuple(WEIGHTS)
DEFAULTS = tuple(value for value, _ in WEIGHTS.values())
globals().update({name.upper(): index for index, name in enumerate(NAMES)})
