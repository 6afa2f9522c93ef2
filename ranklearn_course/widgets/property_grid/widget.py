"""What each metric can see: a grid of metrics and properties, and the lists that decide."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any, ClassVar

import traitlets

from ranklearn_course.comparison.properties import (
    FAMILIES,
    LONGEST,
    LONGEST_FOR_SWAPS,
    METRICS,
    PROPERTIES,
    STEP,
    all_lists,
    finding,
    value_range,
)
from ranklearn_course.metrics import validation
from ranklearn_course.widgets.kit.widget import CourseWidget, fixed, shared

#: Each property by the name that its sentences begin with.
NAMES = {sentence.removeprefix("property."): name for name, sentence in PROPERTIES.items()}
DIGITS, MOST_DIGITS = 3, 9


class PropertyGrid(CourseWidget):
    """A grid of all metrics and their properties; a cell opens the smallest lists that decide.

    What the cells hold is found by `ranklearn_course.comparison.properties` when the widget is
    made. It needs no kernel then; Python sees the cell that is open in `metric` and `property`.

    Parameters
    ----------
    metric, property : str
        The cell that is open: names from `METRICS` and `NAMES`.
    words
        As for every `CourseWidget`.

    Attributes
    ----------
    metric, property : str
        The cell that is open.

    Raises
    ------
    ValueError, TypeError, traitlets.TraitError
        An argument is not as above, or an attribute is set to what the widget cannot show.

    Examples
    --------
    >>> PropertyGrid("RR", "sees_every_swap").title()
    'Does RR rise whenever a better document moves up? No'
    """

    FOLDER = Path(__file__).parent

    families = fixed(traitlets.List(help="pairs of a family's name and its metrics"))
    properties = fixed(traitlets.List(traitlets.Unicode()))
    cells = fixed(traitlets.Dict(help="metric -> property -> what was found"))
    ranges = fixed(traitlets.Dict(help="metric -> lowest and highest value"))
    counts = fixed(traitlets.Dict(help="property -> how many lists were tried"))
    step = fixed(traitlets.Float(help="by how much a score moves"))

    metric = shared(traitlets.Unicode())
    property = shared(traitlets.Unicode())

    CHECKS: ClassVar = {
        "metric": lambda self, metric: validation.option(metric, "metric", tuple(METRICS)),
        "property": lambda self, name: validation.option(name, "property", tuple(NAMES)),
    }

    def __init__(
        self, metric: str = "AP@3 over hits", property: str = "swap_monotone", **look: Any
    ) -> None:
        few, many = (sum(1 for _ in all_lists(n)) for n in (LONGEST, LONGEST_FOR_SWAPS))
        given = {
            "families": [[name, list(of)] for name, of in FAMILIES.items()],
            "properties": list(NAMES),
            "cells": {each: {name: cell(each, name) for name in NAMES} for each in METRICS},
            "ranges": {each: [*value_range(each)] for each in METRICS},
            "counts": {name: many if name == "top_weighted" else few for name in NAMES},
            "step": STEP,
        }
        super().__init__(given, {"metric": metric, "property": property}, **look)

    def title(self) -> str:
        """Return the title."""
        answer = "yes" if finding(self.metric, NAMES[self.property]).holds else "no"
        return self.words[f"{self.property}_{answer}"].format(metric=self.metric)

    def describe(self) -> str:
        """Say how large the grid is and what is open.

        >>> print(PropertyGrid().describe())
        20 metrics, 9 properties. Open: Can AP@3 over hits fall when a better document moves up? \
Yes, it is not swap-monotone. (1, 0, 1, 0) gets 0.833, the worse order (1, 0, 0, 1) gets 1.000.
        """
        sizes = {"metrics": len(METRICS), "properties": len(NAMES)}
        example = finding(self.metric, NAMES[self.property]).example.rstrip(".")
        return f"{self.words['describe'].format(**sizes, title=self.title())} {example}."

    def folded(self) -> str:
        """Return for each property the metrics that have it."""
        rows = []
        for name in NAMES:
            of = [metric for metric in METRICS if finding(metric, NAMES[name]).holds]
            said = self.words["which"].format(property=self.words[name], metrics="; ".join(of))
            rows.append(f"<li>{escape(said)}</li>")
        summary = escape(self.words["all_words"])
        return f"<details><summary>{summary}</summary><ul>{''.join(rows)}</ul></details>"


def cell(metric: str, name: str) -> dict:
    """Return what the page reads of a cell.

    >>> found = cell("RR", "sees_every_swap")
    >>> found["left"], found["right"], found["left_value"]
    ([2, 1], [1, 2], 1.0)
    """
    found = finding(metric, NAMES[name])
    shown = found.shown
    return {
        "holds": found.holds,
        "decisive": found.decisive,
        "left": list(shown.left),
        "right": list(shown.right),
        "base": list(shown.base),
        "at": shown.at,
        "left_value": shown.left_value,
        "right_value": shown.right_value,
        "digits": digits_apart(shown.left_value, shown.right_value),
    }


def digits_apart(left: float, right: float) -> int:
    """Return how many decimals tell two values apart, at least three.

    >>> digits_apart(0.5, 0.25), digits_apart(0.0178, 0.0179)
    (3, 4)
    """
    told = (n for n in range(DIGITS, MOST_DIGITS) if f"{left:.{n}f}" != f"{right:.{n}f}")
    return next(told, DIGITS)
