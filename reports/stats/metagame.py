"""Which strategies survive one another: Nash averaging, alpha-rank, and how cyclic the match-ups are."""

from dataclasses import dataclass
from math import exp, nan

import numpy as np
from scipy import optimize, special

NASH_TOLERANCE = 1e-7
MIX_SLACK = 1e-5  # of the largest payoff: what a mix may lose to a reply and still count as unbeaten
LEAST_BARRIER, MOST_STEPS, MOST_HALVINGS = 1e-9, 8, 30


@dataclass(frozen=True, slots=True)
class NashAverage:
    """`weights` (k,) the maximum-entropy equilibrium, `ratings` (k,) = A weights, `support` (k,) who is in some
    equilibrium, `effective` = exp(entropy): the effective number of strategies."""

    weights: np.ndarray
    ratings: np.ndarray
    support: np.ndarray
    effective: float


def log_odds(wins: np.ndarray, prior: float = 0.5) -> np.ndarray:
    """Antisymmetric log-odds matrix (k, k) from `wins` (k, k): [i, j] how often i finished above j, ties as halves.

    `prior` added to both sides keeps never-lost match-ups finite (Haldane 1956, Anscombe 1956). Pairs that never met
    are nan; the diagonal is 0.
    """
    wins = np.asarray(wins, float)
    matrix = np.log(wins + prior) - np.log(wins.T + prior)
    matrix[wins + wins.T == 0] = nan
    np.fill_diagonal(matrix, 0.0)
    return matrix


def nash_average(advantage: np.ndarray) -> NashAverage:
    """Maximum-entropy Nash equilibrium of the zero-sum game `advantage` (k, k), antisymmetric (Balduzzi et al. 2018).

    Equilibria are the p in the simplex with A p <= 0. First linear programs find the most weight that each strategy
    has in any; of measured match-ups there is only one equilibrium (Kaplansky 1945), and that is it. Otherwise
    weights are 0 off the support, those which have weight in some equilibrium, and on it the entropy is maximised
    through its smooth convex dual: rows of the support hold with equality, the others as inequalities, and a strictly
    feasible point exists (Goldman & Tucker 1956), so the dual is attained.
    """
    matrix = _antisymmetric(advantage)
    k = len(matrix)
    scale = np.abs(matrix).max(initial=0.0)
    if k == 0 or scale == 0:
        return _nash_result(matrix, np.full(k, 1 / max(k, 1)), np.ones(k, bool))
    unit = matrix / scale
    corners = _nash_corners(unit)
    support = corners.max(axis=0) > NASH_TOLERANCE
    if np.diag(corners).sum() <= 1 + NASH_TOLERANCE:  # nobody can have more than in this one: there is no other
        return _nash_result(matrix, corners[0] / corners[0].sum(), support)
    inside = unit[np.ix_(support, support)]
    outside = unit[np.ix_(~support, support)]
    rows = np.vstack([inside, outside])

    def dual(multipliers: np.ndarray) -> tuple[float, np.ndarray]:
        exponent = -multipliers @ rows
        return float(special.logsumexp(exponent)), -rows @ special.softmax(exponent)

    bounds = [(None, None)] * len(inside) + [(0.0, None)] * len(outside)
    options = {"maxiter": 20_000, "maxfun": 100_000, "ftol": 1e-16, "gtol": 1e-11}
    found = optimize.minimize(dual, np.zeros(len(rows)), jac=True, bounds=bounds, method="L-BFGS-B", options=options)
    weights = np.zeros(k)
    weights[support] = special.softmax(-found.x @ rows)
    return _nash_result(matrix, weights, support)


