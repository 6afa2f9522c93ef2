"""Every public metric as its declaration has it: how to call it, what it promises, its slow loop.

What `per_list` makes has rows at once: `test_every_metric.py` sends them through the same tests.
What an argument holds is what checks it. The range, the shape of the answer and the options stand
in the docstring. The loop is the function of the same name in `slow.py`. What no declaration says
stands here.
"""

import re
from ast import literal_eval
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from inspect import getdoc, isfunction, signature
from types import MappingProxyType
from typing import Any

import numpy as np

from ranklearn_course import metrics
from ranklearn_course.metrics import validation as check
from tests.metrics import slow, slow_pairs

INF = float("inf")
TOLERANCE = 1e-12
FUNCTIONS = {name for name in metrics.__all__ if isfunction(getattr(metrics, name))}

#: What an argument holds -> how to draw it. `n` documents with these leading axes.
DRAW: dict[str, Callable] = {
    "grades": lambda rng, shape: rng.integers(0, 4, shape),
    "chances": lambda rng, shape: rng.integers(0, 5, shape) / 4,
    "masks": lambda rng, shape: rng.random(shape) < 0.5,
    "scores": lambda rng, shape: rng.integers(-3, 4, shape) / 2,
    "clicks": lambda rng, shape: rng.integers(1, 5, shape),
    "order": lambda rng, shape: rng.random(shape).argsort(axis=-1),
}
#: What an argument holds -> the values of which every short list is tried.
VALUES: dict[str, tuple] = {
    "grades": (0, 1, 2),
    "chances": (0.0, 0.5, 1.0),
    "masks": (False, True),
    "scores": (-1, 0, 2),
    "clicks": (1, 2, 4),
}
#: What checks an argument -> what it holds.
HOLDS = {
    check.grades: "grades",
    check.probabilities: "chances",
    check.numbers: "scores",
    check.scores: "scores",
}
#: What must be given beside lists.
GIVEN = {"p": 0.8, "temperature": 0.5, "max_grade": 3, "n_relevant": 60, "n_nonrelevant": 60}


# what a declaration says --------------------------------------------------------------------------


@cache
def described(name: str) -> Mapping[str, tuple[str, str]]:
    """What the docstring says of each argument: its kind, and the text below it.

    What it leaves to another metric is what that one says.
    """
    metric = getattr(metrics, name)
    doc = getdoc(metric) or ""
    section = doc.partition("Parameters\n----------\n")[2].partition("\n\n")[0]
    found: dict[str, tuple[str, str]] = {}
    for line, text in re.findall(r"^(\S.*)\n((?: .*\n?)+)", section, re.MULTILINE):
        names, _, kind = line.partition(" : ")
        other = re.match(r" *As for `(\w+)`", text)
        for each in names.replace("*", "").split(", "):
            found[each] = described(other[1])[each] if other else (kind, text)
    if other := re.search(r"The arguments are those of `(\w+)`", doc):
        rest = signature(metric).parameters.keys() - found.keys()
        found |= {each: described(other[1])[each] for each in rest}
    return found


def choices(name: str) -> list[dict[str, Any]]:
    """The options that the docstring lists, but for the defaults."""
    defaults = {
        key: each.default for key, each in signature(getattr(metrics, name)).parameters.items()
    }
    listed = {
        key: kind for key, (kind, _) in described(name).items() if re.fullmatch(r"\{.*\}", kind)
    }
    return [
        {key: each}
        for key, kind in listed.items()
        for each in literal_eval(f"[{kind[1:-1]}]")
        if each != defaults[key]
    ]


def returned(name: str) -> tuple[list[int | None], str, float, float]:
    """The parts of an answer, its shape, and the least and the greatest number of it."""
    said = (getdoc(getattr(metrics, name)) or "").partition("Returns\n-------\n")[2]
    names, several, kind = said.partition("\n\n")[0].rpartition(" : ")
    parts = [*range(len(names.split(", ")))] if several else [None]
    shape = re.match(r"(?:\w+ )?arrays? \(\.\.\., (?:min\(k, )?n(, )?", kind)
    answer = "number" if not shape else "matrix" if shape[1] else "list"
    inside = re.search(r"in \[(-?\d), (\d)\](?! if normalized)", kind)
    low = 0.0 if kind.startswith("float >= 0") else float(inside[1]) if inside else -INF
    return parts, answer, low, float(inside[2]) if inside else INF


