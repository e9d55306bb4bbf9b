"""From deal to score: the loop that plays whole games, and the entries that play one step by step."""

from sim.game import BETWEEN, OVER, decide_signature, play_signature
from sim.games.vulgari import columns as T
from sim.games.vulgari.apply import apply_action
from sim.games.vulgari.board import RULES
from sim.games.vulgari.codes import (
    ERROR_ENDLESS,
    ERROR_STUCK,
    GREEN,
    MOST_DECISIONS,
    REST,
    WORDS_USED,
)
from sim.games.vulgari.columns import N_COLUMNS
from sim.games.vulgari.election import ask_next_candidate
from sim.games.vulgari.holdings import all_votes
from sim.games.vulgari.listing import list_legal
from sim.games.vulgari.score import rank_of, score_game, title_of
from sim.games.vulgari.setup import deal
from sim.games.vulgari.state import STATE
from sim.games.vulgari.turn import begin_turn
from sim.kernel import count_bits, entry, int64, kernel, lowest_bit, record_type

SOURCES = ("sim/game.py", "sim/games/vulgari")


@kernel
def go_on(s, r):
    """Between two turns: the next one begins, or the election."""
    if s.last:
        ask_next_candidate(s, r)
    else:
        begin_turn(s, r)


@kernel
def restrict(s, w):
    """Takes a strategy's forbidden actions out of the legal set, if others are left."""
    left = 0
    for word in range(WORDS_USED):
        left += count_bits(s.legal[word] & ~w.forbidden[word])
    if 0 < left < s.options:
        for word in range(WORDS_USED):
            s.legal[word] &= ~w.forbidden[word]
        s.options = left


@kernel
def only_action(s):
    """The one legal action."""
    for word in range(WORDS_USED):
        if s.legal[word] != 0:
            return 64 * word + lowest_bit(s.legal[word])
    return -1


@kernel
def finish(s, r):
    """Scores the game and completes every player's row."""
    score_game(s, r)
    for p in range(s.players):
        row = s.tally[p]
        row[T.SCORE] = s.score[p]
        row[T.RANK] = rank_of(s, p)
        row[T.TURNS] = s.turn
        for source in range(s.points.shape[1]):
            row[T.PTS_TITLE + source] = s.points[p, source]
        row[T.CAREER] = s.career[p]
        row[T.TITLE] = title_of(s, r, p)
        row[T.FRIAR] = s.friar[p]
        row[T.CARDINAL] = s.cardinal[p]
        for kind in range(r.kinds):
            copies = s.hand[p, kind]
            if copies == 0:
                continue
            row[T.MS_LEVEL_1 + r.kind_level[kind] - 1] += copies
            for colour in range(5):
                row[T.MS_BLUE + colour] += copies * ((r.kind_colours[kind] >> colour) & 1)
        row[T.END_DUCATS] = s.ducats[p]
        for track in range(REST + 1):
            row[T.END_KNOWLEDGE + track] = s.space[track, p]
        for colour in range(GREEN + 1):
            row[T.END_RED + colour] = s.behind[p, colour]
        row[T.END_GREEN] += s.front[p]
        row[T.END_VOTES] = all_votes(s, r, p)
        row[T.CITIES] = count_bits(s.cities[p])


@kernel
def choose_action(s, r, strategies, choosers, i):
    """What strategy i does for the player asked, among the actions listed."""
    if s.options == 1:
        return only_action(s)
    p = s.player
    s.decisions += 1
    s.tally[p, T.DECISIONS] += 1
    s.tally[p, T.OPTIONS] += s.options
    w = strategies[i]
    if w.forbids:
        restrict(s, w)
    return only_action(s) if s.options == 1 else choosers[w.chooser](s, r, w)


@entry(lambda: play_signature(STATE, RULES), *SOURCES)
def play(states, rules, strategies, choosers, lineups, blocks, rotations, seed, rows, status):
    """Plays whole games (sim.game.play_signature)."""
    s = states[0]
    r = rules[0]
    errors = 0
    for game in range(len(blocks)):
        deal(s, r, seed, blocks[game], rotations[game])
        while s.ask != OVER:
            if s.ask == BETWEEN:
                go_on(s, r)
                continue
            list_legal(s, r)
            if s.options == 0 or s.decisions > MOST_DECISIONS:
                s.error = ERROR_STUCK if s.options == 0 else ERROR_ENDLESS
                break
            apply_action(s, r, choose_action(s, r, strategies, choosers, lineups[game, s.player]))
        status[game] = s.error
        if s.error:
            errors += 1
            continue
        finish(s, r)
        for p in range(s.players):
            row = rows[game * s.players + p]
            for column in range(N_COLUMNS):
                row[column] = s.tally[p, column]
    return errors


@entry(lambda: int64(record_type(STATE)[::1], record_type(RULES)[::1], int64, int64, int64), *SOURCES)
def begin(states, rules, seed, block, rotation):
    """Deals one game and lists the first decision."""
    deal(states[0], rules[0], seed, block, rotation)
    list_legal(states[0], rules[0])
    return 0


@entry(lambda: decide_signature(STATE, RULES), *SOURCES)
def decide(states, rules, strategies, choosers, i):
    """What strategy i does next."""
    return choose_action(states[0], rules[0], strategies, choosers, i)


@entry(lambda: int64(record_type(STATE)[::1], record_type(RULES)[::1], int64), *SOURCES)
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
            s.error = ERROR_STUCK
    return s.error
