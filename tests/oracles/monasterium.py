"""The naive twin of Monasterium.

A slow, obvious second implementation of docs/rules/monasterium.md (clauses M1..M20), written from that text alone.
It replays a recorded game (docs/trace/monasterium.md) and tells where the recorded game and these rules part ways.
It shares no code with the engine it checks and knows its rules only as the merged TOML of a variant, a plain dict.
"""

import itertools
import json
from collections import Counter

COLUMNS = ["A", "B", "C", "D", "E"]  # of the action area, and the names of the monasteries too
ROWS = ["I", "II", "III", "IV"]
GOODS = ["influence", "soup", "rosary", "tool", "book"]
SIX = 6
SOURCES = [
    "action",
    "column",
    "road",
    "lay",
    "workshop",
    "common",
    "rows",
    "columns",
    "mission_a",
    "mission_b",
    "mission_c",
    "monasteries",
    "chapels",
    "cloisters",
    "goods",
]
DECKS = {"A": "deck-a", "B": "deck-b", "C": "deck-c"}
DECLINE = {"name": "decline"}


# ----------------------------------------------------------------------------------------------------------------------
# Naive helpers
# ----------------------------------------------------------------------------------------------------------------------


def price(prices, before):
    """What the next one costs when there were so many before; the last price is that of all later ones (M13, M14)."""
    return prices[min(before, len(prices) - 1)]


def fits(window, monastery, row):
    """May a tile of this monastery be built in this row of a 3x3 window (M16)? Rows fill from the left."""
    column = len(window[row])
    if column == 3 or monastery in window[row]:
        return False
    return all(len(other) <= column or other[column] != monastery for other in window)


def sub_multisets(faces):
    """Every choice out of these dice, where equal faces are the same."""
    choices = {choice for size in range(len(faces) + 1) for choice in itertools.combinations(sorted(faces), size)}
    return [list(choice) for choice in sorted(choices)]


def setup_faults(config, setup):
    """What is wrong with the cards in play (M4)."""
    faults = []
    for deck, table in DECKS.items():
        cards, all_cards = setup["missions"][deck], config["missions"][table]["cards"]
        if len(cards) != config["missions"]["in_play"] or len(set(cards)) != len(cards) or set(cards) - set(all_cards):
            faults.append(f"missions of deck {deck}: {cards} (M4)")
    return faults


# ----------------------------------------------------------------------------------------------------------------------
# The game
# ----------------------------------------------------------------------------------------------------------------------


