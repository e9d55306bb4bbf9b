"""What reports count: missions are things that come of themselves, as they were dealt and fulfilled (M4, M17)."""

import numpy as np

from sim.game import load_game
from sim.loop import FIRST, OFFERED, TAKEN
from tests.contract.bots import load_config
from tests.contract.test_records import record

GAME = load_game("monasterium")
MISSIONS = {n: o for n, o in GAME.list_options(load_config("monasterium")).items() if o.family == "mission"}


def test_m4_m17_missions_in_play_are_offered_and_those_fulfilled_are_taken():
    rows, _, choices = record(GAME, 4, 60)
    names = [column.name for column in GAME.columns]
    own = choices[:, :, list(MISSIONS)]
    assert len(MISSIONS) == 15 and not any(option.chosen for option in MISSIONS.values())
    assert (own[..., OFFERED].sum(axis=2) == 6).all(), "two of each deck"
    assert (own[:, :1, :, OFFERED] == own[..., OFFERED]).all(), "the same for all players"
    done = rows[:, :, [names.index(f"missions_{deck}") for deck in "abc"]].sum(axis=2)
    assert (own[..., TAKEN].sum(axis=2) == done).all() and done.any()
    years = np.stack([rows[:, :, names.index(f"missions_year_{year}")] for year in (1, 2, 3)])
    for year in (1, 2, 3):
        assert ((own[..., FIRST] == 4 * year).sum(axis=2) == years[year - 1]).all()
