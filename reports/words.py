"""Numbers and names in words, the same everywhere."""

from collections.abc import Sequence

SEATS = ("first seat", "second seat", "third seat", "fourth seat", "fifth seat")


def name_seat(seat: int) -> str:
    return SEATS[seat] if seat < len(SEATS) else f"seat {seat + 1}"


def percent(share: float | None, digits: int = 1) -> str:
    return "-" if share is None else f"{100 * share:.{digits}f} %"


def points(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f} point{'' if f'{abs(value):.1f}' == '1.0' else 's'}"


def p_value(p: float) -> str:
    """A p-value, never smaller than anybody should believe."""
    return "p < 0.001" if p < 0.001 else f"p = {p:.3f}"


def count(number: float) -> str:
    """A whole number with thin spaces between thousands."""
    return f"{number:,.0f}".replace(",", "\u2009")


def join(parts: Sequence[str]) -> str:
    """a, b and c."""
    parts = list(parts)
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def capitalised(sentence: str) -> str:
    """With a capital to begin with; a strategy's name may be its first word."""
    return sentence[:1].upper() + sentence[1:]


def write_interval(low: float, high: float, unit: str) -> str:
    return f"{write_value(low, unit)} to {write_value(high, unit)}"


def write_value(value: float | None, unit: str) -> str:
    """A value in its unit, as tables show it."""
    if value is None:
        return ""
    if unit == "share":
        return f"{100 * value:.1f}"
    size = abs(value)
    if size and size < 0.095:
        return f"{value:.3f}"
    return f"{value:.2f}" if size < 10 else f"{value:.1f}" if size < 1000 else count(value)
