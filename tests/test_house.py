"""The rules of the house, read from the sources: who imports whom, what kernels may hold, how long a module may be."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

from sim.game import load_game
from sim.wording import find_node, resolve_node

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("sim", "policies", "reports", "workbench")
FILES = [file for room in ROOMS for file in sorted((ROOT / room).rglob("*.py"))]
MODULES = {str(file.relative_to(ROOT)): ast.parse(file.read_text()) for file in FILES}
LONGEST = 400
# what reports may know of sim: stored runs, their rows, and how to tell a user what is wrong
REPORTS_MAY = {"sim.stored", "sim.rows", "sim.manifest", "sim.problem", "sim.files", "sim.details"}


def imports(tree: ast.AST) -> set[str]:
    """Dotted names of all modules imported."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
    return names


def rooms_of(tree: ast.AST) -> set[str]:
    return {name.split(".")[0] for name in imports(tree)}


def test_only_kernel_imports_numba():
    assert {file for file, tree in MODULES.items() if rooms_of(tree) & {"numba", "llvmlite"}} == {"sim/kernel.py"}


@pytest.mark.parametrize("room, forbidden", [
    ("sim", {"policies", "reports", "workbench", "tests"}),
    ("policies", {"reports", "workbench", "tests"}),
    ("reports", {"policies", "workbench", "tests"}),
    ("workbench", {"tests"}),
])  # fmt: skip
def test_layers(room, forbidden):
    wrong = {
        file: found
        for file, tree in MODULES.items()
        if file.startswith(room + "/") and (found := rooms_of(tree) & forbidden)
    }
    assert not wrong


def test_reports_know_only_stored_runs():
    known = {
        file: {name for name in imports(tree) if name.split(".")[0] == "sim"}
        for file, tree in MODULES.items()
        if file.startswith("reports/")
    }
    assert not {file: names - REPORTS_MAY for file, names in known.items() if names - REPORTS_MAY}


def test_the_engine_names_no_game():
    """Nothing in sim outside sim/games knows a game by name but the list of games."""
    for file, tree in MODULES.items():
        if file.startswith("sim/") and not file.startswith("sim/games/"):
            assert not {name for name in imports(tree) if name.startswith("sim.games.")}, file


def list_kernels() -> list[tuple[str, ast.FunctionDef]]:
    """All functions decorated as kernels or entries, and bots."""
    kernels = []
    for file, tree in MODULES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                names = {n.id for d in node.decorator_list for n in ast.walk(d) if isinstance(n, ast.Name)}
                if names & {"kernel", "inlined", "entry", "template"} or (
                    file.startswith("policies/") and node.name.startswith("choose_")
                ):
                    kernels.append((file, node))
    return kernels


KERNELS = list_kernels()


def test_there_are_kernels():
    assert len(KERNELS) > 80


@pytest.mark.parametrize("file", sorted({file for file, _ in KERNELS}))
def test_kernels_are_plain(file):
    """No strings but the docstring, no dicts, sets, lists, classes, try, with, lambda, inner functions or defaults."""
    banned = (
        ast.Dict, ast.Set, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Try, ast.With, ast.Lambda,
        ast.ClassDef, ast.Yield, ast.YieldFrom, ast.Await, ast.JoinedStr, ast.Raise, ast.Global, ast.Nonlocal,
        ast.Import, ast.ImportFrom, ast.List,
    )  # fmt: skip
    for name, function in KERNELS:
        if name != file:
            continue
        where = f"{file}:{function.lineno} {function.name}"
        assert not function.args.defaults and not function.args.kw_defaults, where
        assert not function.args.vararg and not function.args.kwarg and not function.args.kwonlyargs, where
        body = function.body
        if (
            isinstance(body[0], ast.Expr)
            and isinstance(body[0].value, ast.Constant)
            and isinstance(body[0].value.value, str)
        ):
            body = body[1:]
        for statement in body:
            for node in ast.walk(statement):
                assert not isinstance(node, (*banned, ast.FunctionDef)), (
                    f"{where}: {type(node).__name__} in line {node.lineno}"
                )
                if isinstance(node, ast.Constant):
                    assert not isinstance(node.value, str), f"{where}: a string in line {node.lineno}"


