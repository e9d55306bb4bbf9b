"""Plays a plan in bulk, part by part, on threads, processes or a dask cluster, into a run folder.

Workers play (sim/part.py); this process alone writes.
"""

import os
import signal
import threading
import warnings
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import closing, contextmanager, nullcontext, suppress
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from time import perf_counter

import joblib
import numpy as np

from sim.kernel import counting_compiles
from sim.part import Played, build_task, play_games, play_part, prepare
from sim.plan import Part, Plan
from sim.problem import Problem, suggest
from sim.store import open_run

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
        with counting_compiles(watch.compiled):
            measured = choose_part_games(plan, workers)
        folder.start(part_games or measured)
        start, before = perf_counter(), folder.games
        session = {"backend": backend, "workers": workers}
        watch.started(plan, before, list(folder.tallies), folder.damaged)
        try:
            with closing(play_parts(plan, folder.missing(), backend, workers, scheduler)) as results:
                for played in results:
                    failures = [asdict(failure) for failure in played.failures]
                    folder.write_part(played.part, played.games, played.parquet, played.tally, failures)
                    watch.played(played.part, played.games, played.tally, len(failures))
        except BaseException:
            # The reason why it ended matters more than a note of it that cannot be written, as on a full disk.
            with suppress(Problem):
                folder.finish("interrupted", session)
            raise
        played, seconds = folder.games - before, perf_counter() - start
        folder.finish("complete", session | {"seconds": round(seconds, 3), "games": played})
        return Outcome(path, folder.games, played, seconds, folder.quarantined, folder.tallies)


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
    parts = iter(parts)
    with _open_backend(backend, workers, scheduler) as (options, workers), joblib.Parallel(**options) as pool:
        while tasks := [build_task(plan, part) for part in islice(parts, WAVE * workers)]:
            with closing(pool(joblib.delayed(play_part)(task) for task in tasks)) as results:
                yield from results


@contextmanager
def _open_backend(backend: str, workers: int, scheduler: str | None) -> Iterator[tuple[dict, int]]:
    """The options of joblib.Parallel for a backend and its number of workers, while it is open."""
    options = {"return_as": "generator_unordered", "batch_size": 1, "pre_dispatch": "2 * n_jobs"}
    match backend:
        case "threads":
            yield options | {"backend": "threading", "n_jobs": workers}, workers
        case "processes":
            try:
                yield options | LOKY | {"n_jobs": workers}, workers
            except BrokenExecutor as error:
                raise Problem(f"a worker process died ({error}); --resume goes on from what is stored.") from error
        case "dask":
            with _open_dask(workers, scheduler) as client, joblib.parallel_config("dask", client=client):
                yield options | {"n_jobs": -1}, max(1, sum(client.nthreads().values()))
        case _:
            raise Problem(f"no backend {backend!r}; there are: {', '.join(BACKENDS)}.{suggest(backend, BACKENDS)}")


@contextmanager
def _open_dask(workers: int, scheduler: str | None):
    """A client of the cluster at that address, or of one started here."""
    try:
        from distributed import Client, KilledWorker, LocalCluster
        from distributed.comm import CommClosedError
    except ImportError as error:
        raise Problem('the dask backend is not installed; `pip install "statera[cluster]"` adds it.') from error
    with _ignoring_interrupts():
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


@contextmanager
def _ignoring_interrupts() -> Iterator[None]:
    """Processes started here take no notice of Ctrl-C: it is for this one to end them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
