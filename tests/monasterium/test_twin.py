"""The engine against the naive twin (tests/oracles/monasterium.py), which was written from the rules alone."""

import copy
import json
import random
import re
import zlib
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from policies.chooser import load_strategies, strategy_names
from sim.game import load_game
from sim.trace import follow_game, list_codes, load_text
from sim.variant import check_model, load_variant, variant_names
from tests.contract.bots import uniform_strategies
from tests.oracles import monasterium as twin

GAME = load_game("monasterium")
SEED = 1247
NAMED = ["messenger", "cloister", "glazier", "missions", "builder", "majority", "balanced"]
PLAYERS = pytest.mark.parametrize("players", GAME.players)
LIKED = re.compile(r"^take [16]|^number [16]|^column A|send$|^novice I |^novice II |^die$|^reroll$")

GOODS = dict.fromkeys(("influence", "soup", "rosary", "tool", "book"), 20)
RICH = {"start": GOODS}  # uniform bots clear whole rows only when they can pay for anything
TIGHT = {"limited": True, "influence": 9, "soup": 9, "rosary": 6, "tool": 3, "book": 2}

# tables changed against base.toml; every switch of the open readings is here, and boards that make chains long
RULES = {
    "rich": RICH,
    "rich, chapels priced one by one": RICH | {"sending": {"chapel_price": "each"}},
    "rich, extra novices make chapels dearer": RICH | {"sending": {"extras_raise": True}},
    "rich, both": RICH | {"sending": {"chapel_price": "each", "extras_raise": True}},
    "any action as often as one likes": RICH | {"readings": {"any_action_once": False}},
    "any action scores row IV": RICH | {"readings": {"any_action_scores": True}},
    "bonuses declined": {"readings": {"may_decline": True}},
    "a tight supply": {"supply": TIGHT},
    "a tight supply, lost dice score": {
        "supply": TIGHT,
        "readings": {"lost_die_scores": True},
        "sending": {"cloister": [0]},
    },
    "no reroll tile": {"dice": {"reroll": False}},
    "long messengers": RICH | {"actions": {"long_messenger": 6}, "window": {"messenger": 5}},
    "six dice each": {"dice": {"personal": 3, "most_personal": 3, "most_taken": 5}},
    "rich, three cards of each deck": RICH | {"dice": {"personal": 2}, "missions": {"in_play": 3}},
    "one year": {"calendar": {"years": 1}},
}


@cache
def changed(name: str) -> dict:
    """The merged TOML of the base rules with the tables of RULES changed."""
    data = copy.deepcopy(load_variant("monasterium", "base").data)
    for table, keys in RULES[name].items():
        data[table] |= keys
    return data


def random_game(config, block: int):
    """The game with a chooser of its own. Handing compiled bots to `decide` at every step is slow.

    Every other block any legal action is as good as another; in the rest, what leads to sending is liked better, so
    that rows are cleared and chapels and cloisters filled.
    """
    rng, names, is_eager = random.Random(f"{SEED} {block}"), GAME.name_actions(config), block % 2 == 0
    liked = {code for code, name in names.items() if LIKED.search(name)}

    def decide(states, *_):
        legal = list_codes(states[0]["legal"])
        better = [code for code in legal if code in liked]
        return rng.choice(better if better and is_eager and rng.random() < 0.7 else legal)

    return replace(GAME, decide=decide)


def play(config: dict, players: int, block: int) -> dict:
    """One game at random as `statera play monasterium --json --legal` prints it."""
    checked = check_model(GAME.schema, config, "test")
    return tell(random_game(checked, block), checked, uniform_strategies(), (), [0] * players, block)


def tell(game, checked, strategies, choosers, lineup: list[int], block: int) -> dict:
    rules = GAME.build_rules(checked, len(lineup))
    moments = follow_game(game, rules, strategies, choosers, lineup, SEED, block, 0)
    data = load_text(GAME).game_data(moments, checked, with_legal=True)
    return json.loads(json.dumps({"players": len(lineup), **data}))


def pick_block(name: str, players: int) -> int:
    """A deal of its own for each variant and player count, so that other missions are in play; half are eager games."""
    return zlib.crc32(f"{name} {players}".encode()) % 1000


def replay_games(config: dict, players: int, blocks) -> list[dict]:
    traces = [play(config, players, block) for block in blocks]
    for block, trace in zip(blocks, traces, strict=True):
        found = twin.replay(trace, config)
        assert found is None, f"{players} players, seed {SEED}, block {block}: {found}"
    return traces


