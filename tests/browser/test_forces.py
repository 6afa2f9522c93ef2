"""What is special to the forces: lengths of arrows, running, lines, pushes on one document."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from ranklearn_course.widgets import Forces
from tests.browser.plain_page import put_on_page
from tests.widgets.catalogue.forces import FIVE, MET_SIMPLE

pytestmark = pytest.mark.browser


@pytest.fixture
def page(page: Page) -> Page:
    page.set_viewport_size({"width": 900, "height": 1750})
    return page


def meter(root: Locator, name: str) -> Locator:
    return root.locator(f"[data-metric={name}] .rl-value")


def press(root: Locator, name: str) -> None:
    root.get_by_role("button", name=name, exact=True).click()


def middle(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_an_arrow_is_as_long_as_five_steps(page: Page):
    root = put_on_page(page, Forces([("A", 0, 1.0), ("B", 1, 0.0)]))
    dots = "all => all.map((dot) => dot.getBoundingClientRect().y)"
    arrows = "all => all.map((shaft) => shaft.getBBox().height)"
    before, drawn = root.locator(".rl-dot").evaluate_all(dots), root.locator(".rl-arrow path")
    drawn = drawn.evaluate_all(arrows)
    press(root, "Step")
    expect(meter(root, "steps")).to_have_text("1")
    after = root.locator(".rl-dot").evaluate_all(dots)
    moved = [abs(one - other) for one, other in zip(after, before, strict=True)]
    assert drawn == pytest.approx([5 * move for move in moved], abs=1)
    assert min(drawn) > 4


def test_a_line_is_an_arc_around_a_document_that_stands_on_it(page: Page):
    """The line of the outer two goes past the middle one, on the side without its arrow."""
    heights = """all => all.map((line) => {
        let long = 0;
        while (long < line.getTotalLength() && line.getPointAtLength(long).x < 50) long += 0.1;
        return line.getPointAtLength(long).y;
    })"""
    root = put_on_page(page, Forces([("A", 0, 2.0), ("B", 1, 0.5), ("C", 3, -1.0)], simple=True))
    lines = root.locator(".rl-pair:visible")
    # On an axis of 300 from 5 to -5 the middle one, B, stands at 135.
    wanted = [135 - 27, 135, 135]
    assert sorted(lines.evaluate_all(heights)) == pytest.approx(wanted, abs=0.5)
    root = put_on_page(page, Forces([("A", 0, 2.0), ("B", 1, 1.0), ("C", 3, -1.0)], simple=True))
    lines = root.locator(".rl-pair:visible")
    assert sorted(lines.evaluate_all(heights)) == pytest.approx([120, 120, 135], abs=0.5)


def test_running_pauses_and_stops_at_its_goal_which_it_says_once(page: Page):
    root = put_on_page(page, Forces([("A", 0, 2.0), ("B", 1, 0.5), ("C", 3, -1.0)], simple=True))
    say = root.locator(".rl-say")
    press(root, "Run")
    page.wait_for_function("model.get('n_steps') >= 3")
    press(root, "Pause")
    steps = page.evaluate("model.get('n_steps')")
    expect(say).to_contain_text(f"Step {steps}.")
    press(root, "Run")
    expect(say).to_have_attribute("aria-busy", "true")
    page.wait_for_function("model.get('met')")
    expect(say).not_to_have_attribute("aria-busy", "true")
    expect(say).to_have_text(f"Step 11. nDCG is 1.000. {MET_SIMPLE}")
    press(root, "Run")
    page.wait_for_function("model.get('n_steps') >= 13")
    expect(say).not_to_contain_text("Met")
    expect(root.locator(".rl-title")).to_contain_text(MET_SIMPLE)


# The pushes that the arrows draw, upwards above 0, in pixels.
HEIGHTS = """all => all.map((path) => {
    const [, from, to] = /^M\\S+ (\\S+?)V.*L\\S+ (\\S+?)L/.exec(path.getAttribute("d"));
    return from - to;
})"""


def test_the_pushes_on_one_document_are_shown_alone(page: Page):
    root = put_on_page(page, Forces(FIVE))
    name = [root.get_by_role("button", name=f"Pushes on {one} alone") for one in "ABCDE"]
    score = [root.get_by_role("slider", name=f"Score of {one},") for one in "ABCDE"]
    arrows = root.locator(".rl-arrow path:not([d='M0 0'])")
    expect(arrows).to_have_count(5)
    ways = {
        4: lambda: score[4].press("Enter"),
        0: lambda: page.touchscreen.tap(*middle(score[0])),
        2: lambda: name[2].click(),
    }
    for chosen, choose in ways.items():
        choose()
        expect(name[chosen]).to_have_attribute("aria-pressed", "true")
        expect(arrows).to_have_count(1)
    assert page.evaluate("model.get('scores')") == [score for _, _, score in FIVE]
    # C has grade 1 and score 0.5: each push is 1 / (1 + exp(how far the better one is ahead)).
    expect(root.locator(".rl-term")).to_have_text(
        ["A ↑ 0.818", "B ↓ 0.818", "D ↑ 0.622", "E ↓ 0.924"]
    )
    drawn = root.locator(".rl-part path").evaluate_all(HEIGHTS)
    wanted = [0.818, -0.818, 0.622, -0.924]
    assert drawn == pytest.approx([drawn[0] / 0.818 * push for push in wanted], abs=0.1)
    # A term leads to its arrow and its line, and to the partner.
    root.locator(".rl-term").first.focus()
    expect(root.locator(".rl-part.rl-lit, .rl-pair.rl-lit:visible")).to_have_count(2)
    page.keyboard.press("Enter")
    expect(name[0]).to_be_focused()
