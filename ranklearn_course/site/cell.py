"""Runs a cell in the browser's Python: what it prints and shows, as HTML, and the new progress."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import linecache
import os
import sys
import traceback
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Any

from ranklearn_course import exercises
from ranklearn_course.checker import Reason, Verdict
from ranklearn_course.checker.words import WORDS as CHECKER_WORDS
from ranklearn_course.exercises import unreadable_cell
from ranklearn_course.exercises.progress_store import default_path
from ranklearn_course.exercises.words import WORDS as EXERCISE_WORDS
from ranklearn_course.site.words import WORDS, say

_shown: list[Any] = []
# What a verdict says where no answer reached the checker, unless it is noted all the same.
_OF_NO_CHECK = {Reason.UNREADABLE, Reason.UNKNOWN_EXERCISE}


def display(*things: Any, raw: bool = False, **_: Any) -> None:
    """Show things below the cell, as IPython's function does."""
    _shown.extend(map(_Data, things) if raw else things)


@dataclass
class _Data:
    """What is shown, by its kinds."""

    kinds: dict[str, str]

    def _repr_mimebundle_(self) -> dict[str, str]:
        return self.kinds


# As in a notebook, the cells of a page share their names.
_space: dict[str, Any] = {name: getattr(exercises, name) for name in exercises.__all__}
# A page that was sent more would stand still.
_MOST_PRINTED = 20_000


def _input(*_: object) -> str:
    raise RuntimeError(say("in_cell.input"))


_space |= {"__name__": "__main__", "display": display, "input": _input}


def run(source: str, progress: str) -> str:
    """Run a cell after the progress so far; return its HTML and the new lines, as JSON.

    The answer also says whether an answer was "checked", the cell "failed", or "nothing" of both.
    """
    path = default_path()
    assert path is not None
    path.write_text(progress, encoding="utf-8")
    _shown.clear()
    printed = io.StringIO()
    with _words_of_a_page():
        with contextlib.redirect_stdout(printed):
            failed = _run(source)
        try:
            _shown.extend(_drawn())
        except Exception as error:  # such as a formula in a title that cannot be read
            failed = failed or "".join(traceback.format_exception_only(error))
        texts = (_shortened(printed.getvalue()), failed)
        parts = [f"<pre>{escape(text)}</pre>" for text in texts if text]
        html = "".join([*parts, *map(html_of, _shown)])
    new = path.read_text(encoding="utf-8")[len(progress) :]
    lines = [line for line in new.split("\n") if line]
    return json.dumps({"html": html, "lines": lines, "outcome": _outcome(lines, failed)})


@contextlib.contextmanager
def _words_of_a_page() -> Iterator[None]:
    """Let the course's functions speak of the page's buttons, and no longer than the cell runs."""
    before: list[tuple[dict[str, str], str, str]] = []
    for name, sentence in WORDS.tables["in_page"].items():
        room, _, place = name.partition("/")
        table, _, key = place.partition(".")
        words = {"checker": CHECKER_WORDS, "exercises": EXERCISE_WORDS}[room].tables[table]
        before.append((words, key, words[key]))
        words[key] = sentence
    try:
        yield
    finally:
        for words, key, sentence in before:
            words[key] = sentence


def _shortened(printed: str) -> str:
    count = len(printed) - _MOST_PRINTED
    if count <= 0:
        return printed
    flood = say("in_cell.flood", count=count, shown=_MOST_PRINTED)
    return f"{printed[:_MOST_PRINTED]}\n{flood}\n"


def _outcome(lines: list[str], failed: str) -> str:
    reasons = {shown.reason for shown in _shown if isinstance(shown, Verdict)}
    if reasons - _OF_NO_CHECK or any("status" in json.loads(line) for line in lines):
        return "checked"
    return "failed" if failed or reasons else "nothing"


def prepare() -> None:
    """Let all cells of a lesson run, after NumPy and the other packages were loaded."""
    os.environ["MPLBACKEND"] = "agg"
    # A learner's plt.show() has nothing to do: what pyplot holds is shown after each cell.
    warnings.filterwarnings("ignore", "FigureCanvasAgg is non-interactive")
    from IPython import display as of_ipython

    of_ipython.display = display


def _drawn() -> list[_Data]:
    """Return what pyplot holds, and close it, as a notebook does."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is None or not pyplot.get_fignums():
        return []
    from ranklearn_course.figures.vector import as_source, as_svg

    figures = [pyplot.figure(number) for number in pyplot.get_fignums()]
    names = [_name_of(figure) for figure in figures]
    pyplot.close("all")
    images = (
        f'<figure><img alt="{escape(name)}" src="{as_source(as_svg(figure))}"></figure>'
        for name, figure in zip(names, figures, strict=True)
    )
    return [_Data({"text/html": image}) for image in images]


def _name_of(figure: Any) -> str:
    """What the learner wrote at a figure: its titles and the names of its axes."""
    texts = [figure.get_suptitle()]
    for axes in figure.axes:
        texts += axes.get_title(), axes.get_xlabel(), axes.get_ylabel()
    return ", ".join(filter(None, texts)) or figure.canvas.manager.get_window_title()


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
        if isinstance(error, ModuleNotFoundError):
            lines.append(say("in_cell.module", name=error.name))
        return "".join(lines)
    return ""


def html_of(shown: Any) -> str:
    """Return what a notebook would show of an object, as HTML."""
    if hasattr(shown, "_repr_mimebundle_"):
        kinds = shown._repr_mimebundle_()
        # A widget gives what belongs to its kinds, too.
        return (kinds[0] if isinstance(kinds, tuple) else kinds)["text/html"]
    if hasattr(shown, "_repr_html_"):
        return shown._repr_html_()
    if hasattr(shown, "_repr_markdown_"):
        # A hint is rare, and the verdict shall not wait for this import.
        from ranklearn_course.markdown import to_html

        return f'<div class="text">{to_html(shown._repr_markdown_())}</div>'
    return f"<pre>{escape(repr(shown))}</pre>"
