"""The convention passport: one list, this course and seven libraries, and who answers what."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import traitlets

from ranklearn_course.comparison.conventions import (
    CONCERNS,
    DEFAULT,
    METRICS,
    WHY,
    Convention,
    reasons_here,
    reproduce,
)
from ranklearn_course.comparison.passport import CASES, CONVENTIONS, stored
from ranklearn_course.metrics import validation
from ranklearn_course.widgets.kit import checks
from ranklearn_course.widgets.kit.widget import CourseWidget, fixed, shared
from ranklearn_course.widgets.kit.words import as_sentence, number

MOST = 20
MOST_GRADE = 3


class ConventionPassport(CourseWidget):
    """One list of documents, and what this course and seven libraries answer on it.

    The page computes the answers by the conventions that were found, see
    `ranklearn_course.comparison.conventions`; each difference says which of them makes it. It
    needs no kernel; Python sees the list in `grades` and `scores`.

    Parameters
    ----------
    case : str
        The list that it starts with, a name from `ranklearn_course.comparison.passport.CASES`.
    metric : {"P", "R", "AP", "RR", "nDCG"}
        Which metric is asked for.
    words
        As for every `CourseWidget`.

    Attributes
    ----------
    grades, scores : list
        The documents, best score first: grades from 0 to 3, scores that never rise.
    k : int
        The cutoff, from 1 to 20.
    metric : str
        Which metric is asked for.

    Raises
    ------
    ValueError, TypeError, traitlets.TraitError
        An argument is not as above, or an attribute is set to what the widget cannot show.

    Examples
    --------
    >>> passport = ConventionPassport("cut", "AP")
    >>> passport.title()
    'AP@2: 7 libraries, 4 answers: what makes them agree?'
    >>> passport.answers()["torchmetrics"]
    (1.0, 'AP@k divides by the hits, so one hit can be 1.')
    """

    FOLDER = Path(__file__).parent

    libraries = fixed(traitlets.List(help="name, version and conventions by metric"))
    cases = fixed(traitlets.List(help="the stored lists: id, story, grades, scores, k"))
    asked = fixed(traitlets.Dict(help="what libraries said where no rule can be followed"))
    why = fixed(traitlets.Dict(help="setting and value -> sentence"))
    concerns = fixed(traitlets.Dict(help="metric -> its settings"))
    metrics = fixed(traitlets.List(traitlets.Unicode()))

    grades = shared(traitlets.List(traitlets.Int()))
    scores = shared(traitlets.List(traitlets.Float()))
    k = shared(traitlets.Int())
    metric = shared(traitlets.Unicode())

    CHECKS: ClassVar = {
        "grades": lambda self, grades: grades_of(grades, self.scores),
        "scores": lambda self, scores: scores_of(scores, self.grades),
        "k": lambda self, k: checks.whole("k", k, 1, MOST),
        "metric": lambda self, metric: validation.option(metric, "metric", METRICS),
    }

    def __init__(self, case: str = "cut", metric: str = "AP", **look: Any) -> None:
        validation.option(case, "case", tuple(CASES))
        own = {"name": "", "version": "", "conventions": _settings(dict.fromkeys(METRICS, DEFAULT))}
        others = [
            {
                "name": name,
                "version": stored()[name]["version"],
                "conventions": _settings(conventions),
            }
            for name, conventions in CONVENTIONS.items()
        ]
        given = {
            "libraries": [own, *others],
            "cases": [_case(name) for name in CASES],
            "asked": {name: _asked(name) for name in CONVENTIONS},
            "why": {f"{name} {_in_page(value)}": said for (name, value), said in WHY.items()},
            "concerns": {name: list(settings) for name, settings in CONCERNS.items()},
            "metrics": list(METRICS),
        }
        shown = {name: _case(case)[name] for name in ("grades", "scores", "k")}
        super().__init__(given, {**shown, "metric": metric}, **look)

    def answers(self) -> dict[str, tuple[float | None, str]]:
        """Return for each library that has the metric its value and what makes it differ.

        The value is None where equal scores follow no rule and the library was not asked.

        >>> passport = ConventionPassport("ties", "AP")
        >>> passport.answers()["torchmetrics"]
        (1.0, 'Equal scores follow no rule: metrics may order one list differently. \
When it was asked, it said 1.000.')
        >>> passport.grades = [0, 1, 2, 0]
        >>> passport.answers()["torchmetrics"][0] is None
        True
        """
        return {
            library: self._answer(library, conventions[self.metric])
            for library, conventions in CONVENTIONS.items()
            if self.metric in conventions
        }

    def title(self) -> str:
        """Return the title."""
        told = [number(value) for value, _ in self.answers().values() if value is not None]
        count = len(set(told))
        kind = "title_one" if count == 1 else "title_many"
        names = {"metric": self.metric, "k": self.k, "n": len(told), "count": count}
        return self.words[kind].format(**names, value=told[0] if told else "")

    def describe(self) -> str:
        """Say what the list is, how many answers there are, and each of them."""
        listed = {
            name: ", ".join(f"{value:g}".replace("-", "−") for value in values)
            for name, values in (("grades", self.grades), ("scores", self.scores))
        }
        said = [self.words["describe_list"].format(**listed, k=self.k)]
        said.append(as_sentence(self.words["describe_title"], self.title()))
        own = reproduce(DEFAULT, self.metric, self.scores, self.grades, self.k)
        row = self.words["describe_row"]
        said.append(row.format(library=self.words["course"], value=number(own), why="").strip())
        for library, (value, why) in self.answers().items():
            shown = self.words["unknown"] if value is None else number(value)
            name = f"{library} {stored()[library]['version']}"
            said.append(row.format(library=name, value=shown, why=why))
        return " ".join(said)

    def _answer(self, library: str, convention: Convention) -> tuple[float | None, str]:
        one = self.metric, self.scores, self.grades, self.k
        value, names = reproduce(convention, *one), reasons_here(convention, *one)
        why = " ".join(WHY[name, getattr(convention, name)] for name in names)
        if value is None:
            shown = {"grades": self.grades, "scores": self.scores, "k": self.k}
            case = next((c["id"] for c in self.cases if shown.items() <= c.items()), "")
            value = self.asked[library].get(case, {}).get(self.metric)
            if value is not None:
                why = self.words["asked"].format(why=why, value=number(value))
            return value, why
        usual = all(getattr(convention, n) == getattr(DEFAULT, n) for n in CONCERNS[self.metric])
        return value, why or self.words["same" if usual else "same_here"]


def grades_of(grades: list[int], scores: list[float]) -> list[int]:
    """Return the grades, one for each document."""
    for grade in grades:
        checks.whole("a grade in grades", grade, 0, MOST_GRADE)
    if not 1 <= len(grades) <= MOST:
        raise ValueError(f"grades must hold 1 to {MOST}, got {len(grades)}")
    return _of_one_length("grades", grades, scores)


def scores_of(scores: list[float], grades: list[int]) -> list[float]:
    """Return the scores, one for each document, best first."""
    if not all(map(checks.is_real, scores)) or scores != sorted(scores, reverse=True):
        raise ValueError(f"scores must hold finite numbers that never rise, got {scores}")
    return _of_one_length("scores", scores, grades)


def _of_one_length(name: str, values: list, others: list) -> list:
    # At first the others are still to come.
    if others and len(values) != len(others):
        raise ValueError(
            f"{name} must hold one for each document: grades and scores have "
            f"{len(values)} and {len(others)}"
        )
    return values


def _case(name: str) -> dict:
    story, scores, grades, k = CASES[name]
    return {
        "id": name,
        "story": story,
        "grades": list(grades),
        "scores": [float(score) for score in scores],
        "k": k,
    }


def _settings(conventions: dict[str, Convention]) -> dict[str, dict]:
    return {metric: asdict(convention) for metric, convention in conventions.items()}


@cache
def _asked(library: str) -> dict[str, dict[str, float]]:
    """Return the stored answers of a library that its conventions cannot foretell."""
    found = {
        case: {
            metric: value
            for metric, value in values.items()
            if reproduce(CONVENTIONS[library][metric], metric, *CASES[case][1:]) is None
        }
        for case, values in stored()[library]["answers"].items()
        if case in CASES
    }
    return {case: values for case, values in found.items() if values}


def _in_page(value: str | float) -> str:
    """Write the value of a setting as JavaScript does.

    >>> _in_page(True), _in_page(1.0), _in_page("worst")
    ('true', '1', 'worst')
    """
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float) else value
