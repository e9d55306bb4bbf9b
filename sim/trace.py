"""One game followed step by step, by the same kernels and to the same end as in bulk."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module

import numpy as np

from sim.game import BETWEEN, OVER, Game
from sim.problem import Problem


@dataclass(frozen=True)
class Moment:
    """Something that happened: the state before and after it, as records."""

    what: str  # "begin", "decision", "turn" (a turn has ended) or "over"
    after: np.record
    before: np.record | None = None
    player: int = -1
    action: int = -1
    legal: tuple[int, ...] = ()


def follow_game(
    game: Game,
    rules: np.ndarray,
    strategies: np.ndarray,
    choosers: tuple,
    lineup: list[int],
    seed: int,
    block: int,
    rotation: int,
) -> Iterator[Moment]:
    """Plays one game and tells every moment of it; player p is strategies[lineup[p]]."""
    states = np.zeros(1, game.state)
    game.begin(states, rules, seed, block, rotation)
    for player, i in enumerate(lineup):
        for good, amount in enumerate(strategies[i]["gift"][: len(game.goods)].tolist()):
            if amount:
                game.give(states, rules, player, good, amount)
    yield Moment("begin", _copy(states))
    while states[0]["ask"] != OVER:
        before = _copy(states)
        if before["ask"] == BETWEEN:
            if before["turn"] > 0:
                yield Moment("turn", before)
            action, player, legal = -1, -1, ()
        else:
            player, legal = int(before["player"]), list_codes(before["legal"])
            action = game.decide(states, rules, strategies, choosers, lineup[player])
        error = game.step(states, rules, action)
        if action >= 0:
            yield Moment("decision", _copy(states), before, player, action, legal)
        if error:
            raise Problem(f"the game met an impossible state (error {error}) at turn {states[0]['turn']}")
    game.step(states, rules, -1)
    yield Moment("over", _copy(states))


def describe_decision(
    moment: Moment, asks: Sequence[str], describe: Callable[[int], dict], with_legal: bool, **more
) -> dict:
    """A decision as data: `asks` names the questions, `describe` an action; `more` follows where there is anything."""
    data = {
        "turn": int(moment.before.turn),
        "player": moment.player,
        "ask": asks[moment.before.ask],
        "action": describe(moment.action),
        "options": len(moment.legal),
    } | {key: value for key, value in more.items() if value}
    if with_legal:
        data["legal"] = [describe(code) for code in moment.legal]
    return data


def load_text(game: Game):
    """The module that tells the game's moments in words and as data."""
    return import_module(game.text)


def list_codes(words: np.ndarray) -> tuple[int, ...]:
    """The action codes of a legal set."""
    return tuple(64 * w + b for w, word in enumerate(words.tolist()) for b in range(63) if word >> b & 1)


def _copy(states: np.ndarray) -> np.record:
    return states.copy().view(np.recarray)[0]
