"""A learner's copy of the lessons: nothing of theirs is ever lost, and newer lessons arrive."""

import json
from pathlib import Path

import pytest

from ranklearn_course import __version__, lessons
from ranklearn_course.installation import PACKAGE
from ranklearn_course.lessons import LessonError, copy_lessons
from ranklearn_course.versions import what_is_new

NAME = "02_precision.ipynb"


def notebook(*sources: str, outputs=(), cell_type="code") -> str:
    """The text of a notebook, as it is delivered if it has no outputs."""
    cells = [
        {"cell_type": cell_type, "source": source, "outputs": list(outputs)} for source in sources
    ]
    for cell in cells:
        cell |= {"execution_count": None} if cell_type == "code" else {}
    notebook = {"cells": cells, "metadata": {}, "nbformat": 4}
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def said(report) -> str:
    return "\n".join(report.lines())


@pytest.fixture
def source(tmp_path):
    """Make a small course with one lesson, a licence and a data file in a folder."""
    folder = tmp_path / "course"
    (folder / "data").mkdir(parents=True)
    (folder / ".ipynb_checkpoints").mkdir()
    (folder / NAME).write_text(notebook("version 1"))
    (folder / "LICENSE").write_text("CC BY 4.0")
    (folder / "data" / "runs.txt").write_text("1 Q0 d1")
    (folder / ".ipynb_checkpoints" / NAME).write_text("a draft")
    return folder


@pytest.fixture
def mine(tmp_path, source):
    """Give a learner's folder with the first version of the course."""
    folder = tmp_path / "my lessons"
    copy_lessons(folder, source)
    return folder


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()} - {
        lessons.STATE_FILE
    }


def test_first_copy_holds_everything_but_hidden_files(source, tmp_path):
    report = copy_lessons(tmp_path / "new" / "folder", source)
    assert files(report.folder) == {NAME, "LICENSE", "data/runs.txt"}
    assert (report.folder / NAME).read_bytes() == (source / NAME).read_bytes()
    assert said(report) == f"Files of the course copied to {report.folder}: 3"


def test_a_lesson_comes_without_its_outputs(source, tmp_path):
    delivered = notebook("résumé", outputs=[{"text": "the answer"}])
    (source / NAME).write_text(delivered, encoding="utf-8")
    mine = copy_lessons(tmp_path / "mine", source).folder
    assert (mine / NAME).read_text(encoding="utf-8") == notebook("résumé")
    assert (source / NAME).read_text(encoding="utf-8") == delivered


def test_only_what_is_shown_and_when_it_ran_is_taken_out():
    path = next(lessons.lesson_source().glob("00_*.ipynb"))
    whole = json.loads(path.read_text(encoding="utf-8"))
    cleared = lessons.without_outputs(json.loads(path.read_text(encoding="utf-8")))
    for cell, same in zip(cleared["cells"], whole["cells"], strict=True):
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None)
            same |= {"outputs": [], "execution_count": None}
    assert cleared == whole


def by_an_earlier_version(mine, text):
    """Put a lesson with its outputs into the folder, as versions did that left them in."""
    (mine / NAME).write_text(text)
    record = mine / lessons.STATE_FILE
    state = json.loads(record.read_text())
    record.write_text(json.dumps(state | {NAME: lessons.fingerprints(mine / NAME)}))


@pytest.mark.parametrize("newest", ["version 1", "version 2"])
def test_a_lesson_delivered_with_outputs_counts_as_neither_run_nor_edited(source, mine, newest):
    (source / NAME).write_text(notebook(newest, outputs=[{"text": "the answer"}]))
    by_an_earlier_version(mine, notebook("version 1", outputs=[{"text": "the answer"}]))
    report = copy_lessons(mine, source)
    assert said(report) == f"Updated {NAME}. You had not edited it."
    assert (mine / NAME).read_text() == notebook(newest)
    assert files(mine) == {NAME, "LICENSE", "data/runs.txt"}


