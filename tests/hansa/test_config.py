"""The config of Hansa Teutonica: what base.toml says, what variants change, and what is refused."""

import json
import tomllib
from itertools import pairwise

import numpy as np
import pytest

from policies.chooser import strategy_schema
from sim.games.hansa import GAME
from sim.games.hansa.check_board import list_rings, measure_side
from sim.games.hansa.codes import ABILITIES, KINDS
from sim.source import CONFIGS
from sim.variant import load_variant, variant_names, variant_schema
from tests.configs import build_fixtures, check_base

BASE = load_variant("hansa", "base")
problems, load = build_fixtures("hansa")
SIDES = BASE.config.boards.sides


# --- base.toml


def test_every_key_of_base_is_in_the_model_and_the_other_way_round():
    check_base("hansa")


@pytest.mark.parametrize("name, offices, coins, routes, houses", [("4-5", 62, 4, 34, 107), ("2-3", 57, 6, 32, 101)])
def test_h11_the_sides_of_the_board_amount_to_what_is_printed(name, offices, coins, routes, houses):
    """H11, H14: the checks that the rules text gives for both sides."""
    assert measure_side(SIDES[name]) == {
        "cities": 27, "offices": offices, "coins": coins, "routes": routes, "houses": houses,
        "chain": ["Arnheim", "Münster", "Minden", "Brunswick", "Stendal"],
    }  # fmt: skip
    lengths = [route.houses for route in SIDES[name].routes.values()]
    assert lengths.count(4) == 8 and lengths.count(2) == 3
    assert {city.ability for city in SIDES[name].cities.values()} == {None, *ABILITIES}


def test_h12_each_ability_has_its_city_on_both_sides():
    """H12, H20."""
    for side in SIDES.values():
        assert {city: p.ability for city, p in side.cities.items() if p.ability} == {
            "Groningen": "book", "Stade": "privilege", "Lübeck": "bags", "Göttingen": "actions", "Halle": "keys",
        }  # fmt: skip
        yellow = {city for city, p in side.cities.items() if p.yellow}
        assert yellow == {"Groningen", "Stade", "Lübeck", "Göttingen", "Halle", "Coellen"}
        assert [route for route, p in side.routes.items() if p.tavern] == [
            "Hildesheim-Goslar", "Lüneburg-Perleberg", "Osnabrück-Bremen",
        ]  # fmt: skip


def test_the_sides_differ_where_the_rules_text_says():
    differing = {city for city in SIDES["4-5"].cities if SIDES["4-5"].cities[city] != SIDES["2-3"].cities[city]}
    assert differing == {
        "Stade", "Kampen", "Bremen", "Lüneburg", "Dortmund", "Goslar", "Warburg", "Göttingen",
    }  # fmt: skip
    assert set(SIDES["4-5"].routes) - set(SIDES["2-3"].routes) == {"Emden-Stade", "Warburg-Göttingen"}
    assert not set(SIDES["2-3"].routes) - set(SIDES["4-5"].routes)


def test_h7_rings_hold_every_other_route_once():
    for side in SIDES.values():
        for route in side.routes:
            ringed = [other for ring in list_rings(route, list(side.routes)) for other in ring]
            assert sorted([*ringed, route]) == sorted(side.routes)
    rings = list_rings("Groningen-Emden", list(SIDES["2-3"].routes))
    assert rings[0] == ["Emden-Osnabrück"]
    assert sorted(rings[1]) == ["Kampen-Osnabrück", "Osnabrück-Bremen"]


def test_the_order_of_the_file_does_not_matter(tmp_path):
    """Rules records and fingerprints are equal when cities and routes stand in another order."""
    lines = (CONFIGS / "hansa/base.toml").read_text().split("\n")
    first = lines.index("[boards.sides.4-5.routes]") + 1
    last = lines.index("", first)
    turned = [*lines[:first], *reversed(lines[first:last]), *lines[last:]]
    data = tomllib.loads("\n".join(turned))
    assert list(data["boards"]["sides"]["4-5"]["routes"]) != list(BASE.data["boards"]["sides"]["4-5"]["routes"])
    config = GAME.schema.model_validate(data)
    assert (GAME.build_rules(config, 5) == GAME.build_rules(BASE.config, 5)).all()


def test_an_action_means_the_same_on_both_sides():
    four, two = GAME.build_rules(BASE.config, 4)[0], GAME.build_rules(BASE.config, 2)[0]
    both = int(four["all_routes"]) & int(two["all_routes"])
    for route, name in enumerate(BASE.config.boards.routes):
        if both >> route & 1:
            assert (four["ends"][route] == two["ends"][route]).all(), name
    names = GAME.name_actions(BASE.config)
    assert len(set(names.values())) == len(names)
    assert all(code & 63 < 63 and code < 512 for code in names)


