"""Log-likelihood of finishing orders under Plackett-Luce, its derivatives, and its maximum by Newton's method."""

from collections.abc import Iterator

import numpy as np
from scipy import special

from reports.stats.orders import Orders

PRIOR_PRECISION = 1e-6
"""A faint normal prior: keeps directions that the games leave open finite, moves nothing else."""

CHUNK = 50_000


class OrderLikelihood:
    """Orders under utility = effect of the strategy + effect of the seat, effects = `basis` @ parameters.

    `basis` (strategies + seats, d). Orders are walked in chunks, so memory does not grow with the games.
    """

    def __init__(self, orders: Orders, basis: np.ndarray, n_strategies: int):
        self.orders, self.basis, self.n_strategies = orders, basis, n_strategies
        self.n_patterns = int(orders.pattern.max()) + 1

    def derivatives(self, parameters: np.ndarray, counts: np.ndarray) -> tuple[float, np.ndarray, np.ndarray]:
        """Log-likelihood, gradient (d,) and information (d, d) when pattern i was seen `counts[i]` times."""
        weight = counts[self.orders.pattern] * self.orders.share
        value, gradient = 0.0, np.zeros(len(parameters))
        information = np.zeros((len(parameters), len(parameters)))
        for rows, log_chance, features, chances, expected in self._places(parameters):
            going = weight[rows]
            value += float(going @ log_chance)
            gradient += going @ (features[:, 0] - expected)
            flat = features.reshape(-1, len(parameters))
            information += flat.T @ (flat * (chances * going[:, None]).reshape(-1, 1))
            information -= expected.T @ (expected * going[:, None])
        return value, gradient, information

    def pattern_scores(self, parameters: np.ndarray) -> np.ndarray:
        """Gradient of one game of each pattern (patterns, d)."""
        score = np.zeros((len(self.orders.share), len(parameters)))
        for rows, _, features, _, expected in self._places(parameters):
            score[rows] += self.orders.share[rows, None] * (features[:, 0] - expected)
        total = np.zeros((self.n_patterns, len(parameters)))
        for column in range(len(parameters)):
            total[:, column] = np.bincount(self.orders.pattern, score[:, column], self.n_patterns)
        return total

    def fit(self, counts: np.ndarray, start: np.ndarray, tolerance: float = 1e-9) -> np.ndarray:
        """Parameters (d,) of greatest likelihood: Newton's method with step halving (the problem is concave).

        Ends with the first step below `tolerance`; what is left then is about its square.
        """
        counts, parameters = np.asarray(counts, float), start
        if len(parameters) == 0:
            return parameters
        value, gradient, information = self._penalised(parameters, counts)
        for _ in range(100):
            step = np.linalg.solve(information, gradient)
            step *= min(1.0, 3.0 / max(np.abs(step).max(), 1e-300))
            for _ in range(30):
                tried = self._penalised(parameters + step, counts)
                if tried[0] >= value - 1e-12 * abs(value):
                    break
                step = step / 2
            parameters = parameters + step
            value, gradient, information = tried
            if np.abs(step).max() < tolerance:
                break
        return parameters

    def _places(self, parameters: np.ndarray) -> Iterator[tuple]:
        """For every place but the last, in chunks: rows, log-chance of who took it, and the field that was still
        unplaced: features (rows, m, d), chances (rows, m), mean features (rows, d)."""
        effects = self.basis @ parameters
        n_orders, n_places = self.orders.strategy.shape
        for start in range(0, n_orders, CHUNK):
            strategy = self.orders.strategy[start : start + CHUNK]
            seat = self.orders.seat[start : start + CHUNK]
            present = strategy >= 0
            at_seat = seat + self.n_strategies
            utility = np.where(present, effects[strategy] + effects[at_seat], -np.inf)
            features = (self.basis[strategy] + self.basis[at_seat]) * present[..., None]
            for place in range(n_places - 1):
                rows = np.flatnonzero(present[:, place + 1])
                if len(rows) == 0:
                    break
                rows = slice(None) if len(rows) == len(strategy) else rows
                field = utility[rows, place:]
                log_total = special.logsumexp(field, axis=1)
                chances = np.exp(field - log_total[:, None])
                seen = features[rows, place:]
                where = np.arange(start, start + len(strategy))[rows]
                yield where, field[:, 0] - log_total, seen, chances, np.einsum("gp,gpd->gd", chances, seen)

    def _penalised(self, parameters: np.ndarray, counts: np.ndarray) -> tuple[float, np.ndarray, np.ndarray]:
        value, gradient, information = self.derivatives(parameters, counts)
        value -= PRIOR_PRECISION * float(parameters @ parameters) / 2
        return value, gradient - PRIOR_PRECISION * parameters, information + PRIOR_PRECISION * np.eye(len(parameters))
