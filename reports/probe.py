"""What an option is worth, by intervention: the same games with one player who never takes it.

`statera probe` plays them; here is what the pairs of games come to, and how that is kept in RUN/probes.parquet.
Values are of having the option: games as they were less games without it, so a good thing is above 0.
"""

from dataclasses import asdict, dataclass
from io import BytesIO
from math import nan
from pathlib import Path

import numpy as np
import polars as pl

from reports.stats import NO_DATA, Estimate, absent, block_sums, ratio_estimate, student_estimate
from sim.problem import Problem

FILE = "probes.parquet"


@dataclass(frozen=True)
class Pairs:
    """One player's games with an option and without, in the same order [games]."""

    blocks: np.ndarray
    took: np.ndarray  # whether he took the option where he might
    win_share: np.ndarray
    win_share_without: np.ndarray
    score: np.ndarray
    score_without: np.ndarray


def weigh_option(pairs: Pairs, players: int) -> dict[str, Estimate]:
    """The worth of an option over all games, and per game in which it was taken, in win points and in score.

    Paired by block (common random numbers). Per use is the first divided by the share of games in which the option was
    taken (Wald 1940; Angrist & Imbens 1994): who would not have taken it loses nothing by not being allowed to.
    """
    gains = {
        "win_points": players * (pairs.win_share - pairs.win_share_without),
        "score": pairs.score - pairs.score_without,
    }
    used = block_sums(pairs.took, pairs.blocks)
    found = {}
    for name, gain in gains.items():
        sums = block_sums(gain, pairs.blocks)
        found[name] = ratio_estimate(sums.sums, sums.counts)
        found[f"{name}_per_use"] = per_use(sums.sums, used.sums)
    return found


def per_use(gains: np.ndarray, uses: np.ndarray) -> Estimate:
    """Gain for each use, from sums over blocks. A block without a use counts too: plans may differ there as well."""
    total, n_blocks = float(uses.sum()), len(uses)
    if total == 0:
        return absent(nan, 0, 0, 0.95, NO_DATA)
    value = float(gains.sum()) / total
    residual = (gains - value * uses) / total
    variance = float(residual @ residual) * n_blocks / (n_blocks - 1) if n_blocks > 1 else nan
    return student_estimate(value, variance, n_blocks, round(total), 0.95, np.abs(gains).max() / total)


def build_line(variant: str, players: int, option: str, games: int, pairs: Pairs) -> dict:
    """A line of probes.parquet; `games` is how many were asked for, should some have failed."""
    line = {"variant": variant, "players": players, "option": option, "games": games}
    line["taken"] = float(pairs.took.mean()) if len(pairs.took) else nan
    for name, estimate in weigh_option(pairs, players).items():
        line |= {f"{name} {key}": value for key, value in asdict(estimate).items()}
    return line


def write_lines(lines: list[dict]) -> bytes:
    """The lines as parquet, in the same order whoever finished first."""
    buffer = BytesIO()
    pl.DataFrame(lines, infer_schema_length=None).sort("variant", "players", "option").write_parquet(buffer)
    return buffer.getvalue()


def load_probes(run: Path) -> pl.DataFrame | None:
    """All that was measured of a run; None if nothing was."""
    file = Path(run) / FILE
    if not file.exists():
        return None
    try:
        return pl.read_parquet(file)
    except (pl.exceptions.PolarsError, OSError) as error:
        reason = str(error).splitlines()[0]
        raise Problem(f"{file} is damaged ({reason}); delete it and measure again by `statera probe`.") from error


def read_probes(run: Path, variant: str, players: int) -> pl.DataFrame | None:
    """What was measured in a cell."""
    probes = load_probes(run)
    if probes is None:
        return None
    own = probes.filter((pl.col("variant") == variant) & (pl.col("players") == players))
    return None if own.is_empty() else own


def read_effect(line: dict, name: str) -> Estimate:
    """One of the estimates of a line, by its name in `weigh_option`."""
    return Estimate(**{key: line[f"{name} {key}"] for key in Estimate.__dataclass_fields__})
