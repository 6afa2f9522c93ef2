"""The packages of npm: installed once, by the lock; without npm it says what is missing."""

import json
import os
import re

import pytest

from ranklearn_course.web import packages

NPM = """#!/usr/bin/env bash
while [ "$1" != --prefix ]; do shift; done
echo called >> "$2/calls"
mkdir -p "$2/node_modules" && touch "$2/node_modules/.package-lock.json"
"""


@pytest.fixture
def npm(tmp_path, monkeypatch):
    """Put a program in the place of npm."""

    def put(text):
        program = tmp_path / "bin" / "npm"
        program.parent.mkdir(exist_ok=True)
        program.write_text(text)
        program.chmod(0o755)

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}/usr/bin{os.pathsep}/bin")
    return put


@pytest.mark.skipif(os.name == "nt", reason="the program is a script of bash")
def test_npm_is_called_once(npm):
    npm(NPM)
    folder = packages.node_modules()
    assert packages.node_modules() == folder
    assert (folder.parent / "calls").read_text() == "called\n"
    assert (folder.parent / "package-lock.json").read_bytes() == packages.LOCK.read_bytes()


@pytest.mark.skipif(os.name == "nt", reason="the program is a script of bash")
def test_what_npm_says_is_passed_on(npm):
    npm("#!/usr/bin/env bash\necho 'no such host' >&2\nexit 1\n")
    with pytest.raises(packages.PackagesError, match="no such host"):
        packages.node_modules()


def test_without_npm_it_says_so(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(packages.PackagesError, match=r"npm is missing\. Install Node\.js"):
        packages.node_modules()


def test_every_package_is_pinned_by_its_hash_and_by_no_address():
    lock = json.loads(packages.LOCK.read_text())["packages"]
    assert lock.pop("")["dependencies"].keys() >= {"pyodide", "esbuild"}
    for name, package in lock.items():
        assert re.match(r"sha512-[\w+/]{86}==$", package["integrity"]), name
        assert "resolved" not in package
