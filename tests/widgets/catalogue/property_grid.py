"""The row of the property grid."""

from __future__ import annotations

from ranklearn_course.widgets import PropertyGrid
from tests.widgets.catalogue.row import Keys, Row, Shown, Told


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
    PropertyGrid,
    {"metric": "AP", "property": "top_weighted"},
    shown=[
        cell(
            "AP",
            "top_weighted",
            ["0, 0, 0, 0, 1, 0, 1, 0", "0, 0, 0, 0, 0, 1, 1, 0", "0, 0, 0, 0, 1, 0, 0, 1"],
            [12, 13, 22, 23],
        ),
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
                ".rl-row:has([aria-selected=true]) .rl-sign": [*("✓", "", "", ""), "✓", *[""] * 4],
            },
        ),
    ],
    told=[
        Told(
            [{"metric": "AP@3", "property": "needs_r"}],
            "Do relevant documents that were not shown change AP@3? Yes",
        ),
        Told(
            [{"metric": "DCG", "property": "slope"}],
            "Does a small step of one score change DCG? No, it has no slope",
        ),
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
                    ("End", "AP@3", "slope"),
                    ("Control+Home", "P@3", "perfect"),
                )
            ],
        )
    ],
    grows_by=("property",),
    large={"metric": "AP@3 over hits", "property": "swap_monotone"},
    refused=[
        ({"property": "fun"}, "property must be one of 'perfect'"),
    ],
    refused_states=[
        ("metric", "odd", "metric must be one of"),
    ],
)
