"""The naive twin of De Vulgari Eloquentia.

A slow, obvious second implementation of docs/rules/vulgari.md (clauses V1..V42), written from that text alone.
It replays a recorded game (docs/trace.md) and tells where the recorded game and these rules part ways.
It shares no code and no data file with the engine it checks; clarity is worth more than speed everywhere.
"""

import itertools
import json

COLOURS = ["red", "black", "yellow", "green"]  # politician, noble, abbess, scribe; also the order of recycling (V10)
RED, BLACK, YELLOW, GREEN = range(4)

# ----------------------------------------------------------------------------------------------------------------------
# The rules as data
# ----------------------------------------------------------------------------------------------------------------------

# zone: (colour, ducats, knowledge, neighbours); Bologna's knowledge is no city value, see "messenger" (V18, V30)
_MAP = {
    "Torino": ("white", 0, 0, ["Milano", "Genova"]),
    "Milano": ("blue", 25, 0, ["Torino", "Genova", "Vicenza", "Venezia", "Bologna", "Convento Nord"]),
    "Genova": ("blue", 20, 0, ["Torino", "Milano", "Convento Nord", "Firenze"]),
    "Vicenza": ("white", 0, 0, ["Milano", "Venezia"]),
    "Venezia": ("blue", 20, 0, ["Vicenza", "Milano", "Bologna", "Abbazia Nord"]),
    "Bologna": ("blue", 0, 0, ["Milano", "Venezia", "Convento Nord", "Abbazia Nord", "Firenze"]),
    "Convento Nord": ("white", 0, 0, ["Genova", "Milano", "Bologna", "Firenze"]),
    "Abbazia Nord": ("white", 0, 0, ["Venezia", "Bologna", "Firenze", "Urbino"]),
    "Firenze": ("violet", 15, 6, ["Genova", "Convento Nord", "Bologna", "Abbazia Nord", "Siena", "Cortona"]),
    "Siena": ("violet", 10, 5, ["Firenze", "Cortona", "Roma"]),
    "Cortona": ("violet", 0, 0, ["Firenze", "Siena", "Gubbio", "Assisi"]),
    "Urbino": ("yellow", 0, 0, ["Abbazia Nord", "Gubbio", "Ancona"]),
    "Gubbio": ("yellow", 0, 0, ["Cortona", "Urbino", "Ancona", "Assisi"]),
    "Assisi": ("yellow", 0, 0, ["Cortona", "Gubbio", "Ancona", "Roma", "Celano", "Convento Centro"]),
    "Ancona": ("white", 0, 0, ["Urbino", "Gubbio", "Assisi", "Convento Centro"]),
    "Convento Centro": ("white", 0, 0, ["Ancona", "Assisi", "Celano"]),
    "Celano": ("yellow", 0, 0, ["Convento Centro", "Assisi", "Roma", "Abbazia Centro", "Foggia"]),
    "Roma": ("yellow", 8, 15, ["Siena", "Assisi", "Celano", "Abbazia Centro"]),
    "Abbazia Centro": ("white", 0, 0, ["Roma", "Celano", "Napoli", "Foggia"]),
    "Napoli": ("orange", 15, 6, ["Abbazia Centro", "Foggia", "Salerno"]),
    "Salerno": ("orange", 0, 8, ["Napoli", "Foggia", "Taranto", "Abbazia Sud"]),
    "Foggia": ("green", 0, 6, ["Celano", "Abbazia Centro", "Napoli", "Salerno", "Taranto", "Brindisi"]),
    "Taranto": ("white", 0, 0, ["Foggia", "Salerno", "Brindisi", "Abbazia Sud"]),
    "Brindisi": ("green", 15, 4, ["Foggia", "Taranto"]),
    "Abbazia Sud": ("white", 0, 0, ["Salerno", "Taranto"]),
    "Palermo": ("green", 20, 6, ["Catania"]),
    "Catania": ("white", 0, 0, ["Palermo"]),
    "Cagliari": ("orange", 20, 0, []),
}

_PAIRS = [
    ["blue", "violet"],
    ["blue", "yellow"],
    ["blue", "orange"],
    ["blue", "green"],
    ["violet", "yellow"],
    ["violet", "orange"],
    ["violet", "green"],
    ["yellow", "orange"],
    ["yellow", "green"],
    ["orange", "green"],
]

