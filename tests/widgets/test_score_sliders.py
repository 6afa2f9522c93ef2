"""The score sliders in Python: the order and its mistakes, the words, the errors, the picture."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ranklearn_course import metrics
from ranklearn_course.widgets import ScoreSliders
from ranklearn_course.widgets.score_sliders.widget import RULES

CATS = [("The animal", 2), ("E-Type, road test", 0), ("How fast?", 1), ("Dealers", 0)]
LISTS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 4)), min_size=1, max_size=7)


@given(LISTS)
def test_the_order_is_by_score_then_by_the_rule_then_as_given(pairs):
    grades, scores = zip(*pairs, strict=True)
    sliders = ScoreSliders(grades, scores)
    keys = {
        "stable": lambda i: (-scores[i], i),
        "best": lambda i: (-scores[i], -grades[i], i),
        "worst": lambda i: (-scores[i], grades[i], i),
    }
    for ties in RULES:
        sliders.ties = ties
        assert sliders.order == sorted(range(len(grades)), key=keys[ties])
        ranked = metrics.rank_by(scores, np.array(grades, float), ties=ties)
        np.testing.assert_array_equal(sliders.relevance, ranked)
        assert sliders.grades_under(ties) == " ".join(f"{grade:g}" for grade in ranked)
