"""Plackett-Luce strengths of strategies from finishing orders, with the effect of the seat fitted out."""

from dataclasses import dataclass

import numpy as np
from scipy import special

from reports.stats.blocks import index_blocks
from reports.stats.bootstrap import percentile_interval, resample_weights
from reports.stats.estimate import (
    NO_DATA,
    NO_VARIATION,
    TOO_FEW_BLOCKS,
    UNIDENTIFIED,
    Estimate,
    absent,
    check_confidence,
)
from reports.stats.likelihood import PRIOR_PRECISION, OrderLikelihood
from reports.stats.orders import distinct_orders

LEAST_INFORMATION = 1e-2
"""Below this Fisher information (one even comparison gives 0.25) a direction is called unidentified."""


@dataclass(frozen=True, slots=True)
class Strengths:
    """Log-strengths of strategies and seats, each centred on 0 (over those that played), and the fit's log-likelihood.

    A difference of two strategies is the log-odds that one finishes above the other from equal seats.
    """

    strategies: list[Estimate]
    seats: list[Estimate]
    log_likelihood: float


def plackett_luce(
    strategy: np.ndarray,
    rank: np.ndarray,
    block: np.ndarray,
    n_strategies: int | None = None,
    seat_effect: bool = True,
    confidence: float = 0.95,
    method: str = "sandwich",
    n_resamples: int = 300,
    seed: int = 0,
) -> Strengths:
    """Maximum-likelihood Plackett-Luce fit (Plackett 1975, Luce 1959), utility = strategy + seat, by Newton's method.

    `strategy` (games, seats): index of the strategy in each seat, -1 for an empty seat. `rank` (games, seats): 1 is
    best, equal ranks are ties. `block` (games,). P(order) = prod over places of e^u / sum of e^u still unplaced.
    A tie counts as all its strict orders in equal shares (for two players: half a win each).
    Equal games are counted once, so cost follows the number of distinct (seating, order) patterns.

    Intervals cluster on blocks: "sandwich" is Student's t on the robust covariance (Liang & Zeger 1986), "bootstrap"
    refits on resampled blocks (percentile). Strengths that the games do not bound (a strategy that never loses, no
    rotation of seats, ...) are marked `UNIDENTIFIED`; their value then only shows the direction.
    """
    check_confidence(confidence)
    if method not in ("sandwich", "bootstrap"):
        raise ValueError(f"method must be 'sandwich' or 'bootstrap', not {method!r}")
    strategy, rank = np.asarray(strategy), np.asarray(rank)
    if strategy.shape != rank.shape or strategy.ndim != 2 or len(block) != len(strategy):
        raise ValueError("strategy and rank must be (games, seats) alike, block (games,)")
    n_seats = strategy.shape[1]
    n_strategies = int(strategy.max(initial=-1)) + 1 if n_strategies is None else n_strategies
    ids, block_index = index_blocks(np.asarray(block))
    n_blocks, n_games = len(ids), len(strategy)
    seated = strategy >= 0
    played = np.bincount(strategy[seated].astype(np.int64), minlength=n_strategies) > 0
    used = seated.any(axis=0) & seat_effect
    if n_games == 0:
        nothing = absent(np.nan, 0, 0, confidence, NO_DATA)
        return Strengths([nothing] * n_strategies, [nothing] * n_seats, 0.0)

    orders, game_pattern = distinct_orders(strategy, rank)
    basis = _centred_basis(played, used)
    model = OrderLikelihood(orders, basis, n_strategies)
    counts = np.bincount(game_pattern)
    parameters = model.fit(counts, np.zeros(basis.shape[1]))
    likelihood, _, information = model.derivatives(parameters, counts)
    effects = basis @ parameters
    loose = _unidentified(information, basis)

    if n_blocks < 2:
        errors = lows = highs = np.full(len(effects), np.nan)
    elif method == "sandwich":
        scores = model.pattern_scores(parameters)
        block_scores = np.zeros((n_blocks, basis.shape[1]))
        for column in range(basis.shape[1]):
            block_scores[:, column] = np.bincount(block_index, scores[game_pattern, column], n_blocks)
        spread = np.linalg.inv(information + PRIOR_PRECISION * np.eye(len(information)))
        covariance = spread @ (block_scores.T @ block_scores) @ spread * n_blocks / (n_blocks - 1)
        errors = np.sqrt(np.maximum(np.einsum("ij,jk,ik->i", basis, covariance, basis), 0.0))
        reach = special.stdtrit(n_blocks - 1, 0.5 + confidence / 2) * errors
        lows, highs = effects - reach, effects + reach
    else:
        replicates = np.empty((n_resamples, len(effects)))
        for i, weights in enumerate(resample_weights(n_blocks, n_resamples, seed)):
            resampled = np.bincount(game_pattern, weights[block_index], len(counts))
            replicates[i] = basis @ model.fit(resampled, parameters, tolerance=1e-3)
        errors = replicates.std(axis=0, ddof=1)
        lows, highs = np.array([percentile_interval(column, confidence) for column in replicates.T]).T

    def estimate(at: int, present: bool, fitted: bool) -> Estimate:
        if not present:
            return absent(np.nan, 0, 0, confidence, NO_DATA)
        reason = UNIDENTIFIED if loose[at] or not fitted else TOO_FEW_BLOCKS if n_blocks < 2 else ""
        if not reason and errors[at] < 1e-9:
            reason = NO_VARIATION
        if reason:
            return absent(effects[at], n_blocks, n_games, confidence, reason)
        ends = float(lows[at]), float(highs[at])
        return Estimate(float(effects[at]), *ends, n_blocks, n_games, float(errors[at]), confidence)

    strategies = [estimate(i, bool(played[i]), played.sum() > 1) for i in range(n_strategies)]
    seats = [estimate(n_strategies + i, bool(seated[:, i].any()), used.sum() > 1) for i in range(n_seats)]
    return Strengths(strategies, seats, float(likelihood))


def _centred_basis(played: np.ndarray, used: np.ndarray) -> np.ndarray:
    """Orthonormal basis (strategies + seats, d) of effects that sum to 0 over played strategies and over used seats."""
    columns = []
    for offset, mask in ((0, played), (len(played), used)):
        at = np.flatnonzero(mask) + offset
        if len(at) > 1:
            contrasts = np.linalg.qr(np.column_stack([np.ones(len(at)), np.eye(len(at))[:, 1:]]))[0][:, 1:]
            block = np.zeros((len(played) + len(used), len(at) - 1))
            block[at] = contrasts
            columns.append(block)
    return np.concatenate(columns, axis=1) if columns else np.zeros((len(played) + len(used), 0))


def _unidentified(information: np.ndarray, basis: np.ndarray) -> np.ndarray:
    """Which effects have a part in a direction about which the games say next to nothing."""
    if basis.shape[1] == 0:
        return np.zeros(len(basis), bool)
    strength, axes = np.linalg.eigh(information)
    weak = axes[:, strength < LEAST_INFORMATION]
    return (np.abs(basis @ weak) > 1e-6).any(axis=1)
