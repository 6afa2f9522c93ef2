"""The store of progress: never lost, never half written."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ranklearn_course.exercises import progress_store as room
from ranklearn_course.exercises.overview import Progress, Row
from ranklearn_course.exercises.progress_store import FILE_NAME, ProgressStore, default_path


@pytest.fixture
def path(tmp_path):
    return tmp_path / FILE_NAME


def test_checks_and_hints_are_counted(path):
    store = ProgressStore(path)
    store.record_check("a.b", "not yet")
    store.record_check("a.b", "correct")
    store.record_check("a.b", "error")
    store.record_hint("a.b", 2)
    store.record_hint("a.b", 1)
    assert store.entry("a.b") == {"status": "correct", "checks": 3, "failed": 2, "hints": 2}
    assert ProgressStore(path).entry("a.b") == store.entry("a.b")


def test_nothing_but_the_file_is_left(path):
    ProgressStore(path).record_check("a.b", "correct")
    assert os.listdir(path.parent) == [FILE_NAME]
    assert json.loads(path.read_text())["version"] == 1


def test_an_exercise_nobody_touched(path):
    entry = ProgressStore(path).entry("a.b")
    assert entry == {"status": "not started", "checks": 0, "failed": 0, "hints": 0}
    assert not path.exists()


def test_forgetting(path):
    store = ProgressStore(path)
    store.record_check("a.b", "correct")
    store.record_check("a.c", "correct")
    store.forget("a.b")
    store.forget("never.seen")
    assert list(store.entries()) == ["a.c"]
    store.forget()
    assert store.entries() == {}


def test_what_a_later_version_noted_is_kept(path):
    path.write_text('{"version": 2, "exercises": {"a.b": {"status": "correct", "stars": 5}}}')
    ProgressStore(path).record_check("a.b", "not yet")
    assert json.loads(path.read_text())["exercises"]["a.b"]["stars"] == 5


DAMAGED = [
    "",
    "{",
    "[]",
    "null",
    '{"exercises": []}',
    '{"exercises": {"a.b": 3}}',
    '{"exercises": {"a.b": {"checks": "3"}}}',
    '{"exercises": {"a.b": {"checks": true}}}',
    '{"exercises": {"a.b": {"status": 3}}}',
    "[" * 100_000,
]


@pytest.mark.parametrize("text", DAMAGED, ids=range(len(DAMAGED)))
def test_a_damaged_file_is_set_aside(path, text):
    path.write_text(text)
    store = ProgressStore(path)
    assert store.entries() == {}
    store.record_check("a.b", "correct")
    (kept,) = path.parent.glob("*damaged*")
    assert kept.read_text() == text
    assert store.entry("a.b")["status"] == "correct"
    (news,) = store.take_news()
    assert kept.name in news
    assert store.take_news() == ()


def test_bytes_that_are_no_text_are_set_aside_too(path):
    path.write_bytes(b"\xff\xfe\x00")
    ProgressStore(path).record_check("a.b", "correct")
    assert len(list(path.parent.glob("*damaged*"))) == 1


def test_a_second_damaged_file_does_not_replace_the_first(path):
    for text in ("first", "second"):
        path.write_text(text)
        ProgressStore(path).record_check("a.b", "correct")
    kept = sorted(path.parent.glob("*damaged*"))
    assert [file.read_text() for file in kept] == ["first", "second"]


def test_a_folder_that_cannot_be_written(tmp_path):
    blocked = tmp_path / "no folder" / FILE_NAME
    store = ProgressStore(blocked)
    store.record_check("a.b", "correct")
    store.record_hint("a.b", 1)
    assert store.entry("a.b")["status"] == "correct"
    (news,) = store.take_news()
    assert "cannot be saved" in news
    assert not blocked.exists()


def test_a_file_that_cannot_be_read(tmp_path):
    store = ProgressStore(tmp_path)  # a folder, not a file
    assert store.entries() == {}
    assert len(store.take_news()) == 1


def test_a_full_disk_leaves_the_old_file(path, monkeypatch):
    store = ProgressStore(path)
    store.record_check("a.b", "correct")

    def full(number):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(room.os, "fsync", full)
    store.record_check("a.c", "correct")
    assert store.entry("a.b")["status"] == store.entry("a.c")["status"] == "correct"
    assert list(json.loads(path.read_text())["exercises"]) == ["a.b"]
    assert os.listdir(path.parent) == [FILE_NAME]


def test_a_lock_that_a_crash_left_behind_is_removed(path):
    lock = path.with_name(path.name + ".lock")
    lock.touch()
    old = time.time() - 60
    os.utime(lock, (old, old))
    ProgressStore(path).record_check("a.b", "correct")
    assert os.listdir(path.parent) == [FILE_NAME]


def test_a_lock_that_is_never_given_back_does_not_stop_the_learner(path, monkeypatch):
    monkeypatch.setattr(room, "PATIENCE_SECONDS", 0.05)
    lock = path.with_name(path.name + ".lock")
    lock.touch()
    ProgressStore(path).record_check("a.b", "correct")
    assert ProgressStore(path).entry("a.b")["checks"] == 1
    assert lock.exists()


def test_two_processes_at_once_lose_nothing(path):
    source = (
        "import sys; from pathlib import Path;"
        "from ranklearn_course.exercises.progress_store import ProgressStore;"
        "store = ProgressStore(Path(sys.argv[1]));"
        "[store.record_check(sys.argv[2], 'not yet') for _ in range(25)];"
        "[store.record_check('shared', 'not yet') for _ in range(25)]"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", source, str(path), name]) for name in ("a", "b")
    ]
    assert [process.wait(60) for process in running] == [0, 0]
    entries = ProgressStore(path).entries()
    assert {name: entry["checks"] for name, entry in entries.items()} == {
        "a": 25,
        "b": 25,
        "shared": 25 + 25,
    }


def test_a_process_killed_while_it_writes_leaves_a_whole_file(path):
    source = (
        "import sys; from pathlib import Path;"
        "from ranklearn_course.exercises.progress_store import ProgressStore;"
        "store = ProgressStore(Path(sys.argv[1]));"
        "store.record_check('a', 'correct'); print('ready', flush=True)\n"
        "while True: store.record_check('a', 'not yet')"
    )
    for wait in (0.0, 0.003, 0.011):
        process = subprocess.Popen(
            [sys.executable, "-c", source, str(path)], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout.readline() == "ready\n"
        time.sleep(wait)
        process.kill()
        process.wait()
        process.stdout.close()
        assert json.loads(path.read_text())["exercises"]["a"]["status"] == "correct"
        path.with_name(path.name + ".lock").unlink(missing_ok=True)


def test_memory_alone():
    store = ProgressStore(None)
    store.record_check("a.b", "correct")
    assert store.entry("a.b")["checks"] == 1
    assert store.take_news() == ()


def test_where_the_file_is(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("RANKLEARN_PROGRESS")
    assert default_path() == tmp_path / FILE_NAME
    monkeypatch.setenv("RANKLEARN_PROGRESS", "~/mine.json")
    assert default_path() == Path.home() / "mine.json"
    monkeypatch.setenv("RANKLEARN_PROGRESS", "off")
    assert default_path() is None


def test_the_sentence_when_all_is_done():
    row = Row("a.b", "A & B", "correct", 1, 0, 5)
    assert Progress((row,)).summary() == "All 1 exercises are done."
    assert "A &amp; B" in Progress((row,))._repr_html_()
    two = Progress((row, Row("a.c", "C", "not started", 0, 0, 7)), ("News.",))
    assert two.summary() == "1 of 2 exercises are done. About 7 minutes of exercises are left."
    assert "News." in str(two)
