"""Every lesson of the course has the shape of a lesson and is tidy."""

import ast
import re
from itertools import pairwise
from pathlib import Path
from urllib.parse import urlsplit

from ranklearn_course.authoring.lesson import EXERCISE, Lesson, is_collapsed, tags
from ranklearn_course.authoring.prose import LINK
from ranklearn_course.authoring.structure import OF_A_WORKBOOK, check_structure
from ranklearn_course.authoring.tidy import changed_parts
from ranklearn_course.chapters.guesses import all_guesses
from ranklearn_course.data import SOURCES
from ranklearn_course.exercises.bank import find_exercise
from tests.rows import with_each
from tests.scope import in_scope

LESSONS = sorted((Path(__file__).parents[2] / "notebooks").glob("[0-9]*.ipynb"))
WORKBOOK = LESSONS[0].with_name("your_own_ranking.ipynb")
GUESS = re.compile(r'predict\(\\"(.+?)\\"\)')
each_lesson = with_each(in_scope(LESSONS))


@each_lesson
def test_a_lesson_has_its_shape_and_is_tidy(lesson):
    faults = check_structure(lesson)
    assert not faults, "\n".join(map(str, faults))
    assert changed_parts(lesson) == [], f"run `ranklearn tidy {lesson}`"


def test_the_workbook_reads_like_a_lesson():
    faults = check_structure(WORKBOOK, OF_A_WORKBOOK)
    assert not faults, "\n".join(map(str, faults))
    assert changed_parts(WORKBOOK) == []


@each_lesson
def test_no_exercise_stands_in_a_fold(lesson):
    """The start page links to exercises, and JupyterLab unfolds nothing that a link leads to."""
    is_folded = False
    for number, cell in Lesson.read(lesson).cells():
        if cell.cell_type == "markdown" and cell.source.startswith("## "):
            is_folded = is_collapsed(cell)
        asks = "quiz(" in cell.source or any(tag.startswith(EXERCISE) for tag in tags(cell))
        assert not (is_folded and asks), f"cell {number}"


def test_no_text_advises_to_run_all_cells():
    texts = (cell.source for path in LESSONS for _, cell in Lesson.read(path).cells("markdown"))
    pages = (path.read_text("utf-8") for path in LESSONS[0].parents[1].glob("*.md"))
    advice = re.compile(r"run all cells|run all\b(?! above)", re.IGNORECASE)
    assert [found for text in [*texts, *pages] for found in advice.findall(text)] == []


def test_each_lesson_ends_with_a_link_to_the_next_one():
    chosen = in_scope(LESSONS)
    for lesson, following in pairwise(LESSONS):
        if lesson not in chosen:
            continue
        last = Lesson.read(lesson).notebook.cells[-1].source
        assert re.search(rf"\*\*Next:\*\* \[[^]]+\]\({following.name}\)", last), lesson


def test_links_to_articles_are_those_of_the_sources():
    urls = {source.url for source in SOURCES.values() if source.url}
    sites = {urlsplit(url).netloc for url in urls}
    texts = (cell.source for path in LESSONS for _, cell in Lesson.read(path).cells("markdown"))
    links = {target for text in texts for target, _ in LINK.findall(text)}
    assert {link for link in links if urlsplit(link).netloc in sites} == urls


def test_the_answer_of_the_first_guess_alone_waits_for_the_play():
    first = (GUESS.search(lesson.read_text("utf-8")).group(1) for lesson in LESSONS)
    waiting = [id for id, guess in all_guesses().items() if guess.asked().get("before_play")]
    assert list(first) == waiting


def assigned(source):
    """The names to which a cell gives a value."""
    for node in ast.parse(source).body:
        for target in getattr(node, "targets", ()):
            yield from (name.id for name in ast.walk(target) if isinstance(name, ast.Name))


@each_lesson
def test_no_cell_gives_a_value_to_the_name_of_a_function_that_a_learner_writes(lesson):
    asked, taken = set(), set()
    for _, cell in Lesson.read(lesson).cells("code"):
        names = [tag.removeprefix(EXERCISE) for tag in tags(cell) if tag.startswith(EXERCISE)]
        asked |= {getattr(find_exercise(name), "name", "") for name in names}
        taken |= set() if names else set(assigned(cell.source))
    assert asked & taken == set(), "run again, the cell would put a value in place of the answer"
