"""page.js in a browser: numbers as Python writes them, sentences, controls."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from ranklearn_course.widgets import kit
from ranklearn_course.widgets.kit.words import number
from tests.browser.plain_page import load_as

pytestmark = pytest.mark.browser

NAMES = (
    "choice_control",
    "fill",
    "live",
    "make",
    "number",
    "say_again",
    "set",
    "size",
    "slide_control",
)


@pytest.fixture
def page(page: Page) -> Page:
    load_as(page, "kit", Path(kit.__file__).parent / "page.js", *NAMES)
    page.evaluate("document.body.replaceChildren()")
    return page


def test_the_page_writes_numbers_as_python_does(page: Page):
    rng = np.random.default_rng(5)
    fractions = [i / n for n in (16, 80, 400) for i in range(-n, n + 1)]
    values = [*fractions, *rng.normal(scale=10.0 ** rng.integers(-5, 6, 200)), -0.0, 1234567.0625]
    for digits in (0, 1, 2, 3, 4):
        shown = page.evaluate(
            "([values, digits]) => values.map((value) => kit.number(value, digits))",
            [[float(value) for value in values], digits],
        )
        assert shown == [number(value, digits) for value in values]
    assert page.evaluate("kit.number(1 / 3)") == "0.333"


def test_a_sentence_keeps_places_without_a_value_and_takes_signs_that_replace_would_read(
    page: Page,
):
    fill = "kit.fill('{metric} of “{name}” at {n}', { metric: 'RR', name: 'US$$ $&' })"
    assert page.evaluate(fill) == "RR of “US$$ $&” at {n}"


def test_elements_change_only_where_they_differ(page: Page):
    """A live line that is written again is read out again."""
    page.evaluate("globalThis.part = kit.make('p', 'rl-x', document.body, { text: 'a', id: 'b' })")
    page.evaluate("kit.size(part, '--bar', 0.25)")
    page.evaluate("""() => {
        globalThis.watch = new MutationObserver(() => {});
        watch.observe(document.body, { attributes: true, childList: true, subtree: true });
    }""")
    again = "kit.set(part, { text: 'a', id: 'b' }); kit.size(part, '--bar', 0.25)"
    assert page.evaluate(f"() => {{ {again}; return watch.takeRecords().length; }}") == 0
    page.evaluate("kit.set(part, { text: 3, id: null })")
    assert page.evaluate("part.outerHTML") == '<p class="rl-x" style="--bar: 0.2500;">3</p>'


def test_a_slider_says_its_value_and_goes_from_between_two_steps_to_the_next(page: Page):
    page.evaluate("""() => {
        globalThis.given = [];
        globalThis.slider = kit.slide_control(document.body, {
            label: "Score", min: 0, max: 10, step: 0.5, value: 0.3,
            format: (value) => kit.number(value, 2),
            on_input: (value) => { given.push(value); slider.show(value); },
        });
    }""")
    control = page.get_by_label("Score")
    expect(control).to_have_attribute("aria-valuetext", "0.30")
    expect(page.locator("output")).to_have_text("0.30")
    for value, keys, wanted in (
        (0.3, ["ArrowRight", "Alt+ArrowRight"], [0.5, 1]),
        (9.9, ["ArrowRight"], [10]),
        (9.9, ["ArrowLeft", "ArrowLeft", "ArrowRight"], [9.5, 9, 9.5]),
    ):
        page.evaluate(f"given.length = 0; slider.show({value})")
        assert control.input_value() == str(value)
        for key in keys:
            control.press(key)
        assert page.evaluate("given") == wanted
    page.evaluate("given.length = 0; slider.show(0.3)")
    control.fill("6.2")
    assert page.evaluate("given") == [6]


def test_a_choice_takes_a_value_that_was_not_offered(page: Page):
    page.evaluate("""() => {
        globalThis.given = [];
        globalThis.choice = kit.choice_control(document.body, {
            label: "Users", choices: [[10, "ten"], [true, "all"]],
            on_input: (value) => given.push(value),
        });
        choice.show(3);
    }""")
    control = page.get_by_label("Users")
    expect(control.locator("option")).to_have_text(["ten", "all", "3"])
    for text in ("all", "3"):
        control.select_option(label=text)
    assert page.evaluate("given") == [True, 3]


def test_the_same_sentence_is_read_out_twice(page: Page):
    page.evaluate("globalThis.line = kit.live(document.body); globalThis.texts = []")
    for _ in range(3):
        page.evaluate("kit.say_again(line, 'No room.'); texts.push(line.textContent)")
    expect(page.locator(".rl-say")).to_have_text("No room.")
    first, second, third = page.evaluate("texts")
    assert first != second != third
