"""A game told in words: what a reader needs to follow it, most of all the neutral colour (H21) and the end (H17)."""

import re
from collections import Counter

import numpy as np
import pytest

from sim.games.hansa import GAME
from sim.games.hansa.data import decision_data
from sim.games.hansa.text import Teller, tell_game
from sim.trace import Moment, list_codes
from tests.hansa.eager import follow_eager
from tests.hansa.table import BASE, Table, change_data
from tests.hansa.test_clauses_displace import ORIGIN
from tests.hansa.test_twin_rare import LONG, SMALL_BOARD

NAMES = ["Ada", "Bo", "Cy", "Di", "Eve"]
CLAIMS = [column.name for column in GAME.columns].index("neutral_claims")
GAIN = re.compile(r"(\w+(?: \(\d\))?) \+(\d+) prestige, now (\d+)")


def follow(table, *names):
    """The moments of these actions."""
    for name in names:
        before = table.states.copy().view(np.recarray)[0]
        code = table.codes[name]
        assert GAME.step(table.states, table.rules, code) == 0
        after = table.states.copy().view(np.recarray)[0]
        yield Moment("decision", after, before, int(before.player), code, list_codes(before.legal))


def tell(table, *names):
    """The lines told of these actions, without those that begin a round or a turn."""
    teller = Teller(table.config, [f"{NAMES[p]} ({p + 1})" for p in range(table.count)])
    lines = [line for moment in follow(table, *names) for line in teller.tell_decision(moment)]
    return [line.strip() for line in lines if line.startswith("    ")]


def claiming():
    """Player 0 has displaced a neutral cube; Dortmund-Paderborn and Arnheim-Duisburg lack one neutral cube each."""
    table = Table(2).houses("Duisburg-Dortmund", "nc").give(0, supply=(9, 0))
    table.houses("Dortmund-Paderborn", "nc", "nc").houses("Arnheim-Duisburg", "nc", "nc")
    return table.do("displace Duisburg-Dortmund", "pay cube 1 0")


BOTH = ["place cube Dortmund-Paderborn", "place cube Arnheim-Duisburg"]


def test_h21_each_neutral_claim_is_told_after_the_action_that_brought_it():
    table = claiming().offices("Arnheim", 1).offices("Paderborn", "n").mark("Arnheim-Duisburg", "swap")
    table.pile("develop", "remove")
    assert tell(table, *BOTH, "city Duisburg", "city Paderborn") == [
        "Bo (2) places a neutral cube on Dortmund-Paderborn (neutral 3 cubes, 0 free)",
        "Bo (2) places a neutral cube on Arnheim-Duisburg (neutral 3 cubes, 0 free)",
        "neutral claims Arnheim-Duisburg (3 neutral cubes) [Bo (2) +1 prestige, now 1; "
        "marker swap offices discarded, 1 left in supply]",
        "neutral opens an office in Duisburg (white cube) [city 1 complete; neutral controls Duisburg]",
        "neutral claims Dortmund-Paderborn (3 neutral cubes) [neutral +1 prestige, now 1]",
        "neutral opens an office in Paderborn (black disc) [city 2 complete]",
    ]


def test_h21_claims_without_an_office_and_on_the_way_to_yellow_cities():
    table = claiming().offices("Duisburg", 0).offices("Arnheim", 1, 1, 0, 0)
    lines = tell(table, *BOTH, "city Dortmund")
    assert lines[2:4] == [
        "neutral claims Arnheim-Duisburg (3 neutral cubes) [Ada (1) +2 prestige, now 2; no office is free]",
        "neutral claims Dortmund-Paderborn (3 neutral cubes)",
    ]
    table = Table(2).houses("Goslar-Quedlinburg", "nc").houses("Quedlinburg-Halle", "nc", "nc", "nc")
    table.give(0, supply=(9, 0)).do("displace Goslar-Quedlinburg", "pay cube 1 0")
    lines = tell(table, "place cube Quedlinburg-Halle", "place cube Göttingen-Quedlinburg", "city Halle")
    assert lines[2:] == [
        "neutral claims Quedlinburg-Halle (4 neutral cubes) [one cube stays]",
        "neutral opens an office in Halle (white cube, with a coin) "
        "[neutral +1 prestige, now 1; neutral controls Halle]",
    ]


