"""Metrics that know no order: rating errors, sets of results, and the ROC curve."""

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.ordering import mid_ranks_of, stable_order
from ranklearn_course.metrics.per_list import Rows, as_scores, per_list
from ranklearn_course.metrics.ranking import mean_over_queries

__all__ = ["f_beta", "mae", "mse", "precision", "recall", "rmse", "roc_auc", "roc_curve"]


@per_list(truth=check.numbers, prediction=check.numbers)
@np.errstate(over="ignore")
def mse(truth: Rows, prediction: Rows) -> np.ndarray:
    """Mean squared error of predicted ratings.

    MSE = 1/n * sum_i (y_i - yhat_i)^2

    Parameters
    ----------
    truth, prediction : arrays (..., n)
        True and predicted ratings of the same documents.

    Returns
    -------
    float >= 0, in squared units of the ratings, or array (...) for a batch

    Examples
    --------
    >>> mse([5, 4], [3, 4])  # (2^2 + 0^2) / 2
    2.0

    References
    ----------
    Gauss (1821); Herlocker et al. (2004) for its use with recommenders.
    """
    errors = np.subtract(truth, prediction, dtype=float)
    return _finite((errors**2).mean(axis=1))


@per_list(truth=check.numbers, prediction=check.numbers)
@np.errstate(over="ignore")
def rmse(truth: Rows, prediction: Rows) -> np.ndarray:
    """Root of the mean squared error of predicted ratings.

    RMSE = sqrt(1/n * sum_i (y_i - yhat_i)^2)

    The arguments are those of `mse`.

    Returns
    -------
    float >= 0, in units of the ratings, or array (...) for a batch

    Examples
    --------
    >>> rmse([5, 4], [1, 4])  # sqrt((4^2 + 0^2) / 2)
    2.8284271247461903

    References
    ----------
    Herlocker et al. (2004).
    """
    errors = np.subtract(truth, prediction, dtype=float)
    return _finite(np.sqrt((errors**2).mean(axis=1)))


@per_list(truth=check.numbers, prediction=check.numbers)
@np.errstate(over="ignore")
def mae(truth: Rows, prediction: Rows) -> np.ndarray:
    """Mean absolute error of predicted ratings.

    MAE = 1/n * sum_i |y_i - yhat_i|

    The arguments are those of `mse`.

    Returns
    -------
    float >= 0, in units of the ratings, or array (...) for a batch

    Examples
    --------
    >>> mae([5, 4], [3, 4])  # (2 + 0) / 2
    1.0

    References
    ----------
    Herlocker et al. (2004).
    """
    errors = np.subtract(truth, prediction, dtype=float)
    return _finite(np.abs(errors).mean(axis=1))


def _finite(error: np.ndarray) -> np.ndarray:
    if not np.isfinite(error).all():
        raise ValueError(
            "truth and prediction must be closer: their error is too large for a float"
        )
    return error


def precision(
    relevant: ArrayLike,
    retrieved: ArrayLike,
    *,
    average: str | None = None,
    undefined: float = 0.0,
) -> float | np.ndarray:
    """The share of the retrieved documents that are relevant.

    precision = TP / (TP + FP) = |relevant and retrieved| / |retrieved|

    Parameters
    ----------
    relevant, retrieved : bool arrays (..., n)
        Which documents of the collection are relevant, and which were retrieved. Numbers
        count as True if they are above 0.
    average : {None, "macro", "micro"}
        One number per list (None), their mean, so that each list counts the same ("macro"),
        or all lists pooled into one, so that each document counts the same ("micro").
    undefined : float
        The answer where nothing was retrieved. NaN is left out of the macro average.

    Returns
    -------
    float in [0, 1], or array (...) for a batch without ``average``

    Examples
    --------
    >>> precision([1, 1, 1, 0, 0], [1, 0, 1, 1, 0])  # 2 of 3 retrieved
    0.6666666666666666
    >>> relevant, retrieved = [[1, 0, 0], [0, 1, 0]], [[1, 0, 0], [1, 1, 1]]
    >>> macro = precision(relevant, retrieved, average="macro")  # (1 + 1/3) / 2
    >>> micro = precision(relevant, retrieved, average="micro")  # 2 of 4 retrieved
    >>> macro, micro
    (0.6666666666666666, 0.5)

    References
    ----------
    Kent, Berry, Luehrs and Perry (1955).
    """
    both, _, n_retrieved = _counts(relevant, retrieved)
    return _averaged(both, n_retrieved, average, undefined)


