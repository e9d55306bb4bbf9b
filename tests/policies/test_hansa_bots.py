"""Bots worth listening to: how well the strategies of Hansa Teutonica play, and whether they do what they say."""

import polars as pl
import pytest

from sim.game import load_game
from sim.games.hansa.codes import STALLED
from tests.policies.tables import play_tables, win_share

GAME = load_game("hansa")
NAMED = ("actions", "network", "markers", "control", "eastwest", "coellen", "displacer", "balanced")
PLAYERS = (2, 3, 4, 5)


def play(pool, games, players=4, seed=7):
    return play_tables(GAME, pool, games, players, seed)


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("players", PLAYERS)
def test_wins_97_percent_against_uniform_players(name, players):
    rows = play([name] + ["uniform"] * (players - 1), 60 * players, players)
    assert win_share(rows, name) >= 0.97


def test_balanced_beats_greedy():
    rows = play(["balanced", "greedy", "greedy", "greedy"], 400)
    assert win_share(rows, "balanced") > 0.9
    assert win_share(play(["greedy", "balanced", "balanced", "balanced"], 400), "greedy") < 0.05


@pytest.fixture(scope="module")
def field():
    """With other luck than the weights were chosen by."""
    return play(NAMED, 8400, seed=101)


GOALS = {
    "actions": pl.col("actions") == 5,
    "network": pl.col("pts_network") >= 10,
    "markers": pl.col("pts_markers") >= 10,
    "control": pl.col("prestige") >= 15,
    "eastwest": pl.col("linked") > 0,
    "coellen": pl.col("pts_coellen") >= 15,
    "displacer": pl.col("displaced") >= 5,
}


@pytest.mark.parametrize("name", GOALS)
def test_reaches_its_goal_clearly_more_often_than_balanced(field, name):
    reached = field.group_by("strategy").agg(reached=GOALS[name].mean())
    share = dict(zip(reached["strategy"], reached["reached"], strict=True))
    assert share[name] > share["balanced"] + 0.1, share


def test_no_strategy_is_hopeless_among_the_others(field):
    shares = {name: win_share(field, name) for name in NAMED}
    assert min(shares.values()) > 0.12, shares


@pytest.mark.parametrize("players", PLAYERS)
def test_no_game_between_strategies_stalls(players):
    """H17b: competent play comes to one of the three ends of the rules."""
    rows = play(NAMED, 1200, players, seed=103)
    assert not (rows["end"] == STALLED).any()
    assert rows["turns"].max() < 60


@pytest.mark.parametrize("players", (4, 5))
def test_winners_score_as_people_do(players):
    """Reported winners have some 50 points, in a first game of five 51 (rules, at the end)."""
    rows = play(NAMED, 1200, players, seed=105)
    scores = rows.filter(pl.col("rank") == 1)["score"]
    assert 35 <= scores.median() <= 60
    assert scores.quantile(0.1) > 25 and scores.quantile(0.9) < 80


def test_uses_what_the_game_offers(field):
    """Every ability, every marker, the table and displacement come up, and actions are not left over."""
    means = field.select(pl.all().exclude("strategy").mean()).row(0, named=True)
    assert means["actions_unused"] < 0.2
    for column in ("level_keys", "level_actions", "level_privilege", "level_book", "level_bags"):
        assert means[column] > 0.1, column
    for column in ("act_extra_office", "act_swap", "act_actions", "act_more_actions", "act_develop", "act_remove"):
        assert means[column] > 0.05, column
    assert means["displacing"] > 1 and means["claim_coellen"] > 0.1 and means["act_move"] > 0.2


def test_noise_weakens_a_strategy(tmp_path):
    soft = tmp_path / "soft.toml"
    soft.write_text('game = "hansa"\nextends = "balanced"\ntemperature = 6\n')
    rows = play([str(soft), "balanced", "balanced", "balanced"], 400)
    assert win_share(rows, "soft") < 0.15
