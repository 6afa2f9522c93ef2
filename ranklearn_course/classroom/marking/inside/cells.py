"""A pupil's cells: magics taken out, cells that were split put together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ranklearn_course.checker.cell_code import parses, without_magics

MOST_PIECES = 4


@dataclass(frozen=True)
class Cell:
    """One code cell."""

    source: str
    # The id of the exercise that it answers, empty for none.
    task: str = ""
    # Whether the pupil wrote it: it is neither a task's cell nor one of the release.
    is_own: bool = False


def mended(cells: Sequence[Cell]) -> list[Cell]:
    r"""The cells with the pieces of one that was split put together in its first piece.

    >>> mended([Cell("def f(x):", "t"), Cell("    return x", "t")])[0].source
    'def f(x):\n    return x'
    """
    cells = [replace(cell, source=without_magics(cell.source)) for cell in cells]
    for start in range(len(cells)):
        for end in range(start + 2, min(start + MOST_PIECES, len(cells)) + 1):
            pieces = cells[start:end]
            joined = _joined(pieces)
            if joined is None:
                continue
            task = next(piece.task for piece in pieces if piece.task)
            cells[start] = Cell(joined, task)
            cells[start + 1 : end] = [Cell("")] * (end - start - 1)
            break
    return cells


def _joined(pieces: Sequence[Cell]) -> str | None:
    """The pieces as one cell if they belong together and only together are Python."""
    tasks = {piece.task for piece in pieces if piece.task}
    belong = len(tasks) == 1 and all(piece.task or piece.is_own for piece in pieces)
    if not belong or all(parses(piece.source) for piece in pieces):
        return None
    joined = "\n".join(piece.source for piece in pieces)
    return joined if parses(joined) else None
