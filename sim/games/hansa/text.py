"""A game told in words, for a person who knows the rules."""

from collections.abc import Iterator

from sim.games.hansa.check_board import list_ends, measure_side
from sim.games.hansa.codes import (
    ABILITIES,
    ASK_EXTRA,
    ASK_LIFT,
    ASK_PAYMENT,
    ASK_PIECE,
    ASK_REMOVE,
    ASK_REPLACE,
    ASK_SET,
    ASK_TURN,
    CUBE,
    ENDS,
    KINDS,
    NEUTRAL,
    NONE,
    OWNERS,
    PIECES,
    SOURCES,
)
from sim.games.hansa.data import ROW, Words, action_data, game_data, list_neutral_claims

__all__ = ["game_data", "tell_game"]

SOURCE_NAMES = {
    "route": "prestige from routes", "coins": "coins", "east_west": "east-west", "abilities": "full abilities",
    "markers": "markers", "coellen": "Coellen table", "control": "control", "network": "network",
}  # fmt: skip
END_NAMES = {
    "prestige": "{leader} has {prestige} prestige", "markers": "a marker was taken with none left to replace it",
    "cities": "{cities} complete", "stalled": "stalled, nobody claims any more",
}  # fmt: skip


def tell_game(moments, config, names: list[str]) -> Iterator[str]:
    """The lines of a game; `names` are the players'."""
    teller = Teller(config, [f"{name} ({seat + 1})" for seat, name in enumerate(names)])
    for moment in moments:
        yield from getattr(teller, f"tell_{moment.what}")(moment)


