"""The uniform bot: any group of like actions, then any action of it, so that groups with many members do not drown the rest.

It plays every game: a game's rules list the groups, and its state has `legal`, `player` and `noise`.
"""

from sim.bits import count_bits, nth_bit
from sim.rng import draw


def choose_uniform(s, r, w):
    present = 0
    for group in range(r.groups):
        if s.legal[r.group_word[group]] & r.group_mask[group]:
            present |= 1 << group
    p = s.player
    group = nth_bit(present, draw(s.noise, p, count_bits(present)))
    word = r.group_word[group]
    members = s.legal[word] & r.group_mask[group]
    return 64 * word + nth_bit(members, draw(s.noise, p, count_bits(members)))
