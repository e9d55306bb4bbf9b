"""The config of De Vulgari Eloquentia: what base.toml says, what variants change, and what is refused."""

import tomllib

import pytest
from pydantic import BaseModel, ValidationError

from sim.check import find_faults
from sim.games.vulgari.config import Config
from sim.problem import Problem
from sim.source import CONFIGS
from sim.variant import load_variant, variant_names
from tests.configs import build_fixtures, check_base

BASE = load_variant("vulgari", "base")
problems, load = build_fixtures("vulgari")


# --- base.toml


def test_every_key_of_base_is_in_the_model_and_the_other_way_round():
    check_base("vulgari")


def test_only_attributes_of_tiles_and_zones_are_optional():
    def list_optional(model, path=()):
        for name, field in model.model_fields.items():
            if not field.is_required():
                yield (model.__name__, name)
            if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
                yield from list_optional(field.annotation, (*path, name))

    assert {owner for owner, _ in list_optional(Config)} == {"Friar", "Cardinal"}


def test_every_key_has_a_description():
    for definition in Config.model_json_schema(by_alias=True)["$defs"].values():
        for name, node in definition["properties"].items():
            assert "description" in node or "$ref" in node, name


def test_provenance():
    assert BASE.reconstructed == ["knowledge", "riddle", "cantico", "library", "rest", "manuscripts", "events", "map"]
    for name in Config.model_fields:
        table = getattr(BASE.config, name)
        if isinstance(table, BaseModel):
            assert table.clauses


def test_attributes():
    config = BASE.config
    assert config.cubes[4].red == 8 and config.cubes.players_4.total == 42
    assert config.calendar.last_turn == 16
    assert config.prices.red.one == 30 and config.prices.red.votes == 3
    assert config.map.zones["Roma"].knowledge == 15 and config.map.zones["Roma"].port == "tyrrhenian"
    assert config.map.zones["Siena"].port is None
    assert config.map.zones["Catania"].neighbours == ["Palermo"]
    assert config.map.with_role("cathedral") == ["Brindisi", "Milano"]
    assert config.map.ports("adriatic") == ["Ancona", "Brindisi", "Venezia"]
    assert config.manuscripts.levels[1] == {(c,): 3 for c in ("blue", "violet", "yellow", "orange", "green")}
    assert next(iter(config.manuscripts.levels[4].items())) == (("blue", "violet"), 1)
    assert sum(copies for level in config.manuscripts.levels.values() for copies in level.values()) == 55
    assert config.events.tiles[8].name == "Artes Dictandi" and list(config.events.tiles) == list(range(1, 11))
    assert config.friars.mario.knowledge == 12 and config.friars["gigi"].charity == 10
    assert config.friars.mario.charity is None and config.friars.michael.virtual == "yellow"
    assert list(config.friars.tiles) == ["mario", "michael", "stefano", "gigi", "ralph"]
    assert config.cardinals.price_of("muret") == 70 and config.cardinals.price_of("zazza") == 40
    assert list(config.cardinals.tiles) == ["balestreri", "lanzuisi", "muret", "shlasinger", "zazza"]
    with pytest.raises(ValidationError):
        config.start.ducats = 20


# --- variants

CHANGES = {
    "abbeys-2": ['map.zones.Abbazia Nord.roles: ["abbey"] -> []'],
    "bologna-at-once": ['messenger.paid: "bologna" -> "at-once"'],
    "charity-to-10": ["charity.last_turn: 11 -> 10"],
    "ducats-20": ["start.ducats: 10 -> 20"],
    "flat-cubes": [
        f"cubes.players-{players}.{key}: {old} -> {new}"
        for players, olds in {2: (3, 5, 14, 6, 4), 3: (6, 5, 16, 8, 5), 5: (11, 7, 20, 11, 7)}.items()
        for key, old, new in zip(("red", "black", "yellow", "green", "per_turn"), olds, (8, 7, 17, 10, 6), strict=True)
        if old != new
    ],
    "lingua-7": ["manuscripts.lingua.level: 8 -> 7"],
    "manuscripts-20-15-10-10": [
        f"manuscripts.level-{level}.{colour}: 3 -> {new}"
        for level, new in ((1, 4), (3, 2))
        for colour in ("blue", "violet", "yellow", "orange", "green")
    ],
    "manuscripts-25-15-10-5": [
        f"manuscripts.level-{level}.{colour}: 3 -> {new}"
        for level, new in ((1, 5), (3, 2))
        for colour in ("blue", "violet", "yellow", "orange", "green")
    ]
    + [
        f"manuscripts.level-4.{pair}: 1 -> 0"
        for pair in ("blue-yellow", "blue-orange", "violet-orange", "violet-green", "yellow-green")
    ],
    "merchant-strong": ["titles.banker.points: 6 -> 9", "scoring.richest_merchant: 7 -> 9"],
    "messenger-5": ["messenger.spaces: 8 -> 5"],
    "roma-swapped": ["map.zones.Roma.ducats: 8 -> 15", "map.zones.Roma.knowledge: 15 -> 8"],
    "shlasinger-6": ["cardinals.shlasinger.points: 4 -> 6"],
}


