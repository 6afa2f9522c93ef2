"""Magics, syntax and split cells, without running anything."""

from __future__ import annotations

import pytest

from ranklearn_course.classroom.marking.inside.cells import (
    Cell,
    bound_names,
    compile_cell,
    mended,
    parses,
    syntax_problem,
    without_magics,
)


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        ("x = 1", "x = 1"),
        ("%matplotlib inline\nx = 1", "pass\nx = 1"),
        ("if x:\n    !ls\n", "if x:\n    pass\n"),
        ("files = !ls\n%time y = f(2)", "files = None\ny = f(2)"),
        ("f?\nf??\n?f", "pass\npass\npass"),
        ("text = '''\n%matplotlib\n'''", "text = '''\n%matplotlib\n'''"),
        ("y = (a\n% b)", "y = (a\n% b)"),
        ("# is it so?\n%pip install x", "# is it so?\npass"),
        ("%%time\nx = 1", "\nx = 1"),
        ("\n%%capture out\nx = 1", "\n\nx = 1"),
        ("%%writefile f.py\nx = 1", ""),
        ("%%html", ""),
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


def test_a_cell_may_await() -> None:
    assert parses("await f()")


def pieces(*sources: str, tasks: str = "") -> list[Cell]:
    """Cells of which each letter of `tasks` names the task, with `-` for an own one."""
    kinds = tasks or "t" * len(sources)
    return [
        Cell(source, "" if kind == "-" else kind, kind == "-")
        for source, kind in zip(sources, kinds, strict=True)
    ]


@pytest.mark.parametrize("tasks", ["tt", "t-", "-t"])
def test_the_pieces_of_a_split_function_are_put_together(tasks: str) -> None:
    cells = mended(pieces("def f(x):", "    return x", tasks=tasks))
    assert [cell.source for cell in cells] == ["def f(x):\n    return x", ""]
    assert cells[0].task == "t"


def test_three_pieces_are_put_together() -> None:
    cells = mended(pieces("def f(x):", "    x = 1 + (", "    2)\n    return x"))
    assert parses(cells[0].source)
    assert [cell.source for cell in cells[1:]] == ["", ""]


@pytest.mark.parametrize("tasks", ["tu", "--"])
def test_pieces_that_do_not_belong_together_stay_apart(tasks: str) -> None:
    cells = pieces("def f(x):", "    return x", tasks=tasks)
    assert mended(cells) == cells


def test_two_whole_cells_and_a_cell_with_a_mistake_stay_apart() -> None:
    cells = pieces("x = 1", "x = 2", "def f(x)", "    x = ")
    assert mended(cells) == cells


def test_only_names_of_the_module_are_bound() -> None:
    code = compile_cell("import a.b\nfor i in []: x = 1\ndef f():\n    y = 1", "<cell>")
    assert bound_names(code) == {"a", "i", "x", "f"}