RULES = {
    # the map
    "zones": {
        name: {"colour": colour, "ducats": ducats, "knowledge": knowledge, "neighbours": list(neighbours)}
        for name, (colour, ducats, knowledge, neighbours) in _MAP.items()
    },
    "ports": {
        "Cagliari": "Tyrrhenian",
        "Palermo": "Tyrrhenian",
        "Napoli": "Tyrrhenian",
        "Roma": "Tyrrhenian",
        "Genova": "Tyrrhenian",
        "Brindisi": "Adriatic",
        "Ancona": "Adriatic",
        "Venezia": "Adriatic",
    },
    "start_cities": ["Torino", "Vicenza", "Ancona", "Taranto", "Catania"],
    "cathedrals": ["Milano", "Brindisi"],
    "convents": ["Convento Nord", "Convento Centro"],
    "abbeys": ["Abbazia Nord", "Abbazia Centro", "Abbazia Sud"],  # switch: E plays without Abbazia Nord
    "franciscan_cities": ["Celano", "Gubbio", "Cortona", "Assisi", "Urbino"],
    "university": "Bologna",
    "election_city": "Roma",  # V38
    "dialects": ["blue", "violet", "yellow", "orange", "green"],  # the colours of manuscripts
    # set-up
    "start_ducats": 10,  # V1; switch: 20
    "start_knowledge": 1,
    "bag": {  # V4: red, black, yellow, green, and k
        2: {"cubes": [3, 5, 14, 6], "k": 4},
        3: {"cubes": [6, 5, 16, 8], "k": 5},
        4: {"cubes": [8, 7, 17, 10], "k": 6},
        5: {"cubes": [11, 7, 20, 11], "k": 7},
    },
    "bag_turns": 7,
    "last_turn_space": 16,  # V10
    "papal": {"first_turn": 12, "tiles": {"red": 2, "white": 3}, "last_red": 2},  # V3, V38
    "events": {  # V17
        1: {"zone": "Palermo", "knowledge": 5},
        2: {"zone": "Venezia", "ducats": 30},
        3: {"zone": "Firenze", "knowledge": 5},
        4: {"zone": "Milano", "ducats": 25},
        5: {"zone": "Siena", "ducats": 20},
        6: {"zone": "Napoli", "knowledge": 4},
        7: {"zone": "Genova", "ducats": 25},
        8: {"zone": "Roma", "knowledge": 5},
        9: {"zone": "Salerno", "knowledge": 4},
        10: {"zone": "Brindisi", "knowledge": 10},
    },
    "stupor_mundi": {"tile": 10, "turn": 10, "free_votes": 2, "opening": 2},  # V2, V37
    # manuscripts (V6, V23-V25): how many of each single colour, or the pairs themselves
    "manuscripts": {
        1: {"per_colour": 3},
        2: {"per_colour": 3},
        3: {"per_colour": 3},
        4: {"pairs": [list(pair) for pair in _PAIRS]},
    },
    "display_less_than_players": 1,
    "exhausted": "at once",  # V24; switch: "next event phase"
    "lingua": {"level": 8, "actions": 4, "pv": 8, "opened_by": [1, 2, 3], "at_sea": False},
    # the tracks
    "knowledge": {"spaces": 92, "levels": [1, 14, 27, 40, 53, 66, 79, 92]},
    "riddle": {"spaces": 10, "colour": "blue", "pv": [[4, 4], [7, 5], [10, 6]]},  # [from space, PV]
    "messenger": {  # V30; each stage: up to which turn, price of the last space, knowledge in Bologna
        "spaces": 8,
        "stages": [
            {"until": 7, "ducats": 20, "yellow": 2, "knowledge": 15},
            {"until": 16, "ducats": 10, "yellow": 1, "knowledge": 10},
        ],
        "bologna": "presence",  # switch: "at once"
        "payout_by": "completion turn",  # switch: "current turn"
    },
    "orient": {"spaces": 6, "bonus": 10},  # V31
    "cantico": {"spaces": 10, "turns": [2, 5, 7, 10, 12], "all_from_turn": 14, "yellow": 1, "pv": [9, 4]},  # V32
    "library": {
        "spaces": 8,
        "from_turn": 12,
        "draws": [[1, 1], [3, 2], [5, 3], [8, 4]],  # V33: [space, m]
        "tiles": [2, 2, 2, 3, 3, 3, 4, 4],
        "by": "reached or passed",
    },  # switch: "stood on"
    "rest": {"spaces": 10},  # V34
    # turn
    "actions": 5,  # V13; the next line is V14, V15
    "travel": {"most_actions": 5, "fee": 10, "free_up_to": 1, "zone": 1, "embark": 1, "land": 1, "cross": 3},
    "charity": {"last_turn": 11, "friar": 5, "cardinal": 10},  # V11; switch: last turn 10
    "take": {
        "actions": {1: 1, 2: 4},  # V26
        "ducats": {"red": {1: 30, 2: 60}, "black": {1: 0, 2: 0}, "yellow": {1: 15, 2: 30}, "green": {1: 0, 2: 0}},
        "noble_sold": 20,
    },
    "votes": {"red": 3, "black": 2, "yellow": 1, "green": 0},
    "scribes": {"go": "front", "knowledge": 3, "pv": 1},  # V22; switch: go "behind" (E), then never converted
    "psalter": {"actions": 1, "knowledge": 3, "knowledge_last": 4},  # V27
    "trade": {"actions": 1, "ducats": 10},  # V28
    "cardinal_price": 40,  # V20
    # character tiles (V35, V36)
    "friars": {
        "mario": {"knowledge": 12},
        "michael": {"knowledge": 7, "virtual": "yellow"},
        "stefano": {"knowledge": 7, "virtual": "black"},
        "gigi": {"charity": 10, "charity_until": 10, "pv": -4},
        "ralph": {"knowledge": 7, "no_travel_fee": True, "pv": 4},
    },
    "cardinals": {
        "balestreri": {"knowledge": 4, "virtual": "red"},
        "lanzuisi": {"pv": 6},
        "muret": {"price": 70, "actions": 6},
        "shlasinger": {"pv": 4, "back": 6, "power": "promotion turn"},  # switches: pv 6; power "once per game"
        "zazza": {"refund": 40, "extra_tiles": 1},
    },
    # election and score (V39, V40)
    "titles": {
        "banker": {"career": "merchant", "votes": 7, "pv": 6},
        "benedictine": {"career": "friar", "votes": 10, "pv": 11},
        "camerlengo": {"career": "cardinal", "votes": 11, "pv": 14},
        "pope": {"career": "cardinal", "votes": 17, "pv": 22},
    },
    "leftover_pv": 3,
    "richest_pv": {"merchant": 7, "friar": 3, "cardinal": 3},
    "colours_pv": 5,
    "tile_pv_void_for_pope": True,
}

SOURCES = [
    "title",
    "votes",
    "scribes",
    "library",
    "richest",
    "riddle",
    "cantico",
    "manuscripts",
    "lingua",
    "colours",
    "tile",
]
TRACKS = ["riddle", "messenger", "orient", "cantico", "library", "rest"]


# ----------------------------------------------------------------------------------------------------------------------
# Naive helpers
# ----------------------------------------------------------------------------------------------------------------------


def travel_costs(zone, port=None, rules=RULES):
    """Cheapest number of actions of one move from a place to every other place (V14, V15), by trying every route.

    The start is a zone, or "sea" with the port of embarkation. Places are (zone, None) or ("sea", port embarked at).
    """
    travel, zones, ports = rules["travel"], rules["zones"], rules["ports"]
    cheapest = {}

    def other_ports(port):
        return [other for other in ports if ports[other] == ports[port] and other != port]

    def arrive(place, spent):
        if spent <= travel["most_actions"]:
            cheapest[place] = min(spent, cheapest.get(place, spent))

    def go_on(zone, spent, sea_leg_done):
        if spent > travel["most_actions"]:
            return
        arrive((zone, None), spent)
        for neighbour in zones[zone]["neighbours"]:
            go_on(neighbour, spent + travel["zone"], sea_leg_done)
        if zone in ports and not sea_leg_done:
            arrive(("sea", zone), spent + travel["embark"])
            for other in other_ports(zone):
                go_on(other, spent + travel["cross"], True)

    if zone == "sea":
        for other in other_ports(port):
            go_on(other, travel["land"], True)
    else:
        go_on(zone, 0, False)
        del cheapest[(zone, None)]
    return cheapest


def has_all_colours(manuscripts, rules=RULES):
    """Can five different manuscripts stand for the five colours (V40)? Tries every assignment.

    `manuscripts` is a list of lists of colours; each manuscript stands for one of its colours.
    """

    def assign(colours_open, tiles_left):
        if not colours_open:
            return True
        return any(
            colours_open[0] in tile and assign(colours_open[1:], tiles_left[:i] + tiles_left[i + 1 :])
            for i, tile in enumerate(tiles_left)
        )

    return assign(list(rules["dialects"]), list(manuscripts))


