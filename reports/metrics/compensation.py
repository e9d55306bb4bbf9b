"""Points per seat that would make all seats win alike, reckoned on recorded scores."""

from math import nan

import numpy as np

from reports.stats import (
    NO_VARIATION,
    RELATIVE_ZERO,
    TOO_FEW_BLOCKS,
    UNIDENTIFIED,
    Estimate,
    above_least,
    absent,
    block_sums,
    mean_covariance,
)

MOST_GAMES = 50_000  # of a larger run the first ones: far more than the answer needs
CLOSE = 5e-4


def find_compensation(score: np.ndarray, rank: np.ndarray, blocks: np.ndarray) -> list[Estimate] | None:
    """What each seat needs beyond the best one; None if nothing would do. The intervals hold for all seats together,
    and allow for not knowing which seat is best.

    Newton's method on the win shares that the games would have had. Points are whole, so a share jumps when a
    compensation passes a whole number; a fraction is therefore taken as the chance of one point more, drawn once for
    each game and seat. The interval is that of the shares at the solution, through its slope.
    """
    kept = slice(0, _whole_blocks(blocks))
    score, rank, blocks = score[kept].astype(np.int64), rank[kept], blocks[kept]
    games, players = score.shape
    chance = np.random.default_rng(0).random((games, players))
    spread = float((score - score.mean(axis=1, keepdims=True)).std())

    def shares(given: np.ndarray) -> np.ndarray:
        return share_with(score, rank, np.floor(given + chance).astype(np.int64))

    def slope(given: np.ndarray, step: float) -> np.ndarray:
        """[seat given to, seat that wins]: change of mean win share per point."""
        steps = np.eye(players) * step
        rows = [shares(given + s).mean(axis=0) - shares(given - s).mean(axis=0) for s in steps]
        return np.array(rows) / (2 * step)

    best, given = (np.inf, np.zeros(players)), np.zeros(players)
    step, back, move = max(1.0, spread), None, np.zeros(players)
    for _ in range(30):
        gap = shares(given).mean(axis=0) - 1 / players
        size = float(np.abs(gap).max())
        if size >= best[0]:  # too far: half the way
            move = move / 2
        else:
            if back is None or size > best[0] / 3:
                while not (found := slope(given, step)).any() and step < 100 * spread:
                    step *= 2  # all so far apart that a few points change nothing
                back = np.linalg.pinv(found.T, rcond=1e-6)
                step = max(1.0, step / 2)
            best, move = (size, given), -back @ gap
        if size <= CLOSE + 1 / games:
            break
        given = best[1] + move
    size, given = best
    if size > 0.02 + 2 / games:
        return None
    local = slope(given, max(1.0, spread / 4))
    back = np.linalg.pinv(local.T, rcond=1e-6)
    sums = block_sums(shares(given), blocks)
    means = sums.sums / sums.counts[:, None]
    needed = given - back @ (means.mean(axis=0) - 1 / players)
    covariance = back @ mean_covariance(means) @ back.T if len(means) > 1 else np.full((players, players), nan)
    reason = TOO_FEW_BLOCKS if len(means) < 2 else UNIDENTIFIED if not local.any() else ""
    if not reason and np.diag(covariance).max() <= RELATIVE_ZERO:
        reason = NO_VARIATION
    if reason:
        return [absent(value, len(means), games, 0.95, reason) for value in needed - needed.min()]
    errors = np.sqrt(np.diag(covariance))
    found = above_least(needed, covariance, len(means) - 1)
    return [
        Estimate(*map(float, line), len(means), games, float(e), 0.95) for line, e in zip(found, errors, strict=True)
    ]


def share_with(score: np.ndarray, rank: np.ndarray, given: np.ndarray) -> np.ndarray:
    """Win shares [games, players] had each seat been given so many points [games, players].

    Equal points count as the recorded places say where they were equal before, and are shared where they were not:
    how the rules would have broken that tie is not known.
    """
    total = score + given
    first = total == total.max(axis=1, keepdims=True)
    level = np.flatnonzero(first.sum(axis=1) > 1)
    if len(level):
        best, scores, places = first[level], score[level], rank[level]
        beaten = np.zeros_like(best)
        for seat in range(score.shape[1]):
            same = best[:, [seat]] & best & (scores[:, [seat]] == scores)
            beaten |= same & (places[:, [seat]] < places)
        first[level] = best & ~beaten
    return first / first.sum(axis=1, keepdims=True)


def _whole_blocks(blocks: np.ndarray) -> int:
    """How many games, at most about MOST_GAMES, end with a block."""
    if len(blocks) <= MOST_GAMES:
        return len(blocks)
    return int(np.searchsorted(blocks, blocks[MOST_GAMES]))
