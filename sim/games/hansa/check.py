"""What only several keys of the config together can get wrong.

Each check takes the tables it compares, by name, and yields (path of the key, what is wrong and the remedy, paths of
other keys that may be the mistake as well). It runs whenever those tables are sound by themselves, so that one mistake
does not hide another.
"""

from collections import Counter
from itertools import pairwise

from sim.games.hansa.check_board import BOARD_CHECKS, Found
from sim.games.hansa.codes import COLOURS, EXTRAS, KINDS, MARKERS, MOST_PIECES, PIECES


def check_pieces(pieces, abilities) -> Found:
    """Desk, score and supply are made up from a player's own pieces."""
    for piece in PIECES:
        total = getattr(pieces, f"{piece}s")
        aside = pieces.score_cubes if piece == "cube" else 0
        desk = sum(len(track.values) - 1 for track in abilities.tracks.values() if track.covered_by == piece)
        left = total - aside - desk
        what = f"of {total} {piece}s {desk} cover the desk" + (f" and {aside} mark the score" if aside else "")
        if left < 0:
            yield (
                ("pieces", f"{piece}s"),
                f"is too few: {desk} must cover the desk" + (f" and {aside} mark the score" if aside else ""),
                ("abilities",),
            )
            continue
        for seat, supply in enumerate(getattr(pieces, f"supply_{piece}s")):
            if supply > left:
                yield (
                    ("pieces", f"supply_{piece}s", seat),
                    f"{what}, so at most {left} can be in supply",
                    ("pieces", f"{piece}s"),
                    ("abilities",),
                )
    total = pieces.cubes + pieces.discs - pieces.score_cubes
    if total > MOST_PIECES:
        yield ("pieces", "cubes"), f"makes {total} pieces with the discs; at most {MOST_PIECES}", ("pieces", "discs")


def check_tracks(abilities) -> Found:
    """No upgrade makes an ability worse."""
    for name, track in abilities.tracks.items():
        values = track.values
        if name == "privilege":
            values = [COLOURS.index(colour) for colour in values]
        elif name == "bags":
            values = track.numbers
        if any(lower > higher for lower, higher in pairwise(values)):
            yield ("abilities", name, "values"), "an upgrade makes it worse; let the values rise, or stay the same"


def check_markers(markers) -> Found:
    """Start markers exist, the points rise, and nothing overflows."""
    for kind, needed in Counter(markers.start).items():
        if needed > markers[kind].count:
            yield (
                ("markers", "start"),
                f"needs {needed} of {kind}, but there are {markers[kind].count}; add some or start with another kind",
                ("markers", kind, "count"),
            )
    if markers.total > MARKERS:
        counts = [("markers", kind, "count") for kind in KINDS]
        yield counts[0], f"there are {markers.total} markers in all; at most {MARKERS}", *counts[1:]
    if markers.extra_office.count > EXTRAS:
        yield ("markers", "extra_office", "count"), f"is too many; at most {EXTRAS}"
    for lower, higher in pairwise(markers.points):
        if lower[0] >= higher[0] or lower[1] > higher[1]:
            yield (
                ("markers", "points"),
                f"{list(higher)} after {list(lower)} does not rise; sort the pairs, points rising with markers",
            )


CHECKS = (check_pieces, check_tracks, check_markers, *BOARD_CHECKS)
