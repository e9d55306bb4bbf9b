"""What a row tells of a game, counted anew from the decisions of its trace and from the twin's last position."""

from collections import Counter

import pytest

from sim.games.hansa.codes import ABILITIES, ENDS, KINDS
from sim.games.hansa.columns import COLUMNS
from sim.games.hansa.data import game_data
from tests.hansa.eager import follow_eager
from tests.hansa.table import BASE
from tests.oracles import hansa as twin

ACTIONS = {"place": "place", "displace": "displace", "lift": "move", "claim": "claim", "income": "income"}
BENEFITS = {"office": "office", "extra": "extra_office", "table": "coellen", "nothing": "nothing"}


def count_decisions(trace, players):
    """Column -> number, for each player, of what can be read from the decisions alone."""
    rows = [Counter() for _ in range(players)]
    for decision in trace["decisions"]:
        row, ask, action = rows[decision["player"]], decision["ask"], decision["action"]
        name = action["name"]
        if ask == "turn" and name != "end":
            row[f"act_{ACTIONS.get(name, name)}"] += 1
            row["pieces_placed"] += name in ("place", "displace")
        elif ask == "benefit":
            row[f"claim_{action['ability'] if name == 'ability' else BENEFITS[name]}"] += 1
            row["act_extra_office"] += name == "extra"
        elif ask == "payment":
            row["returned"] += action["cubes"] + action["discs"]
        elif ask == "set":
            row["pieces_moved"] += 1
        elif ask == "site":
            row["markers_sited"] += 1
        if name == "income":
            row["income_pieces"] += action["count"]
    return rows


def count_position(game):
    """Column -> number, for each player, of what the last position tells."""
    rows = []
    for player, me in enumerate(game.players):
        row = {f"level_{ability}": me["desk"][ability] for ability in ABILITIES}
        row |= {f"took_{kind}": (me["markers"] + me["used"]).count(kind) for kind in KINDS}
        held = [city for city in game.offices if player in game._all_offices(city)]
        row |= {
            "keys": game._shown(player, "keys"),
            "actions": game._shown(player, "actions"),
            "prestige": sum(game.earned[player].values()),
            "turns": game.round,
            "end": ENDS.index(game.end),
            "offices": game._count_offices(player, game.offices),
            "cities": len(held),
            "controlled": sum(twin.controller(game._all_offices(city)) == player for city in held),
            "linked": game.linked.index(player) + 1 if player in game.linked else 0,
            "discs_on_table": game.table.count(player),
            "end_supply": sum(me["supply"].values()),
            "end_stock": sum(me["stock"].values()),
            "end_houses": len(game._own_on_houses(player)),
        }
        rows.append(row)
    return rows


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_rows_tell_what_happened(players):
    """Actions, markers, benefits, pieces and the position at the end (H4b-H18)."""
    seen = Counter()
    for block in range(2):
        moments = list(follow_eager(BASE.config, players, 3, block))
        trace = game_data(moments, BASE.config)
        game = twin.Twin(twin.read_rules(BASE.data, players), trace["setup"])
        for decision in trace["decisions"]:
            game.apply(decision["action"])
        sheet = game.score()
        counted, position = count_decisions(trace, players), count_position(game)
        for player in range(players):
            row = dict(zip((column.name for column in COLUMNS), moments[-1].after.tally[player].tolist(), strict=True))
            acts = [name for name in row if name.startswith(("act_", "claim_")) and name != "act_end"]
            expected = dict.fromkeys(acts, 0)
            expected |= counted[player] | position[player]
            expected |= {f"pts_{source}": points for source, points in sheet[player]["sources"].items()}
            expected |= {"score": sheet[player]["score"], "rank": sheet[player]["rank"]}
            told = {name: row[name] for name in expected}
            assert told == expected, f"block {block}, player {player}"
            seen += Counter(name for name, value in row.items() if value)
        displaced = sum(1 for decision in trace["decisions"] if decision["action"]["name"] == "displace")
        tally = moments[-1].after.tally[:players]
        named = {column.name: tally[:, i] for i, column in enumerate(COLUMNS)}
        assert named["displacing"].sum() + named["displacing_neutral"].sum() == displaced
        assert named["displaced"].sum() == named["displacing"].sum()
        done = sum(named[f"act_{action}"].sum() for action in ACTIONS.values())
        left = moments[-1].after.actions  # of the turn in which the game ended
        assert named["actions_had"].sum() == done + named["actions_unused"].sum() + left
    assert {"act_displace", "act_move", "claim_office", "returned", "pieces_moved", "markers_sited"} <= set(seen)
