"""A bar is as long as its number says: what is drawn, in shares of the track, against Python."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from playwright.sync_api import Page

from ranklearn_course.widgets import (
    FirstHits,
    MeaningBoard,
    MetricDuel,
    OrderPair,
    RankingBoard,
    ShakeUp,
    ThresholdExplorer,
)
from ranklearn_course.widgets.kit.widget import CourseWidget
from tests.browser.expected import meaning_rows, rows_of
from tests.browser.plain_page import put_on_page

pytestmark = pytest.mark.browser

# A meter draws its bar by ::before, the others are elements of their own in a track.
DRAWN = """all => all.map((part) => {
    const before = getComputedStyle(part, "::before");
    if (before.content !== "none") return parseFloat(before.width) / part.clientWidth;
    return part.getBoundingClientRect().width / part.parentElement.clientWidth;
})"""

BOARD = RankingBoard([2, 0, 1, 0], k=2, metrics=["dcg", "ndcg"], judged=[2, 0, 1, 0, 3])
BINARY = RankingBoard(
    [1, 0, 0, 1], k=2, binary=True, metrics=["precision_at_k", "recall_at_k", "average_precision"]
)
HITS = FirstHits({"a": 1, "b": 2, "c": None})
EXPLORER = ThresholdExplorer([0, 1, 1, 0], [4, 3, 2, 1], threshold=2.5)
MEANING = MeaningBoard(
    [("zoo", "A"), ("cats", "A"), ("fixtures", "T")], {"A": "animal", "T": "team"}, k=2, alpha=0.7
)
DUEL = MetricDuel("RR", "P@3", [0, 1, 0], [0, 0, 1])
PAIR = OrderPair(["ant", "bee", "cat", "dog"], [2, 1, 4, 3])
SHAKE = ShakeUp({"even": np.arange(40) / 40, "odd": np.arange(40) % 7 / 9}, np.arange(40) < 20)


def of_duel(duel: MetricDuel) -> Iterator[float]:
    for values in duel.measure().values():
        yield from (value / max(1, *values) for value in values)


def of_pair(pair: OrderPair) -> Iterator[float]:
    values = pair.measure()
    n_pairs = len(pair.names) * (len(pair.names) - 1) / 2
    yield values.pop("inversions") / n_pairs
    ndcg = values.pop("ndcg")
    yield from (abs(value) / 2 for value in values.values())
    yield ndcg


def of_shake(shake: ShakeUp) -> Iterator[float]:
    low, *_, high = shake.axis["ticks"]
    for side in (0, 1):
        column = [pair[side] for pair in shake.measure().values()]
        for one in sorted(column, key=lambda standing: standing.rank):
            ends = np.clip([one.mean - one.error, one.mean + one.error], low, high)
            yield (ends[1] - ends[0]) / (high - low)


@pytest.mark.parametrize(
    ("widget", "bars", "wanted"),
    [
        pytest.param(BOARD, ".rl-fill", [row.bar for row in rows_of(BOARD)], id="board"),
        pytest.param(
            BOARD,
            ".rl-ghost:not([hidden])",
            [row.ideal for row in rows_of(BOARD) if row.ideal is not None],
            id="board's best order",
        ),
        pytest.param(BOARD, ".rl-share", [BOARD.measure()["ndcg"]] * 2, id="board's meters"),
        pytest.param(BINARY, ".rl-fill", [row.bar for row in rows_of(BINARY)], id="precisions"),
        pytest.param(BINARY, ".rl-share", BINARY.measure().values(), id="precisions' meters"),
        pytest.param(HITS, ".rl-fill", HITS.reciprocal_ranks, id="hits"),
        pytest.param(
            HITS,
            ".rl-share",
            [0 if name == "mean_rank" else value for name, value in HITS.measure().items()],
            id="hits' meters",
        ),
        pytest.param(EXPLORER, ".rl-share", EXPLORER.measure().values(), id="explorer"),
        pytest.param(
            MEANING,
            ".rl-part:not([hidden])",
            [row.bar for row in meaning_rows(MEANING)],
            id="meanings",
        ),
        pytest.param(
            MEANING,
            ".rl-lost:not([hidden])",
            [row.ideal for row in meaning_rows(MEANING) if row.ideal],
            id="repeats",
        ),
        pytest.param(MEANING, ".rl-share", MEANING.measure().values(), id="meanings' meters"),
        pytest.param(DUEL, ".rl-share", of_duel(DUEL), id="duel"),
        pytest.param(PAIR, ".rl-share", of_pair(PAIR), id="pair"),
        pytest.param(SHAKE, ".rl-bar", of_shake(SHAKE), id="shake-up"),
    ],
)
def test_bars_are_as_long_as_their_numbers(page: Page, widget: CourseWidget, bars: str, wanted):
    drawn = put_on_page(page, widget).locator(bars).evaluate_all(DRAWN)
    assert drawn == pytest.approx(list(wanted), abs=0.015)
    assert max(drawn) > 0.1
