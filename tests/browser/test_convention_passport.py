"""The convention passport on a plain page: its answers are those of the libraries and of Python."""

from __future__ import annotations

from dataclasses import asdict

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from ranklearn_course.comparison.conventions import (
    CONCERNS,
    CONVENTIONS,
    DEFAULT,
    METRICS,
    reasons_here,
    reproduce,
)
from ranklearn_course.comparison.passport import CASES, stored
from ranklearn_course.scripts import script
from ranklearn_course.widgets import ConventionPassport
from ranklearn_course.widgets.convention_passport.widget import HERE
from ranklearn_course.widgets.kit.words import number
from tests.browser.plain_page import put_on_page

pytestmark = pytest.mark.browser

LOAD = """async (source) => {
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    globalThis.test = (await import(url)).default;
}"""
ASK = """({ calls, own, concerns }) => calls.map(([convention, metric, list]) => [
    test.reproduce(convention, metric, list),
    test.reasons_here(convention, own, concerns, metric, list),
])"""

HELD_AT = """([root, x, y]) => {
    const box = root.querySelector(".rl-dragged")?.getBoundingClientRect();
    if (!box) return false;
    return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) <= 1;
}"""


def ask(page: Page, calls: list) -> list:
    source = script(HERE / "measure.js") + "export default { reproduce, reasons_here };"
    page.evaluate(LOAD, source)
    concerns = {metric: list(names) for metric, names in CONCERNS.items()}
    return page.evaluate(ASK, {"calls": calls, "own": asdict(DEFAULT), "concerns": concerns})


def test_the_page_answers_as_the_libraries_did_on_every_stored_list(page: Page):
    asked = [
        (library, case, metric, value)
        for library, entry in stored().items()
        for case, values in entry["answers"].items()
        for metric, value in values.items()
    ]
    lists = {name: dict(zip(("scores", "grades", "k"), case[1:], strict=True))
             for name, case in CASES.items()}  # fmt: skip
    calls = [[asdict(CONVENTIONS[library][metric]), metric, lists[case]]
             for library, case, metric, _ in asked]  # fmt: skip
    open_ones = []
    for (library, case, metric, value), (found, _) in zip(asked, ask(page, calls), strict=True):
        if found is None:
            open_ones.append((library, case))
        else:
            # torchmetrics computes in single precision.
            assert found == pytest.approx(value, abs=1e-7), (library, case, metric)
    rules = {("torchmetrics", "ties"): 4, ("torchmetrics", "twenty"): 4, ("ranx", "twenty"): 5}
    assert {each: open_ones.count(each) for each in open_ones} == rules


def test_answers_and_reasons_are_those_of_python_on_other_lists(page: Page):
    rng = np.random.default_rng(2)
    # Libraries share some of them.
    settings = {
        (convention, metric): asdict(convention)
        for conventions in CONVENTIONS.values()
        for metric, convention in conventions.items()
    }
    calls, expected = [], []
    for _ in range(150):
        n = int(rng.integers(1, 19))
        scores = (-np.sort(-rng.integers(-3, 6, n))).astype(float).tolist()
        grades, k = (
            (rng.integers(0, 4, n) * (rng.random() > 0.1)).tolist(),
            int(rng.integers(1, 20)),
        )
        for (convention, metric), given in settings.items():
            one = convention, metric, scores, grades, k
            calls.append([given, metric, {"scores": scores, "grades": grades, "k": k}])
            expected.append((reproduce(*one), reasons_here(*one)))
    for (value, names), found in zip(expected, ask(page, calls), strict=True):
        assert found == [value if value is None else pytest.approx(value, abs=1e-12), names]


def shown(root) -> list[list[str]]:
    rows = root.locator(".rl-answer")
    return rows.evaluate_all(
        "rows => rows.map((row) => ['.rl-library', '.rl-value', '.rl-why'].map("
        "(part) => row.querySelector(part).textContent))"
    )


