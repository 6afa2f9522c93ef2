"""What a widget's row holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from inspect import signature
from typing import Any, NamedTuple

from ranklearn_course.widgets.kit.widget import CourseWidget

State = dict[str, Any]
NOTHING: State = {}
Place = str | tuple[str, float, float]


class Shown(NamedTuple):
    """Texts by their places, and lengths of bars in shares of their tracks, in a state.

    They are written down: of what the metrics compute only a metric's own tests know. A place is a
    selector; behind an @ stands an attribute, a property or a variable of the style.
    """

    texts: dict[str, list]
    bars: dict[str, list[float]] = NOTHING
    state: State = NOTHING
    given: State = NOTHING


class Told(NamedTuple):
    """A conclusion: what the page says after changes, each drawn before the next.

    A change is a state, the name of a button that is pressed, or a control and its value. `title`
    is the whole title, `say` a part of what is read out; `given` are arguments beside those of the
    row.
    """

    changes: Sequence[State | str | tuple[str, str]]
    title: str = ""
    say: str = ""
    given: State = NOTHING


class Drag(NamedTuple):
    """Two places, and the state after the mouse went from one to the other.

    `focused` is the part that has the focus then, if it is asked for. A place is the middle of a
    part, or a part and where in it, in shares from left and top.
    """

    start: Place
    to: Place
    after: State
    given: State = NOTHING
    focused: str = ""


class Keys(NamedTuple):
    """Keys on a part, each with what the focused part then tells, an expression of `e`.

    The first two move the same way: they may also come within one frame.
    """

    part: str
    tells: str
    steps: Sequence[tuple[str, Any]]
    given: State = NOTHING


class Act(NamedTuple):
    """A button, or a control and its value, and the state then."""

    control: str
    value: str | None
    after: State
    given: State = NOTHING


class Simple(NamedTuple):
    """The simple view: what its gesture moves or presses, and what is not spoken of.

    `key`, pressed on the first of `count` parts, makes the gesture.
    """

    own: str
    count: int
    key: str
    hidden: Sequence[str]
    given: State = NOTHING


@dataclass(frozen=True)
class Row:
    """What the contracts ask of one widget.

    Attributes
    ----------
    kind, usual
        Its class, and what a usual one is made of.
    shown : list of Shown
        What is seen; the places of their texts are compared after each gesture, too.
    told : list of Told
        A title that is left out is not asked for.
    large : dict
        What the one that needs most room is made of, if it is another.
    grows_by : list of str
        The settings that make it higher; with any other one it stays as high as it is.
    stated : dict
        Arguments with which it states a goal, if it states none without them.
    refused, refused_states
        Arguments, or traits, with the beginning or a part of the error; a third item is its class.
    """

    kind: type[CourseWidget]
    usual: State
    shown: Sequence[Shown]
    told: Sequence[Told] = ()
    drags: Sequence[Drag] = ()
    keys: Sequence[Keys] = ()
    acts: Sequence[Act] = ()
    large: State = field(default_factory=dict)
    grows_by: Sequence[str] = ()
    simple: Sequence[Simple] = ()
    stated: State = field(default_factory=dict)
    refused: Sequence[tuple] = ()
    refused_states: Sequence[tuple[str, Any, str]] = ()

    def make(self, **given: Any) -> CourseWidget:
        """Make one. What no argument of its class says is set as a trait, as the page may do."""
        given = {**self.usual, **given}
        said = signature(self.kind).parameters.keys() | {"simple", "words"}
        widget = self.kind(**{name: given[name] for name in given if name in said})
        for name in given.keys() - said:
            widget.set_trait(name, given[name])
        return widget

    @property
    def states(self) -> list[State]:
        """Those of a widget as it is usually made, as the page or Python may set them."""
        changes = [change for told in self.told if not told.given for change in told.changes]
        changes += [shown.state for shown in self.shown if shown.state and not shown.given]
        return [change for change in changes if isinstance(change, dict)]

    @property
    def places(self) -> list[str]:
        return [*dict.fromkeys(place for shown in self.shown for place in shown.texts)]
