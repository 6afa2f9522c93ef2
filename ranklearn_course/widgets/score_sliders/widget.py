"""Score sliders: documents with a score each, and the ranking that follows from the scores."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import traitlets

from ranklearn_course.metrics import rank_by, validation
from ranklearn_course.widgets.kit.checks import documents_of
from ranklearn_course.widgets.kit.widget import CourseWidget, fixed, shared
from ranklearn_course.widgets.kit.words import trimmed

RULES = ("stable", "best", "worst")

MOST_DOCUMENTS = 20
# Where the sliders end, and their step.
HIGH, STEP = 10.0, 0.5


class ScoreSliders(CourseWidget):
    """Documents with a score slider each; the ranking by score follows, with its mistakes marked.

    The page computes for itself and needs no kernel; Python sees every change in `scores`.

    Parameters
    ----------
    documents : iterable of (str, float), or of float
        Pairs (name, grade) in the order given, or the grades alone (names A, B, ...). A grade is
        a number of 0 or more. At most 20 documents.
    scores : iterable of float
        One score per document, from 0 to 10. One between two steps of a slider goes to the next
        step at the first move.
    simple, words
        As for every `CourseWidget`.

    Attributes
    ----------
    scores, ties
        What the learner can change. Set them in Python, and every view follows. Assign a whole
        new list to ``scores``: nobody sees a change inside the old one. Of two documents with
        equal scores the one given first comes first ("stable"), the one of higher grade ("best"),
        or the one of lower grade ("worst").

    Raises
    ------
    ValueError, TypeError, traitlets.TraitError
        An argument is not as above, or an attribute is set to what cannot be shown.

    Examples
    --------
    >>> sliders = ScoreSliders([("big cats", 1), ("cars", 0), ("zoo", 2)], [3, 4, 1])
    >>> sliders.order, sliders.relevance.tolist(), sliders.wrong_neighbours
    ([1, 0, 2], [0.0, 1.0, 2.0], [1, 2])
    """

    FOLDER = Path(__file__).parent

    names = fixed(traitlets.List(traitlets.Unicode()))
    grades = fixed(traitlets.List(traitlets.Float()))
    start = fixed(traitlets.Dict(help="the settings at construction"))
    high = fixed(traitlets.Float(HIGH))
    step = fixed(traitlets.Float(STEP))

    scores = shared(traitlets.List(traitlets.Float()))
    ties = shared(traitlets.Unicode("stable"))

    CHECKS: ClassVar = {
        "scores": lambda self, scores: scores_of(scores, len(self.names)),
        "ties": lambda self, ties: validation.option(ties, "ties", RULES),
    }

    def __init__(self, documents: Iterable, scores: Iterable[float], **look: Any) -> None:
        names, grades = documents_of(documents, 1, MOST_DOCUMENTS)
        settings = {"scores": scores, "ties": "stable"}
        super().__init__({"names": names, "grades": grades}, settings, **look)

    @property
    def order(self) -> list[int]:
        """The permutation: the position of the document at each rank, counted from 0."""
        return self.order_under(self.ties)

    @property
    def relevance(self) -> np.ndarray:
        """Grades in ranked order, best rank first."""
        return np.array(self.grades)[self.order]

    @property
    def wrong_neighbours(self) -> list[int]:
        """The ranks whose document has a lower grade than the next one."""
        return (np.flatnonzero(np.diff(self.relevance) > 0) + 1).tolist()

    def order_under(self, ties: str) -> list[int]:
        """Return the permutation under a tie rule; equals in score and grade stay as given.

        >>> sliders = ScoreSliders([0, 2, 1, 2], [5, 5, 5, 5])
        >>> [sliders.order_under(rule) for rule in ("stable", "best", "worst")]
        [[0, 1, 2, 3], [1, 3, 2, 0], [0, 2, 1, 3]]
        """
        grades, positions = np.array(self.grades), np.arange(len(self.grades))
        levels = (grades[:, None] > grades).sum(axis=1) * len(grades)
        keys = levels + positions if ties == "worst" else levels - positions
        return rank_by(self.scores, keys, positions, ties=ties)[1].tolist()

    def describe(self) -> str:
        """Say the scores, the ranking, its mistakes, and what each tie rule makes of it.

        >>> print(ScoreSliders([1, 0], [1, 2]).describe())
        Score sliders with 2 documents. Scores as given: A 1 (grade 1), B 2 (grade 0).
        Ranking, best rank first: B, A. Permutation: [1, 0]. Grades by rank: 0 1.
        In the wrong order: ranks 1 and 2. Grades by rank with ties broken as given: 0 1.
        Grades by rank in the best case of all ties: 0 1. In the worst case: 0 1.
        """
        words = self.words
        documents = ", ".join(
            words["describe_document"].format(name=name, score=trimmed(score), grade=f"{grade:g}")
            for name, score, grade in zip(self.names, self.scores, self.grades, strict=True)
        )
        rules = {rule: self.grades_under(rule) for rule in RULES}
        return " ".join(
            (
                words["describe_scores"].format(n=len(self.names), documents=documents),
                words["describe_ranking"].format(
                    names=", ".join(self.names[i] for i in self.order),
                    permutation=self.order,
                    grades=self.grades_under(self.ties),
                ),
                self._describe_wrong(),
                *([] if self.simple else [words["describe_rules"].format(**rules)]),
            )
        )

    def _describe_wrong(self) -> str:
        pairs = [
            self.words["describe_pair"].format(rank=rank, next=rank + 1)
            for rank in self.wrong_neighbours
        ]
        if not pairs:
            return self.words["describe_wrong_none"]
        return self.words["describe_wrong"].format(pairs=", ".join(pairs))

    def grades_under(self, ties: str) -> str:
        """Return the grades by rank under a tie rule, as the page writes them.

        >>> ScoreSliders([0, 2], [5, 5]).grades_under("best")
        '2 0'
        """
        return " ".join(f"{self.grades[i]:g}" for i in self.order_under(ties))


def scores_of(scores: Iterable, n: int) -> list[float]:
    """Return one score per document; refuse what does not fit on the sliders.

    >>> scores_of([1, 2.5], 2)
    [1.0, 2.5]
    """
    values = validation.numbers(scores, "scores", low=0, high=HIGH)
    if values.shape != (n,):
        raise ValueError(f"scores must hold {n} numbers, one for each document, got {scores!r}")
    return values.astype(float).tolist()
