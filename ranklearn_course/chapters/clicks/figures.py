"""The pictures of chapter clicks: looks found by swaps, and tests that are looked at too early."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from ranklearn_course.figures.labels import SMALL
from ranklearn_course.figures.lines import Line, label_ends, room_for_key, room_for_labels
from ranklearn_course.figures.style import MARGIN, axes_at, in_course_style, sheet, sheet_width
from ranklearn_course.figures.words import short, texts
from ranklearn_course.metrics import validation as check
from ranklearn_course.palette import FAULT, GHOST, INK, SERIES, SOFT_INK

TEXT = texts(Path(__file__).with_suffix(".toml"))
#: What the permutation coins say where each coin is a session that voted.
OF_SESSIONS = texts(Path(__file__).with_name("votes.toml"))
#: What the crowd of users says where who is satisfied clicks.
OF_CLICKS = texts(Path(__file__).with_name("crowd.toml"))

SIGNIFICANT = 1.96
_LEFT, _BOTTOM, _HEIGHT, _RIGHT = 0.75, 0.62, 2.5, 1.25
_REACH = 4.0


@in_course_style
def found_looks(
    found: ArrayLike, true: ArrayLike, rates: ArrayLike, *, title: str | None = None
) -> tuple[Figure, str]:
    """Draw the looks that swaps find in several logs, and click rates, as multiples of the truth.

    Parameters
    ----------
    found : array (logs, ranks)
        The looks that each log finds.
    true : array (ranks,)
        The looks of the users, above 0; at least 2 ranks.
    rates : array (ranks,)
        The clicks at each rank for a click at rank 1.
    title : str, optional
        The message. Default: how far both go from the truth at the last rank.

    Examples
    --------
    >>> figure, alt = found_looks([[1, 0.6], [1, 0.4]], [1, 0.5], [1, 0.2])
    >>> alt.partition(". ")[0]
    'At rank 2 swaps find 0.8 to 1.2 times the true look, click rates 0.4 times'
    """
    text, looks = TEXT["found"], check.numbers(true, "true")
    if looks.ndim != 1 or len(looks) < 2 or not (looks > 0).all():
        raise ValueError("true must hold the looks at 2 ranks or more, all above 0")
    logs, share = check.numbers(found, "found"), check.numbers(rates, "rates")
    if logs.ndim != 2 or logs.shape[1] != len(looks):
        raise ValueError(f"found must have the shape (logs, {len(looks)}), got {logs.shape}")
    if share.shape != looks.shape:
        raise ValueError(f"rates must have the shape {looks.shape}, like true, got {share.shape}")
    logs, share, ranks = logs / looks, share / looks, np.arange(1, len(looks) + 1)
    last = {"low": short(logs[:, -1].min()), "high": short(logs[:, -1].max())}
    places = {"rank": len(looks), "rate": short(share[-1]), "n": len(logs), **last}
    title = title or text["title"].format(**places)
    lines = [
        Line(ranks, logs.mean(axis=0), text["swaps"].format(**places), (SERIES[0][0], "o", "")),
        Line(ranks, np.ones(len(looks)), text["truth"], (INK, "", (0, (4, 2.5)))),
        Line(ranks, share, text["rates"], (FAULT, "s", "-")),
    ]
    bottom = _BOTTOM + room_for_key(lines)
    figure = sheet(bottom + _HEIGHT + 0.25, title, text["subtitle"].format(**places))
    width = sheet_width() - _LEFT - MARGIN - room_for_labels(lines)
    axes = axes_at(figure, _LEFT, bottom, width, _HEIGHT)
    axes.set(xlim=(0.6, len(looks) + 0.4), ylim=(0, max(1.5, 1.05 * logs.max())))
    axes.set(xlabel=text["rank"], ylabel=text["multiple"], xticks=ranks)
    axes.grid(axis="y")
    for log in logs:
        axes.plot(ranks, log, color=SERIES[0][0], marker="o", linestyle="", markersize=3)
    for line in lines[1:]:
        color, marker, dash = line.style
        axes.plot(ranks, line.y, color=color, marker=marker, linestyle=dash, markersize=5)
    label_ends(axes, lines)
    told = text["alt"].format(title=title, subtitle=text["subtitle"].format(**places), **places)
    return figure, told


@in_course_style
def early_looks(z: ArrayLike, *, title: str | None = None) -> tuple[Figure, str]:
    """Draw tests of a list against itself as lines, those that ever seem significant in front.

    Parameters
    ----------
    z : array (tests, looks)
        The difference of the two groups by its standard error, at each look; at least 2 looks.
    title : str, optional
        The message. Default: how many ever seem significant.

    Examples
    --------
    >>> figure, alt = early_looks([[0, 1, 0.5], [1, 2.1, 1]])
    >>> alt.partition(".")[0]
    'Of 2 tests without a difference, 1 are significant at some time'
    """
    text, paths = TEXT["early"], check.numbers(z, "z")
    if paths.ndim != 2 or paths.shape[1] < 2:
        raise ValueError(f"z must have two axes (tests, looks), 2 looks or more, got {paths.shape}")
    outside = abs(paths) >= SIGNIFICANT
    ever = outside.any(axis=1)
    places = {"n": len(ever), "crossed": int(ever.sum()), "rest": int((~ever).sum())}
    title = title or text["crossed"].format(**places)
    figure = sheet(_BOTTOM + _HEIGHT + 0.25, title, text["subtitle"])
    axes = axes_at(figure, _LEFT, _BOTTOM, sheet_width() - _LEFT - MARGIN - _RIGHT, _HEIGHT)
    looks = range(1, paths.shape[1] + 1)
    for path, crosses in sorted(
        zip(paths.tolist(), ever.tolist(), strict=True), key=lambda p: p[1]
    ):
        color, width = (FAULT, 1.8) if crosses else (GHOST, 1.0)
        axes.plot(looks, path, color=color, linewidth=width)
    for bound in (-SIGNIFICANT, SIGNIFICANT):
        axes.axhline(bound, color=INK, linestyle=(0, (4, 2.5)), linewidth=1.2)
    reach = max(_REACH, float(abs(paths).max()))
    axes.set(xlim=(1, looks[-1]), ylim=(-reach, reach), xlabel=text["looks"], ylabel=text["z"])
    axes.set_xticks(sorted({1, (1 + looks[-1]) // 2, looks[-1]}))
    for height, key, color in ((0.8, "once", FAULT), (0.5, "never", SOFT_INK)):
        axes.annotate(
            text[key].format(**places),
            (1, height),
            xycoords="axes fraction",
            xytext=(6, 0),
            textcoords="offset points",
            va="center",
            fontsize=SMALL,
            weight="bold",
            color=color,
            annotation_clip=False,
        )
    told = text["at_end"].format(outside=int(outside[:, -1].sum()))
    return figure, text["alt"].format(title=title, subtitle=text["subtitle"], told=told)
