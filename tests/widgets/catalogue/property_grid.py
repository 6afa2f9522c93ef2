"""The row of the property grid."""

from __future__ import annotations

from ranklearn_course.widgets import PropertyGrid
from tests.widgets.catalogue.row import Keys, Row, Shown, Told


def make(**given) -> PropertyGrid:
    return PropertyGrid(**{"metric": "AP", "property": "top_weighted"} | given)


def cell(metric: str, property: str, lists: list[str], changed: list[int], **more) -> Shown:
    """A cell that is open: its lists, and which of all their cards are marked."""
    grades = [grade for each in lists for grade in each.split(", ")]
    texts = {
        ".rl-line .rl-cards@aria-label": lists,
        ".rl-cards .rl-card@class": [
            f"rl-card rl-shade-{grade}{' rl-changed' if place in changed else ''}"
            for place, grade in enumerate(grades)
        ],
        "[role=gridcell][aria-selected=true]@tabIndex": [0],
    }
    return Shown(texts | more, state={"metric": metric, "property": property})


ROW = Row(
    make,
    shown=[
        cell(
            "AP",
            "top_weighted",
            ["0, 0, 0, 0, 1, 0, 1, 0", "0, 0, 0, 0, 0, 1, 1, 0", "0, 0, 0, 0, 1, 0, 0, 1"],
            [12, 13, 22, 23],
        ),
        cell("DCG", "slope", ["0, 1"], [0]),
        cell(
            "RR",
            "scale",
            ["0, 1", "0, 2"],
            [3],
            **{".rl-label .rl-value": ["0.500", "0.500"], ".rl-board@--at": ["7"]},
        ),
        cell(
            "AP@3 over hits",
            "find",
            ["1, 0, 1", "1, 0, 0"],
            [5],
            **{
                ".rl-label .rl-value": ["0.833", "1.000"],
                ".rl-row:has([aria-selected=true]) .rl-sign": [
                    "✓",
                    "",
                    "",
                    "",
                    "✓",
                    "",
                    "",
                    "",
                    "",
                ],
            },
        ),
    ],
    told=[
        Told([{"metric": metric, "property": property}], title)
        for metric, property, title in (
            ("RR", "perfect", "Does RR always give the best order 1? Yes"),
            ("Kendall's tau", "perfect", "Does Kendall's tau always give the best order 1? No"),
            ("RBP, gain grade/top", "top_weighted", "Is RBP, gain grade/top top-weighted? Yes"),
            ("AP@3", "top_weighted", "Is AP@3 top-weighted? No"),
            ("nDCG", "swap_monotone", "Is nDCG swap-monotone? Yes"),
            ("AP@3 over hits", "swap_monotone", "Is AP@3 over hits swap-monotone? No"),
            (
                "RBP, gain grade/top",
                "sees_every_swap",
                "Does RBP, gain grade/top see every swap? Yes",
            ),
            ("AP@3 over hits", "sees_every_swap", "Does AP@3 over hits see every swap? No"),
            ("AP@3", "blind_below_k", "Is AP@3 blind below rank 3? Yes"),
            ("AUC", "blind_below_k", "Is AUC blind below rank 3? No"),
            ("AP@3", "needs_r", "Does AP@3 need R? Yes"),
            ("Kendall's tau", "needs_r", "Does Kendall's tau need R? No"),
            ("RBP, gain grade/top", "find", "Is RBP, gain grade/top find-monotone? Yes"),
            ("AP@3 over hits", "find", "Is AP@3 over hits find-monotone? No"),
            (
                "RBP, gain grade/top",
                "scale",
                "Does RBP, gain grade/top depend on the scale of the labels? Yes",
            ),
            (
                "AP@3 over hits",
                "scale",
                "Does AP@3 over hits depend on the scale of the labels? No",
            ),
            ("FairSoftDCG", "slope", "Has FairSoftDCG a slope? Yes"),
            ("DCG", "slope", "Has DCG a slope? No"),
        )
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
                    ("End", "AP", "slope"),
                    ("ArrowRight", "AP", "slope"),
                    ("Control+Home", "P@3", "perfect"),
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
