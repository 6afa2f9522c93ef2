"""Which metric, as HTML: a key that leads to one, and the family tree of all by what they see.

`family.toml` has the metrics: what they see and what they are blind to, how they are called and
what belongs beside them.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, cast

from ranklearn_course.course import Chapter, chapters
from ranklearn_course.course.schema import read_toml
from ranklearn_course.html_page import html_page
from ranklearn_course.palette import fill_colors
from ranklearn_course.scripts import hash_of, script
from ranklearn_course.start_page.choosing import choosing, cutoff, with_k
from ranklearn_course.start_page.words import WORDS, say

FOLDER = Path(__file__).parent
# The addresses of the start page and of the tree in a server that `ranklearn open` starts.
START = "ranklearn"
FAMILY = f"{START}/family"
# The heading of a lesson below which its widget stands.
PLAY = "Play with it"


@dataclass(frozen=True)
class Question:
    """What a metric may see: its name, the words of both answers, and what is asked."""

    id: str
    name: str
    yes: str
    no: str
    means: str


@dataclass(frozen=True)
class Blind:
    """What a metric may be blind to, in a sentence; `covers`: what need not be said then."""

    id: str
    says: str
    covers: frozenset[str] = frozenset()


def _chapter(name: str) -> Chapter:
    if name not in chapters():
        raise ValueError(f"must be one of {', '.join(chapters())}, got {name!r}")
    return chapters()[name]


@dataclass(frozen=True)
class Metric:
    """A leaf of the tree, or a number beside it.

    Parameters
    ----------
    id
        The name of the function.
    title, says
        Its name in a text, and what it is in a sentence.
    chapter
        Whose lesson it leads to.
    call, evaluate
        What computes it, and its name in `ranklearn evaluate`, "" without one.
    report
        What belongs beside it.
    unseen
        The ids of what it is blind to, beside the questions that are answered with no.
    widget
        The class of what shows it in its lesson, "" without one.
    sees
        The ids of the questions that are answered with yes; None beside the tree.
    apart
        Why it is not advised; "" if it is.
    room
        The module of `ranklearn_course` that has it.
    """

    id: str
    title: str
    says: str
    chapter: Annotated[Chapter, str, _chapter]
    call: str
    report: str
    unseen: tuple[str, ...] = ()
    widget: str = ""
    sees: tuple[str, ...] | None = None
    evaluate: str = ""
    apart: str = ""
    room: str = "metrics"

    @property
    def lesson(self) -> str:
        """The words of the link to its lesson."""
        return say("tree.lesson", heading=self.chapter.heading)

    @property
    def play(self) -> str:
        """The words of the link to its widget, "" without one."""
        return self.widget and say("tree.play", widget=_file().widgets[self.widget], heading=PLAY)

    @property
    def seen(self) -> str:
        """What it sees, in words; "" beside the tree."""
        if self.sees is None:
            return ""
        names = [each.name.lower() for each in family()[0] if each.id in self.sees]
        return say("tree.sees", what=", ".join(names)) if names else say("tree.nothing")

    @property
    def blind(self) -> tuple[str, ...]:
        """What it cannot see, in sentences: what is said of it, then what the tree asks."""
        unasked = (
            [] if self.sees is None else [id for id in _file().questions if id not in self.sees]
        )
        found = [_file().blind[id] for id in [*self.unseen, *unasked] if id in _file().blind]
        covered = frozenset[str]().union(*(each.covers for each in found))
        return tuple(each.says for each in found if each.id not in covered)

    @property
    def code(self) -> str:
        """Two lines that compute it, once its arguments are there."""
        names = ", ".join(sorted(self.imported))
        return f"from ranklearn_course.{self.room} import {names}\n{self.call}"

    @property
    def imported(self) -> frozenset[str]:
        """The functions that the call names; a name that is an argument is none."""
        calls = [node for node in ast.walk(ast.parse(self.call)) if isinstance(node, ast.Call)]
        public = self._named & {*self._module.__all__} - self._parameters.keys()
        return frozenset({ast.unparse(node.func) for node in calls} | public)

    @property
    def arguments(self) -> list[tuple[str, str]]:
        """What one has to decide on: each argument as the function has it, and a sentence.

        An argument that is a number or a word in the call stands there as in the call. What the
        call names besides comes first.
        """
        call = cast(ast.Call, ast.parse(self.call, mode="eval").body)
        own = {name: each.replace(annotation=each.empty) for name, each in self._parameters.items()}
        given = [
            *zip(own, call.args, strict=False),
            *((str(e.arg), e.value) for e in call.keywords),
        ]
        for name, node in given:
            default = node.value if isinstance(node, ast.Constant) else own[name].empty
            own[name] = own[name].replace(default=default)
        shown = {name: name for name in sorted(self._named - self.imported - own.keys())}
        shown |= {name: str(each) for name, each in own.items()}
        told = _file().arguments
        return [
            (text, told.get(f"{self.id}.{name}") or told[name])
            for name, text in shown.items()
            if name in told
        ]

    @property
    def _module(self) -> ModuleType:
        return import_module(f"ranklearn_course.{self.room}")

    @property
    def _parameters(self) -> Mapping[str, inspect.Parameter]:
        return inspect.signature(getattr(self._module, self.id)).parameters

    @property
    def _named(self) -> set[str]:
        return {node.id for node in ast.walk(ast.parse(self.call)) if isinstance(node, ast.Name)}


@dataclass(frozen=True)
class Branch:
    """Metrics that answer one question alike: branches again, or the leaves.

    Parameters
    ----------
    words
        The answer.
    is_yes
        Which answer it is.
    branches
        What the next question makes of them; empty if they answer all others alike, too.
    metrics
        All of them.
    """

    words: str
    is_yes: bool
    branches: tuple[Branch, ...]
    metrics: tuple[Metric, ...]


@dataclass(frozen=True)
class _File:
    """What family.toml holds; `widgets` tells what one does with each."""

    questions: Mapping[str, Question]
    widgets: Mapping[str, str]
    blind: Mapping[str, Blind]
    arguments: Mapping[str, str]
    metrics: Mapping[str, Metric]
    beside: Mapping[str, Metric]


@cache
def all_metrics() -> Mapping[str, Metric]:
    """Return all metrics by the names of their functions, those of the tree first."""
    return {**_file().metrics, **_file().beside}


@cache
def family() -> tuple[tuple[Question, ...], tuple[Metric, ...]]:
    """Return the questions and the metrics of the tree."""
    return tuple(_file().questions.values()), tuple(_file().metrics.values())


@cache
def _file() -> _File:
    file: _File = read_toml(FOLDER / "family.toml", _File)
    return file


def grow(questions: Sequence[Question], metrics: Sequence[Metric]) -> tuple[Branch, ...]:
    """Return the branches that the questions make of metrics, the blind ones first.

    >>> [len(branch.metrics) for branch in grow(*family())]
    [6, 27]
    """
    for number, question in enumerate(questions, start=1):
        answers = [
            (is_yes, [each for each in metrics if (question.id in (each.sees or ())) == is_yes])
            for is_yes in (False, True)
        ]
        if all(alike for _, alike in answers):
            return tuple(
                Branch(
                    question.yes if is_yes else question.no,
                    is_yes,
                    grow(questions[number:], alike),
                    tuple(alike),
                )
                for is_yes, alike in answers
            )
    return ()


def render_family(
    addresses: Mapping[str, str],
    *,
    play: str = "",
    home: str = "",
    tabs: Mapping[str, str] | None = None,
    template: str = "start_page/family.html.jinja",
    **more: Any,
) -> str:
    """Return the page.

    Parameters
    ----------
    addresses
        Where the lessons are, by the names of the chapters; what is missing gets no link.
    play
        What leads from a lesson's address to its widget; JupyterLab knows no such way.
    home
        The address of the start page, "" for no link.
    tabs
        The names of the tabs that the lessons open in, by the names of the chapters.
    template
        One that extends the page's own.
    more
        What it is filled with besides, or instead.
    """
    questions, metrics = family()
    key_script = script(FOLDER / "choosing.js")
    styles = [FOLDER / f"{name}.css" for name in ("start_page", "family", "choosing")]
    values = {
        "title": say("key.title"),
        "style": fill_colors("\n".join(style.read_text("utf-8") for style in styles)),
        "key_script": key_script,
        "key_hash": hash_of(key_script),
        "own": WORDS,
        "key": choosing(),
        "cutoff": cutoff,
        "with_k": with_k,
        "all_metrics": all_metrics(),
        "chapters": chapters(),
        "questions": questions,
        "metrics": metrics,
        "beside": [*_file().beside.values()],
        "branches": grow(questions, metrics),
        "addresses": addresses,
        "play": play,
        "home": home,
        "tabs": tabs or {},
        "reference": "",
    }
    return html_page(template, **values | more)
