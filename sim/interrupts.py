"""Ctrl-C, for a run that plays on threads and in other processes."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def holding_interrupts() -> Iterator[None]:
    """Ctrl-C waits until this is left. Processes started meanwhile never heed it: it is for this one to end them."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Interrupts:
    """Ctrl-C that no moment swallows: Python drops what is raised in a finaliser or a callback from C."""

    def __init__(self):
        self.seen = False

    def __enter__(self):
        self.before = None
        if threading.current_thread() is threading.main_thread():
            self.before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, *_):
        if self.before is not None:
            signal.signal(signal.SIGINT, self.before)

    def _note(self, number, frame):
        self.seen = True
        raise KeyboardInterrupt

    def heed(self) -> None:
        """Raises what was dropped."""
        if self.seen:
            raise KeyboardInterrupt
