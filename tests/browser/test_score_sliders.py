"""What is special to the score sliders: the live line, what lights up."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from ranklearn_course.widgets import ScoreSliders
from tests.browser.plain_page import put_on_page

pytestmark = pytest.mark.browser

CATS = [("The animal", 2), ("E-Type, road test", 0), ("How fast?", 1), ("Dealers", 0)]
SCORES = [3, 5, 4, 1]


def slider(root: Locator, name: str) -> Locator:
    return root.get_by_role("slider", name=name)


def test_the_live_line_keeps_still_during_a_drag(page: Page):
    root = put_on_page(page, ScoreSliders(CATS, SCORES))
    say, box = root.locator(".rl-say"), slider(root, "Dealers").bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + box["height"] / 2)
    page.mouse.down()
    expect(say).to_have_attribute("aria-busy", "true")
    page.mouse.up()
    expect(say).not_to_have_attribute("aria-busy", "true")


def test_a_slider_its_card_and_its_numbers_light_up_together(page: Page):
    sliders = ScoreSliders([("ant", 2), ("bee", 0), ("cat", 1)], [1, 3, 2])
    root = put_on_page(page, sliders)
    lit = root.locator(".rl-lit")
    slider(root, "ant").focus()
    expect(lit).to_have_count(4)
    expect(root.locator(".rl-doc.rl-lit")).to_contain_text("ant")
    expect(root.locator(".rl-entry.rl-lit")).to_have_text(["0", "2"])
    page.keyboard.press("End")
    expect(root.locator(".rl-entry").first).to_have_class("rl-entry rl-lit")
    root.locator(".rl-entry").nth(1).hover()
    expect(root.locator(".rl-doc.rl-lit")).to_contain_text("bee")
    page.mouse.move(0, 0)
    root.locator("input").first.evaluate("input => document.activeElement.blur()")
    expect(lit).to_have_count(0)
