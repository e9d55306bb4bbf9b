"""The config of Monasterium: what base.toml says, what variants change, and what is refused."""

import re

import numpy as np
import pytest
from pydantic import BaseModel

from sim.games.monasterium.check import PLAYERS
from sim.games.monasterium.config import Config
from sim.source import CONFIGS
from sim.variant import load_variant, variant_names
from tests.configs import build_fixtures, check_base
from tests.contract.bots import follow_uniform, load_game, load_rules, play_uniform
from tests.monasterium.hooks import check_change, check_pieces

GAME = load_game("monasterium")
BASE = load_variant("monasterium", "base")
problems, load = build_fixtures("monasterium")


# --- base.toml


def test_every_key_of_base_is_in_the_model_and_the_other_way_round():
    check_base("monasterium")


def test_every_key_has_a_description():
    for definition in Config.model_json_schema(by_alias=True)["$defs"].values():
        for name, node in definition["properties"].items():
            assert "description" in node or "$ref" in node, name


def test_what_is_reconstructed_says_so():
    assert BASE.reconstructed == ["actions", "completed", "road", "missions", "supply", "board"]


def test_clauses_exist():
    text = (CONFIGS.parent / "docs/rules/monasterium.md").read_text()
    known = set(re.findall(r"\*\*(M\d+b?)\b", text))
    assert len(known) == 21
    for name in Config.model_fields:
        table = getattr(BASE.config, name)
        if isinstance(table, BaseModel):
            assert set(table.clauses) <= known, name


# --- variants

CHANGES = {
    "chapel-price-each": ['sending.chapel_price: "all" -> "each"'],
    "cloister-halved": ["scoring.cloister: 2 -> 1"],
    "columns-2-3-4": ["completed.columns: [4, 4, 4] -> [2, 3, 4]"],
    "missions-flat": [
        "missions.deck-a.points: [14, 10, 7] -> [10, 10, 10]",
        "missions.deck-b.points: [12, 9, 6] -> [9, 9, 9]",
    ],
    "most-taken-2": ["dice.most_taken: 3 -> 2"],
    "no-discount": ["actions.discount: 1 -> 0"],
    "no-reroll": ["dice.reroll: true -> false"],
    "supply-limited": ["supply.limited: false -> true"],
}


@pytest.mark.parametrize("name", variant_names("monasterium")[1:])
def test_a_variant_changes_only_what_it_says(name):
    variant = load_variant("monasterium", name)
    assert variant.about and variant.question
    if name.startswith("road-"):
        assert len(variant.changes) == 1 and len(variant.config.road.spaces) == int(name.removeprefix("road-"))
    else:
        assert variant.changes == CHANGES[name]


def test_roads_keep_the_order_of_bonuses_and_link_the_ends():
    """The reconstructed roads of 8, 10 and 14: the same bonuses in the same order, A at the start and C at the end."""
    wanted = ["any-action", "influence-or-rosary", "soup-or-swap", "window", "die-or-points"]
    for name, spaces in (("base", [2, 4, 6, 8, 10]), ("road-8", [2, 3, 5, 6, 8]), ("road-14", [3, 6, 8, 11, 14])):
        road = load_variant("monasterium", name).config.road.spaces
        found = [(i, space.bonus) for i, space in enumerate(road, 1) if space.bonus != "none"]
        assert found == list(zip(spaces, wanted, strict=True))
        assert road[0].links == ["A"] and road[-1].links == ["C"]


READINGS = {
    "declined": "[readings]\nmay_decline = true",
    "any action": "[readings]\nany_action_once = false\nany_action_scores = true\nlost_die_scores = true",
    "extras": "[sending]\nextras_raise = true\nchapel_price = 'each'",
    "scarce": "[supply]\nlimited = true\ninfluence = 9\nsoup = 9\nrosary = 5\ntool = 1\nbook = 1",
    "many dice": "[dice]\nmost_taken = 6\nmost_sixes = 2\nmost_personal = 4\nneutral = { players-4 = 5 }",
    "one die": "[dice]\npersonal = 0\nneutral = { players-2 = 1, players-3 = 1, players-4 = 1 }",
    "cheap": "[sending]\ninfluence = 0\ngoods = [0, 0]\nchapel = [0]\ncloister = [0]",
    "rooms": "[capacity]\nwindows = { players-4 = 1 }\nchapel = { players-4 = 1 }",
    "no missions": "[missions]\nin_play = 0",
    "one year": "[calendar]\nyears = 1",
    "wandering": "[actions]\nstandard = ['send', 'messenger', 'long-messenger', 'points', 'messenger']",
    "influence for all": "[buildings]\nlay = { good = 'influence', gives = 'window' }",
}  # fmt: skip


@pytest.mark.parametrize("changes", READINGS.values(), ids=READINGS)
def test_other_rules_play_and_keep_their_pieces(changes, load):
    config = load(changes)
    for players in PLAYERS:
        rules = GAME.build_rules(config, players)
        play_uniform(GAME, players, range(100), rules=rules)
        r, previous = rules.view(np.recarray)[0], None
        for moment in follow_uniform(GAME, players, 3, rules=rules):
            check_pieces(moment.after, r, config)
            if previous is not None:
                check_change(previous, moment.after, r)
            previous = moment.after
        assert moment.what == "over"


