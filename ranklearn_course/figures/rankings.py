"""Rankings as rows of document cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from matplotlib.figure import Figure

from ranklearn_course.figures.cards import draw_cards, draw_cutoff, draw_ranks, row
from ranklearn_course.figures.labels import SMALL, text_width
from ranklearn_course.figures.style import (
    MARGIN,
    in_course_style,
    names_end,
    sheet_width,
    sheet_with_canvas,
)
from ranklearn_course.figures.words import (
    all_of,
    for_number,
    leaders,
    listing,
    number,
    sentence,
    texts,
)
from ranklearn_course.metrics.precision import precision_at_k
from ranklearn_course.palette import SOFT_INK

TEXT = texts(__file__, "words.toml")["rankings"]

_ROW_HEIGHT = 0.6


@in_course_style
def ranking_strip(
    rankings: Mapping[str, Sequence[int]],
    *,
    measures: Mapping[str, Callable[[np.ndarray], float]] | None = None,
    title: str | None = None,
) -> tuple[Figure, str]:
    """Draw rankings below each other as document cards, with the numbers to compare at the end.

    Parameters
    ----------
    rankings : dict from str to array (n,)
        The name of each ranking and its whole grades, best rank first. They have one length.
    measures : dict from str to function, optional
        From a label to a function of the grades, one column each. The first one makes the message
        in the title. Default: P@n.
    title : str, optional
        Another message.

    Examples
    --------
    >>> figure, alt = ranking_strip({"A": [1, 1, 0], "B": [0, 1, 1]})
    >>> alt.endswith("P@3 of B is 0.667.")
    True
    """
    lists = {name: np.asarray(grades, dtype=int) for name, grades in rankings.items()}
    n = len(next(iter(lists.values())))
    measures = measures or {f"P@{n}": precision_at_k}
    values = {
        label: {name: float(measure(grades)) for name, grades in lists.items()}
        for label, measure in measures.items()
    }
    title = title or sentence(_message(values))
    max_grade = int(max(1, *(grades.max() for grades in lists.values())))
    left, right = names_end(lists), sheet_width() - MARGIN - 0.8 * len(values)
    # Where numbers would fill their cards, the cards take the room of the names.
    stacked = row(left, right, 0, n, n).width < text_width("0", 11, "bold") + 0.02
    left, lift = (MARGIN, 0.2) if stacked else (left, 0)
    step = _ROW_HEIGHT + lift
    upper = MARGIN + step * len(lists) - lift
    key = TEXT["graded_key" if max_grade > 1 else "binary_key"]
    figure, axes = sheet_with_canvas(upper + 0.5 + lift, title, key)
    sentences = [TEXT["alt"].format(title=title, k=n)]
    strips = [row(left, right, upper - 0.5 - step * i, n, n) for i in range(len(lists))]
    columns = [strips[0].end(n) + 0.15 + 0.75 * index for index in range(len(values))]
    for i, (strip, (name, grades)) in enumerate(zip(strips, lists.items(), strict=True)):
        draw_cards(axes, strip, grades, max_grade)
        above = strip.bottom + strip.height
        middle = strip.bottom + strip.height / 2
        y, side = (above + (0.05 if i else 0.22), "bottom") if stacked else (middle, "center")
        axes.text(MARGIN, y, name, va=side)
        sentences.append(_describe_list(name, grades))
        for x, (label, column) in zip(columns, values.items(), strict=True):
            value = number(column[name])
            axes.text(x, middle, value, va="center", fontsize=12, weight="bold")
            sentences.append(TEXT["alt_value"].format(measure=label, name=name, value=value))
    draw_ranks(axes, strips[0], n)
    above = strips[0].bottom + strips[0].height + 0.05
    for x, label in zip(columns, values, strict=True):
        axes.text(x, above, label, va="bottom", fontsize=SMALL, color=SOFT_INK)
    draw_cutoff(axes, strips[0], MARGIN, upper + 0.18)
    return figure, " ".join(sentences)


def _message(values: dict) -> str:
    label, column = next(iter(values.items()))
    kind, names = leaders(column)
    return TEXT[kind].format(measure=label, name=names, value=number(max(column.values())))


def _describe_list(name: str, grades: np.ndarray) -> str:
    if grades.max() > 1:
        return TEXT["alt_grades"].format(name=name, grades=listing(grades))
    ranks = np.flatnonzero(grades) + 1
    words = for_number(TEXT["alt_hits"], ranks.size)
    return words.format(name=name, ranks=all_of(ranks), n=grades.size)
