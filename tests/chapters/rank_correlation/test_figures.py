import re

import numpy as np
import pytest
from scipy.stats import kendalltau

from ranklearn_course.chapters.rank_correlation.figures import crossing_lines, swap_costs
from ranklearn_course.figures import agreement

FIRST, SECOND = [1, 2, 7, 6, 5, 3, 4], [5, 3, 4, 1, 2, 6, 7]


def words(figure):
    return [text.get_text() for axes in figure.axes for text in axes.texts]


def rings(figure):
    return [line for line in figure.axes[0].lines if line.get_marker() == "o"]


def test_nine_crossings_against_eight():
    figure, alt = crossing_lines({"first": FIRST, "second": SECOND})
    assert alt == (
        "Every crossing is an inversion. Two columns for each order: true order on the left, "
        "joined by lines. first: 1, 2, 7, 6, 5, 3, 4. Inversions: 9 of 21; tau 0.143, tau_AP "
        "0.356. second: 5, 3, 4, 1, 2, 6, 7. Inversions: 8 of 21; tau 0.238, tau_AP −0.083."
    )
    assert "inversions 9 of 21\ntau 0.143    tau_AP 0.356" in words(figure)
    assert words(figure).count("true order") == 2
    straight = [line for line in figure.axes[0].lines if line.get_marker() != "o"]
    assert len(straight) == 14


def test_rings_stand_where_lines_cross():
    figure, _ = crossing_lines({"A": [2, 1, 3]})
    (ring,) = rings(figure)
    lines = [line.get_xydata() for line in figure.axes[0].lines if line is not ring]
    down, up = (np.array(line) for line in lines[:2])
    assert (down[0, 1] + down[1, 1]) / 2 == pytest.approx(ring.get_ydata()[0])
    assert (up[0, 0] + up[1, 0]) / 2 == pytest.approx(ring.get_xdata()[0])
    figure, _ = crossing_lines({"A": [3, 2, 1]})
    assert len(rings(figure)) == 1
    assert words(figure).count("3") == 3


def test_names_a_reference_and_a_marked_line():
    figure, alt = crossing_lines(
        {"P@10": [2, 1]},
        names=["zero", 1],
        reference="MAP",
        marked=[2],
        what="digit",
        title="Two metrics",
    )
    keys = [text.get_text() for text in figure.texts] + words(figure)
    assert any("A line joins the two places of one digit." in key for key in keys)
    assert alt.startswith("Two metrics. Two columns for each order: MAP on the left,")
    assert "P@10: 1, zero. Inversions: 1 of 1" in alt
    assert {"zero", "1", "MAP", "P@10"} <= set(words(figure))
    widths = sorted(line.get_linewidth() for line in figure.axes[0].lines[:2])
    assert widths == [1.1, 2.6]


def test_without_numbers():
    figure, alt = crossing_lines({"A": [2, 1]}, numbers=False)
    assert alt.endswith("joined by lines. A: 2, 1.")
    assert not any("tau" in word for word in words(figure))
    assert rings(figure) == []


@pytest.mark.parametrize(
    ("orders", "options", "error", "message"),
    [
        ([1, 2], {}, TypeError, "orders must be a dict"),
        ({}, {}, ValueError, "orders must have 1 to 3 entries, got 0"),
        ({"A": [1]}, {}, ValueError, "orders['A'] must hold at least two ranks, got 1"),
        ({"A": [1, 3]}, {}, ValueError, "orders['A'] must hold each rank from 1 to 2 once"),
        ({"A": range(1, 32)}, {}, ValueError, "must be at most 30 to be drawn, got 31"),
        ({"A": [1, 2], "B": [1, 2, 3]}, {}, ValueError, "same length, got [2, 3]"),
        ({"A": [1, 2]}, {"names": ["x"]}, ValueError, "names must hold one name for each of 2"),
        ({"A": [1, 2]}, {"marked": [3]}, ValueError, "marked must hold ranks from 1 to 2"),
    ],
)
def test_bad_orders_get_one_clear_error(orders, options, error, message):
    with pytest.raises(error, match=re.escape(message)):
        crossing_lines(orders, **options)


