"""What is special to the slope explorer: its sums, its curves, their names and tangent."""

from __future__ import annotations

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from ranklearn_course import metrics
from ranklearn_course.widgets import SlopeExplorer
from ranklearn_course.widgets.slope_explorer.widget import METRICS
from tests.browser.plain_page import load_as, put_on_page
from tests.widgets.catalogue.slope_explorer import ALONE, FIVE

pytestmark = pytest.mark.browser


OVER_SETS = """(cases) => cases.map(([scores, grades, t]) => [
    sets.fair_dcg_over_sets(scores, grades, t, (rank) => 1 / rank),
    sets.fair_ranks_over_sets(scores, t),
])"""


@pytest.fixture
def page(page: Page) -> Page:
    page.set_viewport_size({"width": 900, "height": 1700})
    return page


def test_sums_over_sets_are_the_integral_of_python(page: Page):
    rng = np.random.default_rng(3)
    cases = []
    for _ in range(20):
        n = int(rng.integers(1, 11))
        scores = rng.normal(size=n).clip(-4, 4)
        if rng.random() < 0.3:
            scores = scores.round()
        grades = rng.integers(0, 5, n).tolist()
        cases.append((scores.tolist(), grades, float(10 ** rng.uniform(-1.69, 1.69))))
    names = ("fair_dcg_over_sets", "fair_ranks_over_sets")
    load_as(page, "sets", SlopeExplorer.FOLDER / "sets.js", *names)
    found_in_page = page.evaluate(OVER_SETS, cases)
    for (scores, grades, t), (found, rows) in zip(cases, found_in_page, strict=True):
        expected = metrics.fair_soft_dcg(scores, grades, t, discount="reciprocal")
        assert found == pytest.approx(expected, abs=1e-11, rel=1e-12)
        at_rank = metrics.rank_distribution(scores, t, kind="fair")
        assert np.array(rows) == pytest.approx(at_rank, abs=1e-12)


def test_the_curves_pass_through_the_values_and_a_straight_line_touches_one(page: Page):
    widget = SlopeExplorer(FIVE, temperature=0.3, moved=1)
    root = put_on_page(page, widget)
    for name in METRICS:
        path = root.locator(f".rl-field-of-curves path.rl-of-{name}").get_attribute("d")
        points = [tuple(map(float, p.split())) for p in path.replace("M", "L").split("L")[1:]]
        steps = np.abs(np.diff([y for _, y in points]))
        assert (steps.max() > 30) == (name == "dcg")
        # Where the curve is at the score of B, its value is that of the meter.
        xs, ys = zip(*points, strict=True)
        worst, best = 1.9333, 4.5833
        found = worst + (best - worst) * (1 - np.interp(1000 * (1.2 + 1) / 4, xs, ys) / 200)
        assert found == pytest.approx(widget.measure()[name], abs=0.02)
    line = root.locator(".rl-tangent")
    x1, y1, x2, y2 = (float(line.get_attribute(name)) for name in ("x1", "y1", "x2", "y2"))
    # Its slope is 0.552, on an axis of four scores, between the worst and the best DCG.
    assert (y1 - y2) / 200 * (best - worst) / ((x2 - x1) / 1000 * 4) == pytest.approx(
        0.552, abs=2e-3
    )
    assert [(x1 + x2) / 2, (y1 + y2) / 2] == pytest.approx(
        [550, 200 * (best - 3.101) / 2.65], abs=0.05
    )
    expect(root.get_by_role("img").first).to_have_accessible_name(
        "Metrics against the score of B. A straight line touches SoftDCG at the present score: "
        "slope 0.552."
    )


def test_the_number_of_the_slope_stays_in_its_field(page: Page):
    for key, power in (("End", "-1.7"), ("Home", "1.7")):
        root = put_on_page(page, SlopeExplorer(FIVE, moved=1))
        page.evaluate("model.set('metric', 'noised')")
        root.get_by_role("slider", name="Score of B,").press(key)
        root.get_by_label("Temperature T").fill(power)
        field = root.locator(".rl-field-of-curves").bounding_box()
        box = root.locator(".rl-touch").bounding_box()
        for place, size in (("x", "width"), ("y", "height")):
            assert field[place] <= box[place]
            assert box[place] + box[size] <= field[place] + field[size] + 0.5


def test_the_curves_are_refined_when_nothing_moves(page: Page):
    root = put_on_page(page, SlopeExplorer(FIVE))
    line = root.locator(".rl-field-of-curves path.rl-of-soft")
    line.evaluate("""line => {
        const count = () => line.getAttribute("d").split("L").length;
        window.counts = [count()];
        new MutationObserver(() => window.counts.push(count())).observe(line, { attributes: true });
    }""")
    root.get_by_label("Temperature T").fill("0")
    page.wait_for_function("() => window.counts.length >= 3")
    assert page.evaluate("window.counts") == [73, 25, 73]


def test_quick_keys_take_one_step_each(page: Page):
    root = put_on_page(page, SlopeExplorer(**ALONE))
    root.get_by_label("Temperature T").focus()
    # Nothing else can be moved.
    controls = root.locator("button, input, select, [tabindex]").filter(visible=True)
    assert controls.evaluate_all("all => all.map((e) => e.localName)") == ["input", "button"]
    # All within one frame.
    page.evaluate("[window.frame, window.requestAnimationFrame] = [requestAnimationFrame, () => 1]")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    found = page.evaluate("window.requestAnimationFrame = frame, model.get('temperature')")
    assert found == 0.0355