def test_outputs_of_the_learners_own_run_of_such_a_lesson_stay(source, mine):
    by_an_earlier_version(mine, notebook("version 1", outputs=[{"text": "the answer"}]))
    run = notebook("version 1", outputs=[{"text": "my answer"}])
    (mine / NAME).write_text(run)
    assert said(copy_lessons(mine, source)) == f"Your lessons in {mine} are up to date."
    assert (mine / NAME).read_text() == run
    (source / NAME).write_text(notebook("version 2"))
    assert "your outputs are in 02_precision.old.ipynb" in said(copy_lessons(mine, source))
    assert (mine / "02_precision.old.ipynb").read_text() == run


def test_an_edited_lesson_that_was_delivered_with_outputs_stays(source, mine):
    by_an_earlier_version(mine, notebook("version 1", outputs=[{"text": "the answer"}]))
    edited = notebook("my version", outputs=[{"text": "the answer"}])
    (mine / NAME).write_text(edited)
    assert said(copy_lessons(mine, source)) == f"Your lessons in {mine} are up to date."
    (source / NAME).write_text(notebook("version 2"))
    assert "You edited yours, so it stays" in said(copy_lessons(mine, source))
    assert (mine / NAME).read_text() == edited


def test_second_copy_changes_nothing(source, mine):
    before = {name: (mine / name).stat().st_mtime_ns for name in files(mine)}
    report = copy_lessons(mine, source)
    assert {name: (mine / name).stat().st_mtime_ns for name in files(mine)} == before
    assert said(report) == f"Your lessons in {mine} are up to date."


def test_deleted_lesson_comes_back(source, mine):
    (mine / NAME).unlink()
    assert copy_lessons(mine, source).copied == [NAME]
    assert (mine / NAME).exists()


def test_unedited_lesson_is_updated(source, mine):
    (source / NAME).write_text(notebook("version 2"))
    report = copy_lessons(mine, source)
    assert said(report) == f"Updated {NAME}. You had not edited it."
    assert (mine / NAME).read_text() == notebook("version 2")
    assert files(mine) == {NAME, "LICENSE", "data/runs.txt"}


def test_lesson_that_was_only_run_is_updated_and_its_outputs_are_kept(source, mine):
    run = notebook("version 1", "  \n", outputs=[{"text": "42"}])
    (mine / NAME).write_text(run)
    (source / NAME).write_text(notebook("version 2"))
    report = copy_lessons(mine, source)
    assert "your outputs are in 02_precision.old.ipynb" in said(report)
    assert (mine / "02_precision.old.ipynb").read_text() == run
    assert (mine / NAME).read_text() == notebook("version 2")


def test_lesson_that_was_run_stays_while_nothing_is_newer(source, mine):
    run = notebook("version 1", outputs=[{"text": "42"}])
    (mine / NAME).write_text(run)
    copy_lessons(mine, source)
    assert (mine / NAME).read_text() == run


def test_edited_lesson_stays_while_nothing_is_newer(source, mine):
    (mine / NAME).write_text(notebook("my version"))
    report = copy_lessons(mine, source)
    assert (mine / NAME).read_text() == notebook("my version")
    assert said(report) == f"Your lessons in {mine} are up to date."


def test_edited_lesson_stays_and_the_newer_one_lies_beside_it(source, mine):
    (mine / NAME).write_text(notebook("my version"))
    (source / NAME).write_text(notebook("version 2"))
    report = copy_lessons(mine, source)
    assert (mine / NAME).read_text() == notebook("my version")
    assert (mine / "02_precision.new.ipynb").read_text() == notebook("version 2")
    assert "You edited yours, so it stays" in said(report)
    assert f"ranklearn open --fresh {NAME}" in said(report)


def test_newer_lesson_is_laid_beside_once_and_then_only_mentioned(source, mine):
    (mine / NAME).write_text(notebook("my version"))
    (source / NAME).write_text(notebook("version 2"))
    copy_lessons(mine, source)
    beside = mine / "02_precision.new.ipynb"
    assert "02_precision.new.ipynb" in said(copy_lessons(mine, source))
    beside.unlink()
    report = copy_lessons(mine, source)
    assert not beside.exists()
    assert f"{NAME} has a newer version" in said(report)


