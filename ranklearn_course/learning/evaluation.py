"""All learners on the same features, judged on the same held-out queries by the same metrics."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course import metrics
from ranklearn_course.learning.methods import METHODS
from ranklearn_course.learning.model import Model, fit, rows_by_query
from ranklearn_course.metrics import validation as check
from ranklearn_course.table import Table

RANDOM, ONE_FEATURE, BASELINE, GIVEN = "Random order", "Best single feature", "baseline", "given"

#: The temperature of the fair soft nDCG, in standard deviations of a query's scores.
TEMPERATURE = 0.3


class Part(Protocol):
    """Documents as rows: what `fit` needs."""

    features: np.ndarray
    grades: np.ndarray
    queries: np.ndarray


class Split(Protocol):
    """Three parts that share no query."""

    train: Part
    validation: Part
    test: Part


def _soft_ndcg(scores: np.ndarray, grades: np.ndarray) -> float:
    ideal, spread = metrics.ideal_dcg(grades), scores.std()
    if ideal == 0:
        return 0.0
    scaled = scores / spread if spread > 0 else scores
    return metrics.fair_soft_dcg(scaled, grades, TEMPERATURE, gain="exponential") / ideal


def measures(max_grade: float, threshold: float = 1) -> Mapping[str, Callable]:
    """Return the metrics of the table by name, each a function of scores and grades of a query.

    Parameters
    ----------
    max_grade : float
        The highest grade of the scale, for the metrics that need a probability.
    threshold : float
        AP, P@10 and RR call a document relevant from this grade on.

    Raises
    ------
    ValueError
        A number that is not above 0.

    Examples
    --------
    >>> table = measures(max_grade=4)
    >>> table["nDCG@10"](np.array([0.2, 0.9]), np.array([0, 3]))
    1.0
    >>> list(table)
    ['nDCG@10', 'AP', 'P@10', 'RR', 'tau_b', 'RBP', 'ERR', 'PFound', 'fair soft nDCG']
    """

    def of_ranked(metric: Callable, scores: np.ndarray, grades: np.ndarray) -> float:
        return metric(metrics.rank_by(scores, grades))

    def relevant(ranked: np.ndarray) -> np.ndarray:
        return metrics.binarize(ranked, threshold)

    def satisfied(ranked: np.ndarray) -> np.ndarray:
        return metrics.satisfaction(ranked, max_grade)

    check.positive(max_grade, "max_grade")
    check.positive(threshold, "threshold")
    on_ranked = {
        "nDCG@10": lambda ranked: metrics.ndcg(ranked, 10),
        "AP": lambda ranked: metrics.average_precision(relevant(ranked)),
        "P@10": lambda ranked: metrics.precision_at_k(relevant(ranked), 10),
        "RR": lambda ranked: metrics.reciprocal_rank(relevant(ranked)),
        "tau_b": None,
        "RBP": lambda ranked: metrics.rbp(ranked / max_grade, 0.8),
        "ERR": lambda ranked: metrics.err(satisfied(ranked)),
        "PFound": lambda ranked: metrics.pfound(satisfied(ranked)),
    }
    table = {name: partial(of_ranked, metric) for name, metric in on_ranked.items()}
    table["tau_b"] = metrics.kendall_tau
    table["fair soft nDCG"] = _soft_ndcg
    return MappingProxyType(table)


def values_of(
    scores: ArrayLike, grades: ArrayLike, queries: ArrayLike, metric: Callable
) -> np.ndarray:
    """Return one value for each query, in the order of the queries' labels.

    Parameters
    ----------
    scores, grades, queries : arrays (n,)
        One entry for each document.
    metric : function
        Of the scores and the grades of one query.

    Raises
    ------
    ValueError
        NaN, shapes that do not fit, labels of queries that cannot be compared.
    TypeError
        Scores or grades that are no numbers.

    Examples
    --------
    >>> values_of([2.0, 1.0, 0.5], [0, 1, 1], [7, 7, 9], measures(1)["RR"]).tolist()
    [0.5, 1.0]
    """
    scores = check.one_list(check.numbers(scores, "scores"), "scores")
    grades, queries = check.numbers(grades, "grades"), np.asarray(queries)
    for name, array in (("grades", grades), ("queries", queries)):
        if array.shape != scores.shape:
            raise ValueError(
                f"{name} must have one entry for each of the {len(scores)} documents, got "
                f"shape {array.shape}"
            )
    return np.array([metric(scores[rows], grades[rows]) for rows in rows_by_query(queries)])


@dataclass(frozen=True, eq=False)
class Evaluation:
    """One value for each learner, metric and held-out query, with intervals for the means.

    Intervals are percentiles of the mean over resampled queries. All learners share the
    resamples, so that differences are paired.
    """

    values: Mapping[str, Mapping[str, np.ndarray]]
    """Label of a learner -> name of a metric -> values, shape (queries,)."""
    families: Mapping[str, str]
    """Label of a learner -> "pointwise", "pairwise", "listwise", "baseline" or "given"."""
    models: Mapping[str, Model]
    """Name of a method -> its model."""
    level: float
    """The share of resamples inside an interval."""
    n_bootstrap: int
    seed: int

    @cached_property
    def _resamples(self) -> np.ndarray:
        n = len(next(iter(next(iter(self.values.values())).values())))
        return np.random.default_rng(self.seed).integers(0, n, (self.n_bootstrap, n))

    def _of(self, label: str, metric: str) -> np.ndarray:
        row = self.values[check.option(label, "learner", tuple(self.values))]
        return row[check.option(metric, "metric", tuple(row))]

    def _interval(self, values: np.ndarray) -> tuple[float, float, float]:
        tail = (1 - self.level) / 2
        means = values[self._resamples].mean(axis=1)
        return float(values.mean()), *map(float, np.quantile(means, (tail, 1 - tail)))

    def means(self, *names: str) -> Table:
        """Return the mean over queries of every learner by the named metrics (default: all)."""
        names = names or tuple(next(iter(self.values.values())))
        rows = [
            (label, self.families[label], *(float(self._of(label, name).mean()) for name in names))
            for label in self.values
        ]
        return Table(("learner", "family", *names), rows)

    def intervals(self, metric: str = "nDCG@10") -> Table:
        """Return mean and interval of every learner by one metric."""
        rows = [(label, *self._interval(self._of(label, metric))) for label in self.values]
        return Table(("learner", metric, "low", "high"), rows)

    def differences(self, to: str, metric: str = "nDCG@10") -> Table:
        """Return every learner minus ``to``, paired by query: mean, interval, queries won and lost.

        An interval that holds 0 means that these queries do not tell the two apart.
        """
        base, rows = self._of(to, metric), []
        for label in self.values:
            if label != to:
                gap = self._of(label, metric) - base
                won, lost = int((gap > 0).sum()), int((gap < 0).sum())
                rows.append((label, *self._interval(gap), won, lost))
        return Table(("learner", f"{metric} minus {to}", "low", "high", "won", "lost"), rows)

    def __str__(self) -> str:
        return str(self.means())


def compare(
    task: Split,
    methods: Iterable[str] = tuple(METHODS),
    *,
    threshold: float = 1,
    l2: float = 0.001,
    steps: int = 100,
    settings: Mapping[str, Mapping[str, Any]] | None = None,
    others: Mapping[str, ArrayLike] | None = None,
    level: float = 0.95,
    n_bootstrap: int = 1000,
    seed: int = 0,
) -> Evaluation:
    """Fit every method on the same queries and judge it on the same other queries.

    Two baselines stand beside them: a random order, and the single feature (either way round) that
    has the best nDCG@10 on the validation queries.

    Parameters
    ----------
    task
        Has ``train``, ``validation`` and ``test``, each with ``features``, ``grades`` and
        ``queries``.
    methods : names
        Keys of `METHODS`.
    threshold : float
        AP, P@10 and RR, and the logistic regression, call a document relevant from this grade on.
    l2, steps, seed
        As for `fit`. The seed also draws the random order and the resamples.
    settings : mapping
        Name of a method -> its settings, such as ``{"soft_dcg": {"temperature": 0.5}}``; those of
        methods that are not compared are not used.
    others : mapping
        Label -> scores of the test documents, from any other model.
    level : float
        Of the intervals, above 0 and below 1.
    n_bootstrap : int
        How many resamples.

    Returns
    -------
    Evaluation

    Raises
    ------
    ValueError
        What `fit` refuses, settings of an unknown method, scores that do not fit the test
        documents or come under the name of another learner.
    TypeError
        What `fit` refuses.

    Examples
    --------
    >>> from ranklearn_course.data import letor_like
    >>> print(compare(letor_like(60, seed=1), ["ranknet"]).means("AP"))
    learner              family    AP
    RankNet              pairwise  0.8466
    Best single feature  baseline  0.6712
    Random order         baseline  0.5298
    """
    check.number_in(level, "level", 0, 1, "(0, 1)")
    check.whole(n_bootstrap, "n_bootstrap")
    check.seed_or_generator(seed, "seed")
    for name in settings or ():
        check.option(name, "settings", tuple(METHODS))
    own = {"logistic": {"threshold": threshold}} | dict(settings or {})
    models = {
        name: fit(name, *columns_of(task.train), l2=l2, steps=steps, seed=seed, **own.get(name, {}))
        for name in methods
    }
    scores = {
        METHODS[name].label: model.scores(task.test.features) for name, model in models.items()
    }
    families = {METHODS[name].label: METHODS[name].family for name in models}
    n = len(task.test.grades)
    for label, given in (others or {}).items():
        if label in (*scores, ONE_FEATURE, RANDOM):
            raise ValueError(
                f"others must not give scores under the name of another learner, got {label!r}"
            )
        scores[label], families[label] = _given(given, label, n), GIVEN
    scores[ONE_FEATURE] = _best_feature(task)
    scores[RANDOM] = np.random.default_rng(seed).random(n)
    families |= {ONE_FEATURE: BASELINE, RANDOM: BASELINE}
    highest = max(float(np.max(part.grades)) for part in (task.train, task.validation, task.test))
    by = measures(highest, threshold)
    values = {
        label: {
            name: values_of(given, task.test.grades, task.test.queries, metric)
            for name, metric in by.items()
        }
        for label, given in scores.items()
    }
    return Evaluation(values, families, models, level, n_bootstrap, seed)


def columns_of(part: Part) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return what `fit` takes: features, grades and queries."""
    return part.features, part.grades, part.queries


def _given(scores: ArrayLike, label: str, n: int) -> np.ndarray:
    given = check.numbers(scores, "others")
    if given.shape != (n,):
        raise ValueError(
            f"others must give one score for each of the {n} test documents, "
            f"{label!r} gives {given.shape}"
        )
    return given.astype(float)


def _best_feature(task: Split) -> np.ndarray:
    metric = measures(1)["nDCG@10"]
    features, grades, queries = columns_of(task.validation)
    signed = [sign * column for column in features.T for sign in (1, -1)]
    quality = [values_of(column, grades, queries, metric).mean() for column in signed]
    best, turned = divmod(int(np.argmax(quality)), 2)
    return (1 - 2 * turned) * task.test.features[:, best]
