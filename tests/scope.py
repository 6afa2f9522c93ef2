"""What the tests over all chapters go through: everything, or what belongs to the chosen chapters.

`--chapter` and `--changed` choose. A file of tests that imports this module is over all chapters:
it runs for each of them, on that chapter's rows.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

# The names of the chosen chapters; none stands for all.
CHOSEN: frozenset[str] = frozenset()


def in_scope(things: Collection[Any]) -> Any:
    """Keep what belongs to a chosen chapter: of a table the keys, else what has an id or a name."""
    kept = [each for each in things if not CHOSEN or chapter_of(each) in CHOSEN]
    return {key: things[key] for key in kept} if isinstance(things, Mapping) else kept


def chapter_of(thing: Any) -> str:
    """The chapter of a lesson's path, of an exercise, a guess or a template, or of a name.

    `03_dcg.ipynb`, `dcg.ndcg` and `dcg` belong to the chapter `dcg`.
    """
    names = (getattr(thing, key, None) for key in ("stem", "id", "name"))
    name = next((name for name in names if isinstance(name, str)), str(thing))
    return re.sub(r"^\d\d_", "", name).partition(".")[0]
