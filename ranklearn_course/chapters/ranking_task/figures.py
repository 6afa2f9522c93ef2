"""From scores to a ranking, and rankings with the names of their documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from ranklearn_course.figures import inputs
from ranklearn_course.figures.cards import MISS, Row, draw_cards, draw_names, draw_ranks, row
from ranklearn_course.figures.labels import (
    SMALL,
    fitted,
    in_lines,
    lines_of,
    text_width,
    wrapped,
)
from ranklearn_course.figures.style import (
    MARGIN,
    at_most,
    canvas,
    in_course_style,
    is_narrow,
    sheet,
    sheet_width,
)
from ranklearn_course.figures.words import all_of, for_number, listing, texts
from ranklearn_course.metrics import rank_by
from ranklearn_course.metrics import validation as check
from ranklearn_course.palette import BACKGROUND, FAULT, GHOST, INK, RELEVANT, SOFT_INK

TEXT = texts(Path(__file__).with_suffix(".toml"))

_MOST_DOCUMENTS = 10
_STEP = 0.4
_CARD = 0.32
_SECOND_LINE = 0.14  # of a name in a narrow figure
_CARD_WIDTH = 2.85
_NAME_COLUMN = 2.2


@in_course_style
def sorted_by_score(
    documents: Sequence[tuple[str, float]], *, title: str | None = None
) -> tuple[Figure, str]:
    """Draw documents with their scores, and lines to their ranks in the ranking by score.

    Parameters
    ----------
    documents : list of (str, float)
        Pairs (name, score) in the order given, 1 to 10; equal scores keep this order.

    Examples
    --------
    >>> figure, alt = sorted_by_score([("A", 0.2), ("B", 0.9)])
    >>> alt.endswith("best rank first: B, A. Their positions on the left, by rank: 1, 0.")
    True
    """
    names, values = _pairs(documents, "documents", "score")
    scores = check.numbers(values, "documents")
    order = rank_by(scores, np.arange(len(names))).tolist()
    title = title or TEXT["sorted"]
    given = [
        TEXT["sorted_given"].format(name=name, score=score)
        for name, score in zip(names, scores, strict=True)
    ]
    alt = TEXT["sorted_alt"].format(
        title=title,
        given=listing(given),
        ranked=listing(names[i] for i in order),
        order=listing(order),
    )
    return _draw_sorted(names, scores, order, title), alt


def _pairs(documents, name: str, what: str) -> tuple[list[str], list]:
    try:
        names, values = zip(*documents, strict=True)
    except (TypeError, ValueError):
        raise ValueError(f"{name} must hold pairs (document, {what}), got {documents!r}") from None
    inputs.few_ranks(len(names), name, _MOST_DOCUMENTS)
    return [str(document) for document in names], list(values)


def _draw_sorted(names: list[str], scores: np.ndarray, order: list[int], title: str) -> Figure:
    step = _STEP + (_SECOND_LINE if is_narrow() else 0)
    upper = MARGIN + step * len(names)
    left, wide = (0.28, 1.38) if is_narrow() else (0.45, _CARD_WIDTH)
    right = sheet_width() - wide - (MARGIN if is_narrow() else 0.5)
    heads = [wrapped(TEXT[words], wide + 0.1, SMALL) for words in ("given", "ranked")]
    figure = sheet(upper + 0.14 + 0.16 * max(map(lines_of, heads)), title)
    axes = canvas(figure)
    for x, words in zip((left, right), heads, strict=True):
        axes.text(x, upper + 0.1, words, fontsize=SMALL, color=SOFT_INK, va="bottom")
    middle = [upper - step * (i + 0.5) for i in range(len(names))]
    for i, (name, score) in enumerate(zip(names, scores, strict=True)):
        _box(axes, (left, wide), middle[i], str(i), name, f"{score:g}")
    for rank, i in enumerate(order):
        _box(axes, (right, wide), middle[rank], str(rank + 1), names[i], str(i))
        ends = [left + wide + 0.06, right - (0.22 if is_narrow() else 0.3)]
        axes.plot(ends, [middle[i], middle[rank]], color=RELEVANT, linewidth=1.4)
    return figure


def _box(
    axes: Axes, place: tuple[float, float], y: float, number: str, name: str, value: str
) -> None:
    x, wide = place
    high = _CARD + (_SECOND_LINE if is_narrow() else 0)
    card = FancyBboxPatch(
        (x, y - high / 2),
        wide,
        high,
        boxstyle="round,pad=0,rounding_size=0.07",
        facecolor=BACKGROUND,
        edgecolor=GHOST,
    )
    axes.add_patch(card)
    axes.text(x - 0.1, y, number, ha="right", va="center", fontsize=SMALL, color=SOFT_INK)
    room = wide - 0.3 - text_width(value, 10, "bold")
    size, most = (9, 2) if is_narrow() else (10, 1)
    shown = in_lines(name, room, size, most=most)
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
        The name of each ranking, one to six, and its pairs (document, grade), best rank first,
        at most 10.
    title : str
        The message.
    mark_wrong : bool
        True puts a cross between neighbours in the wrong order: the first has the lower grade.

    Examples
    --------
    >>> figure, alt = named_rankings({"ours": [("A", 0), ("B", 2)]}, title="B should be first")
    >>> alt.endswith("ours: A (grade 0), B (grade 2). In the wrong order stand ranks 1 and 2.")
    True
    """
    rows = {
        name: _pairs(ranking, f"rankings[{name!r}]", "grade")
        for name, ranking in inputs.named(rankings, "rankings").items()
    }
    lists = {
        name: inputs.drawable_list(grades, f"rankings[{name!r}]")
        for name, (_, grades) in rows.items()
    }
    wrong = {
        name: (np.flatnonzero(np.diff(grades) > 0) + 1).tolist() if mark_wrong else []
        for name, grades in lists.items()
    }
    names = {name: documents for name, (documents, _) in rows.items()}
    figure = _draw_rows(lists, names, wrong, title)
    return figure, _describe_rows(lists, names, wrong if mark_wrong else {}, title)


