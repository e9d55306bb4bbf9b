"""What an option is worth by games without it: the maths, the file, and the command on the toy game."""

import numpy as np
import polars as pl
import pytest

import reports.metrics  # noqa: F401 (registers the metrics)
from policies.chooser import find_codes, forbid_option
from reports.bands import load_bands
from reports.load import list_cells, open_runs
from reports.metric import METRICS
from reports.probe import FILE, Pairs, build_line, load_probes, read_effect, read_probes, weigh_option, write_lines
from reports.stats import NO_DATA
from sim.batch import run_plan
from sim.game import STRATEGY
from sim.part import build_task, play_games
from sim.plan import Part
from sim.problem import Problem
from tests.games.plans import race_plan
from tests.games.race import GAME, Config
from workbench.commands.probe import Job, build_job, choose_jobs, pair, play_member, probe
from workbench.progress import Progress

NAMES = {"goal-20": GAME.name_actions(Config())}


def pairs(gain, took, blocks=50, seed=1):
    """Two games a block: whoever took the option won `gain` more often for it."""
    generator = np.random.default_rng(seed)
    took = np.array(took if np.ndim(took) else generator.random(2 * blocks) < took)
    without = generator.random(2 * blocks)
    return Pairs(
        np.repeat(np.arange(blocks), 2), took, without + gain * took, without, 10 * without + 4 * took, 10 * without
    )


def test_the_worth_of_a_use_is_the_gain_over_the_share_of_uses():
    found = weigh_option(pairs(0.25, took=0.4), players=4)
    given = pairs(0.25, took=0.4)
    assert found["win_points"].value == pytest.approx(4 * 0.25 * given.took.mean())
    assert found["win_points_per_use"].value == pytest.approx(1.0)
    assert found["score_per_use"].value == pytest.approx(4.0)
    assert found["win_points"].n_blocks == 50 and found["win_points_per_use"].n_rows == given.took.sum()


def test_paired_games_leave_the_luck_out():
    # all took it: the same gain in every pair, whatever the luck
    found = weigh_option(pairs(0.25, took=np.ones(100, bool)), players=4)
    assert (
        found["win_points"].value == pytest.approx(1.0) and found["win_points"].absence == "no variation between blocks"
    )


def test_intervals_cover_the_worth_of_a_use():
    hits = 0
    for seed in range(300):
        generator = np.random.default_rng(seed)
        took = generator.random(120) < 0.3
        with_it, without = (generator.random(120) < 0.25 + 0.2 * took).astype(float), generator.random(120) < 0.25
        given = Pairs(np.repeat(np.arange(60), 2), took, with_it, without.astype(float), with_it, without)
        hits += weigh_option(given, 4)["win_points_per_use"].contains(0.8)
    assert 0.90 <= hits / 300 <= 0.985


def test_what_nobody_took_has_no_worth_of_a_use():
    found = weigh_option(pairs(0.25, took=np.zeros(100, bool)), players=4)
    assert found["win_points_per_use"].absence == NO_DATA and np.isnan(found["win_points_per_use"].value)


def test_lines_come_back_as_they_were_written(tmp_path):
    given = pairs(0.25, took=0.4)
    line = build_line("base", 4, "hat red", 100, given)
    (tmp_path / FILE).write_bytes(write_lines([line]))
    read = read_probes(tmp_path, "base", 4).row(0, named=True)
    assert read_effect(read, "win_points") == weigh_option(given, 4)["win_points"]
    assert read["taken"] == given.took.mean() and read["games"] == 100
    assert read_probes(tmp_path, "base", 3) is None and load_probes(tmp_path / "nowhere") is None


def test_a_damaged_table_is_told_with_its_remedy(tmp_path):
    (tmp_path / FILE).write_bytes(b"PAR1 no more")
    with pytest.raises(Problem, match=r"damaged.*measure again"):
        load_probes(tmp_path)


# --- forbidding an option


def test_actions_belong_to_the_option_with_the_longest_name():
    actions = {
        0: "take black 1",
        1: "take black 1 sell 1",
        2: "hat red gold",
        3: "hat red",
        4: "take black 12",
        5: "end",
    }
    options = ["take black 1", "take black 1 sell 1", "hat red"]
    assert find_codes("take black 1", options, actions) == [0]
    assert find_codes("take black 1 sell 1", options, actions) == [1]
    assert find_codes("hat red", options, actions) == [2, 3]
    assert find_codes("event fair", [*options, "event fair"], actions) == []


