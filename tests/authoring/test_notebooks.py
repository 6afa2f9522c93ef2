import re

import pytest

from ranklearn_course.authoring.lesson import NotebookError, notebooks_in, read_notebook


@pytest.mark.parametrize("content", [b"nothing", b"3", b'{"nbformat": 4, "cells": 1}', b"\xff\xfe"])
def test_a_file_that_is_no_notebook_is_named(content, tmp_path):
    path = tmp_path / "02_a.ipynb"
    path.write_bytes(content)
    with pytest.raises(NotebookError, match=r"02_a\.ipynb is not a Jupyter notebook: \S"):
        read_notebook(path)


def test_a_missing_file_is_not_called_a_wrong_one(tmp_path):
    with pytest.raises(FileNotFoundError):
        read_notebook(tmp_path / "02_a.ipynb")


def test_folders_stand_for_their_notebooks_and_what_does_not_exist_is_named(tmp_path):
    for name in ("b.ipynb", "a.ipynb", "c.txt", ".ipynb_checkpoints/a.ipynb"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    names = [path.name for path in notebooks_in([tmp_path, tmp_path / "c.txt"])]
    assert names == ["a.ipynb", "b.ipynb", "c.txt"]
    with pytest.raises(FileNotFoundError, match=re.escape(str(tmp_path / "none"))):
        notebooks_in([tmp_path / "none"])
