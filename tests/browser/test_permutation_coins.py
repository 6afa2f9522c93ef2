"""The permutation coins on a plain page: their p is Python's; mouse, finger and keys turn coins."""

from __future__ import annotations

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from ranklearn_course.scripts import script
from ranklearn_course.widgets import PermutationCoins
from ranklearn_course.widgets.permutation_coins.measure import coins
from ranklearn_course.widgets.permutation_coins.widget import HERE
from tests.browser.plain_page import put_on_page

pytestmark = pytest.mark.browser

HITS = {"first": [7, 5, 4, 3], "second": [4, 3, 2, 4]}
RNG = np.random.default_rng(7)
MANY = {"A": RNG.random(44).round(3), "B": RNG.random(44).round(3)}
LOAD = """async (source) => {
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    globalThis.test = (await import(url)).default;
}"""
NAMES = "coins_of, differences, frame_of, columns, sums_of_games, all_sums, sum_with, tested"
GAMES = """([s, games]) => {
    const d = test.differences(s);
    const sums = test.sums_of_games(s.seed, d)(games);
    const columns = test.columns(test.frame_of(d), sums);
    const toss = test.coins_of(s.seed, d.length);
    return {
        ...test.tested(sums, test.sum_with(d, []), false), sums, coins: [toss(1), toss(games)],
        drawn: columns.reduce((n, each) => n + each.count, 0),
        far: columns.filter((each) => each.far).reduce((n, each) => n + each.count, 0),
    };
}"""
ALL = """(s) => {
    const d = test.differences(s);
    const sums = test.all_sums(d);
    const columns = test.columns(test.frame_of(d), sums);
    return {
        ...test.tested(sums, test.sum_with(d, []), true),
        far: columns.filter((each) => each.far).reduce((n, each) => n + each.count, 0),
    };
}"""


# Some of the thousand games are shown.
GROWING = """() => {
    const title = document.querySelector(".rl-title").textContent;
    const [, games] = /: \\d+ of (\\d+)$/.exec(title) ?? [];
    return games > 0 && games < 1000;
}"""
# Where the lines and both kinds of bars lie, in units of the picture.
DRAWN = """(plot) => {
    const wide = plot.querySelector("svg").viewBox.baseVal.width;
    const ends = (name) => {
        const { x, width } = plot.querySelector(name).getBBox();
        return [x, x + width];
    };
    const at = (line) => wide * line.style.getPropertyValue("--at");
    const lines = [...plot.querySelectorAll(".rl-seen")].map(at);
    return { near: ends(".rl-near"), far: ends(".rl-far"), lines: lines.sort((a, b) => a - b) };
}"""
# How far from the middle the seen difference and the one of now lie.
FROM_MIDDLE = """(root) => [".rl-seen", ".rl-now"].map((name) =>
    root.querySelector(name).style.getPropertyValue("--at") - 0.5)"""


def measure(page: Page) -> None:
    page.evaluate(LOAD, script(HERE / "measure.js") + f"export default {{ {NAMES} }};")


def state(widget: PermutationCoins) -> dict:
    return {"first": widget.first, "second": widget.second, "seed": widget.seed}


@pytest.mark.parametrize("n", [1, 2, 5, 17, 32, 33, 64, 100])
def test_the_games_are_those_of_python(page: Page, n: int):
    measure(page)
    for seed, whole in ((0, False), (41, True)):
        rng = np.random.default_rng(n + seed)
        a, b = (rng.integers(0, 5, (2, n)) if whole else rng.random((2, n))).tolist()
        widget = PermutationCoins({"A": a, "B": b}, seed=seed)
        widget.games = 1500
        found = page.evaluate(GAMES, [state(widget), 1500])
        assert found["coins"] == coins(seed, 1500, n)[[0, -1]].tolist()
        assert found["sums"] == pytest.approx(widget.sums().tolist(), abs=1e-9)
        assert (found["count"], found["p"]) == (widget.as_far(), pytest.approx(widget.p_value()))
        # No column lies on both sides of what was seen, and none is lost.
        assert (found["far"], found["drawn"]) == (found["count"], 1500)


def test_all_ways_give_the_exact_p_of_python(page: Page):
    measure(page)
    rng = np.random.default_rng(1)
    for n in (1, 2, 3, 4, 7, 12):
        for values in (rng.integers(0, 6, (2, n)), rng.random((2, n)), np.ones((2, n))):
            widget = PermutationCoins(dict(zip("AB", values.tolist(), strict=True)))
            widget.exact = True
            found = page.evaluate(ALL, state(widget))
            assert found["p"] == widget.p_value()
            assert found["count"] == found["far"] == widget.as_far()


def test_the_page_says_what_python_says(page: Page):
    widget = PermutationCoins(HITS, total="sum")
    page.emulate_media(reduced_motion="reduce")
    root = put_on_page(page, widget)
    expect(root.locator(".rl-title")).to_have_text(widget.title())
    expect(root.locator(".rl-p")).to_have_text(widget.arithmetic())
    root.get_by_role("button", name="All 16 ways").click()
    widget.exact = True
    expect(root.locator(".rl-title")).to_have_text(widget.title())
    expect(root.locator(".rl-p")).to_have_text(widget.arithmetic())
    root.get_by_role("button", name="1,000 games").click()
    widget.exact, widget.games = False, 1000
    expect(root.locator(".rl-title")).to_have_text(widget.title())
    expect(root.locator(".rl-p")).to_have_text(widget.arithmetic())
    assert page.evaluate("model.get('swapped')") == coins(0, 1000, 4)[-1].tolist()
    root.get_by_role("button", name="Back to what was seen").click()
    expect(root.locator(".rl-say")).to_have_text("Nothing is swapped.")


