import numpy as np
import pytest
from matplotlib.patches import Rectangle

from ranklearn_course.chapters.reciprocal_rank.figures import (
    first_hit_worth,
    first_hits,
    success_curves,
)


def words(figure):
    return [text.get_text() for axes in figure.axes for text in axes.texts]


def test_the_three_words_in_plural():
    figure, alt = first_hits({"one": [3, 2, 1]}, k=3, queries=["cat", "torus", "virus"])
    assert alt == (
        f"MRR@3 of one is {(1 / 3 + 1 / 2 + 1) / 3:.3f}. "
        "One row for each query: the rank of its first hit, and one over this rank. "
        "one: cat: first hit at rank 3, RR@3 0.333. torus: first hit at rank 2, RR@3 0.500. "
        "virus: first hit at rank 1, RR@3 1.000. "
        "MRR@3 0.611, mean rank 2.000, success@3 1.000."
    )
    assert {"cat", "1/3 = 0.333", "1/2 = 0.500", "1/1 = 1.000", "k = 3"} <= set(words(figure))
    assert "one" not in words(figure)


def test_two_systems_a_miss_and_a_hit_below_the_cutoff():
    figure, alt = first_hits({"A": [1, None], "B": [9, 4]}, k=5)
    assert alt.startswith("MRR@5 is highest for A: 0.500. ")
    assert "query 2: no hit, RR@5 0.000. MRR@5 0.500, mean rank none, success@5 0.500." in alt
    assert "query 1: first hit at rank 9, RR@5 0.000." in alt
    assert {"A", "B", "0: no hit", "0: rank 9 > k"} <= set(words(figure))
    assert words(figure).count("k = 5") == 1
    _, alt = first_hits({"A": [2], "B": [2]}, title="Draw")
    assert alt.startswith("Draw. ")
    assert first_hits({"A": [2], "B": [2]})[1].startswith("MRR@10 is 0.500 for every system.")


def test_the_bars_of_the_first_hits_are_as_long_as_rr():
    figure, _ = first_hits({"A": [4, None, 1]}, k=4)
    bars = [bar.get_width() for bar in figure.axes[0].patches if isinstance(bar, Rectangle)]
    assert np.divide(bars[1::2], bars[::2]).tolist() == pytest.approx([1 / 4, 0, 1])


def test_what_a_first_hit_is_worth():
    figure, alt = first_hit_worth(4)
    heights = [bar.get_height() for bar in figure.axes[0].patches[:4]]
    assert heights == [1, 1 / 2, 1 / 3, 1 / 4]
    assert "from 1 to 4: 1.000, 0.500, 0.333, 0.250; without a hit 0." in alt
    assert alt.startswith("From rank 1 to 2 is as far as from rank 2 to nowhere. ")
    assert words(figure).count("−0.500") == 2
    assert first_hit_worth(title="Jumps")[1].startswith("Jumps. ")


def test_success_rises_with_the_cutoff():
    figure, alt = success_curves({"A": [[0, 1, 0], [0, 0, 0]], "B": [[1, 0], [0, 2]]}, k=3)
    assert alt == (
        "success@3 is highest for B: 1.000. Lines against the cutoff k. "
        "The share of queries with a hit among the first k. "
        "A: MRR@3 0.250. success@k at k = 1, 2, 3: 0.000, 0.500, 0.500. "
        "B: MRR@3 0.750. success@k at k = 1, 2, 3: 0.500, 1.000, 1.000."
    )
    assert list(figure.axes[0].lines[0].get_ydata()) == [0, 0.5, 0.5]


def test_every_rank_counts_from_its_own_cutoff_on():
    """1/rank is compared with 1/k, which must not fail by rounding."""
    for rank in (3, 7, 29):
        grades = np.eye(30)[rank - 1]
        figure, _ = success_curves({"A": [grades]}, k=30)
        assert list(figure.axes[0].lines[0].get_ydata()) == [float(k >= rank) for k in range(1, 31)]
