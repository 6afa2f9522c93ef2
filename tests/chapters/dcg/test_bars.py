from math import log2

import pytest

from ranklearn_course import metrics
from ranklearn_course.chapters.dcg.figures import dcg_bars

LIST, POOL = [0, 3, 0, 1, 2], [0, 3, 0, 1, 2, 2, 0, 0]
EARNED = [0, 7 / log2(3), 0, 1 / log2(5), 3 / log2(6)]
IDEAL = [7, 3 / log2(3), 3 / 2, 1 / log2(5)]


def heights(figure, filled):
    bars = [bar for bar in figure.axes[1].patches if bar.get_fill() or not filled]
    return [bar.get_height() for bar in bars if (bar.get_facecolor()[3] > 0) == filled]


def shown(figure):
    return [text.get_text() for axes in figure.axes for text in axes.texts if text.get_text()]


def test_the_words_hold_both_orders_and_what_they_earn():
    _, alt = dcg_bars(LIST, 4, judged=POOL)
    assert alt == (
        "nDCG@4 is 0.448: the list earns 4.847 of 10.823. "
        "Two rows of document cards, rank 1 on the left: the list, with the grades 0, 3, 0, 1, 2, "
        "and the ideal order, 3, 2, 2, 1. Above each rank a full bar for what the list earns "
        "there, gain × discount: 0.000, 4.417, 0.000, 0.431, 1.161. Behind it a dashed bar for the "
        "ideal order: 7.000, 1.893, 1.500, 0.431. A dashed line marks the cutoff k = 4."
    )
    assert metrics.ndcg(LIST, 4, judged=POOL) == pytest.approx(sum(EARNED[:4]) / sum(IDEAL))


def test_the_bars_are_as_high_as_gain_times_weight():
    figure, _ = dcg_bars(LIST, 4, judged=POOL)
    assert heights(figure, filled=True) == pytest.approx(EARNED)
    assert heights(figure, filled=False) == pytest.approx(IDEAL)
    assert [text for text in shown(figure) if "×" in text] == [
        "0 × 1.000",
        "7 × 0.631",
        "0 × 0.500",
        "1 × 0.431",
        "3 × 0.387",
    ]


def test_other_gains_and_discounts():
    figure, alt = dcg_bars([2, 3, 1], gain="linear", discount="reciprocal")
    assert heights(figure, filled=True) == pytest.approx([2, 3 / 2, 1 / 3])
    assert heights(figure, filled=False) == pytest.approx([3, 2 / 2, 1 / 3])
    assert alt.startswith("nDCG is 0.885: the list earns 3.833 of 4.333.")


def test_without_a_cutoff_the_ideal_order_holds_the_whole_pool():
    figure, alt = dcg_bars([2], judged=[2, 4, 0])
    assert "and the ideal order, 4, 2, 0." in alt
    assert alt.startswith(f"nDCG is {metrics.ndcg([2], judged=[2, 4, 0]):.3f}: ")
    assert not any(text.startswith("k = ") for text in shown(figure))


def test_nothing_relevant():
    figure, alt = dcg_bars([0, 0])
    assert alt.startswith("nDCG is 0.000: nothing is relevant, so there is nothing to earn. ")
    assert figure.axes[1].get_ylim()[1] > 0
