"""What was learned the day before, asked again in a lesson and on the start page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest
from nbformat.v4 import new_code_cell
from playwright.sync_api import Browser, expect

from ranklearn_course.exercises.progress_store import FILE_NAME, ProgressStore, today
from ranklearn_course.recall import questions
from tests.browser.axe import faults
from tests.browser.lab import Lab
from tests.browser.later import DONE_YESTERDAY
from tests.browser.lesson import LessonPage
from tests.browser.plain_page import new_page
from tests.browser.site import SIDEWAYS

pytestmark = pytest.mark.browser

IDS = ["precision.ap_of_five", "ranking_task.how_many_perfect", "precision.ceiling"]
LESSON = "02_precision.ipynb"


@pytest.fixture
def store(lab: Lab) -> Iterator[ProgressStore]:
    """The progress of somebody who did the first sitting of lesson 02 yesterday."""
    path = lab.root / FILE_NAME
    path.write_text("\n".join(json.dumps(event) for event in DONE_YESTERDAY))
    store = ProgressStore(path)
    yield store
    store.forget()


def recalled(store: ProgressStore) -> dict[str, dict]:
    return {id: each["recalled"] for id, each in store.entries().items() if "recalled" in each}


def test_a_lesson_asks_again(
    lab: Lab, store: ProgressStore, open_lesson: Callable[..., LessonPage]
):
    source = 'from ranklearn_course.recall import warm_up\nwarm_up("02")'
    lab.put("warm_up.ipynb", new_code_cell(source))
    lesson = open_lesson("warm_up.ipynb")
    lesson.run_all()
    cards = lesson.page.locator(".rl-guess")
    expect(cards).to_have_count(3)
    # By the keyboard alone.
    card = cards.last
    card.locator("[value=b]").focus()
    lesson.page.keyboard.press("Space")
    lesson.page.keyboard.press("Enter")
    link = card.get_by_role("link")
    expect(link).to_have_attribute("href", f"{LESSON}#P%40k-and-R%40k")
    lesson.expect_answer("print(1)", "1")
    assert recalled(store) == {"precision.ceiling": {"box": 2, "seed": 0, "at": today()}}
    lesson.run_all()
    expect(cards).to_have_count(2)
    lesson.close()


def test_the_start_page_asks_again(browser: Browser, lab: Lab, store: ProgressStore):
    lab.put(LESSON, new_code_cell('predict("precision.ap_of_five")'))
    with new_page(browser, reduced_motion="reduce") as page:
        page.goto(lab.start)
        cards = page.locator("#warm-up .rl-guess")
        expect(cards).to_have_count(3)
        card = cards.first
        # With other numbers than the lesson's.
        question = questions.recalled()[IDS[0]].question(seed=0)
        assert question.question != questions.recalled()[IDS[0]].asked.question
        card.get_by_role("spinbutton").fill(f"{question.arithmetic:.2f}")
        with page.expect_response("**/ranklearn/recall") as answered:
            page.keyboard.press("Enter")
        assert answered.value.ok
        expect(card).to_contain_text(question.because)
        for scheme, width in (("light", 1280), ("dark", 360)):
            page.emulate_media(color_scheme=scheme)
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate(SIDEWAYS) <= 0
            assert faults(page, "#warm-up") == []
        assert recalled(store) == {IDS[0]: {"box": 2, "seed": 0, "at": today()}}
        page.route("**/ranklearn/recall", lambda route: route.abort())
        cards.last.get_by_role("radio").first.focus()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text("could not keep this answer")
        page.unroute("**/ranklearn/recall")
        link = card.get_by_role("link")
        expect(link).to_have_attribute("href", re.compile(f"/{LESSON}#"))
        expect(link).to_have_attribute("target", "ranklearn-02_precision")
        page.reload()
        expect(cards).to_have_count(2)
