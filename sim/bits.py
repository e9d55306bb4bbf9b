"""Sets as 64-bit words: bit i of an int64 stands for element i. Bit 63, the sign, is never used."""

from sim.kernel import count_bits, inlined, kernel, lowest_bit

__all__ = ["count_bits", "has_bit", "lowest_bit", "nth_bit"]


@inlined
def has_bit(word, i):
    return (word >> i) & 1


@kernel
def nth_bit(word, n):
    """The index of the n-th set bit, counting from 0; the word has more than n."""
    for _ in range(n):
        word &= word - 1
    return lowest_bit(word)