class Twin:
    """One game. `ask` is the pending decision, `legal` its actions, `apply` takes one of them.

    `roll(turn, player, why, neutral, personal)` gives the faces of so many neutral and personal dice.
    """

    def __init__(self, config, players, setup, roll):
        self.config, self.count, self.roll = config, players, roll
        self.in_play = {card: deck for deck, cards in setup["missions"].items() for card in cards}
        self.turn = 0  # a turn of the trace is a round
        self.first = 0
        self.supply = {good: config["supply"][good] for good in GOODS} if config["supply"]["limited"] else None
        self.spaces = {face: {"neutral": 0, "personal": [0] * players} for face in range(1, SIX + 1)}
        self.board = self._build_board()
        self.lost = Counter()  # since the last decision
        self.players = [self._new_player() for _ in range(players)]
        for player in range(players):
            for good in GOODS:
                self._gain(player, good, config["start"][good])
        self.lost.clear()
        self.column = None  # on which the dice of the current turn lie
        self.dice = []  # those dice; True: it has had its row IV point when the tile was flipped (M14)
        self.used = set()  # actions done in this turn that may be done once (M9)
        self.snapshots = []
        self.sheet = None
        self._game = self._play()
        self._question = next(self._game)

    def _per_count(self, table):
        return table[f"players-{self.count}"]

    def _build_board(self):  # M2
        sides = self.config["board"]
        side = sides["two"] if self.count == 2 else sides["more"]
        board = {}
        for name, monastery in side["monasteries"].items():
            blocked_buildings = monastery.get("blocked_buildings", []) if self.count == 3 else []
            blocked_cloister = monastery.get("blocked_cloister", []) if self.count == 3 else []
            board[name] = {
                "buildings": {
                    space: {"kind": kind, "novice": "blocked" if space in blocked_buildings else None}
                    for space, kind in enumerate(monastery["buildings"], start=1)
                },
                "cloister": {
                    space: {"touches": touches, "novice": "blocked" if space in blocked_cloister else None}
                    for space, touches in enumerate(monastery["cloister"], start=1)
                },
                "chapel": [],  # players, one for each novice
                "windows": self._per_count(self.config["capacity"]["windows"]),
            }
        return board

    def _new_player(self):  # M3
        return {
            "goods": dict.fromkeys(GOODS, 0),
            "points": dict.fromkeys(SOURCES, 0),
            "messenger": 1,
            "dice": self.config["dice"]["personal"],
            "reroll": self.config["dice"]["reroll"],
            "grid": [(row, column) for row in ROWS for column in COLUMNS],
            "extras": list(ROWS),
            "chapel_novices": [],  # monasteries, for each row III novice sent
            "extra_chapel_novices": [],  # monasteries, for each extra novice sent to a chapel
            "window": [[], [], []],  # rows of monasteries
            "missions": {},
        }

    # --- the outside ---------------------------------------------------------------------------------------------

    @property
    def ask(self):
        """(turn, player, kind) of the pending decision, None when the game is over."""
        return None if self._question is None else (self.turn, *self._question[:2])

    @property
    def legal(self):
        return [] if self._question is None else self._question[2]

    def apply(self, action):
        if action not in self.legal:
            raise ValueError(f"{self.ask}: illegal {action}")
        self.lost.clear()
        try:
            self._question = self._game.send(action)
        except StopIteration:
            self._question = None

    @property
    def year(self):  # M1
        return (self.turn - 1) // self.count + 1

    def _clockwise(self, start):
        return [(start + i) % self.count for i in range(self.count)]

    # --- the course of the game: generators that yield (player, kind, list of legal actions) ---------------------

    def _play(self):
        for number in range(self.config["calendar"]["years"] * self.count):
            self.turn, self.first = number + 1, number % self.count
            if number == 0:
                for player in range(self.count):  # what the rules give at the start counts (M17)
                    self._look_at_missions(player)
            yield from self._place_dice()
            yield from self._use_dice()
            self.snapshots.append(self._take_snapshot())
            for me in self.players:  # M18
                me["reroll"] = self.config["dice"]["reroll"]
        self.sheet = self._score_sheet()

    # --- placing dice (M5, M6) -----------------------------------------------------------------------------------

    def _place_dice(self):
        neutral = self._per_count(self.config["dice"]["neutral"])
        held = {p: {"neutral": neutral, "personal": me["dice"]} for p, me in enumerate(self.players)}
        while any(hand["neutral"] + hand["personal"] for hand in held.values()):
            for player in self._clockwise(self.first):
                hand = held[player]
                if hand["neutral"] + hand["personal"] == 0:
                    continue
                rolled = self.roll(self.turn, player, "turn", hand["neutral"], hand["personal"])
                rolled = yield from self._may_reroll(player, rolled)
                shown = sorted(set(rolled["neutral"] + rolled["personal"]))
                action = yield player, "number", [{"name": "number", "number": number} for number in shown]
                number = action["number"]
                self._lay(player, number, rolled)
                for kind in ("neutral", "personal"):
                    hand[kind] -= rolled[kind].count(number)

    def _lay(self, player, number, rolled):
        """Put all dice of this number on its space."""
        self.spaces[number]["neutral"] += rolled["neutral"].count(number)
        self.spaces[number]["personal"][player] += rolled["personal"].count(number)

    def _may_reroll(self, player, rolled):  # M6
        me = self.players[player]
        if not me["reroll"]:
            return rolled
        action = yield player, "reroll", [{"name": "keep"}, {"name": "reroll"}]
        if action["name"] == "keep":
            return rolled
        me["reroll"] = False
        chosen = {"neutral": [], "personal": []}
        for kind, other in (("neutral", "personal"), ("personal", "neutral")):
            if not rolled[kind]:
                continue
            choices = sub_multisets(rolled[kind])
            may_be_none = bool(chosen["neutral"]) if kind == "personal" else bool(rolled[other])
            if not may_be_none:
                choices.remove([])
            name = f"reroll_{kind}"
            action = yield player, name, [{"name": name, "faces": faces} for faces in choices]
            chosen[kind] = action["faces"]
        again = self.roll(self.turn, player, "reroll", len(chosen["neutral"]), len(chosen["personal"]))
        after = {}
        for kind in ("neutral", "personal"):
            kept = list(rolled[kind])
            for face in chosen[kind]:
                kept.remove(face)
            after[kind] = kept + again[kind]
        return after

    # --- actions (M7, M8) ----------------------------------------------------------------------------------------

    def _use_dice(self):
        while any(space["neutral"] + sum(space["personal"]) for space in self.spaces.values()):
            for player in self._clockwise(self.first):
                takes = self._takes(player)
                if takes:
                    action = yield player, "take", takes
                    yield from self._turn(player, action["space"], action["dice"])

    def _takes(self, player):
        takes = []
        for face, space in self.spaces.items():
            limit = self.config["dice"]["most_sixes" if face == SIX else "most_taken"]
            there = space["personal"][player] + space["neutral"]
            takes += [{"name": "take", "space": face, "dice": dice} for dice in range(1, min(limit, there) + 1)]
        return takes

    def _turn(self, player, face, dice):
        self.used = set()
        own = min(dice, self.spaces[face]["personal"][player])  # his own come first
        self.spaces[face]["personal"][player] -= own
        self.spaces[face]["neutral"] -= dice - own
        if face == SIX:
            columns = [column for column in COLUMNS if self._uses(player, [column])]
            if not columns:
                self.lost["dice"] += dice
                return
            action = yield player, "column", [{"name": "column", "column": column} for column in columns]
            self.column = action["column"]
        else:
            self.column = COLUMNS[face - 1]
        self.dice = [False] * dice
        while self.dice:
            has_scored = self.dice.pop()  # the die leaves the tile when its action begins (M14)
            uses = self._uses(player, [self.column])
            if uses or self.config["readings"]["lost_die_scores"]:
                if self._is_flipped(player, self.column) and not has_scored:
                    self._score(player, "column", self.config["actions"]["column_points"])
            if uses:
                action = yield player, "action", uses
                yield from self._do_use(player, action, once=True)
            else:
                self.lost["dice"] += 1
        self.column = None

    def _is_flipped(self, player, column):
        return ("IV", column) not in self.players[player]["grid"]

    # --- the action area (M9) ------------------------------------------------------------------------------------

    def _action_at(self, row, column):
        key = {"standard": "standard", "I": "row_1", "II": "row_2", "III": "row_3"}[row]
        return self.config["actions"][key][COLUMNS.index(column)]

    def _uses(self, player, columns, once=True):
        """Every possible action in these columns; with `once`, none a second time that is done once a turn."""
        uses = []
        for column in columns:
            for row in ("standard", "I", "II", "III"):
                if row != "standard" and (row, column) in self.players[player]["grid"]:
                    continue
                if once and (row, column) in self.used:
                    continue
                use = {"name": "use", "row": row, "column": column}
                uses += [use | how for how in self._ways(player, self._action_at(row, column))]
        return uses

    def _ways(self, player, action):
        """How this action can be done: [] if it is impossible, [{}] if there is nothing to choose."""
        if action in GOODS:
            return [{}] if self._is_left(action) else []
        if action == "two-goods":
            return [{"choice": good} for good in ("soup", "influence", "rosary") if self._is_left(good)]
        if action == "swap":
            return [{"choice": to} for to in self._swaps(player)]
        if action in ("messenger", "long-messenger", "points"):
            return [{}]
        if action == "send":
            return [{}] if self._sendings(player, 0) else []
        if action == "cheap-send":
            return [{}] if self._sendings(player, self.config["actions"]["discount"]) else []
        assert action == "window", action
        return [{}] if self._windows(player, self._own_chapels(player)) else []

    def _do_use(self, player, action, once):
        row, column = action["row"], action["column"]
        if once and row in ("II", "III"):
            self.used.add((row, column))
        numbers, kind = self.config["actions"], self._action_at(row, column)
        if kind in GOODS:
            self._gain(player, kind, 1)
        elif kind == "two-goods":
            self._gain(player, action["choice"], numbers["two_goods"])
        elif kind == "swap":
            self._swap(player, action["choice"])
        elif kind == "points":
            self._score(player, "action", numbers["points"])
        elif kind == "messenger":
            yield from self._move_messenger(player, 1)
        elif kind == "long-messenger":
            yield from self._move_messenger(player, numbers["long_messenger"])
        elif kind == "send":
            yield from self._send(player, 0)
        elif kind == "cheap-send":
            yield from self._send(player, numbers["discount"])
        elif kind == "window":
            yield from self._take_window(player, self._own_chapels(player))

    # --- goods ---------------------------------------------------------------------------------------------------

    def _is_left(self, good):
        return self.supply is None or self.supply[good] > 0

    def _gain(self, player, good, number):
        """What is left of a limited supply."""
        given = number if self.supply is None else min(number, self.supply[good])
        self.players[player]["goods"][good] += given
        if self.supply is not None:
            self.supply[good] -= given
        if given < number:
            self.lost["goods"] += number - given

    def _pay(self, player, cost):
        for good, number in cost.items():
            assert self.players[player]["goods"][good] >= number >= 0
            self.players[player]["goods"][good] -= number
            if self.supply is not None:
                self.supply[good] += number

    def _can_pay(self, player, cost):
        return all(self.players[player]["goods"][good] >= number for good, number in cost.items())

    def _swaps(self, player):
        given_for = {"tool": "soup", "book": "tool"}
        return [to for to, good in given_for.items() if self._can_pay(player, {good: 1}) and self._is_left(to)]

    def _swap(self, player, to):
        self._pay(player, {{"tool": "soup", "book": "tool"}[to]: 1})
        self._gain(player, to, 1)

    def _score(self, player, source, points):
        self.players[player]["points"][source] += points

    # --- the messenger (M10) -------------------------------------------------------------------------------------

    def _move_messenger(self, player, steps):
        road, me = self.config["road"]["spaces"], self.players[player]
        for _ in range(steps):
            me["messenger"] = me["messenger"] % len(road) + 1
            bonus = road[me["messenger"] - 1].get("bonus")
            if bonus == "any-action":
                yield from self._any_action(player)
            elif bonus == "influence-or-rosary":
                yield from self._road_good(player)
            elif bonus == "soup-or-swap":
                yield from self._soup_or_swap(player)
            elif bonus == "window":
                yield from self._take_window(player, list(self.board), may_decline=self._may_decline)
            elif bonus == "die-or-points":
                yield from self._die_or_points(player)
            else:
                assert not bonus, bonus

    @property
    def _may_decline(self):
        return self.config["readings"]["may_decline"]

    def _ask_bonus(self, player, kind, options):
        """A bonus of the road: lost without an answer, to be taken with one."""
        if not options:
            self.lost["bonuses"] += 1
            return None
        action = yield player, kind, options + ([DECLINE] if self._may_decline else [])
        return None if action == DECLINE else action

    def _any_action(self, player):
        once = self.config["readings"]["any_action_once"]
        action = yield from self._ask_bonus(player, "any", self._uses(player, COLUMNS, once))
        if action:
            if self.config["readings"]["any_action_scores"] and self._is_flipped(player, action["column"]):
                self._score(player, "column", self.config["actions"]["column_points"])
            yield from self._do_use(player, action, once)

    def _road_good(self, player):
        options = [{"name": "gain", "good": good} for good in ("influence", "rosary") if self._is_left(good)]
        action = yield from self._ask_bonus(player, "good", options)
        if action:
            self._gain(player, action["good"], 1)

    def _soup_or_swap(self, player):
        options = [{"name": "gain", "good": "soup"}] if self._is_left("soup") else []
        options += [{"name": "swap", "to": to} for to in self._swaps(player)]
        action = yield from self._ask_bonus(player, "soup", options)
        if action and action["name"] == "gain":
            self._gain(player, "soup", 1)
        elif action:
            self._swap(player, action["to"])

    def _die_or_points(self, player):
        me = self.players[player]
        options = [{"name": "points"}]
        if me["dice"] < self.config["dice"]["most_personal"]:
            options.append({"name": "die"})
        action = yield player, "die", options
        if action["name"] == "points":
            self._score(player, "road", self.config["road"]["points"])
            return
        me["dice"] += 1
        self._look_at_missions(player, "dice")
        rolled = self.roll(self.turn, player, "extra", 0, 1)
        rolled = yield from self._may_reroll(player, rolled)
        self._lay(player, rolled["personal"][0], rolled)

    # --- sending a novice (M11-M15) ------------------------------------------------------------------------------

    def _is_open(self, player, monastery):  # M11
        links = self.config["road"]["spaces"][self.players[player]["messenger"] - 1]["links"]
        return monastery in links or player in self.board[monastery]["chapel"]

    def _places(self, player, areas):
        """Every free place in these areas, prices aside."""
        places = []
        for name, monastery in self.board.items():
            if not self._is_open(player, name):
                continue
            if "building" in areas:
                for space, building in monastery["buildings"].items():
                    if building["novice"] is None:
                        places.append({"name": "place", "monastery": name, "area": "building", "space": space})
            if "chapel" in areas and len(monastery["chapel"]) < self._per_count(self.config["capacity"]["chapel"]):
                places.append({"name": "place", "monastery": name, "area": "chapel"})
            if "cloister" in areas:
                for space, cloister in monastery["cloister"].items():
                    has_friend = any(monastery["buildings"][near]["novice"] == player for near in cloister["touches"])
                    if cloister["novice"] is None and has_friend:
                        places.append({"name": "place", "monastery": name, "area": "cloister", "space": space})
        return places

    def _cost(self, player, row, place, discount):
        """What it takes to send a novice of this row there."""
        me, sending = self.players[player], self.config["sending"]
        if row in ("I", "II"):  # M12
            kind = self.board[place["monastery"]]["buildings"][place["space"]]["kind"]
            return {
                "influence": max(0, sending["influence"] - discount),
                self.config["buildings"][kind]["good"]: sending["goods"][ROWS.index(row)],
            }
        if row == "III":  # M13
            before = me["chapel_novices"] + (me["extra_chapel_novices"] if sending["extras_raise"] else [])
            if sending["chapel_price"] == "each":
                before = [monastery for monastery in before if monastery == place["monastery"]]
            return {"influence": max(0, price(sending["chapel"], len(before)) - discount)}
        sent = len(COLUMNS) - len([novice for novice in me["grid"] if novice[0] == "IV"])
        return {"rosary": price(sending["cloister"], sent)}  # M14

    def _sendings(self, player, discount):
        """Every payable sending: (row, column, place)."""
        sendings = []
        for row, area in zip(ROWS, ("building", "building", "chapel", "cloister")):
            places = [
                place
                for place in self._places(player, [area])
                if self._can_pay(player, self._cost(player, row, place, discount))
            ]
            sendings += [
                (row, column, place) for column in COLUMNS if (row, column) in self.players[player]["grid"]
                for place in places
            ]  # fmt: skip
        return sendings

    def _send(self, player, discount):  # M14b
        me, sendings = self.players[player], self._sendings(player, discount)
        novices = sorted({(row, column) for row, column, _ in sendings})
        action = yield (
            player, "novice", [{"name": "novice", "row": row, "column": column} for row, column in novices]
        )  # fmt: skip
        row, column = action["row"], action["column"]
        place = yield player, "place", [place for of_row, of, place in sendings if (of_row, of) == (row, column)]
        self._pay(player, self._cost(player, row, place, discount))
        me["grid"].remove((row, column))
        if row == "III":
            me["chapel_novices"].append(place["monastery"])
        is_cleared = not any(novice[0] == row for novice in me["grid"])
        if row == "IV" and column == self.column:
            self._score(player, "column", self.config["actions"]["column_points"] * len(self.dice))
            self.dice = [True] * len(self.dice)
        yield from self._settle(player, place)
        if is_cleared:
            yield from self._send_extra(player, row)

    def _settle(self, player, place):
        """The novice stands in its place and gives what the place gives."""
        monastery = self.board[place["monastery"]]
        if place["area"] == "chapel":
            monastery["chapel"].append(player)
        elif place["area"] == "cloister":
            monastery["cloister"][place["space"]]["novice"] = player
        else:
            building = monastery["buildings"][place["space"]]
            building["novice"] = player
            reward = self.config["buildings"][building["kind"]]
            self._score(player, building["kind"], reward["points"])
            if reward["gives"] == "window":
                yield from self._take_window(player, [place["monastery"]])
            else:
                self._gain(player, reward["gives"], 1)
        self._look_at_missions(player)

    def _send_extra(self, player, row):  # M15
        me = self.players[player]
        me["extras"].remove(row)
        places = self._places(player, ["building", "chapel", "cloister"])
        if not places:
            self.lost["novices"] += 1
            return
        place = yield player, "extra", [*places, DECLINE]
        if place == DECLINE:
            self.lost["novices"] += 1
            return
        if place["area"] == "chapel":
            me["extra_chapel_novices"].append(place["monastery"])
        yield from self._settle(player, place)

    # --- windows (M16) -------------------------------------------------------------------------------------------

    def _own_chapels(self, player):
        return [name for name, monastery in self.board.items() if player in monastery["chapel"]]

    def _windows(self, player, monasteries):
        """Every tile that is left in these monasteries and every row it fits in."""
        return [
            {"name": "window", "monastery": monastery, "row": row + 1}
            for monastery in monasteries
            if self.board[monastery]["windows"] > 0
            for row in range(3)
            if fits(self.players[player]["window"], monastery, row)
        ]

    def _take_window(self, player, monasteries, may_decline=False):
        options = self._windows(player, monasteries)
        if not options:
            self.lost["windows"] += 1
            return
        action = yield player, "window", options + ([DECLINE] if may_decline else [])
        if action == DECLINE:
            return
        window, row = self.players[player]["window"], action["row"] - 1
        column = len(window[row])
        window[row].append(action["monastery"])
        self.board[action["monastery"]]["windows"] -= 1
        if len(window[row]) == 3:
            self._score(player, "rows", self.config["completed"]["row"])
        if all(len(other) > column for other in window):
            self._score(player, "columns", self.config["completed"]["columns"][column])
        self._look_at_missions(player, "windows")
        bonuses = {"row": self.config["window"]["rows"][row], "column": self.config["window"]["columns"][column]}
        options = [of for of, bonus in bonuses.items() if bonus == "messenger" or self._is_left(bonus)]
        if not options:
            self.lost["bonuses"] += 1
            return
        action = yield player, "bonus", [{"name": "bonus", "of": of} for of in options]
        bonus = bonuses[action["of"]]
        if bonus == "messenger":
            yield from self._move_messenger(player, self.config["window"]["messenger"])
        else:
            self._gain(player, bonus, 1)

    # --- missions (M17) ------------------------------------------------------------------------------------------

    def _areas(self, player):
        """How many novices of a player stand in "chapel A", "building A", "cloister A" and so on."""
        areas = Counter()
        for name, monastery in self.board.items():
            areas[f"chapel {name}"] = monastery["chapel"].count(player)
            for area in ("buildings", "cloister"):
                spaces = monastery[area].values()
                areas[f"{area.removesuffix('s')} {name}"] = len([1 for space in spaces if space["novice"] == player])
        return areas

    def _is_met(self, player, card):
        areas, me = self._areas(player), self.players[player]
        if "wants" in card:
            return all(areas[area] >= number for area, number in Counter(card["wants"]).items())
        have = {
            "novices": sum(areas.values()),
            "common_rooms": len([
                1 for monastery in self.board.values() for building in monastery["buildings"].values()
                if building["kind"] == "common" and building["novice"] == player
            ]),
            "cloisters": sum(number for area, number in areas.items() if area.startswith("cloister")),
            "windows": len({monastery for row in me["window"] for monastery in row}),
            "dice": me["dice"],
        }  # fmt: skip
        return all(have[what] >= number for what, number in card.items() if what in have)

    def _look_at_missions(self, player, counting=None):
        """At all cards in play, or only at those that count windows or dice (M14b, M17)."""
        for name, deck in self.in_play.items():
            table = self.config["missions"][DECKS[deck]]
            if counting and counting not in table["cards"][name]:
                continue
            if name not in self.players[player]["missions"] and self._is_met(player, table["cards"][name]):
                self.players[player]["missions"][name] = self.year
                self._score(player, f"mission_{deck.lower()}", table["points"][self.year - 1])

    # --- the end (M19, M20) --------------------------------------------------------------------------------------

    def _final_points(self, player):
        scoring, areas, goods = self.config["scoring"], self._areas(player), self.players[player]["goods"]
        points = dict.fromkeys(("monasteries", "chapels", "cloisters", "goods"), 0)
        for name in self.board:
            here = [self._novices_in(other, name) for other in range(self.count)]
            if here[player] == max(here) and here[player] > 0:
                points["monasteries"] += scoring["majority"]
            points["cloisters"] += scoring["cloister"] * areas[f"cloister {name}"] * areas[f"chapel {name}"]
        chapels = len(self._own_chapels(player))
        points["chapels"] = scoring["chapels"][chapels - 1] if chapels else 0
        points["goods"] = (
            scoring["tool"] * goods["tool"]
            + scoring["book"] * goods["book"]
            + (goods["influence"] + goods["soup"] + goods["rosary"]) // scoring["goods_per_point"]
        )
        return points

    def _novices_in(self, player, monastery):
        areas = self._areas(player)
        return sum(areas[f"{area} {monastery}"] for area in ("building", "chapel", "cloister"))

    def _score_sheet(self):
        sources = [me["points"] | self._final_points(player) for player, me in enumerate(self.players)]
        totals = [sum(own.values()) for own in sources]
        return [
            {"score": total, "rank": 1 + len([1 for other in totals if other > total]), "sources": own}
            for total, own in zip(totals, sources)
        ]

    def _take_snapshot(self):
        players = []
        for me in self.players:
            players.append(
                {
                    "points": sum(me["points"].values()),
                    **me["goods"],
                    "messenger": me["messenger"],
                    "dice": me["dice"],
                    "reroll": me["reroll"],
                    "novices": [[(row, column) in me["grid"] for column in COLUMNS] for row in ROWS],
                    "extras": [row in me["extras"] for row in ROWS],
                    "window": [row + [None] * (3 - len(row)) for row in me["window"]],
                    "missions": dict(me["missions"]),
                }
            )
        monasteries = {
            name: {
                "buildings": [building["novice"] for building in monastery["buildings"].values()],
                "cloister": [space["novice"] for space in monastery["cloister"].values()],
                "chapel": [monastery["chapel"].count(player) for player in range(self.count)],
                "windows": monastery["windows"],
            }
            for name, monastery in self.board.items()
        }
        return {
            "turn": self.turn,
            "year": self.year,
            "first": self.first,
            "players": players,
            "monasteries": monasteries,
            "supply": None if self.supply is None else dict(self.supply),
        }


