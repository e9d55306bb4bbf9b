"""What the loop records of games beyond their rows, and what strategies may be given or forbidden, for every game."""

from importlib import import_module
from itertools import islice

import numpy as np
import pytest

from sim.game import ARC_FIELDS, GOOD_FIELDS, MAX_OPTIONS, load_game, step_signature
from sim.kernel import entry
from sim.loop import RECORDER
from sim.part import empty_records
from sim.trace import follow_game, list_codes
from tests.contract.bots import (
    ENOUGH,
    as_states,
    follow_uniform,
    load_config,
    load_rules,
    play_uniform,
    uniform_choosers,
    uniform_strategies,
)
from tests.contract.hooks import CONTRACTED, EXAMPLE, kernels_of

TABLES = [(name, players) for name in CONTRACTED for players in load_game(name).players]
EACH = pytest.mark.parametrize("name, players", TABLES)


def record(game, players, games, strategies=None, seed=11):
    """Rows, arcs and choices of games by uniform bots."""
    rules = load_rules(game.name, players)
    rows = np.zeros((games * players, len(game.columns)), np.int64)
    status = np.zeros(games, np.int64)
    arcs, choices = empty_records(game, games, players, MAX_OPTIONS)
    game.play(
        np.zeros(1, game.state), rules, uniform_strategies() if strategies is None else strategies,
        uniform_choosers(game.name), np.zeros((games, players), np.int64), np.arange(games), np.zeros(games, np.int64),
        seed, rows, status, arcs, choices, np.zeros(1, RECORDER),
    )  # fmt: skip
    assert not status.any()
    return rows.reshape(games, players, -1), arcs, choices.reshape(games, players, MAX_OPTIONS, 3)


def column(game, name):
    return [column.name for column in game.columns].index(name)


@EACH
def test_recording_changes_nothing(name, players):
    game = load_game(name)
    rows, _, _ = record(game, players, 40)
    assert (rows == play_uniform(game, players, range(40))).all()


@EACH
def test_an_arc_ends_with_the_score_and_goods_add_up(name, players):
    game = load_game(name)
    rows, arcs, _ = record(game, players, 40)
    for row, arc in zip(rows, arcs, strict=True):
        turns = int(row[0, column(game, "turns")])
        if turns > game.most_turns:
            continue
        assert (arc[turns - 1, :, 0] == row[:, column(game, "score")]).all()
        assert not arc[turns:].any()
        goods = arc[:turns, :, ARC_FIELDS:].reshape(turns, players, len(game.goods), GOOD_FIELDS)
        held, gained, spent, blocked = np.moveaxis(goods, 3, 0)
        assert (held == gained - spent).all()
        assert (np.diff(gained, axis=0) >= 0).all() and (np.diff(spent, axis=0) >= 0).all()
        assert (held >= 0).all() and (blocked >= 0).all()
    blocked = arcs[..., ARC_FIELDS:].reshape(*arcs.shape[:3], len(game.goods), GOOD_FIELDS)[..., -1]
    assert blocked.any(), "some action was out of reach for want of some good"


@EACH
def test_choices_count_turns_in_which_an_option_was_offered_and_taken(name, players):
    """Held to the same games followed step by step."""
    game = load_game(name)
    options = game.list_options(load_config(name))
    _, _, choices = record(game, players, 3)
    offered, taken, first = np.moveaxis(choices, 3, 0)
    assert (taken <= offered).all() and ((first > 0) <= (taken > 0)).all()
    used = {int(i) for i in np.unique(np.nonzero(offered)[2])}
    assert used <= options.keys(), "every option has a name"
    assert len({option.name for option in options.values()}) == len(options)
    followed = 0
    for block in range(3):
        if followed > ENOUGH:
            break
        turns_offered = {}
        for moment in follow_uniform(game, players, block):
            if moment.what == "decision" and len(moment.legal) > 1:
                turns_offered.setdefault(moment.player, set()).add(int(moment.before.turn))
                followed += 1
        for p in range(players):
            assert offered[block, p].max() <= len(turns_offered[p])


def build_option_finder(game):
    """The game's `option_of` as Python may call it: (states, rules, action) -> option."""
    module = "rules" if game.name == EXAMPLE else "options"
    option_of = import_module(f"{kernels_of(game.name)}.{module}").option_of

    def find_option(states, rules, a):
        return option_of(states[0], rules[0], a)

    return entry(lambda: step_signature(game.state, game.rules), *game.sources)(find_option)


@EACH
def test_what_is_barred_is_never_taken_while_anything_else_is_legal(name, players):
    game = load_game(name)
    _, _, before = record(game, players, 12)
    taken = before[..., 1].sum(axis=(0, 1))
    common = [int(i) for i in np.argsort(-taken)[:3] if taken[i] > 0]
    rules = load_rules(name, players)
    option_of = build_option_finder(game)
    assert common
    for option in common:  # one by one: two of them may be all the answers to a question
        strategies = uniform_strategies()
        strategies[0]["barred"][option] = strategies[0]["bars"] = strategies[0]["forbids"] = 1
        refused = 0
        for moment in follow_game(game, rules, strategies, uniform_choosers(name), [0] * players, 11, 0, 0):
            if moment.what == "decision":
                states = as_states(game, moment.before)
                offered = {option_of(states, rules, a) for a in moment.legal}
                if option in offered and len(offered) > 1:
                    refused += 1
                    assert option_of(states, rules, moment.action) != option
        assert refused > 0


@EACH
def test_a_gift_is_given_and_can_be_taken_back(name, players):
    game, rules = load_game(name), load_rules(name, players)
    for moment in islice(follow_uniform(game, players, 5), ENOUGH // 3):
        if moment.what != "decision" or moment.before.turn < 1:
            continue
        states = as_states(game, moment.before)
        kept = states.copy()
        for good in range(len(game.goods)):
            given = game.give(states, rules, int(moment.player), good, 3)
            assert 0 <= given <= 3
            game.give(states, rules, int(moment.player), good, -given)
            different = [field for field in game.state.names if not np.array_equal(states[field], kept[field])]
            assert not different, game.goods[good].name
        assert list_codes(states[0]["legal"]) == moment.legal
    strategies = uniform_strategies()
    strategies[0]["gift"][0], strategies[0]["gifted"] = 2, 1
    _, arcs, _ = record(game, players, 4, strategies)
    _, plain, _ = record(game, players, 4)
    assert (arcs != plain).any()
