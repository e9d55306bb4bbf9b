"""How many games a question needs, told from a short pilot: a line for each headline quantity.

Of one set of rules, for an interval of a wanted width; of two, for `compare` to decide.
"""

from dataclasses import dataclass

import numpy as np
from scipy import special

from reports.compare import BEST_AT, FIRST_LOOK, Question, confidence_of_each, find_largest
from reports.stats import blocks_for_half_width, blocks_for_sequence

POWER = 0.8
LEAST_BLOCKS = 20


@dataclass(frozen=True)
class Need:
    """What it takes to know a quantity to `target`; `games` is None where the pilot did not vary."""

    question: Question
    value: float
    target: float
    games: int | None
    minutes: float | None


def needs_for_value(
    questions: list[Question], numbers: dict[str, np.ndarray], players: int, rate: float, targets: dict[str, float]
) -> list[Need]:
    """Games for an interval of plus or minus the target around each quantity; `targets` by unit, else what matters."""
    found = []
    for question in questions:
        target = targets.get(question.unit, question.matters)
        found.append(_need(question, numbers[question.key], target, players, rate, blocks_for_half_width))
    return found


def needs_for_difference(
    questions: list[Question],
    base: dict[str, np.ndarray],
    variant: dict[str, np.ndarray],
    players: int,
    rate: float,
    targets: dict[str, float],
) -> list[Need]:
    """Games of each set of rules until `compare` calls a quantity the same that does not differ, by its own rule.

    Asked together with all other questions, with a probability of 80 %: the interval must lie within the target on both
    sides though the mean sways. By then a difference of twice the target is called changed, which one side decides.
    """
    each, sway = confidence_of_each(len(questions), 1), float(special.ndtri(0.5 + POWER / 2))
    found = []
    for question in questions:
        target = targets.get(question.unit, question.matters)
        before, after = base[question.key], variant[question.key]
        present = np.isfinite(before) & np.isfinite(after)
        largest = find_largest(question, before[present], after[present])

        def blocks(deviation: float, target: float, largest: float = largest) -> int:
            return max(blocks_for_sequence(deviation, target, each, BEST_AT, largest, sway), FIRST_LOOK)

        found.append(_need(question, after - before, target, players, rate / 2, blocks, still=largest > 0))
    return found


def _need(
    question: Question, values: np.ndarray, target: float, players: int, rate: float, blocks, still: bool = False
) -> Need:
    """`still`: whether there is an answer though nothing varied."""
    present = np.isfinite(values)
    values = values[present]
    value = float(values.mean()) if len(values) else float("nan")
    if len(values) < LEAST_BLOCKS or not ((deviation := float(values.std(ddof=1))) > 0 or still):
        return Need(question, value, target, None, None)
    games = round(blocks(deviation, target) * players / present.mean())  # a strategy does not sit in every block
    return Need(question, value, target, games, games / rate / 60)
