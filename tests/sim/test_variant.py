"""Config files: finding, reading, merging, and what is said of the ones that cannot be read."""

import json
import os
import pickle
from pathlib import Path

import pytest

from sim.problem import Problem, show, suggest
from sim.schema import editor_schema, variant_schema
from sim.source import CONFIGS, find_config, find_line, read_source
from sim.variant import Study, load_study, load_variant, variant_names, write_schema

BASE = load_variant("vulgari", "base")


@pytest.fixture
def problems(tmp_path, monkeypatch):
    """Writes a variant, loads it, and gives the lines of its Problem, each without the name of the file."""
    monkeypatch.chdir(tmp_path)

    def load(content, file="mine.toml"):
        (tmp_path / file).write_bytes(content if isinstance(content, bytes) else content.encode())
        with pytest.raises(Problem) as caught:
            load_variant("vulgari", f"./{file}")
        assert all(line.startswith(file) for line in caught.value.problems), caught.value.problems
        return [line.removeprefix(file) for line in caught.value.problems]

    return load


@pytest.fixture
def load(tmp_path, monkeypatch):
    """Writes files, and loads the last of them."""
    monkeypatch.chdir(tmp_path)

    def write(**texts):
        for name, text in texts.items():
            (tmp_path / f"{name}.toml").write_text(text)
        return load_variant("vulgari", f"{name}.toml")

    return write


# --- files that are no config


@pytest.mark.parametrize(
    "text, start, end",
    [
        ('extends = "base"\n[start\nducats = 20\n', ":2: wrong TOML, column 7: ", "; the line reads: [start"),
        ("[start]\nducats = 1\nducats = 2\n", ":3: wrong TOML, column 11: ", "; the line reads: ducats = 2"),
        ("[start]\n[start]\n", ":2: wrong TOML, column 7: ", "; the line reads: [start]"),
        ("a = 01\n", ":1: wrong TOML, column 6: ", "; the line reads: a = 01"),
        ('a = "\x1b"\n', ":1: wrong TOML, column 6: ", '; the line reads: a = "\\x1b"'),
        ('a = 1\nabout = "never closed', ":2: wrong TOML, at the end of the file: ", 'reads: about = "never closed'),
    ],
)
def test_syntax(problems, text, start, end):
    (line,) = problems(text)
    assert line.startswith(start) and line.endswith(end)


def test_encodings(problems, load, tmp_path):
    text = 'extends = "base"\nabout = "perché"\n'
    assert problems(text.encode("utf-16")) == [":1: is not UTF-8, it looks like UTF-16; save the file as UTF-8."]
    assert problems(text.encode("utf-16-be")) == [":1: is not UTF-8, it looks like UTF-16; save the file as UTF-8."]
    assert problems(text.encode("latin-1")) == [":2: byte 0xe9 is not UTF-8; save the file as UTF-8."]
    (tmp_path / "marked.toml").write_bytes(text.encode("utf-8-sig"))
    assert load_variant("vulgari", "marked.toml").about == "perché"


def test_empty(problems):
    assert problems("") == [": is empty; it must hold at least one key."]
    assert problems("# only a comment\n") == [": is empty; it must hold at least one key."]


def test_deep(problems):
    assert problems("extends = " + "[" * 5000 + "]" * 5000) == [
        ": lists or tables are nested too deeply; at most 12 levels."
    ]
    assert problems("a" + ".a" * 3000 + " = 1") == [": lists or tables are nested too deeply; at most 12 levels."]


def test_long_numbers(problems):
    (line,) = problems("[start]\nducats = " + "9" * 5000)
    assert line.startswith(": a value cannot be read (") and line.endswith("; write a shorter number.")
    assert problems('extends = "base"\n[start]\nducats = 0x' + "f" * 9000) == [
        ":3: start.ducats = a number of 36000 bits: is out of range; allowed: a whole number from 0 to 500."
    ]


def test_large(problems):
    assert problems(b"#" * 1_100_000) == [": is larger than 1 MB, too large for a config; give a TOML file."]


