"""The table of all learners: its metrics and its intervals."""

from functools import cache

import numpy as np
import pytest

from ranklearn_course import metrics
from ranklearn_course.data import letor_like
from ranklearn_course.learning import compare, fit, measures

TASK = letor_like(30, (5, 12), seed=2)


@cache
def compared():
    return compare(TASK, ["least_squares", "ranknet"], threshold=2)


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


def test_the_best_single_feature_may_be_turned_round():
    parts = (TASK.train, TASK.validation, TASK.test)
    task = type(TASK)(*(p._replace(features=-p.features) for p in parts), TASK.feature_names)
    turned, plain = (
        compare(each, []).means().where(learner="Best single feature").rows for each in (task, TASK)
    )
    assert turned == plain


def test_a_query_without_anything_relevant_counts_as_zero():
    by = measures(4)
    for name, metric in by.items():
        assert metric(np.array([0.5, 0.5]), np.array([0, 0])) == 0, name
    assert by["fair soft nDCG"](np.array([0.5, 0.5]), np.array([1, 1])) == pytest.approx(1)
