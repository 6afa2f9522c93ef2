"""What every widget of the course is built on.

How to add a widget:

1. `<name>_words.py`: WORDS, every sentence the learner sees, with named placeholders.
2. `<name>.js`: `export default { render }`. `render({ model, el })` builds the page once with
   page.js, changes traits through `keep`, redraws in `follow`, and returns a function that stops
   `follow`, flushes `keep` and removes the root. Formulas come from metrics.js only, values go
   into a sentence by `fill` only, and what is dragged is dragged by `on_drag` of drag.js.
3. The root has the classes `rl-widget rl-<name>` and stands in an element `rl-frame`.
4. `<name>.css`: every selector starts with `.rl-<name>`: the sheets of all widgets on a page
   meet in any order, so only a more special selector is sure to beat kit.css.
5. `<name>.py`: a subclass of CourseWidget with `_esm = bundle("<name>.js")`,
   `_css = style("<name>.css")`, traits made by `fixed` and `shared`, `describe`, `drawing`.
   Numbers that it takes are checked by checks.py.
6. Tests: `tests/widgets/test_<name>.py`; in the browser with tests/browser/plain_page.py, and a
   line in tests/browser/test_words.py, which wants every sentence of WORDS to be read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import traitlets

from ranklearn_course.widgets import still
from ranklearn_course.widgets.bundle import HERE

NOT_WORDS = "words must map names to sentences, got {words!r}"
UNKNOWN_WORDS = "words holds sentences that the widget does not have: {names}"
NOT_TEXT = "words[{name!r}] must be text, got {sentence!r}"
OTHER_PLACES = "words[{name!r}] may hold no braces but {places}, got {sentence!r}"
NO_PLACES = "words[{name!r}] must be text without braces, got {sentence!r}"

_PLACE = re.compile(r"\{\w+\}")


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

    A sentence of one's own may hold the places of the English one, such as ``{n}``, and no others.

    >>> merged({"k": "Cutoff k", "reset": "Back"}, {"k": "Отсечка k"})
    {'k': 'Отсечка k', 'reset': 'Back'}
    """
    own = {} if own_words is None else own_words
    if not isinstance(own, Mapping):
        raise TypeError(NOT_WORDS.format(words=own))
    if unknown := sorted(map(str, own.keys() - words.keys())):
        raise ValueError(UNKNOWN_WORDS.format(names=unknown))
    for name, sentence in own.items():
        _refuse_other_places(name, sentence, words[name])
    return {**words, **own}


def _refuse_other_places(name: str, sentence: object, english: str) -> None:
    if not isinstance(sentence, str):
        raise TypeError(NOT_TEXT.format(name=name, sentence=sentence))
    places = dict.fromkeys(_PLACE.findall(english))
    left = _PLACE.sub(lambda found: "" if found[0] in places else found[0], sentence)
    if "{" in left or "}" in left:
        message = OTHER_PLACES if places else NO_PLACES
        raise ValueError(message.format(name=name, places=", ".join(places), sentence=sentence))


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


def plain(value: float, digits: int = 4) -> str:
    """Write a number as the page does, without zeros at its end.

    >>> plain(2.50), plain(10.0), plain(0.0)
    ('2.5', '10', '0')
    """
    return number(value, digits).rstrip("0").rstrip(".")


def style(*files: str) -> str:
    """Return the style sheet of a widget: kit.css, then the named files of this folder.

    >>> style().startswith("/* The look")
    True
    """
    return "\n".join((HERE / file).read_text(encoding="utf-8") for file in ("kit.css", *files))
