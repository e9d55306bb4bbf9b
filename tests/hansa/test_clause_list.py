"""Every clause of the rules has a test that cites it."""

import re
from pathlib import Path

TESTS = Path(__file__).parent
RULES = TESTS.parent.parent / "docs" / "rules" / "hansa.md"


def list_clauses() -> set[str]:
    """The clauses that the rules define: their ids stand in bold at the start of an entry."""
    return {clause.upper() for clause in re.findall(r"^- \*\*(H\d+b?)\b", RULES.read_text(), re.MULTILINE)}


def cited_clauses() -> dict[str, set[str]]:
    """Clause -> tests whose name or docstring cites it."""
    cited = {}
    for file in [*TESTS.glob("test_*.py"), *(TESTS.parent / "contract").glob("test_*.py")]:
        for test in re.finditer(
            r"^def (test_\w+)\(.*?\):\n(?:    \"\"\"(.*?)\"\"\")?", file.read_text(), re.MULTILINE | re.DOTALL
        ):
            name, text = test.group(1), test.group(2) or ""
            for clause in (*re.findall(r"_(h\d+b?)(?=_|$)", name), *re.findall(r"\b(H\d+b?)\b", text)):
                cited.setdefault(clause.upper(), set()).add(name)
    return cited


def test_the_rules_are_numbered_without_gaps():
    assert list_clauses() == {f"H{number}" for number in range(1, 22)} | {"H4B", "H17B"}


def test_every_clause_has_a_test():
    cited = cited_clauses()
    without = sorted(list_clauses() - set(cited))
    assert not without, f"no test cites {', '.join(without)}"


def test_no_test_cites_an_unknown_clause():
    unknown = {clause: tests for clause, tests in cited_clauses().items() if clause not in list_clauses()}
    assert not unknown
