"""The picture of a duel: two rankings of the same documents, and what two metrics say of them."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ranklearn_course.duel import Duel, told_apart
from ranklearn_course.figures.cards import Row, draw_cards, draw_ranks, row
from ranklearn_course.figures.labels import SMALL, fitted, text_width
from ranklearn_course.figures.style import (
    MARGIN,
    in_course_style,
    is_narrow,
    sheet_width,
    sheet_with_canvas,
)
from ranklearn_course.figures.words import listing, sentence, texts
from ranklearn_course.palette import INK, RELEVANT, SOFT_INK

TEXT = texts(__file__, "words.toml")["duels"]

_CARD = 0.42
_STEP = 0.72
_NAME = 0.35
_WIDEST_METRIC = 2.1
_COLUMN_GAP = 0.3
_VALUES_BELOW = 0.5  # in a narrow figure, where the cards have the whole width


@in_course_style
def duel_picture(result: Duel) -> tuple[Figure, str]:
    """Draw two rankings on which two metrics do not agree, and the values of both.

    Parameters
    ----------
    result : Duel
        What ``duel`` or ``blind_spot`` found.

    Examples
    --------
    >>> from ranklearn_course.duel import blind_spot
    >>> from ranklearn_course.metrics import average_precision, reciprocal_rank
    >>> figure, alt = duel_picture(
    ...     blind_spot(("RR", reciprocal_rank), ("AP", average_precision))
    ... )
    >>> alt.endswith("RR: 1.000 for A, 1.000 for B. AP: 1.000 for A, 0.833 for B.")
    True
    """
    if not isinstance(result, Duel):
        raise TypeError(
            f"result must be what duel or blind_spot found, got {result!r}; None says "
            "that they found no pair, so there is nothing to draw"
        )
    first, second = result.names
    title = sentence(TEXT["blind" if result.blind else "duel"].format(first=first, second=second))
    values = {name: told_apart(*result.values[name]) for name in result.names}
    return _draw(result, title, values), _describe(result, title, values)


def _draw(result: Duel, title: str, values: dict[str, tuple[str, str]]) -> Figure:
    n, max_grade = len(result.left), max(1, *result.left)
    step = _STEP + (_VALUES_BELOW - 0.05 if is_narrow() else 0)
    upper = MARGIN + _CARD + step + (_VALUES_BELOW if is_narrow() else 0)
    key = TEXT["graded_key" if max_grade > 1 else "binary_key"]
    figure, axes = sheet_with_canvas(upper + 0.32, title, key)
    left, right = MARGIN + _NAME, sheet_width() - MARGIN
    most = (right - left) / 2 - _COLUMN_GAP / 2 if is_narrow() else _WIDEST_METRIC
    columns = [fitted(name, most, SMALL) for name in values]
    widths = [max(0.75, text_width(name, SMALL)) + _COLUMN_GAP for name in columns]
    right -= 0 if is_narrow() else sum(widths)
    strips = [row(left, right, upper - _CARD - step * i, n, n, height=_CARD) for i in range(2)]
    for strip, name, grades in zip(strips, TEXT["rows"], (result.left, result.right), strict=True):
        draw_cards(axes, strip, grades, max_grade)
        middle = strip.bottom + strip.height / 2
        axes.text(MARGIN, middle, name, va="center", fontsize=12, weight="bold")
    draw_ranks(axes, strips[0], n)
    x = left if is_narrow() else strips[0].end(n) + _COLUMN_GAP
    # The row that each metric prefers.
    winners = (None, 0) if result.blind else (0, 1)
    for column, numbers, width, winner in zip(
        columns, values.values(), widths, winners, strict=True
    ):
        if not is_narrow():
            above = strips[0].bottom + strips[0].height + 0.05
            axes.text(x, above, column, va="bottom", fontsize=SMALL, color=SOFT_INK)
        for place, (strip, value) in enumerate(zip(strips, numbers, strict=True)):
            draw = _below if is_narrow() else _beside
            draw(axes, strip, x, (column, value), None if winner is None else place == winner)
        x += (right - left) / 2 if is_narrow() else width
    return figure


def _beside(
    axes: Axes, strip: Row, x: float, words: tuple[str, str], preferred: bool | None
) -> None:
    """Write what a metric says of a ranking right of its cards; None: it says the same of both."""
    word, word_color, weight, color = _look(preferred)
    y = strip.bottom + strip.height / 2 + 0.06
    axes.text(x, y, words[1], va="center", fontsize=12, weight=weight, color=color)
    axes.text(x, strip.bottom, word, va="bottom", fontsize=SMALL - 0.5, color=word_color)


def _below(
    axes: Axes, strip: Row, x: float, words: tuple[str, str], preferred: bool | None
) -> None:
    """Write the same below the cards."""
    (name, value), y = words, strip.bottom - 0.07
    word, word_color, weight, color = _look(preferred)
    axes.text(x, y, name, va="top", fontsize=SMALL, color=SOFT_INK)
    axes.text(x, y - 0.17, value, va="top", fontsize=11, color=color, weight=weight)
    after = x + text_width(value, 11, weight) + 0.08
    axes.text(after, y - 0.2, word, va="top", fontsize=SMALL, color=word_color)


def _look(preferred: bool | None) -> tuple[str, str, str, str]:
    """Return the word beside a value with its colour, and the weight and colour of the value."""
    if preferred is None:
        return TEXT["equal"], SOFT_INK, "normal", INK
    if preferred:
        return TEXT["prefers"], RELEVANT, "bold", INK
    return "", SOFT_INK, "normal", SOFT_INK


def _describe(result: Duel, title: str, values: dict[str, tuple[str, str]]) -> str:
    sentences = [TEXT["alt"].format(title=title, n=len(result.left))]
    sentences += [
        TEXT["alt_row"].format(name=name, grades=listing(grades))
        for name, grades in zip(TEXT["rows"], (result.left, result.right), strict=True)
    ]
    sentences += [
        TEXT["alt_values"].format(metric=name, left=left, right=right)
        for name, (left, right) in values.items()
    ]
    return " ".join(sentences)
