"""What every game must keep, whatever its rules."""

import numpy as np
import pytest

from sim.game import BETWEEN, MAX_CHOOSERS, OVER, chooser_signature, load_game
from sim.kernel import entry, int64, kernel, record_type
from sim.trace import list_codes
from tests.contract.bots import (
    ENOUGH,
    as_states,
    equal_states,
    follow_uniform,
    load_config,
    load_rules,
    play_uniform,
    trying_choosers,
    uniform_strategies,
)
from tests.contract.hooks import ANY, CONTRACTED, load_hooks, package_of

TABLES = [(name, players) for name in CONTRACTED for players in load_game(name).players]
EACH = pytest.mark.parametrize("name, players", TABLES)
LISTED = ("legal", "options")


def columns(game):
    return {column.name: i for i, column in enumerate(game.columns)}


@EACH
def test_pieces_are_conserved_and_the_game_is_never_stuck(name, players):
    """Also: every decision has a legal action, what is chosen is legal, the game ends in time, a turn has its end."""
    game, hooks, config = load_game(name), load_hooks(name), load_config(name)
    r = load_rules(name, players).view(np.recarray)[0]
    followed = 0
    for block in range(6):
        if followed > ENOUGH:
            break
        decisions, previous, turns = 0, None, 0
        for moment in follow_uniform(game, players, block, choosers=trying_choosers(name)):
            hooks.check_pieces(moment.after, r, config)
            if previous is not None:
                hooks.check_change(previous, moment.after, r)
            previous = moment.after
            if moment.what == "decision":
                decisions += 1
                assert moment.legal and moment.action in moment.legal
                assert moment.before.options == len(moment.legal)
                assert 0 <= moment.player < players
            turns += moment.what == "turn"
        assert moment.what == "over"
        assert 0 < decisions <= hooks.MOST_DECISIONS
        assert turns > 0
        followed += decisions


@EACH
def test_every_legal_action_applies_and_listing_changes_nothing_else(name, players):
    game = load_game(name)
    rules = load_rules(name, players)
    r, hooks, config = rules.view(np.recarray)[0], load_hooks(name), load_config(name)
    rng = np.random.default_rng(5)
    tried = 0
    for block in range(100, 150):
        for moment in follow_uniform(game, players, block, choosers=trying_choosers(name)):
            if tried > ENOUGH:
                return
            if moment.what != "decision" or rng.random() > 0.05:
                continue
            states = as_states(game, moment.before)
            game.step(states, rules, -1)  # lists anew
            assert not equal_states(states, as_states(game, moment.before), but=LISTED)
            assert list_codes(states[0]["legal"]) == moment.legal
            for action in moment.legal:
                after = as_states(game, moment.before)
                assert game.step(after, rules, action) == 0
                ask = after[0]["ask"]
                assert ask in (BETWEEN, OVER) or after[0]["options"] > 0
                hooks.check_pieces(after.view(np.recarray)[0], r, config)
                assert equal_states(after, states, but=(*LISTED, "ask", "player")) or (ask, after[0]["player"]) != (
                    states[0]["ask"], states[0]["player"],
                )  # something happened  # fmt: skip
                tried += 1
    assert tried > 300


@EACH
def test_rows_add_up(name, players):
    game, hooks, config = load_game(name), load_hooks(name), load_config(name)
    index = columns(game)
    rows = play_uniform(game, players, range(300), choosers=trying_choosers(name))
    points = [i for column, i in index.items() if column.startswith("pts_")]
    assert points and (rows[:, :, points].sum(axis=2) == rows[:, :, index["score"]]).all()
    ranks = np.sort(rows[:, :, index["rank"]], axis=1)
    counted = np.arange(1, players + 1)
    assert (ranks[:, 0] == 1).all()
    for place in range(1, players):  # counted on from those before, or shared with the one before
        shared = hooks.SHARED_RANKS & (ranks[:, place] == ranks[:, place - 1])
        assert (shared | (ranks[:, place] == counted[place])).all()
    by_rank = np.take_along_axis(rows[:, :, index["score"]], np.argsort(rows[:, :, index["rank"]], axis=1), axis=1)
    assert (np.diff(by_rank, axis=1) <= 0).all()
    for game_rows in rows:
        assert len({row[index["turns"]] for row in game_rows}) == 1
        for row in game_rows:
            hooks.check_row({column: int(row[i]) for column, i in index.items()}, config)
    for column, i in index.items():
        labels, dtype = game.columns[i].labels, game.columns[i].dtype
        bits = int(dtype.removeprefix("Int"))
        assert -(2 ** (bits - 1)) <= rows[:, :, i].min() and rows[:, :, i].max() < 2 ** (bits - 1), column
        if labels:
            assert rows[:, :, i].min() >= -1 and rows[:, :, i].max() < len(labels), column


@EACH
def test_same_seed_same_rows_for_any_split(name, players):
    game = load_game(name)
    whole = play_uniform(game, players, range(40))
    assert (whole == play_uniform(game, players, range(40))).all()
    parts = [play_uniform(game, players, part) for part in (range(1), range(1, 17), range(17, 40))]
    assert (whole == np.concatenate(parts)).all()
    shuffled = np.random.default_rng(1).permutation(40)
    assert (whole[shuffled] == play_uniform(game, players, shuffled)).all()
    assert (whole != play_uniform(game, players, range(40), seed=12)).any(axis=(1, 2)).all()
    assert (whole != play_uniform(game, players, range(40, 80))).any(axis=(1, 2)).all()
    assert (whole != play_uniform(game, players, range(40), rotation=1)).any(axis=(1, 2)).all()


