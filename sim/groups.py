"""Groups of like actions, such as all moves: part of every game's rules record, for bots that choose a group first."""

import numpy as np


def group_fields(words: int, groups: int) -> list[tuple]:
    """The fields of a rules record: actions that are a group of their own, by word; the others, each in one word."""
    return [
        ("alone", "i8", words),
        ("groups", "i8"),
        ("group_word", "i8", groups),
        ("group_mask", "i8", groups),
    ]


def fill_groups(r: np.void, groups: dict[str, list[int]]) -> None:
    """Writes groups of action codes into a rules record."""
    several = [codes for codes in groups.values() if len(codes) > 1]
    for codes in groups.values():
        if len(codes) == 1:
            r["alone"][codes[0] >> 6] |= 1 << (codes[0] & 63)
    r["groups"] = len(several)
    for i, codes in enumerate(several):
        r["group_word"][i] = codes[0] >> 6
        r["group_mask"][i] = sum(1 << (code & 63) for code in codes)
