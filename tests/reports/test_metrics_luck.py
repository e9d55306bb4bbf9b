"""Luck: the split by Latin squares, what the same deal gives again, and the ladder of skill."""

import numpy as np
import pytest

from reports.metric import METRICS, Nothing
from reports.metrics.ladder import find_ladders
from reports.metrics.luck import (
    AGAIN_PLAYER,
    AGAIN_SEAT,
    ALL_PLAYER,
    ALL_SEAT,
    DEAL_PLAYER,
    DEAL_SEAT,
    PLAYER,
    REST,
    SEAT,
    deal_span,
    find_deals,
    luck_split,
    skill_ladder,
)
from tests.reports.cells import make_cell, rotate

NAMES = ["a", "b", "c"]


def play(blocks, player=(0, 0, 0), seat=(0, 0, 0), deal_player=0.0, deal_seat=0.0, rest=0.0, seed=1, lineup=NAMES):
    """Games whose scores are made of these effects, as standard deviations."""
    generator = np.random.default_rng(seed)
    n, score = len(lineup), []
    for _ in range(blocks):
        suits_player, suits_seat = deal_player * generator.normal(size=n), deal_seat * generator.normal(size=n)
        for rotation in range(n):
            members = (np.arange(n) + rotation) % n
            result = np.array(player)[members] + suits_player[members] + np.array(seat) + suits_seat
            score.append(result + rest * generator.normal(size=n))
    return make_cell(rotate(lineup, blocks), (np.array(score) * 1000).round().astype(int))


def split(cell, of="points above the table"):
    data = luck_split(cell)
    return {line["part"]: line for line in data.filter(data["of"] == of).iter_rows(named=True)}


def test_the_table_puts_members_and_seats_in_their_place():
    cell = make_cell(rotate(NAMES, 2), [[10 * r + s for s in range(3)] for r in range(6)])
    deals = find_deals(cell)
    table = deals.table(cell.column("score"))
    # member b sits in seat 2 of game 1, seat 1 of game 2 and seat 3 of game 3
    assert table[0, 1].tolist() == [10, 1, 22] and table[1, 0].tolist() == [30, 51, 42]
    assert deals.lineups.tolist() == [[0, 1, 2]] * 2


@pytest.mark.parametrize("part, effect", [
    (PLAYER, {"player": (-1, 0, 1)}),
    (SEAT, {"seat": (1, 0, -1)}),
    (DEAL_PLAYER, {"deal_player": 1.0}),
    (DEAL_SEAT, {"deal_seat": 1.0}),
    (REST, {"rest": 1.0}),
])  # fmt: skip
def test_each_effect_alone_is_found(part, effect):
    found = split(play(1500, **effect))
    assert found[part]["value"] > 0.95
    assert sum(line["value"] for line in found.values()) == pytest.approx(1)


def test_effects_together_have_their_shares():
    effects = {"player": (-1, 0, 1), "seat": (0.5, 0, -0.5), "deal_player": 0.7, "deal_seat": 0.5, "rest": 1.2}
    found = split(play(3000, **effects))
    variances = {PLAYER: 1, SEAT: 0.25, DEAL_PLAYER: 0.49, DEAL_SEAT: 0.25, REST: 1.44}
    for part, variance in variances.items():
        assert found[part]["value"] == pytest.approx(variance / 3.43, abs=0.02)
        assert found[part]["low"] <= variance / 3.43 <= found[part]["high"]


def test_strategies_of_changing_company_are_fitted_within_tables():
    generator = np.random.default_rng(4)
    strength = {"a": -2.0, "b": 0.0, "c": 1.0, "d": 3.0}
    seats, score = [], []
    for _ in range(600):
        lineup = generator.permutation(list(strength))[:3].tolist()
        for game in rotate(lineup):
            seats.append(game)
            score.append([strength[name] + generator.normal() for name in game])
    found = split(make_cell(seats, (np.array(score) * 1000).astype(int)))
    # of three drawn from four the variance within a table is that of all four
    among = np.var(list(strength.values()), ddof=1)
    assert found[PLAYER]["value"] == pytest.approx(among / (among + 1), abs=0.02)
    assert found[DEAL_PLAYER]["value"] < 0.02


