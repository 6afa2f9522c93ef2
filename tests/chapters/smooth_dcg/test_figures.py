"""Figures of lesson smooth_dcg: what they draw is what the metrics say."""

import re

import numpy as np
import pytest

from ranklearn_course import metrics
from ranklearn_course.chapters.smooth_dcg.figures import (
    local_fit,
    rank_tables,
    score_sweep,
    standard_curves,
)

SCORES, GRADES = [2.0, 1.2, 0.9, 0.3, -0.5], [1, 3, 0, 2, 1]


def soft(scores, grades):
    return metrics.soft_dcg(scores, grades, 0.3, discount="reciprocal")


def test_a_sweep_has_the_levels_of_dcg_and_the_curve_of_the_metric():
    figure, alt = score_sweep(SCORES, GRADES, 1, {"SoftDCG": soft})
    assert "DCG has 5 levels: 2.517, 2.617, 2.700, 3.200, 4.200." in alt
    assert "the other scores are -0.5 (E), 0.3 (D), 0.9 (C), 2 (A)." in alt
    (axes,) = figure.axes
    curve = max(axes.lines, key=lambda line: len(line.get_xdata()))
    for score, value in zip(*curve.get_data(), strict=True):
        moved = [2.0, score, 0.9, 0.3, -0.5]
        assert value == pytest.approx(soft(moved, GRADES))
    assert {text.get_text() for text in axes.texts} == {"A", "C", "D", "E", "DCG", "SoftDCG"}


def test_dots_mark_dcg_at_chosen_scores():
    names = ["a", "b", "c", "d", "e"]
    figure, alt = score_sweep(SCORES, GRADES, 1, names=names, marks=[1.2, 1.9, 2.1])
    assert "Dots mark 3.200, 3.200, 4.200 at 1.2, 1.9, 2.1." in alt
    (axes,) = figure.axes
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("score of b", "DCG")
    dots = [line for line in axes.lines if line.get_marker() == "o"]
    assert dots[0].get_ydata() == pytest.approx([3.2, 3.2, 4.2])


def test_scores_outside_of_the_way_make_no_step():
    _, alt = score_sweep(SCORES, GRADES, 0, low=0, high=1, title="Two steps")
    assert alt.startswith("Two steps. ")
    assert "DCG has 3 levels" in alt


def test_tables_of_ranks_tell_their_sums():
    tables = {
        "SoftDCG": metrics.rank_distribution(SCORES, 1.0),
        "FairSoftDCG": metrics.rank_distribution(SCORES, 1.0, kind="fair"),
    }
    figure, alt = rank_tables(tables)
    assert "sums of the columns 58, 122, 143, 118, 60." in alt
    assert alt.endswith("sums of the columns 100, 100, 100, 100, 100.")
    for axes, table in zip(figure.axes, tables.values(), strict=True):
        shown = [text.get_text() for text in axes.texts]
        both = np.vstack([table, table.sum(axis=0)])
        assert shown == [f"{100 * chance:.0f}" for chance in both.ravel()]


def test_own_names_and_title_of_a_table():
    figure, alt = rank_tables({"sure": np.eye(2)}, names=["x", "y"], title="No doubt")
    assert alt.startswith("No doubt. ")
    assert "document y at ranks 1 to 2: 0, 100;" in alt
    labels = [label.get_text() for label in figure.axes[0].get_yticklabels()]
    assert labels == ["x", "y", "sum"]


def test_the_fit_of_a_window_is_the_term_of_smooth_poly():
    y = np.random.default_rng(0).normal(size=12)
    squares = []
    for start in (0, 1):
        figure, alt = local_fit(y, start=start)
        fit, value = map(float, re.findall(r"[−\d.]+\d", alt.replace("−", "-"))[-2:])
        squares.append((fit - value) ** 2)
        (lowest, highest) = sorted(figure.axes[0].lines[-1].get_ydata())
        assert highest - lowest == pytest.approx(abs(fit - value), abs=2e-3)
    # Twelve points hold two windows; the printed form divides by one.
    assert sum(squares) == pytest.approx(metrics.smooth_poly(y), abs=5e-3)


def test_curves_in_their_own_units():
    settings = np.linspace(0, 1, 5)
    y = np.array([1.0, 3.0, 2.0, 5.0, 4.0])
    figure, alt = standard_curves(settings, {"a": y, "b": 10 * y + 7}, title="The same")
    assert alt.startswith("The same. ")
    first, dot, second, _ = (line.get_ydata() for line in figure.axes[0].lines[:4])
    heights = {text.get_text().strip(): text.get_position()[1] for text in figure.axes[0].texts}
    assert heights["a"] > heights["b"]
    assert figure.axes[0].get_legend() is None
    assert dot == pytest.approx(first.max())
    assert first == pytest.approx(second)
    assert (first.mean(), first.std()) == pytest.approx((0, 1))
    told = alt.split("a: ")[1].split(" at")[0]
    assert told in alt.split("b: ")[1]
    stepped = standard_curves(settings, {"a": y}, title="", axis="θ", stepped={"a"})
    line = stepped[0].axes[0].lines[0]
    assert (line.get_drawstyle(), stepped[0].axes[0].get_xlabel()) == ("steps-mid", "θ")
    assert stepped[1].endswith(" at θ 0, 0.25, 0.5, 0.75, 1, peak at 0.75.")
    with pytest.raises(ValueError, match="spread must be"):
        standard_curves(settings, {"flat": np.ones(5)}, title="")
    with pytest.raises(ValueError, match=re.escape("curves['a']")):
        standard_curves(settings, {"a": [1, 2]}, title="")
