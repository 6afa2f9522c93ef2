"""Two orders of the same documents joined by lines, whose crossings are inversions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import traitlets

from ranklearn_course import metrics
from ranklearn_course.metrics import validation
from ranklearn_course.scripts import script
from ranklearn_course.widgets.kit.checks import is_whole
from ranklearn_course.widgets.kit.widget import CourseWidget, checked, fixed, shared, style
from ranklearn_course.widgets.kit.words import merged, number, sentences

HERE = Path(__file__).parent

FEWEST, MOST = 2, 10
GAINS = ("linear", "exponential")
COEFFICIENTS = ("tau", "rho", "tau_ap", "ndcg")


class OrderPair(CourseWidget):
    """A true order on the left, an order to change on the right, and four numbers for them.

    The page computes for itself and needs no kernel; Python sees every move in `order`.

    Parameters
    ----------
    documents : list of str
        Names of the documents in the true order, best first: 2 to 10 different names.
    order : list of int, optional
        The order on the right as true ranks, best first: ``[2, 1, 3]`` swaps the top two.
        Default: the true order with the top two swapped, and the bottom two.
    grades : list of numbers, optional
        The grade of each document in the true order, at least 0 and never rising, for nDCG.
        Default: n, n - 1, ..., 1.
    gain : {"linear", "exponential"}
        How nDCG reads the grades.
    title : str
        The message on top; empty asks for the best move at the start and states the numbers.
    simple : bool
        Whether to leave one gesture and what answers it.
    words : dict, optional
        Sentences to use in place of the English ones, see ``words.toml``.

    Attributes
    ----------
    order
        What the learner can change. Set it in Python, and every view of the widget follows. Assign
        a whole new list: nobody sees a change inside the old one.

    Raises
    ------
    ValueError, TypeError
        An argument is not as above; the message names it.
    traitlets.TraitError
        `order` is set to what the widget cannot show.

    Examples
    --------
    >>> pair = OrderPair(["ant", "bee", "cat"])
    >>> pair.order = [2, 1, 3]
    >>> {name: round(value, 3) for name, value in pair.measure().items()}
    {'inversions': 1.0, 'tau': 0.333, 'rho': 0.5, 'tau_ap': 0.0, 'ndcg': 0.922}
    """

    _esm = script(HERE / "page.js")
    _css = style(HERE)
    WORDS = sentences(HERE)

    names = fixed(traitlets.List(traitlets.Unicode()))
    grades = fixed(traitlets.List(traitlets.Float()))
    gain = fixed(traitlets.Unicode())
    start = fixed(traitlets.List(traitlets.Int(), help="the order at construction"))
    title = fixed(traitlets.Unicode())

    order = shared(traitlets.List(traitlets.Int()))

    def __init__(
        self,
        documents: Iterable[str],
        order: Iterable[int] | None = None,
        *,
        grades: Sequence[float] | None = None,
        gain: str = "linear",
        title: str = "",
        simple: bool = False,
        words: dict[str, str] | None = None,
    ) -> None:
        names = names_of(documents)
        validation.option(gain, "gain", GAINS)
        start = order_of("order", _first_order(len(names)) if order is None else order, len(names))
        given = {
            "names": names,
            "grades": grades_of(grades, len(names)),
            "gain": gain,
            "start": start,
            "title": title,
            "simple": simple,
            "words": merged(self.WORDS, words, simple),
        }
        for name, value in given.items():
            self.set_trait(name, value)
        super().__init__(order=start)

    @property
    def true_scores(self) -> np.ndarray:
        """The right order's documents by how good they truly are: n for the best, 1 the worst."""
        return len(self.names) + 1 - np.array(self.order)

    @property
    def relevance(self) -> np.ndarray:
        """The grades in the right order, best rank first."""
        return np.array(self.grades)[np.array(self.order) - 1]

    def measure(self) -> dict[str, float]:
        """Return the inversions, tau, rho, tau_AP and nDCG of the right order.

        >>> OrderPair(["ant", "bee"], [2, 1]).measure()["tau"]
        -1.0
        """
        true_scores, scores = self.true_scores, np.arange(len(self.names), 0, -1)
        return {
            "inversions": metrics.kendall_distance(true_scores),
            "tau": metrics.kendall_tau(true_scores, scores),
            "rho": metrics.spearman_rho(true_scores, scores),
            "tau_ap": metrics.tau_ap(true_scores, scores),
            "ndcg": metrics.ndcg(self.relevance, gain=self.gain),
        }

    def describe(self) -> str:
        """Say how the two orders run and what the numbers are.

        >>> print(OrderPair(["ant", "bee", "cat"], [2, 1, 3]).describe())
        Two orders of 3 documents. The true order: ant, bee, cat. The order to compare: bee, \
ant, cat. Inversions: 1 of 3 pairs. Kendall’s tau = 0.333, Spearman’s rho = 0.500, \
τₐₚ = 0.000, nDCG = 0.922.
        """
        words, values = self.words, self.measure()
        orders = words["describe_orders"].format(
            n=len(self.names),
            left=", ".join(self.names),
            right=", ".join(self.names[rank - 1] for rank in self.order),
        )
        numbers = ", ".join(
            words["describe_number"].format(metric=words[name], value=number(values[name]))
            for name in (("tau",) if self.simple else COEFFICIENTS)
        )
        counted = words["describe_numbers"].format(
            inversions=int(values["inversions"]), pairs=self.pairs, numbers=numbers
        )
        return f"{orders} {counted}"

    @property
    def pairs(self) -> int:
        """How many pairs of documents there are."""
        return len(self.names) * (len(self.names) - 1) // 2

    @traitlets.validate("order")
    def _check_order(self, proposal: dict) -> list[int]:
        return checked(order_of, "order", proposal["value"], len(self.names))