def test_a_mirror_run_has_no_players():
    found = split(play(300, deal_seat=1.0, rest=1.0, lineup=["a", "a", "a"]))
    assert set(found) == {SEAT, DEAL_SEAT, REST}
    assert found[DEAL_SEAT]["value"] == pytest.approx(0.5, abs=0.07)


def test_two_players_leave_the_rest_as_much_as_it_can_be():
    found = split(play(500, player=(0, 0), seat=(0, 0), rest=1.0, lineup=["a", "b"]))
    assert found[REST]["value"] > 0.85


def test_blocks_with_a_failed_game_are_left_out():
    cell = play(20, rest=1.0)
    kept = cell.rows.collect().filter(~((cell.rows.collect()["block"] == 3) & (cell.rows.collect()["rotation"] == 1)))
    cell.__dict__["rows"] = kept.lazy()
    assert find_deals(cell).blocks.sum() == 57 and luck_split(cell)["games"].to_list() == [57] * 10
    with pytest.raises(Nothing, match="fewer than two blocks"):
        luck_split(play(1, rest=1.0))
    with pytest.raises(Nothing, match="did equally well"):
        luck_split(play(3))


def test_what_the_same_deal_gives_again_by_hand():
    # in the first block a wins from every seat; in the second the first seat wins whoever sits there
    score = [[9, 1, 1], [1, 1, 9], [1, 9, 1], [9, 1, 1], [9, 1, 1], [9, 1, 1]]
    found = {
        line["measure"]: line["value"] for line in deal_span(make_cell(rotate(NAMES, 2), score)).iter_rows(named=True)
    }
    assert found == pytest.approx({AGAIN_PLAYER: 0.5, ALL_PLAYER: 0.5, AGAIN_SEAT: 0.5, ALL_SEAT: 0.5})


def test_what_would_be_expected_of_players_alone():
    cell = play(3000, player=(-0.5, 0, 1), rest=1.0)
    for line in deal_span(cell).iter_rows(named=True):
        assert line["low"] - 0.003 <= line["expected"] <= line["high"] + 0.003, line
    suited = deal_span(play(300, deal_player=1.0, rest=1.0))
    again = suited.filter(suited["measure"] == AGAIN_PLAYER).row(0, named=True)
    assert again["low"] > again["expected"] + 0.05


def test_a_mirror_run_repeats_only_seats():
    data = deal_span(play(30, rest=1.0, lineup=["a", "a", "a"]))
    assert data["measure"].to_list() == [AGAIN_SEAT, ALL_SEAT]


def test_ladders_are_of_what_differs_in_temperature_alone():
    tiers = [
        {"name": "warm", "temperature": 0.5, "bot": "planner", "fingerprint": "2"},
        {"name": "cold", "temperature": 0.0, "bot": "planner", "fingerprint": "1"},
        {"name": "other", "temperature": 0.0, "bot": "greedy", "fingerprint": "3"},
        {"name": "same", "temperature": 0.5, "bot": "uniform"},
        {"name": "again", "temperature": 0.5, "bot": "uniform"},
        {"name": "none"},
    ]
    assert [[tier["name"] for tier in ladder] for ladder in find_ladders(tiers)] == [["cold", "warm"]]


def test_the_ladder_of_skill():
    definitions = {"a": {"temperature": 2.0, "bot": "x"}, "b": {"temperature": 0.5, "bot": "x"}}
    cell = play(100, player=(0, 1, 0), rest=1.0)
    cell.run.manifest["strategies"] = [{"name": name, **definitions.get(name, {})} for name in NAMES]
    data = skill_ladder(cell)
    assert data["step"].to_list() == ["b (0.5) over a (2)"] and data["low"][0] > 0.6 and data["blocks"][0] == 100
    assert METRICS["skill_ladder"].shows(data, cell).startswith("1 of 1 steps")
    with pytest.raises(Nothing, match="temperature alone"):
        skill_ladder(play(5, rest=1.0))
