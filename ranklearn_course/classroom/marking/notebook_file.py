"""Reads what pupils hand in: notebooks, and what is none."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ranklearn_course.classroom.words import say

LARGEST = 250 * 2**20


class UnreadableError(ValueError):
    """Raised for what is no notebook in Python; the text says what it is."""


def read_notebook(notebook: Mapping[str, Any] | str | os.PathLike) -> Mapping[str, Any]:
    """A notebook as JSON has it."""
    content = notebook if isinstance(notebook, Mapping) else _parsed(_bytes_of(Path(notebook)))
    if not isinstance(content, Mapping) or not isinstance(content.get("cells"), list):
        raise UnreadableError(say("notebook.no_cells"))
    _refuse_language(content)
    return content


def _bytes_of(path: Path) -> bytes:
    try:
        if path.is_symlink():
            raise UnreadableError(say("notebook.link"))
        if not path.is_file():
            sentence = "notebook.not_a_file" if path.exists() else "notebook.no_file"
            raise UnreadableError(say(sentence))
        if path.stat().st_size > LARGEST:
            raise UnreadableError(say("notebook.too_large", megabytes=LARGEST // 2**20))
        return path.read_bytes()
    except OSError as error:
        raise UnreadableError(say("notebook.unreadable", reason=error.strerror)) from None


def _parsed(content: bytes) -> Any:
    try:
        return json.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        reason = say("notebook.wrong_encoding")
    except json.JSONDecodeError as error:
        reason = say("notebook.line", number=error.lineno, message=error.msg)
    except MemoryError:
        # As objects, a text may be twenty times as large.
        raise UnreadableError(say("notebook.too_much")) from None
    except (ValueError, RecursionError) as error:
        reason = type(error).__name__
    raise UnreadableError(say("notebook.no_json", reason=reason))


def _refuse_language(notebook: Mapping[str, Any]) -> None:
    """Refuse another language; the name of the kernel says nothing, it differs by machine."""
    metadata = notebook.get("metadata")
    for key, name in (("kernelspec", "language"), ("language_info", "name")):
        part = metadata.get(key) if isinstance(metadata, Mapping) else None
        language = part.get(name) if isinstance(part, Mapping) else None
        if isinstance(language, str) and language.lower() not in ("python", "ipython", ""):
            raise UnreadableError(say("notebook.other_language", language=language[:40]))
