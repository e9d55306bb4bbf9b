"""Bots worth listening to: how well the strategies of De Vulgari Eloquentia play, and whether they do what they say."""

import polars as pl
import pytest

from sim.game import load_game
from tests.policies.tables import count_taken, play_tables, win_share

GAME = load_game("vulgari")
NAMED = ("merchant", "friar", "cardinal", "pope", "scholar", "seeker", "scribe", "balanced")


def play(pool, games, players=4, seed=7):
    return play_tables(GAME, pool, games, players, seed)


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("players", (2, 3, 4, 5))
def test_wins_97_percent_against_uniform_players(name, players):
    rows = play([name] + ["uniform"] * (players - 1), 60 * players, players)
    assert win_share(rows, name) >= 0.97


def test_balanced_beats_greedy():
    rows = play(["balanced", "greedy", "greedy", "greedy"], 400)
    assert win_share(rows, "balanced") > 0.9
    assert win_share(play(["greedy", "balanced", "balanced", "balanced"], 400), "greedy") < 0.05


@pytest.fixture(scope="module")
def field():
    return play(NAMED, 8000)


GOALS = {
    "merchant": (pl.col("career") == 0) & (pl.col("title") == 0) & (pl.col("pts_richest") > 0),
    "friar": pl.col("title") == 1,
    "cardinal": pl.col("title") == 2,
    "pope": pl.col("title") == 3,
    "scholar": (pl.col("ms_level_3") + pl.col("ms_level_4") >= 9) | (pl.col("pts_lingua") > 0),
    "seeker": (pl.col("pts_cantico") > 0) | (pl.col("pts_riddle") > 0),
    "scribe": pl.col("pts_scribes") >= 4,
}


@pytest.mark.parametrize("name", GOALS)
def test_reaches_its_goal_clearly_more_often_than_balanced(field, name):
    reached = field.group_by("strategy").agg(reached=GOALS[name].mean())
    share = dict(zip(reached["strategy"], reached["reached"], strict=True))
    assert share[name] > share["balanced"] + 0.1, share


def test_winners_score_as_people_do(field):
    """Four-player winners of reported games have 42 to 68 points."""
    scores = field.filter(pl.col("rank") == 1)["score"]
    assert 40 <= scores.median() <= 70
    assert scores.quantile(0.05) > 40


def test_no_action_is_wasted(field):
    """Of some 75 actions in a game, less than one is left unused."""
    wasted = field.group_by("strategy").agg(pl.col("actions_unused").mean())
    assert wasted["actions_unused"].max() < 1.0, wasted


def test_noise_weakens_a_strategy(tmp_path):
    soft = tmp_path / "soft.toml"
    soft.write_text('game = "vulgari"\nextends = "balanced"\ntemperature = 6\n')
    rows = play([str(soft), "balanced", "balanced", "balanced"], 400)
    assert win_share(rows, "soft") < 0.15


@pytest.mark.parametrize("barred, move", [("city Firenze", "move Firenze"), ("event *", "move Palermo")])
def test_a_plan_does_not_go_for_what_is_barred(tmp_path, barred, move):
    """A city or an event is part of no plan of who may not use it: he goes there for other reasons only."""
    strict = tmp_path / "strict.toml"
    strict.write_text(f'game = "vulgari"\nextends = "balanced"\nforbid = ["{barred}"]\n')
    moves = count_taken(GAME, [str(strict), "balanced", "balanced", "balanced"], 1200, move)
    assert moves["strict"] < 0.8 * moves["balanced"], moves
    uses = count_taken(GAME, [str(strict), "balanced"], 200, "city Firenze")
    assert (uses["strict"] == 0) == barred.startswith("city") and uses["balanced"] > 0
