"""What is special to the property grid: on a phone one family is shown at a time."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from ranklearn_course.widgets import PropertyGrid
from tests.browser.plain_page import put_on_page

pytestmark = pytest.mark.browser


def test_on_a_phone_one_family_is_shown_at_a_time(page: Page):
    page.set_viewport_size({"width": 360, "height": 800})
    root = put_on_page(page, PropertyGrid("AP", "needs_r"))
    rows = root.locator(".rl-metric").filter(visible=True)
    expect(rows).to_have_text(["AP", "AP@3", "AP@3 over hits", "RR"])
    root.get_by_label("Family of metrics").select_option("Soft")
    expect(rows).to_have_text(["SoftDCG", "FairSoftDCG"])
    expect(root.locator(".rl-title")).to_have_text(re.compile("change SoftDCG. No"))
    root.locator(".rl-cell").filter(visible=True).last.tap()
    expect(root.locator(".rl-title")).to_have_text(re.compile("change FairSoftDCG. Yes"))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(root.locator(".rl-title")).to_have_text(re.compile("change PFound, .* No"))
    expect(rows).to_have_count(3)
    cell = root.locator(".rl-cell").filter(visible=True).first.bounding_box()
    assert cell["width"] >= 24
    assert cell["height"] >= 24
