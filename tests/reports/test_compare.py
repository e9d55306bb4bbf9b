"""Comparisons on common luck: what is measured of a block, how differences are judged, and the page."""

import re

import numpy as np
import polars as pl
import pytest

from reports.bands import load_bands
from reports.compare import (
    BEST_AT,
    DIFFERENT,
    FIRST_LOOK,
    MOVED,
    OPEN,
    SAME,
    Ledger,
    answer_question,
    confidence_of_each,
    judge_difference,
    list_questions,
    measure_blocks,
    variance_saved,
)
from reports.needs import needs_for_difference, needs_for_value
from reports.page_compare import build_comparison
from reports.stats import Estimate, sequence_half_width
from sim.batch import run_until
from tests.games.plans import race_plan

BANDS = load_bands()
NAMES = ("any", "bold")


def questions(players=2, names=NAMES, columns=("turns", "decisions", "options")):
    return list_questions(players, list(names), columns, BANDS)


def rows():
    """Two blocks of two games for two players."""
    return pl.DataFrame(
        {
            "block": [0, 0, 0, 0, 1, 1, 1, 1],
            "strategy": pl.Series(["any", "bold", "bold", "any"] * 2, dtype=pl.Enum(NAMES)),
            "win_share": [1.0, 0.0, 0.5, 0.5, 0.0, 1.0, 1.0, 0.0],
            "score": [10, 8, 7, 7, 1, 9, 12, 4],
            "turns": [5, 5, 3, 3, 4, 4, 4, 4],
            "decisions": [2, 4, 2, 4, 3, 3, 3, 3],
            "options": [4, 8, 6, 12, 6, 6, 6, 6],
        }
    )


def test_blocks_are_measured_game_by_game():
    found = measure_blocks(rows(), 2, questions())
    assert found["block"].tolist() == [0, 1]
    assert found["seat 0"].tolist() == [0.75, 0.5]
    assert found["strategy any"].tolist() == [0.75, 0.0]
    assert found["winner_score"].tolist() == [8.5, 10.5]
    assert found["margin"].tolist() == [1.0, 8.0] and found["close"].tolist() == [1.0, 0.0]
    assert found["spread"].tolist() == [1.0, 8.0] and found["turns"].tolist() == [4.0, 4.0]
    assert found["decisions"].tolist() == [3.0, 3.0] and found["options"].tolist() == [2.5, 2.0]


def test_a_strategy_that_did_not_sit_says_nothing():
    only = rows().with_columns(strategy=pl.Series(["bold"] * 4 + ["any", "bold"] * 2, dtype=pl.Enum(NAMES)))
    found = measure_blocks(only, 2, questions())
    assert np.isnan(found["strategy any"][0]) and not np.isnan(found["strategy any"][1])


@pytest.mark.parametrize(
    "low, high, verdict",
    [(-0.5, 0.5, SAME), (1.1, 2, DIFFERENT), (-2, -1.1, DIFFERENT), (0.2, 1.5, MOVED), (-1.5, -0.1, MOVED),
     (-1.5, 0.5, OPEN), (-0.5, 1.5, OPEN), (-1, 1, SAME)],
)  # fmt: skip
def test_a_difference_is_judged_by_where_its_whole_interval_lies(low, high, verdict):
    estimate = Estimate((low + high) / 2, low, high, 10, 10, 0.1, 0.95)
    assert judge_difference(estimate, 1.0) == verdict


def test_rules_that_play_alike_are_the_same():
    question = questions()[0]
    values = np.random.default_rng(1).random(2000)
    answer = answer_question(question, values, values.copy(), 0.99)
    assert answer.verdict == SAME and answer.difference.value == 0


