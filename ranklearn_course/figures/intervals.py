"""Learners side by side: the mean of each with its interval, on the same held-out queries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from matplotlib.figure import Figure

from ranklearn_course.figures.labels import SMALL, fitted, text_width
from ranklearn_course.figures.style import (
    MARGIN,
    axes_at,
    in_course_style,
    is_narrow,
    sheet,
    sheet_width,
)
from ranklearn_course.figures.words import number, texts
from ranklearn_course.metrics import validation as check
from ranklearn_course.palette import BACKGROUND, GHOST, INK, SERIES, SOFT_INK, styles_of

BAD_ROWS = "rows must hold 1 to {most} rows (name, mean, low, high), got {got!r}"
TEXT = texts(Path(__file__).with_name("words.toml"))["intervals"]

MOST_ROWS = 12
_ROW = 0.3
_WIDEST_NAME = 2.0
_NUMBERS = 1.75


@in_course_style
def learner_intervals(
    rows: Iterable[Sequence],
    *,
    measure: str = "nDCG@10",
    zero: float | None = None,
    title: str | None = None,
    key: str | None = None,
    alike: bool = False,
) -> tuple[Figure, str]:
    """Draw one row for each learner: its mean and its interval, in its colour and marker.

    Parameters
    ----------
    rows : iterable of (str, float, float, float, ...)
        Name, mean, and the ends of its interval, one to twelve rows; what follows is left out.
    measure : str
        What is measured, for the axis.
    zero : float, optional
        Where a line shall mark a value to compare with, such as 0 for differences.
    key : str, optional
        What dot and line are, where the interval comes from elsewhere than resampling.
    alike : bool
        Whether all rows have one colour and marker, as steps of one learner.

    Examples
    --------
    >>> figure, alt = learner_intervals([("A", 0.8, 0.7, 0.9), ("B", 0.5, 0.4, 0.6)])
    >>> alt.startswith("The mean nDCG@10 is highest for A: 0.800.")
    True
    """
    rows = _rows(rows)
    best = max(rows, key=lambda row: row[1])
    title = title or TEXT["title"].format(measure=measure, name=best[0], mean=number(best[1]))
    narrow = is_narrow()
    height = (_ROW + 0.2 * narrow) * len(rows)
    key = key or TEXT["key"]
    figure = sheet(height + 0.8, title, key)
    widest = min(_WIDEST_NAME, max(text_width(row[0], 10) for row in rows))
    left = MARGIN + 0.15 + (0 if narrow else widest)
    right = MARGIN + (0.15 if narrow else _NUMBERS)
    axes = axes_at(figure, left, 0.65, sheet_width() - left - right, height)
    # In a narrow figure name and numbers stand above the line.
    lift = 0.5 if narrow else 0
    axes.set(ylim=(len(rows) - 0.5, -0.5 - lift / 2), xlabel=measure)
    names = [fitted(row[0], _WIDEST_NAME, 10) for row in rows]
    axes.set_yticks(range(len(rows)), [""] * len(rows) if narrow else names)
    axes.tick_params(axis="y", length=0, labelsize=10, labelcolor=INK)
    axes.spines["left"].set_visible(False)
    if zero is not None:
        axes.axvline(zero, color=SOFT_INK, linewidth=1)
    styles = [*_styles([row[0] for row in rows])]
    styles = styles[:1] * len(rows) if alike else styles
    for position, ((_, mean, low, high), (color, marker, fill)) in enumerate(
        zip(rows, styles, strict=True)
    ):
        axes.axhline(position, color=GHOST, linewidth=0.5, zorder=0)
        axes.plot([low, high], [position, position], color=color, linewidth=2.5)
        axes.plot(
            mean, position, marker, color=color, markersize=7.5, markerfacecolor=fill,
            markeredgewidth=2,
        )  # fmt: skip
        ends = {"mean": number(mean), "low": number(low), "high": number(high)}
        across = axes.get_yaxis_transform()
        axes.text(
            1 if narrow else 1.02, position - lift, TEXT["label"].format(**ends),
            ha="right" if narrow else "left", transform=across, va="center_baseline",
            fontsize=SMALL, bbox={"facecolor": BACKGROUND, "edgecolor": "none", "pad": 1},
        )  # fmt: skip
        if narrow:
            axes.text(0, position - lift, names[position], transform=across, va="center_baseline")
    told = [
        TEXT["row"].format(name=n, mean=number(m), low=number(a), high=number(b))
        for n, m, a, b in rows
    ]
    return figure, " ".join([TEXT["alt"].format(title=title, key=key), *told])


def _styles(names: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Yield colour, marker and its fill; where the colours begin again, the markers are hollow."""
    for start in range(0, len(names), len(SERIES)):
        for color, marker, _ in styles_of(names[start : start + len(SERIES)]):
            yield color, marker, BACKGROUND if start else color


def _rows(rows: Iterable[Sequence]) -> list[tuple[str, float, float, float]]:
    found = list(rows)
    for row in found:
        is_row = isinstance(row, Sequence) and len(row) >= 4 and isinstance(row[0], str)
        if not is_row or isinstance(row, str):
            raise ValueError(BAD_ROWS.format(most=MOST_ROWS, got=row))
    if not 1 <= len(found) <= MOST_ROWS:
        raise ValueError(BAD_ROWS.format(most=MOST_ROWS, got=len(found)))
    numbers = check.numbers([row[1:4] for row in found], "rows").astype(float)
    for (name, *_), (mean, low, high) in zip(found, numbers, strict=True):
        if not low <= mean <= high:
            got = (name, float(mean), float(low), float(high))
            raise ValueError(f"rows must have low <= mean <= high, got {got}")
    return [(row[0], *map(float, line)) for row, line in zip(found, numbers, strict=True)]
