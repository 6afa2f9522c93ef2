"""What is special to the score sliders: the live line keeps still during a drag."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.plain_page import put_on_page
from tests.widgets.catalogue.score_sliders import ROW

pytestmark = pytest.mark.browser


def test_the_live_line_keeps_still_during_a_drag(page: Page):
    root = put_on_page(page, ROW.make())
    say, box = root.locator(".rl-say"), root.locator(".rl-range").last.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + box["height"] / 2)
    page.mouse.down()
    expect(say).to_have_attribute("aria-busy", "true")
    page.mouse.up()
    expect(say).not_to_have_attribute("aria-busy", "true")
