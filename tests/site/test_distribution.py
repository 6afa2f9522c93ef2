"""Pyodide's distribution is taken if each file is the one that the package from npm names."""

import json
from hashlib import sha256

import pytest

from ranklearn_course.site.distribution import DistributionError, wheels

FILES = {"one-1.whl": b"one", "two_a-1.whl": b"two", "three-1.zip": b"three"}


@pytest.fixture
def folders(tmp_path):
    """A distribution of three files, and the package whose lock names them and one more."""
    folder, pyodide = tmp_path / "full", tmp_path / "npm"
    folder.mkdir()
    pyodide.mkdir()
    needs = {"one": ["Two_A"], "two-a": ["three", "one"], "three": [], "four": []}
    names = dict(zip(needs, [*FILES, "four-1.whl"], strict=True))
    known = {
        name: {
            "file_name": names[name],
            "sha256": sha256(FILES.get(names[name], b"")).hexdigest(),
            "depends": depends,
        }
        for name, depends in needs.items()
    }
    (pyodide / "pyodide-lock.json").write_text(json.dumps({"packages": known}))
    (pyodide / "package.json").write_text('{"version": "314.0.7"}')
    for name, content in FILES.items():
        (folder / name).write_bytes(content)
    return folder, pyodide


def test_a_package_comes_with_all_that_it_depends_on(folders):
    assert wheels(*folders, ["one"]) == FILES
    assert wheels(*folders, ["three"]) == {"three-1.zip": b"three"}


def test_what_is_missing_is_named_and_another_file_is_refused(folders):
    (folders[0] / "three-1.zip").write_bytes(b"other")
    said = r"three-1\.zip is not the file of Pyodide 314\.0\.7: its SHA-256 is another than"
    with pytest.raises(DistributionError, match=said):
        wheels(*folders, ["one"])
    (folders[0] / "two_a-1.whl").unlink()
    said = (
        r"is not the distribution of Pyodide 314\.0\.7: of the 3 files that the lessons need it "
        r"lacks 1, such as two_a-1\.whl\. Unpack pyodide-314\.0\.7\.tar\.bz2"
    )
    with pytest.raises(DistributionError, match=said):
        wheels(*folders, ["one"])