def most_even_mixes(payoffs: np.ndarray, slack: float = MIX_SLACK) -> np.ndarray:
    """For each payoff matrix (n, k, k) the most even mix (n, k) to which no reply gains: most entropy, A p <= slack.

    `payoffs` [i, j] is what i gains against j; they need not be antisymmetric, so that they may also be lower ends of
    what is known. Newton's method with a barrier on the dual, min over l > 0 of ln sum exp(-l A) + slack sum l - m sum
    ln l with m falling to nothing (Boyd & Vandenberghe 2004, chapter 11), for all matrices at once: hundreds of them
    take as long as a few linear programs. On the way A p <= slack holds, and the entropy is within k m of the most.
    """
    payoffs = np.asarray(payoffs, float)
    n, k, _ = payoffs.shape
    rows = payoffs / np.maximum(np.abs(payoffs).max(axis=(1, 2), keepdims=True, initial=0.0), 1e-300)
    prices, barrier = np.ones((n, k)), 1.0

    def mix(prices: np.ndarray) -> np.ndarray:
        return special.softmax(-np.einsum("ni,nij->nj", prices, rows), axis=1)

    def cost(prices: np.ndarray) -> np.ndarray:
        entropy = special.logsumexp(-np.einsum("ni,nij->nj", prices, rows), axis=1)
        return entropy + (slack * prices - barrier * np.log(prices)).sum(axis=1)

    while barrier > LEAST_BARRIER:
        for _ in range(MOST_STEPS):
            weights = mix(prices)
            gains = np.einsum("nij,nj->ni", rows, weights)
            slope = slack - gains - barrier / prices
            bend = np.einsum("nij,nj,nlj->nil", rows, weights, rows) - gains[:, :, None] * gains[:, None, :]
            bend = bend * prices[:, :, None] * prices[:, None, :] + barrier * np.eye(k)
            step = prices * np.linalg.solve(bend, -(slope * prices)[..., None])[..., 0]
            fall = (slope * step).sum(axis=1)
            if fall.min(initial=0.0) > -1e-3 * barrier:
                break
            with np.errstate(divide="ignore", over="ignore"):
                size = np.minimum(1.0, 0.95 * np.where(step < 0, -prices / step, np.inf).min(axis=1))
            now = cost(prices)
            for _ in range(MOST_HALVINGS):
                worse = cost(prices + size[:, None] * step) > now + 1e-4 * size * fall + 1e-13
                if not worse.any():
                    break
                size = np.where(worse, size / 2, size)
            prices = prices + size[:, None] * step
        barrier /= 10
    return mix(prices)


def cyclic_share(advantage: np.ndarray) -> float:
    """Share of the match-ups that no ranking explains: |A - (r_i - r_j)|^2 / |A|^2, r_i = mean_j A_ij.

    0 for a pure order of strength, 1 for rock-paper-scissors (Balduzzi et al. 2018; HodgeRank, Jiang et al. 2011).
    `advantage` (k, k) is antisymmetric; pairs that are nan are left out and r found by least squares over the rest.
    nan when there is no advantage at all. Sampling noise is cyclic too: compare with its value under resampling.
    """
    matrix = _antisymmetric(advantage, missing_allowed=True)
    first, second = np.triu_indices(len(matrix), 1)
    edges = matrix[first, second]
    met = np.isfinite(edges)
    first, second, edges = first[met], second[met], edges[met]
    total = float(edges @ edges)
    if total == 0:
        return nan
    design = np.zeros((len(edges), len(matrix)))
    design[np.arange(len(edges)), first] = 1
    design[np.arange(len(edges)), second] = -1
    ratings = np.linalg.lstsq(design, edges, rcond=None)[0]
    residual = edges - design @ ratings
    return min(1.0, float(residual @ residual) / total)


