"""What is special to the slope explorer: its sums, its curves, their names and tangent."""

from __future__ import annotations

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from ranklearn_course import metrics
from ranklearn_course.figures.labels import spread
from ranklearn_course.scripts import script
from ranklearn_course.widgets import SlopeExplorer
from ranklearn_course.widgets.kit.words import number
from ranklearn_course.widgets.slope_explorer.widget import HERE, METRICS
from tests.browser.plain_page import put_on_page
from tests.widgets.catalogue.slope_explorer import FIVE

pytestmark = pytest.mark.browser


NAME_GAP = 0.105
SOME = [
    SlopeExplorer(FIVE, temperature=0.3, moved=1),
    SlopeExplorer(FIVE, temperature=2, moved=3),
    SlopeExplorer([("a", 2, 0.5), ("b", 0, 0.4)], temperature=0.1),
]
SOME[1].metric, SOME[2].metric = "fair", "noised"

OVER_SETS = """async ([source, cases]) => {
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const sets = (await import(url)).default;
    const reciprocal = (rank) => 1 / rank;
    return cases.map(([scores, grades, t]) => [
        sets.fair_dcg_over_sets(scores, grades, t, reciprocal),
        sets.fair_ranks_over_sets(scores, t),
    ]);
}"""


@pytest.fixture
def page(page: Page) -> Page:
    page.set_viewport_size({"width": 900, "height": 1700})
    return page


def ends_of(widget: SlopeExplorer) -> list[float]:
    """The DCG of the worst and of the best order, between which the curves lie."""
    orders = sorted(widget.grades), sorted(widget.grades, reverse=True)
    return [sum(grade / rank for rank, grade in enumerate(each, start=1)) for each in orders]


def curve(root: Locator, name: str) -> Locator:
    return root.locator(f".rl-field-of-curves path.rl-of-{name}")


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
    names = "fair_dcg_over_sets, fair_ranks_over_sets"
    source = script(HERE / "sets.js") + f"export default {{ {names} }};"
    for (scores, grades, t), (found, rows) in zip(
        cases, page.evaluate(OVER_SETS, [source, cases]), strict=True
    ):
        expected = metrics.fair_soft_dcg(scores, grades, t, discount="reciprocal")
        assert found == pytest.approx(expected, abs=1e-11, rel=1e-12)
        at_rank = metrics.rank_distribution(scores, t, kind="fair")
        assert np.array(rows) == pytest.approx(at_rank, abs=1e-12)


def test_the_curves_pass_through_the_values(page: Page):
    widget = SlopeExplorer(FIVE, temperature=0.3, moved=1)
    root = put_on_page(page, widget)
    for name in METRICS:
        path = curve(root, name).get_attribute("d")
        points = [tuple(map(float, p.split())) for p in path.replace("M", "L").split("L")[1:]]
        steps = np.abs(np.diff([y for _, y in points]))
        assert (steps.max() > 30) == (name == "dcg")
        # Where the curve is at the score of B, its value is that of the meter.
        xs, ys = zip(*points, strict=True)
        worst, best = 1.9333, 4.5833
        at = 1000 * (1.2 - widget.low) / (widget.high - widget.low)
        found = worst + (best - worst) * (1 - np.interp(at, xs, ys) / 200)
        assert found == pytest.approx(widget.measure()[name], abs=0.02)


def test_a_name_stands_at_the_end_of_each_line(page: Page):
    for widget in SOME:
        root = put_on_page(page, widget)
        at_end = np.array(widget.scores)
        at_end[widget.moved] = widget.high
        worst, best = ends_of(widget)
        ends = [(best - widget.value_of(name, at_end)) / (best - worst or 1) for name in METRICS]
        names = root.locator(".rl-line-name")
        expect(names).to_have_text([widget.words[name] for name in METRICS], use_inner_text=True)
        places = names.evaluate_all(
            "all => all.map((name) => Number(name.style.getPropertyValue('--down')))"
        )
        assert places == pytest.approx(spread(np.round(ends, 6), NAME_GAP, 0, 1), abs=2e-4)


def test_a_straight_line_touches_the_curve_at_the_score(page: Page):
    for widget in SOME:
        root = put_on_page(page, widget)
        line = root.locator(".rl-tangent")
        x1, y1, x2, y2 = (float(line.get_attribute(name)) for name in ("x1", "y1", "x2", "y2"))
        worst, best = ends_of(widget)
        slope = (y1 - y2) / 200 * (best - worst) / ((x2 - x1) / 1000 * (widget.high - widget.low))
        assert slope == pytest.approx(widget.slopes()[widget.moved], abs=2e-3)
        x = 1000 * (widget.scores[widget.moved] - widget.low) / (widget.high - widget.low)
        y = 200 * (best - widget.measure()[widget.metric]) / (best - worst)
        assert np.interp(x, [x1, x2], [y1, y2]) == pytest.approx(y, abs=0.02)
        told = root.locator(f"[data-metric={widget.metric}] .rl-note").text_content()
        expect(root.locator(".rl-touch")).to_have_text(told)
        label = root.get_by_role("img").first.get_attribute("aria-label")
        assert label.endswith(f"{widget.words[widget.metric]} at the present score: {told}.")


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


def test_arrows_are_as_long_as_the_slopes_at_every_temperature(page: Page):
    widget = SlopeExplorer(FIVE, temperature=0.3)
    root = put_on_page(page, widget)
    track = root.locator(".rl-row:not(.rl-head) .rl-track").first.bounding_box()["width"]
    for power in ("-0.5", "0", "1"):
        root.get_by_label("Temperature T").fill(power)
        widget.temperature = float(f"{10 ** float(power):.3g}")
        shown = [number(slope).lstrip("−") for slope in widget.slopes()]
        expect(root.locator(".rl-slope").nth(2)).to_contain_text(shown[1])
        widths = root.locator(".rl-arrow").evaluate_all("all => all.map((e) => e.offsetWidth)")
        wanted = [0.2 * track * min(1, abs(slope)) for slope in widget.slopes()]
        assert widths == pytest.approx(wanted, abs=1)


def test_the_curves_are_refined_when_nothing_moves(page: Page):
    root = put_on_page(page, SlopeExplorer(FIVE))
    line = curve(root, "soft")
    line.evaluate("""line => {
        const count = () => line.getAttribute("d").split("L").length;
        window.counts = [count()];
        new MutationObserver(() => window.counts.push(count())).observe(line, { attributes: true });
    }""")
    root.get_by_label("Temperature T").fill("0")
    page.wait_for_function("() => window.counts.length >= 3")
    assert page.evaluate("window.counts") == [73, 25, 73]
