"""All learners on the same features, judged on the same held-out queries by the same metrics."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

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
#: Draws of the queries behind an interval.
RESAMPLES = 1000


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
    max_grade : float > 0
        The highest grade of the scale, for the metrics that need a probability.
    threshold : float > 0
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

    def of_ranked(metric: Callable) -> Callable:
        return lambda scores, grades: metric(metrics.rank_by(scores, grades))

    def relevant(ranked: np.ndarray) -> np.ndarray:
        return metrics.binarize(ranked, threshold)

    def satisfied(ranked: np.ndarray) -> np.ndarray:
        return metrics.satisfaction(ranked, max_grade)

    check.positive(max_grade, "max_grade")
    check.positive(threshold, "threshold")
    return {
        "nDCG@10": of_ranked(lambda ranked: metrics.ndcg(ranked, 10)),
        "AP": of_ranked(lambda ranked: metrics.average_precision(relevant(ranked))),
        "P@10": of_ranked(lambda ranked: metrics.precision_at_k(relevant(ranked), 10)),
        "RR": of_ranked(lambda ranked: metrics.reciprocal_rank(relevant(ranked))),
        "tau_b": metrics.kendall_tau,
        "RBP": of_ranked(lambda ranked: metrics.rbp(ranked / max_grade, 0.8)),
        "ERR": of_ranked(lambda ranked: metrics.err(satisfied(ranked))),
        "PFound": of_ranked(lambda ranked: metrics.pfound(satisfied(ranked))),
        "fair soft nDCG": _soft_ndcg,
    }


def values_of(
    scores: ArrayLike, grades: ArrayLike, queries: ArrayLike, metric: Callable
) -> np.ndarray:
    """Return one value for each query, in the order of the queries' labels.

    Parameters
    ----------
    scores, grades : arrays (n,)
        One number for each document.
    queries : labels (n,)
        Which query each belongs to.
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
class Comparison:
    """One value for each learner, metric and held-out query, with intervals for the means.

    Intervals of 95 % are percentiles of the mean over resampled queries. All learners share the
    resamples, so that differences are paired.
    """

    values: Mapping[str, Mapping[str, np.ndarray]]
    """Label of a learner -> name of a metric -> values, shape (queries,)."""
    families: Mapping[str, str]
    """Label of a learner -> "pointwise", "pairwise", "listwise", "baseline" or "given"."""
    models: Mapping[str, Model]
    """Name of a method -> its model."""
    seed: int

    @cached_property
    def _resamples(self) -> np.ndarray:
        n = len(next(iter(next(iter(self.values.values())).values())))
        return np.random.default_rng(self.seed).integers(0, n, (RESAMPLES, n))

    def _of(self, label: str, metric: str) -> np.ndarray:
        row = self.values[check.option(label, "learner", tuple(self.values))]
        return row[check.option(metric, "metric", tuple(row))]

    def _interval(self, values: np.ndarray) -> tuple[float, float, float]:
        means = values[self._resamples].mean(axis=1)
        return float(values.mean()), *map(float, np.quantile(means, (0.025, 0.975)))

    def means(self, *names: str) -> Table:
        """Return the mean over queries of every learner by the named metrics (default: all)."""
        names = names or tuple(next(iter(self.values.values())))
        rows = [
            (label, self.families[label], *(float(self._of(label, name).mean()) for name in names))
            for label in self.values
        ]
        return Table(("learner", "family", *names), rows)

    def differences(self, to: str, metric: str = "nDCG@10") -> Table:
        """Return every learner minus ``to``, paired by query: mean, interval, queries won and lost.

        An interval that holds 0 means that these queries do not tell the two apart.
        """
        base, rows = self._of(to, metric), []
        for label in self.values:
            if label != to:
                difference = self._of(label, metric) - base
                won, lost = int((difference > 0).sum()), int((difference < 0).sum())
                rows.append((label, *self._interval(difference), won, lost))
        return Table(("learner", f"{metric} minus {to}", "low", "high", "won", "lost"), rows)

    def __str__(self) -> str:
        return str(self.means())


def compare(
    task: Split,
    methods: Iterable[str] = tuple(METHODS),
    *,
    threshold: float = 1,
    others: Mapping[str, ArrayLike] | None = None,
    seed: int = 0,
) -> Comparison:
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
    threshold : float > 0
        AP, P@10 and RR, and the logistic regression, call a document relevant from this grade on.
    others : mapping, optional
        Label -> scores of the test documents, from any other model.
    seed : whole number of at least 0
        As for `fit`. It also draws the random order and the resamples.

    Returns
    -------
    Comparison

    Raises
    ------
    ValueError
        What `fit` refuses, scores that do not fit the test documents or come under the name of
        another learner.
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
    own = {"logistic": {"threshold": threshold}}
    models = {
        name: fit(name, *columns_of(task.train), seed=seed, **own.get(name, {})) for name in methods
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
        scores[label], families[label] = check.numbers(given, "others").astype(float), GIVEN
        if scores[label].shape != (n,):
            raise ValueError(
                f"others must give one score for each of the {n} test documents, "
                f"{label!r} gives {scores[label].shape}"
            )
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
    return Comparison(values, families, models, seed)


def columns_of(part: Part) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return what `fit` takes: features, grades and queries."""
    return part.features, part.grades, part.queries


def _best_feature(task: Split) -> np.ndarray:
    metric = measures(1)["nDCG@10"]
    features, grades, queries = columns_of(task.validation)
    signed = [sign * column for column in features.T for sign in (1, -1)]
    quality = [values_of(column, grades, queries, metric).mean() for column in signed]
    best, turned = divmod(int(np.argmax(quality)), 2)
    return (1 - 2 * turned) * task.test.features[:, best]
