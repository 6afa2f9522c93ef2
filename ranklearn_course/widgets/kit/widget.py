"""The class that every widget is built on, and how it finds its page."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ranklearn_course.palette import fill_colors
from ranklearn_course.scripts import script
from ranklearn_course.widgets.kit.stored import StoredWidget
from ranklearn_course.widgets.kit.words import merged, sentences


def fixed(trait: traitlets.TraitType) -> traitlets.TraitType:
    """Make a trait that the page reads and nobody changes; set it once with `set_trait`."""
    trait.read_only = True
    return trait.tag(sync=True)


def shared(trait: traitlets.TraitType) -> traitlets.TraitType:
    """Make a trait that the page and Python both change."""
    # An echo of an older move would undo a newer one that the page has not sent yet.
    return trait.tag(sync=True, echo_update=False)


class CourseWidget(anywidget.AnyWidget):
    """A widget that is also words, for pages where no widget runs.

    Parameters
    ----------
    given : dict
        Its fixed traits.
    settings : dict
        What the learner can change. If it has a trait `start`, they are kept there.
    simple : bool
        Whether to leave one gesture and what answers it, for a first look at the widget: no
        settings, no tables, and of the buttons those of the gesture and the way back.
    words : dict, optional
        Sentences to use in place of the English ones, see its ``words.toml``.

    Attributes
    ----------
    FOLDER, SHEETS
        Where page.js, style.css and words.toml of its class stand, and which parts of the kit its
        style sheet has besides, such as cards.css.
    WORDS : dict
        Its English sentences.
    CHECKS : dict
        A function of the widget and a value for each setting that needs one: it returns the value
        to keep, or says what would be right. It is asked at first and when the setting changes.
    BEFORE_PICTURE : dict
        Which buttons are pressed how often before `ranklearn tidy` takes its picture, by the names
        of their sentences.
    HAS_PICTURE : bool
        Whether `ranklearn tidy` takes one; without it the stored lesson shows its words.
    """

    FOLDER: Path
    SHEETS: tuple[str, ...] = ()
    WORDS: Mapping[str, str] = {}
    CHECKS: Mapping[str, Callable[[Any, Any], Any]] = {}
    BEFORE_PICTURE: Mapping[str, int] = {}
    HAS_PICTURE: bool = True
    words = fixed(traitlets.Dict())
    simple = fixed(traitlets.Bool())

    def __init_subclass__(cls, **kwargs: Any) -> None:
        if "FOLDER" in cls.__dict__:
            cls._esm = script(cls.FOLDER / "page.js")
            cls._css = style(cls.FOLDER, *cls.SHEETS)
            cls.WORDS = sentences(cls.FOLDER)
        if "CHECKS" in cls.__dict__:
            cls._checked = traitlets.validate(*cls.CHECKS)(checked)
        super().__init_subclass__(**kwargs)

    def __init__(
        self,
        given: dict[str, Any],
        settings: dict[str, Any],
        *,
        simple: bool = False,
        words: Mapping[str, str] | None = None,
    ) -> None:
        # The class keeps its page alone, which is all that its picture depends on.
        self._esm = that_reopens(self._esm)
        around = Path(__file__).with_name("reopened.css")
        self._css = getattr(self, "_css", "") + around.read_text(encoding="utf-8")
        given = {**given, "simple": simple, "words": merged(self.WORDS, words, simple)}
        for name, value in given.items():
            self.set_trait(name, value)
        for name in settings.keys() & self.CHECKS.keys():
            settings = {**settings, name: self.CHECKS[name](self, settings[name])}
        if self.has_trait("start") and "start" not in given:
            self.set_trait("start", settings)
        super().__init__(**settings)

    def describe(self) -> str:
        """Say in sentences what is shown, with numbers from `ranklearn_course.metrics`."""
        raise NotImplementedError(f"{type(self).__name__} must define describe()")

    def folded(self) -> str:
        """Return a <details> with what the words keep back, for pages where no widget runs."""
        return ""

    def traits_of_page(self) -> dict[str, Any]:
        """Return what the page reads; of the sentences, those that are not the English ones."""
        of_every_widget = anywidget.AnyWidget.class_trait_names()
        names = [name for name in self.keys if name[0] != "_" and name not in of_every_widget]
        own = {name: said for name, said in self.words.items() if said != self.WORDS.get(name)}
        return {**self.get_state(names), "words": own}

    def _repr_mimebundle_(self, **kwargs: object) -> tuple[dict, dict]:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        said = self.describe()
        name, traits = type(self).__name__, self.traits_of_page()
        html = StoredWidget(name, traits, said, folded=self.folded()).html()
        return {**data, "text/plain": said, "text/html": html}, metadata


def checked(widget: CourseWidget, proposal: dict) -> Any:
    """Ask `CHECKS` of a widget, as a validator of its settings, whose error is a TraitError."""
    try:
        return widget.CHECKS[proposal["trait"].name](widget, proposal["value"])
    except (ValueError, TypeError) as error:
        raise traitlets.TraitError(str(error)) from None


def that_reopens(page: str) -> str:
    """Put around a widget's page, one module, what keeps it alive in a reopened notebook."""
    around = script(Path(__file__).with_name("reopened.js"))
    return re.sub(r"^export default", "const page_of_widget =", page, flags=re.MULTILINE) + around


def style(folder: Path, *parts: str) -> str:
    """Return the style sheets of the kit, then that of the widget in a folder, with its colours.

    Of the kit come kit.css and the parts named, such as cards.css.
    """
    kit = Path(__file__).parent
    files = (*(kit / name for name in ("kit.css", *parts)), folder / "style.css")
    return fill_colors("\n".join(file.read_text(encoding="utf-8") for file in files))
