"""Intervals for shares: Wilson, Goodman's simultaneous set, and both clustered on blocks; the rule of three."""

from math import nan, sqrt

import numpy as np
from scipy import special

from reports.stats.blocks import group_sums, ratio_estimate
from reports.stats.estimate import (
    NO_DATA,
    NO_VARIATION,
    TOO_FEW_BLOCKS,
    Estimate,
    absent,
    check_confidence,
    two_sided_p,
)


def wilson_bounds(share: np.ndarray, trials: np.ndarray, deviate: float) -> tuple[np.ndarray, np.ndarray]:
    """Wilson's (1927) score limits for observed `share` of `trials` (both may be fractional) at a normal `deviate`."""
    share, trials = np.asarray(share, float), np.asarray(trials, float)
    square = deviate * deviate
    centre = (share + square / (2 * trials)) / (1 + square / trials)
    reach = deviate * np.sqrt(share * (1 - share) / trials + square / (4 * trials**2)) / (1 + square / trials)
    low = np.where(share <= 0, 0.0, np.maximum(centre - reach, 0.0))
    high = np.where(share >= 1, 1.0, np.minimum(centre + reach, 1.0))
    return low, high


def wilson(successes: float, trials: float, confidence: float = 0.95) -> Estimate:
    """Wilson's (1927) score interval for independent trials; ties may count as fractions of a success.

    Only for trials that are their own blocks; rows of games go to `block_share`. One trial is enough for an interval.
    """
    check_confidence(confidence)
    if trials <= 0:
        return absent(nan, 0, 0, confidence, NO_DATA)
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes of {trials} trials")
    share = successes / trials
    low, high = wilson_bounds(share, trials, special.ndtri(0.5 + confidence / 2))
    error = sqrt(share * (1 - share) / trials)
    return Estimate(share, float(low), float(high), round(trials), round(trials), error, confidence)


def goodman(counts: np.ndarray, confidence: float = 0.95) -> list[Estimate]:
    """Goodman's (1965) simultaneous intervals for the shares of `counts` (k,), independent trials.

    All k hold together with probability `confidence`: Wilson's limits at the chi-square quantile 1 - alpha / k.
    """
    counts = np.asarray(counts, float)
    each = 1 - (1 - confidence) / max(len(counts), 1)
    return [_relabel(wilson(count, counts.sum(), each), confidence) for count in counts]


def block_share(successes: np.ndarray, trials: np.ndarray, confidence: float = 0.95) -> Estimate:
    """Wilson's interval for a share clustered on blocks: `successes`, `trials` per block (B,), fractions allowed.

    Trials are replaced by the effective number that gives the block variance, with a correction for its degrees of
    freedom (Korn & Graubard 1998, there for Clopper-Pearson; Dean & Pagano 2015 for Wilson). Rotations that cancel
    luck make it more than the rows, rotations that repeat the same game make it fewer.
    Where blocks do not vary they say only how rare others are: see `share_ends`.
    """
    successes, trials = np.asarray(successes, float), np.asarray(trials, float)
    if (successes < 0).any() or (successes > trials * (1 + 1e-9) + 1e-9).any():
        raise ValueError("successes must lie between 0 and trials in every block")
    plain = ratio_estimate(successes, trials, confidence)
    if plain.absence in (NO_DATA, TOO_FEW_BLOCKS):
        return plain
    still = plain.absence == NO_VARIATION or plain.value <= 0 or plain.value >= 1
    error = 0.0 if still else plain.standard_error
    low, high = share_ends(plain.value, error, plain.n_blocks, confidence)
    return Estimate(plain.value, low, high, plain.n_blocks, plain.n_rows, error, confidence)


def share_ends(share: float, error: float, n_blocks: int, confidence: float) -> tuple[float, float]:
    """The ends of `block_share` at a confidence, from what it found.

    None at all or all of them: each block counts as one trial, the worst case. A share strictly between that was the
    same in every block: others may be as frequent as the rule of three allows, and hold none or all.
    """
    deviate = float(special.ndtri(0.5 + confidence / 2))
    if error > 0:
        student = float(special.stdtrit(n_blocks - 1, 0.5 + confidence / 2))
        effective = share * (1 - share) / error**2 * (deviate / student) ** 2
    elif 0 < share < 1:
        unseen = rule_of_three(n_blocks, confidence)
        return share * (1 - unseen), share + unseen * (1 - share)
    else:
        effective = float(n_blocks)
    low, high = wilson_bounds(share, effective, deviate)
    return float(low), float(high)


def share_p(estimate: Estimate, null: float) -> float:
    """P-value that a share found by `block_share` is truly `null`; nan without an interval.

    The same in every block has no standard error: blocks unlike those seen must then be so frequent, at least, as
    brings the share to `null` if they hold none or all.
    """
    if estimate.has_interval and estimate.standard_error == 0:
        share = estimate.value
        if abs(share - null) <= 1e-12:
            return 1.0
        unlike = (null - share) / (1 - share) if null > share else (share - null) / share
        return min(1.0, 2 * (1 - unlike) ** estimate.n_blocks)
    return two_sided_p(estimate, null)


def block_shares(successes: np.ndarray, trials: np.ndarray, confidence: float = 0.95) -> list[Estimate]:
    """Goodman's simultaneous set clustered on blocks: `successes` (B, k), `trials` (B,) or (B, k)."""
    successes = np.asarray(successes, float)
    n_shares = successes.shape[1]
    trials = np.broadcast_to(np.asarray(trials, float).reshape(len(successes), -1), successes.shape)
    each = 1 - (1 - confidence) / max(n_shares, 1)
    found = (block_share(successes[:, i], trials[:, i], each) for i in range(n_shares))
    return [_relabel(estimate, confidence) for estimate in found]


def group_shares(
    values: np.ndarray, group: np.ndarray, n_groups: int, block: np.ndarray, confidence: float = 0.95
) -> list[Estimate]:
    """The share in every group (turn, bin, ...) of `values` (rows,) between 0 and 1: one `block_share` each, separate,
    not simultaneous."""
    _, sums, counts = group_sums(values, group, n_groups, block)
    return [block_share(sums[:, g], counts[:, g], confidence) for g in range(n_groups)]


def design_effect(successes: np.ndarray, trials: np.ndarray) -> float:
    """Variance of the clustered share over that of independent trials (Kish 1965): below 1, rotation saves games."""
    estimate = ratio_estimate(successes, trials)
    if not estimate.has_interval or not 0 < estimate.value < 1:
        return nan
    return estimate.standard_error**2 * float(np.sum(trials)) / (estimate.value * (1 - estimate.value))


def rule_of_three(n_blocks: int, confidence: float = 0.95) -> float:
    """Upper limit for the rate of something never seen in `n_blocks` independent blocks (Hanley & Lippman-Hand 1983).

    Exact, 1 - alpha ** (1 / n); about 3 / n at 95 %. nan without blocks. The rate is per block: games of one block
    may all fail together.
    """
    check_confidence(confidence)
    return float(-np.expm1(np.log(1 - confidence) / n_blocks)) if n_blocks > 0 else nan


def _relabel(estimate: Estimate, confidence: float) -> Estimate:
    """The estimate with the joint confidence of the family it belongs to."""
    e = estimate
    return Estimate(e.value, e.low, e.high, e.n_blocks, e.n_rows, e.standard_error, confidence, e.absence)
