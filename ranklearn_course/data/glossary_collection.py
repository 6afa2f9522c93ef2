"""A graded test collection made of the glossary: questions, entries, grades, four search engines.

A query is a question that a learner might ask. The documents are 138 entries of the glossary as
they stood when they were judged: the collection stays as it is while the glossary grows.
`glossary/collection/JUDGING.md` says what the grades 0 to 3 mean and which entries were judged.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from io import StringIO
from typing import Any, NamedTuple

import numpy as np

from ranklearn_course.data.readers import Qrels, Run, read_qrels
from ranklearn_course.data.search_engines import SYSTEMS, Document
from ranklearn_course.data.words import say
from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.ranking import rank_by


class RetrievedEntries(NamedTuple):
    """The first entries that a system returns for one question, best rank first."""

    id: str
    """The question's name in the TREC files."""
    question: str
    """The question."""
    titles: tuple[str, ...]
    """The terms of the entries, at most k: a system may find fewer."""
    relevance: np.ndarray
    """Their grades, 0 to 3, and 0 for what nobody judged."""
    scores: np.ndarray
    """Their scores, falling."""
    is_judged: np.ndarray
    """False where nobody judged the entry for this question."""

    def __str__(self) -> str:
        rows = [
            say("retrieved.entry", rank=rank, grade=grade if judged else "?", title=title)
            for rank, (title, grade, judged) in enumerate(
                zip(self.titles, self.relevance, self.is_judged, strict=True), start=1
            )
        ]
        return "\n".join([f"{self.id}: {self.question}", *(rows or [say("retrieved.none")])])


@dataclass(frozen=True, eq=False)
class GlossarySearch:
    """The answers of one system to all q questions over the n entries of the glossary.

    Row i of every array belongs to question i, column j to the entry `entries[j]`. The columns go
    by document id from z to a, so that equal scores, which keep the order of the columns, fall as
    in trec_eval. A score of 0 means: not returned.

    >>> search = glossary_search("title")
    >>> print(search.retrieved("q02", k=1))
    q02: What is RBP?
     1  grade 3  RBP
    """

    question_ids: tuple[str, ...]
    """The questions' names in the TREC files."""
    questions: tuple[str, ...]
    """The questions."""
    entries: tuple[Document, ...]
    """The documents, in the order of the columns."""
    scores: np.ndarray
    """What the system says, higher is better, 0 for what it does not return, shape (q, n)."""
    relevance: np.ndarray
    """Grades in document order, 0 for what nobody judged, shape (q, n)."""
    is_judged: np.ndarray
    """True where somebody judged the entry for the question, shape (q, n)."""

    @property
    def judged(self) -> np.ndarray:
        """All known grades of each question, best first, padded with 0, shape (q, m).

        >>> glossary_search("title").judged[1, :2].tolist()
        [3, 2]
        """
        most = int(self.is_judged.sum(axis=1).max())
        return rank_by(self.relevance, self.relevance, k=most)

    def ranked(self, k: int | None = None) -> np.ndarray:
        """Return the grades in ranked order, best rank first: the metrics' `relevance`.

        Equal scores go by document id from z to a. What the system does not return counts 0.

        Parameters
        ----------
        k : int, optional
            How many ranks. Default: all.

        Returns
        -------
        array (q, min(k, n))

        Raises
        ------
        ValueError
            A bad ``k``.

        Examples
        --------
        >>> glossary_search("bm25").ranked(10).shape[1]
        10
        """
        return rank_by(self.scores, np.where(self.scores > 0, self.relevance, 0), k=k)

    def retrieved(self, question: int | str, k: int = 10) -> RetrievedEntries:
        """Return the first k entries for one question, fewer if the system returns fewer.

        Parameters
        ----------
        question : int or str
            Its index in `questions`, from 0, or its id, such as "q07".
        k : int
            How many entries.

        Returns
        -------
        RetrievedEntries

        Raises
        ------
        ValueError
            A question that is not there, or a bad ``k``.

        Examples
        --------
        >>> glossary_search("title").retrieved("q02", k=1).titles
        ('RBP',)
        """
        row = self._row(question)
        columns = rank_by(self.scores[row], np.arange(len(self.entries)), k=k)
        columns = columns[self.scores[row, columns] > 0]
        return RetrievedEntries(
            self.question_ids[row],
            self.questions[row],
            tuple(self.entries[column].term for column in columns),
            self.relevance[row, columns],
            self.scores[row, columns],
            self.is_judged[row, columns],
        )

    def _row(self, question: Any) -> int:
        if isinstance(question, str) and question in self.question_ids:
            return self.question_ids.index(question)
        last = len(self.questions) - 1
        if not check.is_whole(question, 0) or question > last:
            last_id = self.question_ids[-1]
            raise ValueError(
                f"question must be a whole number from 0 to {last}, the index in "
                f"questions, or an id from 'q01' to {last_id!r}, got {question!r}"
            )
        return int(question)


