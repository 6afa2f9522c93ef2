"""What is special to the metric duel: its metrics and its search are Python's."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import permutations

import pytest
from playwright.sync_api import Page

from ranklearn_course.duel import all_duels, duel
from ranklearn_course.widgets import MetricDuel
from ranklearn_course.widgets.metric_duel.measure import METRICS
from ranklearn_course.widgets.metric_duel.widget import NO_DUEL
from tests.browser.plain_page import load_as

pytestmark = pytest.mark.browser


@pytest.fixture
def measure(page: Page) -> Page:
    """The page with the functions of measure.js as `duel`."""
    load_as(page, "duel", MetricDuel.FOLDER / "measure.js", "METRICS", "search")
    return page


def remembered(metric: Callable) -> Callable:
    """Every pair of metrics asks for the same lists."""
    known = cache(lambda *grades: metric(list(grades)))
    return lambda grades: known(*grades)


def test_the_search_finds_what_duel_finds(measure: Page):
    metrics = {name: remembered(metric) for name, metric in METRICS.items()}
    pairs = list(permutations(METRICS, 2))
    found = measure.evaluate("pairs => pairs.map(([a, b]) => duel.search(a, b))", pairs)
    for (first, second), pair in zip(pairs, found, strict=True):
        expected = duel((first, metrics[first]), (second, metrics[second]))
        assert pair["found"] == (expected is not None), (first, second)
        wanted = (list(expected.left), list(expected.right)) if expected else NO_DUEL
        assert (pair["left"], pair["right"]) == wanted, (first, second)
    every = sum(all_duels(*list(METRICS.items())[:2], n).pairs for n in range(2, 6))
    assert {pair["tried"] for pair in found if not pair["found"]} == {every}
