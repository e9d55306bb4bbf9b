"""The loop that plays a game from deal to score, and what it records on the way: written once, for every game.

A game hands its kernels to `build_loop` and gets back the entries that Python calls. Its state must have the fields
players, turn, ask, player, error, decisions, legal, options, score, tally; `sim/game.py` says what they mean.

Of chosen games the loop records two things more than their rows (`play_signature`): the *arc*, what every player
would score and has of every good after each turn, and the *choices*, what he was offered and what he took.
"""

# ruff: noqa: F821 (the names of kernels that templates are bound to)

from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType

import numpy as np

from sim.bits import count_bits
from sim.game import (
    ARC_FIELDS,
    BETWEEN,
    ENDLESS,
    GOOD_FIELDS,
    MAX_GOODS,
    MAX_OPTIONS,
    MAX_SEATS,
    OVER,
    PLENTY,
    STUCK,
    begin_signature,
    decide_signature,
    give_signature,
    play_signature,
    step_signature,
)
from sim.kernel import Entry, entry, kernel, lowest_bit

# Scratch of the recorder. Turns are counted from 1, so 0 is "not yet".
RECORDER = np.dtype(
    [
        ("offered", "i8", (MAX_SEATS, MAX_OPTIONS)),  # the last turn in which the option was offered
        ("taken", "i8", (MAX_SEATS, MAX_OPTIONS)),
        ("asked", "i8", MAX_SEATS),  # the last turn of which the goods have been weighed
        ("blocked", "i8", (MAX_SEATS, MAX_GOODS)),  # actions that more of a good would have allowed
        ("before", "i8", 8),  # a legal set
    ],
    align=True,
)
OFFERED, TAKEN, FIRST = range(3)


@dataclass(frozen=True)
class Loop:
    """The entries of a game."""

    play: Entry
    begin: Entry
    decide: Entry
    step: Entry
    give: Entry


def template(function: Callable) -> Callable:
    """Marks code that is compiled for each game, with the game's kernels among its globals."""
    return function


def bind(function: Callable, names: dict) -> Callable:
    """A copy of a template that finds these names among its globals.

    A closure over the kernels would read better, but numba never finds one in its disk cache again.
    """
    return FunctionType(function.__code__, function.__globals__ | names, function.__name__)


def build_loop(
    state: np.dtype,
    rules: np.dtype,
    columns: tuple,
    sources: tuple[str, ...],
    *,
    words: int,
    own_turn: int,
    most_decisions: int,
    goods: int,
    deal: Callable,
    go_on: Callable,
    list_legal: Callable,
    apply_action: Callable,
    finish: Callable,
    score_now: Callable,
    option_of: Callable,
    write_goods: Callable,
    grant: Callable,
    list_reach: Callable | None = None,
    note_earned: Callable | None = None,
) -> Loop:
    """The entries of a game made of its kernels.

    deal(s, r, seed, block, rotation)   sets up a game; the first question, or BETWEEN, is in s.ask
    go_on(s, r)                         from BETWEEN two turns to the next question
    list_legal(s, r)                    writes s.legal (its first `words`) and s.options
    apply_action(s, r, a)               does it
    finish(s, r)                        scores the game and completes every player's row in s.tally
    score_now(s, r)                     writes s.score as if the game ended now, and nothing that play depends on
    option_of(s, r, a)                  which option (Game.list_options) a legal action is, or -1
    write_goods(s, r, p, out)           for each good: what the player has, has gained and has spent so far
    grant(s, r, p, good, amount)        gives a good, or takes it back; returns how much was given
    list_reach(s, r)                    writes into s.legal what the player has the goods for in the turn that begins;
                                        list_legal where the first question of a turn shows that already
    note_earned(s, r, p, choices)       after the end: of options that are not chosen but come of themselves, whether
                                        the player could have them, had them, and since which turn

    `own_turn` is the question that opens a player's turn.
    """
    index = [column.name for column in columns]
    names = {
        "WORDS": words, "OWN_TURN": own_turn, "MOST_DECISIONS": most_decisions, "GOODS": goods,
        "DECISIONS": index.index("decisions"), "OPTIONS": index.index("options"), "N_COLUMNS": len(columns),
        "deal": deal, "go_on": go_on, "list_legal": list_legal, "apply_action": apply_action, "finish": finish,
        "score_now": score_now, "option_of": option_of, "write_goods": write_goods, "grant": grant,
        "list_reach": list_reach or list_legal, "note_earned": note_earned or note_nothing,
    }  # fmt: skip
    for function in (
        allowed_of, restrict, only_action, choose_action, endow, start_recording, weigh_goods, record_offers,
        record_taken, record_turn,
    ):  # fmt: skip
        names[function.__name__] = kernel(bind(function, names))
    files = ("sim/game.py", "sim/loop.py", *sources)
    signatures = {
        play: lambda: play_signature(state, rules, RECORDER),
        begin: lambda: begin_signature(state, rules),
        decide: lambda: decide_signature(state, rules),
        step: lambda: step_signature(state, rules),
        give: lambda: give_signature(state, rules),
    }
    return Loop(**{f.__name__: entry(signature, *files)(bind(f, names)) for f, signature in signatures.items()})


