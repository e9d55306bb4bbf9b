"""Plans of the toy game, for tests of what plays and stores them."""

from dataclasses import dataclass, field
from functools import partial

from sim.plan import Plan, build_plan
from tests.games.race import GAME, Config, build_strategies, compile_choosers


@dataclass
class Variant:
    name: str
    config: Config
    about: str = ""
    reconstructed: list[str] = field(default_factory=list)
    changes: list[str] = field(default_factory=list)

    @property
    def fingerprint(self) -> str:
        return f"{self.config.goal}-{self.config.jinx}"


FOUR = ("any", "bold", "careful", "steady")


def race_plan(
    games=400,
    players=(4,),
    seed=5,
    jinx=0,
    goals=(20,),
    lineup=FOUR,
    arc=0,
    head_start=(0,) * 4,
    gifts=None,
    tier="",
    seating="drawn",
) -> Plan:
    """A study of the race. With `jinx` n, one block in n fails; of `arc` games all is recorded; `head_start` gives
    places to seats, `gifts` to strategies."""
    strategies, definitions = build_strategies(any=None, bold=15.0, careful=0.0, steady=8.0, wild=99.0, twin=15.0)
    for record, definition in zip(strategies, definitions, strict=True):
        if places := (gifts or {}).get(definition["name"]):
            record["gift"][0], record["gifted"] = places, 1
    used = [i for i, definition in enumerate(definitions) if definition["name"] in lineup]
    variants = [Variant(f"goal-{goal}", Config(goal=goal, jinx=jinx, head_start=[*head_start, 0])) for goal in goals]
    return build_plan(
        GAME,
        study="toy",
        seed=seed,
        games=games,
        players=players,
        variants=variants,
        refs=[variant.name for variant in variants],
        lineup=lineup,
        strategies=strategies[used],
        definitions=[definitions[i] for i in used],
        choosers=partial(compile_choosers, ("any", "weighted")),
        arc=arc,
        tier=tier,
        seating=seating,
    )
