"""The naive twin of Hansa Teutonica.

A slow, obvious second implementation of docs/rules/hansa.md (clauses H1..H21, H4b, H17b), written from that text alone.
It replays a recorded game (docs/trace/hansa.md) and tells where the recorded game and these rules part ways.
It shares no code with the engine it checks; clarity is worth more than speed everywhere.
"""

import itertools
import json

PRIVILEGES = ["white", "orange", "pink", "black"]
SHAPES = ["cube", "disc"]
ALL = 999  # bags: as many as the stock holds
NEUTRAL = "neutral"  # the third colour of a game of two (H20)

# ----------------------------------------------------------------------------------------------------------------------
# The printed rules and boards, as docs/rules/hansa.md tells them; a test holds base.toml to them
# ----------------------------------------------------------------------------------------------------------------------

_CITIES = """
Groningen   | Ws* Or      |
Emden       | Wr Ps       |
Stade       | Wr          | Wr*
Hamburg     | Ws Os Bs    |
Lübeck      | Ws* Ps      |
Kampen      | Or Bs       | Os Bs
Osnabrück   | Ws Os Bs    |
Bremen      | Wr Ps       | Ps
Hannover    | Ws Ps       |
Lüneburg    | Or Bs       | Wr
Perleberg   | Ws Ps Br    |
Arnheim     | Ws Wr Os Ps |
Münster     | Wr Os       |
Minden      | Ws Os Ps Bs |
Brunswick   | Os          |
Stendal     | Ws Wr Os Ps |
Duisburg    | Ws          |
Dortmund    | Wr Os Ps    | Wr Os
Paderborn   | Ws Br       |
Hildesheim  | Ws Bs       |
Goslar      | Ws Bs       | Ws
Magdeburg   | Wr Os       |
Coellen     | Ws* Ps      |
Warburg     | Os Ps       | Os* Ps
Göttingen   | Ws Wr Ps    | Ws Os
Quedlinburg | Or Pr       |
Halle       | Ws* Os      |
"""
_ROUTES = {
    2: "Kampen-Osnabrück, Duisburg-Dortmund, Goslar-Magdeburg",
    3: "Groningen-Emden, Stade-Hamburg, Hamburg-Lübeck, Kampen-Arnheim, Osnabrück-Bremen, Bremen-Minden, "
    "Bremen-Hannover, Hannover-Lüneburg, Hannover-Minden, Lüneburg-Perleberg, Perleberg-Stendal, Arnheim-Münster, "
    "Arnheim-Duisburg, Münster-Minden, Minden-Paderborn, Stendal-Magdeburg, Dortmund-Paderborn, Paderborn-Hildesheim, "
    "Paderborn-Warburg, Hildesheim-Goslar, Göttingen-Quedlinburg, Emden-Stade, Warburg-Göttingen",
    4: "Emden-Osnabrück, Hamburg-Bremen, Hamburg-Lüneburg, Minden-Brunswick, Brunswick-Stendal, Goslar-Quedlinburg, "
    "Coellen-Warburg, Quedlinburg-Halle",
}
_ONLY_45 = ["Emden-Stade", "Warburg-Göttingen"]


def office(text):
    """`Ws*` is white, square (for a cube), with a coin; `Br` is black, round (for a disc)."""
    colour = next(name for name in PRIVILEGES if name[0].upper() == text[0])
    return {"colour": colour, "shape": {"s": "cube", "r": "disc"}[text[1]], "coin": text.endswith("*")}


