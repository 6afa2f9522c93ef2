"""The property grid on a plain page: each cell opens its lists, by mouse, finger and arrow keys."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from ranklearn_course.comparison.properties import METRICS, Finding, finding
from ranklearn_course.widgets import PropertyGrid
from ranklearn_course.widgets.property_grid.widget import NAMES
from tests.browser.plain_page import put_on_page

pytestmark = pytest.mark.browser

# The shade of a grade on a card; doubled grades reach 4.
SHADES = {0: 0, 1: 1, 2: 2, 4: 3}
OPEN_ALL = r"""async () => {
    const root = document.querySelector(".rl-property-grid");
    const text = (name) => root.querySelector(name).textContent;
    const shown = {};
    for (const cell of root.querySelectorAll(".rl-cell")) {
        cell.click();
        const metric = model.get("metric"), property = model.get("property");
        shown[`${metric} ${property}`] = {
            title: text(".rl-title"), found: text(".rl-found"),
            holds: cell.classList.contains("rl-holds"),
            row: Number(root.querySelector(".rl-board").style.getPropertyValue("--at")),
            changed: [...root.querySelectorAll(".rl-cards")].map((list) =>
                [...list.children].flatMap((card, i) =>
                    card.classList.contains("rl-changed") ? [i] : [])),
            lists: [...root.querySelectorAll(".rl-cards")].map((list) =>
                [...list.querySelectorAll(".rl-grade")].map((grade) => Number(grade.textContent))),
            shades: [...root.querySelectorAll(".rl-cards")].map((list) =>
                [...list.children].map((card) => Number(/rl-shade-(\d)/.exec(card.className)[1]))),
            values: [...root.querySelectorAll(".rl-value")].map((value) => value.textContent),
            wide: root.querySelector(".rl-board").scrollWidth
                - root.querySelector(".rl-board").clientWidth,
            low: root.querySelector(".rl-board").getBoundingClientRect().bottom
                - root.querySelector(".rl-table").getBoundingClientRect().bottom,
        };
    }
    return shown;
}"""


@pytest.mark.parametrize("width", [360, 1280])
def test_every_cell_shows_the_lists_that_the_search_found(page: Page, width: int):
    widget = PropertyGrid()
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(reduced_motion="reduce")
    put_on_page(page, widget)
    shown = page.evaluate(OPEN_ALL)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert len(shown) == len(METRICS) * len(NAMES)
    for cell, found in shown.items():
        metric, name = cell.rsplit(" ", 1)
        widget.metric, widget.property = metric, name
        expected = told(finding(metric, NAMES[name]), name)
        expected |= {"title": widget.title(), "row": list(METRICS).index(metric), "wide": 0}
        if name == "slope":
            found["changed"] = [len(changed) for changed in found["changed"]]
        found["found"] = found["found"].startswith("The smallest of ")
        assert {key: found[key] for key in expected} == expected, cell
        # On a wide page the board stays beside the grid.
        assert width == 360 or found["low"] <= 0, cell


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


def test_arrow_keys_go_from_cell_to_cell_and_open_them(page: Page):
    root = put_on_page(page, PropertyGrid("AP", "top_weighted"))
    grid = root.get_by_role("grid")
    expect(grid.locator("[tabindex='0']")).to_have_count(1)
    grid.locator("[tabindex='0']").focus()
    for key, metric, name in (
        ("ArrowRight", "AP", "swap_monotone"),
        ("ArrowDown", "AP@3", "swap_monotone"),
        ("ArrowUp", "AP", "swap_monotone"),
        ("ArrowUp", "R-precision", "swap_monotone"),
        ("Home", "R-precision", "perfect"),
        ("ArrowLeft", "R-precision", "perfect"),
        ("End", "R-precision", "slope"),
        ("Control+End", "FairSoftDCG", "slope"),
        ("Control+Home", "P@3", "perfect"),
        ("Shift+ArrowDown", "P@3", "perfect"),
    ):
        page.keyboard.press(key)
        state = page.evaluate("[model.get('metric'), model.get('property')]")
        assert state == [metric, name], key
        expect(grid.locator("[tabindex='0']")).to_be_focused()
        expect(grid.locator("[aria-selected='true']")).to_have_count(1)
    said = "Does P@3 always give the best order 1? No. the best order: 1, 0; 0.333."
    expect(root.locator(".rl-say")).to_have_text(said)
    assert grid.locator("[tabindex='0']").get_attribute("aria-label") == "perfect is 1: no"


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


def test_python_and_a_second_view_follow(page: Page):
    put_on_page(page, PropertyGrid(), n_views=2)
    page.evaluate("model.set('metric', 'ERR'); model.set('property', 'needs_r')")
    for i in range(2):
        title = page.locator(".rl-property-grid .rl-title").nth(i)
        expect(title).to_have_text("Does ERR need R? No")
    page.evaluate("removers.forEach((remove) => remove())")
    assert page.evaluate("model.listeners.length") == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_whole_at_768(page: Page, scheme: str):
    page.set_viewport_size({"width": 768, "height": 900})
    page.emulate_media(color_scheme=scheme)
    root = put_on_page(page, PropertyGrid("nDCG, linear gain", "scale"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 768
    expect(root.locator(".rl-metric").filter(visible=True)).to_have_count(5)
