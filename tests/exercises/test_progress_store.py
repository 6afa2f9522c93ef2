"""The store of progress: never lost, never half written."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ranklearn_course.exercises import progress_store as room
from ranklearn_course.exercises.overview import Progress, Row
from ranklearn_course.exercises.progress_store import (
    FILE_NAME,
    NotTakenError,
    ProgressStore,
    default_path,
)
from tests.rows import with_each

CORRECT = b'{"exercise": "a.b", "status": "correct"}'


@pytest.fixture
def path(tmp_path):
    return tmp_path / FILE_NAME


@pytest.mark.parametrize("where", ["file", "memory"])
def test_checks_and_hints_are_counted(path, where):
    store = ProgressStore(path if where == "file" else None)
    store.record_check("a.b", "not yet")
    store.record_check("a.b", "correct")
    store.record_check("a.b", "error")
    store.record_hint("a.b", 2)
    store.record_hint("a.b", 1)
    expected = {"status": "correct", "checks": 3, "failed": 2, "hints": 2, "at": room.today()}
    assert store.entries() == {"a.b": expected}
    assert (ProgressStore(path) if where == "file" else store).entry("a.b") == expected
    assert store.take_news() == ()
    assert os.listdir(path.parent) == ([FILE_NAME] if where == "file" else [])


def test_an_exercise_nobody_touched(path):
    entry = ProgressStore(path).entry("a.b")
    assert entry == {"status": "not started", "checks": 0, "failed": 0, "hints": 0}
    assert not path.exists()


def test_the_impostors_of_the_last_set_are_kept(path):
    store = ProgressStore(path)
    store.record_check("a.b", "not yet", ["one", "two"])
    store.record_check("a.b", "not yet", ["two"])
    store.record_check("a.b", "error")
    assert ProgressStore(path).entry("a.b")["exposed"] == ["two"]
    store.forget("a.b")
    assert "exposed" not in store.entry("a.b")


def test_forgetting(path):
    store = ProgressStore(path)
    store.record_check("a.b", "correct")
    store.record_check("a.c", "correct")
    store.forget("a.b")
    store.forget("never.seen")
    assert list(store.entries()) == ["a.c"]
    store.forget()
    assert store.entries() == {}


def test_what_was_touched_last_stands_last(path):
    store = ProgressStore(path)
    store.record_check("a.b", "correct")
    store.record_hint("a.c", 1)
    assert [*store.entries()] == ["a.b", "a.c"]
    store.record_check("a.b", "not yet")
    assert [*store.entries()] == ["a.c", "a.b"]
    assert store.entry("a.b")["status"] == "correct"


def test_what_a_later_version_notes_is_no_damage(path):
    path.write_bytes(b'\n{"exercise": "a.b", "stars": 5}\n{"later": 1}\n' + CORRECT)
    store = ProgressStore(path)
    assert store.entry("a.b")["checks"] == 1
    assert store.take_news() == ()


@pytest.mark.parametrize(
    "damage",
    [b"{", b"[]", b"null", b'"text"', b"\xff\xfe\x00", b"[" * 100_000, CORRECT[:-1]],
    ids=["half", "list", "null", "text", "bytes", "deep", "cut"],
)
def test_a_damaged_line_is_skipped_and_told_once(path, damage):
    path.write_bytes(CORRECT + b"\n" + damage)
    store = ProgressStore(path)
    store.record_hint("a.b", 1)
    assert store.entry("a.b") == {"status": "correct", "checks": 1, "failed": 0, "hints": 1}
    (news,) = store.take_news()
    assert str(path) in news
    assert store.entries()
    assert store.take_news() == ()


def test_a_folder_that_is_not_there(tmp_path):
    blocked = tmp_path / "no folder" / FILE_NAME
    store = ProgressStore(blocked)
    store.record_check("a.b", "correct")
    store.record_hint("a.b", 1)
    assert store.entry("a.b")["status"] == "correct"
    (news,) = store.take_news()
    assert str(blocked) in news
    assert not blocked.exists()


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere"
)
def test_a_file_that_may_be_read_alone(path):
    path.write_bytes(CORRECT)
    path.chmod(0o400)
    store = ProgressStore(path)
    store.record_hint("a.b", 1)
    assert store.entry("a.b") == {"status": "correct", "checks": 1, "failed": 0, "hints": 1}
    assert len(store.take_news()) == 1


@pytest.mark.parametrize("name", ["entries", "forget"])
def test_a_folder_in_the_place_of_the_file(tmp_path, name):
    store = ProgressStore(tmp_path)
    getattr(store, name)()
    assert store.entries() == {}
    assert len(store.take_news()) == 1


def test_on_a_full_disk_progress_goes_on_in_memory(path, monkeypatch):
    def full(*arguments, **options):
        raise OSError(28, "No space left on device")

    store = ProgressStore(path)
    store.record_check("a.b", "correct")
    monkeypatch.setattr(room, "open", full, raising=False)
    store.record_check("a.c", "correct")
    store.record_check("a.c", "correct")
    assert {name: entry["checks"] for name, entry in store.entries().items()} == {
        "a.b": 1,
        "a.c": 2,
    }
    assert len(store.take_news()) == 1
    assert list(ProgressStore(path).entries()) == ["a.b"]


@with_each(
    [(None, "RANKLEARN_PROGRESS"), (Path("no folder"), "no folder, so"), (Path(), ". cannot")]
)
def test_where_no_file_can_keep_it_nothing_is_taken_in(path, told, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    store = ProgressStore(path / FILE_NAME if path == Path("no folder") else path)
    with pytest.raises(NotTakenError, match=re.escape(told)):
        store.take_in(CORRECT.decode(), ["a.b"])
    assert not os.listdir()


TAKE_ON_A_FULL_DISK = """
import json, resource
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]),) * 2)
ids = [f"a.{i}" for i in range(20)]
file = "\\n".join(json.dumps({"exercise": id, "status": "correct"}) for id in ids)
try:
    store.take_in(file, ids)
