"""Change what the controls of live widgets can change; `callbacks` runs this in a lesson's kernel.

Only observed traits are changed: a change of any other can reach no callback.
"""

from __future__ import annotations

import contextlib
import gc
import json
import traceback
from collections.abc import Callable, Iterator
from functools import partial

import traitlets
from ipywidgets import Button, Widget


def report() -> None:
    """Print the changes that raise, as one line of JSON."""
    widgets = [thing for thing in gc.get_objects() if issubclass(type(thing), Widget)]
    print("\n" + json.dumps([entry for widget in widgets for entry in faults(widget)]))


def faults(widget: Widget) -> Iterator[dict[str, str]]:
    """Yield the changes of one widget that raise; each is undone before the next is tried."""
    kind = type(widget).__name__
    # A press itself would print what a callback raises and go on.
    for callback in widget._click_handlers.callbacks if isinstance(widget, Button) else ():
        if error := _raised(partial(callback, widget)):
            yield {"widget": kind, "error": error}
    for name in filter(partial(_is_observed, widget), widget.keys):
        for value in other_values(widget.traits()[name], getattr(widget, name)):
            error = _changed(widget, name, value)
            if error:
                yield {"widget": kind, "trait": name, "value": repr(value), "error": error}


def _is_observed(widget: Widget, name: str) -> bool:
    # traitlets has no public way to ask for the observers.
    observers = widget._trait_notifiers
    return any(observers.get(key, {}).get("change") for key in (name, traitlets.All))


def other_values(trait: traitlets.TraitType, value: object) -> list[object]:
    """Return values near the present one that a control could send.

    >>> other_values(traitlets.Int(), 3), other_values(traitlets.List(), [1, 2])
    ([4, 2], [[2, 1], [1]])
    """
    if isinstance(trait, traitlets.Enum):
        return [other for other in trait.values or () if other != value]
    match value:
        case bool():
            return [not value]
        case int():
            return [value + 1, value - 1]
        case float():
            return [value + 0.1, value - 0.1]
        case str():
            return [value + "a", ""]
        case list() | tuple() if value:
            return [list(value[::-1]), list(value[:-1])]
    return []


def _changed(widget: Widget, name: str, value: object) -> str | None:
    """Send one change as a front end does, undo it, and return what a callback raised."""
    before = {key: getattr(widget, key) for key in widget.keys}
    error = _raised(partial(widget.set_state, {name: value}))
    for key, old in before.items():
        if getattr(widget, key) is old:
            continue
        with contextlib.suppress(Exception):  # the same callback may raise again
            widget.set_trait(key, old)
    return error


def _raised(action: Callable[[], object]) -> str | None:
    try:
        action()
    except Exception as error:
        steps = [step.name for step in traceback.extract_tb(error.__traceback__)]
        # A widget may refuse a value; only what its observers raise is a fault.
        if isinstance(error, traitlets.TraitError) and "notify_change" not in steps:
            return None
        return f"{type(error).__name__}: {error}"
    return None
