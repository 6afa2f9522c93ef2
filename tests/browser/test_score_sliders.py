"""The score sliders on a page without a kernel: numbers, mouse, touch, keys, buttons, speed."""

from __future__ import annotations

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from ranklearn_course.widgets import ScoreSliders
from ranklearn_course.widgets.kit.words import trimmed
from ranklearn_course.widgets.score_sliders.widget import RULES
from tests.browser.plain_page import put_on_page

pytestmark = pytest.mark.browser

CATS = [("The animal", 2), ("E-Type, road test", 0), ("How fast?", 1), ("Dealers", 0)]
SCORES = [3, 5, 4, 1]
BY_RANK = """root => [...root.querySelectorAll(".rl-doc")]
    .sort((a, b) => a.style.getPropertyValue("--at") - b.style.getPropertyValue("--at"))
    .map(card => card.querySelector(".rl-name").textContent)"""
CUT_NAMES = """root => [...root.querySelectorAll(".rl-name, .rl-row .rl-field > span")]
    .filter(part => part.scrollWidth > part.clientWidth).map(part => part.textContent)"""
TOO_WIDE = """root => [...root.querySelectorAll("*")]
    .filter(part => !part.closest("select") && part.scrollWidth > part.clientWidth + 1
        && part.clientWidth && getComputedStyle(part).textOverflow !== "ellipsis"
        && getComputedStyle(part).clipPath === "none")
    .map(part => part.outerHTML)"""


def slider(root: Locator, name: str) -> Locator:
    return root.get_by_role("slider", name=name)


def by_rank(root: Locator) -> list[str]:
    return root.evaluate(BY_RANK)


def expect_as_python(root: Locator, sliders: ScoreSliders) -> None:
    """The page says what the package computes."""
    values = [str(sliders.order), sliders.grades_under(sliders.ties)]
    values += [sliders.grades_under(rule) for rule in RULES]
    expect(root.locator(".rl-number")).to_have_text(values)
    expect(root.locator(".rl-title")).to_have_text(sliders.title())
    expect(root.locator(".rl-output")).to_have_text(list(map(trimmed, sliders.scores)))
    marks = [sliders.mark(rank) for rank in range(1, len(sliders.names))]
    assert root.locator(".rl-between").all_text_contents() == marks
    thumbs = root.locator(".rl-range").evaluate_all("all => all.map((part) => Number(part.value))")
    assert thumbs == pytest.approx(sliders.scores, abs=1e-9)
    assert by_rank(root) == [sliders.names[i] for i in sliders.order]
    assert root.get_by_role("list").locator("li").all_text_contents() == spoken(sliders)
    chosen = root.locator(".rl-label[aria-current=true]")
    expect(chosen).to_have_text(sliders.words[f"ties_{sliders.ties}"])


def spoken(sliders: ScoreSliders) -> list[str]:
    """The ranking as it is read out, with what is wrong between neighbours."""
    lines = []
    for rank, document in enumerate(sliders.order, start=1):
        line = f"{sliders.names[document]}, grade {sliders.grades[document]:g}"
        mark = sliders.mark(rank) if rank < len(sliders.names) else ""
        lines.append(f"{line}. Before the next one: {mark}" if mark else line)
    return lines


