"""A table to test rules on: set it up as a test wants it, do actions by name, read the result.

Actions are named by the values of docs/trace/hansa.md in order: `place cube Emden-Stade`,
`pay cube 0 1`, `piece 2 disc`.
A piece on a house is written as owner and kind: `0c` is player 0's cube, `1d` player 1's disc, `nc` a neutral cube.
Rules run as compiled, with bounds checks.
"""

import numpy as np

from sim.game import BETWEEN, OVER
from sim.games.hansa import GAME
from sim.games.hansa.codes import ABILITIES, ASKS, KINDS, NEUTRAL, NONE, PIECES
from sim.games.hansa.columns import COLUMNS, SOURCES
from sim.games.hansa.data import Words, action_data
from sim.kernel import COMPILED
from sim.trace import list_codes
from sim.variant import check_model, load_variant
from tests.oracles import hansa as twin

COLUMN = {column.name: i for i, column in enumerate(COLUMNS)}
BASE = load_variant("hansa", "base")


def change(**tables):
    """The base rules with some keys of some tables changed: change(readings={"income": "exactly"})."""
    return check_model(GAME.schema, change_data(**tables), "test")


def change_data(**tables):
    data = dict(BASE.data)
    for table, keys in tables.items():
        data[table] = {**data[table], **keys}
    return data


def blank(config, players: int) -> tuple[np.ndarray, np.ndarray]:
    """Rules and a state as the entries take them; plain kernels need records that read `s.turn`."""
    rules, states = GAME.build_rules(config, players), np.zeros(1, GAME.state)
    return (rules, states) if COMPILED else (rules.view(np.recarray), states.view(np.recarray))


def read_owner(owner):
    return NEUTRAL if owner in ("n", "neutral") else int(owner)


def read_piece(text):
    """Owner and kind of `0c`, `nc`, ..."""
    return read_owner(text[0]), "cd".index(text[1])


