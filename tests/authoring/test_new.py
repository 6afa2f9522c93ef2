"""What `ranklearn new` writes passes all that the gate asks of a chapter and a widget."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
from base64 import b64decode
from pathlib import Path

import nbformat
import pytest
from PIL import Image
from typer.testing import CliRunner

from ranklearn_course.authoring import new
from ranklearn_course.authoring.widget_pictures import COLORS
from ranklearn_course.cli import app
from ranklearn_course.course import chapters
from ranklearn_course.widgets.kit.stored import stored_widgets
from tests.rows import with_each

ROOT = Path(__file__).parents[2]
PARTS = ("ranklearn_course", "tests", "notebooks", "benchmarks", "experiments", "docs")
FILES = ("conftest.py", "pyproject.toml", "start.py", "README.md", "LICENSE")
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
# What goes through all chapters at once has no name of a chapter in its own.
OF_ALL_CHAPTERS = (
    *("test_chapters.py", "test_exercises.py", "test_texts.py", "test_answers_in_sight.py"),
    *("test_lessons.py", "up_to_date", "test_ruff.py"),
    *("test_release.py", "of_a_lesson", "words_of_the_guide", "visible_cases"),
)


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
    """The lesson itself was run as it was tidied, and what names no chapter is proven here."""
    chosen = f"({' or '.join(['tryout', *OF_ALL_CHAPTERS])}) and not ipynb"
    said = python(course, "-m", "pytest", "-v", "-n", "0", "--chapter", "tryout", "-k", chosen)
    for part in OF_ALL_CHAPTERS:
        assert part in said


def test_an_exercise_stands_in_its_chapter_and_its_lesson(course):
    asked = ["-k", "count_misses or says_what_the_chapter_says", "--chapter", "dcg"]
    files = [f"tests/chapters/test_{name}.py" for name in ("exercises", "chapters")]
    python(course, "-m", "pytest", "-n", "0", *asked, *files)


@with_each(
    [
        (new.new_chapter, "dcg", "There is a chapter 'dcg'"),
        (new.new_chapter, "My-Chapter", "A name is small letters, .* not 'My-Chapter'"),
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
    assert result.stderr.startswith("There is a chapter 'dcg'.")


@pytest.mark.browser
def test_the_contracts_of_all_widgets_hold_for_the_new_one(course):
    contracts = ["tests/widgets/test_contract.py", "tests/browser/test_widget_contract.py"]
    python(course, "-m", "pytest", "-n", "0", "-k", "one_cutoff or has_a_row", *contracts)


@pytest.mark.browser
def test_the_pictures_in_the_lesson_are_those_of_its_widgets(course):
    cells = nbformat.read(course / f"{LESSON}.ipynb", 4).cells
    shown = (output.get("data", {}) for cell in cells for output in cell.get("outputs", ()))
    widgets = [one for data in shown for one in stored_widgets(data.get("text/html", ""))]
    taken = [re.search(r'src="data:image/webp;base64,([^"]+)"', one.picture) for one in widgets]
    pictures = [Image.open(io.BytesIO(b64decode(found[1]))) for found in taken if found]
    assert pictures
    for picture in pictures:
        assert (picture.format, picture.width) == ("WEBP", 2 * 860)
        assert 2 * 200 < picture.height < 2 * 800
        assert 8 < len(picture.convert("RGB").getcolors()) <= COLORS