def votes_of(cubes, rules=RULES):
    return sum(count * rules["votes"][colour] for colour, count in zip(COLOURS, cubes))


def _all_payments(cubes):
    """Every [red, black, yellow, 0] that these cubes allow."""
    red, black, yellow = cubes[:3]
    return [[r, b, y, 0] for r, b, y in itertools.product(range(red + 1), range(black + 1), range(yellow + 1))]


def election_payment(cubes, need, virtual_votes=0, rules=RULES):
    """The cheapest (in votes) set of real cubes that reaches `need` together with the virtual votes (V39), or None."""
    enough = [payment for payment in _all_payments(cubes) if votes_of(payment, rules) + virtual_votes >= need]
    return min(enough, key=lambda payment: (votes_of(payment, rules), sum(payment)), default=None)


def stupor_payments(cubes, due, rules=RULES):
    """Every payment of `due` votes in real cubes in which no cube is superfluous (V37)."""

    def no_cube_superfluous(payment):
        return all(
            votes_of(payment, rules) - rules["votes"][colour] < due
            for colour, count in zip(COLOURS, payment)
            if count > 0
        )

    return [
        payment for payment in _all_payments(cubes) if votes_of(payment, rules) >= due and no_cube_superfluous(payment)
    ]


def recycle(calendar, cubes, first_turn, k, last_turn=16):
    """Put cubes on the turn spaces of `calendar` (turn -> [r, b, y, g]), which is changed; V10.

    Returns the cubes that leave the game past the last turn space.
    """
    gone = [0, 0, 0, 0]
    for colour in range(4):  # red, black, yellow, green
        for _ in range(cubes[colour]):
            turn = first_turn
            while turn <= last_turn and sum(calendar.get(turn, [0, 0, 0, 0])) >= k:
                turn += 1
            if turn > last_turn:
                gone[colour] += 1
            else:
                calendar.setdefault(turn, [0, 0, 0, 0])[colour] += 1
    return gone


def level_of(space, rules=RULES):
    return sum(1 for begin in rules["knowledge"]["levels"] if space >= begin)


def deck_of(level, rules=RULES):
    """All manuscripts of a level, unshuffled (V6)."""
    mix = rules["manuscripts"][level]
    return [[colour] for colour in rules["dialects"] for _ in range(mix.get("per_colour", 0))] + [
        list(pair) for pair in mix.get("pairs", [])
    ]


def setup_faults(players, setup, rules=RULES):
    """What in a set-up contradicts V2-V6."""
    faults = []
    stupor = rules["stupor_mundi"]
    drawn = [number for number in setup["events"] if number != stupor["tile"]]
    others = [number for number in sorted(rules["events"]) if number != stupor["tile"]]
    if not drawn or drawn[0] not in others:
        faults.append("events: no ordinary tile on turn 1")
    else:
        start = others.index(drawn[0])
        cyclic = others[start:] + others[:start]
        cyclic.insert(stupor["turn"] - 1, stupor["tile"])
        if setup["events"] != cyclic:
            faults.append(f"events {setup['events']}, expected {cyclic} (V2)")
    papal = {colour: setup["papal"].count(colour) for colour in rules["papal"]["tiles"]}
    if papal != rules["papal"]["tiles"] or len(setup["papal"]) != sum(papal.values()):
        faults.append(f"papal tiles {setup['papal']} (V3)")
    bag = rules["bag"][players]
    if [sum(space[colour] for space in setup["cubes"]) for colour in range(4)] != bag["cubes"]:
        faults.append(f"cubes {setup['cubes']} are not the bag {bag['cubes']} (V4)")
    if [sum(space) for space in setup["cubes"]] != [bag["k"]] * rules["bag_turns"]:
        faults.append(f"cubes {setup['cubes']} are not {bag['k']} on each of {rules['bag_turns']} turns (V4)")
    if sorted(setup["cantico"]) != sorted(rules["franciscan_cities"]) or sorted(setup["cantico"].values()) != sorted(
        rules["cantico"]["turns"]
    ):
        faults.append(f"cantico tiles {setup['cantico']} (V5)")
    for level in rules["manuscripts"]:
        if sorted(map(sorted, setup["decks"][str(level)])) != sorted(map(sorted, deck_of(level, rules))):
            faults.append(f"deck of level {level} is not as printed (V6)")
    if sorted(setup["library"]) != sorted(rules["library"]["tiles"]):
        faults.append(f"library tiles {setup['library']} (V6)")
    return faults


class Track:
    """A track with piles of discs; in each pile the disc that came first lies lowest and is further ahead (V8)."""

    def __init__(self, spaces, first=0):
        self.first, self.last = first, spaces
        self.piles = {space: [] for space in range(first, spaces + 1)}

    def place(self, player, space):
        self.piles[space].append(player)

    def space(self, player):
        return next(space for space, pile in self.piles.items() if player in pile)

    def move(self, player, steps):
        """Forward or back; stops at both ends; a disc that does not move keeps its place in the pile."""
        here = self.space(player)
        there = max(self.first, min(self.last, here + steps))
        if there != here:
            self.piles[here].remove(player)
            self.piles[there].append(player)

    def ranking(self):
        """Furthest ahead first; a disc at 0 is not on the track."""
        return [player for space in range(self.last, 0, -1) for player in self.piles[space]]


# ----------------------------------------------------------------------------------------------------------------------
# The game
# ----------------------------------------------------------------------------------------------------------------------


