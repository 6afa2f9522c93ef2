"""The convention passport: what seven libraries answer on the same lists, and why.

The answers are stored with the versions that gave them. To ask again the libraries that are
installed, and keep the stored answers of the others:

    python -m ranklearn_course.comparison.passport
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from ranklearn_course.comparison import libraries, vectors
from ranklearn_course.comparison.conventions import METRICS, Convention
from ranklearn_course.comparison.words import say


class Case(NamedTuple):
    """One of the vectors that were made by hand, and what it brings to light."""

    story: str
    scores: tuple[float, ...]
    grades: tuple[int, ...]
    k: int


STORIES = {
    "grades": say("case.grades"),
    "cut": say("case.cut"),
    "late": say("case.late"),
    "ties": say("case.ties"),
    "twenty": say("case.twenty"),
    "empty": say("case.empty"),
    "negative": say("case.negative"),
    "mixed": say("case.mixed"),
    "short": say("case.short"),
}
CASES = {name: Case(story, *vectors.CASES[name][:3]) for name, story in STORIES.items()}


@cache
def stored() -> Mapping[str, Any]:
    """Return for each library its version, conventions, and answers: case -> metric -> value."""
    return json.loads(_file().read_text(encoding="utf-8"))


def measure_one(library: str) -> dict:
    """Ask one library on every list: its version, its conventions, and case -> metric -> value."""
    answers = vectors.answers_of(library)
    fits = {metric: vectors.fitting(answers, metric) for metric in METRICS}
    return {
        "version": libraries.installed()[library],
        "conventions": {m: vectors.departures(fit[0], m) for m, fit in fits.items() if fit},
        "answers": {
            case: {metric: round(value, 12) for metric, value in values.items()}
            for case, values in answers.items()
        },
    }


def regenerate() -> str:
    """Write the answers of the installed libraries into the stored file, and say so."""
    asked = {library: measure_one(library) for library in libraries.installed()}
    old = json.loads(_file().read_text(encoding="utf-8")) if _file().is_file() else {}
    both = {name: asked.get(name, old.get(name)) for name in libraries.LIBRARIES}
    both = {name: entry for name, entry in both.items() if entry}
    # A line for each metric's convention and each list.
    text = json.dumps(both, indent=1) + "\n"
    text = re.sub(r"\{[^{}]*\}", lambda found: " ".join(found[0].split()), text)
    _file().write_text(text, encoding="utf-8")
    others = ", ".join(both.keys() - asked.keys()) or "none"
    return f"Asked {', '.join(asked) or 'none'}; kept {others}. Written to {_file()}."


def _file() -> Any:
    return files("ranklearn_course.comparison").joinpath("passport.json")


#: By library and metric; a metric that is missing is not offered, or not asked.
CONVENTIONS = {
    library: {metric: Convention(**each) for metric, each in entry["conventions"].items()}
    for library, entry in stored().items()
}

if __name__ == "__main__":
    print(regenerate())
