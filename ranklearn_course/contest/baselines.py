"""The ladder of baselines, from chance to matrix models and blends, each a few lines.

A model is a function: it takes the training events as a `Log` and returns another function, which
takes rows of users and returns their scores, an array of users and items. `recommend` turns
scores into lists: the best k items that the user has not seen, equal scores by the smaller id.

>>> def my_popularity(log):
...     counts = log.seen.sum(axis=0)
...     return lambda rows: np.tile(counts, (len(rows), 1))

`recommend(contest, my_popularity)` answers for all test users.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike
from scipy.linalg import lapack
from scipy.sparse import csr_array, diags_array
from scipy.sparse.linalg import svds

if TYPE_CHECKING:
    from ranklearn_course.contest.files import Contest

#: Scores of so many users are held at once.
BLOCK = 1000


@dataclass(frozen=True, eq=False)
class Log:
    """The training events as a matrix.

    Attributes
    ----------
    seen : sparse array (n_users, n_items)
        1 where the user has an event with the item.
    users, items, days : int array (n_events,)
        The row of the user, the column of the item and the day of each event, in time order.
    genres : array (n_items, n_genres)
        1 where the item has the genre.
    known : sparse array (n_users, n_items)
        Not 0 where the user must not be recommended the item: it was taken, or seen and not liked.
        Where repeats count, all 0.
    today : int or None
        The first day that the log does not know; None if each user has one of its own.
    user_ids, item_ids : int array
        The ids of rows and columns, rising.
    seed : int
        For models that draw at random.
    """

    seen: csr_array
    users: np.ndarray
    items: np.ndarray
    days: np.ndarray
    genres: np.ndarray
    known: csr_array
    today: int | None
    user_ids: np.ndarray
    item_ids: np.ndarray
    seed: int = 0

    @classmethod
    def of(cls, contest: Contest, seed: int = 0) -> Log:
        """Make the log of a contest's training events."""
        low_users, low_items = contest.also_seen.T
        user_ids = np.union1d(np.append(contest.users, low_users), contest.test_users)
        rows = np.searchsorted(user_ids, contest.users)
        columns = np.searchsorted(contest.item_ids, contest.items)

        def matrix(rows: np.ndarray, columns: np.ndarray) -> csr_array:
            ones = np.ones(len(rows), dtype=np.float32)
            shape = (len(user_ids), len(contest.item_ids))
            return csr_array((ones, (rows, columns)), shape=shape)

        seen = matrix(rows, columns)
        seen.sum_duplicates()
        seen.data[:] = 1
        low = matrix(
            np.searchsorted(user_ids, low_users), np.searchsorted(contest.item_ids, low_items)
        )
        return cls(
            seen,
            users=rows,
            items=columns,
            days=contest.days,
            genres=contest.genres.astype(float),
            known=csr_array(seen.shape) if contest.repeats else seen + low,
            today=contest.split_day,
            user_ids=user_ids,
            item_ids=contest.item_ids,
            seed=seed,
        )

    def counts(self, weights: np.ndarray | None = None) -> np.ndarray:
        """Return the events of each item, counted or added up by weight."""
        return np.bincount(self.items, weights, len(self.item_ids)).astype(float)

    def recent_counts(self, days: float) -> np.ndarray:
        """Return the events of each item; one that is `days` old counts 1/e of one of today."""
        if self.today is None:
            raise ValueError(
                "the contest must have one first test day for all users; here each has one "
                "of its own, so no day is today: take a model without a trend"
            )
        return self.counts(np.exp((self.days - self.today) / days))

    def faded(self, half_life: float) -> csr_array:
        """Return `seen` where an event counts half for every so many later ones of its user."""
        order = np.argsort(self.users, kind="stable")
        users = self.users[order]
        later = np.searchsorted(users, users, side="right") - 1 - np.arange(len(users))
        weights = 0.5 ** (later / half_life)
        return csr_array((weights, (users, self.items[order])), shape=self.seen.shape)

    def rows(self, users: ArrayLike) -> np.ndarray:
        """Return the rows of users."""
        wanted = np.asarray(users)
        rows = np.searchsorted(self.user_ids, wanted).clip(max=len(self.user_ids) - 1)
        unknown = wanted[self.user_ids[rows] != wanted]
        if unknown.size:
            raise ValueError(
                f"users must be known, from the training events or the test users, got "
                f"{unknown[:3].tolist()}"
            )
        return rows