def _draw_rows(lists: dict, names: dict, wrong: dict, title: str) -> Figure:
    n = max(map(len, lists.values()))
    max_grade = max(2, *(int(grades.max()) for grades in lists.values()))
    apart, below = (1.15, 0.42) if is_narrow() else (0.95, 0.2)
    upper = MARGIN + below + 0.5 + apart * (len(lists) - 1)
    key = [TEXT["key"], *([TEXT["key_wrong"]] if any(wrong.values()) else [])]
    figure = sheet(upper + 0.1, title, " ".join(key))
    axes = canvas(figure)
    left = MARGIN + 0.15 + min(at_most(_NAME_COLUMN), max(text_width(name, 10) for name in lists))
    for i, (name, grades) in enumerate(lists.items()):
        strip = row(left, sheet_width() - MARGIN, upper - 0.5 - apart * i, n, n, widest=1.6)
        draw_cards(axes, strip, grades, max_grade)
        draw_names(axes, strip, names[name])
        draw_ranks(axes, strip, len(grades))
        _draw_wrong(axes, strip, wrong[name])
        middle = strip.bottom + strip.height / 2
        axes.text(MARGIN, middle, fitted(name, at_most(_NAME_COLUMN), 10), va="center", fontsize=10)
    return figure


def _draw_wrong(axes: Axes, strip: Row, ranks: list[int]) -> None:
    for rank in ranks:
        x = (strip.center(rank) + strip.center(rank + 1)) / 2
        y = strip.bottom + strip.height + 0.04
        style = {"color": FAULT, "ha": "center", "va": "bottom", "weight": "bold"}
        axes.text(x, y, MISS, fontsize=SMALL + 1, **style)


def _describe_rows(lists: dict, names: dict, wrong: dict, title: str) -> str:
    sentences = [TEXT["rows_alt"].format(title=title)]
    for name, grades in lists.items():
        shown = listing(
            TEXT["document"].format(document=document, grade=grade)
            for document, grade in zip(names[name], grades, strict=True)
        )
        sentences.append(TEXT["row_alt"].format(name=name, documents=shown))
        if name in wrong:
            pairs = [TEXT["wrong_pair"].format(rank=rank, next=rank + 1) for rank in wrong[name]]
            text = for_number(TEXT["wrong_alt"], len(pairs))
            sentences.append(text.format(ranks=all_of(pairs)))
    return " ".join(sentences)
