"""What is a notebook and what is none."""

import os

import pytest

from ranklearn_course.classroom.marking import notebook_file
from ranklearn_course.classroom.marking.notebook_file import UnreadableError, read_notebook


def written(folder, content):
    path = folder / "notebook.ipynb"
    path.write_bytes(content)
    return path


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe", "not UTF-8"),
        (b"[" * 100_000, "RecursionError"),
        (b'{"cells": ' + b"9" * 5000 + b"}", "not JSON"),
        (b"[]", "no list of cells"),
        (b'{"cells": [], "metadata": {"kernelspec": {"language": "julia"}}}', "language is julia"),
        (b'{"cells": [], "metadata": {"language_info": {"name": "R"}}}', "language is R"),
    ],
)
def test_what_is_no_notebook_in_python(tmp_path, content, reason):
    with pytest.raises(UnreadableError, match=reason):
        read_notebook(written(tmp_path, content))


def test_a_link_a_pipe_and_a_giant_are_refused(tmp_path, monkeypatch):
    path = written(tmp_path, b'{"cells": []}')
    (tmp_path / "link").symlink_to(path)
    os.mkfifo(tmp_path / "pipe")
    for name, reason in (("link", "link"), ("pipe", "not a file"), ("missing", "no such file")):
        with pytest.raises(UnreadableError, match=reason):
            read_notebook(tmp_path / name)
    monkeypatch.setattr(notebook_file, "LARGEST", 5)
    with pytest.raises(UnreadableError, match="larger than"):
        read_notebook(path)


def test_a_notebook_may_begin_with_a_byte_order_mark(tmp_path):
    assert read_notebook(written(tmp_path, b'\xef\xbb\xbf{"cells": [3]}')) == {"cells": [3]}
