"""Points per seat that would make all seats win alike, reckoned on recorded scores."""

import numpy as np

from reports.stats import UNIDENTIFIED, Estimate, absent, block_bootstrap, block_sums

MOST_GAMES = 50_000  # of a larger run the first ones: far more than the answer needs
CLOSE = 5e-4
REFERENCE = "the seat that the others are compared with"


def find_compensation(score: np.ndarray, rank: np.ndarray, blocks: np.ndarray) -> list[Estimate] | None:
    """What each seat needs beyond the best one, with block bootstrap intervals; None if nothing would do.

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
    least = int(np.argmin(given - back @ (shares(given).mean(axis=0) - 1 / players)))
    sums = block_sums(shares(given), blocks)

    def needed(totals: np.ndarray) -> np.ndarray:
        gaps = totals[:, 1:] / totals[:, :1] - 1 / players
        solved = given - gaps @ back.T
        return solved - solved[:, [least]]

    totals = np.column_stack([sums.counts, sums.sums])
    found = block_bootstrap(totals, needed, n_resamples=500, method="percentile", n_rows=games)
    loose = not local.any()
    return [
        absent(e.value, e.n_blocks, games, e.confidence, REFERENCE if seat == least else UNIDENTIFIED)
        if seat == least or loose
        else e
        for seat, e in enumerate(found)
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