class Twin:
    """One game. `ask` is the pending decision, `legal()` its actions, `apply()` takes one of them."""

    def __init__(self, players, setup, rules=RULES):
        self.rules = rules
        self.count = players
        self.k = rules["bag"][players]["k"]
        self.turn = 0
        self.order = list(range(players))
        self.is_last_turn = False
        self.reds_seen = 0
        self.setup = setup
        self.players = [self._new_player() for _ in range(players)]
        self.knowledge = Track(rules["knowledge"]["spaces"], first=1)
        for player in reversed(range(players)):  # V7
            self.knowledge.place(player, rules["start_knowledge"])
        self.tracks = {name: Track(rules[name]["spaces"]) for name in TRACKS}
        for track in self.tracks.values():
            for player in range(players):
                track.place(player, 0)
        self.calendar = {turn: list(cubes) for turn, cubes in enumerate(setup["cubes"], start=1)}
        self.offer = [0, 0, 0, 0]
        self.gone = [0, 0, 0, 0]  # cubes that left the game past the last turn space (for checks only)
        self.decks = {level: [list(tile) for tile in setup["decks"][str(level)]] for level in rules["manuscripts"]}
        self.display = {level: [] for level in rules["manuscripts"]}
        self.exhausted = []
        self.lingua = "aside"
        self.events_on_map = []
        self.friars_free = list(rules["friars"])
        self.cardinals_free = list(rules["cardinals"])
        self.pile = list(setup["library"])  # top first
        self.now = {}  # what the player whose turn it is has done in it
        self.snapshots = []
        self.sheet = None
        self._routes = {}
        self._refill_display()  # V6
        self._game = self._play()
        self._question = next(self._game)

    def _new_player(self):
        return {
            "ducats": self.rules["start_ducats"],
            "career": "merchant",
            "friar": None,
            "cardinal": None,
            "zone": None,
            "port": None,
            "behind": [0, 0, 0, 0],
            "front": 0,
            "cities": [],
            "messenger_turn": None,
            "bologna": False,
            "library_tile": None,
            "manuscripts": [],
            "lingua": False,
            "inquisition": False,
            "title": None,
        }

    # --- the outside ---------------------------------------------------------------------------------------------

    @property
    def ask(self):
        """(turn, player, kind) of the pending decision, None when the game is over."""
        return None if self._question is None else (self.turn, *self._question[:2])

    def legal(self):
        return [] if self._question is None else self._question[2]()

    def apply(self, action):
        if action not in self.legal():
            raise ValueError(f"{self.ask}: illegal {action}")
        try:
            self._question = self._game.send(action)
        except StopIteration:
            self._question = None

    def snapshot(self):
        """The state after the turn last completed, None during turn 1."""
        return self.snapshots[-1] if self.snapshots else None

    def score(self):
        """The score sheet, None before the end."""
        return self.sheet

    # --- the course of the game: a generator that yields (player, kind, list of legal actions) -------------------

    def _play(self):
        yield from self._choose_starts()
        while not self.is_last_turn:
            self.turn += 1
            self._event_phase()
            yield from self._charity_phase()
            self._order_phase()
            for player in list(self.order):
                yield from self._player_turn(player)
            self.snapshots.append(self._take_snapshot())
        pope = yield from self._elect_pope()
        self._other_titles(pope)
        self.sheet = self._score_sheet()

    def _choose_starts(self):  # V7
        for player in reversed(range(self.count)):
            action = yield (
                player,
                "start",
                lambda: [
                    {"name": "start", "zone": zone}
                    for zone in self.rules["start_cities"]
                    if zone not in [other["zone"] for other in self.players]
                ],
            )
            self.players[player]["zone"] = action["zone"]

    # --- events (V9) ---------------------------------------------------------------------------------------------

    def _event_phase(self):
        if self.turn <= len(self.setup["events"]):
            self.events_on_map.append(self.setup["events"][self.turn - 1])
        leftovers, self.offer = self.offer, [0, 0, 0, 0]
        self._recycle(leftovers, self.turn)
        self.offer = self.calendar.pop(self.turn, [0, 0, 0, 0])
        self._refill_display()
        if self.turn >= self.rules["papal"]["first_turn"]:
            tile = self.setup["papal"][self.turn - self.rules["papal"]["first_turn"]]
            self.reds_seen += tile == "red"
            if self.reds_seen == self.rules["papal"]["last_red"]:  # V38
                self.is_last_turn = True
                for me in self.players:
                    me["zone"], me["port"] = self.rules["election_city"], None

    def _recycle(self, cubes, first_turn):  # V10
        gone = recycle(self.calendar, cubes, first_turn, self.k, self.rules["last_turn_space"])
        self.gone = [a + b for a, b in zip(self.gone, gone)]

    def _discard(self, colour, count=1):
        """Cubes a player discards are recycled at once from the next turn on."""
        cubes = [0, 0, 0, 0]
        cubes[colour] = count
        self._recycle(cubes, self.turn + 1)

    def _refill_display(self):
        wanted = self.count - self.rules["display_less_than_players"]
        for level, deck in self.decks.items():
            while deck and len(self.display[level]) < wanted:
                self.display[level].append(deck.pop(0))
        self._note_exhausted()

    def _note_exhausted(self):  # V24
        self.exhausted = [level for level in self.decks if not self.decks[level] and not self.display[level]]
        if self.lingua == "aside" and any(level in self.exhausted for level in self.rules["lingua"]["opened_by"]):
            self.lingua = "open"

    # --- charity (V11) -------------------------------------------------------------------------------------------

    def _charity_phase(self):
        if self.turn > self.rules["charity"]["last_turn"]:
            return
        at_start = [me["ducats"] for me in self.players]
        merchants = [player for player in range(self.count) if self.players[player]["career"] == "merchant"]
        most = max((at_start[player] for player in merchants), default=0)
        richest = [player for player in merchants if at_start[player] == most]
        for player in self.order:  # still the previous turn's order
            me = self.players[player]
            if me["career"] == "merchant":
                continue
            alms = self.rules["charity"][me["career"]]
            tile = self._tile(player)
            if "charity" in tile and self.turn <= tile["charity_until"]:  # Gigi, V35
                alms = tile["charity"]
            if richest and most > at_start[player]:
                action = yield player, "charity", lambda: [{"name": "payer", "player": payer} for payer in richest]
                payer = self.players[action["player"]]
                payer["ducats"] -= min(alms, payer["ducats"])  # the bank completes
            me["ducats"] += alms

    # --- order (V12) ---------------------------------------------------------------------------------------------

    def _order_phase(self):
        self.order = list(reversed(self.knowledge.ranking()))
        resting = self.tracks["rest"].ranking()
        if resting:
            first = resting[0]
            self.order.remove(first)
            self.order.insert(0, first)
            self.tracks["rest"].move(first, -self.tracks["rest"].last)

    # --- one player's turn (V13) ---------------------------------------------------------------------------------

    def _player_turn(self, player):
        self.now = {
            "actions": self._tile(player).get("actions", self.rules["actions"]),
            "began_at_sea": self.players[player]["zone"] == "sea",
            "moved": False,
            "manuscript": False,
            "psalter": False,
            "trade": False,
            "colours": [],
            "cantico": False,
        }
        while True:
            action = yield player, "turn", lambda: self._turn_actions(player)
            if action["name"] == "end":
                break
            elif action["name"] == "summon":
                yield from self._stupor_mundi(player)
                break
            elif action["name"] == "draw":
                yield from self._draw_library(player)
            else:
                getattr(self, "_do_" + action["name"])(player, action)
        if self.players[player]["inquisition"] and self._tile(player)["power"] == "promotion turn":  # V36
            self.players[player]["inquisition"] = False

    def _tile(self, player):
        """The player's character tile; a cardinal has lost his friar tile (V20)."""
        me = self.players[player]
        if me["cardinal"]:
            return self.rules["cardinals"][me["cardinal"]]
        return self.rules["friars"][me["friar"]] if me["friar"] else {}

    def _virtual(self, player):
        """The colour of his permanent virtual cube, or None (V35, V36)."""
        return self._tile(player).get("virtual")

    def _virtual_votes(self, player):
        return self.rules["votes"].get(self._virtual(player), 0)

    def _votes(self, player):
        return votes_of(self.players[player]["behind"], self.rules) + self._virtual_votes(player)

    def _must_land(self, player):  # V15
        return self.now["began_at_sea"] and self.players[player]["zone"] == "sea"

    def _can_spend(self, player, actions):
        """Enough actions, and one kept for a landing still due."""
        return self.now["actions"] - actions >= (1 if self._must_land(player) else 0)

    def _turn_actions(self, player):
        """Every legal action of the player's turn."""
        me, now, rules = self.players[player], self.now, self.rules
        zone = None if me["zone"] == "sea" else me["zone"]  # the open sea has no colour and no role (V15)
        colour = rules["zones"][zone]["colour"] if zone else None
        legal = []

        # V14, V15 move
        if not now["moved"]:
            for (to, port), actions in self._travel_from(me["zone"], me["port"]).items():
                if actions <= now["actions"] and self._travel_fee(player, actions) <= me["ducats"]:
                    legal.append(
                        {"name": "move", "to": to} if port is None else {"name": "move", "to": to, "port": port}
                    )
        # V17 event tile
        if self._event_here(player) is not None:
            legal.append({"name": "event"})
        # V18 valued city
        if zone and zone not in me["cities"]:
            city = rules["zones"][zone]
            if city["knowledge"] > 0 or (city["ducats"] > 0 and me["career"] == "merchant"):
                legal.append({"name": "city"})
        # V30 Bologna
        if zone == rules["university"] and me["messenger_turn"] is not None and not me["bologna"]:
            legal.append({"name": "bologna"})
        # V19 convent
        if zone in rules["convents"] and me["career"] == "merchant":
            legal += [{"name": "friar", "tile": tile} for tile in self.friars_free]
        # V20 cathedral
        if zone in rules["cathedrals"] and me["career"] == "friar":
            fees = [COLOURS[cube] for cube in (RED, BLACK) if me["behind"][cube] > 0]
            if self._virtual(player) in ("red", "black"):
                fees.append("virtual")
            legal += [
                {"name": "cardinal", "tile": tile, "pay": fee}
                for tile in self.cardinals_free
                for fee in fees
                if me["ducats"] >= self._cardinal_price(tile)
            ]
        # V22 abbey
        if zone in rules["abbeys"] and me["front"] > 0:
            legal += [{"name": "scribes", "to": "screen"}, {"name": "scribes", "to": "knowledge"}]
        # V33 library tile
        if me["library_tile"] is None and self._library_number(player) >= 1 and self.pile:
            legal.append({"name": "draw"})
        # V36 Shlasinger
        if me["inquisition"]:
            legal += [{"name": "shlasinger", "player": other} for other in range(self.count) if other != player]
        # V23-V25 manuscripts
        level_reached = level_of(self.knowledge.space(player), rules)
        if not now["manuscript"]:
            for level, tiles in self.display.items():
                for tile in tiles:
                    action = {"name": "manuscript", "level": level, "colours": list(tile)}
                    if (
                        level_reached >= level
                        and colour in tile
                        and action not in legal
                        and self._can_spend(player, self._manuscript_cost(level))
                    ):
                        legal.append(action)
            if (
                self.lingua == "open"
                and level_reached >= rules["lingua"]["level"]
                and (zone or rules["lingua"]["at_sea"])
                and self._can_spend(player, rules["lingua"]["actions"])
            ):
                legal.append({"name": "lingua"})
        # V26 cubes
        for cube in range(4):
            for count in rules["take"]["actions"]:
                if (
                    cube not in now["colours"]
                    and self.offer[cube] >= count
                    and self._can_spend(player, rules["take"]["actions"][count])
                    and me["ducats"] >= self._cube_price(player, cube, count)
                ):
                    legal += [
                        {"name": "take", "colour": COLOURS[cube], "count": count, "sold": sold}
                        for sold in range(count + 1 if cube == BLACK else 1)
                    ]
        # V27 psalter, V28 small trade
        if not now["psalter"] and self._can_spend(player, rules["psalter"]["actions"]):
            legal.append({"name": "psalter"})
        if not now["trade"] and self._can_spend(player, rules["trade"]["actions"]):
            legal.append({"name": "trade"})
        # V29-V34 tracks
        allowed_here = {
            "riddle": colour == rules["riddle"]["colour"],
            "messenger": self._messenger_affordable(player),
            "orient": me["career"] == "merchant",
            "cantico": self._cantico_active(zone) and me["behind"][YELLOW] >= self._cantico_price(player),
            "library": self.turn >= rules["library"]["from_turn"],
            "rest": True,
        }
        for name in TRACKS:
            track = self.tracks[name]
            if allowed_here[name] and track.space(player) < track.last and self._can_spend(player, 1):
                legal.append({"name": name})
        # V13 end, V37 summon
        if not self._must_land(player):
            legal.append({"name": "end"})
            stupor = rules["stupor_mundi"]["tile"]
            if stupor in self.events_on_map and zone == rules["events"][stupor]["zone"]:
                legal.append({"name": "summon"})
        return legal

    # --- move ----------------------------------------------------------------------------------------------------

    def _travel_from(self, zone, port):
        if (zone, port) not in self._routes:
            self._routes[zone, port] = travel_costs(zone, port, self.rules)
        return self._routes[zone, port]

    def _travel_fee(self, player, actions):
        free = actions <= self.rules["travel"]["free_up_to"] or self._tile(player).get("no_travel_fee")  # Ralph
        return 0 if free else self.rules["travel"]["fee"]

    def _do_move(self, player, action):
        me = self.players[player]
        to, port = action["to"], action.get("port")
        actions = self._travel_from(me["zone"], me["port"])[to, port]
        me["ducats"] -= self._travel_fee(player, actions)
        self.now["actions"] -= actions
        self.now["moved"] = True
        me["zone"], me["port"] = to, port

    # --- free interactions ---------------------------------------------------------------------------------------

    def _event_here(self, player):
        """The number of the event tile in his zone that he may use, or None (V17)."""
        me = self.players[player]
        for number in self.events_on_map:
            tile = self.rules["events"][number]
            if number != self.rules["stupor_mundi"]["tile"] and tile["zone"] == me["zone"]:
                if "knowledge" in tile or me["career"] == "merchant":
                    return number
        return None

    def _do_event(self, player, action):
        number = self._event_here(player)
        tile = self.rules["events"][number]
        self.players[player]["ducats"] += tile.get("ducats", 0)
        self.knowledge.move(player, tile.get("knowledge", 0))
        self.events_on_map.remove(number)

    def _do_city(self, player, action):
        me = self.players[player]
        city = self.rules["zones"][me["zone"]]
        if me["career"] == "merchant" and city["ducats"] > 0:
            me["ducats"] += city["ducats"]
            if self.tracks["orient"].space(player) == self.tracks["orient"].last:  # V31
                me["ducats"] += self.rules["orient"]["bonus"]
        self.knowledge.move(player, city["knowledge"])
        me["cities"].append(me["zone"])

    def _do_bologna(self, player, action):  # V30
        me = self.players[player]
        by_completion = self.rules["messenger"]["payout_by"] == "completion turn"
        stage = self._messenger_stage(me["messenger_turn"] if by_completion else self.turn)
        self.knowledge.move(player, stage["knowledge"])
        me["bologna"] = True

    def _do_friar(self, player, action):  # V19
        me = self.players[player]
        me["ducats"] //= 2  # the loss rounded up
        me["career"], me["friar"] = "friar", action["tile"]
        self.friars_free.remove(action["tile"])
        self.knowledge.move(player, self._tile(player).get("knowledge", 0))

    def _cardinal_price(self, tile):
        return self.rules["cardinals"][tile].get("price", self.rules["cardinal_price"])

    def _do_cardinal(self, player, action):  # V20
        me = self.players[player]
        tile = self.rules["cardinals"][action["tile"]]
        me["ducats"] += tile.get("refund", 0) - self._cardinal_price(action["tile"])
        if action["pay"] != "virtual":
            cube = COLOURS.index(action["pay"])
            me["behind"][cube] -= 1
            self._discard(cube)
        before = self._tile(player).get("actions", self.rules["actions"])
        me["career"], me["friar"], me["cardinal"] = "cardinal", None, action["tile"]
        self.cardinals_free.remove(action["tile"])
        self.now["actions"] += self._tile(player).get("actions", self.rules["actions"]) - before  # Muret
        self.knowledge.move(player, tile.get("knowledge", 0))
        me["inquisition"] = "back" in tile

    def _do_scribes(self, player, action):  # V22
        me = self.players[player]
        scribes, me["front"] = me["front"], 0
        if action["to"] == "screen":
            me["behind"][GREEN] += scribes
        else:
            self.knowledge.move(player, self.rules["scribes"]["knowledge"] * scribes)
            self._discard(GREEN, scribes)

    def _do_shlasinger(self, player, action):  # V36
        self.knowledge.move(action["player"], -self._tile(player)["back"])
        self.players[player]["inquisition"] = False

    def _library_number(self, player):
        """m, the number of tiles his library space lets him draw (V33)."""
        space = self.tracks["library"].space(player)
        if self.rules["library"]["by"] == "stood on":
            numbers = [m for printed, m in self.rules["library"]["draws"] if space == printed]
        else:
            numbers = [m for printed, m in self.rules["library"]["draws"] if space >= printed]
        return max(numbers, default=0)

    def _draw_library(self, player):  # V33
        number = self._library_number(player) + self._tile(player).get("extra_tiles", 0)  # Zazza
        drawn, self.pile = self.pile[:number], self.pile[number:]
        action = yield player, "keep", lambda: [{"name": "keep", "value": value} for value in sorted(set(drawn))]
        self.players[player]["library_tile"] = action["value"]
        drawn.remove(action["value"])
        while drawn:
            action = yield player, "put", lambda: [{"name": "put", "value": value} for value in sorted(set(drawn))]
            drawn.remove(action["value"])
            self.pile.insert(0, action["value"])

    # --- actions -------------------------------------------------------------------------------------------------

    def _manuscript_cost(self, level):  # V24
        return level - len([lower for lower in self.exhausted if lower < level])

    def _do_manuscript(self, player, action):  # V23
        level, colours = action["level"], action["colours"]
        self.now["actions"] -= self._manuscript_cost(level)
        self.now["manuscript"] = True
        self.display[level].remove(colours)
        self.players[player]["manuscripts"].append({"level": level, "colours": list(colours)})
        if self.rules["exhausted"] == "at once":
            self._note_exhausted()

    def _do_lingua(self, player, action):  # V25
        self.now["actions"] -= self.rules["lingua"]["actions"]
        self.now["manuscript"] = True
        self.players[player]["lingua"] = True
        self.lingua = "taken"

    def _cube_price(self, player, cube, count):
        if cube == YELLOW and self.players[player]["zone"] in self.rules["abbeys"]:  # V22
            return 0
        return self.rules["take"]["ducats"][COLOURS[cube]][count]

    def _do_take(self, player, action):  # V26
        me = self.players[player]
        cube, count, sold = COLOURS.index(action["colour"]), action["count"], action["sold"]
        me["ducats"] -= self._cube_price(player, cube, count)
        self.now["actions"] -= self.rules["take"]["actions"][count]
        self.now["colours"].append(cube)
        self.offer[cube] -= count
        if cube == GREEN and self.rules["scribes"]["go"] == "front":
            me["front"] += count
        else:
            me["behind"][cube] += count - sold
        me["ducats"] += sold * self.rules["take"]["noble_sold"]
        self._discard(cube, sold)

    def _do_psalter(self, player, action):  # V27
        is_last = self.knowledge.ranking()[-1] == player
        self.knowledge.move(player, self.rules["psalter"]["knowledge_last" if is_last else "knowledge"])
        self.now["actions"] -= self.rules["psalter"]["actions"]
        self.now["psalter"] = True

    def _do_trade(self, player, action):  # V28
        self.players[player]["ducats"] += self.rules["trade"]["ducats"]
        self.now["actions"] -= self.rules["trade"]["actions"]
        self.now["trade"] = True

    def _step(self, player, name):
        self.tracks[name].move(player, 1)
        self.now["actions"] -= 1

    def _do_riddle(self, player, action):  # V29
        self._step(player, "riddle")

    def _messenger_stage(self, turn):
        return next(stage for stage in self.rules["messenger"]["stages"] if turn <= stage["until"])

    def _messenger_price(self, player):
        """(ducats, real abbesses) of his next space (V30)."""
        track = self.tracks["messenger"]
        if track.space(player) + 1 < track.last:
            return 0, 0
        stage = self._messenger_stage(self.turn)
        abbesses = stage["yellow"] - (1 if self._virtual(player) == "yellow" else 0)  # Michael
        return stage["ducats"], max(0, abbesses)

    def _messenger_affordable(self, player):
        ducats, abbesses = self._messenger_price(player)
        return self.players[player]["ducats"] >= ducats and self.players[player]["behind"][YELLOW] >= abbesses

    def _do_messenger(self, player, action):
        me = self.players[player]
        ducats, abbesses = self._messenger_price(player)
        me["ducats"] -= ducats
        me["behind"][YELLOW] -= abbesses
        self._discard(YELLOW, abbesses)
        self._step(player, "messenger")
        if self.tracks["messenger"].space(player) == self.tracks["messenger"].last:
            me["messenger_turn"] = self.turn
            if self.rules["messenger"]["bologna"] == "at once":
                self._do_bologna(player, action)

    def _do_orient(self, player, action):  # V31
        self._step(player, "orient")

    def _cantico_active(self, zone):  # V32
        return zone in self.rules["franciscan_cities"] and (
            self.turn >= self.rules["cantico"]["all_from_turn"] or self.setup["cantico"][zone] == self.turn
        )

    def _cantico_price(self, player):
        """Real abbesses of the next space; Michael's first space of a turn costs none (V35)."""
        saved = 1 if self._virtual(player) == "yellow" and not self.now["cantico"] else 0
        return max(0, self.rules["cantico"]["yellow"] - saved)

    def _do_cantico(self, player, action):
        abbesses = self._cantico_price(player)
        self.players[player]["behind"][YELLOW] -= abbesses
        self._discard(YELLOW, abbesses)
        self._step(player, "cantico")
        self.now["cantico"] = True

    def _do_library(self, player, action):  # V33
        self._step(player, "library")

    def _do_rest(self, player, action):  # V34
        self._step(player, "rest")

    # --- Stupor Mundi (V37) --------------------------------------------------------------------------------------

    def _stupor_mundi(self, caller):
        stupor = self.rules["stupor_mundi"]
        tile = self.rules["events"][stupor["tile"]]
        self.events_on_map.remove(stupor["tile"])
        came = []
        for player in self.order:
            if player != caller:
                action = yield player, "summoned", lambda: [{"name": "accept"}, {"name": "refuse"}]
                if action["name"] == "accept":
                    came.append(player)
                    self.players[player]["zone"], self.players[player]["port"] = tile["zone"], None
        if not came:
            self.knowledge.move(caller, tile["knowledge"])
            return

        # the auction: the caller heads the cycle and must open
        still_in = [caller, *came]
        cycle = itertools.cycle([caller, *came])
        bid = None
        while bid is None or len(still_in) > 1:
            player = next(cycle)
            if player not in still_in:
                continue
            most = self._votes(player) + (stupor["free_votes"] if player == caller else 0)
            least = stupor["opening"] if bid is None else bid + 1
            bids = [{"name": "bid", "votes": votes} for votes in range(least, most + 1)]
            if not bids:  # cannot outbid: out without being asked
                still_in.remove(player)
                continue
            if bid is not None:
                bids.append({"name": "pass"})
            action = yield player, "bid", lambda: bids
            if action["name"] == "pass":
                still_in.remove(player)
            else:
                bid = action["votes"]
        winner = still_in[0]

        # the payment: free votes and virtual cubes first, they are not lost
        me = self.players[winner]
        due = bid - (stupor["free_votes"] if winner == caller else 0) - self._virtual_votes(winner)
        if due > 0:
            payments = stupor_payments(me["behind"], due, self.rules)
            for cube, ask in ((RED, "pay_red"), (BLACK, "pay_black")):
                counts = sorted({payment[cube] for payment in payments})
                action = yield winner, ask, lambda: [{"name": ask, "count": count} for count in counts]
                payments = [payment for payment in payments if payment[cube] == action["count"]]
            (payment,) = payments
            me["behind"] = [had - paid for had, paid in zip(me["behind"], payment)]
            self._recycle(payment, self.turn + 1)
        self.knowledge.move(winner, tile["knowledge"])

    # --- election (V39) ------------------------------------------------------------------------------------------

    def _elect_pope(self):
        """Those able are asked in order of knowledge until one stands; returns the Pope or None."""
        title = self.rules["titles"]["pope"]
        for player in self.knowledge.ranking():
            if self.players[player]["career"] == title["career"] and self._votes(player) >= title["votes"]:
                action = yield player, "pope", lambda: [{"name": "stand"}, {"name": "aside"}]
                if action["name"] == "stand":
                    self.players[player]["title"] = "pope"
                    return player
        return None

    def _other_titles(self, pope):
        for player, me in enumerate(self.players):
            for name, title in self.rules["titles"].items():
                if (
                    name != "pope"
                    and player != pope
                    and me["career"] == title["career"]
                    and self._votes(player) >= title["votes"]
                ):
                    me["title"] = name

    def _leftover_votes(self, player):
        """Votes left after the title is paid with the cheapest set; virtual cubes are never lost."""
        me = self.players[player]
        left = self._votes(player)
        if me["title"]:
            need = self.rules["titles"][me["title"]]["votes"]
            payment = election_payment(me["behind"], need, self._virtual_votes(player), self.rules)
            left -= votes_of(payment, self.rules)
        return left

    # --- score (V40, V41) ----------------------------------------------------------------------------------------

    def _score_sheet(self):
        rules, ranking = self.rules, self.knowledge.ranking()
        sources = [dict.fromkeys(SOURCES, 0) for _ in self.players]
        leftovers = [self._leftover_votes(player) for player in range(self.count)]
        # ties by knowledge: max takes the first of equals, and `ranking` is furthest ahead first
        most_votes = max(ranking, key=lambda player: leftovers[player])
        if leftovers[most_votes] > 0:
            sources[most_votes]["votes"] = rules["leftover_pv"]
        richest = max(ranking, key=lambda player: self.players[player]["ducats"])
        sources[richest]["richest"] = rules["richest_pv"][self.players[richest]["career"]]
        for leader in self.tracks["riddle"].ranking()[:1]:
            space = self.tracks["riddle"].space(leader)
            sources[leader]["riddle"] = max([pv for begin, pv in rules["riddle"]["pv"] if space >= begin], default=0)
        for player, pv in zip(self.tracks["cantico"].ranking(), rules["cantico"]["pv"]):
            sources[player]["cantico"] = pv
        for player, me in enumerate(self.players):
            own = sources[player]
            own["title"] = rules["titles"][me["title"]]["pv"] if me["title"] else 0
            own["scribes"] = me["behind"][GREEN] * rules["scribes"]["pv"]
            own["library"] = me["library_tile"] or 0
            own["manuscripts"] = sum(manuscript["level"] for manuscript in me["manuscripts"])
            own["lingua"] = rules["lingua"]["pv"] if me["lingua"] else 0
            if has_all_colours([manuscript["colours"] for manuscript in me["manuscripts"]], rules):
                own["colours"] = rules["colours_pv"]
            if not (me["title"] == "pope" and rules["tile_pv_void_for_pope"]):
                own["tile"] = self._tile(player).get("pv", 0)
        scores = [sum(own.values()) for own in sources]
        final = sorted(range(self.count), key=lambda player: (-scores[player], ranking.index(player)))  # V41
        return [
            {
                "score": scores[player],
                "rank": final.index(player) + 1,
                "title": self.players[player]["title"],
                "sources": sources[player],
            }
            for player in range(self.count)
        ]

    # --- snapshot ------------------------------------------------------------------------------------------------

    def _take_snapshot(self):
        zones, dialects = list(self.rules["zones"]), self.rules["dialects"]

        def by_colours(colours):
            return [dialects.index(colour) for colour in colours]

        players = []
        for player, me in enumerate(self.players):
            shown = {
                key: me[key]
                for key in (
                    "ducats",
                    "career",
                    "friar",
                    "cardinal",
                    "zone",
                    "port",
                    "front",
                    "bologna",
                    "library_tile",
                    "lingua",
                )
            }
            shown["knowledge"] = self.knowledge.space(player)
            shown["behind"] = list(me["behind"])
            for name in TRACKS:
                shown[name] = self.tracks[name].space(player)
            shown["cities"] = sorted(me["cities"], key=zones.index)
            shown["manuscripts"] = [
                {"level": tile["level"], "colours": list(tile["colours"])}
                for tile in sorted(me["manuscripts"], key=lambda tile: (tile["level"], by_colours(tile["colours"])))
            ]
            players.append(shown)
        return {
            "turn": self.turn,
            "order": list(self.order),
            "players": players,
            "knowledge_order": self.knowledge.ranking(),
            "offer": list(self.offer),
            "calendar": {
                str(turn): list(self.calendar[turn])
                for turn in sorted(self.calendar)
                if turn > self.turn and sum(self.calendar[turn]) > 0
            },
            "display": {
                str(level): [list(tile) for tile in sorted(tiles, key=by_colours)]
                for level, tiles in self.display.items()
            },
            "exhausted": list(self.exhausted),
            "lingua": self.lingua,
            "events": sorted(self.events_on_map),
            "pile": len(self.pile),
        }


