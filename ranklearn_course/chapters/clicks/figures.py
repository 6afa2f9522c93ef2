"""The picture of chapter clicks: tests that are looked at before their end."""

from __future__ import annotations

from pathlib import Path

from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from ranklearn_course.figures.labels import SMALL
from ranklearn_course.figures.style import MARGIN, axes_at, in_course_style, sheet, sheet_width
from ranklearn_course.figures.words import texts
from ranklearn_course.metrics import validation as check
from ranklearn_course.palette import FAULT, GHOST, INK, SOFT_INK

TEXT = texts(Path(__file__).with_name("figures.toml"))["early"]

SIGNIFICANT = 1.96
_LEFT, _BOTTOM, _HEIGHT, _RIGHT = 0.75, 0.62, 2.5, 1.25
_REACH = 4.0


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
    'Of 2 tests without a difference, 1 look significant at some time'
    """
    paths = check.numbers(z, "z")
    if paths.ndim != 2 or paths.shape[1] < 2:
        raise ValueError(f"z must have two axes (tests, looks), 2 looks or more, got {paths.shape}")
    outside = abs(paths) >= SIGNIFICANT
    ever = outside.any(axis=1)
    places = {"n": len(ever), "crossed": int(ever.sum()), "rest": int((~ever).sum())}
    title = title or TEXT["crossed"].format(**places)
    figure = sheet(_BOTTOM + _HEIGHT + 0.25, title, TEXT["subtitle"])
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
    axes.set(xlim=(1, looks[-1]), ylim=(-reach, reach), xlabel=TEXT["looks"], ylabel=TEXT["z"])
    axes.set_xticks(sorted({1, (1 + looks[-1]) // 2, looks[-1]}))
    for height, key, color in ((0.8, "once", FAULT), (0.5, "never", SOFT_INK)):
        axes.annotate(
            TEXT[key].format(**places),
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
    told = TEXT["at_end"].format(outside=int(outside[:, -1].sum()))
    return figure, TEXT["alt"].format(title=title, subtitle=TEXT["subtitle"], told=told)
