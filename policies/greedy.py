"""The greedy bot: looks one action ahead and takes what would give it the best lead if the game ended then.

It plays every game whose rules module offers `apply_action`, `score_game` and `s.score`; it is the measure of what
planning adds.
"""

import numpy as np

from sim.bits import has_bit
from sim.rng import draw


def build_greedy(state: np.dtype, apply_action, score_game, words: int):
    """A chooser for a game, from its rules."""

    def choose_greedy(s, r, w):
        trial = np.empty(1, state)
        p = s.player
        best = -1
        best_worth = -(1 << 30)
        ties = 1
        for word in range(words):
            if s.legal[word] == 0:
                continue
            for bit in range(63):
                if not has_bit(s.legal[word], bit):
                    continue
                trial[0] = s
                t = trial[0]
                apply_action(t, r, 64 * word + bit)
                score_game(t, r)
                worth = 0
                for q in range(t.players):
                    worth += (t.players - 1) * t.score[q] if q == p else -t.score[q]
                if worth > best_worth:
                    best_worth = worth
                    best = 64 * word + bit
                    ties = 1
                elif worth == best_worth:
                    ties += 1
                    if draw(s.noise, p, ties) == 0:
                        best = 64 * word + bit
        return best

    return choose_greedy
