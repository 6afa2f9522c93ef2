"""A linear ranker: one weight for each feature, fitted by one of the methods."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.learning.losses import Loss
from ranklearn_course.learning.methods import method_of
from ranklearn_course.metrics import validation as check

#: LambdaRank has no loss to search along, so that it takes steps of a fixed size.
LEARNING_RATE, MOMENTUM = 0.1, 0.9
#: Pairs of documents that a loss sees at once, so that its arrays stay in cache.
PAIRS_AT_ONCE = 2**13
#: So that sums and differences of features stay finite.
LARGEST = 1e150

Objective = Callable[[np.ndarray], tuple[float, np.ndarray]]


@dataclass(frozen=True, eq=False)
class Model:
    """A fitted linear ranker: score = features @ weights + intercept."""

    method: str
    """The method's name, a key of `METHODS`."""
    weights: np.ndarray
    """One weight for each feature, in units of the features as given, shape (d,)."""
    intercept: float
    """Added to every score; it changes no order, and is 0 but for pointwise methods."""
    history: np.ndarray
    """The objective at the start and after each step: mean loss of a query plus penalty."""

    def scores(self, features: ArrayLike) -> np.ndarray:
        """Return one score for each document.

        Parameters
        ----------
        features : array (n, d)
            The columns of the training.

        Returns
        -------
        array (n,)

        Raises
        ------
        ValueError
            NaN, or another number of features than in the training.
        TypeError
            Something other than numbers.
        """
        table = checked_features(features)
        if table.shape[1] != len(self.weights):
            raise ValueError(
                f"features must have {len(self.weights)} columns, as in the training, "
                f"got {table.shape[1]}"
            )
        return table @ self.weights + self.intercept


def checked_features(features: ArrayLike) -> np.ndarray:
    """Return features as a float table of finite numbers, or raise a clear error.

    >>> checked_features([[1, 2]])
    array([[1., 2.]])
    """
    table = check.numbers(features, "features", low=-LARGEST, high=LARGEST)
    if table.ndim != 2:
        raise ValueError(
            f"features must be a table of numbers, one row for each document, got shape "
            f"{table.shape}"
        )
    return table.astype(float)


def fit(
    method: str,
    features: ArrayLike,
    grades: ArrayLike,
    queries: ArrayLike,
    *,
    l2: float = 0.001,
    steps: int = 100,
    seed: int | np.random.Generator = 0,
    **settings: Any,
) -> Model:
    """Fit a linear ranker.

    minimise over w: 1/q * sum of the loss of every query + l2 / 2 * |w|^2

    The features are brought to mean 0 and standard deviation 1 first, so that the penalty means the
    same for all of them; the weights come back in the units of the features as given. Methods with
    a slope are minimised by L-BFGS; LambdaRank takes steps of a fixed size with momentum. The same
    input gives the same model.

    Parameters
    ----------
    method : str
        A key of `METHODS`.
    features : array (n, d)
        One row for each document; numbers from -1e150 to 1e150.
    grades : array (n,)
        At least 0. Whole grades, or other labels such as shares of clicks.
    queries : labels (n,)
        Which query each document belongs to; any labels that can be compared.
    l2 : float >= 0
        How much large weights cost. The intercept costs nothing.
    steps : int
        The most steps.
    seed : int or numpy.random.Generator
        Of the small random weights at the start.
    **settings
        What the method takes, see ``METHODS[method].settings``.

    Returns
    -------
    Model

    Raises
    ------
    ValueError
        An unknown method, NaN, negative grades, shapes that do not fit, labels of queries that
        cannot be compared, no query in which the grades differ.
    TypeError
        A setting that the method does not take, something other than numbers.

    Examples
    --------
    >>> features = [[1.0, 0.0], [0.0, 1.0], [0.5, 0.0], [0.0, 0.5]]
    >>> model = fit("ranknet", features, [1, 0, 1, 0], ["a", "a", "b", "b"])
    >>> bool(model.weights[0] > 0 > model.weights[1])
    True
    """
    chosen = method_of(method, settings)
    table, grades = checked_features(features), check.grades(grades, "grades").astype(float)
    batches = by_length(grades, queries, len(table))
    l2 = check.number_in(l2, "l2", 0, check.INF, "[0, inf)")
    rng = np.random.default_rng(check.seed_or_generator(seed, "seed"))
    center, scale = table.mean(axis=0), _spread(table)
    design = np.column_stack([(table - center) / scale, np.ones(len(table))])
    start = np.append(0.01 * rng.standard_normal(table.shape[1]), 0.0)
    objective = _objective(chosen.loss, settings, design, grades, batches, l2)
    minimise = lbfgs if chosen.is_slope else descend
    best, history = minimise(objective, start, check.whole(steps, "steps"))
    weights = best[:-1] / scale
    return Model(method, weights, float(best[-1] - center @ weights), np.array(history))


