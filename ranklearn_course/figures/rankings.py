"""Rankings as rows of document cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ranklearn_course.figures import inputs
from ranklearn_course.figures.cards import (
    Row,
    draw_cards,
    draw_cutoff,
    draw_names,
    draw_ranks,
    row,
)
from ranklearn_course.figures.labels import SMALL, fitted, text_width
from ranklearn_course.figures.style import (
    MARGIN,
    at_most,
    canvas,
    in_course_style,
    is_narrow,
    sheet,
    sheet_width,
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

TEXT = texts(Path(__file__).with_name("words.toml"))["rankings"]

_ROW_HEIGHT = 0.6
_NAME_COLUMN = 2.2


@in_course_style
def ranking_strip(
    rankings: Mapping[str, Sequence[float]],
    *,
    k: int | None = None,
    names: Mapping[str, Sequence[str]] | None = None,
    measures: Mapping[str, Callable[[np.ndarray], float]] | None = None,
    title: str | None = None,
) -> tuple[Figure, str]:
    """Draw rankings below each other as document cards, with the numbers to compare at the end.

    Parameters
    ----------
    rankings : dict from str to array (n,)
        The name of each ranking, one to six, and its whole grades, best rank first. At most 30
        ranks; lists may differ in length.
    k : int, optional
        The cutoff, drawn as a dashed line, at most 30. Default: the longest list.
    names : dict from str to list of str, optional
        From the name of a ranking to the names of its documents, written below the cards.
    measures : dict from str to function, optional
        From a label to a function of the grades, one column each, at most three. The first one
        makes the message in the title. Default: P@k.

    Examples
    --------
    >>> figure, alt = ranking_strip({"A": [1, 1, 0], "B": [0, 1, 1]}, k=3)
    >>> alt.endswith("P@3 of B is 0.667.")
    True
    """
    lists = {
        name: inputs.drawable_list(grades, f"rankings[{name!r}]")
        for name, grades in inputs.named(rankings, "rankings").items()
    }
    n = max(map(len, lists.values()))
    k = inputs.drawable_cutoff(k, n)
    names = _document_names(names, lists)
    default = {f"P@{k}": lambda grades: precision_at_k(grades, k)}
    measures = inputs.named(default if measures is None else measures, "measures", most=3)
    values = {
        label: {name: float(measure(grades)) for name, grades in lists.items()}
        for label, measure in measures.items()
    }
    title = title or sentence(_message(values))
    figure = _draw(lists, k, names, values, title)
    return figure, _describe(lists, k, names, values, title)


def _document_names(names, lists: dict) -> dict[str, list[str]]:
    names = {} if names is None else inputs.named(names, "names")
    for name, documents in names.items():
        if name not in lists:
            raise ValueError(f"names must use the names of rankings, got {name!r}")
        wanted, got = len(lists[name]), len(documents)
        if got != wanted:
            raise ValueError(
                f"names[{name!r}] must have one name for each of its {wanted} ranks, got {got}"
            )
    return {name: [str(document) for document in names[name]] for name in names}


def _message(values: dict) -> str:
    label, column = next(iter(values.items()))
    kind, names = leaders(column)
    return TEXT[kind].format(measure=label, name=names, value=number(max(column.values())))


def _draw(lists: dict, k: int, names: dict, values: dict, title: str) -> Figure:
    n = max(k, *map(len, lists.values()))
    max_grade = int(max(1, *(grades.max() for grades in lists.values())))
    left = MARGIN + 0.15 + min(at_most(_NAME_COLUMN), max(text_width(name, 10) for name in lists))
    right = sheet_width() - MARGIN - 0.8 * len(values)
    # Where numbers would fill their cards, the cards take the room of the names.
    stacked = row(left, right, 0, n, k).width < text_width("0", 11, "bold") + 0.02
    left = MARGIN if stacked else left
    step = _ROW_HEIGHT + ((0.45 if is_narrow() else 0.17) if names else 0) + 0.2 * stacked
    upper = MARGIN + step * len(lists) - 0.2 * stacked
    figure = sheet(upper + 0.5 + 0.2 * stacked, title, _key(max_grade))
    axes = canvas(figure)
    strips = [row(left, right, upper - 0.5 - step * i, n, k) for i in range(len(lists))]
    for i, (strip, (name, grades)) in enumerate(zip(strips, lists.items(), strict=True)):
        draw_cards(axes, strip, grades, max_grade)
        draw_names(axes, strip, names.get(name, ()))
        _name(axes, strip, name, above=(0.05 if i else 0.22) if stacked else None)
        _values(axes, strip, n, [column[name] for column in values.values()])
    draw_ranks(axes, strips[0], n)
    _headers(axes, strips[0], n, list(values))
    draw_cutoff(axes, strips[0], MARGIN, upper + 0.18)
    return figure


def _key(max_grade: int) -> str:
    return TEXT["graded_key" if max_grade > 1 else "binary_key"]


def _column(strip: Row, n: int, index: int) -> float:
    return strip.end(n) + 0.15 + 0.75 * index


def _name(axes: Axes, strip: Row, name: str, above: float | None) -> None:
    """Write a name beside its cards, or so far above them."""
    shown = fitted(name, at_most(_NAME_COLUMN), 10)
    if above is None:
        axes.text(MARGIN, strip.bottom + strip.height / 2, shown, va="center")
    else:
        axes.text(MARGIN, strip.bottom + strip.height + above, shown, va="bottom")


def _values(axes: Axes, strip: Row, n: int, numbers: list[float]) -> None:
    middle = strip.bottom + strip.height / 2
    for index, value in enumerate(numbers):
        axes.text(
            _column(strip, n, index), middle, number(value), va="center", fontsize=12, weight="bold"
        )


def _headers(axes: Axes, strip: Row, n: int, labels: list[str]) -> None:
    above = strip.bottom + strip.height + 0.05
    for index, label in enumerate(labels):
        axes.text(
            _column(strip, n, index), above, label, va="bottom", fontsize=SMALL, color=SOFT_INK
        )


def _describe(lists: dict, k: int, names: dict, values: dict, title: str) -> str:
    sentences = [TEXT["alt"].format(title=title, k=k)]
    for name, grades in lists.items():
        sentences.append(_describe_list(name, grades))
        if name in names:
            sentences.append(TEXT["alt_names"].format(name=name, documents=listing(names[name])))
        sentences += [
            TEXT["alt_value"].format(measure=label, name=name, value=number(column[name]))
            for label, column in values.items()
        ]
    return " ".join(sentences)


def _describe_list(name: str, grades: np.ndarray) -> str:
    if grades.max() > 1:
        return TEXT["alt_grades"].format(name=name, grades=listing(grades))
    ranks = np.flatnonzero(grades) + 1
    sentence = for_number(TEXT["alt_hits"], ranks.size)
    return sentence.format(name=name, ranks=all_of(ranks), n=grades.size)