@pytest.mark.parametrize("key", ["seat 0", "winner_score", "turns"])
def test_blocks_that_are_all_the_same_do_not_decide_at_once(key):
    """A difference in one block of fifty would often not show in fifty blocks: too few for "same"."""
    (question,) = (question for question in questions() if question.key == key)
    for values in (np.random.default_rng(1).random(150) * 40 * question.matters, np.full(150, 20.0)):
        assert answer_question(question, values[:5], values[:5], 0.99).verdict == OPEN
        assert answer_question(question, values[:99], values[:99], 0.99).verdict == OPEN
    still = np.full(20_000, 20.0)
    assert answer_question(question, still, still, 0.99).verdict == SAME


def test_intervals_hold_for_all_variants_together():
    """Each of 3 variants x q questions has a confidence of 1 - 5 % / 3 q."""
    asked, generator = questions(), np.random.default_rng(9)
    ledger = Ledger.open(asked, 4)
    for cell in range(4):
        ledger.add(cell, {"block": np.arange(200), **{q.key: generator.normal(size=200) for q in asked}})
    assert {a.difference.confidence for a in ledger.answer(2)} == {1 - 0.05 / (3 * len(asked))}


@pytest.mark.parametrize("rate, size", [(0.002, 1.0), (0.005, 1.0), (0.01, 1.0), (0.03, 0.5)])
def test_rare_differences_are_covered_at_every_look(rate, size):
    """Variants that change one block in many: misses at any of 60 looks are as rare as said, 1 in 380."""
    runs, blocks, confidence = 1500, 5000, confidence_of_each(19, 1)
    values = (np.random.default_rng(7).random((runs, blocks)) < rate) * size
    looks = np.unique(np.geomspace(FIRST_LOOK, blocks, 60).astype(int))
    mean = np.cumsum(values, axis=1)[:, looks - 1] / looks
    square = np.cumsum(values**2, axis=1)[:, looks - 1] / looks
    deviation = np.sqrt(np.maximum(square - mean**2, 0) * looks / (looks - 1))
    # the rule on all runs at once; that it is the rule is checked on the last look of one of them
    guarded = np.sqrt(deviation**2 + (1 - (1 - confidence) ** (1 / looks)))
    reach = sequence_half_width(guarded, looks, confidence, BEST_AT)
    answer = answer_question(questions()[0], np.zeros(blocks), values[0], confidence).difference
    assert (answer.low, answer.high) == pytest.approx((mean[0, -1] - reach[0, -1], mean[0, -1] + reach[0, -1]))
    missed = (np.abs(mean - rate * size) > reach).any(axis=1).sum()
    assert missed <= 10  # 4 expected at most, three standard errors


def test_pairing_saves_variance_where_luck_is_common():
    rng = np.random.default_rng(2)
    luck = rng.normal(size=2000)
    question = questions()[0]
    answer = answer_question(question, luck, luck + 0.1 * rng.normal(size=2000) + 0.5, 0.99)
    assert answer.saved > 0.98 and answer.verdict == DIFFERENT
    assert variance_saved([answer]) == answer.saved


def test_intervals_hold_for_all_questions_at_every_look():
    """Of 60 comparisons of rules that do not differ, looked at six times, hardly any calls a difference."""
    asked = questions()
    rng, wrong = np.random.default_rng(3), 0
    for _ in range(60):
        ledger = Ledger.open(asked, 2)
        found = False
        for look in range(6):
            for cell in range(2):
                numbers = {question.key: rng.normal(scale=question.matters * 20, size=150) for question in asked}
                ledger.add(cell, {"block": np.arange(150) + 150 * look, **numbers})
            found |= any(a.difference.has_interval and not a.difference.contains(0) for a in ledger.answer(1))
        wrong += found
    assert wrong <= 6  # 5 % would be 3


def test_a_comparison_stops_when_it_is_decided_and_the_run_is_as_long(tmp_path):
    plan = race_plan(games=100_000, goals=(20, 40))
    looks = []

    def enough(wave):
        looks.append(len(wave))
        return len(looks) == 2

    outcome = run_until(plan, tmp_path / "run", enough, part_games=400, workers=2)
    assert len(looks) == 2 and outcome.games == sum(looks) * 400
    import json

    manifest = json.loads((tmp_path / "run" / "manifest.json").read_text())
    assert manifest["status"] == "complete" and manifest["games_per_cell"] == outcome.games // 2
    assert manifest["parts"] == sum(looks)