def _spread(table: np.ndarray) -> np.ndarray:
    """Return the standard deviation of each column, 1 for a constant one."""
    # A constant column has often a deviation just above 0, as its mean is rounded; and the squares
    # of a column of tiny numbers may all be 0.
    width = np.ptp(table, axis=0)
    unit = np.where(width > 0, width, 1)
    return np.where(width > 0, unit * (table / unit).std(axis=0), 1)


def by_length(grades: np.ndarray, queries: ArrayLike, n: int) -> list[np.ndarray]:
    """Return row numbers (q, m), arrays of queries that all have m documents.

    >>> [rows.tolist() for rows in by_length(np.array([1, 0, 2]), ["b", "a", "b"], 3)]
    [[[1]], [[0, 2]]]
    """
    labels = np.asarray(queries)
    for name, array in (("grades", grades), ("queries", labels)):
        if array.shape != (n,):
            raise ValueError(
                f"{name} must have one entry for each of the {n} rows of features, "
                f"got shape {array.shape}"
            )
    rows = rows_by_query(labels)
    if all(np.ptp(grades[query]) == 0 for query in rows):
        raise ValueError(
            "grades must differ within at least one query: there is no better "
            f"document to learn from in any of the {len(rows)} queries"
        )
    batches: dict[int, list[np.ndarray]] = {}
    for query in rows:
        batches.setdefault(len(query), []).append(query)
    return [
        np.array(batch)
        for size, same in sorted(batches.items())
        for batch in _batched(same, max(1, PAIRS_AT_ONCE // size**2))
    ]


def _batched(queries: list[np.ndarray], most: int) -> list[list[np.ndarray]]:
    return [queries[first : first + most] for first in range(0, len(queries), most)]


def rows_by_query(labels: np.ndarray) -> list[np.ndarray]:
    """Return the row numbers of each query, in the order of the labels.

    >>> [rows.tolist() for rows in rows_by_query(np.array([7, 5, 7]))]
    [[1], [0, 2]]
    """
    try:
        _, member, sizes = np.unique(labels, return_inverse=True, return_counts=True)
        is_label = np.array_equal(labels, labels)  # NaN differs from itself
    except TypeError:
        is_label = False
    if not is_label:
        raise ValueError("queries must hold numbers or texts, all of one kind and none of them NaN")
    return np.split(np.argsort(member, kind="stable"), np.cumsum(sizes)[:-1])


def _objective(
    loss: Loss,
    settings: dict[str, Any],
    design: np.ndarray,
    grades: np.ndarray,
    batches: list[np.ndarray],
    l2: float,
) -> Objective:
    n_queries = sum(map(len, batches))

    def objective(parameters: np.ndarray) -> tuple[float, np.ndarray]:
        scores, slope, total = design @ parameters, np.empty(len(design)), 0.0
        for rows in batches:
            values, slope[rows] = loss(scores[rows], grades[rows], **settings)
            total += np.sum(values)
        penalised = np.append(parameters[:-1], 0.0)
        value = total / n_queries + l2 / 2 * penalised @ penalised
        return value, design.T @ slope / n_queries + l2 * penalised

    return objective


def lbfgs(objective: Objective, start: np.ndarray, steps: int) -> tuple[np.ndarray, list[float]]:
    """Minimise a function of known slope by SciPy's L-BFGS; return the point and the values.

    >>> point, values = lbfgs(lambda x: (x @ x, 2 * x), np.ones(1), 10)
    >>> abs(point[0]) < 1e-6, values[0]
    (np.True_, 1.0)
    """
    # SciPy's optimisers take a second to load, and only a fit needs them.
    from scipy.optimize import minimize

    history = [float(objective(start)[0])]
    found = minimize(
        objective,
        start,
        jac=True,
        method="L-BFGS-B",
        options={"maxiter": steps, "gtol": 1e-7, "ftol": 1e-13},
        callback=lambda intermediate_result: history.append(float(intermediate_result.fun)),
    )
    return found.x, history


def descend(objective: Objective, start: np.ndarray, steps: int) -> tuple[np.ndarray, list[float]]:
    """Step along the negative gradient, with momentum; return the point and the values.

    >>> point, values = descend(lambda x: (x @ x, 2 * x), np.ones(1), 100)
    >>> abs(point[0]) < 0.01, values[0]
    (np.True_, 1.0)
    """
    point, velocity, history = start, np.zeros_like(start), []
    for _ in range(steps):
        value, gradient = objective(point)
        velocity = MOMENTUM * velocity - LEARNING_RATE * gradient
        point = point + velocity
        history.append(float(value))
    return point, [*history, float(objective(point)[0])]
