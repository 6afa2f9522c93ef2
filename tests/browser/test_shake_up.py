"""The shake-up on a page without a kernel: its numbers, mouse, touch, keys, its size."""

from __future__ import annotations

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from ranklearn_course.widgets import ShakeUp
from tests.browser.plain_page import put_on_page

pytestmark = pytest.mark.browser

READ_ROWS = """rows => rows.map((row) => [".rl-rank", ".rl-name", ".rl-value"].map(
    (part) => row.querySelector(part).textContent))"""
NAMES = ("SVD with trend", "SVD and EASE with trend", "ALS", "item-kNN", "popularity")


def some_shake(seed: int = 0, n_users: int = 400) -> ShakeUp:
    rng = np.random.default_rng(seed)
    shared = rng.random(n_users)
    values = {name: (0.5 * shared + 0.5 * rng.random(n_users)) ** 4 for name in NAMES}
    return ShakeUp(values, rng.permutation(n_users) < n_users * 0.3)


def shown(root: Locator) -> list[tuple[str, str, str]]:
    """Rank, name and score of each row, the public column first."""
    return [tuple(row) for row in root.locator(".rl-entry").evaluate_all(READ_ROWS)]


def expected(shake: ShakeUp) -> list[tuple[str, str, str]]:
    found = []
    for side in (0, 1):
        column = [(pair[side].rank, name, pair[side]) for name, pair in shake.measure().items()]
        for rank, name, standing in sorted(column, key=lambda row: row[0]):
            found.append((str(rank), name, f"{standing.mean:.4f} ± {standing.error:.4f}"))
    return found


def test_the_page_shows_what_python_computes(page: Page):
    rng = np.random.default_rng(1)
    for seed in range(3):
        shake = some_shake(seed, 60 + 150 * seed)
        root = put_on_page(page, shake)
        assert shown(root) == expected(shake)
        for _ in range(2):
            state = {"seed": int(rng.integers(10_000)), "n_public": int(rng.integers(10, 51))}
            page.evaluate("s => Object.entries(s).forEach(([n, v]) => model.set(n, v))", state)
            for name, value in state.items():
                setattr(shake, name, value)
            expect(root.locator(".rl-title")).to_have_text(shake.title())
            expect(root.locator(".rl-head").first).to_have_text(
                f"Public part: {shake.n_public} users"
            )
            assert shown(root) == expected(shake)
            expect(root.locator(".rl-say")).to_have_text(
                f"This is draw {shake.seed}. "
                f"Pairs of submissions that change places: {shake.swaps()} of 10."
            )


def test_means_and_errors_agree_to_the_last_digits(page: Page):
    shake = some_shake(3)
    put_on_page(page, shake)
    page.evaluate("model.set('seed', 77)")
    shake.seed = 77
    page.wait_for_function("document.querySelector('#one .rl-say').textContent.includes('77')")
    shares = page.evaluate(
        "[...document.querySelectorAll('#one .rl-entry')].map((entry) => {"
        "const bar = entry.querySelector('.rl-bar');"
        "const dot = entry.querySelector('.rl-dot');"
        "return [entry.querySelector('.rl-name').textContent,"
        "...[[bar, '--from'], [dot, '--at'], [bar, '--to']].map("
        "([part, name]) => Number(part.style.getPropertyValue(name)))]; })"
    )
    low, *_, high = shake.axis["ticks"]
    for side in (0, 1):
        for name, *places in shares[5 * side : 5 * side + 5]:
            one = shake.measure()[name][side]
            wanted = [(one.mean + sign * one.error - low) / (high - low) for sign in (-1, 0, 1)]
            assert places == pytest.approx(wanted, abs=6e-5)


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


def test_the_mouse_draws_other_users_and_goes_back(page: Page):
    shake = some_shake()
    root = put_on_page(page, shake)
    own = shown(root)
    expect(root.locator(".rl-say")).to_contain_text("These are the contest's own public users.")
    draw = root.get_by_role("button", name="Draw other public users")
    draw.click()
    expect(root.locator(".rl-say")).to_contain_text("This is draw 1.")
    draw.click()
    assert page.evaluate("model.get('seed')") == 2
    shake.seed = 2
    assert shown(root) == expected(shake) != own
    slider = root.get_by_label("Public users")
    box = slider.bounding_box()
    page.mouse.click(box["x"] + 0.8 * box["width"], box["y"] + box["height"] / 2)
    assert page.evaluate("model.get('n_public')") > 250
    root.get_by_role("button", name="Back to the contest's own").click()
    assert shown(root) == own
    assert page.evaluate("[model.get('seed'), model.get('n_public')]") == [0, 120]
    page.evaluate("model.set('seed', 9999)")
    draw.click()
    assert page.evaluate("model.get('seed')") == 1
    page.wait_for_function("model.saved > 0")


def test_a_finger_and_keys_change_the_number_of_users(page: Page):
    root = put_on_page(page, some_shake())
    root.get_by_role("button", name="Draw other public users").tap()
    assert page.evaluate("model.get('seed')") == 1
    slider = root.get_by_label("Public users")
    slider.focus()
    for key, wanted in (("ArrowRight", 130), ("ArrowLeft", 120), ("Home", 10), ("End", 390)):
        page.keyboard.press(key)
        assert page.evaluate("model.get('n_public')") == wanted
    expect(root.locator(".rl-head").nth(1)).to_have_text("Private part: 10 users")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("model.get('seed')") == 2


def test_python_and_a_second_view_follow(page: Page):
    put_on_page(page, some_shake(), n_views=2)
    page.evaluate("model.set('n_public', 50)")
    for i in range(2):
        root = page.locator(".rl-shake-up").nth(i)
        expect(root.locator(".rl-head").first).to_have_text("Public part: 50 users")
    page.evaluate("removers.forEach((remove) => remove())")
    assert page.evaluate("model.listeners.length") == 0


@pytest.mark.parametrize("width", [640, 1200])
def test_nothing_is_cut_off_and_nothing_jumps(page: Page, width: int):
    page.set_viewport_size({"width": width, "height": 1200})
    root = put_on_page(page, some_shake())
    height = root.bounding_box()["height"]
    for seed, n_public in ((1, 10), (2, 390), (3, 120)):
        page.evaluate(f"model.set('seed', {seed}); model.set('n_public', {n_public})")
        expect(root.locator(".rl-say")).to_contain_text(f"This is draw {seed}.")
        assert root.bounding_box()["height"] == height
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    parts = root.locator(":is(.rl-title, .rl-value, .rl-head)")
    cut = "all => all.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)"
    assert parts.evaluate_all(cut) == []


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