def test_all_variants_are_listed():
    assert variant_names("vulgari") == ["base", *CHANGES]


@pytest.mark.parametrize("name", CHANGES)
def test_variant_changes_only_what_it_says(name):
    variant = load_variant("vulgari", name)
    assert variant.changes == CHANGES[name]
    assert variant.name == name
    assert len(variant.about) > 40 and variant.question.endswith("?")
    assert variant.fingerprint != BASE.fingerprint


def test_fingerprints_differ():
    names = variant_names("vulgari")
    assert len({load_variant("vulgari", name).fingerprint for name in names}) == len(names)


def test_manuscripts_of_variants():
    def count(name):
        return [sum(level.values()) for level in load_variant("vulgari", name).config.manuscripts.levels.values()]

    assert count("manuscripts-20-15-10-10") == [20, 15, 10, 10]
    assert count("manuscripts-25-15-10-5") == [25, 15, 10, 5]


# --- what one key can get wrong

WRONG_KEYS = {
    "[start]\nducat = 20": "start.ducat = 20: is an unknown key; start has clauses, provenance, ducats, knowledge. "
    'Did you mean "ducats"?',
    "[strat]\nducats = 20": 'Did you mean "start"?',
    "ducats = 20": 'ducats = 20: is an unknown key. Did you mean "start.ducats"?',
    'extend = "x"': 'Did you mean "extends"?',
    "[start]\nducats = 501": "start.ducats = 501: is out of range; allowed: a whole number from 0 to 500.",
    "[start]\nducats = -1": "start.ducats = -1: is out of range; allowed: a whole number from 0 to 500.",
    f"[start]\nducats = 1{'0' * 45}": "start.ducats = a number of 150 bits: is out of range; "
    "allowed: a whole number from 0 to 500.",
    '[start]\nducats = "10"': 'start.ducats = "10": is a text; allowed: a whole number from 0 to 500.',
    "[start]\nducats = 10.0": "start.ducats = 10.0: is a number with a decimal point; "
    "allowed: a whole number from 0 to 500.",
    "[start]\nducats = true": "start.ducats = true: is true or false; allowed: a whole number from 0 to 500.",
    "[start]\nducats = nan": "start.ducats = nan: is a number with a decimal point; "
    "allowed: a whole number from 0 to 500.",
    "[start]\nducats = -inf": "start.ducats = -inf: is a number with a decimal point; "
    "allowed: a whole number from 0 to 500.",
    "[start]\nducats = 2010-10-21": "start.ducats = 2010-10-21: is a date or time; "
    "allowed: a whole number from 0 to 500.",
    "[start]\nducats = [10]": "start.ducats = [10]: is a list; allowed: a whole number from 0 to 500.",
    "[start.ducats]\nx = 1": "start.ducats: is a table; allowed: a whole number from 0 to 500.",
    "start = 10": "start = 10: is a whole number; allowed: a table with clauses, provenance, ducats, knowledge.",
    "[actions]\nper_turn = 0": "actions.per_turn = 0: is out of range; allowed: a whole number from 1 to 12.",
    "[scoring]\nfive_colours = -21": "scoring.five_colours = -21: is out of range; "
    "allowed: a whole number from -20 to 60.",
    "[hidden]\nremember = 1": "hidden.remember = 1: is a whole number; allowed: true or false.",
    '[scribes]\ntaken = "infront"': 'scribes.taken = "infront": is not known; allowed: one of "front", "behind". '
    'Did you mean "front"?',
    "[scribes]\ntaken = 1": 'scribes.taken = 1: is a whole number; allowed: one of "front", "behind".',
    '[trade]\nprovenance = "guessed"': 'trade.provenance = "guessed": is not known; allowed: one of "rulebook", '
    '"deduced", "reconstructed".',
    '[trade]\nclauses = ["28"]': 'trade.clauses[1] = "28": is not written as it must be; '
    'allowed: a text, such as "V12".',
    "[trade]\nclauses = []": "trade.clauses = []: has 0 values; allowed: a list of at least 1 values, each a text, "
    'such as "V12".',
    "[manuscripts]\npoints = [1, 2, 3]": "manuscripts.points = [1, 2, 3]: has 3 values; "
    "allowed: a list of 4 values, each a whole number from -20 to 60.",
    "[riddle]\npoints = [[4, 4, 4]]": "riddle.points[1] = [4, 4, 4]: has 3 values; "
    "allowed: a list [a whole number from 1 to 30, a whole number from 0 to 60].",
    "[riddle]\npoints = [[4]]": "riddle.points[1] = [4]: has 1 values; "
    "allowed: a list [a whole number from 1 to 30, a whole number from 0 to 60].",
    "[manuscripts.level-2]\npurple = 3": "manuscripts.level-2.purple = 3: is not a name that can be used here; "
    "it is a colour (blue, violet, yellow, orange, green) or two joined by a hyphen.",
    "[manuscripts.level-2]\ngreeen = 3": 'Did you mean "green"?',
    "[manuscripts.level-4]\nblue-blue = 1": "manuscripts.level-4.blue-blue = 1: is not a name that can be used here; "
    "it names one colour twice; write blue for a manuscript of one colour.",
    "[manuscripts.level-1]\nblue = 61": "manuscripts.level-1.blue = 61: is out of range; "
    "allowed: a whole number from 0 to 60.",
    '[events.tiles]\n11 = { name = "x", zone = "Roma" }': "events.tiles.11: is not a name that can be used here; "
    "event tiles are numbered 1 to 10.",
    "[map.zones]\nRome = { ducats = 15 }": "map.zones.Rome: there is none of that name to change, "
    'and a new one needs colour, neighbours too. Did you mean "Roma"?',
    '[map.zones]\nRoma = { colour = "red" }': 'map.zones.Roma.colour = "red": is not known; '
    'allowed: one of "white", "blue", "violet", "yellow", "orange", "green".',
    '[map.zones]\nRoma = { roles = ["abby"] }': 'map.zones.Roma.roles[1] = "abby": is not known; '
    'allowed: one of "start", "cathedral", "convent", "abbey", "franciscan". Did you mean "abbey"?',
    '[map.zones]\nRoma = { port = "ionian" }': 'map.zones.Roma.port = "ionian": is not known; '
    'allowed: one of "none", "tyrrhenian", "adriatic".',
    'remove = ["start.ducats"]': "start.ducats: is missing; add ducats = ..., a whole number from 0 to 500.",
    'remove = ["start"]': "start: is missing; add start = ..., a table with clauses, provenance, ducats, knowledge.",
}


