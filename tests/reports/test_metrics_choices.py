"""Choices, items and their limits on hand-written offers."""

import numpy as np
import polars as pl
import pytest

import reports.metrics  # noqa: F401 (registers the metrics)
from reports.metric import METRICS, Nothing
from reports.metrics.items import bin_turns
from reports.metrics.limits import widen
from reports.probe import Pairs, build_line
from reports.stats import block_share, wilson
from sim.game import Option
from tests.reports.cells import make_cell, rotate

OPTIONS = (Option("go", "move"), Option("hat red", "hat", item=True), Option("hat blue", "hat", item=True))


def measure(name, cell):
    return METRICS[name].measure(cell)


def line_of(data, **labels):
    for name, value in labels.items():
        data = data.filter(pl.col(name) == value)
    return data.row(0, named=True)


def hand_made():
    """Two blocks of two games; [offered, taken, first] of every option for each player."""
    choices = [
        [[[4, 2, 1], [1, 1, 3], [0, 0, 0]], [[4, 1, 2], [1, 0, 0], [0, 0, 0]]],
        [[[4, 0, 0], [1, 0, 0], [0, 0, 0]], [[4, 3, 1], [1, 1, 2], [0, 0, 0]]],
        [[[5, 2, 1], [1, 1, 4], [0, 0, 0]], [[5, 2, 2], [1, 0, 0], [0, 0, 0]]],
        [[[5, 1, 1], [1, 0, 0], [0, 0, 0]], [[5, 4, 1], [1, 0, 0], [0, 0, 0]]],
    ]
    strategy = rotate(["a", "b"], 2)  # a sits first in games 1 and 3
    scores = [[9, 1], [1, 9], [9, 1], [9, 1]]  # a wins three, b the fourth
    return make_cell(strategy, scores, choices=choices, options=OPTIONS)


def test_take_rates_are_turns_taken_of_turns_offered():
    data = measure("take_rate", hand_made())
    assert data.select("option", "family", "turns_offered").rows() == [
        ("go", "move", 36),
        ("hat red", "hat", 8),
        ("hat blue", "hat", 0),
    ]
    assert data["value"][0] == pytest.approx(15 / 36) and data["value"][1] == pytest.approx(3 / 8)
    assert data["value"][2] is None and data["note"][2] == "no data"


def test_take_rates_by_strategy():
    data = measure("take_rate_by_strategy", hand_made())
    assert line_of(data, option="go", strategy="a")["value"] == pytest.approx((2 + 3 + 2 + 4) / 18)
    assert line_of(data, option="go", strategy="b")["value"] == pytest.approx((1 + 0 + 2 + 1) / 18)
    assert line_of(data, option="hat red", strategy="b")["value"] == 0.0


def test_raw_value_compares_those_who_could():
    data = measure("item_value", hand_made())
    raw = line_of(data, item="hat red", way="with or without")
    # three took it and all won, 2 win points each; of five who did not one won
    assert raw["value"] == pytest.approx(2 - 2 / 5) and raw["games"] == 3
    assert line_of(data, item="hat blue", way="with or without")["note"] == "no data"
    assert "games without it" not in data["way"].to_list()


def test_adjusted_value_compares_within_strategy_and_seat():
    data = measure("item_value", hand_made())
    adjusted = line_of(data, item="hat red", way="strategy and seat equal")
    # only a in the second seat took it once (and won) and left it once (and lost)
    assert adjusted["value"] == pytest.approx(2.0)
    raw = measure("popularity_power", hand_made())
    assert line_of(raw, option="hat red")["value"] == pytest.approx(2.0)


def random_cell(blocks=200, seed=1, rates=(0.5, 0.002, 0.97), forbid=(), effect=0.0):
    """Blocks of two games in which a and b are offered everything in twenty turns, and take it at these rates."""
    generator = np.random.default_rng(seed)
    games = 2 * blocks
    taken = generator.binomial(20, rates, (games, 2, 3))
    choices = np.stack([np.full_like(taken, 20), taken, (taken > 0) * (1 + generator.integers(0, 10, taken.shape))], 3)
    scores = generator.normal(size=(games, 2)) + effect * (taken[:, :, 1] > 0)
    scores = np.argsort(np.argsort(scores, axis=1), axis=1)
    return make_cell(
        rotate(["a", "b"], blocks),
        scores,
        choices=choices,
        options=OPTIONS,
        definitions={"b": {"forbid": list(forbid)}},
    )


