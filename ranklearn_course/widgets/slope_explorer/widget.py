"""Scores to drag past each other: DCG jumps, its soft versions glide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, floor
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import traitlets

from ranklearn_course import metrics
from ranklearn_course.metrics import validation as check
from ranklearn_course.widgets.kit.checks import each_of, real, scored_documents, whole
from ranklearn_course.widgets.kit.goal import GoalWidget
from ranklearn_course.widgets.kit.widget import fixed, shared
from ranklearn_course.widgets.kit.words import number, ranked_in_words

FEWEST, MOST = 2, 10
MOST_GRADE = 9
#: The page computes FairSoftDCG as a sum over sets, which is exact down to width / 600.
COLDEST, HOTTEST = 0.02, 50.0
WIDEST = 10.0
#: The fixed samples of noise in NoisedSoftDCG.
N_SAMPLES, SEED = 20, 0
METRICS = ("dcg", "soft", "noised", "fair")
WITH_TABLE = METRICS[1:]
DISCOUNT = "reciprocal"
#: The step of the central differences, in temperatures.
STEP = 1e-4
#: Along the axis, among which the highest is sought.
PLACES = 40
#: Sentences in whose place another one stands where the temperature alone can be changed.
OTHERWISE = ("goal", "goal_met", "how_to", "read", "say_start")


class SlopeExplorer(GoalWidget):
    """Documents on a score axis to drag, with DCG and its soft versions against one score.

    The weight of a rank is 1/rank and the gain is the grade, as in the thesis. The page computes
    for itself and needs no kernel; Python sees every move in `scores`.

    Parameters
    ----------
    documents : iterable of triples (str, int, float)
        Name, grade from 0 to 9, and score of each document, two to ten of them.
    temperature : float
        T, from 0.02 to 50.
    moved : int
        The document whose score runs along the curves, its index in ``documents``.
    temperature_alone : bool
        Whether nothing but the temperature can be changed: FairSoftDCG is compared with DCG, and a
        mark says where it is highest.
    simple, words
        As for every `CourseWidget`.

    Attributes
    ----------
    scores, temperature, moved
        What the learner can change. Set them in Python, and every view of the widget follows.
    metric : {"soft", "noised", "fair"}
        Whose slopes are drawn as arrows, and whose rank distribution fills the table.
    low, high : float
        The ends of the score axis.

    Raises
    ------
    ValueError, TypeError, traitlets.TraitError
        An argument is not as above, or an attribute is set to what the widget cannot show.

    Examples
    --------
    >>> explorer = SlopeExplorer([("A", 0, 2.0), ("B", 3, 1.0)], temperature=1.0)
    >>> explorer.measure()["dcg"], round(explorer.measure()["fair"], 4)
    (1.5, 1.9034)
    >>> explorer.scores = [2.0, 2.5]
    >>> explorer.measure()["dcg"]
    3.0
    """

    FOLDER = Path(__file__).parent

    names = fixed(traitlets.List(traitlets.Unicode()))
    grades = fixed(traitlets.List(traitlets.Int()))
    low = fixed(traitlets.Float())
    high = fixed(traitlets.Float())
    noise = fixed(traitlets.List(help="Gumbel noise: a row for each sample"))
    start = fixed(traitlets.Dict(help="what can be changed, at construction"))
    title = fixed(traitlets.Unicode())
    temperature_alone = fixed(traitlets.Bool())

    scores = shared(traitlets.List(traitlets.Float()))
    temperature = shared(traitlets.Float(1.0))
    moved = shared(traitlets.Int())
    metric = shared(traitlets.Unicode("soft"))

    CHECKS: ClassVar = {
        "scores": lambda self, scores: each_of(
            "scores", scores, len(self.names), real, self.low, self.high
        ),
        "temperature": lambda self, t: real("temperature", t, COLDEST, HOTTEST),
        "moved": lambda self, moved: whole("moved", moved, 0, len(self.names) - 1),
        "metric": lambda self, metric: check.option(metric, "metric", WITH_TABLE),
    }

    def __init__(
        self,
        documents: Iterable[tuple[str, int, float]],
        temperature: float = 0.3,
        *,
        moved: int = 0,
        temperature_alone: bool = False,
        **look: Any,
    ) -> None:
        names, grades, scores = scored_documents(documents, FEWEST, MOST, MOST_GRADE)
        if not any(grades):
            raise ValueError("documents must hold one with a grade above 0, got none")
        low, high = axis_of(scores)
        noise = np.random.default_rng(SEED).gumbel(size=(N_SAMPLES, len(names)))
        given = {"names": names, "grades": grades, "low": low, "high": high}
        given |= {"noise": noise.tolist(), "temperature_alone": temperature_alone}
        metric = "fair" if temperature_alone else "soft"
        settings = {"scores": scores, "temperature": temperature, "moved": moved, "metric": metric}
        if temperature_alone:
            own = {name: self.WORDS[f"{name}_alone"] for name in OTHERWISE}
            look["words"] = own | (look.get("words") or {})
        super().__init__(given, settings, **look)

    def measure(self) -> dict[str, float]:
        """Return DCG, SoftDCG, NoisedSoftDCG and FairSoftDCG of the present scores."""
        return {name: float(self.value_of(name, self.scores)) for name in METRICS}

    def value_of(self, name: str, scores: Sequence[float] | np.ndarray) -> float | np.ndarray:
        """Return a metric of scores, or of a batch of them with shape (..., n).

        >>> explorer = SlopeExplorer([("A", 0, 2.0), ("B", 3, 1.0)])
        >>> explorer.value_of("dcg", [[2.0, 1.0], [1.0, 2.0]]).tolist()
        [1.5, 3.0]
        """
        grades = np.broadcast_to(self.grades, np.shape(scores))
        if name == "dcg":
            return metrics.dcg(metrics.rank_by(scores, grades), gain="linear", discount=DISCOUNT)
        soft = {
            "soft": metrics.soft_dcg,
            "noised": metrics.noised_soft_dcg,
            "fair": metrics.fair_soft_dcg,
        }
        samples = {"n_samples": N_SAMPLES, "rng": SEED} if name == "noised" else {}
        return soft[name](scores, grades, self.temperature, discount=DISCOUNT, **samples)

    def slopes(self) -> np.ndarray:
        """Return the derivative of the metric in each score; NoisedSoftDCG has none."""
        n, step = len(self.scores), STEP * self.temperature
        if self.metric == "noised":
            return np.zeros(n)
        ends = [
            self.value_of(self.metric, self.scores + sign * step * np.eye(n)) for sign in (1, -1)
        ]
        return (ends[0] - ends[1]) / (2 * step)

    def peak(self) -> tuple[float, float, float]:
        """Return where the marked document brings the metric highest, DCG there, and at best.

        >>> documents = [("A", 3, 2.0), ("B", 1, 1.2), ("C", 0, 0.9), ("D", 2, 0.3), ("E", 1, -0.5)]
        >>> explorer = SlopeExplorer(documents, 1.0, moved=3, temperature_alone=True)
        >>> [round(value, 3) for value in explorer.peak()]
        [2.95, 4.033, 4.533]
        """
        places = self.low + (np.arange(PLACES) + 0.5) * (self.high - self.low) / PLACES
        scores = np.tile(self.scores, (PLACES, 1))
        scores[:, self.moved] = places
        values, dcg = self.value_of(self.metric, scores), self.value_of("dcg", scores)
        # Level places may differ by what a float cannot hold.
        highest = int(np.argmax(np.round(values, 9)))
        return float(places[highest]), float(dcg[highest]), float(dcg.max())

    def describe(self) -> str:
        """Say which scores and grades are shown, and what the numbers are.

        >>> print(SlopeExplorer([("A", 0, 2.0), ("B", 3, 1.0)], temperature=1.0).describe())
        2 documents, best rank first: A (grade 0) with score 2.00, B (grade 3) with score 1.00. \
