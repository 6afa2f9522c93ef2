"""Success@k against the cutoff k: how soon each system finds a first hit."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from ranklearn_course.figures.lines import Line, plot, whole_ticks
from ranklearn_course.figures.style import in_course_style
from ranklearn_course.figures.words import leaders, number, texts
from ranklearn_course.metrics.reciprocal_rank import reciprocal_rank
from ranklearn_course.palette import styles_of

TEXT = texts(__file__, "../figures.toml")["success"]


@in_course_style
def success_curves(rankings: Mapping[str, ArrayLike], *, k: int) -> tuple[Figure, str]:
    """Draw success@k, the share of queries with a hit among the first k, against k.

    Parameters
    ----------
    rankings : dict from str to array (queries, n)
        From the name of each system to its grades in ranked order; above 0 is relevant. The
        queries are the same for all.
    k : int
        The largest cutoff.

    Examples
    --------
    >>> figure, alt = success_curves({"A": [[0, 1], [1, 0]], "B": [[0, 0], [1, 0]]}, k=2)
    >>> alt.endswith("B: MRR@2 0.500. success@k at k = 1, 2: 0.500, 0.500.")
    True
    """
    ks, lines = range(1, k + 1), []
    for (name, grades), style in zip(rankings.items(), styles_of(rankings), strict=True):
        rr = reciprocal_rank(grades, k)
        label = TEXT["label"].format(name=name, k=k, mrr=number(rr.mean()))
        # 1/rank is compared with 1/k, which does not fail by rounding.
        lines.append(Line(ks, [float(np.mean(rr >= 1 / i)) for i in ks], label, style))
    last = {name: line.y[-1] for name, line in zip(rankings, lines, strict=True)}
    title = TEXT["best"].format(k=k, name=leaders(last)[1], value=number(max(last.values())))
    figure, axes = plot(lines, (title, TEXT["subtitle"]), (TEXT["k_axis"], TEXT["axis"]))
    whole_ticks(axes, ks)
    told = [line.in_words(TEXT["alt_line"]) for line in lines]
    return figure, " ".join([TEXT["alt"].format(title=title, subtitle=TEXT["subtitle"]), *told])
