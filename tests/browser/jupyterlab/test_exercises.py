"""Exercises in JupyterLab: wrong and right answers typed into a lesson, and what the page says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell
from playwright.sync_api import Locator, expect

from ranklearn_course.chapters.guesses import all_guesses
from ranklearn_course.classroom.editions import exercise_cells, quiz_letters, quiz_places, stub_of
from ranklearn_course.classroom.right_answers import right_answer, right_letter
from ranklearn_course.exercises.bank import all_exercises
from ranklearn_course.exercises.progress_store import FILE_NAME, ProgressStore
from tests.browser.lab import Lab
from tests.browser.lesson import LessonPage
from tests.exercises import editions

pytestmark = pytest.mark.browser

LESSON = Path(__file__).parents[3] / "notebooks" / "02_precision.ipynb"
AP = "precision.average_precision"
EDIT = """([place, source]) => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    notebook.activeCellIndex = place;
    notebook.activeCell.model.sharedModel.setSource(source);
}"""
RUN = "window.jupyterapp.commands.execute('notebook:run-cell')"
PLAIN = """place => window.jupyterapp.shell.currentWidget.content.widgets[place]
    .model.outputs.toJSON().map(output => output.data["text/plain"])"""
TOO_WIDE = """verdict => [verdict, ...verdict.querySelectorAll("*")]
    .filter(part => !part.closest("mjx-container"))
    .filter(part => part.scrollWidth > part.clientWidth + 1 && part.clientWidth)
    .map(part => part.outerHTML)"""
INK_AND_PAPER = """texts => texts.map((text) => {
    let paper = text;
    while (getComputedStyle(paper).backgroundColor === "rgba(0, 0, 0, 0)")
        paper = paper.parentElement;
    return [getComputedStyle(text).color, getComputedStyle(paper).backgroundColor];
})"""
READABLE = 4.5  # the contrast that WCAG 2.2 asks of text at level AA
WORDS = "p, summary, small, b, .rlc-case div, .rlc-numbers div, .rlc-state"


@dataclass(frozen=True)
class Attempt:
    """A learner's function and what the page must say about it; the name is its cell's id."""

    name: str
    body: str
    status: str
    said: tuple[str, ...]
    diagnosis: str = ""


ATTEMPTS = (
    Attempt(
        "divided-by-k",
        """
    hits, total = 0, 0.0
    for i in range(min(k, len(relevance))):
        if relevance[i]:
            hits += 1
            total += hits / (i + 1)
    return total / k""",
        "not yet",
        (
            "= (1/1) / min(1, 2)",
            "0.5",
            "Question: How many relevant documents can a perfect list show in k places?",
        ),
        "It divides by k. This is another convention, not a bug",
    ),
    Attempt(
        "every-rank",
        """
    n_relevant = sum(relevance)
    if n_relevant == 0:
        return 0.0
    top = relevance[:k]
    precisions = [sum(top[:rank]) / rank for rank in range(1, len(top) + 1)]
    return sum(precisions) / min(n_relevant, k)""",
        "not yet",
        (
            "= (1/1) / min(1, 2)",
            "1.5",
            "Question: At which ranks does AP note the precision?",
        ),
        "It adds the precision at every rank, also at those of irrelevant documents.",
    ),
    Attempt(
        "an-exception",
        """
    hits, total = 0, 0.0
    for rank in range(1, k + 1):
        if relevance[rank]:
            hits += 1
            total += hits / rank
    return total / min(sum(relevance), k)""",
        "error",
        (
            "Error in your code",
            "IndexError (list index out of range)",
            "line 5 of average_precision, `if relevance[rank]:`",
            "average_precision([1], 1)",
            "= (1/1) / min(1, 1)",
        ),
    ),
    Attempt(
        "right",
        right_answer(all_exercises()[AP]).partition('"""\n')[2],
        "correct",
        ("Correct", "average_precision is right in all", "Next in this lesson: the quiz."),
    ),
)


class ExercisePage:
    """The exercises of a lesson in the page; cells are counted from 0, as in the file."""

    def __init__(self, lesson: LessonPage, notebook: NotebookNode) -> None:
        self.lesson = lesson
        self.notebook = notebook
        self.places = {cell.id: place for place, cell in enumerate(notebook.cells)}
        self.exercises = [place for place, _ in exercise_cells(notebook)]

    def write(self, place: int, source: str) -> None:
        """Replace a cell's text and run the cell."""
        self.lesson.page.evaluate(EDIT, [place, source])
        self.lesson.page.evaluate(RUN)

    def verdicts(self, place: int) -> Locator:
        return self.cell(place).get_by_role("group", name="Verdict")

    def widgets(self, place: int) -> Locator:
        return self.cell(place).locator(".rl-widget")

    def cell(self, place: int) -> Locator:
        return self.lesson.page.locator(".jp-Notebook .jp-Cell").nth(place)

    def plain(self, place: int) -> list[str]:
        """The plain text beside each verdict's HTML, in the order of the outputs."""
        return self.lesson.page.evaluate(PLAIN, place)


