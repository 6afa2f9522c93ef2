"""Test vectors: small lists, and what each metric of them is under every convention.

    python -m ranklearn_course.comparison.vectors LIBRARY...   # which conventions it has
    python -m ranklearn_course.comparison.vectors --write      # search the lists, write the file

docs/vectors.md describes the file, `vectors.json`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from importlib.resources import files
from itertools import combinations_with_replacement, groupby, product
from typing import Any, NamedTuple

from ranklearn_course.comparison import libraries
from ranklearn_course.comparison.conventions import (
    CONCERNS,
    DEFAULT,
    EDGES,
    METRICS,
    WHY,
    Convention,
    conventions_of,
    reproduce,
)
from ranklearn_course.comparison.words import say

#: What changes with the lists or the conventions; new values of a library are no reason.
VERSION = 1
FILE: Any = files("ranklearn_course.comparison").joinpath("vectors.json")
#: Some libraries compute in single precision.
TOLERANCE = 1e-6
#: Lists that were searched are named so and by their number; the others were made by hand.
SEARCHED = "small"
LONGEST = 3


class Case(NamedTuple):
    """One list: documents in the order given, and a grade of None where nobody judged."""

    scores: tuple[float, ...]
    grades: tuple[int | None, ...]
    k: int
    names: tuple[str, ...]


def stored() -> dict[str, Any]:
    """Return what the file holds."""
    return json.loads(FILE.read_text(encoding="utf-8"))


CASES = {
    name: Case(*(tuple(one[part]) for part in ("scores", "grades")), one["k"], tuple(one["names"]))
    for name, one in stored()["cases"].items()
}


def names_of(metric: str) -> tuple[str, ...]:
    """Return the settings of a metric.

    >>> names_of("P")
    ('ties', 'positive_scores', 'divisor', 'unjudged')
    """
    return CONCERNS[metric] + EDGES[metric]


def departures(convention: Convention, metric: str) -> dict[str, Any]:
    """Return the settings in which a convention differs from this course's."""
    given = {name: getattr(convention, name) for name in names_of(metric)}
    return {name: value for name, value in given.items() if value != getattr(DEFAULT, name)}


def fitting(answers: Mapping[str, Mapping[str, float]], metric: str) -> list[Convention]:
    """Return the conventions that agree with all answers, those nearest to this course first.

    Where no order of equal scores agrees, an order without a rule may.

    Parameters
    ----------
    answers
        Case -> metric -> value. A case or a metric that is missing was not answered.
    metric : {"P", "R", "AP", "RR", "nDCG"}
        The metric.

    >>> departures(fitting({"cut": {"AP": 0.25}, "empty": {"AP": 0}}, "AP")[0], "AP")
    {'denominator': 'relevant'}
    """
    asked = {case: found[metric] for case, found in answers.items() if metric in found}
    every = conventions_of(metric)
    free = [each for each in every if each.ties == "given"]
    for some in (every, *([replace(e, ties=t) for e in free] for t in ("unstable", "no rule"))):
        fits = [each for each in some if all(_agrees(each, metric, *one) for one in asked.items())]
        if not asked or fits:
            return fits if asked else []
    return []


def _agrees(convention: Convention, metric: str, case: str, value: float) -> bool:
    own = reproduce(convention, metric, *CASES[case])
    return own is None or abs(own - value) < TOLERANCE


def answers_of(library: str) -> dict[str, libraries.Answers]:
    """Ask an installed library on every list: case -> metric -> value."""
    return {case: libraries.ask(library, *one) for case, one in CASES.items()}


def told(library: str) -> str:
    """Ask an installed library, and say which conventions it has."""
    if library not in libraries.installed():
        here = ", ".join(libraries.installed()) or "none"
        return say("told.absent", library=library, here=here)
    answers = answers_of(library)
    lines = [f"{library} {libraries.installed()[library]}, {len(CASES)} lists"]
    for metric in METRICS:
        count = sum(metric in found for found in answers.values())
        fits = fitting(answers, metric)
        if count and not fits:
            lines.append(say("told.none", metric=metric, count=count))
        elif count:
            own = departures(fits[0], metric)
            why = " ".join(WHY[each] for each in own.items()) or say("told.course")
            lines.append(say("told.fits", metric=metric, count=count, why=why))
            parts = [name for name in names_of(metric) if len({getattr(f, name) for f in fits}) > 1]
            if parts:
                lines.append(say("told.open", settings=", ".join(parts)))
    return "\n".join(lines)


# What the file is made by ------------------------------------------------------------------------


def exact(value: float) -> str:
    """Write a value as a fraction if it is one of small numbers, else with 15 digits.

    >>> exact(0.1 + 0.2), exact(1.0), exact(2**-0.5)
    ('3/10', '1', '0.707106781186548')
    """
    near = Fraction(value).limit_denominator(1000)
    return str(near) if abs(near - Fraction(value)) < Fraction(1, 10**14) else f"{value:.15f}"