def test_dead_is_what_no_strategy_takes_and_a_must_is_what_all_do():
    cell = random_cell()
    dead, must = measure("dead_options", cell), measure("must_take", cell)
    assert dead["verdict"].to_list() == ["inside", "outside", "inside"]
    assert must["verdict"].to_list() == ["inside", "inside", "outside"]
    assert dead["high"][1] < 0.01 and must["side"].to_list() == ["", "", "above"]
    told = list(METRICS["dead_options"].tell(dead, cell))
    assert "hat red" in told[0].text and "An option is dead" in told[0].text
    assert "hat blue" in next(iter(METRICS["must_take"].tell(must, cell))).text


def test_one_strategy_that_takes_it_keeps_an_option_alive():
    cell = random_cell()
    taken = cell.choices["taken hat red"].to_numpy().copy()
    own = cell.choices["strategy"].to_physical().to_numpy() == 0
    taken[own] = np.arange(own.sum()) // 4 % 3 + 4
    cell.__dict__["choices"] = cell.choices.with_columns(pl.Series("taken hat red", taken))
    line = line_of(measure("dead_options", cell), option="hat red")
    assert (line["verdict"], line["strategy"]) == ("inside", "a") and line["value"] == pytest.approx(0.25, abs=0.01)


def test_who_forbids_himself_an_option_says_nothing_of_it():
    cell = random_cell(forbid=("hat *",))
    data = measure("take_rate_by_strategy", cell)
    assert line_of(data, option="hat blue", strategy="b")["note"] == "forbidden by the strategy itself"
    assert line_of(data, option="hat blue", strategy="b")["value"] is None
    assert line_of(data, option="go", strategy="b")["value"] is not None
    rate = line_of(measure("take_rate", cell), option="hat blue")
    assert rate["value"] == pytest.approx(line_of(data, option="hat blue", strategy="a")["value"])


def test_few_blocks_give_no_verdict_on_limits():
    cell = random_cell(blocks=20)
    data = measure("dead_options", cell)
    assert data["verdict"].to_list() == ["undecided"] * 3 and not list(METRICS["dead_options"].tell(data, cell))


def test_intervals_of_limits_hold_together_and_decide():
    """Wilson's ends at 1 - 5 % / 4: an option never taken in 400 blocks may be taken in 1.5 %."""
    rate = block_share(np.zeros(400), np.full(400, 5.0))
    assert widen(rate, 4).high == pytest.approx(wilson(0, 400, 1 - 0.05 / 4).high)
    assert widen(block_share(np.zeros(29), np.full(29, 5.0)), 4).absence == "too seldom offered"
    cell = random_cell(blocks=150, rates=(0.5, 0.005, 0.97))
    for name, side in (("dead_options", "below"), ("must_take", "above")):
        for line in measure(name, cell).iter_rows(named=True):
            beyond = line["high"] < line["band_low"] or line["low"] > line["band_high"]
            assert (line["verdict"] == "outside") == beyond and line["side"] == (side if beyond else "")


def rarely_seated(others_take, blocks=400):
    """a and b are offered a hat that they never take; c, which is offered it in 12 blocks only, takes it so often."""
    seats = [game for number in range(blocks) for game in rotate(["a", "c" if number % 33 == 0 else "b"])]
    choices = np.zeros((2 * blocks, 2, 3, 3), int)
    choices[:, :, 1, 0] = 20
    choices[np.array(seats) == "c", 1, 1] = others_take
    return make_cell(seats, np.tile([1, 0], (2 * blocks, 1)), choices=choices, options=OPTIONS)


def test_an_option_that_a_rare_strategy_always_takes_is_not_dead():
    line = line_of(measure("dead_options", rarely_seated(20, 2000)), option="hat red")
    assert line["strategy"] == "c" and line["value"] == 1 and line["verdict"] != "outside"
    few = line_of(measure("dead_options", rarely_seated(20)), option="hat red")
    assert (few["verdict"], few["value"], few["note"]) == ("undecided", 1, "too seldom offered")
    unseen = line_of(measure("dead_options", rarely_seated(0)), option="hat red")
    assert unseen["verdict"] == "undecided", "12 blocks are too few to say that c never would"


def test_none_of_many_options_at_the_limit_is_called_dead():
    """Sixty options taken in just 1 % of turns: in 20 runs hardly any is flagged, though separate intervals would."""
    options, wrong, alone = tuple(Option(f"o{i}", "move") for i in range(60)), 0, 0
    for seed in range(20):
        taken = np.random.default_rng(seed).binomial(20, 0.01, (400, 2, 60))
        choices = np.stack([np.full_like(taken, 20), taken, (taken > 0).astype(int)], 3)
        cell = make_cell(rotate(["a", "a"], 200), [[1, 0]] * 400, choices=choices, options=options)
        wrong += (measure("dead_options", cell)["verdict"] == "outside").any()
        alone += (measure("take_rate", cell)["high"] < 0.01).any()
    assert wrong <= 3 and alone >= 8


