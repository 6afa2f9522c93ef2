"""Two orders of the same documents joined by lines, whose crossings are inversions."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import traitlets

from ranklearn_course import metrics
from ranklearn_course.widgets.kit.checks import listed, whole
from ranklearn_course.widgets.kit.goal import GoalWidget
from ranklearn_course.widgets.kit.widget import fixed, shared
from ranklearn_course.widgets.kit.words import number

FEWEST, MOST = 2, 10
COEFFICIENTS = ("tau", "rho", "tau_ap", "ndcg")
WITH_TIES = ("tau_a", "tau_b")
#: Sentences in whose place another one stands where there are ties.
OTHERWISE = ("goal", "goal_met", "how_to", "read")


class OrderPair(GoalWidget):
    """A true order on the left, an order to change on the right, and four numbers for them.

    The page computes for itself and needs no kernel; Python sees every move in `order`.

    Parameters
    ----------
    documents : list of str
        Names of the documents in the true order, best first: 2 to 10 different names.
    true_ties : list of int, optional
        True ranks that share their place with the next one: [1] puts the best two on one place. If
        it is given, even as [], cards on the right can share a place, too, and the numbers are the
        inversions, tau-a and tau-b.
    simple, words
        As for every `CourseWidget`.

    Attributes
    ----------
    order : list of int
        The order on the right as true ranks, best first: ``[2, 1, 3]`` swaps the top two. At first
        it is the true order with the top two swapped, and the bottom two. The learner can change
        it. Set it in Python, and every view of the widget follows. Assign a whole new list: nobody
        sees a change inside the old one.
    ties : list of int
        Ranks on the right that share their place with the next one.
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
    true_ties = fixed(traitlets.List(traitlets.Int()))
    with_ties = fixed(traitlets.Bool())
    start = fixed(traitlets.Dict(help="what can be changed, at construction"))
    title = fixed(traitlets.Unicode())

    order = shared(traitlets.List(traitlets.Int()))
    ties = shared(traitlets.List(traitlets.Int()))

    CHECKS: ClassVar = {
        "order": lambda self, order: order_of(order, len(self.names)),
        "ties": lambda self, ties: ties_of("ties", ties, len(self.names)),
    }

    def __init__(
        self, documents: Iterable[str], true_ties: Iterable[int] | None = None, **look: Any
    ) -> None:
        names = names_of(documents)
        grades = [float(n) for n in range(len(names), 0, -1)]
        given = {"names": names, "grades": grades, "with_ties": true_ties is not None}
        if true_ties is not None:
            given |= {"true_ties": ties_of("true_ties", true_ties, len(names))}
            own = {name: self.WORDS[f"{name}_ties"] for name in OTHERWISE}
            look["words"] = own | (look.get("words") or {})
        super().__init__(given, {"order": _first_order(len(names)), "ties": []}, **look)

    def ranks(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the rank of each document, in the true order, on the left and on the right.

        Documents on one place share the mean of its ranks.

        >>> pair = OrderPair(["ant", "bee", "cat"], true_ties=[1])
        >>> [ranks.tolist() for ranks in pair.ranks()]
        [[1.5, 1.5, 3.0], [2.0, 1.0, 3.0]]
        """
        left, right = (
            metrics.mid_ranks(np.cumsum([rank not in ties for rank in range(len(self.names))]))
            for ties in (self.true_ties, self.ties)
        )
        return left, right[np.argsort(self.order)]

    def measure(self) -> dict[str, float]:
        """Return the inversions, tau, rho, tau_AP and nDCG of the right order.

        With ties these are the inversions, tau-a and tau-b.

        >>> OrderPair(["ant", "bee"]).measure()["tau"]
        -1.0
        >>> OrderPair(["ant", "bee"], true_ties=[1]).measure()["tau_b"]
        0.0
        """
        if self.with_ties:
            left, right = self.ranks()
            return {
                "inversions": metrics.kendall_distance(-left[np.argsort(right, kind="stable")]),
                "tau_a": metrics.kendall_tau(-left, -right, "a"),
                "tau_b": metrics.kendall_tau(-left, -right, "b"),
            }
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
        shown = WITH_TIES if self.with_ties else ("tau",) if self.simple else COEFFICIENTS
        orders = words["describe_orders"].format(
            n=len(self.names),
            left=_joined(self.names, self.true_ties),
            right=_joined([self.names[rank - 1] for rank in self.order], self.ties),
        )
        numbers = ", ".join(
            words["describe_number"].format(metric=words[name], value=number(values[name]))
            for name in shown
        )
        counted = words["describe_numbers"].format(
            inversions=int(values["inversions"]),
            pairs=comb(len(self.names), 2),
            numbers=numbers,
        )
        return f"{orders} {counted} {self.goal()}"


def _joined(names: list[str], ties: list[int]) -> str:
    """Write names in their order, with an equals sign between those on one place."""
    signs = [" = " if place in ties else ", " for place in range(1, len(names))]
    return "".join(name + sign for name, sign in zip(names, [*signs, ""], strict=True))


def _first_order(n: int) -> list[int]:
    """Return an order that differs from the true one.

    >>> _first_order(2), _first_order(3), _first_order(4), _first_order(6)
    ([2, 1], [2, 1, 3], [2, 1, 4, 3], [2, 1, 3, 4, 6, 5])
    """
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


def ties_of(argument: str, ties: Iterable[int], n: int) -> list[int]:
    """Return ranks that share their place with the next one of n, lowest first.

    >>> ties_of("ties", [2, 1], 3)
    [1, 2]
    """
    found = listed(argument, ties, 0, n - 1, "ranks")
    return sorted({whole(argument, rank, 1, n - 1) for rank in found})