# rows ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """One metric under one convention."""

    name: str
    metric: Callable
    inputs: tuple[str, ...]
    takes: frozenset[str]
    #: The same of one list, by its definition; None if a test of its own compares it.
    loop: Callable | None
    #: "number": one per list; "list": n per list; "matrix": n × n per list.
    answer: str
    low: float
    high: float
    #: Which part of the answer and of the loop's is looked at; None: there is one alone.
    part: int | None = None
    options: dict[str, Any] = field(default_factory=dict)

    def __call__(self, *arrays: Any, **options: Any) -> Any:
        return self._part(self.metric(*arrays, **self.options | options))

    def by_loop(self, *lists: Any, **options: Any) -> Any:
        """The same by the slow definition."""
        assert self.loop
        return self._part(self.loop(*lists, **self.options | options))

    def _part(self, answer: Any) -> Any:
        return answer if self.part is None else answer[self.part]

    def __str__(self) -> str:
        told = [value for key, value in self.options.items() if key not in GIVEN]
        shown = [] if self.part is None else [self.part]
        shown += [getattr(value, "__name__", value) for value in told]
        return "-".join(map(str, [self.name, *shown]))


#: Rows that are never 0/0 for one document of grade 0.
DEFINED = {
    *("kendall_distance", "precision_recall_curve-0", "judged_at_k", "judged_at_k-returned"),
    *("bpref", "bpref-2004", "bpref-ten", "inferred_ap"),
}
#: Loops that tests of their own call: they go through all outcomes, or take marks of their own.
OWN_LOOPS = {
    *("approx_dcg", "soft_dcg", "noised_soft_dcg", "fair_soft_dcg", "rank_distribution"),
    *("bpref", "inferred_ap", "precision_bounds", "rbp_bounds", "dcg_bounds"),
    "examination_from_swaps",
}


def row(
    name: str,
    inputs: str = "",
    *,
    metric: Callable | None = None,
    loop: Callable | None = None,
    **options: Any,
) -> list[Row]:
    """The rows of a metric with these options, one for each part of its answer."""
    public, loops = getattr(metrics, name), {**vars(slow_pairs), **vars(slow)}
    parts, answer, low, high = returned(name)
    # A cutoff of an answer that is a list shortens it.
    taken = {"undefined", "judged", "where"} | ({"k"} if answer == "number" else set())
    made = Row(
        name,
        metric or public,
        tuple(inputs.split() or lists_of(name)),
        frozenset(taken & signature(public).parameters.keys() - {*required(name)}),
        loop or (None if name in OWN_LOOPS else loops.get(name)),
        *(answer, low, high),
        options={key: GIVEN[key] for key in required(name) if key in GIVEN} | options,
    )
    rows = [replace(made, part=part) for part in parts]
    return [replace(e, takes=e.takes - {"undefined"}) if str(e) in DEFINED else e for e in rows]


def lists_of(name: str) -> list[str]:
    """What the lists hold that a metric must be given, as their checks say."""
    checks = getattr(getattr(metrics, name), "checks", {})
    plain = {key: getattr(each, "func", each) for key, each in checks.items()}
    return [HOLDS[plain[key]] for key in required(name) if plain.get(key) in HOLDS]


def required(name: str) -> list[str]:
    """The arguments that a metric must be given, by name."""
    parameters = signature(getattr(metrics, name)).parameters
    return [key for key, each in parameters.items() if each.default is each.empty]


def squared(grades):
    return grades**2


def inverse_root(ranks):
    return ranks**-0.5


CONVENTIONS = [
    {"gain": "linear"},
    {"gain": squared},
    {"discount": "jarvelin"},
    {"discount": "jarvelin", "base": 10},
    {"discount": "reciprocal"},
    {"discount": inverse_root, "gain": "linear"},
]
#: Conventions that are no words of a list.
OPTIONS: dict[str, list[dict[str, Any]]] = {
    **dict.fromkeys(("dcg", "ideal_dcg", "ndcg"), CONVENTIONS),
    **{key: [{"discount": "reciprocal"}] for key in ("approx_dcg", "soft_dcg")},
    "fair_soft_dcg": [{"gain": "exponential"}],
    "binarize": [{"threshold": 2}],
    "f_at_k": [{"beta": 0.5}],
    "satisfaction": [{"max_grade": 5}],
    "look_probability": [{"p": 0.9}],
    "rbp": [{"p": 0.05}, {"p": 0.95}],
    **{key: [{"p": 0.7}] for key in ("err", "expected_clicks")},
    "pfound": [{"p_break": p} for p in (0.0, 0.5, 1.0)],
}
#: Where lists hold less than their check lets pass: nDCG of negative grades leaves its range,
#: judges have few labels, and two orders no ties.
INPUTS = {
    "ndcg": "grades",
    **dict.fromkeys(("condensed", "cohen_kappa"), "grades grades"),
    "tau_ap": "order order",
    "ann_recall": "order grades",
}