def test_the_page_shows_what_python_computes(page: Page):
    rng = np.random.default_rng(3)
    for case in range(9):
        n = int(rng.integers(1, 9))
        scores = (rng.integers(0, 5, n), rng.random(n) * 10, np.zeros(n))[case % 3]
        grades = rng.integers(0, 4, n) / (1 + case % 2)
        sliders = ScoreSliders(grades, scores, ties=RULES[case // 3])
        expect_as_python(put_on_page(page, sliders), sliders)


def test_keys_move_a_document(page: Page):
    root = put_on_page(page, ScoreSliders(CATS, SCORES))
    slider(root, "The animal").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect_as_python(root, ScoreSliders(CATS, [4.5, 5, 4, 1]))
    for key, score in (("ArrowLeft", "4"), ("ArrowLeft", "3.5"), ("ArrowRight", "4")):
        page.keyboard.press(key)
        expect(slider(root, "The animal")).to_have_attribute("aria-valuetext", score)
    said = "“The animal” has the score 4 and moves from rank 3 to rank 2."
    expect(root.locator(".rl-say")).to_have_text(said)
    page.keyboard.press("End")
    expect_as_python(root, ScoreSliders(CATS, [10, 5, 4, 1]))
    expect(root.locator(".rl-say")).to_contain_text("to rank 1.")
    expect(slider(root, "The animal")).to_have_attribute("aria-valuetext", "10")


def test_a_score_between_two_steps_goes_to_the_next_step(page: Page):
    root = put_on_page(page, ScoreSliders([1, 0, 2], [0.3, 1.7, 9.9]))
    for name, key, score in (("“A”", "ArrowRight", 0.5), ("“B”", "ArrowLeft", 1.5)):
        slider(root, name).press(key)
        expect(slider(root, name)).to_have_attribute("aria-valuetext", trimmed(score))
    expect_as_python(root, ScoreSliders([1, 0, 2], [0.5, 1.5, 9.9]))


def test_the_live_line_keeps_still_during_a_drag(page: Page):
    root = put_on_page(page, ScoreSliders(CATS, SCORES))
    say, box = root.locator(".rl-say"), slider(root, "Dealers").bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + box["height"] / 2)
    page.mouse.down()
    expect(say).to_have_attribute("aria-busy", "true")
    page.mouse.up()
    expect(say).not_to_have_attribute("aria-busy", "true")


def test_the_mouse_drags_a_slider(page: Page):
    root = put_on_page(page, ScoreSliders(CATS, SCORES))
    box = slider(root, "Dealers").bounding_box()
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 0.1 * box["width"], middle)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 1, middle, steps=5)
    page.mouse.up()
    expect_as_python(root, ScoreSliders(CATS, [3, 5, 4, 10]))


def test_a_finger_moves_a_slider(page: Page):
    root = put_on_page(page, ScoreSliders(CATS, SCORES))
    box = slider(root, "How fast?").bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
    expect(root.locator(".rl-number").first).to_have_text("[2, 1, 0, 3]")
    assert page.evaluate("model.get('scores')[2]") > 9


def test_doubling_and_adding_leave_the_ranking_as_it_is(page: Page):
    root = put_on_page(page, ScoreSliders(CATS, SCORES))
    order = by_rank(root)
    press(root, "Double all scores")
    expect_as_python(root, ScoreSliders(CATS, [6, 10, 8, 2]))
    expect(root.locator(".rl-say")).to_have_text(ScoreSliders.WORDS["say_scores_same"])
    press(root, "Add 1 to all")
    expect(root.locator(".rl-say")).to_have_text(ScoreSliders.WORDS["say_no_room"].format(high=10))
    expect_as_python(root, ScoreSliders(CATS, [6, 10, 8, 2]))
    press(root, "Back to the start")
    press(root, "Add 1 to all")
    expect_as_python(root, ScoreSliders(CATS, [4, 6, 5, 2]))
    assert by_rank(root) == order


def press(root: Locator, name: str) -> None:
    root.get_by_role("button", name=name).click()


@pytest.mark.parametrize("high", [10, 1])
def test_perfect_scores_and_back(page: Page, high: float):
    scores = [0.3, 1, 0.4, 0.5]
    root = put_on_page(page, ScoreSliders(CATS, scores, high=high, step=0.1))
    press(root, "Perfect scores")
    expect(root.locator(".rl-title")).to_have_text(ScoreSliders.WORDS["title_perfect"])
    expect(root.locator(".rl-say")).to_have_text(ScoreSliders.WORDS["say_scores_moved"])
    unit = min(1, high / 2)
    wanted = ScoreSliders(CATS, [2 * unit, 0, unit, 0], high=high, step=0.1)
    expect_as_python(root, wanted)
    press(root, "Back to the start")
    expect_as_python(root, ScoreSliders(CATS, scores, high=high, step=0.1))