def test_the_page_tells_what_changed(tmp_path):
    plan = race_plan(games=2000, goals=(20, 40))
    asked = list_questions(4, list(plan.names), [c.name for c in plan.game.columns], BANDS)
    ledger = Ledger.open(asked, 2)

    def take(wave):
        from io import BytesIO

        for cell, parquet in wave:
            ledger.add(cell, measure_blocks(pl.read_parquet(BytesIO(parquet)), 4, asked))
        return False

    run_until(plan, tmp_path / "run", take, part_games=400)
    answers = {answer.question.key: answer for answer in ledger.answer(1)}
    assert answers["turns"].verdict == DIFFERENT and answers["turns"].difference.value > 5
    page = build_comparison(tmp_path / "run", plan.variants, [4, 4], ledger)
    assert "Turns rises from" in page and "<svg" in page
    text = re.sub(r"<(style|script|svg).*?</\1>", "", page, flags=re.S)
    assert "nan" not in text.lower().split()


@pytest.mark.parametrize("key, truth, verdict", [("seat 0", 0, SAME), ("margin", 0, SAME), ("turns", 2, DIFFERENT)])
def test_a_plan_says_when_compare_decides(key, truth, verdict):
    """After as many games as planned from a pilot, compare has decided in four of five runs; after half, in few."""
    asked = questions()
    (question,) = (question for question in asked if question.key == key)
    generator = np.random.default_rng(10)
    scale = 12 * question.matters

    def play(blocks, difference):
        luck = generator.normal(0, scale, blocks)
        return luck, luck + difference + generator.normal(0, scale, blocks)

    pilot = [{q.key: generator.normal(size=500) for q in asked} for _ in range(2)]
    pilot[0][key], pilot[1][key] = play(4000, 0)
    (need,) = (n for n in needs_for_difference(asked, *pilot, 2, 100.0, {}) if n.question.key == key)
    blocks, each = need.games // 2, confidence_of_each(len(asked), 1)

    def decided(blocks):
        runs = (play(blocks, truth * question.matters) for _ in range(60))
        return sum(answer_question(question, *run, each).verdict == verdict for run in runs)

    assert decided(blocks) >= 40 and decided(blocks // 2) <= 20


def test_what_a_question_needs():
    rng = np.random.default_rng(4)
    asked = questions()
    base = {q.key: rng.normal(scale=0.1, size=500) for q in asked}
    variant = {q.key: base[q.key] + rng.normal(scale=0.01, size=500) for q in asked}
    alone = {n.question.key: n for n in needs_for_value(asked, base, 2, 100.0, {"share": 0.01})}
    # (1.96 * 0.1 / 0.01) ** 2 blocks of two games
    assert alone["seat 0"].games == pytest.approx(2 * (1.96 * 10) ** 2, rel=0.15)
    assert alone["seat 0"].minutes == pytest.approx(alone["seat 0"].games / 6000)
    paired = {n.question.key: n for n in needs_for_difference(asked, base, variant, 2, 100.0, {"share": 0.3})}
    assert paired["seat 0"].games == 2 * FIRST_LOOK and paired["seat 0"].minutes == pytest.approx(200 / 50 / 60)
    still = {q.key: np.ones(500) for q in asked}
    # all alike so far: as many as the rule of three asks for
    alike = needs_for_difference(asked, still, still, 2, 100.0, {})
    assert all(need.games > 1000 for need in alike if need.question.unit == "share")
    assert all(need.games >= 2 * FIRST_LOOK for need in alike)
    assert all(need.games is None for need in needs_for_value(asked, still, 2, 100.0, {}))
