"""Pictures inside stored outputs: keep the old bytes of a picture that looks the same.

matplotlib may write other bytes for the same figure on another machine. If a new run changed
nothing but such bytes, the old output stays, so that tidying makes no change that nobody can
see. If the words around the picture changed, or one point of it did by more than
`LEVELS_NOBODY_SEES`, all of the new output is taken.
"""

from __future__ import annotations

import io
import json
import re
from base64 import b64decode

from nbformat import NotebookNode
from PIL import Image, ImageChops

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
    now, before = json.dumps(cell.outputs), json.dumps(former.outputs)
    return PICTURE.sub("PICTURE", now) == PICTURE.sub("PICTURE", before) and all(
        map(same_picture, PICTURE.findall(now), PICTURE.findall(before))
    )


def same_picture(first: str, second: str) -> bool:
    """Tell whether two PNG pictures, given in base64, look the same to a reader."""
    if first == second:
        return True
    one, other = (Image.open(io.BytesIO(b64decode(png))).convert("RGBA") for png in (first, second))
    extrema = ImageChops.difference(one, other).getextrema()
    return one.size == other.size and max(most for _, most in extrema) <= LEVELS_NOBODY_SEES
