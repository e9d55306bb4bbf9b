"""Every clause of the rules has a test that cites it."""

import re
from pathlib import Path

TESTS = Path(__file__).parent
RULES = TESTS.parent.parent / "docs" / "rules" / "vulgari.md"
CLAUSE = re.compile(r"\bV(\d+)\b")


def list_clauses() -> set[int]:
    """The clauses that the rules define: their ids stand in bold at the start of an entry."""
    return {int(number) for number in re.findall(r"^- \*\*V(\d+)\b", RULES.read_text(), re.MULTILINE)}


def cited_clauses() -> dict[int, set[str]]:
    """Clause -> tests whose name or docstring cites it."""
    cited = {}
    for file in [*TESTS.glob("test_*.py"), *(TESTS.parent / "contract").glob("test_*.py")]:
        for test in re.finditer(
            r"^def (test_\w+)\(.*?\):\n(?:    \"\"\"(.*?)\"\"\")?", file.read_text(), re.MULTILINE | re.DOTALL
        ):
            name, text = test.group(1), test.group(2) or ""
            for number in (*re.findall(r"_v(\d+)(?=_|$)", name), *CLAUSE.findall(text)):
                cited.setdefault(int(number), set()).add(name)
    return cited


def test_the_rules_are_numbered_without_gaps():
    clauses = list_clauses()
    assert clauses == set(range(1, max(clauses) + 1)) and len(clauses) >= 42


def test_every_clause_has_a_test():
    cited = cited_clauses()
    without = [f"V{number}" for number in sorted(list_clauses()) if number not in cited]
    assert not without, f"no test cites {', '.join(without)}"


def test_no_test_cites_an_unknown_clause():
    unknown = {f"V{number}": tests for number, tests in cited_clauses().items() if number not in list_clauses()}
    assert not unknown
