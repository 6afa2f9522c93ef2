"""A learner's copy of the lessons: nothing of theirs is ever lost, and newer lessons arrive."""

import json
from pathlib import Path
from unittest.mock import Mock

import pytest

from ranklearn_course import __version__, lessons
from ranklearn_course.installation import PACKAGE
from ranklearn_course.lessons import LessonError, copy_lessons
from ranklearn_course.versions import what_is_new

NAME, OLD, NEW, NEW_2 = (f"02_precision{end}.ipynb" for end in ("", ".old", ".new", ".new-2"))
ALL = {NAME, "LICENSE", "data/runs.txt"}


def notebook(*sources, outputs=(), cell_type="code") -> str:
    """The text of a notebook, as it is delivered if it has no outputs."""
    kept = {"cell_type": cell_type, "metadata": {"tags": ["kept"]}}
    run = {"outputs": list(outputs), "execution_count": 1 if outputs else None}
    cells = [{**kept, "source": source, **run} for source in sources]
    notebook = {"cells": cells, "metadata": {}, "nbformat": 4}
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


V1, V2, V3 = (notebook(f"version {number}") for number in (1, 2, 3))
MINE = notebook("my version")
# As JupyterLab saves it: sources in lines, and a blank cell that Shift+Enter added.
RUN = notebook(["version", " 1"], "  \n", outputs=[{"text": "42"}])
UP_TO_DATE = "Your lessons in {} are up to date."
STAYS = f"{NAME} has a newer version. You edited yours, so it stays."
AFRESH = f"{STAYS} To start afresh with the newer"
OFFERED = f"{STAYS} The newer one is {NEW}. To start afresh with it: ranklearn open --fresh {NAME}"


def said(report) -> str:
    return "\n".join(report.lines())


@pytest.fixture
def source(tmp_path):
    """Make a small course with one lesson, a licence and a data file in a folder."""
    folder = tmp_path / "course"
    (folder / "data").mkdir(parents=True)
    (folder / ".ipynb_checkpoints").mkdir()
    (folder / NAME).write_text(V1)
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


def texts(folder: Path) -> dict[str, str]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    found = {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in paths}
    found.pop(lessons.STATE_FILE, None)
    return found


def test_first_copy_holds_everything_but_hidden_files_and_outputs(source, tmp_path):
    delivered = notebook("résumé", outputs=[{"text": "the answer"}])
    (source / NAME).write_text(delivered, encoding="utf-8")
    prose = notebook("prose", outputs=[{"text": "no code"}], cell_type="markdown")
    (source / "01_prose.ipynb").write_text(prose)
    report = copy_lessons(tmp_path / "new" / "folder", source)
    copied = texts(report.folder)
    assert copied.keys() == ALL | {"01_prose.ipynb"}
    assert (copied[NAME], copied["01_prose.ipynb"]) == (notebook("résumé"), prose)
    assert (source / NAME).read_text(encoding="utf-8") == delivered
    assert said(report) == f"Files of the course copied to {report.folder}: 4"


# What the learner made of the first version, which is the newest, what the learner has then, what
# lies beside it, what is said.
COPIES = {
    "untouched": (V1, V1, V1, {}, UP_TO_DATE),
    "deleted": (None, V1, V1, {}, "Files of the course copied to {}: 1"),
    "unedited": (V1, V2, V2, {}, f"Updated {NAME}. You had not edited it."),
    "run": (RUN, V1, RUN, {}, UP_TO_DATE),
    "run, and newer": (
        *(RUN, V2, V2, {OLD: RUN}),
        f"Updated {NAME}. You had not edited it. The one with its outputs is now {OLD}.",
    ),
    "edited": (MINE, V1, MINE, {}, UP_TO_DATE),
    "edited, and newer": (MINE, V2, MINE, {NEW: V2}, OFFERED),
    "taken over by hand": (V2, V2, V2, {}, UP_TO_DATE),
    **{
        kind: (text, V2, text, {NEW: V2}, OFFERED)
        for kind, text in {
            "split": notebook("version", " 1"),
            "no code": notebook("version 1", cell_type="markdown"),
            "damaged": "no notebook",
            "without cells": '{"cells": [3]}',
            "without sources": '{"cells": [{}]}',
        }.items()
    },
}


@pytest.mark.parametrize(("own", "newest", "then", "beside", "words"), COPIES.values(), ids=COPIES)
def test_a_newer_course_comes_and_no_work_is_lost(source, mine, own, newest, then, beside, words):
    (mine / NAME).unlink() if own is None else (mine / NAME).write_text(own)
    (source / NAME).write_text(newest)
    assert said(copy_lessons(mine, source)) == words.format(mine)
    kept = texts(mine)
    assert kept.keys() == ALL | beside.keys()
    assert {name: kept[name] for name in (NAME, *beside)} == {NAME: then, **beside}
    copy_lessons(mine, source)
    assert texts(mine) == kept


def edit(mine):
    (mine / NEW).write_text(RUN)


def take(mine):
    (mine / NEW).replace(mine / NAME)


# What the learner does with the offer of version 2, how what is said then begins, and what lies
# there after version 3.
OFFERS = {
    "nothing": (lambda mine: None, OFFERED, {NAME: MINE, NEW: V3}),
    "deletes it": (lambda mine: (mine / NEW).unlink(), AFRESH, {NAME: MINE, NEW: V3}),
    "edits it": (edit, AFRESH, {NAME: MINE, NEW: RUN, NEW_2: V3}),
    "takes it": (take, "Your lessons in", {NAME: V3}),
}


