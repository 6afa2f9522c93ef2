"""The score sliders in Python: the order and its mistakes, the words, the errors, the picture."""

from __future__ import annotations

import re

import numpy as np
import pytest
import traitlets
from hypothesis import given, settings
from hypothesis import strategies as st

from ranklearn_course import metrics
from ranklearn_course.widgets import ScoreSliders
from ranklearn_course.widgets.score_sliders.widget import RULES
from tests.rows import with_each

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


@given(LISTS)
@settings(max_examples=100, deadline=None)
def test_no_wrong_neighbours_means_no_wrong_pair(pairs):
    grades, scores = zip(*pairs, strict=True)
    sliders = ScoreSliders(grades, scores)
    is_perfect = metrics.kendall_distance(sliders.relevance) == 0
    assert is_perfect == (sliders.wrong_neighbours == [])
    assert is_perfect == (sliders.title() == ScoreSliders.WORDS["title_perfect"])


def test_only_the_order_of_the_scores_counts():
    sliders = ScoreSliders(CATS, [1, 4, 3, 3])
    order = sliders.order
    for change in (lambda x: 2 * x, lambda x: x + 1, np.sqrt):
        sliders.scores = [float(change(x)) for x in (1, 4, 3, 3)]
        assert sliders.order == order


def test_the_marks_between_the_ranks():
    sliders = ScoreSliders([1, 0, 2, 2], [4, 3, 3, 1])
    assert sliders.wrong_neighbours == [2]
    assert [sliders.mark(rank) for rank in (1, 2, 3)] == ["", ScoreSliders.WORDS["wrong_tie"], ""]
    sliders.ties = "best"
    assert [sliders.mark(rank) for rank in (1, 2, 3)] == ["✗ wrong order", "= tie", "✗ wrong order"]
    assert sliders.title() == (
        "2 pairs of neighbours stand in the wrong order: which slider mends most?"
    )
    assert ScoreSliders([1, 2], [2, 1]).title() == ScoreSliders.WORDS["title_one"]


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


def test_nothing_relevant_is_in_the_right_order():
    assert ScoreSliders([0, 0], [1, 2]).wrong_neighbours == []


def test_the_state_can_be_set_and_is_kept_right():
    sliders = ScoreSliders(CATS, np.array([3, 5, 4, 1]), ties="best", high=6, step=1)
    assert sliders.start == {"scores": [3.0, 5.0, 4.0, 1.0], "ties": "best"}
    for name, value, said in (
        ("scores", [1, 2], "scores must hold 4 numbers"),
        ("scores", [1, 2, 3, 7], "scores must lie between 0 and 6, got 7"),
        ("ties", "average", "ties must be one of 'stable', 'best', 'worst', got 'average'"),
    ):
        with pytest.raises(traitlets.TraitError, match=said):
            setattr(sliders, name, value)
    with pytest.raises(traitlets.TraitError):
        sliders.grades = [1.0]
    assert sliders.scores == [3.0, 5.0, 4.0, 1.0]


@with_each(
    [
        ({"scores": 3}, TypeError, "scores must be a list of numbers, one for each document"),
        ({"scores": "abcd"}, TypeError, "scores must be a list of numbers"),
        ({"scores": [1, 2, 3]}, ValueError, "scores must hold 4 numbers, one for each document"),
        ({"scores": [1, 2, 3, -1]}, ValueError, "scores must lie between 0 and 10, got -1"),
        ({"scores": [1, 2, 3, float("nan")]}, ValueError, "scores must lie between 0 and 10"),
        ({"scores": [1, 2, 3, "4"]}, ValueError, "got '4'"),
        ({"scores": [1, 2, 3, True]}, ValueError, "got True"),
        ({"ties": "random"}, ValueError, "ties must be one of"),
        ({"documents": [1] * 21}, ValueError, "documents must hold 1 to 20 documents, got 21"),
        ({"high": 0}, ValueError, "high must be a number above 0, got 0"),
        ({"high": float("inf")}, ValueError, "high must be a number above 0, got inf"),
        ({"high": "10"}, ValueError, "high must be a number above 0, got '10'"),
        ({"step": 11}, ValueError, "step must be a number above 0 and at most high, got 11"),
        ({"step": False}, ValueError, "step must be a number above 0"),
        ({"words": {"nonsense": ""}}, ValueError, "words holds sentences"),
        ({"documents": []}, ValueError, "documents must hold at least one"),
    ]
)
def test_bad_arguments_get_one_clear_error(options, error, said):
    arguments = {"documents": CATS, "scores": [1, 2, 3, 4]} | options
    with pytest.raises(error, match=re.escape(said)):
        ScoreSliders(**arguments)


def test_other_words_are_used_everywhere():
    words = {"title_perfect": "Alles richtig", "ties_best": "bester Fall"}
    sliders = ScoreSliders([1, 0], [2, 1], ties="best", words=words)
    assert sliders.title() == "Alles richtig"
    assert sliders.words["ties_best"] == "bester Fall"
