"""Exercises in JupyterLab: wrong and right answers typed into a lesson, and what the page says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell
from playwright.sync_api import Browser, Locator, expect

from ranklearn_course.classroom.editions import solved
from ranklearn_course.exercises.bank import all_exercises
from tests.browser.axe import UNFOLD, faults
from tests.browser.jupyterlab.test_lessons import expect_solved
from tests.browser.lab import Lab
from tests.browser.lesson import LessonPage, OpenLesson
from tests.browser.plain_page import new_page
from tests.browser.site import AP, WRONG
from tests.exercises import editions
from tests.test_palette import contrast

pytestmark = pytest.mark.browser

LESSON = Path(__file__).parents[3] / "notebooks" / "02_precision.ipynb"
# Of a widget its frame: the test of every widget looks inside.
TOO_WIDE = """shown => [shown, ...shown.querySelectorAll("*")]
    .filter(part => !part.closest("mjx-container") && !part.parentElement.closest(".rl-widget"))
    .filter(part => part.scrollWidth > part.clientWidth + 1 && part.clientWidth)
    .map(part => part.outerHTML)"""
# The paper of code, and the inks of comments and new names.
CODE = """() => {
    const probe = document.querySelector(".jp-Notebook").appendChild(document.createElement("p"));
    const names = ["cell-editor-background", "mirror-editor-comment-color"];
    const hex = (part) => Number(part).toString(16).padStart(2, "0");
    return [...names, "mirror-editor-def-color"].map((name) => {
        probe.style.color = `var(--jp-${name})`;
        return "#" + getComputedStyle(probe).color.match(/\\d+/g).slice(0, 3).map(hex).join("");
    });
}"""
ATTEMPTS = {
    "wrong": (
        WRONG,
        "not yet",
        ("= (1/1) / min(1, 2)", "Question: Do [1, 0] and [0, 1] get different values at k = 2?"),
    ),
    "stops": (
        "def average_precision(relevance, k):\n    return relevance[99]",
        "error",
        ("IndexError (list index out of range)", "line 2 of average_precision, return relevance"),
    ),
    "untouched": ("def average_precision(relevance, k):\n    return None", "not started", ()),
}
# One of each kind.
VERDICTS = [*ATTEMPTS, "average-precision", "impostors-2"]

CASES = ["([1, 0], 2, 1)", "([0, 1, 1], 2, 1/4)"]


class ExercisePage(NamedTuple):
    """A lesson in the page."""

    lesson: LessonPage
    path: Path
    cells: list[NotebookNode]

    def verdict(self, name: str) -> Locator:
        place = [cell.id for cell in self.cells].index(name)
        cell = self.lesson.page.locator(".jp-Notebook .jp-Cell").nth(place)
        return cell.get_by_role("group", name="Verdict").first


@pytest.fixture(scope="module")
def page(lab: Lab, open_lesson: OpenLesson) -> Iterator[ExercisePage]:
    """A lesson after the learner's work, and below it each attempt in a cell of its own."""
    cells = solved(editions.read(LESSON)).cells
    for name, (code, *_) in ATTEMPTS.items():
        source = f'{code}\n\n\ncheck("{AP}", average_precision)'
        cells.append(new_code_cell(source, id=name))
    for n in (1, 2):
        source = f'check("precision.catch_impostors", [{", ".join(CASES[:n])}])'
        cells.append(new_code_cell(source, id=f"impostors-{n}"))
    (lab.root / "solved").mkdir()
    path = lab.put("solved/exercises.ipynb", *cells)
    with open_lesson("solved/exercises.ipynb") as lesson:
        lesson.run_all()
        yield ExercisePage(lesson, path, cells)


def test_a_solved_lesson_runs_and_its_progress_is_kept(page: ExercisePage):
    expect_solved(page.lesson, page.path, editions.read(LESSON))


def test_a_function_gets_its_verdict(page: ExercisePage):
    for name, (_, status, said) in ATTEMPTS.items():
        expect(page.verdict(name)).to_have_attribute("aria-label", f"Verdict: {status}")
        for words in said:
            expect(page.verdict(name)).to_contain_text(words)


def test_the_name_of_a_mistake_and_hints_open_by_keyboard(page: ExercisePage):
    """The name is hidden until then, so that the question counts."""
    verdict = page.verdict("wrong")
    folds = [("The name of the mistake", "It gives P@k.")]
    hints = all_exercises()[AP].hints[:3]
    folds += [(f"Hint {level} of 4", hint[:12]) for level, hint in enumerate(hints, 1)]
    for fold, words in folds:
        expect(verdict.get_by_text(words)).to_be_hidden()
        verdict.get_by_text(fold).focus()
        page.lesson.page.keyboard.press("Enter")
        expect(verdict.get_by_text(words)).to_be_visible()
    expect(verdict.get_by_text("You have read all hints.")).to_be_hidden()


# How the back of a card that turned can be seen, and its mask.
TURNED = """(cards) => cards.map((card) => [
    getComputedStyle(card.querySelector(".rlc-back")).opacity,
    getComputedStyle(card.querySelector(".rlc-front")).visibility,
])"""


def test_the_impostors_fall(page: ExercisePage):
    expect(page.verdict("impostors-1").get_by_text("✓ exposed").first).to_be_visible()
    verdict = page.verdict("impostors-2")
    masks = verdict.get_by_role("list", name="Impostors: 8 of 12 are exposed")
    masks = masks.get_by_role("listitem")
    expect(masks.filter(has_text="masked")).to_have_count(4)
    expect(masks.filter(has_text="newly exposed")).to_have_count(5)
    verdict.evaluate("it => Promise.all(it.getAnimations({subtree: true}).map(a => a.finished))")
    assert verdict.locator(".rlc-fallen").evaluate_all(TURNED) == [["1", "hidden"]] * 8


def test_all_fits_and_has_the_colours_of_its_theme(page: ExercisePage):
    """Verdicts and widgets as the tests above leave them."""
    for theme in page.lesson.themes():
        paper, *inks = page.lesson.page.evaluate(CODE)
        assert min(contrast(ink, paper) for ink in inks) >= 4.5, theme
        widgets = page.lesson.page.locator(".jp-Notebook .rl-widget").all()
        for shown in (*map(page.verdict, VERDICTS), *widgets[:3]):
            # JupyterLab draws what is in view.
            shown.scroll_into_view_if_needed()
            expect(shown).to_have_css("color-scheme", theme)
            assert shown.evaluate(TOO_WIDE) == []


# axe takes what has no colour for white.
PAPER = '<html style="color-scheme: light dark; background: Canvas">'


def test_a_verdict_can_be_read_in_both_schemes(page: ExercisePage, browser: Browser):
    """Its colours are its own; in JupyterLab axe finds none of its texts."""
    shown = [page.verdict(name).locator("xpath=..").inner_html() for name in VERDICTS]
    with new_page(browser, reduced_motion="reduce") as plain:
        plain.set_content(PAPER + "".join(shown))
        plain.evaluate(UNFOLD)
        for scheme in ("light", "dark"):
            plain.emulate_media(color_scheme=scheme)
            expect(plain.locator(".rlc-note")).to_have_count(len(VERDICTS))
            assert faults(plain, ".rlc-note", runOnly=["color-contrast"]) == []