def printed_rules(players):
    """Every rule of the game for so many players, in the form that Twin takes."""
    board = "4-5" if players >= 4 else "2-3"
    cities = {}
    for line in _CITIES.strip().splitlines():
        name, both, other = (cell.strip() for cell in line.split("|"))
        offices = other if other and board == "2-3" else both
        cities[name] = [office(text) for text in offices.split()]
    routes = {}
    for houses, names in _ROUTES.items():
        for name in names.split(", "):
            if board == "4-5" or name not in _ONLY_45:
                routes[name] = houses
    return {
        "players": players,
        "board": board,
        "cities": cities,
        "routes": routes,
        "ends": {name: name.split("-") for name in routes},
        "taverns": ["Osnabrück-Bremen", "Lüneburg-Perleberg", "Hildesheim-Goslar"],
        "abilities": {
            "Groningen": "book",
            "Stade": "privilege",
            "Lübeck": "bags",
            "Göttingen": "actions",
            "Halle": "keys",
        },
        "start": [
            {"supply": {"cube": 5 + seat, "disc": 1}, "stock": {"cube": 6 - seat, "disc": 0}} for seat in range(players)
        ],  # H2
        "tracks": {  # H3
            "keys": [1, 2, 2, 3, 4],
            "actions": [2, 3, 3, 4, 4, 5],
            "privilege": PRIVILEGES,
            "book": [2, 3, 4, 5],
            "bags": [3, 5, 7, ALL],
        },
        "covered_by": {"keys": "cube", "actions": "cube", "privilege": "cube", "book": "disc", "bags": "cube"},
        "markers": {"extra_office": 4, "swap": 3, "actions": 2, "more_actions": 2, "develop": 2, "remove": 2},  # H4
        "first_markers": ["extra_office", "swap", "remove"],
        "marker_actions": {"actions": 3, "more_actions": 4},  # H15
        "marker_remove": 3,
        "swap_own": True,  # H15; switch: any two neighbours
        "income": "up-to",  # H5; switch: "exactly"
        "displace_cost": {"cube": 1, "disc": 2},  # H7
        "displace_extra": {"cube": 1, "disc": 2},
        "replace": "first",  # H7; switch: "any-order"
        "route_prestige": 1,  # H9
        "coin_prestige": 1,  # H11
        "table": {  # H13
            "route": "Coellen-Warburg",
            "spaces": [
                {"colour": colour, "points": points} for colour, points in zip(PRIVILEGES, [7, 8, 9, 11], strict=True)
            ],
        },
        "east_west": {"cities": ["Stendal", "Arnheim"], "prestige": [7, 4, 2]},  # H14
        "end": {"prestige": 20, "cities": 10},  # H17
        "stall_rounds": 30,  # H17b
        "full_track_points": {"keys": 0, "actions": 4, "privilege": 4, "book": 4, "bags": 4},  # H18
        "marker_points": [[1, 1], [2, 3], [4, 6], [6, 10], [8, 15], [10, 21]],
        "control_points": 2,
        "neutral": players == 2,  # H20
        "yellow": ["Groningen", "Stade", "Lübeck", "Coellen", "Göttingen", "Halle"],
        "neutral_extra": 1,  # H21
    }


def read_rules(config, players):
    """The rules of a config (base.toml or a variant merged into it, as a plain dict) in the form that Twin takes."""
    ((name, board),) = [
        (name, board) for name, board in config["boards"]["sides"].items() if players in board["players"]
    ]
    tracks = {ability: config["abilities"][ability] for ability in ("keys", "actions", "privilege", "book", "bags")}
    on_desk = {
        shape: sum(len(track["values"]) - 1 for track in tracks.values() if track["covered_by"] == shape)
        for shape in SHAPES
    }
    pieces, displacement, markers = config["pieces"], config["displacement"], config["markers"]
    kinds = [kind for kind in markers if isinstance(markers[kind], dict)]
    start = []
    for seat in range(players):
        supply = {"cube": pieces["supply_cubes"][seat], "disc": pieces["supply_discs"][seat]}
        stock = {
            "cube": pieces["cubes"] - pieces["score_cubes"] - on_desk["cube"] - supply["cube"],
            "disc": pieces["discs"] - on_desk["disc"] - supply["disc"],
        }
        start.append({"supply": supply, "stock": stock})

    def read_office(text):
        colour, shape, *coin = text.split()
        return {"colour": colour, "shape": shape, "coin": coin == ["coin"]}

    return {
        "players": players,
        "board": name,
        "cities": {city: [read_office(text) for text in data["offices"]] for city, data in board["cities"].items()},
        "routes": {route: data["houses"] for route, data in board["routes"].items()},
        "ends": {route: route.split("-") for route in board["routes"]},
        "taverns": [route for route, data in board["routes"].items() if data.get("tavern")],
        "abilities": {city: data["ability"] for city, data in board["cities"].items() if data.get("ability")},
        "start": start,
        "tracks": {
            ability: [ALL if value == "all" else value for value in track["values"]]
            for ability, track in tracks.items()
        },
        "covered_by": {ability: track["covered_by"] for ability, track in tracks.items()},
        "markers": {kind: markers[kind]["count"] for kind in kinds},
        "first_markers": markers["start"],
        "marker_actions": {kind: markers[kind]["actions"] for kind in ("actions", "more_actions")},
        "marker_remove": markers["remove"]["pieces"],
        "swap_own": config["readings"]["swap"] == "own",
        "income": config["readings"]["income"],
        "displace_cost": {shape: displacement[f"returns_for_{shape}"] for shape in SHAPES},
        "displace_extra": {shape: displacement[f"adds_for_{shape}"] for shape in SHAPES},
        "replace": config["readings"]["replace"],
        "route_prestige": config["claim"]["control"],
        "coin_prestige": config["claim"]["coin"],
        "table": {"route": board["table"], "spaces": config["coellen"]["spaces"]},
        "east_west": {"cities": [board["east"], board["west"]], "prestige": config["east_west"]["points"]},
        "end": {"prestige": config["end"]["prestige"], "cities": config["end"]["cities"]},
        "stall_rounds": config["stall"]["rounds"],
        "full_track_points": {ability: track["full_points"] for ability, track in tracks.items()},
        "marker_points": markers["points"],
        "control_points": config["scoring"]["control"],
        "neutral": players in config["neutral"]["players"],
        "yellow": [city for city, data in board["cities"].items() if data.get("yellow")],
        "neutral_extra": config["neutral"]["adds"],
    }


