"""Pictures inside stored outputs: keep the old bytes of a picture that looks the same.

matplotlib may write other bytes for the same figure on another machine. If a new run changed
nothing but such bytes, the old output stays, so that tidying makes no change that nobody can
see. If the words around the picture changed, or one point of it did by more than
`LEVELS_NOBODY_SEES`, all of the new output is taken.
"""

from __future__ import annotations

import base64
import io
import re

import numpy as np
from nbformat import NotebookNode

PICTURE = re.compile(r"data:image/png;base64,([A-Za-z0-9+/=]+)")
# Of 255. Rounding differs between processors by one or two; an eye needs about ten.
LEVELS_NOBODY_SEES = 8


def keep_same_pictures(new: NotebookNode, old: NotebookNode) -> None:
    """Give each cell of `new` the outputs of the same cell in `old` if they look the same."""
    before = {cell.id: cell for cell in old.cells if cell.cell_type == "code"}
    for cell in new.cells:
        former = before.get(cell.id)
        if former is not None and cell.source == former.source and _look_same(cell, former):
            cell.outputs = former.outputs


def _look_same(cell: NotebookNode, former: NotebookNode) -> bool:
    (words, pictures), (old_words, old_pictures) = _parts(cell), _parts(former)
    return words == old_words and all(map(same_picture, pictures, old_pictures))


def _parts(cell: NotebookNode) -> tuple[list[str], list[str]]:
    """Split the outputs into the text around the pictures, and the pictures."""
    htmls = [output.get("data", {}).get("text/html", "") for output in cell.outputs]
    rest = [
        {**output, "data": {**output.get("data", {}), "text/html": ""}} for output in cell.outputs
    ]
    pieces = [PICTURE.split(html) for html in htmls]
    words = [str((piece[::2], other)) for piece, other in zip(pieces, rest, strict=True)]
    return words, [picture for piece in pieces for picture in piece[1::2]]


def same_picture(first: str, second: str) -> bool:
    """Tell whether two PNG pictures, given in base64, look the same to a reader."""
    if first == second:
        return True
    one, other = _levels(first), _levels(second)
    return one.shape == other.shape and bool(np.abs(one - other).max() <= LEVELS_NOBODY_SEES)


def _levels(picture: str) -> np.ndarray:
    """Return the colour of each point, 0..255."""
    from matplotlib.image import imread  # slow to import, and most runs compare no picture

    return imread(io.BytesIO(base64.b64decode(picture))) * 255.0
