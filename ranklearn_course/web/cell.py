"""Runs a cell in the browser's Python: what it prints and shows, as HTML, and the new progress."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import linecache
import traceback
from html import escape
from typing import Any

from ranklearn_course import exercises
from ranklearn_course.exercises import unreadable_cell
from ranklearn_course.exercises.progress_store import default_path

_shown: list[Any] = []
# As in a notebook, the cells of a page share their names.
_space: dict[str, Any] = {name: getattr(exercises, name) for name in exercises.__all__}
_space |= {"__name__": "__main__", "display": lambda *things: _shown.extend(things)}


def run(source: str, progress: str) -> str:
    """Run a cell after the progress so far; return its HTML and the new lines, as JSON."""
    path = default_path()
    assert path is not None
    path.write_text(progress, encoding="utf-8")
    _shown.clear()
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        failed = _run(source)
    parts = [f"<pre>{escape(text)}</pre>" for text in (printed.getvalue(), failed) if text]
    html = "".join([*parts, *map(html_of, _shown)])
    new = path.read_text(encoding="utf-8")[len(progress) :]
    return json.dumps({"html": html, "lines": [line for line in new.split("\n") if line]})


def _run(source: str) -> str:
    """Run a cell in the manner of a notebook; return its error."""
    name = "your cell"
    # The checker reads the learner's lines, to show where an error lies.
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    try:
        tree = ast.parse(source, name)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, name, "exec"), _space)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), name, "eval"), _space)
            if value is not None:
                _shown.append(value)
    except SyntaxError as error:
        verdict = unreadable_cell.verdict(source)
        if verdict is None:
            return "".join(traceback.format_exception_only(error))
        _shown.append(verdict)
    except BaseException as error:
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame for frame in frames if frame.filename == name]
        lines = traceback.format_list(own) + traceback.format_exception_only(error)
        return "".join(lines)
    return ""


def html_of(shown: Any) -> str:
    """Return what a notebook would show of an object, as HTML."""
    if hasattr(shown, "_repr_html_"):
        return shown._repr_html_()
    if hasattr(shown, "_repr_markdown_"):
        # A hint is rare, and the verdict shall not wait for this import.
        from ranklearn_course.web.markdown import to_html

        return f'<div class="text">{to_html(shown._repr_markdown_())}</div>'
    return f"<pre>{escape(repr(shown))}</pre>"
