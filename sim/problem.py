"""A mistake in what the user gave: told in full, never as a traceback."""

from collections.abc import Iterable
from datetime import date, datetime, time
from difflib import get_close_matches

LONGEST = 60  # characters of a value that a message repeats


class Problem(Exception):
    """Everything wrong with one input, a line each; the command line prints it and exits with code 2."""

    def __init__(self, problems: str | Iterable[str]):
        self.problems: list[str] = [problems] if isinstance(problems, str) else list(problems)
        super().__init__(*self.problems)

    def __str__(self) -> str:
        return "\n".join(self.problems)

    def __reduce__(self):
        return type(self), (self.problems,)


def suggest(word: object, known: Iterable[object]) -> str:
    """The question whether the closest known word was meant, after a space; nothing if none is close."""
    by_folded = {str(name).casefold(): str(name) for name in known}
    close = get_close_matches(str(word).casefold()[:100], by_folded, n=1, cutoff=0.6)
    return f" Did you mean {show(by_folded[close[0]])}?" if close else ""


def show(value: object) -> str:
    """A value as TOML would write it, on one line, shortened, safe to print."""
    match value:
        case bool():
            text = str(value).lower()
        case int():
            # Python refuses to write out integers of thousands of digits.
            text = str(value) if abs(value) < 10**40 else f"a number of {value.bit_length()} bits"
        case str():
            escaped = value[:LONGEST].replace("\\", "\\\\").replace('"', '\\"') + value[LONGEST : LONGEST + 1]
            text = f'"{shorten(escaped, LONGEST - 2)}"'
        case datetime() | date() | time():
            text = value.isoformat()
        case list() | tuple():
            text = "[" + ", ".join(show(item) for item in value[:20]) + (", ..." if len(value) > 20 else "") + "]"
        case dict():
            items = [f"{shorten(str(key))} = {show(item)}" for key, item in list(value.items())[:10]]
            text = "{ " + ", ".join(items) + (", ..." if len(value) > 10 else "") + " }" if items else "{}"
        case None:
            text = "(none)"
        case _:
            text = str(value)
    return shorten(text)


def shorten(text: str, longest: int = LONGEST) -> str:
    """The text without anything a terminal would obey, and not longer than that."""
    safe = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text[: longest + 1])
    return safe if len(safe) <= longest else safe[: longest - 3] + "..."
