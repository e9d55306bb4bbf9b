"""What it costs to get from one place to another (V14, V15)."""

from sim.games.vulgari.codes import PLACES, ZONES

FAR = 99


def build_travel(neighbours: list[list[int]], ports: list[str | None], crossing: int) -> list[list[int]]:
    """Actions of the cheapest single move between any two places, at most one sea leg; FAR where there is none."""
    land = [walk(neighbours, zone) for zone in range(len(neighbours))]
    harbours = [zone for zone, sea in enumerate(ports) if sea]
    travel = [[FAR] * PLACES for _ in range(PLACES)]
    for start in range(len(neighbours)):
        costs = travel[start]
        for goal in range(len(neighbours)):
            by_sea = [
                land[start][port] + crossing + land[other][goal]
                for port in harbours
                for other in harbours
                if port != other and ports[port] == ports[other]
            ]
            costs[goal] = min([land[start][goal], *by_sea])
        for port in harbours:
            costs[ZONES + port] = land[start][port] + 1
    for port in harbours:  # a pawn at sea lands at another port than the one it left
        for goal in range(len(neighbours)):
            landings = [land[other][goal] for other in harbours if other != port and ports[other] == ports[port]]
            travel[ZONES + port][goal] = 1 + min(landings, default=FAR)
    return [[min(cost, FAR) for cost in row] for row in travel]


def walk(neighbours: list[list[int]], start: int) -> list[int]:
    """Steps by land from one zone to each other."""
    steps = [FAR] * len(neighbours)
    steps[start], frontier = 0, [start]
    while frontier:
        reached = []
        for zone in frontier:
            for other in neighbours[zone]:
                if steps[other] == FAR:
                    steps[other] = steps[zone] + 1
                    reached.append(other)
        frontier = reached
    return steps


def build_distances(neighbours: list[list[int]], ports: list[str | None]) -> list[list[int]]:
    """Actions from each place to each zone over as many turns as it takes: embarking and landing are one each."""
    seas = sorted({sea for sea in ports if sea})
    zones = len(neighbours)
    graph = [list(others) for others in neighbours] + [[] for _ in seas]
    for zone, sea in enumerate(ports):
        if sea:
            graph[zone].append(zones + seas.index(sea))
            graph[zones + seas.index(sea)].append(zone)
    distances = [[FAR] * ZONES for _ in range(PLACES)]
    for zone in range(zones):
        distances[zone][:zones] = walk(graph, zone)[:zones]
        if ports[zone]:
            distances[ZONES + zone][:zones] = walk(graph, zones + seas.index(ports[zone]))[:zones]
    return distances