Score = Callable[[np.ndarray], np.ndarray]
Model = Callable[[Log], Score]


def recommend(
    contest: Contest,
    model: Model | str = "popularity",
    users: ArrayLike | None = None,
    k: int | None = None,
    *,
    seed: int = 0,
) -> np.ndarray:
    """Return the k best unseen items of each user by a model's scores.

    Parameters
    ----------
    contest : Contest
        What `read_contest` returns; its training events are learned from.
    model : str or function
        A name of `MODELS`, or a function from a `Log` to a function from rows to scores.
    users : int array (n,), optional
        Ids. Default: the test users.
    k : int, optional
        The length of a list. Default: the contest's.
    seed : int
        For models that draw at random.

    Returns
    -------
    int array (n, k)
        Item ids, best first. A user who has seen nearly all items gets seen ones at the end.

    Raises
    ------
    ValueError
        An unknown model or user, scores of a wrong shape, NaN.
    """
    fit = MODELS.get(model) if isinstance(model, str) else model
    if not callable(fit):
        raise ValueError(f"model must be a function or one of {', '.join(MODELS)}, got {model!r}")
    log = Log.of(contest, seed)
    rows = log.rows(contest.test_users if users is None else users)
    k = min(contest.k if k is None else k, len(log.item_ids))
    score = fit(log)
    blocks = [rows[start : start + BLOCK] for start in range(0, len(rows), BLOCK)]
    best = [best_columns(unseen_scores(log, score(block), block), k) for block in blocks]
    return log.item_ids[np.concatenate([np.empty((0, k), dtype=int), *best])]


def unseen_scores(log: Log, scores: ArrayLike, rows: np.ndarray) -> np.ndarray:
    """Return a model's scores of these rows, minus infinity where the user has seen the item."""
    scores = np.array(scores, dtype=float)
    wanted = (len(rows), len(log.item_ids))
    if scores.shape != wanted:
        raise ValueError(f"the model must return scores of shape {wanted}, got {scores.shape}")
    if np.isnan(scores).any():
        raise ValueError("the model returned NaN: every score must be a number")
    scores[log.known[rows].nonzero()] = -np.inf
    return scores


def best_columns(scores: np.ndarray, k: int) -> np.ndarray:
    """Return the columns of the k best scores of each row; of equal ones the first is taken.

    >>> best_columns(np.array([[1.0, 3.0, 3.0, 2.0]]), 3).tolist()
    [[1, 2, 3]]
    """
    kth = np.partition(scores, -k, axis=1)[:, -k, None]
    chosen = scores >= kth
    tied = chosen.sum(axis=1) > k
    above = scores[tied] > kth[tied]
    equal = chosen[tied] & ~above
    room = k - above.sum(axis=1, keepdims=True)
    chosen[tied] = above | (equal & (equal.cumsum(axis=1) <= room))
    columns = chosen.ravel().nonzero()[0].reshape(len(scores), k) % scores.shape[1]
    order = np.argsort(-np.take_along_axis(scores, columns, axis=1), axis=1, kind="stable")
    return np.take_along_axis(columns, order, axis=1)


def remembered(fit: Callable[..., Score]) -> Callable[..., Score]:
    """Let a model that takes long learn from equal logs once: a lesson asks it again and again."""

    # No more than two: a model's matrix may be as large as the square of the catalogue.
    @lru_cache(maxsize=2)
    def fitted(log: bytes, *args: float, **options: float) -> Score:
        return fit(pickle.loads(log), *args, **options)

    # As bytes it is told from a log that was changed in place, and the model has its own.
    @wraps(fit)
    def model(log: Log, *args: float, **options: float) -> Score:
        return fitted(pickle.dumps(log), *args, **options)

    return model


