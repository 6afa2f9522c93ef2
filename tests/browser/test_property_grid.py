"""What is special to the property grid: on a phone one family is shown at a time."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from ranklearn_course.comparison.properties import Finding
from ranklearn_course.widgets import PropertyGrid
from tests.browser.plain_page import put_on_page

pytestmark = pytest.mark.browser

# The shade of a grade on a card; doubled grades reach 4.
SHADES = {0: 0, 1: 1, 2: 2, 4: 3}


def told(found: Finding, name: str) -> dict:
    """What a cell shows of a finding: its lists, what changed in them, and their values."""
    of = found.shown
    first = of.base or of.left
    lists = [each for each in (of.base, of.left, of.right) if each]
    if name in ("perfect", "slope"):
        lists = [of.left]
    told = {
        "lists": [list(each) for each in lists],
        "shades": [[SHADES[grade] for grade in each] for each in lists],
        "changed": [1] if name == "slope" else [different(each, first) for each in lists],
        "holds": found.holds,
        "found": found.decisive,
    }
    if name not in ("slope", "top_weighted"):
        values = [f"{value:.3f}".replace("-", "−") for value in (of.left_value, of.right_value)]
        told["values"] = values[: len(lists)]
    return told


def different(grades: Sequence[int], first: Sequence[int]) -> list[int]:
    """The places at which a list has another grade than the first one."""
    return [i for i, (grade, was) in enumerate(zip(grades, first, strict=True)) if grade != was]


def test_on_a_phone_one_family_is_shown_at_a_time(page: Page):
    page.set_viewport_size({"width": 360, "height": 800})
    root = put_on_page(page, PropertyGrid("AP", "needs_r"))
    rows = root.locator(".rl-metric").filter(visible=True)
    expect(rows).to_have_text(["AP", "AP@3", "AP@3 over hits", "RR"])
    root.get_by_label("Family of metrics").select_option("Soft")
    expect(rows).to_have_text(["SoftDCG", "FairSoftDCG"])
    expect(root.locator(".rl-title")).to_have_text("Does SoftDCG need R? No")
    root.locator(".rl-cell").filter(visible=True).last.tap()
    expect(root.locator(".rl-title")).to_have_text("Has FairSoftDCG a slope? Yes")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(root.locator(".rl-title")).to_have_text("Has PFound, 0.4 if relevant a slope? No")
    expect(rows).to_have_count(3)
    cell = root.locator(".rl-cell").filter(visible=True).first.bounding_box()
    assert cell["width"] >= 24
    assert cell["height"] >= 24
