"""What is special to the leak: its numbers are Python's, and a press shows what a model counted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from ranklearn_course.widgets import Leak
from tests.browser.plain_page import load_as, put_on_page
from tests.widgets.catalogue.leak import ROW

pytestmark = pytest.mark.browser

RATES = """([traits, states]) => states.map((state) => {
    const { rates } = leak.read({ get: (name) => ({ ...traits, ...state })[name] });
    return ["crowd", "habit"].map((name) => [rates[name].measured.share, rates[name].true.share]);
})"""


def test_each_split_has_the_numbers_of_python(page: Page):
    load_as(page, "leak", Leak.FOLDER / "measure.js", "read")
    widget, states, wanted = ROW.make(), [], []
    for cut in range(4, 8):
        for seed in range(25):
            widget.cut, widget.seed = cut, seed
            states.append({"cut": cut, "seed": seed})
            wanted.append([*map(list, widget.measure().values())])
    found = page.evaluate(RATES, [widget.traits_of_page(), states])
    assert found == wanted


def test_a_press_explains_a_view_and_a_second_one_ends_it(page: Page):
    root = put_on_page(page, ROW.make())
    view = root.get_by_role("button", name=re.compile("^Cem, evening 7"))
    view.click()
    expect(root.locator(".rl-say")).to_have_text(re.compile("^Cem watched F on evening 7"))
    expect(root.locator(".rl-cell.rl-habit")).to_have_count(6)
    root.get_by_role("button", name=re.compile("^Cem, evening 1:")).click(force=True)
    expect(root.locator(".rl-cell.rl-habit")).to_have_count(6)
    view.click()
    expect(root.locator(".rl-cell.rl-habit, .rl-chosen")).to_have_count(0)