@EACH
def test_a_game_followed_step_by_step_ends_with_the_rows_of_the_bulk(name, players):
    game = load_game(name)
    rows = play_uniform(game, players, range(200, 215))
    decisions = 0
    for block, expected in zip(range(200, 215), rows, strict=True):
        if decisions > 2 * ENOUGH:
            break
        *_, last = follow_uniform(game, players, block)
        decisions += int(last.after.decisions)
        assert last.what == "over"
        assert (last.after.tally[:players] == expected).all()


@EACH
def test_a_copied_state_plays_on_identically(name, players):
    """From any moment: the copy takes the same course, and the original is not touched by it."""
    game, rules = load_game(name), load_rules(name, players)
    moments = [moment for moment in follow_uniform(game, players, 300) if moment.what == "decision"]
    end = as_states(game, moments[-1].after)
    for start in range(0, len(moments), max(len(moments) // 12, 1)):
        states = as_states(game, moments[start].before)
        kept = states.copy()
        copy = states.copy()
        for moment in moments[start:]:
            while copy[0]["ask"] == BETWEEN:
                game.step(copy, rules, -1)
            game.step(copy, rules, moment.action)
        assert not equal_states(copy, end, but=("noise", "tally", "decisions", "memo", *LISTED))
        assert not equal_states(states, kept)


@pytest.mark.parametrize("name", CONTRACTED)
def test_the_deal_is_the_same_for_every_line_up_and_clears_what_was_there(name):
    """A state record left by another game deals the same game; rotations change only the bots' noise."""
    game = load_game(name)
    rules = load_rules(name, game.players[-1])
    fresh, turned = np.zeros(1, game.state), np.zeros(1, game.state)
    for moment in follow_uniform(game, game.players[-1], 99):
        used = as_states(game, moment.after)
    game.begin(fresh, rules, 3, 4, 0)
    game.begin(turned, rules, 3, 4, 1)
    assert equal_states(fresh, turned) == ["noise"]
    rows = []
    for states in (fresh, used):
        game.begin(states, rules, 3, 4, 0)
        while states[0]["ask"] != OVER:
            action = -1 if states[0]["ask"] == BETWEEN else list_codes(states[0]["legal"])[-1]
            assert game.step(states, rules, action) == 0
        game.step(states, rules, -1)
        rows.append(states[0]["tally"][: game.players[-1]].copy())
    assert (rows[0] == rows[1]).all()


def build_mask_check(game, hooks):
    """A bot that, asked, also compares the listed set with the predicate, code by code, and the same by itself.

    The bot counts states in weights[0], states with a difference in weights[1], and notes the action in weights[2].
    """
    choose, is_legal, own_turn, codes = kernel(hooks.choose), hooks.is_legal, hooks.OWN_TURN, hooks.CODES

    @kernel
    def find_difference(s, r):
        for code in range(codes):
            listed = (s.legal[code >> 6] >> (code & 63)) & 1
            if (listed == 1) != (is_legal(s, r, code) != 0):
                return code
        return -1

    def choose_checking(s, r, w):
        if own_turn == ANY or s.ask == own_turn:
            w.weights[0] += 1
            code = find_difference(s, r)
            if code >= 0:
                w.weights[1] += 1
                w.weights[2] = code
        return choose(s, r, w)

    def check_state(states, rules):
        return find_difference(states[0], rules[0])

    sources = (
        *game.sources,
        "policies/uniform.py",
        package_of(game.name).replace(".", "/"),
        "tests/contract/test_contract.py",
    )
    state, rules = record_type(game.state), record_type(game.rules)
    return (
        entry(lambda: chooser_signature(game.state, game.rules), *sources)(choose_checking),
        entry(lambda: int64(state[::1], rules[::1]), *sources)(check_state),
    )


@pytest.mark.parametrize("name", CONTRACTED)
def test_legality_masks_equal_predicates_on_a_million_states(name):
    game, hooks = load_game(name), load_hooks(name)
    chooser, check_state = build_mask_check(game, hooks)
    checked = 0
    for players in game.players:
        strategies, rules, block = uniform_strategies(), load_rules(name, players), 0
        choosers = (chooser.compiled,) * MAX_CHOOSERS
        while strategies[0]["weights"][0] <= 1_000_000 / len(game.players):
            play_uniform(game, players, range(block, block + 100), 21, strategies=strategies, choosers=choosers)
            block += 100
        states, differing, code = strategies[0]["weights"][:3]
        checked += states
        assert differing == 0, f"{players} players: action {int(code)} is listed but not legal, or legal but not listed"
        for moment in follow_uniform(game, players, 1):  # forced decisions too, at which no bot is asked
            if moment.what == "decision" and hooks.OWN_TURN in (ANY, moment.before.ask):
                assert check_state(as_states(game, moment.before), rules) == -1
    assert checked > 1_000_000
