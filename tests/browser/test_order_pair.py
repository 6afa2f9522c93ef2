"""The order pair on a plain page: its numbers are Python's, cards move in three ways."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from ranklearn_course.chapters.rank_correlation.figures.crossings import crossings
from ranklearn_course.widgets import OrderPair
from ranklearn_course.widgets.kit.words import number
from tests.browser.expected import order_pair_notes
from tests.browser.plain_page import put_on_page, touch

pytestmark = pytest.mark.browser

NAMES = ["ant", "bee", "cat", "dog", "elk", "fox", "gnu"]
TRUE_ORDER = [1, 2, 3, 4, 5, 6, 7]


def card(root: Locator, name: str) -> Locator:
    return root.locator(".rl-movable").filter(has_text=name)


def value(root: Locator, metric: str) -> Locator:
    return root.locator(f"[data-metric={metric}] .rl-value")


def middle(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def place(root: Locator, rank: int) -> tuple[float, float]:
    """The middle of a rank in the right column, whatever card is on its way there."""
    left = root.locator("ol.rl-column .rl-card").nth(rank - 1)
    return middle(root.locator(".rl-movable").first)[0], middle(left)[1]


def order(page: Page) -> list[int]:
    return page.evaluate("model.get('order')")


def shown_values(pair: OrderPair) -> list[str]:
    values = pair.measure()
    return [str(int(values.pop("inversions"))), *map(number, values.values())]


def some_widgets() -> Iterator[OrderPair]:
    rng = np.random.default_rng(5)
    for n in (2, 3, 5, 7, 8, 10, 10):
        grades = np.sort(rng.integers(0, 4, n))[::-1]
        gain = ("linear", "exponential")[n % 2]
        order = [int(rank) for rank in rng.permutation(n) + 1]
        yield OrderPair([f"document {i}" for i in range(n)], order, grades=grades, gain=gain)


def test_the_page_shows_what_python_computes(page: Page):
    for pair in some_widgets():
        root = put_on_page(page, pair)
        expect(root.locator(".rl-value")).to_have_text(shown_values(pair))
        expect(root.locator(".rl-note")).to_have_text(list(order_pair_notes(pair).values()))
        points = crossings(pair.order)
        expect(root.locator("circle")).to_have_count(len(points))
        numbered = [int(n) for n in root.locator("svg text").all_text_contents()]
        assert sorted(numbered) == sorted(n for n in points.values() if n > 1)
        label = f"crossings: {sum(points.values())}"
        assert label in root.locator("svg").get_attribute("aria-label")


def test_the_mouse_drags_a_card_to_any_rank(page: Page):
    root = put_on_page(page, OrderPair(NAMES, TRUE_ORDER))
    page.mouse.move(*place(root, 5))
    page.mouse.down()
    page.mouse.move(*place(root, 1), steps=5)
    page.mouse.up()
    assert order(page) == [5, 1, 2, 3, 4, 6, 7]
    expect(value(root, "tau")).to_have_text(number(1 - 2 * 4 / 21))
    expect(root.locator(".rl-say")).to_contain_text("“elk” went from rank 5 to rank 1.")
    expect(root.locator(".rl-say")).to_contain_text("Inversions rose from 0 to 4.")
    expect(root.locator(".rl-title")).to_contain_text("Inversions: 4 of 21 pairs.")
    assert page.evaluate("model.saved") > 0


def test_a_drag_that_is_given_up_changes_nothing(page: Page):
    root = put_on_page(page, OrderPair(NAMES, TRUE_ORDER))
    page.mouse.move(*place(root, 1))
    page.mouse.down()
    page.mouse.move(*place(root, 6), steps=3)
    expect(value(root, "inversions")).to_have_text("5")
    page.keyboard.press("Escape")
    expect(value(root, "inversions")).to_have_text("0")
    page.mouse.move(*place(root, 7))
    page.mouse.up()
    assert order(page) == TRUE_ORDER


def test_a_finger_drags_a_card(page: Page):
    root = put_on_page(page, OrderPair(NAMES, TRUE_ORDER))
    at = [dict(zip("xy", place(root, rank), strict=True)) for rank in (2, 4, 6)]
    touch(page.context.new_cdp_session(page), at)
    expect(value(root, "inversions")).to_have_text("4")
    assert order(page) == [1, 3, 4, 5, 6, 2, 7]


def test_keys_move_a_card(page: Page):
    root = put_on_page(page, OrderPair(NAMES, TRUE_ORDER))
    cat = card(root, "cat")
    cat.focus()
    for key, rank in (
        ("Alt+ArrowUp", 2),
        ("Alt+ArrowUp", 1),
        ("Alt+ArrowUp", 1),
        ("Alt+ArrowDown", 2),
        ("Alt+End", 7),
        ("Alt+ArrowLeft", 6),
        ("Alt+Home", 1),
        ("Alt+ArrowRight", 2),
        ("x", 2),
        ("Shift+ArrowUp", 2),
    ):
        page.keyboard.press(key)
        label = f"cat, at rank {rank} of 7, true rank 3"
        expect(cat).to_have_attribute("aria-label", label)
    expect(cat).to_be_focused()
    expect(root.locator("line.rl-active")).to_have_count(1)
    page.keyboard.press("ArrowUp")
    expect(card(root, "ant")).to_be_focused()
    page.keyboard.press("End")
    expect(card(root, "gnu")).to_be_focused()
    expect(root.locator(".rl-movable[tabindex='0']")).to_have_count(1)
    assert order(page) == [1, 3, 2, 4, 5, 6, 7]


def test_two_quick_keys_are_two_steps(page: Page):
    root = put_on_page(page, OrderPair(NAMES, TRUE_ORDER))
    press = 'new KeyboardEvent("keydown", { key: "ArrowUp", altKey: true, bubbles: true })'
    card(root, "cat").evaluate(f"e => {{ e.dispatchEvent({press}); e.dispatchEvent({press}); }}")
    expect(value(root, "inversions")).to_have_text("2")
    assert order(page) == [3, 1, 2, 4, 5, 6, 7]


def test_the_buttons_swap_reverse_and_reset(page: Page):
    root = put_on_page(page, OrderPair(NAMES, TRUE_ORDER))
    expect(root.locator(".rl-say")).to_contain_text("Change the order on the right")

    def press(name: str) -> None:
        root.get_by_role("button", name=name).click()

    press("Swap the top two")
    expect(value(root, "tau_ap")).to_have_text("0.667")
    expect(root.locator(".rl-say")).to_contain_text("“bee” and “ant” changed places.")
    press("Swap the top two")
    press("Swap the bottom two")
    expect(value(root, "tau_ap")).to_have_text("0.944")
    expect(value(root, "tau")).to_have_text("0.905")
    assert order(page) == [1, 2, 3, 4, 5, 7, 6]
    press("Reverse")
    expect(root.locator(".rl-say")).to_contain_text("The order changed.")
    assert order(page) == [6, 7, 5, 4, 3, 2, 1]
    press("Back to the start")
    expect(value(root, "tau")).to_have_text("1.000")
    assert order(page) == TRUE_ORDER


def by_one_move(start: list[int]) -> list[list[int]]:
    """Every order that one move makes of the start."""
    rests = [(rank, [other for other in start if other != rank]) for rank in start]
    places = range(len(start))
    return [[*rest[:to], rank, *rest[to:]] for rank, rest in rests for to in places]


# The titles of orders, each after the frame that draws it.
TITLES = """async (orders) => {
    const titles = [];
    for (const order of orders) {
        model.set("order", order);
        await new Promise(requestAnimationFrame);
        titles.push(document.querySelector(".rl-title").textContent);
    }
    return titles;
}"""


@pytest.mark.parametrize("start", [None, [2, 1, 3, 4, 7, 5, 6], [3, 1, 2, 5, 4]])
def test_it_begins_with_a_question_that_one_move_answers(page: Page, start: list[int] | None):
    names = NAMES[: len(start or NAMES)]
    pair = OrderPair(names, start)
    root, simple = put_on_page(page, pair), OrderPair(names, start, simple=True)
    title = root.locator(".rl-title")
    start = pair.start
    found = {tuple(order): OrderPair(names, order).measure() for order in by_one_move(start)}
    best = {name: max(values[name] for values in found.values()) for name in ("tau", "tau_ap")}
    expect(title).to_have_text(
        f"Inversions: {pair.measure()['inversions']:.0f}. Which one move brings tau highest, and "
        "which one τₐₚ highest?"
    )
    assert best["tau"] > pair.measure()["tau"]
    kinds, expected = set(), []
    del found[tuple(start)]
    for values in found.values():
        has = [values[name] == pytest.approx(best[name]) for name in best]
        kind = ["reply_none", "reply_tau_ap", "reply_tau", "reply_both"][2 * has[0] + has[1]]
        shown = {name: number(values[name]) for name in best}
        shown |= {f"best_{name}": number(best[name]) for name in best}
        kinds.add(kind)
        expected.append(pair.words[kind].format(**shown))
    assert page.evaluate(TITLES, [list(order) for order in found]) == expected
    assert {"reply_both", "reply_none"} <= kinds or "reply_tau_ap" in kinds
    (turned,) = page.evaluate(TITLES, [start[::-1]])
    assert "Inversions:" in turned
    assert "Which" not in turned
    root = put_on_page(page, simple)
    expect(root.locator(".rl-title")).to_contain_text("Which one move brings tau highest?")
    root.locator(".rl-movable").filter(has_text=names[start[0] - 1]).press("Alt+ArrowDown")
    expect(root.locator(".rl-title")).to_contain_text("Tau is ")


def test_both_views_follow_and_leave_nothing_behind(page: Page):
    root = put_on_page(page, OrderPair(NAMES, TRUE_ORDER, title="Two orders"), n_views=2)
    expect(root.locator(".rl-title")).to_have_text("Two orders")
    root.get_by_role("button", name="Reverse").click()
    expect(value(page.locator(".rl-order-pair").nth(1), "tau")).to_have_text("−1.000")
    page.evaluate("removers.forEach((remove) => remove())")
    assert page.evaluate("model.listeners.length") == 0
    assert page.locator("#one, #two").evaluate_all("all => all.map((e) => e.innerHTML)") == [""] * 2


@pytest.mark.parametrize("width", [640, 1200])
def test_nothing_is_cut_off_and_nothing_jumps(page: Page, width: int):
    names = [f"Repair manual of the year {1960 + i}" for i in range(10)]
    page.set_viewport_size({"width": width, "height": 1500})
    root = put_on_page(page, OrderPair(names, range(1, 11)))
    height = root.bounding_box()["height"]
    for name, inversions in (
        ("Reverse", "45"),
        ("Swap the top two", "44"),
        ("Swap the bottom two", "43"),
    ):
        root.get_by_role("button", name=name).click()
        expect(value(root, "inversions")).to_have_text(inversions)
        assert root.bounding_box()["height"] == height
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    parts = root.locator(":is(.rl-name, .rl-note, .rl-value, .rl-change, .rl-meter-name)")
    cut = "all => all.filter((e) => e.scrollWidth > e.clientWidth + 1 || "
    cut += "e.scrollHeight > e.clientHeight + 2).map((e) => e.className + e.textContent)"
    assert parts.evaluate_all(cut) == []
