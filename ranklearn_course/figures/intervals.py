"""Learners side by side: the mean of each with its interval, on the same held-out queries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ranklearn_course.figures.labels import SMALL, text_width
from ranklearn_course.figures.style import MARGIN, in_course_style, is_narrow, sheet_with_axes
from ranklearn_course.figures.words import number, texts
from ranklearn_course.palette import BACKGROUND, GHOST, INK, SERIES, SOFT_INK, styles_of

TEXT = texts(__file__, "words.toml")["intervals"]

_ROW = 0.3
_LIFT = 0.5  # of names and numbers above their row, in a narrow figure
_NUMBERS = 1.75


@in_course_style
def learner_intervals(
    rows: Sequence[Sequence],
    *,
    measure: str,
    title: str,
    zero: float | None = None,
    key: str = TEXT["key"],
    alike: bool = False,
) -> tuple[Figure, str]:
    """Draw one row for each learner: its mean and its interval, in its colour and marker.

    Parameters
    ----------
    rows : sequence of (str, float, float, float, ...)
        Name, mean, and the ends of its interval; what follows is left out.
    measure : str
        What is measured, for the axis.
    title : str
        The message.
    zero : float, optional
        Where a line shall mark a value to compare with, such as 0 for differences.
    key : str
        What dot and line are, where the interval comes from elsewhere than resampling.
    alike : bool
        Whether all rows have one colour and marker, as steps of one learner.

    Examples
    --------
    >>> rows = [("A", 0.8, 0.7, 0.9), ("B", 0.5, 0.4, 0.6)]
    >>> figure, alt = learner_intervals(rows, measure="AP", title="A leads")
    >>> alt.endswith("A: 0.800, from 0.700 to 0.900. B: 0.500, from 0.400 to 0.600.")
    True
    """
    names = [name for name, *_ in rows]
    figure, axes = rows_of_names(names, (title, key), measure, _NUMBERS)
    if zero is not None:
        axes.axvline(zero, color=SOFT_INK, linewidth=1)
    styles = [*_styles(names)]
    told = [TEXT["alt"].format(title=title, key=key)]
    for place, (name, mean, low, high, *_) in enumerate(rows):
        color, marker, fill = styles[0 if alike else place]
        axes.axhline(place, color=GHOST, linewidth=0.5, zorder=0)
        axes.plot([low, high], [place, place], color=color, linewidth=2.5)
        axes.plot(
            mean, place, marker, color=color, markersize=7.5, markerfacecolor=fill,
            markeredgewidth=2,
        )  # fmt: skip
        ends = {"mean": number(mean), "low": number(low), "high": number(high)}
        paper = {"facecolor": BACKGROUND, "edgecolor": "none", "pad": 1}
        write_row(axes, place, name, TEXT["label"].format(**ends), bbox=paper)
        told.append(TEXT["row"].format(name=name, **ends))
    return figure, " ".join(told)


def _styles(names: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Yield colour, marker and its fill; where the colours begin again, the markers are hollow."""
    for start in range(0, len(names), len(SERIES)):
        for color, marker, _ in styles_of(names[start : start + len(SERIES)]):
            yield color, marker, BACKGROUND if start else color


def rows_of_names(
    names: Sequence[str], text: tuple[str, str], across: str, numbers: float, below: float = 0
) -> tuple[Figure, Axes]:
    """Return a figure with a row for each name and room for its numbers, so many inches, beside it.

    `text` is the message and the line below it, `across` the name of the axis; `below` it remain
    so many inches.
    """
    narrow = is_narrow()
    height = (_ROW + 0.2 * narrow) * len(names)
    left = MARGIN + 0.15 + (0 if narrow else max(text_width(name, 10) for name in names))
    right = 0.15 if narrow else numbers
    figure, axes = sheet_with_axes(
        text, height, left=left, bottom=0.65 + below, above=0.15, right=right
    )
    axes.set(ylim=(len(names) - 0.5, -0.5 - (_LIFT / 2 if narrow else 0)), xlabel=across)
    axes.set_yticks(range(len(names)), [""] * len(names) if narrow else names)
    axes.tick_params(axis="y", length=0, labelsize=10, labelcolor=INK)
    axes.spines["left"].set_visible(False)
    return figure, axes


def write_row(axes: Axes, place: int, name: str, label: str, **style) -> None:
    """Write the numbers of a row beside it, or, in a narrow figure, with its name above it."""
    narrow = is_narrow()
    y = place - _LIFT if narrow else place
    style |= {"transform": axes.get_yaxis_transform(), "va": "center_baseline"}
    x, side = (1, "right") if narrow else (1.02, "left")
    axes.text(x, y, label, ha=side, fontsize=SMALL, **style)
    if narrow:
        axes.text(0, y, name, transform=axes.get_yaxis_transform(), va="center_baseline")
