"""The threshold explorer: scored documents, a threshold to drag, and the metrics of the set."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import traitlets

from ranklearn_course import metrics
from ranklearn_course.metrics import validation as check
from ranklearn_course.widgets.kit import checks
from ranklearn_course.widgets.kit.checks import letters
from ranklearn_course.widgets.kit.goal import GoalWidget
from ranklearn_course.widgets.kit.widget import fixed, shared
from ranklearn_course.widgets.kit.words import number, trimmed
from ranklearn_course.widgets.threshold_explorer import axis

MOST_DOCUMENTS = 30
BETAS = [0.5, 1.0, 2.0]
LEAST_BETA, MOST_BETA = 0.01, 100


class ThresholdExplorer(GoalWidget):
    """Documents on a score axis with a threshold to drag by mouse, touch or keyboard.

    A document is retrieved if score >= threshold. The page computes for itself and needs no
    kernel; Python sees every move in `threshold`.

    Parameters
    ----------
    relevant : array (n,)
        Which documents are relevant; numbers count as True if they are above 0. At least one
        document of each kind, at most 30 in all.
    scores : array (n,)
        One score per document, higher is better. Equal scores pass the threshold together.
    threshold : float, optional
        Where to start. Default: the middle one of the different scores.
    simple, words
        As for every `CourseWidget`.

    Attributes
    ----------
    threshold
        What the learner can change. Set it in Python, and every view follows.
    beta : float
        Of F, from 0.01 to 100: recall has the weight beta² / (1 + beta²).

    Raises
    ------
    ValueError, TypeError, traitlets.TraitError
        An argument is not as above, or an attribute is set to what cannot be shown.

    Examples
    --------
    >>> explorer = ThresholdExplorer([0, 0, 1, 1], [0.3, 0.1, 0.4, 0.2], threshold=0.2)
    >>> explorer.counts
    {'TP': 2, 'FP': 1, 'FN': 0, 'TN': 1}
    >>> explorer.measure()["roc_auc"]
    0.75
    """

    FOLDER = Path(__file__).parent

    names = fixed(traitlets.List(traitlets.Unicode()))
    relevant = fixed(traitlets.List(traitlets.Bool()))
    scores = fixed(traitlets.List(traitlets.Float()))
    low = fixed(traitlets.Float())
    high = fixed(traitlets.Float())
    digits = fixed(traitlets.Int())
    ticks = fixed(traitlets.List(traitlets.Float()))
    levels = fixed(traitlets.List(traitlets.Int()))
    betas = fixed(traitlets.List(traitlets.Float(), BETAS))
    start = fixed(traitlets.Dict(help="the settings at construction"))

    threshold = shared(traitlets.Float())
    beta = shared(traitlets.Float(1.0))

    CHECKS: ClassVar = {
        "threshold": lambda self, value: checks.real("threshold", value, self.low, self.high),
        "beta": lambda self, beta: checks.real("beta", beta, LEAST_BETA, MOST_BETA),
    }

    def __init__(
        self,
        relevant: Iterable[float],
        scores: Iterable[float],
        *,
        threshold: float | None = None,
        **look: Any,
    ) -> None:
        _, _, cuts = metrics.roc_curve(relevant, scores)
        relevant, scores = np.asarray(relevant) > 0, check.numbers(scores, "scores").astype(float)
        if scores.size > MOST_DOCUMENTS:
            raise ValueError(
                f"scores must have at most {MOST_DOCUMENTS} documents to be drawn, got "
                f"{scores.size}"
            )
        low, high, step = axis.ends(scores)
        if threshold is None:
            # The middle one of the different scores; the first cut stands above all of them.
            threshold = cuts[(len(cuts) + 1) // 2]
        given = {
            "names": [letters(i) for i in range(scores.size)],
            "relevant": relevant.tolist(),
            "scores": scores.tolist(),
            "low": low,
            "high": high,
            "digits": axis.digits_to_tell(scores, step),
            "ticks": axis.ticks(low, high),
            "levels": axis.levels((scores - low) / (high - low), relevant),
        }
        super().__init__(given, {"threshold": threshold, "beta": 1.0}, **look)

    @property
    def retrieved(self) -> np.ndarray:
        """Which documents are retrieved, in the order of the input: score >= threshold.

        >>> ThresholdExplorer([1, 0], [2, 1], threshold=2).retrieved.tolist()
        [True, False]
        """
        return np.array(self.scores) >= self.threshold

    @property
    def counts(self) -> dict[str, int]:
        """The confusion table: true and false positives (retrieved), false and true negatives."""
        relevant, retrieved = np.array(self.relevant), self.retrieved
        cells = {
            "TP": relevant & retrieved,
            "FP": ~relevant & retrieved,
            "FN": relevant & ~retrieved,
            "TN": ~relevant & ~retrieved,
        }
        return {name: int(cell.sum()) for name, cell in cells.items()}

    def measure(self) -> dict[str, float]:
        """Return precision, recall, F and AUC, computed by `ranklearn_course.metrics`.

        >>> ThresholdExplorer([1, 0], [2, 1], threshold=1).measure()["precision"]
        0.5
        """
        return {
            "precision": metrics.precision(self.relevant, self.retrieved),
            "recall": metrics.recall(self.relevant, self.retrieved),
            "f_beta": metrics.f_beta(self.relevant, self.retrieved, self.beta),
            "roc_auc": metrics.roc_auc(self.relevant, self.scores),
        }

    def describe(self) -> str:
        """Say in sentences what is retrieved and what the metrics are."""
        counts, words = self.counts, self.words
        false = ~np.array(self.relevant)
        values = {name: number(value) for name, value in self.measure().items()}
        values["fpr"] = number(metrics.recall(false, self.retrieved))
        sentence = words["describe"].format(
            total=len(self.scores),
            relevant=sum(self.relevant),
            n=int(self.retrieved.sum()),
            threshold=number(self.threshold, self.digits),
            **counts,
        )
        numbers = words["describe_numbers"].format(
            beta=trimmed(self.beta), goal=self.goal(), **values
        )
        return f"{sentence} {numbers}"