def test_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "mine.toml").write_text('extends = "base"')
    with pytest.raises(Problem, match=r"^rules: is a folder; give a TOML file in it: mine\.toml\.$"):
        load_variant("vulgari", "rules/")


def test_missing_file(load):
    load(mine='extends = "base"')
    with pytest.raises(
        Problem, match=r'^mime\.toml: there is no such file; check the path\. Did you mean "mine\.toml"\?$'
    ):
        load_variant("vulgari", "mime.toml")
    with pytest.raises(Problem, match=r'^./ducats-20.toml: there is no such file; .* Did you mean "ducats-20"\?$'):
        load_variant("vulgari", "./ducats-20.toml")
    with pytest.raises(Problem, match="there is no such file"):
        load_variant("vulgari", "nowhere/mine.toml")
    with pytest.raises(Problem, match="there is no such file"):
        load_variant(None, "nowhere.toml")


@pytest.mark.parametrize(
    "ref", ["", "~", "~nobody/x.toml", "\0.toml", "a/\0", "x" * 5000 + ".toml", "/", "..", "\udc80/"]
)
def test_odd_names_of_files(ref):
    with pytest.raises(Problem) as caught:
        load_variant("vulgari", ref)
    str(caught.value).encode()


def test_unreadable(load, monkeypatch):
    load(mine='extends = "base"')

    def refuse(path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(Problem) as caught:
        load_variant("vulgari", "mine.toml")
    assert str(caught.value) == "mine.toml: cannot be read (Permission denied); check the path and its permissions."


def test_no_regular_file(tmp_path):
    os.mkfifo(tmp_path / "pipe.toml")
    with pytest.raises(Problem, match="is no regular file"):
        load_variant("vulgari", str(tmp_path / "pipe.toml"))
    (tmp_path / "loop.toml").symlink_to(tmp_path / "loop.toml")
    with pytest.raises(Problem, match=r"no such file|cannot be read"):
        load_variant("vulgari", str(tmp_path / "loop.toml"))


def test_unknown_names():
    with pytest.raises(Problem, match=r'^roma-swaped: there is no built-in variant .* Did you mean "roma-swapped"\?$'):
        load_variant("vulgari", "roma-swaped")
    with pytest.raises(Problem, match=r"no game 'vulgar'; .* Did you mean \"vulgari\"\?"):
        load_variant("vulgar", "base")


# --- headers and chains


def test_header(problems):
    assert problems('extends = 3\nname = "a/b"\nabout = ["x"]\nquestion = 1\nremove = "x"\ngame = "hansa"\n') == [
        ":1: extends = 3: is a whole number; allowed: a text of 1 to 1000 characters.",
        ':2: name = "a/b": is not written as it must be; allowed: a text of 1 to 60 characters, such as "my-variant".',
        ':3: about = ["x"]: is a list; allowed: a text of 0 to 4000 characters.',
        ":4: question = 1: is a whole number; allowed: a text of 0 to 1000 characters.",
        ':5: remove = "x": is a text; allowed: a list of 0 to 200 values, each a text.',
        ':6: game = "hansa": is not the game that is played; allowed: "vulgari".',
    ]


def test_extends_is_missing(problems):
    assert problems("[start]\nducats = 20\n") == [': extends: is missing; add extends = "base" as the first line.']


def test_extends_what_is_not_there(problems):
    (line,) = problems('extends = "basis"\n')
    assert line.startswith(
        ':1: extends = "basis": there is no built-in variant of that name; there are base, abbeys-2,'
    )
    assert line.endswith('and your own file by its path, such as ./mine.toml. Did you mean "base"?')
    assert problems('extends = "parent.toml"\n') == [
        ':1: extends = "parent.toml": there is no such file; check the path.'
    ]


def test_mistake_in_a_parent(problems, tmp_path):
    (tmp_path / "parent.toml").write_text('extends = "base"\n[start\n')
    (line,) = problems('extends = "parent.toml"\n')
    assert line.startswith(':1: extends = "parent.toml": parent.toml:2: wrong TOML')


def test_circle(load):
    with pytest.raises(Problem) as caught:
        load(b='extends = "a.toml"', a='\nextends = "b.toml"')
    assert caught.value.problems == [
        'b.toml:1: extends = "a.toml": goes round in a circle: a.toml extends b.toml extends a.toml; '
        "extend another file."
    ]
    with pytest.raises(Problem, match=r"circle: c\.toml extends c\.toml"):
        load(c='extends = "c.toml"')


def test_long_chain(load):
    texts = {f"v{n}": f'extends = "v{n - 1}.toml"' for n in range(1, 40)}
    with pytest.raises(Problem, match="more than 20 files extend one another"):
        load(v0='extends = "base"', **texts)


def test_chain(load, tmp_path):
    variant = load(
        first='extends = "ducats-20"\nabout = "first"\n[start]\nknowledge = 3\n',
        second='extends = "./first.toml"\nname = "second try"\nquestion = "why?"\n[start]\nknowledge = 4\n',
    )
    assert variant.changes == ["start.ducats: 10 -> 20", "start.knowledge: 1 -> 4"]
    assert (variant.name, variant.about, variant.question) == ("second try", "first", "why?")
    assert [path.name for path in variant.files] == ["base.toml", "ducats-20.toml", "first.toml", "second.toml"]
    assert variant.data["start"]["knowledge"] == variant.config.start.knowledge == 4
    assert variant.game == "vulgari"


def test_each_mistake_is_told_of_the_file_that_holds_it(load):
    with pytest.raises(Problem) as caught:
        load(
            first='extends = "base"\n[start]\nducats = -1\n[move]\nfee = "x"\n',
            second='extends = "first.toml"\n[start]\nknowledge = 0\n[move]\nfee = 5\n',
        )
    assert caught.value.problems == [
        "first.toml:3: start.ducats = -1: is out of range; allowed: a whole number from 0 to 500.",
        "second.toml:3: start.knowledge = 0: is out of range; allowed: a whole number from 1 to 200.",
    ]


def test_game_named_by_the_file(load, tmp_path):
    load(mine='extends = "base"\ngame = "vulgari"\n', other='extends = "base"\n')
    assert load_variant(None, "mine.toml").game == "vulgari"
    with pytest.raises(Problem, match=r'^other.toml: game: is missing; add game = "vulgari"\.$'):
        load_variant(None, "other.toml")
    (tmp_path / "third.toml").write_text('game = "vulgary"')
    with pytest.raises(Problem, match=r'game = "vulgary": there is no such game; .* Did you mean "vulgari"\?'):
        load_variant(None, "third.toml")


def test_remove(load, problems):
    variant = load(mine='extends = "base"\nremove = ["friars.michael.virtual", "map.zones.\\"Abbazia Nord\\".roles"]\n')
    assert variant.config.friars.michael.virtual is None
    assert variant.changes == [
        'friars.michael.virtual: "yellow" -> (none)',
        'map.zones.Abbazia Nord.roles: ["abbey"] -> []',
    ]
    assert problems('extends = "base"\nremove = ["map.zones.Rom", ""]\n') == [
        ':2: remove[1] = "map.zones.Rom": there is no such key to remove; name one of the rules it extends. '
        'Did you mean "map.zones.Roma"?',
        ':2: remove[2] = "": there is no such key to remove; name one of the rules it extends.',
    ]


def test_nothing_changed(load):
    variant = load(mine='extends = "base"\nabout = "the same"\n[start]\nducats = 10\nclauses = ["V2"]\n')
    assert variant.changes == []
    assert variant.fingerprint == BASE.fingerprint
    assert variant.name == "mine"


# --- fingerprints


def test_fingerprint_ignores_order_and_texts(load):
    first = load(
        a='extends = "base"\nabout = "a"\n[start]\nducats = 11\n[map.zones]\n'
        'Torino = { neighbours = ["Milano", "Genova"] }\n'
        '[manuscripts.level-1]\nblue = 2\ngreen = 0\n[manuscripts]\nprovenance = "rulebook"\n'
    )
    second = load(
        b='# the same\nextends = "base"\nmanuscripts.level-1 = { green = 0, blue = 2 }\nstart.ducats = 11\n'
        'map.zones.Torino.neighbours = ["Genova", "Milano"]\n[events.tiles]\n1 = { name = "Panormus" }\n'
    )
    assert first.fingerprint == second.fingerprint
    assert first.fingerprint != BASE.fingerprint
    assert "manuscripts" not in first.reconstructed


def test_fingerprint_sees_every_number(load):
    def list_numbers(data, path=()):
        for key, value in data.items():
            if isinstance(value, dict):
                yield from list_numbers(value, (*path, key))
            elif type(value) is int:
                yield (*path, key), value

    seen = {BASE.fingerprint}
    for path, value in list_numbers(BASE.data):
        key = ".".join(json.dumps(part) for part in path)
        for other in (value + 1, value - 1):
            try:
                seen.add(load(mine=f'extends = "base"\n{key} = {other}\n').fingerprint)
            except Problem:
                continue
    assert len(seen) > 200


# --- studies


STUDY = (
    'game = "vulgari"\nname = "s"\nplayers = [4]\nvariants = ["base"]\nstrategies = ["pope"]\ngames = 10\nseed = 0\n'
)


def test_default_study():
    study = load_study("default", "vulgari")
    assert (study.game, study.players, study.variants, study.games, study.seed) == ("vulgari", [4], ["base"], 20000, 1)
    assert study.strategies == [
        "merchant", "friar", "cardinal", "pope", "scholar", "seeker", "scribe", "balanced",
    ]  # fmt: skip


def test_paths_in_a_study(tmp_path, monkeypatch):
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "mine.toml").write_text('extends = "base"')
    text = STUDY.replace('["base"]', '["base", "rules/mine.toml"]').replace('["pope"]', '["pope", "./bold.toml"]')
    (tmp_path / "study.toml").write_text(text)
    monkeypatch.chdir("/")
    study = load_study(str(tmp_path / "study.toml"))
    assert study.variants == ["base", str(tmp_path / "rules" / "mine.toml")]
    assert study.strategies == ["pope", str(tmp_path / "bold.toml")]


