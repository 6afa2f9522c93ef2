"""What a swap of two neighbours costs, from the first ranks to the last."""

from __future__ import annotations

import numpy as np
from matplotlib.figure import Figure

from ranklearn_course.figures.lines import Line, plot, whole_ticks
from ranklearn_course.figures.style import in_course_style
from ranklearn_course.figures.words import number, texts
from ranklearn_course.metrics.dcg import ndcg
from ranklearn_course.metrics.rank_correlation import kendall_tau, tau_ap
from ranklearn_course.palette import styles_of

TEXT = texts(__file__, "../figures.toml")["swaps"]


@in_course_style
def swap_costs(n: int) -> tuple[Figure, str]:
    """Draw what a swap of two neighbours costs in tau, tau_AP and nDCG, from top to bottom.

    Parameters
    ----------
    n : int
        How many documents; their grades for nDCG are n, n - 1, ..., 1, with linear gain.

    Examples
    --------
    >>> figure, alt = swap_costs(4)
    >>> "τₐₚ (top: 0.667): 1.000, 0.500, 0.333 at i = 1, 2, 3." in alt
    True
    """
    grades, ranks = np.arange(n, 0, -1), np.arange(1, n)
    swapped = np.tile(grades, (n - 1, 1))
    for i in range(n - 1):
        swapped[i, [i, i + 1]] = grades[[i + 1, i]]
    position = np.broadcast_to(grades, swapped.shape)
    # By how much each swap lowers each metric from its best value, 1.
    costs = {
        "τ": 1 - kendall_tau(swapped, position),
        "τₐₚ": 1 - tau_ap(swapped, position),
        "nDCG": 1 - ndcg(swapped, gain="linear"),
    }
    lines = [
        Line(ranks, cost / cost[0], TEXT["label"].format(name=name, cost=number(cost[0])), style)
        for (name, cost), style in zip(costs.items(), styles_of(costs), strict=True)
    ]
    title, key = TEXT["title"], TEXT["key"].format(n=n)
    figure, axes = plot(lines, (title, key), (TEXT["rank"], TEXT["cost"]))
    whole_ticks(axes, ranks)
    told = [line.in_words(TEXT["alt_row"]) for line in lines]
    return figure, " ".join([TEXT["alt"].format(title=title, key=key), *told])
