"""Letters on the board are readable in both themes: contrast of 4.5 to 1 or more (WCAG AA)."""

from __future__ import annotations

import re
from itertools import product

import pytest

from ranklearn_course.widgets.kit.widget import style
from ranklearn_course.widgets.ranking_board.widget import HERE
from tests.rows import with_each

CSS = style(HERE)
PAPERS = {"light": ["#ffffff"], "dark": ["#111820", "#111111", "#212121", "#2e2e2e"]}
LETTERS = 4.5
LINES = 3.0


def luminance(color: str) -> float:
    digits = color.lstrip("#")
    digits = digits if len(digits) == 6 else "".join(digit * 2 for digit in digits)
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def color(name: str, theme: str) -> str:
    light, dark = re.search(rf"--{name}:[^;]*light-dark\((#\w+), (#\w+)\)", CSS).groups()
    return light if theme == "light" else dark


def test_contrast_is_that_of_the_standard():
    assert contrast("#fff", "#000000") == pytest.approx(21)


@with_each(product(["ink", "soft", "accent"], PAPERS))
def test_letters_on_paper(name: str, theme: str):
    assert min(contrast(color(name, theme), paper) for paper in PAPERS[theme]) >= LETTERS


@with_each(product(["bar-color", "ghost"], PAPERS))
def test_lines_and_bars_on_paper(name: str, theme: str):
    assert min(contrast(color(name, theme), paper) for paper in PAPERS[theme]) >= LINES


@with_each(product(range(4), PAPERS))
def test_letters_on_the_shades_of_the_grades(level: int, theme: str):
    assert contrast(color(f"on-{level}", theme), color(f"shade-{level}", theme)) >= LETTERS
