"""The ranking board: cards to drag, the metrics of the order, and what every rank adds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
import traitlets

from ranklearn_course.checker.formatting import show_case, show_pair
from ranklearn_course.checker.results import is_close
from ranklearn_course.metrics.validation import option
from ranklearn_course.widgets.kit.cards import CardBoard
from ranklearn_course.widgets.kit.checks import documents_of, grades_of
from ranklearn_course.widgets.kit.goal import GoalWidget
from ranklearn_course.widgets.kit.widget import fixed, shared
from ranklearn_course.widgets.kit.words import number, trimmed
from ranklearn_course.widgets.ranking_board.measure import METRICS
from ranklearn_course.widgets.ranking_board.own import answer_of, function_of

BINARY_METRICS = ("precision_at_k", "recall_at_k", "average_precision")
GRADED_METRICS = (*BINARY_METRICS, "reciprocal_rank", "ndcg", "err")
CONTROLS = ("k", "denominator", "gain", "discount", "ideal")
# The metrics that bars explain.
EXPLAINED = {"precision": {"precision_at_k", "average_precision"}, "gain": {"dcg", "ndcg"}}
OWN_TOLERANCE = 1e-9


class RankingBoard(CardBoard, GoalWidget):
    """A ranking as cards to drag by mouse, touch or keyboard, with its metrics below.

    The page computes for itself and needs no kernel; Python sees every move in `order`.

    Parameters
    ----------
    documents : iterable of (str, float), or of float
        Pairs (name, grade) in ranked order, best rank first, or the grades alone (names A, B,
        ...). A grade is a number of 0 or more.
    k : int, optional
        Cutoff, from 1 to the number of documents. Default: the whole list.
    binary : bool
        True shows and counts every grade above 0 as relevant, the others as not relevant.
    metrics : iterable of str, optional
        Names of the metrics to show, keys of `METRICS`. Default: P, R, AP for a
        binary board; P, R, AP, RR, nDCG, ERR for a graded one; AP or nDCG alone for a simple one.
    judged : iterable of float, optional
        All known grades of the query, in any order. Default: those on the board.
    gain : {"exponential", "linear"}
        Of DCG.
    controls : iterable of str, optional
        Which of "k", "denominator", "gain", "discount", "ideal" the learner can change. Default:
        those that the bars use; none for a simple board.
    own : callable, optional
        The learner's function of (relevance, k): one more meter beside those of the course. Python
        computes it after every move; the board says where it differs from the headline metric.
    title : str
        The message to start with; empty states the headline metric.
    seeks_one : bool
        Whether the headline asks for a headline metric of 1, and notices it.
    simple, words
        As for every `CourseWidget`.

    Attributes
    ----------
    order, k, gain, discount
        What the learner can change. Set them in Python, and every view of the board follows.
        Assign a whole new list to ``order``: nobody sees a change inside the old one.
    denominator : {"min", "relevant", "k", "hits"}
        Of AP: min(R, k), R, k, or the hits among the first k.
    ideal : {"judged", "returned"}
        Which documents the ideal list is made of, the one of nDCG and the fullest meters of CG and
        DCG: all judged ones, or those on the board.

    Raises
    ------
    ValueError, TypeError, traitlets.TraitError
        An argument is not as above, or an attribute is set to what the board cannot show.

    Examples
    --------
    >>> board = RankingBoard([("big cats", 1), ("cars", 0), ("zoo", 1)], k=2, binary=True)
    >>> board.order = [1, 0, 2]
    >>> board.relevance
    array([0., 1., 1.])
    """

    FOLDER = Path(__file__).parent
    SETTINGS = ("order", "k", "denominator", "gain", "discount", "ideal")

    grades = fixed(traitlets.List(traitlets.Float()))
    judged = fixed(traitlets.List(traitlets.Float(), allow_none=True))
    binary = fixed(traitlets.Bool())
    metrics = fixed(traitlets.List(traitlets.Unicode()))
    headline = fixed(traitlets.Unicode())
    bars = fixed(traitlets.Unicode(help="precision, gain or none"))
    controls = fixed(traitlets.List(traitlets.Unicode()))
    base = fixed(traitlets.Float(2.0, help="of the discount jarvelin"))
    persistence = fixed(traitlets.Float(0.8, help="of RBP"))
    max_grade = fixed(traitlets.Float())
    title = fixed(traitlets.Unicode())
    seeks_one = fixed(traitlets.Bool())

    own = fixed(traitlets.Dict(help="the last answer of the learner's function, and to what"))

    denominator = shared(traitlets.Enum(("min", "relevant", "k", "hits"), "min"))
    gain = shared(traitlets.Enum(("exponential", "linear"), "exponential"))
    discount = shared(traitlets.Enum(("log2", "jarvelin", "reciprocal"), "log2"))
    ideal = shared(traitlets.Enum(("judged", "returned"), "judged"))

    def __init__(
        self,
        documents: Iterable,
        k: int | None = None,
        *,
        binary: bool = False,
        metrics: Iterable[str] | None = None,
        judged: Iterable[float] | None = None,
        gain: str = "exponential",
        controls: Iterable[str] | None = None,
        own: Callable[[list[float], int], float] | None = None,
        title: str = "",
        seeks_one: bool = False,
        simple: bool = False,
        words: dict[str, str] | None = None,
    ) -> None:
        names, grades = documents_of(documents)
        judged = None if judged is None else grades_of("judged", judged)
        shown = metrics_of(_usual_metrics(binary, simple) if metrics is None else metrics)
        bars = _usual_bars(shown, binary, simple)
        usual = "average_precision" if bars == "precision" else "ndcg"
        if controls is None:
            controls = _usual_controls(shown, bars, simple, with_ideal=judged is not None)
        given = {
            "names": names,
            "grades": grades,
            "judged": judged,
            "binary": bool(binary),
            "metrics": shown,
            "headline": usual if usual in shown else shown[0],
            "bars": bars,
            "controls": [option(control, "controls", CONTROLS) for control in controls],
            "max_grade": 1.0 if binary else max(grades if judged is None else judged) or 1.0,
            "title": title,
            "seeks_one": seeks_one,
        }
        ways = {"denominator": "min", "gain": gain, "discount": "log2", "ideal": "judged"}
        self._function, self._parted = function_of(own), ""
        super().__init__(given, {"k": k, **ways}, simple=simple, words=words)
        self.measure()  # which refuses too few judged documents
        self._ask_own()

    @property
    def relevance(self) -> np.ndarray:
        """Grades in the present order, best rank first; 0 and 1 on a binary board."""
        return self._as_counted([self.grades[document] for document in self.order])

    @property
    def known_grades(self) -> np.ndarray:
        """All known grades of the query, in any order; 0 and 1 on a binary board."""
        return self._as_counted(self.grades if self.judged is None else self.judged)

    @property
    def ideal_grades(self) -> np.ndarray:
        """The grades that the ideal list is made of, in any order."""
        return self.known_grades if self.ideal == "judged" else self.relevance

    def measure(self) -> dict[str, float]:
        """Return the value of every metric on the board, computed by `ranklearn_course.metrics`.

        >>> RankingBoard([1, 0, 1], k=2, metrics=["precision_at_k"]).measure()
        {'precision_at_k': 0.5}
        """
        return {name: METRICS[name](self) for name in self.metrics}

    def describe(self) -> str:
        """Say which order is on the board, what the metrics are, and how DCG is meant.

        >>> print(RankingBoard([1, 0], k=1, binary=True, metrics="precision_at_k").describe())
        Ranking board with 2 documents, best rank first: 1 A (relevant), 2 B (not relevant).
        With cutoff k = 1: P@1 = 1.000.
        """
        words = self.words
        documents = ", ".join(
            words["describe_document"].format(
                rank=rank, name=self.names[document], mark=self.mark(document)
            )
            for rank, document in enumerate(self.order, start=1)
        )
        numbers = ", ".join(
            words["describe_number"].format(metric=self.label(name), value=number(value))
            for name, value in self.measure().items()
        )
        sentences = [
            words["describe_board"].format(n=len(self.names), documents=documents),
            words["describe_numbers"].format(k=self.k, numbers=numbers),
        ]
        if self.own:
            sentences.append(f"{self.own['name']}: {self.own['said']}")
        if not self.simple and {"dcg", "ndcg"} & set(self.metrics):
            sentences.append(self._describe_settings())
        if self.seeks_one:
            sentences.append(self.goal())
        return " ".join(sentences)

    def _describe_settings(self) -> str:
        words = self.words
        kind = "describe_ndcg" if "ndcg" in self.metrics else "describe_dcg"
        return words[kind].format(
            gain=words[f"gain_{self.gain}"],
            discount=words[f"discount_{self.discount}"].format(base=trimmed(self.base, 3)),
            ideal=words[f"ideal_{self.ideal}"],
        )

    def label(self, metric: str) -> str:
        """Return the name of a metric with the present cutoff, such as P@5."""
        return self.words[metric].format(k=self.k)

    def mark(self, document: int) -> str:
        """Return the grade of a document in words."""
        grade = self.grades[document]
        if self.binary:
            return self.words["relevant" if grade > 0 else "not_relevant"]
        return self.words["grade"].format(grade=f"{grade:g}")

    def _as_counted(self, grades: list[float]) -> np.ndarray:
        grades = np.array(grades, dtype=float)
        return (grades > 0).astype(float) if self.binary else grades

    def _follow_settings(self, change: dict) -> None:
        super()._follow_settings(change)
        self._ask_own()

    def _ask_own(self) -> None:
        """Ask the learner's function for its answer to what is on the board."""
        if self._function is None:
            return
        words, relevance = self.words, self.relevance.tolist()
        name = getattr(self._function, "__name__", type(self._function).__name__)
        value, said = answer_of(self._function, relevance, self.k, words)
        case = show_case((relevance, self.k), ("relevance", "k"))
        right = METRICS[self.headline](self)
        agrees = value is not None and is_close(value, right, OWN_TOLERANCE)
        if value is not None:
            said = self._compare(value, right, case, agrees)
        at = {setting: getattr(self, setting) for setting in self.SETTINGS}
        told = {"name": name, "at": at, "case": case, "value": value, "agrees": agrees}
        self.set_trait("own", told | {"said": said})

    def _compare(self, value: float, right: float, case: str, agrees: bool) -> str:
        """Say whether the function agrees with the headline metric, and where it parted first."""
        words, moved = self.words, self.before.get("moved", -1)
        if not agrees and not self._parted:
            places: dict[str, Any] = {"case": case}
            if moved >= 0:
                places |= {"name": self.names[moved], "rank": self.order.index(moved) + 1}
            self._parted = words["own_parted_move" if moved >= 0 else "own_parted"].format(**places)
        right, own = show_pair(right, value)
        said = words["own_agrees" if agrees else "own_differs"].format(
            metric=self.label(self.headline), own=own, right=right
        )
        return f"{said} {self._parted}".strip()


