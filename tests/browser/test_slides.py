"""Slides in a browser: everything fits the screen, formulas are set, nothing is loaded."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from ranklearn_course.classroom.slides import write_slides
from ranklearn_course.classroom.slides.page import speaker_notes
from tests.browser.site import opened

pytestmark = pytest.mark.browser

LESSON = "comparing_systems"
SIZE = {"width": 1280, "height": 720}
# How far each slide reaches when it is shown, its smallest letters, and what it holds.
MEASURE = """() => Reveal.getSlides().map((slide) => {
    const { h, v } = Reveal.getIndices(slide);
    Reveal.slide(h, v ?? 0, 99);
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
})"""


@pytest.fixture(scope="module")
def slides(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """The page with the slides of a lesson, which loads nothing."""
    file = write_slides(LESSON, tmp_path_factory.mktemp("slides"))
    with opened(browser, file.as_uri(), viewport=SIZE, offline=True) as page:
        page.goto(file.as_uri())
        page.wait_for_selector("body[data-ready=yes]")
        yield page


def test_every_slide_fits_and_its_formulas_are_set(slides: Page):
    assert slides.locator(".katex").count() > 3
    assert slides.locator(".katex-error").count() == 0
    texts = (
        "[...document.querySelectorAll('section p, section td')].map((p) => p.textContent).join()"
    )
    assert "$" not in slides.evaluate(texts)
    measured = slides.evaluate(MEASURE)
    assert len(measured) > 35
    for found in measured:
        assert found["words"]
        assert found["bottom"] <= SIZE["height"], found["words"]
        assert found["right"] <= SIZE["width"], found["words"]
        assert found["left"] >= 0, found["words"]
        assert found["letters"] >= 13, found["words"]
    assert slides.locator("section[data-fits=no]").count() == 0
    # Letters are measured when they are at rest, so no slide is smaller than it must be.
    sizes = "Reveal.getSlides().map((slide) => slide.style.getPropertyValue('--fit') || 1)"
    assert min(map(float, slides.evaluate(sizes))) >= 0.75


def test_a_key_shows_what_answers_and_another_the_notes_of_the_speaker(slides: Page):
    slides.evaluate("Reveal.slide(0, 0)")
    words = speaker_notes(LESSON)["title"]
    with slides.context.expect_page() as shown:
        slides.keyboard.press("s")
    notes = shown.value.locator(".speaker-controls-notes .value")
    notes.filter(has_text=words[:40]).wait_for()
    shown.value.close()
    for _ in range(12):
        slides.keyboard.press("Space")
    assert slides.locator(".fragment.visible").count() > 0
