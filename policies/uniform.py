"""The uniform bot: any group of like actions, then any action of it, so that large groups do not drown the rest.

It plays every game: a game's rules list the groups, and its state has `legal`, `player` and `noise`.
"""

from sim.bits import count_bits, nth_bit
from sim.rng import draw


def choose_uniform(s, r, w):
    present = 0  # groups of several actions
    for group in range(r.groups):
        if s.legal[r.group_word[group]] & r.group_mask[group]:
            present |= 1 << group
    count = count_bits(present)
    for word in range(len(r.alone)):
        count += count_bits(s.legal[word] & r.alone[word])
    p = s.player
    at = draw(s.noise, p, count)
    for word in range(len(r.alone)):
        alone = s.legal[word] & r.alone[word]
        if at < count_bits(alone):
            return 64 * word + nth_bit(alone, at)
        at -= count_bits(alone)
    group = nth_bit(present, at)
    word = r.group_word[group]
    members = s.legal[word] & r.group_mask[group]
    return 64 * word + nth_bit(members, draw(s.noise, p, count_bits(members)))
