"""The plots of the report as SVG. Lengths are shares of the width, so letters keep their size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from ranklearn_course.classroom.report.counting import ClassReport, TaskReport

ROW, BAR, LETTERS = 50, 24, 13
# Mark and number tell a group to whoever sees no colour.
MARKS = {"correct": "✓", "half": "◐", "wrong": "✗", "error": "⚠", "empty": "○", "unrun": "–"}
NARROWEST = 5.0
WIDTH_OF_BARS = 92.0


def tasks_plot(report: ClassReport, words: Mapping[str, str]) -> str:
    """A bar for each task, cut into the groups of the class, with a legend."""
    rows, says = [], []
    for place, task in enumerate(report.tasks):
        top = place * ROW
        rows.append(_label(top, task.exercise.title))
        rows += _segments(top, task)
        said = ", ".join(
            _group(group, count, words) for group, count in task.counts.items() if count
        )
        says.append(words["task_row"].format(task=task.exercise.title, groups=said))
    legend = "".join(
        f'<li><span class="g-{group}">{mark}</span> {escape(_name(group, words))}</li>'
        for group, mark in MARKS.items()
    )
    return f'<ul class="legend">{legend}</ul>{_svg(rows, says, words["tasks_say"])}'


def mistakes_plot(facts: Sequence[Mapping[str, object]], words: Mapping[str, str]) -> str:
    """A bar for each of the most common mistakes, as a share of its pupils."""
    rows, says = [], []
    for place, fact in enumerate(facts):
        top, count, pupils = place * ROW, int(str(fact["count"])), int(str(fact["pupils"]))
        share = WIDTH_OF_BARS * count / pupils
        rows += [
            _label(top, f"{place + 1}. {fact['title']}"),
            f'<rect class="all" x="0" y="{top + 20}" width="{WIDTH_OF_BARS}%" height="{BAR}"/>',
            f'<rect class="g-wrong" x="0" y="{top + 20}" width="{share:.2f}%" height="{BAR}"/>',
            f'<text x="{share + 0.8:.2f}%" y="{top + 37}">{count}/{pupils}</text>',
        ]
        says.append(words["plot_row"].format(**fact))
    return _svg(rows, says, words["plot"], "common")


def _segments(top: int, task: TaskReport) -> list[str]:
    parts, left = [], 0.0
    for group, count in task.counts.items():
        width = WIDTH_OF_BARS * count / task.pupils
        if not count:
            continue
        parts.append(
            f'<rect class="g-{group}" x="{left:.2f}%" y="{top + 20}" width="{width:.2f}%" '
            f'height="{BAR}"/>'
        )
        text = f"{MARKS[group]} {count}" if width >= 2 * NARROWEST else f"{count}"
        if width >= NARROWEST:
            parts.append(
                f'<text class="t-{group}" x="{left + width / 2:.2f}%" y="{top + 37}" '
                f'text-anchor="middle">{text}</text>'
            )
        left += width
    return parts


def _name(group: str, words: Mapping[str, str]) -> str:
    return words["not_run" if group == "unrun" else group]


def _group(group: str, count: int, words: Mapping[str, str]) -> str:
    return words["group"].format(group=_name(group, words), count=count)


def _label(top: int, text: str) -> str:
    return f'<text x="0" y="{top + LETTERS}">{escape(text)}</text>'


def _svg(rows: Sequence[str], says: Sequence[str], title: str, kind: str = "tasks") -> str:
    height = ROW * len(says)
    words = escape(f"{title} {' '.join(says)}", quote=True)
    head = f'<svg class="{kind}" role="img" aria-label="{words}" width="100%" height="{height}">'
    return f"{head}{''.join(rows)}</svg>"
