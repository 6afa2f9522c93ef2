"""A guess on a plain page: nothing of the truth before it, then both side by side."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from ranklearn_course.chapters.guesses import all_guesses
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


def said(root: Locator) -> Locator:
    return root.locator(".rl-say")


def test_an_option_is_chosen_by_mouse_and_keeps_its_reply_in_the_order_of_each_learner(page: Page):
    reply = CHOSEN.options["b"].reply
    for learner in range(2):
        root = put_on_page(page, GuessCard(CHOSEN, lot=f"{learner}"))
        before = root.locator(".rl-text").all_text_contents()
        expect(button(root)).to_be_disabled()
        root.get_by_text("0.2").click()
        assert guess_of(page) is None
        button(root).click()
        assert (guess_of(page), page.evaluate("model.saved")) == ("b", 1)
        expect(root.get_by_role("radio")).to_have_count(0)
        expect(root.locator(".rl-because")).to_contain_text(CHOSEN.because[:30])
        for guess in (None, "b"):
            # The second time it is one that was guessed before.
            again = put_on_page(page, GuessCard(CHOSEN, guess, lot=f"{learner}")) if guess else root
            expect(again.locator(".rl-chosen")).to_contain_text(re.compile("0.2.*your guess"))
            expect(again.locator(".rl-chosen .rl-reply")).to_have_text(reply)
            expect(again.locator(".rl-right > .rl-text")).to_have_text(CHOSEN.truth)
            shown = again.locator(".rl-text").all_text_contents()
            assert [text.removesuffix(reply) for text in shown] == before


def test_an_option_is_chosen_by_keyboard(page: Page):
    root = put_on_page(page, GuessCard(CHOSEN))
    radios = root.get_by_role("radio")
    page.keyboard.press("Tab")
    expect(radios.nth(0)).to_be_focused()
    page.keyboard.press("Enter")
    assert guess_of(page) is None
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    expect(radios.nth(2)).to_be_checked()
    page.keyboard.press("Enter")
    assert guess_of(page) == "c"
    expect(root.locator(".rl-right.rl-chosen")).to_have_count(1)
    expect(root.locator(".rl-area")).to_be_focused()


def test_the_answer_of_an_opening_guess_waits_for_the_play(page: Page):
    root = put_on_page(page, GuessCard(OPENING))
    right = next(letter for letter, option in OPENING.options.items() if option.right)
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    assert guess_of(page) == "a" != right
    expect(said(root)).to_have_text("Your guess is kept. Try it below, then open the answer.")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(root.locator(".rl-right")).to_contain_text("the answer")
    expect(root.get_by_role("button")).to_have_count(0)
    expect(root.locator(".rl-area")).to_be_focused()


def test_a_number_is_dragged(page: Page):
    root = put_on_page(page, GuessCard(NUMBER))
    expect(button(root)).to_be_disabled()
    box = root.get_by_role("slider").bounding_box()
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] / 2, y)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.8, y, steps=4)
    page.mouse.up()
    shown = float(root.get_by_role("spinbutton").input_value())
    assert 0.7 <= shown <= 0.9
    button(root).click()
    assert guess_of(page) == shown
    label = root.locator(".rl-line").get_attribute("aria-label")
    assert f"Your guess: {shown:g}." in label
    assert "The answer: 0.533." in label
    truth, guess = (root.locator(f".rl-{mark}-mark").bounding_box() for mark in ("truth", "guess"))
    assert truth["x"] < guess["x"]


def test_a_number_is_written_and_one_beyond_the_slider_is_refused(page: Page):
    root = put_on_page(page, GuessCard(NUMBER))
    root.get_by_role("spinbutton").fill("7")
    expect(said(root)).to_have_text("The guess must be a number from 0 to 1.")
    page.keyboard.press("Enter")
    expect(button(root)).to_be_disabled()
    assert guess_of(page) is None
    root.get_by_role("spinbutton").fill("")
    expect(said(root)).to_have_text("")
    page.keyboard.type("0.533")
    expect(root.get_by_role("slider")).to_have_value("0.55")
    page.keyboard.press("Enter")
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
    expect(card(root, 3)).to_have_attribute(
        "aria-label", f"{ORDER.items[3].label}, at place 1 of 4"
    )
    drag(page, root, 0, 3)
    page.keyboard.press("Escape")
    page.mouse.up()
    button(root).click()
    assert guess_of(page) == [3, 0, 1, 2]
    expect(root.locator(".rl-agrees")).to_have_count(2)
    expect(root.locator(".rl-differs")).to_have_count(4)
    names = [root.locator(".rl-shown").nth(i).locator(".rl-name") for i in range(2)]
    expect(names[0]).to_have_text([ORDER.items[i].label for i in (3, 0, 1, 2)])
    expect(names[1]).to_have_text(ORDER.truth.split(" > "))


def test_cards_are_put_in_order_by_keyboard(page: Page):
    root = put_on_page(page, GuessCard(ORDER))
    page.keyboard.press("Tab")
    expect(card(root, 0)).to_be_focused()
    for key in ("Alt+ArrowDown", "Alt+ArrowDown", "Alt+End", "ArrowUp", "Alt+Home", "ArrowUp", "x"):
        page.keyboard.press(key)
    expect(card(root, 3)).to_be_focused()
    page.keyboard.press("Enter")
    assert guess_of(page) == [3, 1, 2, 0]
