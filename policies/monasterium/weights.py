"""The numbers a strategy of Monasterium plays with. Worth is counted in victory points.

For weight `soup` this module has the index SOUP.
"""

# name: (the balanced value, what it is)
WEIGHTS = {
    # goods in hand, while there is time to use them
    "influence": (1.9, "worth of an influence"),
    "soup": (2.3, "worth of a soup"),
    "rosary": (1.4, "worth of a rosary"),
    "tool": (2.0, "worth of a tool"),
    "book": (1.5, "worth of a book"),
    "plenty": (0.8, "what is left of a good's worth for each held beyond two"),
    "fade": (20.0, "dice still to come below which goods lose their worth"),
    # the project: the sending it works for
    "focus": (1.2, "worth of a good that the project lacks, beyond its price"),
    "wait": (1.0, "what each good still lacking takes from a project's worth"),
    "walk": (1.4, "what each step of the messenger on the way to it takes"),
    "approach": (0.5, "worth of each such step"),
    # where novices go
    "majority": (0.49, "worth of the points for most novices"),
    "lead": (0.0, "what those points take from a place where they are harder to win than elsewhere"),
    "chapel_set": (1.0, "worth of the points for chapels in several monasteries"),
    "reach": (0.9, "worth of a monastery open for good"),
    "pair": (0.26, "chapel and cloister novices of one monastery still expected, share of those at home"),
    "cloister": (0.42, "worth of the points for chapel times cloister"),
    "near": (0.3, "worth of a building beside the cloister, share of the worth of going there"),
    "mission": (0.42, "worth of missions"),
    "mission_two": (0.3, "share of a mission's points for a novice that leaves one more to send"),
    "mission_three": (0.05, "the same with two more to send"),
    "mission_near": (0.0, "share of that for a building beside a cloister that a mission asks for"),
    # what their leaving opens, counted from the start of the game
    "open_gain": (0.7, "worth of an action that gains a good"),
    "open_two": (4.0, "worth of two goods at once"),
    "open_swap": (1.0, "worth of swapping goods"),
    "open_step": (1.7, "worth of a messenger action"),
    "open_long": (11.0, "worth of a long messenger action"),
    "open_send": (9.5, "worth of another way to send"),
    "open_points": (2.5, "worth of the action that scores"),
    "open_window": (1.8, "worth of the first window action"),
    "flip": (5.5, "worth of a column that scores, times its points"),
    "extra": (4.2, "worth of an extra novice"),
    # windows
    "window": (0.7, "worth of the points for rows and columns of the window"),
    "glass_early": (0.5, "share of those counted for tiles that complete nothing yet"),
    "glass_choice": (1.5, "worth of another monastery's windows"),
    "glass_chapel": (0.0, "worth of a chapel whose window would be better than those of the own ones, share of that"),
    "fit": (0.4, "worth of each cell that the own chapels could still fill"),
    # the road
    "road": (1.55, "worth of the road's bonuses"),
    "ahead": (0.85, "what is left of a bonus for each space it is ahead"),
    "any_action": (2.5, "worth of the bonus action"),
    "die": (2.6, "worth of another die, each round"),
    # dice
    "keep": (0.84, "what an own die loses by being taken now, share of its worth"),
    "deny": (3.0, "worth of keeping a neutral die from the others"),
    "theft": (0.25, "how likely another takes a pile of three first"),
    "second": (0.91, "worth of the second best pile, share of it"),
    "reroll": (2.0, "how much more a new roll must promise, while another roll is to come"),
    # windows of the road
    "spare": (0.6, "what a window loses that leaves one of the road without a cell, share of its worth"),
}

NAMES = tuple(WEIGHTS)
DEFAULTS = tuple(value for value, _ in WEIGHTS.values())
globals().update({name.upper(): index for index, name in enumerate(NAMES)})
