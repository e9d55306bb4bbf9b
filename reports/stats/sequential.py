"""Stopping early: the generalised sequential probability ratio test on blocks, for gain and for non-regression.

It takes one number per block, in the order in which blocks were played: a block's mean, or a paired difference.
"""

from dataclasses import dataclass
from math import inf, log, nan, sqrt

import numpy as np
from scipy import optimize

from reports.stats.estimate import NO_VARIATION, RELATIVE_ZERO, TOO_FEW_BLOCKS
from reports.stats.sequences import FIRST_LOOK, running_moments

ACCEPT, REJECT, CONTINUE = "accept", "reject", "continue"


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """State of a sequential test of `null` against `alternative` (means of a block).

    `llr` log-likelihood ratio; `lower`, `upper` its bounds; `decision`: "accept" (the alternative), "reject" (keep the
    null) or "continue". Without evidence `llr` is nan, the decision "continue" and `absence` the reason.
    """

    llr: float
    lower: float
    upper: float
    decision: str
    mean: float
    n_blocks: int
    null: float
    alternative: float
    absence: str = ""


def wald_bounds(alpha: float = 0.05, beta: float = 0.05) -> tuple[float, float]:
    """Bounds ln(beta / (1 - alpha)) and ln((1 - beta) / alpha) on the log-likelihood ratio (Wald 1945)."""
    if not (0 < alpha < 1 and 0 < beta < 1 and alpha + beta < 1):
        raise ValueError(f"alpha and beta must be positive and sum to less than 1, got {alpha} and {beta}")
    return log(beta / (1 - alpha)), log((1 - beta) / alpha)


def gsprt(
    block_values: np.ndarray, null: float, alternative: float, alpha: float = 0.05, beta: float = 0.05
) -> SequentialTest:
    """Generalised SPRT on block values (B,): LLR = N (s1 - s0) (2 mean - s0 - s1) / (2 variance).

    The normal approximation of Van den Bergh as used by fishtest (`LLR_alt2`), variance over blocks. Check it no
    earlier than `FIRST_LOOK` blocks: before, the answer is "continue".
    """
    lower, upper = wald_bounds(alpha, beta)
    values = np.asarray(block_values, float)
    n_blocks = len(values)
    mean = float(values.mean()) if n_blocks else nan
    variance = float(values.var()) if n_blocks else nan
    absence = TOO_FEW_BLOCKS if n_blocks < FIRST_LOOK else ""
    if not absence and sqrt(variance) <= RELATIVE_ZERO * float(np.abs(values).max()):
        absence = NO_VARIATION
    if absence:
        return SequentialTest(nan, lower, upper, CONTINUE, mean, n_blocks, null, alternative, absence)
    llr = n_blocks * (alternative - null) * (2 * mean - null - alternative) / (2 * variance)
    decision = ACCEPT if llr >= upper else REJECT if llr <= lower else CONTINUE
    return SequentialTest(llr, lower, upper, decision, mean, n_blocks, null, alternative)


def gain_test(
    block_values: np.ndarray, reference: float, smallest_gain: float, alpha: float = 0.05, beta: float = 0.05
) -> SequentialTest:
    """Is the mean better than `reference`? "accept": yes, by about `smallest_gain` or more; "reject": no gain."""
    return gsprt(block_values, reference, reference + _positive(smallest_gain), alpha, beta)


def non_regression_test(
    block_values: np.ndarray, reference: float, tolerated_loss: float, alpha: float = 0.05, beta: float = 0.05
) -> SequentialTest:
    """Is the mean at least not worse? "accept": no loss; "reject": worse, by about `tolerated_loss` or more."""
    return gsprt(block_values, reference - _positive(tolerated_loss), reference, alpha, beta)


def gsprt_path(
    block_values: np.ndarray,
    null: float,
    alternative: float,
    alpha: float = 0.05,
    beta: float = 0.05,
    first_look: int = FIRST_LOOK,
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The test looked at after every block of `block_values` (..., B).

    Returns the LLR path (..., B), nan before `first_look`; the number of blocks at the first crossing (...), B when
    none; and the outcome (...): 1 accepted, -1 rejected, 0 still open.
    """
    lower, upper = wald_bounds(alpha, beta)
    mean, variance, t = running_moments(block_values)
    llr = t * (alternative - null) * (2 * mean - null - alternative) / (2 * variance)
    llr = np.where(t < first_look, nan, llr)
    crossed = (llr >= upper) | (llr <= lower)
    any_crossed = crossed.any(axis=-1)
    first = crossed.argmax(axis=-1)
    at_first = np.take_along_axis(llr, first[..., None], axis=-1)[..., 0]
    outcome = np.where(any_crossed, np.where(at_first > 0, 1, -1), 0)
    return llr, np.where(any_crossed, first + 1, llr.shape[-1]), outcome


def exact_llr(block_values: np.ndarray, null: float, alternative: float) -> float:
    """LLR from the multinomial maximum likelihood under each mean (Van den Bergh; Owen 1988), for few distinct values.

    For a mean s the most likely distribution on the observed values gives value a the weight p / (1 + x (a - s)),
    x solving sum p (a - s) / (1 + x (a - s)) = 0. nan when a mean lies outside the observed values.
    """
    values, counts = np.unique(np.asarray(block_values, float), return_counts=True)
    return float(counts @ (_tilt(values, counts, null) - _tilt(values, counts, alternative)))


def normalised_llr(
    block_values: np.ndarray, reference: float, null_effect: float, effect: float, games_per_block: int
) -> float:
    """LLR for an effect in standard deviations of one game, t = (mean - reference) / sigma (normalised Elo / 347.4).

    (N / 2) ln[(1 + (t - t0)^2) / (1 + (t - t1)^2)] with N games and sigma = sqrt(games_per_block x block variance),
    the standard deviation of a game as blocks see it (Van den Bergh, "Normalized Elo", section 4.2).
    """
    values = np.asarray(block_values, float)
    sigma = sqrt(games_per_block * float(values.var())) if len(values) > 1 else 0.0
    if sigma <= RELATIVE_ZERO * float(np.max(np.abs(values), initial=0.0)):
        return nan
    t = (float(values.mean()) - reference) / sigma
    games = len(values) * games_per_block
    return games / 2 * log((1 + (t - null_effect) ** 2) / (1 + (t - effect) ** 2))


def _tilt(values: np.ndarray, counts: np.ndarray, mean: float) -> np.ndarray:
    """ln(1 + x (a - mean)) for every value a, with x the root of the secular equation."""
    gap = values - mean
    if len(values) < 2 or not gap[0] < 0 < gap[-1]:
        return np.full(len(values), nan)
    share = counts / counts.sum()
    edge_low, edge_high = -1 / gap[-1], -1 / gap[0]
    margin = 1e-12 * (edge_high - edge_low)
    root = optimize.brentq(
        lambda x: float(share @ (gap / (1 + x * gap))), edge_low + margin, edge_high - margin, xtol=1e-15
    )
    return np.log1p(root * gap)


def _positive(size: float) -> float:
    if not 0 < size < inf:
        raise ValueError(f"the difference worth finding must be positive, got {size}")
    return size