def test_h17_a_reader_learns_why_the_game_ends():
    table = claiming().mark("Dortmund-Paderborn", "swap").pile()
    lines = tell(table, *BOTH, "city Arnheim")
    assert lines[4:] == [
        "neutral claims Dortmund-Paderborn (3 neutral cubes) [marker swap offices discarded, none left to replace it]",
        "The game ends with this action: a marker was taken with none left to replace it.",
    ]
    table = Table(4).houses("Emden-Stade", "0c", "0c", "0d").offices("Emden", 2).give(2, prestige=19)
    assert tell(table, "claim Emden-Stade")[1] == "The game ends with this action: Cy (3) has 20 prestige."
    table = Table(4, change_data(end={"cities": 1})).houses("Emden-Stade", "0c", "0c", "0d").do("claim Emden-Stade")
    assert tell(table, "office Stade")[1] == "The game ends with this action: 1 city is complete."


def test_h7_added_pieces_say_where_they_come_from():
    def answer(*names, **pieces):
        table = Table(4).houses(ORIGIN, "1d", "2c").houses("Emden-Stade", "1c").give(0, supply=(9, 0)).give(1, **pieces)
        return tell(table.do(f"displace {ORIGIN}", "piece 1 disc", "pay cube 2 0"), *names)

    place = "place disc Hildesheim-Goslar", "place cube Hildesheim-Goslar"
    assert answer(*place, stock=(1, 0)) == [
        "Bo (2) places the displaced disc on Hildesheim-Goslar (Bo (2) 1 disc, 2 free)",
        "Bo (2) adds a cube from stock on Hildesheim-Goslar (Bo (2) 1 cube and 1 disc, 1 free)",
    ]
    assert "adds a cube from supply" in answer(*place, stock=(0, 0), supply=(1, 0))[1]
    lifted = place[0], "lift Emden-Stade", place[1]
    assert "adds the cube from Emden-Stade" in answer(*lifted, stock=(0, 0), supply=(0, 0))[2]


def test_h7_a_piece_without_a_house_is_told():
    table = Table(4)
    table.fill(*(route for route in table.routes if route != ORIGIN), piece="3c").houses(ORIGIN, "1d", "2c")
    table.give(0, supply=(9, 0)).do(f"displace {ORIGIN}", "piece 1 disc")
    assert tell(table, "pay cube 2 0")[0].endswith("[no house is free for another: 1 disc goes to the stock of Bo (2)]")


@pytest.mark.parametrize("changes", [{}, {"boards": SMALL_BOARD, "end": LONG}], ids=["base", "small board"])
@pytest.mark.parametrize("players", [2, 4])
def test_all_prestige_is_told_as_it_comes(players, changes):
    """Every gain adds up to the total told with it, and all of them to the end sheet; so do the claims of neutral."""
    table = Table(players, change_data(**changes))
    moments = list(follow_eager(table.config, players, 31, 0))
    lines, total = list(tell_game(moments, table.config, NAMES[:players])), Counter()
    for name, gain, now in GAIN.findall("\n".join(lines)):
        total[name] += int(gain)
        assert total[name] == int(now), name
    final = moments[-1].after
    assert [total[f"{NAMES[p]} ({p + 1})"] for p in range(players)] == list(final.prestige[:players])
    told = sum(line.strip().startswith("neutral claims") for line in lines)
    assert told == sum(final.tally[p, CLAIMS] for p in range(players))
    assert any("prestige from routes" in line for line in lines)
    if players == 2:
        assert (
            told > 0 and f"Neutral has {total['neutral']} prestige, which counts for the end of the game only." in lines
        )
        assert any(line.startswith("A neutral cube lies on each of") for line in lines)


def test_h20_the_set_up_lists_the_neutral_cubes():
    moments = [Moment("begin", Table(2, empty=False).s)]
    (line,) = [line for line in tell_game(moments, BASE.config, NAMES[:2]) if "neutral" in line]
    assert line.startswith("A neutral cube lies on each of 9 routes: Coellen-Warburg, Groningen-Emden, ")
    assert not [line for line in tell_game([Moment("begin", Table(3).s)], BASE.config, NAMES[:3]) if "neutral" in line]


def test_h21_neutral_claims_are_in_the_data():
    """docs/trace/hansa.md"""
    table = claiming().offices("Duisburg", 0).offices("Arnheim", 1, 1, 0, 0).mark("Arnheim-Duisburg", "swap")
    found = [decision_data(moment, table.words, False).get("neutral_claims") for moment in follow(table, *BOTH)]
    assert found == [
        None,
        [
            {"route": "Arnheim-Duisburg", "prestige": [0, 0], "marker": "swap"},
            {"route": "Dortmund-Paderborn", "prestige": [], "marker": None},
        ],
    ]
