"""Hansa Teutonica (Andreas Steding, 2009/2014); the rules are in docs/rules/hansa.md."""

from sim.game import Game
from sim.games.hansa.board import RULES, build_rules
from sim.games.hansa.codes import ARC
from sim.games.hansa.columns import COLUMNS
from sim.games.hansa.config import Config
from sim.games.hansa.goods import GOODS
from sim.games.hansa.names import name_actions
from sim.games.hansa.options import list_options
from sim.games.hansa.play import FILES, LOOP
from sim.games.hansa.state import STATE

GAME = Game(
    name="hansa",
    title="Hansa Teutonica",
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
    most_turns=ARC,
    play=LOOP.play,
    begin=LOOP.begin,
    give=LOOP.give,
    decide=LOOP.decide,
    step=LOOP.step,
    sources=FILES,
    text="sim.games.hansa.text",
)