def test_mistakes_in_a_study(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "s.toml").write_text(
        'game = "vulgari"\nname = "s"\nplayers = [4, 6, 4]\nvariants = ["base", "romaswapped", "x.toml"]\n'
        "strategies = []\ngames = 0\nsead = 1\n"
    )
    with pytest.raises(Problem) as caught:
        load_study("s.toml")
    lines = caught.value.problems
    assert lines[0] == "s.toml:3: players[2] = 6: vulgari is not played with that many; allowed: 2, 3, 4, 5."
    assert lines[1] == "s.toml:3: players[3] = 4: is there twice; remove one."
    assert lines[2].startswith('s.toml:4: variants[2] = "romaswapped": there is no built-in variant of that name; ')
    assert lines[2].endswith(' Did you mean "roma-swapped"?')
    assert lines[3] == 's.toml:4: variants[3] = "x.toml": there is no such file; check the path.'
    assert (
        lines[4] == "s.toml:5: strategies = []: has 0 values; allowed: a list of 1 to 100 values, "
        "each a text of 1 to 1000 characters."
    )
    assert lines[5] == "s.toml:6: games = 0: is out of range; allowed: a whole number from 1 to 1000000000."
    assert (
        lines[6] == "s.toml:7: sead = 1: is an unknown key; the file has game, name, about, question, players, "
        'variants, strategies, seating, games, arc, tier, seed. Did you mean "seed"?'
    )
    assert lines[7].startswith("s.toml: seed: is missing; add seed = ..., a whole number from 0 to ")
    assert len(lines) == 8


