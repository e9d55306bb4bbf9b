"""A report as one HTML file that needs nothing else: style, script and figures are in it."""

import re
import shlex
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import polars as pl
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from reports.artists import MOST_FIGURES, draw, has_figure
from reports.load import Run
from reports.metric import FAMILIES, METRICS, RECORDED, Metric, list_labels
from reports.report import MOST_TAKEAWAYS, Report, Result, list_flags
from reports.words import count, write_interval, write_value

TEMPLATES = Path(__file__).with_name("templates")
MOST_LINES = 400  # of one table; the CSV has them all
FEW_LINES = 40  # where there are more tables of a metric than figures
MOST_FLAGS = 12  # lines of one metric in the table of flags; beyond, they are counted
MOST_NAMES = 8
VERDICTS = {"outside": "outside", "undecided": "undecided", "inside": "in band"}


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"count": count, "value": write_value, "code": mark_code}
    return environment


def mark_code(text: str) -> Markup:
    """Words between backticks as code."""
    return Markup(re.sub(r"`([^`]*)`", r"<code>\1</code>", str(escape(text))))


def build_page(
    report: Report, advance: Callable[[str, int, int], None] = lambda *_: None, fetch: Callable = draw
) -> str:
    """The HTML of a report; `fetch` gives the figure of a result and what it shows."""
    families = report.families()
    sections, done = [], 0
    total = sum(len(metrics) for metrics in families.values())
    for family, metrics in families.items():
        shown = []
        for results in metrics:
            advance(f"drawing {results[0].metric.title}", done, total)
            shown.append(build_section(results, fetch))
            done += 1
        sections.append({"id": family, "title": FAMILIES[family], "metrics": shown})
    return render(
        "report.html",
        report=report,
        sections=sections,
        findings=report.findings[:MOST_TAKEAWAYS],
        more=report.findings[MOST_TAKEAWAYS:],
        flags=build_flags(report),
        several=len(report.cells) > 1,
        facts=[describe_run(run, report) for run in report.runs],
        made=f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
    )


def render(template: str, **values) -> str:
    """A template filled in, with the style and the script of all pages."""
    page = {"style": Markup(_read("style.css")), "script": Markup(_read("sort.js"))}
    text = _environment().get_template(template).render(**page, **values)
    return re.sub(r"\n\s*\n+", "\n", text)


@cache
def _read(name: str) -> str:
    return (TEMPLATES / name).read_text()


def build_section(results: list[Result], fetch: Callable) -> dict:
    """One metric on all cells: figures side by side, then the tables."""
    metric = results[0].metric
    figures, tables = [], []
    for result in results:
        if result.data is None:
            tables.append({"cell": result.cell, "reason": result.reason})
            continue
        if has_figure(result) and len(figures) < MOST_FIGURES:
            svg, sentence = fetch(result)
            figures.append({"cell": result.cell, "svg": Markup(svg), "sentence": sentence})
        most = MOST_LINES if len(results) <= MOST_FIGURES else FEW_LINES
        tables.append({"cell": result.cell, **build_table(result, most)})
    return {"metric": metric, "figures": figures, "tables": tables}


def build_table(result: Result, most: int = MOST_LINES) -> dict:
    """Headings and lines of a metric's frame, numbers written in its unit."""
    data, unit = result.data, result.metric.unit
    labels = list_labels(data)
    judged = "verdict" in data.columns
    told = pl.col("low").is_not_null() if judged else pl.lit(True)  # a missing interval says why in its own column
    noted = not data.filter(pl.col("note").fill_null("").ne("") & told).is_empty()
    headings = [*labels, f"value{', %' if unit == 'share' else ''}", "95 % interval", "blocks", "games"]
    headings += ["verdict", "games to decide"] if judged else []
    headings += ["note"] if noted else []
    marks = _reconstructed_options(result)
    lines = []
    for line in data.head(most).iter_rows(named=True):
        cells = [_cell(line[name], marks) for name in labels]
        cells += [(write_value(line["value"], unit), line["value"]), (_interval(line, unit), line["low"])]
        cells += [(count(line["blocks"]), line["blocks"]), (count(line["games"]), line["games"])]
        if judged:
            more = (
                "" if line["further"] in (None, 0) else f"{count(line['further'])} more {counted_games(result.metric)}"
            )
            word = VERDICTS.get(line["verdict"], "")
            side = f" ({line['side']})" if line["side"] else ""
            cells += [(f"{word}{side}", word), (more, line["further"])]
        if noted:
            cells.append((line["note"] or "", line["note"] or ""))
        lines.append({"cells": cells, "verdict": line.get("verdict") or ""})
    return {"headings": headings, "lines": lines, "left_out": max(len(data) - most, 0), "reason": ""}


def _cell(value, marks: set[str]) -> tuple[str, object]:
    if isinstance(value, float):
        return (write_value(value, ""), value)
    text = "" if value is None else str(value)
    return (f"{text} †" if text in marks else text, value)


def _interval(line: dict, unit: str) -> str:
    if line["low"] is None:
        return line["note"] or "none"
    return write_interval(line["low"], line["high"], unit)


def _reconstructed_options(result: Result) -> set[str]:
    """The options of a cell whose numbers are inventions."""
    variant = next(v for v in result.cell.run.manifest["variants"] if v["name"] == result.cell.variant)
    return {option["name"] for option in result.cell.options if option["table"] in variant["reconstructed"]}