@kernel
def note_nothing(s, r, p, choices):
    """Where all options are chosen."""


@template
def allowed_of(s, r, w, word):
    """The legal actions of a word that a strategy does not forbid itself."""
    kept = s.legal[word] & ~w.forbidden[word]
    if w.bars:
        rest = kept
        while rest != 0:
            bit = lowest_bit(rest)
            rest &= rest - 1
            option = option_of(s, r, 64 * word + bit)
            if option >= 0 and w.barred[option]:
                kept ^= 1 << bit
    return kept


@template
def restrict(s, r, w):
    """Takes what a strategy forbids itself out of the legal set, if anything else is left."""
    left = 0
    for word in range(WORDS):
        left += count_bits(allowed_of(s, r, w, word))
    if 0 < left < s.options:
        for word in range(WORDS):
            s.legal[word] = allowed_of(s, r, w, word)
        s.options = left


@template
def only_action(s):
    """The one legal action."""
    for word in range(WORDS):
        if s.legal[word] != 0:
            return 64 * word + lowest_bit(s.legal[word])
    return -1


@template
def choose_action(s, r, strategies, choosers, i):
    """What strategy i does for the player asked, among the actions listed."""
    if s.options == 1:
        return only_action(s)
    p = s.player
    s.decisions += 1
    s.tally[p, DECISIONS] += 1
    s.tally[p, OPTIONS] += s.options
    w = strategies[i]
    if w.forbids:
        restrict(s, r, w)
    return only_action(s) if s.options == 1 else choosers[w.chooser](s, r, w)


@template
def endow(s, r, strategies, lineup):
    """What strategies are given before the game begins."""
    for p in range(s.players):
        w = strategies[lineup[p]]
        if w.gifted:
            for good in range(GOODS):
                if w.gift[good] != 0:
                    grant(s, r, p, good, w.gift[good])


@template
def start_recording(recorder):
    for p in range(MAX_SEATS):
        recorder.asked[p] = 0
        for option in range(MAX_OPTIONS):
            recorder.offered[p, option] = 0
            recorder.taken[p, option] = 0
        for good in range(MAX_GOODS):
            recorder.blocked[p, good] = 0


@template
def weigh_goods(s, r, recorder):
    """At the start of a player's turn: how many more actions plenty of each good would allow. Leaves all as it was."""
    p = s.player
    recorder.asked[p] = s.turn
    list_reach(s, r)
    for word in range(WORDS):
        recorder.before[word] = s.legal[word]
    for good in range(GOODS):
        given = grant(s, r, p, good, PLENTY)
        list_reach(s, r)
        more = 0
        for word in range(WORDS):
            more += count_bits(s.legal[word] & ~recorder.before[word])
        recorder.blocked[p, good] = more
        grant(s, r, p, good, -given)
    list_legal(s, r)


@template
def record_offers(s, r, recorder, choices, first):
    """Counts the turns in which each option was offered as one of several."""
    p = s.player
    for word in range(WORDS):
        rest = s.legal[word]
        while rest != 0:
            option = option_of(s, r, 64 * word + lowest_bit(rest))
            rest &= rest - 1
            if option >= 0 and recorder.offered[p, option] != s.turn + 1:
                recorder.offered[p, option] = s.turn + 1
                choices[first + p, option, OFFERED] += 1


