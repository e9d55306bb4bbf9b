"""A table to test rules on: set it up as the rulebook says, do actions by name, read the result.

Actions are named by what docs/trace/monasterium.md gives, without the words that say nothing: `take 5 3`, `use II B
soup`, `novice I A`, `building A 3`, `cloister A 1`, `chapel A`, `window B 2`, `bonus row`, `gain soup`, `swap tool`,
`reroll_neutral 2-2`. Rules run as compiled, with bounds checks.
"""

import copy

import numpy as np

from sim.game import BETWEEN, OVER, load_game
from sim.games.monasterium import codes as c
from sim.games.monasterium.columns import COLUMNS, LOST, SOURCES
from sim.kernel import COMPILED
from sim.trace import list_codes
from sim.variant import check_model, load_variant

GAME = load_game("monasterium")
BASE = load_variant("monasterium", "base")
COLUMN = {column.name: i for i, column in enumerate(COLUMNS)}
ROAD = BASE.data["road"]["spaces"]
QUIET_ROAD = {"spaces": [{"links": space["links"]} for space in ROAD]}


def change(**tables):
    """The base rules with some keys of some tables changed: change(readings={"may_decline": True})."""
    data = copy.deepcopy(BASE.data)
    for table, keys in tables.items():
        data[table] |= keys
    return check_model(GAME.schema, data, "test")


QUIET = change(road=QUIET_ROAD)  # no bonuses on the road


def bits(numbers) -> int:
    return sum(1 << number for number in numbers)