# ----------------------------------------------------------------------------------------------------------------------
# Replay
# ----------------------------------------------------------------------------------------------------------------------


class Disagreement(Exception):
    """Trace and twin part ways."""


class Rolls:
    """The recorded rolls, handed out one by one and only where the twin makes the same roll."""

    def __init__(self, recorded):
        self.recorded, self.next, self.decisions = recorded, 0, 0

    def __call__(self, turn, player, why, neutral, personal):
        made = {"decision": self.decisions, "turn": turn, "player": player, "why": why}
        if self.next == len(self.recorded):
            raise Disagreement(f"roll {self.next}: the twin rolls {made}, the trace has no more rolls")
        roll = self.recorded[self.next]
        counts = {"neutral": neutral, "personal": personal}
        if {key: roll[key] for key in made} != made or {kind: len(roll[kind]) for kind in counts} != counts:
            raise Disagreement(f"roll {self.next}: trace {roll}, the twin rolls {made | counts}")
        faces = roll["neutral"] + roll["personal"]
        if any(roll[kind] != sorted(roll[kind]) for kind in counts) or not all(1 <= face <= SIX for face in faces):
            raise Disagreement(f"roll {self.next}: {roll} is no roll of dice")
        self.next += 1
        return {kind: list(roll[kind]) for kind in counts}


