"""What is special to the convention passport: the libraries' own answers, and a press on a card."""

from __future__ import annotations

from dataclasses import asdict

import numpy as np
import pytest
from playwright.sync_api import Page

from ranklearn_course.comparison.conventions import (
    CONCERNS,
    DEFAULT,
    reasons_here,
    reproduce,
)
from ranklearn_course.comparison.passport import CASES, CONVENTIONS
from ranklearn_course.widgets import ConventionPassport
from tests.browser.plain_page import load_as, put_on_page

pytestmark = pytest.mark.browser

ASK = """({ calls, own, concerns }) => calls.map(([convention, metric, list]) => [
    test.reproduce(convention, metric, list),
    test.reasons_here(convention, own, concerns, metric, list),
])"""


def ask(page: Page, calls: list) -> list:
    load_as(page, "test", ConventionPassport.FOLDER / "measure.js", "reproduce", "reasons_here")
    concerns = {metric: list(names) for metric, names in CONCERNS.items()}
    return page.evaluate(ASK, {"calls": calls, "own": asdict(DEFAULT), "concerns": concerns})


def test_answers_and_reasons_are_those_of_python(page: Page):
    """On the lists that the libraries were asked about, where Python's are compared with theirs."""
    rng = np.random.default_rng(2)
    lists = [case[1:] for case in CASES.values()]
    for n in rng.integers(1, 19, 8):
        scores = (-np.sort(-rng.integers(-3, 6, n))).astype(float).tolist()
        lists.append((scores, rng.integers(0, 4, n).tolist(), int(rng.integers(1, 20))))
    # Libraries share some of them.
    settings = {
        (convention, metric): asdict(convention)
        for conventions in CONVENTIONS.values()
        for metric, convention in conventions.items()
    }
    calls, expected = [], []
    for scores, grades, k in lists:
        for (convention, metric), given in settings.items():
            one = convention, metric, scores, grades, k
            calls.append([given, metric, {"scores": scores, "grades": grades, "k": k}])
            expected.append((reproduce(*one), reasons_here(*one)))
    for (value, names), found in zip(expected, ask(page, calls), strict=True):
        assert found == [value if value is None else pytest.approx(value, abs=1e-12), names]


def test_a_press_on_a_card_changes_its_grade_and_there_and_back_again_is_no_press(page: Page):
    root = put_on_page(page, ConventionPassport("cut", "AP"))
    cards = root.locator(".rl-card")
    cards.nth(1).click()
    assert page.evaluate("model.get('grades')") == [1, 1, 1, 1, 1]
    boxes = [cards.nth(i).bounding_box() for i in (1, 4, 1)]
    page.mouse.move(boxes[0]["x"] + 9, boxes[0]["y"] + 9)
    page.mouse.down()
    for box in boxes:
        page.mouse.move(box["x"] + 9, box["y"] + 9, steps=3)
    page.mouse.up()
    assert page.evaluate("model.get('grades')") == [1, 1, 1, 1, 1]
