"""Running sums per strategy that can be added up, so that a run can show its result while it goes.

The unit of evidence is the block: the interval of a win share comes from how much it varies between blocks, not
between games, which share their luck and line-up.
"""

from dataclasses import dataclass

import numpy as np

# Per strategy: sums over blocks of its seats n and win share x in the block, and of their products; and of scores.
FIELDS = ("blocks", "n", "x", "nn", "nx", "xx", "score")
NORMAL_95 = 1.959963984540054


@dataclass(frozen=True)
class Standing:
    """What a tally says of one strategy."""

    strategy: str
    seats: int
    win_share: float
    half_width: float  # of the 95 % interval; inf with fewer than two blocks
    score: float


def empty_tally(strategies: int) -> np.ndarray:
    """float64[strategies, FIELDS] of nothing played; tallies of parts are added with +."""
    return np.zeros((strategies, len(FIELDS)))


def tally_seats(
    strategies: int, blocks: np.ndarray, who: np.ndarray, win_share: np.ndarray, score: np.ndarray
) -> np.ndarray:
    """The tally of these seats (arrays of one entry per row); a block's seats are all in one call."""
    _, block = np.unique(blocks, return_inverse=True)
    shape = (int(block.max()) + 1 if len(block) else 0, strategies)
    cell = block * strategies + who
    n, x = (np.bincount(cell, weights=w, minlength=shape[0] * strategies).reshape(shape) for w in (None, win_share))
    total = np.bincount(who, weights=score, minlength=strategies)
    sums = ((n > 0).sum(0), n.sum(0), x.sum(0), (n * n).sum(0), (n * x).sum(0), (x * x).sum(0), total)
    return np.stack(sums, axis=1).astype(np.float64)


def read_tally(tally: np.ndarray, names: list[str]) -> list[Standing]:
    """One standing per strategy that has played, in the order of `names`."""
    standings = []
    for name, sums in zip(names, tally, strict=True):
        blocks, n, x, nn, nx, xx, score = sums
        if n == 0:
            continue
        share = x / n
        spread = max(xx - 2 * share * nx + share * share * nn, 0.0)
        half = NORMAL_95 * np.sqrt(spread * blocks / (blocks - 1)) / n if blocks > 1 else np.inf
        standings.append(Standing(name, int(n), float(share), float(half), float(score / n)))
    return standings
