"""A bar for work in known steps."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn


@contextmanager
def show_steps(console: Console, quiet: bool) -> Iterator[Callable[[str, int, int], None]]:
    """A bar for work in known steps: yields advance(what is being done, steps done, steps in all)."""
    if quiet or not console.is_terminal:
        yield lambda what, done, total: None
        return
    columns = (BarColumn(28), TaskProgressColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("")
        yield lambda what, done, total: bar.update(task, description=what, completed=done, total=total)
