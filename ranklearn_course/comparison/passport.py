"""The convention passport: what seven libraries answer on the same lists, and why.

The answers are stored with the versions that gave them. To ask again the libraries that are
installed, and keep the stored answers of the others:

    python -m ranklearn_course.comparison.passport
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from ranklearn_course.comparison import libraries
from ranklearn_course.comparison.words import say


class Case(NamedTuple):
    """One list, and what it brings to light."""

    story: str
    scores: tuple[float, ...]
    grades: tuple[int, ...]
    k: int


CASES = {
    "grades": Case(say("case.grades"), (6, 5, 4, 3, 2, 1), (3, 2, 3, 0, 1, 2), 6),
    "cut": Case(say("case.cut"), (5, 4, 3, 2, 1), (1, 0, 1, 1, 1), 2),
    "late": Case(say("case.late"), (3, 2, 1), (0, 0, 1), 2),
    "ties": Case(say("case.ties"), (0.5, 0.5, 0.5, 0.5), (1, 0, 2, 0), 2),
    "twenty": Case(say("case.twenty"), (0.5,) * 20, (0,) * 17 + (1, 0, 0), 20),
    "empty": Case(say("case.empty"), (3, 2, 1), (0, 0, 0), 3),
    "negative": Case(say("case.negative"), (-0.1, -0.5, -0.9), (1, 0, 1), 3),
    "mixed": Case(say("case.mixed"), (0.4, -0.1, -0.5), (1, 0, 1), 3),
    "short": Case(say("case.short"), (3, 2, 1), (0, 1, 1), 10),
}


@cache
def stored() -> Mapping[str, Any]:
    """Return the stored answers: library -> version, answers -> case -> metric -> value."""
    return json.loads(_file().read_text(encoding="utf-8"))


def measure_one(library: str) -> dict:
    """Ask one library on every list: its version, and case -> metric -> value."""
    found = {case: libraries.ask(library, *one) for case, (_, *one) in CASES.items()}
    return {
        "version": libraries.installed()[library],
        "answers": {
            case: {metric: round(value, 12) for metric, value in values.items()}
            for case, values in found.items()
        },
    }


def regenerate() -> str:
    """Write the answers of the installed libraries into the stored file, and say so."""
    asked = {library: measure_one(library) for library in libraries.installed()}
    old = json.loads(_file().read_text(encoding="utf-8")) if _file().is_file() else {}
    both = {name: asked.get(name, old.get(name)) for name in libraries.LIBRARIES}
    both = {name: entry for name, entry in both.items() if entry}
    _file().write_text(json.dumps(both, indent=1) + "\n", encoding="utf-8")
    others = ", ".join(both.keys() - asked.keys()) or "none"
    return f"Asked {', '.join(asked) or 'none'}; kept {others}. Written to {_file()}."


def _file() -> Any:
    return files("ranklearn_course.comparison").joinpath("passport.json")


if __name__ == "__main__":
    print(regenerate())
