from math import log2

import numpy as np
import pytest

from ranklearn_course.chapters.dcg.figures import discount_curves, gain_curves, ranks_down


def lines_of(figure):
    return [line.get_ydata() for line in figure.axes[0].lines if len(line.get_xdata()) > 3]


def test_gains_are_shares_of_the_best_one():
    figure, alt = gain_curves(max_grade=4)
    assert [list(line) for line in lines_of(figure)] == [
        pytest.approx([0, 1 / 4, 2 / 4, 3 / 4, 1]),
        pytest.approx([0, 1 / 15, 3 / 15, 7 / 15, 1]),
    ]
    assert alt == (
        "The gain of each grade, as a share of the gain of grade 4. Lines from grade 0 to grade 4. "
        "nDCG divides by an ideal DCG with the same gain, so only these shares matter. "
        "linear: g: 0.000, 0.250, 0.500, 0.750, 1.000 at grade 0, 1, 2, 3, 4. "
        "exponential: 2ᵍ − 1: 0.000, 0.067, 0.200, 0.467, 1.000 at grade 0, 1, 2, 3, 4."
    )


def test_weights_of_the_ranks():
    figure, alt = discount_curves(n=4)
    assert [list(line) for line in lines_of(figure)] == [
        [1, 1, 1, 1],  # max(1, log₁₀ i)
        pytest.approx([1, 1, 1 / log2(3), 1 / 2]),
        pytest.approx([1, 1 / log2(3), 1 / 2, 1 / log2(5)]),
        pytest.approx([1, 1 / 2, 1 / 3, 1 / 4]),
    ]
    assert "1 / max(1, log₂ i): 1.000, 1.000, 0.631, 0.500 at rank 1, 2, 3, 4." in alt
    assert "1 / log₂(i + 1): 1.000, 0.631, 0.500, 0.431 at rank 1, 2, 3, 4." in alt
    assert alt.endswith("1 / i: 1.000, 0.500, 0.333, 0.250 at rank 1, 2, 3, 4.")


def test_curves_of_your_own():
    figure, alt = discount_curves({"flat": np.ones_like, "1 / i": "reciprocal"}, n=4, title="Mine")
    assert list(lines_of(figure)[0]) == [1, 1, 1, 1]
    assert alt.startswith("Mine. Lines from rank 1 to rank 4. ")
    assert "squared: 0.000, 0.250, 1.000" in gain_curves({"squared": np.square}, max_grade=2)[1]


def test_ten_ranks_cost_much_at_the_top_and_little_far_down():
    figure, alt = ranks_down()
    top, bottom = 1 / log2(2) - 1 / log2(12), 1 / log2(102) - 1 / log2(112)
    assert alt == (
        f"10 ranks down from rank 1 cost {top:.3f}; from rank 101, {bottom:.3f}. "
        "The discount 1 / log₂(i + 1) of rank i. "
        f"Rank 1 to 11: the discount falls from 1.000 to {1 / log2(12):.3f}, by {top:.3f}. "
        f"Rank 101 to 111: the discount falls from {1 / log2(102):.3f} to {1 / log2(112):.3f}, "
        f"by {bottom:.3f}."
    )
    steep = [line for line in figure.axes[0].lines if line.get_linewidth() == 3]
    spans = [float(np.ptp(line.get_ydata())) for line in steep]
    assert spans == pytest.approx([top, bottom])


def test_other_slips():
    assert ranks_down((5, 1, 1), step=2, title="Two ranks")[1].startswith("Two ranks. The discount")
    assert "Rank 5 to 7:" in ranks_down((5, 1), step=2)[1]
