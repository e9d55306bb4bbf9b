"""`statera play`: one game, told in words or as data."""

import json

import numpy as np

from sim.lineup import build_games
from sim.plan import Plan
from sim.problem import Problem
from sim.trace import follow_game, load_text
from sim.variant import load_variant
from workbench.studies import change_study, find_study, resolve_plan


def play_game(what: str, options: dict, block: int, rotation: int, as_json: bool, with_legal: bool) -> None:
    """Plays game `rotation` of a block of a study's first cell and prints it."""
    study = change_study(find_study(what), options)
    seating = "drawn" if options.get("strategies") else study.seating
    plan = resolve_plan(study.model_copy(update={"games": 1, "arc": 0, "seating": seating}))
    cell = plan.cells[0]
    if not 0 <= rotation < cell.players:
        raise Problem(f"--rotation {rotation}: must be 0 to {cell.players - 1} with {cell.players} players.")
    if block < 0:
        raise Problem(f"--block {block}: must be 0 or more.")
    lineup = find_lineup(plan, cell.players, block, rotation, bool(options.get("strategies")))
    variant = load_variant(plan.game.name, study.variants[0])
    moments = follow_game(plan.game, cell.rules, plan.strategies, plan.choosers(), lineup, plan.seed, block, rotation)
    text = load_text(plan.game)
    names = [plan.names[i] for i in lineup]
    if as_json:
        facts = {
            "game": plan.game.name,
            "version": plan.game.version,
            "variant": cell.variant,
            "players": cell.players,
            "seed": plan.seed,
            "block": block,
            "rotation": rotation,
            "strategies": names,
        }
        print(json.dumps(facts | text.game_data(moments, variant.config, with_legal), indent=1, ensure_ascii=False))
        return
    luck = f"seed {plan.seed}, block {block}, rotation {rotation}"
    print(f"{plan.game.title}, {cell.variant}, {cell.players} players; {luck}")
    for line in text.tell_game(moments, variant.config, names):
        print(line)


def find_lineup(plan: Plan, players: int, block: int, rotation: int, given: bool) -> list[int]:
    """Who sits where: as given on the command line, seat by seat, or as in that game of the study."""
    if given:
        pool = plan.pool * players if len(plan.pool) == 1 else plan.pool
        if len(pool) != players:
            raise Problem(f"--strategies: {len(pool)} for {players} players; give one for each seat, or one for all.")
        return list(pool)
    lineups, _, rotations = build_games(plan.pool, players, plan.seed, block, block + 1, plan.seating)
    return [int(i) for i in lineups[np.flatnonzero(rotations == rotation)[0]][:players]]
