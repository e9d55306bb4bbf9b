"""The report as a page: what it says, and how it behaves in a browser."""

import json
import re
from pathlib import Path

import polars as pl
import pytest

from reports.artists import Artists, draw, has_figure
from reports.page import build_flags, build_page, write_page
from reports.report import build_report, list_flags, write_tables
from sim.batch import Watch, run_plan
from sim.problem import Problem
from tests.games.plans import race_plan
from tests.reports.browser import needs_chromium, open_page


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    path = tmp_path_factory.mktemp("runs") / "race"
    run_plan(race_plan(games=1200, goals=(20, 30), arc=400), path)
    return path


@pytest.fixture(scope="module")
def page(run):
    return build_page(build_report([run]))


def test_the_page_stands_alone_and_in_order(page):
    assert not re.search(r"""(src|href)=["'](https?:)?//""", page)
    assert "http://" not in page.replace("http://www.w3.org/", "")
    order = [page.index(f'id="{name}"') for name in ("takeaways", "flags", "seats", "method", "again")]
    assert order == sorted(order)
    assert len(page.encode()) < 5_000_000


def test_every_figure_says_what_it_shows(page):
    figures = re.findall(r"<figure>.*?</figure>", page, re.S)
    assert len(figures) >= 4
    for figure in figures:
        caption = re.search(r"<figcaption>(.*?)</figcaption>", figure, re.S)[1]
        assert len(re.sub(r"<[^>]*>", "", caption).strip()) > 20
        assert 'role="img"' in figure and "aria-label" in figure


def test_both_variants_stand_side_by_side(page):
    assert "goal-20, 4 players" in page and "goal-30, 4 players" in page
    assert "statera run" in page and "--seed 5" in page


def test_every_link_leads_somewhere(page):
    targets = set(re.findall(r'id="([^"]+)"', page))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= targets


def test_tables_are_written_as_csv(run, tmp_path):
    report = build_report([run])
    files = write_tables(report, tmp_path / "csv")
    assert {file.stem for file in files} >= {"seat_share", "seat_edge"}
    table = pl.read_csv(tmp_path / "csv" / "seat_share.csv")
    assert table.columns[:5] == ["study", "tier", "variant", "players", "bots"]
    assert table["bots"][0] == "any bold careful steady"
    assert table["variant"].unique().sort().to_list() == ["goal-20", "goal-30"]
    assert (table["low"] <= table["value"]).all() and (table["value"] <= table["high"]).all()


def test_flags_put_what_is_outside_first(run):
    flags = list_flags(build_report([run]).results)
    order = flags["verdict"].replace_strict({"outside": 0, "undecided": 1, "inside": 2}).to_list()
    assert order == sorted(order)


class Stop(Watch):
    """Interrupts a run after its first part."""

    def played(self, *_):
        raise KeyboardInterrupt


def test_an_unfinished_run_is_told(tmp_path):
    path = tmp_path / "run"
    with pytest.raises(KeyboardInterrupt):
        run_plan(race_plan(games=800, arc=80), path, part_games=80, watch=Stop())
    text = build_page(build_report([path]))
    assert "This run is not finished" in text and "of 800 games" in text.replace("\u2009", " ")