def test_an_unedited_offer_is_replaced_by_the_next_version(source, mine):
    (mine / NAME).write_text(notebook("my version"))
    for version in ("version 2", "version 3"):
        (source / NAME).write_text(notebook(version))
        copy_lessons(mine, source)
    assert (mine / "02_precision.new.ipynb").read_text() == notebook("version 3")
    assert not (mine / "02_precision.new-2.ipynb").exists()


def test_an_edited_offer_is_never_overwritten(source, mine):
    (mine / NAME).write_text(notebook("my version"))
    (source / NAME).write_text(notebook("version 2"))
    copy_lessons(mine, source)
    (mine / "02_precision.new.ipynb").write_text(notebook("my other version"))
    (source / NAME).write_text(notebook("version 3"))
    copy_lessons(mine, source)
    assert (mine / "02_precision.new.ipynb").read_text() == notebook("my other version")
    assert (mine / "02_precision.new-2.ipynb").read_text() == notebook("version 3")


def test_learner_who_took_the_newer_version_over_is_up_to_date(source, mine):
    (mine / NAME).write_text(notebook("my version"))
    (source / NAME).write_text(notebook("version 2"))
    copy_lessons(mine, source)
    (mine / "02_precision.new.ipynb").replace(mine / NAME)
    assert said(copy_lessons(mine, source)) == f"Your lessons in {mine} are up to date."
    (source / NAME).write_text(notebook("version 3"))
    copy_lessons(mine, source)
    assert (mine / NAME).read_text() == notebook("version 3")


@pytest.mark.parametrize("name", [NAME, "02_precision", "02", "2", "precision"])
def test_fresh_lesson_puts_the_edited_one_aside(source, mine, name):
    (mine / NAME).write_text(notebook("my version"))
    for number, kept in enumerate(["02_precision.old.ipynb", "02_precision.old-2.ipynb"]):
        (mine / NAME).write_text(notebook(f"my version {number}"))
        assert kept in said(copy_lessons(mine, source, afresh=[name]))
        assert (mine / kept).read_text() == notebook(f"my version {number}")
        assert (mine / NAME).read_text() == notebook("version 1")


def test_fresh_needs_the_name_of_a_lesson(source, mine):
    with pytest.raises(
        LessonError, match=r"no lesson named 99\. The lessons are: 02_precision\. Its"
    ):
        copy_lessons(mine, source, afresh=["99"])


@pytest.mark.parametrize("state", [None, "{", "[]", '{"02_precision.ipynb": 3}'])
def test_without_a_readable_record_every_difference_counts_as_an_edit(source, mine, state):
    record = mine / lessons.STATE_FILE
    record.unlink() if state is None else record.write_text(state)
    (source / NAME).write_text(notebook("version 2"))
    copy_lessons(mine, source)
    assert (mine / NAME).read_text() == notebook("version 1")
    assert (mine / "02_precision.new.ipynb").read_text() == notebook("version 2")


@pytest.mark.parametrize("text", ["not a notebook", "[]", '{"cells": [3]}', '{"cells": [{}]}'])
def test_damaged_notebook_of_the_learner_counts_as_edited(source, mine, text):
    (mine / NAME).write_text(text)
    (source / NAME).write_text(notebook("version 2"))
    copy_lessons(mine, source)
    assert (mine / NAME).read_text() == text


def test_other_files_are_compared_byte_by_byte(source, mine):
    (mine / "data" / "runs.txt").write_text("mine")
    (source / "data" / "runs.txt").write_text("newer")
    (source / "LICENSE").write_text("newer")
    copy_lessons(mine, source)
    assert (mine / "LICENSE").read_text() == "newer"
    assert (mine / "data" / "runs.txt").read_text() == "mine"
    assert (mine / "data" / "runs.new.txt").read_text() == "newer"


@pytest.mark.parametrize(
    ("text", "same"),
    [
        (notebook("a", "b", outputs=[{"text": "1"}]), True),
        (notebook("a", "b", ""), True),
        (notebook(["a"], "b"), True),
        (notebook("a", "c"), False),
        (notebook("b", "a"), False),
        (notebook("ab"), False),
        (notebook("a", "b", cell_type="markdown"), False),
    ],
)
def test_fingerprint_sees_edits_and_not_runs(tmp_path, text, same):
    first, second = tmp_path / "first.ipynb", tmp_path / "second.ipynb"
    first.write_text(notebook("a", "b"))
    second.write_text(text)
    cells = [lessons.fingerprints(path)["cells"] for path in (first, second)]
    assert (cells[0] == cells[1]) is same


