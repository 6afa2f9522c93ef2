"""The digits as a task to learn from: the distance of two pictures, measured eight ways."""

from __future__ import annotations

import numpy as np

from ranklearn_course.data.digits import digits_retrieval
from ranklearn_course.data.letor_synthetic import LearningTask, Queries, in_parts
from ranklearn_course.metrics import validation as check

FEATURES = (
    "pixels, squared",
    "pixels, absolute",
    "thumbnail of 4 by 4",
    "thumbnail of 2 by 2",
    "ink by row",
    "ink by column",
    "edges",
    "total ink",
)


def digits_task(
    n_queries: int = 200, n_documents: int = 30, *, seed: int | np.random.Generator = 0
) -> LearningTask:
    """Compare pictures of digits: the features are distances, the grade is 1 for the same digit.

    Parameters
    ----------
    n_queries : int
        Pictures that ask, at least 5. Half of them train, a fifth validates, the rest tests.
    n_documents : int
        Pictures that each query ranks, drawn at random from all others; about a tenth is relevant.
    seed : int or numpy.random.Generator
        Of the draw.

    Returns
    -------
    LearningTask
        Without clicks. The features are the negative distances, so that more means nearer.

    Raises
    ------
    ValueError
        Too few or too many queries or documents.

    Examples
    --------
    >>> task = digits_task(20, 10)
    >>> task.train.features.shape
    (100, 8)

    References
    ----------
    Alpaydin and Kaynak (1998), for the pictures.
    """
    rng = np.random.default_rng(check.seed_or_generator(seed, "seed"))
    whole = digits_retrieval("ink", queries=[0])
    n_pictures = len(whole.labels)
    n_queries, size = check.whole(n_queries, "n_queries"), check.whole(n_documents, "n_documents")
    if not 5 <= n_queries <= n_pictures:
        raise ValueError(
            f"n_queries must be a whole number from 5 to {n_pictures}, got {n_queries}"
        )
    if size >= n_pictures:
        raise ValueError(f"n_documents must be at most {n_pictures - 1}, got {size}")
    asked = rng.permutation(n_pictures)[:n_queries]
    others = np.array([rng.permutation(n_pictures - 1)[:size] for _ in asked])
    documents = others + (others >= asked[:, None])
    features = _distances(whole.pictures / 16, asked, documents).reshape(-1, len(FEATURES))
    grades = (whole.labels[documents] == whole.labels[asked, None]).astype(int).ravel()
    numbers = np.repeat(np.arange(1, n_queries + 1), size)
    return LearningTask(*in_parts(Queries(features, grades, numbers)), FEATURES)


def _distances(pictures: np.ndarray, asked: np.ndarray, documents: np.ndarray) -> np.ndarray:
    """Return the negative distances, shape (queries, documents, features)."""
    views = (
        (pictures, 2),
        (pictures, 1),
        (_shrunk(pictures, 4), 2),
        (_shrunk(pictures, 2), 2),
        (pictures.mean(axis=2, keepdims=True), 2),
        (pictures.mean(axis=1, keepdims=True), 2),
        (np.diff(pictures, axis=2), 2),
        (_shrunk(pictures, 1), 1),
    )
    columns = []
    for view, power in views:
        flat = view.reshape(len(view), -1)
        gap = np.abs(flat[asked, None] - flat[documents])
        columns.append(-((gap**power).mean(axis=-1) ** (1 / power)))
    return np.stack(columns, axis=-1)


def _shrunk(pictures: np.ndarray, side: int) -> np.ndarray:
    return pictures.reshape(-1, side, 8 // side, side, 8 // side).mean(axis=(2, 4))