def test_only_rng_draws():
    """The mixing constants and numpy's generators are nowhere else; bots and rules call sim.rng."""
    for file in FILES:
        if file.relative_to(ROOT).as_posix() == "sim/rng.py":
            continue
        text = file.read_text().lower()
        for constant in ("9e3779b97f4a7c15", "bf58476d1ce4e5b9", "94d049bb133111eb"):
            assert constant not in text, file
        if file.relative_to(ROOT).parts[0] in ("sim", "policies"):
            assert not re.search(r"np\.random|^import random|^from random|default_rng", text, re.MULTILINE), file


@pytest.mark.parametrize("file", sorted(MODULES))
def test_modules_are_short(file):
    assert len((ROOT / file).read_text().splitlines()) <= LONGEST


def test_no_file_points_out_of_the_project():
    """What is not in the repository is not mentioned in it."""
    word = "shared" + "/"
    for folder in (*ROOMS, "tests", "configs", "docs", ".ci"):
        for file in (ROOT / folder).rglob("*"):
            if (
                file.is_file()
                and file.suffix in (".py", ".toml", ".md", ".txt", ".json", ".html", ".css", "")
                and "__pycache__" not in file.parts
            ):
                assert word not in file.read_text(errors="ignore"), file
    for file in ROOT.glob("*"):
        if file.is_file() and file.suffix in (".md", ".toml", "", ".txt"):
            assert word not in file.read_text(errors="ignore"), file


# --- every number of the rules is data, and every datum is used ---

TEXTS = {"clauses", "provenance", "game", "title", "about", "name"}


def list_keys(data: dict, path: tuple = ()) -> set[tuple[str, ...]]:
    keys = set()
    for key, value in data.items():
        keys.add((*path, key))
        if isinstance(value, dict):
            keys |= list_keys(value, (*path, key))
    return keys


@pytest.mark.parametrize("game", [file.parent.name for file in sorted(ROOT.glob("configs/*/base.toml"))])
def test_every_key_of_base_toml_is_used_by_the_board(game):
    """Each key is an attribute, or a name from a list of codes, somewhere where the rules record is built."""
    folder = ROOT / "sim/games" / game
    data = tomllib.loads((ROOT / "configs" / game / "base.toml").read_text())
    board = (folder / "board.py").read_text()
    codes = (folder / "codes.py").read_text()
    config = "".join(file.read_text() for file in folder.glob("config*.py"))
    schema = load_game(game).schema.model_json_schema(by_alias=True)
    for key in sorted(list_keys(data)):
        last = key[-1]
        parent = resolve_node(schema, find_node(schema, key[:-1]))
        if last in TEXTS or re.fullmatch(r"(players|level|deck)-\w", last) or "properties" not in parent:
            continue  # where a table has no fixed keys, they are names that a designer gives
        word = re.compile(rf"\b{re.escape(last)}\b")
        assert word.search(config) or word.search(codes), f"{'.'.join(key)} is not in the config model"
        used = word.search(board) or word.search(codes) or re.search(rf"\bself\.{re.escape(last)}\b", config)
        assert used, f"{'.'.join(key)} is not used by board.py, nor by a property of the config"


@pytest.mark.parametrize("game", [file.parent.name for file in sorted(ROOT.glob("configs/*/base.toml"))])
def test_every_field_of_the_rules_record_is_read(game):
    """A number that no kernel and no bot reads would be a rule that does nothing."""
    tree = MODULES[f"sim/games/{game}/board.py"]
    fields = {
        node.elts[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Tuple) and len(node.elts) in (2, 3) and isinstance(node.elts[0], ast.Constant)
        and isinstance(node.elts[1], ast.Constant) and node.elts[1].value in ("i8", "f8", "i4", "f4", "u8")
    }  # fmt: skip
    assert len(fields) > 50
    readers = "".join(
        file.read_text()
        for room in ("sim/games/" + game, "policies")
        for file in (ROOT / room).rglob("*.py")
        if file.name != "board.py"
    )
    unread = sorted(field for field in fields if not re.search(rf"\br\.{field}\b", readers))
    assert not unread
