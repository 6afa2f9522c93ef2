"""Coins that swap two systems query by query, and the differences that chance alone gives."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from ranklearn_course.comparison.paired import (
    MOST_EXACT,
    all_sums,
    differences,
    one_value_a_query,
    share_as_far,
)
from ranklearn_course.metrics import validation
from ranklearn_course.widgets.kit import checks
from ranklearn_course.widgets.kit.widget import CourseWidget, fixed, shared
from ranklearn_course.widgets.kit.words import as_sentence, number
from ranklearn_course.widgets.permutation_coins.measure import coins

MOST_QUERIES = 100
MOST_GAMES = 10_000
TOTALS = ("mean", "sum")
DIGITS, MEAN_DIGITS = 2, 3


class PermutationCoins(CourseWidget):
    """A permutation test by hand and by the thousand: each coin swaps two systems on a query.

    The learner turns coins, tosses all of them, plays a thousand games or sees all ways to swap;
    a histogram grows, and the p-value is told with its arithmetic. It needs no kernel; Python sees
    the coins in `swapped`, how many games were played in `games`.

    Parameters
    ----------
    values : dict from str to array (n,)
        Two systems, from the name of each to its values, the same queries in the same order;
        at most 100 queries.
    total : {"mean", "sum"}
        Whether the mean of the differences is shown, or their sum. The p-value is the same.
    words
        As for every `CourseWidget`.

    Attributes
    ----------
    swapped : list of bool
        Which queries are swapped now.
    games : int
        How many games were played, at most 10,000.
    exact : bool
        Whether all 2^n ways are shown in place of games; for up to 16 queries.

    Raises
    ------
    ValueError, TypeError, traitlets.TraitError
        An argument is not as above, or an attribute is set to what the widget cannot show.

    Examples
    --------
    >>> coins = PermutationCoins({"A": [5, 4, 4, 2], "B": [2, 2, 2, 3]}, total="sum")
    >>> coins.exact = True
    >>> coins.p_value()
    0.25
    """

    FOLDER = Path(__file__).parent
    BEFORE_PICTURE: ClassVar = {"thousand": 1}

    names = fixed(traitlets.List(traitlets.Unicode(), help="the two systems"))
    first = fixed(traitlets.List(traitlets.Float(), help="values of the first one"))
    second = fixed(traitlets.List(traitlets.Float(), help="values of the second one"))
    total = fixed(traitlets.Unicode(help="mean or sum"))
    digits = fixed(traitlets.Int(help="decimals of a value"))
    seed = fixed(traitlets.Int(0, help="of the games"))
    start = fixed(traitlets.Dict(help="swapped, games and exact at construction"))

    swapped = shared(traitlets.List(traitlets.Bool()))
    games = shared(traitlets.Int())
    exact = shared(traitlets.Bool())

    CHECKS: ClassVar = {
        "swapped": lambda self, swapped: swapped_of(swapped, len(self.first)),
        "games": lambda self, games: checks.whole("games", games, 0, MOST_GAMES),
        "exact": lambda self, exact: exact_of(exact, len(self.first)),
    }

    def __init__(
        self, values: Mapping[str, ArrayLike], *, total: str = "mean", **look: Any
    ) -> None:
        names, first, second = _two(values)
        given = {
            "names": names,
            "first": first,
            "second": second,
            "total": validation.option(total, "total", TOTALS),
            "digits": 0 if all(value.is_integer() for value in first + second) else DIGITS,
        }
        settings = {"swapped": [False] * len(first), "games": 0, "exact": False}
        super().__init__(given, settings, **look)

    def sums(self) -> np.ndarray:
        """Return the sum of the differences of each game, or of each way if all are shown.

        >>> PermutationCoins({"A": [1, 0], "B": [0, 0]}).sums()
        array([], dtype=float64)
        """
        d = differences(self.first, self.second)
        if self.exact:
            return all_sums(d)
        return (1.0 - 2 * coins(self.seed, self.games, len(d))) @ d

    def p_value(self) -> float | None:
        """Return the p-value of what is shown, None before the first game."""
        sums = self.sums()
        seen = differences(self.first, self.second).sum()
        return share_as_far(sums, seen, add=0 if self.exact else 1) if len(sums) else None

    def as_far(self) -> int:
        """Return how many of the sums are at least as far from 0 as the one that was seen."""
        sums, p = self.sums(), self.p_value()
        added = 0 if self.exact else 1
        return 0 if p is None else round(p * (len(sums) + added)) - added

    def title(self) -> str:
        """Return the title."""
        d = differences(self.first, self.second)
        seen = {"value": self._told(d.sum())}
        if games := len(self.sums()):
            kind = "title_all" if self.exact else "title_games"
            return self.words[kind].format(count=f"{self.as_far():,}", games=f"{games:,}", **seen)
        if any(self.swapped):
            now = self._told(np.where(self.swapped, -d, d).sum())
            counts = {"swaps": sum(self.swapped), "n": len(d)}
            return self.words["title_hand"].format(**counts, value=now)
        return self.words["title_seen"].format(first=self.names[0], second=self.names[1], **seen)

    def arithmetic(self) -> str:
        """Return the p-value with its arithmetic."""
        p = self.p_value()
        if p is None:
            return self.words["p_none"]
        counts = {"count": f"{self.as_far():,}", "games": f"{len(self.sums()):,}"}
        return self.words["p_all" if self.exact else "p_games"].format(**counts, p=number(p, 4))

    def describe(self) -> str:
        """Say what was seen, how many coins swap, and what the games say.

        >>> print(PermutationCoins({"A": [5, 4], "B": [2, 2]}, total="sum").describe())
        2 queries. A minus B is +5; coins that swap: 0. A minus B is +5: how often \
does chance do as much? p is the share of games that go at least as far from 0 as what was seen, \
either way.
        """
        d = differences(self.first, self.second)
        said = {"first": self.names[0], "second": self.names[1], "value": self._told(d.sum())}
        said |= {"n": len(d), "swaps": sum(self.swapped)}
        title = as_sentence(self.words["describe_title"], self.title())
        return " ".join([self.words["describe_seen"].format(**said), title, self.arithmetic()])

    def _told(self, total: float) -> str:
        if self.total == "sum":
            return _signed(total, self.digits)
        return _signed(total / len(self.first), MEAN_DIGITS)


def swapped_of(swapped: list[bool], n: int) -> list[bool]:
    """Return which of n queries are swapped."""
    if len(swapped) != n:
        raise ValueError(
            f"swapped must hold True or False for each of the {n} queries, got {len(swapped)}"
        )
    return swapped


def exact_of(exact: bool, n: int) -> bool:
    """Return whether all ways are shown; refuse more than can be."""
    if exact and n > MOST_EXACT:
        raise ValueError(f"exact must be False for more than {MOST_EXACT} queries, got {n}")
    return exact


def _two(values: object) -> tuple[list[str], list[float], list[float]]:
    pairs = checks.mapping("values", values, 2, 2, "values of queries").items()
    first, second = (one_value_a_query(value, f"values[{name!r}]") for name, value in pairs)
    differences(first, second)
    if len(first) > MOST_QUERIES:
        raise ValueError(f"values must hold at most {MOST_QUERIES} queries, got {len(first)}")
    return list(map(str, values)), first.tolist(), second.tolist()


def _signed(value: float, digits: int) -> str:
    text = number(value, digits)
    return f"+{text}" if value > 0 and text.strip("0.") else text
