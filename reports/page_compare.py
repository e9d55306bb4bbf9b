"""The page of a comparison: what a change of the rules did, with how sure that is."""

from datetime import UTC, datetime
from math import isfinite
from pathlib import Path

from markupsafe import Markup

from reports.compare import CONFIDENCE, DIFFERENT, MOVED, OPEN, SAME, Answer, Ledger, variance_saved
from reports.figures import BAND, INK, SOFT, colour, start, to_svg
from reports.load import Run
from reports.page import build_command, render
from reports.words import join, write_interval, write_value
from sim.manifest import load_manifest

VERDICT_CLASSES = {DIFFERENT: "outside", MOVED: "undecided", OPEN: "undecided", SAME: "inside"}
VERDICT_COLOURS = {DIFFERENT: colour(4), MOVED: colour(1), OPEN: SOFT, SAME: colour(2)}


def build_comparison(path: Path, variants: tuple[dict, ...], players: list[int], ledger: Ledger) -> str:
    """The HTML of a comparison; the first variant is the base."""
    run = Run(path, load_manifest(path))
    sections = []
    for number, variant in enumerate(variants[1:], start=1):
        answers = ledger.answer(number)
        saved = variance_saved(answers)
        sections.append(
            {
                "variant": variant,
                "answers": [describe(answer) for answer in answers],
                "svg": Markup(to_svg(draw_differences(answers), f"Differences of {variant['name']}")),
                "told": list(tell(answers)),
                "saved": f"{100 * saved:.0f} %" if isfinite(saved) else "",
            }
        )
    return render(
        "compare.html",
        run=run,
        base=variants[0],
        sections=sections,
        players=players[0],
        blocks=ledger.blocks,
        games=ledger.blocks * players[0],
        confidence=f"{100 * CONFIDENCE:.0f} %",
        command=build_command(run),
        made=f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
    )


def describe(answer: Answer) -> dict:
    """One line of the table of differences."""
    unit, found = answer.question.unit, answer.difference
    return {
        "title": f"{answer.question.title}{', %' if unit == 'share' else ''}",
        "base": write_value(answer.base, unit),
        "variant": write_value(answer.variant, unit),
        "value": write_value(found.value, unit),
        "key": found.value,
        "interval": write_interval(found.low, found.high, unit) if found.has_interval else "none",
        "matters": write_value(answer.question.matters, unit),
        "verdict": answer.verdict,
        "class": VERDICT_CLASSES[answer.verdict],
    }


def tell(answers: list[Answer]):
    """What changed, largest first, in sentences; then what did not, and what is open."""
    changed = [answer for answer in answers if answer.verdict in (DIFFERENT, MOVED)]
    for answer in sorted(changed, key=lambda a: -abs(a.difference.value) / a.question.matters):
        unit = answer.question.unit
        word = "rises" if answer.difference.value > 0 else "falls"
        sure = "" if answer.verdict == DIFFERENT else ", though perhaps by less than matters"
        percent = " %" if unit == "share" else ""
        span = write_interval(answer.difference.low, answer.difference.high, unit)
        title = answer.question.title
        yield (
            f"{title[0].upper()}{title[1:]} {word} from {write_value(answer.base, unit)} to "
            f"{write_value(answer.variant, unit)}{percent} (difference {span}){sure}."
        )
    for verdict, words in ((SAME, "No change that matters in"), (OPEN, "Undecided:")):
        found = [answer.question.title for answer in answers if answer.verdict == verdict]
        if found:
            yield f"{words} {join(found)}."


def draw_differences(answers: list[Answer]):
    """All differences on one scale: 1 is the smallest that matters."""
    figure, axes = start(0.8 + 0.3 * len(answers))
    axes.axvspan(-1, 1, color=BAND, lw=0)
    axes.axvline(0, color=SOFT, lw=1.2)
    for y, answer in enumerate(answers):
        found, unit, tint = answer.difference, answer.question.matters, VERDICT_COLOURS[answer.verdict]
        if found.has_interval:
            axes.plot([found.low / unit, found.high / unit], [y, y], color=tint, lw=2.4, solid_capstyle="butt")
        axes.plot([found.value / unit], [y], "o", color=tint, ms=6)
    axes.set_yticks(range(len(answers)), [answer.question.title for answer in answers], color=INK)
    axes.set_ylim(len(answers) - 0.5, -0.5)
    axes.grid(axis="y", visible=False)
    axes.set_xlabel("difference, in units of the smallest that matters")
    return figure