class Table:
    """One game. Player 0 is asked first. Unless told otherwise the board is empty, and nobody has neutral cubes."""

    def __init__(self, players=4, data=None, seed=1, block=0, empty=True):
        self.config = BASE.config if data is None else check_model(GAME.schema, data, "test")
        self.count = players
        self.board = twin.read_rules(BASE.data if data is None else data, players)
        self.routes, self.cities = list(self.board["routes"]), list(self.board["cities"])
        self.words = Words(self.config)  # numbers are those of both sides of the board together
        self.route_number = {route: number for number, route in enumerate(self.words.routes)}
        self.city_number = {city: number for number, city in enumerate(self.words.cities)}
        self.rules, self.states = blank(self.config, players)
        GAME.begin(self.states, self.rules, seed, block, 0)
        if empty:
            self.s.on[:] = 0
            self.refresh()
        while self.ask == "between":
            self.go()

    @property
    def s(self):
        return self.states.view(np.recarray)[0]

    @property
    def ask(self):
        """What is asked, as in docs/trace/hansa.md, or "between" two rounds, or "over"."""
        ask = int(self.s.ask)
        return {BETWEEN: "between", OVER: "over"}.get(ask) or ASKS[ask]

    @property
    def player(self):
        return int(self.s.player)

    @property
    def asked(self):
        return self.ask, self.player

    @property
    def actions(self):
        """Actions left in this turn."""
        return int(self.s.actions)

    @property
    def codes(self):
        codes = list_codes(self.s.legal)
        assert len(codes) == self.s.options
        named = {
            " ".join(str(value) for value in action_data(self.s, code, self.words).values()): code for code in codes
        }
        assert len(named) == len(codes)
        return named

    @property
    def legal(self):
        """The names of the legal actions."""
        return set(self.codes)

    def can(self, name):
        return name in self.legal

    def starting(self, beginning):
        """What follows this beginning in the names of the legal actions."""
        return {name.removeprefix(beginning + " ") for name in self.legal if f"{name} ".startswith(beginning + " ")}

    def do(self, *names):
        for name in names:
            codes = self.codes
            assert name in codes, f"{name} is not legal; {self.ask} of player {self.player}: {sorted(codes)}"
            assert GAME.step(self.states, self.rules, codes[name]) == 0
            while self.ask == "between":
                self.go()
        return self

    def go(self):
        """From between two rounds into the next, or, when the game is over, to the score."""
        assert GAME.step(self.states, self.rules, -1) == 0
        return self

    def end_turn(self):
        """The player asked stops; what waits on his plate goes to the first route offered."""
        active = int(self.s.active)
        self.do("end")
        while self.ask in ("plate", "site") and self.s.active == active:
            self.do(min(self.legal))
        return self

    def end_round(self):
        """All players stop at once until the next round has begun, or the game is over."""
        turn = int(self.s.turn)
        while self.ask != "over" and self.s.turn == turn:
            self.end_turn()
        return self

    # --- doctoring --------------------------------------------------------------------------------------------------

    def houses(self, route, *pieces):
        """Exactly these pieces stand on a route: houses("Kampen-Osnabrück", "0c", "1d")."""
        i = self.route_number[route]
        self.s.on[:, :, i] = 0
        for text in pieces:
            owner, kind = read_piece(text)
            self.s.on[owner, kind, i] += 1
        return self.refresh()

    def fill(self, *routes, piece="2c"):
        """All free houses of these routes get a piece."""
        owner, kind = read_piece(piece)
        for route in routes:
            i = self.route_number[route]
            self.s.on[owner, kind, i] += self.board["routes"][route] - self.s.on[:, :, i].sum()
        return self.refresh()

    def offices(self, city, *owners, extra=()):
        """Owners of the first offices of a city from the left, and of its extra ones in the order they came."""
        i = self.city_number[city]
        self.s.office[i] = NONE
        self.s.extra[i] = NONE
        self.s.office[i, : len(owners)] = [read_owner(owner) for owner in owners]
        self.s.extra[i, : len(extra)] = [read_owner(owner) for owner in extra]
        self.s.extras[i] = len(extra)
        return self.refresh()

    def network(self, p, *cities):
        """Player p alone has the first office of each of these cities."""
        for city in cities:
            self.offices(city, p)
        return self

    def give(self, p, supply=None, stock=None, markers=None, used=None, plate=None, prestige=None, table=(), **levels):
        """Pieces as (cubes, discs), markers as lists of kinds, levels as upgrades made: give(0, actions=2)."""
        s = self.s
        if supply is not None:
            s.supply[p] = supply
        if stock is not None:
            s.stock[p] = stock
        for field, kinds in ((s.held, markers), (s.used, used)):
            if kinds is not None:
                field[p] = [kinds.count(kind) for kind in KINDS]
        if plate is not None:
            s.plate[p, : len(plate)] = [KINDS.index(kind) for kind in plate]
            s.plates[p] = len(plate)
        if prestige is not None:
            s.prestige[p] = s.points[p, SOURCES.index("route")] = prestige
        for space in table:
            s.space[space] = p
        for ability, level in levels.items():
            if ability == "actions" and p == s.active:
                s.actions += self.shows("actions", level) - self.shows("actions", self.level(p, "actions"))
            s.level[p, ABILITIES.index(ability)] = level
        return self.relist()

    def shows(self, ability, level):
        return self.board["tracks"][ability][level]

    def act(self, actions):
        """So many actions are left."""
        self.s.actions = actions
        return self.relist()

    def mark(self, route, kind):
        """The marker of a route; None takes it away."""
        self.s.marker[self.route_number[route]] = NONE if kind is None else KINDS.index(kind)
        return self.refresh()

    def pile(self, *kinds):
        """The supply of markers, the first to be drawn first."""
        self.s.pile[: len(kinds)] = [KINDS.index(kind) for kind in reversed(kinds)]
        self.s.left = len(kinds)
        return self

    def refresh(self):
        """What follows from houses, markers and offices, and the legal actions."""
        for field, value in derived(self).items():
            self.s[field] = value
        return self.relist()

    def relist(self):
        """Lists the legal actions anew after the state has been changed by hand."""
        return self.go() if self.s.ask >= 0 else self

    # --- reading ----------------------------------------------------------------------------------------------------

    def supply(self, p):
        return tuple(int(n) for n in self.s.supply[p])

    def stock(self, p):
        return tuple(int(n) for n in self.s.stock[p])

    def level(self, p, ability):
        return int(self.s.level[p, ABILITIES.index(ability)])

    def prestige(self, p=None):
        """Of one owner, or of all players."""
        if p is None:
            return [int(self.s.prestige[q]) for q in range(self.count)]
        return int(self.s.prestige[read_owner(p)])

    def on(self, route):
        """The pieces on a route, as `0c`, sorted."""
        i, found = self.route_number[route], []
        for owner in range(len(self.s.on)):
            for kind in (0, 1):
                name = "n" if owner == NEUTRAL else str(owner)
                found += [name + "cd"[kind]] * int(self.s.on[owner, kind, i])
        return sorted(found)

    def office(self, city):
        """Owners of the printed offices of a city."""
        i = self.city_number[city]
        return [self.tell_owner(owner) for owner in self.s.office[i, : len(self.board["cities"][city])]]

    def extra(self, city):
        i = self.city_number[city]
        return [self.tell_owner(owner) for owner in self.s.extra[i, : self.s.extras[i]]]

    @staticmethod
    def tell_owner(owner):
        return None if owner == NONE else "n" if owner == NEUTRAL else int(owner)

    def marker(self, route):
        kind = self.s.marker[self.route_number[route]]
        return None if kind == NONE else KINDS[kind]

    def marked(self):
        return {route: kind for route in self.routes if (kind := self.marker(route))}

    def markers(self, p):
        """Unused ones, sorted."""
        return sorted(kind for i, kind in enumerate(KINDS) for _ in range(int(self.s.held[p, i])))

    def used(self, p):
        return sorted(kind for i, kind in enumerate(KINDS) for _ in range(int(self.s.used[p, i])))

    def plate(self, p):
        return sorted(KINDS[kind] for kind in self.s.plate[p, : self.s.plates[p]])

    def column(self, p, name):
        return int(self.s.tally[p, COLUMN[name]])

    # --- the end ----------------------------------------------------------------------------------------------------

    def finish(self):
        """Ends the game here, as stalled if nothing else has ended it."""
        if self.ask != "over":
            self.s.idle = self.board["stall_rounds"]
            self.s.claimed = 0
            self.end_round()
        assert self.ask == "over", self.ask
        self.go()
        return self

    def sheet(self, source):
        """Each player's points of one source, at the end."""
        i = SOURCES.index(source)
        return [int(self.s.points[p, i]) for p in range(self.count)]

    def end(self):
        column = COLUMNS[COLUMN["end"]]
        return column.labels[self.column(0, "end")]

    def scores(self):
        return [self.column(p, "score") for p in range(self.count)]

    def ranks(self):
        return [self.column(p, "rank") for p in range(self.count)]