def metrics_of(names: Iterable[str]) -> list[str]:
    """Return the metrics to show, at least one."""
    wanted = [names] if isinstance(names, str) else list(names)
    if not wanted:
        raise ValueError("metrics must name at least one metric, got none")
    return [option(name, "metrics", tuple(METRICS)) for name in wanted]


def _usual_metrics(binary: bool, simple: bool) -> tuple[str, ...]:
    """Return what a board shows that was not told.

    >>> _usual_metrics(True, simple=True), _usual_metrics(False, simple=True)
    (('average_precision',), ('ndcg',))
    """
    if simple:
        return ("average_precision",) if binary else ("ndcg",)
    return BINARY_METRICS if binary else GRADED_METRICS


def _usual_bars(shown: list[str], binary: bool, simple: bool) -> str:
    if not simple:
        return "precision" if binary else "gain"
    explaining = (bars for bars, metrics in EXPLAINED.items() if set(shown) <= metrics)
    return next(explaining, "none")


def _usual_controls(shown: list[str], bars: str, simple: bool, with_ideal: bool) -> list[str]:
    if simple or bars == "none":
        return []
    if bars == "precision":
        return ["k", "denominator"] if "average_precision" in shown else ["k"]
    return ["k", "gain", "discount", *(["ideal"] if with_ideal else [])]
