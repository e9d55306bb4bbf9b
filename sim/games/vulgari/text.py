"""A game told in words, for a person who knows the rules."""

from collections.abc import Iterator

from sim.games.vulgari.codes import (
    ASK_CHARITY,
    ASK_START,
    ASK_TURN,
    CARDINALS,
    CUBES,
    END,
    FRIARS,
    KNOWLEDGE,
    NONE,
    STUPOR_MUNDI,
    SUMMON,
    TITLES,
    ZONES,
)
from sim.games.vulgari.columns import SOURCES
from sim.games.vulgari.data import ROW, Words, action_data, game_data

__all__ = ["game_data", "tell_game"]

PEOPLE = {"red": "politician", "black": "noble", "yellow": "abbess", "green": "scribe"}
TRACK_NAMES = {"riddle": "the Riddle", "messenger": "the Messenger", "orient": "the Orient", "cantico": "the Cantico",
               "library": "the Papal Library", "rest": "Rest"}  # fmt: skip


def tell_game(moments, config, names: list[str]) -> Iterator[str]:
    """The lines of a game; `names` are the players'."""
    teller = Teller(config, [f"{name} ({seat + 1})" for seat, name in enumerate(names)])
    for moment in moments:
        yield from getattr(teller, f"tell_{moment.what}")(moment)


