"""What is recorded of some games beyond their rows: arcs, one per game, turn and seat; choices, one per seat.

Both carry who it was and how it ended, so that a report needs no join.
"""

import numpy as np
import polars as pl

from sim.game import ARC_FIELDS, GOOD_FIELDS, Game, Option

OF_GOODS = ("held", "gained", "spent", "blocked")  # the GOOD_FIELDS
OF_OPTIONS = ("offered", "taken", "first")
WHO = ("variant", "players", "block", "rotation", "game", "seat", "strategy")
HOW = ("score", "rank", "win_share", "turns")


def build_arcs(game: Game, seats: pl.DataFrame, arcs: np.ndarray) -> pl.DataFrame:
    """Points and goods of every player after every turn played, from arcs[G, turns, players, fields]."""
    games, _, players, _ = arcs.shape
    turns = np.minimum(seats["turns"].to_numpy().reshape(games, players)[:, 0], arcs.shape[1])
    played = np.arange(arcs.shape[1])[None, :] < turns[:, None]
    numbers = arcs[played].reshape(-1, arcs.shape[3])
    which, turn = np.nonzero(played)
    rows = (which[:, None] * players + np.arange(players)).ravel()
    frame = seats.select(*WHO, *HOW)[rows].with_columns(
        pl.Series("turn", np.repeat(turn + 1, players).astype(np.int16)), pl.Series("points", numbers[:, 0])
    )
    named = [f"{good.name}_{field}" for good in game.goods for field in OF_GOODS]
    assert len(OF_GOODS) == GOOD_FIELDS
    goods = np.ascontiguousarray(numbers[:, ARC_FIELDS:].T)
    return frame.with_columns(pl.Series(name, column) for name, column in zip(named, goods, strict=True))


def build_choices(options: dict[int, Option], seats: pl.DataFrame, choices: np.ndarray) -> pl.DataFrame:
    """For every option the turns it was offered in and taken in, and the first of these (0: never)."""
    series = [
        pl.Series(f"{field} {option.name}", np.ascontiguousarray(choices[:, number, i]))
        for number, option in options.items()
        for i, field in enumerate(OF_OPTIONS)
    ]
    return seats.select(*WHO, *HOW).with_columns(series)
