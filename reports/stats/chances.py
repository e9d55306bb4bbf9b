"""Who will win, as the present standing tells: a multinomial logit over the players of a game (McFadden 1974)."""

import numpy as np
from scipy import special

PRIOR_PRECISION = 1e-3
"""Of a normal prior on effects per standard deviation: a lead that always won keeps a finite effect."""


def fit_chances(features: np.ndarray, won: np.ndarray, guess: np.ndarray | None = None) -> np.ndarray:
    """Effects (k,) of greatest likelihood of `won` (games, players), rows that sum to 1, from `features`
    (games, players, k), by Newton's method from a `guess`. What is the same for all players of a game has no effect."""
    size = np.sqrt((features**2).mean(axis=(0, 1)))
    size[size < 1e-12] = 1.0
    scaled = features / size
    effects = np.zeros(features.shape[2]) if guess is None else guess * size
    prior = PRIOR_PRECISION * np.eye(len(effects))
    for _ in range(50):
        chance = tell_chances(scaled, effects)
        gradient = np.einsum("gp,gpk->k", won - chance, scaled) - PRIOR_PRECISION * effects
        weighted = chance[:, :, None] * scaled
        mean = weighted.sum(axis=1)
        information = np.einsum("gpk,gpl->kl", scaled, weighted) - np.einsum("gk,gl->kl", mean, mean) + prior
        step = np.linalg.solve(information, gradient)
        effects = effects + step * min(1.0, 3.0 / max(float(np.abs(step).max()), 1e-300))
        if np.abs(step).max() < 1e-5:  # what is left is about its square
            break
    return effects / size


def tell_chances(features: np.ndarray, effects: np.ndarray) -> np.ndarray:
    """The chance of each player to win (games, players)."""
    return special.softmax(np.einsum("gpk,k->gp", features, effects), axis=1)


def entropy(chances: np.ndarray) -> np.ndarray:
    """How open games (games, players) are: 1 when all have the same chance, 0 when it is decided (games,)."""
    return special.entr(chances).sum(axis=1) / np.log(chances.shape[1])