def test_the_seating_of_a_study(tmp_path):
    path = tmp_path / "s.toml"
    path.write_text(STUDY.replace('["pope"]', '["pope", "friar"]') + 'seating = "invasion"\n')
    assert load_study(str(path)).seating == "invasion"
    path.write_text(STUDY + 'seating = "invasion"\n')
    with pytest.raises(Problem, match=r"s.toml:5: strategies = .*: seating invasion needs two at least; name another"):
        load_study(str(path))
    path.write_text(STUDY + 'seating = "mixed"\n')
    with pytest.raises(Problem, match=r's.toml:8: seating = "mixed": .*"drawn", "invasion"'):
        load_study(str(path))
    assert load_study("default", "vulgari").seating == "drawn"
    assert load_study("invasion", "vulgari").seating == "invasion"


def test_study_of_another_game(tmp_path):
    path = tmp_path / "s.toml"
    path.write_text(STUDY.replace("vulgari", "vulgary"))
    with pytest.raises(Problem, match=r'game = "vulgary": there is no such game; .* Did you mean "vulgari"\?'):
        load_study(str(path))
    with pytest.raises(Problem, match="is no study; give the path of a TOML file"):
        load_study("default")
    with pytest.raises(Problem, match="there is no built-in study of that name; there are default,"):
        load_study("defaults", "vulgari")


