"""One version everywhere, the commit where it is known, and what is new as CHANGELOG.md says it."""

import json
import re
import subprocess
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace

import pytest

from ranklearn_course import __version__, installation, versions
from tests.rows import with_each

TEXT = (Path(__file__).parents[1] / "CHANGELOG.md").read_text(encoding="utf-8")
VERSIONS = re.findall(r"^## (.+)$", TEXT, re.MULTILINE)


@pytest.fixture(autouse=True)
def ask_again():
    versions.which.cache_clear()
    yield
    versions.which.cache_clear()


def test_the_version_is_the_newest_of_the_changelog_which_tells_each_reader_something():
    for readers in ("learners", "teachers", "authors"):
        told = versions.what_is_new(readers)
        assert told
        assert all(each.endswith(".") and f"* {each}\n" in TEXT for each in told)
    assert VERSIONS[0] == __version__ == metadata.version("ranklearn-course")
    assert sorted(VERSIONS, key=lambda each: [*map(int, each.split("."))], reverse=True) == VERSIONS


@with_each([("0.3.0", []), ("0.2.0", ["c"]), ("0.1.0", ["c", "b"]), ("0.0.9", ["c", "b", "a"])])
def test_what_came_after_an_older_version(since, news):
    text = "".join(
        f"## {version}\n\n### For teachers\n\n* no\n\n### For learners\n\n* {new}\n\n"
        for version, new in (("0.3.0", "c"), ("0.2.0", "b"), ("0.1.0", "a"))
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(versions, "text_that_ships", lambda _: text)
        assert versions.what_is_new(since=since) == news


def test_in_a_clone_the_commit_is_named_and_that_it_was_changed(monkeypatch, tmp_path):
    def git(*arguments):
        author = ("-c", "user.name=a", "-c", "user.email=a@b")
        command = ["git", *author, "-C", str(tmp_path), *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    git("init")
    (tmp_path / "a").write_text("1")
    git("add", "a")
    git("commit", "-m", "a")
    git("tag", "-a", "v9", "-m", "9")
    monkeypatch.setattr(installation, "HOME", tmp_path)
    commit = git("rev-parse", "--short", "HEAD")
    assert versions.which() == f"{__version__}, commit {commit}"
    versions.which.cache_clear()
    (tmp_path / "a").write_text("2")
    assert versions.which() == f"{__version__}, commit {commit}, changed"


@with_each(
    [
        (None, ""),
        ({"url": "file:///a.whl"}, ""),
        ({"url": "u", "vcs_info": {"vcs": "git", "commit_id": "0123456789"}}, ", commit 0123456"),
    ]
)
def test_without_a_clone_the_installer_knows_the_commit_or_nobody(told, commit):
    text = told and json.dumps(told)
    versions.which.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(versions, "git", lambda *_: "")
        found = SimpleNamespace(read_text=lambda _: text)
        patch.setattr(metadata, "distribution", lambda _: found)
        assert versions.which() == f"{__version__}{commit}"
