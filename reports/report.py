"""A report as data: every metric measured on every cell, the flags raised, the takeaways told. No HTML here."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import polars as pl

import reports.metrics  # noqa: F401 (registers the metrics)
from reports.bands import Bands, load_bands
from reports.load import Cell, Run, list_cells, open_runs
from reports.metric import FAMILIES, METRICS, Metric, Nothing, Takeaway, name_lines
from reports.stats import INSIDE, OUTSIDE
from reports.words import capitalised, join

MOST_TAKEAWAYS = 7


@dataclass(frozen=True)
class Result:
    """A metric on a cell: its frame, or the reason why there is none."""

    metric: Metric
    cell: Cell
    data: pl.DataFrame | None
    reason: str = ""


@dataclass(frozen=True)
class Told:
    """What a finding says of one cell."""

    cell: Cell
    takeaway: Takeaway
    only: str = ""  # the tiers of play in which it holds, if it is known not to hold in others


@dataclass(frozen=True)
class Finding:
    """What a metric tells of one or several cells, in their order."""

    metric: Metric
    told: tuple[Told, ...]

    @property
    def weight(self) -> float:
        """That of the cell where it is worst."""
        return max(one.takeaway.weight for one in self.told)

    @property
    def sentences(self) -> list[tuple[list[Told], str]]:
        """Each text once, with all that it is told of."""
        same: dict[tuple[str, str], list[Told]] = {}
        for one in self.told:
            same.setdefault((one.takeaway.text, one.only), []).append(one)
        return [(told, text) for (text, _), told in same.items()]


@dataclass(frozen=True)
class Report:
    runs: list[Run]
    cells: list[Cell]
    bands: Bands
    results: dict[str, list[Result]]  # by metric
    findings: list[Finding]  # worst first

    @property
    def title(self) -> str:
        return self.runs[0].title

    @cached_property
    def names(self) -> dict[Cell, str]:
        """What each cell is called: its rules and players, and as much more as tells it from the others."""
        ways = (
            lambda cell: cell.label,
            lambda cell: f"{cell.label} ({cell.run.tier})",
            lambda cell: f"{cell.label} ({cell.run.path.name})",
            lambda cell: f"{cell.label} ({cell.run.path})",
        )
        for way in ways:
            names = [way(cell) for cell in self.cells]
            if len(set(names)) == len(names):
                break
        return dict(zip(self.cells, names, strict=True))

    def families(self) -> dict[str, list[list[Result]]]:
        """The results of each family, metric by metric."""
        found = {family: [] for family in FAMILIES}
        for results in self.results.values():
            found[results[0].metric.family].append(results)
        return {family: metrics for family, metrics in found.items() if metrics}


def build_report(
    paths: list[Path],
    bands: Path | None = None,
    advance: Callable[[str, int, int], None] = lambda *_: None,
    measured: Callable[["Result"], None] = lambda _: None,
) -> Report:
    """Measures all there is to measure; `advance(what, done, total)` is told of each step, `measured` of results."""
    runs, wanted = open_runs(paths), load_bands(bands)
    cells = [cell for run in runs for cell in list_cells(run, wanted)]
    ordered = sorted(METRICS.values(), key=lambda metric: list(FAMILIES).index(metric.family))
    results, total = {}, len(ordered) * len(cells)
    for number, metric in enumerate(ordered):
        results[metric.name] = []
        for i, cell in enumerate(cells):
            advance(metric.title, number * len(cells) + i, total)
            results[metric.name].append(measure(metric, cell))
            measured(results[metric.name][-1])
    return Report(runs, cells, wanted, results, gather_findings(results))


def measure(metric: Metric, cell: Cell) -> Result:
    try:
        return Result(metric, cell, metric.measure(cell))
    except Nothing as nothing:
        return Result(metric, cell, None, capitalised(str(nothing)))


def gather_findings(results: dict[str, list[Result]]) -> list[Finding]:
    """What metrics tell, worst first, the same of several cells together."""
    findings = []
    for of_metric in results.values():
        by_side: dict[str, list[Told]] = {}
        for result in of_metric:
            if result.data is None or result.metric.tell is None:
                continue
            for takeaway in result.metric.tell(result.data, result.cell):
                told = replace(takeaway, text=capitalised(takeaway.text))
                only = tell_tiers(result, of_metric, takeaway.side)
                by_side.setdefault(takeaway.side, []).append(Told(result.cell, told, only))
        findings += [Finding(of_metric[0].metric, tuple(told)) for told in by_side.values()]
    return sorted(findings, key=lambda finding: -finding.weight)


def tell_tiers(result: Result, others: list[Result], side: str) -> str:
    """The tiers in which what is flagged here is flagged, if in another tier all of it is surely in band.

    A tier that is undecided proves nothing, and neither does one that did not measure the same lines.
    """
    flagged = find_lines(result, OUTSIDE, side)
    holds, quiet = [result.cell.run.tier], False
    for other in others:
        if _twin(other.cell) != _twin(result.cell) or other.cell.run.tier in holds or other.data is None:
            continue
        if flagged & find_lines(other, OUTSIDE, side):
            holds.append(other.cell.run.tier)
        elif flagged and flagged <= find_lines(other, INSIDE):
            quiet = True
    return join(sorted(holds)) if quiet else ""


def _twin(cell: Cell) -> tuple[str, int]:
    """Cells of different tiers with the same rules and players are to be compared."""
    return cell.variant, cell.players


def find_lines(result: Result, verdict: str, side: str = "") -> set[str]:
    """The lines with that verdict, on that side of their band if one is given."""
    if "verdict" not in result.data.columns:
        return set()
    lines = zip(name_lines(result.data), result.data["verdict"], result.data["side"], strict=True)
    return {name for name, found, where in lines if found == verdict and side in ("", where)}


def list_flags(results: dict[str, list[Result]]) -> pl.DataFrame:
    """Every line that a band judges: metric, label, cell, value, interval, band, verdict; outside ones first.

    `cell` is the place of the cell in the report.
    """
    lines = []
    for of_metric in results.values():
        for number, result in enumerate(of_metric):
            if result.data is None or "verdict" not in result.data.columns:
                continue
            named = name_lines(result.data)
            for label, line in zip(named, result.data.iter_rows(named=True), strict=True):
                if not line["verdict"]:
                    continue
                lines.append(
                    {
                        "metric": result.metric.name,
                        "title": result.metric.title,
                        "label": label,
                        "cell": number,
                        "unit": result.metric.unit,
                        **{name: line[name] for name in ("value", "low", "high", "band_low", "band_high", "further")},
                        "verdict": line["verdict"],
                        "side": line["side"],
                    }
                )
    order = {OUTSIDE: 0, "undecided": 1}
    return pl.DataFrame(sorted(lines, key=lambda line: order.get(line["verdict"], 2)), infer_schema_length=None)


def write_tables(report: Report, folder: Path) -> list[Path]:
    """Every metric as a CSV file, all cells below one another."""
    from sim.files import explaining

    files = []
    with explaining(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for name, results in report.results.items():
            frames = [
                result.data.select(
                    pl.lit(result.cell.run.manifest["study"]).alias("study"),
                    pl.lit(result.cell.run.tier).alias("tier"),
                    pl.lit(result.cell.variant).alias("variant"),
                    pl.lit(result.cell.players).alias("players"),
                    pl.lit(" ".join(result.cell.names[i] for i in result.cell.present)).alias("bots"),
                    pl.all(),
                )
                for result in results
                if result.data is not None
            ]
            if frames:
                files.append(folder / f"{name}.csv")
                pl.concat(frames, how="diagonal_relaxed").write_csv(files[-1])
    return files
