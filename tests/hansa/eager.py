"""Random players who like to finish what they began; they see more of the rules than pure chance."""

from random import Random

import numpy as np

from sim.game import BETWEEN, OVER
from sim.games.hansa import GAME
from sim.games.hansa.codes import ASKS
from sim.games.hansa.data import Words, action_data
from sim.trace import Moment, list_codes
from tests.hansa.table import blank

# how much an eager player likes a kind of action; 1 if not told
LIKING = {
    "claim": 400,
    "nothing": 0.2,
    "ability": 2,
    "table": 4,
    "extra": 4,
    "income": 2,
    "enough": 0.3,
    "end": 0.1,
    ("turn", "lift"): 0.3,
    "displace": 0.6,
    "swap": 4,
    "actions": 30,
    "more_actions": 30,
    "remove": 4,
    "develop": 10,
}


BUILDING = {"office": 30, "extra": 20, "swap": 0.5, "income": 5, "displace": 0.2}  # of those who like offices more


def follow_eager(config, players, seed, block, liking=LIKING, aims=()):
    """A game played by random players who like to finish what they began; it sees more of the rules than pure chance.

    In a few hundred decisions such players complete routes, cities and tracks, and use many markers. They like the
    routes in `aims` more than others.
    """
    random, words = Random(f"{seed} {block} {players}"), Words(config)
    routes = {route: number for number, route in enumerate(words.routes)}
    rules, states = blank(config, players)

    def now():
        return states.copy().view(np.recarray)[0]

    def wishes(s, legal):
        """How much each of the legal actions is liked: most to complete a route alone, or to break into another's."""
        ask, own = ASKS[s.ask], s.on[s.player].sum(axis=0).tolist()
        filled, marker = s.filled.tolist(), s.marker.tolist()
        for code in legal:
            action = action_data(s, code, words)
            name = action["name"]
            liked = liking.get((ask, name), liking.get(name, 1))
            if name in ("place", "displace") and ask in ("turn", "set"):
                i = routes[action["route"]]
                alone = filled[i] == own[i]
                liked *= 1 + 8 * own[i] if (name == "place") == alone else 0.3
                liked *= 3 if marker[i] >= 0 else 1
                liked *= 8 if action["route"] in aims else 1
            yield liked

    GAME.begin(states, rules, seed, block, 0)
    yield Moment("begin", now())
    while states[0]["ask"] != OVER:
        before = now()
        action = -1
        if before.ask == BETWEEN:
            if before.turn > 0:
                yield Moment("turn", before)
        else:
            legal = list_codes(before.legal)
            (action,) = random.choices(legal, list(wishes(before, legal)))
        assert GAME.step(states, rules, action) == 0
        if action >= 0:
            yield Moment("decision", now(), before, int(before.player), action, legal)
    GAME.step(states, rules, -1)
    yield Moment("over", now())
