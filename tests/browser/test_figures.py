"""Every figure of the lessons on screens of learners: no letter is too small, no text is cut.

The figures are the stored ones. Their SVG stands in the page, so that its texts can be measured.
"""

from __future__ import annotations

import re

import nbformat
import pytest
from playwright.sync_api import Page

from ranklearn_course.lessons import lesson_source

pytestmark = pytest.mark.browser

FIGURE = re.compile(r'<figure class="rl-figure".*?</figure>', re.DOTALL)
STYLES = re.compile(r"<style>.*?</style>", re.DOTALL)
LEAST = 8  # pixels
# What a page leaves for a figure, by its screen.
SCREENS = {"site, 360": 328, "JupyterLab, 360": 324, "JupyterLab, 768": 580, "site, 768": 700}
PUT = """(figures) => {
    for (const [name, html] of figures) {
        const box = document.createElement("section");
        box.title = name;
        box.innerHTML = html;
        document.body.append(box);
    }
    for (const image of document.querySelectorAll("img")) {
        const drawing = document.createElement("div");
        drawing.className = image.className;
        drawing.hidden = image.hidden;
        drawing.style = image.style.cssText;
        const svg = decodeURIComponent(image.src.slice(image.src.indexOf(",") + 1));
        // Each has ids and styles of its own.
        drawing.attachShadow({ mode: "open" }).innerHTML = svg;
        drawing.shadowRoot.querySelector("svg").style = "width: 100%; height: auto; display: block";
        image.replaceWith(drawing);
    }
}"""
MEASURE = """(least) => {
    const faults = new Set();
    for (const drawing of document.querySelectorAll("figure div[class]")) {
        const svg = drawing.shadowRoot?.querySelector("svg");
        if (!svg?.checkVisibility()) continue;
        const name = drawing.closest("section").title;
        const paper = svg.getBoundingClientRect();
        const scale = paper.width / svg.viewBox.baseVal.width;
        if (paper.right > innerWidth) faults.add(`${name} is cut at its side`);
        for (const text of svg.querySelectorAll("text")) {
            const size = scale * parseFloat(getComputedStyle(text).fontSize);
            const box = text.getBoundingClientRect();
            const say = (what) => faults.add(`${name}: “${text.textContent}” ${what}`);
            if (size < least) say(`is ${size.toFixed(1)} px high`);
            if (text.textContent.endsWith("…")) say("is shortened");
            const beyond = Math.max(paper.left - box.left, box.right - paper.right,
                paper.top - box.top, box.bottom - paper.bottom);
            if (beyond > 1) say("leaves the paper");
        }
    }
    return [...faults];
}"""


def stored_figures() -> list[tuple[str, str]]:
    """Each figure of the lessons, by its lesson and cell."""
    found = []
    for lesson in sorted(lesson_source().glob("*.ipynb")):
        for cell in nbformat.read(lesson, as_version=4).cells:
            outputs = "".join(
                output.get("data", {}).get("text/html", "") for output in cell.get("outputs", ())
            )
            styles = "".join(STYLES.findall(outputs)[:1])
            found += [
                (f"{lesson.stem}, {cell.id}", styles + figure) for figure in FIGURE.findall(outputs)
            ]
    return found


def test_every_word_of_every_figure_can_be_read(plain_page: Page):
    plain_page.goto("about:blank")
    plain_page.set_content('<!doctype html><body style="margin: 0">')
    plain_page.evaluate(PUT, stored_figures())
    for screen, width in SCREENS.items():
        plain_page.set_viewport_size({"width": width, "height": 800})
        assert plain_page.evaluate(MEASURE, LEAST) == [], screen
    plain_page.set_viewport_size({"width": 200, "height": 800})
    assert any("px high" in fault for fault in plain_page.evaluate(MEASURE, LEAST))
