"""What a run is to play: a study with its names resolved to rules, strategies and blocks."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace

import numpy as np

from sim.game import Game, Option
from sim.lineup import SEATINGS, count_blocks, describe_pool
from sim.problem import Problem

MAX_BLOCKS = 2**31 - 1  # the `block` column is Int32
MAX_SEED = 2**63 - 1


@dataclass(frozen=True)
class Cell:
    """One variant with one number of players."""

    variant: str
    players: int
    blocks: int
    rules: np.ndarray  # one record
    options: dict[int, Option]

    @property
    def games(self) -> int:
        return self.blocks * self.players


@dataclass(frozen=True)
class Part:
    """Blocks first to stop - 1 of a cell: what is played in one go and stored in one file."""

    cell: int
    first: int
    stop: int

    @property
    def file(self) -> str:
        return f"{self.cell:03d}-{self.first:010d}.parquet"


@dataclass(frozen=True)
class Plan:
    """All that the rows of a run depend on."""

    game: Game
    study: str
    about: str
    seed: int
    games: int  # asked for per cell; whole blocks may make it a few more
    variants: tuple[dict, ...]  # name, about, fingerprint, reconstructed, and how to refer to each
    cells: tuple[Cell, ...]
    strategies: np.ndarray  # of STRATEGY records
    definitions: tuple[dict, ...]  # of the same strategies, with name and fingerprint
    pool: tuple[int, ...]  # the study's list of strategies by index; a name may be there twice
    choosers: Callable  # picklable; gives a worker the tuple of choosers
    arc: int = 0  # games per cell whose arc and choices are recorded
    tier: str = ""  # the level of play, as reports call it
    seating: str = "drawn"  # one of SEATINGS
    code: str = ""  # a hash of the code of rules and bots

    @property
    def names(self) -> list[str]:
        return [definition["name"] for definition in self.definitions]

    @property
    def total_games(self) -> int:
        return sum(cell.games for cell in self.cells)

    def facts(self) -> dict:
        """What makes two runs the same run: equal facts give equal rows."""
        return {
            "game": self.game.name,
            "game version": self.game.version,
            "study": self.study,
            "seed": self.seed,
            "games": self.games,
            "players": [cell.players for cell in self.cells],
            "variants": {variant["name"]: variant["fingerprint"] for variant in self.variants},
            "strategies": {d["name"]: d["fingerprint"] for d in self.definitions},
            "line-up": [self.names[i] for i in self.pool],
            "seating": self.seating,
            "arc": self.arc,
            "code": self.code,
        }

    def describe_cells(self) -> list[dict]:
        return [
            {
                "variant": cell.variant,
                "players": cell.players,
                "blocks": cell.blocks,
                "games": cell.games,
                "lineups": describe_pool(self.pool, cell.players, self.seating),
                "options": [asdict(option) for option in cell.options.values()],
            }
            for cell in self.cells
        ]


def build_plan(
    game: Game,
    *,
    study: str,
    seed: int,
    games: int,
    players: Sequence[int],
    variants: Sequence,
    refs: Sequence[str],
    lineup: Sequence[str],
    strategies: np.ndarray,
    definitions: Sequence[dict],
    choosers: Callable,
    about: str = "",
    arc: int = 0,
    tier: str = "",
    seating: str = "drawn",
    code: str = "",
) -> Plan:
    """Checks what a study asks for and makes its cells: every variant with every number of players.

    `variants` have name, about, config, fingerprint and reconstructed; `refs` are the names or paths they were asked
    for by; `lineup` names the study's strategies, which `strategies` and `definitions` hold once each.
    """
    names = [definition["name"] for definition in definitions]
    problems = [
        f"{game.title} is not played by {n}; it is for {', '.join(map(str, game.players))}."
        for n in players
        if n not in game.players
    ]
    for what, values in (("players", players), ("variants", [v.name for v in variants]), ("strategies", lineup)):
        if not values:
            problems.append(f"the study has no {what}; name at least one.")
        elif what != "strategies" and len(set(values)) < len(values):
            problems.append(f"{what} {', '.join(map(str, values))}: each may be named once.")
    if not 0 <= seed <= MAX_SEED:
        problems.append(f"seed {seed} is out of range; it must be 0 to {MAX_SEED}.")
    if not 1 <= games <= MAX_BLOCKS:
        problems.append(f"games {games} is out of range; it must be 1 to {MAX_BLOCKS} per cell.")
    if arc < 0:
        problems.append(f"arc {arc} is out of range; it must be 0 or more games per cell.")
    if seating not in SEATINGS:
        problems.append(f"seating {seating!r}: is none; there are {', '.join(SEATINGS)}.")
    elif seating == "invasion" and len(set(lineup)) == 1:
        problems.append(f"seating invasion needs two strategies at least; there is only {lineup[0]}.")
    if problems:
        raise Problem(problems)
    cells = [
        Cell(
            variant.name,
            n,
            count_blocks(games, n),
            game.build_rules(variant.config, n),
            game.list_options(variant.config),
        )
        for variant in variants
        for n in players
    ]
    described = [
        {
            "name": variant.name,
            "ref": str(ref),
            "about": variant.about,
            "fingerprint": variant.fingerprint,
            "reconstructed": list(variant.reconstructed),
            "changes": list(variant.changes),
        }
        for variant, ref in zip(variants, refs, strict=True)
    ]
    return Plan(
        game=game,
        study=study,
        about=about,
        seed=seed,
        games=games,
        variants=tuple(described),
        cells=tuple(cells),
        strategies=strategies,
        definitions=tuple(definitions),
        pool=tuple(names.index(name) for name in lineup),
        choosers=choosers,
        arc=arc,
        tier=tier,
        seating=seating,
        code=code,
    )


def list_parts(plan: Plan, part_games: int) -> Iterator[Part]:
    """The parts of a plan in order, each of about so many games."""
    for i, cell in enumerate(plan.cells):
        step = max(1, part_games // cell.players)
        for first in range(0, cell.blocks, step):
            yield Part(i, first, min(first + step, cell.blocks))


def list_waves(plan: Plan, part_games: int) -> Iterator[list[Part]]:
    """The parts of a plan whose cells are equally long, in waves: the same blocks of every cell, half as many again."""
    step = max(1, part_games // plan.cells[0].players)
    first, blocks = 0, min(cell.blocks for cell in plan.cells)
    while first < blocks:
        stop = min(first + step * max(2, first // (2 * step)), blocks)
        yield [Part(i, at, min(at + step, blocks)) for at in range(first, stop, step) for i in range(len(plan.cells))]
        first = stop


def shorten_plan(plan: Plan, blocks: int) -> Plan:
    """The plan with so many blocks of each cell."""
    cells = tuple(replace(cell, blocks=blocks) for cell in plan.cells)
    return replace(plan, cells=cells, games=max(cell.games for cell in cells))