def test_runs_of_different_games_are_refused(run, tmp_path):
    other = tmp_path / "other"
    run_plan(race_plan(games=40), other)
    manifest = json.loads((other / "manifest.json").read_text())
    manifest |= {"game": "chess", "title": "Chess"}
    (other / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(Problem, match="a report is of one game"):
        build_report([run, other])


def test_a_run_of_another_schema_is_refused(run, tmp_path):
    (tmp_path / "manifest.json").write_text('{"schema": 1}')
    with pytest.raises(Problem, match="schema version 1"):
        build_report([tmp_path])


def test_a_damaged_part_is_named(tmp_path):
    path = tmp_path / "run"
    run_plan(race_plan(games=80), path)
    part = next((path / "parts").glob("*.parquet"))
    part.write_bytes(part.read_bytes()[:100])
    with pytest.raises(Problem, match=part.name):
        build_report([path])


@pytest.mark.parametrize("games", (4, 8))
def test_too_few_blocks_give_words_instead_of_intervals(tmp_path, games):
    path = tmp_path / "run"
    run_plan(race_plan(games=games, arc=games), path)
    text = build_page(build_report([path]))
    assert games > 4 or "too few blocks" in text
    assert "nan" not in re.sub(r"<(style|script).*?</\1>", "", text, flags=re.S).lower().split()


def test_one_strategy_only(tmp_path):
    path = tmp_path / "run"
    run_plan(race_plan(games=200, lineup=("bold",), arc=100), path)
    assert "balance report" in build_page(build_report([path]))


def test_a_page_is_written_whole_or_not_at_all(tmp_path):
    write_page("<html></html>", tmp_path / "deep" / "page.html")
    assert (tmp_path / "deep" / "page.html").read_text() == "<html></html>"
    (tmp_path / "file").write_text("")
    with pytest.raises(Problem, match="cannot write"):
        write_page("x", Path(tmp_path / "file" / "page.html"))


def test_two_runs_of_one_study_are_told_apart(tmp_path):
    """The same tier, rules and players: each run keeps its own numbers and is called by its folder."""
    paths = [tmp_path / "fair", tmp_path / "lame"]
    for path, head_start in zip(paths, ((0, 0, 0, 0), (0, 0, 9, 0)), strict=True):
        run_plan(race_plan(games=400, lineup=("bold",), head_start=head_start), path)
    report = build_report(paths)
    assert [name.split()[-1] for name in report.names.values()] == ["(fair)", "(lame)"]
    shares = [measured.data["value"].to_list() for measured in report.results["seat_share"]]
    line = next(flag for flag in build_flags(report) if (flag["metric"], flag["label"]) == ("seat_share", "third seat"))
    assert [cell["key"] for cell in line["cells"]] == [shares[0][2], shares[1][2]] and shares[0][2] < shares[1][2]


def test_each_player_count_has_its_own_band(tmp_path):
    path = tmp_path / "run"
    run_plan(race_plan(games=400, players=(2, 4), lineup=("bold",)), path)
    flags = build_flags(build_report([path]))
    line = next(flag for flag in flags if (flag["metric"], flag["label"]) == ("seat_share", "first seat"))
    assert line["band"] == "" and [cell["band"] for cell in line["cells"]] == ["47.5 to 52.5 %", "23.2 to 26.9 %"]


SORT = """
const table = document.querySelector('#flags ~ .scroll table.sorts');
const sorted = (name) => {
  const column = [...table.tHead.rows[0].cells].findIndex((c) => c.textContent.startsWith(name));
  const read = () => [...table.tBodies[0].rows].map((r) => r.cells[column].dataset.key ?? r.cells[column].textContent);
  const heading = table.tHead.rows[0].cells[column];
  heading.click(); const up = read(); heading.click(); const down = read();
  return {up, down, sort: heading.getAttribute('aria-sort')};
};
return {words: sorted('of'), numbers: sorted('goal-20'), figures: document.querySelectorAll('figure svg').length,
  empty: [...document.querySelectorAll('figure svg')].filter((s) => s.getBoundingClientRect().height < 40).length,
  wide: document.documentElement.scrollWidth, view: document.documentElement.clientWidth};
"""


@needs_chromium
@pytest.mark.parametrize("width", (390, 1200))
def test_in_a_browser(page, width):
    """No console errors, sorting works, figures are there, nothing scrolls sideways, on a phone too."""
    shown = open_page(page, SORT, width)
    assert not shown.console, shown.console
    found = shown.found
    words, numbers = found["words"], found["numbers"]
    named = [word for word in words["up"] if word]
    assert named == sorted(named, key=str.casefold) and len(set(named)) > 3 and words["sort"] == "descending"
    assert [word for word in words["down"] if word] == sorted(named, key=str.casefold, reverse=True)
    known = [float(number) for number in numbers["up"] if number]
    assert known == sorted(known) and len(set(known)) > 3 and known != sorted(known, key=str)
    assert [float(number) for number in numbers["down"] if number] == known[::-1]
    assert found["figures"] >= 4 and found["empty"] == 0
    assert found["wide"] <= found["view"] == width


def test_artists_draw_what_is_drawn_here(run):
    report = build_report([run])
    result = next(results[0] for results in report.results.values() if has_figure(results[0]))
    with Artists() as artists:
        artists.order(result)
        assert artists.fetch(result) == draw(result)
