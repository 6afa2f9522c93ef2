"""Pictures of chapter cascade: users who walk down a list."""

from __future__ import annotations

from collections.abc import Mapping

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from ranklearn_course.figures.cards import Row, draw_cards, row
from ranklearn_course.figures.labels import SMALL, text_width
from ranklearn_course.figures.style import (
    MARGIN,
    in_course_style,
    names_end,
    sheet_width,
    sheet_with_canvas,
)
from ranklearn_course.figures.words import listing, number, texts
from ranklearn_course.metrics.cascade import err, look_probability, satisfaction
from ranklearn_course.palette import BACKGROUND, GHOST, RELEVANT, SOFT_INK

TEXT = texts(__file__, "figures.toml")
WALK = TEXT["walk"]

_VALUE_COLUMN = 1.0
_BARS, _CARDS, _GAP = 0.95, 0.36, 0.3
_STEP = _BARS + _CARDS + _GAP


@in_course_style
def cascade_walk(
    rankings: Mapping[str, ArrayLike], *, max_grade: int, title: str
) -> tuple[Figure, str]:
    """Draw how users walk down each list: the share that looks at a rank, and that stops there.

    A document satisfies with R = (2^g - 1) / 2^max_grade; satisfied users stop, the others go on.

    Parameters
    ----------
    rankings : dict from str to array (n,)
        The name of each list and its whole grades, best rank first.
    max_grade : int
        The best grade of the scale.
    title : str
        The message.

    Examples
    --------
    >>> figure, alt = cascade_walk({"A": [3, 0, 1]}, max_grade=3, title="Most stop at once")
    >>> alt.endswith("ERR of A is 0.880.")
    True
    """
    n = max(map(len, rankings.values()))
    height = MARGIN + _STEP * len(rankings)
    figure, axes = sheet_with_canvas(height + 0.1, title, WALK["subtitle"])
    left = names_end(rankings, gap=0.2)
    sentences = [WALK["alt"].format(title=title, subtitle=WALK["subtitle"])]
    for i, (name, grades) in enumerate(rankings.items()):
        stop = satisfaction(grades, max_grade)
        looks, value = look_probability(stop), number(err(stop))
        bottom = height - _STEP * (i + 1)
        right = sheet_width() - MARGIN - _VALUE_COLUMN
        strip = row(left, right, bottom, n, n, height=_CARDS, widest=1.05)
        draw_cards(axes, strip, grades, max_grade)
        for rank, (look, share) in enumerate(zip(looks, looks * stop, strict=True), 1):
            _bar(axes, strip, rank, look, share)
        middle = bottom + _CARDS + _BARS / 2
        axes.text(MARGIN, middle, name, va="center")
        words = WALK["err"].format(value=value)
        axes.text(strip.end(n) + 0.1, middle, words, va="center", fontsize=12, weight="bold")
        told = {"grades": listing(grades), "looks": listing(map(number, looks)), "value": value}
        stops = listing(map(number, looks * stop))
        words = WALK["alt_list"].format(name=name, max_grade=max_grade, n=n, stops=stops, **told)
        sentences.append(words)
    return figure, " ".join(sentences)


def _bar(axes: Axes, strip: Row, rank: int, look: float, stop: float) -> None:
    """Draw one bar: its height is the share who look, its filled part the share who stop."""
    bottom, x, full = strip.bottom + strip.height + 0.05, strip.center(rank), _BARS - 0.18
    axes.bar(
        x, look * full, strip.width, bottom, facecolor=BACKGROUND, edgecolor=GHOST, linewidth=1.1
    )
    axes.bar(x, stop * full, strip.width, bottom, color=RELEVANT)
    both = WALK["stop_of_look"].format(stop=number(stop), look=number(look))
    fitting = (t for t in (both, number(look), "") if text_width(t, SMALL - 0.5) < strip.step)
    axes.text(
        x, bottom + look * full + 0.03, next(fitting), ha="center", va="bottom",
        fontsize=SMALL - 0.5, color=SOFT_INK,
    )  # fmt: skip
