"""Two orders of the same documents joined by lines, whose crossings are inversions."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import traitlets

from ranklearn_course import metrics
from ranklearn_course.widgets.kit.checks import listed
from ranklearn_course.widgets.kit.widget import CourseWidget, fixed, shared
from ranklearn_course.widgets.kit.words import number

FEWEST, MOST = 2, 10
COEFFICIENTS = ("tau", "rho", "tau_ap", "ndcg")


class OrderPair(CourseWidget):
    """A true order on the left, an order to change on the right, and four numbers for them.

    The page computes for itself and needs no kernel; Python sees every move in `order`.

    Parameters
    ----------
    documents : list of str
        Names of the documents in the true order, best first: 2 to 10 different names.
    simple, words
        As for every `CourseWidget`.

    Attributes
    ----------
    order : list of int
        The order on the right as true ranks, best first: ``[2, 1, 3]`` swaps the top two. At first
        it is the true order with the top two swapped, and the bottom two. The learner can change
        it. Set it in Python, and every view of the widget follows. Assign a whole new list: nobody
        sees a change inside the old one.
    grades : list of float
        Of the documents in the true order, for nDCG with linear gain: n, n - 1, ..., 1.

    Raises
    ------
    ValueError, TypeError, traitlets.TraitError
        An argument is not as above, or `order` is set to what the widget cannot show.

    Examples
    --------
    >>> pair = OrderPair(["ant", "bee", "cat"])
    >>> pair.order = [2, 1, 3]
    >>> round(pair.measure()["tau"], 3)
    0.333
    """

    FOLDER = Path(__file__).parent

    names = fixed(traitlets.List(traitlets.Unicode()))
    grades = fixed(traitlets.List(traitlets.Float()))
    gain = fixed(traitlets.Unicode("linear"))
    start = fixed(traitlets.List(traitlets.Int(), help="the order at construction"))
    title = fixed(traitlets.Unicode())

    order = shared(traitlets.List(traitlets.Int()))

    CHECKS: ClassVar = {"order": lambda self, order: order_of(order, len(self.names))}

    def __init__(self, documents: Iterable[str], **look: Any) -> None:
        names = names_of(documents)
        start = _first_order(len(names))
        grades = [float(n) for n in range(len(names), 0, -1)]
        super().__init__(
            {"names": names, "grades": grades, "start": start}, {"order": start}, **look
        )

    def measure(self) -> dict[str, float]:
        """Return the inversions, tau, rho, tau_AP and nDCG of the right order.

        >>> OrderPair(["ant", "bee"]).measure()["tau"]
        -1.0
        """
        true_scores = np.array(self.grades)[np.array(self.order) - 1]
        scores = np.arange(len(self.names), 0, -1)
        return {
            "inversions": metrics.kendall_distance(true_scores),
            "tau": metrics.kendall_tau(true_scores, scores),
            "rho": metrics.spearman_rho(true_scores, scores),
            "tau_ap": metrics.tau_ap(true_scores, scores),
            "ndcg": metrics.ndcg(true_scores, gain=self.gain),
        }

    def describe(self) -> str:
        """Say how the two orders run and what the numbers are.

        >>> print(OrderPair(["ant", "bee", "cat"]).describe())
        Two orders of 3 documents. The true order: ant, bee, cat. The order to compare: bee, \
ant, cat. Inversions: 1 of 3 pairs. Kendall’s tau = 0.333, Spearman’s rho = 0.500, \
τₐₚ = 0.000, nDCG = ...
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
            inversions=int(values["inversions"]),
            pairs=comb(len(self.names), 2),
            numbers=numbers,
        )
        return f"{orders} {counted}"


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
    names = listed("documents", documents, FEWEST, MOST, "names")
    if not all(isinstance(name, str) for name in names) or len(set(names)) < len(names):
        raise ValueError(f"documents must hold different names, got {names}")
    return names


def order_of(order: list[int], n: int) -> list[int]:
    """Return an order of n documents, given as their true ranks.

    >>> order_of([2, 1, 3], 3)
    [2, 1, 3]
    """
    if sorted(order) != list(range(1, n + 1)):
        raise ValueError(f"order must hold each true rank from 1 to {n} once, got {order}")
    return order
