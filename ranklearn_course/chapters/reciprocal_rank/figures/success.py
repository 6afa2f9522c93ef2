"""Success@k against the cutoff k: how soon each system finds a first hit."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from ranklearn_course.figures import inputs
from ranklearn_course.figures.lines import Line, plot, whole_ticks
from ranklearn_course.figures.style import in_course_style
from ranklearn_course.figures.words import leaders, listing, number, texts, told
from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.reciprocal_rank import reciprocal_rank
from ranklearn_course.palette import styles_of

TEXT = texts(Path(__file__).parents[1] / "figures.toml")["success"]


@in_course_style
def success_curves(
    rankings: Mapping[str, ArrayLike], k: int = 10, *, title: str | None = None
) -> tuple[Figure, str]:
    """Draw success@k, the share of queries with a hit among the first k, against k.

    Parameters
    ----------
    rankings : dict from str to array (queries, n)
        From the name of each system, one to six, to its grades in ranked order; above 0 is
        relevant. The queries are the same for all.
    k : int
        The largest cutoff, at most 30.

    Examples
    --------
    >>> figure, alt = success_curves({"A": [[0, 1], [1, 0]]}, k=2)
    >>> alt.endswith("A: MRR@2 0.750. success@k at k = 1, 2: 0.500, 1.000.")
    True
    """
    k = inputs.drawable_cutoff(k, 10)
    values = {
        name: reciprocal_rank(_lists(grades, f"rankings[{name!r}]"), k)
        for name, grades in inputs.named(rankings, "rankings").items()
    }
    inputs.same_queries(values, "rankings")
    ks = range(1, k + 1)
    curves = {name: [float(np.mean(rr >= 1 / i)) for i in ks] for name, rr in values.items()}
    kind, names = leaders({name: curve[-1] for name, curve in curves.items()})
    highest = number(max(curve[-1] for curve in curves.values()))
    title = title or TEXT[kind].format(k=k, name=names, value=highest)
    lines = [
        Line(
            list(ks),
            curves[name],
            TEXT["label"].format(name=name, k=k, mrr=number(rr.mean())),
            style,
        )
        for (name, rr), style in zip(values.items(), styles_of(values), strict=True)
    ]
    figure = plot(lines, (title, TEXT["subtitle"]), (TEXT["k_axis"], TEXT["axis"]))
    whole_ticks(figure.axes[0], list(ks))
    return figure, _describe(lines, title)


def _lists(grades: ArrayLike, name: str) -> np.ndarray:
    array = check.grades(grades, name)
    if array.ndim != 2:
        raise ValueError(f"{name} must be lists of shape (queries, n), got shape {array.shape}")
    return array


def _describe(lines: list[Line], title: str) -> str:
    sentences = [TEXT["alt"].format(title=title, subtitle=TEXT["subtitle"])]
    for line in lines:
        points = told(len(line.x))
        sentences.append(
            TEXT["alt_line"].format(
                label=line.label,
                ks=listing(line.x[i] for i in points),
                values=listing(number(line.y[i]) for i in points),
            )
        )
    return " ".join(sentences)
