"""What `ranklearn new` writes passes all that the gate asks of a chapter and a widget."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ranklearn_course.authoring import new
from ranklearn_course.chapters import chapters
from ranklearn_course.cli import app
from tests.rows import with_each

ROOT = Path(__file__).parents[2]
PARTS = ("ranklearn_course", "tests", "notebooks", "benchmarks", "experiments", "docs")
FILES = ("conftest.py", "pyproject.toml", "start.py", "README.md", "TEACHING.md", "LICENSE")
LESSON = f"notebooks/{1 + max(each.number for each in chapters().values()):02}_tryout"
COMMANDS = (
    "new chapter tryout",
    "new exercise tryout.count_hits",
    "new exercise tryout.count_again",
    "new exercise dcg.count_misses",
    "new widget one_cutoff",
    f"tidy {LESSON}.ipynb",
    "classroom guide",
)
PROOFS = """
from pathlib import Path
import nbformat
from ranklearn_course.chapters import chapters
from ranklearn_course.classroom.editions import asked_in
from ranklearn_course.exercises.bank import all_exercises
from ranklearn_course.widgets import OneCutoff
from tests.chapters import proofs

chapter, exercise = chapters()["dcg"], all_exercises()["dcg.count_misses"]
assert exercise.id in chapter.exercises
listed = (chapter.folder / "chapter.toml").read_text(encoding="utf-8")
assert listed.count('\\n    "dcg.count_misses",\\n') == 2
path = Path("notebooks") / f"{chapter.lesson}.ipynb"
assert asked_in(nbformat.read(path, as_version=4)) == [*chapter.exercises]
proofs.solution_is_correct(exercise)
proofs.stub_is_not_started(exercise)
for single in exercise.catalogue.singles:
    assert exercise.check(single.function).mistake_ids == single.ids
assert OneCutoff([1, 0], 2).describe() == "P@2 is 0.500."
"""


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A copy of the course in which each skeleton was written."""
    copy = tmp_path_factory.mktemp("clone") / "course"
    for part in PARTS:
        # With what is compiled, but for what another process is writing.
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("*.pyc.*"))
    for file in FILES:
        shutil.copy(ROOT / file, copy)
    each = f"for command in {COMMANDS}: app(command.split(), standalone_mode=False)"
    python(copy, "-c", f"from ranklearn_course.cli import app\n{each}")
    python(copy, "-m", "tests.chapters.transcript", "tryout")
    return copy


def python(course, *arguments):
    environment = {**os.environ, "PYTHONPATH": str(course), "RANKLEARN_PROGRESS": "off"}
    environment.pop("PYTEST_ADDOPTS", None)
    ran = subprocess.run(
        [sys.executable, *arguments],
        cwd=course,
        env=environment,
        encoding="utf-8",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-5000:]
    return ran.stdout


def test_all_that_the_gate_asks_of_a_chapter_is_met(course):
    run = ["-m", "pytest", "-v", "-n", "0", "--chapter", "tryout", "-m", "not browser"]
    said = python(course, *run)
    for part in (LESSON, "tests/chapters", "tests/exam", "tests/classroom"):
        assert f"\n{part}" in said
    for part in ("tests/web/test_lesson_page.py", "tests/test_ruff.py"):
        assert f"\n{part}" in said


def test_an_exercise_stands_in_its_chapter_and_its_lesson_and_a_widget_is_exported(course):
    python(course, "-c", PROOFS)


@with_each(
    [
        (new.new_chapter, "dcg", "There is a chapter 'dcg'"),
        (new.new_chapter, "My-Chapter", "A name is small letters, .* not 'My-Chapter'"),
        (new.new_exercise, "count_hits", "'count_hits' must be CHAPTER.NAME"),
        (new.new_exercise, "dcg.", "A name is small letters"),
        (new.new_exercise, "dcg.ndcg", "There is an exercise 'dcg.ndcg'"),
        (new.new_widget, "forces", "There is a folder 'forces' among the widgets"),
    ]
)
def test_a_name_that_is_taken_or_none_is_refused(write, name, said, monkeypatch):
    monkeypatch.setattr(new, "_write", lambda made: pytest.fail("something was written"))
    with pytest.raises(new.NewError, match=said):
        write(name)


def test_a_refusal_is_a_sentence_and_no_traceback():
    result = CliRunner().invoke(app, ["new", "chapter", "dcg"])
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "There is a chapter 'dcg'. Give the new one another name.\n"


@pytest.mark.browser
def test_the_contracts_of_all_widgets_hold_for_the_new_one(course):
    contracts = ["tests/widgets/test_contract.py", "tests/browser/test_widget_contract.py"]
    python(course, "-m", "pytest", "-n", "0", "-k", "one_cutoff or has_a_row", *contracts)
