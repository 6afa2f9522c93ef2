"""For each function exercise the metric of the course, on the arguments that a learner gets."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ranklearn_course import comparison, metrics

REFERENCES: dict[str, Callable[..., Any]] = {}


def order(scores):
    """The order by the one function of the course that knows scores and ties."""
    return metrics.rank_by(scores, np.arange(len(scores))).tolist()


REFERENCES["ranking_task.order"] = order
REFERENCES["dcg.dcg"] = metrics.dcg
REFERENCES["dcg.ndcg"] = metrics.ndcg
REFERENCES["comparing_systems.permutation_test"] = lambda first, second: (
    comparison.permutation_test(first, second).p_value
)
REFERENCES["comparing_systems.holm"] = lambda p_values: comparison.holm(p_values).tolist()


def rbp_of_grades(grades, p):
    return metrics.rbp(metrics.binarize(grades), p)


def satisfaction_of_one(grade, max_grade):
    return metrics.satisfaction([grade], max_grade)[0]


def err_of_grades(grades, max_grade, p):
    return metrics.err(metrics.satisfaction(grades, max_grade), p=p)


REFERENCES["cascade.rbp"] = rbp_of_grades
REFERENCES["cascade.satisfaction"] = satisfaction_of_one
REFERENCES["cascade.err"] = err_of_grades
REFERENCES["cascade.pfound"] = metrics.pfound


def mean_recall(found, relevant):
    """The counts as masks: each user has the relevant documents first, the found ones of them."""
    ranks = np.arange(max([*relevant, 1]))
    masks = [ranks < np.array(sizes)[:, None] for sizes in (relevant, found)]
    return float(metrics.recall(*masks, average="macro"))


REFERENCES["unranked.rmse"] = metrics.rmse
REFERENCES["unranked.f_beta"] = metrics.f_beta
REFERENCES["unranked.macro_recall"] = mean_recall
REFERENCES["unranked.roc_auc"] = metrics.roc_auc
REFERENCES["precision.average_precision"] = metrics.average_precision
REFERENCES["precision.precision_at_k"] = metrics.precision_at_k
REFERENCES["precision.recall_at_k"] = lambda relevance, k, judged: metrics.recall_at_k(
    relevance, k, judged=judged
)
REFERENCES["precision.r_precision"] = metrics.r_precision


def padded(rankings):
    """The rankings as a batch: irrelevant documents at the end change neither metric."""
    longest = max(map(len, rankings))
    return [ranking + [0] * (longest - len(ranking)) for ranking in rankings]


def mrr(rankings, k):
    return float(metrics.mean_over_queries(metrics.reciprocal_rank(padded(rankings), k)))


def success(rankings, k):
    return float(np.mean(metrics.precision_at_k(padded(rankings), k) > 0))


REFERENCES["reciprocal_rank.reciprocal_rank"] = metrics.reciprocal_rank
REFERENCES["reciprocal_rank.mean_reciprocal_rank"] = mrr
REFERENCES["reciprocal_rank.success_at_k"] = success
REFERENCES["rank_correlation.kendall_distance"] = lambda relevance: metrics.kendall_distance(
    relevance, normalize=True
)
REFERENCES["rank_correlation.kendall_tau"] = metrics.kendall_tau
REFERENCES["rank_correlation.spearman_rho"] = metrics.spearman_rho
REFERENCES["rank_correlation.tau_ap"] = metrics.tau_ap
