"""The colours of figures and widgets by their role, after Okabe and Ito (2008).

No role is told by its hue alone: grades carry their number, series their marker and dash.
This module needs no matplotlib, so widgets can read the colours without loading it.
"""

from __future__ import annotations

RELEVANT = "#0072B2"
ACCENT = "#D55E00"
ACCENT_INK = "#B34A00"  # darker: small letters need more contrast than a line
IDEAL = "#009E73"

PAPER = "#FFFFFF"
INK = "#1D2733"
SOFT_INK = "#5B6775"
LINE = "#D7DDE4"
GHOST = "#B9C3CD"
NOT_RELEVANT = "#EEF1F4"

GRADE_SHADES = ("#EEF1F4", "#CFE3F5", "#7FB5E3", "#0072B2")
GRADE_INKS = (SOFT_INK, INK, INK, PAPER)

SERIES = (
    (RELEVANT, "o", "-"),
    (ACCENT, "s", "--"),
    (IDEAL, "^", "-."),
    (RELEVANT, "D", ":"),
    (ACCENT, "v", (0, (5, 1, 1, 1, 1, 1))),
    (IDEAL, "P", (0, (1, 1))),
)


def grade_colors(grade: int, max_grade: int) -> tuple[str, str]:
    """Return the fill and the ink of a grade: the higher the grade, the darker the fill.

    Parameters
    ----------
    grade : int
        From 0 to max_grade; grades below 0 look like 0.
    max_grade : int
        The best grade of the scale, at least 1.

    Returns
    -------
    tuple of two colours as `#RRGGBB`
        The fill of the card and the ink on it.

    Examples
    --------
    >>> grade_colors(3, max_grade=3)
    ('#0072B2', '#FFFFFF')
    >>> grade_colors(1, max_grade=1)
    ('#0072B2', '#FFFFFF')
    """
    share = max(grade, 0) / max(max_grade, 1)
    level = min(3, int(-(-share * 3 // 1)))
    return GRADE_SHADES[level], GRADE_INKS[level]
