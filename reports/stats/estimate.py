"""The one form in which a number with its uncertainty travels through the reports."""

from dataclasses import dataclass
from math import isnan, nan, sqrt

from scipy import special

NO_DATA = "no data"
TOO_FEW_BLOCKS = "too few blocks"
NO_VARIATION = "no variation between blocks"
UNIDENTIFIED = "not identified by these games"

RELATIVE_ZERO = 1e-12
"""A spread below this share of the numbers' own size is rounding error, not variation."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value and its confidence interval, or a marked absence of the interval.

    Where no honest interval exists, `low`, `high` and `standard_error` are nan and `absence` says why in words
    (`NO_DATA`, `TOO_FEW_BLOCKS`, `NO_VARIATION`, `UNIDENTIFIED`); otherwise `absence` is empty.
    `value` is nan only when there was nothing to estimate from.
    """

    value: float
    low: float
    high: float
    n_blocks: int
    n_rows: int
    standard_error: float
    confidence: float
    absence: str = ""

    @property
    def has_interval(self) -> bool:
        """True when `low` and `high` are an interval."""
        return not self.absence

    @property
    def half_width(self) -> float:
        """Half the length of the interval; nan when absent."""
        return (self.high - self.low) / 2

    def contains(self, truth: float) -> bool:
        """True when the interval holds `truth`; an absent interval holds nothing."""
        return self.low <= truth <= self.high

    def scaled(self, factor: float) -> "Estimate":
        """The same estimate in other units, e.g. win points = players x win share. A negative factor swaps the ends."""
        ends = sorted((self.low * factor, self.high * factor)) if self.has_interval else (nan, nan)
        error = self.standard_error * abs(factor)
        return Estimate(self.value * factor, *ends, self.n_blocks, self.n_rows, error, self.confidence, self.absence)


def absent(value: float, n_blocks: int, n_rows: int, confidence: float, reason: str) -> Estimate:
    """An estimate whose interval is missing for `reason`."""
    return Estimate(float(value), nan, nan, int(n_blocks), int(n_rows), nan, confidence, reason)


def check_confidence(confidence: float) -> None:
    """Refuse a confidence that is not strictly between 0 and 1 (95 is a common slip for 0.95)."""
    if not 0 < confidence < 1:
        raise ValueError(f"confidence must lie strictly between 0 and 1, got {confidence}")


def student_estimate(
    value: float, variance: float, n_blocks: int, n_rows: int, confidence: float, scale: float = 1.0
) -> Estimate:
    """Student's t interval on `n_blocks` - 1 degrees of freedom around `value`.

    `variance` is that of the estimate itself (not of one block); `scale` is the size of the numbers it was
    computed from, against which a variance of pure rounding error is recognised as none.
    """
    check_confidence(confidence)
    if n_rows == 0:
        return absent(nan, 0, 0, confidence, NO_DATA)
    if n_blocks < 2 or isnan(variance):
        return absent(value, n_blocks, n_rows, confidence, TOO_FEW_BLOCKS)
    error = sqrt(max(variance, 0.0))
    if error <= RELATIVE_ZERO * abs(scale):
        return absent(value, n_blocks, n_rows, confidence, NO_VARIATION)
    reach = float(special.stdtrit(n_blocks - 1, 0.5 + confidence / 2)) * error
    return Estimate(
        float(value), float(value - reach), float(value + reach), int(n_blocks), int(n_rows), error, confidence
    )


def two_sided_p(estimate: Estimate, null: float = 0.0) -> float:
    """P-value of Student's t test that the true value is `null`; nan without a standard error."""
    if not estimate.has_interval:
        return nan
    statistic = abs(estimate.value - null) / estimate.standard_error
    return float(2 * special.stdtr(estimate.n_blocks - 1, -statistic))