def test_only_the_stall_is_an_invention_and_readings_are_no_rulebook():
    """H5, H7, H15: three switches are not set as the rulebook says."""
    assert BASE.reconstructed == ["stall"]
    sources = {table: data["provenance"] for table, data in BASE.data.items() if "provenance" in data}
    assert {table for table, source in sources.items() if source == "deduced"} == {"readings"}
    readings = BASE.data["readings"]
    assert {key: readings[key] for key in readings if key not in ("clauses", "provenance")} == {
        "income": "up-to", "replace": "first", "swap": "own",
    }  # fmt: skip


def test_schemas_are_those_of_the_models():
    schema = CONFIGS / "schema"
    assert json.loads((schema / "hansa.json").read_text()) == variant_schema("hansa")
    assert json.loads((schema / "hansa-strategy.json").read_text()) == strategy_schema(GAME)


# --- variants


@pytest.mark.parametrize("name", [name for name in variant_names("hansa") if name != "base"])
def test_variants_say_why_and_change_something(name):
    variant = load_variant("hansa", name)
    assert variant.changes and variant.about and variant.question.endswith("?")
    for players in GAME.players:
        assert (GAME.build_rules(variant.config, players) != GAME.build_rules(BASE.config, players)).any()


def test_variants_change_what_they_say():
    def config(name):
        return load_variant("hansa", name).config

    assert [config("first-edition-markers").markers[kind].count for kind in KINDS] == [5, 2, 2, 2, 3, 2]
    assert config("first-edition-markers").markers.total == 16
    assert [config(name).readings.swap for name in ("base", "swap-any")] == ["own", "any"]
    alone = config("displaced-alone")
    assert (alone.displacement.adds_for_cube, alone.displacement.adds_for_disc, alone.neutral.adds) == (0, 0, 0)
    tracks = config("full-desk-6").abilities.tracks
    assert {name: track.full_points for name, track in tracks.items()} == {
        "keys": 0, "actions": 6, "privilege": 6, "book": 6, "bags": 6,
    }  # fmt: skip
    assert config("actions-2345").abilities.actions.values == [2, 3, 4, 5]
    stock = [GAME.build_rules(config(name), 4)[0]["stock"] for name in ("base", "actions-2345")]
    assert (stock[0] == stock[1]).all()
    assert [space.points for space in config("coellen-flat").coellen.spaces] == [8, 8, 8, 8]
    assert config("no-east-west").east_west.points == []
    assert (config("prestige-25").end.prestige, config("cities-8").end.cities) == (25, 8)
    assert len(set(config("equal-supply").pieces.supply_cubes)) == 1


def test_a_designer_may_draw_another_board(load):
    """A route and a city more on one side; a route less."""
    config = load(
        'remove = ["boards.sides.4-5.routes.Emden-Stade"]\n[boards.sides.4-5.cities]\n'
        'Visby = { offices = ["black disc coin", "white cube"] }\n[boards.sides.4-5.routes]\n'
        '"Lübeck-Visby" = { houses = 1 }\n'
    )
    side = measure_side(config.boards.sides["4-5"])
    assert (side["cities"], side["offices"], side["coins"], side["routes"], side["houses"]) == (28, 64, 5, 34, 105)
    rules = GAME.build_rules(config, 4)[0]
    route, city = config.boards.routes.index("Lübeck-Visby"), config.boards.cities.index("Visby")
    assert rules["houses"][route] == rules["least_houses"] == 1
    assert rules["office_colour"][city][:2].tolist() == [3, 0] and rules["office_coin"][city][:2].tolist() == [1, 0]
    assert not GAME.build_rules(config, 3)[0]["printed"][city], "the other side is as it was"


# --- what is refused