# --- helpers


def test_schema_files_are_current(tmp_path):
    assert (
        write_schema("vulgari", tmp_path / "x" / "v.json").read_text() == (CONFIGS / "schema/vulgari.json").read_text()
    )
    assert json.loads((CONFIGS / "schema/study.json").read_text()) == editor_schema(Study)
    with pytest.raises(Problem, match="cannot be written"):
        write_schema("vulgari", tmp_path / "x" / "v.json" / "y")


def test_schema_of_variants():
    schema = variant_schema("vulgari")
    assert '"required":' not in json.dumps(schema)
    assert {"extends", "name", "question", "remove", "start", "map"} <= set(schema["properties"])
    assert schema["$defs"]["Start"]["properties"]["ducats"] == {
        "description": "Ducats of each player at the start (V1)",
        "maximum": 500,
        "minimum": 0,
        "type": "integer",
    }


def test_variant_names():
    assert variant_names("vulgari")[0] == "base"
    assert "roma-swapped" in variant_names("vulgari")
    assert find_config("vulgari", "variants", "base") == CONFIGS / "vulgari" / "base.toml"


def test_lines_of_keys():
    text = 'a = 1\n[b]\nc.d = 2\n"e f" = { g = 3 }\n[b."h i"]\nj = 4\n'
    for path, line in {("a",): 1, ("b",): 2, ("b", "c", "d"): 3, ("b", "e f", "g"): 4, ("b", "h i", "j"): 6}.items():
        assert find_line(text, path) == line
    assert find_line(text, ("b", "missing")) == 2
    assert find_line(text, ("missing",)) is None


def test_problem_survives_a_process_boundary():
    problem = pickle.loads(pickle.dumps(Problem(["a", "b"])))
    assert (problem.problems, str(problem)) == (["a", "b"], "a\nb")
    assert Problem("one").problems == ["one"]


def test_values_in_messages():
    assert show(True) == "true"
    assert show(1 << 200_000) == "a number of 200001 bits"
    assert show('a"\x1b[31m\n') == '"a\\"\\x1b[31m\\n"'
    assert show("x" * 100) == '"' + "x" * 55 + '..."'
    assert len(show('"' * 10_000)) <= 60
    assert show([1, "x", {"a": 1.5}, {}]) == '[1, "x", { a = 1.5 }, {}]'
    assert len(show(list(range(10_000)))) <= 60
    assert show(float("nan")) == "nan"
    assert suggest("DUCATS", ["ducats"]) == ' Did you mean "ducats"?'
    assert suggest("x", ["ducats"]) == ""


def test_source_of_a_path_object():
    assert read_source(CONFIGS / "vulgari" / "base.toml").data["game"] == "vulgari"
