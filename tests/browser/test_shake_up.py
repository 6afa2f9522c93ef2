"""What is special to the shake-up: its axis, the choice of two finals, the race."""

from __future__ import annotations

import re

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from ranklearn_course.widgets import ShakeUp
from tests.browser.plain_page import put_on_page

pytestmark = pytest.mark.browser


def test_the_axis_stays_and_arrows_go_beyond_it(page: Page):
    rare = np.zeros(400)
    rare[:20] = 1
    shake = ShakeUp({"rare": rare, "never": np.zeros(400)}, np.arange(400) < 20)
    root = put_on_page(page, shake)
    first, last = root.locator(".rl-entry").first, root.locator(".rl-entry").nth(3)
    expect(first.locator(".rl-name")).to_have_text("rare")
    expect(first.locator(".rl-dot")).to_have_class("rl-dot rl-outside")
    expect(first.locator(".rl-bar")).to_have_class("rl-bar rl-cut-high")
    assert last.locator(".rl-dot").get_attribute("class") == "rl-dot"
    ticks = root.locator(".rl-axis").all_inner_texts()
    assert [text.split() for text in ticks] == 2 * [
        [f"{tick:.{shake.axis['digits']}f}" for tick in shake.axis["ticks"]]
    ]
    page.evaluate("model.set('seed', 3); model.set('n_public', 200)")
    expect(root.locator(".rl-say")).to_contain_text("This is draw 3.")
    expect(root.locator(".rl-outside")).to_have_count(0)
    assert root.locator(".rl-axis").all_inner_texts() == ticks


def test_the_private_part_opens_once_two_finals_are_chosen(page: Page):
    values = {name: np.roll(np.arange(40) / 40, by) for name, by in (("A", 0), ("B", 9), ("C", 20))}
    root = put_on_page(page, ShakeUp(values, np.arange(40) < 12, finals=True))
    first, last = root.locator(".rl-list").all()
    opens = root.get_by_role("button", name="Open the private part")
    name = [root.get_by_role("button", name=each, exact=True) for each in "ABC"]
    expect(last).to_be_hidden()
    expect(opens).to_be_disabled()
    # A third press takes the place of the first, and a second one takes a name back.
    for pressed, wanted in ((2, [2]), (0, [2, 0]), (1, [0, 1]), (1, [0]), (2, [0, 2])):
        name[pressed].click()
        assert page.evaluate("model.get('chosen')") == wanted
    expect(first.locator("[aria-pressed=true]")).to_have_count(2)
    opens.click()
    expect(last).to_be_visible()
    expect(last.locator(".rl-final .rl-name")).to_have_count(2)
    expect(root.locator("line.rl-first")).to_have_count(2)


MOVING = """() => document.getAnimations().map((each) => [
    each.effect.target.closest(".rl-column") === document.querySelector(".rl-column:last-child"),
    each.effect.getKeyframes()[0].transform])"""


def test_the_private_names_race_from_their_public_places(page: Page):
    """Here the two columns have opposite orders: the first falls to the third row."""
    page.emulate_media(reduced_motion="no-preference")
    values = {"up": np.arange(40) / 40, "even": [0.5] * 40, "down": np.arange(40)[::-1] / 40}
    shake = ShakeUp(values, np.arange(40) < 12, finals=True)
    shake.chosen = [0, 1]
    root = put_on_page(page, shake)
    root.get_by_role("button", name="Open the private part").click()
    page.wait_for_function("document.getAnimations().length > 3")
    moves = [way for is_private, way in page.evaluate(MOVING) if is_private]
    rows = sorted(re.fullmatch(r"translate\((-\d+)px, calc\((-?\d) \* .*", way)[2] for way in moves)
    assert rows == ["-2", "0", "2"]
