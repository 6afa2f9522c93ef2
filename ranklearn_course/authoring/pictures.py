"""Figures inside stored outputs: keep the old letters of a figure that looks the same.

matplotlib may lay out the same figure a hair differently on another machine. If a new run changed
nothing but that, the old output stays, so that tidying makes no change that nobody can see. If the
words around or in the figure changed, or one number of its drawing did by more than
`POINTS_NOBODY_SEES`, all of the new output is taken.
"""

from __future__ import annotations

import json
import re
from urllib.parse import unquote

from nbformat import NotebookNode

PICTURE = re.compile(r"data:image/svg\+xml,([^\"\\]+)")
# Of a width of 619 points, on a screen about as many pixels.
POINTS_NOBODY_SEES = 0.25
_TAG = re.compile(r"(<[^>]*>)")
_NUMBER = re.compile(r"(\d+(?:\.\d+)?)")


def keep_same_pictures(new: NotebookNode, old: NotebookNode) -> None:
    """Give each cell of `new` the outputs of the same cell in `old` if they look the same."""
    before = {cell.id: cell for cell in old.cells if cell.cell_type == "code"}
    for cell in new.cells:
        former = before.get(cell.id)
        if former is not None and cell.source == former.source and _look_same(cell, former):
            cell.outputs = former.outputs


def _look_same(cell: NotebookNode, former: NotebookNode) -> bool:
    now, before = json.dumps(cell.outputs), json.dumps(former.outputs)
    return PICTURE.sub("PICTURE", now) == PICTURE.sub("PICTURE", before) and all(
        map(same_picture, PICTURE.findall(now), PICTURE.findall(before))
    )


def same_picture(first: str, second: str) -> bool:
    """Tell whether two SVG pictures, given as they stand in `src`, look the same to a reader."""
    pieces = [_TAG.split(unquote(picture)) for picture in (first, second)]
    return len(pieces[0]) == len(pieces[1]) and all(map(_same_piece, *pieces))


def _same_piece(first: str, second: str) -> bool:
    if first == second or not first.startswith("<"):
        return first == second
    (*now,), (*before,) = map(_NUMBER.split, (first, second))
    return now[::2] == before[::2] and all(
        abs(float(a) - float(b)) <= POINTS_NOBODY_SEES
        for a, b in zip(now[1::2], before[1::2], strict=True)
    )
