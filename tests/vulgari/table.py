"""A table to test rules on: set it up as the rulebook says, do actions by name, read the result.

Actions are named by what docs/trace.md gives: `move Roma`, `move sea Roma`, `take black 2 sold 1`, `keep 3`, `bid 5`.
Rules run as compiled, with bounds checks.
"""

import numpy as np

from sim.game import BETWEEN, OVER
from sim.games.vulgari import GAME
from sim.games.vulgari.codes import ASKS, CARDINALS, CAREERS, CUBES, FRIARS, KNOWLEDGE, LEVELS, NONE, TRACKS, ZONES
from sim.games.vulgari.columns import COLUMNS, SOURCES
from sim.games.vulgari.data import Words, action_data, rank_track
from sim.kernel import COMPILED
from sim.trace import list_codes
from sim.variant import check_model, load_variant

COLUMN = {column.name: i for i, column in enumerate(COLUMNS)}
BASE = load_variant("vulgari", "base")


def change(**tables):
    """The base rules with some keys of some tables changed: change(messenger={"paid": "at-once"})."""
    data = dict(BASE.data)
    for table, keys in tables.items():
        data[table] = {**data[table], **keys}
    return check_model(GAME.schema, data, "test")


def say(data: dict) -> str:
    """An action of docs/trace.md as one line."""
    data = dict(data)
    if data["name"] == "take":
        sold = f" sold {data['sold']}" if data["sold"] else ""
        return f"take {data['colour']} {data['count']}{sold}"
    return " ".join("-".join(value) if isinstance(value, list) else str(value) for value in data.values())


def blank(config, players: int) -> tuple[np.ndarray, np.ndarray]:
    """Rules and a state as the entries take them; plain kernels need records that read `s.turn`."""
    rules, states = GAME.build_rules(config, players), np.zeros(1, GAME.state)
    return (rules, states) if COMPILED else (rules.view(np.recarray), states.view(np.recarray))


