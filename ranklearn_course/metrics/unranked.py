"""Metrics that know no order: rating errors, sets of results, and the ROC curve."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.answers import QUIET, all_finite, as_scores, ratio
from ranklearn_course.metrics.ordering import count, gather, stable_order
from ranklearn_course.metrics.ranking import mean_over_queries, mid_ranks

AVERAGES = ("macro", "micro")

TOO_LARGE = "truth and prediction must be closer: their error is too large for a float"
ALL_UNDEFINED = (
    "relevant and retrieved must define the metric for at least one list when undefined is nan "
    "and average='macro'"
)
ONE_CLASS = "relevant must hold at least one relevant and one other document for a ROC curve"


def _errors(truth: ArrayLike, prediction: ArrayLike) -> np.ndarray:
    truth, prediction = check.numbers(truth, "truth"), check.numbers(prediction, "prediction")
    check.same_shape(prediction, "prediction", truth, "truth")
    return np.subtract(truth, prediction, dtype=float)


def _finite(error: Any) -> Any:
    if not all_finite(error):
        raise ValueError(TOO_LARGE)
    return as_scores(error)


@QUIET
def mse(truth: ArrayLike, prediction: ArrayLike) -> Any:
    """Mean squared error of predicted ratings.

    MSE = 1/n * sum_i (y_i - yhat_i)^2

    Parameters
    ----------
    truth, prediction : arrays (..., n)
        True and predicted ratings of the same documents.

    Returns
    -------
    float >= 0, in squared units of the ratings, or array (...) for a batch

    Raises
    ------
    ValueError
        NaN, an empty or ragged list, different shapes.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> mse([5, 4], [3, 4])  # (2^2 + 0^2) / 2
    2.0

    References
    ----------
    Gauss (1821); Herlocker et al. (2004) for its use with recommenders.
    """
    errors = _errors(truth, prediction)
    return _finite(np.vecdot(errors, errors) / errors.shape[-1])


def rmse(truth: ArrayLike, prediction: ArrayLike) -> Any:
    """Root of the mean squared error of predicted ratings.

    RMSE = sqrt(1/n * sum_i (y_i - yhat_i)^2)

    Parameters
    ----------
    truth, prediction : arrays (..., n)
        True and predicted ratings of the same documents.

    Returns
    -------
    float >= 0, in units of the ratings, or array (...) for a batch

    Raises
    ------
    ValueError, TypeError
        As for `mse`.

    Examples
    --------
    >>> rmse([5, 4], [1, 4])  # sqrt((4^2 + 0^2) / 2)
    2.8284271247461903

    References
    ----------
    Herlocker et al. (2004).
    """
    return as_scores(np.sqrt(mse(truth, prediction)))


@QUIET
def mae(truth: ArrayLike, prediction: ArrayLike) -> Any:
    """Mean absolute error of predicted ratings.

    MAE = 1/n * sum_i |y_i - yhat_i|

    Parameters
    ----------
    truth, prediction : arrays (..., n)
        True and predicted ratings of the same documents.

    Returns
    -------
    float >= 0, in units of the ratings, or array (...) for a batch

    Raises
    ------
    ValueError, TypeError
        As for `mse`.

    Examples
    --------
    >>> mae([5, 4], [3, 4])  # (2 + 0) / 2
    1.0

    References
    ----------
    Herlocker et al. (2004).
    """
    errors = np.abs(_errors(truth, prediction))
    return _finite(np.add.reduce(errors, axis=-1) / errors.shape[-1])


def _counts(relevant: ArrayLike, retrieved: ArrayLike) -> tuple[Any, Any, Any]:
    """Return the sizes of: relevant and retrieved, relevant, retrieved."""
    relevant = check.grades(relevant, "relevant") > 0
    retrieved = check.grades(retrieved, "retrieved") > 0
    check.same_shape(retrieved, "retrieved", relevant, "relevant")
    return tuple(count(each) for each in (relevant & retrieved, relevant, retrieved))


def _averaged(numerator: Any, denominator: Any, average: str | None, undefined: float) -> Any:
    if average is None:
        return ratio(numerator, denominator, undefined)
    if check.option(average, "average", AVERAGES) == "micro":
        return ratio(np.sum(numerator), np.sum(denominator), undefined)
    per_list = np.reshape(ratio(numerator, denominator, undefined), -1)
    if np.isnan(per_list).all():
        raise ValueError(ALL_UNDEFINED)
    return mean_over_queries(per_list)


def precision(
    relevant: ArrayLike,
    retrieved: ArrayLike,
    *,
    average: str | None = None,
    undefined: float = 0.0,
) -> Any:
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

    Raises
    ------
    ValueError
        NaN, negative numbers, an empty list, different shapes, an unknown ``average``.
    TypeError
        Something other than booleans or numbers.

    Examples
    --------
    >>> precision([1, 1, 1, 0, 0], [1, 0, 1, 1, 0])  # 2 of 3 retrieved
    0.6666666666666666

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
) -> Any:
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

    Raises
    ------
    ValueError, TypeError
        As for `precision`.

    Examples
    --------
    >>> recall([1, 1, 1, 0, 0], [1, 0, 1, 1, 0])  # 2 of 3 relevant
    0.6666666666666666

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
) -> Any:
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

    Raises
    ------
    ValueError
        As for `precision`, or a ``beta`` that is not above 0.
    TypeError
        Something other than booleans or numbers.

    Examples
    --------
    >>> f_beta([1, 1, 1, 1, 0, 0], [1, 1, 1, 0, 1, 1])  # 2 * 3 / (4 + 5)
    0.6666666666666666

    References
    ----------
    Van Rijsbergen (1979).
    """
    weight = check.positive(beta, "beta") ** 2
    both, n_relevant, n_retrieved = _counts(relevant, retrieved)
    return _averaged((1 + weight) * both, weight * n_relevant + n_retrieved, average, undefined)