class Teller:
    """Tells moments one after the other."""

    def __init__(self, config, names: list[str]):
        self.config, self.words, self.names = config, Words(config), names
        self.turn, self.nth = 0, None
        self.before = None

    def tell_begin(self, moment) -> Iterator[str]:
        s, words = moment.after, self.words
        self.before = s
        events = ", ".join(words.events[int(tile)] for tile in s.event_on[1:] if tile)
        yield f"Events in order: {events}."
        cantico = {zone: int(s.cantico_turn[z]) for z, zone in enumerate(words.zones) if s.cantico_turn[z]}
        cities = ", ".join(f"{zone} on turn {turn}" for zone, turn in sorted(cantico.items(), key=lambda item: item[1]))
        yield f"The Cantico may be sought in {cities}."
        for turn in range(1, self.config.calendar.cube_turns + 1):
            yield f"Cubes of turn {turn}: {show_cubes(s.calendar[turn])}."

    def tell_decision(self, moment) -> Iterator[str]:
        s = moment.before
        if s.turn != self.turn:
            self.turn, self.nth = int(s.turn), None
            yield from self.tell_events(s)
        if s.ask == ASK_TURN and s.nth != self.nth:
            self.nth = int(s.nth)
            if self.nth == 0:
                order = ", ".join(self.names[p] for p in s.order[: s.players])
                yield f"  Order of play: {order}."
            yield self.tell_player(s, moment.player)
        who = "" if s.ask == ASK_TURN else f"{self.names[moment.player]} "
        yield f"    {who}{self.tell_action(moment)}"
        self.before = moment.after

    def tell_events(self, s) -> Iterator[str]:
        """What the event phase laid out, and whom the bank paid."""
        yield ""
        last = " - the Pope is dead, this is the last turn; all go to the election" if s.last else ""
        yield f"TURN {s.turn}{last}"
        tile = int(s.event_on[s.turn])
        if tile:
            yield f"  Event: {self.show_event(tile)}."
        papal = self.config.calendar.papal_turn
        if s.turn >= papal:
            yield f"  Papal tile: {'red' if s.papal[s.turn] else 'white'} ({s.reds} red so far)."
        yield f"  On offer: {show_cubes(s.offer)}."
        for level in range(1, 5):
            shown = [
                "-".join(colours) + (f" x{s.display[kind]}" if s.display[kind] > 1 else "")
                for kind, (of, colours) in enumerate(self.words.kinds)
                if of == level and s.display[kind]
            ]
            if shown:
                cost = int(s.level_cost[level])
                yield f"  Manuscripts of level {level} ({cost} action{plural(cost)}): {', '.join(shown)}."
        yield from self.tell_alms(self.before, s)

    def tell_alms(self, before, after) -> Iterator[str]:
        for p in range(after.players):
            gained = int(after.ducats[p] - before.ducats[p])
            if gained > 0:
                yield f"  Charity: {self.names[p]} receives {gained} ducats from the bank."

    def tell_player(self, s, p: int) -> str:
        character = ["merchant", "friar", "cardinal"][s.career[p]]
        if s.career[p] == 1:
            character += f" {FRIARS[s.friar[p]].title()}"
        elif s.career[p] == 2:
            character += f" {CARDINALS[s.cardinal[p]].title()}"
        cubes = show_cubes(s.behind[p])
        front = f", {s.front[p]} scribe{plural(s.front[p])} in front" if s.front[p] else ""
        return (
            f"  {self.names[p]}, {character}, in {self.show_place(int(s.place[p]))}: {s.ducats[p]} ducats, "
            f"knowledge {s.space[KNOWLEDGE, p]}, behind the screen {cubes}{front}."
        )

    def tell_action(self, moment) -> str:
        """The action in words, with what it cost and gave."""
        s, t, p = moment.before, moment.after, moment.player
        action = action_data(s, moment.action, self.words)
        text = self.phrase(action, s, t, p)
        notes = []
        if s.ask == ASK_TURN and moment.action not in (END, SUMMON):
            spent = int(s.actions - t.actions)
            if spent > 0:
                notes.append(f"{spent} action{plural(spent)}")
            elif spent < 0:
                notes.append(f"{-spent} action more")
        if s.ask != ASK_CHARITY and t.turn == s.turn:
            ducats = int(t.ducats[p] - s.ducats[p])
            learned = int(t.space[KNOWLEDGE, p] - s.space[KNOWLEDGE, p])
            notes += [f"{ducats:+d} ducats"] * bool(ducats)
            if learned and s.ask != ASK_START:
                notes.append(f"{learned:+d} knowledge, now {t.space[KNOWLEDGE, p]}")
        return text + (f" [{', '.join(notes)}]" if notes else "")

    def phrase(self, action: dict, s, t, p: int) -> str:
        name = action["name"]
        if name in TRACK_NAMES:
            track = list(TRACK_NAMES).index(name) + 1
            return f"advances on {TRACK_NAMES[name]} to space {t.space[track, p]}"
        if name == "bid":
            return f"bids {action['votes']} votes" + self.show_winner(s, t)
        if name == "pass":
            return "passes" + self.show_winner(s, t)
        if name in ("accept", "refuse"):
            return {"accept": "comes to the call", "refuse": "does not come"}[name] + self.show_winner(s, t)
        if name == "payer":
            gave = int(s.ducats[action["player"]] - t.ducats[action["player"]])
            gained = int(t.ducats[p] - s.ducats[p])
            bank = f" and {gained - gave} from the bank" if gained > gave else ""
            return f"receives {gave} ducats in charity from {self.names[action['player']]}{bank}"
        if name == "shlasinger":
            q = action["player"]
            return f"moves {self.names[q]} back to knowledge {t.space[KNOWLEDGE, q]} (Shlasinger)"
        if name == "draw":
            return f"draws {t.drawn_left} library tiles: {', '.join(map(str, t.drawn[: t.drawn_left]))}"
        if name == "event":
            return f"uses the event {self.show_event(int(s.event_at[s.place[p]]))}"
        if name == "manuscript":
            return f"takes the {' and '.join(action['colours'])} manuscript of level {action['level']}"
        if name == "move":
            if action["to"] == "sea":
                return f"goes to sea from {action['port']}"
            return f"moves from {self.show_place(int(s.place[p]))} to {action['to']}"
        if name == "take":
            who = PEOPLE[action["colour"]]
            many = "abbesses" if who == "abbess" else f"{who}s"
            what = f"two {many}" if action["count"] == 2 else f"{'an' if who == 'abbess' else 'a'} {who}"
            sold = {0: "", 1: " and sells him" if action["count"] == 1 else " and sells one", 2: " and sells both"}
            return f"takes {what}{sold[action['sold']]}"
        return self.plain_phrase(action, s, p)

    def plain_phrase(self, action: dict, s, p: int) -> str:
        name = action["name"]
        plain = {
            "start": "starts in {zone}", "city": "uses the city", "bologna": "studies in Bologna",
            "friar": "becomes friar {tile}",
            "cardinal": "becomes cardinal {tile}, giving a {pay} cube", "trade": "does some small trade",
            "psalter": "studies the Psalter", "lingua": "takes Lingua Volgare", "end": "ends the turn",
            "summon": "summons all to Brindisi: Stupor Mundi", "keep": "keeps the tile of {value} points",
            "put": "puts a tile of {value} back", "pay_red": "pays with {count} politicians",
            "pay_black": "and {count} nobles",
            "stand": "stands for Pope and is elected", "aside": "stands aside from the Papacy",
        }  # fmt: skip
        if name == "scribes":
            where = "behind the screen" if action["to"] == "screen" else "into knowledge"
            return f"brings {s.front[p]} scribe{plural(s.front[p])} {where}"
        if name == "end" and s.actions:
            return f"ends the turn with {s.actions} action{plural(s.actions)} unused"
        shown = {key: value.title() if key == "tile" else value for key, value in action.items()}
        return plain[name].format(**shown)

    def show_winner(self, s, t) -> str:
        """Who learns from Stupor Mundi, if that is decided."""
        for q in range(t.players):
            column = ROW["knowledge_from_stupor_mundi"]
            if t.tally[q, column] > s.tally[q, column]:
                return f"; {self.names[q]} wins {t.tally[q, column] - s.tally[q, column]} knowledge"
        return ""

    def show_place(self, place: int) -> str:
        return self.words.zones[place] if place < ZONES else f"the sea off {self.words.zones[place - ZONES]}"

    def show_event(self, tile: int) -> str:
        event = self.config.events.tiles[tile]
        gift = f"{event.ducats} ducats" if event.ducats else f"{event.knowledge} knowledge"
        return f"{event.name} in {event.zone}" + ("" if tile == STUPOR_MUNDI else f" ({gift})")

    def tell_turn(self, moment) -> Iterator[str]:
        self.before = moment.after
        yield from ()

    def tell_over(self, moment) -> Iterator[str]:
        """The score sheet by source, and the order at the end."""
        s = moment.after
        yield ""
        yield "FINAL SCORES"
        width = max(len(name) for name in self.names) + 2
        yield f"  {'':14}" + "".join(f"{name:>{width}}" for name in self.names)
        titles = [s.tally[p, ROW["title"]] for p in range(s.players)]
        yield f"  {'elected':14}" + "".join(f"{'-' if t == NONE else TITLES[t]:>{width}}" for t in titles)
        for i, source in enumerate(SOURCES):
            if any(s.points[p, i] for p in range(s.players)):
                yield f"  {source:14}" + "".join(f"{s.points[p, i]:>{width}}" for p in range(s.players))
        yield f"  {'total':14}" + "".join(f"{s.score[p]:>{width}}" for p in range(s.players))
        yield f"  {'knowledge':14}" + "".join(f"{s.space[KNOWLEDGE, p]:>{width}}" for p in range(s.players))
        winner = min(range(s.players), key=lambda p: s.tally[p, ROW["rank"]])
        tied = sum(s.score[p] == s.score[winner] for p in range(s.players)) > 1
        yield f"  {self.names[winner]} wins" + (" by knowledge." if tied else ".")


def plural(count) -> str:
    """The ending of a word that is counted."""
    return "" if count == 1 else "s"


def show_cubes(cubes) -> str:
    """Cubes by kind, such as "2 red, 1 yellow"."""
    return ", ".join(f"{count} {colour}" for count, colour in zip(cubes, CUBES, strict=True) if count) or "nothing"
