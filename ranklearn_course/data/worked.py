"""The worked examples of the five articles that the course follows, by name, recomputed.

A lesson asks for `examples(chapter="precision")` and shows what the article says beside what is so.
The examples stand in `worked.toml` of their chapter, the articles in `course/sources.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal

from ranklearn_course import metrics
from ranklearn_course.checker.cases import as_tuples
from ranklearn_course.course import FOLDER
from ranklearn_course.course import chapters as all_chapters
from ranklearn_course.course.checked_texts import Value
from ranklearn_course.course.schema import Row, read_toml
from ranklearn_course.course.sources import Source, sources
from ranklearn_course.metrics import validation as check

_WORKED = "worked.toml"
#: The articles, by a short name.
SOURCES: Mapping[str, Source] = MappingProxyType(sources())


def _source(name: str) -> str:
    if name not in SOURCES:
        raise ValueError(f"must be one of {', '.join(SOURCES)}, got {name!r}")
    return name


def _metric(name: str) -> str:
    if name not in metrics.__all__:
        raise ValueError(f"must be a name of ranklearn_course.metrics, got {name!r}")
    return name


def _read_only(arguments: Mapping[str, Any]) -> Mapping[str, Any]:
    """The arguments of an example, which no lesson changes for the next one."""
    return MappingProxyType({name: as_tuples(each) for name, each in arguments.items()})


@dataclass(frozen=True, eq=False)
class Example(Row):
    """One number of an article: what goes into the metric, what the article says, what is so."""

    name: str
    """Its name, such as cnblogs_topic_1."""
    chapter: str
    """The chapter it belongs to, one of `CHAPTERS`."""
    source: Annotated[str, _source]
    """A key of `SOURCES`."""
    metric: Annotated[str, _metric]
    """The function of `ranklearn_course.metrics` that gives the value."""
    story: str
    """One sentence: what is measured."""
    arguments: Annotated[Mapping[str, Any], _read_only]
    """What the metric is called with."""
    value: Value
    """The right number, by plain arithmetic."""
    stated: float | None = None
    """The number the article prints, None if it prints none."""
    made_by: Literal["article", "course"] = "course"
    """Whose the list is: "article", or "course", which shows the article's formula at work."""
    note: str = ""
    """Where the article and the truth differ, or what of the example is ours."""
    mean: bool = False
    """True if the metric gives one number per query and `value` is their mean."""

    @property
    def relevance(self) -> Any:
        """The grades in ranked order, None if the metric takes something else."""
        return self.arguments.get("relevance")

    @property
    def judged(self) -> Any:
        """All known grades of the query, None if they are those of the list."""
        return self.arguments.get("judged")

    def compute(self) -> float:
        """Return the value that the metric gives now."""
        result = getattr(metrics, self.metric)(**self.arguments)
        return metrics.mean_over_queries(result) if self.mean else result


#: The chapters with worked examples, in the order of the lessons.
CHAPTERS = tuple(name for name, each in all_chapters().items() if (each.folder / _WORKED).is_file())


def examples(*, chapter: str | None = None, source: str | None = None) -> tuple[Example, ...]:
    """Return the worked examples of a chapter, of an article, or all.

    Parameters
    ----------
    chapter : str, optional
        One of `CHAPTERS`, such as "precision".
    source : str, optional
        A key of `SOURCES`, such as "cnblogs".

    Returns
    -------
    tuple of Example

    Raises
    ------
    ValueError
        An unknown chapter or source.

    Examples
    --------
    >>> [each.name for each in examples(chapter="reciprocal_rank", source="cnblogs")][:2]
    ['cnblogs_mrr_two_questions', 'cnblogs_mrr_three_words']
    """
    chapters = CHAPTERS if chapter is None else (check.option(chapter, "chapter", CHAPTERS),)
    known = tuple(SOURCES)
    sources = known if source is None else (check.option(source, "source", known),)
    found = (each for name in chapters for each in _of_chapter(name))
    return tuple(each for each in found if each.source in sources)


@cache
def _of_chapter(chapter: str) -> tuple[Example, ...]:
    return read_examples(FOLDER / chapter / _WORKED)


@dataclass(frozen=True)
class _File:
    """What a worked.toml holds."""

    example: tuple[Example, ...]


def read_examples(path: Path) -> tuple[Example, ...]:
    """Return the examples of a chapter's `worked.toml`."""
    found: dict[str, Example] = {}
    for row in read_toml(path, _File, chapter=path.parent.name).example:
        if row.name in found:
            raise row.error("name", "is that of another example, too")
        found[row.name] = row
    return tuple(found.values())