@template
def record_taken(s, r, recorder, choices, first, a):
    """Counts the turns in which an option that was offered was taken, and notes the first of them."""
    p = s.player
    option = option_of(s, r, a)
    if option >= 0 and recorder.offered[p, option] == s.turn + 1 and recorder.taken[p, option] != s.turn + 1:
        recorder.taken[p, option] = s.turn + 1
        choices[first + p, option, TAKEN] += 1
        if choices[first + p, option, TAKEN] == 1:
            choices[first + p, option, FIRST] = s.turn


@template
def record_turn(s, r, recorder, arc):
    """After a turn: points if the game ended now, and for each good what is held, gained, spent and was missed."""
    if not 0 < s.turn <= len(arc):
        return
    score_now(s, r)
    for p in range(s.players):
        out = arc[s.turn - 1, p]
        out[0] = s.score[p]
        write_goods(s, r, p, out[ARC_FIELDS:])
        for good in range(GOODS):
            out[ARC_FIELDS + GOOD_FIELDS * good + GOOD_FIELDS - 1] += recorder.blocked[p, good]
            recorder.blocked[p, good] = 0


@template
def play(states, rules, strategies, choosers, lineups, blocks, rotations, seed, rows, status, arcs, choices, recorders):
    """Plays whole games (sim.game.play_signature)."""
    s = states[0]
    r = rules[0]
    recorder = recorders[0]
    errors = 0
    for game in range(len(blocks)):
        deal(s, r, seed, blocks[game], rotations[game])
        endow(s, r, strategies, lineups[game])
        first = game * s.players
        recorded = game < len(arcs)
        if recorded:
            start_recording(recorder)
        while s.ask != OVER:
            if s.ask == BETWEEN:
                if recorded:
                    record_turn(s, r, recorder, arcs[game])
                go_on(s, r)
                continue
            list_legal(s, r)
            if s.options == 0 or s.decisions > MOST_DECISIONS:
                s.error = STUCK if s.options == 0 else ENDLESS
                break
            several = s.options > 1
            if recorded and s.ask == OWN_TURN and recorder.asked[s.player] != s.turn:
                weigh_goods(s, r, recorder)
            if recorded and several:
                record_offers(s, r, recorder, choices, first)
            a = choose_action(s, r, strategies, choosers, lineups[game, s.player])
            if recorded and several:
                record_taken(s, r, recorder, choices, first, a)
            apply_action(s, r, a)
        status[game] = s.error
        if s.error:
            errors += 1
            continue
        if recorded:
            record_turn(s, r, recorder, arcs[game])
        finish(s, r)
        for p in range(s.players):
            row = rows[first + p]
            for column in range(N_COLUMNS):
                row[column] = s.tally[p, column]
            if recorded:
                note_earned(s, r, p, choices[first + p])
                if 0 < s.turn <= arcs.shape[1]:
                    arcs[game, s.turn - 1, p, 0] = s.score[p]
    return errors


@template
def begin(states, rules, seed, block, rotation):
    """Deals one game and lists the first decision."""
    deal(states[0], rules[0], seed, block, rotation)
    if states[0].ask >= 0:
        list_legal(states[0], rules[0])
    return 0


@template
def give(states, rules, p, good, amount):
    """Gives a player some of a good before the game begins, and lists the first decision anew."""
    given = grant(states[0], rules[0], p, good, amount)
    if states[0].ask >= 0:
        list_legal(states[0], rules[0])
    return given


@template
def decide(states, rules, strategies, choosers, i):
    """What strategy i does next."""
    return choose_action(states[0], rules[0], strategies, choosers, i)


@template
def step(states, rules, action):
    """Applies one action; action -1 goes on from between two turns or, at the end, scores. Lists what is legal next."""
    s = states[0]
    r = rules[0]
    if action >= 0:
        apply_action(s, r, action)
    elif s.ask == BETWEEN:
        go_on(s, r)
    elif s.ask == OVER:
        finish(s, r)
    if s.ask >= 0:
        list_legal(s, r)
        if s.options == 0:
            s.error = STUCK
    return s.error
