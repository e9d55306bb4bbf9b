"""A game told in words, for a person who knows the rules."""

from collections.abc import Iterator

from sim.games.monasterium.board import list_cards
from sim.games.monasterium.codes import (
    ASK_ANY,
    ASK_EXTRA,
    ASK_TAKE,
    BUILDING,
    CELLS,
    FACES,
    GOODS,
    MONASTERIES,
    NEUTRAL,
    NONE,
    NOVICE_ROWS,
    OF_ROAD,
    OF_ROOM,
    PERSONAL,
    PLACING,
    SPACES,
    WINDOW,
)
from sim.games.monasterium.columns import SOURCES
from sim.games.monasterium.data import ROW, action_data, game_data, list_faces, lost_data, setup_data

__all__ = ["game_data", "tell_game"]

BUILDING_NAMES = {"lay": "lay building", "workshop": "workshop", "common": "common room"}
BONUS_NAMES = {
    "any-action": "any action", "influence-or-rosary": "influence or a rosary", "soup-or-swap": "a soup or a swap",
    "window": "a window", "die-or-points": "a die or points",
}  # fmt: skip
SOURCE_NAMES = {
    "action": "row II points", "column": "row IV columns", "road": "road, no die", "lay": "lay buildings",
    "workshop": "workshops", "common": "common rooms", "rows": "window rows", "columns": "window columns",
    "mission_a": "missions A", "mission_b": "missions B", "mission_c": "missions C",
}  # fmt: skip
LOSSES = {
    "dice": "{} dice lost for want of an action", "windows": "no window fits: lost",
    "bonuses": "nothing to be had: lost", "novices": "the extra novice is lost",
    "goods": "{} goods not left in the supply",
}  # fmt: skip
KIND_NAMES = {
    "two-goods": "takes {count} {choice}", "messenger": "moves the messenger", "long-messenger": "moves the messenger",
    "send": "sends a novice", "cheap-send": "sends a novice at {discount} influence less", "window": "takes a window",
    "points": "scores", **{good: f"takes {good}" for good in GOODS},
}  # fmt: skip


def tell_game(moments, config, names: list[str]) -> Iterator[str]:
    """The lines of a game; `names` are the players'."""
    teller = Teller(config, [f"{name} ({seat + 1})" for seat, name in enumerate(names)])
    for moment in moments:
        yield from getattr(teller, f"tell_{moment.what}")(moment)