# ----------------------------------------------------------------------------------------------------------------------
# Replay
# ----------------------------------------------------------------------------------------------------------------------


def _plain(action):
    """An action as comparable text; the order of a manuscript's two colours does not matter."""
    action = dict(action)
    if "colours" in action:
        action["colours"] = sorted(action["colours"])
    return json.dumps(action, sort_keys=True)


def _normal(snapshot):
    """A snapshot with every list sorted whose order says nothing."""
    snapshot = json.loads(json.dumps(snapshot))
    for key in ("events", "exhausted"):
        snapshot[key] = sorted(snapshot[key])
    snapshot["display"] = {
        level: sorted(sorted(tile) for tile in tiles) for level, tiles in snapshot["display"].items()
    }
    for me in snapshot["players"]:
        me["cities"] = sorted(me["cities"])
        me["manuscripts"] = sorted([tile["level"], sorted(tile["colours"])] for tile in me["manuscripts"])
    return snapshot


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
    if (
        isinstance(recorded, list)
        and isinstance(twin, list)
        and len(recorded) == len(twin)
        and any(isinstance(item, dict) for item in recorded)
    ):
        return [line for i, (a, b) in enumerate(zip(recorded, twin)) for line in differences(a, b, f"{where}[{i}]")]
    return [] if recorded == twin else [f"{where}: trace {recorded!r}, twin {twin!r}"]