def lesson_with_attempts() -> NotebookNode:
    """The cells of a lesson that reply, untouched, and each attempt in a cell of its own."""
    notebook = editions.read(LESSON)
    asked = [place for place, _ in exercise_cells(notebook)] + quiz_places(notebook)
    notebook.cells = [
        cell
        for place, cell in enumerate(notebook.cells)
        if place in asked or cell.id in ("setup", "guess")
    ]
    stub = stub_of(all_exercises()[AP], "")
    head = stub.partition("\n    return None")[0]
    check = next(cell.source for cell in notebook.cells if cell.source.startswith(stub))
    check = check.removeprefix(stub)
    for attempt in ATTEMPTS:
        source = head + "\n" + attempt.body.strip("\n") + check
        notebook.cells.append(new_code_cell(source, id=attempt.name))
    return notebook


@pytest.fixture(scope="module")
def page(lab: Lab, open_lesson: Callable[[str], LessonPage]) -> Iterator[ExercisePage]:
    notebook = lesson_with_attempts()
    nbformat.write(notebook, lab.root / "exercises.ipynb")
    lesson = open_lesson("exercises.ipynb")
    lesson.run_all()
    yield ExercisePage(lesson, notebook)
    lesson.close()


@pytest.fixture(autouse=True)
def no_complaints(page: ExercisePage) -> Iterator[None]:
    """Nothing went wrong in the page, and nothing left the machine."""
    yield
    assert page.lesson.complaints == []
    assert page.lesson.outside == []


def same_case(verdict: Locator, text: str) -> None:
    """The picture's description and the large numbers are those of the plain text."""
    label = verdict.get_by_role("img").get_attribute("aria-label")
    assert f": {label}: expected" in text
    for number in verdict.locator(".rlc-value").all_inner_texts():
        assert re.search(rf"(expected|yours) {re.escape(number)}\b", text)


# The colors of parts of code and of what is behind them, as the page resolves them.
CODE_COLORS = """(parts) => {
    const probe = document.querySelector(".jp-Notebook").appendChild(document.createElement("i"));
    const found = parts.map((part) => {
        probe.style.color = `var(--jp-mirror-editor-${part}-color)`;
        probe.style.background = "var(--jp-cell-editor-background)";
        const { color, backgroundColor } = getComputedStyle(probe);
        return [color, backgroundColor];
    });
    probe.remove();
    return found;
}"""


