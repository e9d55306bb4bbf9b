"""Config files: where they are, reading them, and finding a key in their text."""

import os
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import sim
from sim.problem import Problem, shorten, suggest

CONFIGS = Path(sim.__file__).resolve().parent.parent / "configs"
LARGEST = 1_000_000  # bytes
DEEPEST = 12  # tables within tables
CLAIMS = "claims"  # lies among the studies, but is none: it holds several (sim/claims.py)
KINDS = {"variants": "variant", "strategies": "strategy", "studies": "study"}

KEY = r"""(?:[\w-]+|"[^"]*"|'[^']*')"""
DOTTED = rf"{KEY}(?:\s*\.\s*{KEY})*"
HEADER = re.compile(rf"\s*\[\[?\s*({DOTTED})\s*\]")
ASSIGNMENT = re.compile(rf"\s*({DOTTED})\s*=")


@dataclass(frozen=True)
class Source:
    """A TOML file that has been read."""

    path: Path
    text: str
    data: dict

    @property
    def file(self) -> str:
        """The file as messages name it."""
        return show_path(self.path)

    def line_of(self, path: tuple[str | int, ...]) -> int | None:
        """The line that sets the key, or its table; found by the look of the text, which is enough for a message."""
        return find_line(self.text, path)


def show_path(path: Path) -> str:
    """The path as a person would type it: relative when it is below the current folder."""
    try:
        relative = os.path.relpath(path)
    except (ValueError, OSError):
        relative = ".."
    return shorten(str(path) if relative.startswith("..") else relative, 300)


def find_line(text: str, path: tuple[str | int, ...]) -> int | None:
    """The number of the line in a TOML text that sets the longest beginning of `path`."""
    keys = tuple(str(part) for part in path)
    table: tuple[str, ...] = ()
    best, length = None, 0
    for number, line in enumerate(text.split("\n"), 1):
        if header := HEADER.match(line):
            table = split_key(header[1])
            here = table
        elif assignment := ASSIGNMENT.match(line):
            here = table + split_key(assignment[1])
        else:
            continue
        shared = min(len(here), len(keys))
        if shared > length and here[:shared] == keys[:shared]:
            best, length = number, shared
    return best


def split_key(key: str) -> tuple[str, ...]:
    """The parts of a dotted key; spaces within a part need no quotes here."""
    parts = re.findall(r"""\s*("[^"]*"|'[^']*'|[^.]+)\s*""", key)
    return tuple(part[1:-1] if part[:1] in "\"'" and part[-1:] == part[:1] else part.strip() for part in parts)


def read_source(path: Path) -> Source:
    """The TOML file at that path; Problem if it is none, whatever it is."""
    file = show_path(path)
    text = _decode(file, _read_bytes(path, file))
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Problem(_describe_syntax(file, text, str(error))) from None
    except RecursionError:
        raise Problem(f"{file}: lists or tables are nested too deeply; at most {DEEPEST} levels.") from None
    except ValueError as error:
        raise Problem(f"{file}: a value cannot be read ({shorten(str(error), 100)}); write a shorter number.") from None
    if not data:
        raise Problem(f"{file}: is empty; it must hold at least one key.")
    if _is_deep(data):
        raise Problem(f"{file}: lists or tables are nested too deeply; at most {DEEPEST} levels.")
    return Source(path, text, data)


def _read_bytes(path: Path, file: str) -> bytes:
    try:
        if path.is_dir():
            names = [shorten(name) for name in list_tomls(path)[:10]]
            inside = f" in it: {', '.join(names)}" if names else ""
            raise Problem(f"{file}: is a folder; give a TOML file{inside}.")
        if not path.exists():
            raise Problem(f"{file}: there is no such file; check the path.{_suggest_file(path)}")
        if not path.is_file():
            raise Problem(f"{file}: is no regular file; give a TOML file.")
        if path.stat().st_size > LARGEST:
            raise Problem(
                f"{file}: is larger than {LARGEST // 1_000_000} MB, too large for a config; give a TOML file."
            )
        return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or shorten(str(error))
        raise Problem(f"{file}: cannot be read ({reason}); check the path and its permissions.") from None


