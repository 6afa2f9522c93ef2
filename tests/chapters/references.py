"""For each function exercise the metric of the course, on the arguments that a learner gets."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.special import expit, softmax

from ranklearn_course import comparison, metrics
from ranklearn_course.contest.baselines import standardized
from ranklearn_course.metrics.plackett_luce import one_more_rival

REFERENCES: dict[str, Callable[..., Any]] = {}


def order(scores):
    """The order by the one function of the course that knows scores and ties."""
    return metrics.rank_by(scores, np.arange(len(scores))).tolist()


REFERENCES["ranking_task.order"] = order
REFERENCES["dcg.dcg"] = metrics.dcg
REFERENCES["dcg.ndcg"] = metrics.ndcg


def look(ranks):
    """The discount itself, where another metric is built on it: lesson 03 proves that of DCG."""
    return 1 / np.log2(ranks + 1)


def bounds_of_marks(relevance, k):
    judged = [mark is not None for mark in relevance]
    return list(metrics.precision_bounds([mark or 0 for mark in relevance], judged, k))


def recall_of_letters(chunks, needed, k):
    letters = sorted({*needed, *(letter for chunk in chunks for letter in chunk)}) or ["a"]
    held = [[letter in chunk for letter in letters] for chunk in chunks]
    return metrics.nugget_recall(held, k, needed=[letter in needed for letter in letters])


def bpref_of_marks(relevance, n_relevant, n_nonrelevant):
    counts = {"n_relevant": n_relevant, "n_nonrelevant": n_nonrelevant}
    judged = [mark is not None for mark in relevance]
    return metrics.bpref([mark or 0 for mark in relevance], judged, **counts)


REFERENCES["unjudged.bpref"] = bpref_of_marks
REFERENCES["unjudged.precision_bounds"] = bounds_of_marks
REFERENCES["unjudged.nugget_recall"] = recall_of_letters


def signed_draft(a, b, coins):
    if not a or not b:
        return []
    draft = comparison.team_draft(a, b, coins)
    return [d if team == "A" else -d for d, team in zip(*draft, strict=True)]


REFERENCES["clicks.ips_dcg"] = metrics.ips_dcg
REFERENCES["clicks.examination_from_swaps"] = lambda upper, lower: (
    metrics.examination_from_swaps(upper, lower).tolist() if upper else [1.0]
)
REFERENCES["clicks.team_draft"] = signed_draft


def dcg_of_strings(pages, k, alpha):
    meanings = sorted({*"".join(pages), "a"})
    covers = [[each in page for each in meanings] for page in pages]
    return metrics.alpha_dcg(covers, k, alpha=alpha)


def gini_of_lists(lists, n_items):
    return metrics.gini(sum(metrics.exposure([each], n_items, look=look) for each in lists))


REFERENCES["diversity.alpha_dcg"] = dcg_of_strings
REFERENCES["diversity.mmr"] = lambda relevance, similarity, weight, k: metrics.mmr(
    relevance, similarity, k, weight=weight
).tolist()
REFERENCES["diversity.exposure_gini"] = gini_of_lists
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


def count_by_distance(grades):
    """The Kendall distance of the worst order: all pairs of different grades."""
    return metrics.kendall_distance(sorted(grades))


def loss_numpy(scores, grades):
    s, r = np.array(scores, dtype=float), np.array(grades)
    better = r[:, None] > r
    return np.logaddexp(0, s - s[:, None])[better].sum()


def forces_numpy(scores, grades):
    s, r = np.array(scores, dtype=float), np.array(grades)
    push = (r[:, None] > r) * expit(s - s[:, None])
    return (push.sum(axis=1) - push.sum(axis=0)).tolist()


def change_of_ndcg(grades, i, j):
    swapped = list(grades)
    swapped[i - 1], swapped[j - 1] = grades[j - 1], grades[i - 1]
    before, after = (metrics.ndcg(each, discount=look) for each in (grades, swapped))
    return abs(after - before)


REFERENCES["learning_to_rank.count_pairs"] = count_by_distance
REFERENCES["learning_to_rank.ranknet_loss"] = loss_numpy
REFERENCES["learning_to_rank.ranknet_forces"] = forces_numpy
REFERENCES["learning_to_rank.top_one"] = lambda scores: softmax(scores).tolist()
REFERENCES["learning_to_rank.delta_ndcg"] = change_of_ndcg


def soft_ranks_of_distribution(scores, temperature):
    """The expected rank, from the tested rank distribution."""
    at_rank = metrics.rank_distribution(scores, temperature)
    return (at_rank @ np.arange(1, len(scores) + 1)).tolist()


def step_of_metrics(ranks, win):
    return one_more_rival(np.array([*ranks, 0.0]), win).tolist()


def fair(scores, relevance, temperature):
    return metrics.fair_soft_dcg(scores, relevance, temperature, discount="reciprocal")


def poly(y, deg, window):
    """The printed definition of the tested metric, its divisor mended."""
    n_windows = len(y) - window + 1
    longer = metrics.smooth_poly([*y, 0], deg, window) * n_windows
    # The last window holds the point that was added: take its square away again.
    x = np.arange(window) - window // 2
    piece = [*y[n_windows:], 0]
    last = (np.polyfit(x, piece, deg)[-1] - piece[window // 2]) ** 2
    return (longer - last) / n_windows


def least_regret(temperatures, curves, held_out):
    found = np.array(held_out)[np.argmax(curves, axis=1)]
    return temperatures[np.argmin(max(held_out) - found)]


def slopes_of_two(scores, relevance, temperature, h):
    """The difference of the tested metric; the exact slope by a complex step, without a formula."""
    moved = [fair([scores[0] + step, scores[1]], relevance, temperature) for step in (h, -h)]
    weights = np.exp(np.array([scores[0] + 1e-30j, scores[1]]) / temperature)
    first, second = weights / weights.sum()
    better, worse = relevance[0] + relevance[1] / 2, relevance[1] + relevance[0] / 2
    exact = (first * better + second * worse).imag / 1e-30
    return [(moved[0] - moved[1]) / (2 * h), exact]


REFERENCES["smooth_dcg.slope_two_ways"] = slopes_of_two
REFERENCES["smooth_dcg.soft_ranks"] = soft_ranks_of_distribution
REFERENCES["smooth_dcg.one_more_rival"] = step_of_metrics
REFERENCES["smooth_dcg.fair_soft_dcg"] = fair
REFERENCES["smooth_dcg.smooth_poly"] = poly
REFERENCES["smooth_dcg.choose_temperature"] = least_regret


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
REFERENCES["rank_correlation.share_of_inversions"] = lambda relevance: metrics.kendall_distance(
    relevance, normalize=True
)
REFERENCES["rank_correlation.kendall_tau"] = metrics.kendall_tau
REFERENCES["rank_correlation.spearman_rho"] = metrics.spearman_rho
REFERENCES["rank_correlation.tau_ap"] = metrics.tau_ap


def recent_by_days(events, seen, today, days, k):
    counts = Counter()
    for back in range(1, days + 1):
        counts.update(item for item, day in events if day == today - back)
    ranked = sorted(set(counts) - set(seen))
    ranked.sort(key=counts.__getitem__, reverse=True)
    return tuple(ranked[:k])


def ap_of_ids(recommended, relevant, k):
    """The tested metric on hits, where a copy is a miss."""
    if not recommended or not relevant:
        return 0.0
    hits = [item in relevant and item not in recommended[:i] for i, item in enumerate(recommended)]
    return metrics.average_precision(hits, k, judged=[1] * len(relevant))


REFERENCES["entrance_task.top_recent"] = recent_by_days
REFERENCES["entrance_task.average_precision_of_ids"] = ap_of_ids


def split_by_sets(events, first):
    """Users and pairs before each event as sets of slices."""
    answer = []
    for i, (user, item, day) in enumerate(events):
        has_past = user in {u for u, _, d in events if d < first}
        again = (user, item) in {(u, it) for u, it, _ in events[:i]}
        answer.append(1 if day < first else 2 if has_past and not again else 0)
    return answer


def recall_of_lists(candidates, taken, k):
    """The tested metric on hits, with what was taken as judged."""
    users = [(named, items) for named, items in zip(candidates, taken, strict=True) if items]
    hits = [[int(item in items) for item in named] or [0] for named, items in users]
    values = [
        metrics.recall_at_k(each, k, judged=[1] * len(items))
        for each, (_, items) in zip(hits, users, strict=True)
    ]
    return float(np.mean(values)) if values else 0.0


def blend_of_scores(first, second, weight):
    rows = standardized(np.array([first, second], float))
    return (np.array([1, weight]) @ rows).tolist()


REFERENCES["entrance_task.split_in_time"] = split_by_sets
REFERENCES["entrance_task.candidate_recall"] = recall_of_lists
REFERENCES["entrance_task.blend"] = blend_of_scores
