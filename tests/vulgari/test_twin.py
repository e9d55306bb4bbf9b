"""The engine against the naive twin (tests/oracles/vulgari.py), which was written from the rules alone."""

import copy
import itertools

import numpy as np
import pytest

from sim.games.vulgari import GAME
from sim.games.vulgari.codes import COLOURS, CUBES, ZONES
from sim.games.vulgari.data import game_data
from sim.variant import load_variant, variant_names
from tests.contract.bots import follow_uniform, load_config
from tests.oracles import vulgari as twin
from tests.vulgari.table import BASE, Table, change

GAMES_BY_COUNT = {"base": 8}
OTHERS = 1


def twin_rules(variant: str) -> dict:
    """The twin's rules for a shipped variant, changed by hand as the variant says."""
    rules = copy.deepcopy(twin.RULES)
    if variant == "abbeys-2":
        rules["abbeys"].remove("Abbazia Nord")
    elif variant == "bologna-at-once":
        rules["messenger"]["bologna"] = "at once"
    elif variant == "charity-to-10":
        rules["charity"]["last_turn"] = 10
    elif variant == "ducats-20":
        rules["start_ducats"] = 20
    elif variant == "flat-cubes":
        rules["bag"] = {players: {"cubes": [8, 7, 17, 10], "k": 6} for players in (2, 3, 4, 5)}
    elif variant == "lingua-7":
        rules["lingua"]["level"] = 7
    elif variant == "manuscripts-20-15-10-10":
        rules["manuscripts"] |= {1: {"per_colour": 4}, 3: {"per_colour": 2}}
    elif variant == "manuscripts-25-15-10-5":
        cycle = ["blue", "violet", "yellow", "orange", "green"]
        pairs = [[a, b] for a, b in zip(cycle, cycle[1:] + cycle[:1], strict=True)]
        rules["manuscripts"] |= {1: {"per_colour": 5}, 3: {"per_colour": 2}, 4: {"pairs": pairs}}
    elif variant == "merchant-strong":
        rules["titles"]["banker"]["pv"] = 9
        rules["richest_pv"]["merchant"] = 9
    elif variant == "messenger-5":
        rules["messenger"]["spaces"] = 5
    elif variant == "roma-swapped":
        rules["zones"]["Roma"] |= {"ducats": 15, "knowledge": 8}
    elif variant == "shlasinger-6":
        rules["cardinals"]["shlasinger"]["pv"] = 6
    elif variant != "base":
        pytest.skip(f"the twin has no rules for {variant}")
    return rules


SWITCHES = {
    "knowledge by current turn": (
        {"messenger": {"knowledge_by": "current"}},
        ("messenger", "payout_by"),
        "current turn",
    ),
    "library stood on": ({"library": {"counts": "stood-on"}}, ("library", "by"), "stood on"),
    "push once": ({"cardinals": {"push_window": "once"}}, ("cardinals", "shlasinger", "power"), "once per game"),
    "cheaper next turn": ({"manuscripts": {"cheaper": "next-turn"}}, ("exhausted",), "next event phase"),
    "scribes behind": ({"scribes": {"taken": "behind"}}, ("scribes", "go"), "behind"),
}


def replay_games(config, rules, players, number, seed=31):
    for block in range(number):
        trace = game_data(
            follow_uniform(GAME, players, block, seed, GAME.build_rules(config, players)), config, with_legal=True
        )
        trace["players"] = players
        found = twin.replay(trace, rules)
        assert not found, f"{players} players, seed {seed}, block {block}: {found[:3]}"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("variant", variant_names("vulgari"))
def test_games_replay_without_difference(variant, players):
    """Every decision, every legal set, every turn's end and the score, also for V41's ranks."""
    rules = twin_rules(variant)
    replay_games(load_config("vulgari", variant), rules, players, GAMES_BY_COUNT.get(variant, OTHERS))


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("switch", SWITCHES)
def test_switches_replay_without_difference(switch, players):
    tables, path, value = SWITCHES[switch]
    rules = copy.deepcopy(twin.RULES)
    table = rules
    for key in path[:-1]:
        table = table[key]
    assert path[-1] in table
    table[path[-1]] = value
    replay_games(change(**tables), rules, players, 2)


