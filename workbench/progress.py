"""What a run shows while it goes: compiling, games done, their rate, time left, and who is winning."""

import sys
import time

import numpy as np
from rich.console import Console, Group
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.spinner import Spinner
from rich.table import Table
from rich.text import Text

from sim.batch import Watch
from sim.plan import Part, Plan
from sim.tally import Standing, read_tally

EVERY = 5.0  # seconds between lines where there is no terminal


def count(number: float) -> str:
    return f"{number:,.0f}".replace(",", " ")


def clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"


def share(standing: Standing) -> str:
    """A win share with the half-width of its interval, in per cent."""
    if not np.isfinite(standing.half_width):
        return f"{100 * standing.win_share:.1f}"
    return f"{100 * standing.win_share:.1f} ±{100 * standing.half_width:.1f}"


def choose_watch(quiet: bool, console: Console) -> "Progress":
    """The display that fits where it goes."""
    if quiet:
        return Progress()
    return LiveProgress(console) if console.is_terminal else PlainProgress()


class Progress(Watch):
    """Counts, and shows nothing: what displays have in common."""

    def __init__(self):
        self.plan, self.tallies, self.part = None, [], None
        self.done = self.total = self.here = self.failures = self.functions = 0
        self.start = time.monotonic()
        self.below = self.describe_shares  # what is said below the bar

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def compiled(self, count: int) -> None:
        self.functions = count
        self.show()

    def started(self, plan: Plan, games: int, tallies: list[np.ndarray], damaged: list[str]) -> None:
        self.plan, self.done, self.total, self.tallies = plan, games, plan.total_games, list(tallies)
        self.start = time.monotonic()
        if games or damaged:
            self.note(f"{count(games)} of {count(self.total)} games are there already")
        for file in damaged:
            self.note(f"parts/{file} is damaged; it is played again")

    def played(self, part: Part, games: int, tally: np.ndarray, failures: int) -> None:
        self.part = part
        self.done += games
        self.here += games
        self.failures += failures
        self.tallies[part.cell] = self.tallies[part.cell] + tally
        self.show()

    def note(self, text: str) -> None:
        pass

    def show(self) -> None:
        pass

    @property
    def rate(self) -> float:
        return self.here / max(time.monotonic() - self.start, 1e-9)

    def describe(self) -> str:
        left = clock((self.total - self.done) / self.rate) if self.here else "-"
        failed = f"  {count(self.failures)} quarantined" if self.failures else ""
        return f"{count(self.done)} of {count(self.total)} games  {count(self.rate)}/s  {left} left{failed}"

    def describe_shares(self) -> str:
        """The win shares in the cell that was played last."""
        if self.part is None:
            return ""
        cell = self.plan.cells[self.part.cell]
        standings = read_tally(self.tallies[self.part.cell], self.plan.names)
        shares = "  ".join(f"{standing.strategy} {share(standing)}" for standing in standings)
        where = f"{cell.variant}, {cell.players} players: " if len(self.plan.cells) > 1 else ""
        return f"win share %  {where}{shares}"


class PlainProgress(Progress):
    """Lines on stderr now and then, for logs."""

    def __init__(self):
        super().__init__()
        self.last = time.monotonic()

    def note(self, text: str) -> None:
        print(text, file=sys.stderr, flush=True)

    def compiled(self, count: int) -> None:
        if count == 1:
            self.note("compiling (once, until the code changes)")
        super().compiled(count)

    def started(self, plan, games, tallies, damaged) -> None:
        if self.functions:
            self.note(f"compiled {self.functions} functions in {time.monotonic() - self.start:.0f} s")
        super().started(plan, games, tallies, damaged)

    def show(self) -> None:
        if time.monotonic() - self.last >= EVERY:
            self.last = time.monotonic()
            self.note(f"compiled {self.functions} functions" if self.plan is None else self.describe())
            if self.part is not None:
                self.note(f"  {self.below()}")


class LiveProgress(Progress):
    """A bar that moves, on a terminal."""

    def __init__(self, console: Console):
        super().__init__()
        self.spinner = Spinner("dots")
        self.live = Live(console=console, refresh_per_second=8, transient=True, get_renderable=self.render)

    def __enter__(self):
        self.live.start()
        return self

    def __exit__(self, *_):
        self.live.stop()

    def note(self, text: str) -> None:
        self.live.console.print(text, markup=False)

    def render(self):
        if self.plan is None:
            if not self.functions:
                return Text()
            since = clock(time.monotonic() - self.start)
            self.spinner.update(text=f"compiling (once, until the code changes): {self.functions} functions, {since}")
            return self.spinner
        line = Table.grid(padding=(0, 2))
        line.add_row(ProgressBar(self.total, self.done, width=28), self.describe())
        return Group(line, Text(self.below(), style="dim"))
