"""The table of all learners: its metrics, its intervals, and what it refuses."""

from functools import cache

import numpy as np
import pytest

from ranklearn_course import metrics
from ranklearn_course.data import letor_like
from ranklearn_course.learning import compare, fit, measures, values_of

TASK = letor_like(30, (5, 12), seed=2)


@cache
def compared():
    return compare(TASK, ["least_squares", "ranknet"], n_bootstrap=200, threshold=2)


def test_the_values_are_those_of_the_metrics_on_the_test_queries():
    model = fit("ranknet", *TASK.train)
    np.testing.assert_array_equal(compared().models["ranknet"].weights, model.weights)
    test, top = TASK.test, max(p.grades.max() for p in (TASK.train, TASK.validation, TASK.test))
    scores, by_name = model.scores(test.features), measures(top, threshold=2)
    for name, values in compared().values["RankNet"].items():
        assert values.tolist() == pytest.approx(
            [
                by_name[name](scores[rows], test.grades[rows])
                for rows in (test.queries == query for query in np.unique(test.queries))
            ]
        ), name


def test_each_measure_is_its_metric():
    scores, grades = np.array([0.5, 0.1, 0.9, 0.4]), np.array([2, 0, 1, 4])
    ranked, relevant = [1, 2, 4, 0], [0, 1, 1, 0]
    share = metrics.satisfaction(ranked, 4)
    wanted = {
        "nDCG@10": metrics.ndcg(ranked, 10),
        "AP": metrics.average_precision(relevant),
        "P@10": metrics.precision_at_k(relevant, 10),
        "RR": metrics.reciprocal_rank(relevant),
        "tau_b": metrics.kendall_tau(scores, grades),
        "RBP": metrics.rbp(np.array(ranked) / 4, 0.8),
        "ERR": metrics.err(share),
        "PFound": metrics.pfound(share),
        "fair soft nDCG": metrics.fair_soft_dcg(
            scores, grades, 0.3 * scores.std(), gain="exponential"
        )
        / metrics.ideal_dcg(grades),
    }
    found = {name: metric(scores, grades) for name, metric in measures(4, threshold=2).items()}
    assert found == pytest.approx(wanted, abs=1e-9)


def test_differences_are_paired():
    gap = compared().values["Least squares"]["nDCG@10"] - compared().values["RankNet"]["nDCG@10"]
    table = compared().differences("RankNet", "nDCG@10")
    assert "RankNet" not in table.column("learner")
    label, mean, low, high, won, lost = table.rows[0]
    assert label == "Least squares"
    assert mean == pytest.approx(gap.mean())
    assert low <= mean <= high
    assert (won, lost) == ((gap > 0).sum(), (gap < 0).sum())


def test_settings_reach_the_method():
    plain, warm = (
        compare(TASK, ["soft_dcg"], settings=settings, n_bootstrap=5, steps=3)
        for settings in (None, {"soft_dcg": {"temperature": 5}})
    )
    assert (plain.models["soft_dcg"].weights != warm.models["soft_dcg"].weights).any()


def test_the_best_single_feature_may_be_turned_round():
    parts = (TASK.train, TASK.validation, TASK.test)
    task = type(TASK)(*(p._replace(features=-p.features) for p in parts), TASK.feature_names)
    turned, plain = (
        compare(each, [], n_bootstrap=5).means().where(learner="Best single feature").rows
        for each in (task, TASK)
    )
    assert turned == plain


def test_a_query_without_anything_relevant_counts_as_zero():
    by = measures(4)
    for name, metric in by.items():
        assert metric(np.array([0.5, 0.5]), np.array([0, 0])) == 0, name
    assert by["fair soft nDCG"](np.array([0.5, 0.5]), np.array([1, 1])) == pytest.approx(1)


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"methods": ["boosting"]}, "method must be one of"),
        (
            {"methods": [], "others": {"mine": [1.0]}},
            r"others must give one score for each of the \d+ test documents, 'mine' gives \(1,\)",
        ),
        ({"methods": ["ranknet"], "others": {"RankNet": [1.0]}}, "of another learner, got 'Rank"),
        ({"settings": {"softdcg": {}}}, "settings must be one of 'least_squares', .* 'softdcg'"),
    ],
)
def test_bad_options_are_refused(options, text):
    with pytest.raises(ValueError, match=text):
        compare(TASK, **options)


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"grades": [1]}, r"grades must have one entry for each of the 2 documents"),
        ({"queries": [1, None]}, "queries must hold numbers or texts"),
        ({"scores": [[1, 2]]}, "scores must be one list"),
    ],
)
def test_values_of_refuses_what_does_not_fit(change, text):
    given = {"scores": [1, 2], "grades": [1, 0], "queries": [3, 3]} | change
    with pytest.raises(ValueError, match=text):
        values_of(**given, metric=measures(1)["RR"])


def test_unknown_names_are_refused_with_the_known_ones():
    with pytest.raises(ValueError, match=r"metric must be one of 'nDCG@10', .* got 'MAP'"):
        compared().means("MAP")
    with pytest.raises(ValueError, match=r"learner must be one of 'Least squares', .* got 'me'"):
        compared().differences("me")
