"""What is special to the first hits: a press beside a hit."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from ranklearn_course.widgets import FirstHits
from tests.browser.plain_page import put_on_page

pytestmark = pytest.mark.browser

QUERIES = {"cat": 3, "torus": 2, "virus": 1}


def hit(root: Locator, name: str) -> Locator:
    return root.get_by_role("slider", name=f"First hit of “{name}”")


def place(root: Locator, row: int, at: int) -> tuple[float, float]:
    """The middle of a place of a row; the one after the last rank is "none"."""
    spot = root.locator(".rl-row:not(.rl-head)").nth(row).locator(".rl-cell").nth(at)
    box = spot.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_press_beside_the_hit_moves_it_and_takes_the_focus(page: Page):
    root = put_on_page(page, FirstHits(QUERIES))
    page.mouse.click(*place(root, 0, 6))
    expect(hit(root, "cat")).to_have_attribute("aria-valuetext", "rank 7")
    expect(hit(root, "cat")).to_be_focused()
