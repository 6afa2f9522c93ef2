"""A board of cards in ranked order with a cutoff: what Python knows of it."""

from __future__ import annotations

from typing import Any, ClassVar

import traitlets

from ranklearn_course.metrics.validation import is_whole
from ranklearn_course.widgets.kit.widget import CourseWidget, fixed, shared


class CardBoard(CourseWidget):
    """A widget of cards, whose page is run by kit/card_board.js.

    Attributes
    ----------
    SETTINGS : tuple of str
        What the learner can change; kept in `start`, and from the state before in `before`.
    names : list of str
        The names of the documents.
    order, k
        The documents by rank, and the cutoff.
    """

    SHEETS = ("cards.css",)
    SETTINGS: ClassVar[tuple[str, ...]] = ("order", "k")

    names = fixed(traitlets.List(traitlets.Unicode()))
    start = fixed(traitlets.Dict(help="the settings at construction"))
    order = shared(traitlets.List(traitlets.Int()))
    k = shared(traitlets.Int(1))
    before = shared(traitlets.Dict(help="the settings before the last change"))

    CHECKS: ClassVar = {
        "order": lambda self, order: order_of(order, len(self.names)),
        "k": lambda self, k: cutoff_of(k, len(self.names)),
    }
    _remember = False

    def __init__(self, given: dict[str, Any], settings: dict[str, Any], **look: Any) -> None:
        settings = {"order": list(range(len(given["names"]))), **settings}
        super().__init__(given, settings, **look)
        self.observe(self._follow_settings, names=list(self.SETTINGS))
        self._remember = True

    def set_state(self, sync_data: dict) -> None:
        """Take over what the learner did in the page, which brings its own `before`."""
        self._remember = False
        try:
            super().set_state(sync_data)
        finally:
            self._remember = True

    def _follow_settings(self, change: dict) -> None:
        if self._remember:
            self.before = {name: getattr(self, name) for name in self.SETTINGS} | {
                change["name"]: change["old"],
                "moved": -1,
            }


def cutoff_of(k: object, n: int) -> int:
    """Return the cutoff, n for None; refuse what is no rank of the board."""
    if k is None:
        return n
    if not is_whole(k) or not 1 <= k <= n:
        raise ValueError(
            f"k must be a whole number from 1 to {n}, the number of documents, got {k!r}"
        )
    return int(k)


def order_of(order: list[int], n: int) -> list[int]:
    """Return the order of the documents by rank; refuse what is no permutation."""
    if sorted(order) != list(range(n)):
        raise ValueError(f"order must hold each of 0..{n - 1} once, got {order}")
    return order
