"""The colours of `palette.toml`: as constants for figures, filled into style sheets for pages.

No role is told by its hue alone: grades carry their number, series their marker and dash.
This module needs no matplotlib, so pages can have the colours without loading it.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from string import Template

_COLORS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
#: The colour of each role in the two themes.
THEMES = {
    theme: {role: color if isinstance(color, str) else color[i] for role, color in _COLORS.items()}
    for i, theme in enumerate(("light", "dark"))
}
_LIGHT = THEMES["light"]

RELEVANT = _LIGHT["relevant"]
ACCENT = _LIGHT["accent_line"]
IDEAL = _LIGHT["ideal_line"]

BACKGROUND = _LIGHT["background"]
INK = _LIGHT["ink"]
SOFT_INK = _LIGHT["label"]
LINE = _LIGHT["line"]
GHOST = _LIGHT["ghost"]
NOT_RELEVANT = _LIGHT["grade_0"]

GRADE_SHADES = tuple(_LIGHT[f"grade_{level}"] for level in range(4))
GRADE_INKS = (SOFT_INK, INK, INK, BACKGROUND)

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

    >>> grade_colors(3, max_grade=3)
    ('#0072B2', '#FFFFFF')
    >>> grade_colors(1, max_grade=1)
    ('#0072B2', '#FFFFFF')
    """
    share = max(grade, 0) / max(max_grade, 1)
    level = min(3, int(-(-share * 3 // 1)))
    return GRADE_SHADES[level], GRADE_INKS[level]


def fill_colors(css: str) -> str:
    """Return a style sheet with the colours of its roles, written `$role`.

    >>> fill_colors("a { color: $accent; fill: $correct; }")
    'a { color: light-dark(#B34A00, #F0A35E); fill: #0072B2; }'
    """
    colors = {
        role: color if isinstance(color, str) else f"light-dark({', '.join(color)})"
        for role, color in _COLORS.items()
    }
    return Template(css).substitute(colors)