def all_pooled(relevance, is_judged, **options):
    return metrics.inferred_ap(relevance, is_judged, is_judged, **options)


def lower_looks(upper, lower):
    return metrics.examination_from_swaps(upper, lower)[..., 1:]


#: The rows of each metric: what `per_list` does not make, or makes of other lists, comes first.
ROWS: dict[str, list[Row]] = {
    "rank_by": [
        each
        for ties in ("stable", "best", "worst", "average")
        for each in row("rank_by", "scores grades", ties=ties)
    ],
    "tie_averaged": row(
        "tie_averaged",
        "scores grades",
        metric=partial(metrics.tie_averaged, metrics.reciprocal_rank),
        loop=partial(slow.tie_averaged, partial(slow.reciprocal_rank, k=None)),
    ),
    "mean_over_queries": row("mean_over_queries", "scores"),
    "precision": row("precision", "masks masks"),
    "recall": row("recall", "masks masks"),
    "f_beta": row("f_beta", "masks masks") + row("f_beta", "masks masks", beta=2.0),
    "noised_soft_dcg": [
        *row("noised_soft_dcg", "scores grades", n_samples=20),
        *row("noised_soft_dcg", "scores grades", n_samples=5, inner_temperature=0.1),
    ],
    "inferred_ap": row("inferred_ap", "grades grades", metric=all_pooled),
    "examination_from_swaps": row("examination_from_swaps", "clicks clicks", metric=lower_looks),
}
for name in sorted(FUNCTIONS - ROWS.keys()):
    known = [key for key in required(name) if key in GIVEN]
    if lists_of(name) and len(lists_of(name)) + len(known) == len(required(name)):
        given = [{}, *choices(name), *OPTIONS.get(name, [])]
        ROWS[name] = [each for more in given for each in row(name, INPUTS.get(name, ""), **more)]

#: Functions that do not take one ranked list and give one answer for it: tests of their own.
OTHERS = {
    *("ips_dcg", "metric_bounds", "nugget_recall", "intent_aware", "intra_list_distance", "mmr"),
    *("subtopic_recall", "alpha_dcg", "ideal_alpha_dcg", "alpha_ndcg", "err_ia", "exposure"),
    *("catalogue_coverage", "self_information", "sampled_hit", "sampled_ndcg", "rbp_residual"),
    *("rbo", "roc_curve"),
    *("smooth_abs", "smooth_std", "smooth_poly", "approximation_quality"),
}


def draw(entry: Row, leading: tuple[int, ...], n: int = 6, seed: int = 0) -> list[np.ndarray]:
    """Random inputs for one row of the table."""
    rng = np.random.default_rng(seed)
    return [DRAW[kind](rng, (*leading, n)) for kind in entry.inputs]


def knows_meanings(name: str) -> bool:
    """Whether a metric takes a list of meanings for each document."""
    return any(re.search(r"[nd], m\)", kind) for kind, _ in described(name).values())


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
    is_chance = "in [0, 1]" in described(name).get("relevance", ("", ""))[1]
    relevance = grades if "scores" in required(name) else chances if is_chance else ranked
    given = {
        **{"relevance": relevance, "judged": pages if knows_meanings(name) else known},
        **{"p": 0.8, "temperature": 0.3, "p_rel": chances, "max_grade": 4, "grades": grades},
        # Scores choose nothing: all documents that are returned are chosen.
        **{"retrieved": ~is_missing, "relevant": known > 0},
        **{"scores": scores, "prediction": scores, "truth": grades, "y": scores, "x": grades},
        **dict.fromkeys(("is_judged", "in_pool"), np.ones(n)),
        **{"n_relevant": np.count_nonzero(known), "n_nonrelevant": np.count_nonzero(known == 0)},
        **{"covers": pages[:n], "probabilities": [1.0], "values": [0.5]},
        "satisfaction": chances[:, None] if name == "err_ia" else chances,
        **{"clicks": grades, "users": 100, "looks": np.ones(n), "order": np.arange(1, n + 1)},
        **dict.fromkeys(("attractiveness", "satisfied", "upper", "lower"), chances),
        **{"first": grades, "second": grades[::-1], "metric": metrics.reciprocal_rank},
        **{"exact": np.arange(n), "found": np.arange(n)[::-1], "nuggets": np.eye(n)},
        **{"a": np.arange(n), "b": np.arange(n)[::-1]},
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
