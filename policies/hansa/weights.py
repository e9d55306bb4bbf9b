"""The numbers a strategy of Hansa Teutonica plays with. Worth is counted in prestige points.

For weight `action` this module has the index ACTION.
"""

# name: (the balanced value, what it is)
WEIGHTS = {
    # time
    "action": (1.4, "worth of an action"),
    "length": (14.0, "rounds it expects a game to last, before it has seen any of it"),
    "patience": (0.99, "share of a claim's worth that is left for each turn it must wait"),
    "late": (0.12, "share of a claim's worth that is lost for each turn it comes after the expected end"),
    "start": (1.4, "actions added to those a claim takes, so that small ones are not overrated"),
    # the desk
    "actions": (2.4, "worth of a further action in each turn to come"),
    "promise": (0.15, "share of the next step's worth in an upgrade that shows nothing new"),
    "keys": (1.8, "worth of the points that keys multiply"),
    "growth": (0.1, "offices that it expects to add to its network in a round"),
    "privilege": (1.3, "worth of what a privilege opens"),
    "book": (0.2, "worth of moving more pieces"),
    "bags": (0.46, "worth of the actions that a larger income saves"),
    "full": (1.6, "worth of the points of a full track"),
    # offices
    "network": (1.1, "worth of an office more in the network, times the keys"),
    "hope": (0.091, "keys it hopes to gain in a whole game"),
    "join": (0.41, "share of that for an office that does not hang together with the network yet"),
    "control": (1.1, "worth of the points for controlled cities at the end"),
    "traffic": (1.2, "worth of the prestige that claims of others will bring to controlled cities"),
    "contest": (0.2, "chance that a control that can be overtaken will be, in a whole game"),
    "chain": (0.62, "worth of the points for linking east and west"),
    "near": (0.3, "share of them that is left for each office missing"),
    "table": (1.1, "worth of the points of the Coellen table"),
    "cube": (0.18, "what a cube that stays in a city costs"),
    "disc": (1.2, "what a disc that stays in a city or on the table costs"),
    "merchant": (0.2, "share of the best free space of the table that a disc is worth besides"),
    # markers
    "marker": (0.4, "worth of the points for markers"),
    "use": (1.4, "worth of what markers do"),
    "burst": (4.0, "what a claim must be worth to use further actions for it"),
    "site": (0.47, "how much it matters that a marker it lays out is dear to claim for the others"),
    # the others
    "prestige": (1.6, "worth of the prestige that an own claim brings"),
    "spite": (0.15, "what a point for another player costs"),
    "gift": (0.15, "what a displacement gives to its victim, for each piece he may add"),
    "block": (0.54, "worth of standing where others want to claim"),
    "deny": (0.58, "how much more it stands in the way of who is about to link east and west"),
    "hold": (0.91, "how much better a claim must be for pieces to leave another for it"),
    # the end
    "finish": (9.3, "worth of ending the game when ahead, and of not ending it when behind"),
    "caution": (1.2, "points it wants to be ahead before it ends the game"),
}

NAMES = tuple(WEIGHTS)
DEFAULTS = tuple(value for value, _ in WEIGHTS.values())
globals().update({name.upper(): index for index, name in enumerate(NAMES)})