def same_for_all(values: np.ndarray) -> Score:
    """Return the scores of a model that does not look at the user."""
    return lambda rows: np.broadcast_to(values, (len(rows), len(values)))


def chance(log: Log) -> Score:
    """Every item has the same chance."""
    draws = np.random.default_rng(log.seed)
    return lambda rows: draws.random((len(rows), len(log.item_ids)))


def popularity(log: Log) -> Score:
    """What most people saw: the number of an item's events."""
    return same_for_all(log.counts())


def recent_popularity(log: Log, days: float = 7.0) -> Score:
    """What people see now: an event that is `days` old counts 1/e of one of today."""
    return same_for_all(log.recent_counts(days))


def genre_profile(log: Log, smoothing: float = 12.0) -> Score:
    """Popularity times how much more than others the user takes the item's genres.

    A few events say little: each user begins with `smoothing` events of the usual genres.
    """
    counts = log.counts()
    usual = counts @ log.genres + 1
    usual /= usual.sum()
    of_item = log.genres / log.genres.sum(axis=1, keepdims=True).clip(min=1)

    def score(rows: np.ndarray) -> np.ndarray:
        taken = log.seen[rows] @ log.genres + smoothing * usual
        more = taken / taken.sum(axis=1, keepdims=True) / usual
        return more @ of_item.T * counts

    return score


def item_knn(
    log: Log, neighbours: int = 50, shrink: float = 20.0, half_life: float | None = None
) -> Score:
    """Items like those that the user saw: cosine of two items' users, few shared ones shrunk.

    An item is near its so many neighbours, and to no other. With a `half_life`, a user's event
    counts half for every so many later ones. Deshpande and Karypis (2004).
    """
    alike = alike_items(log, shrink)
    last = len(alike) - min(neighbours, len(alike))
    # It is symmetric, and a partition of rows is faster than one of columns.
    alike[alike < np.partition(alike, last, axis=1)[:, last]] = 0
    taken = log.seen if half_life is None else log.faded(half_life)
    return lambda rows: taken[rows] @ alike


def alike_items(log: Log, shrink: float = 20.0) -> np.ndarray:
    """Return the shrunk cosine of each two items' users, 0 of an item with itself."""
    together = (log.seen.T @ log.seen).toarray()
    length = np.sqrt(np.diag(together))
    alike = together / (np.outer(length, length) + shrink)
    np.fill_diagonal(alike, 0)
    return alike


@remembered
def svd(log: Log, factors: int = 64, damping: float = 0.35) -> Score:
    """A few tastes explain the whole matrix: the truncated singular value decomposition.

    Popular columns are damped before and restored after; Cremonesi, Koren and Turrin (2010).
    """
    weight = (log.counts() + 5) ** damping
    damped = (log.seen @ diags_array(1 / weight)).astype(float)
    factors = min(factors, min(damped.shape) - 1)
    left, strength, right = svds(damped, factors, v0=np.ones(min(damped.shape)))
    return lambda rows: (left[rows] * strength) @ right * weight


def als(
    log: Log, factors: int = 48, rounds: int = 4, confidence: float = 2.0, ridge: float = 10.0
) -> Score:
    """Users and items as short vectors, found in turns by weighted least squares.

    Hu, Koren and Volinsky (2008).
    """
    draws = np.random.default_rng(log.seed)
    users, items = (draws.normal(scale=0.1, size=(n, factors)) for n in log.seen.shape)

    def solved(matrix: csr_array, others: np.ndarray) -> np.ndarray:
        left = np.tile(others.T @ others + ridge * np.eye(factors), (matrix.shape[0], 1, 1))
        parts = (np.split(each, matrix.indptr[1:-1]) for each in (matrix.indices, matrix.data))
        for own, columns, taken in zip(left, *parts, strict=True):
            known = others[columns]
            own += confidence * (known.T * taken) @ known
        right = (1 + confidence) * (matrix @ others)
        return np.linalg.solve(left, right[:, :, None])[:, :, 0]

    by_item = log.seen.T.tocsr()
    for _ in range(rounds):
        users = solved(log.seen, items)
        items = solved(by_item, users)
    return lambda rows: users[rows] @ items.T


