"""Every lesson of the course has the shape of a lesson and is tidy."""

import ast
import re
from copy import deepcopy
from itertools import pairwise, zip_longest
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from nbformat import from_dict
from nbformat.v4 import new_notebook

from ranklearn_course.authoring.kernel import run
from ranklearn_course.authoring.lesson import as_text, is_collapsed, read_notebook, tags
from ranklearn_course.authoring.tidy import tidied
from ranklearn_course.course.guesses import all_guesses
from ranklearn_course.data import SOURCES
from ranklearn_course.exercises.bank import find_exercise
from tests.authoring.rules import LINK, Lesson, faults_of, output_texts
from tests.rows import with_each
from tests.scope import in_scope

LESSONS = sorted((Path(__file__).parents[2] / "notebooks").glob("[0-9]*.ipynb"))
WORKBOOK = LESSONS[0].with_name("your_own_ranking.ipynb")
GUESS = re.compile(r'predict\(\\"(.+?)\\"\)')
each_lesson = with_each(in_scope(LESSONS))


def untidy(path):
    """What tidying without a run would change: the numbers of cells, or the file."""
    old = read_notebook(path)
    new = tidied(old)
    pairs = enumerate(zip_longest(old.cells, new.cells), start=1)
    cells = [number for number, (was, now) in pairs if was != now]
    return cells or ["the file"] * (as_text(new) != path.read_text(encoding="utf-8"))


@each_lesson
def test_a_lesson_has_its_shape_and_is_tidy(lesson):
    faults = faults_of(lesson)
    assert faults == []
    assert untidy(lesson) == [], f"run `ranklearn tidy {lesson}`"


def test_the_workbook_reads_like_a_lesson():
    faults = faults_of(WORKBOOK, is_lesson=False)
    assert faults == []
    assert untidy(WORKBOOK) == []


# What JupyterLab's menu Run calls it, for a sitting that needs more than a folded cell can repeat.
RUN_ALL_ABOVE = "**Run All Above Selected Cell**"


def outputs_of(cells, folder):
    """What each cell prints in a fresh kernel."""
    copies = [cell | {"id": f"cell-{place}"} for place, cell in enumerate(deepcopy(cells))]
    notebook = new_notebook(cells=[*map(from_dict, copies)])
    run(notebook, folder, "the lesson")
    return [[*output_texts(cell)] for cell in notebook.cells if cell.cell_type == "code"]


@pytest.mark.thorough
@pytest.mark.parametrize("lesson", in_scope(LESSONS), ids=lambda path: path.stem)
def test_each_cell_can_be_run_again_and_the_second_sitting_on_another_day(lesson):
    cells = read_notebook(lesson).cells
    ids = [cell.id for cell in cells if cell.cell_type == "code"]
    # The last cell first: so each stands behind all that may take away what it needs.
    twice = outputs_of([*cells, *cells[::-1]], lesson.parent)
    first = dict(zip(ids, twice, strict=False))
    assert dict(zip(ids, twice[::-1], strict=False)) == first
    opening = next(i for i, cell in enumerate(cells) if "part:further" in tags(cell))
    if RUN_ALL_ABOVE not in cells[opening].source:
        other_day = outputs_of(cells[opening:], lesson.parent)
        later = ids[-len(other_day) :]
        assert dict(zip(later, other_day, strict=True)) == {id: first[id] for id in later}


@each_lesson
def test_no_exercise_stands_in_a_fold(lesson):
    """The start page links to exercises, and JupyterLab unfolds nothing that a link leads to."""
    is_folded = False
    for cell in Lesson.read(lesson).cells:
        if cell.source.startswith("## "):
            is_folded = is_collapsed(cell.node)
        assert not (is_folded and (cell.exercises() or cell.calls("quiz"))), cell.number


def test_each_lesson_ends_with_a_link_to_the_next_one():
    chosen = in_scope(LESSONS)
    for lesson, following in pairwise(LESSONS):
        if lesson in chosen:
            last = read_notebook(lesson).cells[-1].source
            assert re.search(rf"\*\*Next:\*\* \[[^]]+\]\({following.name}\)", last), lesson


def test_links_to_articles_are_those_of_the_sources():
    urls = {source.url for source in SOURCES.values() if source.url}
    sites = {urlsplit(url).netloc for url in urls}
    texts = (path.read_text("utf-8") for path in LESSONS)
    links = {target for text in texts for target, _ in LINK.findall(text)}
    assert {link for link in links if urlsplit(link).netloc in sites} == urls


def test_the_answer_of_the_first_guess_alone_waits_for_the_play():
    first = (GUESS.search(lesson.read_text("utf-8")).group(1) for lesson in LESSONS)
    waiting = [id for id, guess in all_guesses().items() if guess.asked().get("before_play")]
    assert list(first) == waiting


@each_lesson
def test_no_cell_gives_a_value_to_the_name_of_a_function_that_a_learner_writes(lesson):
    asked, taken = set(), set()
    for cell in Lesson.read(lesson).cells:
        asked |= {getattr(find_exercise(id), "name", "") for id in cell.exercises()}
        if not cell.exercises():
            targets = [each for line in cell.body for each in getattr(line, "targets", ())]
            taken |= {ast.unparse(target) for target in targets}
    assert asked & taken == set(), "run again, the cell would put a value in place of the answer"
