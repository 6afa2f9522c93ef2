"""The slope explorer on a plain page: its numbers are Python's, scores move in three ways."""

from __future__ import annotations

import json
from collections.abc import Iterator

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from ranklearn_course import metrics
from ranklearn_course.figures.labels import spread
from ranklearn_course.scripts import script
from ranklearn_course.widgets import SlopeExplorer
from ranklearn_course.widgets.kit.words import number
from ranklearn_course.widgets.slope_explorer.widget import HERE, METRICS, WITH_TABLE
from tests.browser.expected import slope_note, slope_text
from tests.browser.plain_page import put_on_page

pytestmark = pytest.mark.browser

FIVE = [("A", 1, 2.0), ("B", 3, 1.2), ("C", 0, 0.9), ("D", 2, 0.3), ("E", 1, -0.5)]
TEN = [(f"document {i}", (7 * i) % 5, 3 - 0.45 * i) for i in range(10)]

WEIGHTS = {"gain": "linear", "discount": "reciprocal"}
NAME_GAP = 0.105

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


def score(root: Locator, name: str) -> Locator:
    return root.get_by_role("slider", name=f"Score of {name},")


def value(root: Locator, metric: str) -> Locator:
    return root.locator(f"[data-metric={metric}] .rl-value")


def curve(root: Locator, name: str) -> Locator:
    return root.locator(f".rl-field-of-curves path.rl-of-{name}")


def place(root: Locator, row: int, share: float) -> tuple[float, float]:
    """A point on the line of a document, from 0 at its left end to 1."""
    box = root.locator(".rl-row:not(.rl-head) .rl-track").nth(row).bounding_box()
    return box["x"] + share * box["width"], box["y"] + box["height"] / 2


def some_widgets() -> Iterator[SlopeExplorer]:
    rng = np.random.default_rng(7)
    for turn in range(8):
        n = int(rng.integers(2, 11))
        grades = rng.integers(0, 5, n)
        grades[0] = 2
        scores = rng.normal(size=n).clip(-3, 3).round(2)
        documents = [(f"d{i}", int(g), float(s)) for i, (g, s) in enumerate(zip(grades, scores))]  # noqa: B905
        yield SlopeExplorer(
            documents,
            temperature=float(10 ** rng.uniform(-1.5, 1.5)),
            moved=int(rng.integers(n)),
            metric=WITH_TABLE[turn % 3],
            seed=turn,
        )


def test_the_page_shows_what_python_computes(page: Page):
    for widget in some_widgets():
        root = put_on_page(page, widget)
        shown = [number(v) for v in widget.measure().values()]
        expect(root.locator(".rl-value")).to_have_text(shown)
        expect(root.locator(".rl-note")).to_have_text(
            [slope_note(widget, name) for name in METRICS]
        )
        slopes = [slope_text(widget, slope) for slope in widget.slopes()]
        expect(root.locator(".rl-row:not(.rl-head) .rl-slope")).to_have_text(slopes)
        chances = root.locator(".rl-ranks tbody tr:not(:last-child) td").evaluate_all(
            "all => all.map((cell) => Number(cell.style.getPropertyValue('--p')))"
        )
        assert chances == pytest.approx(widget.rank_distribution().ravel(), abs=6e-5)
        order = metrics.rank_by(widget.scores, np.arange(len(widget.scores)))
        ranks = [str(list(order).index(i) + 1) for i in range(len(order))]
        expect(root.locator(".rl-row:not(.rl-head) .rl-rank")).to_have_text(ranks)


def test_sums_over_sets_are_the_integral_of_python(page: Page):
    rng = np.random.default_rng(3)
    cases = []
    for _ in range(60):
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
    for widget in some_widgets():
        root = put_on_page(page, widget)
        at_end = np.array(widget.scores)
        at_end[widget.moved] = widget.high
        worst, best = (metrics.dcg(order, **WEIGHTS) for order in orders(widget))
        ends = [(best - widget.value_of(name, at_end)) / (best - worst or 1) for name in METRICS]
        names = root.locator(".rl-line-name")
        expect(names).to_have_text([widget.words[name] for name in METRICS], use_inner_text=True)
        places = names.evaluate_all(
            "all => all.map((name) => Number(name.style.getPropertyValue('--down')))"
        )
        assert places == pytest.approx(spread(np.round(ends, 6), NAME_GAP, 0, 1), abs=2e-4)
        for name, end, label in zip(METRICS, ends, places, strict=True):
            lead = root.locator(f".rl-names path.rl-of-{name}").get_attribute("d")
            heights = [float(point.split()[1]) / 200 for point in lead[1:].split("L")]
            assert heights == pytest.approx([end, end, label, label], abs=1e-4)


def orders(widget: SlopeExplorer) -> tuple[list[int], list[int]]:
    return sorted(widget.grades), sorted(widget.grades, reverse=True)


