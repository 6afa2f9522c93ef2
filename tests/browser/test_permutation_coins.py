"""What is special to the permutation coins: their games and p are Python's, a thousand grow."""

from __future__ import annotations

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from ranklearn_course.widgets import PermutationCoins
from ranklearn_course.widgets.permutation_coins.measure import coins
from tests.browser.plain_page import load_as, put_on_page

pytestmark = pytest.mark.browser

RNG = np.random.default_rng(7)
MANY = {"A": RNG.random(44).round(3), "B": RNG.random(44).round(3)}
NAMES = ("coins_of", "differences", "frame_of", "columns", "sums_of_games", "sum_with", "tested")
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


@pytest.mark.parametrize("n", [1, 5, 33, 100])
def test_the_games_are_those_of_python(page: Page, n: int):
    load_as(page, "test", PermutationCoins.FOLDER / "measure.js", *NAMES)
    for whole in (False, True):
        rng = np.random.default_rng(n + whole)
        a, b = (rng.integers(0, 5, (2, n)) if whole else rng.random((2, n))).tolist()
        widget = PermutationCoins({"A": a, "B": b})
        widget.games = 1500
        found = page.evaluate(GAMES, [{"first": a, "second": b, "seed": 0}, 1500])
        assert found["coins"] == coins(0, 1500, n)[[0, -1]].tolist()
        assert found["sums"] == pytest.approx(widget.sums().tolist(), abs=1e-9)
        assert (found["count"], found["p"]) == (widget.as_far(), pytest.approx(widget.p_value()))
        # No column lies on both sides of what was seen, and none is lost.
        assert (found["far"], found["drawn"]) == (found["count"], 1500)


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
    expect(plot).to_have_accessible_name(
        "Histogram of 1000 differences from −0.177 to +0.185; "
        "at least as far from 0 as −0.034: 579."
    )
