"""Strategies: shares, strength, match-ups, invasions and the meta-game, on games made by hand."""

import numpy as np
import pytest

from reports.bands import load_bands
from reports.metric import METRICS, Nothing, row
from reports.metrics.matchups import count_meetings, find_safe, invasions, matchups
from reports.metrics.metagame import find_dominated, meta_health, meta_mix, split_cyclic
from reports.metrics.strategies import strategy_share, strength
from reports.stats import Estimate, judge
from tests.reports.cells import make_cell, rotate

BAND = load_bands().share("strategy", 3)
MIRROR = make_cell([["a", "a"]] * 4, [[1, 2], [2, 1], [3, 1], [1, 3]])


def duel(chances: dict[tuple[str, str], float], blocks: int, seed=2):
    """Two-player games between all the pairs named: the first wins with that chance, whoever sits first."""
    generator = np.random.default_rng(seed)
    pairs = list(chances) * blocks
    seats = [game for pair in pairs for game in rotate(list(pair))]
    score = []
    for first, _ in ((pair, rotation) for pair in pairs for rotation in (0, 1)):
        won = generator.random() < chances[first]
        score.append([int(won), int(not won)] if len(score) % 2 == 0 else [int(not won), int(won)])
    return make_cell(seats, score)


CIRCLE = {("rock", "scissors"): 0.8, ("scissors", "paper"): 0.8, ("paper", "rock"): 0.8}
LADDER = {("good", "fair"): 0.7, ("fair", "bad"): 0.7, ("good", "bad"): 0.85}


def test_shares_by_hand():
    cell = make_cell(rotate(["a", "b", "c"], 2), [[9, 5, 1], [1, 9, 5], [9, 1, 5], [9, 9, 1], [1, 2, 3], [3, 1, 1]])
    # a wins games 1, half of 4 and 5; b game 2 half ... each game's seats are rotated by one
    data = strategy_share(cell)
    found = dict(zip(data["strategy"], data["value"], strict=True))
    assert found == pytest.approx({"a": 2.5 / 6, "b": 0.5 / 6, "c": 3 / 6})
    assert data["strategy"].to_list() == ["c", "a", "b"]
    assert data["win_points"].to_list() == pytest.approx([1.5, 1.25, 0.25])
    assert data["blocks"].to_list() == [2] * 3 and data["games"].to_list() == [6] * 3


def test_strong_and_weak_strategies_are_told():
    cell = duel(LADDER, 150)
    strong, weak = METRICS["strategy_share"].tell(strategy_share(cell), cell)
    assert strong.text.startswith("good (") and "is too strong" in strong.text
    assert weak.text.startswith("bad (") and "is too weak" in weak.text
    level = duel({("a", "b"): 0.5}, 20)
    assert not list(METRICS["strategy_share"].tell(strategy_share(level), level))


def test_strength_is_the_log_odds_of_finishing_above():
    cell = make_cell(rotate(["a", "b"], 8), [[1, 0], [0, 1], [1, 0], [0, 1], [1, 0], [0, 1], [0, 1], [1, 0]] * 2)
    data = strength(cell)
    # a wins 12 of 16: the odds 3 are shared half and half by the two strategies
    assert data["strategy"].to_list() == ["a", "b"]
    assert data["log_strength"].to_list() == pytest.approx([np.log(3) / 2, -np.log(3) / 2], abs=1e-4)
    assert data["value"].to_list() == pytest.approx([3**0.5 / (1 + 3**0.5), 1 / (1 + 3**0.5)], abs=1e-4)


