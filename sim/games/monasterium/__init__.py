"""Monasterium (Arve D. Fühler, 2020); the rules are in docs/rules/monasterium.md."""

from sim.game import Game
from sim.games.monasterium.board import RULES, build_rules
from sim.games.monasterium.codes import MOST_ROUNDS
from sim.games.monasterium.columns import COLUMNS
from sim.games.monasterium.config import Config
from sim.games.monasterium.goods import GOODS
from sim.games.monasterium.names import name_actions
from sim.games.monasterium.options import list_options
from sim.games.monasterium.play import LOOP, SOURCES
from sim.games.monasterium.state import STATE

GAME = Game(
    name="monasterium",
    title="Monasterium",
    version=2,
    players=(2, 3, 4),
    state=STATE,
    rules=RULES,
    schema=Config,
    build_rules=build_rules,
    columns=COLUMNS,
    name_actions=name_actions,
    list_options=list_options,
    goods=GOODS,
    most_turns=MOST_ROUNDS,
    play=LOOP.play,
    begin=LOOP.begin,
    give=LOOP.give,
    decide=LOOP.decide,
    step=LOOP.step,
    sources=SOURCES,
    text="sim.games.monasterium.text",
)
