"""Precision against recall of many users, while their lists grow."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.figure import Figure

from ranklearn_course.figures.lines import Line, plot
from ranklearn_course.figures.style import in_course_style
from ranklearn_course.figures.words import number, texts
from ranklearn_course.palette import SERIES

TEXT = texts(__file__, "../figures.toml")["pooled"]


@in_course_style
def pooled_curve(users: Sequence[tuple[Sequence[int], int]]) -> tuple[Figure, str]:
    """Draw precision against recall for lists of length N = 1, 2, ..., all users in one pot.

    precision(N) = hits of all users / (users x N)
    micro recall(N) = hits of all users / relevant documents of all users

    Beside it stands the macro recall, the mean of the users' recalls; where lists have one length,
    the mean of their precisions is the pooled precision.

    Parameters
    ----------
    users : sequence of (array (n,), int)
        The grades of each user's list in ranked order, above 0 is relevant, and how many documents
        are relevant to the user.

    Examples
    --------
    >>> figure, alt = pooled_curve([([1, 0], 1), ([0, 1], 10)])
    >>> "Micro recall at N = 1, 2: 0.091, 0.182." in alt
    True
    """
    hits = np.cumsum([found for found, _ in users], axis=1)
    relevant = np.array([count for _, count in users])
    lengths = 1 + np.arange(hits.shape[1])
    precision = hits.sum(axis=0) / (len(users) * lengths)
    recalls = {
        "micro": hits.sum(axis=0) / relevant.sum(),
        "macro": (hits / relevant[:, None]).mean(axis=0),
    }
    lines = [
        Line(recall, precision, TEXT[name], style)
        for (name, recall), style in zip(recalls.items(), SERIES, strict=False)
    ]
    ends = {name: number(recall[0]) for name, recall in recalls.items()}
    title, subtitle = TEXT["title"].format(**ends), TEXT["subtitle"].format(n=lengths[-1])
    figure, axes = plot(lines, (title, subtitle), (TEXT["recall_axis"], TEXT["precision_axis"]))
    axes.set(xlim=(0, 1))
    values = {TEXT["precision_axis"]: precision} | {line.label: line.x for line in lines}
    told = [
        Line(lengths, each, label.capitalize(), SERIES[0]).in_words(TEXT["alt_line"])
        for label, each in values.items()
    ]
    return figure, " ".join([TEXT["alt"].format(title=title, subtitle=subtitle), *told])