def test_v14_v15_travel_costs_of_all_pairs():
    table = Table(2)
    zones, far = table.words.zones, int(table.r.travel.max())
    ports = [zone for zone in zones if zone in twin.RULES["ports"]]
    for zone, port in [(zone, None) for zone in zones] + [("sea", port) for port in ports]:
        costs = twin.travel_costs(zone, port)
        start = zones.index(zone) if port is None else ZONES + zones.index(port)
        for goal, embarked in [(goal, None) for goal in zones] + [("sea", goal) for goal in ports]:
            place = zones.index(goal) if embarked is None else ZONES + zones.index(embarked)
            if place != start:
                assert table.r.travel[start, place] == costs.get((goal, embarked), far), (zone, port, goal, embarked)
        table.give(0, zone, port, ducats=99)
        listed = {name.removeprefix("move ") for name in table.starting("move")}
        assert listed == {goal if embarked is None else f"sea {embarked}" for goal, embarked in costs}


def test_v40_five_colours_on_random_hands():
    rng = np.random.default_rng(3)
    table = Table(5)
    kinds = table.words.kinds
    seen = set()
    for _ in range(400):
        table.s.hand[:] = 0
        hands = [rng.choice(len(kinds), size=rng.integers(4, 8)) for _ in range(5)]
        for p, hand in enumerate(hands):
            np.add.at(table.s.hand[p], hand, 1)
        got = table.score("colours")
        expected = [5 if twin.has_all_colours([kinds[kind][1] for kind in hand]) else 0 for hand in hands]
        assert got == expected
        seen |= set(got)
        table.s.tally[:] = 0
    assert seen == {0, 5}


@pytest.mark.parametrize(
    "tile, need", [(None, 7), ("mario", 10), ("michael", 10), ("stefano", 10), ("muret", 11), ("balestreri", 11)]
)
def test_v39_votes_left_after_the_election(tile, need):
    """V39: the second player, a friar without a title, has just as many votes as should be left, or one fewer."""
    virtual = {"michael": 1, "stefano": 2, "balestreri": 3}.get(tile, 0)
    for red, black, yellow in itertools.product((0, 2, 4), (0, 1, 3), (0, 1, 4)):
        cubes = [red, black, yellow, 0]
        payment = twin.election_payment(cubes, need, virtual)
        left = twin.votes_of(cubes) + virtual - (twin.votes_of(payment) if payment else 0)
        for rival, wins in ((left, False), (left - 1, True)):
            if 0 <= rival < 10:
                trial = Table(2).give(0, tile=tile, cubes=dict(zip(CUBES, cubes, strict=True)))
                trial.give(1, tile="gigi", cubes={"yellow": rival}, knowledge=50).elect()
                if trial.ask == "pope":
                    trial.do("aside")
                assert (trial.score("votes")[0] > 0) == wins, (cubes, left, rival)


def test_v37_payments_offered_are_the_twins():
    rng = np.random.default_rng(9)
    for _ in range(60):
        cubes = [int(n) for n in rng.integers(0, (4, 5, 6))] + [0]
        votes = twin.votes_of(cubes)
        if votes == 0:
            continue
        due = int(rng.integers(1, votes + 1))
        table = Table(2, turn=10, reds=(15, 16)).give(0, "Brindisi", cubes=dict(zip(CUBES, cubes, strict=True)))
        table.give(1, cubes={"red": 30}).do("summon", "accept", f"bid {due + 2}", "pass")
        wanted = {tuple(payment[:2]) for payment in twin.stupor_payments(cubes, due)}
        offered = set()
        start = table.states.copy()
        for red in table.legal:
            table.states[:] = start
            table.do(red)
            offered |= {(int(red.split()[1]), int(black.split()[1])) for black in table.legal}
        assert offered == wanted, (cubes, due)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_v10_recycling_of_random_leftovers(players):
    rng = np.random.default_rng(players)
    k = twin.RULES["bag"][players]["k"]
    for _ in range(40):
        turn = int(rng.integers(8, 16))
        table = Table(players, turn=turn - 1, reds=(15, 16), empty=True)
        calendar = {}
        for space in range(turn, 17):
            cubes = rng.multinomial(int(rng.integers(0, k + 1)), [0.25] * 4)
            calendar[space] = [int(n) for n in cubes]
            table.s.calendar[space] = cubes
        left = [int(n) for n in rng.multinomial(int(rng.integers(0, k + 1)), [0.25] * 4)]
        table.s.offer[:] = left
        table.next_turn()
        twin.recycle(calendar, left, turn, k)
        assert [int(n) for n in table.s.offer] == calendar[turn]
        for space in range(turn + 1, 17):
            assert [int(n) for n in table.s.calendar[space]] == calendar[space]


