"""DCG as one score moves: its levels between the other scores."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from matplotlib.figure import Figure

from ranklearn_course.figures.labels import SMALL, text_width
from ranklearn_course.figures.style import in_course_style, sheet_with_axes
from ranklearn_course.figures.words import listing, number, texts
from ranklearn_course.metrics.dcg import dcg
from ranklearn_course.metrics.ranking import rank_by
from ranklearn_course.palette import ACCENT, GHOST, INK, SOFT_INK

TEXT = texts(__file__, "../figures.toml")["sweep"]

_ENDS = -1.0, 3.0


@in_course_style
def score_sweep(
    scores: Sequence[float], relevance: Sequence[int], *, moved: int, marks: Sequence[float]
) -> tuple[Figure, str]:
    """Draw DCG, with linear gain and discount 1/rank, against the score of one document.

    Parameters
    ----------
    scores, relevance : array (n,)
        A score, between -1 and 3 and each only once, and a grade of each document.
    moved : int
        The document whose score runs from -1 to 3, counted from 0.
    marks : list of float
        Scores of the moved document at which a dot marks its DCG.

    Examples
    --------
    >>> figure, alt = score_sweep([2, 1], [0, 3], moved=1, marks=[0])
    >>> "DCG has 2 levels: 1.500, 3.000." in alt
    True
    """
    names = {score: chr(ord("A") + i) for i, score in enumerate(scores)}
    others = sorted(set(scores) - {scores[moved]})
    edges = [_ENDS[0], *others, _ENDS[1]]
    steps = list(pairwise(edges))
    levels = _dcg_at([(left + right) / 2 for left, right in steps], scores, relevance, moved)
    dots = _dcg_at(marks, scores, relevance, moved)
    title, key = TEXT["sweep_title"], TEXT["sweep_key"]
    room = text_width(TEXT["dcg"], SMALL) + 0.35
    figure, axes = sheet_with_axes((title, key), 2.6, above=0.35, right=room)
    name = names[scores[moved]]
    axes.set(xlim=_ENDS, xlabel=TEXT["score"].format(name=name), ylabel=TEXT["dcg"])
    for other in others:
        axes.axvline(other, color=GHOST, linestyle=":", linewidth=1)
        axes.text(
            other, 1.02, names[other], color=SOFT_INK, ha="center", va="bottom", fontsize=SMALL,
            transform=axes.get_xaxis_transform(),
        )  # fmt: skip
    for step, level in zip(steps, levels, strict=True):
        axes.plot(step, [level] * 2, color=INK, linewidth=2.6, solid_capstyle="butt")
    for other, pair in zip(others, pairwise(levels), strict=True):
        axes.plot([other] * 2, pair, color=INK, linewidth=1, linestyle=":")
    axes.plot(marks, dots, "o", color=ACCENT, zorder=5)
    axes.text(
        1.015, levels[-1], TEXT["dcg"], color=INK, va="center", fontsize=SMALL, weight="bold",
        transform=axes.get_yaxis_transform(),
    )  # fmt: skip
    stay = [TEXT["other"].format(score=f"{score:g}", name=names[score]) for score in others]
    low, high = (f"{end:g}" for end in _ENDS)
    alt = TEXT["alt"].format(
        title=title, key=key, name=name, low=low, high=high, others=listing(stay), n=len(levels),
        levels=listing(map(number, levels)), values=listing(map(number, dots)),
        positions=listing(f"{score:g}" for score in marks),
    )  # fmt: skip
    return figure, alt


def _dcg_at(
    places: Sequence[float], scores: Sequence[float], relevance: Sequence[int], moved: int
) -> np.ndarray:
    """Return DCG for each place of the document that moves."""
    lists = np.tile(np.array(scores, dtype=float), (len(places), 1))
    lists[:, moved] = places
    grades = np.broadcast_to(relevance, lists.shape)
    return dcg(rank_by(lists, grades), gain="linear", discount="reciprocal")
