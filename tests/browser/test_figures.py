"""Every figure of the lessons on screens of learners: its form has room, no letter is too small.

The figures are the stored ones. Each text is as wide as it was laid out, and `tests/figures` proves
that all texts lie on the paper.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import nbformat
import pytest
from playwright.sync_api import Page

from ranklearn_course.jupyterlab import CONFIG
from ranklearn_course.lessons import lesson_source

pytestmark = pytest.mark.browser

FIGURE = re.compile(r'<figure class="rl-figure".*?</figure>', re.DOTALL)
STYLES = re.compile(r"<style>.*?</style>", re.DOTALL)
JUPYTERLAB = (CONFIG / "custom.css").read_text(encoding="utf-8")
LEAST = 8  # pixels
# What a page leaves for a figure, by its screen.
SCREENS = {"site, 360": 328, "JupyterLab, 360": 324, "JupyterLab, 768": 580, "site, 768": 700}
MEASURE = """(least) => [...document.images].filter((image) => image.checkVisibility())
    .flatMap((image) => {
        const svg = decodeURIComponent(image.src);
        const { right, width } = image.getBoundingClientRect();
        const [, units] = svg.match(/viewBox='0 0 (\\S+)/);
        const sizes = [...svg.matchAll(/font-size: ([\\d.]+)px/g)].map(([, size]) => size);
        const size = Math.min(...sizes) * width / units;
        const faults = [
            right > innerWidth && "is cut at its side",
            size < least && `has letters of ${size.toFixed(1)} px`,
            svg.includes("…</text>") && "has a shortened word",
        ].filter(Boolean);
        return faults.map((fault) => `${image.closest("section").title} ${fault}`);
    })"""


def stored_figures() -> Iterator[str]:
    """Each figure of the lessons, in a part of the page that names its lesson and cell."""
    for lesson in sorted(lesson_source().glob("*.ipynb")):
        for cell in nbformat.read(lesson, as_version=4).cells:
            outputs = "".join(
                output.get("data", {}).get("text/html", "") for output in cell.get("outputs", ())
            )
            yield from STYLES.findall(outputs)[:1]
            for figure in FIGURE.findall(outputs):
                yield f'<section title="{lesson.stem}, {cell.id}">{figure}</section>'


def test_every_word_of_every_figure_can_be_read(plain_page: Page):
    plain_page.goto("about:blank")
    page = '<!doctype html><body style="margin: 0">' + "".join(stored_figures())
    plain_page.set_content(page)
    for screen, width in SCREENS.items():
        plain_page.set_viewport_size({"width": width, "height": 800})
        assert plain_page.evaluate(MEASURE, LEAST) == [], screen
    plain_page.set_viewport_size({"width": 200, "height": 800})
    assert any("letters of" in fault for fault in plain_page.evaluate(MEASURE, LEAST))


@pytest.mark.parametrize("width", [360, 1280])
def test_jupyterlab_shows_a_picture_once_before_its_cell_has_run(plain_page: Page, width: int):
    """Until then it takes style sheets and `hidden` out of what a lesson holds."""
    figure = next(each for each in stored_figures() if 'class="rl-narrow' in each)
    plain_page.set_viewport_size({"width": width, "height": 800})
    untrusted = figure.replace(" hidden ", " ")
    assert untrusted != figure
    plain_page.set_content(f"<style>{JUPYTERLAB}</style>{untrusted}")
    seen = plain_page.locator("img").evaluate_all("all => all.map((e) => e.checkVisibility())")
    assert seen == [width > 600, width < 600]
