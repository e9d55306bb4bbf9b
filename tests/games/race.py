"""A game of a few lines, for testing the engine: roll dice until someone is past the goal.

Whoever is asked rolls the small die (1 to 4) or the big one (0 to 5). With `jinx` n, one block in n meets an
impossible state.
"""

import numpy as np
from pydantic import BaseModel

from sim.game import (
    MAX_CHOOSERS,
    MAX_SEATS,
    STRATEGY,
    Column,
    Game,
    chooser_signature,
    decide_signature,
    play_signature,
)
from sim.kernel import entry, int64, record_type
from sim.rng import NOISE, draw, start_stream

SOURCE = "tests/games/race.py"
SMALL, BIG = 0, 1
JINXED = 7
STATE = np.dtype(
    [("streams", "u8", 3), ("place", "i8", MAX_SEATS), ("big", "i8", MAX_SEATS), ("player", "i8"), ("turns", "i8")],
    align=True,
)
RULES = np.dtype([("players", "i8"), ("goal", "i8"), ("jinx", "i8")], align=True)


class Config(BaseModel, extra="forbid"):
    goal: int = 20
    jinx: int = 0


def build_rules(config: Config, players: int) -> np.ndarray:
    return np.array([(players, config.goal, config.jinx)], dtype=RULES)


def signature():
    return chooser_signature(STATE, RULES)


@entry(signature, SOURCE)
def choose_any(s, r, w):
    return draw(s.streams, 2, 2)


@entry(signature, SOURCE)
def choose_weighted(s, r, w):
    return BIG if s.place[s.player] < w.weights[0] else SMALL


@entry(lambda: play_signature(STATE, RULES), SOURCE)
def play(states, rules, strategies, choosers, lineups, blocks, rotations, seed, rows, status):
    s, r = states[0], rules[0]
    errors = 0
    for g in range(len(blocks)):
        for i in range(2):
            s.streams[i] = start_stream(seed, blocks[g], i)
        s.turns = 0
        status[g] = 0
        for p in range(r.players):
            s.place[p] = 0
            s.big[p] = 0
        if r.jinx > 0 and draw(s.streams, 0, r.jinx) == 0:
            status[g] = JINXED
            errors += 1
            continue
        best = 0
        while best < r.goal:
            s.turns += 1
            for p in range(r.players):
                s.player = p
                w = strategies[lineups[g, p]]
                s.streams[2] = start_stream(seed, blocks[g], NOISE + 8 * rotations[g] + p) + np.uint64(s.turns)
                chosen = choosers[w.chooser](s, r, w)
                if chosen == BIG:
                    s.big[p] += 1
                    s.place[p] += draw(s.streams, 1, 6)
                else:
                    s.place[p] += 1 + draw(s.streams, 1, 4)
                best = max(best, s.place[p])
        for p in range(r.players):
            row = rows[g * r.players + p]
            row[0] = s.place[p]
            row[1] = 1
            for q in range(r.players):
                if s.place[q] > s.place[p]:
                    row[1] += 1
            row[2] = s.turns
            row[3] = s.turns
            row[4] = s.big[p]
            row[5] = -1 if s.big[p] == 0 else (0 if 2 * s.big[p] < s.turns else 1)
    return errors


@entry(lambda: int64(record_type(STATE)[::1], record_type(RULES)[::1], int64, int64, int64), SOURCE)
def begin(states, rules, seed, block, rotation):
    for i in range(2):
        states[0].streams[i] = start_stream(seed, block, i)
    return 0


@entry(lambda: decide_signature(STATE, RULES), SOURCE)
def decide(states, rules, strategies, choosers, i):
    return choosers[strategies[i].chooser](states[0], rules[0], strategies[i])


@entry(lambda: int64(record_type(STATE)[::1], record_type(RULES)[::1], int64), SOURCE)
def step(states, rules, action):
    return 0


GAME = Game(
    name="tests.games.race",
    title="The race",
    version=1,
    players=(2, 3, 4),
    state=STATE,
    rules=RULES,
    schema=Config,
    build_rules=build_rules,
    columns=(
        Column("score", "places gone"),
        Column("rank", "final rank, 1 is best; equals share it", dtype="Int8"),
        Column("turns", "turns played"),
        Column("decisions", "decisions with more than one legal action"),
        Column("act_big", "rolls of the big die", dtype="Int8"),
        Column("habit", "what was rolled more", labels=("careful", "bold"), dtype="Int8"),
    ),
    name_actions=lambda config: {SMALL: "small", BIG: "big"},
    play=play,
    begin=begin,
    decide=decide,
    step=step,
    sources=(SOURCE,),
    text="tests.games.race",
)


def compile_choosers(kinds: tuple[str, ...]) -> tuple:
    """The choosers of these kinds, padded with the first, as a worker calls for them."""
    known = {"any": choose_any, "weighted": choose_weighted}
    chosen = [known[kind].compiled for kind in kinds]
    return tuple(chosen + chosen[:1] * (MAX_CHOOSERS - len(chosen)))


def build_strategies(**bold_until: float | None) -> tuple[np.ndarray, list[dict]]:
    """Strategies that roll the big die until so many places, or any die (None); and their definitions."""
    strategies = np.zeros(len(bold_until), dtype=STRATEGY)
    for i, places in enumerate(bold_until.values()):
        strategies[i]["chooser"] = 0 if places is None else 1
        strategies[i]["weights"][0] = places or 0.0
    return strategies, [{"name": n, "bold_until": p, "fingerprint": f"{n}-{p}"} for n, p in bold_until.items()]
