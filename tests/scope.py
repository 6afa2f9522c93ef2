"""What the tests over all chapters go through: everything, or what belongs to the chosen chapters.

`--chapter` chooses. A file of tests that imports this module is over all chapters: it runs for each
of them, on that chapter's rows.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
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


def files_of(chapters: Collection[str]) -> set[Path]:
    """The files with all that is asked of some chapters: ValueError if there is no such chapter."""
    known = {path.parent.name for path in ROOT.glob("ranklearn_course/chapters/*/chapter.toml")}
    for name in chapters:
        if name not in known:
            raise ValueError(f"--chapter takes one of {', '.join(sorted(known))}, got {name!r}")
    found = {ROOT / "tests" / "test_ruff.py"}
    for name in chapters:
        found |= {*ROOT.glob(f"notebooks/[0-9][0-9]_{name}.ipynb")}
        found |= {*ROOT.glob(f"*/chapters/{name}/**/*.py")}
    needs = re.compile(rf"tests\.scope|tests import .*scope|chapters\.({'|'.join(chapters)})\b")
    tests = ROOT.glob("tests/**/test_*.py")
    return found | {path for path in tests if needs.search(path.read_text(encoding="utf-8"))}
