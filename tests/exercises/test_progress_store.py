"""The store of progress: never lost, never half written.

What its lines say is proven by the rows of progress_events.toml, for Python and for the site.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ranklearn_course.exercises.progress_store import (
    FILE_NAME,
    NotTakenError,
    ProgressStore,
    default_path,
)

CORRECT = b'{"exercise": "a.b", "status": "correct"}'


@pytest.fixture
def path(tmp_path):
    return tmp_path / FILE_NAME


@pytest.mark.parametrize("damage", [b"\xff\xfe\x00", CORRECT[:-1]], ids=["bytes", "cut"])
def test_a_damaged_line_is_skipped_and_told_once(path, damage):
    path.write_bytes(CORRECT + b"\n" + damage)
    store = ProgressStore(path)
    store.record_hint("a.b", 1)
    assert store.entry("a.b") == {"status": "correct", "checks": 1, "failed": 0, "hints": 1}
    (news,) = store.take_news()
    assert str(path) in news
    assert store.entries()
    assert store.take_news() == ()


@pytest.mark.parametrize("where", ["no folder/file", ""], ids=["no folder", "a folder"])
def test_what_can_be_no_file_is_told_once_and_progress_goes_on_in_memory(where, tmp_path):
    store = ProgressStore(tmp_path / where)
    store.record_check("a.b", "correct")
    store.record_hint("a.b", 1)
    assert store.entry("a.b")["checks"] == 1
    (news,) = store.take_news()
    assert str(tmp_path / where) in news
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    ("path", "told"),
    [
        (None, "RANKLEARN_PROGRESS"),
        (Path("no folder") / FILE_NAME, "no folder, so"),
        (Path(), ". cannot"),
    ],
)
def test_where_no_file_can_keep_it_nothing_is_taken_in(path, told, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(NotTakenError, match=re.escape(told)):
        ProgressStore(path).take_in(CORRECT.decode(), ["a.b"])
    assert not os.listdir()


def run(source, path, *arguments, **options):
    program = (
        "import json, sys; from pathlib import Path\n"
        "from ranklearn_course.exercises.progress_store import ProgressStore\n"
        "store = ProgressStore(Path(sys.argv[1]))\n" + source
    )
    return subprocess.Popen([sys.executable, "-c", program, path, *arguments], **options)


IDS = [f"a.{i}" for i in range(20)]
FILE = "\n".join(json.dumps({"exercise": id, "status": "correct"}) for id in IDS)
TAKE_ON_A_FULL_DISK = f"""
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (400, 400))
try:
    store.take_in({FILE!r}, {IDS})
except ValueError as error:
    print(error)
print([entry["checks"] for entry in store.entries().values()])
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no limit of a file's size")
def test_where_the_disk_takes_a_part_alone_nothing_is_told_as_saved(path):
    path.write_bytes(CORRECT)
    with run(TAKE_ON_A_FULL_DISK, path, stdout=subprocess.PIPE, text=True) as process:
        told, *rest = process.stdout.read().splitlines()
    assert f"{path} cannot be written" in told
    assert rest == [str([1] * 21)]  # in memory each is there, and none twice
    # With room again the same file brings what is missing.
    missing = 21 - len(ProgressStore(path).entries())
    assert 0 < missing < 20
    assert len(ProgressStore(path).take_in(FILE, IDS).new) == missing
    assert {entry["checks"] for entry in ProgressStore(path).entries().values()} == {1}


def test_two_processes_at_once_lose_nothing(path):
    source = (
        "for _ in range(200): store.record_check(sys.argv[2], 'error'); store.record_hint('c', 1)"
    )
    running = [run(source, path, name) for name in ("a", "b")]
    assert [process.wait(180) for process in running] == [0, 0]
    store = ProgressStore(path)
    counts = {name: entry["checks"] for name, entry in store.entries().items()}
    assert counts == {"a": 200, "b": 200, "c": 0}
    assert store.take_news() == ()


def test_where_the_file_is(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("RANKLEARN_PROGRESS")
    assert default_path() == tmp_path / FILE_NAME
    assert default_path(tmp_path / "lessons") == tmp_path / "lessons" / FILE_NAME
    monkeypatch.setenv("RANKLEARN_PROGRESS", "~/mine.jsonl")
    assert default_path(tmp_path) == Path.home() / "mine.jsonl"
    monkeypatch.setenv("RANKLEARN_PROGRESS", "mine.jsonl")
    assert default_path(tmp_path / "lessons") == tmp_path / "lessons" / "mine.jsonl"
    monkeypatch.setenv("RANKLEARN_PROGRESS", "off")
    assert default_path() is None
