"""An evaluation as one page of HTML, with no script and nothing from the network."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any
from urllib.parse import quote

from ranklearn_course.comparison.paired import shown_difference
from ranklearn_course.data import read_texts
from ranklearn_course.data.judged_run import few
from ranklearn_course.evaluation.exported import guarded
from ranklearn_course.evaluation.findings import Findings
from ranklearn_course.evaluation.moved import Moved
from ranklearn_course.evaluation.shown import (
    result,
    shown_counts,
    shown_limits,
    shown_means,
    shown_table,
    shown_test,
)
from ranklearn_course.evaluation.words import say
from ranklearn_course.html_page import html_page
from ranklearn_course.palette import fill_colors
from ranklearn_course.table import Table

#: Cutoffs at which is counted how much is judged.
CUTOFFS = (1, 3, 5, 10, 20, 50)
#: The values of more queries would make the page too large.
MOST_VALUES = 1000


def render_page(found: Findings, texts: Any = None) -> str:
    """Return the page; texts are a mapping, or paths that `read_texts` takes."""
    from ranklearn_course.figures import per_query
    from ranklearn_course.figures.display import as_html

    metric, systems = found.tested, found.values[found.tested]
    won, lost = found.moved()
    return html_page(
        "evaluation/report.html.jinja",
        title=say("page.title", systems=few(systems)),
        style=fill_colors(files(__package__).joinpath("report.css").read_text("utf-8")),
        say=say,
        found=found,
        metric=metric,
        result=result(found),
        means=shown_means(found),
        test=shown_test(found),
        details=shown_table(found),
        limits=shown_limits(found),
        counts=shown_counts(found),
        dots=as_html(*per_query(systems, measure=metric)),
        pair=found.pair,
        won=won,
        lost=lost,
        texts=_texts(texts, [*won, *lost]),
        highest=max(int(run.judged.max()) for run in found.runs.values()),
        signed=shown_difference,
        judged=judged_table(found),
        conventions=found.passport,
        values=_download(found) if len(found.queries) <= MOST_VALUES else "",
    )


def _texts(texts: Any, moved: list[Moved]) -> Mapping[str, str]:
    if texts is None or isinstance(texts, Mapping):
        return texts or {}
    shown = {each.query: None for each in moved}
    shown |= {c.document: None for each in moved for cards in each.lists.values() for c in cards}
    found = read_texts(texts, shown)
    if shown and not found:
        raise ValueError(f"texts hold none of the ids on the page: {few(map(repr, shown))}")
    return found


def judged_table(found: Findings) -> Table:
    """Return which share of the first documents has a grade, at several cutoffs."""
    deepest = max(run.relevance.shape[1] for run in found.runs.values())
    cutoffs = [k for k in CUTOFFS if k <= deepest] or [1]
    rows = [
        (name, *(f"{run.judged_share(k):.0%}" for k in cutoffs)) for name, run in found.runs.items()
    ]
    columns = [say("column.system"), *(say("count.judged_at", depth=k) for k in cutoffs)]
    return Table(columns, rows, "l" + "r" * len(cutoffs))


def _download(found: Findings) -> str:
    return "data:text/csv;charset=utf-8," + quote(guarded(found.per_query()).to_csv())
