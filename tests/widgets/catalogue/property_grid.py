"""The row of the property grid."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ranklearn_course.comparison.properties import METRICS, Finding, finding
from ranklearn_course.widgets import PropertyGrid
from ranklearn_course.widgets.property_grid.widget import NAMES
from tests.widgets.catalogue.row import Keys, Row, Told

# The shade of a grade on a card; doubled grades reach 4.
SHADES = {0: 0, 1: 1, 2: 2, 4: 3}


def make(**given) -> PropertyGrid:
    return PropertyGrid(**{"metric": "AP", "property": "top_weighted"} | given)


def some(rng: np.random.Generator) -> Iterator[PropertyGrid]:
    for turn, metric in enumerate(METRICS):
        for name in (list(NAMES) * 2)[turn % 9 :: 4][:2]:
            yield PropertyGrid(metric, name)


def lists_of(found: Finding, name: str) -> tuple[list[tuple], list[float]]:
    """The lists of a cell, and their values."""
    of = found.shown
    lists = [each for each in (of.base, of.left, of.right) if each]
    values = [of.left_value, of.right_value]
    return (lists[:1], values[:1]) if name in ("perfect", "slope") else (lists, values)


def shows(grid: PropertyGrid) -> dict[str, list[str]]:
    found = finding(grid.metric, NAMES[grid.property])
    lists, values = lists_of(found, grid.property)
    texts = {
        ".rl-title": [grid.title()],
        ".rl-line .rl-cards@aria-label": [", ".join(map(str, each)) for each in lists],
        ".rl-cards .rl-card@class": [
            f"rl-card rl-shade-{SHADES[grade]}{' rl-changed' if changed else ''}"
            for each in lists
            for grade, changed in zip(each, marked(grid, each, lists[0]), strict=True)
        ],
        ".rl-sign": [
            "✓" if cell[name]["holds"] else ""
            for cell in grid.cells.values()
            for name in grid.properties
        ],
        ".rl-board@--at": [str(list(METRICS).index(grid.metric))],
        "[role=gridcell][aria-selected=true]@tabIndex": [0],
    }
    if grid.property not in ("slope", "top_weighted"):
        texts[".rl-label .rl-value"] = [f"{value:.3f}".replace("-", "−") for value in values]
    return texts


def marked(grid: PropertyGrid, grades: tuple, first: tuple) -> list[bool]:
    """Which places are marked: those that differ from the first list, or that a slope moves."""
    if grid.property == "slope":
        return [i == grid.cells[grid.metric]["slope"]["at"] for i in range(len(grades))]
    return [grade != was for grade, was in zip(grades, first, strict=True)]


ROW = Row(
    make,
    shows,
    some=some,
    told=[
        Told(
            [{"metric": "RR", "property": "perfect"}], "Does RR always give the best order 1? Yes"
        ),
        Told(
            [{"metric": "Kendall's tau", "property": "perfect"}],
            "Does Kendall's tau always give the best order 1? No",
        ),
        Told(
            [{"metric": "RBP, gain grade/top", "property": "top_weighted"}],
            "Is RBP, gain grade/top top-weighted? Yes",
        ),
        Told([{"metric": "AP@3", "property": "top_weighted"}], "Is AP@3 top-weighted? No"),
        Told([{"metric": "nDCG", "property": "swap_monotone"}], "Is nDCG swap-monotone? Yes"),
        Told(
            [{"metric": "AP@3 over hits", "property": "swap_monotone"}],
            "Is AP@3 over hits swap-monotone? No",
        ),
        Told(
            [{"metric": "RBP, gain grade/top", "property": "sees_every_swap"}],
            "Does RBP, gain grade/top see every swap? Yes",
        ),
        Told(
            [{"metric": "AP@3 over hits", "property": "sees_every_swap"}],
            "Does AP@3 over hits see every swap? No",
        ),
        Told([{"metric": "AP@3", "property": "blind_below_k"}], "Is AP@3 blind below rank 3? Yes"),
        Told([{"metric": "AUC", "property": "blind_below_k"}], "Is AUC blind below rank 3? No"),
        Told([{"metric": "AP@3", "property": "needs_r"}], "Does AP@3 need R? Yes"),
        Told([{"metric": "Kendall's tau", "property": "needs_r"}], "Does Kendall's tau need R? No"),
        Told(
            [{"metric": "RBP, gain grade/top", "property": "find"}],
            "Is RBP, gain grade/top find-monotone? Yes",
        ),
        Told(
            [{"metric": "AP@3 over hits", "property": "find"}],
            "Is AP@3 over hits find-monotone? No",
        ),
        Told(
            [{"metric": "RBP, gain grade/top", "property": "scale"}],
            "Does RBP, gain grade/top depend on the scale of the labels? Yes",
        ),
        Told(
            [{"metric": "AP@3 over hits", "property": "scale"}],
            "Does AP@3 over hits depend on the scale of the labels? No",
        ),
        Told([{"metric": "FairSoftDCG", "property": "slope"}], "Has FairSoftDCG a slope? Yes"),
        Told([{"metric": "DCG", "property": "slope"}], "Has DCG a slope? No"),
    ],
    keys=[
        Keys(
            "[role=grid] [tabindex='0']",
            "[e.getAttribute('aria-selected'), model.get('metric'), model.get('property')]",
            [
                (key, ["true", metric, name])
                for key, metric, name in (
                    ("ArrowRight", "AP", "swap_monotone"),
                    ("ArrowDown", "AP@3", "swap_monotone"),
                    ("ArrowUp", "AP", "swap_monotone"),
                    ("ArrowUp", "R-precision", "swap_monotone"),
                    ("Home", "R-precision", "perfect"),
                    ("ArrowLeft", "R-precision", "perfect"),
                    ("End", "R-precision", "slope"),
                    ("Control+End", "FairSoftDCG", "slope"),
                    ("Control+Home", "P@3", "perfect"),
                    ("Shift+ArrowDown", "P@3", "perfect"),
                )
            ],
        )
    ],
    grows_by=("property",),
    large=PropertyGrid,
    refused=[
        ({"metric": "MAP"}, "metric must be one of 'P@3'"),
        ({"property": "fun"}, "property must be one of 'perfect'"),
    ],
    refused_states=[
        ("metric", "odd", "metric must be one of"),
        ("property", "odd", "property must be one of"),
    ],
)