def test_a_straight_line_touches_the_curve_at_the_score(page: Page):
    for widget in some_widgets():
        root = put_on_page(page, widget)
        line = root.locator(".rl-tangent")
        x1, y1, x2, y2 = (float(line.get_attribute(name)) for name in ("x1", "y1", "x2", "y2"))
        worst, best = (metrics.dcg(order, **WEIGHTS) for order in orders(widget))
        slope = (y1 - y2) / 200 * (best - worst) / ((x2 - x1) / 1000 * (widget.high - widget.low))
        assert slope == pytest.approx(widget.slopes()[widget.moved], abs=2e-3)
        x = 1000 * (widget.scores[widget.moved] - widget.low) / (widget.high - widget.low)
        y = 200 * (best - widget.measure()[widget.metric]) / (best - worst)
        assert np.interp(x, [x1, x2], [y1, y2]) == pytest.approx(y, abs=0.02)
        assert 0 <= x1 < x2 <= 1000
        note = slope_note(widget, widget.metric)
        expect(root.locator(".rl-touch")).to_have_text(note)
        told = root.get_by_role("img").first.get_attribute("aria-label")
        assert told.endswith(f"touches {widget.words[widget.metric]} at the present score: {note}.")


def test_the_number_of_the_slope_stays_in_its_field(page: Page):
    root = put_on_page(page, SlopeExplorer(FIVE, moved=1, metric="noised"))
    field = root.locator(".rl-field-of-curves").bounding_box()
    score(root, "B").press("End")
    expect(root.locator(".rl-title")).to_contain_text("; NoisedSoftDCG steps to ")
    for key in ("Home", "End"):
        for power in ("-1.7", "1.7"):
            score(root, "B").press(key)
            root.get_by_label("Temperature T").fill(power)
            box = root.locator(".rl-touch").bounding_box()
            assert field["x"] <= box["x"]
            assert field["y"] <= box["y"]
            assert box["x"] + box["width"] <= field["x"] + field["width"]
            assert box["y"] + box["height"] <= field["y"] + field["height"] + 0.5


def test_the_mouse_drags_a_document_past_another(page: Page):
    root = put_on_page(page, SlopeExplorer(FIVE, metric="fair"))
    page.mouse.move(*place(root, 1, 0.55))
    page.mouse.down()
    page.mouse.move(*place(root, 1, 0.9), steps=5)
    page.mouse.up()
    expect(value(root, "dcg")).to_have_text(number(3 + 1 / 2 + 2 / 4 + 1 / 5))
    expect(root.locator(".rl-title")).to_contain_text("DCG jumps from 3.200 to 4.200")
    expect(root.locator(".rl-say")).to_contain_text("“B” now has score 2.60 and rank 1.")
    expect(root.locator(".rl-say")).to_contain_text("FairSoftDCG rose from 3.131 to")
    assert page.evaluate("model.get('scores')")[1] == pytest.approx(2.6, abs=0.011)
    assert page.evaluate("model.get('moved')") == 1
    assert page.evaluate("model.saved") > 0


def test_a_drag_that_is_given_up_changes_nothing(page: Page):
    root = put_on_page(page, SlopeExplorer(FIVE))
    page.mouse.move(*place(root, 1, 0.55))
    page.mouse.down()
    page.mouse.move(*place(root, 1, 0.9), steps=3)
    expect(root.locator(".rl-say")).to_have_attribute("aria-busy", "true")
    page.keyboard.press("Escape")
    expect(root.locator(".rl-say")).not_to_have_attribute("aria-busy", "true")
    page.mouse.move(*place(root, 1, 0.1))
    page.mouse.up()
    assert page.evaluate("model.get('scores')") == [2.0, 1.2, 0.9, 0.3, -0.5]


def test_a_finger_moves_a_document(page: Page):
    page.set_viewport_size({"width": 900, "height": 1500})
    root = put_on_page(page, SlopeExplorer(FIVE))
    page.touchscreen.tap(*place(root, 4, 0.95))
    expect(score(root, "E")).to_have_attribute("aria-valuetext", "score 2.80, rank 1")


def test_keys_move_a_document(page: Page):
    root = put_on_page(page, SlopeExplorer(FIVE))
    b = score(root, "B")
    steps = (("ArrowRight", "score 1.30, rank 2"), ("ArrowDown", "score 1.20, rank 2"))
    steps += (("PageDown", "score 0.70, rank 3"), ("PageUp", "score 1.20, rank 2"))
    steps += (("End", "score 3.00, rank 1"), ("Home", "score −1.00, rank 5"))
    for key, spoken in (*steps, ("x", steps[-1][1]), ("Alt+End", steps[-1][1])):
        b.press(key)
        expect(b).to_have_attribute("aria-valuetext", spoken)
    expect(b).to_be_focused()
    expect(root.locator(".rl-moved .rl-name")).to_have_text("B")
    expect(root.locator(".rl-title")).to_have_text(SlopeExplorer.WORDS["title_toured"])
    b.press("ArrowRight")
    expect(root.locator(".rl-title")).to_contain_text("DCG stays at ")


