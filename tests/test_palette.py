import re
from itertools import combinations, pairwise, product
from pathlib import Path

import numpy as np
import pytest

from ranklearn_course import palette


def linear(color):
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def luminance(color):
    return np.dot([0.2126, 0.7152, 0.0722], linear(color))


def contrast(a, b):
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def oklab(color):
    """Lightness and two hues in which distances are as an eye sees them (Ottosson 2020)."""
    return FROM_CONES @ np.cbrt(TO_CONES @ linear(color))


TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
FROM_CONES = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)
SERIES = [f"series_{i}" for i in range(1, 7)]
LINES = ["relevant", "accent", "ideal", "random", "ink", *SERIES]
TOGETHER = {
    "lines": LINES,
    "marks": [
        *("background", "ink", "soft", "relevant", "relevant_soft", "accent", "ideal", "heat"),
        *("fault", "random"),
    ],
    "cards": ["background", "grade_0", "grade_1", "grade_2", "grade_3"],
    "letters": ["background", "ink", "soft", "line"],
    "groups of a report": ["correct", "half", "wrong", "error", "empty", "unrun"],
}
THEMES = list(palette.THEMES)


@pytest.mark.parametrize(("theme", "ink"), [*product(THEMES, ["soft", *LINES])])
def test_letters_and_lines_of_figures_meet_wcag_aa(theme, ink):
    colors = palette.THEMES[theme]
    assert contrast(colors[ink], colors["background"]) >= 4.5 - 0.5 * (ink == "random")


@pytest.mark.parametrize(("theme", "roles"), [*product(THEMES, TOGETHER.values())])
def test_no_two_roles_that_stand_together_look_alike(theme, roles):
    spots = {role: oklab(palette.THEMES[theme][role]) for role in roles}
    apart = {(a, b): np.linalg.norm(spots[a] - spots[b]) for a, b in combinations(roles, 2)}
    # A card of a low grade is hardly tinted: its number tells it apart.
    least = 0.04 if "grade_0" in roles else 0.07
    assert min(apart.values()) >= least, min(apart, key=apart.get)


def test_a_colour_of_figures_is_one_role_and_so_has_one_dark_colour():
    light = [palette.THEMES["light"][role].lower() for role in palette.ROLES_OF_FIGURES]
    assert len(set(light)) == len(light) == len(palette.DARK_OF_FIGURES)
    used = {value for value in vars(palette).values() if isinstance(value, str)}
    used |= {*palette.GRADE_SHADES, *palette.GRADE_INKS, *(color for color, *_ in palette.SERIES)}
    colors = {value.lower() for value in used if re.fullmatch(r"#[0-9A-F]{6}", value)}
    assert colors <= palette.DARK_OF_FIGURES.keys()


def test_systems_have_their_own_colours_and_lines_of_one_share_it_but_no_dash():
    names = ["bm25", "another", "tf-idf", "random", "ideal", "title"]
    colors = [color for color, *_ in palette.styles_of(names)]
    assert len(set(colors)) == len(names)
    _, markers, dashes = zip(*palette.SERIES, strict=True)
    assert len(set(markers)) == len(set(dashes)) == len(palette.SERIES)
    first, second = palette.styles_of(["bm25, new", "bm25, old"])
    assert first[0] == second[0] == colors[0]
    assert first[2] != second[2]


@pytest.mark.parametrize("theme", THEMES)
def test_the_ink_on_every_grade_can_be_read(theme):
    for pair in zip(palette.GRADE_SHADES, palette.GRADE_INKS, strict=True):
        dark = [palette.DARK_OF_FIGURES[color.lower()] for color in pair]
        assert contrast(*(dark if theme == "dark" else pair)) >= 4.5


def test_a_higher_grade_is_darker_and_a_negative_one_looks_like_zero():
    shades = [luminance(palette.grade_colors(grade, 3)[0]) for grade in range(4)]
    assert all(low > high for low, high in pairwise(shades))
    assert palette.grade_colors(-1, 3) == palette.grade_colors(0, 3)


PACKAGE = Path(palette.__file__).parent
SHEETS = [
    path
    for path in PACKAGE.rglob("*.css")
    if not {"reveal", "katex"} & set(path.relative_to(PACKAGE).parts)
]


@pytest.mark.parametrize("path", SHEETS)
def test_a_style_sheet_has_its_colours_from_the_palette(path):
    css = path.read_text(encoding="utf-8")
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b", css)
    assert "$" not in palette.fill_colors(css)
