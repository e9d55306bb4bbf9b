"""The example of docs/adding-a-game.md: a game in a package of its own, which nothing else in the house knows."""

import json
import re
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from sim.game import load_game
from sim.stored import scan_rows
from tests.contract.bots import follow_uniform, load_rules
from tests.contract.hooks import EXAMPLE
from tests.games.pig.rules import HOLD, ROLL
from workbench.cli import app

ROOT = Path(__file__).resolve().parents[2]


def call(*words):
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code == 0, result.output
    return result.output


def decisions(players=3, blocks=range(20)):
    for block in blocks:
        yield from (m for m in follow_uniform(load_game(EXAMPLE), players, block) if m.what == "decision")


def test_p2_nobody_holds_before_he_rolled():
    for moment in decisions():
        assert moment.legal == ((ROLL, HOLD) if moment.before.pot[moment.player] > 0 else (ROLL,))


def test_p3_a_bust_empties_the_pot_and_ends_the_turn():
    busts = 0
    for moment in decisions():
        p = moment.player
        if moment.action == ROLL and moment.after.pot[p] <= moment.before.pot[p]:
            assert moment.after.pot[p] == 0 and moment.after.score[p] == moment.before.score[p]
            busts += 1
    assert busts > 10


def test_p4_holding_banks_the_pot():
    for moment in decisions():
        p = moment.player
        if moment.action == HOLD:
            assert moment.after.score[p] == moment.before.score[p] + moment.before.pot[p] and moment.after.pot[p] == 0


@pytest.mark.parametrize("players", load_game(EXAMPLE).players)
def test_p1_p5_p6_all_have_equal_turns_and_equals_share_a_rank(players):
    goal = int(load_rules(EXAMPLE, players)[0]["goal"])
    for block in range(20):
        ends, scores = 0, []
        for moment in follow_uniform(load_game(EXAMPLE), players, block):
            if moment.what == "turn":
                scores.append(moment.after.score[:players].max())
            if moment.what == "decision":
                ends += moment.action == HOLD or moment.after.pot[moment.player] <= moment.before.pot[moment.player]
        final = moment.after
        assert ends == players * final.turn and scores[-1] >= goal and max(scores[:-1]) < goal
        ranks = [1 + sum(other > score for other in final.score[:players]) for score in final.score[:players]]
        assert final.tally[:players, 1].tolist() == ranks


def test_every_command_takes_the_game_by_its_dotted_path(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "banks" in call("play", EXAMPLE)
    assert json.loads(call("play", EXAMPLE, "--json"))["decisions"]
    call("run", EXAMPLE, "--games", 600, "--variant", "base", "--variant", "goal-50", "--out", "run", "--quiet")
    shares = scan_rows("run").group_by("strategy").agg(pl.col("win_share").mean()).collect()
    assert dict(shares.iter_rows())["timid"] < 0.25  # the folk wisdom: do not bank small pots
    call("report", "run", "--out", "report.html")
    page = Path("report.html").read_text()
    assert "Pig" in page and "<svg" in page
    call("compare", EXAMPLE, "base", "goal-50", "--until", 600, "--out", "diff")


def test_the_page_shows_the_code_as_it_is():
    """What docs/adding-a-game.md quotes stands in the example, line by line."""
    page = (ROOT / "docs/adding-a-game.md").read_text()
    blocks = re.findall(r"<!-- (tests/games/pig/\S+) -->\n```\w+\n(.*?)```", page, re.S)
    assert len(blocks) > 4
    for file, block in blocks:
        text = (ROOT / file).read_text()
        for piece in re.split(r"^ *# ?\.\.\.\n|^ *\.\.\.\n", block, flags=re.M):
            assert piece.strip("\n") in text, f"{file}:\n{piece}"