def test_who_is_left_out_of_a_rate_is_named():
    cell = random_cell(forbid=("hat *",))
    for name in ("take_rate", "dead_options", "must_take"):
        assert measure(name, cell)["forbidden_by"].to_list() == ["", "b", "b"]


def test_decisions_and_legal_actions():
    cell = make_cell(
        rotate(["a", "b"], 2), [[1, 2]] * 4, columns={"turns": 4, "decisions": [[8, 4], [2, 6]] * 2, "options": 24}
    )
    decisions = measure("decisions_per_turn", cell)
    # a: 8 in the first seat, 6 in the second; b: 4 and 2
    assert decisions.select("strategy", "value").rows() == [("all", 1.25), ("a", 1.75), ("b", 0.75)]
    actions = measure("actions_per_decision", cell)
    assert actions["value"].to_list() == pytest.approx([4.8, 8.0, 48 / 14])


def test_false_discovery_and_shrinkage_are_by_way():
    data = measure("item_value", random_cell(blocks=400, rates=(0.5, 0.04, 0.04), effect=1.0))
    lines = data.filter(pl.col("way") == "strategy and seat equal")
    red, blue = line_of(lines, item="hat red"), line_of(lines, item="hat blue")
    assert red["q"] < 1e-6 and red["low"] > 0.2 and blue["low"] < 0 < blue["high"]
    assert 0 < red["shrunken"] < red["value"]
    assert data["verdict"].is_null().all()  # what goes with winning is not judged


def test_timing_is_win_points_above_the_like():
    cell = random_cell(blocks=300, rates=(0.5, 0.05, 0.05))
    first = cell.choices["first hat red"].to_numpy()
    wins = cell.choices["win_share"].to_numpy().copy()
    cell.__dict__["choices"] = cell.choices.with_columns(pl.Series("win_share", np.where(first == 1, 1.0, wins)))
    data = measure("item_timing", cell)
    early = line_of(data, item="hat red", turns="1-2")
    late = line_of(data, item="hat red", turns="9-10")
    assert early["low"] > late["high"] and early["games"] > 30
    assert data.filter(pl.col("note") != "")["value"].is_null().all()


def test_bins_of_turns():
    bins, names = bin_turns(16)
    assert names == ["1-3", "4-6", "7-9", "10-12", "13-15", "16"] and bins[[1, 3, 4, 16]].tolist() == [0, 0, 1, 5]
    assert bin_turns(3)[1] == ["1", "2", "3"]


def test_games_without_items_say_so():
    cell = make_cell([["a", "b"]] * 2, [[1, 2]] * 2, choices=np.ones((2, 2, 1, 3)), options=OPTIONS[:1])
    with pytest.raises(Nothing, match="none of its options is an item"):
        measure("item_value", cell)


def probed(cell, gain):
    """The cell with a probe of the red hat, worth so many win points in every game."""
    blocks = np.repeat(np.arange(100), 2)
    luck = np.random.default_rng(2).normal(0, 0.01, 200)
    share = np.full(200, 0.5)
    pairs = Pairs(blocks, np.ones(200, bool), share + luck, share - gain / 2, share, share)
    cell.__dict__["probes"] = pl.DataFrame([build_line("base", 2, "hat red", 200, pairs)])
    return cell


def test_probes_are_the_third_dot_and_alone_are_judged():
    cell = probed(hand_made(), gain=0.8)
    data = measure("item_value", cell)
    line = line_of(data, item="hat red", way="games without it")
    assert line["value"] == pytest.approx(0.8, abs=0.01) and line["verdict"] == "outside" and line["games"] == 200
    told = list(METRICS["item_value"].tell(data, cell))
    assert len(told) == 1 and "who may not have them loses: hat red (+0.80 win points a use)" in told[0].text
    trap = probed(hand_made(), gain=-0.5)
    assert "traps" in next(iter(METRICS["item_value"].tell(measure("item_value", trap), trap))).text
    for gain in (0.02, 0.3):  # of little use, and worth having: as things should be
        fair = probed(hand_made(), gain)
        data = measure("item_value", fair)
        assert line_of(data, item="hat red", way="games without it")["verdict"] == "inside"
        assert not list(METRICS["item_value"].tell(data, fair))


def test_what_comes_of_itself_may_be_dead_but_is_never_a_choice_that_is_none():
    choices = np.zeros((40, 2, 2, 3), int)
    choices[..., 0] = choices[..., 1] = choices[..., 2] = 1  # everybody has both, always
    options = (Option("eat", "action"), Option("grow", "mission", item=True, chosen=False))
    cell = make_cell(rotate(["a", "b"], 20), [[9, 1]] * 40, choices=choices, options=options)
    assert measure("must_take", cell)["option"].to_list() == ["eat"]
    assert measure("dead_options", cell)["option"].to_list() == ["eat", "grow"]
