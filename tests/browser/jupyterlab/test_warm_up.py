"""What was learned the day before, asked again in a lesson and on the start page."""

from __future__ import annotations

import json
import re

import pytest
from nbformat.v4 import new_code_cell
from playwright.sync_api import Browser, expect

from ranklearn_course.exercises.progress_store import FILE_NAME, ProgressStore, today
from ranklearn_course.recall import questions
from tests.browser.lab import Lab
from tests.browser.lesson import OpenLesson
from tests.browser.plain_page import new_page
from tests.browser.site import DONE_YESTERDAY

pytestmark = pytest.mark.browser

FIRST = "precision.ap_of_five"
LESSON = "02_precision.ipynb"


def recalled(store: ProgressStore) -> dict[str, dict]:
    return {id: each["recalled"] for id, each in store.entries().items() if "recalled" in each}


def test_a_lesson_asks_again_and_the_start_page_what_is_left(
    browser: Browser, lab: Lab, open_lesson: OpenLesson
):
    path = lab.root / FILE_NAME
    path.write_text("\n".join(json.dumps(event) for event in DONE_YESTERDAY))
    store, asked = ProgressStore(path), {"box": 2, "seed": 0, "at": today()}
    source = 'from ranklearn_course.recall import warm_up\nwarm_up("02")'
    lab.put("warm_up.ipynb", new_code_cell(source))
    with open_lesson("warm_up.ipynb") as lesson:
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
        assert recalled(store) == {"precision.ceiling": asked}

    lab.put(LESSON, new_code_cell(f'predict("{FIRST}")'))
    with new_page(browser, reduced_motion="reduce") as page:
        page.goto(lab.start)
        cards = page.locator("#warm-up .rl-guess")
        expect(cards).to_have_count(2)
        card = cards.first
        # With other numbers than the lesson's.
        question = questions.recalled()[FIRST].question(seed=0)
        assert question.question != questions.recalled()[FIRST].asked.question
        card.get_by_role("spinbutton").fill(f"{question.arithmetic:.2f}")
        with page.expect_response("**/ranklearn/recall") as answered:
            page.keyboard.press("Enter")
        assert answered.value.ok
        expect(card).to_contain_text(question.because)
        assert recalled(store) == {"precision.ceiling": asked, FIRST: asked}
        page.route("**/ranklearn/recall", lambda route: route.abort())
        cards.last.get_by_role("spinbutton").fill("1")
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text("could not be saved")
        page.unroute("**/ranklearn/recall")
        link = card.get_by_role("link")
        expect(link).to_have_attribute("href", re.compile(f"/{LESSON}#"))
        expect(link).to_have_attribute("target", "ranklearn-02_precision")
        page.reload()
        expect(cards).to_have_count(1)
    store.forget()
