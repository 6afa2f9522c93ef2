"""The wall of masks: which impostors a set of cases exposes, what each did, and what is new."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from html import escape

from ranklearn_course import cards
from ranklearn_course.checker.words import say

MASKED = (
    '<li class="rlc-mask{classes}"><div class="rlc-front" aria-hidden="true"></div>'
    '<div class="rlc-state">{state}</div></li>'
)
FALLEN = (
    '<li class="rlc-mask rlc-fallen{classes}" style="--turn:{turn}"><div class="rlc-back">'
    '<div class="rlc-state">{state}</div><b>{title}</b> <small>{proof}</small></div>'
    '<div class="rlc-front" aria-hidden="true"></div></li>'
)


@dataclass(frozen=True)
class Mask:
    """One impostor.

    Parameters
    ----------
    id
        The id of its mistake.
    title
        What it does wrong, in a sentence; empty while it is masked.
    proof
        The case that exposes it, with its answer and the right one; empty while it is masked.
    is_changed
        Whether it was masked at the check before and is exposed now, or the other way round.
    """

    id: str
    title: str = ""
    proof: str = ""
    is_changed: bool = False


@dataclass(frozen=True)
class Wall:
    """All impostors of an exercise, in its order.

    Parameters
    ----------
    masks
        The impostors.
    sizes
        How many cases expose all of them, and the fewest that do; empty while one is masked.
    is_first
        Whether no check came before; then all that is exposed turns, and nothing is marked as new.
    """

    masks: tuple[Mask, ...]
    sizes: tuple[int, ...] = ()
    is_first: bool = True

    @property
    def exposed(self) -> list[str]:
        """The ids of those that are exposed."""
        return [mask.id for mask in self.masks if mask.title]

    def since(self, before: Collection[str] | None) -> Wall:
        """Mark what changed since a check that exposed these ids; None if there was none."""
        if before is None:
            return self
        marked = (
            replace(mask, is_changed=(mask.id in before) != bool(mask.title)) for mask in self.masks
        )
        return replace(self, masks=tuple(marked), is_first=False)

    def to_html(self) -> str:
        """Return the wall as a list; what is exposed turns as the list appears."""
        label = say("wall.label", exposed=len(self.exposed), count=len(self.masks))
        turn, items = 0, []
        for mask in self.masks:
            turns = bool(mask.title) and (self.is_first or mask.is_changed)
            states = ("wall.exposed", "wall.new") if mask.title else ("wall.masked", "wall.again")
            texts = {"state": say(states[mask.is_changed]), "title": mask.title}
            texts = {name: escape(text) for name, text in (texts | {"proof": mask.proof}).items()}
            classes = " rlc-changed" * mask.is_changed + " rlc-turns" * turns
            item = FALLEN if mask.title else MASKED
            items.append(item.format(classes=classes, turn=turn, **texts))
            turn += turns
        names = say("wall.yours"), say("wall.fewest")
        sizes = [(name, str(size), "") for name, size in zip(names, self.sizes, strict=False)]
        wall = f'<ul class="rlc-wall" aria-label="{escape(label)}">{"".join(items)}</ul>'
        return wall + (cards.numbers(*sizes) if sizes else "")
