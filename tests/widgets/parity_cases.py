"""Random cases on which metrics.js and ranklearn_course.metrics must give the same numbers.

`MAKERS[name](rng)` returns the positional arguments and the options of one case; every k, every
named option and every value of `undefined` comes up.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ranklearn_course import learning, metrics

Rng = np.random.Generator

LONGEST = 12
DENOMINATORS = ("min", "relevant", "k", "hits")
DISCOUNTS = ("log2", "jarvelin", "reciprocal")


def python_of(name: str) -> Callable:
    """The function of this name: of the room of learning if it is there, else of the metrics."""
    return getattr(learning if name in learning.__all__ else metrics, name)


@dataclass(frozen=True)
class Case:
    """One call: the same arguments in both languages, options by their Python names."""

    name: str
    args: list
    options: dict[str, Any]
    script_options: dict[str, Any] = field(default_factory=dict)

    def in_python(self) -> Any:
        """Value of the Python function."""
        value = python_of(self.name)(*self.args, **self.options)
        return value._asdict() if isinstance(value, learning.Forces) else value

    def for_script(self) -> dict[str, Any]:
        """The call as the page expects it."""
        options = self.script_options or self.options
        return {"name": self.name, "args": [*self.args, *([options] if options else [])]}


def length(rng: Rng, shortest: int = 1) -> int:
    return int(rng.integers(shortest, LONGEST + 1))


def pick(rng: Rng, *choices: Any) -> Any:
    return choices[rng.integers(len(choices))]


def grades(rng: Rng, n: int) -> list[int]:
    """Grades 0..4; one list in six holds nothing relevant."""
    return (rng.integers(0, 5, n) * (rng.random(n) < pick(rng, 0, 0.2, 0.5, 0.5, 1, 1))).tolist()


def signed_grades(rng: Rng, n: int) -> list[int]:
    return rng.integers(pick(rng, -2, 0), 5, n).tolist()


def with_more(rng: Rng, relevance: list[int]) -> list[int]:
    """All known grades: those of the list and up to six more, in any order."""
    return rng.permutation(relevance + grades(rng, int(rng.integers(7)))).tolist()


def cutoff(rng: Rng, n: int) -> int | None:
    return pick(rng, None, int(rng.integers(1, n + 4)))


def undefined(rng: Rng) -> dict[str, float]:
    return {"undefined": pick(rng, 0.0, 1.0, float("nan"))}


def recall_base(rng: Rng, relevance: list[int]) -> dict[str, Any]:
    return {"judged": pick(rng, None, with_more(rng, relevance)), **undefined(rng)}


def beta(rng: Rng) -> float:
    return float(rng.uniform(0.1, 4))


def weights(rng: Rng) -> dict[str, Any]:
    discount = pick(rng, *DISCOUNTS)
    base = {"base": float(rng.uniform(1.5, 12))} if discount == "jarvelin" else {}
    return {"gain": pick(rng, "exponential", "linear"), "discount": discount, **base}


def numbers(rng: Rng, n: int) -> list[float]:
    """Numbers on one of three scales; the last one holds many ties."""
    fine, wide = rng.normal(size=n), 20 * rng.normal(size=n)
    return pick(rng, fine, wide, rng.integers(0, 4, n).astype(float)).tolist()


def different_numbers(rng: Rng, n: int) -> list[float]:
    return (rng.permutation(n) + rng.uniform(0, 0.9, n)).tolist()


def shares(rng: Rng, n: int) -> list[float]:
    """Probabilities, the ends 0 and 1 among them."""
    return np.clip(rng.uniform(-0.3, 1.1, n), 0, 1).tolist()


def share(rng: Rng) -> float:
    return float(pick(rng, 0.0, 1.0, rng.random()))


def mask(rng: Rng, n: int) -> list[bool]:
    return (rng.random(n) < pick(rng, 0, 0.3, 0.6, 1)).tolist()


def temperature(rng: Rng) -> float:
    return float(np.exp(rng.uniform(np.log(0.05), np.log(100))))


def ranked(rng: Rng, *options: Callable[[Rng, list[int]], dict]) -> tuple[list, dict]:
    relevance = grades(rng, length(rng))
    chosen = [option(rng, relevance) for option in options]
    return [relevance, cutoff(rng, len(relevance))], {k: v for d in chosen for k, v in d.items()}


def ap_case(rng: Rng) -> tuple[list, dict]:
    return ranked(rng, recall_base, lambda rng, _: {"denominator": pick(rng, *DENOMINATORS)})


def whole_list(rng: Rng) -> tuple[list, dict]:
    (relevance, _), options = ranked(rng, recall_base)
    return [relevance], options


def dcg_case(rng: Rng) -> tuple[list, dict]:
    relevance = signed_grades(rng, length(rng))
    return [relevance, cutoff(rng, len(relevance))], weights(rng)


def ndcg_case(rng: Rng) -> tuple[list, dict]:
    (relevance, k), options = dcg_case(rng)
    judged = pick(rng, None, with_more(rng, relevance))
    return [relevance, k], {**options, "judged": judged, **undefined(rng)}


def share_case(rng: Rng, *, before: tuple = (), after: tuple = ()) -> tuple[list, dict]:
    values = shares(rng, length(rng))
    k = cutoff(rng, len(values))
    return [values, *(f(rng) for f in before), k, *(f(rng) for f in after)], {}


def satisfaction_case(rng: Rng) -> tuple[list, dict]:
    return [grades(rng, length(rng)), pick(rng, 4, 5), pick(rng, "exponential", "ratio")], {}


def pair_of(make: Callable, other: Callable | None = None, shortest: int = 1) -> Callable:
    def two_lists(rng: Rng) -> list:
        n = length(rng, shortest)
        return [make(rng, n), (other or make)(rng, n)]

    return two_lists


def roc_case(rng: Rng) -> tuple[list, dict]:
    """Masks with at least one document of each kind."""
    relevant, scores = pair_of(mask, numbers, shortest=2)(rng)
    first = int(rng.integers(len(relevant)))
    relevant[first], relevant[first - 1] = True, False
    return [relevant, scores], {}


def rank_by_case(rng: Rng) -> tuple[list, dict]:
    scores, values = pair_of(numbers, signed_grades)(rng)
    ties = pick(rng, "stable", "best", "worst", "average")
    return [scores, values], {"k": cutoff(rng, len(scores)), "ties": ties}


def distance_case(rng: Rng) -> tuple[list, dict]:
    return [signed_grades(rng, length(rng)), pick(rng, False, True, "pairs")], undefined(rng)


def soft_case(rng: Rng, *, has_cutoff: bool = True) -> tuple[list, dict]:
    n = length(rng)
    k = [cutoff(rng, n)] if has_cutoff else []
    return [numbers(rng, n), grades(rng, n), temperature(rng), *k], weights(rng)


def noised_case(rng: Rng) -> tuple[list, dict, dict]:
    """Python draws its noise from a seed; the page is handed the same noise."""
    args, options = soft_case(rng)
    options = pick(rng, options, {}) | {"inner_temperature": pick(rng, 0.0, temperature(rng))}
    drawn = {"n_samples": 5, "rng": int(rng.integers(1000))}
    size = (drawn["n_samples"], len(args[0]))
    noise = np.random.default_rng(drawn["rng"]).gumbel(size=size).tolist()
    return args, {**options, **drawn}, {**options, "noise": noise}


def forces_case(rng: Rng) -> tuple[list, dict]:
    n = length(rng, shortest=2)
    method = pick(rng, "least_squares", "ranknet", "lambdarank", "soft_dcg")
    options = {"temperature": temperature(rng)} if method == "soft_dcg" else {}
    return [method, numbers(rng, n), grades(rng, n)], options


def rank_distribution_case(rng: Rng) -> tuple[list, dict]:
    scores = numbers(rng, length(rng))
    kind = pick(rng, "independent", "fair")
    return [scores, temperature(rng), cutoff(rng, len(scores))], {"kind": kind}


def meanings(rng: Rng) -> list[list[int]]:
    """Up to six documents with up to three meanings; some serve none."""
    size = (int(rng.integers(1, 7)), int(rng.integers(1, 4)))
    return (rng.random(size) < pick(rng, 0, 0.3, 0.5, 0.8)).astype(int).tolist()


def meanings_case(rng: Rng, *options: Callable[[Rng], dict]) -> tuple[list, dict]:
    covers = meanings(rng)
    chosen = {name: value for option in options for name, value in option(rng).items()}
    return [covers, cutoff(rng, len(covers))], chosen


def alpha(rng: Rng) -> dict[str, float]:
    return {"alpha": share(rng)}


def mmr_case(rng: Rng) -> tuple[list, dict]:
    """Quarters, so that ties are ties in both."""
    n = length(rng)
    relevance = (rng.integers(0, 5, n) / 4).tolist()
    alike = rng.integers(0, 5, (n, n)) / 4
    similarity = np.maximum(alike, alike.T).tolist()
    weight = pick(rng, 0.0, 0.25, 0.5, 0.75, 1.0)
    return [relevance, similarity, cutoff(rng, n)], {"weight": weight}


MAKERS: dict[str, Callable[[Rng], tuple]] = {
    "precision_at_k": ranked,
    "recall_at_k": lambda rng: ranked(rng, recall_base),
    "f_at_k": lambda rng: ranked(rng, recall_base, lambda rng, _: {"beta": beta(rng)}),
    "r_precision": whole_list,
    "precision_recall_curve": whole_list,
    "average_precision": ap_case,
    "cumulative_gain": lambda rng: (dcg_case(rng)[0], {}),
    "dcg": dcg_case,
    "ideal_dcg": dcg_case,
    "ndcg": ndcg_case,
    "reciprocal_rank": ranked,
    "satisfaction": satisfaction_case,
    "look_probability": lambda rng: ([shares(rng, length(rng)), share(rng)], {}),
    "rbp": lambda rng: share_case(rng, before=(lambda rng: min(share(rng), 0.99),)),
    "rbp_residual": lambda rng: ([int(rng.integers(13)), min(share(rng), 0.99)], {}),
    "err": lambda rng: share_case(rng, after=(share,)),
    "pfound": lambda rng: share_case(rng, before=(share,)),
    "mse": lambda rng: (pair_of(numbers)(rng), {}),
    "rmse": lambda rng: (pair_of(numbers)(rng), {}),
    "mae": lambda rng: (pair_of(numbers)(rng), {}),
    "precision": lambda rng: (pair_of(mask)(rng), undefined(rng)),
    "recall": lambda rng: (pair_of(mask)(rng), undefined(rng)),
    "f_beta": lambda rng: ([*pair_of(mask)(rng), beta(rng)], undefined(rng)),
    "roc_auc": lambda rng: (pair_of(mask, numbers)(rng), undefined(rng)),
    "roc_curve": roc_case,
    "rank_by": rank_by_case,
    "kendall_distance": distance_case,
    "kendall_tau": lambda rng: ([*pair_of(numbers)(rng), pick(rng, *"abc")], undefined(rng)),
    "spearman_rho": lambda rng: (pair_of(numbers)(rng), undefined(rng)),
    "tau_ap": lambda rng: (pair_of(different_numbers, shortest=2)(rng), {}),
    "rank_distribution": rank_distribution_case,
    "approx_dcg": lambda rng: soft_case(rng, has_cutoff=False),
    "soft_dcg": soft_case,
    "noised_soft_dcg": noised_case,
    "fair_soft_dcg": soft_case,
    "forces": forces_case,
    "subtopic_recall": lambda rng: meanings_case(rng, undefined),
    "alpha_dcg": lambda rng: meanings_case(rng, alpha),
    "ideal_alpha_dcg": lambda rng: meanings_case(rng, alpha),
    "alpha_ndcg": lambda rng: meanings_case(rng, alpha, undefined),
    "mmr": mmr_case,
}


def in_default_form(case: Case) -> Case:
    """Leave out everything that has a default, so that the defaults are compared too."""
    parameters = inspect.signature(python_of(case.name)).parameters.values()
    required = [p for p in parameters if p.default is p.empty and p.kind is not p.VAR_KEYWORD]
    return Case(case.name, case.args[: len(required)], {})


def cases_for(name: str, count: int, seed: int = 0) -> Iterator[Case]:
    """Make `count` cases of one function, every fifth in its default form."""
    rng = np.random.default_rng([seed, *name.encode()])
    for number in range(count):
        case = Case(name, *MAKERS[name](rng))
        has_default_form = name != "noised_soft_dcg" and number % 5 == 0
        yield in_default_form(case) if has_default_form else case
