"""The teaching guide: what is made for it is right, up to date, and fit for a teacher."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ranklearn_course import lessons
from ranklearn_course.classroom import ClassroomError, guide
from ranklearn_course.classroom.editions import exercise_cells
from ranklearn_course.cli import app
from ranklearn_course.course import chapters
from ranklearn_course.exercises.bank import all_exercises
from tests.scope import in_scope

FOLDER = Path(__file__).parents[2] / guide.FOLDER
each_chapter = pytest.mark.parametrize("chapter", in_scope(chapters()))


@pytest.fixture(scope="module")
def pages():
    return guide.pages()


def test_the_guide_is_up_to_date(pages):
    there = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*")}
    del there["README.md"]
    assert there == pages, "`ranklearn classroom guide` writes the pages anew"


@each_chapter
def test_a_lesson_has_all_its_paragraphs_and_its_own_numbers(chapter):
    says = chapters()[chapter].teaching
    by_hand = [says.say, says.show, says.likely_errors, says.short_course]
    assert all(by_hand)
    assert "ask" in says.show.lower()
    # What is written by hand drifts when a lesson changes.
    lesson = guide.lesson_of(chapter)[0].read_text(encoding="utf-8")
    numbers = re.findall(r"\d+\.\d+", " ".join(by_hand))
    assert [number for number in numbers if number not in lesson] == []
    stated = re.findall(r": (\d+) minutes\.", says.short_course)
    assert all(int(minutes) < guide.minutes_in_class(chapter) for minutes in stated)


@each_chapter
def test_four_to_six_errors_are_named_and_what_is_done_in_class_is_in_the_lesson(chapter):
    says = chapters()[chapter].teaching
    assert not says.mistakes or 4 <= sum(map(len, says.mistakes.values())) <= 6
    assert {exercise.partition(".")[0] for exercise in says.mistakes} <= {chapter}
    shown = [name for _, name in exercise_cells(guide.lesson_of(chapter)[1])]
    assert set(says.in_class) <= set(shown)


@each_chapter
def test_every_exercise_has_one_section_of_the_lesson_and_every_name_an_exercise(chapter):
    _, notebook = guide.lesson_of(chapter)
    text = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    sections = chapters()[chapter].teaching.sections
    assert [heading for heading in sections if f"\n## {heading}\n" not in f"\n{text}\n"] == []
    names = [name for names in sections.values() for name in names]
    assert len(names) == len(set(names))
    for name in names:
        exercise, _, keyword = name.partition(":")
        assert exercise.partition(".")[0] == chapter
        mistakes = getattr(getattr(all_exercises()[exercise], "catalogue", None), "mistakes", ())
        assert not keyword or keyword in {mistake.keyword for mistake in mistakes}
    own = {name for name in all_exercises() if name.partition(".")[0] == chapter}
    assert own <= set(names)


def test_what_is_stale_is_written_anew_and_nothing_in_an_installed_package(
    pages, tmp_path, monkeypatch
):
    folder = tmp_path / guide.FOLDER
    folder.mkdir(parents=True)
    for name, text in pages.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "03_dcg.md").write_text("old")
    monkeypatch.setattr(guide, "editable_source", lambda: tmp_path / "notebooks")
    said = CliRunner().invoke(app, ["classroom", "guide"]).output
    assert said == "Written anew: 03_dcg.md.\n"
    assert (folder / "03_dcg.md").read_text(encoding="utf-8") == pages["03_dcg.md"]
    assert CliRunner().invoke(app, ["classroom", "guide"]).output == "The guide is up to date.\n"
    monkeypatch.setattr(guide, "editable_source", lessons.editable_source)
    installed = Path(lessons.__file__).parent / "notebooks"
    monkeypatch.setattr(lessons, "lesson_source", lambda: installed)
    with pytest.raises(ClassroomError, match="belong to the installed package"):
        guide.write_guide()