def build_flags(report: Report) -> list[dict]:
    """The flag table: a line for each judged quantity, a column for each cell.

    Metrics that judge many things alike, such as every option, have one line that counts them.
    """
    shown = []
    judged = list_flags(report.results)
    if judged.is_empty():
        return []
    columns = range(len(report.cells))
    for (metric, title), flags in judged.group_by("metric", "title", maintain_order=True):
        by_label = flags.partition_by("label", maintain_order=True)
        many = len(by_label) > MOST_FLAGS
        for lines in [flags] if many else by_label:
            if many:
                cells = [_sum_up(lines.filter(pl.col("cell") == number)) for number in columns]
            else:
                of = {line["cell"]: _show_flag(line) for line in lines.iter_rows(named=True)}
                cells = [of.get(number) for number in columns]
            label = f"{len(by_label)} of them" if many else lines["label"][0]
            bands = {_band(line) for line in lines.iter_rows(named=True)}
            band = bands.pop() if len(bands) == 1 else ""  # where it differs from cell to cell, each tells its own
            about = {"metric": metric, "title": title, "label": label, "games": counted_games(METRICS[metric])}
            shown.append(about | {"cells": cells, "band": band})
    worst = {"outside": 0, "undecided": 1, "inside": 2}
    return sorted(shown, key=lambda line: min(worst[cell["verdict"]] for cell in line["cells"] if cell))


def counted_games(metric: Metric) -> str:
    """What games more of them are called: where only recorded games count, `--arc` must be larger too."""
    return "recorded" if metric.family in RECORDED else ""


def _show_flag(flag: dict) -> dict:
    return {
        "text": write_value(flag["value"], flag["unit"]),
        "key": flag["value"],
        "detail": "" if flag["low"] is None else _interval(flag, flag["unit"]),
        "band": _band(flag),
        "verdict": flag["verdict"],
        "word": VERDICTS[flag["verdict"]],
        "further": flag["further"],
    }


def _sum_up(flags: pl.DataFrame) -> dict | None:
    """One cell for many judged things: how many lie where, and the names of some that lie outside."""
    if flags.is_empty():
        return None
    counts = {verdict: int((flags["verdict"] == verdict).sum()) for verdict in VERDICTS}
    outside = flags.filter(pl.col("verdict") == "outside")["label"].to_list()
    names = ", ".join(outside[:MOST_NAMES]) + (" ..." if len(outside) > MOST_NAMES else "")
    verdict = next(verdict for verdict in VERDICTS if counts[verdict])
    text = ", ".join(f"{number} {VERDICTS[verdict]}" for verdict, number in counts.items() if number)
    return {
        "text": text,
        "key": counts["outside"],
        "detail": names,
        "band": "",
        "verdict": verdict,
        "word": VERDICTS[verdict],
        "further": None,
    }


def _band(flag: dict) -> str:
    ends = " to ".join(_end(flag[end], flag["unit"]) for end in ("band_low", "band_high"))
    return f"{ends}{' %' if flag['unit'] == 'share' else ''}"


def _end(value: float | None, unit: str) -> str:
    if value is None or abs(value) == float("inf"):
        return "any"
    return write_value(value, unit)


def describe_run(run: Run, report: Report) -> dict:
    """What a cover says of a run."""
    manifest = run.manifest
    cells = [cell for cell in report.cells if cell.run is run]
    sessions = manifest["sessions"]
    return {
        "run": run,
        "manifest": manifest,
        "games": sum(cell.games for cell in cells),
        "blocks": sum(cell.n_blocks for cell in cells),
        "cells": cells,
        "asked": sum(cell["games"] for cell in manifest["cells"]),
        "seconds": sum(session.get("seconds") or 0 for session in sessions),
        "versions": sessions[-1]["versions"] if sessions else {},
        "command": build_command(run),
        "reconstructed": group_reconstructed(manifest["variants"]),
        "quarantined": manifest.get("quarantined", 0),
    }


def group_reconstructed(variants: list[dict]) -> list[tuple[list[str], list[str]]]:
    """The tables that are inventions, with the names of the variants that have just these."""
    names: dict[tuple, list[str]] = {}
    for variant in variants:
        if variant["reconstructed"]:
            names.setdefault(tuple(variant["reconstructed"]), []).append(variant["name"])
    return [(list(tables), of) for tables, of in names.items()]


def build_command(run: Run) -> str:
    """The command that plays the same run again."""
    manifest = run.manifest
    refs = {strategy["name"]: strategy.get("ref", strategy["name"]) for strategy in manifest["strategies"]}
    words = ["statera", "run", manifest["game"]]
    words += ["--players", ",".join(map(str, dict.fromkeys(cell["players"] for cell in manifest["cells"])))]
    words += ["--games", manifest["games_per_cell"], "--seed", manifest["seed"], "--arc", manifest["arc"]]
    for variant in manifest["variants"]:
        words += ["--variant", variant["ref"]]
    words += ["--strategies", ",".join(refs[name] for name in manifest["facts"]["line-up"])]
    if manifest.get("seating", "drawn") != "drawn":
        words += ["--seating", manifest["seating"]]
    return shlex.join(map(str, words))


def write_page(text: str, path: Path) -> None:
    """Writes the page whole or not at all."""
    from sim.files import explaining, write_whole

    with explaining(path):
        path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text.encode())
