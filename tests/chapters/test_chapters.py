"""A chapter is its folder, its notebook and a row of the README, and they agree."""

import re
from pathlib import Path

import nbformat
import pytest

from ranklearn_course.classroom.editions import asked_in
from ranklearn_course.course import chapters, renamed
from ranklearn_course.course.guesses import all_guesses
from ranklearn_course.course.schema import SchemaError
from ranklearn_course.exercises.bank import all_exercises
from tests.rows import with_each
from tests.scope import in_scope

ROOT = Path(__file__).parents[2]
FIRST = """
number = 0
title = "A"
question = "?"
learn = "A."
minutes = { core = 1, further = 1 }
"""
EACH = with_each(in_scope(chapters()).values())


@EACH
def test_the_lesson_says_what_the_chapter_says(chapter):
    lesson = nbformat.read(ROOT / "notebooks" / f"{chapter.lesson}.ipynb", as_version=4)
    title_card = lesson.cells[0].source
    assert title_card.partition("\n")[0] == f"# {chapter.question}"
    line = title_card.partition("**Minutes:**")[2].partition("\n")[0]
    said = [int(number) for number in re.findall(r"\d+", line)]
    # A lesson that is not cut into two sittings says how long both take.
    minutes = [*chapter.minutes.values()]
    assert said[:2] == minutes or said[0] == sum(minutes)
    assert list(chapter.exercises) == asked_in(lesson)


@EACH
def test_the_readme_has_a_row_for_the_chapter(chapter):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (row,) = (line for line in readme.splitlines() if f"(notebooks/{chapter.lesson}.ipynb)" in line)
    assert row.startswith(f"| [{chapter.number:02} ")
    assert f"| {chapter.question} |" in row
    assert re.fullmatch(r"You .{1,75}\.", chapter.learn), "a line of a card"


@EACH
def test_the_chapter_has_the_files_of_a_chapter(chapter):
    """The others are optional, `chapters/__init__.py` says which."""
    names = "__init__.py", "chapter.toml", "exercises.toml"
    assert [name for name in names if not (chapter.folder / name).is_file()] == []


def test_an_id_that_was_renamed_leads_to_one_that_there_is():
    ids = {*all_exercises(), *all_guesses()}
    assert set(renamed().values()) <= ids
    assert not ids & renamed().keys()


def test_the_lessons_are_those_of_the_chapters():
    lessons = {path.stem for path in (ROOT / "notebooks").glob("[0-9]*.ipynb")}
    assert lessons == {chapter.lesson for chapter in chapters().values()}


@pytest.mark.parametrize(
    ("two", "said"),
    [
        (FIRST, "b/chapter.toml: number must be one of its own, a has 0"),
        (
            FIRST.replace("0", "1").replace(", further = 1", ""),
            "b/chapter.toml: minutes must hold core and further, got",
        ),
    ],
)
def test_faults_of_a_chapter_are_named(tmp_path, monkeypatch, two, said):
    for name, text in {"a": FIRST, "b": two}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "chapter.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr("ranklearn_course.course.FOLDER", tmp_path)
    chapters.cache_clear()
    try:
        with pytest.raises(SchemaError, match=said):
            chapters()
    finally:
        chapters.cache_clear()
