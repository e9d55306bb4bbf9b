"""Tests run with bounds checks in compiled code; the flag is in the cache key, so that code has its own folder."""

import os

os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")  # before numba is first imported


def pytest_addoption(parser):
    parser.addoption("--golden", action="store_true", help="write the golden traces anew instead of comparing them")