def _first_order(n: int) -> list[int]:
    order = list(range(1, n + 1))
    order[:2] = order[1::-1]
    if n > FEWEST + 1:
        order[-2:] = order[:-3:-1]
    return order


def names_of(documents: object) -> list[str]:
    """Return the names of the documents.

    >>> names_of(("ant", "bee"))
    ['ant', 'bee']
    """
    if isinstance(documents, str) or not isinstance(documents, Iterable):
        raise TypeError(f"documents must be a list of names, got {documents!r}")
    names = list(documents)
    if not FEWEST <= len(names) <= MOST:
        raise ValueError(f"documents must hold {FEWEST} to {MOST} names, got {len(names)}")
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"documents must hold names, got {name!r}")
    if len(set(names)) < len(names):
        raise ValueError(f"documents must hold different names, got {names}")
    return names


def order_of(argument: str, ranks: object, n: int) -> list[int]:
    """Return an order of n documents, given as their true ranks.

    >>> order_of("order", (2, 1, 3), 3)
    [2, 1, 3]
    """
    given = list(ranks) if isinstance(ranks, Iterable) else []
    if not all(map(is_whole, given)) or sorted(given) != list(range(1, n + 1)):
        raise ValueError(f"{argument} must hold each true rank from 1 to {n} once, got {ranks!r}")
    return [int(rank) for rank in given]


def grades_of(grades: Sequence[float] | None, n: int) -> list[float]:
    """Return the grade of each document in the true order.

    >>> grades_of(None, 3)
    [3.0, 2.0, 1.0]
    """
    if grades is None:
        return [float(n - i) for i in range(n)]
    values = validation.grades(grades, "grades")
    if values.shape != (n,):
        raise ValueError(f"grades must hold one grade for each of {n} documents, got {grades!r}")
    if (np.diff(values) > 0).any():
        raise ValueError(f"grades must not rise down the true order, got {list(grades)}")
    return values.tolist()
