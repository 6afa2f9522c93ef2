"""Ranking metrics in NumPy, each a few lines that read like its formula.

Every metric takes the grades of the documents in ranked order, best rank first, as an array of
shape (..., n), and returns one number per list: a float for one list, an array of shape (...)
for a batch. Means over queries are explicit: ``mean_over_queries(ndcg(runs, 10))``.

These rules hold for all, so that a docstring says only what is special about its metric:

* Lists hold finite numbers, at least one. Lists of unequal length are a batch of shape (q,), in
  which each counts as if it stood alone; only what answers with one number for each list, and
  `rank_by`, take them. Scores to sort by may be infinite in `rank_by`, `mid_ranks`,
  `tie_averaged`, `roc_curve` and `roc_auc`. Arrays that describe the same documents have the same
  shape.
* ``k`` is a whole number from 1 on, also above the length of the list; None is the whole list.
* ``judged`` holds all known grades of the query, those of the list among them.
* ``where`` keeps at least one document of each list. What it hides may be anything, also NaN.
* ``undefined`` is the answer where the formula is 0/0; it may be NaN.
* Anything else is refused by a ValueError or a TypeError that names the argument, what is wrong
  and what would be right; so are a number outside of its range, an unknown option, and numbers
  whose answer is too large for a float. A docstring has a section "Raises" for what comes on top.

>>> dcg([3, 0, 1], k=0)
Traceback (most recent call last):
ValueError: k must be a positive whole number, got 0

Each is written for the rows of a matrix: `per_list` makes it take one list or any batch, and
`validation` refuses by name what is no list of finite numbers.

Some metrics have the name of their module. Here the name is the function; the module is
reached by ``from ranklearn_course.metrics.dcg import ...``.
"""

from ranklearn_course.metrics.cascade import (
    Visits,
    err,
    look_probability,
    pfound,
    rbp,
    rbp_residual,
    satisfaction,
    simulate_users,
)
from ranklearn_course.metrics.clicks import (
    click_rates,
    expected_clicks,
    ips_dcg,
    looks_from_swaps,
)
from ranklearn_course.metrics.dcg import cumulative_gain, dcg, ideal_dcg, ndcg
from ranklearn_course.metrics.diversity import (
    alpha_dcg,
    alpha_ndcg,
    err_ia,
    ideal_alpha_dcg,
    intent_aware,
    intra_list_distance,
    mmr,
    subtopic_recall,
)
from ranklearn_course.metrics.exposure import (
    catalogue_coverage,
    exposure,
    gini,
    self_information,
)
from ranklearn_course.metrics.precision import (
    average_precision,
    f_at_k,
    precision_at_k,
    precision_recall_curve,
    r_precision,
    recall_at_k,
)
from ranklearn_course.metrics.rank_correlation import (
    kendall_distance,
    kendall_tau,
    spearman_rho,
    tau_ap,
)
from ranklearn_course.metrics.ranking import (
    binarize,
    mean_over_queries,
    mid_ranks,
    rank_by,
    tie_averaged,
)
from ranklearn_course.metrics.reciprocal_rank import reciprocal_rank
from ranklearn_course.metrics.sampled import sampled_hit, sampled_ndcg
from ranklearn_course.metrics.smooth_dcg import (
    approx_dcg,
    fair_soft_dcg,
    noised_soft_dcg,
    rank_distribution,
    soft_dcg,
)
from ranklearn_course.metrics.smoothness import (
    approximation_quality,
    smooth_abs,
    smooth_poly,
    smooth_std,
)
from ranklearn_course.metrics.unjudged import (
    Bounds,
    ann_recall,
    bpref,
    cohen_kappa,
    condensed,
    dcg_bounds,
    inferred_ap,
    judged_at_k,
    metric_bounds,
    nugget_recall,
    overlap,
    precision_bounds,
    rbp_bounds,
)
from ranklearn_course.metrics.unranked import (
    f_beta,
    mae,
    mse,
    precision,
    recall,
    rmse,
    roc_auc,
    roc_curve,
)

__all__ = [
    "Bounds",
    "Visits",
    "alpha_dcg",
    "alpha_ndcg",
    "ann_recall",
    "approx_dcg",
    "approximation_quality",
    "average_precision",
    "binarize",
    "bpref",
    "catalogue_coverage",
    "click_rates",
    "cohen_kappa",
    "condensed",
    "cumulative_gain",
    "dcg",
    "dcg_bounds",
    "err",
    "err_ia",
    "expected_clicks",
    "exposure",
    "f_at_k",
    "f_beta",
    "fair_soft_dcg",
    "gini",
    "ideal_alpha_dcg",
    "ideal_dcg",
    "inferred_ap",
    "intent_aware",
    "intra_list_distance",
    "ips_dcg",
    "judged_at_k",
    "kendall_distance",
    "kendall_tau",
    "look_probability",
    "looks_from_swaps",
    "mae",
    "mean_over_queries",
    "metric_bounds",
    "mid_ranks",
    "mmr",
    "mse",
    "ndcg",
    "noised_soft_dcg",
    "nugget_recall",
    "overlap",
    "pfound",
    "precision",
    "precision_at_k",
    "precision_bounds",
    "precision_recall_curve",
    "r_precision",
    "rank_by",
    "rank_distribution",
    "rbp",
    "rbp_bounds",
    "rbp_residual",
    "recall",
    "recall_at_k",
    "reciprocal_rank",
    "rmse",
    "roc_auc",
    "roc_curve",
    "sampled_hit",
    "sampled_ndcg",
    "satisfaction",
    "self_information",
    "simulate_users",
    "smooth_abs",
    "smooth_poly",
    "smooth_std",
    "soft_dcg",
    "spearman_rho",
    "subtopic_recall",
    "tau_ap",
    "tie_averaged",
]