def fixation(payoff: np.ndarray, alpha: float, population: int, local: bool = True) -> np.ndarray:
    """Log-probability (k, k) that one mutant j takes over a population of i; `payoff` (k, k)[i, j] is i's against j.

    `local`: fitness is the payoff against the current opponent, giving (1 - e^(-a d)) / (1 - e^(-m a d)) with d the
    mutant's advantage and m the population (Omidshafiei et al. 2019, eq. 6). Otherwise fitness is the mean over the
    present population (Han, Santos, Lenaerts & Pereira 2013).
    """
    payoff = np.asarray(payoff, float)
    mutants = np.arange(1, population)
    resident_mutant, mutant_resident = payoff, payoff.T
    if local:
        gap = (mutant_resident - resident_mutant)[..., None] * np.ones(population - 1)
    else:
        own = np.diag(payoff)
        mutant = (mutants - 1) * own[None, :, None] + (population - mutants) * mutant_resident[..., None]
        resident = mutants * resident_mutant[..., None] + (population - mutants - 1) * own[:, None, None]
        gap = (mutant - resident) / (population - 1)
    steps = np.cumsum(-alpha * gap, axis=-1)
    return -special.logsumexp(np.concatenate([np.zeros((*payoff.shape, 1)), steps], axis=-1), axis=-1)


def alpha_rank(payoff: np.ndarray, alpha: float = 10.0, population: int = 50, local: bool = True) -> np.ndarray:
    """Long-run share of each strategy (k,) when mutants invade a single population (Omidshafiei et al. 2019).

    `payoff` (k, k)[i, j]: what i gets against j (win share, log-odds, points: `alpha` is per unit of it). The chain
    moves from i to j with probability fixation / (k - 1); its stationary distribution is found without subtractions
    (Grassmann, Taksar & Heyman 1985), so that very large alpha stays exact.
    """
    payoff = np.asarray(payoff, float)
    if payoff.ndim != 2 or payoff.shape[0] != payoff.shape[1] or not np.isfinite(payoff).all():
        raise ValueError("payoff must be a square matrix without gaps")
    if population < 2 or alpha < 0:
        raise ValueError("population must be at least 2 and alpha not negative")
    k = len(payoff)
    if k == 0:
        return np.zeros(0)
    chain = np.exp(np.maximum(fixation(payoff, alpha, population, local), -600.0))
    for last in range(k - 1, 0, -1):
        chain[:last, last] /= chain[last, :last].sum()
        chain[:last, :last] += np.outer(chain[:last, last], chain[last, :last])
    share = np.zeros(k)
    share[0] = 1.0
    for state in range(1, k):
        share[state] = share[:state] @ chain[:state, state]
        share /= share.sum()
    return share


def _nash_corners(unit: np.ndarray) -> np.ndarray:
    """For each strategy an equilibrium [k, k] in which it has as much weight as it can: a linear program each."""
    k, corners = len(unit), []
    for i in range(k):
        goal = np.zeros(k)
        goal[i] = -1.0
        found = optimize.linprog(goal, A_ub=unit, b_ub=np.zeros(k), A_eq=np.ones((1, k)), b_eq=[1.0], method="highs")
        if not found.success:
            raise ArithmeticError(f"no equilibrium found: {found.message}")
        corners.append(np.maximum(found.x, 0.0))
    return np.array(corners)


def _nash_result(matrix: np.ndarray, weights: np.ndarray, support: np.ndarray) -> NashAverage:
    return NashAverage(weights, matrix @ weights, support, exp(float(special.entr(weights).sum())))


def _antisymmetric(advantage: np.ndarray, missing_allowed: bool = False) -> np.ndarray:
    """The matrix, checked to be square and antisymmetric and made exactly so."""
    matrix = np.asarray(advantage, float)
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1]:
        raise ValueError("advantage must be a square matrix")
    if not missing_allowed and not np.isfinite(matrix).all():
        raise ValueError("advantage has gaps: every pair of strategies must have met")
    if np.nanmax(np.abs(matrix + matrix.T), initial=0.0) > 1e-9 * max(np.nanmax(np.abs(matrix), initial=0.0), 1.0):
        raise ValueError("advantage must be antisymmetric: what i has over j, j lacks against i")
    return (matrix - matrix.T) / 2
