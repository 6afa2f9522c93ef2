"""The threshold explorer: scored documents, a threshold to drag, and the metrics of the set."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
import traitlets

from ranklearn_course import metrics
from ranklearn_course.metrics import validation as check
from ranklearn_course.scripts import script
from ranklearn_course.widgets.kit import checks
from ranklearn_course.widgets.kit.checks import letters
from ranklearn_course.widgets.kit.widget import CourseWidget, checked, fixed, shared, style
from ranklearn_course.widgets.kit.words import merged, number, sentences, trimmed
from ranklearn_course.widgets.threshold_explorer import axis

HERE = Path(__file__).parent

MOST_DOCUMENTS = 30
BETAS = (0.5, 1.0, 2.0)

LEAST_BETA, MOST_BETA = 0.01, 100


class ThresholdExplorer(CourseWidget):
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
    beta : float
        Of F, from 0.01 to 100: recall has the weight beta² / (1 + beta²).
    simple : bool
        Whether to leave one gesture and what answers it.
    words : dict, optional
        Sentences to use in place of the English ones, see ``words.toml``.

    Attributes
    ----------
    threshold, beta
        What the learner can change. Set them in Python, and every view follows.

    Raises
    ------
    ValueError, TypeError
        An argument is not as above; the message names it.
    traitlets.TraitError
        An attribute is set to what cannot be shown.

    Examples
    --------
    >>> explorer = ThresholdExplorer([0, 0, 1, 1], [0.3, 0.1, 0.4, 0.2], threshold=0.2)
    >>> explorer.counts
    {'TP': 2, 'FP': 1, 'FN': 0, 'TN': 1}
    >>> explorer.measure()["roc_auc"]
    0.75
    """

    _esm = script(HERE / "page.js")
    _css = style(HERE)
    WORDS = sentences(HERE)

    names = fixed(traitlets.List(traitlets.Unicode()))
    relevant = fixed(traitlets.List(traitlets.Bool()))
    scores = fixed(traitlets.List(traitlets.Float()))
    low = fixed(traitlets.Float())
    high = fixed(traitlets.Float())
    digits = fixed(traitlets.Int())
    ticks = fixed(traitlets.List(traitlets.Float()))
    levels = fixed(traitlets.List(traitlets.Int()))
    betas = fixed(traitlets.List(traitlets.Float()))
    start = fixed(traitlets.Dict(help="the settings at construction"))

    threshold = shared(traitlets.Float())
    beta = shared(traitlets.Float(1.0))

    def __init__(
        self,
        relevant: Iterable[float],
        scores: Iterable[float],
        *,
        threshold: float | None = None,
        beta: float = 1.0,
        simple: bool = False,
        words: dict[str, str] | None = None,
    ) -> None:
        _, _, cuts = metrics.roc_curve(relevant, scores)
        relevant, scores = np.asarray(relevant) > 0, check.numbers(scores, "scores").astype(float)
        if scores.size > MOST_DOCUMENTS:
            raise ValueError(
                f"scores must have at most {MOST_DOCUMENTS} documents to be drawn, got "
                f"{scores.size}"
            )
        low, high, step = axis.ends(scores)
        settings = {
            "threshold": checks.real(
                "threshold", _middle(cuts) if threshold is None else threshold, low, high
            ),
            "beta": checks.real("beta", beta, LEAST_BETA, MOST_BETA),
        }
        given = {
            "names": [letters(i) for i in range(scores.size)],
            "relevant": relevant.tolist(),
            "scores": scores.tolist(),
            "low": low,
            "high": high,
            "digits": axis.digits_to_tell(scores, step),
            "ticks": axis.ticks(low, high),
            "levels": axis.levels((scores - low) / (high - low), relevant),
            "betas": sorted({*BETAS, settings["beta"]}),
            "start": settings,
            "simple": simple,
            "words": merged(self.WORDS, words, simple),
        }
        for name, value in given.items():
            self.set_trait(name, value)
        super().__init__(**settings)

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
        numbers = words["describe_numbers"].format(beta=trimmed(self.beta), **values)
        return f"{sentence} {numbers}"

    @traitlets.validate("threshold")
    def _check_threshold(self, proposal: dict) -> float:
        return checked(checks.real, "threshold", proposal["value"], self.low, self.high)

    @traitlets.validate("beta")
    def _check_beta(self, proposal: dict) -> float:
        return checked(checks.real, "beta", proposal["value"], LEAST_BETA, MOST_BETA)


def _middle(cuts: np.ndarray) -> float:
    """Return the middle one of the different scores; the first cut stands above all of them."""
    return cuts[(len(cuts) + 1) // 2]