def _decode(file: str, content: bytes) -> str:
    if content[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\0" in content[:4]:
        raise Problem(f"{file}:1: is not UTF-8, it looks like UTF-16; save the file as UTF-8.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        byte = content[error.start]
        raise Problem(f"{file}:{line}: byte 0x{byte:02x} is not UTF-8; save the file as UTF-8.") from None


def _describe_syntax(file: str, text: str, message: str) -> str:
    at = re.search(r" \(at line (\d+), column (\d+)\)$", message)
    lines = text.replace("\r\n", "\n").split("\n")
    line, column = (int(at[1]), int(at[2])) if at else (len(lines), 0)
    reason = shorten(message[: at.start()] if at else message.removesuffix(" (at end of document)"), 100)
    where = f"column {column}" if at else "at the end of the file"
    content = shorten(lines[line - 1].strip()) or "(empty)"
    return f"{file}:{line}: wrong TOML, {where}: {reason}; the line reads: {content}"


def _is_deep(data: dict) -> bool:
    """Whether tables and lists are nested too deeply; without recursion, which could itself be too deep."""
    layer: list = [data]
    for _ in range(DEEPEST):
        inner = [item for value in layer for item in (value.values() if isinstance(value, dict) else value)]
        layer = [item for item in inner if isinstance(item, (dict, list))]
    return bool(layer)


def config_folder(game: str) -> Path:
    """Where a game's configs lie: among the built-in ones, or, for a game by its dotted path, beside its module."""
    if "." not in game:
        return CONFIGS / game
    module = find_spec(game)
    return Path(module.origin).parent / "configs" if module and module.origin else CONFIGS / game


def config_names(game: str, kind: str) -> list[str]:
    """Names of the built-in configs of a kind: variants, strategies, studies."""
    names = sorted(entry.stem for entry in (config_folder(game) / kind).glob("*.toml"))
    return [name for name in names if (kind, name) != ("studies", CLAIMS)]


def find_config(game: str, kind: str, ref: str, folder: Path | None = None) -> Path:
    """The file of a built-in config by its name, or of the user's own by its path, relative to `folder`."""
    folder = folder or Path()
    names = ["base", *config_names(game, kind)] if kind == "variants" else config_names(game, kind)
    if is_path(ref):
        path = folder / ref
        if ref.startswith("~") and "HOME" in os.environ:
            path = Path(os.environ["HOME"] + ref[1:])
        if not os.path.lexists(path.parent / path.name.replace("\0", "?")):
            raise Problem(f"{shorten(ref, 300)}: there is no such file; check the path.{_suggest_file(path, names)}")
        return path
    if kind == "variants" and ref == "base":
        return config_folder(game) / "base.toml"
    if ref in names:
        return config_folder(game) / kind / f"{ref}.toml"
    raise Problem(
        f"{shorten(ref)}: there is no built-in {KINDS[kind]} of that name; there are {', '.join(names) or 'none'}, "
        f"and your own file by its path, such as ./mine.toml.{suggest(ref, [*names, *list_tomls(folder)])}"
    )


def _suggest_file(path: Path, names: Iterable[str] = ()) -> str:
    """The file beside it, or the built-in config, that may have been meant."""
    stems = [name.removesuffix(".toml") for name in list_tomls(path.parent)]
    beside = suggest(path.stem, stems).replace('"?', '.toml"?')
    return beside or suggest(path.stem, names)


def is_path(ref: str) -> bool:
    """Whether a reference is the path of a file; else it is the name of a built-in config."""
    return "/" in ref or "\\" in ref or ref.endswith(".toml")


def list_tomls(folder: Path) -> list[str]:
    """Names of the TOML files in a folder, for suggestions; none if it cannot be read."""
    try:
        return sorted(name for name in os.listdir(folder) if name.endswith(".toml"))
    except (OSError, ValueError):
        return []
