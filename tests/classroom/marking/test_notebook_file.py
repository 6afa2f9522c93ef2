"""What is a notebook and what is none."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from ranklearn_course.classroom.marking import fork, notebook_file
from ranklearn_course.classroom.marking.notebook_file import UnreadableError, read_notebook


def written(folder: Path, content: Any) -> Path:
    path = folder / "notebook.ipynb"
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return path


def test_a_notebook_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = written(tmp_path, b"\xef\xbb\xbf" + b'{"cells": []}')
    assert read_notebook(path) == {"cells": []}


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "no JSON"),
        (b"\xff\xfe", "not UTF-8"),
        (b"[" * 100_000, "RecursionError"),
        (b'{"cells": ' + b"9" * 5000 + b"}", "no JSON"),
        ([], "no list of cells"),
        ({"cells": {}}, "no list of cells"),
        ({"worksheets": []}, "no list of cells"),
        ({"cells": [], "metadata": {"kernelspec": {"language": "julia"}}}, "language is julia"),
        ({"cells": [], "metadata": {"language_info": {"name": "R"}}}, "language is R"),
    ],
)
def test_what_is_no_notebook_in_python(tmp_path: Path, content: Any, reason: str) -> None:
    with pytest.raises(UnreadableError, match=reason):
        read_notebook(written(tmp_path, content))


def test_a_link_a_folder_and_a_giant_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path, {"cells": []})
    link = tmp_path / "link.ipynb"
    link.symlink_to(path)
    with pytest.raises(UnreadableError, match="link"):
        read_notebook(link)
    with pytest.raises(UnreadableError, match="not a file"):
        read_notebook(tmp_path)
    with pytest.raises(UnreadableError, match="no such file"):
        read_notebook(tmp_path / "missing")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(UnreadableError, match="not a file"):
        read_notebook(tmp_path / "pipe")
    monkeypatch.setattr(notebook_file, "LARGEST", 5)
    with pytest.raises(UnreadableError, match="larger than"):
        read_notebook(path)


def test_a_file_that_cannot_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(UnreadableError, match="cannot be read: Permission denied"):
        read_notebook(written(tmp_path, {"cells": []}))


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"{" + b" " * 50, "no JSON"),
        (b'["' + b" " * 50 + b'"]', "no list of cells"),
        (b"[" + b"[]," * 2_000_000 + b"[]]", "more time or memory"),
    ],
)
def test_a_large_file_is_read_with_limits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, reason: str
) -> None:
    monkeypatch.setattr(notebook_file, "LARGE", 50)
    monkeypatch.setattr(fork, "MEMORY", 2**26)
    with pytest.raises(UnreadableError, match=reason):
        read_notebook(written(tmp_path, content))


def test_a_large_notebook_is_read_without_its_outputs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notebook_file, "LARGE", 50)
    cells = [{"cell_type": "code", "source": "x = 1", "outputs": ["long"]}, 3]
    read = read_notebook(written(tmp_path, {"cells": cells}))
    assert read == {"cells": [{"cell_type": "code", "source": "x = 1"}, 3]}