LOOK = """(root) => ({
    grades: [...root.querySelectorAll(".rl-grade")].map((grade) => grade.classList[1]),
    last: [...root.querySelectorAll(".rl-place")].flatMap((place, i) =>
        place.classList.contains("rl-last") ? [i] : []),
    course: Number(root.querySelector(".rl-answers").style.getPropertyValue("--course")),
    rows: [...root.querySelectorAll(".rl-answer")].map((row) => {
        const dot = row.querySelector(".rl-dot");
        const at = dot.hidden ? null : Number(dot.style.getPropertyValue("--at"));
        return [at, row.classList.contains("rl-parts")];
    }),
})"""


def drawn(metric: str, case: str) -> list[list]:
    """Return where the dot of each row lies, and whether the row is marked as another answer."""
    course = reproduce(DEFAULT, metric, *CASES[case][1:])
    rows = [[pytest.approx(course, abs=1e-4), False]]
    for library, conventions in CONVENTIONS.items():
        if metric not in conventions:
            rows.append([None, False])
            continue
        value = reproduce(conventions[metric], metric, *CASES[case][1:])
        # Without a rule for ties there is what the library answered.
        said = stored()[library]["answers"].get(case, {}).get(metric) if value is None else value
        at = None if said is None else pytest.approx(said, abs=1e-4)
        rows.append([at, value is None or abs(value - course) > 1e-9])
    return rows


@pytest.mark.parametrize("case", CASES)
def test_the_page_shows_what_python_says(page: Page, case: str):
    for metric in METRICS:
        widget = ConventionPassport(case, metric)
        root = put_on_page(page, widget)
        expect(root.locator(".rl-title")).to_have_text(widget.title())
        own, *others = shown(root)
        k, n = widget.k, len(widget.grades)
        assert root.evaluate(LOOK) == {
            "grades": [f"rl-shade-{grade}" for grade in widget.grades],
            "last": [k - 1] * (k <= n),
            "course": pytest.approx(reproduce(DEFAULT, metric, *CASES[case][1:]), abs=1e-4),
            "rows": drawn(metric, case),
        }
        assert own[:2] == ["this course", number(reproduce(DEFAULT, metric, *CASES[case][1:]))]
        answers = widget.answers()
        for library, row in zip(CONVENTIONS, others, strict=True):
            value, why = answers.get(library, (None, widget.words["not_offered"]))
            text = "–" if library not in answers else "?" if value is None else number(value)
            assert row == [f"{library} {stored()[library]['version']}", text, why]


def test_keys_change_grades_move_cards_and_tie_scores(page: Page):
    root = put_on_page(page, ConventionPassport("cut", "AP"))
    cards = root.locator(".rl-card")
    cards.nth(0).focus()
    page.keyboard.press("ArrowUp")
    assert page.evaluate("model.get('grades')") == [2, 0, 1, 1, 1]
    said = "Document 1 has grade 2. AP@2: 7 libraries, 4 answers: what makes them agree?"
    expect(root.locator(".rl-say")).to_have_text(said)
    page.keyboard.press("Alt+ArrowRight")
    assert page.evaluate("model.get('grades')") == [0, 2, 1, 1, 1]
    expect(cards.nth(1)).to_be_focused()
    expect(root.locator(".rl-say")).to_contain_text("The document of grade 2 is at place 2.")
    page.keyboard.press("3")
    page.keyboard.press("End")
    page.keyboard.press("0")
    assert page.evaluate("model.get('grades')") == [0, 3, 1, 1, 0]
    label = "Document 5 of 5, grade 0, score 1"
    expect(cards.nth(4)).to_have_attribute("aria-label", label)
    root.get_by_role("button", name="Equal scores of documents 1 and 2").press("Enter")
    assert page.evaluate("model.get('scores')") == [4, 4, 3, 2, 1]
    expect(root.locator(".rl-tie[aria-pressed='true']")).to_have_count(1)
    root.get_by_label("Cards scored above 0").press("ArrowLeft")
    assert page.evaluate("model.get('scores')") == [3, 3, 2, 1, -1]
    root.get_by_label("Cutoff k").press("ArrowRight")
    assert page.evaluate("model.get('k')") == 3
    root.locator(".rl-select").first.select_option("Nothing relevant")
    assert page.evaluate("model.get('grades')") == [0, 0, 0]
    # One grade differs from that of the list before, and all scores.
    page.evaluate("model.set('scores', [9, 8, 7, 6, 5]), model.set('grades', [1, 1, 1, 1, 1])")
    root.locator(".rl-select").first.select_option("Four relevant documents, k = 2")
    expect(root.locator(".rl-say")).to_contain_text("The list changed.")


