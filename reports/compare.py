"""Rules against rules on common luck: the same blocks, the same line-ups, so that differences are paired.

Headline questions are answered by intervals that hold at every look and for all questions of all variants together,
so that a comparison may stop as soon as they are all decided.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import isfinite, nan

import numpy as np
import polars as pl

from reports.bands import Bands
from reports.stats import Estimate, anytime_estimate
from reports.words import name_seat

CONFIDENCE = 0.95
BEST_AT = 4000  # blocks at which the intervals are tightest
FIRST_LOOK = 100  # blocks before any answer
CLOSE = 3  # points

SAME, DIFFERENT, MOVED, OPEN = "same", "changed", "moved", "undecided"


@dataclass(frozen=True)
class Question:
    """One headline quantity: `matters` is the smallest difference worth talking of."""

    key: str
    title: str
    unit: str
    matters: float
    family: str


@dataclass(frozen=True)
class Answer:
    """What two sets of rules say to a question."""

    question: Question
    base: float
    variant: float
    difference: Estimate
    saved: float  # share of the variance that pairing saved
    verdict: str

    @property
    def decided(self) -> bool:
        return self.verdict in (SAME, DIFFERENT)


def list_questions(players: int, strategies: list[str], columns: Iterable[str], bands: Bands) -> list[Question]:
    """The headline questions of a game that has these columns."""
    matters, columns = bands.difference, set(columns)
    questions = [
        Question(f"seat {seat}", f"win share of the {name_seat(seat)}", "share", matters["seat_share"], "seats")
        for seat in range(players)
    ]
    if len(strategies) > 1:
        questions += [
            Question(f"strategy {name}", f"win share of {name}", "share", matters["strategy_share"], "strategies")
            for name in strategies
        ]
    questions += [
        Question("winner_score", "winner's score", "points", matters["winner_score"], "points"),
        Question("spread", "points between first and last", "points", matters["spread"], "points"),
        Question("margin", "points between first and second", "points", matters["margin"], "points"),
        Question("close", f"games won by {CLOSE} points or less", "share", matters["close"], "points"),
        Question("turns", "turns", "turns", matters["turns"], "length"),
    ]
    if {"decisions", "options"} <= columns:
        questions += [
            Question("decisions", "decisions of a player", "decisions", matters["decisions"], "length"),
            Question("options", "legal actions at a decision", "actions", matters["options"], "length"),
        ]
    return questions


def measure_blocks(rows: pl.DataFrame, players: int, questions: list[Question]) -> dict[str, np.ndarray]:
    """One number per block and question, nan where a block says nothing of it; rows lie game by game, seat by seat."""
    shape = (-1, players)
    block = rows["block"].to_numpy().reshape(shape)[:, 0]
    starts = np.flatnonzero(np.diff(block, prepend=block[0] - 1))
    sizes = np.diff(starts, append=len(block))

    def mean(values: np.ndarray) -> np.ndarray:
        return (np.add.reduceat(values, starts, axis=0).T / sizes).T

    share = rows["win_share"].to_numpy().reshape(shape).astype(float)
    score = rows["score"].to_numpy().reshape(shape).astype(float)
    ordered = np.sort(score, axis=1)
    margin = ordered[:, -1] - ordered[:, -2]
    found = {
        "block": block[starts],
        "winner_score": mean(ordered[:, -1]),
        "spread": mean(ordered[:, -1] - ordered[:, 0]),
        "margin": mean(margin),
        "close": mean((margin <= CLOSE).astype(float)),
        "turns": mean(rows["turns"].to_numpy().reshape(shape)[:, 0].astype(float)),
    }
    found |= {f"seat {seat}": column for seat, column in enumerate(mean(share).T)}
    wanted = {question.key for question in questions}
    if "decisions" in wanted:
        decisions = rows["decisions"].to_numpy().reshape(shape).astype(float)
        options = rows["options"].to_numpy().reshape(shape).astype(float)
        found["decisions"] = mean(decisions.mean(axis=1))
        found["options"] = mean(options.sum(axis=1)) / np.maximum(mean(decisions.sum(axis=1)), 1e-9)
    who = rows["strategy"].to_physical().to_numpy().reshape(shape)
    for code, name in enumerate(rows["strategy"].dtype.categories):
        if f"strategy {name}" in wanted:
            seats = np.add.reduceat((who == code).sum(axis=1), starts)
            wins = np.add.reduceat(np.where(who == code, share, 0.0).sum(axis=1), starts)
            found[f"strategy {name}"] = np.where(seats > 0, wins / np.maximum(seats, 1), nan)
    return {key: found[key] for key in ("block", *(question.key for question in questions))}


@dataclass
class Ledger:
    """The numbers of all blocks played so far, for each set of rules; the first is the base."""

    questions: list[Question]
    cells: list[dict[str, np.ndarray]]

    @classmethod
    def open(cls, questions: list[Question], cells: int) -> "Ledger":
        empty = {key: np.zeros(0) for key in ("block", *(question.key for question in questions))}
        return cls(questions, [dict(empty) for _ in range(cells)])

    def add(self, cell: int, numbers: dict[str, np.ndarray]) -> None:
        held = self.cells[cell]
        self.cells[cell] = {key: np.concatenate([held[key], numbers[key]]) for key in held}

    @property
    def blocks(self) -> int:
        return min(len(cell["block"]) for cell in self.cells)

    def answer(self, cell: int) -> list[Answer]:
        """The answers for a variant, on the blocks that it and the base have in common."""
        base, variant = self.cells[0], self.cells[cell]
        _, at_base, at_variant = np.intersect1d(base["block"], variant["block"], return_indices=True)
        each = confidence_of_each(len(self.questions), len(self.cells) - 1)
        return [
            answer_question(question, base[question.key][at_base], variant[question.key][at_variant], each)
            for question in self.questions
        ]


def confidence_of_each(questions: int, variants: int) -> float:
    """What each answer must hold with, for all questions of all variants to hold together (Bonferroni)."""
    return 1 - (1 - CONFIDENCE) / (questions * max(variants, 1))


def find_largest(question: Question, base: np.ndarray, variant: np.ndarray) -> float:
    """By how much a block may differ between rules: a share by 1, anything else by as much as blocks differ at all.

    Where nothing varies it is the quantity itself, so that blocks which are all the same do not decide at once.
    """
    if question.unit == "share":
        return 1.0
    both = np.concatenate([base, variant])
    return float(np.ptp(both) or np.abs(both).max()) if len(both) else 0.0


def answer_question(question: Question, base: np.ndarray, variant: np.ndarray, confidence: float) -> Answer:
    """The paired difference of one quantity and what it comes to."""
    known = np.isfinite(base) & np.isfinite(variant)
    base, variant = base[known], variant[known]
    largest = find_largest(question, base, variant)
    difference = anytime_estimate(variant - base, confidence, BEST_AT, FIRST_LOOK, largest)
    apart = base.var() + variant.var() if len(base) else 0.0
    saved = 1 - (variant - base).var() / apart if apart > 0 else nan
    means = (float(base.mean()), float(variant.mean())) if len(base) else (nan, nan)
    return Answer(question, *means, difference, float(saved), judge_difference(difference, question.matters))


def judge_difference(difference: Estimate, matters: float) -> str:
    """Wholly within what does not matter: the same; wholly beyond it: changed; wholly on one side of 0: moved."""
    if not difference.has_interval:
        return OPEN
    if -matters <= difference.low and difference.high <= matters:
        return SAME
    if difference.low > matters or difference.high < -matters:
        return DIFFERENT
    return MOVED if difference.low > 0 or difference.high < 0 else OPEN


def variance_saved(answers: list[Answer]) -> float:
    """The median over questions of the share of variance that pairing saved."""
    saved = [answer.saved for answer in answers if isfinite(answer.saved)]
    return float(np.median(saved)) if saved else nan
