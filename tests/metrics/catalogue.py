"""Every public metric in one table: how to call it, what it promises, and the loop it equals.

`test_every_metric.py` sends each row through the same tests. A new metric needs a row here, and a
loop of the same name in `slow.py`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from inspect import isfunction, signature
from types import MappingProxyType
from typing import Any

import numpy as np

from ranklearn_course import metrics
from tests.metrics import slow, slow_pairs

INF = float("inf")
TOLERANCE = 1e-12

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
#: What an argument holds -> the values of which every short list is tried.
VALUES: dict[str, tuple] = {
    "grades": (0, 1, 2),
    "signed": (-1, 0, 3),
    "chances": (0.0, 0.5, 1.0),
    "masks": (False, True),
    "scores": (0, 1, 2),
    "clicks": (1, 2, 4),
}


@dataclass(frozen=True)
class Row:
    """One metric under one convention."""

    metric: Callable
    inputs: tuple[str, ...] = ("grades",)
    options: dict[str, Any] = field(default_factory=dict)
    takes: frozenset[str] = frozenset()
    #: The same of one list, by its definition; None if a test of its own compares it.
    loop: Callable | None = None
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
        shown = [getattr(value, "__name__", value) for value in self.options.values()]
        return "-".join(str(part) for part in [self.name, *shown])

    @property
    def name(self) -> str:
        """The public name that the row stands for."""
        function = getattr(self.metric, "func", self.metric)
        return getattr(function, "stands_for", function.__name__)


def row(metric: Callable, inputs: str = "grades", takes: str = "", **rest: Any) -> Row:
    """A row; what is no field of it is an option of the metric."""
    fields = ("loop", "answer", "low", "high", "padding", "empty")
    promised = {key: rest.pop(key) for key in fields if key in rest}
    made = Row(metric, tuple(inputs.split()), rest, frozenset(takes.split()), **promised)
    if "loop" not in promised:
        loops = vars(slow_pairs) | vars(slow)
        object.__setattr__(made, "loop", loops.get(made.name))
    return made


def for_(name: str) -> Callable[[Callable], Callable]:
    """A small function that stands for a public one, of whose answers it gives one."""

    def stand(function: Callable) -> Callable:
        function.stands_for = name  # type: ignore[attr-defined]
        return function

    return stand


@for_("precision_recall_curve")
def precisions(relevance, **options):
    return metrics.precision_recall_curve(relevance, **options)[0]


@for_("precision_recall_curve")
def recalls(relevance, **options):
    return metrics.precision_recall_curve(relevance, **options)[1]


@for_("tie_averaged")
def rr_over_ties(scores, relevance):
    return metrics.tie_averaged(metrics.reciprocal_rank, scores, relevance)


@for_("rank_by")
def best_first(scores, *values, **options):
    return metrics.rank_by(scores, *values, **options)


slow_rr_over_ties = partial(slow.tie_averaged, slow.reciprocal_rank)


def squared(grades):
    return grades**2


def inverse_root(ranks):
    return ranks**-0.5


@for_("condensed")
def judged_first(relevance, is_judged, **options):
    return metrics.condensed(relevance, is_judged, **options)[0]


@for_("inferred_ap")
def all_pooled(relevance, is_judged, **options):
    return metrics.inferred_ap(relevance, is_judged, is_judged, **options)


def end(bounds, which):
    """The lower or the upper end of bounds."""
    return for_(bounds.__name__)(lambda *arrays, **options: bounds(*arrays, **options)[which])


@for_("looks_from_swaps")
def lower_looks(upper, lower):
    return metrics.looks_from_swaps(upper, lower)[..., 1:]


def slow_curve(which):
    return lambda *arrays, **options: slow.precision_recall_curve(*arrays, **options)[which]


def judged_of(is_judged, **options):
    """The share of a list, given what was judged; the loop takes None where nobody judged."""
    return slow.judged_at_k([each or None for each in is_judged], **options)


def condensed_of(grades, is_judged):
    kept = slow.condensed(
        [grade if known else None for grade, known in zip(grades, is_judged, strict=True)]
    )
    return kept + [0] * (len(grades) - len(kept))


NOTHING = {"empty": ((False, False), (False, False))}
SETS = {"inputs": "masks masks", "takes": "undefined", "high": 1, **NOTHING}
JUDGED = {"takes": "k judged undefined", "high": 1}
PAIRS = {"takes": "undefined where", "padding": "where", "high": 1}
CURVE = {"answer": "list", "high": 1, "padding": "none"}
CONVENTIONS = [
    {},
    {"gain": "linear"},
    {"gain": squared},
    {"discount": "jarvelin"},
    {"discount": "jarvelin", "base": 10},
    {"discount": "reciprocal"},
    {"discount": inverse_root, "gain": "linear"},
]
COUNTS = {"n_relevant": 60, "n_nonrelevant": 60}
# The loops over all outcomes are those of test_smooth_dcg.py.
SOFT = {"temperature": 0.5, "padding": "none", "loop": None}

TABLE = [
    # ranking
    *(
        row(best_first, "scores grades", "where", answer="list", padding="where", ties=ties)
        for ties in ("stable", "best", "worst", "average")
    ),
    row(metrics.mid_ranks, "scores", "where", answer="list", padding="where"),
    row(rr_over_ties, "scores grades", high=1, padding="none", loop=slow_rr_over_ties),
    row(metrics.binarize, answer="list", high=1),
    row(metrics.binarize, "signed", answer="list", high=1, threshold=2),
    row(metrics.mean_over_queries, "scores", low=-INF, padding="none"),
    # unranked
    *(
        row(metric, "grades scores", padding="none")
        for metric in (metrics.mse, metrics.rmse, metrics.mae)
    ),
    *(row(metric, **SETS) for metric in (metrics.precision, metrics.recall, metrics.f_beta)),
    row(metrics.f_beta, **SETS, beta=2.0),
    row(metrics.roc_auc, "masks scores", **PAIRS, empty=((True, True, True), (3, 2, 1))),
    # precision
    row(metrics.precision_at_k, takes="k where", high=1, padding="where"),
    row(metrics.recall_at_k, **JUDGED),
    *(row(metrics.f_at_k, **JUDGED, padding="cutoff", **o) for o in ({}, {"beta": 0.5})),
    row(metrics.r_precision, takes="judged undefined", high=1),
    row(precisions, takes="judged", **CURVE, loop=slow_curve(0)),
    row(recalls, takes="judged undefined", **CURVE, loop=slow_curve(1)),
    row(metrics.average_precision, **JUDGED),
    *(
        row(metrics.average_precision, **JUDGED, denominator=name)
        for name in ("min", "relevant", "hits")
    ),
    row(metrics.average_precision, **JUDGED, denominator="k", padding="cutoff"),
    # dcg
    row(metrics.cumulative_gain, "signed", "k", low=-INF),
    row(metrics.dcg, "signed", "k", low=-INF),
    *(row(metrics.dcg, "grades", "k", **options) for options in CONVENTIONS),
    *(row(metrics.ideal_dcg, "grades", "k", **options) for options in CONVENTIONS),
    *(row(metrics.ndcg, **JUDGED, **options) for options in CONVENTIONS),
    row(metrics.reciprocal_rank, takes="k", high=1),
    # pairs
    row(metrics.kendall_distance, "signed", "where", padding="where"),
    *(
        row(metrics.kendall_distance, "signed", **PAIRS, normalize=kind, empty=((2,),))
        for kind in (True, "pairs")
    ),
    *(
        row(metrics.kendall_tau, "scores scores", **PAIRS, low=-1, variant=kind, empty=((2,), (2,)))
        for kind in "abc"
    ),
    row(metrics.spearman_rho, "scores scores", **PAIRS, low=-1, empty=((1, 1, 1), (1, 2, 3))),
    row(metrics.tau_ap, "order order", low=-1, high=1, padding="none"),
    # cascade
    *(
        row(metrics.satisfaction, answer="list", high=1, max_grade=top, **options)
        for options in ({}, {"kind": "ratio"})
        for top in (3, 5)
    ),
    *(
        row(metrics.look_probability, "chances", answer="list", high=1, padding="none", **options)
        for options in ({}, {"p": 0.9})
    ),
    *(row(metrics.rbp, "chances", "k", high=1, p=p) for p in (0.05, 0.5, 0.95)),
    *(row(metrics.err, "chances", "k", high=1, **options) for options in ({}, {"p": 0.7})),
    *(
        row(metrics.pfound, "chances", "k", high=1, **options)
        for options in ({}, {"p_break": 0.0}, {"p_break": 0.5}, {"p_break": 1.0})
    ),
    # smooth
    *(
        row(metrics.approx_dcg, "scores grades", **SOFT, **options)
        for options in ({}, {"discount": "reciprocal"})
    ),
    *(
        row(metrics.soft_dcg, "scores grades", "k", **SOFT, **options)
        for options in ({}, {"discount": "reciprocal"})
    ),
    row(metrics.noised_soft_dcg, "scores grades", "k", n_samples=20, **SOFT),
    row(metrics.noised_soft_dcg, "scores grades", "k", n_samples=5, inner_temperature=0.1, **SOFT),
    *(
        row(metrics.fair_soft_dcg, "scores grades", "k", **SOFT, **options)
        for options in ({}, {"gain": "exponential"})
    ),
    *(
        row(metrics.rank_distribution, "scores", answer="matrix", high=1, **SOFT, **options)
        for options in ({}, {"kind": "fair"})
    ),
    # unjudged
    *(
        row(metrics.judged_at_k, "masks", "k where", high=1, loop=judged_of, **options)
        for options in ({"padding": "where"}, {"padding": "none", "short": "returned"})
    ),
    row(judged_first, "grades masks", "where", answer="list", padding="where", loop=condensed_of),
    # The counts of a query differ: their loops, and those of bounds, are in test_unjudged.py.
    *(
        row(metrics.bpref, "grades masks", loop=None, high=1, form=form, **COUNTS)
        for form in ("2004", "ten", "trec_eval")
    ),
    row(all_pooled, "grades masks", loop=None, high=1, n_relevant=60),
    *(
        # Zeros behind the list are documents that nobody judged: they raise the upper end.
        row(end(bounds, which), inputs, padding=padding, loop=None, **options)
        for which, padding in ((0, "where"), (1, "none"))
        for bounds, inputs, options in (
            (metrics.precision_bounds, "grades masks", {"takes": "k where", "high": 1}),
            (metrics.rbp_bounds, "chances masks", {"takes": "where", "high": 1, "p": 0.8}),
            (metrics.dcg_bounds, "grades masks", {"takes": "k where", "max_grade": 3}),
        )
    ),
    row(
        metrics.cohen_kappa,
        "masks masks",
        "undefined",
        low=-1,
        high=1,
        padding="none",
        empty=((1, 1, 1), (1, 1, 1)),
    ),
    row(metrics.overlap, **SETS),
    row(metrics.ann_recall, "order order", "k", high=1, padding="none"),
    # clicks and exposure
    row(metrics.click_rates, "chances chances", answer="list", high=1),
    *(row(metrics.expected_clicks, "chances chances", **options) for options in ({}, {"p": 0.7})),
    row(lower_looks, "clicks clicks", answer="list"),
    row(metrics.gini, takes="undefined", high=1, padding="none"),
]

#: The rows of each metric.
ROWS: dict[str, list[Row]] = {}
for each in TABLE:
    ROWS.setdefault(each.name, []).append(each)

#: Functions that do not take one ranked list and give one answer for it: tests of their own.
OTHERS = {
    *("ips_dcg", "metric_bounds", "nugget_recall", "intent_aware", "intra_list_distance", "mmr"),
    *("subtopic_recall", "alpha_dcg", "ideal_alpha_dcg", "alpha_ndcg", "err_ia", "exposure"),
    *("catalogue_coverage", "self_information", "sampled_hit", "sampled_ndcg", "rbp_residual"),
    *("roc_curve", "simulate_users"),
    *("smooth_abs", "smooth_std", "smooth_poly", "approximation_quality"),
}
FUNCTIONS = {name for name in metrics.__all__ if isfunction(getattr(metrics, name))}


def draw(entry: Row, leading: tuple[int, ...], n: int = 6, seed: int = 0) -> list[np.ndarray]:
    """Random inputs for one row of the table."""
    rng = np.random.default_rng(seed)
    return [DRAW[kind](rng, (*leading, n)) for kind in entry.inputs]


#: Those that take scored documents as they come, and those that know meanings.
SOFT_DCG = ("approx_dcg", "soft_dcg", "noised_soft_dcg", "fair_soft_dcg")
OF_MEANINGS = ("subtopic_recall", "alpha_dcg", "alpha_ndcg", "ideal_alpha_dcg", "err_ia")


def arguments(name: str, scores: Any, grades: Any, missing: Any = ()) -> Mapping[str, Any]:
    """What each argument of a metric stands for: of scored documents, and those not returned."""
    scores, grades = np.array(scores, float), np.array(grades)
    n = len(scores)
    ranked = metrics.rank_by(scores, grades)
    known = np.array([*ranked, *missing])
    chances = metrics.satisfaction(ranked, 4, "ratio")
    # All that are returned serve one meaning, those that are missing another one.
    is_missing = np.arange(len(known)) >= n
    pages = np.stack([~is_missing, is_missing], axis=1) & (known[:, None] > 0)
    judged = pages if name in OF_MEANINGS else known
    relevance = chances if name in ("rbp", "rbp_bounds") else ranked
    given = {
        **{"relevance": grades if name in SOFT_DCG else relevance, "judged": judged},
        **{"p": 0.8, "temperature": 0.3, "p_rel": chances, "max_grade": 4, "grades": grades},
        # Scores choose nothing: all documents that are returned are chosen.
        **{"retrieved": ~is_missing, "relevant": known > 0},
        **{"scores": scores, "prediction": scores, "truth": grades, "y": scores, "x": grades},
        **dict.fromkeys(("is_judged", "in_pool"), np.ones(n)),
        **{"n_relevant": np.count_nonzero(known), "n_nonrelevant": np.count_nonzero(known == 0)},
        **{"covers": pages[:n], "probabilities": [1.0], "values": [0.5]},
        "satisfaction": chances[:, None] if name == "err_ia" else chances,
        **{"clicks": grades, "users": 100, "looks": np.ones(n), "order": np.arange(1, n + 1)},
        **dict.fromkeys(("attraction", "satisfied", "upper", "lower"), chances),
        **{"first": grades, "second": grades[::-1], "metric": metrics.reciprocal_rank},
        **{"exact": np.arange(n), "found": np.arange(n)[::-1], "nuggets": np.eye(n)},
        **{"distances": 1 - np.eye(n), "similarity": np.eye(n), "y_hat": scores},
        **{"lists": [[0, 1], [1, 2]], "n_items": 4, "shares": [0.5, 0.2, 0.1, 0.1]},
        **{"rank": 50, "n": 9999, "q": 100, "k": 10, "n_users": 5, "wins": 30, "losses": 12},
    }
    if name == "roc_auc" or name == "roc_curve":
        given["relevant"] = grades > 0
    if name == "tau_ap":
        # The order that a stable sort makes, without ties.
        first = 1e-6 * np.arange(n)
        given |= {"truth": grades - first, "ranking": scores - first}
    return MappingProxyType(given)


def required(name: str) -> list[str]:
    """The arguments that a metric must be given, by name."""
    parameters = signature(getattr(metrics, name)).parameters
    return [key for key, each in parameters.items() if each.default is each.empty]
