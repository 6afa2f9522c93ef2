"""The threshold explorer in Python: what it accepts, what it says, what stays in a lesson."""

from __future__ import annotations

import numpy as np
import pytest
import traitlets
from hypothesis import given, settings
from hypothesis import strategies as st

from ranklearn_course import metrics
from ranklearn_course.widgets.kit.words import number
from ranklearn_course.widgets.threshold_explorer.axis import MARKER, MOST_TICKS, ends, levels, ticks
from ranklearn_course.widgets.threshold_explorer.widget import ThresholdExplorer
from tests.rows import with_each

RELEVANT = [0, 1, 1, 0, 1, 0]
SCORES = [0.9, 0.8, 0.6, 0.6, 0.3, 0.1]


def test_the_set_above_the_threshold_by_hand():
    explorer = ThresholdExplorer(RELEVANT, SCORES, threshold=0.6, beta=2)
    assert explorer.retrieved.tolist() == [True, True, True, True, False, False]
    assert explorer.counts == {"TP": 2, "FP": 2, "FN": 1, "TN": 1}
    assert explorer.measure() == pytest.approx(
        {
            "precision": 2 / 4,
            "recall": 2 / 3,
            "f_beta": 5 * (2 / 4) * (2 / 3) / (4 * (2 / 4) + 2 / 3),
            "roc_auc": (2 + (1 / 2 + 1) + 1) / (3 * 3),  # pairs won by 0.8, 0.6 and 0.3
        }
    )


def test_documents_with_one_score_pass_together():
    explorer = ThresholdExplorer(RELEVANT, SCORES, threshold=0.61)
    assert explorer.retrieved.sum() == 2
    explorer.threshold = 0.6
    assert explorer.retrieved.sum() == 4


def test_the_words_by_hand():
    explorer = ThresholdExplorer(RELEVANT, SCORES, threshold=0.7, beta=0.5)
    assert explorer.describe() == (
        "Threshold explorer with 6 documents, 3 of them relevant. At threshold 0.70, 2 are "
        "retrieved: 1 relevant (TP) and 1 not (FP). Left out are 2 relevant ones (FN) and 2 "
        "others (TN). Precision 0.500, recall 0.333, F0.5 0.455, false positive rate 0.333. "
        "Over all thresholds, AUC is 0.500."
    )


def test_it_starts_at_the_middle_score():
    assert ThresholdExplorer(RELEVANT, SCORES).threshold == 0.6
    assert ThresholdExplorer([1, 0], [3, 3]).threshold == 3


@pytest.mark.parametrize("kind", [np.array, tuple, lambda values: [bool(v) for v in values]])
def test_labels_may_be_arrays_and_truth_values(kind):
    assert ThresholdExplorer(kind(RELEVANT), np.array(SCORES)).relevant == [
        bool(value) for value in RELEVANT
    ]


@with_each(
    [
        (([1, 1], [1, 2]), "relevant must hold at least one relevant and one other"),
        (([1, 0], [1, 2, 3]), "scores must have the shape"),
        (([1, 0], [1, float("nan")]), "scores must hold finite numbers"),
        (([1, 0], [1, float("inf")]), "scores must hold finite numbers"),
        (([1, 0] * 16, range(32)), "scores must have at most 30 documents to be drawn, got 32"),
    ]
)
def test_documents_that_cannot_be_shown(arguments, message):
    with pytest.raises(ValueError, match=message):
        ThresholdExplorer(*arguments)


@with_each(
    [
        ({"threshold": 2}, "threshold must be a number from 0.06 to 0.94, got 2"),
        ({"threshold": "high"}, "threshold must be a number"),
        ({"threshold": True}, "threshold must be a number"),
        ({"threshold": float("nan")}, "threshold must be a number"),
        ({"beta": 0}, "beta must be a number from 0.01 to 100, got 0"),
        ({"beta": float("inf")}, "beta must be a number from 0.01 to 100, got inf"),
        ({"beta": None}, "beta must be a number from 0.01 to 100, got None"),
        ({"words": {"no_such_sentence": ""}}, "words holds sentences"),
    ]
)
def test_settings_that_cannot_be_shown(settings, message):
    with pytest.raises(ValueError, match=message):
        ThresholdExplorer(RELEVANT, SCORES, **settings)


def test_a_wrong_setting_later_changes_nothing():
    explorer = ThresholdExplorer(RELEVANT, SCORES)
    for name, value in (("threshold", 7), ("beta", -1)):
        before = getattr(explorer, name)
        with pytest.raises(traitlets.TraitError, match=f"{name} must be a number"):
            setattr(explorer, name, value)
        assert getattr(explorer, name) == before


def test_a_beta_of_one_s_own_can_be_chosen():
    assert ThresholdExplorer(RELEVANT, SCORES, beta=3).betas == [0.5, 1, 2, 3]


def test_at_the_high_end_nothing_is_retrieved():
    explorer = ThresholdExplorer(RELEVANT, SCORES)
    explorer.threshold = explorer.high
    assert not explorer.retrieved.any()
    assert explorer.measure()["precision"] == 0


@with_each([[3e17, 3e17], [-1e308, 1e308], [1, 1 + 1e-15], [1e-320, 2e-320]])
def test_scores_that_no_axis_can_show_are_refused(scores):
    with pytest.raises(ValueError, match=r"scores must fit on one axis: at most 1e\+09 in size"):
        ThresholdExplorer([0, 1], scores)


def test_scores_close_together_are_not_shown_as_equal():
    explorer = ThresholdExplorer([0, 1, 1], [0.12345, 0.12346, 1.2])
    assert explorer.digits == 5
    assert number(0.12346, 5) in explorer.describe()


def test_an_edition_in_other_words():
    own = {name: f"<{text}>" for name, text in ThresholdExplorer.WORDS.items()}
    explorer = ThresholdExplorer(RELEVANT, SCORES, words=own)
    assert explorer.describe().startswith("<Threshold explorer")


NUMBERS = st.integers(-3000, 3000).map(lambda n: n / 100)


@settings(max_examples=80, deadline=None)
@given(st.lists(NUMBERS, min_size=1, max_size=12))
def test_the_axis_holds_every_score_and_both_ends(scores):
    low, high, step = ends(scores)
    assert low < min(scores)
    assert max(scores) < high
    assert 19.9 < (high - low) / step < 1000
    shown = ticks(low, high)
    assert 1 <= len(shown) <= MOST_TICKS
    assert all(low - 1e-9 <= tick <= high + 1e-9 for tick in shown)


@settings(max_examples=80, deadline=None)
@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1, max_size=12))
def test_no_mark_covers_another_one(marks):
    shares, groups = zip(*marks, strict=True)
    found = levels(shares, groups)
    for i in range(len(marks)):
        for j in range(i):
            if groups[i] == groups[j] and found[i] == found[j]:
                assert abs(shares[i] - shares[j]) >= MARKER


def test_every_threshold_gives_a_point_of_the_roc_curve():
    rng = np.random.default_rng(0)
    relevant, scores = [1, 0, *rng.integers(0, 2, 8)], rng.integers(0, 5, 10)
    explorer = ThresholdExplorer(relevant, scores)
    fpr, tpr, cuts = metrics.roc_curve(relevant, scores)
    for x, y, cut in zip(fpr[1:], tpr[1:], cuts[1:], strict=True):
        explorer.threshold = cut
        counts = explorer.counts
        assert counts["FP"] / (counts["FP"] + counts["TN"]) == x
        assert counts["TP"] / (counts["TP"] + counts["FN"]) == y
