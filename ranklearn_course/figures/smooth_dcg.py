"""DCG and its soft versions as one score moves, and where each document may stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from numpy.typing import ArrayLike

from ranklearn_course.figures import inputs
from ranklearn_course.figures.labels import SMALL, number, spread, text_width
from ranklearn_course.figures.lines import told
from ranklearn_course.figures.palette import ACCENT, GHOST, INK, LINE, PAPER, RELEVANT, SOFT_INK
from ranklearn_course.figures.smooth_looks import smooth_looks
from ranklearn_course.figures.style import MARGIN, WIDTH, in_house_style, panel, paper
from ranklearn_course.figures.words import listing
from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.dcg import dcg
from ranklearn_course.metrics.ranking import rank_by

TEXT = {
    "sweep_title": "DCG moves in steps, and is level between them",
    "sweep_key": "One score moves, the others stay (dotted lines). The weight of a rank is 1/rank.",
    "score": "score of {name}",
    "value": "value of the metric",
    "dcg": "DCG",
    "alt_sweep": (
        "{title}. {key} The score of {name} runs from {low} to {high}; the other scores are "
        "{others}."
    ),
    "alt_marks": "Dots mark {values} at {places}.",
    "other": "{score} ({name})",
    "alt_line": "{name}: {values} at {places}.",
    "alt_steps": "DCG has {n} levels: {values}.",
    "ranks_title": "{name}: with which probability each document stands at each rank",
    "ranks_key": (
        "A row for each document. Numbers are percentages; below, the sums of the columns."
    ),
    "rank": "rank",
    "sum": "sum",
    "alt_ranks": "{title}. {key}",
    "alt_table": "{name}:",
    "alt_row": "document {document} at ranks 1 to {n}: {values};",
    "alt_sums": "sums of the columns {values}.",
    "moved": "moved must be the place of a score, from 0 to {last}, got {got}",
    "not_square": "tables[{name!r}] must have as many rows as columns, got {shape}",
    "names": "names must hold a name for each of the {n} documents, got {got}",
    "ends": "low must be below high, got {low} and {high}",
}

_LEFT, _BOTTOM, _HEIGHT = 0.75, 0.68, 2.6
_POINTS = 161
_CELL, _GAP = 0.42, 0.9
_MOST_DOCUMENTS = 8

Metric = Callable[[np.ndarray, np.ndarray], np.ndarray]


@in_house_style
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
        The document whose score runs from ``low`` to ``high``, its place from 0.
    metrics : dict from str to function, optional
        From the label of a line to a function of a batch of scores and grades, shape
        (points, n), that returns a value for each list. Default: DCG alone.
    low, high : float
        The ends of the way of that score.
    names : list of str, optional
        The names of the documents. Default: A, B, C and so on.
    marks : list of float
        Scores of the moved document at which a dot marks its DCG.
    title : str, optional
        The message, where another one is wanted.

    Returns
    -------
    tuple (figure, alt)
        The figure and its text description, for ``show``.

    Raises
    ------
    ValueError, TypeError
        An argument is not what it must be.

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
        raise ValueError(TEXT["moved"].format(last=scores.size - 1, got=moved))
    if not low < high:
        raise ValueError(TEXT["ends"].format(low=low, high=high))
    metrics = inputs.named(metrics, "metrics", most=3) if metrics else {}
    names = [chr(ord("A") + i) for i in range(scores.size)] if names is None else list(names)
    if len(names) != scores.size:
        raise ValueError(TEXT["names"].format(n=scores.size, got=len(names)))
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
        return edges, self.values(_plain_dcg, (edges[1:] + edges[:-1]) / 2)


def _plain_dcg(scores: np.ndarray, grades: np.ndarray) -> np.ndarray:
    return dcg(rank_by(scores, grades), gain="linear", discount="reciprocal")


def _draw_sweep(
    sweep: _Sweep, grid: np.ndarray, lines: dict[str, np.ndarray], text: tuple[str, str]
) -> Figure:
    figure = paper(_BOTTOM + _HEIGHT + 0.35, *text)
    room = max(text_width(name, SMALL) for name in (TEXT["dcg"], *lines)) + 0.35
    axes = panel(figure, _LEFT, _BOTTOM, WIDTH - _LEFT - MARGIN - room, _HEIGHT)
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
    for place, pair in zip(edges[1:-1], pairwise(levels), strict=True):
        axes.plot([place] * 2, pair, color=INK, linewidth=1, linestyle=":")
    ends = {TEXT["dcg"]: (levels[-1], INK)}
    axes.plot(sweep.marks, sweep.values(_plain_dcg, sweep.marks), "o", color=ACCENT, zorder=5)
    for (name, values), (color, _, dash) in zip(
        lines.items(), smooth_looks(list(lines)), strict=True
    ):
        axes.plot(grid, values, color=color, linestyle=dash, linewidth=2, zorder=4)
        ends[name] = (values[-1], color)
    _label(axes, ends)
    return figure


def _label(axes: Axes, ends: dict[str, tuple[float, str]]) -> None:
    """Write the name of each line beside its right end."""
    low, high = axes.get_ylim()
    gap = SMALL * 1.6 / 72 / _HEIGHT * (high - low)
    places = spread([value for value, _ in ends.values()], gap, low, high)
    for (name, (_, color)), place in zip(ends.items(), places, strict=True):
        axes.text(
            1.015, place, name, color=color, va="center", fontsize=SMALL, weight="bold",
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
        values = listing(map(number, sweep.values(_plain_dcg, sweep.marks)))
        marked = listing(f"{score:g}" for score in sweep.marks)
        sentences.append(TEXT["alt_marks"].format(values=values, places=marked))
    places = listing(f"{score:g}" for score in grid[points])
    sentences += [
        TEXT["alt_line"].format(
            name=name, values=listing(map(number, values[points])), places=places
        )
        for name, values in lines.items()
    ]
    return " ".join(sentences)


@in_house_style
def rank_tables(
    tables: Mapping[str, ArrayLike],
    *,
    names: Sequence[str] | None = None,
    title: str | None = None,
) -> tuple[Figure, str]:
    """Draw one or two rank distributions side by side, with numbers and the sums of the columns.

    Parameters
    ----------
    tables : dict from str to array (n, n)
        From a name to P(document at rank), as ``metrics.rank_distribution`` returns it.
    names : list of str, optional
        The names of the documents. Default: A, B, C and so on.
    title : str, optional
        The message, where another one is wanted.

    Returns
    -------
    tuple (figure, alt)
        The figure and its text description, for ``show``.

    Raises
    ------
    ValueError, TypeError
        An argument is not what it must be.

    Examples
    --------
    >>> figure, alt = rank_tables({"even": [[0.5, 0.5], [0.5, 0.5]]})
    >>> alt.endswith("document B at ranks 1 to 2: 50, 50; sums of the columns 100, 100.")
    True
    """
    tables = {
        name: _square(name, table) for name, table in inputs.named(tables, "tables", most=2).items()
    }
    n = max(len(table) for table in tables.values())
    names = list("ABCDEFGH"[:n]) if names is None else list(names)
    title = title or TEXT["ranks_title"].format(name=listing(tables))
    height = _CELL * (n + 1) * 0.8 + 0.35
    figure = paper(height + 0.25, title, TEXT["ranks_key"])
    sentences = [TEXT["alt_ranks"].format(title=title, key=TEXT["ranks_key"])]
    for place, (name, table) in enumerate(tables.items()):
        left = _LEFT + place * (_CELL * n + _GAP + 0.35)
        axes = panel(figure, left, 0.15, _CELL * n, _CELL * 0.8 * (n + 1))
        _draw_table(axes, name, table, names)
        sentences.append(_table_in_words(name, table, names))
    return figure, " ".join(sentences)


def _square(name: str, table: ArrayLike) -> np.ndarray:
    what = f"tables[{name!r}]"
    found = check.numbers(table, what).astype(float)
    check.numbers(found.round(9), what, low=0, high=1)  # an integral may miss by a little
    shape = found.shape
    if found.ndim != 2 or shape[0] != shape[1] or not 1 <= shape[0] <= _MOST_DOCUMENTS:
        raise ValueError(TEXT["not_square"].format(name=name, shape=shape))
    return found


def _draw_table(axes: Axes, name: str, table: np.ndarray, names: list[str]) -> None:
    n = len(table)
    axes.set(xlim=(0, n), ylim=(n + 1, 0), yticks=[i + 0.5 for i in range(n + 1)])
    axes.set(xticks=[r + 0.5 for r in range(n)], xticklabels=range(1, n + 1))
    axes.set_yticklabels([*names[:n], TEXT["sum"]])
    axes.set_title(f"{name}, {TEXT['rank']}", fontsize=SMALL, color=SOFT_INK, pad=4, weight="bold")
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    for i, row in enumerate(table):
        for r, chance in enumerate(row):
            box = (r + 0.03, i + 0.04)
            shade = {"facecolor": RELEVANT, "alpha": 0.75 * min(1.0, chance)}
            axes.add_patch(_rectangle(box, **shade, edgecolor="none"))
            axes.add_patch(_rectangle(box, facecolor="none", edgecolor=LINE))
            ink = PAPER if chance > 0.75 else INK
            _number(axes, (r, i), chance, ink, "normal")
    for r, total in enumerate(table.sum(axis=0)):
        _number(axes, (r, n), total, SOFT_INK, "bold")


def _rectangle(corner: tuple[float, float], **look) -> Rectangle:
    return Rectangle(corner, 0.94, 0.92, **look)


def _number(axes: Axes, place: tuple[int, int], chance: float, ink: str, weight: str) -> None:
    x, y = place
    words = {"ha": "center", "va": "center", "fontsize": SMALL, "color": ink, "weight": weight}
    axes.text(x + 0.5, y + 0.5, f"{100 * chance:.0f}", **words)


def _table_in_words(name: str, table: np.ndarray, names: list[str]) -> str:
    rows = [
        TEXT["alt_row"].format(document=document, n=len(table), values=_percent(row))
        for document, row in zip(names, table, strict=False)
    ]
    sums = TEXT["alt_sums"].format(values=_percent(table.sum(axis=0)))
    return " ".join([TEXT["alt_table"].format(name=name), *rows, sums])


def _percent(chances: np.ndarray) -> str:
    return listing(f"{100 * chance:.0f}" for chance in chances)
