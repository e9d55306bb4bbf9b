"""The stale-cache trap: compiled code is kept on disk, and an edited helper or constant elsewhere must still count."""

import os
import shutil
import subprocess
import sys

import pytest

from sim.kernel import ROOT

HELPER = (
    "from sim.kernel import kernel\nfrom tiny.constant import STEP\n\n\n@kernel\ndef add(x):\n    return x + STEP + 0\n"
)
TOP = """
from sim.kernel import entry, int64
from tiny.helper import add


@entry(lambda: int64(int64), "tiny")
def answer(x):
    return add(x)
"""
RUN = """
from tiny.top import answer
print(answer(40), sum(answer.compiled.stats.cache_hits.values()), sum(answer.compiled.stats.cache_misses.values()))
"""


@pytest.fixture
def tiny(tmp_path):
    """A project of two files over a copy of sim/kernel.py, and how to run it: (answer, cache hits, cache misses)."""
    (tmp_path / "sim").mkdir()
    for file in ("__init__.py", "kernel.py", "bits.py", "rng.py"):
        shutil.copy(ROOT / "sim" / file, tmp_path / "sim" / file)
    package = tmp_path / "tiny"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "constant.py").write_text("STEP = 2\n")
    (package / "helper.py").write_text(HELPER)
    (package / "top.py").write_text(TOP)

    def run(**flags):
        environment = os.environ | {"STATERA_CACHE": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"} | flags
        done = subprocess.run(
            [sys.executable, "-c", RUN], cwd=tmp_path, env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return tuple(map(int, done.stdout.split()))

    return package, run


def test_the_cache_is_hit_when_nothing_changed_and_an_edited_helper_counts(tiny):
    package, run = tiny
    assert run() == (42, 0, 1)
    assert run() == (42, 1, 0)
    (package / "helper.py").write_text(HELPER.replace("+ 0", "+ 5"))
    assert run() == (47, 0, 1)
    (package / "constant.py").write_text("STEP = 3\n")
    assert run() == (48, 0, 1)
    assert run() == (48, 1, 0)
    (package / "helper.py").write_text(HELPER)
    (package / "constant.py").write_text("STEP = 2\n")
    assert run() == (42, 1, 0)  # the old code is still there


def test_flags_have_their_own_cache(tiny):
    _, run = tiny
    assert run(NUMBA_BOUNDSCHECK="1") == (42, 0, 1)
    assert run(NUMBA_BOUNDSCHECK="0") == (42, 0, 1)
    assert run(NUMBA_BOUNDSCHECK="1") == (42, 1, 0)


def test_tests_run_with_bounds_checks():
    """An index past a record's sub-array writes the next field silently unless it is checked."""
    import numba
    import numpy as np

    assert numba.config.BOUNDSCHECK == 1

    @numba.njit
    def write_past(states, i):
        states[0].small[i] = 1

    states = np.zeros(1, np.dtype([("small", "i8", 2), ("next", "i8", 2)], align=True))
    write_past(states, 1)
    with pytest.raises(IndexError):
        write_past(states, 2)
    assert not states[0]["next"].any()