def test_two_quick_keys_are_two_steps(page: Page):
    root = put_on_page(page, SlopeExplorer(FIVE))
    press = 'new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true })'
    score(root, "B").evaluate(f"e => {{ e.dispatchEvent({press}); e.dispatchEvent({press}); }}")
    expect(score(root, "B")).to_have_attribute("aria-valuetext", "score 1.40, rank 2")


def test_temperature_metric_and_reset(page: Page):
    widget = SlopeExplorer(FIVE, temperature=0.3)
    root = put_on_page(page, widget)
    root.get_by_label("Temperature T").fill("0")
    widget.temperature = 1.0
    expect(value(root, "fair")).to_have_text(number(widget.measure()["fair"]))
    expect(root.locator(".rl-say")).to_contain_text("The temperature is now 1.00.")
    expect(root.locator(".rl-title")).to_contain_text("DCG stays at 3.200; SoftDCG is now 2.902")
    root.get_by_label("Arrows and table of").select_option("fair")
    expect(root.locator(".rl-caption")).to_have_text("Probability of each rank in %, FairSoftDCG")
    sums = root.locator(".rl-ranks tbody tr:last-child td")
    expect(sums).to_have_text(["100"] * 5)
    expect(root.locator(".rl-say")).to_contain_text("Arrows and table now show FairSoftDCG.")
    score(root, "A").press("Home")
    root.get_by_role("button", name="Back to the start").click()
    expect(value(root, "soft")).to_have_text("3.101")
    expect(root.locator(".rl-say")).to_contain_text("Several settings changed.")
    start = json.loads(page.evaluate("JSON.stringify(model.get('start'))"))
    assert page.evaluate("model.get('temperature')") == start["temperature"] == 0.3


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


def test_both_views_follow_and_leave_nothing_behind(page: Page):
    root = put_on_page(page, SlopeExplorer(FIVE), n_views=2)
    score(root, "B").press("End")
    other = page.locator(".rl-slope-explorer").nth(1)
    expect(value(other, "dcg")).to_have_text("4.200")
    page.evaluate("removers.forEach((remove) => remove())")
    assert page.evaluate("model.listeners.length") == 0
    assert page.locator("#one, #two").evaluate_all("all => all.map((e) => e.innerHTML)") == [""] * 2


@pytest.mark.parametrize("width", [640, 1200])
def test_nothing_is_cut_off_and_nothing_jumps(page: Page, width: int):
    page.set_viewport_size({"width": width, "height": 2600})
    root = put_on_page(page, SlopeExplorer(TEN))
    height = root.bounding_box()["height"]
    score(root, "document 9").press("End")
    expect(score(root, "document 9")).to_have_attribute("aria-valuetext", "score 4.00, rank 1")
    root.get_by_label("Arrows and table of").select_option("noised")
    expect(root.locator(".rl-slope").last).to_have_text("0")
    assert root.bounding_box()["height"] == height
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    parts = root.locator(
        ":is(.rl-slope, .rl-line-name, .rl-note, .rl-value, .rl-axis, .rl-ranks td)"
    )
    cut = "all => all.filter((e) => e.scrollWidth > e.clientWidth + 1)"
    cut += ".map((e) => e.className + e.textContent)"
    assert parts.evaluate_all(cut) == []


def test_five_documents_need_no_scrolling(page: Page):
    page.set_viewport_size({"width": 1280, "height": 900})
    root = put_on_page(page, SlopeExplorer(FIVE))
    assert root.bounding_box()["height"] <= 620
    rows = root.locator(".rl-row:not(.rl-head, .rl-curves)"), root.locator(".rl-ranks tbody tr")
    for i in range(5):
        line, chances = (row.nth(i).bounding_box() for row in rows)
        assert chances["y"] == pytest.approx(line["y"], abs=1)


def test_a_phone_leaves_room_for_the_scores(page: Page):
    page.set_viewport_size({"width": 280, "height": 1500})
    root = put_on_page(page, SlopeExplorer(FIVE))
    assert page.evaluate("document.documentElement.scrollWidth") <= 280
    assert root.locator(".rl-field-of-curves").bounding_box()["width"] >= 100
    cut = "all => all.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)"
    texts = ".rl-name, .rl-line-name, .rl-note, .rl-value, .rl-axis, .rl-meter-name, .rl-ranks td"
    assert root.locator(f":is({texts})").evaluate_all(cut) == []