# ----------------------------------------------------------------------------------------------------------------------
# Naive helpers: the map is {route: (city, city)}
# ----------------------------------------------------------------------------------------------------------------------


def groups(cities, ends):
    """The given cities in connected groups: two are linked by a route between them (H14, H18)."""
    left, found = set(cities), []
    while left:
        group = {left.pop()}
        grown = True
        while grown:
            grown = False
            for a, b in ends.values():
                for here, there in ((a, b), (b, a)):
                    if here in group and there in left:
                        group.add(there)
                        left.remove(there)
                        grown = True
        found.append(group)
    return found


def rings(origin, ends):
    """The other routes by distance from the origin route: the first list shares a city with it, and so on (H7)."""
    reached, found = {origin}, []
    while True:
        cities = {city for route in reached for city in ends[route]}
        ring = [route for route in ends if route not in reached and set(ends[route]) & cities]
        if not ring:
            return found
        found.append(ring)
        reached |= set(ring)


def controller(owners):
    """Who controls a city whose offices, left to right, belong to these owners; None marks an empty one (H10)."""
    counts = {owner: owners.count(owner) for owner in owners if owner is not None}
    most = [owner for owner in counts if counts[owner] == max(counts.values())]
    rightmost = {owner: max(i for i, other in enumerate(owners) if other == owner) for owner in most}
    return max(most, key=lambda owner: rightmost[owner], default=None)


def marker_points(count, table):
    """Points for so many markers; the table is [[from how many, points], ...] (H18)."""
    return max((points for least, points in table if count >= least), default=0)


# ----------------------------------------------------------------------------------------------------------------------
# The game
# ----------------------------------------------------------------------------------------------------------------------


