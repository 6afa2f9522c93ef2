"""A quiz on a plain page: replies at the options, another try, another order."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from ranklearn_course.exercises.bank import find_exercise
from ranklearn_course.widgets import Quiz
from tests.browser.plain_page import put_on_page

pytestmark = pytest.mark.browser

QUESTIONS = [
    find_exercise(f"precision.{name}") for name in ("which_denominator", "ceiling", "what_p_sees")
]
RIGHT = [
    next(letter for letter, o in zip(q.letters, q.options, strict=True) if o.is_right)
    for q in QUESTIONS
]


def option(root: Locator, question: int, letter: str) -> Locator:
    place = QUESTIONS[question].letters.index(letter)
    return root.locator(".rl-card").nth(question).locator(".rl-option").nth(place)


def choose(root: Locator, question: int, letter: str) -> None:
    option(root, question, letter).get_by_role("button").click()


def tried(page: Page) -> dict:
    return page.evaluate("model.get('tried')")


def test_after_the_right_option_nothing_more_is_tried(page: Page):
    root = put_on_page(page, Quiz(QUESTIONS))
    for letter in ("a", RIGHT[1]):
        choose(root, 1, letter)
    expect(option(root, 1, "a")).to_contain_text("✗")
    expect(option(root, 1, RIGHT[1])).to_contain_text("✓")
    for letter in ("c", RIGHT[1]):
        option(root, 1, letter).get_by_role("button").dispatch_event("click")
    assert tried(page) == {QUESTIONS[1].id: ["a", RIGHT[1]]}
    assert page.evaluate("model.saved") == 2


def test_another_learner_sees_another_order_and_a_choice_stays_with_its_option(page: Page):
    (question, *_) = QUESTIONS
    texts, orders = [each.text for each in question.options], set()
    for learner in range(16):
        root = put_on_page(page, Quiz([question], lot=f"{learner}"))
        orders.add(tuple(root.locator(".rl-text").all_text_contents()[1:]))
    assert all(sorted(order) == sorted(texts) for order in orders)
    assert len(orders) > len(texts)
    for letter, option in zip(question.letters, question.options, strict=True):
        for _ in range(2):
            root = put_on_page(page, Quiz([question], lot="7"))
            root.get_by_role("button", name=option.text, exact=True).click()
            assert tried(page) == {question.id: [letter]}
            expect(root.locator(".rl-option:is(.rl-wrong, .rl-right)")).to_contain_text(option.text)
