"""Forces between documents: who pushes whom, up or down, under each way to learn an order."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
import traitlets

from ranklearn_course import learning, metrics
from ranklearn_course.metrics import validation as check
from ranklearn_course.scripts import script
from ranklearn_course.widgets.kit.checks import real, scored_documents, whole
from ranklearn_course.widgets.kit.widget import CourseWidget, checked, fixed, shared, style
from ranklearn_course.widgets.kit.words import merged, number, sentences

HERE = Path(__file__).parent

FEWEST, MOST = 2, 8
MOST_GRADE = 4
LOW, HIGH = -5.0, 5.0
#: How far a force of 1 moves a score in one step. The losses differ in size, so that one step
#: size for all would hardly move a few of them.
STEP_SIZES = {"least_squares": 0.1, "ranknet": 0.1, "lambdarank": 0.5, "soft_dcg": 1.0}
COLDEST, HOTTEST = 0.05, 20.0
MOST_STEPS = 1_000_000
#: The terms of a sum are written with more digits than the table, so that they add up.
DIGITS = 3


class Forces(CourseWidget):
    """Documents on a score axis that push each other as a learning method tells them to.

    force_i = -d loss / d s_i; a step adds the step size of the method times the force

    The page computes for itself and needs no kernel; Python sees every move in `scores`.

    Parameters
    ----------
    documents : iterable of triples (str, int, float)
        Name, grade from 0 to 4, and score from -5 to 5 of each document, two to eight of them.
    method : {"least_squares", "ranknet", "lambdarank", "soft_dcg"}
        Whose forces are shown.
    chosen : int, optional
        The document, counted from 0, whose pushes alone are shown; None for those of all.
    temperature : float
        T of SoftDCG, from 0.05 to 20.
    title : str
        The message to start with.
    simple : bool
        Whether to leave one gesture and what answers it.
    words : dict, optional
        Sentences to use in place of the English ones, see ``words.toml``.

    Attributes
    ----------
    scores, grades, method, n_steps, chosen
        What the learner can change. Set them in Python, and every view of the widget follows.

    Raises
    ------
    ValueError, TypeError
        An argument is not as above; the message names it.
    traitlets.TraitError
        An attribute is set to what the widget cannot show.

    Examples
    --------
    >>> forces = Forces([("A", 0, 1.0), ("B", 2, 0.0), ("C", 1, 0.0)])
    >>> forces.forces().documents.round(3).tolist()
    [-1.462, 1.231, 0.231]
    >>> forces.step(20)
    >>> round(forces.ndcg(), 3)
    1.0
    """

    _esm = script(HERE / "page.js")
    _css = style(HERE)
    WORDS = sentences(HERE)

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

    def __init__(
        self,
        documents: Iterable[tuple[str, int, float]],
        method: str = "ranknet",
        *,
        chosen: int | None = None,
        temperature: float = 1.0,
        title: str = "",
        simple: bool = False,
        words: dict[str, str] | None = None,
    ) -> None:
        names, grades, scores = scored_documents(documents, FEWEST, MOST, MOST_GRADE)
        # The way back keeps the method: the same documents are run under one after another.
        start = {
            "scores": [real("a score in documents", score, LOW, HIGH) for score in scores],
            "grades": grades,
            "n_steps": 0,
        }
        method = check.option(method, "method", tuple(STEP_SIZES))
        given = {
            "names": names,
            "temperature": real("temperature", temperature, COLDEST, HOTTEST),
            "title": title,
            "simple": simple,
            "words": merged(self.WORDS, words, simple),
            "start": start,
        }
        for name, value in given.items():
            self.set_trait(name, value)
        super().__init__(**start, method=method, chosen=chosen_of(chosen, len(names)))

    def forces(self) -> learning.Forces:
        """Return the loss, the force on each document, and the pushes of the pairs."""
        settings = {"temperature": self.temperature} if self.method == "soft_dcg" else {}
        return learning.forces(self.method, self.scores, self.grades, **settings)

    def ndcg(self) -> float:
        """Return nDCG of the present order; equal scores keep the order of the documents."""
        return float(metrics.ndcg(metrics.rank_by(self.scores, self.grades)))

    def step(self, times: int = 1) -> None:
        """Move the scores along the forces, as the button does; scores stay on the axis.

        >>> forces = Forces([("A", 0, 0.0), ("B", 1, 0.0)])
        >>> forces.step()
        >>> forces.scores
        [-0.05, 0.05]
        """
        for _ in range(whole("times", times, 1, MOST_STEPS)):
            moves = STEP_SIZES[self.method] * self.forces().documents
            self.scores = np.clip(np.array(self.scores) + moves, LOW, HIGH).tolist()
            self.n_steps += 1

    def ranks(self) -> list[int]:
        """Return the rank of each document, from 1."""
        order = metrics.rank_by(self.scores, np.arange(len(self.scores)))
        return (np.argsort(order) + 1).tolist()

    def describe(self) -> str:
        """Say which scores and grades are shown, and what the forces are.

        >>> print(Forces([("A", 0, 1.0), ("B", 2, 0.0)]).describe())
        2 documents, best rank first: A (grade 0) with score 1.00, B (grade 2) with score 0.00. \
