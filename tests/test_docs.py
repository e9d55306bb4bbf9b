"""What README and docs say is so: tables are those of their pages, links lead somewhere, games are counted right."""

import re
from pathlib import Path

import pytest

from sim.claims import load_claims
from sim.game import GAMES
from sim.source import CONFIGS

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def find_table(text: str) -> str:
    return re.search(r"\| \| players say.*?\n\n", text, re.S)[0]


def test_the_readme_shows_the_table_of_claims():
    page = (ROOT / "docs/claims/vulgari.md").read_text()
    assert find_table((ROOT / "README.md").read_text()) == find_table(page), "copy it from docs/claims/vulgari.md"


@pytest.mark.parametrize("game", GAMES)
def test_a_page_of_claims_is_of_the_claims_there_are(game):
    """Every claim of the file stands on the page in the words of the file."""
    page = (ROOT / f"docs/claims/{game}.md").read_text()
    claims = load_claims(CONFIGS / game / "studies/claims.toml").claims
    assert [f"## {claim.number}. {claim.says}" for claim in claims] == re.findall(r"^## \d.*$", page, re.M)
    for claim in claims:
        assert claim.asks in page and claim.but in page, claim.number


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text()):
        assert "://" not in target and (page.parent / target).exists(), target
