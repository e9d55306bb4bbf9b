"""A game told in words, for a person who knows the rules."""

from collections.abc import Iterator

from sim.games.hansa.check_board import measure_side
from sim.games.hansa.codes import (
    ABILITIES,
    ASK_EXTRA,
    ASK_LIFT,
    ASK_REMOVE,
    ASK_TURN,
    ENDS,
    KINDS,
    NEUTRAL,
    NONE,
    OWNERS,
    PIECES,
    SOURCES,
)
from sim.games.hansa.data import ROW, Words, action_data, game_data

__all__ = ["game_data", "tell_game"]

SOURCE_NAMES = {
    "route": "routes claimed", "coins": "coins", "east_west": "east-west", "abilities": "full abilities",
    "markers": "markers", "coellen": "Coellen table", "control": "control", "network": "network",
}  # fmt: skip
END_NAMES = {
    "prestige": "somebody has prestige enough", "markers": "the supply of markers has run out",
    "cities": "enough cities are complete", "stalled": "stalled, nobody claims any more",
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
        yield f"{indent}{who}{self.phrase(moment)}{self.tell_notes(moment)}"

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

    def tell_notes(self, moment) -> str:
        """What the action gave: prestige for anybody, markers, completed cities, pieces."""
        s, t = moment.before, moment.after
        notes = []
        for owner in range(OWNERS):
            gained = int(t.prestige[owner] - s.prestige[owner])
            if gained:
                notes.append(f"{self.name(owner)} +{gained} prestige, now {t.prestige[owner]}")
        if t.linked > s.linked:
            notes.append(f"{self.name(t.links[t.linked - 1])} links east and west")
        if t.completed > s.completed:
            notes.append(f"city {t.completed} complete")
        for kind in range(len(KINDS)):
            if t.held[s.active, kind] > s.held[s.active, kind]:
                notes.append(f"takes the marker {self.markers[KINDS[kind]]}, {t.left} left in supply")
        changed = [city for city in range(len(self.words.cities)) if s.controller[city] != t.controller[city]]
        notes += [f"{self.name(t.controller[city])} controls {self.words.cities[city]}" for city in changed]
        return f" [{'; '.join(notes)}]" if notes else ""

    def phrase(self, moment) -> str:
        s, t, p = moment.before, moment.after, moment.player
        action = action_data(s, moment.action, self.words)
        name, route = action["name"], action.get("route")
        if name == "place":
            return self.phrase_place(s, t, p, action)
        if name == "lift":
            verb = {ASK_TURN: "moves pieces: lifts one", ASK_REMOVE: "removes one"}.get(s.ask, "lifts one")
            return f"{verb} from {route} ({self.show_route(s, route)})"
        if name in ("displace", "claim"):
            return f"{name}s {'on ' if name == 'displace' else ''}{route} ({self.show_route(s, route)})"
        if name == "piece":
            return f"namely a {action['piece']} of {self.name(action['owner'])}"
        if name == "site":
            return f"puts a new marker, {self.markers[KINDS[s.sited]]}, on {route}"
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

    def phrase_place(self, s, t, p: int, action: dict) -> str:
        owner = NEUTRAL if s.ask != ASK_TURN and s.player != s.active and s.victim == NEUTRAL else p
        what = f"a neutral {action['piece']}" if owner == NEUTRAL else f"a {action['piece']}"
        now = self.show_route(t, action["route"])
        verb = "places" if s.ask == ASK_TURN or s.player != s.active else "sets"
        return f"{verb} {what} on {action['route']} ({now})"

    def plain_phrase(self, action: dict) -> str:
        plain = {
            "income": "takes {count} from stock to supply", "discs": "{count} of them discs",
            "swap": "uses a marker to swap office {office} and the next in {city}",
            "actions": "uses the marker {marker}", "more_actions": "uses the marker {marker}",
            "remove": "uses a marker to remove pieces",
            "office": "opens an office in {city}", "extra": "opens an extra office in {city} with a {piece}, by marker",
            "nothing": "takes no benefit", "city": "neutral opens an office in {city}",
            "marker": "turns up the marker {kind}",
        }  # fmt: skip
        kind, marker = self.markers.get(action.get("kind")), self.markers.get(action["name"])
        shown = action | {"kind": kind, "marker": marker, "office": action.get("office", 0) + 1}
        return plain[action["name"]].format(**shown)

    def show_ability(self, t, p: int, ability: str) -> str:
        """An ability with what it shows now."""
        return f"{ability}, now {self.words.tracks[ability].values[t.level[p, ABILITIES.index(ability)]]}"

    def show_route(self, s, route: str) -> str:
        """The pieces on a route, and its free houses."""
        i = self.words.routes.index(route)
        side = self.config.boards.sides[self.config.boards.find_side(int(s.players))]
        there = [
            f"{self.name(owner)} {show_pieces(s.on[owner, :, i])}" for owner in range(OWNERS) if s.on[owner, :, i].any()
        ]
        return ", ".join([*there, f"{side.routes[route].houses - s.filled[i]} free"])

    def name(self, owner) -> str:
        return "nobody" if owner == NONE else "neutral" if owner in (NEUTRAL, "neutral") else self.names[owner]

    def tell_turn(self, moment) -> Iterator[str]:
        yield from ()

    def tell_over(self, moment) -> Iterator[str]:
        """The score sheet by source, and the order at the end."""
        s = moment.after
        yield from ("", f"The game is over: {END_NAMES[ENDS[s.tally[0, ROW['end']]]]}.", "FINAL SCORES")
        width = max(len(name) for name in self.names) + 2

        def line(title: str, values) -> str:
            return f"  {title:16}" + "".join(f"{value:>{width}}" for value in values)

        yield line("", self.names)
        for i, source in enumerate(SOURCES):
            yield line(SOURCE_NAMES[source], s.points[: s.players, i])
        yield line("total", s.score[: s.players])
        for title in ("actions", "offices"):
            yield line(f"{title} (ties)", s.tally[: s.players, ROW[title]])
        winners = [self.names[p] for p in range(s.players) if s.tally[p, ROW["rank"]] == 1]
        yield f"{' and '.join(winners)} win{'s' * (len(winners) == 1)}."


def show_pieces(pieces) -> str:
    """A number of cubes and discs in words."""
    words = [f"{n} {piece}{plural(n)}" for n, piece in zip(pieces, PIECES, strict=True) if n]
    return " and ".join(words) or "nothing"


def plural(count: int) -> str:
    return "" if count == 1 else "s"
