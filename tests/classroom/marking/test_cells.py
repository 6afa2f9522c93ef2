"""Split cells, without running anything."""

from __future__ import annotations

import pytest

from ranklearn_course.checker.cell_code import parses
from ranklearn_course.classroom.marking.inside.cells import Cell, mended


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