@PLAYERS
@pytest.mark.parametrize("variant", variant_names("monasterium"))
def test_games_replay_without_difference(variant, players):
    """Every roll, every decision, every legal set, every round's end, the score and the ranks (M1-M20)."""
    blocks = range(4) if variant == "base" else [pick_block(variant, players)]
    replay_games(load_variant("monasterium", variant).data, players, blocks)


@PLAYERS
@pytest.mark.parametrize("name", RULES)
def test_other_rules_replay_without_difference(name, players):
    replay_games(changed(name), players, [pick_block(name, players)])


@PLAYERS
def test_strategies_replay_without_difference(players):
    """Every strategy once. Bots that know what they want reach what random ones do not."""
    variant, names = load_variant("monasterium", "base"), strategy_names(GAME)
    strategies, choosers, _ = load_strategies(GAME, names)
    seats = [*range(len(names)), *[0] * (-len(names) % players)]
    for block, first in enumerate(range(0, len(seats), players)):
        lineup = seats[first : first + players]
        replay_strategies(variant, strategies, choosers, lineup, block)


def replay_strategies(variant, strategies, choosers, lineup: list[int], block: int) -> dict:
    trace = tell(GAME, variant.config, strategies, choosers(), lineup, block)
    found = twin.replay(trace, variant.data)
    assert found is None, f"{variant.name}, strategies {lineup}, seed {SEED}, block {block}: {found}"
    return trace


@pytest.mark.parametrize("name", variant_names("monasterium")[1:])
def test_strategies_replay_variants_without_difference(name):
    """One line-up for each variant: strategies, player counts and missions in turn."""
    number = variant_names("monasterium").index(name)
    strategies, choosers, _ = load_strategies(GAME, NAMED)
    players = 2 + number % 3
    lineup = [(number + seat) % len(NAMED) for seat in range(players)]
    replay_strategies(load_variant("monasterium", name), strategies, choosers, lineup, pick_block(name, players))


def shuffled(seed: int) -> dict:
    """Rules as no designer would write them: actions, bonuses, prices and switches at random."""
    rng, data = random.Random(seed), copy.deepcopy(load_variant("monasterium", "base").data)
    actions, road, window = data["actions"], data["road"]["spaces"], data["window"]
    tables = ("standard", "row_1", "row_2", "row_3")
    kinds = [kind for table in tables for kind in actions[table] if kind != "send"]
    rng.shuffle(kinds)
    kinds.insert(rng.randrange(5), "send")  # a standard action must send
    for i, table in enumerate(tables):
        actions[table] = kinds[5 * i : 5 * i + 5]
    bonuses = [space.pop("bonus", None) for space in road]
    rng.shuffle(bonuses)
    for space, bonus in zip(road, bonuses, strict=True):
        space.update({"bonus": bonus} if bonus else {})
    window |= {side: rng.choices([*GOODS, "messenger"], k=3) for side in ("rows", "columns")}
    data["sending"] |= {area: [rng.randint(0, 3) for _ in range(rng.randint(1, 5))] for area in ("chapel", "cloister")}
    data["sending"] |= {"chapel_price": rng.choice(["all", "each"]), "extras_raise": rng.random() < 0.5}
    data["readings"] |= {name: rng.random() < 0.5 for name, value in data["readings"].items() if value in (True, False)}
    data["start"] |= {good: rng.randint(0, 20) for good in GOODS}
    data["dice"] |= {"most_taken": rng.randint(1, 4), "most_sixes": rng.randint(1, 3)}
    return data


@pytest.mark.parametrize("seed", range(6))
def test_shuffled_rules_replay_without_difference(seed):
    replay_games(shuffled(seed), 2 + seed % 3, [seed])


def test_the_games_replayed_meet_every_question_and_every_loss():
    asked, lost, places = Counter(), Counter(), Counter()
    for name, players, number in (("rich", 4, 4), ("rich", 2, 4), ("a tight supply", 3, 2)):
        for trace in replay_games(changed(name), players, range(number)):
            for decision in trace["decisions"]:
                asked[decision["ask"]] += 1
                lost.update(decision.get("lost", {}))
                if decision["ask"] == "extra":
                    places[decision["action"].get("area", "declined")] += 1
    assert set(asked) == {
        "reroll", "reroll_neutral", "reroll_personal", "number", "take", "column", "action", "any", "good", "soup",
        "die", "novice", "place", "extra", "window", "bonus",
    }  # fmt: skip
    assert set(lost) == {"dice", "windows", "bonuses", "novices", "goods"}
    assert set(places) == {"building", "chapel", "cloister", "declined"}


