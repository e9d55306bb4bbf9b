"""Set-up (M1-M4), and luck that one player's decisions do not take from another."""

from collections import Counter

import numpy as np
import pytest

from sim.games.monasterium.codes import ALL_NOVICES, BUILDINGS, GOODS, MONASTERIES, NEUTRAL, PERSONAL, SPACES
from sim.games.monasterium.data import game_data, setup_data, snapshot_data
from tests.contract.bots import follow_uniform, load_config, load_game, load_rules

GAME = load_game("monasterium")
COUNTS = pytest.mark.parametrize("players", [2, 3, 4])
CONFIG = load_config("monasterium")


def deal(players, block=0):
    states = np.zeros(1, GAME.state)
    GAME.begin(states, load_rules("monasterium", players), 7, block, 0)
    return states


def first_round(players):
    states = deal(players)
    GAME.step(states, load_rules("monasterium", players), -1)
    return states.view(np.recarray)[0]


@COUNTS
def test_m1_three_years_of_as_many_rounds_as_players_and_the_chalice_passes_left(players):
    turns = game_data(follow_uniform(GAME, players, 1), CONFIG)["turns"]
    assert [turn["turn"] for turn in turns] == list(range(1, 3 * players + 1))
    assert [turn["year"] for turn in turns] == [year for year in (1, 2, 3) for _ in range(players)]
    assert [turn["first"] for turn in turns] == [i % players for i in range(3 * players)]


@pytest.mark.parametrize("players, neutral, windows", [(2, 5, 4), (3, 3, 6), (4, 2, 8)])
def test_m2_dice_windows_and_chapels_by_the_number_of_players(players, neutral, windows):
    s = first_round(players)
    assert s.held[NEUTRAL, :players].tolist() == [neutral] * players
    assert s.windows.tolist() == [windows] * 5 and s.chapel_room.tolist() == [windows] * 5


def test_m2_spaces_marked_4_are_blocked_with_three_players():
    ring = ["lay", "workshop", "common", "lay", "workshop", "lay", "common", "workshop"]
    for players in (3, 4):
        board = snapshot_data(deal(players).view(np.recarray)[0], CONFIG)["monasteries"]
        blocked = [None, None, None, "blocked"] * 2 if players == 3 else [None] * 8
        for name in MONASTERIES:
            assert board[name]["buildings"] == board[name]["cloister"] == blocked
        r = load_rules("monasterium", players).view(np.recarray)[0]
        open_kinds = Counter(kind for i, kind in enumerate(ring, 1) if players == 4 or i not in (4, 8))
        for kind, building in enumerate(BUILDINGS):
            assert int(r.type_spaces[kind]).bit_count() == 5 * open_kinds[building]


def test_the_side_for_two_has_four_buildings_and_four_cloister_spaces_each():
    board = snapshot_data(deal(2).view(np.recarray)[0], CONFIG)["monasteries"]
    r = load_rules("monasterium", 2).view(np.recarray)[0]
    kinds = {
        name: "".join(BUILDINGS[r.building_type[SPACES * m + i]][0] for i in range(4))
        for m, name in enumerate(MONASTERIES)
    }
    assert kinds == {"A": "lwcl", "B": "lwcw", "C": "lwcl", "D": "lwcw", "E": "lwcc"}
    for name in MONASTERIES:
        assert board[name]["buildings"] == board[name]["cloister"] == [None] * 4
    # cloister space i touches buildings i and i + 1, the last one the first
    for m in range(5):
        touched = [int(r.touches[SPACES * m + i]) >> SPACES * m for i in range(4)]
        assert touched == [0b1001, 0b0011, 0b0110, 0b1100]


@COUNTS
def test_m3_what_players_start_with(players):
    s = first_round(players)
    start = {"influence": 2, "soup": 2, "rosary": 1, "tool": 0, "book": 0}
    for p in range(players):
        assert dict(zip(GOODS, s.goods[p].tolist(), strict=True)) == start
        assert (s.owned[p], s.held[PERSONAL, p], s.fresh[p], s.messenger[p]) == (1, 1, 1, 0)
        assert (s.novices[p], s.extras[p]) == (ALL_NOVICES, 15)


def test_m4_two_cards_of_each_deck_all_pairs_alike():
    seen = {deck: Counter() for deck in "ABC"}
    for block in range(2000):
        missions = setup_data(deal(4, block).view(np.recarray)[0], CONFIG)["missions"]
        for deck, cards in missions.items():
            assert len(set(cards)) == 2
            seen[deck][frozenset(cards)] += 1
    for deck, letter in (("deck_a", "A"), ("deck_b", "B"), ("deck_c", "C")):
        pairs = seen[letter]
        assert len(pairs) == 10 and set().union(*pairs) == set(getattr(CONFIG.missions, deck).cards)
        assert all(140 < count < 260 for count in pairs.values())  # 200 expected, deviation 13


def test_dice_are_fair():
    faces, rolls = Counter(), Counter()
    for block in range(40):
        for roll in game_data(follow_uniform(GAME, 2, block), CONFIG)["rolls"]:
            faces.update(roll["neutral"] + roll["personal"])
            rolls[roll["why"]] += 1
    total = sum(faces.values())
    assert set(rolls) == {"turn", "reroll", "extra"}
    assert total > 3000
    deviation = (total * 5 / 36) ** 0.5
    assert all(abs(faces[face] - total / 6) < 5 * deviation for face in range(1, 7))


def test_one_players_decisions_leave_the_luck_of_the_others_alone():
    """Rotated line-ups decide otherwise; the first roll of every player in every round is the same as long as he has
    as many dice."""

    def first_rolls(rotation):
        found = {}
        for roll in game_data(follow_uniform(GAME, 4, 2, rotation=rotation), CONFIG)["rolls"]:
            if roll["why"] == "turn":
                found.setdefault((roll["turn"], roll["player"]), (roll["neutral"], roll["personal"]))
        return found

    one, other = first_rolls(0), first_rolls(1)
    assert one.keys() == other.keys() and len(one) == 48
    for key, (neutral, personal) in one.items():
        assert neutral == other[key][0], key
        if len(personal) == len(other[key][1]) == 1:
            assert personal == other[key][1], key