def replay(trace, rules=RULES):
    """Replay a whole trace. Returns the differences found at the first place where trace and twin disagree."""
    faults = setup_faults(trace["players"], trace["setup"], rules)
    if faults:
        return [f"setup: {fault}" for fault in faults]
    twin = Twin(trace["players"], trace["setup"], rules)
    turns_seen = 0
    for number, decision in enumerate(trace["decisions"]):
        where = (
            f"decision {number} (turn {decision['turn']}, player {decision['player']}, {decision['ask']}, "
            f"{json.dumps(decision['action'])})"
        )
        if twin.ask is None:
            return [f"{where}: the twin's game is over"]
        recorded_ask = (decision["turn"], decision["player"], decision["ask"])
        if twin.ask != recorded_ask:
            return [f"{where}: the twin asks turn {twin.ask[0]}, player {twin.ask[1]}, {twin.ask[2]}"]
        legal = {_plain(action): action for action in twin.legal()}
        if "legal" in decision:
            recorded = {_plain(action) for action in decision["legal"]}
            only_trace, only_twin = sorted(recorded - set(legal)), sorted(set(legal) - recorded)
            if only_trace or only_twin:
                return [f"{where}: legal only in the trace {only_trace}, legal only for the twin {only_twin}"]
            if len(recorded) != len(decision["legal"]):
                return [f"{where}: the trace lists a legal action twice"]
        if _plain(decision["action"]) not in legal:
            return [f"{where}: illegal for the twin, who allows {sorted(legal)}"]
        if decision["options"] != len(legal):
            return [f"{where}: {decision['options']} options in the trace, {len(legal)} for the twin: {sorted(legal)}"]
        twin.apply(legal[_plain(decision["action"])])
        if len(twin.snapshots) > turns_seen:
            if turns_seen >= len(trace["turns"]):
                return [f"{where}: the twin completed turn {twin.snapshot()['turn']}, absent from `turns`"]
            found = differences(
                _normal(trace["turns"][turns_seen]), _normal(twin.snapshot()), f"after turn {twin.snapshot()['turn']}"
            )
            if found:
                return found
            turns_seen += 1
    if twin.ask is not None:
        return [f"the trace ends, the twin still asks turn {twin.ask[0]}, player {twin.ask[1]}, {twin.ask[2]}"]
    if len(trace["turns"]) != turns_seen:
        return [f"{len(trace['turns'])} turns in the trace, {turns_seen} for the twin"]
    return differences(trace["score"], twin.score(), "score")