def contrast(ink: str, paper: str) -> float:
    light, dark = sorted((luminance(ink), luminance(paper)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(color: str) -> float:
    """The relative luminance of a color, as WCAG defines it."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", color)[:3]]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_untouched_exercises_say_not_started(page: ExercisePage):
    for place in page.exercises:
        expect(page.verdicts(place).first).to_have_attribute("aria-label", "Verdict: not started")


@pytest.mark.parametrize("attempt", ATTEMPTS, ids=lambda attempt: attempt.name)
def test_a_function_gets_its_verdict(page: ExercisePage, attempt: Attempt):
    place = page.places[attempt.name]
    verdict = page.verdicts(place)
    expect(verdict).to_have_attribute("aria-label", f"Verdict: {attempt.status}")
    for words in attempt.said:
        expect(verdict).to_contain_text(words.replace("`", ""))
    reveal(verdict, attempt.diagnosis)
    (plain,) = page.plain(place)
    if attempt.status != "correct":
        same_case(verdict, plain)


def test_the_next_hint_opens_below_the_verdict_by_keyboard_and_the_one_after_in_it(
    page: ExercisePage,
):
    verdict = page.verdicts(page.places["divided-by-k"])
    exercise = all_exercises()[AP]
    for level in (1, 2, 3):
        fold = verdict.get_by_text(f"Hint {level} of 4")
        words = verdict.get_by_text(exercise.hints[level - 1][:12], exact=False)
        expect(words).to_be_hidden()
        fold.focus()
        page.lesson.page.keyboard.press("Enter")
        expect(words).to_be_visible()
    expect(verdict.get_by_text("All hints are read.")).to_be_hidden()


def reveal(verdict: Locator, diagnosis: str) -> None:
    """Open the name of the mistake by keyboard; it is hidden until then, so the question counts."""
    name = verdict.get_by_text("The name of the mistake")
    if not diagnosis:
        expect(name).to_have_count(0)
        return
    expect(verdict.get_by_text(diagnosis)).to_be_hidden()
    name.focus()
    verdict.page.keyboard.press("Enter")
    expect(verdict.get_by_text(diagnosis)).to_be_visible()


# How the back of a card that turned can be seen, and its mask.
TURNED = """(cards) => cards.map((card) => [
    getComputedStyle(card.querySelector(".rlc-back")).opacity,
    getComputedStyle(card.querySelector(".rlc-front")).visibility,
])"""


def test_the_impostors_fall(page: ExercisePage):
    name = "precision.catch_impostors"
    place = page.places["catch-impostors"]
    cases = ["([1, 0], 2, 1)", "([0, 1, 1], 2, 1/4)"]
    for told, kept in (("✓ exposed", cases[:1]), ("★ newly exposed", cases)):
        page.write(place, f'check("{name}", [{", ".join(kept)}])')
        expect(page.verdicts(place).get_by_text(told).first).to_be_visible()
    verdict = page.verdicts(place)
    (plain,) = page.plain(place)
    masks = verdict.get_by_role("list", name="Impostors: 8 of 12 are exposed").get_by_role(
        "listitem"
    )
    expect(masks).to_have_count(12)
    expect(masks.filter(has_text="masked")).to_have_count(4)
    expect(masks.filter(has_text="newly exposed")).to_have_count(5)
    for title in re.findall("Exposed: (.*)", plain):
        expect(masks.get_by_text(title, exact=True)).to_be_visible()
    verdict.evaluate("it => Promise.all(it.getAnimations({subtree: true}).map(a => a.finished))")
    assert verdict.locator(".rlc-fallen").evaluate_all(TURNED) == [["1", "hidden"]] * 8
    fronts = masks.filter(has_text="masked").locator(".rlc-front")
    assert fronts.evaluate_all("all => all.every((front) => front.checkVisibility())")


def entry_of(page: ExercisePage, name: str) -> dict:
    return ProgressStore(page.lesson.lab.root / FILE_NAME).entry(name)


def test_the_quiz_replies_and_the_progress_knows_it(page: ExercisePage):
    name = next(iter(quiz_letters(page.notebook)))
    question = all_exercises()[name]
    right = right_letter(question)
    wrong = next(letter for letter in question.letters if letter != right)
    quiz = page.widgets(page.places["quiz-answers"]).first
    quiz.scroll_into_view_if_needed()
    for letter in (wrong, right):
        chosen = question.options[question.letters.index(letter)]
        card = quiz.locator(".rl-card").first
        card.get_by_role("button", name=chosen.text, exact=True).click()
        expect(card).to_contain_text(chosen.reply)
    page.lesson.expect_answer("print(1)", "1")
    entry = entry_of(page, name)
    assert (entry["status"], entry["checks"]) == ("correct", 2)


def test_a_guess_is_kept_and_shown_again(page: ExercisePage):
    place = page.places["guess"]
    guess = all_guesses()["precision.two_of_b"]
    card = page.widgets(place).first
    card.scroll_into_view_if_needed()
    card.locator("[value=b]").focus()
    page.lesson.page.keyboard.press("Space")
    expect(card.locator(".rl-because")).to_have_count(0)
    page.lesson.page.keyboard.press("Enter")
    expect(card.locator(".rl-because")).to_have_text(guess.because)
    page.lesson.expect_answer("print(1)", "1")
    assert entry_of(page, guess.id)["guess"] == "b"
    page.write(place, page.notebook.cells[place].source)
    expect(page.widgets(place).first.locator(".rl-chosen")).to_contain_text("your guess")


def test_all_fits_and_can_be_read_in_both_themes(page: ExercisePage, shoot: Callable[..., None]):
    """Verdicts and widgets as the tests above leave them."""
    for theme in page.lesson.themes():
        for ink, paper in page.lesson.page.evaluate(CODE_COLORS, ["comment", "def"]):
            assert contrast(ink, paper) >= READABLE, theme
        seen = set()
        for name, place in page.places.items():
            page.cell(place).scroll_into_view_if_needed()
            for verdict in page.verdicts(place).all():
                seen.add(verdict.get_attribute("aria-label").removeprefix("Verdict: "))
                assert verdict.evaluate(TOO_WIDE) == []
                for ink, paper in verdict.locator(WORDS).evaluate_all(INK_AND_PAPER):
                    assert contrast(ink, paper) >= READABLE, theme
            for widget in page.widgets(place).all():
                assert widget.evaluate("widget => widget.scrollWidth - widget.clientWidth") <= 1
            shoot(page.cell(place), f"{name}, {theme}.png")
        assert seen >= {"not started", *(attempt.status for attempt in ATTEMPTS)}
