"""The command `ranklearn evaluate`: judgements and runs in files become a table and a page."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ranklearn_course.command_group import SETTINGS, Group

#: The exit code of `evaluate --strict` where something looks odd.
ODD = 3


class Format(StrEnum):
    """What `evaluate` prints."""

    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"
    LATEX = "latex"


class Ties(StrEnum):
    """How `evaluate` orders equal scores."""

    TREC_EVAL = "trec_eval"
    FILE = "file"


def evaluate(
    judgements: Annotated[
        Path,
        typer.Argument(
            metavar="JUDGEMENTS", help="The judgements: how relevant a document is to a query."
        ),
    ],
    runs: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="RUN",
            help="The results of each system, as FILE or NAME=FILE. The others are compared with "
            "the first. Files with the same NAME, or such as mine_seed1 and mine_seed2, are seeds "
            "or folds of one system. Name none if JUDGEMENTS holds the results too, as a log of "
            "questions does.",
        ),
    ] = None,
    metric: Annotated[
        list[str] | None,
        typer.Option(
            "--metric",
            "-m",
            metavar="NAME",
            help="Compute this metric, such as nDCG@10 or AP@10:over=min,rel=2; recall@10, MAP@10 "
            "and nDCG@5,10 will do, too. Repeat the option for more metrics: the first one is "
            "tested.",
        ),
    ] = None,
    baseline: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Compare the others with this system. Default: the first one."
        ),
    ] = None,
    all_pairs: Annotated[
        bool,
        typer.Option("--all-pairs", help="Compare every pair of systems by the first metric."),
    ] = False,
    details: Annotated[
        bool,
        typer.Option("--details", help="Show intervals and differences of every metric."),
    ] = False,
    form: Annotated[
        Format,
        typer.Option(
            "--format",
            help="Print everything as text or as JSON, or the means alone as a table for a paper.",
        ),
    ] = Format.TEXT,
    ties: Annotated[
        Ties,
        typer.Option(
            help="Order equal scores by document id, as trec_eval does, or as in the file."
        ),
    ] = Ties.TREC_EVAL,
    columns: Annotated[
        str | None,
        typer.Option(
            metavar="ROLE=NAME,...",
            help="Say which column of a table has which role, if its name is not recognised. "
            "Roles: query, document, grade, score, distance, rank, retrieved, gold.",
        ),
    ] = None,
    weights: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Show a weighted mean beside the mean. FILE is a table with a query and a weight "
            "in each row, such as how often the query is asked.",
        ),
    ] = None,
    values: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Write a CSV file with a row for each query, metric and system."
        ),
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write an HTML page: every query, the lists of those that changed most, the "
            "results under other conventions, and what to publish.",
        ),
    ] = None,
    notebook: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a notebook that goes on with these files."),
    ] = None,
    texts: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE",
            help="Show titles or texts in place of ids on the page. FILE is a table or JSON lines "
            "with an id in each; repeat the option for more files.",
        ),
    ] = None,
    conventions: Annotated[
        bool,
        typer.Option(
            "--conventions",
            help="Show results under other conventions, and which systems swap places.",
        ),
    ] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit with 3 if anything in the data looks odd.")
    ] = False,
    fail_under: Annotated[
        list[str] | None,
        typer.Option(
            metavar="METRIC=MEAN",
            help="Exit with 3 if a mean is lower, as in nDCG@10=0.45. Of several systems, the "
            "first one is only compared with. Repeat the option for more metrics.",
        ),
    ] = None,
    fail_if_worse: Annotated[
        bool,
        typer.Option(
            "--fail-if-worse",
            help="Exit with 3 if a system is below the first one, and p is below 0.05.",
        ),
    ] = False,
) -> None:
    """Measure your own rankings: compute metrics, intervals and tests from judgements and runs.

    Exit codes: 0 success, 1 unusable file, 2 usage error, 3 odd data with --strict, or a system
    that fails what --fail-under or --fail-if-worse asks.
    """
    # Before the imports.
    typer.echo("Reading the files.", err=True)
    from ranklearn_course.atomic import in_words, write_atomic
    from ranklearn_course.evaluation import outcome
    from ranklearn_course.evaluation.exported import (
        as_json,
        as_latex,
        as_markdown,
        failures,
        guarded,
    )
    from ranklearn_course.evaluation.measures import measures
    from ranklearn_course.evaluation.named_files import (
        demand_apart,
        every_file,
        named_columns,
        named_files,
    )
    from ranklearn_course.evaluation.shown import shown_pairs
    from ranklearn_course.evaluation.words import say

    try:
        measures(metric or [])
        least = dict(map(_threshold, fail_under or ()))
        sources, own = named_files(runs or [str(judgements)]), named_columns(columns or "")
        written = {"--values": values, "--html": html, "--notebook": notebook}
        read = [judgements, *every_file(sources), *(texts or ()), *filter(None, [weights])]
        demand_apart(written, read)
        if texts and not html:
            raise ValueError("--texts adds titles to the page: name the page with --html FILE")
        if notebook and (notebook.suffix != ".ipynb" or notebook.is_dir()):
            raise ValueError(f"--notebook must be a file such as own.ipynb, got {notebook}")
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    try:
        found = outcome.evaluate(
            judgements,
            sources,
            metrics=metric or None,
            ties=ties.value,
            columns=own,
            weights=weights,
            baseline=baseline,
        )
        if missing := [name for name in least if name not in found.values]:
            raise ValueError(f"--fail-under: {missing[0]} is not computed; add -m {missing[0]}")
        # First the page, which texts without any of its ids refuse.
        if html:
            found.page(html, texts=texts)
        if values:
            write_atomic(values, guarded(found.per_query()).to_csv())
        if notebook:
            from ranklearn_course.evaluation.workbook import write_workbook

            how = {"metrics": [*found.values], "ties": ties.value, "columns": own}
            book = write_workbook(notebook, judgements, sources, **how)
    except (ValueError, TypeError, OSError) as error:
        reason = in_words(error) if isinstance(error, OSError) else str(error)
        reason = reason.replace("columns with ", "--columns ")
        alone = "" if runs else ". Name a run after it, or one file with judgements and rankings."
        typer.echo(reason.removesuffix(".") + alone if alone else reason, err=True)
        raise typer.Exit(1) from None
    text = {Format.JSON: as_json, Format.MARKDOWN: as_markdown, Format.LATEX: as_latex}.get(form)
    typer.echo(text(found) if text else found.told(details=details))
    if not text:
        if all_pairs and len(found.runs) > 1:
            typer.echo(f"\n{shown_pairs(found)}")
        if conventions:
            typer.echo("\n".join(["", str(found.passport), "", *found.exchanged]).rstrip())
    if notebook:
        typer.echo(f"\n{say('workbook.written', path=book)}", err=bool(text))
    failed = [*failures(found, least, fail_if_worse)]
    for each in failed:
        typer.echo(each, err=True)
    raise typer.Exit(ODD if failed or (strict and found.look) else 0)


def _threshold(text: str) -> tuple[str, float]:
    from ranklearn_course.evaluation import measure

    name, _, least = text.rpartition("=")
    try:
        return measure(name).name, float(least)
    except ValueError as error:
        raise ValueError(f"--fail-under is METRIC=MEAN, as in nDCG@10=0.45: {error}") from None


#: The program `ranklearn` with this command alone, which need not wait for all others to be made.
alone = typer.Typer(cls=Group, add_completion=False, **SETTINGS)
alone.callback()(lambda: None)
alone.command()(evaluate)
