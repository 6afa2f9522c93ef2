"""Letters on the board are readable in both themes: contrast of 4.5 to 1 or more (WCAG AA)."""

from __future__ import annotations

import re
from itertools import product

from ranklearn_course.widgets.kit.widget import style
from ranklearn_course.widgets.ranking_board.widget import HERE
from tests.rows import with_each
from tests.test_palette import contrast

CSS = style(HERE)
PAPERS = {"light": ["#ffffff"], "dark": ["#111820", "#111111", "#212121", "#2e2e2e"]}
LETTERS = 4.5
LINES = 3.0


def color(name: str, theme: str) -> str:
    light, dark = re.search(rf"--{name}:[^;]*light-dark\((#\w+), (#\w+)\)", CSS).groups()
    return light if theme == "light" else dark


@with_each(product(["ink", "soft", "accent"], PAPERS))
def test_letters_on_paper(name: str, theme: str):
    assert min(contrast(color(name, theme), paper) for paper in PAPERS[theme]) >= LETTERS


@with_each(product(["bar-color", "ghost"], PAPERS))
def test_lines_and_bars_on_paper(name: str, theme: str):
    assert min(contrast(color(name, theme), paper) for paper in PAPERS[theme]) >= LINES


@with_each(product(range(4), PAPERS))
def test_letters_on_the_shades_of_the_grades(level: int, theme: str):
    assert contrast(color(f"on-{level}", theme), color(f"shade-{level}", theme)) >= LETTERS
