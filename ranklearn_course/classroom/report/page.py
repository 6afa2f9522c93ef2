"""The report as a page of HTML, with no script and nothing from the network, and as a few lines."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from ranklearn_course.atomic import write_atomic
from ranklearn_course.classroom.report.counting import GROUPS, ClassReport, TaskReport
from ranklearn_course.classroom.words import say
from ranklearn_course.course import chapters
from ranklearn_course.html_page import html_page
from ranklearn_course.palette import fill_colors

# So many mistakes stand at the head of the page, and are printed on the screen.
MOST = 5
# Lengths of bars are percentages of the page's width, so letters keep their size.
FULL_BAR = 92.0
# A narrower bar has no number in it, one of less than twice this width no sign.
NARROWEST = 5.0


def write_report(report: ClassReport, path: str | Path, *, names: bool = False) -> None:
    """Write the page, whole or not at all; it names the pupils only if asked."""
    write_atomic(path, render_report(report, names=names).encode())


def render_report(report: ClassReport, *, names: bool = False) -> str:
    """Return the report as a whole HTML document."""
    return html_page(
        "classroom/report/report.html.jinja",
        style=fill_colors(files(__package__).joinpath("report.css").read_text("utf-8")),
        report=report,
        most=report.mistakes[:MOST],
        groups=GROUPS,
        names=names,
        full_bar=FULL_BAR,
        segments=segments,
        lesson=lambda task: chapters()[task.partition(".")[0]].heading,
        without_math=without_math,
        counts=_counts(report),
        say=say,
    )


class Segment(NamedTuple):
    """A part of a task's bar: its group, its begin and width in percent, what stands in it."""

    group: str
    left: float
    width: float
    text: str


def segments(task: TaskReport) -> Iterator[Segment]:
    """The bar of a task, cut into the groups of the class."""
    left = 0.0
    for group, count in task.counts.items():
        width = FULL_BAR * count / task.pupils
        text = f"{GROUPS[group].sign} {count}" if width >= 2 * NARROWEST else str(count)
        if count:
            yield Segment(group, left, width, text if width >= NARROWEST else "")
        left += width


def without_math(heading: str) -> str:
    r"""A heading without the signs of a formula.

    >>> without_math(r"$\tau_{AP}$: weight at the top")
    'tau_AP: weight at the top'
    """
    return heading.translate({ord(sign): None for sign in "$\\{}"})


def text_report(report: ClassReport) -> str:
    """The report in a few lines of text, without names."""
    lines = [*_counts(report)]
    lines += [f"{task.exercise.title}: {task.counts_in_words}" for task in report.tasks]
    if not report.mistakes:
        return "\n".join([*lines, say("class.no_mistake")])
    lines += ["", f"{say('class.most_common')}:"]
    for number, made in enumerate(report.mistakes[:MOST], start=1):
        words = {"title": made.confusion.title, "question": made.confusion.question}
        counts = {"pupils": len(made.pupils), "asked": made.asked}
        task = made.exercise.title
        lines.append(say("class.mistake", number=number, task=task, **words, **counts))
    return "\n".join(lines)


def _counts(report: ClassReport) -> Iterator[str]:
    """The sentences at the head of the report."""
    counts = {"right": report.right, "answers": report.answers}
    yield say("class.counts", pupils=report.pupils, tasks=len(report.tasks), **counts)
    if report.not_run:
        yield say("class.not_run", count=report.not_run)
