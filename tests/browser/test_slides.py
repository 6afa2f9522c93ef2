"""Slides in a browser: everything fits the screen, formulas are set, nothing is loaded.

The gate looks at one lesson. RANKLEARN_SLIDES="00 01 02" looks at others.
"""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import Browser

from ranklearn_course.classroom.slides import write_slides
from ranklearn_course.classroom.slides.page import chapter_of, speaker_notes

pytestmark = pytest.mark.browser

LESSONS = os.environ.get("RANKLEARN_SLIDES", "09").split()
SIZE = {"width": 1280, "height": 720}
# How far the slide that is shown reaches, its smallest letters, and what it holds.
MEASURE = """() => {
    const slide = Reveal.getCurrentSlide();
    const unseen = "aside, .katex, figcaption";
    const parts = [...slide.querySelectorAll("*")].filter(
        (part) => !part.closest(unseen) && part.getClientRects().length);
    const boxes = parts.map((part) => part.getBoundingClientRect());
    const texts = parts.filter((part) => [...part.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.data.trim()));
    return {
        bottom: Math.max(...boxes.map((box) => box.bottom)),
        right: Math.max(...boxes.map((box) => box.right)),
        left: Math.min(...boxes.map((box) => box.left)),
        letters: Math.min(...texts.map((part) => parseFloat(getComputedStyle(part).fontSize))),
        words: slide.innerText.trim(),
    };
}"""


@pytest.fixture(scope="module", params=LESSONS)
def shown(request, browser: Browser, tmp_path_factory):
    """The page with the slides of a lesson, what it asked for and what went wrong."""
    file = write_slides(request.param, tmp_path_factory.mktemp("slides"))
    context = browser.new_context(viewport=SIZE, offline=True)
    page, wrong, asked = context.new_page(), [], []
    page.on("console", lambda m: wrong.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    page.wait_for_selector("body[data-ready=yes]")
    yield page, wrong, asked, file
    context.close()


def test_every_slide_fits(shown):
    page, *_ = shown
    places = page.evaluate("Reveal.getSlides().map((s) => Object.values(Reveal.getIndices(s)))")
    assert len(places) > 35
    for across, down, *_ in places:
        page.evaluate("([across, down]) => Reveal.slide(across, down, 99)", [across, down or 0])
        found = page.evaluate(MEASURE)
        assert found["words"]
        assert found["bottom"] <= SIZE["height"], found["words"]
        assert found["right"] <= SIZE["width"], found["words"]
        assert found["left"] >= 0, found["words"]
        assert found["letters"] >= 13, found["words"]
    assert page.locator("section[data-fits=no]").count() == 0


def test_formulas_are_set(shown):
    page, *_ = shown
    assert page.locator(".katex").count() > 3
    assert page.locator(".katex-error").count() == 0
    assert "$" not in page.evaluate(
        "[...document.querySelectorAll('section p, section td')].map((p) => p.textContent).join()"
    )


def test_a_key_shows_what_answers(shown):
    page, *_ = shown
    page.evaluate("Reveal.slide(0, 0)")
    seen = set()
    for _ in range(12):
        page.keyboard.press("Space")
        seen.add(page.evaluate("JSON.stringify(Reveal.getState())"))
    assert len(seen) == 12
    assert page.evaluate("document.querySelectorAll('.fragment.visible').length") > 0


def test_nothing_is_loaded_and_nothing_goes_wrong(shown):
    _, wrong, asked, file = shown
    assert wrong == []
    elsewhere = [url for url in asked if not url.startswith("data:")]
    assert {url.partition("#")[0] for url in elsewhere} == {file.as_uri()}


def test_the_speaker_sees_the_notes(shown):
    page, *_, file = shown
    page.evaluate("Reveal.slide(0, 0)")
    words = speaker_notes(chapter_of(file.name.partition(".")[0]))["title"]
    with page.context.expect_page() as opened:
        page.keyboard.press("s")
    notes = opened.value.locator(".speaker-controls-notes .value")
    notes.filter(has_text=words[:40]).wait_for()
    opened.value.close()
