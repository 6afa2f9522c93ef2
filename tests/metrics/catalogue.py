"""Every public metric in one table: how to call it, and what it promises.

`test_properties.py` sends each row through the same properties. A new metric needs a row here.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from ranklearn_course import metrics

INF = float("inf")

#: What an argument holds -> how to draw it. `n` documents with these leading axes.
DRAW: dict[str, Callable] = {
    "grades": lambda rng, shape: rng.integers(0, 4, shape),
    "signed": lambda rng, shape: rng.integers(-2, 4, shape),
    "chances": lambda rng, shape: rng.integers(0, 5, shape) / 4,
    "masks": lambda rng, shape: rng.random(shape) < 0.5,
    "scores": lambda rng, shape: rng.integers(-3, 4, shape) / 2,
    "clicks": lambda rng, shape: rng.integers(1, 5, shape),
    "order": lambda rng, shape: rng.random(shape).argsort(axis=-1),
}


@dataclass(frozen=True)
class Row:
    """One metric under one convention."""

    metric: Callable
    inputs: tuple[str, ...] = ("grades",)
    options: dict[str, Any] = field(default_factory=dict)
    takes: frozenset[str] = frozenset()
    #: "number": one per list; "list": n per list; "matrix": n × n per list.
    answer: str = "number"
    low: float = 0.0
    high: float = INF
    #: Is a list with zeros behind it the same list? With a cutoff only? With `where` only?
    padding: str = "exact"
    #: Inputs (one list each) for which the metric is 0/0.
    empty: tuple[tuple, ...] = ((0, 0, 0),)

    def __call__(self, *arrays: Any, **options: Any) -> Any:
        return self.metric(*arrays, **self.options, **options)

    def __str__(self) -> str:
        name = getattr(self.metric, "func", self.metric).__name__
        shown = [getattr(value, "__name__", value) for value in self.options.values()]
        return "-".join(str(part) for part in [name, *shown])

    @property
    def name(self) -> str:
        return str(self).split("-")[0]


def row(metric: Callable, inputs: str = "grades", takes: str = "", **rest: Any) -> Row:
    promised = {
        key: rest.pop(key) for key in ("answer", "low", "high", "padding", "empty") if key in rest
    }
    return Row(metric, tuple(inputs.split()), rest, frozenset(takes.split()), **promised)


def precisions(relevance, **options):
    return metrics.precision_recall_curve(relevance, **options)[0]


def recalls(relevance, **options):
    return metrics.precision_recall_curve(relevance, **options)[1]


def rr_over_ties(scores, relevance):
    return metrics.tie_averaged(metrics.reciprocal_rank, scores, relevance)


def best_first(scores, *values, **options):
    return metrics.rank_by(scores, *values, **options)


def squared(grades):
    return grades**2


def inverse_root(ranks):
    return ranks**-0.5


def judged_first(relevance, is_judged, **options):
    return metrics.condensed(relevance, is_judged, **options)[0]


def all_pooled(relevance, is_judged, **options):
    return metrics.inferred_ap(relevance, is_judged, is_judged, **options)


def least(bounds):
    """The lower end, under the name of its function."""

    def low(*arrays, **options):
        return bounds(*arrays, **options)[0]

    low.__name__ = bounds.__name__
    return low


def lower_looks(upper, lower):
    return metrics.looks_from_swaps(upper, lower)[..., 1:]


#: Which public name a row written as a small function stands for.
STANDS_FOR = {
    "precisions": "precision_recall_curve",
    "recalls": "precision_recall_curve",
    "rr_over_ties": "tie_averaged",
    "judged_first": "condensed",
    "lower_looks": "looks_from_swaps",
    "all_pooled": "inferred_ap",
    "best_first": "rank_by",
}

RANKING = [
    *(
        row(best_first, "scores grades", "where", answer="list", padding="where", ties=ties)
        for ties in ("stable", "best", "worst", "average")
    ),
    row(metrics.mid_ranks, "scores", "where", answer="list", padding="where"),
    row(rr_over_ties, "scores grades", high=1, padding="none"),
    row(metrics.binarize, answer="list", high=1),
    row(metrics.binarize, answer="list", high=1, threshold=2),
    row(metrics.mean_over_queries, "scores", low=-INF, padding="none"),
]

UNRANKED = [
    *(
        row(metric, "grades scores", padding="none")
        for metric in (metrics.mse, metrics.rmse, metrics.mae)
    ),
    *(
        row(metric, "masks masks", "undefined", high=1, empty=((False, False), (False, False)))
        for metric in (metrics.precision, metrics.recall, metrics.f_beta)
    ),
    row(
        metrics.f_beta,
        "masks masks",
        "undefined",
        high=1,
        beta=2.0,
        empty=((False, False), (False, False)),
    ),
    row(
        metrics.roc_auc,
        "masks scores",
        "undefined where",
        high=1,
        padding="where",
        empty=((True, True, True), (3, 2, 1)),
    ),
]

PRECISION = [
    row(metrics.precision_at_k, takes="k where", high=1, padding="where"),
    row(metrics.recall_at_k, takes="k judged undefined", high=1),
    row(metrics.f_at_k, takes="k judged undefined", high=1, padding="cutoff"),
    row(metrics.f_at_k, takes="k judged undefined", high=1, padding="cutoff", beta=0.5),
    row(metrics.r_precision, takes="judged undefined", high=1),
    row(precisions, takes="judged", answer="list", high=1, padding="none"),
    row(recalls, takes="judged undefined", answer="list", high=1, padding="none"),
    row(metrics.average_precision, takes="k judged undefined", high=1),
    *(
        row(metrics.average_precision, takes="k judged undefined", high=1, denominator=name)
        for name in ("min", "relevant", "hits")
    ),
    row(
        metrics.average_precision,
        takes="k judged undefined",
        high=1,
        denominator="k",
        padding="cutoff",
    ),
]

CONVENTIONS = [
    {},
    {"gain": "linear"},
    {"gain": squared},
    {"discount": "jarvelin"},
    {"discount": "jarvelin", "base": 10},
    {"discount": "reciprocal"},
    {"discount": inverse_root},
]

DCG = [
    row(metrics.cumulative_gain, "signed", "k", low=-INF),
    row(metrics.dcg, "signed", "k", low=-INF),
    *(row(metrics.dcg, "grades", "k", **options) for options in CONVENTIONS),
    *(row(metrics.ideal_dcg, "grades", "k", **options) for options in CONVENTIONS),
    *(
        row(metrics.ndcg, "grades", "k judged undefined", high=1, **options)
        for options in CONVENTIONS
    ),
]

RECIPROCAL_RANK = [row(metrics.reciprocal_rank, takes="k", high=1)]

PAIRS = [
    row(metrics.kendall_distance, "signed", "where", padding="where"),
    *(
        row(
            metrics.kendall_distance,
            "signed",
            "undefined where",
            high=1,
            padding="where",
            normalize=kind,
            empty=((2,),),
        )
        for kind in (True, "pairs")
    ),
    *(
        row(
            metrics.kendall_tau,
            "scores scores",
            "undefined where",
            low=-1,
            high=1,
            padding="where",
            variant=kind,
            empty=((2,), (2,)),
        )
        for kind in "abc"
    ),
    row(
        metrics.spearman_rho,
        "scores scores",
        "undefined where",
        low=-1,
        high=1,
        padding="where",
        empty=((1, 1, 1), (1, 2, 3)),
    ),
    row(metrics.tau_ap, "order order", low=-1, high=1, padding="none"),
]

CASCADE = [
    row(partial(metrics.satisfaction, max_grade=3), answer="list", high=1),
    row(partial(metrics.satisfaction, max_grade=3), answer="list", high=1, kind="ratio"),
    row(metrics.look_probability, "chances", answer="list", high=1, padding="none"),
    row(metrics.look_probability, "chances", answer="list", high=1, padding="none", p=0.9),
    *(row(metrics.rbp, "chances", "k", high=1, p=p) for p in (0.5, 0.95)),
    *(row(metrics.err, "chances", "k", high=1, p=p) for p in (1.0, 0.7)),
    *(row(metrics.pfound, "chances", "k", high=1, p_break=p) for p in (0.15, 0.0)),
]

SOFT = {"temperature": 0.5, "padding": "none"}

SMOOTH = [
    row(metrics.approx_dcg, "scores grades", **SOFT),
    row(metrics.approx_dcg, "scores grades", discount="reciprocal", **SOFT),
    row(metrics.soft_dcg, "scores grades", "k", **SOFT),
    row(metrics.soft_dcg, "scores grades", "k", discount="reciprocal", **SOFT),
    row(metrics.noised_soft_dcg, "scores grades", "k", n_samples=20, **SOFT),
    row(metrics.noised_soft_dcg, "scores grades", "k", n_samples=5, inner_temperature=0.1, **SOFT),
    row(metrics.fair_soft_dcg, "scores grades", "k", **SOFT),
    row(metrics.fair_soft_dcg, "scores grades", "k", gain="exponential", **SOFT),
    row(metrics.rank_distribution, "scores", answer="matrix", high=1, **SOFT),
    row(metrics.rank_distribution, "scores", answer="matrix", high=1, kind="fair", **SOFT),
]

UNJUDGED = [
    row(metrics.judged_at_k, "masks", "k where", high=1, padding="none", short="returned"),
    row(metrics.judged_at_k, "masks", "k where", high=1, padding="where"),
    row(judged_first, "grades masks", "where", answer="list", padding="where"),
    *(
        row(metrics.bpref, "grades masks", high=1, n_relevant=60, n_nonrelevant=60, form=form)
        for form in ("2004", "ten", "trec_eval")
    ),
    row(all_pooled, "grades masks", high=1, n_relevant=60),
    row(least(metrics.precision_bounds), "grades masks", "k where", high=1, padding="where"),
    row(least(metrics.rbp_bounds), "chances masks", "where", high=1, padding="where", p=0.8),
    row(least(metrics.dcg_bounds), "grades masks", "k where", max_grade=3),
    *(
        row(metric, "masks masks", "undefined", high=1, low=low, padding=padding, empty=empty)
        for metric, low, padding, empty in (
            (metrics.cohen_kappa, -1, "none", ((1, 1, 1), (1, 1, 1))),
            (metrics.overlap, 0, "exact", ((0, 0, 0), (0, 0, 0))),
        )
    ),
    row(metrics.ann_recall, "order order", high=1, padding="none"),
]

CLICKS = [
    row(metrics.click_rates, "chances chances", answer="list", high=1),
    row(metrics.expected_clicks, "chances chances"),
    row(metrics.expected_clicks, "chances chances", p=0.7),
    row(lower_looks, "clicks clicks", answer="list"),
]

EXPOSURE = [row(metrics.gini, takes="undefined", high=1, padding="none")]

TABLE = RANKING + UNRANKED + PRECISION + DCG + RECIPROCAL_RANK + PAIRS
TABLE += CASCADE + SMOOTH + UNJUDGED + CLICKS + EXPOSURE

#: Public names that do not take one ranked list and give one answer for it.
EXEMPT = {
    "Bounds": "the answer of metric_bounds",
    "ips_dcg": "takes a list that was shown, and another order of it",
    "metric_bounds": "takes a metric and one list",
    "nugget_recall": "takes a list of lists for each query",
    **dict.fromkeys(
        ("subtopic_recall", "alpha_dcg", "ideal_alpha_dcg", "alpha_ndcg", "err_ia"),
        "takes a list of meanings for each document",
    ),
    "intent_aware": "takes a metric's values and shares of readers",
    **dict.fromkeys(("intra_list_distance", "mmr"), "takes a matrix of documents"),
    **dict.fromkeys(
        ("exposure", "catalogue_coverage", "self_information"),
        "takes items, and says something of a catalogue",
    ),
    **dict.fromkeys(("sampled_hit", "sampled_ndcg"), "takes a rank and numbers of items"),
    "Visits": "a pair of arrays with names: the answer of simulate_users",
    "rbp_residual": "takes a number of ranks, not a list",
    "roc_curve": "takes one list only; the number of points depends on the ties",
    "simulate_users": "draws users for one list at random",
    "smooth_abs": "measures a curve of metric values, not a ranking",
    "smooth_std": "measures a curve of metric values, not a ranking",
    "smooth_poly": "measures a curve of metric values, not a ranking",
    "approximation_quality": "compares two curves of metric values, not a ranking",
}


def draw(entry: Row, leading: tuple[int, ...], n: int = 6, seed: int = 0) -> list[np.ndarray]:
    """Random inputs for one row of the table."""
    rng = np.random.default_rng(seed)
    return [DRAW[kind](rng, (*leading, n)) for kind in entry.inputs]