def test_the_twins_data_are_those_of_base_toml():
    """Two writings of the same tables: docs/rules/vulgari.md -> twin, and -> base.toml."""
    config, rules = BASE.config, twin.RULES
    assert set(config.map.zones) == set(rules["zones"])
    for name, zone in config.map.zones.items():
        other = rules["zones"][name]
        assert (zone.colour, zone.ducats, zone.knowledge) == (other["colour"], other["ducats"], other["knowledge"]), (
            name
        )
        assert set(zone.neighbours) == set(other["neighbours"]), name
        assert (zone.port or "") == rules["ports"].get(name, "").lower(), name
        roles = {"start": "start_cities", "cathedral": "cathedrals", "convent": "convents", "abbey": "abbeys",
                 "franciscan": "franciscan_cities"}  # fmt: skip
        assert set(zone.roles) == {role for role, key in roles.items() if name in rules[key]}, name
    for number, tile in config.events.tiles.items():
        other = rules["events"][number]
        knowledge = config.stupor_mundi.knowledge if number == 10 else tile.knowledge
        assert (tile.zone, tile.ducats, knowledge) == (other["zone"], other.get("ducats", 0), other.get("knowledge", 0))
    for players, bag in rules["bag"].items():
        assert [getattr(config.cubes[players], cube) for cube in CUBES] == bag["cubes"]
        assert config.cubes[players].per_turn == bag["k"]
    for level, kinds in config.manuscripts.levels.items():
        deck = [list(colours) for colours, copies in kinds.items() for _ in range(copies)]
        assert sorted(map(sorted, deck)) == sorted(map(sorted, twin.deck_of(level)))
    assert list(COLOURS) == rules["dialects"]
    assert [config.knowledge.spaces, *config.knowledge.levels] == [
        rules["knowledge"]["spaces"],
        *rules["knowledge"]["levels"],
    ]
    assert [list(step) for step in config.riddle.points] == rules["riddle"]["pv"]
    assert [list(step) for step in config.library.draw] == rules["library"]["draws"]
    assert sorted(config.library.tiles) == sorted(rules["library"]["tiles"])
    assert (
        sorted(config.cantico.turns) == rules["cantico"]["turns"]
        and list(config.cantico.points) == rules["cantico"]["pv"]
    )
    for track in twin.TRACKS:
        assert getattr(config, track).spaces == rules[track]["spaces"]
    for title, other in rules["titles"].items():
        assert (getattr(config.titles, title).votes, getattr(config.titles, title).points) == (
            other["votes"],
            other["pv"],
        )
    for tile, other in rules["friars"].items():
        mine = getattr(config.friars, tile)
        assert (mine.knowledge, mine.points, mine.virtual) == (
            other.get("knowledge", 0),
            other.get("pv", 0),
            other.get("virtual"),
        )
    for tile, other in rules["cardinals"].items():
        mine = getattr(config.cardinals, tile)
        assert (mine.knowledge, mine.points, mine.virtual) == (
            other.get("knowledge", 0),
            other.get("pv", 0),
            other.get("virtual"),
        )
        assert (mine.price or config.cardinals.price) == other.get("price", rules["cardinal_price"])
    assert load_variant("vulgari", "base").changes == []