def test_match_ups_by_hand():
    cell = make_cell(
        [["a", "b", "c"], ["b", "c", "a"], ["c", "a", "b"], ["a", "a", "b"], ["a", "b", "a"], ["b", "a", "a"]],
        [[3, 2, 1], [2, 2, 1], [1, 2, 3], [5, 1, 3], [5, 3, 1], [3, 5, 1]],
    )
    meetings = count_meetings(cell)
    assert meetings.codes == [0, 1, 2]
    assert meetings.met.sum(axis=0).tolist() == [[0, 9, 3], [9, 0, 3], [3, 3, 0]]
    assert meetings.above.sum(axis=0).tolist() == [[0, 4, 2], [5, 0, 2.5], [1, 0.5, 0]]
    assert meetings.blocks.tolist() == [[2, 2, 1], [2, 2, 1], [1, 1, 1]]
    data = matchups(cell)
    found = {(line["strategy"], line["rival"]): line for line in data.iter_rows(named=True)}
    assert len(found) == 6 and found["b", "a"]["value"] == pytest.approx(5 / 9)
    assert found["a", "b"]["value"] == pytest.approx(4 / 9) and found["a", "b"]["games"] == 6
    assert found["c", "a"]["low"] is None and found["c", "a"]["note"] == "too few blocks"
    assert found["a", "b"]["q"] == found["b", "a"]["q"]


def test_marks_of_match_ups_are_adjusted():
    data = matchups(duel(LADDER, 100))
    assert (data["q"] < 0.05).all()
    level = matchups(duel({("a", "b"): 0.5, ("b", "c"): 0.5, ("a", "c"): 0.5}, 40))
    assert (level["q"] > 0.05).all()


def test_invasions_by_hand():
    one_a, one_b = rotate(["a", "b", "b"]), rotate(["b", "a", "a"])
    cell = make_cell(one_a + one_b + one_a, [[9, 1, 1], [1, 1, 9], [9, 1, 1]] + [[1, 5, 2]] * 3 + [[1, 2, 3]] * 3)
    found = {(line["strategy"], line["rival"]): line for line in invasions(cell).iter_rows(named=True)}
    # a alone: wins in seat 1 of game 1, seat 3 of game 2, not in game 3; then seat 3 of the second game only
    assert found["a", "b"]["value"] == pytest.approx(3 / 6) and found["a", "b"]["blocks"] == 2
    assert found["b", "a"]["value"] == pytest.approx(1 / 3) and found["b", "a"]["games"] == 3


def test_a_strategy_seated_twice_is_counted_in_blocks_and_games_not_in_seats():
    generator = np.random.default_rng(6)
    lineups = [["a", "a", "b"], ["b", "c", "c"], ["b", "c", "a"], ["b", "c", "b"]]
    seats = [game for number in range(200) for game in rotate(lineups[number % 4])]
    cell = make_cell(seats, generator.integers(0, 100, (600, 3)))
    lines = {line["strategy"]: line for line in strategy_share(cell).iter_rows(named=True)}
    assert {name: (line["blocks"], line["games"]) for name, line in lines.items()} == {
        "a": (100, 300),
        "b": (200, 600),
        "c": (150, 450),
    }


def test_games_to_decide_are_games_of_the_run():
    """A strategy that sits in one block of four needs four blocks played for one more of its own."""
    estimate = Estimate(0.27, 0.23, 0.31, 50, 200, 0.02, 0.95)
    cell = gather([0.0] * 4, 200, 1)
    alone = row(estimate, cell, band=(0.2, 0.3))["further"]
    among = row(estimate, cell, band=(0.2, 0.3), looked_at=200)["further"]
    # the upper edge lies 0.03 away: 50 (0.04 / 0.03)^2 blocks in all, 39 more, of four games each
    assert (alone, among) == (39 * 4, 4 * 39 * 4)


def test_invasions_share_the_blocks_of_a_run():
    """Six ordered pairs in turn: each needs six times as many blocks as it has itself."""
    pairs = [(a, b) for a in "abc" for b in "abc" if a != b]
    seats = [game for number in range(300) for game in rotate([pairs[number % 6][0]] + [pairs[number % 6][1]] * 2)]
    data = invasions(make_cell(seats, np.random.default_rng(8).integers(0, 100, (900, 3))))
    open_ones = data.filter(data["further"] > 0)
    assert len(open_ones) and data["blocks"].to_list() == [50] * 6
    for line in open_ones.iter_rows(named=True):
        verdict = judge(Estimate(*(line[n] for n in ("value", "low", "high")), 50, 150, 0.0, 0.95), *BAND)
        assert line["further"] == 6 * verdict.further_blocks * 3