@pytest.mark.parametrize("changes", WRONG_KEYS)
def test_wrong_key(problems, changes):
    (line,) = problems(changes)
    assert line.endswith(WRONG_KEYS[changes])


# --- what several keys together can get wrong

WRONG_TOGETHER = {
    "[cubes]\nplayers-4 = { red = 9 }": [
        "cubes.players-4: the bag for 4 players holds 43 cubes, but 7 turns of 6 need 42; take out 1, "
        "or change per_turn or calendar.cube_turns."
    ],
    "[calendar]\ncube_turns = 8": [
        f"calendar.cube_turns = 8: the bag for {players} players holds {7 * k} cubes, but 8 turns of {k} need {8 * k}; "
        f"add {k}, or change per_turn or calendar.cube_turns."
        for players, k in ((2, 4), (3, 5), (4, 6), (5, 7))
    ],
    "[calendar]\npapal_turn = 21": [
        "calendar.papal_turn = 21: with 2 red and 3 white tiles the last papal tile lies on turn 25; "
        "at most 24: begin earlier or use fewer tiles."
    ],
    "[calendar]\npapal_white = 12": [
        "calendar.papal_white = 12: with 2 red and 12 white tiles the last papal tile lies on turn 25; "
        "at most 24: begin earlier or use fewer tiles."
    ],
    "[calendar]\nstupor_mundi_turn = 17": [
        "calendar.stupor_mundi_turn = 17: turn 17 is after the last papal tile; at most 16."
    ],
    "[calendar]\npapal_turn = 3\nstupor_mundi_turn = 10": [
        "calendar.stupor_mundi_turn = 10: turn 10 is after the last papal tile; at most 7."
    ],
    "[actions]\nper_turn = 12": [
        "actions.per_turn = 12: muret makes 13 actions a turn; at most 12, actions.per_turn included."
    ],
    "[knowledge]\nlevels = [2, 14, 27, 40, 53, 66, 79, 92]": [
        "knowledge.levels = [2, 14, 27, 40, 53, 66, 79, 92]: level 1 begins on space 2; it must begin on 1."
    ],
    "[knowledge]\nlevels = [1, 14, 27, 40, 40, 66, 79, 92]": [
        "knowledge.levels = [1, 14, 27, 40, 40, 66, 79, 92]: "
        "each level must begin on a higher space than the one before; sort them."
    ],
    "[knowledge]\nspaces = 90": ["knowledge.spaces = 90: space 92 is beyond the track; at most knowledge.spaces = 90."],
    "[knowledge]\nlevels = [1, 14, 27, 40]": [
        "knowledge.levels = [1, 14, 27, 40]: there is no level 8; at most 4, as knowledge.levels says."
    ],
    "[start]\nknowledge = 100": [
        "start.knowledge = 100: space 100 is beyond the track; at most knowledge.spaces = 92."
    ],
    "[riddle]\npoints = [[4, 4], [11, 5]]": [
        "riddle.points[2][1] = 11: space 11 is beyond the track; at most riddle.spaces = 10."
    ],
    "[riddle]\npoints = [[7, 5], [4, 4]]": [
        "riddle.points = [[7, 5], [4, 4]]: [4, 4] after [7, 5] does not rise; "
        "sort the pairs, values rising with spaces."
    ],
    "[library]\nspaces = 7": ["library.spaces = 7: space 8 is beyond the track; at most library.spaces = 7."],
    "[library]\ndraw = [[1, 0], [8, 6]]": [
        "library.draw[1][2] = 0: is not a number of tiles that can be drawn; from 1 to 5.",
        "library.draw[2][2] = 6: is not a number of tiles that can be drawn; from 1 to 5.",
    ],
    "[library]\ndraw = [[1, 5]]": [
        "library.draw = [[1, 5]]: zazza draws 6 tiles at once; at most 5, library.draw included."
    ],
    "[cantico]\nturns = [2, 5, 7, 7, 14]": [
        "cantico.turns = [2, 5, 7, 7, 14]: turn 7 is there twice; every tile needs a turn of its own.",
        "cantico.turns = [2, 5, 7, 7, 14]: turn 14 is not before free_from = 14; choose an earlier turn.",
    ],
    "[cantico]\nturns = [2, 5, 7, 10]": [
        "cantico.turns = [2, 5, 7, 10]: 4 tiles for 5 Franciscan zones (Assisi, Celano, Cortona, Gubbio, Urbino); "
        "one tile for each: change the tiles here or the roles in map.zones."
    ],
    "[stupor_mundi]\nopening = 3": [
        "stupor_mundi.opening = 3: a caller without cubes could not open; at most free_votes = 2."
    ],
    "[titles]\npope = { votes = 10 }": [
        "titles.pope.votes = 10: the Pope needs fewer votes than the Camerlengo; at least his 11."
    ],
    "[manuscripts.level-4]\nviolet-blue = 1": [
        "manuscripts.level-4.violet-blue = 1: blue-violet and violet-blue are the same pair; keep one of them."
    ],
    "[manuscripts]\nlevel-3 = { blue = 0, violet = 0, yellow = 0, orange = 0, green = 3 }": [
        "manuscripts.level-3: the deck of level 3 has 3 manuscripts; from 4 (face up with 5 players) to 60."
    ],
    "[manuscripts]\nlevel-3 = { blue = 60, violet = 60 }": [
        "manuscripts.level-3: the deck of level 3 has 129 manuscripts; from 4 (face up with 5 players) to 60."
    ],
    "[manuscripts]\nlevel-1 = { blue-violet = 1, blue-yellow = 1, blue-orange = 1, blue-green = 1, violet-yellow = 1, "
    "violet-orange = 1, violet-green = 1, yellow-orange = 1 }": [
        "manuscripts: there are 33 kinds of manuscript on all levels; at most 32: set some to 0 copies."
    ],
    'remove = ["events.tiles.9"]': ["events.tiles.9: is missing; there must be tiles 1 to 10."],
    "[events.tiles]\n10 = { knowledge = 5 }": [
        "events.tiles.10: is Stupor Mundi and gives nothing by itself; "
        "remove ducats and knowledge (see [stupor_mundi])."
    ],
    "[events.tiles]\n1 = { knowledge = 0 }\n2 = { knowledge = 5 }": [
        "events.tiles.1: gives nothing; give either ducats or knowledge, and 0 of the other.",
        "events.tiles.2: gives both ducats and knowledge; give either ducats or knowledge, and 0 of the other.",
    ],
    '[events.tiles]\n1 = { zone = "Roma" }': [
        'events.tiles.1.zone = "Roma": tiles 1 and 8 both lie on Roma; choose another zone.'
    ],
    '[events.tiles]\n1 = { zone = "Panormo" }': [
        "events.tiles.1.zone = \"Panormo\": there is no zone 'Panormo' on the map; choose one that is. "
        'Did you mean "Palermo"?'
    ],
    '[places]\nuniversity = "Bolonia"': [
        "places.university = \"Bolonia\": there is no zone 'Bolonia' on the map; choose one that is. "
        'Did you mean "Bologna"?'
    ],
    '[riddle]\ncolour = "violet"\n[map.zones]\nFirenze = { colour = "white" }\nSiena = { colour = "white" }\n'
    'Cortona = { colour = "white" }': [
        'riddle.colour = "violet": no zone of the map is violet; choose a colour that is on the map.',
        *(
            f"manuscripts.level-{level}.violet = 3: no zone of the map has its colour; colour a zone in map.zones "
            "or set it to 0 copies."
            for level in (1, 2, 3)
        ),
    ],
    "[map.zones]\nTorino = { roles = [] }": [
        "map.zones: 4 zones have the role 'start'; at least 5: give it to another zone."
    ],
    '[map.zones]\n"Convento Nord" = { roles = [] }\n"Convento Centro" = { roles = [] }': [
        "map.zones: 0 zones have the role 'convent'; at least 1: give it to another zone."
    ],
    '[map.zones]\nTorino = { roles = ["start", "start"] }': [
        'map.zones.Torino.roles = ["start", "start"]: \'start\' is there twice; remove one.'
    ],
    '[map.zones]\nAncona = { port = "none" }\nVenezia = { port = "none" }': [
        'map.zones.Brindisi.port = "adriatic": is the only port of its sea, so nobody could land; '
        "make another zone a port of it, or this one 'none'."
    ],
    '[map.zones]\nTorino = { neighbours = ["Milano"] }': [
        "map.zones.Torino.neighbours = [\"Milano\"]: 'Genova' names 'Torino', but not the other way round; "
        "add 'Genova' to map.zones.Torino.neighbours or remove 'Torino' from map.zones.Genova.neighbours."
    ],
    '[map.zones]\nCatania = { neighbours = ["Palermo", "Palermo", "Catania", "Palerm"] }': [
        'map.zones.Catania.neighbours = ["Palermo", "Palermo", "Catania", "Palerm"]: '
        "'Palermo' is there twice; remove one.",
        'map.zones.Catania.neighbours = ["Palermo", "Palermo", "Catania", "Palerm"]: '
        "a zone is no neighbour of itself; remove it.",
        'map.zones.Catania.neighbours = ["Palermo", "Palermo", "Catania", "Palerm"]: '
        "'Catania' names 'Palerm', which is no zone of the map; remove it or add the zone. Did you mean \"Palermo\"?",
    ],
    '[map.zones]\nCagliari = { port = "none" }': [
        "map.zones.Cagliari: cannot be reached from 'Ancona' by land or sea; "
        "give it a neighbour on that side, or a port."
    ],
    "[map.zones]\nPalermo = { neighbours = [] }\nCatania = { neighbours = [] }": [
        "map.zones.Catania: cannot be reached from 'Ancona' by land or sea; "
        "give it a neighbour on that side, or a port."
    ],
    "[map.zones]\n"
    + "\n".join(f'z{n} = {{ colour = "white", port = "adriatic", neighbours = [] }}' for n in (1, 2, 3)): [
        "map.zones: there are 31 zones; at most 30."
    ],
}


