"""A game's moments as plain data (docs/trace/hansa.md)."""

from functools import partial

from sim.games.hansa.check_board import list_ends
from sim.games.hansa.codes import (
    ABILITIES,
    ADD_OFFICE,
    ASKS,
    CITIES,
    CLAIM,
    CUBE,
    DISCS,
    DISPLACE,
    ENDS,
    INCOME,
    KINDS,
    LIFT,
    MOST_RETURNED,
    NEUTRAL,
    NEUTRAL_OFFICE,
    NONE,
    OFFICE,
    OWNERS,
    PAY,
    PIECE,
    PIECES,
    PLACE_CUBE,
    PLACE_DISC,
    ROUTES,
    SITE,
    SOURCES,
    SWAP,
    TABLE,
    TURN_UP,
    UPGRADE,
    USE_DEVELOP,
)
from sim.games.hansa.columns import COLUMNS
from sim.games.hansa.names import SINGLE
from sim.trace import describe_decision

ROW = {column.name: i for i, column in enumerate(COLUMNS)}


class Words:
    """Names of a config's cities, routes and pairs of offices."""

    def __init__(self, config):
        self.cities, self.routes, self.pairs = config.boards.cities, config.boards.routes, config.boards.pairs
        self.returns = (config.displacement.returns_for_cube, config.displacement.returns_for_disc)
        self.tracks = config.abilities.tracks
        self.boards = config.boards

    def side(self, s):
        """The side of the board that is played on."""
        return self.boards.sides[self.boards.find_side(int(s.players))]

    def end(self, s, end: int) -> str:
        """The city at an end of the route of a claim."""
        return list_ends(self.routes[s.route])[end]


def show_owner(owner: int) -> int | str:
    return "neutral" if owner == NEUTRAL else int(owner)


def setup_data(s, config) -> dict:
    """Every chance outcome of the game, from the state as dealt."""
    words = Words(config)
    return {
        "board": config.boards.find_side(int(s.players)),
        "markers": {route: KINDS[s.marker[i]] for i, route in enumerate(words.routes) if s.marker[i] != NONE},
        "supply": [KINDS[kind] for kind in s.pile[: s.left][::-1]],
    }


def action_data(s, code: int, words: Words) -> dict:
    """An action with its parameters, in the state in which it is taken."""
    if code in SINGLE:
        return {"name": SINGLE[code]}
    for first, name in ((LIFT, "lift"), (DISPLACE, "displace"), (CLAIM, "claim"), (SITE, "site")):
        if first <= code < first + ROUTES:
            return {"name": name, "route": words.routes[code - first]}
    for first, piece in ((PLACE_CUBE, "cube"), (PLACE_DISC, "disc")):
        if first <= code < first + ROUTES:
            return {"name": "place", "piece": piece, "route": words.routes[code - first]}
    if PIECE <= code < PIECE + 2 * OWNERS:
        owner, piece = divmod(code - PIECE, 2)
        return {"name": "piece", "owner": show_owner(owner), "piece": PIECES[piece]}
    if PAY <= code < PAY + 2 * (MOST_RETURNED + 1):
        put, discs = divmod(code - PAY, MOST_RETURNED + 1)
        return {"name": "pay", "put": PIECES[put], "cubes": words.returns[s.displaced] - discs, "discs": discs}
    if SWAP <= code < INCOME:
        city, left = words.pairs[code - SWAP]
        return {"name": "swap", "city": city, "office": left}
    if INCOME <= code < OFFICE:
        return {"name": "income", "count": code - INCOME + 1}
    if OFFICE <= code < OFFICE + CITIES:
        return {"name": "office", "city": words.cities[code - OFFICE]}
    return small_action_data(s, code, words)


def small_action_data(s, code: int, words: Words) -> dict:
    if DISCS <= code < UPGRADE:
        return {"name": "discs", "count": code - DISCS}
    if UPGRADE <= code < UPGRADE + len(ABILITIES):
        return {"name": "ability", "ability": ABILITIES[code - UPGRADE]}
    if TABLE <= code < ADD_OFFICE:
        return {"name": "table", "space": code - TABLE}
    if ADD_OFFICE <= code < ADD_OFFICE + 4:
        end, piece = divmod(code - ADD_OFFICE, 2)
        return {"name": "extra", "city": words.end(s, end), "piece": PIECES[piece]}
    if NEUTRAL_OFFICE <= code < TURN_UP:
        return {"name": "city", "city": words.end(s, code - NEUTRAL_OFFICE)}
    if TURN_UP <= code < TURN_UP + len(KINDS):
        return {"name": "marker", "kind": KINDS[code - TURN_UP]}
    return {"name": "develop", "ability": ABILITIES[code - USE_DEVELOP]}


