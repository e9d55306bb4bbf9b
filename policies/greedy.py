"""The greedy bot: looks one action ahead and takes what would score it most if the game ended then.

It plays every game whose policies offer `known_points`; it is the measure of what planning adds.
"""

import numpy as np

from sim.bits import has_bit
from sim.rng import draw


def build_greedy(state: np.dtype, apply_action, known_points, words: int):
    """A chooser for a game: known_points(s, r, p) is what player p would score now, as far as he can know."""

    def choose_greedy(s, r, w):
        trial = np.empty(1, state)
        p = s.player
        best = -1
        best_points = 0
        ties = 0
        for word in range(words):
            if s.legal[word] == 0:
                continue
            for bit in range(63):
                if not has_bit(s.legal[word], bit):
                    continue
                trial[0] = s
                apply_action(trial[0], r, 64 * word + bit)
                points = known_points(trial[0], r, p)
                if ties == 0 or points > best_points:
                    best = 64 * word + bit
                    best_points = points
                    ties = 1
                elif points == best_points:
                    ties += 1
                    if draw(s.noise, p, ties) == 0:
                        best = 64 * word + bit
        return best

    return choose_greedy
