"""One list: a million documents, and five."""

from functools import cache, partial
from typing import Any

import numpy as np
import pytest

from benchmarks.work import K, Queries, as_dicts, five_metrics, make_queries
from ranklearn_course import metrics
from ranklearn_course.metrics import ndcg, rank_by

MILLION = "one list of 1,000,000"
FIVE = "one list of 5"
TINY = Queries(np.array([[0.3, 0.9, 0.1, 0.7, 0.5]]), np.array([[3, 1, 0, 0, 2]]))


@cache
def long_list() -> Queries:
    return Queries(*(array[0] for array in make_queries(1, 1_000_000)))


def one_ndcg(queries: Queries) -> float:
    grades = rank_by(queries.scores, queries.relevance, k=K)
    return ndcg(grades, K, judged=queries.relevance, gain="linear")


@pytest.mark.parametrize("ignore_ties", [True, False])
def test_sklearn_ndcg_of_a_million(race, ignore_ties):
    from sklearn.metrics import ndcg_score

    scores, relevance = long_list()
    peer = partial(ndcg_score, relevance[None], scores[None], k=K, ignore_ties=ignore_ties)
    name = f"scikit-learn ndcg_score, {'ignore_ties' if ignore_ties else 'default'}"
    goal = None if ignore_ties else 20
    race(f"nDCG@10, {MILLION}", name, partial(one_ndcg, long_list()), peer, goal=goal)


def test_numpy_partition_of_a_million(race):
    scores = long_list().scores
    ours = partial(five_metrics, long_list())
    race(
        f"five metrics, {MILLION}",
        "np.partition, first 10",
        ours,
        lambda: np.partition(scores, -K),
        read=lambda answer: ours(),
    )


def test_scipy_kendalltau_of_a_million(race):
    from scipy.stats import kendalltau

    x = np.random.default_rng(2).standard_normal(1_000_000)
    y = x + np.random.default_rng(3).standard_normal(1_000_000)
    peer, read = partial(kendalltau, x, y), lambda answer: answer.statistic
    ours = partial(metrics.kendall_tau, x, y)
    race(f"Kendall's tau, {MILLION}", "SciPy kendalltau", ours, peer, read=read, goal=1)


@pytest.mark.parametrize("tied", [False, True], ids=["scores", "grades"])
def test_scipy_kendalltau_of_a_batch(race, tied):
    from scipy.stats import kendalltau

    scores, relevance = make_queries(1_000, 100)
    y = relevance if tied else scores + np.random.default_rng(4).standard_normal(scores.shape)

    def peer():
        return [kendalltau(*pair).statistic for pair in zip(scores, y, strict=True)]

    work = f"Kendall's tau, 1,000 × 100, {'grades' if tied else 'no ties'}"
    race(work, "SciPy kendalltau", partial(metrics.kendall_tau, scores, y), peer, goal=10)


def test_sklearn_ndcg_of_five(race):
    from sklearn.metrics import ndcg_score

    peer = partial(ndcg_score, TINY.relevance, TINY.scores)
    scores, relevance = (array[0] for array in TINY)

    def ours():
        return ndcg(rank_by(scores, relevance), gain="linear")

    race(f"nDCG, {FIVE}", "scikit-learn ndcg_score, default", ours, peer, goal=5)


def test_pytrec_eval_of_five(race):
    pytrec_eval = pytest.importorskip("pytrec_eval")
    qrels, run = as_dicts(TINY)
    evaluator = pytrec_eval.RelevanceEvaluator(qrels, {"ndcg_cut_10"})
    ours = partial(one_ndcg, Queries(*(array[0] for array in TINY)))
    race(
        f"nDCG, {FIVE}",
        "pytrec_eval, evaluator ready",
        ours,
        partial(evaluator.evaluate, run),
        read=lambda answer: answer["q000000"]["ndcg_cut_10"],
    )


SCORES, GRADES, MASK = [0.9, 0.1, 0.8, 0.2, 0.4], [3, 0, 1, 0, 2], [True, False, True, True, False]
JUDGED = [3, 2, 1, 1, 0, 0, 0]
LEVELS = [0.9, 0.0, 0.2, 0.0, 0.5]
CALLS: dict[str, tuple[tuple, dict[str, Any]]] = {
    "rank_by": ((SCORES, GRADES), {}),
    "mid_ranks": ((SCORES,), {}),
    "binarize": ((GRADES,), {}),
    "mse": ((SCORES, GRADES), {}),
    "precision": ((MASK, MASK), {}),
    "recall": ((MASK, MASK), {}),
    "f_beta": ((MASK, MASK), {}),
    "roc_auc": ((MASK, SCORES), {}),
    "precision_at_k": ((GRADES, 3), {}),
    "recall_at_k": ((GRADES, 3), {"judged": JUDGED}),
    "f_at_k": ((GRADES, 3), {"judged": JUDGED}),
    "r_precision": ((GRADES,), {"judged": JUDGED}),
    "average_precision": ((GRADES, 3), {"judged": JUDGED}),
    "cumulative_gain": ((GRADES, 3), {}),
    "dcg": ((GRADES, 3), {}),
    "ideal_dcg": ((GRADES, 3), {}),
    "ndcg": ((GRADES, 3), {"judged": JUDGED}),
    "reciprocal_rank": ((GRADES, 3), {}),
    "kendall_distance": ((GRADES,), {}),
    "kendall_tau": ((SCORES, GRADES), {}),
    "spearman_rho": ((SCORES, GRADES), {}),
    "tau_ap": ((SCORES, [*LEVELS[:3], 0.3, 0.5]), {}),
    "satisfaction": ((GRADES, 3), {}),
    "rbp": ((LEVELS, 0.8), {}),
    "err": ((LEVELS,), {}),
    "pfound": ((LEVELS,), {}),
    "look_probability": ((LEVELS,), {}),
}
#: The most microseconds that a list of five may take.
GOAL = 60


@pytest.mark.parametrize("name", CALLS)
def test_microseconds_of_a_metric(clock, measure, name):
    values, options = CALLS[name]
    function = partial(getattr(metrics, name), *values, **options)
    measure(FIVE, name, 1e6 * clock(function), "µs", goal=GOAL)
