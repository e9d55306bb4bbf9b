"""What the contract tests must know of Pig (tests/contract/hooks.py)."""

from policies.uniform import choose_uniform
from sim.kernel import kernel
from tests.contract.hooks import ANY
from tests.games.pig.rules import COLUMNS, HOLD, MOST_ROUNDS, can_hold

OWN_TURN, CODES = ANY, 2
SHARED_RANKS = True
PLAIN_GAMES = 4
MOST_DECISIONS = 100 * MOST_ROUNDS
HIDDEN = RESHUFFLED_WITH_OTHERS = {"luck", "noise"}
NAMES = [column.name for column in COLUMNS]
choose = choose_uniform


@kernel
def is_legal(s, r, code):
    return code != HOLD or can_hold(s, s.player)


def check_pieces(s, r, config) -> None:
    for p in range(int(s.players)):
        row = {name: int(s.tally[p, i]) for i, name in enumerate(NAMES)}
        assert s.pot[p] >= 0 and row["rolled"] == s.pot[p] + s.score[p] + row["lost"]
        assert row["pts_early"] + row["pts_late"] == s.score[p]


def check_change(before, after, r) -> None:
    for p in range(int(before.players)):
        assert before.score[p] <= after.score[p]


def check_row(row, config) -> None:
    assert row["rolled"] == row["score"] + row["lost"]
    assert row["act_hold"] <= row["act_roll"] and row["pts_early"] <= config.dice.goal // 2


def conceal(s, r, player, rng, remember) -> None:
    """The rolls to come, and the others' thoughts."""
    s.luck[:] = rng.integers(0, 2**63, len(s.luck), dtype="u8")
    for q in range(len(s.noise)):
        if q != player:
            s.noise[q] = rng.integers(0, 2**63, dtype="u8")
