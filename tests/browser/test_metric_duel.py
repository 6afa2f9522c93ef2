"""The metric duel on a plain page: its search is Python's, cards move in three ways."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import permutations, product

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from ranklearn_course.duel import all_duels, duel, told_apart
from ranklearn_course.scripts import script
from ranklearn_course.widgets import MetricDuel
from ranklearn_course.widgets.metric_duel.measure import METRICS
from ranklearn_course.widgets.metric_duel.widget import HERE, NO_DUEL
from tests.browser.plain_page import put_on_page, touch

pytestmark = pytest.mark.browser

START = ("AP", "nDCG", [2, 1, 0, 0], [0, 1, 2, 0])
LOAD = """async (source) => {
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    globalThis.duel = (await import(url)).default;
}"""


@pytest.fixture
def measure(page: Page) -> Page:
    """The page with the functions of measure.js as `duel`."""
    source = script(HERE / "measure.js") + "export default { METRICS, search };"
    page.evaluate(LOAD, source)
    return page


def test_every_metric_has_the_numbers_of_python(measure: Page):
    lists = [list(r) for n in range(2, 6) for r in product((0, 1, 2), repeat=n)]
    found = measure.evaluate(
        "lists => Object.fromEntries(Object.entries(duel.METRICS).map("
        "([name, f]) => [name, lists.map((list) => f(list))]))",
        lists,
    )
    assert list(found) == list(METRICS)
    for name, values in found.items():
        assert values == pytest.approx([METRICS[name](r) for r in lists], abs=1e-12), name


def remembered(metric: Callable) -> Callable:
    """Every pair of metrics asks for the same lists."""
    known = cache(lambda *grades: metric(list(grades)))
    return lambda grades: known(*grades)


def test_the_search_finds_what_duel_finds(measure: Page):
    metrics = {name: remembered(metric) for name, metric in METRICS.items()}
    pairs = list(permutations(METRICS, 2))
    found = measure.evaluate("pairs => pairs.map(([a, b]) => duel.search(a, b))", pairs)
    for (first, second), pair in zip(pairs, found, strict=True):
        expected = duel((first, metrics[first]), (second, metrics[second]))
        assert pair["found"] == (expected is not None), (first, second)
        wanted = (list(expected.left), list(expected.right)) if expected else NO_DUEL
        assert (pair["left"], pair["right"]) == wanted, (first, second)
    every = sum(all_duels(*list(METRICS.items())[:2], n).pairs for n in range(2, 6))
    assert {pair["tried"] for pair in found if not pair["found"]} == {every}


def column(root: Locator, side: str) -> Locator:
    return root.locator(".rl-list").nth(0 if side == "left" else 1)


def grades(page: Page, side: str) -> list[int]:
    return page.evaluate(f"model.get('{side}')")


def place(root: Locator, side: str, rank: int) -> tuple[float, float]:
    box = column(root, side).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + 40 * (rank - 1) + 18


def shown_values(widget: MetricDuel) -> list[str]:
    return [
        text.replace("-", "−") for pair in widget.measure().values() for text in told_apart(*pair)
    ]


def some_widgets() -> Iterator[MetricDuel]:
    rng = np.random.default_rng(2)
    names = list(METRICS)
    for n in (2, 3, 4, 5, 6, 6):
        documents = rng.integers(0, 3, n)
        left, right = rng.permutation(documents).tolist(), rng.permutation(documents).tolist()
        yield MetricDuel(*(str(name) for name in rng.choice(names, 2, replace=False)), left, right)


def test_the_page_shows_what_python_computes(page: Page):
    for widget in some_widgets():
        root = put_on_page(page, widget)
        expect(root.locator(".rl-title")).to_have_text(widget.title())
        expect(root.locator(".rl-value")).to_have_text(shown_values(widget))
        for side in ("left", "right"):
            labels = column(root, side).locator(".rl-card")
            expect(labels).to_have_count(len(widget.left))


def test_choosing_a_metric_searches_at_once(page: Page):
    root = put_on_page(page, MetricDuel("AP", "nDCG"))
    root.get_by_label("First metric").select_option("RR")
    found = MetricDuel("RR", "nDCG")
    expect(root.locator(".rl-title")).to_have_text(
        "RR prefers A, nDCG prefers B: which move makes them agree?"
    )
    assert (grades(page, "left"), grades(page, "right")) == (found.left, found.right)
    expect(root.locator(".rl-say")).to_contain_text("The smallest pair on which RR and nDCG")
    root.get_by_label("First metric").select_option("DCG")
    expect(root.locator(".rl-say")).to_contain_text("do not disagree on any pair of up to 5")
    root.get_by_label("Second metric").select_option("DCG")
    expect(root.locator(".rl-say")).to_contain_text("never disagrees with itself")
    root.get_by_role("button", name="Back to the start").click()
    expect(root.locator(".rl-title")).to_have_text(
        "AP prefers A, nDCG prefers B: which move makes them agree?"
    )
    assert page.evaluate("model.get('first')") == "AP"


def test_the_mouse_drags_a_card(page: Page):
    root = put_on_page(page, MetricDuel(*START))
    page.mouse.move(*place(root, "right", 3))
    page.mouse.down()
    page.mouse.move(*place(root, "right", 1), steps=4)
    page.mouse.up()
    assert grades(page, "right") == [2, 0, 1, 0]
    assert grades(page, "left") == [2, 1, 0, 0]
    said = "Ranking B: a document of grade 2 went from rank 3 to 1."
    expect(root.locator(".rl-say")).to_contain_text(said)
    assert page.evaluate("model.saved") > 0


def test_a_drag_that_is_given_up_changes_nothing(page: Page):
    root = put_on_page(page, MetricDuel(*START))
    page.mouse.move(*place(root, "left", 1))
    page.mouse.down()
    page.mouse.move(*place(root, "left", 4), steps=3)
    assert grades(page, "left") == [1, 0, 0, 2]
    page.keyboard.press("Escape")
    page.mouse.move(*place(root, "left", 2))
    page.mouse.up()
    assert grades(page, "left") == [2, 1, 0, 0]


def test_a_finger_drags_a_card(page: Page):
    root = put_on_page(page, MetricDuel(*START))
    at = [dict(zip("xy", place(root, "left", rank), strict=True)) for rank in (1, 2, 4)]
    touch(page.context.new_cdp_session(page), at)
    page.wait_for_function("model.get('left').join() === '1,0,0,2'")
    expected = MetricDuel("AP", "nDCG", [1, 0, 0, 2], START[3])
    expect(root.locator(".rl-value")).to_have_text(shown_values(expected))


def test_keys_move_a_card(page: Page):
    root = put_on_page(page, MetricDuel(*START))
    card = column(root, "left").locator(".rl-card").first
    card.focus()
    for key, rank in (
        ("Alt+ArrowDown", 2),
        ("Alt+ArrowDown", 3),
        ("Alt+ArrowUp", 2),
        ("Alt+End", 4),
        ("Alt+Home", 1),
        ("Alt+ArrowUp", 1),
        ("x", 1),
        ("Shift+ArrowDown", 1),
    ):
        page.keyboard.press(key)
        label = f"Ranking A, rank {rank} of 4, grade 2"
        expect(card).to_have_attribute("aria-label", label)
    expect(card).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(column(root, "left").locator(".rl-card").nth(1)).to_be_focused()
    expect(column(root, "left").locator("[tabindex='0']")).to_have_count(1)


def test_python_and_a_second_view_follow(page: Page):
    put_on_page(page, MetricDuel(*START), n_views=2)
    page.evaluate("model.set('left', [2, 0, 0]); model.set('right', [0, 0, 2])")
    for i in range(2):
        root = page.locator(".rl-metric-duel").nth(i)
        expect(column(root, "left").locator(".rl-card")).to_have_count(3)
        expect(root.locator(".rl-title")).to_contain_text("AP and nDCG both prefer A")
        expect(root.locator(".rl-say")).to_contain_text("The rankings changed.")
    page.evaluate("removers.forEach((remove) => remove())")
    assert page.evaluate("model.listeners.length") == 0


@pytest.mark.parametrize("width", [640, 1200])
def test_nothing_is_cut_off_and_nothing_jumps(page: Page, width: int):
    page.set_viewport_size({"width": width, "height": 1200})
    root = put_on_page(page, MetricDuel())
    height = root.bounding_box()["height"]
    for first in ("nDCG, linear gain", "Kendall’s tau", "RBP, p = 0.8", "DCG"):
        root.get_by_label("First metric").select_option(first)
        expect(root.locator(".rl-meter-name").first).to_have_text(first)
        assert root.bounding_box()["height"] == height
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    parts = root.locator(":is(.rl-title, .rl-value, .rl-verdict, .rl-meter-name)")
    cut = "all => all.filter((e) => e.scrollWidth > e.clientWidth + 1 || "
    cut += "e.scrollHeight > e.clientHeight + 2).map((e) => e.className + e.textContent)"
    assert parts.evaluate_all(cut) == []
