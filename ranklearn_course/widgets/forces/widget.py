"""Forces between documents: who pushes whom, up or down, under each way to learn an order."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar

import traitlets

from ranklearn_course import learning, metrics
from ranklearn_course.metrics import validation as check
from ranklearn_course.widgets.kit.checks import each_of, real, scored_documents, whole
from ranklearn_course.widgets.kit.goal import GoalWidget
from ranklearn_course.widgets.kit.widget import fixed, shared
from ranklearn_course.widgets.kit.words import number, ranked_in_words

FEWEST, MOST = 2, 8
MOST_GRADE = 4
LOW, HIGH = -5.0, 5.0
#: How far a force of 1 moves a score in one step. The losses differ in size, so that one step
#: size for all would hardly move a few of them.
STEP_SIZES = {"least_squares": 0.1, "ranknet": 0.1, "lambdarank": 0.5, "soft_dcg": 1.0}
MOST_STEPS = 1_000_000


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

    scores = shared(traitlets.List(traitlets.Float()))
    grades = shared(traitlets.List(traitlets.Int()))
    method = shared(traitlets.Unicode("ranknet"))
    n_steps = shared(traitlets.Int(0))
    chosen = shared(traitlets.Int(None, allow_none=True))

    CHECKS: ClassVar = {
        "scores": lambda self, s: each_of("scores", s, len(self.names), real, LOW, HIGH),
        "grades": lambda self, g: each_of("grades", g, len(self.names), whole, 0, MOST_GRADE),
        "method": lambda self, method: check.option(method, "method", tuple(STEP_SIZES)),
        "n_steps": lambda self, n_steps: whole("n_steps", n_steps, 0, MOST_STEPS),
        "chosen": lambda self, chosen: chosen_of(chosen, len(self.names)),
    }

    def __init__(
        self,
        documents: Iterable[tuple[str, int, float]],
        *,
        title: str = "",
        **look: Any,
    ) -> None:
        names, grades, scores = scored_documents(documents, FEWEST, MOST, MOST_GRADE)
        # The way back keeps the method: the same documents are run under one after another.
        settings = {"scores": scores, "grades": grades, "n_steps": 0}
        super().__init__({"names": names, "title": title}, settings, **look)

    def forces(self) -> learning.Forces:
        """Return the loss, the force on each document, and the pushes of the pairs."""
        settings = {"temperature": self.temperature} if self.method == "soft_dcg" else {}
        return learning.forces(self.method, self.scores, self.grades, **settings)

    def ndcg(self) -> float:
        """Return nDCG of the present order; equal scores keep the order of the documents."""
        return float(metrics.ndcg(metrics.rank_by(self.scores, self.grades)))

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
                words["describe_numbers"].format(
                    method=words[self.method],
                    loss=number(found.loss),
                    ndcg=number(self.ndcg()),
                    goal=self.goal(),
                ),
                words["describe_forces"].format(forces=", ".join(forces)),
            )
        )


def chosen_of(document: object, n: int) -> int | None:
    """Return the index of a document or None for all; refuse others.

    >>> chosen_of(1, 3)
    1
    """
    return None if document is None else whole("chosen", document, 0, n - 1)
