"""The pictures of chapter clicks: looks found by swaps, and tests at which somebody peeks."""

from __future__ import annotations

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from ranklearn_course.figures.lines import Line, label_ends, line_axes
from ranklearn_course.figures.style import DASHED, in_course_style, note_beside, sheet_with_axes
from ranklearn_course.figures.words import short, texts
from ranklearn_course.palette import FAULT, GHOST, INK, SERIES, SOFT_INK

TEXT = texts(__file__, "figures.toml")
#: What the crowd of users says where a satisfied user is one who clicks.
OF_CLICKS = texts(__file__, "crowd.toml")

SIGNIFICANT = 1.96
_BOTTOM, _HEIGHT = 0.62, 2.5
_REACH = 4.0


@in_course_style
def found_looks(found: ArrayLike, true: ArrayLike, rates: ArrayLike) -> tuple[Figure, str]:
    """Draw the looks that swaps find in several logs, and click rates, as multiples of the truth.

    Parameters
    ----------
    found : array (logs, ranks)
        The looks that each log finds.
    true : array (ranks,)
        The looks of the users, above 0.
    rates : array (ranks,)
        The clicks at each rank for a click at rank 1.

    Examples
    --------
    >>> figure, alt = found_looks([[1, 0.6], [1, 0.4]], [1, 0.5], [1, 0.2])
    >>> alt.partition(". ")[0]
    'At rank 2 swaps find 0.8 to 1.2 times the true look, click rates 0.4 times'
    """
    text, looks = TEXT["found"], np.asarray(true)
    logs, share, ranks = found / looks, rates / looks, np.arange(1, len(looks) + 1)
    last = {"low": short(logs[:, -1].min()), "high": short(logs[:, -1].max())}
    places = {"rank": len(looks), "rate": short(share[-1]), "n": len(logs), **last}
    title, subtitle = text["title"].format(**places), text["subtitle"].format(**places)
    lines = [
        Line(ranks, logs.mean(axis=0), text["swaps"].format(**places), (SERIES[0][0], "o", "")),
        Line(ranks, np.ones(len(looks)), text["truth"], (INK, "", DASHED)),
        Line(ranks, share, text["rates"], (FAULT, "s", "-")),
    ]
    figure, axes = line_axes(lines, (title, subtitle), _HEIGHT, bottom=_BOTTOM, above=0.25)
    axes.set(xlim=(0.6, len(looks) + 0.4), ylim=(0, max(1.5, 1.05 * logs.max())))
    axes.set(xlabel=text["rank"], ylabel=text["multiple"], xticks=ranks)
    axes.grid(axis="y")
    for log in logs:
        Line(ranks, log, "", lines[0].style).draw(axes, markersize=3)
    for line in lines[1:]:
        line.draw(axes, markersize=5)
    label_ends(axes, lines)
    return figure, text["alt"].format(title=title, subtitle=subtitle, **places)


@in_course_style
def early_peeks(z: ArrayLike) -> tuple[Figure, str]:
    """Draw tests of a list against itself as lines, those that are ever significant in front.

    Parameters
    ----------
    z : array (tests, peeks)
        The difference of the two groups divided by its standard error, at each peek.

    Examples
    --------
    >>> figure, alt = early_peeks([[0, 1, 0.5], [1, 2.1, 1]])
    >>> alt.partition(".")[0]
    'Tests without a difference: 1 of 2 are significant at some peek'
    """
    text, paths = TEXT["peeks"], np.asarray(z)
    outside = abs(paths) >= SIGNIFICANT
    ever = outside.any(axis=1)
    places = {"n": len(ever), "crossed": int(ever.sum()), "rest": int((~ever).sum())}
    title = text["crossed"].format(**places)
    figure, axes = sheet_with_axes(
        (title, text["subtitle"]), _HEIGHT, bottom=_BOTTOM, above=0.25, right=1.25
    )
    peeks = range(1, paths.shape[1] + 1)
    for crossed, color, width in ((False, GHOST, 1.0), (True, FAULT, 1.8)):
        axes.plot(peeks, paths[ever == crossed].T, color=color, linewidth=width)
    for bound in (-SIGNIFICANT, SIGNIFICANT):
        axes.axhline(bound, color=INK, linestyle=DASHED, linewidth=1.2)
    reach = max(_REACH, float(abs(paths).max()))
    axes.set(xlim=(1, peeks[-1]), ylim=(-reach, reach), xlabel=text["peeks"], ylabel=text["z"])
    axes.set_xticks(sorted({1, (1 + peeks[-1]) // 2, peeks[-1]}))
    for height, key, color in ((0.8, "once", FAULT), (0.5, "never", SOFT_INK)):
        words = text[key].format(**places)
        note_beside(axes, height, words, color=color, xycoords="axes fraction")
    told = text["at_end"].format(outside=int(outside[:, -1].sum()))
    return figure, text["alt"].format(title=title, subtitle=text["subtitle"], told=told)
