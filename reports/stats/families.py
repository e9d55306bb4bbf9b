"""Many items at once: false-discovery control, Holm, and empirical-Bayes shrinkage of rates."""

from dataclasses import dataclass
from math import inf, nan

import numpy as np
from scipy import optimize, special

from reports.stats.estimate import check_confidence


def false_discovery(p_values: np.ndarray, dependent: bool = False) -> np.ndarray:
    """Adjusted p-values (q-values) (k,): flag those <= the wanted false-discovery rate.

    Benjamini & Hochberg (1995), valid under independence or positive dependence; `dependent` takes Benjamini &
    Yekutieli (2001), valid under any. Items without a p-value (nan) stay nan and do not count as tests.
    """
    p_values = np.asarray(p_values, float)
    adjusted = np.full(p_values.shape, nan)
    known = ~np.isnan(p_values)
    if ((p_values < 0) | (p_values > 1)).any():
        raise ValueError("p-values must lie between 0 and 1")
    order = np.flatnonzero(known)[np.argsort(p_values[known], kind="stable")]
    ranks = np.arange(1, len(order) + 1)
    steps = p_values[order] * len(order) / ranks * ((1 / ranks).sum() if dependent else 1.0)
    adjusted[order] = np.minimum(np.minimum.accumulate(steps[::-1])[::-1], 1.0)
    return adjusted


def holm(p_values: np.ndarray) -> np.ndarray:
    """Holm's (1979) adjusted p-values (k,): family-wise error, for small families. nan stay nan and do not count."""
    p_values = np.asarray(p_values, float)
    if ((p_values < 0) | (p_values > 1)).any():
        raise ValueError("p-values must lie between 0 and 1")
    adjusted = np.full(p_values.shape, nan)
    known = np.flatnonzero(~np.isnan(p_values))
    order = known[np.argsort(p_values[known], kind="stable")]
    steps = p_values[order] * np.arange(len(order), 0, -1)
    adjusted[order] = np.minimum(np.maximum.accumulate(steps), 1.0) if len(order) else steps
    return adjusted


@dataclass(frozen=True, slots=True)
class Shrunken:
    """Rates pulled towards their common mean: `value`, `low`, `high` (k,), posterior mean and quantiles.

    Prior Beta(`prior_a`, `prior_b`), both infinite when the items differ no more than chance would make them: then
    every value is `prior_mean`, `overdispersion` is 0 and there are no intervals (nan), as their width would be a
    false 0. `overdispersion` = 1 / (a + b + 1), the correlation of two trials of one item: how much items truly
    differ. Without any trials everything is nan.
    """

    value: np.ndarray
    low: np.ndarray
    high: np.ndarray
    prior_a: float
    prior_b: float
    prior_mean: float
    overdispersion: float
    confidence: float


MOST_CONCENTRATED = 1e7


def shrink_rates(successes: np.ndarray, trials: np.ndarray, confidence: float = 0.95) -> Shrunken:
    """Empirical-Bayes beta-binomial shrinkage: (w + a) / (n + a + b), a and b by maximum likelihood over all items.

    `successes`, `trials` (k,), fractions allowed. Griffin & Krutchkoff (1971); Efron (2010), chapter 1. For trials
    that cluster on blocks give effective numbers: both divided by the design effect. Items without trials get the
    prior's mean and quantiles.
    """
    check_confidence(confidence)
    successes, trials = np.asarray(successes, float), np.asarray(trials, float)
    if (successes < 0).any() or (successes > trials).any():
        raise ValueError("successes must lie between 0 and trials")
    total = float(trials.sum())
    if total == 0:
        blank = np.full(len(trials), nan)
        return Shrunken(blank, blank, blank, nan, nan, nan, nan, confidence)
    pooled = float(successes.sum()) / total
    seen = trials > 0
    won, played = successes[seen], trials[seen]
    if pooled in (0.0, 1.0) or seen.sum() < 2:
        return _all_alike(pooled, len(trials), confidence)

    def loss(parameters: np.ndarray) -> float:
        mean, size = special.expit(parameters[0]), np.exp(parameters[1])
        a, b = mean * size, (1 - mean) * size
        return -float((special.betaln(won + a, played - won + b) - special.betaln(a, b)).sum())

    spread = float((played * (won / played - pooled) ** 2).sum()) / (pooled * (1 - pooled))
    excess = (spread - (len(played) - 1)) / max(total - float((played**2).sum()) / total, 1e-9)
    guess = np.log(np.clip(1 / max(excess, 1e-6), 0.1, 1e6))
    start = np.array([special.logit(pooled), guess])
    bounds = [(-30.0, 30.0), (np.log(1e-3), np.log(MOST_CONCENTRATED))]
    best = min(
        (optimize.minimize(loss, [start[0], size], bounds=bounds, method="L-BFGS-B") for size in (guess, np.log(50))),
        key=lambda found: found.fun,
    )
    alike = -float((won * np.log(pooled) + (played - won) * np.log1p(-pooled)).sum())
    size = float(np.exp(best.x[1]))
    if size > MOST_CONCENTRATED / 10 or best.fun >= alike - 1e-6:
        return _all_alike(pooled, len(trials), confidence)
    mean = float(special.expit(best.x[0]))
    a, b = mean * size, (1 - mean) * size
    after_a, after_b = successes + a, trials - successes + b
    low = special.betaincinv(after_a, after_b, 0.5 - confidence / 2)
    high = special.betaincinv(after_a, after_b, 0.5 + confidence / 2)
    return Shrunken(after_a / (after_a + after_b), low, high, a, b, mean, 1 / (a + b + 1), confidence)


def _all_alike(mean: float, n_items: int, confidence: float) -> Shrunken:
    blank = np.full(n_items, nan)
    return Shrunken(np.full(n_items, mean), blank, blank, inf, inf, mean, 0.0, confidence)


def shrink_values(values: np.ndarray, errors: np.ndarray) -> np.ndarray:
    """Values (k,) pulled towards their common mean by how unsure each is: mean + t / (t + error^2) (value - mean).

    Normal empirical Bayes (Efron & Morris 1975); t, how much items truly differ, by Paule & Mandel (1982): that which
    makes the weighted squares about the mean as many as there are items less one. Items without a standard error (nan)
    are left out and stay nan.
    """
    values, errors = np.asarray(values, float), np.asarray(errors, float)
    shrunken = np.full(values.shape, nan)
    known = np.isfinite(values) & np.isfinite(errors)
    if not known.any():
        return shrunken
    seen, noise = values[known], errors[known] ** 2

    def excess(spread: float) -> float:
        weight = 1 / (noise + spread)
        mean = float(weight @ seen / weight.sum())
        return float(weight @ (seen - mean) ** 2) - (len(seen) - 1)

    most = float(np.ptp(seen)) ** 2 + 1e-300
    spread = optimize.brentq(excess, 0.0, most) if excess(0.0) > 0 > excess(most) else 0.0
    weight = 1 / (noise + spread)
    mean = float(weight @ seen / weight.sum())
    shrunken[known] = mean + spread / (spread + noise) * (seen - mean)
    return shrunken