def test_a_strategy_that_forbids_is_a_copy():
    strategies = np.zeros(2, STRATEGY)
    changed = forbid_option(strategies, 7, [3, 70])
    assert not strategies["forbids"].any() and not strategies["barred"].any()
    assert changed["barred"][:, 7].all() and changed["barred"].sum() == 2 and (changed["bars"] == 1).all()
    assert (changed["forbidden"][:, 0] == 8).all() and (changed["forbidden"][:, 1] == 64).all()


# --- the command


@pytest.fixture
def run(tmp_path):
    plan = race_plan(games=400, arc=400)
    run_plan(plan, tmp_path / "run", workers=1)
    return plan, tmp_path / "run"


def big_die(plan):
    return choose_jobs(plan, [], [], [])


def test_only_the_first_member_is_forbidden(run):
    plan, _ = run
    (job,) = big_die(plan)
    assert job == Job(0, 1)  # the big die is the only item
    games = play_games(build_job(plan, NAMES, job, 30))
    plain = play_games(build_task(plan, Part(0, 0, 30)))
    first = -games.rotations % 4
    bigs = games.numbers[:, [c.name for c in GAME.columns].index("act_big")].reshape(-1, 4)
    where = np.arange(len(first))
    assert not bigs[where, first].any() and bigs.sum() > 0
    swapped = games.lineups.copy()
    swapped[where, first] -= len(plan.strategies)
    assert (swapped == plain.lineups).all() and (games.blocks == plain.blocks).all()


def test_the_probe_is_the_difference_of_both_plays(run):
    plan, path = run
    (job,) = big_die(plan)
    (line,) = probe(plan, NAMES, [job], 200, path, 1, Progress())
    base = play_member(plan, build_job(plan, NAMES, Job(0, None), 50))
    without = play_member(plan, build_job(plan, NAMES, job, 50))
    gain = 4 * (base.win_share - without.win_share)
    assert line["win_points value"] == pytest.approx(gain.mean()) and line["games"] == 200
    assert line["taken"] == base.took[:, 1].mean()
    rows = pl.read_parquet(path / "parts" / "*.parquet").filter(pl.col("block") < 50)
    seat = pl.col("seat") == -pl.col("rotation") % 4
    assert rows.filter(seat)["win_share"].to_list() == base.win_share.tolist()  # the run's own games


def test_what_is_measured_is_not_played_again(run, monkeypatch):
    plan, path = run
    jobs = big_die(plan)
    first = probe(plan, NAMES, jobs, 200, path, 2, Progress())
    monkeypatch.setattr("workbench.commands.probe.play_member", None)
    assert probe(plan, NAMES, jobs, 200, path, 2, Progress()) == first
    with pytest.raises(TypeError):
        probe(plan, NAMES, jobs, 120, path, 1, Progress())  # another number of games is another measurement


def test_a_probe_stays_within_the_blocks_of_the_run(run):
    plan, path = run
    (line,) = probe(plan, NAMES, big_die(plan), 10**6, path, 1, Progress())
    assert line["games"] == 400


def test_failed_games_are_left_out_of_the_pairs(run):
    plan, _ = run
    (job,) = big_die(plan)
    base = play_member(plan, build_job(plan, NAMES, Job(0, None), 10))
    base.sound[3] = False
    assert len(pair(base, base, job.option).took) == 39


def test_items_show_what_was_probed(run):
    plan, path = run
    probe(plan, NAMES, big_die(plan), 400, path, 1, Progress())
    cell = list_cells(open_runs([path])[0], load_bands())[0]
    data = METRICS["item_value"].measure(cell)
    assert data["way"].to_list() == ["with or without", "strategy and seat equal", "games without it"]
    assert data["item"].unique().to_list() == ["big"] and data["verdict"][2] is not None


def test_unknown_options_variants_and_players_are_told_together():
    plan = race_plan()
    with pytest.raises(Problem) as caught:
        choose_jobs(plan, ["bigg"], ["goal-3"], [2])
    told = caught.value.problems
    assert len(told) == 3 and "big" in told[2] and "goal-20" in told[0]
    assert choose_jobs(plan, ["s*"], [], []) == [Job(0, 0)]  # by name also what is no item