class Twin:
    """One game. `ask` is the pending decision, `legal()` its actions, `apply()` takes one of them.

    A piece is [owner, shape]; an owner is a player's number or NEUTRAL. Pieces of a route are a plain list.
    """

    def __init__(self, rules, setup):
        self.rules = rules
        self.count = rules["players"]
        self.ends = rules["ends"]
        self.round = 0
        self.players = [self._new_player(seat) for seat in range(self.count)]
        self.owners = list(range(self.count)) + ([NEUTRAL] if rules["neutral"] else [])
        self.earned = {owner: {"route": 0, "coins": 0, "east_west": 0} for owner in self.owners}
        self.pieces = {route: [] for route in self.ends}
        self.marker = {route: setup["markers"].get(route) for route in self.ends}
        self.pile = list(setup["supply"])
        self.offices = {city: [None] * len(printed) for city, printed in rules["cities"].items()}
        self.extra = {city: [] for city in rules["cities"]}  # in the order they came, each left of the earlier (H15)
        self.table = [None] * len(rules["table"]["spaces"])
        self.linked = []  # owners with an east-west chain, in order (H14)
        self.completed = 0
        self.claims = [0]  # how many in each round; round 0 has none
        self.could_not_draw = False
        self.neutral_claims = []  # in the order they came
        self.actions_left = 0
        self.snapshots = []
        self.end = None
        if rules["neutral"]:  # H20
            for route in self.ends:
                if self._leads_to_yellow(route) or route in rules["taverns"]:
                    self.pieces[route].append([NEUTRAL, "cube"])
        self._game = self._play()
        self._question = None
        self._go_on(None)

    def _new_player(self, seat):  # H1, H2
        return {
            "supply": dict(self.rules["start"][seat]["supply"]),
            "stock": dict(self.rules["start"][seat]["stock"]),
            "desk": dict.fromkeys(self.rules["tracks"], 0),
            "markers": [],
            "used": [],
            "plate": [],
        }

    # --- the outside ---------------------------------------------------------------------------------------------

    @property
    def ask(self):
        """(round, player, kind) of the pending decision, None when the game is over."""
        return None if self._question is None else (self.round, *self._question[:2])

    def legal(self):
        return [] if self._question is None else self._question[2]

    def apply(self, action):
        if action not in self.legal():
            raise ValueError(f"{self.ask}: illegal {action}")
        self._go_on(action)

    def _go_on(self, action):
        try:
            self._question = self._game.send(action)
        except StopIteration:
            self._question = None

    # --- the course of the game: a generator that yields (player, kind, list of legal actions) -------------------

    def _play(self):
        while self.end is None:
            self.round += 1
            self.claims.append(0)
            for player in range(self.count):
                yield from self._player_turn(player)
                if self.end is not None:
                    return
            self.snapshots.append(self._take_snapshot())
            if self._is_stalled():
                self.end = "stalled"

    def _is_stalled(self):  # H17b
        limit = self.rules["stall_rounds"]
        if len(self.claims) > limit and not any(self.claims[-limit:]):
            return True
        shortest = min(self.rules["routes"].values())
        return all(self._most_pieces(player) < shortest for player in range(self.count))

    def _most_pieces(self, player):
        """All pieces that a player who cannot claim may ever bring to the houses."""
        me = self.players[player]
        movable = sum(me["supply"].values()) + sum(me["stock"].values()) + len(self._own_on_houses(player))
        on_desk = sum(len(self.rules["tracks"][ability]) - 1 - level for ability, level in me["desk"].items())
        return movable + min(me["markers"].count("develop"), on_desk)

    def _look_for_the_end(self):  # H17
        if max(sum(earned.values()) for earned in self.earned.values()) >= self.rules["end"]["prestige"]:
            self.end = "prestige"
        elif self.could_not_draw:
            self.end = "markers"
        elif self.completed >= self.rules["end"]["cities"]:
            self.end = "cities"

    # --- a turn (H4b) --------------------------------------------------------------------------------------------

    def _player_turn(self, player):
        me = self.players[player]
        self.actions_left = self._shown(player, "actions")
        while self.actions_left > 0 or any(kind != "extra_office" for kind in me["markers"]):
            action = yield player, "turn", self._turn_actions(player)
            if action["name"] == "end":
                break
            if action["name"] in ("income", "place", "displace", "lift", "claim"):
                self.actions_left -= 1
            yield from getattr(self, "_do_" + action["name"])(player, action)
            self._look_for_the_end()
            if self.end is not None:
                return
        yield from self._empty_plate(player)

    def _turn_actions(self, player):
        legal = [{"name": "end"}]
        if self.actions_left > 0:
            legal += self._incomes(player)
            legal += self._placings(self._shapes(player, "supply"), self._routes_with_room())
            legal += [{"name": "displace", "route": route} for route in self.ends if self._targets(player, route)]
            legal += self._liftings(self._own_on_houses(player))
            legal += [{"name": "claim", "route": route} for route in self.ends if self._may_claim(player, route)]
        kinds = self.players[player]["markers"]
        if "swap" in kinds:
            legal += self._swaps(player)
        legal += [{"name": kind} for kind in ("actions", "more_actions") if kind in kinds]
        if "develop" in kinds:
            legal += [
                {"name": "develop", "ability": ability}
                for ability in self.rules["tracks"]
                if not self._is_full(player, ability)
            ]
        if "remove" in kinds and any(self.pieces.values()):
            legal.append({"name": "remove"})
        return legal

    @staticmethod
    def _placings(shapes, routes):
        return [{"name": "place", "piece": shape, "route": route} for shape in shapes for route in routes]

    def _liftings(self, pieces):
        """One `lift` for each route on which one of these [route, owner, shape] lies."""
        routes = {route for route, _, _ in pieces}
        return [{"name": "lift", "route": route} for route in self.ends if route in routes]

    def _which_piece(self, player, pieces):
        """Asks which of these [owner, shape] is meant, if they are not all alike."""
        kinds = []
        for piece in pieces:
            if piece not in kinds:
                kinds.append(piece)
        if len(kinds) == 1:
            return kinds[0]
        action = yield player, "piece", [{"name": "piece", "owner": owner, "piece": shape} for owner, shape in kinds]
        return [action["owner"], action["piece"]]

    # --- income (H5) ---------------------------------------------------------------------------------------------

    def _incomes(self, player):
        most = min(self._shown(player, "bags"), sum(self.players[player]["stock"].values()))
        least = most if self.rules["income"] == "exactly" else 1
        return [{"name": "income", "count": count} for count in range(max(1, least), most + 1)]

    def _do_income(self, player, action):
        stock, supply, count = self.players[player]["stock"], self.players[player]["supply"], action["count"]
        discs = [number for number in range(count + 1) if number <= stock["disc"] and count - number <= stock["cube"]]
        taken = discs[0]
        if len(discs) > 1:
            answer = yield player, "discs", [{"name": "discs", "count": number} for number in discs]
            taken = answer["count"]
        for shape, number in (("cube", count - taken), ("disc", taken)):
            stock[shape] -= number
            supply[shape] += number

    # --- place (H6) ----------------------------------------------------------------------------------------------

    def _do_place(self, player, action):
        self.players[player]["supply"][action["piece"]] -= 1
        self.pieces[action["route"]].append([player, action["piece"]])
        yield from ()

    # --- displace (H7, H21) --------------------------------------------------------------------------------------

    def _targets(self, player, route):
        """The others' pieces on a route that he can pay to displace."""
        supply = sum(self.players[player]["supply"].values())
        return [
            [owner, shape]
            for owner, shape in self.pieces[route]
            if owner != player and supply >= 1 + self.rules["displace_cost"][shape]
        ]

    def _do_displace(self, player, action):
        origin = action["route"]
        owner, shape = yield from self._which_piece(player, self._targets(player, origin))
        supply, stock = self.players[player]["supply"], self.players[player]["stock"]
        price = self.rules["displace_cost"][shape]
        payments = []
        for put in SHAPES:
            for cubes in range(price + 1):
                discs = price - cubes
                if cubes + (put == "cube") <= supply["cube"] and discs + (put == "disc") <= supply["disc"]:
                    payments.append({"name": "pay", "put": put, "cubes": cubes, "discs": discs})
        paid = yield player, "payment", payments
        supply[paid["put"]] -= 1
        for piece, number in (("cube", paid["cubes"]), ("disc", paid["discs"])):
            supply[piece] -= number
            stock[piece] += number
        self.pieces[origin].remove([owner, shape])
        self.pieces[origin].append([player, paid["put"]])
        if owner == NEUTRAL:
            yield from self._answer_for_neutral(player, origin)
            yield from self._neutral_claims(player)
        else:
            yield from self._answer(owner, shape, origin)

    def _answer(self, owner, displaced, origin):
        """The owner puts the displaced piece back, and may add others (H7)."""
        me = self.players[owner]
        extras = self.rules["displace_extra"][displaced]
        placed = []  # [route, shape] of what he has put down in this answer
        waiting = True  # the displaced piece is still in his hand

        def put(action):
            self.pieces[action["route"]].append([owner, action["piece"]])
            placed.append([action["route"], action["piece"]])

        def movable():
            """Own pieces on houses that were not placed in this answer."""
            pieces = self._own_on_houses(owner)
            for route, shape in placed:
                pieces.remove([route, owner, shape])
            return pieces

        def additions(routes):
            source = self._source_of_extras(owner)
            return self._placings(self._shapes(owner, source), routes) if source else self._liftings(movable())

        while waiting or extras > 0:
            routes = self._answer_routes(origin)
            if not routes:
                if waiting:
                    me["stock"][displaced] += 1
                return
            if waiting:
                legal = self._placings([displaced], routes)
                if self.rules["replace"] == "any-order" and extras > 0:
                    legal += [action for action in additions(routes) if action not in legal]
            else:
                legal = additions(routes)
                if not legal:
                    return
                legal.append({"name": "enough"})
            action = yield owner, "replace" if waiting else "extra", legal
            if action["name"] == "enough":
                return
            if action["name"] == "lift":
                here = [[who, shape] for route, who, shape in movable() if route == action["route"]]
                piece = yield from self._which_piece(owner, here)
                self.pieces[action["route"]].remove(piece)
                put((yield owner, "replace", self._placings([piece[1]], self._answer_routes(origin))))
                extras -= 1
            elif waiting and action["piece"] == displaced:
                put(action)
                waiting = False
            else:
                me[self._source_of_extras(owner)][action["piece"]] -= 1
                put(action)
                extras -= 1

    def _source_of_extras(self, owner):
        """Where an extra piece comes from: stock before supply; None when both are empty."""
        return next((place for place in ("stock", "supply") if sum(self.players[owner][place].values()) > 0), None)

    def _answer_for_neutral(self, player, origin):  # H21
        other = 1 - player
        for _ in range(1 + self.rules["neutral_extra"]):
            routes = self._answer_routes(origin)
            if not routes:
                return
            action = yield other, "replace", self._placings(["cube"], routes)
            self.pieces[action["route"]].append([NEUTRAL, "cube"])

    def _neutral_claims(self, player):  # H21
        for route in sorted(self.ends):
            if not self._may_claim(NEUTRAL, route):
                continue
            paid = self._pay_controllers(route)
            self.neutral_claims.append({"route": route, "prestige": paid, "marker": self.marker[route]})
            if self.marker[route] is not None:
                self.marker[route] = None
                self._draw(player)
            cities = [city for city in self.ends[route] if self._next_office(city) is not None]
            if cities:
                action = yield player, "neutral", [{"name": "city", "city": city} for city in cities]
                self._open_office(NEUTRAL, action["city"])
            self.pieces[route] = [[NEUTRAL, "cube"]] if self._leads_to_yellow(route) else []
            self.claims[-1] += 1

    def _leads_to_yellow(self, route):
        return any(city in self.rules["yellow"] for city in self.ends[route])

    # --- move (H8) -----------------------------------------------------------------------------------------------

    def _do_lift(self, player, action):
        lifted = []
        most = self._shown(player, "book")
        while action["name"] == "lift":
            here = [piece for piece in self.pieces[action["route"]] if piece[0] == player]
            piece = yield from self._which_piece(player, here)
            self.pieces[action["route"]].remove(piece)
            lifted.append(piece[1])
            left = self._own_on_houses(player)
            if len(lifted) == most or not left:
                break
            action = yield player, "lift", [*self._liftings(left), {"name": "enough"}]
        while lifted:
            shapes = [shape for shape in SHAPES if shape in lifted]
            action = yield player, "set", self._placings(shapes, self._routes_with_room())
            lifted.remove(action["piece"])
            self.pieces[action["route"]].append([player, action["piece"]])

    # --- claim (H9) ----------------------------------------------------------------------------------------------

    def _may_claim(self, owner, route):
        return self._free_houses(route) == 0 and all(piece[0] == owner for piece in self.pieces[route])

    def _do_claim(self, player, action):
        me, route = self.players[player], action["route"]
        extra_offices = me["markers"].count("extra_office")  # held before this claim (H15)
        self._pay_controllers(route)
        if self.marker[route] is not None:
            me["markers"].append(self.marker[route])
            self.marker[route] = None
            self._draw(player)
        answer = yield player, "benefit", self._benefits(player, route, extra_offices > 0)
        shape = None
        if answer["name"] == "office":
            city = answer["city"]
            shape = self.rules["cities"][city][self._next_office(city)]["shape"]
            self._open_office(player, city)
        elif answer["name"] == "extra":
            shape = answer["piece"]
            self._use(player, "extra_office")
            self.extra[answer["city"]].append(player)
            self._look_for_east_west(player)
        elif answer["name"] == "ability":
            self._upgrade(player, answer["ability"])
        elif answer["name"] == "table":
            shape = "disc"
            self.table[answer["space"]] = player
        if shape is not None:
            self.pieces[route].remove([player, shape])
        for _, left in self.pieces[route]:
            me["stock"][left] += 1
        self.pieces[route] = []
        self.claims[-1] += 1

    def _pay_controllers(self, route):  # H9a
        controllers = [controller(self._all_offices(city)) for city in self.ends[route]]
        paid = [owner for owner in controllers if owner is not None]
        for owner in paid:
            self.earned[owner]["route"] += self.rules["route_prestige"]
        return paid

    def _draw(self, player):  # H9b, H17
        if self.pile:
            self.players[player]["plate"].append(self.pile.pop(0))
        else:
            self.could_not_draw = True

    def _benefits(self, player, route, has_extra_office):  # H9c, H11, H12, H13, H15
        shapes = [shape for shape in SHAPES if [player, shape] in self.pieces[route]]
        legal = [{"name": "nothing"}]
        for city in self.ends[route]:
            if self._next_office(city) is not None:
                office = self.rules["cities"][city][self._next_office(city)]
                if office["shape"] in shapes and self._may_use(player, office["colour"]):
                    legal.append({"name": "office", "city": city})
            if has_extra_office and any(owner is not None for owner in self._all_offices(city)):
                legal += [{"name": "extra", "city": city, "piece": shape} for shape in shapes]
            ability = self.rules["abilities"].get(city)
            if ability and not self._is_full(player, ability):
                legal.append({"name": "ability", "ability": ability})
        if route == self.rules["table"]["route"] and "disc" in shapes:
            for number, space in enumerate(self.rules["table"]["spaces"]):
                if self.table[number] is None and self._may_use(player, space["colour"]):
                    legal.append({"name": "table", "space": number})
        return legal

    def _open_office(self, owner, city):  # H11
        number = self._next_office(city)
        self.offices[city][number] = owner
        if self.rules["cities"][city][number]["coin"]:
            self.earned[owner]["coins"] += self.rules["coin_prestige"]
        if self._next_office(city) is None:
            self.completed += 1
        self._look_for_east_west(owner)

    def _look_for_east_west(self, owner):  # H14
        chained = any(set(self.rules["east_west"]["cities"]) <= group for group in self._groups(owner))
        if chained and owner not in self.linked:
            prizes = self.rules["east_west"]["prestige"]
            if len(self.linked) < len(prizes):
                self.earned[owner]["east_west"] += prizes[len(self.linked)]
            self.linked.append(owner)

    # --- markers (H15, H16) --------------------------------------------------------------------------------------

    def _use(self, player, kind):
        self.players[player]["markers"].remove(kind)
        self.players[player]["used"].append(kind)

    def _swaps(self, player):
        found = []
        for city, owners in self.offices.items():
            for number, pair in enumerate(itertools.pairwise(owners)):
                if None not in pair and (player in pair or not self.rules["swap_own"]):
                    found.append({"name": "swap", "city": city, "office": number})
        return found

    def _do_swap(self, player, action):
        self._use(player, "swap")
        owners, number = self.offices[action["city"]], action["office"]
        owners[number], owners[number + 1] = owners[number + 1], owners[number]
        yield from ()

    def _do_actions(self, player, action):
        self._use(player, action["name"])
        self.actions_left += self.rules["marker_actions"][action["name"]]
        yield from ()

    _do_more_actions = _do_actions

    def _do_develop(self, player, action):
        self._use(player, "develop")
        self._upgrade(player, action["ability"])
        yield from ()

    def _do_remove(self, player, action):
        self._use(player, "remove")
        for number in range(self.rules["marker_remove"]):
            on_houses = [[route, *piece] for route in self.ends for piece in self.pieces[route]]
            if not on_houses:
                return
            enough = [{"name": "enough"}] if number > 0 else []
            answer = yield player, "remove", self._liftings(on_houses) + enough
            if answer["name"] == "enough":
                return
            owner, shape = yield from self._which_piece(player, self.pieces[answer["route"]])
            self.pieces[answer["route"]].remove([owner, shape])
            if owner != NEUTRAL:
                self.players[owner]["supply"][shape] += 1

    def _empty_plate(self, player):  # H16
        plate = self.players[player]["plate"]
        while plate and (sites := self._sites()):
            kind = plate[0]
            if len(set(plate)) > 1:
                kinds = [{"name": "marker", "kind": kind} for kind in sorted(set(plate))]
                answer = yield player, "plate", kinds
                kind = answer["kind"]
            answer = yield player, "site", [{"name": "site", "route": route} for route in sites]
            plate.remove(kind)
            self.marker[answer["route"]] = kind
            if self.rules["neutral"] and not self.pieces[answer["route"]]:  # H21
                self.pieces[answer["route"]].append([NEUTRAL, "cube"])

    def _sites(self):
        """Routes that may get a marker."""
        open_routes = [
            route
            for route in self.ends
            if self.marker[route] is None and any(self._next_office(city) is not None for city in self.ends[route])
        ]
        empty = [route for route in open_routes if not self.pieces[route]]
        if not empty and self.rules["neutral"]:  # H21
            return [route for route in open_routes if self.pieces[route] == [[NEUTRAL, "cube"]]]
        return empty

    # --- desk (H3, H12) ------------------------------------------------------------------------------------------

    def _shown(self, player, ability):
        """The value that a track of the desk shows."""
        return self.rules["tracks"][ability][self.players[player]["desk"][ability]]

    def _is_full(self, player, ability):
        return self.players[player]["desk"][ability] == len(self.rules["tracks"][ability]) - 1

    def _may_use(self, player, colour):
        """Does the privilege cover this colour (H11, H13)?"""
        return PRIVILEGES.index(colour) <= PRIVILEGES.index(self._shown(player, "privilege"))

    def _upgrade(self, player, ability):
        before = self._shown(player, "actions")
        self.players[player]["desk"][ability] += 1
        self.players[player]["supply"][self.rules["covered_by"][ability]] += 1
        self.actions_left += self._shown(player, "actions") - before

    def _shapes(self, player, place):
        return [shape for shape in SHAPES if self.players[player][place][shape] > 0]

    # --- routes --------------------------------------------------------------------------------------------------

    def _free_houses(self, route):
        return self.rules["routes"][route] - len(self.pieces[route])

    def _routes_with_room(self):
        return [route for route in self.ends if self._free_houses(route) > 0]

    def _own_on_houses(self, player):
        """[route, owner, shape] of every own piece on a house."""
        return [[route, *piece] for route in self.ends for piece in self.pieces[route] if piece[0] == player]

    def _answer_routes(self, origin):
        """Where a displaced piece may go: the nearest ring with a free house (H7)."""
        for ring in rings(origin, self.ends):
            free = [route for route in ring if self._free_houses(route) > 0]
            if free:
                return free
        return []

    # --- cities --------------------------------------------------------------------------------------------------

    def _all_offices(self, city):
        """Owners of all offices of a city from left to right, the extra ones first, the newest leftmost (H15)."""
        return self.extra[city][::-1] + self.offices[city]

    def _next_office(self, city):
        """Number of the next free printed office, or None."""
        return next((number for number, owner in enumerate(self.offices[city]) if owner is None), None)

    def _groups(self, owner):
        """The connected groups of cities with an office of this owner."""
        return groups([city for city in self.offices if owner in self._all_offices(city)], self.ends)

    def _count_offices(self, owner, cities):
        return sum(self._all_offices(city).count(owner) for city in cities)

    # --- score (H18, H19) ----------------------------------------------------------------------------------------

    def score(self):
        """The score sheet."""
        rules, sheet = self.rules, []
        for player, me in enumerate(self.players):
            sources = dict(self.earned[player])
            sources["abilities"] = sum(
                points for ability, points in rules["full_track_points"].items() if self._is_full(player, ability)
            )
            sources["markers"] = marker_points(len(me["markers"]) + len(me["used"]), rules["marker_points"])
            sources["coellen"] = sum(
                space["points"] for space, owner in zip(rules["table"]["spaces"], self.table) if owner == player
            )
            controlled = [city for city in self.offices if controller(self._all_offices(city)) == player]
            sources["control"] = rules["control_points"] * len(controlled)
            network = max((self._count_offices(player, group) for group in self._groups(player)), default=0)
            sources["network"] = self._shown(player, "keys") * network
            sheet.append(
                {
                    "score": sum(sources.values()),
                    "end": self.end,
                    "actions": self._shown(player, "actions"),
                    "offices": self._count_offices(player, self.offices),
                    "sources": sources,
                }
            )

        def standing(own):
            return (-own["score"], own["actions"], -own["offices"])

        for own in sheet:
            own["rank"] = 1 + sum(standing(other) < standing(own) for other in sheet)
        return sheet

    # --- snapshot ------------------------------------------------------------------------------------------------

    def _take_snapshot(self):
        def order(piece):
            return (self.owners.index(piece[0]), SHAPES.index(piece[1]))

        def counted(kinds):
            return {kind: kinds.count(kind) for kind in kinds}

        return {
            "turn": self.round,
            "players": [
                {
                    "prestige": sum(self.earned[player].values()),
                    "supply": [me["supply"][shape] for shape in SHAPES],
                    "stock": [me["stock"][shape] for shape in SHAPES],
                    "abilities": dict(me["desk"]),
                    "markers": counted(me["markers"]),
                    "used": counted(me["used"]),
                    "plate": len(me["plate"]),
                    "table": [space for space, owner in enumerate(self.table) if owner == player],
                }
                for player, me in enumerate(self.players)
            ],
            "neutral": {"prestige": sum(self.earned[NEUTRAL].values())} if self.rules["neutral"] else None,
            "routes": {
                route: {"pieces": [list(piece) for piece in sorted(pieces, key=order)], "marker": self.marker[route]}
                for route, pieces in self.pieces.items()
                if pieces or self.marker[route] is not None
            },
            "cities": {
                city: {"offices": list(owners), "extra": list(self.extra[city])}
                for city, owners in self.offices.items()
                if any(owner is not None for owner in self._all_offices(city))
            },
            "completed": self.completed,
            "east_west": list(self.linked),
            "supply": len(self.pile),
        }


