"""One version everywhere, the commit where it is known, and what is new as CHANGELOG.md says it."""

import json
import re
import subprocess
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace

import pytest

from ranklearn_course import __version__, installation, versions

TEXT = (Path(__file__).parents[1] / "CHANGELOG.md").read_text(encoding="utf-8")
VERSIONS = re.findall(r"^## (.+)$", TEXT, re.MULTILINE)


# Not what it remembers.
which = versions.which.__wrapped__


def test_the_version_is_the_newest_of_the_changelog_which_tells_learners_something():
    assert versions.what_is_new()
    citation = (installation.HOME / "CITATION.cff").read_text("utf-8")
    assert re.findall(r"^version: (.+)$", citation, re.MULTILINE) == [__version__]
    assert VERSIONS[0] == __version__ == metadata.version("ranklearn-course")
    assert sorted(VERSIONS, key=lambda each: [*map(int, each.split("."))], reverse=True) == VERSIONS


@pytest.mark.parametrize(
    ("since", "news"),
    [(None, ["c"]), ("0.3.0", []), ("0.1.0", ["c", "b"]), ("0.0.9", ["c", "b", "a"])],
)
def test_what_came_after_an_older_version(since, news, monkeypatch):
    text = "".join(
        f"## {version}\n\n### For teachers\n\n* no\n\n### For learners\n\n* {new}\n\n"
        for version, new in (("0.3.0", "c"), ("0.2.0", "b"), ("0.1.0", "a"))
    )
    monkeypatch.setattr(versions, "text_that_ships", lambda _: text)
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
    assert which() == f"{__version__}, commit {commit}"
    (tmp_path / "a").write_text("2")
    assert which() == f"{__version__}, commit {commit}, changed"


@pytest.mark.parametrize(
    ("told", "commit"),
    [
        (None, ""),
        ({"url": "file:///a.whl"}, ""),
        ({"url": "u", "vcs_info": {"vcs": "git", "commit_id": "0123456789"}}, ", commit 0123456"),
    ],
)
def test_without_a_clone_the_installer_knows_the_commit_or_nobody(told, commit, monkeypatch):
    found = SimpleNamespace(read_text=lambda _: told and json.dumps(told))
    monkeypatch.setattr(versions, "git", lambda *_: "")
    monkeypatch.setattr(metadata, "distribution", lambda _: found)
    assert which() == f"{__version__}{commit}"