def test_what_a_swap_costs():
    figure, alt = swap_costs(4)
    lines = {line.get_label(): line.get_ydata() for line in figure.axes[0].lines}
    tau, tau_ap, ndcg = [y for y in lines.values() if len(y) == 3][:3]
    assert tau.tolist() == pytest.approx([1, 1, 1])
    assert tau_ap.tolist() == pytest.approx([1, 1 / 2, 1 / 3])
    weights = 1 / np.log2(np.arange(2, 6))
    steps = weights[:-1] - weights[1:]
    assert ndcg.tolist() == pytest.approx((steps / steps[0]).tolist())
    assert "tau (top: 0.333): 1.000, 1.000, 1.000 at i = 1, 2, 3." in alt
    assert f"nDCG (top: {steps[0] / (weights @ [4, 3, 2, 1]):.3f})" in alt
    assert swap_costs(title="Costs")[1].startswith("Costs. What a swap of the documents")


@pytest.mark.parametrize("n", [2, 31, 2.5])
def test_swaps_of_too_few_or_too_many_documents(n):
    with pytest.raises(ValueError, match="n must be"):
        swap_costs(n)


def test_agreement_is_tau_b():
    values = {"MAP": [0.5, 0.4, 0.3, 0.3], "MRR": [1.0, 1.0, 0.2, 0.1], "P": [0.1, 0.2, 0.2, 0.9]}
    figure, alt = agreement(values)
    expected = [
        kendalltau(values[a], values[b]).statistic
        for a, b in (("MAP", "MRR"), ("MAP", "P"), ("MRR", "P"))
    ]
    shown = [f"{tau:.3f}".replace("-", "−") for tau in expected]
    assert alt.endswith(f"MAP: {shown[0]} with MRR, {shown[1]} with P. MRR: {shown[2]} with P.")
    assert alt.startswith(f"Most alike: MAP with MRR, tau is {shown[0]}. ")
    assert set(shown) <= set(words(figure))
    assert agreement(values, title="T", key="K")[1].startswith("T. K MAP:")


def test_agreement_names_two_best_pairs_and_counts_more():
    _, alt = agreement({"A": [1, 2, 3], "B": [1, 2, 3], "C": [3, 2, 1], "D": [3, 2, 1]})
    assert alt.startswith("Most alike: A with B, C with D, tau is 1.000. ")
    _, alt = agreement({name: [1, 2] for name in "ABC"})
    assert alt.startswith("3 pairs of metrics are most alike: tau is 1.000. ")


@pytest.mark.parametrize(
    ("values", "error", "message"),
    [
        ([1], TypeError, "values must be a dict"),
        ({"A": [1, 2]}, ValueError, "values must hold at least two metrics, got 1"),
        ({"A": [1, 2], "B": [1]}, ValueError, "got lengths [1, 2]"),
        ({str(i): [1, 2] for i in range(9)}, ValueError, "1 to 8 entries, got 9"),
    ],
)
def test_bad_values_get_one_clear_error(values, error, message):
    with pytest.raises(error, match=re.escape(message)):
        agreement(values)


@pytest.mark.parametrize("n", [2, 7, 12])
def test_crossing_lines_are_tidy(tidy_picture, n):
    order = list(np.random.default_rng(n).permutation(n) + 1)
    names = [f"a system with a long name {i}" for i in range(n)]
    tidy_picture(crossing_lines({"one": order})[0])
    tidy_picture(
        crossing_lines({"one": order, "two with a long, long name": order}, names=names)[0]
    )
    tidy_picture(crossing_lines(dict.fromkeys(("a", "b", "c"), order), names=names)[0])


def test_costs_and_agreement_are_tidy(tidy_picture):
    tidy_picture(swap_costs()[0])
    tidy_picture(swap_costs(30)[0])
    rng = np.random.default_rng(1)
    names = ("P@10", "MAP", "nDCG@10", "MRR", "R-precision", "a very long name", "g", "h")
    tidy_picture(agreement({name: rng.random(5) for name in names})[0])