class Table:
    """One game in the action phase of a round; the first player is asked what he takes. Three neutral dice lie on
    every space unless told otherwise, nobody has goods, and all missions are done."""

    def __init__(self, players=4, config=BASE.config, dice=None, seed=1, block=0, placing=False):
        self.config, self.count = config, players
        self.rules, self.states = GAME.build_rules(config, players), np.zeros(1, GAME.state)
        if not COMPILED:
            self.rules, self.states = self.rules.view(np.recarray), self.states.view(np.recarray)
        GAME.begin(self.states, self.rules, seed, block, 0)
        if self.ask == "between":
            self.go()
        if not placing:
            while self.ask != "take":
                self.muddle()
            self.s.neutral[:] = 0
            self.s.personal[:] = 0
            self.dice(dict.fromkeys(range(1, 7), 3) if dice is None else dice)
            self.s.mission_year[:] = 1  # all missions are done, so that they give no points
            for p in range(players):
                self.give(p, **dict.fromkeys(c.GOODS, 0))

    @property
    def s(self):
        return self.states.view(np.recarray)[0]

    @property
    def ask(self):
        """What is asked, or "between" two rounds, or "over"."""
        ask = int(self.s.ask)
        return {BETWEEN: "between", OVER: "over"}.get(ask) or c.ASKS[ask]

    @property
    def player(self):
        return int(self.s.player)

    # --- actions by name --------------------------------------------------------------------------------------------

    def name(self, code):
        letters, a = c.COLUMNS, code
        plain = {c.KEEP: "keep", c.REROLL: "reroll", c.DECLINE: "decline", c.DIE: "die", c.POINTS: "points",
                 c.OF_ROW: "bonus row", c.OF_COLUMN: "bonus column", c.SWAP_TOOL: "swap tool",
                 c.SWAP_BOOK: "swap book"}  # fmt: skip
        if a in plain:
            return plain[a]
        if a < c.TAKE:
            return f"number {a + 1}"
        if a < c.COLUMN:
            return f"take {(a - c.TAKE) // 6 + 1} {(a - c.TAKE) % 6 + 1}"
        if a < c.COLUMN + c.N:
            return f"column {letters[a - c.COLUMN]}"
        if c.GAIN <= a < c.SWAP_TOOL:
            return f"gain {c.GOODS[a - c.GAIN]}"
        if c.USE <= a < c.NOVICE:
            cell, choice = divmod(a - c.USE, c.N_CHOICES)
            row, column = c.ACTION_ROWS[cell // c.N], cell % c.N
            actions = self.config.actions
            kind = (actions.standard, actions.row_1, actions.row_2, actions.row_3)[cell // c.N][column]
            choices = {"swap": ("tool", "book"), "two-goods": [c.GOODS[good] for good in c.PAIRS]}.get(kind)
            assert choices or choice == 0
            return f"use {row} {letters[column]}" + (f" {choices[choice]}" if choices else "")
        if c.NOVICE <= a < c.LAY_GLASS:
            return f"novice {c.NOVICE_ROWS[(a - c.NOVICE) // c.N]} {letters[(a - c.NOVICE) % c.N]}"
        if c.LAY_GLASS <= a < c.LAY_GLASS + 3 * c.N:
            return f"window {letters[(a - c.LAY_GLASS) % c.N]} {(a - c.LAY_GLASS) // c.N + 1}"
        if c.BUILDING <= a < c.BUILDING + c.BOARD:
            return f"building {letters[(a - c.BUILDING) // c.SPACES]} {(a - c.BUILDING) % c.SPACES + 1}"
        if c.CLOISTER <= a < c.CLOISTER + c.BOARD:
            return f"cloister {letters[(a - c.CLOISTER) // c.SPACES]} {(a - c.CLOISTER) % c.SPACES + 1}"
        if c.CHAPEL <= a < c.CHAPEL + c.N:
            return f"chapel {letters[a - c.CHAPEL]}"
        kind = c.PERSONAL if a >= c.PICK_PERSONAL else c.NEUTRAL
        dice = [face for face in range(1, 7) for _ in range(self.s.rolled[kind, face])]
        picked = a - (c.PICK_NEUTRAL, c.PICK_PERSONAL)[kind]
        faces = "-".join(str(face) for i, face in enumerate(dice) if picked >> i & 1)
        return f"reroll_{('neutral', 'personal')[kind]} {faces}".strip()

    @property
    def codes(self):
        codes = list_codes(self.s.legal)
        assert len(codes) == self.s.options
        named = {self.name(code): code for code in codes}
        assert len(named) == len(codes)
        return named

    @property
    def legal(self):
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

    def muddle(self, *asks):
        """Answers one question, or all questions until one of those asked for, with the first legal action."""
        while not asks or self.ask not in asks:
            self.do(min(self.codes, key=self.codes.get))
            if not asks:
                break
        return self

    def go(self):
        """From between two rounds into the next, or, when the game is over, to the score."""
        assert GAME.step(self.states, self.rules, -1) == 0
        return self

    def relist(self):
        """Lists the legal actions anew after the state has been changed by hand."""
        assert self.s.ask >= 0
        return self.go()

    # --- doctoring --------------------------------------------------------------------------------------------------

    def dice(self, neutral, own=None):
        """Dice on the spaces, and nowhere else: neutral {5: 3}, personal {player: {5: 1}}."""
        self.s.neutral[:] = 0
        self.s.personal[:] = 0
        for space, number in neutral.items():
            self.s.neutral[space] = number
        for p, dice in (own or {}).items():
            for space, number in dice.items():
                self.s.personal[space, p] = number
        return self.relist()

    def show(self, neutral=(), personal=()):
        """The dice that lie rolled before the player asked."""
        for kind, faces in enumerate((neutral, personal)):
            self.s.held[kind, self.player] = len(faces)
            for face in range(1, 7):
                self.s.rolled[kind, face] = list(faces).count(face)
        return self.relist()

    def give(self, p, messenger=None, owned=None, **goods):
        for good, number in goods.items():
            self.s.goods[p, c.GOODS.index(good)] = number
        if messenger is not None:
            self.s.messenger[p] = messenger - 1
        if owned is not None:
            self.s.owned[p] = owned
        return self.relist()

    def rich(self, p, messenger=None):
        return self.give(p, messenger, **dict.fromkeys(c.GOODS, 20))

    def side(self):
        return (self.config.board.two if self.count == 2 else self.config.board.more).monasteries

    def send(self, p, *sendings):
        """Novices that were sent earlier: "I A: building A 3", "III B: chapel C", "extra I: cloister A 1"."""
        s = self.s
        for sending in sendings:
            novice, place = sending.split(": ")
            row, column = novice.split()
            if row == "extra":
                s.extras[p] &= ~(1 << c.NOVICE_ROWS.index(column))
            else:
                cell = c.N * c.NOVICE_ROWS.index(row) + c.COLUMNS.index(column)
                assert s.novices[p] >> cell & 1, f"{novice} has been sent"
                s.novices[p] &= ~(1 << cell)
            area, monastery, *space = place.split()
            m = c.MONASTERIES.index(monastery)
            s.present[p, c.AREAS.index(area), m] += 1
            if area == "chapel":
                s.chapels[p] |= 1 << m
                s.chapel_room[m] -= 1
                assert s.chapel_room[m] >= 0
                if s.chapel_room[m] == 0:
                    s.open_chapels &= ~(1 << m)
                if row != "extra":
                    s.chapel_sent[p, m] += 1
                    s.chapels_sent[p] += 1
            else:
                number = int(space[0])
                bit = 1 << c.SPACES * m + number - 1
                taken, own = ("taken_buildings", "buildings") if area == "building" else ("taken_cloister", "cloisters")
                assert not s[taken] & bit, f"{place} is taken"
                s[taken] |= bit
                s[own][p] |= bit
                if area == "building":
                    touching = [i for i, near in enumerate(self.side()[monastery].cloister) if number in near]
                    s.near[p] |= bits(c.SPACES * m + i for i in touching)
            if row == "IV":
                s.flipped[p] |= 1 << c.COLUMNS.index(column)
        return self.relist()

    def glaze(self, p, *rows):
        """The tiles in the rows of a player's window, from the top: "AB", "C"; they came from the monasteries."""
        s = self.s
        for row, tiles in enumerate(rows):
            for column, tile in enumerate(tiles):
                m = c.MONASTERIES.index(tile)
                s.glass[p, row, column] = m
                s.glass_rows[p, row] |= 1 << m
                s.glass_columns[p, column] |= 1 << m
                s.windows[m] -= 1
                assert s.windows[m] >= 0
                if s.windows[m] == 0:
                    s.glazed &= ~(1 << m)
            s.glass_length[p, row] = len(tiles)
        return self.relist()

    def panes(self, **left):
        """The window tiles left in monasteries: A=0."""
        for monastery, number in left.items():
            m = c.MONASTERIES.index(monastery)
            self.s.windows[m] = number
            self.s.glazed = self.s.glazed & ~(1 << m) | (number > 0) << m
        return self.relist()

    def stock(self, **left):
        """What is left of a limited supply."""
        for good, number in left.items():
            self.s.supply[c.GOODS.index(good)] = number
        return self.relist()

    def missions(self, *names):
        """The cards in play, two of each deck, done by nobody."""
        all_cards = self.all_missions()
        self.s.cards[: len(names)] = [all_cards.index(name) for name in names]
        self.s.mission_year[:] = 0
        return self.relist()

    def all_missions(self):
        decks = self.config.missions
        return [card for deck in (decks.deck_a, decks.deck_b, decks.deck_c) for card in deck.cards]

    def to_round(self, number):
        """It is another round, with the same first player."""
        self.s.turn, self.s.year = number, (number - 1) // self.count + 1
        return self.relist()

    # --- reading ----------------------------------------------------------------------------------------------------

    def goods(self, p):
        """The goods a player has, those of which he has any."""
        return {good: int(n) for good, n in zip(c.GOODS, self.s.goods[p], strict=True) if n}

    def messenger(self, p):
        return int(self.s.messenger[p]) + 1

    def points(self, p, source=None):
        """Points so far, of one source or of all that gave any."""
        points = {name: int(n) for name, n in zip(SOURCES, self.s.points[p], strict=True) if n}
        return points.get(source, 0) if source else points

    def column(self, p, name):
        return int(self.s.tally[p, COLUMN[name]])

    def lost(self, p):
        return {what: self.column(p, f"lost_{what}") for what in LOST if self.column(p, f"lost_{what}")}

    def on(self, space):
        """Dice on a space: neutral ones, and the players' own."""
        return int(self.s.neutral[space]), [int(n) for n in self.s.personal[space, : self.count]]

    def novices(self, p, row):
        """The columns of a row whose novices are still on the grid."""
        cells = [c.N * c.NOVICE_ROWS.index(row) + column for column in range(c.N)]
        return "".join(letter for letter, cell in zip(c.COLUMNS, cells, strict=True) if self.s.novices[p] >> cell & 1)

    def extras(self, p):
        return [row for i, row in enumerate(c.NOVICE_ROWS) if self.s.extras[p] >> i & 1]

    def present(self, p, area):
        """A player's novices in an area, by monastery."""
        counts = self.s.present[p, c.AREAS.index(area)]
        return {name: int(n) for name, n in zip(c.MONASTERIES, counts, strict=True) if n}

    def mission_names(self):
        """The cards in play."""
        return [self.all_missions()[card] for card in self.s.cards if card != c.NONE]

    def glass(self, p):
        names = [*c.MONASTERIES, ""]
        return ["".join(names[m] for m in row) for row in self.s.glass[p].tolist()]

    # --- the end ----------------------------------------------------------------------------------------------------

    def finish(self):
        """Ends the game by a die that brings the first player a soup, and scores it."""
        self.to_round(self.config.calendar.years * self.count).dice({2: 1}).do("take 2 1", "use standard B")
        assert self.ask in ("between", "over")
        while self.ask != "over":
            self.go()
        return self.go()

    def ranks(self):
        return [self.column(p, "rank") for p in range(self.count)]