class Teller:
    """Tells moments one after the other."""

    def __init__(self, config, names: list[str]):
        self.config, self.names, self.cards = config, names, list_cards(config)
        self.turn, self.phase, self.rolls = 0, None, 0

    def tell_begin(self, moment) -> Iterator[str]:
        missions = setup_data(moment.after, self.config)["missions"]
        for deck, cards in missions.items():
            points = "/".join(map(str, self.config.missions.decks[deck].points))
            yield f"Missions {deck} ({points} points): {', '.join(cards)}."

    def tell_decision(self, moment) -> Iterator[str]:
        s, t = moment.before, moment.after
        if s.turn != self.turn:
            self.turn, self.phase = int(s.turn), None
            yield ""
            yield f"ROUND {s.turn}, year {s.year}; {self.names[s.first]} has the chalice."
        if s.phase != self.phase:
            self.phase = int(s.phase)
            if s.phase == PLACING:
                yield "  Placing dice"
            else:
                yield f"  On the board: {self.show_board(s)}."
        yield from self.tell_roll(s)
        if s.ask == ASK_TAKE:
            yield self.tell_player(s, moment.player)
        who = f"{self.names[moment.player]} " if s.phase == PLACING else ""
        text = f"    {who}{self.phrase(moment)}"
        notes = self.list_notes(s, t, moment.player)
        yield text + (f" ({'; '.join(notes)})" if notes else "")
        yield from self.tell_roll(t)

    def tell_roll(self, s) -> Iterator[str]:
        """A roll that has not been told yet."""
        if s.roll > self.rolls:
            self.rolls = int(s.roll)
            verb = ("rolls", "rolls again", "rolls the new die")[s.roll_why]
            yield f"    {self.names[s.roll_player]} {verb}: {show_dice(s.roll_faces)}"

    def tell_player(self, s, p: int) -> str:
        goods = ", ".join(f"{count} {good}" for count, good in zip(s.goods[p], GOODS, strict=True) if count)
        linked = "".join(self.config.road.spaces[s.messenger[p]].links)
        return (
            f"  {self.names[p]}: {s.points[p].sum()} points, {goods or 'no goods'}; messenger on {s.messenger[p] + 1} "
            f"({linked}); {bin(int(s.novices[p])).count('1')} novices at home"
        )

    def phrase(self, moment) -> str:
        """The action in words."""
        s, p = moment.before, moment.player
        action = action_data(s, moment.action, self.config)
        name = action["name"]
        if name == "use":
            return self.phrase_use(action, s)
        if name == "place":
            return self.phrase_place(moment)
        if name == "take":
            own = min(action["dice"], int(s.personal[action["space"], p]))
            kinds = " and ".join(f"{n} {kind}" for n, kind in ((own, "own"), (action["dice"] - own, "neutral")) if n)
            return f"takes {kinds} from space {action['space']}"
        if name == "novice":
            return f"chooses the novice of row {action['row']}, column {action['column']}"
        if name in ("reroll_neutral", "reroll_personal"):
            faces = ", ".join(map(str, action["faces"])) or "none"
            return f"picks up {name.removeprefix('reroll_')} dice: {faces}"
        if name == "window":
            source = "the road" if s.offer & OF_ROAD else "the common room" if s.offer & OF_ROOM else "the chapel"
            return f"builds a window of {action['monastery']} in row {action['row']}, from {source}"
        if name == "bonus":
            row, column = divmod(int(s.cell), WINDOW)
            window = self.config.window
            bonus = window.rows[row] if action["of"] == "row" else window.columns[column]
            return f"takes the {action['of']} bonus, {bonus}"
        plain = {
            "number": "places all dice of number {number}", "column": "puts the six on column {column}",
            "keep": "keeps the roll", "reroll": "uses the reroll tile", "decline": "declines",
            "gain": "takes {good}", "swap": "swaps for a {to}", "die": "takes a new die",
            "points": "takes points instead of a die",
        }  # fmt: skip
        return plain[name].format(**action)

    def phrase_use(self, action: dict, s) -> str:
        row = ("standard", "I", "II", "III").index(action["row"])
        column = MONASTERIES.index(action["column"])
        kind = self.config.actions.grid[row][column]
        actions = self.config.actions
        if kind == "swap":
            text = f"swaps for a {action['choice']}"
        else:
            count = {"discount": actions.discount, "count": actions.two_goods, "choice": action.get("choice")}
            text = KIND_NAMES[kind].format(**count)
        by = "any action: " if s.ask == ASK_ANY else ""
        return f"{by}{action['row']} {action['column']}: {text}"

    def phrase_place(self, moment) -> str:
        action = action_data(moment.before, moment.action, self.config)
        where = f"the {action['area']} of {action['monastery']}"
        if action["area"] == "cloister":
            where = f"cloister space {action['space']} of {action['monastery']}"
        elif action["area"] == "building":
            m, space = divmod(moment.action - BUILDING, SPACES)
            kind = self.config.board[int(moment.before.players)][MONASTERIES[m]].buildings[space]
            where = f"the {BUILDING_NAMES[kind]} {space + 1} of {action['monastery']}"
        extra = ""
        if moment.before.ask == ASK_EXTRA:
            extra = f"the extra novice of row {NOVICE_ROWS[moment.before.novice - CELLS]} "
        return f"sends {extra}to {where}"

    def list_notes(self, s, t, p: int) -> list[str]:
        """What changed besides: goods, points, the messenger, missions, losses."""
        notes = []
        for i, good in enumerate(GOODS):
            change = int(t.goods[p, i] - s.goods[p, i])
            if change:
                notes.append(f"{change:+} {good}")
        for i, source in enumerate(SOURCES):
            change = int(t.points[p, i] - s.points[p, i])
            if change:
                notes.append(f"{change:+} points, {SOURCE_NAMES[source]}")
        moved = int(t.tally[p, ROW["road_spaces"]] - s.tally[p, ROW["road_spaces"]])
        if moved:
            space = int(t.messenger[p])
            bonus = self.config.road.spaces[space].bonus
            notes.append(f"messenger to {space + 1}" + (f": {BONUS_NAMES[bonus]}" if bonus != "none" else ""))
        if t.flipped[p] != s.flipped[p]:
            column = (int(t.flipped[p]) ^ int(s.flipped[p])).bit_length() - 1
            notes.append(f"column {MONASTERIES[column]} flips")
        for i, card in enumerate(t.cards):
            if card != NONE and t.mission_year[p, i] != s.mission_year[p, i]:
                notes.append(f"mission {self.cards[card][1]} done")
        return notes + [LOSSES[what].format(count) for what, count in lost_data(s, t, p).items()]

    def show_board(self, s) -> str:
        """The dice lying on the board."""
        spaces = []
        for space in range(1, FACES):
            owners = [f"{s.personal[space, p]} of {self.names[p]}" for p in range(s.players) if s.personal[space, p]]
            neutral = [f"{s.neutral[space]} neutral"] if s.neutral[space] else []
            if owners or neutral:
                spaces.append(f"{space}: {', '.join(neutral + owners)}")
        return "; ".join(spaces)

    def tell_turn(self, moment) -> Iterator[str]:
        yield from ()

    def tell_over(self, moment) -> Iterator[str]:
        """Where everybody stands, the score sheet by source, and who has won."""
        s = moment.after
        yield ""
        yield "FINAL SCORES"
        width = max(len(name) for name in self.names) + 2
        yield f"  {'':16}" + "".join(f"{name:>{width}}" for name in self.names)
        for i, source in enumerate(SOURCES):
            if any(s.points[p, i] for p in range(s.players)):
                title = SOURCE_NAMES.get(source, source)
                yield f"  {title:16}" + "".join(f"{s.points[p, i]:>{width}}" for p in range(s.players))
        yield f"  {'total':16}" + "".join(f"{s.score[p]:>{width}}" for p in range(s.players))
        for m, name in enumerate(MONASTERIES):
            cells = ["-".join(str(s.present[p, area, m]) for area in range(3)) for p in range(s.players)]
            title = "novices in " + name
            yield f"  {title:16}" + "".join(f"{cell:>{width}}" for cell in cells)
        yield "  (novices in buildings, chapel and cloister)"
        winners = [self.names[p] for p in range(s.players) if s.tally[p, ROW["rank"]] == 1]
        yield f"  {winners[0]} wins." if len(winners) == 1 else f"  {' and '.join(winners)} share the win."


def show_dice(faces) -> str:
    """A roll, such as "1 2 2, own 6"."""
    neutral, own = list_faces(faces[NEUTRAL]), list_faces(faces[PERSONAL])
    parts = [" ".join(map(str, neutral))] if neutral else []
    return ", ".join(parts + ([f"own {' '.join(map(str, own))}"] if own else []))
