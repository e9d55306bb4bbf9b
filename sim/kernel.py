"""Compiled code: the only module that imports numba.

`kernel` marks a function that compiled code calls; `entry` marks one that Python calls, or that is passed as a
function pointer. Only entries are kept on disk, in a folder named by a hash of the sources they are made from:
numba's own cache does not notice an edited helper in another file and would keep the old answer.
"""

import hashlib
import os
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import numba
import numpy as np
from numba.core import caching, cgutils, event
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.core.runtime import rtsys
from numba.extending import intrinsic

# Function pointers are marked experimental; they are what lets a bot change without compiling its game again.
warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)

ROOT = Path(__file__).resolve().parent.parent
COMPILED = not numba.config.DISABLE_JIT
FLAGS = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_DISABLE_JIT", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")

int16, int64, uint64, float64, intp = numba.int16, numba.int64, numba.uint64, numba.float64, numba.intp
record_type = cache(numba.from_dtype)  # long to make of a long record, and asked for by every entry
function_type = numba.types.FunctionType
tuple_of = numba.types.UniTuple


# A kernel is called by compiled code only: without its wrappers for Python, compiling takes a quarter less.
INTERNAL = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def kernel(function: Callable) -> Callable:
    """A function for compiled code: compiled when first called from there, per argument types."""
    return _without_literals(numba.njit(function, **INTERNAL))


def inlined(function: Callable) -> Callable:
    """A small hot kernel that the compiler must inline."""
    return _without_literals(numba.njit(function, forceinline=True, **INTERNAL))


def _without_literals(dispatcher: Callable) -> Callable:
    """numba compiles a function anew for every constant it is called with; here a constant is just a number."""
    if COMPILED:
        resolve = dispatcher.get_call_template
        dispatcher.get_call_template = lambda args, kws: resolve([numba.types.unliteral(arg) for arg in args], kws)
    return dispatcher


class Entry:
    """A compiled function with a fixed signature, compiled or read from the cache when first used."""

    def __init__(self, function: Callable, signature: Callable, sources: tuple[str, ...]):
        self.python = function
        self.__doc__ = function.__doc__
        self._signature, self._sources, self._compiled = signature, sources, None

    @property
    def compiled(self) -> Callable:
        if self._compiled is None:
            self._compiled = self._compile() if COMPILED else self.python
        return self._compiled

    def _compile(self) -> Callable:
        numba.config.CACHE_DIR = str(cache_folder(self._sources))
        dispatcher = numba.njit(self.python, cache=True, nogil=True)
        dispatcher._compiler.compile = _without_negative_indices()(dispatcher._compiler.compile)
        with _without_linear_algebra(), _with_lean_loading():
            dispatcher.compile(self._signature())
        dispatcher.disable_compile()
        return dispatcher

    def __call__(self, *arguments):
        return self.compiled(*arguments)


@contextmanager
def _with_lean_loading() -> Iterator[None]:
    """numba readies its compiler before it looks into the cache; code that is there needs but its runtime."""
    load = caching.Cache.load_overload

    def load_only(cache, signature, context):
        rtsys.initialize(context)
        return cache._load_overload(signature, context)

    caching.Cache.load_overload = load_only
    try:
        yield
    finally:
        caching.Cache.load_overload = load


@contextmanager
def _without_linear_algebra() -> Iterator[None]:
    """numba imports scipy.linalg just to see whether it is there: a fifth of the time to the first game."""
    hidden = "scipy.linalg" not in sys.modules
    if hidden:
        sys.modules["scipy.linalg"] = None
    try:
        yield
    finally:
        if hidden:
            del sys.modules["scipy.linalg"]


@contextmanager
def _without_negative_indices() -> Iterator[None]:
    """numba counts a negative index from the end, at a cost wherever it cannot tell the sign.

    Here none is meant: NONE is never an index. Bounds checks, which all tests run with, now tell of one as well.
    """
    from numba.np import arrayobj  # part of the compiler, which code from the cache does not need

    counted = arrayobj.fix_integer_index
    arrayobj.fix_integer_index = lambda context, builder, kind, index, size: context.cast(builder, index, kind, intp)
    try:
        yield
    finally:
        arrayobj.fix_integer_index = counted


def entry(signature: Callable, *sources: str) -> Callable[[Callable], Entry]:
    """Decorator. `signature` is called when the entry is first used; `sources` are files or folders below the root."""
    return lambda function: Entry(function, signature, ("sim/kernel.py", "sim/bits.py", "sim/rng.py", *sources))


def cache_folder(sources: tuple[str, ...]) -> Path:
    """The folder for compiled code made from these sources with the present flags."""
    flags = [f"{flag}={os.environ.get(flag, '')}" for flag in FLAGS]
    made_by = " ".join([numba.__version__, np.__version__, *flags, hash_sources(sources)])
    return _cache_root() / hashlib.sha256(made_by.encode()).hexdigest()[:16]


def hash_sources(sources: tuple[str, ...]) -> str:
    """One hash of all these files, and of those in these folders."""
    digest = hashlib.sha256()
    for source in sources:
        path = ROOT / source
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def _cache_root() -> Path:
    """STATERA_CACHE, or the user's cache folder, or a temporary one where that cannot be written."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    root = Path(os.environ.get("STATERA_CACHE") or home / "statera")
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            return root
    except OSError:
        return Path(tempfile.gettempdir()) / f"statera-{os.getuid()}"


class CompileCounter(event.Listener):
    """Counts functions as they are compiled, so that a progress display can show that it moves."""

    def __init__(self, advance: Callable[[int], None]):
        self.count, self._advance = 0, advance

    def on_start(self, event):
        pass

    def on_end(self, event):
        self.count += 1
        self._advance(self.count)


def counting_compiles(advance: Callable[[int], None]):
    """Context in which `advance(n)` is called each time a further function has been compiled."""
    return event.install_listener("numba:compile", CompileCounter(advance))


if COMPILED:

    @intrinsic
    def lowest_bit(typing_context, word):
        """The index of the lowest set bit of an int64 word that is not 0."""

        def generate(context, builder, signature, arguments):
            return builder.cttz(arguments[0], cgutils.true_bit)

        return numba.int64(numba.int64), generate

    @intrinsic
    def count_bits(typing_context, word):
        """The number of set bits of an int64 word."""

        def generate(context, builder, signature, arguments):
            return builder.ctpop(arguments[0])

        return numba.int64(numba.int64), generate

else:

    def lowest_bit(word):
        word = int(word)
        return (word & -word).bit_length() - 1

    def count_bits(word):
        return (int(word) & 0xFFFFFFFFFFFFFFFF).bit_count()