def test_a_thousand_games_grow_and_are_read_out_once(page: Page):
    widget = PermutationCoins(MANY)
    root = put_on_page(page, widget)
    plot = root.get_by_role("img")
    root.get_by_role("button", name="1,000 games").click()
    expect(root.locator(".rl-say")).to_have_attribute("aria-busy", "true")
    page.wait_for_function(GROWING)
    widget.games = 1000
    expect(root.locator(".rl-title")).to_have_text(widget.title())
    expect(root.locator(".rl-say")).not_to_have_attribute("aria-busy", "true")
    expect(root.locator(".rl-say")).to_contain_text("Games played: 1,000.")
    drawn = plot.evaluate(DRAWN)
    # Bars between the two lines are near, all others are far.
    assert drawn["lines"][0] - 1 < drawn["near"][0] < drawn["near"][1] < drawn["lines"][1] + 1
    assert drawn["far"][0] < drawn["lines"][0] < drawn["lines"][1] < drawn["far"][1]
    expect(plot).to_have_attribute(
        "aria-label", f"Histogram of 1000 differences from {plotted(widget)}"
    )


def plotted(widget: PermutationCoins) -> str:
    n = len(widget.first)
    low, high = (f"{value:+.3f}".replace("-", "−") for value in
                 (widget.sums().min() / n, widget.sums().max() / n))  # fmt: skip
    seen = f"{np.subtract(widget.first, widget.second).mean():+.3f}".replace("-", "−")
    return f"{low} to {high}; at least as far from 0 as {seen}: {widget.as_far()}."


def test_coins_turn_by_mouse_keys_and_finger(page: Page):
    page.set_viewport_size({"width": 360, "height": 800})
    root = put_on_page(page, PermutationCoins(HITS, total="sum"))
    coin = root.locator(".rl-coin")
    left = coin.filter(has=page.locator(".rl-left"))
    expect(left).to_have_text(["Query 4: first 3, second 4, difference −14⇄−1"])
    coin.nth(3).click()
    expect(left).to_have_count(0)
    expect(coin.and_(page.locator(".rl-swapped"))).to_have_count(1)
    seen, now = root.evaluate(FROM_MIDDLE)
    assert now / seen == pytest.approx(8 / 6, rel=1e-2)
    assert seen > 0
    expect(root.locator(".rl-title")).to_have_text("With 1 of 4 queries swapped it would be +8")
    expect(root.locator(".rl-say")).to_have_text("Query 4 is swapped: the difference would be +8.")
    label = "Query 4, swapped: first 4, second 3, difference +1"
    expect(coin.nth(3)).to_have_accessible_name(label)
    coin.nth(0).tap()
    assert page.evaluate("model.get('swapped')") == [True, False, False, True]
    coin.nth(0).focus()
    page.keyboard.press("Space")
    expect(root.locator(".rl-say")).to_have_text("Query 1 is as it was: the difference is +8.")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    assert page.evaluate("model.get('swapped')") == [False] * 4
    page.keyboard.press("ArrowUp")
    focused = "document.activeElement.textContent"
    assert page.evaluate(focused).startswith("Query 2:")
    expect(root.locator(".rl-coin[tabindex='0']")).to_have_count(1)


def test_one_game_at_a_time(page: Page):
    widget = PermutationCoins(MANY)
    root = put_on_page(page, widget)
    for games in (1, 2, 3):
        root.get_by_role("button", name="Toss all coins").click()
        widget.games = games
        expect(root.locator(".rl-title")).to_have_text(widget.title())
        swaps = int(coins(0, games, 44)[-1].sum())
        said = f"Game {games}: {swaps} of 44 queries swapped, difference "
        expect(root.locator(".rl-say")).to_contain_text(said)
        expect(root.locator("[aria-pressed='true']")).to_have_count(swaps)


def test_python_and_a_second_view_follow(page: Page):
    put_on_page(page, PermutationCoins(HITS), n_views=2)
    page.evaluate("model.set('swapped', [true, true, false, false])")
    for i in range(2):
        title = page.locator(".rl-permutation-coins .rl-title").nth(i)
        expect(title).to_have_text("With 2 of 4 queries swapped it would be −1.000")
    page.evaluate("removers.forEach((remove) => remove())")
    assert page.evaluate("model.listeners.length") == 0


@pytest.mark.parametrize("width", [360, 768, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_whole_on_every_screen(page: Page, width: int, scheme: str):
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    root = put_on_page(page, PermutationCoins(MANY))
    root.get_by_role("button", name="1,000 games").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    parts = root.locator(":is(.rl-title, .rl-p, .rl-coin, .rl-difference)")
    cut = "all => all.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.className)"
    assert parts.evaluate_all(cut) == []