def test_the_tie_rule_changes_the_ranking_without_the_scores(page: Page):
    root = put_on_page(page, ScoreSliders([0, 2, 1], [5, 5, 5]))
    choice = root.get_by_label(ScoreSliders.WORDS["ties"])
    expect(root.locator(".rl-note")).to_have_text(ScoreSliders.WORDS["rules_differ"])
    choice.select_option("best")
    expect_as_python(root, ScoreSliders([0, 2, 1], [5, 5, 5], ties="best"))
    expect(root.locator(".rl-say")).to_have_text(ScoreSliders.WORDS["say_ties_moved"])
    slider(root, "Score of “B”").press("End")
    expect(root.locator(".rl-say")).to_have_text(
        "“B” has the score 10. The ranking stays the same."
    )
    slider(root, "Score of “C”").press("Home")
    expect(root.locator(".rl-note")).to_have_text(ScoreSliders.WORDS["rules_same"])
    expect(root.locator(".rl-say")).to_contain_text("“C” has the score 0 and moves from rank 2")
    choice.select_option("worst")
    expect(root.locator(".rl-say")).to_have_text(ScoreSliders.WORDS["say_ties_same"])


def test_two_views_and_python_stay_in_step(page: Page):
    root = put_on_page(page, ScoreSliders(CATS, SCORES), n_views=2)
    other = page.locator(".rl-widget").nth(1)
    slider(other, "Dealers").press("End")
    expect_as_python(root, ScoreSliders(CATS, [3, 5, 4, 10]))
    page.evaluate("model.set('scores', [9, 8, 7, 6])")
    expect_as_python(root, ScoreSliders(CATS, [9, 8, 7, 6]))
    assert root.inner_text() == other.inner_text()
    page.evaluate("removers.forEach((remove) => remove())")
    assert page.evaluate("model.listeners.length") == 0
    assert page.locator(".rl-frame").count() == 0


@pytest.mark.parametrize("width", [560, 700, 900, 1200])
def test_it_fits_and_keeps_its_height(page: Page, width: int):
    page.set_viewport_size({"width": width, "height": 1300})
    root = put_on_page(
        page, ScoreSliders([*CATS, ("A long name of a document, and more", 1)], [5] * 5)
    )
    height, title = root.bounding_box()["height"], root.locator(".rl-title").text_content()
    assert not set(root.evaluate(CUT_NAMES)) & {name for name, _ in CATS}
    assert root.evaluate(TOO_WIDE) == []
    for act, message in (
        ("Perfect scores", ScoreSliders.WORDS["title_perfect"]),
        ("Double all scores", ScoreSliders.WORDS["title_perfect"]),
        ("Back to the start", title),
    ):
        press(root, act)
        expect(root.locator(".rl-title")).to_have_text(message)
        assert root.bounding_box()["height"] == height
    assert root.evaluate(TOO_WIDE) == []


def test_cards_do_not_slide_for_those_who_want_less_motion(page: Page):
    page.emulate_media(reduced_motion="reduce")
    root = put_on_page(page, ScoreSliders(CATS, SCORES))
    slider(root, "Dealers").press("End")
    expect(root.locator(".rl-number").first).to_have_text("[3, 1, 2, 0]")
    assert page.evaluate("document.getAnimations().length") == 0


def test_a_slider_its_card_and_its_numbers_light_up_together(page: Page):
    sliders = ScoreSliders([("ant", 2), ("bee", 0), ("cat", 1)], [1, 3, 2])
    root = put_on_page(page, sliders)
    lit = root.locator(".rl-lit")
    slider(root, "ant").focus()
    expect(lit).to_have_count(4)
    expect(root.locator(".rl-doc.rl-lit")).to_contain_text("ant")
    expect(root.locator(".rl-entry.rl-lit")).to_have_text(["0", "2"])
    page.keyboard.press("End")
    expect(root.locator(".rl-entry").first).to_have_class("rl-entry rl-lit")
    root.locator(".rl-entry").nth(1).hover()
    expect(root.locator(".rl-doc.rl-lit")).to_contain_text("bee")
    page.mouse.move(0, 0)
    root.locator("input").first.evaluate("input => document.activeElement.blur()")
    expect(lit).to_have_count(0)
