"""Precision against recall of many users, while their lists grow."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from ranklearn_course.figures.lines import Line, plot
from ranklearn_course.figures.style import in_course_style
from ranklearn_course.figures.words import listing, number, texts, told
from ranklearn_course.metrics import validation as check
from ranklearn_course.palette import SERIES

TEXT = texts(Path(__file__).parents[1] / "figures.toml")["pooled"]


@in_course_style
def pooled_curve(users: Sequence[tuple[ArrayLike, int]]) -> tuple[Figure, str]:
    """Draw precision against recall for lists of length N = 1, 2, ..., all users in one pot.

    precision(N) = hits of all users / (users x N)
    micro recall(N) = hits of all users / relevant documents of all users

    Beside it stands the macro recall, the mean of the users' recalls; where lists have one length,
    the mean of their precisions is the pooled precision.

    Parameters
    ----------
    users : sequence of (array (n,), int)
        The grades of each user's list in ranked order, above 0 is relevant, and how many documents
        are relevant to the user, at least 1 and no fewer than the list has.

    Examples
    --------
    >>> figure, alt = pooled_curve([([1, 0], 1), ([0, 1], 10)])
    >>> "Micro recall at N = 1, 2: 0.091, 0.182." in alt
    True
    """
    hits = np.cumsum(check.grades([found for found, _ in users], "users") > 0, axis=1)
    relevant = np.array([count for _, count in users])
    if (relevant < np.maximum(hits[:, -1], 1)).any():
        counts = listing(relevant)
        raise ValueError(f"users must have as many relevant documents as hits, got {counts}")
    lengths = 1 + np.arange(hits.shape[1])
    precision = hits.sum(axis=0) / (len(users) * lengths)
    recalls = {
        "micro": hits.sum(axis=0) / relevant.sum(),
        "macro": (hits / relevant[:, None]).mean(axis=0),
    }
    lines = [
        Line(recall.tolist(), precision.tolist(), TEXT[name], style)
        for (name, recall), style in zip(recalls.items(), SERIES, strict=False)
    ]
    ends = {name: number(recall[0]) for name, recall in recalls.items()}
    title, subtitle = TEXT["title"].format(**ends), TEXT["subtitle"].format(n=lengths[-1])
    figure = plot(lines, (title, subtitle), (TEXT["recall_axis"], TEXT["precision_axis"]))
    figure.axes[0].set(xlim=(0, 1))
    values = {TEXT["precision_axis"]: precision} | {line.label: line.x for line in lines}
    told_at = told(len(lengths))
    sentences = [
        TEXT["alt_line"].format(
            label=label.capitalize(),
            lengths=listing(lengths[i] for i in told_at),
            values=listing(number(each[i]) for i in told_at),
        )
        for label, each in values.items()
    ]
    return figure, " ".join([TEXT["alt"].format(title=title, subtitle=subtitle), *sentences])