def test_who_breaks_into_every_table_is_told():
    lineups = [rotate(["good", "bad", "bad"]), rotate(["bad", "good", "good"])]
    seats = [game for _ in range(60) for lineup in lineups for game in lineup]
    generator = np.random.default_rng(3)
    noise = generator.random((len(seats), 3))
    score = [
        [10 * (name == "good") * (u < 0.9) + u for name, u in zip(*s, strict=True)]
        for s in zip(seats, noise, strict=True)
    ]
    cell = make_cell(seats, (np.array(score) * 1000).astype(int))
    data = invasions(cell)
    assert find_safe(data, 1 / 3) == ["good"]
    (takeaway,) = METRICS["invasions"].tell(data, cell)
    assert takeaway.text.startswith("good breaks into every table")
    assert "Nobody surely breaks into a table of good." in METRICS["invasions"].shows(data, cell)


@pytest.mark.parametrize("measure", [strategy_share, strength, matchups, invasions, meta_mix, meta_health])
def test_a_mirror_run_has_no_strategies_to_compare(measure):
    with pytest.raises(Nothing, match="only one strategy played, a"):
        measure(MIRROR)


def test_what_a_run_does_not_hold_is_told():
    two = make_cell(rotate(["a", "b"], 2), [[1, 0]] * 4)
    with pytest.raises(Nothing, match="two players the match-ups say it"):
        invasions(two)
    three = make_cell(rotate(["a", "b", "c"]), [[1, 2, 3]] * 3)
    with pytest.raises(Nothing, match='seating = "invasion"'):
        invasions(three)
    apart = make_cell(rotate(["a", "b"]) + rotate(["b", "c"]), [[1, 0]] * 4)
    with pytest.raises(Nothing, match="a and c never met"):
        meta_mix(apart)


def test_rock_paper_scissors_keeps_all_three():
    cell = duel(CIRCLE, 300)
    data = meta_mix(cell)
    assert data["value"].to_list() == pytest.approx([1 / 3] * 3, abs=0.06)
    assert data["dominated_by"].to_list() == ["", "", ""]
    effective, cyclic = meta_health(cell).iter_rows(named=True)
    assert effective["value"] == pytest.approx(3, abs=0.05) and effective["high"] <= 3 + 1e-9
    assert effective["verdict"] == "inside" and effective["further"] == 0
    assert cyclic["value"] > 0.95 and cyclic["verdict"] == "outside"
    (takeaway,) = METRICS["meta_health"].tell(meta_health(cell), cell)
    assert "go round in circles" in takeaway.text


def test_a_ladder_keeps_only_the_best():
    cell = duel(LADDER, 300)
    data = meta_mix(cell)
    assert data["strategy"].to_list() == ["good", "fair", "bad"]
    assert data["value"].to_list() == pytest.approx([1, 0, 0], abs=1e-3)
    assert data["low"].to_list() == pytest.approx([1, 0, 0], abs=1e-3)
    assert data["dominated_by"].to_list() == ["", "good", "good"]
    assert data["alpha_rank"][0] > 0.99
    (takeaway,) = METRICS["meta_health"].tell(meta_health(cell), cell)
    assert takeaway.text == "Of 3 strategies only good is worth playing, where at least 3 should be."
    assert takeaway.weight == pytest.approx(2.5, abs=0.01)


def gather(strengths: list[float], blocks: int, seed: int):
    """Tables of at most four drawn from strategies of these strengths (log-odds), all seats alike."""
    generator, names = np.random.default_rng(seed), [f"s{i}" for i in range(len(strengths))]
    players = min(len(names), 4)
    who = np.stack([generator.permutation(len(names))[:players] for _ in range(blocks)])
    who = np.stack([np.roll(who, -turn, axis=1) for turn in range(players)], axis=1).reshape(-1, players)
    luck = np.array(strengths)[who] + generator.gumbel(size=who.shape)
    return make_cell([[names[i] for i in seats] for seats in who], luck.argsort(axis=1).argsort(axis=1), names=names)


