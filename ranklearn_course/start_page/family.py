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
from typing import Any

from ranklearn_course.chapters import Chapter, chapters
from ranklearn_course.chapters.schema import read_toml
from ranklearn_course.html_page import html_page
from ranklearn_course.palette import fill_colors
from ranklearn_course.start_page.choosing import choosing
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


@dataclass(frozen=True)
class _Leaf:
    """A metric as it stands in the file."""

    id: str
    title: str
    says: str
    lesson: str
    call: str
    report: str
    blind: tuple[str, ...] = ()
    widget: str = ""
    sees: tuple[str, ...] | None = None
    evaluate: str = ""
    apart: str = ""
    room: str = "metrics"

    @property
    def parameters(self) -> Mapping[str, inspect.Parameter]:
        """The parameters of its function."""
        return inspect.signature(getattr(_module(self.room), self.id)).parameters

    @property
    def given(self) -> Mapping[str, Any]:
        """What its call says of its arguments: a number or a word, "empty" for anything else."""
        call = ast.parse(self.call, mode="eval").body
        assert isinstance(call, ast.Call)
        positional = zip(self.parameters, call.args, strict=False)
        named = ((each.arg, each.value) for each in call.keywords)
        return {
            name: node.value if isinstance(node, ast.Constant) else inspect.Parameter.empty
            for name, node in [*positional, *named]
        }

    @property
    def names(self) -> set[str]:
        """The names in its call."""
        return {node.id for node in ast.walk(ast.parse(self.call)) if isinstance(node, ast.Name)}

    @property
    def imported(self) -> frozenset[str]:
        """The functions in its call; a name that is an argument is none."""
        calls = [node for node in ast.walk(ast.parse(self.call)) if isinstance(node, ast.Call)]
        called = {ast.unparse(node.func) for node in calls}
        public = self.names & {*_module(self.room).__all__}
        return frozenset(called | (public - self.parameters.keys()))


@dataclass(frozen=True)
class Metric:
    """A leaf of the tree, or a number beside it.

    Parameters
    ----------
    name
        That of the function.
    room
        The module of `ranklearn_course` that has it.
    title, says
        Its name in a text, and what it is in a sentence.
    chapter
        Whose lesson it leads to.
    widget, gesture
        The class of what shows it there, and what one does with it; "" without one.
    sees
        The ids of the questions that are answered with yes; None beside the tree.
    blind
        What it cannot see, in sentences.
    call, evaluate
        What computes it, and its name in `ranklearn evaluate`, "" without one.
    imported
        The functions that the call names.
    arguments
        What one has to decide on: each argument as the function has it, and a sentence.
    report
        What belongs beside it.
    apart
        Why it is not advised; "" if it is.
    """

    name: str
    room: str
    title: str
    says: str
    chapter: Chapter
    widget: str
    gesture: str
    sees: tuple[str, ...] | None
    blind: tuple[str, ...]
    call: str
    evaluate: str
    imported: frozenset[str]
    arguments: tuple[tuple[str, str], ...]
    report: str
    apart: str

    @property
    def lesson(self) -> str:
        """The words of the link to its lesson."""
        return say("tree.lesson", heading=self.chapter.heading)

    @property
    def play(self) -> str:
        """The words of the link to its widget, "" without one."""
        return say("tree.play", widget=self.gesture, heading=PLAY) if self.gesture else ""

    @property
    def seen(self) -> str:
        """What it sees, in words; "" beside the tree."""
        if self.sees is None:
            return ""
        names = [each.name.lower() for each in family()[0] if each.id in self.sees]
        return say("tree.sees", what=", ".join(names)) if names else say("tree.nothing")

    @property
    def code(self) -> str:
        """Two lines that compute it, once its arguments are there."""
        names = ", ".join(sorted(self.imported))
        return f"from ranklearn_course.{self.room} import {names}\n{self.call}"


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
    metrics: Mapping[str, _Leaf]
    beside: Mapping[str, _Leaf]

    def metric(self, row: _Leaf) -> Metric:
        """A row with its words."""
        return Metric(
            name=row.id,
            room=row.room,
            title=row.title,
            says=row.says,
            chapter=chapters()[row.lesson],
            widget=row.widget,
            gesture=self.widgets[row.widget] if row.widget else "",
            sees=row.sees,
            blind=tuple(self.blind[each].says for each in self.blind_to(row)),
            call=row.call,
            evaluate=row.evaluate,
            imported=row.imported,
            arguments=tuple(self.arguments_of(row)),
            report=row.report,
            apart=row.apart,
        )

    def blind_to(self, row: _Leaf) -> list[str]:
        """What a metric cannot see: what its row says, then what it does not see of the tree's."""
        sees = self.questions if row.sees is None else row.sees
        ids = [*row.blind, *(each for each in self.questions if each not in sees)]
        found = [self.blind[each] for each in ids if each in self.blind]
        covered = frozenset[str]().union(*(each.covers for each in found))
        return [each.id for each in found if each.id not in covered]

    def arguments_of(self, row: _Leaf) -> list[tuple[str, str]]:
        """What has a sentence: names in the call, and the arguments of the function as it has them.

        An argument that is a number or a word in the call stands there as in the call.
        """
        own = {name: each.replace(annotation=each.empty) for name, each in row.parameters.items()}
        own |= {name: own[name].replace(default=value) for name, value in row.given.items()}
        shown = {name: name for name in sorted(row.names - row.imported - own.keys())}
        shown |= {name: str(each) for name, each in own.items()}
        return [
            (text, self.arguments.get(f"{row.id}.{name}") or self.arguments[name])
            for name, text in shown.items()
            if name in self.arguments
        ]


def _module(room: str) -> Any:
    return import_module(f"ranklearn_course.{room}")


@cache
def all_metrics() -> Mapping[str, Metric]:
    """Return all metrics by the names of their functions, those of the tree first."""
    file = _file()
    return {name: file.metric(row) for name, row in {**file.metrics, **file.beside}.items()}


@cache
def family() -> tuple[tuple[Question, ...], tuple[Metric, ...]]:
    """Return the questions and the metrics of the tree."""
    leaves = (each for each in all_metrics().values() if each.sees is not None)
    return tuple(_file().questions.values()), tuple(leaves)


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
    styles = (FOLDER / "start_page.css", FOLDER / "family.css")
    values = {
        "title": say("key.title"),
        "style": fill_colors("\n".join(style.read_text("utf-8") for style in styles)),
        "own": WORDS,
        "key": choosing(),
        "most": max(len(way) for way in choosing().ways()),
        "all_metrics": all_metrics(),
        "chapters": chapters(),
        "questions": questions,
        "metrics": metrics,
        "beside": [each for each in all_metrics().values() if each.sees is None],
        "branches": grow(questions, metrics),
        "addresses": addresses,
        "play": play,
        "home": home,
        "tabs": tabs or {},
        "reference": "",
    }
    return html_page(template, **values | more)
