"""How many games a question needs, told from a short pilot: a line for each headline quantity."""

from dataclasses import dataclass
from math import isfinite

import numpy as np

from reports.compare import Question
from reports.stats import blocks_for_difference, blocks_for_half_width

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
    """Games of each set of rules to find a difference of the target with a power of 80 %, on common luck."""

    def blocks(deviation: float, target: float) -> int:
        return blocks_for_difference(deviation, target, power=POWER)

    found = []
    for question in questions:
        target = targets.get(question.unit, question.matters)
        difference = variant[question.key] - base[question.key]
        found.append(_need(question, difference, target, players, rate / 2, blocks))
    return found


def _need(question: Question, values: np.ndarray, target: float, players: int, rate: float, blocks) -> Need:
    present = np.isfinite(values)
    values = values[present]
    if len(values) < LEAST_BLOCKS or not isfinite(deviation := float(values.std(ddof=1))) or deviation == 0:
        return Need(question, float(values.mean()) if len(values) else float("nan"), target, None, None)
    games = round(blocks(deviation, target) * players / present.mean())  # a strategy does not sit in every block
    return Need(question, float(values.mean()), target, games, games / rate / 60)
