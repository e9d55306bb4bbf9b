"""Games between strategies, for tests of how well they play."""

import polars as pl

from policies.chooser import load_strategies, load_strategy
from sim.game import Game
from sim.loop import TAKEN
from sim.part import Games, build_task, play_games
from sim.plan import Part, Plan, build_plan
from sim.variant import load_variant


def play_pool(game: Game, pool, games: int, players: int, seed: int, variant: str, arc: int = 0) -> tuple[Plan, Games]:
    """Games between strategies of a pool."""
    strategies, choosers, definitions = load_strategies(game, list(dict.fromkeys(pool)))
    plan = build_plan(
        game,
        study="test",
        seed=seed,
        games=games,
        players=[players],
        variants=[load_variant(game.name, variant)],
        refs=[variant],
        lineup=[load_strategy(game, ref)["name"] for ref in pool],
        strategies=strategies,
        definitions=definitions,
        choosers=choosers,
        arc=arc,
    )
    played = play_games(build_task(plan, Part(0, 0, games // players)))
    assert not played.status.any()
    return plan, played


def play_tables(game: Game, pool, games: int, players: int = 4, seed: int = 7, variant: str = "base") -> pl.DataFrame:
    """Rows of games between strategies of a pool, with their names."""
    plan, played = play_pool(game, pool, games, players, seed, variant)
    frame = pl.DataFrame(played.numbers, schema=[column.name for column in game.columns], orient="row")
    return frame.with_columns(strategy=pl.Series([plan.names[i] for i in played.lineups.ravel()]))


def count_taken(game: Game, pool, games: int, option: str, players: int = 4, seed: int = 7) -> dict[str, float]:
    """The turns in a game in which each strategy took an option, on average."""
    plan, played = play_pool(game, pool, games, players, seed, "base", arc=games)
    number = next(n for n, known in plan.cells[0].options.items() if known.name == option)
    taken, who = played.choices[:, number, TAKEN], played.lineups.ravel()
    return {name: float(taken[who == i].mean()) for i, name in enumerate(plan.names)}


def win_share(rows: pl.DataFrame, name: str) -> float:
    return rows.filter(pl.col("strategy") == name).select((pl.col("rank") == 1).mean()).item()
