"""Score sliders: documents with a score each, and the ranking that follows from the scores."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
import traitlets

from ranklearn_course.metrics import rank_by
from ranklearn_course.scripts import script
from ranklearn_course.widgets.kit import checks
from ranklearn_course.widgets.kit.checks import documents_of
from ranklearn_course.widgets.kit.widget import CourseWidget, checked, fixed, shared, style
from ranklearn_course.widgets.kit.words import merged, sentences, trimmed

HERE = Path(__file__).parent
RULES = ("stable", "best", "worst")

MOST_DOCUMENTS = 20


class ScoreSliders(CourseWidget):
    """Documents with a score slider each; the ranking by score follows, with its mistakes marked.

    The page computes for itself and needs no kernel; Python sees every change in `scores`.

    Parameters
    ----------
    documents : iterable of (str, float), or of float
        Pairs (name, grade) in the order given, or the grades alone (names A, B, ...). A grade is
        a number of 0 or more. At most 20 documents.
    scores : iterable of float
        One score per document, from 0 to ``high``.
    ties : {"stable", "best", "worst"}
        Which of two documents with equal scores comes first: the one given first, the one of
        higher grade, or the one of lower grade.
    high : float
        Where the sliders end, above 0.
    step : float
        The step of a slider. A score between two steps goes to the next one at the first move.
    simple : bool
        Whether to leave one gesture and what answers it.
    words : dict, optional
        Sentences to use in place of the English ones, see ``words.toml``.

    Attributes
    ----------
    scores, ties
        What the learner can change. Set them in Python, and every view follows. Assign a whole
        new list to ``scores``: nobody sees a change inside the old one.

    Raises
    ------
    ValueError, TypeError
        An argument is not as above; the message names it.
    traitlets.TraitError
        An attribute is set to what cannot be shown.

    Examples
    --------
    >>> sliders = ScoreSliders([("big cats", 1), ("cars", 0), ("zoo", 2)], [3, 4, 1])
    >>> sliders.order, sliders.relevance.tolist(), sliders.wrong_neighbours
    ([1, 0, 2], [0.0, 1.0, 2.0], [1, 2])
    """

    _esm = script(HERE / "page.js")
    _css = style(HERE)
    WORDS = sentences(HERE)

    names = fixed(traitlets.List(traitlets.Unicode()))
    grades = fixed(traitlets.List(traitlets.Float()))
    start = fixed(traitlets.Dict(help="the settings at construction"))
    high = fixed(traitlets.Float())
    step = fixed(traitlets.Float())

    scores = shared(traitlets.List(traitlets.Float()))
    ties = shared(traitlets.Unicode("stable"))

    def __init__(
        self,
        documents: Iterable,
        scores: Iterable[float],
        *,
        ties: str = "stable",
        high: float = 10.0,
        step: float = 0.5,
        simple: bool = False,
        words: dict[str, str] | None = None,
    ) -> None:
        names, grades = documents_of(documents)
        if len(names) > MOST_DOCUMENTS:
            raise ValueError(
                f"documents must hold 1 to {MOST_DOCUMENTS} documents, got {len(names)}"
            )
        high = checks.between("high", high, 0)
        settings = {"scores": scores_of(scores, len(names), high), "ties": rule_of(ties)}
        for name, value in {
            "names": names,
            "grades": grades,
            "start": settings,
            "high": high,
            "step": step_of(step, high),
            "simple": simple,
            "words": merged(self.WORDS, words, simple),
        }.items():
            self.set_trait(name, value)
        super().__init__(**settings)

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

        >>> sliders = ScoreSliders([0, 2, 1], [5, 5, 5])
        >>> [sliders.order_under(rule) for rule in ("stable", "best", "worst")]
        [[0, 1, 2], [1, 2, 0], [0, 2, 1]]
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

    def title(self) -> str:
        """Return the title.

        >>> ScoreSliders([0, 2], [2, 1]).title()
        'One pair of neighbours stands in the wrong order: which slider mends it?'
        """
        count = len(self.wrong_neighbours)
        kind = ("perfect", "one", "many")[min(count, 2)]
        return self.words[f"title_{kind}"].format(count=count)

    def mark(self, rank: int) -> str:
        """Return what stands between a rank and the next one, empty for nothing.

        >>> ScoreSliders([0, 2], [2, 2]).mark(1)
        '= tie, ✗ wrong'
        """
        first, second = self.order[rank - 1 : rank + 1]
        wrong = ["wrong"] if self.grades[first] < self.grades[second] else []
        same = ["tie"] if self.scores[first] == self.scores[second] else []
        kind = "_".join(wrong + same)
        return self.words[kind] if kind else ""

    @traitlets.validate("scores")
    def _check_scores(self, proposal: dict) -> list[float]:
        return checked(scores_of, proposal["value"], len(self.names), self.high)

    @traitlets.validate("ties")
    def _check_ties(self, proposal: dict) -> str:
        return checked(rule_of, proposal["value"])


def rule_of(ties: object) -> str:
    """Return a tie rule; refuse what is none."""
    if ties not in RULES:
        raise ValueError(f"ties must be one of {', '.join(map(repr, RULES))}, got {ties!r}")
    return str(ties)


def scores_of(scores: Iterable, n: int, high: float) -> list[float]:
    """Return one score per document; refuse what does not fit on the sliders.

    >>> scores_of([1, 2.5], 2, 10)
    [1.0, 2.5]
    """
    if isinstance(scores, str) or not isinstance(scores, Iterable):
        raise TypeError(f"scores must be a list of numbers, one for each document, got {scores!r}")
    values = list(scores)
    if len(values) != n:
        raise ValueError(f"scores must hold {n} numbers, one for each document, got {len(values)}")
    for value in values:
        if not checks.is_real(value) or not 0 <= value <= high:
            raise ValueError(f"scores must lie between 0 and {high:g}, got {value!r}")
    return [float(value) for value in values]


def step_of(step: object, high: float) -> float:
    """Return the step of a slider that ends at high.

    >>> step_of(1, 10)
    1.0
    """
    if not checks.is_real(step) or not 0 < step <= high:
        raise ValueError(f"step must be a number above 0 and at most high, got {step!r}")
    return float(step)
