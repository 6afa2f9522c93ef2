"""Named mistakes of one function: its wrong variants, made by keywords.

A catalogue holds a function `make` whose keywords turn the right function into a wrong one, one
named idea each. Wrong variants have one mistake, or two of different keywords.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any, Final


class _Unspecified:
    def __repr__(self) -> str:
        return "UNSPECIFIED"


UNSPECIFIED: Final = _Unspecified()
"""The answer of a variant where its own formula is 0/0: every answer agrees with it."""


@dataclass(frozen=True)
class Mistake:
    """One named mistake or convention.

    Parameters
    ----------
    id
        A keyword of `Catalogue.make` with its value, such as "denominator=k".
    title
        A whole sentence about the learner's function, such as "It divides by k."
    question
        The guiding question that is asked before the mistake is named.
    whose
        Who uses it as a convention, such as "the Habr article"; empty for a bug.
    code
        Pieces of code, one of which stands wherever this mistake is made; empty where no code
        tells it from what has the same values.
    """

    id: str
    title: str
    question: str
    whose: str = ""
    code: tuple[str, ...] = ()

    @property
    def keyword(self) -> str:
        """The keyword of `Catalogue.make`."""
        return self.id.partition("=")[0]

    @property
    def value(self) -> str:
        """The value of the keyword."""
        return self.id.partition("=")[2]

    def evidence(self, source: str) -> int:
        """1 if the source shows the mistake, -1 if it cannot have it, 0 if code tells nothing."""
        if not self.code or not source:
            return 0
        return 1 if any(piece in source for piece in self.code) else -1


@dataclass(frozen=True)
class Variant:
    """The function with one or two mistakes."""

    mistakes: tuple[Mistake, ...]
    function: Callable[..., Any]

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the mistakes, in their order."""
        return tuple(mistake.id for mistake in self.mistakes)

    def evidence(self, source: str) -> int:
        """What a learner's source says of the mistakes: of the one it says least of."""
        return min(mistake.evidence(source) for mistake in self.mistakes)


@dataclass(frozen=True)
class Catalogue:
    """A function with its named mistakes.

    Parameters
    ----------
    make
        `make(**{keyword: value})` returns a function of the exercise's arguments, or None for two
        mistakes that exclude each other; `make()` is the right one.
    mistakes
        The more common first.
    """

    make: Callable[..., Any]
    mistakes: tuple[Mistake, ...]

    @cached_property
    def reference(self) -> Callable[..., Any]:
        """The right function."""
        return self.make()

    @cached_property
    def singles(self) -> tuple[Variant, ...]:
        """The impostors: one variant for every mistake."""
        return tuple(Variant((each,), self._function(each)) for each in self.mistakes)

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        """All singles, then the pairs of mistakes of different keywords that `make` can make."""
        pairs = [
            Variant(pair, function)
            for pair in combinations(self.mistakes, 2)
            if pair[0].keyword != pair[1].keyword and (function := self._function(*pair))
        ]
        return self.singles + tuple(pairs)

    def _function(self, *mistakes: Mistake) -> Any:
        return self.make(**{each.keyword: each.value for each in mistakes})