def recall(
    relevant: ArrayLike,
    retrieved: ArrayLike,
    *,
    average: str | None = None,
    undefined: float = 0.0,
) -> float | np.ndarray:
    """The share of the relevant documents that were retrieved.

    recall = TP / (TP + FN) = |relevant and retrieved| / |relevant|

    Parameters
    ----------
    relevant, retrieved, average
        As for `precision`.
    undefined : float
        The answer where nothing is relevant. NaN is left out of the macro average.

    Returns
    -------
    float in [0, 1], or array (...) for a batch without ``average``

    Examples
    --------
    >>> recall([1, 1, 1, 0, 0], [1, 0, 1, 1, 0])  # 2 of 3 relevant
    0.6666666666666666
    >>> relevant, retrieved = [[1, 1], [0, 0]], [[1, 0], [1, 0]]
    >>> recall(relevant, retrieved, average="macro")  # (1/2 + 0) / 2
    0.25
    >>> recall(relevant, retrieved, average="macro", undefined=float("nan"))  # of the first alone
    0.5

    References
    ----------
    Kent, Berry, Luehrs and Perry (1955).
    """
    both, n_relevant, _ = _counts(relevant, retrieved)
    return _averaged(both, n_relevant, average, undefined)


def f_beta(
    relevant: ArrayLike,
    retrieved: ArrayLike,
    beta: float = 1.0,
    *,
    average: str | None = None,
    undefined: float = 0.0,
) -> float | np.ndarray:
    """The weighted harmonic mean of precision and recall.

    F = (1 + beta^2) P R / (beta^2 P + R) = (1 + beta^2) TP / (beta^2 |relevant| + |retrieved|)

    Parameters
    ----------
    relevant, retrieved, average
        As for `precision`.
    beta : float > 0
        Recall has the weight beta^2 / (1 + beta^2), precision the rest.
    undefined : float
        The answer where nothing is relevant and nothing was retrieved.

    Returns
    -------
    float in [0, 1], or array (...) for a batch without ``average``

    Examples
    --------
    >>> f_beta([1, 1, 1, 1, 0, 0], [1, 1, 1, 0, 1, 1])  # 2 * 3 / (4 + 5)
    0.6666666666666666
    >>> f_beta([[1, 0], [0, 1]], [[1, 1], [0, 1]], beta=2, average="micro")  # 5 * 2 / (4 * 2 + 3)
    0.9090909090909091

    References
    ----------
    Van Rijsbergen (1979).
    """
    weight = check.positive(beta, "beta") ** 2
    both, n_relevant, n_retrieved = _counts(relevant, retrieved)
    return _averaged((1 + weight) * both, weight * n_relevant + n_retrieved, average, undefined)


@per_list(relevant=check.grades, retrieved=check.grades)
def _counts(relevant: Rows, retrieved: Rows) -> tuple[np.ndarray, ...]:
    """Return the sizes of: relevant and retrieved, relevant, retrieved."""
    relevant, retrieved = relevant > 0, retrieved > 0
    return tuple(each.sum(axis=1) for each in (relevant & retrieved, relevant, retrieved))