class Teller:
    """Tells moments one after the other."""

    def __init__(self, config, names: list[str]):
        self.config, self.words, self.names = config, Words(config), names
        markers = config.markers
        self.markers = {
            "extra_office": "extra office", "swap": "swap offices", "actions": f"+{markers.actions.actions} actions",
            "more_actions": f"+{markers.more_actions.actions} actions", "develop": "develop an ability",
            "remove": f"remove {markers.remove.pieces} pieces",
        }  # fmt: skip
        self.turn, self.active = 0, NONE

    def tell_begin(self, moment) -> Iterator[str]:
        s = moment.after
        name = self.config.boards.find_side(int(s.players))
        side = measure_side(self.config.boards.sides[name])
        yield (
            f"Side {name}: {side['cities']} cities with {side['offices']} offices ({side['coins']} coins), "
            f"{side['routes']} routes with {side['houses']} houses; east-west by {', '.join(side['chain'][1:-1])}."
        )
        for i, route in enumerate(self.words.routes):
            if s.marker[i] != NONE:
                yield f"On {route} lies a marker: {self.markers[KINDS[s.marker[i]]]}."
        if s.houses[NEUTRAL]:
            routes = [route for i, route in enumerate(self.words.routes) if s.on[NEUTRAL, CUBE, i]]
            yield f"A neutral cube lies on each of {len(routes)} routes: {', '.join(routes)}."

    def tell_decision(self, moment) -> Iterator[str]:
        s = moment.before
        if s.turn != self.turn:
            self.turn, self.active = int(s.turn), NONE
            yield from ("", f"ROUND {s.turn}")
        if s.active != self.active:
            self.active = int(s.active)
            yield self.tell_player(s, self.active)
        who = "" if moment.player == self.active else f"{self.names[moment.player]} "
        indent = "    " if s.ask == ASK_TURN else "      "
        claims = list_neutral_claims(moment, self.words)
        yield f"{indent}{who}{self.phrase(moment)}{self.tell_notes(moment, claims)}"
        yield from self.tell_neutral(moment, claims)
        ends = [end for i, end in enumerate(ENDS) if (moment.after.ends & ~s.ends) >> i & 1]
        if ends:
            ends = [self.explain(moment.after, end) for end in ends]
            yield f"      The game ends with this action: {', and '.join(ends)}."

    def tell_player(self, s, p: int) -> str:
        """What a player has as his turn begins."""
        desk = ", ".join(
            f"{name} {track.values[s.level[p, i]]}" for i, (name, track) in enumerate(self.words.tracks.items())
        )
        markers = [f"{n} {self.markers[KINDS[kind]]}" for kind, n in enumerate(s.held[p]) if n]
        return (
            f"  {self.names[p]}: prestige {s.prestige[p]}, supply {show_pieces(s.supply[p])}, stock "
            f"{show_pieces(s.stock[p])}; {desk}" + (f"; markers: {', '.join(markers)}" if markers else "") + "."
        )

    def tell_notes(self, moment, claims: list[dict]) -> str:
        """What the action itself gave: prestige for anybody, markers, completed cities, pieces."""
        s, t = moment.before, moment.after
        notes = []
        for owner in range(OWNERS):
            now = int(t.prestige[owner]) - self.count_paid(owner, claims)
            if now > s.prestige[owner]:
                notes.append(f"{self.name(owner)} +{now - s.prestige[owner]} prestige, now {now}")
        if t.linked > s.linked:
            notes.append(f"{self.name(t.links[t.linked - 1])} links east and west")
        if t.completed > s.completed:
            notes.append(f"city {t.completed} complete")
        for kind in range(len(KINDS)):
            if t.held[s.active, kind] > s.held[s.active, kind]:
                notes.append(f"takes the marker {self.markers[KINDS[kind]]}, {show_left(s.left)}")
        changed = [city for city in range(len(self.words.cities)) if s.controller[city] != t.controller[city]]
        notes += [f"{self.name(t.controller[city])} controls {self.words.cities[city]}" for city in changed]
        answering = t.ask in (ASK_REPLACE, ASK_EXTRA, ASK_PIECE)
        if s.ask in (ASK_PAYMENT, ASK_REPLACE) and t.pending and not answering:
            gone = "leaves the board" if s.victim == NEUTRAL else f"goes to the stock of {self.name(s.victim)}"
            notes.append(f"no house is free for another: {t.pending} {PIECES[s.displaced]} {gone}")
        return f" [{'; '.join(notes)}]" if notes else ""

    def count_paid(self, owner: int, claims: list[dict]) -> int:
        """The prestige that claims of neutral gave to an owner (H9a)."""
        name = "neutral" if owner == NEUTRAL else owner
        return self.config.claim.control * sum(claim["prestige"].count(name) for claim in claims)

    def tell_neutral(self, moment, claims: list[dict]) -> Iterator[str]:
        """Each claim of neutral (H21), the route as it was before it was cleared."""
        s, t = moment.before, moment.after
        side, left = self.words.side(s), int(s.left)
        for number, claim in enumerate(claims):
            route = claim["route"]
            notes = []
            for owner in dict.fromkeys(claim["prestige"]):
                code = NEUTRAL if owner == "neutral" else owner
                now = int(t.prestige[code]) - self.count_paid(code, claims[number + 1 :])
                notes.append(f"{self.name(owner)} +{self.count_paid(code, [claim])} prestige, now {now}")
            if claim["marker"]:
                notes.append(f"marker {self.markers[claim['marker']]} discarded, {show_left(left)}")
                left = max(left - 1, 0)
            if not t.open_routes >> self.words.routes.index(route) & 1:
                notes.append("no office is free")
            if any(side.cities[city].yellow for city in list_ends(route)):
                notes.append("one cube stays")
            told = f" [{'; '.join(notes)}]" if notes else ""
            yield f"      neutral claims {route} ({side.routes[route].houses} neutral cubes){told}"

    def phrase(self, moment) -> str:
        s, t, p = moment.before, moment.after, moment.player
        action = action_data(s, moment.action, self.words)
        name, route = action["name"], action.get("route")
        if name == "place":
            return self.phrase_place(s, p, action)
        if name == "lift":
            verb = {ASK_TURN: "moves pieces: lifts one", ASK_REMOVE: "removes one"}.get(s.ask, "lifts one")
            return f"{verb} from {route} ({self.show_route(s, route)})"
        if name in ("displace", "claim"):
            return f"{name}s {'on ' if name == 'displace' else ''}{route} ({self.show_route(s, route)})"
        if name in ("office", "city"):
            return self.phrase_office(s, action)
        if name == "piece":
            return f"namely a {action['piece']} of {self.name(action['owner'])}"
        if name == "site":
            cube = " with a neutral cube" if t.houses[NEUTRAL] > s.houses[NEUTRAL] else ""
            return f"puts a new marker, {self.markers[KINDS[s.sited]]}, on {route}{cube}"
        if name == "enough":
            return {ASK_EXTRA: "adds nothing more", ASK_LIFT: "lifts nothing more"}.get(s.ask, "removes nothing more")
        if name == "pay":
            returned = show_pieces((action["cubes"], action["discs"]))
            taken = f"a {PIECES[s.displaced]} of {self.name(s.victim)}"
            return f"puts a {action['put']} in the place of {taken} and returns {returned}"
        if name == "ability":
            return f"develops {self.show_ability(t, p, action['ability'])}"
        if name == "develop":
            return f"uses a marker to develop {self.show_ability(t, p, action['ability'])}"
        if name == "table":
            space = self.config.coellen.spaces[action["space"]]
            return f"puts a disc on the {space.colour} space of the Coellen table ({space.points} points)"
        if name == "end":
            unused = f" with {s.actions} action{plural(s.actions)} unused" if s.actions else ""
            return f"ends the turn{unused}"
        return self.plain_phrase(action)

    def phrase_place(self, s, p: int, action: dict) -> str:
        piece, route = action["piece"], action["route"]
        answering = s.ask in (ASK_REPLACE, ASK_EXTRA)
        owner = int(s.victim) if answering else p
        if s.ask == ASK_TURN:
            what = f"places a {piece}"
        elif s.ask == ASK_SET:
            what = f"sets a {piece}"
        elif s.carried != NONE:
            what = f"adds the {piece} from {self.words.routes[s.route]}"
        elif s.pending and piece == PIECES[s.displaced]:
            what = f"places a neutral {piece}" if owner == NEUTRAL else f"places the displaced {piece}"
        else:
            what = f"adds a {piece} from {'stock' if s.stock[p].any() else 'supply'}"
        return f"{what} on {route} ({self.show_route(s, route, owner, piece)})"

    def phrase_office(self, s, action: dict) -> str:
        """A printed office: what it is meant for, and its coin."""
        city = action["city"]
        office = self.words.side(s).cities[city].offices[s.taken[self.words.cities.index(city)]]
        who = "neutral opens" if action["name"] == "city" else "opens"
        return f"{who} an office in {city} ({office.replace(' coin', ', with a coin')})"

    def plain_phrase(self, action: dict) -> str:
        plain = {
            "income": "takes {count} from stock to supply", "discs": "{count} of them discs",
            "swap": "uses a marker to swap office {office} and the next in {city}",
            "actions": "uses the marker {marker}", "more_actions": "uses the marker {marker}",
            "remove": "uses a marker to remove pieces",
            "extra": "opens an extra office in {city} with a {piece}, by marker",
            "nothing": "takes no benefit", "marker": "turns up the marker {kind}",
        }  # fmt: skip
        kind, marker = self.markers.get(action.get("kind")), self.markers.get(action["name"])
        shown = action | {"kind": kind, "marker": marker, "office": action.get("office", 0) + 1}
        return plain[action["name"]].format(**shown)

    def show_ability(self, t, p: int, ability: str) -> str:
        """An ability with what it shows now."""
        return f"{ability}, now {self.words.tracks[ability].values[t.level[p, ABILITIES.index(ability)]]}"

    def show_route(self, s, route: str, owner: int = NONE, piece: str = "") -> str:
        """The pieces on a route, and its free houses; with one piece more of an owner, if that is told."""
        i = self.words.routes.index(route)
        on = s.on[:, :, i].copy()
        if piece:
            on[owner, PIECES.index(piece)] += 1
        there = [f"{self.name(owner)} {show_pieces(on[owner])}" for owner in range(OWNERS) if on[owner].any()]
        return ", ".join([*there, f"{self.words.side(s).routes[route].houses - on.sum()} free"])

    def name(self, owner) -> str:
        return "nobody" if owner == NONE else "neutral" if owner in (NEUTRAL, "neutral") else self.names[owner]

    def explain(self, s, end: str) -> str:
        """Why the game ends (H17)."""
        leader = int(s.prestige.argmax())
        cities = "1 city is" if s.completed == 1 else f"{s.completed} cities are"
        return END_NAMES[end].format(leader=self.name(leader), prestige=s.prestige[leader], cities=cities)

    def tell_turn(self, moment) -> Iterator[str]:
        yield from ()

    def tell_over(self, moment) -> Iterator[str]:
        """The score sheet by source, and the order at the end."""
        s = moment.after
        yield from ("", f"The game is over: {self.explain(s, ENDS[s.tally[0, ROW['end']]])}.", "FINAL SCORES")
        width = max(len(name) for name in self.names) + 2

        def line(title: str, values) -> str:
            return f"  {title:22}" + "".join(f"{value:>{width}}" for value in values)

        yield line("", self.names)
        for i, source in enumerate(SOURCES):
            yield line(SOURCE_NAMES[source], s.points[: s.players, i])
        yield line("total", s.score[: s.players])
        for title in ("actions", "offices"):
            yield line(f"{title} (ties)", s.tally[: s.players, ROW[title]])
        if s.players in self.config.neutral.players:
            yield f"Neutral has {s.prestige[NEUTRAL]} prestige, which counts for the end of the game only."
        winners = [self.names[p] for p in range(s.players) if s.tally[p, ROW["rank"]] == 1]
        yield f"{' and '.join(winners)} win{'s' * (len(winners) == 1)}."


def show_pieces(pieces) -> str:
    """A number of cubes and discs in words."""
    words = [f"{n} {piece}{plural(n)}" for n, piece in zip(pieces, PIECES, strict=True) if n]
    return " and ".join(words) or "nothing"


def show_left(left: int) -> str:
    """What the supply of markers, so many before, holds after one was taken (H9b, H17)."""
    return f"{left - 1} left in supply" if left else "none left to replace it"


def plural(count: int) -> str:
    return "" if count == 1 else "s"
