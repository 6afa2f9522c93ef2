"""The colours of `palette.toml`: as constants for figures, filled into style sheets for pages.

No role is told by its hue alone: grades carry their number, series their marker and dash.
This module needs no matplotlib, so pages can have the colours without loading it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from string import Template

_COLORS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
_ROLES_OF_LINES = _COLORS.pop("lines")
#: The colour of each role in the two themes.
THEMES = {
    theme: {role: color if isinstance(color, str) else color[i] for role, color in _COLORS.items()}
    for i, theme in enumerate(("light", "dark"))
}
_LIGHT = THEMES["light"]

RELEVANT = _LIGHT["relevant"]
ACCENT = _LIGHT["accent"]
FAULT = _LIGHT["fault"]
IDEAL = _LIGHT["ideal"]
RANDOM = _LIGHT["random"]

BACKGROUND = _LIGHT["background"]
INK = _LIGHT["ink"]
SOFT_INK = _LIGHT["soft"]
LINE = _LIGHT["line"]
GHOST = _LIGHT["ghost"]
NOT_RELEVANT = _LIGHT["grade_0"]

GRADE_SHADES = tuple(_LIGHT[f"grade_{level}"] for level in range(4))
GRADE_INKS = (SOFT_INK, INK, _LIGHT["on_light"], BACKGROUND)

SERIES = (
    (_LIGHT["series_1"], "o", "-"),
    (_LIGHT["series_2"], "s", (0, (5, 1.5))),
    (_LIGHT["series_3"], "^", "-."),
    (_LIGHT["series_4"], "D", ":"),
    (_LIGHT["series_5"], "v", (0, (5, 1, 1, 1, 1, 1))),
    (_LIGHT["series_6"], "P", (0, (1, 1))),
)
_OTHER_LINES = {
    "random": (RANDOM, "x", (0, (2, 2))),
    "ideal": (IDEAL, "*", "--"),
    "ink": (INK, "o", "-"),
}
_STYLES = {f"series_{i}": style for i, style in enumerate(SERIES, 1)} | _OTHER_LINES
_SECOND_DASH = (0, (1, 1))

#: The roles that figures draw with; a light colour tells which one it is.
ROLES_OF_FIGURES = (
    *(
        "background",
        "ink",
        "soft",
        "line",
        "ghost",
        "relevant",
        "accent",
        "fault",
        "ideal",
        "random",
    ),
    *("grade_0", "grade_1", "grade_2", "on_light", *(f"series_{i}" for i in range(1, 7))),
)
#: From the colour that a figure is drawn with to the one of a dark theme, in lower case.
DARK_OF_FIGURES = {_LIGHT[r].lower(): THEMES["dark"][r].lower() for r in ROLES_OF_FIGURES}


def styles_of(names: Iterable[str]) -> list[tuple]:
    """Return a style (colour, marker, dash) for each line, by its name.

    A name that `palette.toml` knows has one style in the whole course, the others take the series
    that are left. What follows a known name and a comma tells its lines apart: a second one has
    the same colour and another dash.

    >>> bm25, other = styles_of(["bm25", "other"])
    >>> styles_of(["another", "bm25"])[1] == bm25, other == SERIES[1]
    (True, True)
    """
    known = _ROLES_OF_LINES
    owners = [part if (part := name.split(",")[0]) in known else name for name in names]
    roles = {owner: known[owner] for owner in owners if owner in known}
    free = (role for role in _STYLES if role not in roles.values())
    found, seen = [], set()
    for owner in owners:
        style = _STYLES[roles[owner] if owner in roles else next(free)]
        found.append((*style[:2], _SECOND_DASH) if owner in seen else style)
        seen.add(owner)
    return found


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
