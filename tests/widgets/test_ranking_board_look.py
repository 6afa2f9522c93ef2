"""What is on the board is seen in both themes: contrast of 4.5 to 1 for letters (WCAG AA)."""

from __future__ import annotations

import re
from itertools import product

from ranklearn_course.widgets import RankingBoard
from tests.rows import with_each
from tests.test_palette import contrast

CSS = RankingBoard._css
PAPERS = {"light": ["#ffffff"], "dark": ["#111820", "#111111", "#212121", "#2e2e2e"]}
# Letters, and lines and bars.
LEAST = {"ink": 4.5, "soft": 4.5, "accent": 4.5, "bar-color": 3.0, "ghost": 3.0}


def color(name: str, theme: str) -> str:
    light, dark = re.search(rf"--{name}:[^;]*light-dark\((#\w+), (#\w+)\)", CSS).groups()
    return light if theme == "light" else dark


@with_each(product(LEAST, PAPERS))
def test_letters_lines_and_bars_are_seen_on_every_paper(name: str, theme: str):
    seen = min(contrast(color(name, theme), paper) for paper in PAPERS[theme])
    assert seen >= LEAST[name]


@with_each(product(range(4), PAPERS))
def test_letters_on_the_shades_of_the_grades(level: int, theme: str):
    assert contrast(color(f"on-{level}", theme), color(f"shade-{level}", theme)) >= 4.5
