"""The worked examples of the five articles that the course follows, by name, recomputed.

A lesson asks for `example("cnblogs_topic_1")` or for `examples(chapter="precision")` and shows what
the article says beside what is so. The examples stand in `worked.toml` of their chapter, the
articles in `chapters/sources.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ranklearn_course import metrics
from ranklearn_course.chapters import FOLDER
from ranklearn_course.chapters import chapters as all_chapters
from ranklearn_course.chapters.toml_table import TomlTable, read_toml
from ranklearn_course.checker.arithmetic import evaluate
from ranklearn_course.checker.cases import as_tuples
from ranklearn_course.metrics import validation as check

#: The articles print two digits after the point; so far may a number be from theirs.
PRINTED = 0.005
#: The shared example: grades of d1 to d8; the run returns d1 to d5 in this order.
SHARED: Mapping[str, tuple] = MappingProxyType(
    {"relevance": (0, 3, 0, 1, 2), "judged": (0, 3, 0, 1, 2, 2, 0, 0)}
)
_WORKED = "worked.toml"
_MAKERS = ("article", "course")
_OF_SOME_SOURCES = ("english", "author", "published", "date", "remark", "url")


@dataclass(frozen=True)
class Source:
    """An article: a short label for tables, its name in a sentence, and where it appeared."""

    label: str
    name: str
    title: str
    language: str
    english: str = ""
    author: str = ""
    published: str = ""
    date: str = ""
    remark: str = ""
    url: str = ""

    @property
    def citation(self) -> str:
        """The full citation."""
        author = f"{self.author}: " if self.author else ""
        english = f" ({self.english})" if self.english else ""
        language = f", in {self.language}" if self.language != "English" else ""
        appeared = ", ".join(part for part in (self.published, self.date) if part)
        parts = [f"{author}{self.title}{english}{language}.", f"{appeared}." if appeared else ""]
        return " ".join(part for part in (*parts, self.remark, self.url) if part)


@dataclass(frozen=True, eq=False)
class Example:
    """One number of an article: what goes into the metric, what the article says, what is so."""

    name: str
    """Its name, for `example`."""
    chapter: str
    """The chapter it belongs to, one of `CHAPTERS`."""
    source: str
    """A key of `SOURCES`."""
    metric: str
    """The function of `ranklearn_course.metrics` that gives the value."""
    story: str
    """One sentence: what is measured."""
    arguments: Mapping[str, Any]
    """What the metric is called with."""
    value: float
    """The right number, by plain arithmetic."""
    stated: float | None = None
    """The number the article prints, None if it prints none."""
    made_by: str = "course"
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

    @property
    def k(self) -> int | None:
        """The cutoff, None if the whole list counts."""
        return self.arguments.get("k")

    @property
    def citation(self) -> str:
        """The full citation of the article."""
        return SOURCES[self.source].citation

    @property
    def agrees(self) -> bool | None:
        """Whether the article's number is right to two digits, None if it prints none."""
        return None if self.stated is None else abs(self.value - self.stated) <= PRINTED

    def compute(self) -> float:
        """Return the value that the metric gives now."""
        result = getattr(metrics, self.metric)(**self.arguments)
        return metrics.mean_over_queries(result) if self.mean else result


def _source(table: TomlTable) -> Source:
    source = Source(
        label=table.take("label", str),
        name=table.take("name", str),
        title=table.take("title", str),
        language=table.take("language", str),
        **{key: table.take(key, str, "") for key in _OF_SOME_SOURCES},
    )
    table.close()
    return source


SOURCES: Mapping[str, Source] = MappingProxyType(
    {
        key: _source(each)
        for key, each in read_toml(FOLDER / "sources.toml").table("source").rows().items()
    }
)
#: The chapters with worked examples, in the order of the lessons.
CHAPTERS = tuple(name for name, each in all_chapters().items() if (each.folder / _WORKED).is_file())


def example(name: str) -> Example:
    """Return one worked example.

    Parameters
    ----------
    name : str
        Its name, as in ``[e.name for e in examples()]``.

    Returns
    -------
    Example

    Raises
    ------
    ValueError
        No example has this name.

    Examples
    --------
    >>> topic = example("cnblogs_topic_1")
    >>> topic.relevance
    (1, 1, 0, 1, 0, 0, 1)
    >>> topic.stated, round(topic.value, 6), round(topic.compute(), 6)
    (0.83, 0.830357, 0.830357)
    """
    for found in examples():
        if found.name == name:
            return found
    raise ValueError(f"name must be that of an example, got {name!r}; examples() lists all")


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


def read_examples(path: Path) -> tuple[Example, ...]:
    """Return the examples of a chapter's `worked.toml`."""
    table = read_toml(path)
    found: dict[str, Example] = {}
    for each in table.array("example", named="name"):
        made = _example(each, path.parent.name)
        if made.name in found:
            raise each.error("name", "is that of another example, too")
        found[made.name] = made
    table.close()
    return tuple(found.values())


def _example(table: TomlTable, chapter: str) -> Example:
    source, metric = table.take("source", str), table.take("metric", str)
    if source not in SOURCES:
        raise table.error("source", f"must be one of {', '.join(SOURCES)}, got {source!r}")
    if metric not in metrics.__all__:
        raise table.error("metric", f"must be a name of ranklearn_course.metrics, got {metric!r}")
    made_by = table.take("made_by", str, "course")
    if made_by not in _MAKERS:
        raise table.error("made_by", f"must be one of {', '.join(_MAKERS)}, got {made_by!r}")
    arguments = {name: as_tuples(each) for name, each in table.take("arguments", dict).items()}
    try:
        value = evaluate(table.take("value", str))
    except ValueError as error:
        raise table.error("value", str(error)) from None
    made = Example(
        name=table.take("name", str),
        chapter=chapter,
        source=source,
        metric=metric,
        story=table.take("story", str),
        # Read-only, so that no lesson changes the examples of the next one.
        arguments=MappingProxyType(arguments),
        value=value,
        stated=table.take("stated", float, None),
        made_by=made_by,
        note=table.take("note", str, ""),
        mean=table.take("mean", bool, False),
    )
    table.close()
    return made