def _plain(action):
    """An action as comparable text."""
    return json.dumps(action, sort_keys=True)


def differences(recorded, twin, where):
    """All paths at which two JSON values differ."""
    if isinstance(recorded, dict) and isinstance(twin, dict):
        found = []
        for key in sorted(set(recorded) | set(twin)):
            if key not in recorded:
                found.append(f"{where}.{key}: missing in the trace, the twin has {twin[key]!r}")
            elif key not in twin:
                found.append(f"{where}.{key}: unknown to the twin, the trace has {recorded[key]!r}")
            else:
                found += differences(recorded[key], twin[key], f"{where}.{key}")
        return found
    if isinstance(recorded, list) and isinstance(twin, list) and len(recorded) == len(twin):
        return [line for i, (a, b) in enumerate(zip(recorded, twin)) for line in differences(a, b, f"{where}[{i}]")]
    same = recorded == twin and isinstance(recorded, bool) == isinstance(twin, bool)
    return [] if same else [f"{where}: trace {recorded!r}, twin {twin!r}"]


def _decide(twin, decision, where):
    """One decision compared and taken; a Disagreement tells the first difference."""
    if twin.ask is None:
        raise Disagreement(f"{where}: the twin's game is over")
    if twin.ask != (decision["turn"], decision["player"], decision["ask"]):
        raise Disagreement(f"{where}: the twin asks turn {twin.ask[0]}, player {twin.ask[1]}, {twin.ask[2]}")
    legal = {_plain(action): action for action in twin.legal}
    if "legal" in decision:
        recorded = {_plain(action) for action in decision["legal"]}
        only_trace, only_twin = sorted(recorded - set(legal)), sorted(set(legal) - recorded)
        if only_trace or only_twin:
            raise Disagreement(f"{where}: legal only in the trace {only_trace}, legal only for the twin {only_twin}")
        if len(recorded) != len(decision["legal"]):
            raise Disagreement(f"{where}: the trace lists a legal action twice")
    if _plain(decision["action"]) not in legal:
        raise Disagreement(f"{where}: illegal for the twin, who allows {sorted(legal)}")
    if decision["options"] != len(legal):
        raise Disagreement(f"{where}: {decision['options']} options, {len(legal)} for the twin: {sorted(legal)}")
    twin.apply(legal[_plain(decision["action"])])


