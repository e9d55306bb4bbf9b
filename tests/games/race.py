"""A game of a few lines, for testing the engine: roll dice until someone is past the goal.

Whoever is asked rolls the small die (1 to 4) or the big one (0 to 5). With `jinx` n, one block in n meets an
impossible state.
"""

import numpy as np
from pydantic import BaseModel

from sim.game import (
    BETWEEN,
    GOOD_FIELDS,
    MAX_CHOOSERS,
    MAX_SEATS,
    OVER,
    STRATEGY,
    WORDS,
    Column,
    Game,
    Good,
    Option,
    chooser_signature,
)
from sim.kernel import entry, kernel
from sim.loop import build_loop
from sim.rng import NOISE, draw, start_stream

SOURCE = "tests/games/race.py"
SMALL, BIG = 0, 1
JINXED = 7
COLUMNS = (
    Column("score", "places gone"),
    Column("rank", "final rank, 1 is best; equals share it", dtype="Int8"),
    Column("turns", "turns played"),
    Column("decisions", "decisions with more than one legal action"),
    Column("options", "legal actions over all decisions"),
    Column("pts_small", "places gone by the small die"),
    Column("pts_big", "places gone by the big die"),
    Column("pts_gift", "places given at the start"),
    Column("act_big", "rolls of the big die", dtype="Int8"),
    Column("habit", "what was rolled more", labels=("careful", "bold"), dtype="Int8"),
)
AT = {column.name: i for i, column in enumerate(COLUMNS)}
PTS_SMALL, PTS_BIG, PTS_GIFT, ACT_BIG, HABIT = (AT[n] for n in ("pts_small", "pts_big", "pts_gift", "act_big", "habit"))
N_COLUMNS = len(COLUMNS)
STATE = np.dtype(
    [
        ("players", "i8"), ("turn", "i8"), ("ask", "i8"), ("player", "i8"), ("error", "i8"), ("decisions", "i8"),
        ("legal", "i8", WORDS), ("options", "i8"), ("score", "i8", MAX_SEATS),
        ("tally", "i4", (MAX_SEATS, len(COLUMNS))), ("luck", "u8", 2), ("noise", "u8", MAX_SEATS),
    ],
    align=True,
)  # fmt: skip
RULES = np.dtype([("players", "i8"), ("goal", "i8"), ("jinx", "i8"), ("head_start", "i8", MAX_SEATS)], align=True)


class Config(BaseModel, extra="forbid"):
    goal: int = 20
    jinx: int = 0
    head_start: list[int] = [0] * MAX_SEATS  # by seat


def build_rules(config: Config, players: int) -> np.ndarray:
    return np.array([(players, config.goal, config.jinx, config.head_start)], dtype=RULES)


def signature():
    return chooser_signature(STATE, RULES)


@entry(signature, SOURCE)
def choose_any(s, r, w):
    return draw(s.noise, s.player, 2)


@entry(signature, SOURCE)
def choose_weighted(s, r, w):
    return BIG if s.score[s.player] < w.weights[0] else SMALL


@kernel
def deal(s, r, seed, block, rotation):
    s.players, s.turn, s.error, s.decisions, s.ask, s.player = r.players, 1, 0, 0, 0, 0
    for i in range(2):
        s.luck[i] = start_stream(seed, block, i)
    for p in range(MAX_SEATS):
        s.noise[p] = start_stream(seed, block, NOISE + 8 * rotation + p)
        for column in range(N_COLUMNS):
            s.tally[p, column] = 0
        s.score[p] = r.head_start[p]
        s.tally[p, PTS_GIFT] = r.head_start[p]
    if r.jinx > 0 and draw(s.luck, 0, r.jinx) == 0:
        s.error = JINXED
        s.ask = OVER


@kernel
def list_legal(s, r):
    s.legal[0] = 3
    s.options = 2


@kernel
def apply_action(s, r, a):
    p = s.player
    places = draw(s.luck, 1, 6) if a == BIG else 1 + draw(s.luck, 1, 4)
    s.score[p] += places
    s.tally[p, PTS_BIG if a == BIG else PTS_SMALL] += places
    s.tally[p, ACT_BIG] += a
    s.player += 1
    if s.player == s.players:
        s.ask = BETWEEN


@kernel
def go_on(s, r):
    s.player = 0
    s.ask = 0
    for p in range(s.players):
        if s.score[p] >= r.goal:
            s.ask = OVER
    if s.ask == 0:
        s.turn += 1


@kernel
def finish(s, r):
    for p in range(s.players):
        row = s.tally[p]
        row[0], row[1], row[2] = s.score[p], 1, s.turn
        for q in range(s.players):
            if s.score[q] > s.score[p]:
                row[1] += 1
        row[HABIT] = -1 if row[ACT_BIG] == 0 else (0 if 2 * row[ACT_BIG] < s.turn else 1)


@kernel
def score_now(s, r):
    pass


@kernel
def option_of(s, r, a):
    return a


@kernel
def write_goods(s, r, p, out):
    """One good: places, never spent."""
    out[0] = s.score[p]
    out[1] = s.score[p]
    out[GOOD_FIELDS - 2] = 0


@kernel
def grant(s, r, p, good, amount):
    s.score[p] += amount
    s.tally[p, PTS_GIFT] += amount
    return amount


LOOP = build_loop(
    STATE,
    RULES,
    COLUMNS,
    (SOURCE,),
    words=1,
    own_turn=0,
    most_decisions=1000,
    goods=1,
    deal=deal,
    go_on=go_on,
    list_legal=list_legal,
    apply_action=apply_action,
    finish=finish,
    score_now=score_now,
    option_of=option_of,
    write_goods=write_goods,
    grant=grant,
)

GAME = Game(
    name="tests.games.race",
    title="The race",
    version=1,
    players=(2, 3, 4),
    state=STATE,
    rules=RULES,
    schema=Config,
    build_rules=build_rules,
    columns=COLUMNS,
    name_actions=lambda config: {SMALL: "small", BIG: "big"},
    list_options=lambda config: {SMALL: Option("small", "die"), BIG: Option("big", "die", item=True)},
    goods=(Good("places", "how far one is"),),
    most_turns=60,
    play=LOOP.play,
    begin=LOOP.begin,
    give=LOOP.give,
    decide=LOOP.decide,
    step=LOOP.step,
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