@pytest.mark.parametrize("k", [2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize("blocks", [40, 300])
def test_equally_good_strategies_are_not_called_few(k, blocks):
    """At 95 % 1 of 16 may be wrong; measured over many more, fewer are, as Bonferroni's ends are wide."""
    found = [meta_health(gather([0.0] * k, blocks, seed)) for seed in range(16)]
    assert sum(data["verdict"][0] == "outside" for data in found) <= 1
    assert sum(data["verdict"][1] == "outside" for data in found) <= 1, "nor do they go round in circles"


@pytest.mark.parametrize("k", [3, 4, 7])
def test_one_strategy_better_than_all_others_is_found(k):
    """62 to 38 in every match-up, beyond what counts as even; in each of five runs."""
    found = [meta_health(gather([0.5] + [0.0] * (k - 1), 2000, seed)) for seed in range(5)]
    assert [data["verdict"][0] for data in found] == ["outside"] * 5
    assert max(data["high"][0] for data in found) < 1.1
    cell = gather([0.5] + [0.0] * (k - 1), 2000, 0)
    (takeaway,) = METRICS["meta_health"].tell(meta_health(cell), cell)
    assert takeaway.text == f"Of {k} strategies only s0 is worth playing, where at least 3 should be."


def test_with_games_enough_equals_are_called_enough():
    data = meta_health(gather([0.0] * 4, 3000, 1))
    assert data["verdict"][0] == "inside" and data["low"][0] > 3.9


def test_ties_everywhere_are_told_in_words():
    cell = make_cell(rotate(["a", "b", "c", "d"], 400), [[7, 7, 7, 7]] * 1600)
    told = {
        found.__name__: METRICS[found.__name__].shows(found(cell), cell)
        for found in (strategy_share, strength, matchups)
    }
    assert told["strategy_share"] == "All strategies win alike, 25.0 % of the games they play."
    assert told["strength"] == "All strategies are equally strong."
    assert told["matchups"].startswith("Every match-up is even") and (matchups(cell)["q"] == 1).all()
    assert strategy_share(cell)["verdict"].to_list() == ["inside"] * 4
    assert meta_health(cell)["verdict"].to_list() == ["inside"] * 2


def test_two_strategies_cannot_show_three_ways_to_play():
    cell = gather([0.7, 0.0], 300, 1)
    data = meta_health(cell)
    assert data["verdict"][0] is None and data["value"][0] == pytest.approx(1, abs=0.01)
    assert data["note"][0] == "fewer strategies were played than are wanted"
    assert "Whether there are 3 good ways to play, a run of 2 cannot tell." in METRICS["meta_health"].shows(data, cell)
    assert not list(METRICS["meta_health"].tell(data, cell))
    assert data["strategies"][0] == "s0 and s1"


def test_few_blocks_give_no_interval_of_the_meta_game():
    data = meta_health(duel(LADDER, 5))
    assert data["low"].to_list() == [None, None] and data["verdict"].to_list() == ["undecided"] * 2


def test_chance_is_not_taken_for_a_circle():
    generator = np.random.default_rng(7)
    noise = np.eye(10) * 0.01
    found = []
    for _ in range(200):
        edges = generator.normal(0, 0.1, 10)
        matrix = np.zeros((5, 5))
        matrix[np.triu_indices(5, 1)] = edges
        found.append(
            split_cyclic((matrix - matrix.T + 2 * np.subtract.outer(np.arange(5), np.arange(5)))[None], noise, 1)[0]
        )
    assert np.mean(found) < 2e-4 and split_cyclic(np.zeros((1, 5, 5)), noise, 1).tolist() == [0]


def test_dominated_means_worse_against_everybody():
    shares = np.array([[0.5, 0.65, 0.7, 0.8], [0.35, 0.5, 0.4, 0.7], [0.3, 0.6, 0.5, 0.6], [0.2, 0.3, 0.4, 0.5]])
    sure, unsure = np.eye(16) * 1e-6, np.eye(16) * 0.01
    assert find_dominated(shares, sure, 100) == [None, 0, 0, 0]
    shares[0, 1], shares[1, 0] = 0.45, 0.55  # now b beats a, and c does better against b than a does
    assert find_dominated(shares, sure, 100) == [None, None, None, 0]
    assert find_dominated(shares, unsure, 100) == [None] * 4
    assert find_dominated(shares, sure, 1) == [None] * 4