def roc_curve(relevant: ArrayLike, scores: ArrayLike) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The trade-off between false and true positives as the threshold falls.

    FPR(t) = |others with s >= t| / |others|,  TPR(t) = |relevant with s >= t| / |relevant|

    Parameters
    ----------
    relevant : array (n,)
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
        Only one kind of document, more than one list, NaN, different lengths.
    TypeError
        Something other than numbers.

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
    scores = check.one_list(check.numbers(scores, "scores", finite=False), "scores")
    check.same_shape(scores, "scores", hits, "relevant")
    if hits.all() or not hits.any():
        raise ValueError(ONE_CLASS)
    order = stable_order(scores[None])
    hits, scores = gather(hits, order)[0], gather(scores, order)[0]
    # Documents with one score pass the threshold together: keep the last of each tie group.
    last = np.flatnonzero(np.append(scores[1:] != scores[:-1], True))
    true, false = hits.cumsum()[last], (~hits).cumsum()[last]
    rates = [np.concatenate(([0.0], count / count[-1])) for count in (false, true)]
    return rates[0], rates[1], np.concatenate(([np.inf], scores[last]))


def roc_auc(
    relevant: ArrayLike,
    scores: ArrayLike,
    *,
    where: ArrayLike | None = None,
    undefined: float = 0.0,
) -> Any:
    """The probability that a relevant document scores higher than another one.

    AUC = (sum of the ranks of the relevant - M (M + 1) / 2) / (M N), ranks ascending and
    shared by ties, M relevant and N other documents; a tied pair counts 1/2

    Parameters
    ----------
    relevant : array (..., n)
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

    Raises
    ------
    ValueError
        NaN, an empty list, different shapes.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> roc_auc([0, 0, 1, 1], [0.3, 0.1, 0.4, 0.2])  # ((4 + 2) - 3) / (2 * 2)
    0.75

    References
    ----------
    Mann and Whitney (1947), Hanley and McNeil (1982).
    """
    relevant, keep = check.kept(relevant, where, "relevant", low=0)
    rank, hits = mid_ranks(scores, where=where), relevant > 0
    check.same_shape(rank, "scores", hits, "relevant")
    n = hits.shape[-1] if keep is None else check.some_kept(keep)
    n_relevant = count(hits)
    above = np.add.reduce(hits * rank, axis=-1) - n_relevant * (n_relevant + 1) / 2
    return ratio(above, n_relevant * (n - n_relevant), undefined)
