"""Plays a plan in bulk, part by part, on threads, processes or a dask cluster, into a run folder.

Workers play (sim/part.py); this process alone writes.
"""

import os
import warnings
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import closing, contextmanager, nullcontext, suppress
from dataclasses import asdict, dataclass
from itertools import islice
from multiprocessing import resource_tracker
from pathlib import Path
from time import perf_counter

import joblib
import numpy as np

from sim.interrupts import Interrupts, holding_interrupts
from sim.kernel import counting_compiles
from sim.part import Played, Task, build_task, play_games, play_part, prepare
from sim.plan import Part, Plan, list_waves
from sim.problem import Problem, suggest
from sim.store import RunFolder, open_run

# Said by joblib whenever a run is stopped early, which is meant.
warnings.filterwarnings("ignore", message=r".*You could benefit from adjusting the input task iterator")

BACKENDS = ("threads", "processes", "dask")
WAVE = 32  # parts per worker handed out at a time: bounds the results that wait to be written
PART_SECONDS = 0.4  # what a part should take: long against the cost of a task, short to lose
PART_GAMES = 4096
# Workers whose parent was killed notice only by having nothing to do; five minutes of that is joblib's default.
LOKY = {"backend": "loky", "max_nbytes": None, "idle_worker_timeout": 20}


class Watch:
    """What a run tells while it goes; a display overrides what it shows."""

    def compiled(self, count: int) -> None:
        """So many functions have been compiled; never called when all came from the cache."""

    def started(self, plan: Plan, games: int, tallies: list[np.ndarray], damaged: list[str]) -> None:
        """Play begins. So many games were there already; the damaged parts are played again."""

    def played(self, part: Part, games: int, tally: np.ndarray, failures: int) -> None:
        """A part has been played and stored."""


@dataclass(frozen=True)
class Outcome:
    """How a run went."""

    path: Path
    games: int  # in the folder
    played: int  # in this session
    seconds: float
    quarantined: int
    tallies: list[np.ndarray]  # per cell


def run_plan(
    plan: Plan,
    path: Path,
    *,
    backend: str = "threads",
    workers: int | None = None,
    scheduler: str | None = None,
    resume: bool = False,
    part_games: int | None = None,
    watch: Watch | None = None,
) -> Outcome:
    """Plays what a run folder still lacks. Interrupted in any way, it can be taken up again with `resume`."""
    watch, workers = watch or Watch(), workers or count_cores()
    with open_run(path, plan, resume) as folder:
        with _playing(folder, backend, workers, part_games, watch) as session:
            for played in play_parts(plan, folder.missing(), backend, workers, scheduler):
                session.store(played)
        return session.outcome


def run_until(
    plan: Plan,
    path: Path,
    enough: Callable[[list[tuple[int, bytes]]], bool],
    *,
    backend: str = "threads",
    workers: int | None = None,
    scheduler: str | None = None,
    resume: bool = False,
    part_games: int | None = None,
    watch: Watch | None = None,
) -> Outcome:
    """Plays the same blocks of all cells in growing waves, until `enough` has been played or the plan is at its end.

    `enough` is told of every wave: pairs of a cell's number and rows as parquet. The run then ends there.
    """
    watch, workers = watch or Watch(), workers or count_cores()
    with open_run(path, plan, resume) as folder:
        with _playing(folder, backend, workers, part_games, watch) as session:
            for wave in list_waves(plan, folder.manifest["part_games"]):
                missing = [part for part in wave if part not in folder.kept]
                for played in play_parts(plan, missing, backend, workers, scheduler):
                    session.store(played)
                if enough([(part.cell, folder.read_part(part)) for part in wave]):
                    break
            folder.shorten(max(part.stop for part in wave))
        return session.outcome


@dataclass
class _Session:
    folder: RunFolder
    watch: Watch
    interrupts: Interrupts
    outcome: Outcome | None = None

    def store(self, played: Played) -> None:
        failures = [asdict(failure) for failure in played.failures]
        self.folder.write_part(played.part, played.games, played.tables, played.tally, failures)
        self.watch.played(played.part, played.games, played.tally, len(failures))
        self.interrupts.heed()


