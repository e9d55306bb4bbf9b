"""Claims judged: the rows a claim is about, the number it asks for, and what that says."""

from dataclasses import dataclass
from datetime import date

import polars as pl

from reports.load import Cell, Run, list_cells
from reports.stats import Estimate, block_contrast, block_mean, block_share, block_sums
from reports.words import count, join, write_interval, write_value
from sim.problem import Problem

SUPPORTED, REFUTED, UNDECIDED = "supported", "refuted", "undecided"
MARKS = {SUPPORTED: "✔ supported", REFUTED: "✘ refuted", UNDECIDED: "? undecided"}


@dataclass(frozen=True)
class Judged:
    """A claim (sim.claims.Claim) with what the games say of it."""

    claim: object
    estimate: Estimate
    games: int
    verdict: str

    @property
    def meaning(self) -> str:
        return {SUPPORTED: self.claim.if_supported, REFUTED: self.claim.if_refuted}.get(self.verdict, "")


def judge_claim(claim, run: Run) -> Judged:
    """The claim judged by a run of its table."""
    rows, games = scan_cells(run)
    value, block = read_rows(rows, claim, claim.where)
    if claim.less:
        estimate = block_contrast(value, block, *read_rows(rows, claim, claim.less))
    elif len(value) and value.min() >= 0 and value.max() <= 1:
        sums = block_sums(value, block)
        estimate = block_share(sums.sums, sums.counts)
    else:
        estimate = block_mean(value, block)
    return Judged(claim, estimate, games, decide(estimate, claim.supported, claim.refuted))


def scan_cells(run: Run) -> tuple[pl.LazyFrame, int]:
    """The rows of all cells of a run, and the number of games. Blocks of different player counts are kept apart."""
    from reports.bands import load_bands

    cells: list[Cell] = list_cells(run, load_bands())
    frames = [cell.rows.with_columns(block=pl.col("block").cast(pl.Int64) * 10 + cell.players) for cell in cells]
    return pl.concat(frames), sum(cell.games for cell in cells)


def read_rows(rows: pl.LazyFrame, claim, where: str):
    """The value and the block of each row that the condition holds for."""
    try:
        chosen = rows.filter(pl.sql_expr(where)) if where else rows
        value = pl.sql_expr(claim.value).cast(pl.Float64).alias("value")
        found = chosen.select(value, "block").drop_nulls().collect()
    except (pl.exceptions.PolarsError, ValueError) as error:
        raise Problem(
            f"claim {claim.number}: {claim.value!r} where {where!r}: {str(error).splitlines()[0]}."
        ) from error
    return found["value"].to_numpy(), found["block"].to_numpy()


def decide(estimate: Estimate, supported: list[float], refuted: list[float] | None) -> str:
    """Where the whole interval lies. Without one nothing is decided."""
    low, high = estimate.low, estimate.high
    if not estimate.has_interval:
        return UNDECIDED
    if supported[0] <= low and high <= supported[1]:
        return SUPPORTED
    if refuted is None:
        return REFUTED if high < supported[0] or low > supported[1] else UNDECIDED
    return REFUTED if refuted[0] <= low and high <= refuted[1] else UNDECIDED


def write_table(judged: list[Judged]) -> str:
    """The claims as a table in Markdown."""
    lines = ["| | players say | measured | games | these bots say |", "|---|---|---:|---:|---|"]
    for found in judged:
        measured = f"{_value(found)} [{_interval(found)}]" if found.estimate.has_interval else _value(found)
        claim, mark = found.claim, MARKS[found.verdict]
        lines.append(f"| {claim.number} | {claim.says} | {measured} | {count(found.games)} | {mark} |")
    return "\n".join(lines)


def list_reconstructed(runs: list[Run]) -> list[str]:
    """The tables of the rules played whose numbers are inventions."""
    return list(
        dict.fromkeys(table for run in runs for rules in run.manifest["variants"] for table in rules["reconstructed"])
    )


def warn_reconstructed(tables: list[str]) -> list[str]:
    """What a page says of rules that had to be reconstructed, as lines; none if all are known."""
    if not tables:
        return []
    return [
        f"**Reconstructed:** some numbers of this game stand in no rulebook, most of them because they are printed on "
        f"the board; those in {join(tables)} are consistent inventions. Every verdict below rests on them as a whole; "
        "correct them in TOML if you own the game.",
        "",
    ]


def write_page(
    title: str, about: str, judged: list[Judged], figure: str, command: str, bots: str, reconstructed: list[str]
) -> str:
    """The page of a game's claims in Markdown."""
    totals = {verdict: sum(found.verdict == verdict for found in judged) for verdict in MARKS}
    summary = ", ".join(f"{number} {verdict}" for verdict, number in totals.items() if number)
    lines = [
        f"# {title}: what players claim, put to the test",
        "",
        about.strip(),
        "",
        *warn_reconstructed(reconstructed),
        f"Of {len(judged)} claims: **{summary}**, for these bots. Written {date.today():%d %B %Y} by `{command}`.",
        "",
        write_table(judged),
        "",
        f"![Every claim with its interval]({figure})",
        "",
        "*Each line has its own scale. Green: where the number must lie for the claim to hold; red: where it would be "
        "refuted; the dot is what was measured, with its 95 % interval over blocks (one seed, all seat rotations).*",
        "",
    ]
    for found in judged:
        claim = found.claim
        measured = f"**{_value(found)}**"
        if found.estimate.has_interval:
            measured += f", 95 % interval {_interval(found)}"
        lines += [
            f"## {claim.number}. {claim.says}",
            "",
            f"*{claim.asks}* {measured}, from {count(found.games)} games ({count(found.estimate.n_blocks)} blocks). "
            f"**{MARKS[found.verdict]}.**",
            "",
        ]
        lines += [found.meaning, ""] if found.meaning else []
        lines += [f"But: {claim.but}", ""] if claim.but else []
        where = f" where `{claim.where}`" if claim.where else ""
        less = f", less the same where `{claim.less}`" if claim.less else ""
        lines += [f"<sub>`{claim.value}`{where}{less}, on table `{claim.table}`.</sub>", ""]
    lines += ["## Who played", "", bots, ""]
    return "\n".join(lines)


def _value(found: Judged) -> str:
    unit = found.claim.unit
    return f"{write_value(found.estimate.value, unit)}{_suffix(unit)}"


def _interval(found: Judged) -> str:
    return write_interval(found.estimate.low, found.estimate.high, found.claim.unit)


def _suffix(unit: str) -> str:
    return {"share": " %", "number": ""}.get(unit, f" {unit}")
