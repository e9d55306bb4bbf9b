"""Figures drawn in other processes, while metrics are still being measured: drawing takes as long as measuring.

This module imports next to nothing, so that a report can call its artists before it does anything else.
"""

import gc
import os
import signal
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING

from reports.words import capitalised

if TYPE_CHECKING:
    import polars as pl

    from reports.load import Cell
    from reports.metric import Metric
    from reports.report import Result

MOST_FIGURES = 4  # of one metric: with more cells than that, only tables are shown for the rest
SLOW_IMPORTS = ["matplotlib.backends.backend_svg", "seaborn"]  # no polars: it must not be forked
MOST_ARTISTS = 8


def has_figure(result: "Result") -> bool:
    return result.data is not None and not result.data["value"].drop_nulls().is_empty()


def draw(result: "Result") -> tuple[str, str]:
    """The figure of a result as SVG, and the sentence that says what it shows."""
    sentence = tell(result)
    return _draw(result.metric, result.cell, result.data, sentence), sentence


def _draw(metric: "Metric", cell: "Cell", data: "pl.DataFrame", sentence: str) -> str:
    from reports.figures import to_svg

    return to_svg(metric.plot(data, cell), f"{metric.title}: {cell.label}. {sentence}")


def tell(result: "Result") -> str:
    return capitalised(result.metric.shows(result.data, result.cell)) if result.metric.shows else ""


class Artists:
    """Draws figures that were ordered, in as many processes as there are cores; on a single core, when asked for.

    The processes are forks of one that has imported what is slow to import. A clerk, a thread, waits for that one and
    hands on the orders.
    """

    def __init__(self):
        self.orders: dict[tuple, Future[Future]] = {}
        cores = min(_count_cores(), MOST_ARTISTS)
        self.clerk = ThreadPoolExecutor(1) if cores > 1 else None
        if self.clerk:
            self.pool = self.clerk.submit(_open_pool, cores)

    def __enter__(self) -> "Artists":
        return self

    def __exit__(self, *_) -> None:
        if self.clerk:
            self.clerk.shutdown(wait=False, cancel_futures=True)
            self.pool.result().shutdown(wait=False, cancel_futures=True)

    def order(self, result: "Result") -> None:
        """Has the figure of a result drawn."""
        of_metric = [key for key in self.orders if key[0] == result.metric.name]
        if self.clerk and has_figure(result) and len(of_metric) < MOST_FIGURES:
            job = (result.metric.name, result.cell, result.data, tell(result))
            self.orders[_key(result)] = self.clerk.submit(self._hand_on, *job)

    def _hand_on(self, *job) -> Future:
        return self.pool.result().submit(_draw_elsewhere, *job)

    def fetch(self, result: "Result") -> tuple[str, str]:
        ordered = self.orders.pop(_key(result), None)
        return draw(result) if ordered is None else ordered.result().result()


def _key(result: "Result") -> tuple[str, str, int]:
    return result.metric.name, str(result.cell.run.path), result.cell.number


def _count_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _open_pool(size: int) -> ProcessPoolExecutor:
    context = get_context("forkserver")
    context.set_forkserver_preload(SLOW_IMPORTS)
    pool = ProcessPoolExecutor(size, context, _ignore_interrupts)
    for _ in range(size):
        pool.submit(_warm_up)
    return pool


def _ignore_interrupts() -> None:
    """Who started the artists ends them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _warm_up() -> None:
    import reports.metrics  # noqa: F401

    gc.freeze()  # what was imported stays: nothing in it is worth looking at again


def _draw_elsewhere(name: str, cell: "Cell", data: "pl.DataFrame", sentence: str) -> tuple[str, str]:
    import reports.metrics  # noqa: F401
    from reports.metric import METRICS

    return _draw(METRICS[name], cell, data, sentence), sentence