@pytest.mark.parametrize("changes", WRONG_TOGETHER)
def test_wrong_together(problems, changes):
    assert sorted(problems(changes)) == sorted(WRONG_TOGETHER[changes])


def test_every_check_has_a_case(tmp_path):
    """Each check finds something in one of the cases above."""
    found = set()
    for changes in WRONG_TOGETHER:
        (tmp_path / "v.toml").write_text(f'extends = "base"\n{changes}')
        with pytest.raises(Problem):
            load_variant("vulgari", str(tmp_path / "v.toml"))
        data = tomllib.loads(changes)
        merged = _merge_deep(BASE.data, data)
        for path in data.get("remove", ()):
            *above, last = path.split(".")
            inner = merged
            for part in above:
                inner = inner[part]
            del inner[last]
        merged.pop("remove", None)
        tables = Config.model_validate(merged)
        for check in Config.checks:
            names = check.__code__.co_varnames[: check.__code__.co_argcount]
            if list(check(*(getattr(tables, name) for name in names))):
                found.add(check.__name__)
    assert found == {check.__name__ for check in Config.checks}


def _merge_deep(old, new):
    if isinstance(old, dict) and isinstance(new, dict):
        return {key: _merge_deep(old.get(key), new.get(key, old.get(key))) for key in {**old, **new}}
    return dict(new) if isinstance(new, dict) else new


