"""Pig: roll as often as you dare, then bank what you rolled; a 1 takes it all. Most points after the last round win.

P1 In each round every player has a turn. P2 In it he rolls, and goes on to roll or holds. P3 A roll adds to the pot;
the `bust` face empties it and ends the turn. P4 Holding banks the pot and ends the turn. P5 The game ends after the
round in which somebody has reached the goal. P6 Players with equal points share their rank.
"""

from typing import Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from sim.game import BETWEEN, MAX_SEATS, OVER, WORDS, Column, Game, Good, Option
from sim.groups import fill_groups, group_fields
from sim.kernel import kernel
from sim.loop import build_loop
from sim.rng import NOISE, draw, start_stream

NAME = "tests.games.pig"
SOURCES = ("tests/games/pig",)
ROLL, HOLD = 0, 1
ASK_TURN = 0
MOST_ROUNDS = 200
ACTIONS = {ROLL: "roll", HOLD: "hold"}

COLUMNS = (
    Column("score", "points banked"),
    Column("rank", "final rank, 1 is best; equals share it", dtype="Int8"),
    Column("turns", "rounds played"),
    Column("decisions", "decisions with more than one legal action"),
    Column("options", "legal actions over all decisions"),
    Column("pts_early", "points banked in the first half of the way to the goal"),
    Column("pts_late", "points banked after that"),
    Column("act_roll", "rolls"),
    Column("act_hold", "times he held"),
    Column("rolled", "points that came into the pot"),
    Column("lost", "points lost from the pot"),
)
SCORE, RANK, TURNS, _, _, PTS_EARLY, PTS_LATE, ACT_ROLL, ACT_HOLD, ROLLED, LOST = range(len(COLUMNS))
N_COLUMNS = len(COLUMNS)

RULES = np.dtype(
    [("players", "i8"), ("goal", "i8"), ("sides", "i8"), ("bust", "i8"), *group_fields(words=1, groups=1)], align=True
)
STATE = np.dtype(
    [
        # what the loop asks of every state
        ("players", "i8"), ("turn", "i8"), ("ask", "i8"), ("player", "i8"), ("error", "i8"), ("decisions", "i8"),
        ("legal", "i8", WORDS), ("options", "i8"), ("score", "i8", MAX_SEATS), ("tally", "i4", (MAX_SEATS, N_COLUMNS)),
        ("noise", "u8", MAX_SEATS),
        # Pig's own
        ("pot", "i8", MAX_SEATS), ("luck", "u8", MAX_SEATS),
    ],
    align=True,
)  # fmt: skip


class Dice(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    clauses: list[str]
    provenance: Literal["rulebook", "deduced", "reconstructed"]
    goal: int = Field(ge=1, le=500, description="Points that end the game (P5)")
    sides: int = Field(ge=2, le=20, description="Faces of the die (P3)")
    bust: int = Field(ge=0, le=20, description="The face that empties the pot; 0 for none (P3)")


class Config(BaseModel):
    """All rules of Pig."""

    model_config = ConfigDict(extra="forbid", strict=True)
    game: Literal["tests.games.pig"]
    title: str
    about: str
    dice: Dice


def build_rules(config: Config, players: int) -> np.ndarray:
    rules = np.zeros(1, RULES)
    r = rules[0]
    r["players"], r["goal"], r["sides"], r["bust"] = players, config.dice.goal, config.dice.sides, config.dice.bust
    fill_groups(r, {name: [code] for code, name in ACTIONS.items()})
    return rules


@kernel
def deal(s, r, seed, block, rotation):
    s.players, s.turn, s.player, s.ask, s.error, s.decisions = r.players, 1, 0, ASK_TURN, 0, 0
    for p in range(MAX_SEATS):
        s.luck[p] = start_stream(seed, block, p)  # the same dice for a seat, whatever the others do
        s.noise[p] = start_stream(seed, block, NOISE + 8 * rotation + p)
        s.pot[p] = 0
        s.score[p] = 0
        for column in range(N_COLUMNS):
            s.tally[p, column] = 0


@kernel
def can_hold(s, p):
    """P2: not before the first roll."""
    return s.pot[p] > 0


@kernel
def list_legal(s, r):
    s.legal[0] = 1 << ROLL
    s.options = 1
    if can_hold(s, s.player):
        s.legal[0] |= 1 << HOLD
        s.options = 2


@kernel
def apply_action(s, r, a):
    p = s.player
    s.tally[p, ACT_ROLL + a] += 1
    if a == HOLD:
        half = r.goal // 2
        early = max(min(s.score[p] + s.pot[p], half) - s.score[p], 0)
        s.tally[p, PTS_EARLY] += early
        s.tally[p, PTS_LATE] += s.pot[p] - early
        s.score[p] += s.pot[p]
    else:
        face = 1 + draw(s.luck, p, r.sides)
        if face != r.bust:
            s.pot[p] += face
            s.tally[p, ROLLED] += face
            return
        s.tally[p, LOST] += s.pot[p]
    s.pot[p] = 0
    s.player += 1
    if s.player == s.players:
        s.ask = BETWEEN


@kernel
def go_on(s, r):
    """P5."""
    s.player = 0
    s.ask = OVER if s.turn == MOST_ROUNDS else ASK_TURN
    for p in range(s.players):
        if s.score[p] >= r.goal:
            s.ask = OVER
    if s.ask == ASK_TURN:
        s.turn += 1


@kernel
def finish(s, r):
    for p in range(s.players):
        row = s.tally[p]
        row[SCORE], row[RANK], row[TURNS] = s.score[p], 1, s.turn
        for q in range(s.players):
            if s.score[q] > s.score[p]:
                row[RANK] += 1


@kernel
def score_now(s, r):
    """Points in the pot are not yet points: s.score is always what it would be."""


@kernel
def option_of(s, r, a):
    return a


@kernel
def write_goods(s, r, p, out):
    """Of the one good, the pot: held, gained, and spent or lost."""
    out[0] = s.pot[p]
    out[1] = s.tally[p, ROLLED]
    out[2] = s.tally[p, ROLLED] - s.pot[p]


@kernel
def grant(s, r, p, good, amount):
    s.pot[p] += amount
    s.tally[p, ROLLED] += amount
    return amount


LOOP = build_loop(
    STATE, RULES, COLUMNS, SOURCES,
    words=1, own_turn=ASK_TURN, most_decisions=100_000, goods=1,
    deal=deal, go_on=go_on, list_legal=list_legal, apply_action=apply_action, finish=finish, score_now=score_now,
    option_of=option_of, write_goods=write_goods, grant=grant,
)  # fmt: skip

GAME = Game(
    name=NAME,
    title="Pig",
    version=1,
    players=(2, 3, 4),
    state=STATE,
    rules=RULES,
    schema=Config,
    build_rules=build_rules,
    columns=COLUMNS,
    name_actions=lambda config: ACTIONS,
    list_options=lambda config: {ROLL: Option("roll", "die"), HOLD: Option("hold", "die", item=True, table="dice")},
    goods=(Good("pot", "points rolled and not yet banked"),),
    most_turns=MOST_ROUNDS,
    play=LOOP.play,
    begin=LOOP.begin,
    give=LOOP.give,
    decide=LOOP.decide,
    step=LOOP.step,
    sources=SOURCES,
    text="tests.games.pig.text",
)
