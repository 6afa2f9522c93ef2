"""smooth_poly as a picture: a polynomial through a window, and its distance at the middle."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from matplotlib.figure import Figure

from ranklearn_course.figures.lines import label_ends, line_axes, lines_of
from ranklearn_course.figures.style import in_course_style, sheet_with_axes
from ranklearn_course.figures.words import listing, number, texts, told
from ranklearn_course.palette import GHOST, INK, styles_of

TEXT = texts(__file__, "../figures.toml")["fit"]

_HEIGHT = 2.4
_DEGREE, _WINDOW = 4, 11


@in_course_style
def local_fit(y: np.ndarray, *, start: int) -> tuple[Figure, str]:
    """Draw a curve, the polynomial of one window, and the distance that smooth_poly squares.

    Parameters
    ----------
    y : array (k,)
        The curve.
    start : int
        The point where the window of 11 points begins, from 0.

    Examples
    --------
    >>> figure, alt = local_fit(np.repeat([0.0, 1.0], 10), start=0)
    >>> alt.endswith("The polynomial has 0.042 at the middle, the curve 0.000.")
    True
    """
    positions, middle = np.arange(start, start + _WINDOW), start + _WINDOW // 2
    polynomial = np.polynomial.Polynomial.fit(positions, y[positions], _DEGREE)
    fit = float(polynomial(middle))
    title = TEXT["title"].format(distance=number(abs(fit - y[middle])))
    key = TEXT["key"].format(deg=_DEGREE, window=_WINDOW)
    figure, axes = sheet_with_axes((title, key), _HEIGHT)
    axes.set(xlabel=TEXT["setting"], ylabel=TEXT["value"])
    axes.axvspan(start - 0.5, start + _WINDOW - 0.5, color=GHOST, alpha=0.25, linewidth=0)
    axes.plot(y, "o-", color=INK, markersize=3.5, linewidth=1)
    fine = np.linspace(start, start + _WINDOW - 1, 101)
    # No metric of the lesson has its colour.
    color = styles_of(["DCG", "SoftDCG", "FairSoftDCG", "ApproxDCG", "polynomial"])[-1][0]
    axes.plot(fine, polynomial(fine), color=color, linestyle="--", linewidth=2)
    distance = {"marker": "_", "markersize": 14, "markeredgewidth": 3, "linewidth": 3}
    axes.plot([middle] * 2, [fit, y[middle]], color=INK, zorder=4, **distance)
    values = listing(map(number, y[positions]))
    words = [
        TEXT["alt"].format(title=title, key=key, start=start, values=values),
        TEXT["alt_fit"].format(fit=number(fit), value=number(y[middle])),
    ]
    return figure, " ".join(words)


@in_course_style
def standard_curves(
    settings: np.ndarray,
    curves: dict[str, np.ndarray],
    *,
    title: str,
    axis: str,
    stepped: Collection[str],
) -> tuple[Figure, str]:
    """Draw curves over the same settings, each with mean 0 and standard deviation 1.

    Parameters
    ----------
    settings : array (k,)
        What changes from point to point, rising.
    curves : dict from str to array (k,)
        From the label of a line to its values, not all equal.
    title : str
        The message.
    axis : str
        What the settings are.
    stepped : collection of str
        Labels of curves that change by steps, and are level around each setting.

    Examples
    --------
    >>> curves = {"up": np.array([1, 2, 3])}
    >>> _, alt = standard_curves(np.arange(3), curves, title="It rises", axis="θ", stepped=())
    >>> alt.endswith("up: −1.225, 0.000, 1.225 at θ 0, 1, 2, peak at 2.")
    True
    """
    scaled = {name: (y - y.mean()) / y.std() for name, y in curves.items()}
    lines = lines_of(scaled, settings, marked=False)
    figure, axes = line_axes(lines, (title, TEXT["lines_key"]), _HEIGHT)
    axes.set(xlabel=axis, ylabel=TEXT["standard_value"], xmargin=0)
    points = told(settings.size)
    positions = listing(f"{position:g}" for position in settings[points].round(3))
    words = [TEXT["alt_lines"].format(title=title, key=TEXT["lines_key"])]
    for line in lines:
        line.draw(axes, drawstyle="steps-mid" if line.label in stepped else "default")
        y = scaled[line.label]
        peak = settings[y.argmax()]
        axes.plot(peak, y.max(), "o", color=line.style[0], markersize=7, clip_on=False)
        told_values = listing(map(number, y[points]))
        ends = {"positions": positions, "axis": axis, "peak": f"{peak:g}"}
        words.append(TEXT["alt_curve"].format(name=line.label, values=told_values, **ends))
    label_ends(axes, lines)
    return figure, " ".join(words)
