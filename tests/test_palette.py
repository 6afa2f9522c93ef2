import re
from itertools import pairwise
from pathlib import Path

import pytest

from ranklearn_course import palette


def luminance(color):
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a, b):
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("ink", [palette.INK, palette.SOFT_INK, palette.RELEVANT])
def test_words_on_the_paper_meet_wcag_aa(ink):
    assert contrast(ink, palette.BACKGROUND) >= 4.5


@pytest.mark.parametrize("line", [palette.ACCENT, palette.IDEAL])
def test_lines_and_large_marks_meet_wcag_aa(line):
    assert contrast(line, palette.BACKGROUND) >= 3


def test_the_ink_on_every_grade_can_be_read():
    pairs = zip(palette.GRADE_SHADES, palette.GRADE_INKS, strict=True)
    assert min(contrast(shade, ink) for shade, ink in pairs) >= 4.5


def test_a_higher_grade_is_darker():
    shades = [luminance(palette.grade_colors(grade, 3)[0]) for grade in range(4)]
    assert all(low > high for low, high in pairwise(shades))


def test_a_negative_grade_looks_like_zero():
    assert palette.grade_colors(-1, 3) == palette.grade_colors(0, 3)


def test_no_two_series_share_marker_or_dash():
    _, markers, dashes = zip(*palette.SERIES, strict=True)
    assert len(set(markers)) == len(set(dashes)) == len(palette.SERIES)


PACKAGE = Path(palette.__file__).parent
SHEETS = [
    path
    for path in PACKAGE.rglob("*.css")
    if not {"reveal", "katex"} & set(path.relative_to(PACKAGE).parts)
]


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_style_sheet_has_its_colours_from_the_palette(path):
    css = path.read_text(encoding="utf-8")
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b", css)
    assert "$" not in palette.fill_colors(css)