except ValueError as error:
    print(error)
print([entry["checks"] for entry in store.entries().values()], flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no limit of a file's size")
@with_each([0, 1, 400, 401])
def test_where_the_disk_takes_a_part_alone_nothing_is_told_as_saved(room_left, tmp_path):
    path = tmp_path / f"{room_left}.jsonl"
    with run(TAKE_ON_A_FULL_DISK, path, room_left, stdout=subprocess.PIPE, text=True) as process:
        told, *rest = process.stdout.read().splitlines()
    assert f"{path} cannot be written" in told
    assert rest == [str([1] * 20)]  # in memory each is there, and none twice
    # With room again the same file brings what is missing.
    missing = 20 - len(ProgressStore(path).entries())
    ids = [f"a.{i}" for i in range(20)]
    text = "\n".join(json.dumps({"exercise": id, "status": "correct"}) for id in ids)
    assert len(ProgressStore(path).take_in(text, ids).new) == missing
    assert {entry["checks"] for entry in ProgressStore(path).entries().values()} == {1}


def run(source, *arguments, **options):
    program = (
        "import sys; from pathlib import Path\n"
        "from ranklearn_course.exercises.progress_store import ProgressStore\n"
        "store = ProgressStore(Path(sys.argv[1]))\n" + source
    )
    return subprocess.Popen([sys.executable, "-c", program, *map(str, arguments)], **options)


def test_two_processes_at_once_lose_nothing(path):
    source = (
        "for _ in range(500): store.record_check(sys.argv[2], 'error'); store.record_hint('c', 1)"
    )
    running = [run(source, path, name) for name in ("a", "b")]
    assert [process.wait(60) for process in running] == [0, 0]
    store = ProgressStore(path)
    assert {name: entry["checks"] for name, entry in store.entries().items()} == {
        "a": 500,
        "b": 500,
        "c": 0,
    }
    assert store.take_news() == ()


def test_a_process_killed_while_it_writes_leaves_whole_lines(path):
    source = "while True: store.record_check('a', 'not yet'); print(flush=True)"
    with run(source, path, stdout=subprocess.PIPE) as process:
        for _ in range(50):
            process.stdout.readline()
        process.kill()
    store = ProgressStore(path)
    assert store.entry("a")["checks"] >= 50
    assert all(json.loads(line) for line in path.read_text().splitlines() if line)


def test_where_the_file_is(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("RANKLEARN_PROGRESS")
    assert default_path() == tmp_path / FILE_NAME
    assert default_path(tmp_path / "lessons") == tmp_path / "lessons" / FILE_NAME
    monkeypatch.setenv("RANKLEARN_PROGRESS", "~/mine.jsonl")
    assert default_path() == default_path(tmp_path) == Path.home() / "mine.jsonl"
    monkeypatch.setenv("RANKLEARN_PROGRESS", "mine.jsonl")
    assert default_path(tmp_path / "lessons") == tmp_path / "lessons" / "mine.jsonl"
    monkeypatch.setenv("RANKLEARN_PROGRESS", "off")
    assert default_path() is None


def test_the_sentence_when_all_is_done():
    row = Row("dcg.dcg", "A & B", "correct", 1, 0, 5)
    assert Progress((row,)).summary() == "All 1 exercises are done."
    assert "A &amp; B" in Progress((row,))._repr_html_()
    two = Progress((row, Row("dcg.ndcg", "C", "not started", 0, 0, 7)), ("News.",))
    assert two.summary() == "1 of 2 exercises are done. About 7 minutes of exercises are left."
    assert "News." in str(two)
