"""Claims: what they may say, how they are judged, and the page."""

import pytest

from reports.claims import (
    REFUTED,
    SUPPORTED,
    UNDECIDED,
    decide,
    judge_claim,
    list_reconstructed,
    write_page,
    write_table,
)
from reports.claims_figure import draw_claims
from reports.load import Run
from reports.stats import Estimate
from sim.batch import run_plan
from sim.claims import Claim, load_claims
from sim.game import GAMES
from sim.manifest import load_manifest
from sim.problem import Problem
from sim.source import CONFIGS
from tests.games.plans import race_plan


def claim(**changes):
    facts = {
        "number": "1", "says": "Boldness pays.", "asks": "How often?", "table": "race", "value": "win_share",
        "where": "strategy = 'bold'", "unit": "share", "supported": [0.25, 1.0], "refuted": [0.0, 0.25],
        "if_supported": "It does.", "if_refuted": "It does not.", "but": "Only dice.",
    }  # fmt: skip
    return Claim(**facts | changes)


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    path = tmp_path_factory.mktemp("runs") / "race"
    run_plan(race_plan(games=2000), path)
    return Run(path, load_manifest(path))


def estimate(low, high):
    return Estimate((low + high) / 2, low, high, 50, 50, 0.1, 0.95)


def test_the_whole_interval_decides():
    assert decide(estimate(0.3, 0.4), [0.25, 1.0], None) == SUPPORTED
    assert decide(estimate(0.1, 0.2), [0.25, 1.0], None) == REFUTED
    assert decide(estimate(0.2, 0.3), [0.25, 1.0], None) == UNDECIDED
    assert decide(estimate(0.1, 0.2), [0.25, 1.0], [0.0, 0.15]) == UNDECIDED


def test_means_and_differences_are_those_of_the_rows(run):
    import polars as pl

    rows = pl.read_parquet(run.path / "parts" / "*.parquet")
    bold = rows.filter(pl.col("strategy") == "bold")["win_share"].mean()
    careful = rows.filter(pl.col("strategy") == "careful")["win_share"].mean()
    judged = judge_claim(claim(), run)
    assert judged.estimate.value == pytest.approx(bold) and judged.games == 2000
    assert judged.estimate.n_blocks == 500
    apart = judge_claim(claim(less="strategy = 'careful'"), run)
    assert apart.estimate.value == pytest.approx(bold - careful)
    everybody = judge_claim(claim(where="", supported=[0.2, 0.3]), run)
    assert everybody.estimate.value == pytest.approx(0.25)


def test_a_number_without_an_interval_decides_nothing(run, tmp_path):
    """What never varies has none, and two blocks tell next to nothing."""
    assert judge_claim(claim(value="players", where="", supported=[3.0, 5.0]), run).verdict == UNDECIDED
    run_plan(race_plan(games=8), tmp_path / "short")
    short = Run(tmp_path / "short", load_manifest(tmp_path / "short"))
    judged = judge_claim(claim(value="score > 0", where="", supported=[0.9, 1.0]), short)
    assert judged.estimate.value == 1 and judged.verdict == UNDECIDED
    assert 0 <= judged.estimate.low <= judged.estimate.high <= 1


def test_a_difference_uses_every_block(run):
    """Also those in which only one of the two sides is there."""
    import polars as pl

    rows = pl.read_parquet(run.path / "parts" / "*.parquet")
    good, bad = rows.filter(pl.col("score") >= 20)["win_share"], rows.filter(pl.col("score") <= 5)["win_share"]
    judged = judge_claim(claim(where="score >= 20", less="score <= 5"), run)
    assert judged.estimate.value == pytest.approx(good.mean() - bad.mean())


def test_conditions_may_be_any_sql_on_columns(run):
    many = judge_claim(claim(value="act_big > 0", where="seat = 0 and score >= 5"), run)
    assert 0 < many.estimate.value <= 1
    with pytest.raises(Problem, match="claim 1"):
        judge_claim(claim(where="colour = 'red'"), run)
    with pytest.raises(Problem, match="claim 1"):
        judge_claim(claim(value="win_share +"), run)


def test_the_page_and_its_figure(run):
    judged = [judge_claim(claim(), run), judge_claim(claim(number="2", less="strategy = 'careful'"), run)]
    page = write_page("The race", "What is said.", judged, "claims.svg", "statera claims race", "| who |", [])
    assert "econstructed" not in page
    assert "## 1. Boldness pays." in page and "claims.svg" in page and "Only dice." in page
    warned = write_page("The race", "", judged, "claims.svg", "statera claims race", "| who |", ["board", "road"])
    assert "**Reconstructed:**" in warned and "those in board and road are" in warned
    assert write_table(judged).count("\n") == 3
    figure = draw_claims(judged)
    assert figure.startswith("<svg") and "var(--" not in figure


def test_reconstructed_tables_are_those_of_all_rules_played(run):
    from dataclasses import replace

    def with_tables(*tables):
        return replace(run, manifest=run.manifest | {"variants": [{"reconstructed": list(each)} for each in tables]})

    assert list_reconstructed([run]) == []
    assert list_reconstructed([with_tables(["board"], ["board", "road"]), with_tables(["dice"])]) == [
        "board",
        "road",
        "dice",
    ]


@pytest.mark.parametrize("game", [game for game in GAMES if (CONFIGS / game / "studies/claims.toml").exists()])
def test_built_in_claims_are_well_formed(game):
    found = load_claims(game)
    assert found.game == game and len({claim.number for claim in found.claims}) == len(found.claims)
    for each in found.claims:
        low, high = each.supported
        assert low < high


def test_all_that_is_wrong_with_a_file_is_told(tmp_path):
    file = tmp_path / "claims.toml"
    file.write_text(
        'game = "vulgari"\n[tables.four]\nplayers = [4]\nstrategies = ["pope"]\ngames = 10\n[[claims]]\nnumber = "1"\n'
        'says = "x"\nasks = "y"\ntable = "for"\nvalue = "score"\nunit = "apples"\nsupported = [2.0, 1.0]\n'
    )
    with pytest.raises(Problem) as caught:
        load_claims(file)
    text = "\n".join(caught.value.problems)
    assert "unit" in text and "apples" in text
    file.write_text(file.read_text().replace("apples", "points"))
    with pytest.raises(Problem) as caught:
        load_claims(file)
    text = "\n".join(caught.value.problems)
    assert "there is no such table; there are four" in text and "must be [least, most]" in text
