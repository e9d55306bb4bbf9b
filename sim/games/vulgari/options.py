"""What decisions offer, as reports count it: kinds of action, and the things one may come to have."""

from sim.game import Option
from sim.games.vulgari import codes as C
from sim.games.vulgari.names import name_actions
from sim.kernel import kernel

# Numbers of options. Actions with a code below READ that are no move are their own option, so that is where the
# others begin.
MOVE, CITY, START, MANUSCRIPT, EVENT, CARDINAL = 0, 30, 60, 90, 122, 133
SINGLE = 140 - C.END  # + action code, from END (64) to PUSH_BACK
LINGUA, BID, PUSH = 190, 191, 192


@kernel
def option_of(s, r, a):
    """The option that a legal action is; -1 for what is no choice between things."""
    if a < C.MOVE + C.ZONES:
        return MOVE + a - C.MOVE
    if a < C.END:
        return -1  # to stop at sea is half a move
    if a == C.CITY:
        return CITY + s.place[s.player]
    if a == C.EVENT:
        return EVENT + s.event_at[s.place[s.player]]
    if a == C.END:
        return -1
    if a < C.BECOME_CARDINAL:
        return SINGLE + a
    if a < C.PUSH_BACK:
        return CARDINAL + (a - C.BECOME_CARDINAL) // 3
    if a < C.READ:
        return PUSH
    if a < C.LINGUA:
        return MANUSCRIPT + a - C.READ
    if a == C.LINGUA:
        return LINGUA
    if C.START <= a < C.START + C.ZONES:
        return START + a - C.START
    if C.RAISE <= a < C.RAISE + C.STEPS:
        return BID
    return -1


def list_options(config) -> dict[int, Option]:
    """Every option that this config has, by number."""
    from sim.games.vulgari.board import list_kinds

    actions = name_actions(config)
    options = {}
    for z, (zone, properties) in enumerate(config.map.zones.items()):
        options[MOVE + z] = Option(f"move {zone}", "move", table="map")
        if properties.ducats or properties.knowledge:
            options[CITY + z] = Option(f"city {zone}", "city", item=True, table="map")
        if "start" in properties.roles:
            options[START + z] = Option(f"start {zone}", "start", item=True, table="map")
    for kind, _ in enumerate(list_kinds(config)):
        options[MANUSCRIPT + kind] = Option(actions[C.READ + kind], "manuscript", item=True, table="manuscripts")
    for number, tile in config.events.tiles.items():
        if number == C.STUPOR_MUNDI:
            continue  # is summoned to, not used
        options[EVENT + number] = Option(f"event {tile.name}", "event", item=True, table="events")
    for code in range(C.END + 1, C.BECOME_FRIAR):
        if code not in (C.EVENT, C.CITY) and code in actions:
            options[SINGLE + code] = Option(actions[code], "action")
    for tile, name in enumerate(C.FRIARS):
        options[SINGLE + C.BECOME_FRIAR + tile] = Option(f"friar {name}", "friar", item=True, table="friars")
    for tile, name in enumerate(C.CARDINALS):
        options[CARDINAL + tile] = Option(f"cardinal {name}", "cardinal", item=True, table="cardinals")
    options[LINGUA] = Option("lingua", "manuscript", item=True)
    options[BID] = Option("bid in Stupor Mundi", "action")
    options[PUSH] = Option("shlasinger", "action")
    return options