def _averaged(
    numerator: np.ndarray, denominator: np.ndarray, average: str | None, undefined: float
) -> float | np.ndarray:
    undefined = check.number_or_nan(undefined, "undefined")
    if average is not None:
        check.option(average, "average", ("macro", "micro"))
    if average == "micro":
        numerator, denominator = numerator.sum(), denominator.sum()
    with np.errstate(divide="ignore", invalid="ignore"):
        value = np.where(denominator > 0, np.divide(numerator, denominator), undefined)
    if average != "macro":
        return as_scores(value)
    if np.isnan(value).all():
        raise ValueError(
            "relevant and retrieved must define the metric for at least one list when undefined "
            "is nan and average='macro'"
        )
    return mean_over_queries(value.reshape(-1))


def roc_curve(relevant: ArrayLike, scores: ArrayLike) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The trade-off between false and true positives as the threshold falls.

    FPR(t) = |others with s >= t| / |others|,  TPR(t) = |relevant with s >= t| / |relevant|

    Parameters
    ----------
    relevant : bool array (n,)
        Which documents are relevant; numbers count as True if they are above 0.
    scores : array (n,)
        One score per document, higher is better.

    Returns
    -------
    false positive rate, true positive rate, threshold : arrays (points,)
        From (0, 0) at the threshold infinity to (1, 1); one point per different score.

    Raises
    ------
    ValueError
        Only one kind of document.

    Examples
    --------
    >>> fpr, tpr, thresholds = roc_curve([0, 0, 1, 1], [0.3, 0.1, 0.4, 0.2])
    >>> fpr.tolist(), tpr.tolist()
    ([0.0, 0.0, 0.5, 0.5, 1.0], [0.0, 0.5, 0.5, 1.0, 1.0])

    References
    ----------
    Green and Swets (1966); Fawcett (2006) for ties.
    """
    hits = check.one_list(check.grades(relevant, "relevant"), "relevant") > 0
    values = check.one_list(check.scores(scores, "scores"), "scores")
    check.same_shape(values, "scores", hits, "relevant")
    if hits.all() or not hits.any():
        raise ValueError(
            "relevant must hold at least one relevant and one other document for a ROC curve"
        )
    order = stable_order(values[None])[0]
    hits, values = hits[order], values[order]
    # Documents with one score pass the threshold together: keep the last of each tie group.
    last = np.flatnonzero(np.append(values[1:] != values[:-1], True))
    true, false = hits.cumsum()[last], (~hits).cumsum()[last]
    fpr, tpr = (np.concatenate(([0.0], count / count[-1])) for count in (false, true))
    return fpr, tpr, np.concatenate(([np.inf], values[last]))


@per_list(relevant=check.grades, scores=check.scores)
def roc_auc(
    relevant: Rows,
    scores: Rows,
    *,
    where: Rows | None = None,
    undefined: float = 0.0,
) -> np.ndarray:
    """The probability that a relevant document scores higher than another one.

    AUC = (sum of the ranks of the relevant - M (M + 1) / 2) / (M N), ranks ascending and
    shared by ties, M relevant and N other documents; a tied pair counts 1/2

    Parameters
    ----------
    relevant : bool array (..., n)
        Which documents are relevant; numbers count as True if they are above 0.
    scores : array (..., n)
        One score per document, higher is better.
    where : bool array (..., n), optional
        False marks padding.
    undefined : float
        The answer where all documents are of one kind.

    Returns
    -------
    float in [0, 1], or array (...) for a batch; below 1/2 the ranking is worse than chance

    Examples
    --------
    >>> roc_auc([0, 0, 1, 1], [0.3, 0.1, 0.4, 0.2])  # ((4 + 2) - 3) / (2 * 2)
    0.75

    References
    ----------
    Mann and Whitney (1947), Hanley and McNeil (1982).
    """
    hits, rank = relevant > 0, mid_ranks_of(scores, where)
    n = hits.shape[1] if where is None else check.n_documents(where)
    n_relevant = hits.sum(axis=1, dtype=float)
    n_pairs = n_relevant * (n - n_relevant)
    above = (hits * rank).sum(axis=1) - n_relevant * (n_relevant + 1) / 2
    return np.where(n_pairs > 0, above / n_pairs, undefined)