def test_a_tie_across_zero_lifts_the_lower_scores(page: Page):
    root = put_on_page(page, ConventionPassport("mixed", "P"))
    root.get_by_role("button", name="Equal scores of documents 1 and 2").click()
    assert page.evaluate("model.get('scores')") == [1, 1, -1]


def middle(box: dict) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_mouse_drags_a_card_and_a_press_changes_its_grade(page: Page):
    root = put_on_page(page, ConventionPassport("cut", "AP"))
    cards = root.locator(".rl-card")
    cards.nth(1).click()
    assert page.evaluate("model.get('grades')") == [1, 1, 1, 1, 1]
    cards.nth(1).click()
    places = [middle(cards.nth(i).bounding_box()) for i in (1, 4)]
    page.mouse.move(*places[0])
    page.mouse.down()
    page.mouse.move(*places[1], steps=5)
    assert page.evaluate("model.get('grades')") == [1, 1, 1, 1, 2]
    page.keyboard.press("Escape")
    page.mouse.up()
    assert page.evaluate("model.get('grades')") == [1, 2, 1, 1, 1]
    # There and back again is no press.
    page.mouse.move(*places[0])
    page.mouse.down()
    page.mouse.move(*places[1], steps=3)
    page.mouse.move(*places[0], steps=3)
    page.mouse.up()
    assert page.evaluate("model.get('grades')") == [1, 2, 1, 1, 1]


def test_a_finger_drags_a_card(page: Page):
    page.set_viewport_size({"width": 360, "height": 900})
    root = put_on_page(page, ConventionPassport("cut", "AP"))
    cards = root.locator(".rl-card")
    touch = page.context.new_cdp_session(page)
    at = [dict(zip("xy", middle(cards.nth(i).bounding_box()), strict=True)) for i in (1, 2, 4)]
    for kind, points in (
        ("touchStart", [at[0]]),
        ("touchMove", [at[1]]),
        ("touchMove", [at[2]]),
        ("touchEnd", []),
    ):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        if kind == "touchMove":
            # The browser tells the page of a finger with its next frame.
            place = [points[0]["x"], points[0]["y"]]
            page.wait_for_function(HELD_AT, arg=[root.element_handle(), *place])
    expect(root.locator(".rl-dragged")).to_have_count(0)
    page.wait_for_function("model.get('grades').join() === '1,1,1,1,0'")
    expect(root.locator(".rl-title")).to_have_text(
        "AP@2: 7 libraries, 2 answers: what makes them agree?"
    )


def test_python_and_a_second_view_follow(page: Page):
    put_on_page(page, ConventionPassport(), n_views=2)
    page.evaluate("model.set('grades', [0, 1]); model.set('scores', [2, 1]); model.set('k', 1)")
    for i in range(2):
        root = page.locator(".rl-convention-passport").nth(i)
        expect(root.locator(".rl-card")).to_have_count(2)
        expect(root.locator(".rl-title")).to_have_text(
            "AP@1: 7 libraries, 2 answers: what makes them agree?"
        )
    page.evaluate("removers.forEach((remove) => remove())")
    assert page.evaluate("model.listeners.length") == 0


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_it_is_whole_on_every_screen(page: Page, width: int):
    scheme = "dark" if width == 768 else "light"
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)
    for case in ("twenty", "ties", "short", "cut"):
        root = put_on_page(page, ConventionPassport(case, "nDCG"))
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        cut = "all => all.filter((e) => e.scrollWidth > e.clientWidth + 1).length"
        parts = root.locator(":is(.rl-why, .rl-library, .rl-card, .rl-answer)")
        assert parts.evaluate_all(cut) == 0
    tops = {card.bounding_box()["y"] for card in root.locator(".rl-card").all()}
    assert len(tops) == 1  # five cards in one line
