"""The engine against the naive twin (tests/oracles/hansa.py), which was written from the rules alone."""

import copy

import numpy as np
import pytest

from policies.chooser import load_strategies, strategy_names
from sim.games.hansa import GAME
from sim.games.hansa.data import game_data
from sim.trace import follow_game
from sim.variant import check_model, load_variant, variant_names
from tests.contract.bots import follow_uniform
from tests.hansa.eager import follow_eager
from tests.hansa.table import BASE, Table, change_data, derived
from tests.oracles import hansa as twin

COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])
SWITCHES = {
    "income exactly": {"readings": {"income": "exactly"}},
    "any order": {"readings": {"replace": "any-order"}},
    "swap any": {"readings": {"swap": "any"}},
    "dear and generous": {
        "displacement": {"returns_for_cube": 2, "returns_for_disc": 3, "adds_for_cube": 2, "adds_for_disc": 3}
    },
    "free displacement": {"displacement": {"returns_for_cube": 0, "returns_for_disc": 1, "adds_for_cube": 0}},
    "short": {"end": {"prestige": 6, "cities": 3}, "stall": {"rounds": 5}},
    "long": {"end": {"prestige": 60, "cities": 14}},
    "neutral crowd": {"neutral": {"adds": 3}},
}


def check_trace(moments, data, players, where):
    config = check_model(GAME.schema, data, "test")
    trace = game_data(moments, config, with_legal=True) | {"players": players}
    found = twin.replay(trace, data)
    assert not found, f"{where}: {found[:3]}"
    return trace


def replay_eager(data, players, blocks, seed=31):
    config = check_model(GAME.schema, data, "test")
    return [
        check_trace(follow_eager(config, players, seed, block), data, players, f"{players} players, block {block}")
        for block in blocks
    ]


@COUNTS
@pytest.mark.parametrize("variant", variant_names("hansa"))
def test_games_replay_without_difference(variant, players):
    """Every decision, every legal set, every round's end and the score with its ranks (H1-H21)."""
    replay_eager(load_variant("hansa", variant).data, players, range(3 if variant == "base" else 1))


@pytest.mark.parametrize("players", [2, 5])
def test_games_of_chance_replay_without_difference(players):
    """Uniform play mostly stalls (H17b); so that this takes no time, soon."""
    data = change_data(stall={"rounds": 2})
    config = check_model(GAME.schema, data, "test")
    check_trace(follow_uniform(GAME, players, 2, 31, GAME.build_rules(config, players)), data, players, "uniform")


@COUNTS
@pytest.mark.parametrize("strategy", [name for name in strategy_names(GAME) if name != "uniform"])
def test_games_of_strategies_replay_without_difference(strategy, players):
    """Competent play goes where chance does not."""
    variant = load_variant("hansa", "base")
    strategies, choosers, _ = load_strategies(GAME, [strategy])
    rules = GAME.build_rules(variant.config, players)
    moments = follow_game(GAME, rules, strategies, choosers(), [0] * players, 5, 0, 0)
    check_trace(moments, variant.data, players, f"{strategy}, {players} players")


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("switch", SWITCHES)
def test_switches_replay_without_difference(switch, players):
    replay_eager(change_data(**SWITCHES[switch]), players, range(1))


def test_the_twin_notices_what_is_wrong():
    """A trace that departs from the rules in one place, of each kind, is found out."""
    (trace,) = replay_eager(BASE.data, 3, range(1))
    middle = len(trace["decisions"]) // 2
    wrongs = {
        "supply of markers": lambda t: t["setup"]["supply"].reverse() or t["setup"]["supply"].pop(),
        "who is asked": lambda t: t["decisions"][middle].update(player=7),
        "an action left out": lambda t: t["decisions"][middle]["legal"].pop(),
        "an action too many": lambda t: t["decisions"][middle]["legal"].append(
            {"name": "claim", "route": "Emden-Kampen"}
        ),
        "a claim of neutral": lambda t: t["decisions"][middle].update(neutral_claims=[{"route": "Kampen-Arnheim"}]),
        "options": lambda t: t["decisions"][middle].update(options=99),
        "prestige": lambda t: t["turns"][9]["players"][1].update(prestige=19),
        "a house": lambda t: t["turns"][9]["routes"].popitem(),
        "a round": lambda t: t["turns"].pop(),
        "a decision": lambda t: t["decisions"].pop(),
        "points": lambda t: t["score"][2]["sources"].update(network=1),
        "the end": lambda t: t["score"][0].update(end="cities"),
    }
    for wrong, spoil in wrongs.items():
        spoilt = copy.deepcopy(trace)
        spoil(spoilt)
        assert twin.replay(spoilt, BASE.data), wrong


@COUNTS
def test_what_follows_from_houses_and_offices_is_kept_up_to_date(players):
    """The sets of routes and cities that the state keeps (H6, H8-H11, H15, H16), reckoned anew on the way."""
    table = Table(players)
    for number, moment in enumerate(follow_eager(table.config, players, 17, 0)):
        if number % 20 == 0 and moment.what == "decision":
            table.states[0] = tuple(moment.after[name] for name in GAME.state.names)
            for field, value in derived(table).items():
                assert np.array_equal(table.s[field], value), f"{field} after {number} moments"
