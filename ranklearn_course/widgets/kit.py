"""What every widget of the course is built on.

How to add a widget:

1. `<name>_words.py`: WORDS, every sentence the learner sees, with named placeholders.
2. `<name>.js`: `export default { render }`. `render({ model, el })` builds the page once with
   page.js, changes traits through `keep`, redraws in `follow`, and returns a function that stops
   `follow`, flushes `keep` and removes the root. Formulas come from metrics.js only.
3. The root has the classes `rl-widget rl-<name>` and stands in an element `rl-frame`.
4. `<name>.css`: every selector starts with `.rl-<name>`: the sheets of all widgets on a page
   meet in any order, so only a more special selector is sure to beat kit.css.
5. `<name>.py`: a subclass of CourseWidget with `_esm = bundle("<name>.js")`,
   `_css = style("<name>.css")`, traits made by `fixed` and `shared`, `describe`, `drawing`.
6. Tests: `tests/widgets/test_<name>.py`; in the browser with tests/browser/plain_page.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import traitlets

from ranklearn_course.widgets import still
from ranklearn_course.widgets.bundle import HERE


def fixed(trait: traitlets.TraitType) -> traitlets.TraitType:
    """Make a trait that the page reads and nobody changes; set it once with `set_trait`."""
    trait.read_only = True
    return trait.tag(sync=True)


def shared(trait: traitlets.TraitType) -> traitlets.TraitType:
    """Make a trait that the page and Python both change."""
    # An echo of an older move would undo a newer one that the page has not sent yet.
    return trait.tag(sync=True, echo_update=False)


class CourseWidget(anywidget.AnyWidget):
    """A widget that is also plain words and a still picture, for pages where no widget runs.

    Attributes
    ----------
    WIDTH : int
        Width of the still picture in pixels.
    words : dict
        The sentences of the page, as returned by `merged`.
    """

    WIDTH = 860
    words = fixed(traitlets.Dict())

    def describe(self) -> str:
        """Say in plain sentences what is shown, with numbers from `ranklearn_course.metrics`."""
        raise NotImplementedError(f"{type(self).__name__} must define describe()")

    def drawing(self) -> str:
        """Return the still picture as an SVG document."""
        raise NotImplementedError(f"{type(self).__name__} must define drawing()")

    def _repr_mimebundle_(self, **kwargs: object) -> tuple[dict, dict]:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        said = self.describe()
        picture = still.figure(self.drawing(), said, self.WIDTH)
        return {**data, "text/plain": said, "text/html": picture}, metadata


def merged(words: Mapping[str, str], own_words: Mapping[str, str] | None) -> dict[str, str]:
    """Return all sentences of a widget, those of own_words in place of the English ones.

    >>> merged({"k": "Cutoff k", "reset": "Back"}, {"k": "Отсечка k"})
    {'k': 'Отсечка k', 'reset': 'Back'}
    """
    own = dict(own_words or {})
    if unknown := sorted(own.keys() - words.keys()):
        raise ValueError(f"words holds sentences that the widget does not have: {unknown}")
    return {**words, **own}


def checked(check: Callable, *args: object) -> Any:
    """Return `check(*args)`; its ValueError or TypeError becomes the TraitError of a validator.

    >>> checked(int, "3")
    3
    """
    try:
        return check(*args)
    except (ValueError, TypeError) as error:
        raise traitlets.TraitError(str(error)) from None


def number(value: float, digits: int = 3) -> str:
    """Write a number as the page does, with a true minus sign.

    >>> number(-0.25)
    '−0.250'
    """
    return f"{round(float(value), digits) + 0.0:.{digits}f}".replace("-", "−")


def style(*files: str) -> str:
    """Return the style sheet of a widget: kit.css, then the named files of this folder.

    >>> style().startswith("/* The look")
    True
    """
    return "\n".join((HERE / file).read_text(encoding="utf-8") for file in ("kit.css", *files))
