"""DCG and its soft versions as one score moves, and where each document may stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from ranklearn_course.figures import inputs
from ranklearn_course.figures.labels import SMALL, spread, text_width
from ranklearn_course.figures.style import MARGIN, axes_at, in_course_style, sheet, sheet_width
from ranklearn_course.figures.words import listing, number, texts, told
from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.dcg import dcg
from ranklearn_course.metrics.ranking import rank_by
from ranklearn_course.palette import ACCENT, GHOST, INK, SOFT_INK, styles_of

TEXT = texts(Path(__file__).parents[1] / "figures.toml")["sweep"]

_LEFT, _BOTTOM, _HEIGHT = 0.75, 0.68, 2.6
_POINTS = 161

Metric = Callable[[np.ndarray, np.ndarray], np.ndarray]


@in_course_style
def score_sweep(
    scores: ArrayLike,
    relevance: ArrayLike,
    moved: int,
    metrics: Mapping[str, Metric] | None = None,
    *,
    low: float = -1.0,
    high: float = 3.0,
    names: Sequence[str] | None = None,
    marks: Sequence[float] = (),
    title: str | None = None,
) -> tuple[Figure, str]:
    """Draw DCG, and soft metrics beside it, against the score of one document.

    Parameters
    ----------
    scores, relevance : array (n,)
        A score and a grade of each document.
    moved : int
        The document whose score runs from ``low`` to ``high``, counted from 0.
    metrics : dict from str to function, optional
        From the label of a line to a function of a batch of scores and grades, shape
        (points, n), that returns a value for each list. Default: DCG alone.
    low, high : float
        The ends of the way of that score.
    names : list of str, optional
        The names of the documents. Default: A, B, C and so on.
    marks : list of float
        Scores of the moved document at which a dot marks its DCG.

    Examples
    --------
    >>> figure, alt = score_sweep([2, 1], [0, 3], moved=1, low=0)
    >>> "DCG has 2 levels: 1.500, 3.000." in alt
    True
    """
    scores = check.one_list(check.numbers(scores, "scores"), "scores").astype(float)
    grades = inputs.one_list(relevance, "relevance")
    check.same_shape(grades, "relevance", scores, "scores")
    if not isinstance(moved, int) or not 0 <= moved < scores.size:
        raise ValueError(
            f"moved must be the index of a score, from 0 to {scores.size - 1}, got {moved}"
        )
    if not low < high:
        raise ValueError(f"low must be below high, got {low} and {high}")
    metrics = inputs.named(metrics, "metrics", most=3) if metrics else {}
    names = [chr(ord("A") + i) for i in range(scores.size)] if names is None else list(names)
    if len(names) != scores.size:
        raise ValueError(
            f"names must hold a name for each of the {scores.size} documents, got {len(names)}"
        )
    marks = check.one_list(check.numbers(marks, "marks"), "marks") if len(marks) else np.empty(0)
    sweep = _Sweep(scores, grades, moved, (low, high), names, marks)
    grid = np.linspace(low, high, _POINTS)
    lines = {name: sweep.values(metric, grid) for name, metric in metrics.items()}
    text = (title or TEXT["sweep_title"], TEXT["sweep_key"])
    figure = _draw_sweep(sweep, grid, lines, text)
    return figure, _sweep_in_words(sweep, grid, lines, text)


class _Sweep:
    """One score that moves past the others."""

    def __init__(
        self,
        scores: np.ndarray,
        grades: np.ndarray,
        moved: int,
        ends: tuple[float, float],
        names: list[str],
        marks: np.ndarray,
    ) -> None:
        self.scores, self.grades, self.moved, self.ends = scores, grades, moved, ends
        self.names, self.marks = names, marks
        others = np.delete(scores, moved)
        self.others = np.unique(others[(others > ends[0]) & (others < ends[1])])

    def values(self, metric: Metric, grid: np.ndarray) -> np.ndarray:
        scores = np.tile(self.scores, (grid.size, 1))
        scores[:, self.moved] = grid
        return np.asarray(metric(scores, np.tile(self.grades, (grid.size, 1))))

    def who(self, score: float) -> str:
        """The names of the documents that stay at a score."""
        stay = zip(self.names, self.scores, range(self.scores.size), strict=True)
        return ", ".join(name for name, own, i in stay if own == score and i != self.moved)

    def steps(self) -> tuple[np.ndarray, np.ndarray]:
        """The ends of the levels of DCG, and the value of each."""
        edges = np.array([self.ends[0], *self.others, self.ends[1]])
        return edges, self.values(_dcg_by_score, (edges[1:] + edges[:-1]) / 2)


def _dcg_by_score(scores: np.ndarray, grades: np.ndarray) -> np.ndarray:
    return dcg(rank_by(scores, grades), gain="linear", discount="reciprocal")


def _draw_sweep(
    sweep: _Sweep, grid: np.ndarray, lines: dict[str, np.ndarray], text: tuple[str, str]
) -> Figure:
    figure = sheet(_BOTTOM + _HEIGHT + 0.35, *text)
    room = max(text_width(name, SMALL) for name in (TEXT["dcg"], *lines)) + 0.35
    axes = axes_at(figure, _LEFT, _BOTTOM, sheet_width() - _LEFT - MARGIN - room, _HEIGHT)
    name = sweep.names[sweep.moved]
    axes.set(xlim=sweep.ends, xlabel=TEXT["score"].format(name=name))
    axes.set_ylabel(TEXT["value"] if lines else TEXT["dcg"])
    for other in sweep.others:
        axes.axvline(other, color=GHOST, linestyle=":", linewidth=1)
        axes.text(
            other, 1.02, sweep.who(other), color=SOFT_INK, ha="center", va="bottom",
            fontsize=SMALL, transform=axes.get_xaxis_transform(),
        )  # fmt: skip
    edges, levels = sweep.steps()
    for left, right, level in zip(edges[:-1], edges[1:], levels, strict=True):
        axes.plot([left, right], [level] * 2, color=INK, linewidth=2.6, solid_capstyle="butt")
    for position, pair in zip(edges[1:-1], pairwise(levels), strict=True):
        axes.plot([position] * 2, pair, color=INK, linewidth=1, linestyle=":")
    ends = {TEXT["dcg"]: (levels[-1], INK)}
    axes.plot(sweep.marks, sweep.values(_dcg_by_score, sweep.marks), "o", color=ACCENT, zorder=5)
    for (name, values), (color, _, dash) in zip(lines.items(), styles_of(lines), strict=True):
        axes.plot(grid, values, color=color, linestyle=dash, linewidth=2, zorder=4)
        ends[name] = (values[-1], color)
    _label(axes, ends)
    return figure


def _label(axes: Axes, ends: dict[str, tuple[float, str]]) -> None:
    """Write the name of each line beside its right end."""
    low, high = axes.get_ylim()
    gap = SMALL * 1.6 / 72 / _HEIGHT * (high - low)
    positions = spread([value for value, _ in ends.values()], gap, low, high)
    for (name, (_, color)), position in zip(ends.items(), positions, strict=True):
        axes.text(
            1.015, position, name, color=color, va="center", fontsize=SMALL, weight="bold",
            transform=axes.get_yaxis_transform(),
        )  # fmt: skip


def _sweep_in_words(
    sweep: _Sweep, grid: np.ndarray, lines: dict[str, np.ndarray], text: tuple[str, str]
) -> str:
    title, key = text
    points = told(grid.size)
    low, high = sweep.ends
    others = listing(
        TEXT["other"].format(score=f"{score:g}", name=sweep.who(score)) for score in sweep.others
    )
    _, levels = sweep.steps()
    sentences = [
        TEXT["alt_sweep"].format(
            title=title,
            key=key,
            name=sweep.names[sweep.moved],
            low=f"{low:g}",
            high=f"{high:g}",
            others=others,
        ),
        TEXT["alt_steps"].format(n=len(levels), values=listing(map(number, levels))),
    ]
    if sweep.marks.size:
        values = listing(map(number, sweep.values(_dcg_by_score, sweep.marks)))
        marked = listing(f"{score:g}" for score in sweep.marks)
        sentences.append(TEXT["alt_marks"].format(values=values, positions=marked))
    positions = listing(f"{score:g}" for score in grid[points])
    sentences += [
        TEXT["alt_line"].format(
            name=name, values=listing(map(number, values[points])), positions=positions
        )
        for name, values in lines.items()
    ]
    return " ".join(sentences)
