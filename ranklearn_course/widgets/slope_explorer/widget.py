"""Scores to drag past each other: DCG jumps, its soft versions glide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, floor
from pathlib import Path

import numpy as np
import traitlets

from ranklearn_course import metrics
from ranklearn_course.metrics import validation as check
from ranklearn_course.scripts import script
from ranklearn_course.widgets.kit.checks import is_real, real, scored_documents, whole
from ranklearn_course.widgets.kit.widget import CourseWidget, checked, fixed, shared, style
from ranklearn_course.widgets.kit.words import merged, number, sentences

HERE = Path(__file__).parent

FEWEST, MOST = 2, 10
MOST_GRADE = 9
#: The page computes FairSoftDCG as a sum over sets, which is exact down to width / 600.
COLDEST, HOTTEST = 0.02, 50.0
WIDEST = 10.0
N_SAMPLES = 20
METRICS = ("dcg", "soft", "noised", "fair")
WITH_TABLE = METRICS[1:]
DISCOUNT = "reciprocal"
#: The step of the central differences, in temperatures.
STEP = 1e-4


class SlopeExplorer(CourseWidget):
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
    metric : {"soft", "noised", "fair"}
        Whose slopes are drawn as arrows, and whose rank distribution fills the table.
    seed : int
        Of the 20 fixed samples of noise in NoisedSoftDCG.
    title : str
        The message to start with.
    simple : bool
        Whether to leave one gesture and what answers it.
    words : dict, optional
        Sentences to use in place of the English ones, see ``words.toml``.

    Attributes
    ----------
    scores, temperature, moved, metric
        What the learner can change. Set them in Python, and every view of the widget follows.
    low, high : float
        The ends of the score axis.

    Raises
    ------
    ValueError, TypeError
        An argument is not as above; the message names it.
    traitlets.TraitError
        An attribute is set to what the widget cannot show.

    Examples
    --------
    >>> explorer = SlopeExplorer([("A", 0, 2.0), ("B", 3, 1.0)], temperature=1.0)
    >>> explorer.measure()["dcg"], round(explorer.measure()["fair"], 4)
    (1.5, 1.9034)
    >>> explorer.scores = [2.0, 2.5]
    >>> explorer.measure()["dcg"]
    3.0
    """

    _esm = script(HERE / "page.js")
    _css = style(HERE)
    WORDS = sentences(HERE)

    names = fixed(traitlets.List(traitlets.Unicode()))
    grades = fixed(traitlets.List(traitlets.Int()))
    low = fixed(traitlets.Float())
    high = fixed(traitlets.Float())
    noise = fixed(traitlets.List(help="Gumbel noise: a row for each sample"))
    start = fixed(traitlets.Dict(help="what can be changed, at construction"))
    title = fixed(traitlets.Unicode())

    scores = shared(traitlets.List(traitlets.Float()))
    temperature = shared(traitlets.Float(1.0))
    moved = shared(traitlets.Int())
    metric = shared(traitlets.Unicode("soft"))

    def __init__(
        self,
        documents: Iterable[tuple[str, int, float]],
        temperature: float = 0.3,
        *,
        moved: int = 0,
        metric: str = "soft",
        seed: int = 0,
        title: str = "",
        simple: bool = False,
        words: dict[str, str] | None = None,
    ) -> None:
        names, grades, scores = documents_of(documents)
        low, high = axis_of(scores)
        self._seed = whole("seed", seed, 0, 2**32 - 1)
        settings = {
            "scores": scores,
            "temperature": real("temperature", temperature, COLDEST, HOTTEST),
            "moved": whole("moved", moved, 0, len(names) - 1),
            "metric": check.option(metric, "metric", WITH_TABLE),
        }
        noise = np.random.default_rng(self._seed).gumbel(size=(N_SAMPLES, len(names)))
        given = {
            "names": names,
            "grades": grades,
            "low": low,
            "high": high,
            "noise": noise.tolist(),
            "title": title,
            "simple": simple,
            "words": merged(self.WORDS, words, simple),
            "start": settings,
        }
        for name, value in given.items():
            self.set_trait(name, value)
        super().__init__(**settings)

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
        samples = {"n_samples": N_SAMPLES, "rng": self._seed} if name == "noised" else {}
        return soft[name](scores, grades, self.temperature, discount=DISCOUNT, **samples)

    def slopes(self, name: str | None = None) -> np.ndarray:
        """Return the derivative of a metric in each score; DCG and NoisedSoftDCG have none.

        >>> SlopeExplorer([("A", 0, 2.0), ("B", 3, 2.0)]).slopes("dcg").tolist()
        [0.0, 0.0]
        """
        name = check.option(self.metric if name is None else name, "name", METRICS)
        n = len(self.scores)
        if name in ("dcg", "noised"):
            return np.zeros(n)
        step = STEP * self.temperature
        ends = [self.value_of(name, self.scores + sign * step * np.eye(n)) for sign in (1, -1)]
        return (ends[0] - ends[1]) / (2 * step)

    def rank_distribution(self) -> np.ndarray:
        """Return the probability of each document (row) to stand at each rank (column)."""
        if self.metric != "noised":
            kind = {"soft": "independent", "fair": "fair"}[self.metric]
            return metrics.rank_distribution(self.scores, self.temperature, kind=kind)
        noisy = np.array(self.scores) + self.temperature * np.array(self.noise)
        n = len(self.scores)
        documents = metrics.rank_by(noisy, np.broadcast_to(np.arange(n), noisy.shape))
        return (documents[:, None, :] == np.arange(n)[:, None]).mean(axis=0)

    def describe(self) -> str:
        """Say which scores and grades are shown, and what the numbers are.

        >>> print(SlopeExplorer([("A", 0, 2.0), ("B", 3, 1.0)], temperature=1.0).describe())
        2 documents, best rank first: A (grade 0) with score 2.00, B (grade 3) with score 1.00. \
With the weight 1/rank and temperature 1.00: DCG = 1.500, SoftDCG = 1.903, \
NoisedSoftDCG = 1.875, FairSoftDCG = 1.903. \
Slopes of SoftDCG in the scores: −0.295 for A, 0.295 for B.
        """
        words = self.words
        order = metrics.rank_by(self.scores, np.arange(len(self.scores)))
        documents = [
            words["describe_document"].format(
                name=self.names[i], grade=self.grades[i], score=number(self.scores[i], 2)
            )
            for i in order
        ]
        values = [
            words["describe_number"].format(metric=words[name], value=number(value))
            for name, value in self.measure().items()
            if not self.simple or name in ("dcg", self.metric)
        ]
        slopes = [
            words["describe_slope"].format(name=name, slope=number(slope))
            for name, slope in zip(self.names, self.slopes(), strict=True)
        ]
        pulls = words["describe_slopes"].format(metric=words[self.metric], slopes=", ".join(slopes))
        return " ".join(
            (
                words["describe_documents"].format(n=len(order), documents=", ".join(documents)),
                words["describe_numbers"].format(
                    temperature=number(self.temperature, 2), numbers=", ".join(values)
                ),
                *([] if self.simple else [pulls]),
            )
        )

    @traitlets.validate("scores")
    def _check_scores(self, proposal: dict) -> list[float]:
        given = proposal["value"]
        if len(given) != len(self.names):
            n = len(self.names)
            raise traitlets.TraitError(f"scores must hold {n} numbers, got {len(given)}")
        return [checked(real, "each of scores", s, self.low, self.high) for s in given]

    @traitlets.validate("temperature")
    def _check_temperature(self, proposal: dict) -> float:
        return checked(real, "temperature", proposal["value"], COLDEST, HOTTEST)

    @traitlets.validate("moved")
    def _check_moved(self, proposal: dict) -> int:
        return checked(whole, "moved", proposal["value"], 0, len(self.names) - 1)

    @traitlets.validate("metric")
    def _check_metric(self, proposal: dict) -> str:
        return checked(check.option, proposal["value"], "metric", WITH_TABLE)


def documents_of(documents: object) -> tuple[list[str], list[int], list[float]]:
    """Split documents into their names, their grades and their scores.

    >>> documents_of([("A", 1, 2), ("B", 0, 1.5)])
    (['A', 'B'], [1, 0], [2.0, 1.5])
    """
    names, grades, scores = scored_documents(documents, FEWEST, MOST, MOST_GRADE)
    if not any(grades):
        raise ValueError("documents must hold one with a grade above 0, got none")
    return names, grades, [_finite(score) for score in scores]


def _finite(score: object) -> float:
    if not is_real(score):
        raise ValueError(f"a score in documents must be a finite number, got {score!r}")
    return float(score)


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
