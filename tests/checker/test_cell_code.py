"""Magics, syntax and names of a notebook's cell, without running anything."""

from __future__ import annotations

import pytest

from ranklearn_course.checker.cell_code import syntax_problem, without_magics


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        ("%matplotlib inline\nx = 1", "pass\nx = 1"),
        ("if x:\n    !ls\n", "if x:\n    pass\n"),
        ("files = !ls\n%time y = f(2)", "files = None\ny = f(2)"),
        ("f?\nf??\n?f", "pass\npass\npass"),
        ("text = '''\n%matplotlib\n'''", "text = '''\n%matplotlib\n'''"),
        ("y = (a\n% b)", "y = (a\n% b)"),
        ("%%time\nx = 1", "\nx = 1"),
        ("%%writefile f.py\nx = 1", ""),
        ("def f(x)\n%magic", "def f(x)\n%magic"),
    ],
)
def test_magics_are_taken_out_and_lines_keep_their_numbers(source: str, plain: str) -> None:
    assert without_magics(source) == plain


def test_what_is_no_python_has_a_reason() -> None:
    assert syntax_problem("x = 1") is None
    assert syntax_problem("x = 1\ny = (") == "'(' was never closed, line 2"
    assert "ValueError" in syntax_problem("x = 1\0") or "null" in syntax_problem("x = 1\0")
    assert "Error" in syntax_problem("-" * 90_000 + "1")
