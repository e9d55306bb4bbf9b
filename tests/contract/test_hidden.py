"""Hidden information stays hidden (V42 and its like): reshuffling it never changes what a bot chooses."""

import numpy as np
import pytest

from policies.chooser import list_bots, load_strategies, strategy_names
from sim.game import load_game
from sim.trace import follow_game
from tests.contract.bots import as_states, load_rules, uniform_choosers, uniform_strategies
from tests.contract.hooks import CONTRACTED, load_hooks

# a game whose rules say nothing of remembering has nothing behind screens
BOTS = [
    (name, ref, remember)
    for name in CONTRACTED
    for ref in dict.fromkeys(["uniform", *strategy_names(load_game(name))])
    for remember in ([True, False] if "remember" in load_game(name).rules.names else [True])
]

MOST_AT_TABLE = 300  # decisions of a game that are looked at


def load_bot(game, ref):
    """A strategy as records and choosers."""
    if ref == "uniform" and ref not in strategy_names(game):
        return uniform_strategies(), uniform_choosers(game.name)
    strategies, choosers, _ = load_strategies(game, [ref])
    return strategies, choosers()


@pytest.mark.parametrize("name, ref, remember", BOTS)
def test_v42_what_is_hidden_does_not_change_a_choice(name, ref, remember):
    """V42; with remember = false nor does what lies behind the others' screens."""
    game, hooks = load_game(name), load_hooks(name)
    strategies, choosers = load_bot(game, ref)
    rng = np.random.default_rng(42)
    compared = 0
    for block, players in enumerate(game.players * 9):
        if compared > 500 and block >= len(game.players):
            break
        rules = load_rules(name, players).copy()
        if "remember" in rules.dtype.names:
            rules["remember"] = remember
        r = rules.view(np.recarray)[0]
        at_table = 0
        for moment in follow_game(game, rules, strategies, choosers, [0] * players, 8, block, 0):
            if moment.what != "decision" or len(moment.legal) == 1:
                continue
            at_table += 1
            if at_table > MOST_AT_TABLE:  # games by chance may be very long
                break
            for _ in range(2):
                states = as_states(game, moment.before)
                hooks.conceal(states.view(np.recarray)[0], r, moment.player, rng, remember)
                chosen = game.decide(states, rules, strategies, choosers, 0)
                assert chosen == moment.action, (
                    f"{ref}, {players} players, seed 8, block {block}, turn {moment.before.turn}, "
                    f"player {moment.player} "
                    f"chooses {chosen}, not {moment.action}, when what he cannot see is changed"
                )
                compared += 1
    assert compared > 500


@pytest.mark.parametrize("name", CONTRACTED)
def test_concealing_changes_something_and_keeps_the_pieces(name):
    """The test above would prove nothing if `conceal` did nothing."""
    game, hooks = load_game(name), load_hooks(name)
    rules = load_rules(name, game.players[-1])
    r, rng = rules.view(np.recarray)[0], np.random.default_rng(1)
    changed = set()
    for moment in follow_game(
        game, rules, uniform_strategies(), uniform_choosers(name), [0] * game.players[-1], 8, 1, 0
    ):
        if moment.what == "decision":
            before, after = as_states(game, moment.before), as_states(game, moment.before)
            hooks.conceal(after.view(np.recarray)[0], r, moment.player, rng, False)
            for field in before.dtype.names:
                same_set = np.array_equal(np.sort(before[field], axis=None), np.sort(after[field], axis=None))
                if not np.array_equal(before[field], after[field]):
                    changed.add(field)
                    assert same_set or field in hooks.RESHUFFLED_WITH_OTHERS, field
    assert changed == hooks.HIDDEN


def test_bots_are_listed():
    for name in CONTRACTED:
        assert "uniform" in list_bots(load_game(name))