def list_neutral_claims(moment, words: Words) -> list[dict]:
    """What neutral claimed right after an action, in order (H21); the action's own office is there already."""
    s, t = moment.before, moment.after
    count = int(t.tally[s.active, ROW["neutral_claims"]] - s.tally[s.active, ROW["neutral_claims"]])
    if count == 0:
        return []
    full = {i for i in range(len(words.routes)) if s.full[NEUTRAL] >> i & 1}
    action = action_data(s, moment.action, words)
    if action["name"] == "city":  # this one was claimed before
        full.remove(int(s.route))
    elif action["name"] == "place":
        placed = words.routes.index(action["route"])
        if s.on[NEUTRAL, CUBE, placed] + 1 == words.side(s).routes[action["route"]].houses:
            full.add(placed)
    claims = []
    for i in sorted(full)[:count]:
        controllers = [t.controller[words.cities.index(city)] for city in list_ends(words.routes[i])]
        claims.append(
            {
                "route": words.routes[i],
                "prestige": [show_owner(owner) for owner in controllers if owner != NONE],
                "marker": None if s.marker[i] == NONE else KINDS[s.marker[i]],
            }
        )
    return claims


def decision_data(moment, words: Words, with_legal: bool) -> dict:
    describe = partial(action_data, moment.before, words=words)
    return describe_decision(moment, ASKS, describe, with_legal, neutral_claims=list_neutral_claims(moment, words))


def snapshot_data(s, config) -> dict:
    """The state after a round."""
    words = Words(config)
    return {
        "turn": int(s.turn),
        "players": [player_data(s, p) for p in range(s.players)],
        "neutral": {"prestige": int(s.prestige[NEUTRAL])} if s.players in config.neutral.players else None,
        "routes": {
            route: {
                "pieces": list_pieces(s, i),
                "marker": None if s.marker[i] == NONE else KINDS[s.marker[i]],
            }
            for i, route in enumerate(words.routes)
            if s.filled[i] or s.marker[i] != NONE
        },
        "cities": {
            city: city_data(s, i, len(words.side(s).cities[city].offices))
            for i, city in enumerate(words.cities)
            if s.taken[i] or s.extras[i]
        },
        "completed": int(s.completed),
        "east_west": [show_owner(owner) for owner in s.links[: s.linked]],
        "supply": int(s.left),
    }  # fmt: skip


def list_pieces(s, route: int) -> list[list]:
    """[owner, piece] for every piece on a route."""
    return [
        [show_owner(owner), PIECES[piece]]
        for owner in range(OWNERS)
        for piece in range(2)
        for _ in range(s.on[owner, piece, route])
    ]


def city_data(s, city: int, printed: int) -> dict:
    owners = [None if owner == NONE else show_owner(owner) for owner in s.office[city, :printed]]
    return {"offices": owners, "extra": [show_owner(owner) for owner in s.extra[city, : s.extras[city]]]}


def player_data(s, p: int) -> dict:
    return {
        "prestige": int(s.prestige[p]),
        "supply": _ints(s.supply[p]),
        "stock": _ints(s.stock[p]),
        "abilities": {ability: int(s.level[p, i]) for i, ability in enumerate(ABILITIES)},
        "markers": {kind: int(s.held[p, i]) for i, kind in enumerate(KINDS) if s.held[p, i]},
        "used": {kind: int(s.used[p, i]) for i, kind in enumerate(KINDS) if s.used[p, i]},
        "plate": int(s.plates[p]),
        "table": [space for space, owner in enumerate(s.space) if owner == p],
    }


def score_data(s) -> list[dict]:
    """The score sheet, as finished."""
    return [
        {
            "score": int(s.score[p]),
            "rank": int(s.tally[p, ROW["rank"]]),
            "end": ENDS[s.tally[p, ROW["end"]]],
            "actions": int(s.tally[p, ROW["actions"]]),
            "offices": int(s.tally[p, ROW["offices"]]),
            "sources": {source: int(s.points[p, i]) for i, source in enumerate(SOURCES)},
        }
        for p in range(s.players)
    ]


def game_data(moments, config, with_legal: bool = False) -> dict:
    """A whole game: set-up, decisions, rounds, score sheet."""
    words = Words(config)
    data = {"setup": {}, "decisions": [], "turns": [], "score": []}
    for moment in moments:
        if moment.what == "begin":
            data["setup"] = setup_data(moment.after, config)
        elif moment.what == "decision":
            data["decisions"].append(decision_data(moment, words, with_legal))
        elif moment.what == "turn":
            data["turns"].append(snapshot_data(moment.after, config))
        else:
            data["score"] = score_data(moment.after)
    return data


def _ints(values) -> list[int]:
    return [int(value) for value in values]
