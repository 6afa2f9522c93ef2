"""What a swap of two neighbours costs, from the first ranks to the last."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib.figure import Figure

from ranklearn_course.figures import inputs
from ranklearn_course.figures.lines import Line, plot, whole_ticks
from ranklearn_course.figures.style import in_course_style
from ranklearn_course.figures.words import listing, number, texts, told
from ranklearn_course.metrics.dcg import ndcg
from ranklearn_course.metrics.rank_correlation import kendall_tau, tau_ap
from ranklearn_course.palette import styles_of

TEXT = texts(Path(__file__).parents[1] / "figures.toml")["swaps"]


@in_course_style
def swap_costs(n: int = 7, *, title: str | None = None) -> tuple[Figure, str]:
    """Draw what a swap of two neighbours costs in tau, tau_AP and nDCG, from top to bottom.

    Parameters
    ----------
    n : int
        How many documents, from 3 to 30; their grades for nDCG are n, n - 1, ..., 1, with
        linear gain.

    Examples
    --------
    >>> figure, alt = swap_costs(4)
    >>> "τₐₚ (top: 0.667): 1.000, 0.500, 0.333 at i = 1, 2, 3." in alt
    True
    """
    if inputs.drawable_cutoff(n, 0, "n") < 3:
        raise ValueError(f"n must be at least 3, so that there are two swaps to compare, got {n}")
    ranks = np.arange(1, n)
    lines = [
        Line(ranks, costs / costs[0], _label(name, costs), style)
        for (name, costs), style in zip(_costs(n).items(), styles_of(_costs(n)), strict=True)
    ]
    text = title or TEXT["swap_title"], TEXT["swap_key"].format(n=n)
    figure = plot(lines, text, (TEXT["swap_rank"], TEXT["swap_cost"]))
    whole_ticks(figure.axes[0], ranks)
    points = told(len(ranks))
    rows = [
        TEXT["swap_alt_row"].format(
            name=line.label,
            values=listing(number(line.y[i]) for i in points),
            ranks=listing(ranks[points]),
        )
        for line in lines
    ]
    return figure, " ".join([TEXT["swap_alt"].format(title=text[0], key=text[1]), *rows])


def _label(name: str, costs: np.ndarray) -> str:
    return TEXT["swap_label"].format(name=name, cost=number(costs[0]))


def _costs(n: int) -> dict[str, np.ndarray]:
    """Return by how much each swap of neighbours lowers each metric from its best value, 1."""
    grades = np.arange(n, 0, -1)
    swapped = np.tile(grades, (n - 1, 1))
    for i in range(n - 1):
        swapped[i, [i, i + 1]] = grades[[i + 1, i]]
    position = np.broadcast_to(grades, swapped.shape)
    return {
        "τ": 1 - kendall_tau(swapped, position),
        "τₐₚ": 1 - tau_ap(swapped, position),
        "nDCG": 1 - ndcg(swapped, gain="linear"),
    }
