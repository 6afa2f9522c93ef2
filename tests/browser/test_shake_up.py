"""What is special to the shake-up: its axis and lines, its simple view, a narrow page."""

from __future__ import annotations

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from ranklearn_course.widgets import ShakeUp
from tests.browser.plain_page import put_on_page

pytestmark = pytest.mark.browser

NAMES = ("SVD with trend", "SVD and EASE with trend", "ALS", "item-kNN", "popularity")


def some_shake(seed: int = 0, n_users: int = 400) -> ShakeUp:
    rng = np.random.default_rng(seed)
    shared = rng.random(n_users)
    values = {name: (0.5 * shared + 0.5 * rng.random(n_users)) ** 4 for name in NAMES}
    return ShakeUp(values, rng.permutation(n_users) < n_users * 0.3)


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


def test_the_lines_join_the_rows(page: Page):
    shake = some_shake(2)
    root = put_on_page(page, shake)
    for line, (public, private) in zip(
        root.locator("line").all(), shake.measure().values(), strict=True
    ):
        ends = [float(line.get_attribute(name)) for name in ("y1", "y2")]
        assert ends == [48 * (one.rank - 0.5) for one in (public, private)]
        assert (line.get_attribute("class") == "rl-first") == (public.rank == 1)


def test_a_simple_one_shows_how_the_private_part_ends_after_the_first_draw(page: Page):
    values = {"Dora": np.arange(40) / 40, "Emil": np.arange(40)[::-1] / 40}
    shake = ShakeUp(values, np.arange(40) < 12, simple=True)
    root = put_on_page(page, shake)
    expect(root.locator(".rl-title")).to_have_text(shake.words["title_covered"])
    expect(root.locator(".rl-say")).to_have_text("")
    first, last = root.locator(".rl-list").all()
    expect(first).to_be_visible()
    expect(last).to_be_hidden()
    root.get_by_text("Draw other public users").last.click()
    expect(last).to_be_visible()
    root.get_by_text("Back to the start").click()
    expect(root.locator(".rl-title")).to_have_text(shake.title())


@pytest.mark.parametrize("simple", [False, True])
def test_on_a_phone_names_and_scores_can_be_read(page: Page, simple: bool):
    values = {name: np.arange(40) * factor / 100 for factor, name in enumerate(("Dora", "Emil"), 1)}
    page.set_viewport_size({"width": 260, "height": 1200})
    root = put_on_page(page, ShakeUp(values, np.arange(40) < 12, simple=simple))
    assert page.evaluate("document.documentElement.scrollWidth") <= 260
    cut = "all => all.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)"
    assert root.locator(":is(.rl-name, .rl-value, .rl-head)").evaluate_all(cut) == []
    heights = "all => all.map((e) => [e.scrollHeight, e.clientHeight])"
    for needed, given in root.locator(".rl-entry").evaluate_all(heights):
        assert needed <= given
