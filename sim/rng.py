"""Counter-based random streams (splitmix64). Only this module draws.

A stream is a uint64 word that starts at a hash of (study seed, block, stream number): every named source of luck
has its own, so that a rule which draws once more from one of them does not shift the others, and the same block
has the same luck in every variant and for every bot.
"""

import numpy as np

from sim.kernel import COMPILED, inlined, kernel

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
S11 = np.uint64(11)
UNIT = 1.0 / (1 << 53)

NOISE = 1000  # stream numbers from here on belong to the bots: NOISE + 8 * rotation + seat

if not COMPILED:  # plain numpy warns where compiled code wraps silently, as is meant here
    np.seterr(over="ignore")


@kernel
def mix(word):
    """Scrambles a uint64."""
    word = (word ^ (word >> S30)) * MIX_1
    word = (word ^ (word >> S27)) * MIX_2
    return word ^ (word >> S31)


@kernel
def start_stream(seed, block, stream):
    """The first word of a stream."""
    word = mix(np.uint64(seed) + GOLDEN)
    word = mix((word ^ np.uint64(block)) + GOLDEN)
    return fork(word, stream)


@kernel
def fork(word, number):
    """The first word of a stream that branches off: luck of its own for each numbered occasion."""
    return mix((word ^ np.uint64(number)) + GOLDEN)


@inlined
def draw(streams, i, n):
    """A number from 0 to n - 1 from stream i, which moves on."""
    streams[i] += GOLDEN
    return np.int64(((mix(streams[i]) >> S32) * np.uint64(n)) >> S32)


@inlined
def draw_unit(streams, i):
    """A number in [0, 1) from stream i, which moves on."""
    streams[i] += GOLDEN
    return np.float64(np.int64(mix(streams[i]) >> S11)) * UNIT


def draw_words(seed: int, blocks: np.ndarray, stream: int, count: int) -> np.ndarray:
    """uint64[B, count]: the first words that this stream gives in each block; plain numpy, for whole arrays."""
    plain = getattr(mix, "py_func", mix)
    with np.errstate(over="ignore"):
        word = plain(np.uint64(seed) + GOLDEN)
        word = plain((word ^ blocks.astype(np.uint64)) + GOLDEN)
        word = plain((word ^ np.uint64(stream)) + GOLDEN)
        return plain(word[:, None] + GOLDEN * np.arange(1, count + 1, dtype=np.uint64))
