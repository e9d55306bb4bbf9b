"""`statera games`: what there is to play."""

from rich.table import Table

from policies.chooser import strategy_names
from sim.game import GAMES, load_game
from sim.source import config_names
from sim.variant import load_variant, variant_names
from workbench.console import console


def print_games() -> None:
    for name in GAMES:
        game = load_game(name)
        console.print(f"[bold]{name}[/bold]  {game.title}")
        lines = Table.grid(padding=(0, 2))
        lines.add_row("  players", ", ".join(map(str, game.players)))
        lines.add_row("  variants", ", ".join(variant_names(name)))
        lines.add_row("  strategies", ", ".join(strategy_names(game)))
        lines.add_row("  studies", ", ".join(config_names(name, "studies")))
        console.print(lines)


def print_actions(name: str) -> None:
    """The names of a game's actions, as in `forbid`."""
    game = load_game(name)
    for action in game.name_actions(load_variant(game.name, "base").config).values():
        print(action)