def _compare(recorded, twin, where):
    found = differences(recorded, twin, where)
    if found:
        raise Disagreement("; ".join(found))


def _replay(trace, config):
    faults = setup_faults(config, trace["setup"])
    if faults:
        raise Disagreement("; ".join(faults))
    rolls = Rolls(trace["rolls"])
    twin = Twin(config, trace["players"], trace["setup"], rolls)
    turns_seen = 0
    for number, decision in enumerate(trace["decisions"]):
        where = (
            f"decision {number} (turn {decision['turn']}, player {decision['player']}, {decision['ask']}, "
            f"{json.dumps(decision['action'])})"
        )
        rolls.decisions = number + 1
        _decide(twin, decision, where)
        _compare(decision.get("lost", {}), dict(twin.lost), f"{where}.lost")
        if len(twin.snapshots) > turns_seen:
            if turns_seen == len(trace["turns"]):
                raise Disagreement(f"{where}: the twin completed turn {twin.turn}, absent from `turns`")
            _compare(trace["turns"][turns_seen], twin.snapshots[-1], f"after turn {turns_seen + 1}")
            turns_seen += 1
    if twin.ask is not None:
        raise Disagreement(f"the trace ends, the twin still asks {twin.ask}")
    if len(trace["turns"]) != turns_seen or len(trace["rolls"]) != rolls.next:
        raise Disagreement(
            f"{len(trace['turns'])} turns and {len(trace['rolls'])} rolls in the trace, {turns_seen} and {rolls.next} "
            f"for the twin"
        )
    _compare(trace["score"], twin.sheet, "score")


def replay(trace, config):
    """Replay a whole trace with the merged TOML of its variant. Returns the first disagreement in words, or None."""
    try:
        _replay(trace, config)
    except Disagreement as found:
        return str(found)
    return None