@remembered
def ease(log: Log, ridge: float = 200.0) -> Score:
    """Each item is predicted from all others by ridge regression, in closed form.

    Steck (2019).
    """
    weights = _inverse(log.seen.astype(float), ridge)
    weights /= -np.diag(weights)
    np.fill_diagonal(weights, 0)
    return lambda rows: log.seen[rows] @ weights


def _inverse(seen: csr_array, ridge: float) -> np.ndarray:
    """Return the inverse of seen.T @ seen + ridge * I, taken over users where they are fewer.

    (X'X + ridge I)^-1 = (I - X' (XX' + ridge I)^-1 X) / ridge
    """
    users, items = seen.shape
    if users < items:
        inverse = seen.T @ (_inverse(seen.T.tocsr(), ridge) @ seen)
        inverse *= -1 / ridge
        inverse[np.diag_indices(items)] += 1 / ridge
        return inverse
    together = (seen.T @ seen).toarray()
    together[np.diag_indices(items)] += ridge
    # Half the work of a general inverse: the matrix is symmetric and positive definite.
    upper = np.triu(lapack.dpotri(lapack.dpotrf(together)[0])[0])
    return upper + np.triu(upper, 1).T


def blend(models: Sequence[Model], weights: Sequence[float]) -> Model:
    """Make a model of several: their scores on one scale, then added up by weight.

    The scale: for each user mean 0 and standard deviation 1 over the items.
    """

    def fit(log: Log) -> Score:
        parts = [model(log) for model in models]

        def score(rows: np.ndarray) -> np.ndarray:
            pairs = zip(parts, weights, strict=True)
            return sum(weight * standardized(part(rows)) for part, weight in pairs)

        return score

    return fit


def standardized(scores: np.ndarray) -> np.ndarray:
    """Bring the scores of each row to mean 0 and standard deviation 1; equal ones to 0."""
    spread = scores.std(axis=1, keepdims=True)
    return (scores - scores.mean(axis=1, keepdims=True)) / np.where(spread > 0, spread, 1)


def with_trend(model: Model, days: float = 10.0) -> Model:
    """Make a model that knows what rises and what falls: its scores times the item's trend.

    Scores below 0 become 0.
    """

    def fit(log: Log) -> Score:
        score, trend = model(log), trend_of(log, days)
        return lambda rows: np.maximum(score(rows), 0) * trend

    return fit


def trend_of(log: Log, days: float = 10.0) -> np.ndarray:
    """Return the trend of each item; recent events fade as in `recent_popularity`.

    trend = (1 + recent events / their mean) / (1 + all events / their mean)
    """
    now, ever = log.recent_counts(days), log.counts()
    return (1 + now / now.mean()) / (1 + ever / ever.mean())


#: What EASE counts beside SVD.
EASE_WEIGHT = 0.5
SVD_AND_EASE = blend((svd, ease), (1.0, EASE_WEIGHT))

#: The ladder, from the lowest rung on.
MODELS: dict[str, Model] = {
    "random": chance,
    "popularity": popularity,
    "recent popularity": recent_popularity,
    "genre profile": genre_profile,
    "genre profile with trend": with_trend(genre_profile),
    "ALS": als,
    "item-kNN": item_knn,
    "SVD": svd,
    "EASE": ease,
    "SVD with trend": with_trend(svd),
    "EASE with trend": with_trend(ease),
    "blend": with_trend(SVD_AND_EASE),
}
#: They ask what is watched now: a contest where each user has a day of their own has no such day.
NEED_TODAY = {"recent popularity", "blend", *(name for name in MODELS if name.endswith("trend"))}
