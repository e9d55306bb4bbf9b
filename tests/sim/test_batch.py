"""Playing in bulk: rows, types, failures, and the same result whoever plays."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
import tracemalloc
from io import BytesIO
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from sim.batch import Watch, choose_part_games, play_parts, run_plan
from sim.digest import digest_frame, digest_run
from sim.manifest import load_manifest
from sim.part import build_task, play_part
from sim.plan import MAX_SEED, Part, list_parts
from sim.problem import Problem
from sim.rows import build_frame, share_wins
from sim.stored import scan_rows
from sim.tally import read_tally, tally_seats
from tests.games.plans import race_plan

ROOT = Path(__file__).resolve().parents[2]

REQUIRED = [
    "study", "variant", "players", "block", "rotation", "game", "seat", "strategy", "seed", "score", "rank",
    "win_share", "turns",
]  # fmt: skip


def test_rows_have_the_names_and_types_others_rely_on(tmp_path):
    plan = race_plan(games=40, players=(3, 4), goals=(20, 30))
    run_plan(plan, tmp_path / "run")
    rows = scan_rows(tmp_path / "run").collect()
    assert set(REQUIRED) <= set(rows.columns)
    assert rows.columns[:9] == REQUIRED[:9]
    assert (
        rows.schema["score"] == pl.Int16 and rows.schema["rank"] == pl.Int8 and rows.schema["win_share"] == pl.Float32
    )
    assert rows.schema["habit"] == pl.Enum(["careful", "bold"])
    assert rows.schema["strategy"] == pl.Enum(plan.names)
    assert len(rows) == 2 * (14 * 3 * 3 + 10 * 4 * 4)
    assert rows["seed"].unique().to_list() == [5]


def test_rows_are_consistent(tmp_path):
    run_plan(race_plan(games=200, players=(2, 4)), tmp_path / "run")
    rows = scan_rows(tmp_path / "run").collect()
    assert (rows["game"] == rows["block"].cast(pl.Int64) * rows["players"] + rows["rotation"]).all()
    games = rows.group_by("players", "game").agg(
        pl.col("win_share").sum(), pl.len().alias("n"), pl.col("seat").n_unique(), pl.col("rank").min()
    )
    assert (games["win_share"] - 1).abs().max() < 1e-6
    assert (games["n"] == games["players"]).all() and (games["seat"] == games["players"]).all()
    assert (games["rank"] == 1).all()
    bold = rows.filter(pl.col("act_big") == 0)["habit"]
    assert bold.null_count() == len(bold) > 0


def test_the_same_block_has_the_same_lineup_in_every_variant(tmp_path):
    run_plan(race_plan(games=80, goals=(20, 30)), tmp_path / "run")
    rows = scan_rows(tmp_path / "run").collect().sort("variant", "game", "seat")
    one, other = (rows.filter(pl.col("variant") == name)["strategy"].to_list() for name in ("goal-20", "goal-30"))
    assert one == other


def test_ties_share_the_win():
    shares = share_wins(np.array([[1, 2, 3], [1, 1, 3], [1, 1, 1]]))
    assert shares.dtype == np.float32
    assert np.allclose(shares, [[1, 0, 0], [0.5, 0.5, 0], [1 / 3, 1 / 3, 1 / 3]])


def test_a_number_too_large_for_its_column_is_told_not_wrapped():
    plan = race_plan()
    numbers = np.zeros((2, len(plan.game.columns)), dtype=np.int64)
    numbers[0, 1] = 128
    names = ("x",)
    identity = dict.fromkeys(("players", "block", "rotation", "game", "seat", "seed"), 0)
    identity |= {"study": (0, names), "variant": (0, names), "strategy": (np.array([0, 0]), names)}
    with pytest.raises(Problem, match="column 'rank' can hold -128 to 127, but games gave 0 to 128"):
        build_frame(plan.game, identity, numbers, np.zeros(2, np.float32))


def digest_of(tmp_path, name, **options):
    plan = race_plan(games=300, players=(2, 4), goals=(20, 30), jinx=40)
    run_plan(plan, tmp_path / name, **options)
    return digest_run(tmp_path / name)


def test_any_split_and_any_number_of_threads_give_the_same_digest(tmp_path):
    digests = {
        digest_of(tmp_path, f"{workers}-{part_games}", workers=workers, part_games=part_games)
        for workers, part_games in ((1, 10_000), (1, 4), (2, 36), (3, 100), (2, None))
    }
    assert len(digests) == 1


def test_processes_give_the_same_digest(tmp_path):
    ref = digest_of(tmp_path, "threads", workers=1)
    assert digest_of(tmp_path, "processes", backend="processes", workers=2, part_games=50) == ref


def test_a_dask_cluster_gives_the_same_digest(tmp_path):
    distributed = pytest.importorskip("distributed")
    ref = digest_of(tmp_path, "threads", workers=1)
    with distributed.LocalCluster(n_workers=2, threads_per_worker=2, dashboard_address=None) as cluster:
        address = cluster.scheduler_address
        assert digest_of(tmp_path, "dask", backend="dask", scheduler=address, part_games=50) == ref


def test_a_dask_scheduler_that_is_not_there_is_told(tmp_path, monkeypatch):
    pytest.importorskip("distributed")
    with pytest.raises(Problem, match="no dask scheduler answers at nowhere"):
        run_plan(race_plan(games=4), tmp_path / "run", backend="dask", scheduler="nowhere")


def test_the_digest_sees_every_value_and_no_order():
    part = play_part(build_task(race_plan(games=40), Part(0, 0, 10)))
    frame = pl.read_parquet(BytesIO(part.tables["parts"]))
    ref = digest_frame(frame).tolist()
    assert digest_frame(frame.reverse().select(frame.columns[::-1])).tolist() == ref
    assert (digest_frame(frame[:7]) + digest_frame(frame[7:])).tolist() == ref
    recoded = frame.with_columns(pl.col("strategy").cast(pl.String).cast(pl.Enum(["other", *race_plan().names[::-1]])))
    assert digest_frame(recoded).tolist() == ref
    for name in frame.columns:
        changed = frame[name].to_list()
        changed[3] = next(value for value in (*changed, None) if value != changed[3])
        assert digest_frame(frame.with_columns(pl.Series(name, changed, dtype=frame.schema[name]))).tolist() != ref


def test_failed_games_are_quarantined_with_the_command_that_replays_them(tmp_path):
    plan = race_plan(games=400, jinx=10)
    outcome = run_plan(plan, tmp_path / "run", part_games=100)
    lines = [json.loads(line) for line in (tmp_path / "run" / "quarantine.jsonl").read_text().splitlines()]
    assert outcome.quarantined == len(lines) > 4
    rows = scan_rows(tmp_path / "run").collect()
    assert len(rows) == 4 * (400 - len(lines))
    assert not set(rows["block"]) & {line["block"] for line in lines}
    line = lines[1]
    assert (line["study"], line["variant"], line["players"], line["error"], line["seed"]) == ("toy", "goal-20", 4, 7, 5)
    command = shlex.split(line["replay"])
    assert command[:3] == ["statera", "play", "tests.games.race"]
    given = dict(zip(command[3::2], command[4::2], strict=True))
    assert given == {
        "--players": "4",
        "--variant": "goal-20",
        "--strategies": ",".join(line["strategies"]),
        "--seed": "5",
        "--block": str(line["block"]),
        "--rotation": str(line["rotation"]),
    }
    assert sorted(line["strategies"]) == sorted(plan.names)


def test_a_run_in_which_every_game_fails_still_ends(tmp_path):
    outcome = run_plan(race_plan(games=20, jinx=1), tmp_path / "run")
    assert outcome.quarantined == outcome.games == 20
    assert len(scan_rows(tmp_path / "run").collect()) == 0


def test_parts_cover_every_block_once():
    plan = race_plan(games=1001, players=(2, 3), goals=(20, 30))
    covered = [(part.cell, block) for part in list_parts(plan, 100) for block in range(part.first, part.stop)]
    assert covered == [(i, block) for i, cell in enumerate(plan.cells) for block in range(cell.blocks)]
    assert [cell.games for cell in plan.cells] == [1002, 1002, 1002, 1002]


def test_a_tally_is_the_sum_of_its_parts_and_its_interval_comes_from_blocks():
    plan = race_plan(games=400, lineup=("any", "bold", "careful", "steady", "wild"))
    parts = [play_part(build_task(plan, part)) for part in list_parts(plan, 100)]
    rows = pl.concat([pl.read_parquet(BytesIO(part.tables["parts"])) for part in parts])
    standings = {standing.strategy: standing for standing in read_tally(sum(part.tally for part in parts), plan.names)}
    assert standings.keys() == set(plan.names)
    for name, standing in standings.items():
        mine = rows.filter(pl.col("strategy") == name)
        by_block = mine.group_by("block").agg(pl.col("win_share").sum().alias("x"), pl.len().alias("n"))
        x, n = by_block["x"].to_numpy(), by_block["n"].to_numpy()
        assert standing.seats == len(mine) and standing.score == pytest.approx(mine["score"].mean())
        assert standing.win_share == pytest.approx(mine["win_share"].mean(), abs=1e-6)
        error = np.sqrt(((x - n * x.sum() / n.sum()) ** 2).sum() * len(n) / (len(n) - 1)) / n.sum()
        assert standing.half_width == pytest.approx(1.96 * error, rel=1e-3)


def test_one_block_has_no_interval():
    tally = tally_seats(2, np.array([0, 0]), np.array([0, 1]), np.array([1.0, 0.0]), np.array([5, 3]))
    assert [standing.half_width for standing in read_tally(tally, ["a", "b"])] == [np.inf, np.inf]


def test_memory_does_not_grow_with_the_number_of_games(tmp_path):
    def peak(games):
        tracemalloc.start()
        run_plan(race_plan(games=games), tmp_path / str(games), workers=2, part_games=400)
        top = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return top

    peak(2_000)
    small, large = peak(4_000), peak(80_000)
    assert large < small + 3_000_000


def test_a_part_is_as_long_as_it_should_be():
    assert choose_part_games(race_plan(games=100), 2) == 64
    assert 64 < choose_part_games(race_plan(games=1_000_000), 2) <= 4096


def test_the_watch_hears_of_every_game(tmp_path):
    class Counter(Watch):
        games = failures = 0

        def played(self, part, games, tally, failures):
            self.games += games
            self.failures += failures

    watch = Counter()
    outcome = run_plan(race_plan(games=400, jinx=10), tmp_path / "run", part_games=64, watch=watch)
    assert (watch.games, watch.failures) == (outcome.games, outcome.quarantined)


def test_an_unknown_backend_is_told():
    with pytest.raises(Problem, match='Did you mean "threads"'):
        list(play_parts(race_plan(), [], backend="thread"))


def test_a_plan_names_all_that_is_wrong_with_it():
    with pytest.raises(Problem) as raised:
        race_plan(games=0, players=(4, 9), seed=MAX_SEED + 1, lineup=())
    text = str(raised.value)
    assert "The race is not played by 9" in text and "no strategies" in text
    assert "seed" in text and "games 0 is out of range" in text


class Swallower(Watch):
    """Ctrl-C arrives in a finaliser, where Python drops what is raised."""

    parts = 0

    def played(self, *_):
        self.parts += 1
        Swallowing()


class Swallowing:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.01)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_an_interrupt_that_python_drops_still_stops_the_run(tmp_path):
    watch = Swallower()
    with pytest.raises(KeyboardInterrupt):
        run_plan(race_plan(games=400), tmp_path / "run", workers=1, part_games=40, watch=watch)
    assert watch.parts == 1 and load_manifest(tmp_path / "run")["status"] == "interrupted"


def read_mask(_):
    return next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("SigBlk"))


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads the signal mask from /proc")
def test_processes_that_play_take_no_notice_of_ctrl_c():
    """In a fresh process, where nothing has started Python's resource tracker yet: that lets SIGINT through again."""
    code = (
        "from sim import batch\n"
        "from tests.sim.test_batch import read_mask\n"
        "batch.play_part, batch.build_task = read_mask, lambda plan, part: part\n"
        "if __name__ == '__main__':\n    print(set(batch.play_parts(None, range(4), 'processes', 2)))\n"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "{'SigBlk:\\t0000000000000002'}", run.stdout
