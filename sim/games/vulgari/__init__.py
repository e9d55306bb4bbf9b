"""De Vulgari Eloquentia (Mario Papini, 2010); the rules are in docs/rules/vulgari.md."""

from sim.game import Game
from sim.games.vulgari.board import RULES, build_rules
from sim.games.vulgari.codes import TURNS
from sim.games.vulgari.columns import COLUMNS
from sim.games.vulgari.config import Config
from sim.games.vulgari.goods import GOODS
from sim.games.vulgari.names import name_actions
from sim.games.vulgari.options import list_options
from sim.games.vulgari.play import LOOP, SOURCES
from sim.games.vulgari.state import STATE

GAME = Game(
    name="vulgari",
    title="De Vulgari Eloquentia",
    version=1,
    players=(2, 3, 4, 5),
    state=STATE,
    rules=RULES,
    schema=Config,
    build_rules=build_rules,
    columns=COLUMNS,
    name_actions=name_actions,
    list_options=list_options,
    goods=GOODS,
    most_turns=TURNS,
    play=LOOP.play,
    begin=LOOP.begin,
    give=LOOP.give,
    decide=LOOP.decide,
    step=LOOP.step,
    sources=SOURCES,
    text="sim.games.vulgari.text",
)