With the weight 1/rank and temperature 1.00: DCG = 1.500, SoftDCG = 1.903, \
NoisedSoftDCG = 1.875, FairSoftDCG = 1.903. \
Slopes of SoftDCG in the scores: −0.295 for A, 0.295 for B. \
Where does DCG have a slope?
        """
        words = self.words
        values = [
            words["describe_number"].format(metric=words[name], value=number(value))
            for name, value in self.measure().items()
            if not (self.simple or self.temperature_alone) or name in ("dcg", self.metric)
        ]
        slopes = [
            words["describe_slope"].format(name=name, slope=number(slope))
            for name, slope in zip(self.names, self.slopes(), strict=True)
        ]
        pulls = words["describe_slopes"].format(metric=words[self.metric], slopes=", ".join(slopes))
        return " ".join(
            (
                ranked_in_words(words, self.names, self.grades, self.scores),
                words["describe_numbers"].format(
                    temperature=number(self.temperature, 2), numbers=", ".join(values)
                ),
                *([] if self.simple else [pulls]),
                *([self._peak_in_words()] if self.temperature_alone else []),
                self.goal(),
            )
        )

    def _peak_in_words(self) -> str:
        place, found, best = self.peak()
        return self.words["describe_peak"].format(
            name=self.names[self.moved],
            metric=self.words[self.metric],
            place=number(place, 2),
            found=number(found),
            best=number(best),
        )


def axis_of(scores: Sequence[float]) -> tuple[float, float]:
    """Return whole ends of an axis with room on both sides of the scores.

    >>> axis_of([2.0, -0.5])
    (-1.0, 3.0)
    """
    low, high = float(floor(min(scores) - 0.4)), float(ceil(max(scores) + 0.4))
    if high - low > WIDEST:
        spread = max(scores) - min(scores)
        raise ValueError(f"scores in documents must lie within 8, got a spread of {spread:g}")
    return low, high