@pytest.mark.parametrize(("act", "words", "then"), OFFERS.values(), ids=OFFERS)
def test_an_offer_that_was_not_edited_is_replaced_by_the_next(source, mine, act, words, then):
    (mine / NAME).write_text(MINE)
    (source / NAME).write_text(V2)
    copy_lessons(mine, source)
    act(mine)
    before = texts(mine)
    assert said(copy_lessons(mine, source)).startswith(words)
    assert texts(mine) == before
    (source / NAME).write_text(V3)
    copy_lessons(mine, source)
    assert {name: text for name, text in texts(mine).items() if name.startswith("02")} == then


@pytest.mark.parametrize("name", [NAME, "02"])
def test_fresh_lesson_puts_the_edited_one_aside(source, mine, name):
    for number, kept in enumerate([OLD, "02_precision.old-2.ipynb"]):
        (mine / NAME).write_text(notebook(f"my version {number}"))
        told = f"{NAME} is fresh again. Your version of it is now {kept}."
        assert said(copy_lessons(mine, source, afresh=[name])) == told
        assert texts(mine)[kept] == notebook(f"my version {number}")
        assert texts(mine)[NAME] == V1


@pytest.mark.parametrize("state", [None, "{", "[]", '{"02_precision.ipynb": 3}'])
def test_without_a_readable_record_every_difference_counts_as_an_edit(source, mine, state):
    record = mine / lessons.STATE_FILE
    record.unlink() if state is None else record.write_text(state)
    (source / NAME).write_text(V2)
    copy_lessons(mine, source)
    assert (texts(mine)[NAME], texts(mine)[NEW]) == (V1, V2)


def test_other_files_are_compared_byte_by_byte(source, mine):
    (mine / "data" / "runs.txt").write_text("mine")
    (source / "data" / "runs.txt").write_text("newer")
    (source / "LICENSE").write_text("newer")
    copy_lessons(mine, source)
    then = {"LICENSE": "newer", "data/runs.txt": "mine", "data/runs.new.txt": "newer"}
    assert texts(mine) == {NAME: V1, **then}


def locked(monkeypatch, *_):
    # What Python before 3.14 answers there; root, who runs many tests, is never locked out.
    for name in ("exists", "mkdir"):
        monkeypatch.setattr(Path, name, Mock(side_effect=PermissionError(13, "Permission denied")))


def cut_off(_, source):
    (source / "03_dcg.ipynb").write_text('{"cells": [')


@pytest.mark.parametrize(
    ("folder", "afresh", "harm", "words"),
    [
        ("course", [], None, "Name another folder"),
        ("course/LICENSE", [], None, "is a file. Name a folder"),
        ("course/LICENSE/mine", [], None, r"LICENSE/mine \(Not a directory\). Name a folder"),
        ("locked/mine", [], locked, r"Permission denied\). Name a folder"),
        ("mine", ["99"], None, r"no lesson named 99\. The lessons are: 02_precision\. Its"),
        ("mine", [], cut_off, r"03_dcg\.ipynb is cut off or damaged, so nothing was copied"),
    ],
)
def test_what_cannot_be_copied_is_said_and_leaves_all_as_it_was(
    source, tmp_path, monkeypatch, folder, afresh, harm, words
):
    if harm:
        harm(monkeypatch, source)
    before = texts(tmp_path)
    with pytest.raises(LessonError, match=words):
        copy_lessons(tmp_path / folder, source, afresh=afresh)
    monkeypatch.undo()
    assert texts(tmp_path) == before


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
    (source / NAME).write_text(V2)
    assert "You had not edited it" in said(copy_lessons(folder, source))
    assert texts(folder).keys() == ALL


def test_lessons_lie_in_an_installed_package_or_beside_it(tmp_path, monkeypatch):
    assert (lessons.lesson_source() / "03_dcg.ipynb").is_file()
    monkeypatch.setattr(lessons, "__file__", str(tmp_path / "ranklearn_course" / "lessons.py"))
    (tmp_path / "notebooks").mkdir()
    with pytest.raises(LessonError, match="ranklearn doctor"):  # no licence of the lessons
        lessons.lesson_source()
    for folder in (tmp_path / "notebooks", tmp_path / "ranklearn_course" / "notebooks"):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "LICENSE").touch()
        assert lessons.lesson_source() == folder


def test_the_folder_is_in_the_home_of_the_learner(source, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert lessons.default_folder() == tmp_path / "ranklearn-lessons"
    assert copy_lessons(Path("~/mine"), source).folder == tmp_path / "mine"


def test_who_has_older_lessons_is_told_once_what_is_new(source, mine):
    record = mine / lessons.STATE_FILE
    state = json.loads(record.read_text())
    assert state.pop(PACKAGE) == {"version": __version__}
    record.write_text(json.dumps(state))  # as the first version left it
    told = copy_lessons(mine, source).lines()
    assert told == [
        "New in the course since 0.1.0:",
        *(f"* {each}" for each in what_is_new(since="0.1.0")),
    ]
    assert said(copy_lessons(mine, source)) == UP_TO_DATE.format(mine)