def rows_of(metric: str, case: Case) -> list[dict[str, Any]]:
    """Return the values of one list, each with the settings that it takes; others do not matter.

    >>> rows_of("RR", CASES["late"])
    [{'cut': [True], 'value': '0'}, {'cut': [False], 'value': '1/3'}]
    """
    every = conventions_of(metric)
    options = {n: {getattr(each, n): 1 for each in every} for n in names_of(metric)}
    found = {each: exact(reproduce(each, metric, *case)) for each in every}
    rows = [({n: [getattr(each, n)] for n in options}, value) for each, value in found.items()]
    for name in reversed(options):
        # Rows that differ in this setting alone become one.
        joined: dict[str, tuple[dict, str]] = {}
        for row, value in rows:
            key = json.dumps([{**row, name: None}, value])
            joined.setdefault(key, ({**row, name: []}, value))[0][name] += row[name]
        rows = list(joined.values())
    return [
        {n: some for n, some in row.items() if len(some) < len(options[n])} | {"value": value}
        for row, value in rows
    ]


Parts = list[tuple[str, list[Convention]]]


def small_lists(grades: tuple[int | None, ...]) -> Iterator[Case]:
    """Yield all lists of up to three documents with few scores, in order of size."""
    for n in range(1, LONGEST + 1):
        names = tuple(f"d{i}" for i in range(n))
        for k, scores in product(range(1, n + 2), combinations_with_replacement((2, 1, -1), n)):
            for given in product(grades, repeat=n):
                yield Case(scores, given, k, names)
                if len(set(scores)) < n:
                    # Names that descend tell the order given from the order of names.
                    yield Case(scores, given, k, names[::-1])


def is_plain(grades: tuple[int | None, ...]) -> bool:
    """Tell whether all grades are known and from 0 on: many libraries take no others."""
    return all(grade is not None and grade >= 0 for grade in grades)


def searched(cases: list[Case], grades: tuple[int | None, ...]) -> list[Case]:
    """Add to some lists small ones, until all conventions that such grades can part are parted."""

    def parted(lists: list[Case]) -> Parts:
        parts = [(metric, [*filter(is_asked, conventions_of(metric))]) for metric in METRICS]
        for case in lists:
            parts = _finer(parts, case)
        return parts

    def is_asked(each: Convention) -> bool:
        own = DEFAULT.unjudged, DEFAULT.negative
        return not is_plain(grades) or (each.unjudged, each.negative) == own

    parts, added = parted(cases), []
    for case in small_lists(grades):
        if all(len(part) == 1 for _, part in parts):
            break
        if len(finer := _finer(parts, case)) > len(parts):
            parts, added = finer, [*added, case]
    # Those that came early may be needed no longer.
    for case in list(added):
        rest = [other for other in added if other != case]
        if len(parted(cases + rest)) == len(parts):
            added = rest
    return cases + added


def _finer(parts: Parts, case: Case) -> Parts:
    finer: Parts = []
    for metric, part in parts:
        if len(part) == 1:
            finer.append((metric, part))
            continue
        values = {each: exact(reproduce(each, metric, *case)) for each in part}
        for _, some in groupby(sorted(part, key=values.__getitem__), values.__getitem__):
            finer.append((metric, list(some)))
    return finer


def search() -> dict[str, Case]:
    """Return the lists that were made by hand, and the small ones that part what they do not."""
    by_hand = {name: case for name, case in CASES.items() if not name.startswith(SEARCHED)}
    plain = (1, 0, 2)
    found = searched(searched([*by_hand.values()], plain), (*plain, None, -1))[len(by_hand) :]
    return by_hand | {f"{SEARCHED}-{i}": case for i, case in enumerate(found, start=1)}


def write(cases: Mapping[str, Case]) -> str:
    """Compute all values of the lists, and write the file."""
    lines = []
    for name, case in cases.items():
        values = (
            f"   {json.dumps(metric)}: [\n    "
            + ",\n    ".join(map(json.dumps, rows_of(metric, case)))
            + "]"
            for metric in METRICS
        )
        head = json.dumps(case._asdict())[1:-1]
        lines.append(f'  "{name}": {{{head}, "values": {{\n' + ",\n".join(values) + "}}")
    settings = {
        metric: {
            name: list(dict.fromkeys(getattr(each, name) for each in conventions_of(metric)))
            for name in names_of(metric)
        }
        for metric in METRICS
    }
    told = ",\n".join(f'  "{metric}": {json.dumps(each)}' for metric, each in settings.items())
    FILE.write_text(
        f'{{\n "version": {VERSION},\n "settings": {{\n{told}}},\n "cases": {{\n'
        + ",\n".join(lines)
        + "}\n}\n",
        encoding="utf-8",
    )
    return f"{len(cases)} lists: {FILE}"


if __name__ == "__main__":
    asked = sys.argv[1:] or list(libraries.installed())
    print(write(search()) if asked == ["--write"] else "\n\n".join(map(told, asked)))
