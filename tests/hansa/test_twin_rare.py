"""The engine against the naive twin where games of chance seldom go: each case must meet the rules it is there for."""

from collections import Counter

import pytest

from sim.games.hansa import GAME
from sim.games.hansa.codes import ASKS, ENDS
from sim.games.hansa.columns import COLUMNS
from sim.games.hansa.data import Words, action_data, list_neutral_claims
from sim.variant import check_model
from tests.hansa.eager import BUILDING, LIKING, follow_eager
from tests.hansa.table import BASE, change_data
from tests.hansa.test_twin import check_trace

END = [column.name for column in COLUMNS].index("end")
BUILDERS = LIKING | BUILDING
CHAIN = ("Arnheim-Münster", "Münster-Minden", "Minden-Brunswick", "Brunswick-Stendal")
LONG = {"prestige": 60, "cities": 20}
ALL_SWITCHES = {"income": "exactly", "replace": "any-order", "swap": "any"}
NOBLE = {"privilege": BASE.data["abilities"]["privilege"] | {"values": ["black"]}}  # all offices from the start
SMALL = {  # a board on which everybody is in everybody's way
    "players": [2, 3, 4, 5], "east": "East", "west": "West", "table": "West-Middle",
    "cities": {
        "West": {"offices": ["white cube", "white disc", "orange cube"], "ability": "privilege", "yellow": True},
        "Middle": {"offices": ["white cube", "white cube coin", "pink cube"], "ability": "actions"},
        "East": {"offices": ["white disc", "white cube"]},
        "North": {"offices": ["white cube", "orange cube"], "ability": "bags", "yellow": True},
        "South": {"offices": ["white cube", "black disc"], "ability": "book"},
    },
    "routes": {
        "West-Middle": {"houses": 3}, "Middle-East": {"houses": 2, "tavern": True}, "West-North": {"houses": 2},
        "North-Middle": {"houses": 3}, "North-East": {"houses": 2}, "South-East": {"houses": 2, "tavern": True},
        "South-West": {"houses": 2, "tavern": True}, "South-Middle": {"houses": 3},
    },
}  # fmt: skip
SMALL_BOARD = {"sides": {"small": SMALL}}


def watch(moments, words, seen):
    """Passes the moments on, and counts what rarely happens."""
    for moment in moments:
        s, t = moment.before, moment.after
        if moment.what == "turn":
            seen["waiting on the plate"] += int(t.plates.sum() > 0)
        elif moment.what == "over":
            seen[f"end by {ENDS[t.tally[0, END]]}"] += 1
        elif moment.what == "decision":
            ask, action = ASKS[s.ask], action_data(s, moment.action, words)
            claims = len(list_neutral_claims(moment, words))
            seen["link"] += int(t.linked > s.linked)
            seen["second link"] += int(t.linked > s.linked > 0)
            seen["choice of plate markers"] += ask == "plate"
            seen["fallback site"] += ask == "site" and int(s.filled[words.routes.index(action["route"])] > 0)
            seen["several neutral claims"] += claims > 1 or (claims > 0 and ask == "neutral")
            seen["neutral claim without office"] += claims > 0 and ASKS[max(t.ask, 0)] != "neutral"
            seen["neutral claim with a marker"] += t.left < s.left and ask in ("replace", "neutral")
            seen["piece lifted to be added"] += action["name"] == "lift" and ask in ("extra", "replace")
        yield moment


NEUTRAL = {
    "fallback site", "several neutral claims", "neutral claim without office", "neutral claim with a marker",
}  # fmt: skip
PLATE = {"choice of plate markers", "waiting on the plate"}
CROWD = {"adds": 3}
CASES = {  # what is changed, players, games, what they like, routes they aim at, what must be met
    "small 2": ({"boards": SMALL_BOARD, "end": LONG}, 2, 10, LIKING, (), NEUTRAL | PLATE | {"link"}),
    "small 3": ({"boards": SMALL_BOARD, "end": LONG}, 3, 10, LIKING, (), {"choice of plate markers"}),
    "small 5": ({"boards": SMALL_BOARD, "end": LONG}, 5, 6, LIKING, (), PLATE),
    "small crowd": ({"boards": SMALL_BOARD, "neutral": CROWD, "readings": ALL_SWITCHES}, 2, 10, LIKING, (), NEUTRAL),
    "small chain": ({"boards": SMALL_BOARD, "end": LONG}, 4, 6, BUILDERS, (), {"link", "second link"}),
    "small cities": ({"boards": SMALL_BOARD, "end": {"cities": 3}}, 5, 6, BUILDERS, (), {"end by cities"}),
    "crowd": ({"end": LONG, "neutral": CROWD}, 2, 2, LIKING, (), {"several neutral claims"}),
    "chain": ({"end": LONG, "abilities": NOBLE}, 3, 2, BUILDERS, CHAIN, {"link", "piece lifted to be added"}),
    "cities": ({"end": {"prestige": 60}, "abilities": NOBLE}, 5, 2, BUILDERS, (), {"end by cities"}),
}


@pytest.mark.parametrize("case", CASES)
def test_rare_games_replay_without_difference(case):
    """H7, H14-H17, H21."""
    changes, players, blocks, liking, aims, wanted = CASES[case]
    data, seen = change_data(**changes), Counter()
    config = check_model(GAME.schema, data, "test")
    for block in range(blocks):
        moments = follow_eager(config, players, 31, block, liking, aims)
        check_trace(watch(moments, Words(config), seen), data, players, f"{case}, block {block}")
    assert not {what for what in wanted if not seen[what]}, dict(seen)
