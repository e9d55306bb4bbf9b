"""The figure of a page of claims: a line for each, on its own scale."""

from math import isfinite

from reports.claims import REFUTED, SUPPORTED, Judged
from reports.figures import INK, SOFT, colour, start, to_svg
from reports.words import write_value

GREEN, RED = colour(2), colour(4)
PAPER = {"var(--ink)": "#1d1d20", "var(--soft)": "#66666d", "var(--grid)": "#dedee2", "var(--band)": "#dcebf5"}


def draw_claims(judged: list[Judged]) -> str:
    """An SVG file that stands alone, on white paper."""
    figure, axes = start(0.5 + 0.42 * len(judged), width=8.6)
    for y, found in enumerate(judged):
        _draw_line(axes, y, found)
    axes.set_ylim(len(judged) - 0.5, -0.5)
    axes.set_xlim(-0.02, 1.02)
    labels = [f"{found.claim.number}  {_shorten(found.claim.says)}" for found in judged]
    axes.set_yticks(range(len(judged)), labels)
    axes.set_xticks([])
    axes.grid(False)
    for side in ("bottom", "left"):
        axes.spines[side].set_visible(False)
    axes.tick_params(length=0)
    svg = to_svg(figure, "Every claim with its interval")
    for name, shown in PAPER.items():
        svg = svg.replace(name, shown)
    inside = svg.index(">") + 1
    return f'{svg[:inside]}<rect width="100%" height="100%" fill="#ffffff"/>{svg[inside:]}'


def _draw_line(axes, y: int, found: Judged) -> None:
    """A claim on a scale of its own."""
    claim, estimate, unit = found.claim, found.estimate, found.claim.unit
    low, high = _find_scale(found)

    def at(value: float) -> float:
        return (min(max(value, low), high) - low) / (high - low)

    refuted = [claim.refuted] if claim.refuted else [(low, claim.supported[0]), (claim.supported[1], high)]
    for ends, tint in ((claim.supported, GREEN), *((span, RED) for span in refuted)):
        axes.barh(y, at(ends[1]) - at(ends[0]), left=at(ends[0]), height=0.34, color=tint, alpha=0.28, lw=0)
    tint = {SUPPORTED: GREEN, REFUTED: RED}.get(found.verdict, SOFT)
    if estimate.has_interval:
        axes.plot([at(estimate.low), at(estimate.high)], [y, y], color=INK, lw=2.2, solid_capstyle="butt")
    axes.plot([at(estimate.value)], [y], "o", color=tint, ms=7.5, mec=INK, mew=0.8)
    where = min(max(at(estimate.value), 0.03), 0.97)
    axes.text(where, y - 0.27, write_value(estimate.value, unit), ha="center", va="bottom", fontsize=8)


def _find_scale(found: Judged) -> tuple[float, float]:
    """From the least to the greatest of what decides: the ends where ranges meet, and what was measured."""
    estimate, claim = found.estimate, found.claim
    ends = (*claim.supported, *(claim.refuted or ()))
    meeting = [end for end in ends if min(ends) < end < max(ends)] or [end for end in ends if isfinite(end)]
    near = [end for end in (*meeting, estimate.value, estimate.low, estimate.high) if isfinite(end)]
    pad = 0.8 * (max(near) - min(near)) or 1.0
    return max(min(near) - pad, min(*ends, *near)), min(max(near) + pad, max(*ends, *near))


def _shorten(text: str) -> str:
    text = text.rstrip(".")
    return text if len(text) <= 62 else f"{text[:60].rsplit(' ', 1)[0]} …"