class Table:
    """One game. Player 0 is asked first; unless told otherwise it is the given turn's first player's turn."""

    def __init__(self, players=4, turn=1, config=BASE.config, seed=1, block=0, reds=(), starts=(), empty=False):
        self.config, self.count = config, players
        self.words = Words(config)
        self.rules, self.states = blank(config, players)
        GAME.begin(self.states, self.rules, seed, block, 0)
        self.dealt = self.states.copy().view(np.recarray)[0]
        if empty:  # no cubes anywhere
            self.s.calendar[:] = 0
        if reds:
            self.s.papal[:] = [number in reds for number in range(len(self.s.papal))]
        if turn > 0:
            for p in reversed(range(players)):
                self.do(f"start {starts[p]}" if starts else sorted(self.legal)[0])
            self.s.turn = turn - 1
            self.go()

    @property
    def s(self):
        return self.states.view(np.recarray)[0]

    @property
    def r(self):
        return self.rules.view(np.recarray)[0]

    @property
    def ask(self):
        """What is asked, as in docs/trace.md, or "between" two turns, or "over"."""
        ask = int(self.s.ask)
        return {BETWEEN: "between", OVER: "over"}.get(ask) or ASKS[ask]

    @property
    def player(self):
        return int(self.s.player)

    @property
    def order(self):
        return [int(p) for p in self.s.order[: self.count]]

    @property
    def knowledge_order(self):
        return rank_track(self.s, KNOWLEDGE)

    @property
    def codes(self):
        codes = list_codes(self.s.legal)
        assert len(codes) == self.s.options
        named = {say(action_data(self.s, code, self.words)): code for code in codes}
        assert len(named) == len(codes)
        return named

    @property
    def legal(self):
        """The names of the legal actions."""
        return set(self.codes)

    def can(self, name):
        return name in self.legal

    def starting(self, beginning):
        """The legal actions whose names begin so."""
        return {name for name in self.legal if name.startswith(beginning)}

    def do(self, *names):
        for name in names:
            codes = self.codes
            assert name in codes, f"{name} is not legal; {self.ask}: {sorted(codes)}"
            assert GAME.step(self.states, self.rules, codes[name]) == 0
        return self

    def go(self):
        """From between two turns into the next, or, when the game is over, to the score."""
        assert GAME.step(self.states, self.rules, -1) == 0
        return self

    def relist(self):
        """Lists the legal actions anew after the state has been changed by hand."""
        return self.go() if self.s.ask >= 0 else self

    def end_turn(self):
        """All players end their turns without more ado."""
        while self.ask != "between":
            self.do("end")
        return self

    def next_turn(self):
        return self.end_turn().go()

    # --- doctoring --------------------------------------------------------------------------------------------------

    def zone(self, name):
        return self.words.zones.index(name)

    def put(self, p, zone, port=None):
        self.s.place[p] = self.zone(zone) if port is None else ZONES + self.zone(port)
        return self.relist()

    def at(self, p):
        place = int(self.s.place[p])
        return self.words.zones[place] if place < ZONES else f"sea {self.words.zones[place - ZONES]}"

    def give(self, p, zone=None, port=None, tile=None, ducats=None, front=None, cubes=None, **tracks):
        """Puts a player where the test wants him: tracks by name (knowledge=27), cubes as {"red": 2}, tile="mario"."""
        s = self.s
        if zone is not None:
            self.put(p, zone, port)
        if ducats is not None:
            s.ducats[p] = ducats
        if front is not None:
            s.front[p] = front
        for cube, number in (cubes or {}).items():
            s.behind[p, CUBES.index(cube)] = number
        if tile in FRIARS:
            s.career[p], s.friar[p] = 1, FRIARS.index(tile)
            s.free_friars &= ~(1 << FRIARS.index(tile))
        elif tile in CARDINALS:
            s.career[p], s.friar[p], s.cardinal[p] = 2, NONE, CARDINALS.index(tile)
            s.free_cardinals &= ~(1 << CARDINALS.index(tile))
        for track, space in tracks.items():
            s.arrivals += 1
            s.space[TRACKS.index(track), p], s.arrival[TRACKS.index(track), p] = space, s.arrivals
        return self.relist()

    def offer(self, red=0, black=0, yellow=0, green=0):
        self.s.offer[:] = red, black, yellow, green
        return self.relist()

    def lay(self, turn, red=0, black=0, yellow=0, green=0):
        """Cubes on a turn space to come."""
        self.s.calendar[turn] = red, black, yellow, green
        return self

    def show(self, level, *kinds, deck=()):
        """The manuscripts of a level, face up and in the deck (top first), as "blue" or "blue-violet"."""
        s = self.s
        of_level = {"-".join(colours): kind for kind, (of, colours) in enumerate(self.words.kinds) if of == level}
        for kind in of_level.values():
            s.display[kind] = 0
            s.on_display &= ~(1 << kind)
        for name in kinds:
            s.display[of_level[name]] += 1
            s.on_display |= 1 << of_level[name]
        s.shown[level] = len(kinds)
        s.deck_left[level] = len(deck)
        s.deck[level, : len(deck)] = [of_level[name] for name in reversed(deck)]
        return self.relist()

    def hold(self, p, *manuscripts):
        """Manuscripts in a player's hand, as "4 blue-violet"."""
        for name in manuscripts:
            level, colours = name.split()
            self.s.hand[p, self.words.kinds.index((int(level), colours.split("-")))] += 1
        return self

    def lay_event(self, tile, zone=None):
        self.s.event_at[self.zone(zone) if zone else self.r.event_zone[tile]] = tile
        return self.relist()

    # --- reading ----------------------------------------------------------------------------------------------------

    def ducats(self, p):
        return int(self.s.ducats[p])

    def space(self, p, track="knowledge"):
        return int(self.s.space[TRACKS.index(track), p])

    def career(self, p):
        return CAREERS[self.s.career[p]]

    def behind(self, p):
        return {cube: int(self.s.behind[p, i]) for i, cube in enumerate(CUBES) if self.s.behind[p, i]}

    def lying(self, turn):
        """The cubes on a turn space."""
        return {cube: int(self.s.calendar[turn, i]) for i, cube in enumerate(CUBES) if self.s.calendar[turn, i]}

    def offered(self):
        return {cube: int(self.s.offer[i]) for i, cube in enumerate(CUBES) if self.s.offer[i]}

    def displayed(self, level):
        kinds = [
            ("-".join(colours), self.s.display[kind])
            for kind, (of, colours) in enumerate(self.words.kinds)
            if of == level
        ]
        return sorted(name for name, copies in kinds for _ in range(copies))

    def events(self):
        """Zone -> event tile lying there."""
        return {self.words.zones[z]: int(tile) for z, tile in enumerate(self.s.event_at[:ZONES]) if tile}

    @property
    def actions(self):
        return int(self.s.actions)

    def column(self, p, name):
        return int(self.s.tally[p, COLUMN[name]])

    # --- the end ----------------------------------------------------------------------------------------------------

    def elect(self):
        """Ends the last turn: the election is asked for, or the game is over."""
        self.s.last, self.s.ask = 1, BETWEEN
        return self.go()

    def score(self, source=None):
        """The score sheet after the election: each player's points, of one source or of each."""
        if self.ask != "over":
            self.elect()
        assert self.ask == "over", self.ask
        self.go()
        sheet = [dict(zip(SOURCES, map(int, self.s.points[p]), strict=True)) for p in range(self.count)]
        return [own[source] for own in sheet] if source else sheet

    def titles(self):
        return [
            COLUMNS[COLUMN["title"]].labels[i] if (i := self.column(p, "title")) >= 0 else None
            for p in range(self.count)
        ]

    def ranks(self):
        return [self.column(p, "rank") for p in range(self.count)]


def exhaust(table, *levels):
    """No manuscript of these levels is left; it counts from now on (V24)."""
    s = table.s
    for level in levels:
        table.show(level)
        s.exhausted |= 1 << level
    for level in range(1, LEVELS + 1):
        s.level_cost[level] = table.r.level_actions[level] - sum(1 for gone in levels if gone < level)
    s.lingua_open = 1
    return table.relist()
