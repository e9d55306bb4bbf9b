"""Set-up (H1-H4, H20)."""

from collections import Counter

import numpy as np
import pytest

from sim.games.hansa import GAME
from sim.games.hansa.codes import ABILITIES, CUBE, DISC, KINDS, NEUTRAL
from sim.games.hansa.data import player_data, setup_data
from sim.variant import load_variant

BASE = load_variant("hansa", "base").config
COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])
TAVERNS = {"Hildesheim-Goslar", "Lüneburg-Perleberg", "Osnabrück-Bremen"}


def deal(players: int, block: int = 0, config=BASE):
    """The state as dealt."""
    states = np.zeros(1, GAME.state)
    GAME.begin(states, GAME.build_rules(config, players), 7, block, 0)
    return states.view(np.recarray)[0]


@COUNTS
def test_h2_supply_and_stock_by_seat(players):
    """H1, H2, H3: 15 cubes and 3 discs cover the desk, one cube marks the score."""
    s = deal(players)
    for seat in range(players):
        data = player_data(s, seat)
        assert data["supply"] == [5 + seat, 1] and data["stock"] == [6 - seat, 0]
        assert data["abilities"] == dict.fromkeys(ABILITIES, 0)
        assert data["prestige"] == data["plate"] == 0 and data["markers"] == data["used"] == {} and data["table"] == []


@COUNTS
def test_h3_tracks_begin_with_their_first_value(players):
    rules = GAME.build_rules(BASE, players)[0]
    assert rules["track"][:, 0].tolist() == [1, 2, 0, 2, 3]
    assert rules["steps"].tolist() == [4, 5, 3, 3, 3]
    assert [rules["covered_by"][i] for i in range(5)] == [CUBE, CUBE, CUBE, DISC, CUBE]
    assert deal(players).actions == 2


@COUNTS
def test_h4_three_markers_on_the_taverns_and_twelve_shuffled(players):
    places, first = Counter(), Counter()
    for block in range(300):
        setup = setup_data(deal(players, block), BASE)
        assert setup["board"] == ("2-3" if players < 4 else "4-5")
        assert set(setup["markers"]) == TAVERNS
        assert sorted(setup["markers"].values()) == ["extra_office", "remove", "swap"]
        assert Counter(setup["supply"]) == Counter(
            extra_office=3, swap=2, actions=2, more_actions=2, develop=2, remove=1
        )
        places[tuple(setup["markers"][route] for route in sorted(TAVERNS))] += 1
        first[setup["supply"][0]] += 1
    assert len(places) == 6 and min(places.values()) > 25
    assert set(first) == set(KINDS) and 45 < first["extra_office"] < 110


def test_h4_the_first_edition_has_sixteen():
    setup = setup_data(deal(4, 0, load_variant("hansa", "first-edition-markers").config), BASE)
    counts = Counter([*setup["supply"], *setup["markers"].values()])
    assert [counts[kind] for kind in KINDS] == [5, 2, 2, 2, 3, 2]


def test_h20_nine_neutral_cubes_with_two_players_and_none_with_more():
    s = deal(2)
    routes = [route for i, route in enumerate(BASE.boards.routes) if s.on[NEUTRAL, CUBE, i]]
    assert set(routes) == TAVERNS | {
        "Groningen-Emden", "Stade-Hamburg", "Hamburg-Lübeck", "Coellen-Warburg", "Göttingen-Quedlinburg",
        "Quedlinburg-Halle",
    }  # fmt: skip
    assert s.on.sum() == 9
    assert all(deal(players).on.sum() == 0 for players in (3, 4, 5))


@COUNTS
def test_the_luck_of_a_block_is_the_same_for_every_player_count(players):
    """Blocks are paired over variants, so the deal must not depend on more than it must."""
    assert setup_data(deal(players, 3), BASE)["supply"] == setup_data(deal(5, 3), BASE)["supply"]


@COUNTS
def test_the_first_player_begins_with_two_actions_and_nothing_on_the_board(players):
    """H4b: everything but claims and markers is open to him."""
    s = deal(players)
    assert (s.player, s.turn, s.ask) == (0, 1, 0)
    assert s.offices.sum() == 0 and (s.controller == -1).all() and s.completed == 0