@pytest.mark.parametrize("name", variant_names("monasterium"))
def test_every_variant_plays(name):
    config = load_variant("monasterium", name).config
    for players in PLAYERS:
        rows = play_uniform(GAME, players, range(50), rules=GAME.build_rules(config, players))
        assert rows[:, :, 0].max() > 20


def test_a_variant_is_another_value_of_the_same_record():
    base, other = load_rules("monasterium", 4), load_rules("monasterium", 4, "cloister-halved")
    different = [name for name in GAME.rules.names if not np.array_equal(base[name], other[name])]
    assert different == ["cloister_factor"]


# --- what is refused, and how it is told


@pytest.mark.parametrize(
    "changes, told",
    [
        ("[dice]\npersonal = 4", "a player starts with 4 personal dice; at most most_personal = 3"),
        ("[dice]\npersonal = 0\nneutral = { players-3 = 0 }", "with 3 players nobody has a die"),
        ("[dice]\nneutral = { players-2 = 6 }", "is out of range; allowed: a whole number from 0 to 5"),
        ("[actions]\nstandard = ['soup', 'soup', 'soup', 'soup', 'soup']", "no novice could ever be sent"),
        ("[actions]\nrow_2 = ['tool', 'soup']", "has 2 values; allowed: a list of 5 values"),
        ("[actions]\nlong_messenger = 6\n[[road.spaces]]\nlinks = ['A', 'B', 'C', 'D', 'E']\nbonus = 'any-action'\n"
         "[[road.spaces]]\nlinks = []\n",
         "a move might never end: 1 bonuses of any action, 6 spaces each, on a road of 2"),
        ("[[road.spaces]]\nlinks = ['A', 'B']\n[[road.spaces]]\nlinks = ['D', 'E', 'D']\n",
         "no space is linked to monastery C"),
        ("[[road.spaces]]\nlinks = ['A', 'B', 'C']\n[[road.spaces]]\nlinks = ['D', 'E', 'D']\n", "'D' is there twice"),
        ("[supply]\nlimited = true\nsoup = 7", "4 players start with 8 of it; at least 8"),
        ("[calendar]\nyears = 4", "deck C has points for 3 of 4 years"),
        ("[missions]\nin_play = 3\nremove = 1", "is an unknown key"),
        ("[missions.deck-a.cards]\nX = { }", "asks for nothing"),
        ("[missions.deck-a.cards]\nX = { wants = ['tower A'] }", "is not written as it must be"),
        ("[missions.deck-a.cards]\nX = { wants = ['chapel A', 'chapel A', 'chapel A', 'chapel A', 'chapel A'] }",
         "asks for 5 in chapel A, where 2 players have 4; ask for fewer"),
        ("[missions.deck-b.cards]\nA-B-C = { novices = 2 }", "two cards are called 'A-B-C'; rename one"),
        ("[missions.deck-c.cards]\ncommon-rooms = { common_rooms = 7 }", "with 2 players at most 6 can be there"),
        ("[missions.deck-c.cards]\ncloisters = { cloisters = 10 }", "with 2 players at most 9 can be there"),
        ("[missions.deck-c.cards]\ndice = { dice = 4 }", "nobody can have 4 dice; at most dice.most_personal = 3"),
        ("[board.two.monasteries.A]\ncloister = [[1, 2], [5]]", "there is no building 5; at most 4"),
        ("[board.two.monasteries.A]\nblocked_buildings = [4]",
         "spaces are blocked with 3 players only, who use the other side; leave them out here"),
        ("[board.two.monasteries.E]\nblocked_cloister = [1]",
         "spaces are blocked with 3 players only, who use the other side; leave them out here"),
        ("[board.two.monasteries.A]\ncloister = [[]]", "has 0 values; allowed: a list of 1 to 8 values"),
        ("[board.more.monasteries.B]\nblocked_cloister = [8]\ncloister = [[1, 2], [4, 8]]",
         "there is no space 8; at most 2"),
        ("[board.more.monasteries.B]\nblocked_cloister = []\ncloister = [[1, 2], [4, 8]]",
         "with 3 players it touches only blocked buildings, so nobody could use it; block it too"),
    ],
)  # fmt: skip
def test_what_is_refused(changes, told, problems):
    assert any(told in line for line in problems(changes)), problems(changes)


def test_all_that_is_wrong_is_told_at_once(problems):
    lines = problems(
        "[dice]\npersonal = 4\n[calendar]\nyears = 5\n[scoring]\nchapels = [1]\n[missions.deck-c.cards]\n"
        "dice = { dice = 4 }\n[actions]\nstandard = ['sned', 'soup', 'soup', 'soup', 'soup']"
    )
    for told in (
        "dice.personal = 4", "deck A has points for 3 of 5 years", "deck C has points for 3 of 5 years",
        "scoring.chapels = [1]", "missions.deck-c.cards.dice.dice = 4", "actions.standard",
    ):  # fmt: skip
        assert any(told in line for line in lines), (told, lines)
    assert any("Did you mean" in line for line in lines)
