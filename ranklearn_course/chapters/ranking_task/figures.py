"""From scores to a ranking, and rankings with the names of their documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ranklearn_course.figures.cards import MISS, draw_cards, draw_names, draw_ranks, rounded, row
from ranklearn_course.figures.labels import SMALL, lines_of, text_width, wrapped
from ranklearn_course.figures.style import (
    MARGIN,
    in_course_style,
    is_narrow,
    names_end,
    sheet_width,
    sheet_with_canvas,
)
from ranklearn_course.figures.words import all_of, for_number, listing, texts
from ranklearn_course.metrics import rank_by
from ranklearn_course.palette import BACKGROUND, FAULT, GHOST, INK, RELEVANT, SOFT_INK

TEXT = texts(__file__, "figures.toml")

_STEP = 0.4
_CARD = 0.32
_SECOND_LINE = 0.14  # of a name in a narrow figure
_CARD_WIDTH = 2.85


@in_course_style
def sorted_by_score(documents: Sequence[tuple[str, float]], *, title: str) -> tuple[Figure, str]:
    """Draw documents with their scores, and lines to their ranks in the ranking by score.

    Parameters
    ----------
    documents : list of (str, float)
        Pairs (name, score) in the order given; equal scores keep this order.
    title : str
        The message.

    Examples
    --------
    >>> figure, alt = sorted_by_score([("A", 0.2), ("B", 0.9)], title="B comes first")
    >>> alt.endswith("best rank first: B, A. Their positions on the left, by rank: 1, 0.")
    True
    """
    names, scores = zip(*documents, strict=True)
    order = rank_by(scores, np.arange(len(names))).tolist()
    step = _STEP + (_SECOND_LINE if is_narrow() else 0)
    upper = MARGIN + step * len(names)
    left, wide = (0.28, 1.38) if is_narrow() else (0.45, _CARD_WIDTH)
    right = sheet_width() - wide - (MARGIN if is_narrow() else 0.5)
    heads = [wrapped(TEXT[words], wide + 0.1, SMALL) for words in ("given", "ranked")]
    figure, axes = sheet_with_canvas(upper + 0.14 + 0.16 * max(map(lines_of, heads)), title)
    for x, words in zip((left, right), heads, strict=True):
        axes.text(x, upper + 0.1, words, fontsize=SMALL, color=SOFT_INK, va="bottom")
    middle = [upper - step * (i + 0.5) for i in range(len(names))]
    for i, (name, score) in enumerate(documents):
        _box(axes, (left, wide), middle[i], (str(i), name, f"{score:g}"))
    for rank, i in enumerate(order):
        _box(axes, (right, wide), middle[rank], (str(rank + 1), names[i], str(i)))
        ends = [left + wide + 0.06, right - (0.22 if is_narrow() else 0.3)]
        axes.plot(ends, [middle[i], middle[rank]], color=RELEVANT, linewidth=1.4)
    alt = TEXT["sorted_alt"].format(
        title=title,
        given=listing(TEXT["sorted_given"].format(name=n, score=score) for n, score in documents),
        ranked=listing(names[i] for i in order),
        order=listing(order),
    )
    return figure, alt


def _box(axes: Axes, place: tuple[float, float], y: float, words: tuple[str, str, str]) -> None:
    """Draw a card with a number left of it, a name and a value."""
    (x, wide), (number, name, value) = place, words
    high = _CARD + (_SECOND_LINE if is_narrow() else 0)
    style = {"facecolor": BACKGROUND, "edgecolor": GHOST}
    rounded(axes, (x, y - high / 2), (wide, high), 0.07, **style)
    axes.text(x - 0.1, y, number, ha="right", va="center", fontsize=SMALL, color=SOFT_INK)
    size = 9 if is_narrow() else 10
    shown = wrapped(name, wide - 0.3 - text_width(value, 10, "bold"), size)
    axes.text(x + 0.12, y, shown, va="center", fontsize=size, color=INK)
    axes.text(x + wide - 0.1, y, value, ha="right", va="center", fontsize=10, weight="bold")


@in_course_style
def named_rankings(
    rankings: Mapping[str, Sequence[tuple[str, int]]], *, title: str, mark_wrong: bool = True
) -> tuple[Figure, str]:
    """Draw rankings below each other as cards with their grades and the documents' names.

    Parameters
    ----------
    rankings : dict from str to list of (str, int)
        The name of each ranking and its pairs (document, grade), best rank first.
    title : str
        The message.
    mark_wrong : bool
        True puts a cross between neighbours in the wrong order: the first has the lower grade.

    Examples
    --------
    >>> figure, alt = named_rankings({"ours": [("A", 0), ("B", 2)]}, title="B should be first")
    >>> alt.endswith("ours: A (grade 0), B (grade 2). In the wrong order are ranks 1 and 2.")
    True
    """
    n = max(map(len, rankings.values()))
    grades = {name: [grade for _, grade in pairs] for name, pairs in rankings.items()}
    wrong = {
        name: (np.flatnonzero(np.diff(each) > 0) + 1).tolist() if mark_wrong else []
        for name, each in grades.items()
    }
    apart, below = (1.15, 0.42) if is_narrow() else (0.95, 0.2)
    upper = MARGIN + below + 0.5 + apart * (len(rankings) - 1)
    key = f"{TEXT['key']} {TEXT['key_wrong']}" if any(wrong.values()) else TEXT["key"]
    figure, axes = sheet_with_canvas(upper + 0.1, title, key)
    sentences = [TEXT["rows_alt"].format(title=title)]
    for i, (name, pairs) in enumerate(rankings.items()):
        right, bottom = sheet_width() - MARGIN, upper - 0.5 - apart * i
        strip = row(names_end(rankings), right, bottom, n, n, widest=1.6)
        draw_cards(axes, strip, grades[name], max(2, *map(max, grades.values())))
        draw_names(axes, strip, [document for document, _ in pairs])
        draw_ranks(axes, strip, len(pairs))
        for rank in wrong[name]:
            x = (strip.center(rank) + strip.center(rank + 1)) / 2
            style = {"color": FAULT, "ha": "center", "va": "bottom", "weight": "bold"}
            axes.text(x, bottom + strip.height + 0.04, MISS, fontsize=SMALL + 1, **style)
        axes.text(MARGIN, bottom + strip.height / 2, name, va="center", fontsize=10)
        shown = listing(TEXT["document"].format(document=d, grade=grade) for d, grade in pairs)
        sentences.append(TEXT["row_alt"].format(name=name, documents=shown))
        if mark_wrong:
            stand = [TEXT["wrong_pair"].format(rank=rank, next=rank + 1) for rank in wrong[name]]
            text = for_number(TEXT["wrong_alt"], len(stand))
            sentences.append(text.format(ranks=all_of(stand)))
    return figure, " ".join(sentences)
