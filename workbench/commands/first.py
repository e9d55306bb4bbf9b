"""What a bench plays, and the first game of a fresh process. Imports no more than playing needs: its start is timed."""

from sim.part import build_task, play_games
from sim.plan import Part, Plan
from workbench.studies import find_study, resolve_plan


def build_bench_plan(game: str, players: int, policy: str) -> Plan:
    """A plan of the default study's base rules: the uniform bot alone, or the study's strategies."""
    study = find_study(game)
    changes = {"players": [players], "variants": ["base"], "games": 10**6, "arc": 0}
    if policy == "uniform":
        changes["strategies"] = ["uniform"]
    return resolve_plan(study.model_copy(update=changes))


def play_first(game: str, players: int) -> None:
    """Plays one block of the default study, as a fresh process does first."""
    plan = build_bench_plan(game, players, "strategies")
    play_games(build_task(plan, Part(0, 0, 1)))
