"""Put a run and its qrels together: the arrays that the metrics take, one row per query."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Sized
from dataclasses import dataclass
from itertools import chain, repeat
from typing import Any

import numpy as np

from ranklearn_course.data.readers import Qrels, Run, read_qrels, read_run
from ranklearn_course.metrics import validation as check

TIES = ("trec_eval", "file")
#: So many documents are judged at once.
AT_ONCE = 2**16
#: Stands for a document without a grade, below all grades.
NO_GRADE = -(2**62)


@dataclass(frozen=True, eq=False)
class JudgedRun:
    """A run with the grades of its documents: q queries, the longest answer n documents long.

    Rows belong to `query_ids`. Shorter answers are padded at the end: grade 0, score 0, not judged,
    False in `where`.
    """

    query_ids: tuple[str, ...]
    """The queries, in the order of the qrels."""
    relevance: np.ndarray
    """Grades in ranked order, best rank first, unjudged documents 0, shape (q, n)."""
    judged: np.ndarray
    """All known grades of each query, in the order of the qrels, padded with 0, shape (q, m)."""
    where: np.ndarray
    """True where the run returned a document, shape (q, n)."""
    is_judged: np.ndarray
    """True where the qrels know the returned document, shape (q, n)."""
    scores: np.ndarray
    """Scores in ranked order, shape (q, n)."""
    documents: tuple[tuple[str, ...], ...]
    """Document ids in ranked order, without padding."""
    n_tied: np.ndarray
    """How many returned documents share their score with another, shape (q,)."""
    not_in_run: tuple[str, ...]
    """Queries of the qrels that the run does not answer."""
    not_in_qrels: tuple[str, ...]
    """Queries of the run that nobody judged."""
    n_judged: np.ndarray
    """How many documents were judged, returned or not, shape (q,)."""

    @property
    def n_returned(self) -> np.ndarray:
        """How many documents the run returned, shape (q,)."""
        return self.where.sum(axis=1)

    @property
    def n_unjudged(self) -> np.ndarray:
        """How many returned documents have no grade, shape (q,)."""
        return (self.where & ~self.is_judged).sum(axis=1)

    def judged_share(self, k: int) -> float:
        """Return which share of the first k documents of all queries has a grade."""
        return float(self.is_judged[:, :k].sum() / max(1, self.where[:, :k].sum()))


def judge_run(qrels: Any, run: Any, *, ties: str = "trec_eval") -> JudgedRun:
    """Rank a run by its scores and look up the grade of each document.

    relevance[q, i] = qrels[q][d_i], or 0 if d_i is not judged; d_1, d_2, ... by falling score

    Every query of the qrels has a row; one that the run does not answer is an empty answer, so that
    silence never pays (trec_eval does so with its option -c). Queries without judgements have none.
    Grades below 0 become 0, as trec_eval's measures treat them.

    Parameters
    ----------
    qrels : path, open file, DataFrame or mapping
        What `read_qrels` reads, or what it gave.
    run : path, open file, DataFrame or mapping
        What `read_run` reads, or what it gave.
    ties : {"trec_eval", "file"}
        "trec_eval" does as that program does, so that numbers can be compared with published ones:
        scores are rounded to single precision (about 7 digits), and equal scores go by document id,
        descending; the order of the lines does not matter. "file" compares the scores as they are
        and keeps the run's order where they are equal.

    Returns
    -------
    JudgedRun

    Raises
    ------
    ValueError
        Qrels and run without a common query, an unknown option.
    ValueError, TypeError, OSError
        What cannot be read, as in `read_qrels`.

    Examples
    --------
    >>> qrels = {"q1": {"d1": 0, "d2": 3, "d7": 1}}
    >>> judged_run = judge_run(qrels, {"q1": {"d1": 1.5, "d2": 0.9, "d4": 2.0}})
    >>> judged_run.relevance.tolist(), judged_run.judged.tolist()
    ([[0, 0, 3]], [[0, 3, 1]])
    >>> judged_run.documents
    (('d4', 'd1', 'd2'),)

    References
    ----------
    trec_eval, https://github.com/usnistgov/trec_eval, for the treatment of ties.
    """
    known, answers = read_qrels(qrels), read_run(run)
    if not known.keys() & answers.keys():
        raise ValueError(
            "run and qrels have no query in common: the run has queries such as "
            f"{few(answers)}, the qrels such as {few(known)}"
        )
    return joined(known, answers, ties)


def joined(qrels: Qrels, run: Run, ties: str, like: JudgedRun | None = None) -> JudgedRun:
    """Judge a run that was read, and empty it meanwhile: a big one is not there twice.

    ``like`` is another run on the same queries, whose names of documents are used again.
    """
    check.option(ties, "ties", TIES)
    queries, not_in_run = [*qrels], tuple(query for query in qrels if query not in run)
    width = max(1, *(len(run.get(query, ())) for query in queries))
    rows = max(1, AT_ONCE // width)
    parts = []
    for at in range(0, len(queries), rows):
        some = queries[at : at + rows]
        known = [qrels[query] for query in some]
        parts.append(_ranked([run.pop(query, {}) for query in some], known, ties, width))
        if like:
            same = zip(parts[-1]["documents"], like.documents[at : at + len(some)], strict=True)
            parts[-1]["documents"] = [_named_alike(own, theirs) for own, theirs in same]
    documents = chain.from_iterable(part.pop("documents") for part in parts)
    return JudgedRun(
        query_ids=tuple(qrels),
        judged=np.maximum(
            _filled(_where([*qrels.values()]), map(dict.values, qrels.values()), int), 0
        ),
        n_judged=np.array([*map(len, qrels.values())]),
        not_in_run=not_in_run,
        not_in_qrels=tuple(run),
        documents=tuple(documents),
        **{name: np.concatenate([part.pop(name) for part in parts]) for name in [*parts[0]]},
    )


def _ranked(
    answers: list[dict[str, float]], known: list[dict[str, int]], ties: str, width: int
) -> dict[str, Any]:
    where = _where(answers, width)
    scores = _filled(where, map(dict.values, answers), float)
    # One look for each document tells its grade and whether it has one.
    looked_up = (
        map(own.get, answer, repeat(NO_GRADE)) for answer, own in zip(answers, known, strict=True)
    )
    grades = _filled(where, looked_up, int, NO_GRADE)
    compared = single_precision(scores) if ties == "trec_eval" else scores
    order = np.argsort(np.where(where, -compared, np.inf), axis=1, kind="stable")
    documents = [np.array([*answer], dtype=object) for answer in answers]
    n_tied = _count_tied(np.take_along_axis(compared, order, axis=1), where)
    if ties == "trec_eval":
        for row in np.flatnonzero(n_tied):
            keys = [*zip(compared[row].tolist(), documents[row], strict=False)]
            order[row, : len(keys)] = sorted(range(len(keys)), key=keys.__getitem__, reverse=True)
    ranked = np.take_along_axis(grades, order, axis=1)
    return {
        "relevance": np.maximum(ranked, 0),
        "where": where,
        "is_judged": ranked != NO_GRADE,
        "scores": np.take_along_axis(scores, order, axis=1),
        "documents": tuple(
            tuple(own[places[: len(own)]]) for own, places in zip(documents, order, strict=True)
        ),
        "n_tied": n_tied,
    }


def _named_alike(own: tuple[str, ...], theirs: tuple[str, ...]) -> tuple[str, ...]:
    names = dict(zip(theirs, theirs, strict=True))
    return tuple(map(names.get, own, own))


def _where(answers: Sequence[Sized], width: int = 1) -> np.ndarray:
    """Return True for each entry of rows of unequal length, False for the padding."""
    lengths = np.array([*map(len, answers)])
    return np.arange(max(width, lengths.max())) < lengths[:, np.newaxis]


def _filled(where: np.ndarray, rows: Iterable[Iterable], dtype: type, rest: int = 0) -> np.ndarray:
    """Put one row after the other where there is room."""
    table = np.full(where.shape, rest, dtype=dtype)
    table[where] = np.fromiter(chain.from_iterable(rows), dtype, where.sum())
    return table


def single_precision(scores: np.ndarray) -> np.ndarray:
    """Return scores as trec_eval compares them: those too large for it become infinite, and tie."""
    with np.errstate(over="ignore"):
        return scores.astype(np.float32)


def _count_tied(ranked: np.ndarray, where: np.ndarray) -> np.ndarray:
    like_next = (ranked[:, 1:] == ranked[:, :-1]) & where[:, 1:]
    tied = np.zeros(ranked.shape, dtype=bool)
    tied[:, 1:] |= like_next
    tied[:, :-1] |= like_next
    return tied.sum(axis=1)


def few(ids: Iterable[str], most: int = 3) -> str:
    """Name the first of some ids.

    >>> few(["a", "b", "c", "d"])
    'a, b, c, ...'
    """
    ids = list(ids)
    return ", ".join([*ids[:most], "..."] if len(ids) > most else ids)