# ----------------------------------------------------------------------------------------------------------------------
# Replay
# ----------------------------------------------------------------------------------------------------------------------


def setup_faults(rules, setup):
    """What in a set-up contradicts H4."""
    faults = []
    if sorted(setup["markers"]) != sorted(rules["taverns"]):
        faults.append(f"markers on {sorted(setup['markers'])}, taverns on {sorted(rules['taverns'])}")
    if sorted(setup["markers"].values()) != sorted(rules["first_markers"]):
        faults.append(f"markers {sorted(setup['markers'].values())}, expected {sorted(rules['first_markers'])}")
    left = [kind for kind, number in rules["markers"].items() for _ in range(number)]
    for kind in rules["first_markers"]:
        left.remove(kind)
    if sorted(setup["supply"]) != sorted(left):
        faults.append(f"supply {sorted(setup['supply'])}, expected {sorted(left)}")
    return faults


def _plain(action):
    """An action in comparable form."""
    return tuple(sorted(action.items()))


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


def replay(trace, config):
    """Replay a whole trace. Returns the differences found at the first place where trace and twin disagree."""
    rules = read_rules(config, trace["players"])
    if trace["setup"]["board"] != rules["board"]:
        return [f"setup: board {trace['setup']['board']}, expected {rules['board']}"]
    faults = setup_faults(rules, trace["setup"])
    if faults:
        return [f"setup: {fault}" for fault in faults]
    twin = Twin(rules, trace["setup"])
    rounds_seen = 0
    for number, decision in enumerate(trace["decisions"]):
        where = (
            f"decision {number} (round {decision['turn']}, player {decision['player']}, {decision['ask']}, "
            f"{json.dumps(decision['action'])})"
        )
        if twin.ask is None:
            return [f"{where}: the twin's game is over"]
        recorded_ask = (decision["turn"], decision["player"], decision["ask"])
        if twin.ask != recorded_ask:
            return [f"{where}: the twin asks round {twin.ask[0]}, player {twin.ask[1]}, {twin.ask[2]}"]
        legal = {_plain(action) for action in twin.legal()}
        if len(legal) != len(twin.legal()):
            return [f"{where}: the twin lists a legal action twice"]
        if "legal" in decision:
            recorded = {_plain(action) for action in decision["legal"]}
            only_trace, only_twin = sorted(recorded - legal), sorted(legal - recorded)
            if only_trace or only_twin:
                return [f"{where}: legal only in the trace {only_trace}, legal only for the twin {only_twin}"]
            if len(recorded) != len(decision["legal"]):
                return [f"{where}: the trace lists a legal action twice"]
        if decision["options"] != len(legal):
            return [f"{where}: {decision['options']} options in the trace, {len(legal)} for the twin: {sorted(legal)}"]
        if _plain(decision["action"]) not in legal:
            return [f"{where}: illegal for the twin, who allows {sorted(legal)}"]
        claimed_before = len(twin.neutral_claims)
        twin.apply(decision["action"])
        claims = twin.neutral_claims[claimed_before:]
        if decision.get("neutral_claims", []) != claims:
            return [f"{where}: neutral claims {decision.get('neutral_claims')} in the trace, {claims} for the twin"]
        if len(twin.snapshots) > rounds_seen:
            if rounds_seen >= len(trace["turns"]):
                return [f"{where}: the twin completed round {rounds_seen + 1}, absent from `turns`"]
            found = differences(trace["turns"][rounds_seen], twin.snapshots[-1], f"after round {rounds_seen + 1}")
            if found:
                return found
            rounds_seen += 1
    if twin.ask is not None:
        return [f"the trace ends, the twin still asks round {twin.ask[0]}, player {twin.ask[1]}, {twin.ask[2]}"]
    if len(trace["turns"]) != rounds_seen:
        return [f"{len(trace['turns'])} rounds in the trace, {rounds_seen} for the twin"]
    return differences(trace["score"], twin.score(), "score")
