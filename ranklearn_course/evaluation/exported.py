"""An evaluation for other programs: JSON, means for a paper as Markdown or LaTeX, and a gate."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from ranklearn_course import __version__
from ranklearn_course.comparison.paired import shown_p
from ranklearn_course.evaluation.findings import Findings
from ranklearn_course.evaluation.shown import SELDOM, shown_means, to_publish
from ranklearn_course.evaluation.words import say
from ranklearn_course.table import Table

#: Signs with a meaning in LaTeX; a backslash, too, but no name of a metric has one.
_LATEX = re.compile(r"([#$%&_{}])")
#: What a spreadsheet would run as a formula.
_FORMULA = re.compile(r"[=+@\t\r]|-\D")


def as_json(found: Findings) -> str:
    """Return all numbers with all digits, and what was said beside them."""
    columns = ("mean", "low", "high", "difference", "difference_low", "difference_high", "p")
    means: dict[str, dict] = {}
    for metric, system, *numbers in found.table.rows:
        own = means.setdefault(metric, {})[system] = dict(zip(columns, numbers, strict=True))
        own |= zip(("won", "tied", "lost"), found.outcomes(metric, system), strict=True)
        weighted = found.weighted(metric, system)
        own |= {} if weighted is None else {"weighted_mean": weighted}
        spread = found.spreads.get(metric, {}).get(system)
        own |= {} if spread is None else {"spread": spread}
    limits = {
        metric: {"best": best, "shuffled": shuffled}
        for metric, best, system, shuffled in found.limits.rows
        if system == next(iter(found.runs))
    }
    told = {
        "version": __version__,
        "queries": len(found.queries),
        "tested": found.tested,
        "baseline": next(iter(found.runs)),
        "metrics": means,
        "limits": limits,
        "read": found.read,
        "notes": found.notes,
        "look": found.look,
        "publish": [*to_publish(found)],
    }
    return json.dumps(told, indent=2, ensure_ascii=False)


def as_markdown(found: Findings) -> str:
    """Return the means as a table of Markdown."""
    means = shown_means(found, limits=False)
    rule = ["---", *["---:"] * (len(means.columns) - 1)]
    lines = [
        " | ".join(cell.replace("|", r"\|") for cell in row)
        for row in (means.columns, rule, *means.rows)
    ]
    return "\n".join(f"| {line} |" for line in lines)


def as_latex(found: Findings) -> str:
    """Return the means as a tabular of LaTeX, with the rules of booktabs."""
    means = shown_means(found, limits=False)
    head, *body = (
        " & ".join(_LATEX.sub(r"\\\1", cell).replace("±", r"$\pm$ ") for cell in row) + r" \\"
        for row in (means.columns, *means.rows)
    )
    sides = "l" + "r" * (len(means.columns) - 1)
    begin, end = rf"\begin{{tabular}}{{{sides}}}", r"\end{tabular}"
    return "\n".join([begin, r"\toprule", head, r"\midrule", *body, r"\bottomrule", end])


def guarded(table: Table) -> Table:
    """Return a table whose words no spreadsheet takes for formulas.

    >>> guarded(Table(("query", "value"), [("=1+1", -0.5)])).rows
    (("'=1+1", -0.5),)
    """
    return Table(table.columns, [[_quoted(cell) for cell in row] for row in table.rows])


def _quoted(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell


def failures(found: Findings, least: Mapping[str, float], worse: bool) -> Iterator[str]:
    """Yield what is below what was asked: a mean, or a system below the first beyond chance.

    Where there are several systems, the first one is only compared with.
    """
    first, *others = found.runs
    for metric, wanted in least.items():
        for system in others or [first]:
            mean = float(found.values[metric][system].mean())
            if mean < wanted:
                shown = {"mean": f"{mean:.4f}", "wanted": f"{wanted:g}"}
                yield say("fail.under", system=system, metric=metric, **shown)
    for _, system, _, _, _, difference, _, _, p in found.table.where(metric=found.tested).rows[1:]:
        if worse and difference < 0 and p < SELDOM:
            shown = {"by": f"{-difference:.4f}", "p": shown_p(p)}
            yield say("fail.worse", system=system, first=first, metric=found.tested, **shown)