def test_originals_are_not_a_learners_folder(source):
    with pytest.raises(LessonError, match="Name another folder"):
        copy_lessons(source, source)


def test_file_is_not_a_folder(source, tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(LessonError, match="is a file"):
        copy_lessons(tmp_path / "file", source)


def test_folder_that_cannot_be_written_is_named(source, tmp_path):
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "folder"
    with pytest.raises(LessonError, match="could not be written") as caught:
        copy_lessons(folder, source)
    assert str(folder) in str(caught.value)


def test_a_folder_inside_of_a_locked_one_is_named(source, tmp_path, monkeypatch):
    def locked(*_, **__):
        raise PermissionError(13, "Permission denied")

    # What Python before 3.14 answers there; root, who runs many tests, is never locked out.
    monkeypatch.setattr(Path, "exists", locked)
    monkeypatch.setattr(Path, "mkdir", locked)
    with pytest.raises(LessonError, match=r"Permission denied.*Name a folder"):
        copy_lessons(tmp_path / "locked" / "mine", source)


def test_failure_in_the_middle_leaves_whole_files_and_a_record(source, tmp_path, monkeypatch):
    folder, real = tmp_path / "mine", lessons.write_atomic

    def full_disk(path, content):
        if path.name == "runs.txt":
            raise OSError(28, "No space left on device")
        real(path, content)

    monkeypatch.setattr(lessons, "write_atomic", full_disk)
    with pytest.raises(LessonError, match="No space left on device"):
        copy_lessons(folder, source)
    monkeypatch.undo()
    (source / NAME).write_text(notebook("version 2"))
    assert "You had not edited it" in said(copy_lessons(folder, source))
    assert files(folder) == {NAME, "LICENSE", "data/runs.txt"}


def test_lessons_are_found_beside_the_package():
    place = lessons.lesson_source()
    assert place.name == "notebooks"
    assert (place / "LICENSE").is_file()


def test_lessons_inside_an_installed_package_come_first(tmp_path, monkeypatch):
    inside = tmp_path / "ranklearn_course" / "notebooks"
    for folder in (inside, tmp_path / "notebooks"):
        folder.mkdir(parents=True)
        (folder / "LICENSE").touch()
    monkeypatch.setattr(lessons, "__file__", str(inside.with_name("lessons.py")))
    assert lessons.lesson_source() == inside


def test_missing_lessons_are_reported(tmp_path, monkeypatch):
    (tmp_path / "notebooks").mkdir()
    monkeypatch.setattr(lessons, "__file__", str(tmp_path / "package" / "lessons.py"))
    with pytest.raises(LessonError, match="ranklearn doctor"):
        lessons.lesson_source()


def test_default_folder_is_outside_of_any_clone(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert lessons.default_folder() == tmp_path / "ranklearn-lessons"


def test_tilde_is_the_home_folder(source, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert copy_lessons(Path("~/mine"), source).folder == tmp_path / "mine"


def test_a_damaged_lesson_as_delivered_leaves_the_learners_folder_as_it_was(tmp_path):
    source, folder = tmp_path / "source", tmp_path / "mine"
    source.mkdir()
    (source / "00_a.ipynb").write_text('{"cells": []}')
    (source / "01_b.ipynb").write_text('{"cells": [')
    with pytest.raises(LessonError, match=r"01_b\.ipynb is cut off or damaged"):
        copy_lessons(folder, source)
    assert not folder.exists()


def test_who_has_older_lessons_is_told_once_what_is_new(source, mine):
    record = mine / lessons.STATE_FILE
    state = json.loads(record.read_text())
    assert state.pop(PACKAGE) == {"version": __version__}
    record.write_text(json.dumps(state))  # as the first version left it
    told = copy_lessons(mine, source).lines()
    assert told == ["New in the course since 0.1.0:", *(f"* {each}" for each in what_is_new())]
    assert said(copy_lessons(mine, source)) == f"Your lessons in {mine} are up to date."