MISTAKES = [
    ("[pieces]\ncubes = 12", "pieces.cubes = 12: is too few: 15 must cover the desk and 1 mark the score"),
    ("[pieces]\ncubes = 30", "pieces.cubes = 30: makes 33 pieces with the discs; at most 32"),
    ("[pieces]\nsupply_discs = [1, 1, 2, 1, 1]", "of 4 discs 3 cover the desk, so at most 1 can be in supply"),
    ("[pieces]\nsupply_cubes = [5, 6]", "has 2 values; allowed: a list of 5 values"),
    ("[abilities]\nbags = { values = [3, 7, 5] }", "an upgrade makes it worse"),
    ('[abilities]\nbags = { values = ["all", 5] }', "an upgrade makes it worse"),
    ('[abilities]\nprivilege = { values = ["white", "black", "pink"] }', "an upgrade makes it worse"),
    ('[abilities]\nprivilege = { values = ["red"] }', '"white", "orange", "pink", "black"'),
    ("[markers]\npoints = [[2, 3], [1, 1]]", "does not rise; sort the pairs"),
    ('[markers]\nstart = ["swap", "swap"]', "2 markers for the 3 tavern routes of side 2-3"),
    ("[markers]\nremove = { count = 0 }", "needs 1 of remove, but there are 0"),
    ("[markers]\nswap = { count = 30 }", "there are 42 markers in all; at most 32"),
    ("[markers]\nextra_office = { count = 17 }", "is too many; at most 16"),
    ('[readings]\nincome = "upto"', 'Did you mean "up-to"?'),
    ("[displacement]\nreturns_for_disc = 4", "a whole number from 0 to 3"),
    ("[neutral]\nplayers = [3]", "a whole number from 2 to 2"),
    ("[boards.sides.4-5]\nplayers = [4]", "no side is for 5 players; add 5 to the players of one"),
    ("[boards.sides.4-5]\nplayers = [3, 4, 5]", "3 players use 2-3 too"),
    ("[boards.sides.4-5]\nplayers = [4, 4, 5]", "4 is there twice"),
    ('[boards.sides.4-5]\neast = "Stendhal"', 'Did you mean "Stendal"?'),
    ('[boards.sides.4-5]\neast = "Arnheim"', "is the west end too; choose two cities"),
    ('[boards.sides.4-5]\ntable = "Warburg-Coellen"', "there is no route 'Warburg-Coellen' on this side"),
    ("[boards.sides.4-5.routes]\nStade-Emden = { houses = 3 }", "links the same cities as Emden-Stade"),
    ("[boards.sides.4-5.routes]\nEmden-Emden = { houses = 3 }", "leads from a city to itself"),
    ("[boards.sides.4-5.routes]\nEmden-Visby = { houses = 3 }", "there is no city 'Visby' on this side"),
    ("[boards.sides.4-5.routes]\nEmden-Stade = { houses = 0 }", "a whole number from 1 to 8"),
    ("[boards.sides.2-3.routes]\nGroningen-Emden = { houses = 1 }", "one neutral cube would fill it again and again"),
    ('[boards.sides.4-5.cities]\nVisby = { offices = ["white cube"] }', "no route leads from here to Arnheim"),
    ("[boards.sides.4-5.cities]\nEmden = { offices = [] }", "has 0 values"),
    ('[boards.sides.4-5.cities]\nEmden = { offices = ["white"] }', 'such as "white cube coin"'),
    ('[boards.sides.4-5.cities]\nEmden = { ability = "purse" }', '"none", "keys", "actions"'),
]


@pytest.mark.parametrize("changes, said", MISTAKES)
def test_a_mistake_is_told_with_its_remedy(problems, changes, said):
    found = problems(changes)
    assert any(said in line for line in found), found


def test_all_mistakes_are_told_at_once(problems):
    found = problems(
        "[pieces]\nsupply_cubes = [5, 6, 7, 8, 19]\n[end]\nprestig = 3\n[boards.sides.4-5]\nplayers = [4]\n"
        'west = "Arnhem"\n[boards.sides.4-5.cities]\nEmden = { offices = ["white cub"] }\n'
        "[boards.sides.4-5.routes]\nKampen-Hambur = { houses = 3 }\nCoellen-Warburg = { houses = 9 }\n"
    )
    keys = ["pieces.supply_cubes[5]", "end.prestig", "players", "west", "Emden.offices[1]", "Kampen-Hambur", "houses"]
    assert len(found) == len(keys)
    assert all(key in line.split(":")[0] for key, line in zip(keys, found, strict=True)), found


def test_boards_that_are_too_large_are_refused(problems):
    cities = [f"City{i}" for i in range(20)]
    text = "[boards.sides.4-5.cities]\n" + "\n".join(f'{c} = {{ offices = ["white cube"] }}' for c in cities)
    text += "\n[boards.sides.4-5.routes]\n" + "\n".join(f"Emden-{c} = {{ houses = 2 }}" for c in cities)
    found = problems(text)
    assert any("47 cities; at most 31" in line for line in found)
    assert any("54 routes; at most 48" in line for line in found)


def test_a_long_thin_board_is_refused(problems):
    chain = [f"T{i}" for i in range(30)]
    text = '[boards.sides.2-3]\neast = "T0"\nwest = "T29"\ntable = "T0-T1"\n[boards.sides.2-3.cities]\n'
    text += "\n".join(f'{city} = {{ offices = ["white cube"] }}' for city in chain) + "\n[boards.sides.2-3.routes]\n"
    text += "\n".join(f"{a}-{b} = {{ houses = 2 }}" for a, b in pairwise(chain))
    assert any("some routes are 28 steps apart; at most 24" in line for line in problems(text))


def test_rules_records_hold_what_the_config_says(load):
    config = load('[displacement]\nreturns_for_cube = 2\n[readings]\nreplace = "any-order"\nincome = "exactly"\n')
    rules = GAME.build_rules(config, 2)[0]
    assert rules["any_order"] == 1 and rules["income_exactly"] == 1 and rules["returns"].tolist() == [2, 2]
    assert rules["neutral"] == 1 and GAME.build_rules(config, 3)[0]["neutral"] == 0
    assert rules["marker_points"].tolist()[:12] == [0, 1, 3, 3, 6, 6, 10, 10, 15, 15, 21, 21]
    assert np.count_nonzero(rules["houses"]) == 32
