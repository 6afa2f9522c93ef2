"""The packages of npm: installed once, by the lock; without npm it says what is missing."""

import json
import os
import re
import shutil

import pytest

from ranklearn_course.site import packages

NPM = """#!/usr/bin/env bash
while [ "$1" != --prefix ]; do shift; done
echo npm >> "$2/calls"
mkdir -p "$2/node_modules/pyodide" && touch "$2/node_modules/.package-lock.json"
"""
NODE = """#!/usr/bin/env bash
echo node >> "$2/../../calls"
echo compiled > "$3"
"""
FAILS = "#!/usr/bin/env bash\necho 'no such host' >&2\nexit 1\n"


@pytest.fixture
def program(tmp_path, monkeypatch):
    """Put a program in the place of npm or Node.js."""

    def put(name, text):
        program = tmp_path / "bin" / name
        program.parent.mkdir(exist_ok=True)
        program.write_text(text)
        program.chmod(0o755)

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}/usr/bin{os.pathsep}/bin")
    return put


@pytest.mark.skipif(os.name == "nt", reason="the program is a script of bash")
def test_npm_and_node_are_called_once(program):
    program("npm", NPM)
    program("node", NODE)
    folder = packages.node_modules()
    assert packages.node_modules() == folder
    assert (folder.parent / "calls").read_text() == "npm\nnode\n"
    assert (folder.parent / "package-lock.json").read_bytes() == packages.LOCK.read_bytes()
    assert [path.name for path in (folder / "pyodide").iterdir()] == ["compiled_stdlib.zip"]


@pytest.mark.skipif(os.name == "nt", reason="the program is a script of bash")
def test_what_is_missing_or_fails_is_said(program, monkeypatch):
    program("npm", FAILS)
    with pytest.raises(packages.PackagesError, match="no such host"):
        packages.node_modules()
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(packages.PackagesError, match="npm is missing"):
        packages.node_modules()


def test_every_package_is_pinned_by_its_hash_and_by_no_address():
    lock = json.loads(packages.LOCK.read_text())["packages"]
    assert lock.pop("")["dependencies"].keys() >= {"pyodide", "esbuild"}
    for name, package in lock.items():
        assert re.match(r"sha512-[\w+/]{86}==$", package["integrity"]), name
        assert "resolved" not in package
