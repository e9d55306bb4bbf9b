"""Every clause of the rules has a test that cites it."""

import re
from pathlib import Path

TESTS = Path(__file__).parent
RULES = TESTS.parent.parent / "docs" / "rules" / "monasterium.md"
CLAUSE = re.compile(r"\bM(\d+b?)\b")


def list_clauses() -> set[str]:
    """The clauses that the rules define: their ids stand in bold at the start of an entry."""
    return set(re.findall(r"^- \*\*M(\d+b?)\b", RULES.read_text(), re.MULTILINE))


def cited_clauses() -> dict[str, set[str]]:
    """Clause -> tests whose name cites it."""
    cited = {}
    for file in TESTS.glob("test_clauses_*.py"):
        for name in re.findall(r"^def (test_\w+)\(", file.read_text(), re.MULTILINE):
            for clause in re.findall(r"_m(\d+b?)(?=_|$)", name):
                cited.setdefault(clause, set()).add(name)
    return cited


def test_the_rules_are_numbered_without_gaps():
    assert list_clauses() == {str(number) for number in range(1, 21)} | {"14b"}


def test_every_clause_has_a_test():
    without = sorted(list_clauses() - set(cited_clauses()))
    assert not without, f"no test cites M{', M'.join(without)}"


def test_no_test_cites_an_unknown_clause():
    unknown = {clause: tests for clause, tests in cited_clauses().items() if clause not in list_clauses()}
    assert not unknown
    for file in TESTS.glob("test_*.py"):
        assert set(CLAUSE.findall(file.read_text())) <= list_clauses(), file.name