# --- all at once


def test_all_problems_at_once(problems):
    lines = problems(
        """
[start]
ducat = 20
knowledge = "x"
[calendar]
cube_turns = 8
[cubes]
players-2 = { red = -9 }
[scribes]
taken = "behnd"
[map.zones]
Roma = { ducats = 1500 }
Torino = { neighbours = ["Milano", "Genova", "Bologna"] }
Cagliari = { port = "none" }
[manuscripts.level-1]
blu = 3
[manuscripts.level-3]
blue = 60
"""
    )
    keys = [line.split(":")[0].split(" = ")[0] for line in lines]
    assert keys == [
        "start.ducat",
        "start.knowledge",
        "calendar.cube_turns",
        "calendar.cube_turns",
        "calendar.cube_turns",
        "cubes.players-2.red",
        "scribes.taken",
        "map.zones.Roma.ducats",
        "map.zones.Torino.neighbours",
        "map.zones.Cagliari",
        "manuscripts.level-1.blu",
        "manuscripts.level-3",
    ]


def test_mistakes_in_base_itself():
    data = tomllib.loads((CONFIGS / "vulgari/base.toml").read_text())
    data["cubes"]["players-3"]["red"] = 7
    del data["start"]["ducats"]
    config, faults = find_faults(Config, data)
    assert config is None
    assert [fault.path for fault in faults] == [("start", "ducats"), ("cubes", "players-3")]


# --- freedom: changes that a designer may make


@pytest.mark.parametrize(
    "changes",
    [
        '[map.zones]\nCatania = { port = "tyrrhenian" }\n[friars]\nmario = { virtual = "red", points = -2 }',
        '[friars]\nmichael = { virtual = "none" }\n[cardinals]\nmuret = { price = 0 }',
        'remove = ["map.zones.Cagliari"]',
        "[manuscripts.level-3]\nblue-violet = 2",
        "[calendar]\npapal_red = 1\npapal_white = 0\nstupor_mundi_turn = 12",
        "[knowledge]\nspaces = 200\nlevels = [1, 20, 40, 60, 80, 100, 120, 200]",
        '[map.zones]\nPisa = { colour = "violet", port = "tyrrhenian", neighbours = [] }\n',
        "[riddle]\npoints = []",
    ],
)
def test_allowed(load, changes):
    assert load(changes)


def test_none_takes_away(load):
    config = load('[friars]\nmichael = { virtual = "none" }\n[map.zones]\nCagliari = { port = "tyrrhenian" }')
    assert config.friars.michael.virtual is None
