"""Forces between documents: who pushes whom, up or down, under each way to learn an order."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar

import traitlets

from ranklearn_course import learning, metrics
from ranklearn_course.metrics import validation as check
from ranklearn_course.widgets.kit.checks import each_of, listed, real, scored_documents, whole
from ranklearn_course.widgets.kit.goal import GoalWidget
from ranklearn_course.widgets.kit.widget import fixed, shared
from ranklearn_course.widgets.kit.words import number, of_kind, ranked_in_words

FEWEST, MOST = 2, 8
MOST_GRADE = 4
LOW, HIGH = -5.0, 5.0
#: How far a force of 1 moves a score in one step. The losses differ in size, so that one step
#: size for all would hardly move a few of them.
STEP_SIZES = {"least_squares": 0.1, "ranknet": 0.1, "lambdarank": 0.5, "soft_dcg": 1.0}
MOST_STEPS = 1_000_000
#: Labels made of clicks: the share of all users who click, and of those who look.
OF_CLICKS = ("clicks", "per_look")


class Forces(GoalWidget):
    """Documents on a score axis that push each other as a learning method tells them to.

    force_i = -d loss / d s_i; a step adds the step size of the method times the force

    The page computes for itself and needs no kernel; Python sees every move in `scores`.

    Parameters
    ----------
    documents : iterable of triples (str, int, float)
        Name, grade from 0 to 4, and score from -5 to 5 of each document, two to eight of them.
    title : str
        The message to start with.
    clicks : iterable of 5 floats, optional
        With them the labels are clicks in place of grades: the chance, for each grade from 0 to 4,
        that a user who looks at a document clicks it. The documents are given in the order in which
        users saw them, and users look at rank r with probability 1 / r. RankNet alone learns, and
        there is no simple view.
    simple, words
        As for every `CourseWidget`.

    Attributes
    ----------
    scores, grades, n_steps
        What the learner can change. Set them in Python, and every view of the widget follows.
    method : {"least_squares", "ranknet", "lambdarank", "soft_dcg"}
        Whose forces are shown, RankNet's at first.
    chosen : int or None
        The document, counted from 0, whose pushes alone are shown; None for those of all.
    labels : {"grades", "clicks", "per_look"}
        What the method takes for grades; the last two, and only they, if there are clicks.

    Raises
    ------
    ValueError, TypeError, traitlets.TraitError
        An argument is not as above, or an attribute is set to what the widget cannot show.

    Examples
    --------
    >>> forces = Forces([("A", 0, 1.0), ("B", 2, 0.0), ("C", 1, 0.0)])
    >>> forces.forces().documents.round(3).tolist()
    [-1.462, 1.231, 0.231]
    >>> forces.scores = [0.0, 2.0, 1.0]
    >>> forces.ndcg()
    1.0
    >>> Forces([("A", 2, 1.0), ("B", 3, 0.0)], clicks=(0.05, 0.15, 0.35, 0.6, 0.9)).label_values()
    [0.35, 0.3]
    """

    FOLDER = Path(__file__).parent

    names = fixed(traitlets.List(traitlets.Unicode()))
    low = fixed(traitlets.Float(LOW))
    high = fixed(traitlets.Float(HIGH))
    most_grade = fixed(traitlets.Int(MOST_GRADE))
    temperature = fixed(traitlets.Float(1.0))
    step_sizes = fixed(traitlets.Dict(STEP_SIZES))
    start = fixed(traitlets.Dict(help="scores, grades and n_steps at construction"))
    title = fixed(traitlets.Unicode())
    clicks = fixed(traitlets.List(traitlets.Float()))

    scores = shared(traitlets.List(traitlets.Float()))
    grades = shared(traitlets.List(traitlets.Int()))
    method = shared(traitlets.Unicode("ranknet"))
    n_steps = shared(traitlets.Int(0))
    chosen = shared(traitlets.Int(None, allow_none=True))
    labels = shared(traitlets.Unicode("grades"))

    CHECKS: ClassVar = {
        "scores": lambda self, s: each_of("scores", s, len(self.names), real, LOW, HIGH),
        "grades": lambda self, g: each_of("grades", g, len(self.names), whole, 0, MOST_GRADE),
        "method": lambda self, method: check.option(method, "method", self.methods),
        "labels": lambda self, labels: check.option(labels, "labels", self.kinds_of_labels),
        "n_steps": lambda self, n_steps: whole("n_steps", n_steps, 0, MOST_STEPS),
        "chosen": lambda self, chosen: chosen_of(chosen, len(self.names)),
    }

    def __init__(
        self,
        documents: Iterable[tuple[str, int, float]],
        *,
        title: str = "",
        clicks: Iterable[float] = (),
        **look: Any,
    ) -> None:
        names, grades, scores = scored_documents(documents, FEWEST, MOST, MOST_GRADE)
        given = {"names": names, "title": title}
        if clicks := listed("clicks", clicks, 0, MOST_GRADE + 1, "chances"):
            if look.get("simple"):
                raise ValueError("simple must be False where there are clicks: they have controls")
            given["clicks"] = each_of("clicks", clicks, MOST_GRADE + 1, real, 0, 1)
            given["labels"] = OF_CLICKS[0]
        # The way back keeps the method: the same documents are run under one after another.
        settings = {"scores": scores, "grades": grades, "n_steps": 0}
        super().__init__(given, settings, **look)
        if clicks:
            self.set_trait("words", of_kind(self.words, "clicks"))

    @property
    def methods(self) -> tuple[str, ...]:
        """The methods that may push."""
        return ("ranknet",) if self.clicks else tuple(STEP_SIZES)

    @property
    def kinds_of_labels(self) -> tuple[str, ...]:
        """What the labels may be."""
        return OF_CLICKS if self.clicks else ("grades",)

    def label_values(self) -> list[float]:
        """Return the label of each document: its grade, or its share of clicks."""
        if not self.clicks:
            return [float(grade) for grade in self.grades]
        looks = [1 / rank for rank in range(1, len(self.grades) + 1)]
        shares = [self.clicks[grade] for grade in self.grades]
        if self.labels == "per_look":
            return shares
        return [share * look for share, look in zip(shares, looks, strict=True)]

    def forces(self) -> learning.Forces:
        """Return the loss, the force on each document, and the pushes of the pairs."""
        settings = {"temperature": self.temperature} if self.method == "soft_dcg" else {}
        return learning.forces(self.method, self.scores, self.label_values(), **settings)

    def ndcg(self) -> float:
        """Return nDCG of the present order; equal scores keep the order of the documents."""
        return self._ndcg_by(self.grades)

    def _ndcg_by(self, values: list) -> float:
        return float(metrics.ndcg(metrics.rank_by(self.scores, values)))

    def describe(self) -> str:
        """Say which scores and grades are shown, and what the forces are.

        >>> print(Forces([("A", 0, 1.0), ("B", 2, 0.0)]).describe())
        2 documents, best rank first: A (grade 0) with score 1.00, B (grade 2) with score 0.00. \
