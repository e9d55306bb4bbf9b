"""Three-way verdicts against a band, and the log-odds scale on which bands for all player counts agree."""

from dataclasses import dataclass
from math import ceil, exp, inf, log, nan

from reports.stats.estimate import Estimate

INSIDE, OUTSIDE, UNDECIDED = "inside", "outside", "undecided"
MOST_BLOCKS = 1e12  # what needs more sits on the edge, but for rounding


@dataclass(frozen=True, slots=True)
class Verdict:
    """`outcome`: "inside", "outside" or "undecided" the band `band_low` .. `band_high`.

    `side`: "above" or "below" when outside, else empty. `further_blocks`: how many more blocks would decide it if the
    value stays where it is: 0 when decided, infinity when the value sits on an edge, nan when no interval exists
    (`reason` then says why). Blocks x games per block = games.
    """

    outcome: str
    side: str
    band_low: float
    band_high: float
    further_blocks: float
    reason: str = ""


def judge(estimate: Estimate, band_low: float, band_high: float) -> Verdict:
    """Whole interval in the band: inside; wholly beyond one edge: outside; else undecided (equivalence logic).

    Westlake (1976) and Schuirmann (1987): the interval decides, not a p-value. Half-widths shrink as 1 / sqrt(blocks),
    so the distance d from the value to the edge that is still covered takes n (half-width / d)^2 blocks in all.
    One of the band's edges may be infinite for a one-sided band.
    """
    if not band_low <= band_high:
        raise ValueError(f"the band is upside down: {band_low} .. {band_high}")
    if not estimate.has_interval:
        return Verdict(UNDECIDED, "", band_low, band_high, nan, estimate.absence)
    value, low, high = estimate.value, estimate.low, estimate.high
    if band_low <= low and high <= band_high:
        return Verdict(INSIDE, "", band_low, band_high, 0)
    if low > band_high:
        return Verdict(OUTSIDE, "above", band_low, band_high, 0)
    if high < band_low:
        return Verdict(OUTSIDE, "below", band_low, band_high, 0)
    if value > band_high:
        factor = _ratio(value - low, value - band_high)
    elif value < band_low:
        factor = _ratio(high - value, band_low - value)
    else:
        factor = max(_ratio(value - low, value - band_low), _ratio(high - value, band_high - value))
    total = estimate.n_blocks * factor * factor
    further = max(1, ceil(total - estimate.n_blocks)) if total < MOST_BLOCKS else inf
    return Verdict(UNDECIDED, "", band_low, band_high, further)


def lift_of_share(share: float, players: int) -> float:
    """Log-odds above parity: ln(w / (1 - w)) + ln(n - 1); 0 at share 1 / n, comparable between player counts."""
    if share <= 0 or share >= 1:
        return -inf if share <= 0 else inf
    return log(share / (1 - share)) + log(players - 1)


def share_at_lift(lift: float, players: int) -> float:
    """Win share at a lift: 1 / (1 + (n - 1) e^-L), the inverse of `lift_of_share`."""
    return 1 / (1 + (players - 1) * exp(-lift))


def share_band(lift: float, players: int) -> tuple[float, float]:
    """The band of win shares from -lift to +lift around parity for so many players."""
    return share_at_lift(-abs(lift), players), share_at_lift(abs(lift), players)


def _ratio(reach: float, distance: float) -> float:
    return reach / distance if distance > 0 else inf
