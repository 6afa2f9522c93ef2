import numpy as np
import pytest

from ranklearn_course.chapters.rank_correlation.figures import crossing_lines, swap_costs

FIRST, SECOND = [1, 2, 7, 6, 5, 3, 4], [5, 3, 4, 1, 2, 6, 7]


def words(figure):
    return [text.get_text() for axes in figure.axes for text in axes.texts]


def rings(figure):
    return [line for line in figure.axes[0].lines if line.get_marker() == "o"]


def test_nine_crossings_against_eight():
    figure, alt = crossing_lines({"first": FIRST, "second": SECOND})
    assert alt == (
        "Every crossing is an inversion. Two columns for each order: true order on the left, "
        "joined by lines. first: 1, 2, 7, 6, 5, 3, 4. Inversions: 9 of 21; τ 0.143, τₐₚ "
        "0.356. second: 5, 3, 4, 1, 2, 6, 7. Inversions: 8 of 21; τ 0.238, τₐₚ −0.083."
    )
    assert "inversions 9 of 21\nτ 0.143    τₐₚ 0.356" in words(figure)
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
    assert not any("τ" in word for word in words(figure))
    assert rings(figure) == []


def test_what_a_swap_costs():
    figure, alt = swap_costs(4)
    lines = {line.get_label(): line.get_ydata() for line in figure.axes[0].lines}
    tau, tau_ap, ndcg = [y for y in lines.values() if len(y) == 3][:3]
    assert tau.tolist() == pytest.approx([1, 1, 1])
    assert tau_ap.tolist() == pytest.approx([1, 1 / 2, 1 / 3])
    weights = 1 / np.log2(np.arange(2, 6))
    steps = weights[:-1] - weights[1:]
    assert ndcg.tolist() == pytest.approx((steps / steps[0]).tolist())
    assert "τ (top: 0.333): 1.000, 1.000, 1.000 at i = 1, 2, 3." in alt
    assert f"nDCG (top: {steps[0] / (weights @ [4, 3, 2, 1]):.3f})" in alt
    assert swap_costs(title="Costs")[1].startswith("Costs. What a swap of the documents")