@contextmanager
def _playing(folder: RunFolder, backend: str, workers: int, part_games: int | None, watch: Watch) -> Iterator[_Session]:
    """A session of a run: compiles, says what is there, and notes how it ended."""
    with counting_compiles(watch.compiled):
        measured = choose_part_games(folder.plan, workers)
    folder.start(part_games or measured)
    start, before = perf_counter(), folder.games
    facts = {"backend": backend, "workers": workers}
    watch.started(folder.plan, before, list(folder.tallies), folder.damaged)
    try:
        with Interrupts() as interrupts:
            session = _Session(folder, watch, interrupts)
            yield session
    except BaseException:
        # The reason why it ended matters more than a note of it that cannot be written, as on a full disk.
        with suppress(Problem):
            folder.finish("interrupted", facts)
        raise
    played, seconds = folder.games - before, perf_counter() - start
    folder.finish("complete", facts | {"seconds": round(seconds, 3), "games": played})
    session.outcome = Outcome(folder.path, folder.games, played, seconds, folder.quarantined, folder.tallies)


def count_cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def choose_part_games(plan: Plan, workers: int) -> int:
    """How many games a part should have, from the time a few take; compiles first if need be."""
    prepare(plan.game, plan.choosers)
    where, cell = max(enumerate(plan.cells), key=lambda pair: pair[1].players)
    play_games(build_task(plan, Part(where, 0, 1)))  # whatever is only slow the first time
    blocks, seconds = 1, 0.0
    while seconds < 0.05 and blocks * cell.players < PART_GAMES:
        blocks *= 2
        start = perf_counter()
        play_games(build_task(plan, Part(where, 0, blocks // 2)))
        seconds = perf_counter() - start
    by_time = PART_SECONDS * (blocks // 2) * cell.players / max(seconds, 1e-9)
    by_share = max(plan.total_games / (4 * workers), 64)
    return int(max(1, min(PART_GAMES, by_time, by_share)))


def play_parts(
    plan: Plan, parts: Iterable[Part], backend: str = "threads", workers: int = 1, scheduler: str | None = None
) -> Iterator[Played]:
    """Plays parts in parallel and yields each when it is done, in any order."""
    tasks = (build_task(plan, part) for part in parts)
    match backend:
        case "threads":
            return _play_with_joblib(tasks, workers, {"backend": "threading"})
        case "processes":
            # Starting it ends a hold on Ctrl-C (Python 3.11), so that workers started after it would heed it.
            resource_tracker.ensure_running()
            return _play_with_joblib(tasks, workers, LOKY)
        case "dask":
            return _play_with_dask(tasks, workers, scheduler)
    raise Problem(f"no backend {backend!r}; there are: {', '.join(BACKENDS)}.{suggest(backend, BACKENDS)}")


def _play_with_joblib(tasks: Iterator[Task], workers: int, options: dict) -> Iterator[Played]:
    options = options | {"return_as": "generator_unordered", "batch_size": 1, "pre_dispatch": "2 * n_jobs"}
    try:
        with joblib.Parallel(n_jobs=workers, **options) as pool:
            while wave := list(islice(tasks, WAVE * workers)):
                with holding_interrupts():
                    results = pool(joblib.delayed(play_part)(task) for task in wave)
                with closing(results):
                    yield from results
    except BrokenExecutor as error:
        raise Problem(f"a worker process died ({error}); --resume goes on from what is stored.") from error


def _play_with_dask(tasks: Iterator[Task], workers: int, scheduler: str | None) -> Iterator[Played]:
    """joblib's own dask backend may lose a result and wait for it for ever; here are no callbacks to lose."""
    with _open_dask(workers, scheduler) as client:
        from distributed import as_completed

        def submit(task: Task):
            return client.submit(play_part, task, pure=False)

        threads = max(1, sum(client.nthreads().values()))
        running = as_completed(submit(task) for task in islice(tasks, 2 * threads))
        for future in running:
            running.update(submit(task) for task in islice(tasks, 1))
            yield future.result()


@contextmanager
def _open_dask(workers: int, scheduler: str | None):
    """A client of the cluster at that address, or of one started here."""
    try:
        from distributed import Client, KilledWorker, LocalCluster
        from distributed.comm import CommClosedError
    except ImportError as error:
        raise Problem('the dask backend is not installed; `pip install "statera[cluster]"` adds it.') from error
    with holding_interrupts():
        local = None if scheduler else LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None)
    with local or nullcontext():
        try:
            client = Client(scheduler or local, timeout="20s")
        except (OSError, ValueError) as error:
            raise Problem(f"no dask scheduler answers at {scheduler}: {error}") from error
        with client:
            try:
                yield client
            except (CommClosedError, KilledWorker, TimeoutError) as error:
                raise Problem(f"the dask cluster failed ({error}); --resume goes on from what is stored.") from error
