"""The report as one page of HTML: no script, nothing from the network, fit for paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from importlib.resources import files
from pathlib import Path

from ranklearn_course.atomic import write_atomic
from ranklearn_course.classroom.guide import number_and_name
from ranklearn_course.classroom.report.counting import GROUPS, ClassReport, Made, TaskReport
from ranklearn_course.classroom.report.plots import mistakes_plot, tasks_plot
from ranklearn_course.classroom.report.words import WORDS
from ranklearn_course.html_page import html_page

# So many mistakes stand at the top, and are printed on the screen.
MOST = 5


def write_report(
    report: ClassReport, path: str | Path, *, names: bool = False, words: Mapping | None = None
) -> None:
    """Write the report, whole or not at all; OSError if it cannot be written."""
    write_atomic(path, render_report(report, names=names, words=words).encode())


def render_report(
    report: ClassReport, *, names: bool = False, words: Mapping[str, str] | None = None
) -> str:
    """Return the report as a whole HTML document.

    Parameters
    ----------
    report
        What was counted.
    names
        Whether to name the pupils.
    words
        Other words for some of `WORDS`, for a report in another language.
    """
    words = {**WORDS, **(words or {})}
    parts = [
        *(_paragraph(line) for line in summary(report, words)),
        _paragraph(words["named" if names else "nameless"], "say"),
        *_common(report, names, words),
        _heading(words["tasks"]),
        _paragraph(f"{words['tasks_say']} {words['half_say']}", "say"),
        tasks_plot(report, words),
        *(_task(task, names, words) for task in report.tasks),
    ]
    style = files("ranklearn_course.classroom.report").joinpath("report.css").read_text("utf-8")
    return html_page(
        "page.html.jinja",
        title=words["title"],
        parts=parts,
        style=style,
        language=words["language"],
    )


def summary(report: ClassReport, words: Mapping[str, str] = WORDS) -> list[str]:
    """The size of the class, and how many answers are right."""
    right = sum(task.counts["correct"] for task in report.tasks)
    everything = sum(task.pupils for task in report.tasks)
    sizes = {"pupils": report.pupils, "tasks": len(report.tasks)}
    lines = [words["summary"].format(**sizes, right=right, all=everything)]
    unrun = {pupil for task in report.tasks for pupil in task.groups["unrun"]}
    if unrun:
        lines.append(words["unrun"].format(unrun=len(unrun)))
    return lines


def text_report(report: ClassReport, words: Mapping[str, str] = WORDS) -> str:
    """The report in a few lines of text, without names."""
    lines = summary(report, words)
    for task in report.tasks:
        groups = groups_in_words(task, words)
        lines.append(words["line_of_task"].format(task=task.exercise.title, groups=groups))
    if not report.mistakes:
        return "\n".join([*lines, words["none"]])
    lines += ["", f"{words['common']}:"]
    for place, made in enumerate(report.mistakes[:MOST], start=1):
        lines.append(words["line"].format(place=place, **_facts(report, made)))
    return "\n".join(lines)


def groups_in_words(task: TaskReport, words: Mapping[str, str]) -> str:
    """How many pupils are in each group that is not empty."""
    shown = (
        words["group"].format(group=words[_word(group)], count=number)
        for group, number in task.counts.items()
        if number
    )
    return ", ".join(shown)


def _word(group: str) -> str:
    return "not_run" if group == "unrun" else group


def _facts(report: ClassReport, made: Made) -> dict[str, object]:
    (task,) = (task for task in report.tasks if task.task == made.task)
    return {
        "title": made.confusion.title,
        "question": made.confusion.question,
        "task": task.exercise.title,
        "count": len(made.pupils),
        "pupils": task.pupils,
    }


def _common(report: ClassReport, names: bool, words: Mapping[str, str]) -> list[str]:
    parts = [_heading(words["common"])]
    if not report.mistakes:
        return [*parts, _paragraph(words["none"])]
    parts.append(_paragraph(words["common_say"], "say"))
    most = report.mistakes[:MOST]
    facts = [_facts(report, made) for made in most]
    parts.append(mistakes_plot(facts, words))
    items = (
        _mistake(made, fact, names, words, is_of_a_task=False)
        for made, fact in zip(most, facts, strict=True)
    )
    return [*parts, f'<ol class="mistakes">{"".join(items)}</ol>']


def _mistake(
    made: Made,
    facts: Mapping[str, object],
    names: bool,
    words: Mapping[str, str],
    *,
    is_of_a_task: bool,
) -> str:
    found = made.confusion
    count = words["count"].format(**facts)
    task = "" if is_of_a_task else f" · {facts['task']}"
    lines = [
        f'<p class="mistake"><b>{escape(found.title)}</b></p>',
        _paragraph(f"{count}{task}", "say"),
    ]
    if found.whose:
        lines.append(_paragraph(words["convention"].format(whose=found.whose)))
    if found.example:
        lines.append(_paragraph(found.example, "example"))
    if found.question:
        lines.append(_paragraph(words["ask"].format(question=found.question), "ask"))
    lesson = number_and_name(made.task.partition(".")[0])
    section = plain(made.section)
    lines.append(_paragraph(words["repeat"].format(lesson=lesson, section=section)))
    if names:
        lines.append(_who(words["who"], made.pupils))
    return f"<li>{''.join(lines)}</li>"


def _task(task: TaskReport, names: bool, words: Mapping[str, str]) -> str:
    lesson = number_and_name(task.task.partition(".")[0])
    parts = [
        f"<h3>{escape(task.exercise.title)}</h3>",
        _paragraph(f"{lesson} · {task.task}", "say"),
        _paragraph(f"{_capital(groups_in_words(task, words))}."),
    ]
    if task.edge_questions:
        parts.append(_paragraph(words["edge"].format(question=task.edge_questions), "ask"))
    facts = {"pupils": task.pupils}
    items = [
        _mistake(made, {**facts, "count": len(made.pupils)}, names, words, is_of_a_task=True)
        for made in task.mistakes
    ]
    parts.append(f'<ul class="mistakes">{"".join(items)}</ul>' if items else "")
    if task.unnamed:
        parts.append(_paragraph(words["unnamed"].format(count=len(task.unnamed))))
    if names:
        for group in GROUPS:
            if task.groups[group]:
                named = words["names"].replace("{group}", _capital(words[_word(group)]))
                parts.append(_who(named, task.groups[group]))
    return f"<section>{''.join(parts)}</section>"


def plain(heading: str) -> str:
    r"""A heading without the signs of a formula.

    >>> plain(r"$\tau_{AP}$: weight at the top")
    'tau_AP: weight at the top'
    """
    return heading.translate({ord(sign): None for sign in "$\\{}"})


def _who(template: str, pupils: Iterable[str]) -> str:
    """A sentence with names, each apart, since one may run from right to left."""
    names = ", ".join(f"<bdi>{escape(pupil)}</bdi>" for pupil in sorted(pupils))
    return f'<p class="who">{escape(template).replace("{names}", names)}</p>'


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def _paragraph(text: str, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f"<p{named}>{escape(text)}</p>"
