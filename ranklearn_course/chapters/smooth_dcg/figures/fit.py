"""smooth_poly as a picture: a polynomial through a window, and its distance at the middle."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from ranklearn_course.figures import inputs
from ranklearn_course.figures.lines import Line, label_ends, room_for_key, room_for_labels
from ranklearn_course.figures.style import MARGIN, axes_at, in_course_style, sheet, sheet_width
from ranklearn_course.figures.words import listing, number, texts
from ranklearn_course.metrics import validation as check
from ranklearn_course.palette import GHOST, INK, styles_of

TEXT = texts(Path(__file__).parents[1] / "figures.toml")["fit"]

_LEFT, _BOTTOM, _HEIGHT = 0.75, 0.68, 2.4


@in_course_style
def local_fit(
    y: ArrayLike, *, start: int, deg: int = 4, window: int = 11, title: str | None = None
) -> tuple[Figure, str]:
    """Draw a curve, the polynomial of one window, and the distance that smooth_poly squares.

    Parameters
    ----------
    y : array (k,)
        The curve.
    start : int
        The point where the window begins, from 0.
    deg, window : int
        The degree of the polynomial, and the points of the window, an odd number.

    Examples
    --------
    >>> figure, alt = local_fit([0, 0, 3, 3], start=0, deg=1, window=3)
    >>> alt.endswith("The polynomial has 1.000 at the middle, the curve 0.000.")
    True
    """
    curve = check.one_list(check.numbers(y, "y"), "y").astype(float)
    deg, window = check.whole(deg, "deg"), check.whole(window, "window")
    if window % 2 == 0 or not deg + 2 <= window <= curve.size:
        words = {"least": deg + 2, "most": curve.size, "got": window}
        raise ValueError(TEXT["window"].format(**words))
    last = curve.size - window
    if not isinstance(start, int) or not 0 <= start <= last:
        raise ValueError(
            f"start must be a point where a window begins, from 0 to {last}, got {start}"
        )
    positions, half = np.arange(start, start + window), window // 2
    polynomial = np.polynomial.Polynomial.fit(positions, curve[positions], deg)
    middle = start + half
    fit = float(polynomial(middle))
    title = title or TEXT["title"].format(distance=number(abs(fit - curve[middle])))
    key = TEXT["key"].format(deg=deg, window=window)

    figure = sheet(_BOTTOM + _HEIGHT + 0.2, title, key)
    axes = axes_at(figure, _LEFT, _BOTTOM, sheet_width() - _LEFT - MARGIN, _HEIGHT)
    axes.set(xlabel=TEXT["setting"], ylabel=TEXT["value"])
    axes.axvspan(start - 0.5, start + window - 0.5, color=GHOST, alpha=0.25, linewidth=0)
    axes.plot(curve, "o-", color=INK, markersize=3.5, linewidth=1)
    fine = np.linspace(start, start + window - 1, 101)
    # No metric of the lesson has its colour.
    color = styles_of(["DCG", "SoftDCG", "FairSoftDCG", "ApproxDCG", "polynomial"])[-1][0]
    axes.plot(fine, polynomial(fine), color=color, linestyle="--", linewidth=2)
    distance = {"marker": "_", "markersize": 14, "markeredgewidth": 3, "linewidth": 3}
    axes.plot([middle] * 2, [fit, curve[middle]], color=INK, zorder=4, **distance)
    words = [
        TEXT["alt"].format(
            title=title, key=key, start=start, values=listing(map(number, curve[positions]))
        ),
        TEXT["alt_fit"].format(fit=number(fit), value=number(curve[middle])),
    ]
    return figure, " ".join(words)


@in_course_style
def standard_curves(
    settings: ArrayLike,
    curves: dict[str, ArrayLike],
    *,
    title: str,
    axis: str = TEXT["setting"],
    stepped: Collection[str] = (),
) -> tuple[Figure, str]:
    """Draw curves over the same settings, each with mean 0 and standard deviation 1.

    Parameters
    ----------
    settings : array (k,)
        What changes from point to point, rising.
    curves : dict from str to array (k,)
        From the label of a line to its values, not all equal; one to four lines.
    title : str
        The message.
    axis : str
        What the settings are.
    stepped : collection of str
        Labels of curves that change by steps, and are level around each setting.

    Examples
    --------
    >>> figure, alt = standard_curves([0, 1, 2], {"up": [1, 2, 3]}, title="It rises")
    >>> alt.endswith("up: −1.225, 0.000, 1.225 at setting 0, 1, 2, peak at 2.")
    True
    """
    settings = check.one_list(check.numbers(settings, "settings"), "settings")
    given = inputs.named(curves, "curves", most=4)
    scaled = {}
    for name, values in given.items():
        values = check.one_list(check.numbers(values, "curves"), "curves").astype(float)
        check.same_shape(values, f"curves[{name!r}]", settings, "settings")
        scaled[name] = (values - values.mean()) / check.positive(values.std(), "a curve's spread")
    lines = [
        Line(settings, values, name, (color, "", dash))
        for (name, values), (color, _, dash) in zip(scaled.items(), styles_of(scaled), strict=True)
    ]
    bottom = _BOTTOM + room_for_key(lines)
    figure = sheet(bottom + _HEIGHT + 0.2, title, TEXT["lines_key"])
    width = sheet_width() - _LEFT - MARGIN - room_for_labels(lines)
    axes = axes_at(figure, _LEFT, bottom, width, _HEIGHT)
    axes.set(xlabel=axis, ylabel=TEXT["standard_value"], xmargin=0)
    for line in lines:
        color, _, dash = line.style
        style = "steps-mid" if line.label in stepped else "default"
        axes.plot(line.x, line.y, color=color, linestyle=dash, linewidth=2, drawstyle=style)
        peak = int(line.y.argmax())
        axes.plot(line.x[peak], line.y[peak], "o", color=color, markersize=7, clip_on=False)
    label_ends(axes, lines)
    points = np.unique(np.linspace(0, settings.size - 1, min(6, settings.size)).astype(int))
    positions = listing(f"{position:g}" for position in settings[points].round(3))
    words = [TEXT["alt_lines"].format(title=title, key=TEXT["lines_key"])]
    words += [
        TEXT["alt_curve"].format(
            name=name,
            values=listing(map(number, values[points])),
            positions=positions,
            axis=axis,
            peak=f"{settings[values.argmax()]:g}",
        )
        for name, values in scaled.items()
    ]
    return figure, " ".join(words)
