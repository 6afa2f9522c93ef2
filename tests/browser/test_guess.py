"""A guess on a plain page: nothing of the truth before it, then both side by side."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from ranklearn_course.course.guesses import all_guesses
from ranklearn_course.widgets import GuessCard
from tests.browser.plain_page import put_on_page

pytestmark = pytest.mark.browser

GUESSES = all_guesses()
CHOSEN, NUMBER = GUESSES["precision.two_of_b"], GUESSES["precision.ap_of_five"]
ORDER = GUESSES["precision.order_by_ap"]
OPENING = GUESSES["precision.best_move"]


def guess_of(page: Page) -> object:
    return page.evaluate("model.get('guess')")


def button(root: Locator) -> Locator:
    return root.get_by_role("button", name="This is my guess")


def test_an_option_is_chosen_by_mouse_and_keeps_its_reply_in_the_order_of_each_learner(page: Page):
    reply = CHOSEN.options["b"].reply
    for lot in ("0", "1"):
        root = put_on_page(page, GuessCard(CHOSEN, lot=lot))
        before = root.locator(".rl-text").all_text_contents()
        expect(button(root)).to_be_disabled()
        root.get_by_text("0.2").click()
        assert guess_of(page) is None
        button(root).click()
        assert (guess_of(page), page.evaluate("model.saved")) == ("b", 1)
        for is_again in (False, True):
            shown = put_on_page(page, GuessCard(CHOSEN, "b", lot=lot)) if is_again else root
            expect(shown.locator(".rl-chosen")).to_contain_text(re.compile("0.2.*your guess"))
            expect(shown.locator(".rl-chosen .rl-reply")).to_have_text(reply)
            expect(shown.locator(".rl-right > .rl-text")).to_have_text(CHOSEN.truth)
            texts = shown.locator(".rl-text").all_text_contents()
            assert [text.removesuffix(reply) for text in texts] == before


def test_an_option_is_chosen_by_keyboard_and_the_answer_waits_for_the_play(page: Page):
    root = put_on_page(page, GuessCard(OPENING))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert guess_of(page) is None
    for key in ("ArrowDown", "ArrowUp", "Space", "Enter"):
        page.keyboard.press(key)
    assert guess_of(page) == "a"
    expect(root.locator(".rl-say")).to_have_text(GuessCard.WORDS["kept"])
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(root.locator(".rl-right")).to_contain_text("the answer")
    expect(root.get_by_role("button")).to_have_count(0)
    expect(root.locator(".rl-area")).to_be_focused()


def test_a_number_is_dragged(page: Page):
    root = put_on_page(page, GuessCard(NUMBER))
    expect(button(root)).to_be_disabled()
    box = root.get_by_role("slider").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.8, box["y"] + box["height"] / 2)
    shown = float(root.get_by_role("spinbutton").input_value())
    assert 0.7 <= shown <= 0.9
    button(root).click()
    assert guess_of(page) == shown
    line = re.compile(rf"Your guess: {shown:g}\..*The answer: 0.533\.")
    expect(root.locator(".rl-line")).to_have_attribute("aria-label", line)
    truth, guess = (root.locator(f".rl-{mark}-mark").bounding_box() for mark in ("truth", "guess"))
    assert truth["x"] < guess["x"]


def test_a_number_is_written_and_one_beyond_the_slider_is_refused(page: Page):
    root = put_on_page(page, GuessCard(NUMBER))
    field, say = root.get_by_role("spinbutton"), root.locator(".rl-say")
    field.fill("7")
    expect(say).to_have_text("The guess must be a number from 0 to 1.")
    field.press("Enter")
    expect(button(root)).to_be_disabled()
    assert guess_of(page) is None
    field.fill("0.533")
    expect(say).to_have_text("")
    expect(root.get_by_role("slider")).to_have_value("0.55")
    field.press("Enter")
    assert guess_of(page) == 0.533


def card(root: Locator, place: int) -> Locator:
    return root.locator(".rl-movable").nth(place)


def drag(page: Page, root: Locator, place: int, to: int) -> None:
    boxes = [card(root, i).bounding_box() for i in (place, to)]
    (x, y), (_, end) = ((b["x"] + 60, b["y"] + b["height"] / 2) for b in boxes)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 4, end, steps=5)


def test_cards_are_put_in_order_by_mouse(page: Page):
    page.emulate_media(reduced_motion="reduce")  # no card is on its way
    root = put_on_page(page, GuessCard(ORDER))
    drag(page, root, 3, 0)
    page.mouse.up()
    drag(page, root, 0, 3)
    page.keyboard.press("Escape")
    page.mouse.up()
    button(root).click()
    assert guess_of(page) == [3, 0, 1, 2]
    expect(root.locator(".rl-agrees")).to_have_count(2)
    expect(root.locator(".rl-differs")).to_have_count(4)
    guessed, truth = (root.locator(".rl-shown").nth(i).locator(".rl-name") for i in range(2))
    expect(guessed).to_have_text([ORDER.items[i].label for i in (3, 0, 1, 2)])
    expect(truth).to_have_text(ORDER.truth.split(" > "))


def test_cards_are_put_in_order_by_keyboard(page: Page):
    root = put_on_page(page, GuessCard(ORDER))
    page.keyboard.press("Tab")
    for key in ("Alt+ArrowDown", "Alt+ArrowDown", "Alt+End", "ArrowUp", "Alt+Home", "ArrowUp", "x"):
        page.keyboard.press(key)
    expect(card(root, 3)).to_be_focused()
    page.keyboard.press("Enter")
    assert guess_of(page) == [3, 1, 2, 0]
