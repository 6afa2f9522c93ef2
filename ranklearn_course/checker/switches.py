"""Named mistakes as switches of one reference function.

A catalogue holds one function that is right and the switches that make it wrong, one named idea
each. Wrong variants are made from it by turning one switch or two of different dimensions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any, Final


class _Anything:
    def __repr__(self) -> str:
        return "ANYTHING"


ANYTHING: Final = _Anything()
"""The answer of a variant where its own formula is 0/0: every answer agrees with it."""


@dataclass(frozen=True)
class Switch:
    """One named mistake or convention: an option of a dimension of the reference.

    Parameters
    ----------
    dimension, option
        The keyword argument of `Catalogue.make` and its value.
    title
        A whole sentence about the learner's function, such as "It divides by k."
    question
        The guiding question that is asked before the mistake is named.
    kind
        "bug" or "convention".
    whose
        Who uses this convention, such as "the Habr article"; empty for a bug.
    source
        Where the mistake was seen: an article, a thread, a textbook; empty if unknown.
    """

    dimension: str
    option: str
    title: str
    question: str
    kind: str = "bug"
    whose: str = ""
    source: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """The dimension with its option."""
        return self.dimension, self.option


@dataclass(frozen=True)
class Twin:
    """Two switches that no case tells apart, with the reason; each is (dimension, option)."""

    first: tuple[str, str]
    second: tuple[str, str]
    reason: str


@dataclass(frozen=True)
class Variant:
    """The reference with one or two switches turned."""

    switches: tuple[Switch, ...]
    function: Callable[..., Any]

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of the switches, in their order."""
        return tuple(switch.title for switch in self.switches)


@dataclass(frozen=True)
class Catalogue:
    """A reference with its switches.

    Parameters
    ----------
    make
        `make(**{dimension: option})` returns a function of the exercise's arguments; `make()`
        is the reference.
    switches
        All named mistakes, the more common first.
    twins
        The documented pairs of switches that no case tells apart.
    """

    make: Callable[..., Callable[..., Any]]
    switches: tuple[Switch, ...]
    twins: tuple[Twin, ...] = ()

    @cached_property
    def reference(self) -> Callable[..., Any]:
        """The right function."""
        return self.make()

    @cached_property
    def singles(self) -> tuple[Variant, ...]:
        """The impostors: one variant for every switch."""
        return tuple(self._variant(switch) for switch in self.switches)

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        """All singles, then all pairs of switches of different dimensions."""
        pairs = combinations(self.switches, 2)
        return self.singles + tuple(
            self._variant(*pair) for pair in pairs if pair[0].dimension != pair[1].dimension
        )

    def _variant(self, *switches: Switch) -> Variant:
        return Variant(switches, self.make(**dict(switch.key for switch in switches)))

    def are_twins(self, first: Switch, second: Switch) -> bool:
        """Tell whether the two switches are a documented inseparable pair."""
        keys = {first.key, second.key}
        return any({twin.first, twin.second} == keys for twin in self.twins)
