"""The queries on which two systems differ most, with both lists side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np

from ranklearn_course.data import JudgedRun

#: Queries that are shown in each direction, and ranks of each list.
EACH_WAY, RANKS = 5, 10


class Card(NamedTuple):
    """A document in a list: its rank, and its rank in the other system's list."""

    rank: int
    document: str
    grade: int | None
    """None: nobody judged it."""
    elsewhere: int | None
    """None: the other system does not return it."""


class Moved(NamedTuple):
    """A query with the values and the first documents of two systems."""

    query: str
    values: dict[str, float]
    difference: float
    """The second system minus the first."""
    lists: dict[str, list[Card]]
    judged: list[int]
    """All known grades of the query."""


def most_moved(
    values: Mapping[str, np.ndarray], runs: Mapping[str, JudgedRun], pair: tuple[str, str]
) -> tuple[list[Moved], list[Moved]]:
    """Return the queries on which the second system wins most, and those on which it loses most.

    >>> from ranklearn_course.data import judge_run
    >>> qrels = {"q1": {"a": 1}, "q2": {"a": 1}}
    >>> old = judge_run(qrels, {"q1": {"b": 2.0, "a": 1.0}, "q2": {"a": 1.0}})
    >>> new = judge_run(qrels, {"q1": {"a": 2.0}, "q2": {"a": 1.0}})
    >>> values = {"old": np.array([0.5, 1]), "new": np.array([1.0, 1])}
    >>> (won,), lost = most_moved(values, {"old": old, "new": new}, ("old", "new"))
    >>> won.query, won.difference, won.lists["old"][1], lost
    ('q1', 0.5, Card(rank=2, document='a', grade=1, elsewhere=1), [])
    """
    first, second = pair
    moves = values[second] - values[first]
    order = np.argsort(-moves, kind="stable")
    won = [row for row in order[:EACH_WAY] if moves[row] > 0]
    lost = [row for row in order[::-1][:EACH_WAY] if moves[row] < 0]
    return tuple(
        [
            Moved(
                runs[first].query_ids[row],
                {name: float(values[name][row]) for name in pair},
                float(moves[row]),
                {
                    first: list(_cards(runs[first], runs[second], row)),
                    second: list(_cards(runs[second], runs[first], row)),
                },
                runs[first].judged[row].tolist(),
            )
            for row in rows
        ]
        for rows in (won, lost)
    )


def _cards(own: JudgedRun, other: JudgedRun, row: int) -> Iterator[Card]:
    elsewhere = {document: rank for rank, document in enumerate(other.documents[row], 1)}
    for index, document in enumerate(own.documents[row][:RANKS]):
        grade = int(own.relevance[row, index]) if own.is_judged[row, index] else None
        yield Card(index + 1, document, grade, elsewhere.get(document))
