"""The score sliders in Python: the order and its mistakes, the words, the errors, the picture."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ranklearn_course import metrics
from ranklearn_course.widgets import ScoreSliders
from ranklearn_course.widgets.score_sliders.widget import RULES

CATS = [("The animal", 2), ("E-Type, road test", 0), ("How fast?", 1), ("Dealers", 0)]
LISTS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 4)), min_size=1, max_size=7)


@given(LISTS)
@settings(max_examples=150, deadline=None)
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


def test_the_description_says_all_that_is_seen():
    sliders = ScoreSliders(CATS, [3, 5, 2.5, 2.5])
    assert sliders.describe() == (
        "Score sliders with 4 documents. Scores as given: The animal 3 (grade 2), "
        "E-Type, road test 5 (grade 0), How fast? 2.5 (grade 1), Dealers 2.5 (grade 0). "
        "Ranking, best rank first: E-Type, road test, The animal, How fast?, Dealers. "
        "Permutation: [1, 0, 2, 3]. Grades by rank: 0 2 1 0. "
        "In the wrong order: ranks 1 and 2. Grades by rank with ties broken as given: 0 2 1 0. "
        "Grades by rank in the best case of all ties: 0 2 1 0. In the worst case: 0 2 0 1."
    )
    assert ScoreSliders.WORDS["describe_wrong_none"] in ScoreSliders([1], [0]).describe()