def glossary_search(system: str = "bm25", seed: int = 0) -> GlossarySearch:
    """Let one system answer all questions and return its scores and the grades.

    Parameters
    ----------
    system : {"bm25", "tf-idf", "title", "random"}
        Who searches. "bm25" weighs the words that question and entry share: rare ones more,
        repeated ones ever less, those of a long entry less. "tf-idf" takes both texts as vectors of
        words and compares their directions. "title" reads only the term and its other names.
        "random" deals the entries like cards, for every question anew.
    seed : int
        0 or more, for "random". With another seed than 0 it returns entries that nobody judged.

    Returns
    -------
    GlossarySearch

    Raises
    ------
    ValueError
        An unknown system or a bad seed.

    Examples
    --------
    >>> from ranklearn_course.metrics import mean_over_queries, ndcg
    >>> found, dealt = glossary_search("bm25"), glossary_search("random")
    >>> better = ndcg(found.ranked(), 10, judged=found.judged)
    >>> worse = ndcg(dealt.ranked(), 10, judged=dealt.judged)
    >>> bool(mean_over_queries(better) > mean_over_queries(worse))
    True
    """
    system = check.option(system, "system", tuple(SYSTEMS))
    if not check.is_whole(seed, 0):
        raise ValueError(f"seed must be a whole number, 0 or more, got {seed!r}")
    entries = tuple(sorted(_documents(), key=lambda entry: entry.id, reverse=True))
    ids, questions = zip(*_questions().items(), strict=True)
    grades = _graded(ids, entries)
    return GlossarySearch(
        question_ids=ids,
        questions=questions,
        entries=entries,
        scores=SYSTEMS[system](questions, entries, seed).round(4),  # the same on every machine
        relevance=np.maximum(grades, 0),
        is_judged=grades >= 0,
    )


def glossary_qrels() -> Qrels:
    """Return the grades as `read_qrels` gives them: question -> entry -> grade.

    Returns
    -------
    dict
        A new one at each call.

    Examples
    --------
    >>> glossary_qrels()["q02"]["rbp"]
    3
    """
    return read_qrels(StringIO(_text("qrels.txt")))


def glossary_run(system: str = "bm25", seed: int = 0) -> Run:
    """Return the answers of one system as `read_run` gives them: question -> entry -> score.

    Parameters
    ----------
    system, seed
        As in `glossary_search`.

    Returns
    -------
    dict
        Only what the system returns; a question without any answer has an empty row.

    Raises
    ------
    ValueError
        What `glossary_search` refuses.

    Examples
    --------
    >>> run = glossary_run("title")["q02"]
    >>> max(run, key=run.get)
    'rbp'
    """
    search = glossary_search(system, seed)
    names = [entry.id for entry in search.entries]
    return {
        question: {name: float(s) for name, s in zip(names, row, strict=True) if s > 0}
        for question, row in zip(search.question_ids, search.scores, strict=True)
    }


def _documents() -> list[Document]:
    rows = [row.split("\t") for row in _text("documents.tsv").splitlines()[1:]]
    return [
        Document(id, term, tuple(filter(None, names.split("; "))), definition)
        for id, term, names, definition in rows
    ]


def _questions() -> dict[str, str]:
    rows = _text("questions.tsv").splitlines()[1:]
    return dict(row.split("\t") for row in rows)


def _graded(ids: tuple[str, ...], entries: tuple[Document, ...]) -> np.ndarray:
    """Return grades in document order, -1 where nobody judged."""
    qrels = glossary_qrels()
    rows = [[qrels[question].get(entry.id, -1) for entry in entries] for question in ids]
    return np.array(rows)


@lru_cache
def _text(name: str) -> str:
    return (files("ranklearn_course.data") / "glossary" / "collection" / name).read_text("utf-8")
