"""Which metric, as HTML: a key that leads to one, and a table of all by what they see.

`family.toml` has the metrics: what they see and what they are blind to, how they are called and
what belongs beside them.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Mapping
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
from ranklearn_course.start_page.choosing import choosing, with_k
from ranklearn_course.start_page.words import WORDS, say

FOLDER = Path(__file__).parent
# The addresses of the start page and of this one in a server that `ranklearn open` starts.
START = "ranklearn"
FAMILY = f"{START}/family"
# The heading of a lesson below which its widget stands.
PLAY = "Play with it"


@dataclass(frozen=True)
class Question:
    """A column, what a metric may see: its name, the words of both answers, and its meaning."""

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
    """A row of the table, or a number beside it.

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
        The ids of the questions that are answered with yes; None beside the table.
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
    def blind(self) -> tuple[str, ...]:
        """What it cannot see, in sentences: what is said of it, then what the table asks."""
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
class Family:
    """A heading of the table: the metrics that see these, and not what the next one asks."""

    title: str
    sees: frozenset[str]


@dataclass(frozen=True)
class _File:
    """What family.toml holds; `widgets` tells what one does with each."""

    questions: Mapping[str, Question]
    families: Mapping[str, Family]
    widgets: Mapping[str, str]
    blind: Mapping[str, Blind]
    arguments: Mapping[str, str]
    metrics: Mapping[str, Metric]
    beside: Mapping[str, Metric]


@cache
def all_metrics() -> Mapping[str, Metric]:
    """Return all metrics by the names of their functions, those of the table first."""
    return {**_file().metrics, **_file().beside}


@cache
def family() -> tuple[tuple[Question, ...], tuple[Metric, ...]]:
    """Return the questions and the metrics of the table."""
    return tuple(_file().questions.values()), tuple(_file().metrics.values())


@cache
def _file() -> _File:
    file: _File = read_toml(FOLDER / "family.toml", _File)
    return file


def by_family() -> dict[str, list[Metric]]:
    """Return the metrics of the table by the headings of their families.

    >>> [len(metrics) for metrics in by_family().values()]
    [6, 11, 13, 3]
    """
    families = [*_file().families.values()]
    found: dict[str, list[Metric]] = {each.title: [] for each in families}
    for metric in family()[1]:
        of_it = [each for each in families if each.sees <= {*(metric.sees or ())}]
        found[of_it[-1].title].append(metric)
    return found


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
    key_script, table_script = (script(FOLDER / f"{name}.js") for name in ("choosing", "family"))
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
        "table_script": table_script,
        "table_hash": hash_of(table_script),
        "questions": family()[0],
        "families": by_family(),
        "beside": [*_file().beside.values()],
        "addresses": addresses,
        "play": play,
        "home": home,
        "tabs": tabs or {},
        "reference": "",
    }
    return html_page(template, **values | more)


def cutoff(metric: Metric) -> str:
    """The k of the call that the page shows, "" if there is none.

    >>> cutoff(all_metrics()["ndcg"]), cutoff(all_metrics()["r_precision"])
    ('10', '')
    """
    values = [text.removeprefix("k=") for text, _ in metric.arguments if text.startswith("k=")]
    return next(filter(str.isdecimal, values), "")