def derived(table) -> dict:
    """The fields of the state that follow from others, reckoned here in the plainest way."""
    s, board = table.s, table.board
    owners, kinds = range(s.on.shape[0]), range(len(PIECES))
    houses = {table.route_number[route]: number for route, number in board["routes"].items()}
    printed = {table.city_number[city]: len(offices) for city, offices in board["cities"].items()}
    ends = {
        table.route_number[route]: [table.city_number[city] for city in board["ends"][route]] for route in table.routes
    }
    on, office, extras = s.on.astype(int), s.office.astype(int).tolist(), s.extras.tolist()
    filled = on.sum(axis=(0, 1))

    def bits(numbers):
        return sum(1 << number for number in numbers)

    def from_left(city):
        return s.extra[city, : extras[city]].tolist()[::-1] + office[city]

    def controls(city):
        owner = twin.controller([None if owner == NONE else owner for owner in from_left(city)])
        return NONE if owner is None else owner

    def per_city(reckon, empty):
        return [reckon(city) if city in printed else empty for city in range(len(office))]

    taken = per_city(lambda city: sum(owner != NONE for owner in office[city]), 0)
    open_cities = [city for city in printed if taken[city] < printed[city]]
    pairs = {
        number: (table.city_number[city], left)
        for number, (city, left) in enumerate(table.words.pairs)
        if left + 1 < printed.get(table.city_number[city], 0)
    }
    return {
        "filled": filled,
        "has": [[bits(i for i in houses if on[owner, kind, i]) for kind in kinds] for owner in owners],
        "full": [bits(i for i in houses if on[owner, :, i].sum() == houses[i]) for owner in owners],
        "free": bits(i for i in houses if filled[i] < houses[i]),
        "empty": bits(i for i in houses if filled[i] == 0),
        "marked": bits(i for i in houses if s.marker[i] != NONE),
        "houses": on.sum(axis=(1, 2)),
        "taken": taken,
        "offices": [per_city(lambda city, owner=owner: from_left(city).count(owner), 0) for owner in owners],
        "cities": [bits(city for city in printed if owner in from_left(city)) for owner in owners],
        "controller": per_city(controls, NONE),
        "open": bits(open_cities),
        "open_routes": bits(i for i in houses if any(city in open_cities for city in ends[i])),
        "pairs": [
            bits(
                number
                for number, (city, left) in pairs.items()
                if taken[city] > left + 1 and owner in office[city][left : left + 2]
            )
            for owner in owners
        ],
        "completed": len(printed) - len(open_cities),
    }