nDCG is ... Can nDCG reach 1? The loss of RankNet is 1.313. \
Forces, upwards above 0: −0.731 on A, 0.731 on B.
        """
        words, found = self.words, self.forces()
        forces = [
            words["describe_force"].format(name=name, force=number(force))
            for name, force in zip(self.names, found.documents, strict=True)
        ]
        return " ".join(
            (
                ranked_in_words(words, self.names, self.grades, self.scores),
                *self._describe_labels(),
                words["describe_numbers"].format(
                    method=words[self.method],
                    loss=number(found.loss),
                    ndcg=number(self.ndcg()),
                    goal=self.goal(),
                    labels=words.get(self.labels, ""),
                    by_labels=number(self._ndcg_by(self.label_values())),
                ),
                words["describe_forces"].format(forces=", ".join(forces)),
            )
        )

    def _describe_labels(self) -> list[str]:
        if not self.clicks:
            return []
        labels = [
            self.words["describe_label"].format(name=name, label=number(100 * value, 0))
            for name, value in zip(self.names, self.label_values(), strict=True)
        ]
        kind = self.words[self.labels]
        return [self.words["describe_labels"].format(kind=kind, labels=", ".join(labels))]


def chosen_of(document: object, n: int) -> int | None:
    """Return the index of a document or None for all; refuse others.

    >>> chosen_of(1, 3)
    1
    """
    return None if document is None else whole("chosen", document, 0, n - 1)