nDCG is 0.631. The loss of RankNet is 1.313. \
Forces, upwards above 0: −0.731 on A, 0.731 on B.
        """
        words, found = self.words, self.forces()
        documents = [
            words["describe_document"].format(
                name=self.names[i], grade=self.grades[i], score=number(self.scores[i], 2)
            )
            for i in np.argsort(self.ranks())
        ]
        forces = [
            words["describe_force"].format(name=name, force=number(force))
            for name, force in zip(self.names, found.documents, strict=True)
        ]
        return " ".join(
            (
                words["describe_documents"].format(
                    n=len(documents), documents=", ".join(documents)
                ),
                words["describe_numbers"].format(
                    method=words[self.method], loss=number(found.loss), ndcg=number(self.ndcg())
                ),
                words["describe_forces"].format(forces=", ".join(forces)),
                *([] if self.simple or self.chosen is None else [self._told_of_chosen()]),
            )
        )

    def _told_of_chosen(self) -> str:
        words, found, name = self.words, self.forces(), self.names[self.chosen]
        force = push_text(words, found.documents[self.chosen], DIGITS)
        if found.pairs is None:
            return words["one_alone"].format(name=name, force=force)
        pushes = found.pairs[self.chosen]
        up, down = (
            ", ".join(
                words["one_push"].format(name=partner, amount=number(abs(push), DIGITS))
                for partner, push in zip(self.names, pushes, strict=True)
                if way * push > 0 and push_text(words, push, DIGITS) != words["none"]
            )
            for way in (1, -1)
        )
        kind = "one_both" if up and down else "one_up" if up else "one_down"
        kind = kind if up or down else "one_nobody"
        return words[kind].format(name=name, up=up, down=down, force=force)

    def _as_many(self, name: str, given: list) -> list:
        if len(given) != len(self.names):
            raise traitlets.TraitError(
                f"{name} must hold {len(self.names)} numbers, got {len(given)}"
            )
        return given

    @traitlets.validate("scores")
    def _check_scores(self, proposal: dict) -> list[float]:
        given = self._as_many("scores", proposal["value"])
        return [checked(real, "each of scores", score, LOW, HIGH) for score in given]

    @traitlets.validate("grades")
    def _check_grades(self, proposal: dict) -> list[int]:
        given = self._as_many("grades", proposal["value"])
        return [checked(whole, "each of grades", grade, 0, MOST_GRADE) for grade in given]

    @traitlets.validate("method")
    def _check_method(self, proposal: dict) -> str:
        return checked(check.option, proposal["value"], "method", tuple(STEP_SIZES))

    @traitlets.validate("chosen")
    def _check_chosen(self, proposal: dict) -> int | None:
        return checked(chosen_of, proposal["value"], len(self.names))

    @traitlets.validate("n_steps")
    def _check_n_steps(self, proposal: dict) -> int:
        return checked(whole, "n_steps", proposal["value"], 0, MOST_STEPS)


def chosen_of(document: object, n: int) -> int | None:
    """Return the index of a document or None for all; refuse others.

    >>> chosen_of(1, 3)
    1
    """
    return None if document is None else whole("chosen", document, 0, n - 1)


def push_text(words: dict[str, str], push: float, digits: int = 2) -> str:
    """Write a push with its direction.

    >>> push_text(Forces.WORDS, -0.5)
    '↓ 0.50'
    """
    amount = number(abs(push), digits)
    if not float(amount):
        return words["none"]
    return words["up" if push > 0 else "down"].format(amount=amount)
