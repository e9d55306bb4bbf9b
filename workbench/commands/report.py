"""`statera report`: stored runs turned into one HTML file."""

import os
from pathlib import Path

from reports.artists import Artists
from workbench.console import console, errors
from workbench.steps import show_steps


def make_report(runs: list[Path], out: Path | None, csv: Path | None, bands: Path | None, quiet: bool) -> None:
    """Writes the report of these runs, and their tables if asked to."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # its threads would only wait for the artists
    with Artists() as artists, show_steps(errors, quiet) as advance:
        advance("reading", 0, 1)
        from reports.page import build_page, write_page
        from reports.report import build_report, write_tables

        report = build_report(runs, bands, advance, artists.order)
        page = build_page(report, advance, artists.fetch)
    path = out or runs[0] / "report.html"
    write_page(page, path)
    tables = write_tables(report, csv) if csv else []
    if quiet:
        print(path)
        return
    for finding in report.findings[:3]:
        console.print(f"- {finding.told[0].takeaway.text}", markup=False)
    if tables:
        console.print(f"{len(tables)} tables: {csv}", markup=False, soft_wrap=True)
    console.print(f"report: {path}", markup=False, soft_wrap=True)