LATE = {"year 1", "year 2", "year 3", "ninth tile", "no tiles left", "full chapel", "flip with dice left"}
MOST_LATE_GAMES = 40


def test_the_games_replayed_meet_what_comes_late_in_a_game():
    """Every mission card done, and in every year (M17); the ninth tile, a monastery without tiles (M16); a full chapel
    (M13); a tile flipped while dice lie on it (M14). Eager games, until all have been met."""
    config, missing = changed("rich, three cards of each deck"), set(LATE)
    missing |= {card for deck in twin.DECKS.values() for card in config["missions"][deck]["cards"]}
    for block in range(0, 2 * MOST_LATE_GAMES, 2):
        players = (4, 2, 4, 3)[block // 2 % 4]
        (trace,) = replay_games(config, players, [block])
        room = config["capacity"]["chapel"][f"players-{players}"]
        for player in trace["turns"][-1]["players"]:
            missing -= set(player["missions"]) | {f"year {year}" for year in player["missions"].values()}
            if all(tile for row in player["window"] for tile in row):
                missing.discard("ninth tile")
        for monastery in trace["turns"][-1]["monasteries"].values():
            if monastery["windows"] == 0:
                missing.discard("no tiles left")
            if sum(monastery["chapel"]) == room:
                missing.discard("full chapel")
        if count_flips(trace):
            missing.discard("flip with dice left")
        if not missing:
            break
    assert not missing


def count_flips(trace) -> int:
    """Novices of row IV sent from the column of the dice while some of them still lay there."""
    flips, dice, column = 0, 0, None
    for decision in trace["decisions"]:
        action = decision["action"]
        if decision["ask"] == "take":
            dice, column = action["dice"], "ABCDE "[action["space"] - 1]
        elif decision["ask"] == "column":
            column = action["column"]
        elif decision["ask"] == "action":
            dice -= 1
        elif decision["ask"] == "novice" and action["row"] == "IV" and action["column"] == column:
            flips += dice > 0
    return flips


# --- the twin notices ------------------------------------------------------------------------------------------------


@cache
def one_game() -> str:
    return json.dumps(play(changed("rich"), 3, 4))


def find(trace, ask, number=3):
    return [decision for decision in trace["decisions"] if decision["ask"] == ask][number]


def spoil_legal(trace):
    find(trace, "place")["legal"].pop()


def spoil_twice(trace):
    legal = find(trace, "take")["legal"]
    legal.append(legal[0])


def spoil_options(trace):
    find(trace, "action")["options"] += 1


def spoil_player(trace):
    find(trace, "number")["player"] = (find(trace, "number")["player"] + 1) % 3


def spoil_ask(trace):
    find(trace, "novice")["ask"] = "place"


def spoil_roll(trace):
    trace["rolls"][4]["neutral"].append(6)


def spoil_time_of_roll(trace):
    trace["rolls"][9]["decision"] += 1


def spoil_points(trace):
    trace["turns"][4]["players"][1]["points"] += 1


def spoil_board(trace):
    trace["turns"][-1]["monasteries"]["C"]["chapel"][0] += 1


def spoil_loss(trace):
    find(trace, "take")["lost"] = {"dice": 1}


def spoil_mission(trace):
    trace["setup"]["missions"]["A"][0] = trace["setup"]["missions"]["A"][1]


def spoil_source(trace):
    sources = trace["score"][0]["sources"]
    sources["chapels"], sources["goods"] = sources["chapels"] + 1, sources["goods"] - 1


def spoil_rank(trace):
    trace["score"][2]["rank"] += 1


def spoil_end(trace):
    trace["decisions"].pop()


@pytest.mark.parametrize("spoil", [value for name, value in sorted(globals().items()) if name.startswith("spoil_")])
def test_the_twin_notices_a_spoilt_game(spoil):
    trace = json.loads(one_game())
    assert twin.replay(trace, changed("rich")) is None
    spoil(trace)
    assert twin.replay(trace, changed("rich")) is not None
