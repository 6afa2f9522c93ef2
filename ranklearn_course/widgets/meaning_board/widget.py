"""The meaning board: relevant pages to drag, and who finds something among the first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import traitlets

from ranklearn_course import metrics
from ranklearn_course.widgets.kit.cards import CardBoard
from ranklearn_course.widgets.kit.checks import grades_of, listed, mapping, real, rows_of
from ranklearn_course.widgets.kit.widget import fixed, shared
from ranklearn_course.widgets.kit.words import number, trimmed

# For the ideal list the page goes through all choices; it has three shapes.
MOST_DOCUMENTS, MOST_MEANINGS = 7, 3


class MeaningBoard(CardBoard):
    """Pages on a word of several meanings: who finds something, and what each page is worth.

    The page computes for itself and needs no kernel; Python sees every move in `order`.

    Parameters
    ----------
    documents : iterable
        2 to 7 of (name, marks) or (name, marks, grade). The marks are the letters of the meanings
        that the page serves: "AC", or "" for none. Grade 1, relevant, where none is given.
    meanings : mapping (str to str)
        From the letter of each meaning, one to three, to what it is, in a word: {"C": "car"}.
    k : int, optional
        The cutoff to start with. Default: the number of documents.
    weight : float in [0, 1], optional
        λ of MMR, whose slider and button order the cards. Default: no MMR.
    simple, words
        As for every `CourseWidget`.

    Attributes
    ----------
    order, k, weight
        What the learner can change. Set them in Python, and every view of the board follows.
    alpha : float in [0, 1]
        What a repeat loses, in α-nDCG.
    relevance, similarity
        What MMR weighs: grades as shares of the best one, and for each two pages the share of
        their meanings that both serve.

    Raises
    ------
    ValueError, TypeError, traitlets.TraitError
        An argument is not as above, or an attribute is set to what the board cannot show.

    Examples
    --------
    >>> pages = [("Cats", "A"), ("More cats", "A"), ("Dealers", "C")]
    >>> board = MeaningBoard(pages, {"A": "animal", "C": "car"}, k=2)
    >>> board.measure()["s_recall"], board.found()
    (0.5, {'A': 1, 'C': 3})
    >>> board.order = [0, 2, 1]
    >>> board.measure()["s_recall"]
    1.0
    """

    FOLDER = Path(__file__).parent
    SETTINGS = ("order", "k", "alpha", "weight")

    meanings = fixed(traitlets.List(help="pairs of a letter and a word"))
    covers = fixed(traitlets.List(help="for each document 1 for the meanings that it serves"))
    grades = fixed(traitlets.List(traitlets.Float()))
    graded = fixed(traitlets.Bool())
    relevance = fixed(traitlets.List(traitlets.Float()))
    similarity = fixed(traitlets.List())
    alpha = shared(traitlets.Float(0.5))
    weight = shared(traitlets.Float(None, allow_none=True))

    CHECKS: ClassVar = {
        **CardBoard.CHECKS,
        "alpha": lambda self, alpha: real("alpha", alpha, 0, 1),
        "weight": lambda self, w: None if w is None else real("weight", w, 0, 1),
    }

    def __init__(
        self,
        documents: Iterable[Sequence],
        meanings: Mapping[str, str],
        k: int | None = None,
        *,
        weight: float | None = None,
        **look: Any,
    ) -> None:
        kinds = meanings_of(meanings)
        names, covers, grades = pages_of(documents, [letter for letter, _ in kinds])
        given = [1.0 if grade is None else grade for grade in grades]
        shown = {
            "names": names,
            "meanings": kinds,
            "covers": covers,
            "grades": given,
            "graded": any(grade is not None for grade in grades),
            "relevance": [grade / (max(given) or 1.0) for grade in given],
            "similarity": [[_alike(one, other) for other in covers] for one in covers],
        }
        super().__init__(shown, {"k": k, "alpha": 0.5, "weight": weight}, **look)

    def found(self) -> dict[str, int | None]:
        """Return for each meaning the rank of the first page that serves it, None if none does."""
        ranked = np.array([self.covers[document] for document in self.order])
        first = np.where(ranked.any(axis=0), ranked.argmax(axis=0) + 1, 0).tolist()
        return {
            letter: rank or None for (letter, _), rank in zip(self.meanings, first, strict=True)
        }

    def measure(self) -> dict[str, float]:
        """Return the numbers that are shown, computed by `ranklearn_course.metrics`."""
        covers = [self.covers[document] for document in self.order]
        grades = [self.grades[document] for document in self.order]
        shown = {
            "precision": metrics.precision_at_k(grades, self.k),
            "ndcg": metrics.ndcg(grades, self.k),
            "s_recall": metrics.subtopic_recall(covers, self.k),
            "alpha_ndcg": metrics.alpha_ndcg(covers, self.k, alpha=self.alpha),
        }
        del shown["alpha_ndcg" if self.simple else "precision"]
        return {name: float(value) for name, value in shown.items()}

    def mark(self, document: int) -> str:
        """Return the meanings of a page in words, with its grade if pages have grades."""
        served = [
            name
            for (_, name), serves in zip(self.meanings, self.covers[document], strict=True)
            if serves
        ]
        kind = ("serves" if served else "serves_nobody") + ("_graded" if self.graded else "")
        grade = f"{self.grades[document]:g}"
        return self.words[kind].format(meanings=", ".join(served), grade=grade)

    def describe(self) -> str:
        """Say which order is on the board, who finds something, and what the metrics are."""
        words = self.words
        documents = ", ".join(
            words["describe_document"].format(rank=rank, name=self.names[d], mark=self.mark(d))
            for rank, d in enumerate(self.order, start=1)
        )
        readers = "; ".join(
            words["describe_reader"].format(meaning=meaning, found=self._found_in_words(rank))
            for (_, meaning), rank in zip(self.meanings, self.found().values(), strict=True)
        )
        numbers = ", ".join(
            words["describe_number"].format(metric=words[name].format(k=self.k), value=number(v))
            for name, v in self.measure().items()
        )
        return " ".join(
            [
                words["describe_board"].format(n=len(self.names), documents=documents),
                words["describe_readers"].format(k=self.k, readers=readers),
                words["describe_numbers"].format(numbers=numbers, alpha=trimmed(self.alpha)),
            ]
        )

    def _found_in_words(self, rank: int | None) -> str:
        if rank is None:
            return self.words["reader_none"]
        return self.words["reader_found" if rank <= self.k else "reader_late"].format(rank=rank)


def _alike(one: Sequence[int], other: Sequence[int]) -> float:
    """The share of the meanings of two pages that both serve; 0 where they serve none."""
    either = sum(map(max, one, other))
    return sum(map(min, one, other)) / either if either else 0.0


def meanings_of(meanings: object) -> list[list[str]]:
    """Return pairs of a letter and a word.

    >>> meanings_of({"A": "animal"})
    [['A', 'animal']]
    """
    pairs = mapping("meanings", meanings, 1, MOST_MEANINGS, "words").items()
    for letter, word in pairs:
        if not isinstance(letter, str) or len(letter) != 1 or not isinstance(word, str):
            raise ValueError(f"meanings must map one letter to a word, got {letter!r}: {word!r}")
    return [[letter, word] for letter, word in pairs]


def pages_of(
    documents: object, letters: Sequence[str]
) -> tuple[list[str], list[list[int]], list[float | None]]:
    """Split documents into names, rows of the meanings that they serve, and grades or None.

    >>> pages_of([("cats", "A"), ("all", "AC", 2)], "AC")
    (['cats', 'all'], [[1, 0], [1, 1]], [None, 2.0])
    """
    what = "(name, marks) or (name, marks, grade)"
    rows = rows_of(listed("documents", documents, 2, MOST_DOCUMENTS, what), what, 2, 3)
    for row in rows:
        if {*row[1]} - {*letters} or len({*row[1]}) < len(row[1]):
            raise ValueError(
                f"marks in documents must be letters of meanings, {', '.join(letters)}, "
                f"each once, got {row[1]!r}"
            )
    covers = [[int(letter in row[1]) for letter in letters] for row in rows]
    grades = [grades_of("documents", row[2:])[0] if len(row) == 3 else None for row in rows]
    return [row[0] for row in rows], covers, grades
